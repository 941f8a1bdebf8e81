//! The rules, a test each, by the chapters of `docs/rules/gammarauders.md`.

mod common;

mod conformance;
mod examples_fights;
mod examples_more;
mod examples_turns;
