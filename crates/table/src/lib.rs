//! A game in progress behind one object-safe face.
//!
//! The server, the terminal, the lab and the bindings know [`Table`] and [`Title`] and nothing else; only
//! the registry names games.

mod face;
mod hash;
mod measure;
mod record;
pub mod rulebook;
mod title;
mod typed;

pub use face::{Answered, DECLINE_DRAW, LuckRow, Moment, Table, Thought, Verdict};
pub use hash::{Seed, hash_of, pack_hash};
pub use measure::{Measure, Playouts};
pub use record::{Record, RecordEntry, RecordError, draws_text};
pub use retrograde_bots::{BotSpec, Budget, MatchResult};
pub use title::{Title, TypedTitle};
pub use typed::TypedTable;
