//! The rules, a test each, by the chapters of `docs/rules/gammarauders.md`.

mod advice;
mod aftermath;
mod attacks;
mod basics;
mod between;
mod common;
mod conformance;
mod content;
mod deck;
mod examples_fights;
mod examples_more;
mod examples_turns;
mod fixtures;
mod fuzz;
mod meetings;
mod movement;
mod questions;
mod reinforcements;
mod setup;
mod soak;
mod tables;
mod trades;
mod tricks;
mod weapons;
mod works;
