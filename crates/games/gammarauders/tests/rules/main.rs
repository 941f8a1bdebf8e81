//! The rules, a test each, by the chapters of `docs/rules/gammarauders.md`.

mod aftermath;
mod attacks;
mod basics;
mod common;
mod conformance;
mod deck;
mod examples_fights;
mod examples_more;
mod examples_turns;
mod fixtures;
mod fuzz;
mod movement;
mod setup;
mod soak;
mod tables;
mod trades;
mod works;
