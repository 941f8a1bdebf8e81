//! The rules, chapter by chapter. One program for all of them, because linking each by itself takes longer than running it.

mod advanced;
mod advanced_combat;
mod board;
mod building;
mod combat;
mod common;
mod conformance;
mod fixtures;
mod fuzz;
mod house_options;
mod movement;
mod odds;
mod options;
mod sample;
mod setup;
