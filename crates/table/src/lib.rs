//! A game in progress behind one object-safe face.
//!
//! The server, the terminal, the lab and the bindings know [`Table`] and [`Title`] and nothing else; only
//! the registry names games.

mod coach;
mod face;
mod fair;
mod forethought;
mod habits;
mod hash;
mod luck;
mod measure;
mod pack;
mod past;
mod record;
pub mod rulebook;
mod shelved;
mod title;
mod typed;

pub use coach::{CostlyAnswer, Counsel, Counselled, Gain, Review, Reviewing};
pub use face::{Answered, DECLINE_DRAW, Known, Moment, Table, Thought, Verdict};
pub use fair::{Bits, Chance, Promise};
pub use forethought::Forethought;
pub use habits::{Habit, Habits, KeptHabit};
pub use hash::{Seed, hash_of};
pub use luck::{Ledger, LuckRow};
pub use measure::{Measure, Playouts};
pub use pack::pack_hash;
pub use past::{CarriedBecause, CarryOver, Lost, Past, Told, Viewers};
pub use record::{Carried, DiceProof, Record, RecordChance, RecordEntry, RecordError, draws_of, draws_text};
pub use retrograde_bots::coach::{Watch, chance_of};
pub use retrograde_bots::{
    BotSpec, Budget, Drawn, Level, MatchResult, ParseBotError, SeatedBot, thread_seconds,
};
pub use shelved::Shelved;
pub use title::{Title, TypedTitle};
pub use typed::TypedTable;
