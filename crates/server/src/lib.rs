//! Tables over HTTP and websockets.

pub mod protocol;
pub mod store;
pub mod token;

pub use token::TokenHash;
