//! Tests of the rules, a file a chapter; each cites the rules it shows.

mod advice;
mod cards;
mod combat;
mod common;
mod conformance;
mod dead;
mod encounters;
mod ends;
mod examples;
mod examples_end;
mod examples_turns;
mod fixtures;
mod fuzz;
mod gaps;
mod guesses;
mod leaving;
mod lines;
mod meetings;
mod movement;
mod pack;
mod positions;
mod rogues;
mod scenes;
mod setup;
mod soak;
