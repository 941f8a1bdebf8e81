//! Where tables are kept.
//!
//! A table is what it was opened with and what was answered since, in order; it is rebuilt by playing that again. Nothing
//! that was answered is ever changed: an undo is one more row.
//!
//! Rules change from release to release, and then the same answers may make another game. So a snapshot is kept beside them now
//! and then: the position, and what was told up to there. While the rules are the same, snapshots are only compared with what
//! is played again; under other rules the table is carried over from the newest one that can be read.

mod batches;
mod error;
mod nodes;
mod place;
mod postgres;
mod sqlite;
#[cfg(test)]
mod tests;
mod values;

use std::fmt;

use async_trait::async_trait;
use retrograde_core::{Seat, Setup};
use retrograde_table::{Bits, CarryOver, KeptHabit, Ledger, Promise, Seed, Viewers};

use crate::token::TokenHash;

pub use error::StoreError;
pub use nodes::{Beat, Heard, HeldAnswer, News, NodeStore, NodeWord, Present, Side, Stand};
pub use place::Place;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub(crate) use sqlite::{copy, make_private};

/// The file of the database, in the directory of the data.
pub(crate) const FILE: &str = "retrograde.sqlite";

/// Keeps tables. What a method has acknowledged survives the end of the process.
#[async_trait]
pub trait Store: Send + Sync + fmt::Debug {
    /// Keeps a new table with what was answered there, its snapshots and its habits.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if there is a table with that id.
    async fn create(&self, game: &StoredGame) -> Result<(), StoreError> {
        self.create_all(std::slice::from_ref(game)).await
    }

    /// Keeps several new tables: all of them or none.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if there is a table with one of their ids.
    async fn create_all(&self, games: &[StoredGame]) -> Result<(), StoreError>;

    /// Begins to read tables into the store.
    async fn import(&self) -> Result<Box<dyn Import>, StoreError>;

    /// All that is kept of a table, as it was at one moment.
    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError>;

    /// All that was answered at a table after a number, in order.
    async fn answers_after(&self, id: &str, number: u32) -> Result<Vec<StoredAnswer>, StoreError>;

    /// Keeps what was answered, as the numbers of the table that the answers have, and whether a bot is asked now: all of them
    /// or none. `changes` is how many changes of the table, apart from answers, whoever answered knew of.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if the table has such a number already, or if something else was changed since.
    async fn append(
        &self,
        id: &str,
        answers: Vec<StoredAnswer>,
        changes: u64,
        bot_asked: bool,
    ) -> Result<(), StoreError>;

    /// Keeps a snapshot, as number `snapshot.number` of the table. One at which the table was carried over is a change like any other, and
    /// says whether a bot is asked now.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if the table has that number already, or if it was carried over and something else was changed since.
    async fn keep(
        &self,
        id: &str,
        snapshot: StoredSnapshot,
        changes: u64,
        bot_asked: bool,
    ) -> Result<(), StoreError>;

    /// The ids of the tables that have been answered at since their newest snapshot, or have none.
    async fn unkept(&self) -> Result<Vec<String>, StoreError>;

    /// Who sits at a table.
    async fn seats(&self, id: &str) -> Result<Vec<StoredSeat>, StoreError>;

    /// Who plays a seat from now on, what it is called and what opens it, and whether a bot is asked now. One more change after
    /// those that are known.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if something else was changed since.
    async fn set_player(
        &self,
        id: &str,
        changes: u64,
        seat: Seat,
        player: &StoredSeat,
        bot_asked: bool,
    ) -> Result<(), StoreError>;

    /// All habits of a table's seats.
    async fn habits(&self, id: &str) -> Result<Vec<StoredHabit>, StoreError>;

    /// Keeps a habit of a seat instead of the one that it had for the same kind of question. One more change.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if something else was changed since.
    async fn set_habit(&self, id: &str, changes: u64, habit: &StoredHabit) -> Result<(), StoreError>;

    /// All that seats of a table added to its dice, in order.
    async fn chances(&self, id: &str) -> Result<Vec<StoredChance>, StoreError>;

    /// Keeps what a seat added to the dice. One more change.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if the seat has added something before, if there is a row after `chance.row`, or if something else was
    /// changed since.
    async fn add_chance(&self, id: &str, changes: u64, chance: &StoredChance) -> Result<(), StoreError>;

    /// The ids of all tables, the oldest first.
    async fn ids(&self) -> Result<Vec<String>, StoreError>;

    /// The ids of the tables at which nothing was answered since a time, in milliseconds since 1970, the oldest first.
    async fn untouched(&self, since: u64) -> Result<Vec<String>, StoreError>;

    /// Deletes those of these tables at which still nothing was answered since a time, with all that belongs to them: all or none. Returns
    /// how many.
    async fn delete(&self, ids: &[String], since: u64) -> Result<usize, StoreError>;

