//! Phase 7: the combat under way [chapter 11].
//!
//! `state` keeps what was declared; `totals` adds things up; `aftermath` has what follows from the result. The order of
//! it all is in the step [`crate::steps::fight`].

mod aftermath;
mod announce;
mod sound;
mod state;
mod totals;

pub use state::Side;
pub(crate) use state::{Armed, Combat, NOT_ARMED};
