//! Where tables are kept.
//!
//! A table is what it was opened with and what was answered since, in order; it is rebuilt by playing that again. Nothing
//! that was answered is ever changed: an undo is one more row.

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
    /// Keeps a new table.
    async fn create(&self, table: &StoredTable) -> Result<(), StoreError>;

    /// A table by its id.
    async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError>;

    /// All that was answered at a table, in order.
    async fn answers(&self, id: &str) -> Result<Vec<StoredAnswer>, StoreError>;

    /// Keeps what was answered, as number `answer.number` of the table.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if the table has that number already.
    async fn append(&self, id: &str, answer: StoredAnswer) -> Result<(), StoreError>;

    /// Who plays a seat from now on.
    async fn set_player(
        &self,
        id: &str,
        seat: Seat,
        player: &str,
        label: Option<&str>,
    ) -> Result<(), StoreError>;

    /// The ids of all tables, the oldest first.
    async fn ids(&self) -> Result<Vec<String>, StoreError>;

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
        /// What was drawn, as JSON.
        draws: String,
    },
    /// Took its last answer back.
    Undo,
    /// Played it again.
    Redo,
}

/// Why the store did not do it.
#[derive(Debug, Error)]
pub enum StoreError {
    /// That number is taken: somebody else writes to the same table.
    #[error("the table has been changed by somebody else")]
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
