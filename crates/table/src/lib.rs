//! A game in progress behind one object-safe face.
//!
//! The server, the terminal, the lab and the bindings know [`Table`] and [`Title`] and nothing else; only
//! [`titles`] names games. [`conformance`] checks what every game must guarantee.

pub mod conformance;
mod face;
pub mod fuzz;
mod hash;
mod measure;
mod pack;
mod record;
mod registry;
pub mod rulebook;
mod title;
mod typed;

pub use face::{Answered, DECLINE_DRAW, LuckRow, Moment, Table, Thought, Verdict};
pub use hash::{Seed, hash_of};
pub use measure::{Measure, Playouts};
pub use pack::pack_hash;
pub use record::{Record, RecordEntry, RecordError, draws_text};
pub use registry::{title, titles};
pub use retrograde_bots::{BotSpec, Budget, MatchResult};
pub use title::{Title, TypedTitle};
pub use typed::TypedTable;
