//! The server as its clients meet it, over real sockets on free ports.
#![allow(clippy::unwrap_used)]

mod ahead;
#[path = "../ambush/mod.rs"]
mod ambush;
mod carried;
mod changing;
mod claims;
mod client;
#[path = "../cluster/mod.rs"]
mod cluster;
mod coach;
mod crash;
mod dice;
mod fuzz;
mod habits;
mod http;
mod limits;
mod marauders;
mod monitoring;
mod nodes;
mod overtaken;
mod pages;
mod privacy;
mod seats;
mod slow;
mod socket;
mod storage;
mod troopers;
mod whole_games;
mod workshop;
