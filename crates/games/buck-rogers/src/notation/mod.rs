//! Positions as text that people can write by hand.
//!
//! A statement a line, or several in a line with `;` between. `docs/notation.md` describes them.

mod pieces;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// Words of steps that hold zones.
const ZONE_KEYS: [&str; 6] = ["zone", "at", "from", "with", "half", "to"];
