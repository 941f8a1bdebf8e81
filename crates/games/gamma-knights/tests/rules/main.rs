//! The rules, chapter by chapter. One program for all of them, because linking each by itself takes longer than running it.

mod common;
mod conformance;
mod movement;
mod setup;
mod turn;
