//! Positions as text that people can write by hand.
//!
//! A statement a line, or several in a line with `;` between. `docs/notation.md` describes them.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;
