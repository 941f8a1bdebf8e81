//! Tables over HTTP and websockets.

pub mod protocol;
