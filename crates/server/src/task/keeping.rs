use retrograde_table::Title;

use super::{TableTask, reopen};
use crate::crash::guarded;
use crate::store::StoredSnapshot;

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
    /// The table can no longer be played, and there is nothing to add.
    pub(super) shelved: bool,
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
                tracing::error!(table = %self.stored.id, panic = %crash.panic, "the rules failed at a snapshot");
                return;
            }
        };
        let (number, row) = (snapshot.number, snapshot.covers);
        let bot_asked = self.table.to_act().iter().any(|seat| self.is_bot(seat));
        match self.hub.store.keep(&self.stored.id, snapshot, bot_asked).await {
            Ok(()) => {
                let told_from = self.table.answers() + 1;
                self.kept = Kept { number, row, told_from, shelved: false };
            }
            Err(error) => {
                tracing::error!(table = %self.stored.id, %error, "a snapshot could not be kept");
            }
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
