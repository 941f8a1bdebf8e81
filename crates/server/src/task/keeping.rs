use retrograde_table::Title;

use super::{TableTask, reopen};
use crate::crash::guarded;
use crate::store::{StoreError, StoredSnapshot};

/// How many rows may be stored before the next snapshot. With more of them, more answers have to fit new rules
/// after the server was killed; with fewer, the store grows.
const ROWS: u32 = 100;

/// What the store knows of a table apart from its rows.
pub(super) struct Kept {
    /// How many snapshots there are.
    pub(super) number: u32,
    /// The newest row that they cover.
    pub(super) row: u32,
    /// The first answer that they do not tell of as it is now.
    pub(super) told_from: usize,
    /// The rows since then, each with the first answer that it changed.
    pub(super) since: Vec<(u32, usize)>,
    /// The snapshot at which the table was last carried over; 0 = none.
    pub(super) carried: u32,
    /// The table can no longer be played, and there is nothing to add.
    pub(super) shelved: bool,
}

impl Kept {
    /// A row has come that changes the answers from one on.
    pub(super) fn changed(&mut self, row: u32, from: usize) {
        self.told_from = self.told_from.min(from);
        self.since.push((row, from));
    }

    /// A snapshot was kept, here or by another node.
    fn kept(&mut self, number: u32, row: u32, answers: usize) {
        (self.number, self.row) = (number, row);
        self.since.retain(|(since, _)| *since > row);
        let changed = self.since.iter().map(|(_, from)| *from);
        self.told_from = changed.fold(answers + 1, usize::min);
    }
}

impl TableTask {
    /// Keeps a snapshot if many rows have come since the last.
    pub(super) async fn keep_now_and_then(&mut self) {
        if self.rows >= self.kept.row + ROWS {
            self.keep().await;
        }
    }

    /// Keeps where the table stands and what was told, so that it can go on under other rules. If that fails, the rows are
    /// there all the same, and the next snapshot holds what this one would have held.
    pub(super) async fn keep(&mut self) {
        let nothing_new = self.kept.number > 0 && self.kept.row == self.rows;
        if self.kept.shelved || nothing_new {
            return;
        }
        let Ok(title) = self.hub.title(&self.stored.game) else { return };
        let made = guarded(|| "a snapshot".to_owned(), || self.snapshot(title));
        let snapshot = match made {
            Ok(snapshot) => snapshot,
            Err(crash) => {
                tracing::error!(table = %self.stored.id, panic = %crash.panic, "the rules failed while a snapshot was being taken");
                return;
            }
        };
        let (number, row, answers) = (snapshot.number, snapshot.covers, snapshot.answers as usize);
        match self.hub.store.keep(&self.stored.id, snapshot, self.stored.changes, false).await {
            Ok(()) => self.kept.kept(number, row, answers),
            // Another node was first. If it knew less, there is a snapshot to add next time.
            Err(StoreError::Conflict) => self.learn_of_snapshot().await,
            Err(error) => {
                tracing::error!(table = %self.stored.id, %error, "a snapshot could not be kept");
            }
        }
    }

    /// Reads how far the newest snapshot goes, which another node kept.
    async fn learn_of_snapshot(&mut self) {
        let Some(nodes) = self.hub.store.nodes() else { return };
        if let Ok(Some((number, covers, answers))) = nodes.newest_snapshot(&self.stored.id).await
            && covers <= self.rows
        {
            self.kept.kept(number, covers, answers as usize);
        }
    }

    fn snapshot(&self, title: &dyn Title) -> StoredSnapshot {
        StoredSnapshot {
            number: self.kept.number + 1,
            covers: self.rows,
            ..reopen::snapshot_of(&*self.table, title, self.kept.told_from, self.since)
        }
    }
}
