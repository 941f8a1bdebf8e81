use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use retrograde_core::Seat;
use retrograde_table::{Table, Title, draws_text};

use super::{Handle, TableTask};
use crate::crash::guarded;
use crate::hub::Hub;
use crate::sorry::Sorry;
use crate::store::{Deed, StoredAnswer, StoredTable};
use crate::token::random_word;

/// A table as it was opened, before the first answer.
pub(crate) fn opening(stored: &StoredTable, title: &dyn Title) -> Result<Box<dyn Table>, String> {
    let (ours, theirs) = (title.info().rules_version, stored.rules_version);
    if ours != theirs {
        return Err(format!(
            "this table plays version {theirs} of the rules, this server plays version {ours}"
        ));
    }
    if !title.has_pack(&stored.pack) {
        return Err("this table was opened with another pack of the game".to_owned());
    }
    match &stored.position {
        None => title.open(&stored.setup, stored.seed).map_err(|error| error.to_string()),
        Some(position) => title.at_position(position, stored.seed).map_err(|error| error.to_string()),
    }
}

/// Does again what is stored. The dice must fall as they did.
pub(crate) fn redo(table: &mut dyn Table, row: &StoredAnswer) -> Result<(), String> {
    let done = match &row.deed {
        Deed::Answer { answer, draws } => match table.answer(row.seat, answer) {
            Ok(answered) if draws_text(&answered.draws) != *draws => {
                return Err(format!("row {}: the dice fall in another way than they did", row.number));
            }
            Ok(_) => Ok(()),
            Err(refusal) => Err(refusal),
        },
        Deed::Undo => table.undo(row.seat),
        Deed::Redo => table.redo(row.seat),
    };
    done.map_err(|refusal| format!("row {}: {refusal}", row.number))
}

impl TableTask {
    /// Reads a table from the store and plays it to where it stands.
    pub(super) async fn load(hub: Arc<Hub>, id: &str, handle: Handle) -> Result<TableTask, Sorry> {
        let started = std::time::Instant::now();
        let stored = hub.store.table(id).await?;
        let stored = stored.ok_or_else(|| Sorry::not_found("there is no such table"))?;
        let rows = hub.store.answers(id).await?;
        let title = hub.title(&stored.game)?;
        let table = guarded(|| "opening".to_owned(), || opening(&stored, title))
            .unwrap_or_else(|crash| Err(format!("the rules failed: {}", crash.panic)))
            .map_err(|because| cannot(id, &because))?;
        let life = random_word(8).map_err(|error| Sorry::trouble(error.to_string()))?;
        let mut task = TableTask {
            deeds: vec![0; stored.seats.len()],
            since: stored.created,
            hub,
            handle,
            life,
            stored,
            table,
            rows: 0,
            requests: HashMap::new(),
            eyes: BTreeMap::new(),
            clients: BTreeMap::new(),
            thinking: BTreeMap::new(),
            told: Vec::new(),
            counter: 0,
        };
        if task.table.seats().len() != task.stored.seats.len() {
            return Err(cannot(id, "the store knows other seats than the game"));
        }
        for row in &rows {
            task.replay(row).map_err(|because| cannot(id, &because))?;
        }
        metrics::histogram!("retrograde_load_seconds").record(started.elapsed().as_secs_f64());
        tracing::debug!(table = %id, rows = rows.len(), "loaded");
        Ok(task)
    }

    fn replay(&mut self, row: &StoredAnswer) -> Result<(), String> {
        let asked = self.table.to_act();
        let mut next = self.table.duplicate();
        match guarded(|| format!("stored row {row:?}"), || redo(&mut *next, row)) {
            Ok(done) => done?,
            Err(crash) => {
                // Best effort: the refusal says the same, and the rows are still in the store.
                let _ = crash.save(&self.hub.config.data, &self.stored.id, &*self.table);
                return Err(format!("row {}: the rules failed: {}", row.number, crash.panic));
            }
        }
        self.table = next;
        self.note(row, asked != self.table.to_act());
        Ok(())
    }

    /// Keeps what must be known of a deed that is in the store.
    pub(super) fn note(&mut self, row: &StoredAnswer, others_asked: bool) {
        self.rows = row.number;
        if let Some(count) = self.deeds.get_mut(row.seat.index()) {
            *count += 1;
        }
        if let Some(request) = &row.request {
            self.requests.insert((row.seat, request.clone()), row.deed.words());
        }
        if others_asked {
            self.since = row.at;
        }
    }

    /// Whether a bot plays this seat.
    pub(super) fn is_bot(&self, seat: Seat) -> bool {
        self.stored.seats.get(seat.index()).is_some_and(|seat| seat.player.starts_with("bot:"))
    }
}

fn cannot(id: &str, because: &str) -> Sorry {
    tracing::error!(table = %id, because, "a stored table cannot be opened");
    Sorry::not_now(format!("this table cannot be opened: {because}"))
}
