//! The server as its clients meet it, over real sockets on free ports.
#![allow(clippy::unwrap_used)]

mod carried;
mod client;
mod crash;
mod fuzz;
mod http;
mod limits;
mod privacy;
mod seats;
mod socket;
mod workshop;
