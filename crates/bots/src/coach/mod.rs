//! A coach: what a person could answer and why, and how a game went that is over.
//!
//! It judges as the greedy bot does, by the position that an answer leads to with dice averaged and a move under way followed to its
//! effect, but in chances to win, and it says what it means in words. It knows what the seat knows and no more: every judgement
//! is made in worlds of the seat's [`Sampler`](retrograde_core::Sampler).

mod advise;
mod chance;
mod judge;
mod review;
mod watch;
mod words;

pub use advise::{Advised, advise};
pub use chance::chance_of;
pub use review::{Costly, Draft, Gains, Review, Reviewer, Step, review};
pub use watch::Watch;
