use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use retrograde_core::{Seat, Seats, Viewer};
use retrograde_table::{Habits, Table};

use super::eyes::Deeds;
use super::keeping::Kept;
use super::stewarding::Steward;
use super::windows::Waiting;
use super::{Handle, TableTask};
use crate::crash::{Crash, guarded};
use crate::hub::Hub;
use crate::sorry::Sorry;
use crate::store::{Deed, StoredAnswer, StoredSeat};
use crate::token::random_word;

impl TableTask {
    /// Reads a table from the store and plays it to where it stands. If that is no longer possible, it is carried over to
    /// today's rules; failing that, it is shelved.
    pub(super) async fn load(hub: Arc<Hub>, id: &str, handle: Handle) -> Result<TableTask, Sorry> {
        let started = std::time::Instant::now();
        let stored = hub.store.game(id).await?;
        let stored = stored.ok_or_else(|| Sorry::not_found("there is no such table"))?;
        let mut changes = stored.table.changes;
        let title = hub.title(&stored.table.game).map_err(|_| {
            let game = &stored.table.game;
            Sorry::not_now(format!(
                "this server no longer has the game {game:?}; the table is still here and can be exported"
            ))
        })?;
        if hub.nodes.is_some() && stored.is_ahead_of(title) {
            // Another node has it, of a later release; this one is about to be replaced.
            return Err(Sorry::trouble("this table has moved on to newer rules: connect again"));
        }
        let (data, name) = (hub.config.data.clone(), id.to_owned());
        let crashed = move |crash: &Crash, table: &dyn Table| {
            // Best effort: the log of the table says the same, and the rows are still in the store.
            let _ = crash.save(&data, &name, table);
        };
        // A long game takes a while to play again: not in the threads that serve clients.
        let playing = tokio::task::spawn_blocking(move || {
            let opened = match stored.replay(title, crashed) {
                Ok(opened) => Ok(opened),
                Err(why) => Err((stored.carry_over(title, &why), why)),
            };
            (stored, opened)
        });
        let (mut stored, opened) = playing.await.map_err(|_| Sorry::failed())?;
        let mut kept = stored.snapshots.last().map_or((0, 0), |newest| (newest.number, newest.covers));
        let mut shelved = false;
        let opened = match opened {
            Ok(opened) => opened,
            Err((carried, why)) => match carried {
                Ok((opened, snapshot)) => {
                    tracing::warn!(table = %id, ?why, "a table was carried over to the current rules");
                    kept = (snapshot.number, snapshot.covers);
                    let asked = opened.table.to_act();
                    let bot_asked = asked.iter().any(|seat| stored.table.seats[seat.index()].is_bot());
                    hub.store.keep(id, snapshot.clone(), changes, bot_asked).await?;
                    changes += 1;
                    stored.snapshots.push(snapshot);
                    opened
                }
                Err(because) => {
                    tracing::error!(table = %id, ?why, because, "a table can no longer be played");
                    shelved = true;
                    stored.shelved(title, because)
                }
            },
        };
        let life = random_word(8).map_err(|error| Sorry::trouble(error.to_string()))?;
        let kinds = guarded(|| "kinds of questions".to_owned(), || opened.table.kinds());
        let mut habits = Habits::new(kinds.unwrap_or_default());
        // Those that the game no longer knows are left alone in the store.
        for habit in std::mem::take(&mut stored.habits) {
            if habits.check(&habit.kind, &habit.kept.habit).is_ok() {
                habits.keep(habit.seat, &habit.kind, habit.kept);
            }
        }
        let mut task = TableTask {
            deeds: vec![Deeds::default(); stored.table.seats.len()],
            since: opened.since,
            hub,
            handle,
            life,
            table: opened.table,
            rows: 0,
            kept: Kept {
                number: kept.0,
                row: kept.1,
                told_from: opened.told_from,
                since: vec![(stored.answers.last().map_or(0, |row| row.number), opened.told_from)],
                carried: stored.carried(),
                shelved,
            },
            requests: HashMap::new(),
            habits,
            by_hand: Seats::NONE,
            waiting: Waiting::new(),
            steward: Steward::default(),
            elsewhere: Vec::new(),
            told_present: Vec::new(),
            eyes: BTreeMap::new(),
            clients: BTreeMap::new(),
            thinking: BTreeMap::new(),
            ahead: BTreeMap::new(),
            advising: BTreeSet::new(),
            reviewing: BTreeMap::new(),
            owner: None,
            told: Vec::new(),
            counter: 0,
            unsettled: false,
            stored: stored.table.clone(),
        };
        for row in &stored.answers {
            task.note(row, stored.is_lost(row.number));
        }
        task.stored.changes = changes;
        task.has_seen();
        metrics::histogram!("retrograde_load_seconds").record(started.elapsed().as_secs_f64());
        tracing::debug!(table = %id, rows = task.rows, "loaded");
        Ok(task)
    }

    /// Remembers what must be known of a row that is in the store. One that is lost may be sent again.
    pub(super) fn note(&mut self, row: &StoredAnswer, lost: bool) {
        self.rows = row.number;
        self.has_seen();
        for (seat, deeds) in (0..).map(Seat::new).zip(&mut self.deeds) {
            let seen = || row.shown.is_some_and(|shown| shown.contains(Viewer::Seat(seat)));
            deeds.own += u32::from(seat == row.seat);
            deeds.undone += u32::from(seat != row.seat && row.deed == Deed::Undo && seen());
        }
        self.by_hand = match row.deed {
            Deed::Undo => self.by_hand.with(row.seat),
            Deed::Answer { .. } | Deed::Change { .. } | Deed::Redo => self.by_hand.without(row.seat),
        };
        if let Some(request) = row.request.as_ref().filter(|_| !lost) {
            self.requests.insert((row.seat, request.clone()), row.deed.words());
        }
    }

    /// Whether a bot plays this seat.
    pub(super) fn is_bot(&self, seat: Seat) -> bool {
        self.stored.seats.get(seat.index()).is_some_and(StoredSeat::is_bot)
    }
}
