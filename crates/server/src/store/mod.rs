//! Where tables are kept.
//!
//! A table is what it was opened with and what was answered since, in order; it is rebuilt by playing that again. Nothing
//! that was answered is ever changed: an undo is one more row.
//!
//! There are no snapshots. Playing a long game again takes a few thousandths of a second, and it must be played again anyway
//! for its log and for undo; `docs/speed.md` has the figures.

mod sqlite;

use std::fmt;

use async_trait::async_trait;
use retrograde_core::{Seat, Setup};
use retrograde_table::Seed;
use thiserror::Error;

use crate::token::TokenHash;

pub use sqlite::SqliteStore;

/// Keeps tables. What a method has acknowledged survives the end of the process.
#[async_trait]
pub trait Store: Send + Sync + fmt::Debug {
    /// Keeps a new table with what was answered there.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if there is a table with that id.
    async fn create(&self, table: &StoredTable, answers: &[StoredAnswer]) -> Result<(), StoreError>;

    /// A table by its id.
    async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError>;

    /// All that was answered at a table, in order.
    async fn answers(&self, id: &str) -> Result<Vec<StoredAnswer>, StoreError>;

    /// Keeps what was answered, as number `answer.number` of the table, and whether a bot is asked now.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if the table has that number already.
    async fn append(&self, id: &str, answer: StoredAnswer, bot_asked: bool) -> Result<(), StoreError>;

    /// Who plays a seat from now on and what it is called, and whether a bot is asked now.
    async fn set_player(
        &self,
        id: &str,
        seat: Seat,
        player: &StoredSeat,
        bot_asked: bool,
    ) -> Result<(), StoreError>;

    /// The ids of all tables, the oldest first.
    async fn ids(&self) -> Result<Vec<String>, StoreError>;

    /// The ids of the tables at which a bot is asked.
    async fn bots_asked(&self) -> Result<Vec<String>, StoreError>;

    /// Whether the store works.
    async fn check(&self) -> Result<(), StoreError>;

    /// Finishes what is under way.
    async fn close(&self);
}

/// A table as it was opened.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Its id.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Version of the rules.
    pub rules_version: u16,
    /// Hash of the pack.
    pub pack: String,
    /// Scenario and options.
    pub setup: Setup,
    /// Where it began, in notation, unless at the setup.
    pub position: Option<String>,
    /// The seed of its dice.
    pub seed: Seed,
    /// The token to watch.
    pub watch: TokenHash,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    /// Whether a bot is asked: such tables go on by themselves after a restart.
    pub bot_asked: bool,
    /// Who sits there.
    pub seats: Vec<StoredSeat>,
}

/// A seat of a table.
#[derive(Clone, Debug)]
pub struct StoredSeat {
    /// Its token; bots have none.
    pub token: Option<TokenHash>,
    /// `human`, `open` or `bot:…`.
    pub player: String,
    /// What the player is called.
    pub label: Option<String>,
}

/// One row of what was answered at a table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredAnswer {
    /// Counted from 1.
    pub number: u32,
    /// Whose.
    pub seat: Seat,
    /// What it was.
    pub deed: Deed,
    /// The client's id of the request; bots have none.
    pub request: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// What a seat did.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Deed {
    /// Answered.
    Answer {
        /// In notation.
        answer: String,
        /// What was drawn, as in a record: `hit d2=1, hit d2=2`.
        draws: String,
    },
    /// Took its last answer back.
    Undo,
    /// Played it again.
    Redo,
}

impl Deed {
    /// The deed in words, without what was drawn.
    pub(crate) fn words(&self) -> String {
        match self {
            Deed::Answer { answer, .. } => format!("answer {answer}"),
            Deed::Undo => "undo".to_owned(),
            Deed::Redo => "redo".to_owned(),
        }
    }
}

/// Why the store did not do it.
#[derive(Debug, Error)]
pub enum StoreError {
    /// That table or that number of it is there already: somebody else writes to the same store.
    #[error("it is there already")]
    Conflict,
    /// What is stored cannot be read.
    #[error("the store holds something unreadable: {0}")]
    Unreadable(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database could not be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The directory could not be made.
    #[error("the directory of the data: {0}")]
    Directory(#[from] std::io::Error),
    /// It is being shut down.
    #[error("the store is closed")]
    Closed,
}
