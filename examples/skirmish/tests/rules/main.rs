//! The tests of a game, in the smallest form: its rules one by one, the conformance kit, recorded games, damaged games.

mod common;
mod conformance;
mod fixtures;
mod fuzz;
mod turns;
