//! Tables over HTTP and websockets.
//!
//! `docs/protocol.md` says what goes over the wire; [`protocol`] holds the same as types. A request comes in at `http`,
//! which asks the `hub` for the table; one `task` owns a table, keeps what happens there in the [`store`], and shows it to
//! everybody through their own eyes. Bots think in threads of their own.
// The statements of the store are compiled for two kinds of connections.
#![allow(clippy::duplicate_mod)]

#[cfg(test)]
#[path = "../tests/ambush/mod.rs"]
mod ambush;
mod bots;
#[cfg(test)]
#[path = "../tests/cluster/mod.rs"]
mod cluster;
mod config;
mod crash;
mod exchange;
mod http;
mod hub;
mod limits;
mod listen;
mod metrics;
mod nodes;
pub mod protocol;
mod serve;
mod sorry;
pub mod store;
mod task;
mod time;
mod token;

pub use config::{Config, Limits};
pub use exchange::{ExchangeError, Imported, backup, export, forget, import};
pub use serve::{ServeError, Server, serve};
pub use store::Place;
pub use token::TokenHash;
