//! The statements that SQLite and PostgreSQL understand alike, and the store that is made of them. This module is compiled once for each
//! of them, below the module that has the connections.

pub(super) mod answers;
pub(super) mod chances;
pub(super) mod habits;
pub(super) mod snapshots;
pub(super) mod tables;

use async_trait::async_trait;
use retrograde_core::Seat;

use super::{Connection, OwnStore, Transaction};
use crate::store::batches::Appended;
use crate::store::values::unreadable;
use crate::store::{
    Import, NodeStore, Store, StoreError, StoredAnswer, StoredChance, StoredGame, StoredHabit, StoredSeat,
    StoredSnapshot,
};
use crate::time::now;

/// Reads something over a connection of its own.
macro_rules! read {
    ($self:ident, $connection:ident => $work:expr) => {{
        loop {
            let mut reader = $self.reader().await?;
            let $connection = reader.connection();
            let done = $self.in_time($work).await;
            let again = done.as_ref().is_err_and(|error| reader.was_stale(error));
            let done = reader.release(done);
            if !again {
                break $self.noticed(done);
            }
        }
    }};
}

/// Changes something about a table, after so many changes of it that are known.
macro_rules! change {
    ($self:ident, $table:ident, $changes:ident, $connection:ident => $work:expr) => {{
        let mut transaction = $self.begin().await?;
        let $connection = transaction.connection();
        let done = $self.in_time(async {
            if tables::changed($connection, $table, Some($changes)).await? {
                $work.await
            } else {
                Err(StoreError::Conflict)
            }
        });
        let done = done.await;
        let done = $self.noticed(transaction.finish(done).await);
        if done.is_ok() {
            $self.tell($table);
        }
        done
    }};
}

#[allow(unused_imports)] // only one of the two stores reads more than this
pub(super) use read;

#[async_trait]
impl Store for OwnStore {
    async fn create_all(&self, games: &[StoredGame]) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        let mut done = Ok(());
        for game in games {
            done = self.in_time(tables::create(transaction.connection(), game)).await;
            if done.is_err() {
                break;
            }
        }
        self.noticed(transaction.finish(done).await)
    }

    async fn import(&self) -> Result<Box<dyn Import>, StoreError> {
        Ok(Box::new(Importing(self.begin_patiently().await?)))
    }

    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let mut still = self.still().await?;
        let done = self.in_time(game(still.connection(), id)).await;
        self.noticed(still.finish(done).await)
    }

    async fn answers_after(&self, id: &str, number: u32) -> Result<Vec<StoredAnswer>, StoreError> {
        read!(self, connection => answers::after(connection, id, number))
    }

    async fn append(
        &self,
        id: &str,
        answers: Vec<StoredAnswer>,
        changes: u64,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        self.batches.add(id, Appended::Answers(answers), changes, bot_asked).await
    }

    async fn keep(
        &self,
        id: &str,
        snapshot: StoredSnapshot,
        changes: u64,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        self.batches.add(id, Appended::Snapshot(snapshot), changes, bot_asked).await
    }

    async fn unkept(&self) -> Result<Vec<String>, StoreError> {
        read!(self, connection => snapshots::missing(connection))
    }

    async fn seats(&self, id: &str) -> Result<Vec<StoredSeat>, StoreError> {
        read!(self, connection => tables::seats(connection, id))
    }

    async fn set_player(
        &self,
        id: &str,
        changes: u64,
        seat: Seat,
        player: &StoredSeat,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        change!(self, id, changes, connection => tables::set_player(connection, id, seat, player, bot_asked))
    }

    async fn habits(&self, id: &str) -> Result<Vec<StoredHabit>, StoreError> {
        read!(self, connection => habits::of(connection, id))
    }

    async fn set_habit(&self, id: &str, changes: u64, habit: &StoredHabit) -> Result<(), StoreError> {
        change!(self, id, changes, connection => habits::set(connection, id, habit))
    }

    async fn chances(&self, id: &str) -> Result<Vec<StoredChance>, StoreError> {
        read!(self, connection => chances::of(connection, id))
    }

    async fn add_chance(&self, id: &str, changes: u64, chance: &StoredChance) -> Result<(), StoreError> {
        change!(self, id, changes, connection => chances::add(connection, id, chance))
    }

    async fn ids(&self) -> Result<Vec<String>, StoreError> {
        read!(self, connection => tables::ids(connection))
    }

    async fn untouched(&self, since: u64) -> Result<Vec<String>, StoreError> {
        read!(self, connection => tables::untouched(connection, since))
    }

    async fn delete(&self, ids: &[String], since: u64) -> Result<usize, StoreError> {
        let mut transaction = self.begin().await?;
        let connection = transaction.connection();
        let done = async {
            let mut deleted = 0;
            for id in ids {
                let gone = async {
                    // Whoever answers there now is done first, and then it is no longer untouched.
                    let is_gone = tables::changed(connection, id, None).await?
                        && tables::is_untouched(connection, id, since).await?;
                    if is_gone {
                        tables::delete(connection, id).await?;
                    }
                    Ok(is_gone)
                };
                deleted += usize::from(self.in_time(gone).await?);
            }
            Ok(deleted)
        };
        let done = done.await;
        self.noticed(transaction.finish(done).await)
    }

    async fn bots_asked(&self) -> Result<Vec<String>, StoreError> {
        read!(self, connection => tables::bots_asked(connection))
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.look()?;
        let written = now();
        let mut transaction = self.begin().await?;
        let done = self.in_time(tables::beat(transaction.connection(), written)).await;
        self.noticed(transaction.finish(done).await)?;
        let read = read!(self, connection => tables::beaten(connection))?;
        // Somebody else may have asked a moment later.
        if read >= written { Ok(()) } else { Err(unreadable("what was written a moment ago is not there")) }
    }

    async fn inspect(&self) {
        self.look_through().await;
    }

    async fn close(&self) {
        self.end().await;
    }

    fn nodes(&self) -> Option<&dyn NodeStore> {
        self.shared()
    }
}

/// An import under way. One that is dropped has added nothing.
struct Importing(Transaction);

#[async_trait]
impl Import for Importing {
    async fn there(&mut self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        game(self.0.connection(), id).await
    }

    async fn add(&mut self, game: &StoredGame) -> Result<(), StoreError> {
        tables::create(self.0.connection(), game).await
    }

    async fn finish(self: Box<Self>) -> Result<(), StoreError> {
        self.0.finish(Ok(())).await
    }
}

async fn game(connection: &mut Connection, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let Some(table) = tables::read(connection, id).await? else { return Ok(None) };
    Ok(Some(StoredGame {
        table,
        answers: answers::after(connection, id, 0).await?,
        snapshots: snapshots::of(connection, id).await?,
        habits: habits::of(connection, id).await?,
        chances: chances::of(connection, id).await?,
    }))
}
