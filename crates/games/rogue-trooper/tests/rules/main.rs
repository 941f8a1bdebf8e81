//! Tests of the rules, a file a chapter; each cites the rules it shows.

mod common;
mod conformance;
mod examples;
mod examples_end;
mod examples_turns;
