//! How a table follows what other nodes store: it reads their rows, and plays them on the same road as its own.

use std::sync::atomic::Ordering;

use retrograde_core::Seat;
use retrograde_table::{Habits, Table};

use super::answering::{Came, goes_on};
use super::reopen::{first_changed, redo};
use super::{ClientId, Fatal, TableTask, frame};
use crate::crash::guarded;
use crate::protocol::ServerMessage;
use crate::store::{Deed, News, Side, StoreError, StoredAnswer, StoredChance};

impl TableTask {
    /// Another node has stored something about this table.
    pub(super) async fn hear_news(&mut self) -> Result<(), Fatal> {
        match self.follow().await? {
            Ok(true) => self.settle().await,
            Ok(false) => Ok(()),
            Err(error) => {
                // Whoever looks after words that were lost will say so again.
                tracing::debug!(table = %self.stored.id, %error, "news of a table could not be read");
                Ok(())
            }
        }
    }

    /// Makes sure that whoever comes or asks now sees no less than what was acknowledged before, by whichever node.
    pub(super) async fn catch_up_with_others(&mut self) -> Result<(), Fatal> {
        if self.hub.nodes.is_some() && matches!(self.follow().await?, Ok(true)) {
            self.unsettled = true;
        }
        Ok(())
    }

    /// Something could not be stored because the store holds something else. Where others may have stored it, it is read; anywhere else
    /// the table is read from its beginning.
    pub(super) async fn read_again(&mut self) -> Result<(), Fatal> {
        metrics::counter!("retrograde_conflicts_total").increment(1);
        match self.follow().await? {
            Ok(false) => Err(Fatal::Conflict),
            Ok(true) => {
                // What came is no news any longer when its word arrives, so nobody else will let bots think about it.
                self.unsettled = true;
                Ok(())
            }
            Err(_) => Ok(()),
        }
    }

    /// Reads what others have stored since, and takes it up. Returns whether there was anything.
    pub(super) async fn follow(&mut self) -> Result<Result<bool, StoreError>, Fatal> {
        let hub = self.hub.clone();
        let Some(store) = hub.store.nodes() else { return Ok(Ok(false)) };
        let News { rows, side } = match store.news(&self.stored.id, self.rows, self.stored.changes).await {
            Ok(Some(news)) => news,
            Ok(None) => return Err(Fatal::Gone),
            Err(error) => return Ok(Err(error)),
        };
        if rows.is_empty() && side.is_none() {
            return Ok(Ok(false));
        }
        if side.as_ref().is_some_and(|side| side.carried != self.kept.carried) {
            // A later release carried it over to its rules.
            return Err(Fatal::Conflict);
        }
        metrics::counter!("retrograde_followed_total").increment(rows.len() as u64);
        let known = self.table.chances().len();
        let added: &[StoredChance] =
            side.as_ref().map_or(&[], |side| side.chances.get(known..).unwrap_or(&[]));
        let played = guarded(|| "rows of another node".to_owned(), || play(&*self.table, rows, added))?;
        let (next, came) = played.map_err(|because| {
            tracing::error!(table = %self.stored.id, because, "what another node stored does not fit");
            Fatal::Conflict
        })?;
        let (diced, mut changed) = (!added.is_empty(), Changed::default());
        if let Some(side) = side {
            changed = self.change(side);
        }
        if came.is_empty() {
            self.table = next;
            self.reconsider(false).await?;
            self.show_again()?;
        } else {
            self.came(came, next).await?;
        }
        for seat in changed.keys {
            self.let_go(seat);
        }
        for seat in changed.habits {
            self.tell_habits(seat);
        }
        if diced {
            self.tell_dice();
        }
        self.tell_seats();
        self.tell_screens();
        Ok(Ok(true))
    }

    /// Takes up what has changed apart from answers.
    fn change(&mut self, side: Side) -> Changed {
        let mut changed = Changed::default();
        self.stored.changes = side.changes;
        self.has_seen();
        let before = std::mem::replace(&mut self.stored.seats, side.seats);
        for (index, before) in before.into_iter().enumerate() {
            let (seat, now) = (Seat::new(index as u8), &self.stored.seats[index]);
            if before.token != now.token && before.token.is_some() {
                changed.keys.push(seat);
            }
            if before.player != now.player && (before.is_bot() || now.is_bot()) {
                self.drop_thought(seat);
                self.drop_held(seat);
            }
        }
        let mut habits = Habits::new(self.habits.kinds().to_vec());
        for habit in side.habits {
            if habits.check(&habit.kind, &habit.kept.habit).is_ok() {
                habits.keep(habit.seat, &habit.kind, habit.kept);
            }
        }
        let seats = (0..self.stored.seats.len() as u8).map(Seat::new);
        changed.habits = seats.filter(|&seat| habits.of(seat) != self.habits.of(seat)).collect();
        self.habits = habits;
        changed
    }

    /// Tells everybody what the dice come from now.
    pub(super) fn tell_dice(&mut self) {
        let news = frame(&ServerMessage::Dice(self.dice_now()));
        let everybody: Vec<ClientId> = self.clients.keys().copied().collect();
        for client in everybody {
            self.send(client, news.clone());
        }
    }

    /// One more change was stored by this node.
    pub(super) fn one_more_change(&mut self) {
        self.stored.changes += 1;
        self.has_seen();
    }

    /// Lets whoever looks for lost words know how far this table has come.
    pub(super) fn has_seen(&self) {
        self.handle.seen.rows.store(self.rows, Ordering::Relaxed);
        self.handle.seen.changes.store(self.stored.changes, Ordering::Relaxed);
    }
}

/// Whose keys and habits are others now.
#[derive(Default)]
struct Changed {
    keys: Vec<Seat>,
    habits: Vec<Seat>,
}

/// Plays rows of another node on a copy, each after what seats had added to the dice by then.
fn play(
    table: &dyn Table,
    rows: Vec<StoredAnswer>,
    added: &[StoredChance],
) -> Result<(Box<dyn Table>, Vec<Came>), String> {
    let mut next = table.duplicate();
    let mut added = added.iter().peekable();
    let mut came = Vec::with_capacity(rows.len());
    let add = |next: &mut dyn Table, chance: &StoredChance| {
        next.add_chance(chance.seat, chance.bits).map_err(|refusal| format!("the dice: {refusal}"))
    };
    for row in rows {
        while let Some(chance) = added.next_if(|chance| chance.row < row.number) {
            add(&mut *next, chance)?;
        }
        let (before, from) = (next.duplicate(), first_changed(&*next, row.seat, &row.deed));
        redo(&mut *next, &row)?;
        if let Some(shown) = row.shown.filter(|_| matches!(row.deed, Deed::Answer { .. } | Deed::Redo)) {
            next.remember_shown(next.answers(), shown);
        }
        let goes_on = goes_on(&*before, &*next, row.seat, &row.deed);
        came.push(Came { row, client: None, from, goes_on });
    }
    for chance in added {
        add(&mut *next, chance)?;
    }
    Ok((next, came))
}
