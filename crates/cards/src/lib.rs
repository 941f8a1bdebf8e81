//! What games with cards share: where every card lies and who knows it, sets of cards, lists of effects that are data,
//! and the words in which such data are told.
//!
//! A game brings its own effects and its own places. This crate keeps cards from being lost or doubled, deals hidden ones
//! anew for worlds that a seat cannot tell apart, and flattens nested effects so that a step can point at one.

mod piles;
mod program;
mod roll;
mod set;
pub mod text;
mod words;

pub use piles::{ABSENT, Card, EVERYBODY, MOST_CARDS, NOBODY, Piles, UNDER};
pub use program::{Program, Span};
pub use roll::Roll;
pub use set::CardSet;
