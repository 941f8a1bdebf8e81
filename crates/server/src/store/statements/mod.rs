//! The statements that SQLite and PostgreSQL understand alike, and the store that is made of them. This module is compiled once for each
//! of them, below the module that has the connections.

pub(super) mod answers;
pub(super) mod chances;
pub(super) mod habits;
pub(super) mod snapshots;
pub(super) mod tables;

use async_trait::async_trait;
use retrograde_core::Seat;

use super::{Connection, OwnStore};
use crate::store::batches::Appended;
use crate::store::values::unreadable;
use crate::store::{
    Store, StoreError, StoredAnswer, StoredChance, StoredGame, StoredHabit, StoredSeat, StoredSnapshot,
};
use crate::time::now;

#[async_trait]
impl Store for OwnStore {
    async fn create_all(&self, games: &[StoredGame]) -> Result<(), StoreError> {
        let mut transaction = self.begin(None).await?;
        let mut done = Ok(());
        for game in games {
            done = tables::create(transaction.connection(), game).await;
            if done.is_err() {
                break;
            }
        }
        self.noticed(transaction.finish(done).await)
    }

    async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        self.noticed(game(&mut *self.still().await?, id).await)
    }

    async fn answers_after(&self, id: &str, number: u32) -> Result<Vec<StoredAnswer>, StoreError> {
        self.noticed(answers::after(&mut *self.reader().await?, id, number).await)
    }

    async fn append(
        &self,
        id: &str,
        answers: Vec<StoredAnswer>,
        chances: u32,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        self.batches.add(id, Appended::Answers { answers, chances }, bot_asked).await
    }

    async fn keep(&self, id: &str, snapshot: StoredSnapshot, bot_asked: bool) -> Result<(), StoreError> {
        self.batches.add(id, Appended::Snapshot(snapshot), bot_asked).await
    }

    async fn unkept(&self) -> Result<Vec<String>, StoreError> {
        self.noticed(snapshots::missing(&mut *self.reader().await?).await)
    }

    async fn seats(&self, id: &str) -> Result<Vec<StoredSeat>, StoreError> {
        self.noticed(tables::seats(&mut *self.reader().await?, id).await)
    }

    async fn set_player(
        &self,
        id: &str,
        seat: Seat,
        before: &StoredSeat,
        player: &StoredSeat,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        let mut transaction = self.begin(Some(id)).await?;
        let done = tables::set_player(transaction.connection(), id, seat, before, player, bot_asked).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn habits(&self, id: &str) -> Result<Vec<StoredHabit>, StoreError> {
        self.noticed(habits::of(&mut *self.reader().await?, id).await)
    }

    async fn set_habit(&self, id: &str, habit: &StoredHabit) -> Result<(), StoreError> {
        let mut transaction = self.begin(Some(id)).await?;
        let done = habits::set(transaction.connection(), id, habit).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn chances(&self, id: &str) -> Result<Vec<StoredChance>, StoreError> {
        self.noticed(chances::of(&mut *self.reader().await?, id).await)
    }

    async fn add_chance(&self, id: &str, chance: &StoredChance) -> Result<(), StoreError> {
        let mut transaction = self.begin(Some(id)).await?;
        let done = chances::add(transaction.connection(), id, chance).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn ids(&self) -> Result<Vec<String>, StoreError> {
        self.noticed(tables::ids(&mut *self.reader().await?).await)
    }

    async fn untouched(&self, since: u64) -> Result<Vec<String>, StoreError> {
        self.noticed(tables::untouched(&mut *self.reader().await?, since).await)
    }

    async fn delete(&self, ids: &[String]) -> Result<(), StoreError> {
        let mut transaction = self.begin(None).await?;
        let done = tables::delete(transaction.connection(), ids).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn bots_asked(&self) -> Result<Vec<String>, StoreError> {
        self.noticed(tables::bots_asked(&mut *self.reader().await?).await)
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.look()?;
        let written = now();
        let mut transaction = self.begin(None).await?;
        let done = tables::beat(transaction.connection(), written).await;
        self.noticed(transaction.finish(done).await)?;
        let read = self.noticed(tables::beaten(&mut *self.reader().await?).await)?;
        // Somebody else may have asked a moment later.
        if read >= written { Ok(()) } else { Err(unreadable("what was written a moment ago is not there")) }
    }

    async fn inspect(&self) {
        self.look_through().await;
    }

    async fn close(&self) {
        self.end().await;
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