    /// The ids of the tables at which a bot is asked and a person plays too.
    async fn bots_asked(&self) -> Result<Vec<String>, StoreError>;

    /// Whether the store works: something is written and read back.
    async fn check(&self) -> Result<(), StoreError>;

    /// Looks through all of it for damage, where nobody else does. Takes a while.
    async fn inspect(&self);

    /// Finishes what is under way.
    async fn close(&self);

    /// What several servers tell each other, where a store can have several.
    fn nodes(&self) -> Option<&dyn NodeStore> {
        None
    }
}

/// Tables that are read into a store one by one, all of them or none: until it is finished, nobody else sees any of them.
#[async_trait]
pub trait Import: Send {
    /// A table that is there already.
    async fn there(&mut self, id: &str) -> Result<Option<StoredGame>, StoreError>;

    /// Adds a table.
    async fn add(&mut self, game: &StoredGame) -> Result<(), StoreError>;

    /// Keeps what was added.
    async fn finish(self: Box<Self>) -> Result<(), StoreError>;
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
    /// How the seed came about; earlier releases did not say.
    pub promise: Option<Promise>,
    /// The token to watch.
    pub watch: TokenHash,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    /// Whether a bot is asked: such tables go on by themselves after a restart.
    pub bot_asked: bool,
    /// How often something other than an answer was changed here.
    pub changes: u64,
    /// Who sits there.
    pub seats: Vec<StoredSeat>,
}

/// All that is kept of a table.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// As it was opened.
    pub table: StoredTable,
    /// What was answered, in order.
    pub answers: Vec<StoredAnswer>,
    /// Its snapshots, in order.
    pub snapshots: Vec<StoredSnapshot>,
    /// The habits of its seats.
    pub habits: Vec<StoredHabit>,
    /// What its seats added to the dice, in order.
    pub chances: Vec<StoredChance>,
}

/// What a seat added to the dice of a table when it sat down.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredChance {
    /// Which.
    pub seat: Seat,
    /// What it added.
    pub bits: Bits,
    /// The newest row then; 0 = none.
    pub row: u32,
    /// The newest snapshot then; 0 = none.
    pub snapshot: u32,
}

/// What a seat wants done with questions of a kind.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredHabit {
    /// Whose.
    pub seat: Seat,
    /// The kind of question.
    pub kind: String,
    /// What it wants.
    pub kept: KeptHabit,
}

/// A seat of a table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredSeat {
    /// Its token; bots and seats that nobody has taken have none.
    pub token: Option<TokenHash>,
    /// What lets somebody take it, once.
    pub invitation: Option<TokenHash>,
    /// `human`, `open` or `bot:…`.
    pub player: String,
    /// What the player is called.
    pub label: Option<String>,
}

impl StoredSeat {
    /// Whether a bot plays it.
    pub(crate) fn is_bot(&self) -> bool {
        self.player.starts_with("bot:")
    }
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
    /// To whom it showed; release 0.1.0 did not say.
    pub shown: Option<Viewers>,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// Where a table stood, and what was told of it up to there.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredSnapshot {
    /// Counted from 1.
    pub number: u32,
    /// The newest row of answers that it covers; 0 = none.
    pub covers: u32,
    /// How many answers had been given.
    pub answers: u32,
    /// Version of the rules.
    pub rules_version: u16,
    /// Hash of the pack.
    pub pack: String,
    /// The position in notation.
    pub position: String,
    /// The first answer that is told of here, 0 = the opening. What earlier snapshots tell of it and of later ones was taken back.
    pub told_from: u32,
    /// What was told since then, as [`Told::write`](retrograde_table::Told::write) gives it.
    pub told: String,
    /// All luck up to there.
    pub luck: Ledger,
    /// That the table was carried over to these rules here; the rows up to here are not played again.
    pub carried: Option<CarryOver>,
    /// Since when the open question has been open, in milliseconds since 1970.
    pub since: u64,
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
    /// Put another answer in the place of its last one.
    Change {
        /// In notation.
        answer: String,
    },
    /// Took its last answer back.
    Undo,
    /// Played it again.
    Redo,
}

impl Deed {
    /// The deed as it stands in the columns `deed`, `answer` and `draws`.
    fn columns(&self) -> (&'static str, &str, &str) {
        match self {
            Deed::Answer { answer, draws } => ("answer", answer, draws),
            Deed::Change { answer } => ("change", answer, ""),
            Deed::Undo => ("undo", "", ""),
            Deed::Redo => ("redo", "", ""),
        }
    }

    /// The deed in words, without what was drawn.
    pub(crate) fn words(&self) -> String {
        match self {
            Deed::Answer { answer, .. } => format!("answer {answer}"),
            Deed::Change { answer } => format!("change {answer}"),
            Deed::Undo => "undo".to_owned(),
            Deed::Redo => "redo".to_owned(),
        }
    }
}
