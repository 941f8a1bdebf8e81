//! What several servers on one store tell each other through it.
//!
//! Each server is a **node**, and none of them is special. What is answered is a row that only one of them can insert; the others hear that
//! there is something new at a table, and read it. All else here may be lost at any time without harm: who is online, which node acts
//! for a table, and answers that wait for their time. Nothing of it is ever told to a client as it is.

use std::fmt;

use async_trait::async_trait;
use retrograde_core::Seat;

use super::{StoreError, StoredAnswer, StoredChance, StoredHabit, StoredSeat};

/// What nodes share. Times are the database's, so that clocks of nodes need not agree.
#[async_trait]
pub trait NodeStore: Send + Sync + fmt::Debug {
    /// Says that a node lives, and how many connections addresses have to it.
    async fn beat(&self, node: &str, addresses: &[(String, u32)]) -> Result<Beat, StoreError>;

    /// Says that a node ends: nothing there is its business any longer.
    async fn farewell(&self, node: &str) -> Result<(), StoreError>;

    /// Makes a node the steward of a table, if no living node is. Returns who is now.
    async fn take(&self, table: &str, node: &str) -> Result<String, StoreError>;

    /// Lets go of the stewardship of a table. A broken one is not adopted.
    async fn give_up(&self, table: &str, node: &str, broken: bool) -> Result<(), StoreError>;

    /// The tables whose steward a node is.
    async fn stewarded(&self, node: &str) -> Result<Vec<String>, StoreError>;

    /// Makes a node the steward of tables at which a bot is asked and a person plays, and for which no living node acts. Returns a few.
    async fn adopt(&self, node: &str, most: u32) -> Result<Vec<String>, StoreError>;

    /// What has come to a table since so many rows and changes; none if it is gone.
    async fn news(&self, table: &str, rows: u32, changes: u64) -> Result<Option<News>, StoreError>;

    /// Number, rows and answers of a table's newest snapshot.
    async fn newest_snapshot(&self, table: &str) -> Result<Option<(u32, u32, u32)>, StoreError>;

    /// How far tables have come.
    async fn stands(&self, tables: &[String]) -> Result<Vec<Stand>, StoreError>;

    /// Who is present at tables, over living nodes.
    async fn present(&self, tables: &[String]) -> Result<Vec<Present>, StoreError>;

    /// Says who is present at tables over a node: all that are, instead of what was said before. Returns them with when they came.
    async fn set_present(
        &self,
        node: &str,
        tables: &[(String, Vec<Present>)],
    ) -> Result<Vec<Present>, StoreError>;

    /// Answers of a table that wait for their time.
    async fn held(&self, table: &str) -> Result<Vec<HeldAnswer>, StoreError>;

    /// Keeps an answer until its time has come, instead of the one that the seat gave before.
    async fn hold(&self, table: &str, held: &HeldAnswer) -> Result<(), StoreError>;

    /// Forgets answers that waited for their time, by seat and id of the request.
    async fn let_go(&self, table: &str, given: &[(Seat, String)]) -> Result<(), StoreError>;

    /// Counts one more table that an address opens. Returns for how many seconds it must wait, if it has opened too many.
    async fn count_table(&self, address: &str, per_hour: u32) -> Result<Option<f64>, StoreError>;

    /// Hears of what other nodes do.
    async fn listen(&self) -> Result<Box<dyn Heard>, StoreError>;
}

/// News of other nodes, one after the other.
#[async_trait]
pub trait Heard: Send {
    /// The next word. After an error some may have been missed, and the caller listens anew.
    async fn next(&mut self) -> Result<NodeWord, StoreError>;
}

/// What a node says to others: that there is something to read. Nothing else.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum NodeWord {
    /// About what was answered or changed at a table.
    Table(String),
    /// About who is there, and what waits for its time.
    Here(String),
}

/// What a node learns when it says that it lives.
#[derive(Clone, Debug, Default)]
pub struct Beat {
    /// Whether it was taken for dead since it last said so.
    pub lapsed: bool,
    /// All that live.
    pub nodes: Vec<String>,
    /// What time it is by the clock that all share, in milliseconds since 1970.
    pub now: u64,
    /// How many connections addresses have to the other nodes.
    pub elsewhere: Vec<(String, u32)>,
}

/// What has come to a table.
#[derive(Clone, Debug)]
pub struct News {
    /// What was answered since, in order.
    pub rows: Vec<StoredAnswer>,
    /// All else, if it has changed.
    pub side: Option<Side>,
}

/// What may change at a table apart from what is answered.
#[derive(Clone, Debug)]
pub struct Side {
    /// How often it has changed.
    pub changes: u64,
    /// Who sits there.
    pub seats: Vec<StoredSeat>,
    /// What seats want done without being asked.
    pub habits: Vec<StoredHabit>,
    /// What seats added to the dice.
    pub chances: Vec<StoredChance>,
    /// The snapshot at which the table was last carried over; 0 = never.
    pub carried: u32,
}

/// How far a table has come.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Stand {
    /// Which.
    pub table: String,
    /// Its newest row.
    pub rows: u32,
    /// How often something else was changed.
    pub changes: u64,
}

/// Somebody who holds seats of a table.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Present {
    /// At which table.
    pub table: String,
    /// Over which node.
    pub node: String,
    /// Which client of the node.
    pub client: u64,
    /// The seats, a bit for each.
    pub seats: u32,
    /// What the client calls its visit, hashed.
    pub visit: Option<String>,
    /// Who came later has the greater one; 0 = it is the last to come. It stays the same when the store has forgotten who is there.
    pub came: i64,
}

impl Present {
    /// Whether that is the same client with the same seats, whenever it came.
    pub(crate) fn is_same(&self, other: &Present) -> bool {
        let Present { table, node, client, seats, visit, came: _ } = self;
        (table, node, client, seats, visit)
            == (&other.table, &other.node, &other.client, &other.seats, &other.visit)
    }
}

/// An answer that waits for its time.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HeldAnswer {
    /// Whose.
    pub seat: Seat,
    /// The question that it answers.
    pub prompt: String,
    /// In notation.
    pub answer: String,
    /// The client's id of the request.
    pub request: String,
}
