//! The rules, chapter by chapter. One program for all of them, because linking each by itself takes longer than running it.

mod common;
mod conformance;
mod combat;
mod damage;
mod launchers;
mod melee;
mod movement;
mod sensors;
mod setup;
mod sight;
mod special;
mod turn;
