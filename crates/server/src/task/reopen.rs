//! How a stored table is opened again: played again with the rules that it was played with, carried over to others, or shelved.

use retrograde_core::{Seat, SeatInfo, Seats, Viewer};
use retrograde_table::{
    Bits, CarriedBecause, CarryOver, Lost, Past, Seed, Shelved, Table, Title, Told, Viewers, draws_of,
    draws_text,
};

use crate::crash::{Crash, guarded};
use crate::store::{Deed, StoredAnswer, StoredChance, StoredGame, StoredSnapshot};

/// A table that was opened again.
pub(crate) struct Reopened {
    pub(crate) table: Box<dyn Table>,
    /// Since when the open question has been open.
    pub(crate) since: u64,
    /// The first answer that no snapshot tells of as it is now.
    pub(crate) told_from: usize,
}

/// The first answer that a deed changes.
pub(super) fn first_changed(table: &dyn Table, seat: Seat, deed: &Deed) -> usize {
    let ahead = table.answers() + 1;
    match deed {
        Deed::Answer { .. } | Deed::Redo => ahead,
        Deed::Undo | Deed::Change { .. } => {
            (1..ahead).rev().find(|&number| table.answered_by(number) == Some(seat)).unwrap_or(ahead)
        }
    }
}

/// Does again what is stored; the dice must match.
pub(super) fn redo(table: &mut dyn Table, row: &StoredAnswer) -> Result<(), String> {
    let done = match &row.deed {
        Deed::Answer { answer, draws } => match table.answer(row.seat, answer) {
            Ok(answered) if draws_text(&answered.draws) != *draws => {
                return Err(format!("row {}: the dice no longer match the record", row.number));
            }
            answered => answered.map(drop),
        },
        Deed::Change { answer } => table.change(row.seat, answer),
        Deed::Undo => table.undo(row.seat),
        Deed::Redo => table.redo(row.seat),
    };
    done.map_err(|refusal| format!("row {}: {refusal}", row.number))
}

/// Does what is stored under other rules, with the dice that fell.
fn refit(table: &mut dyn Table, row: &StoredAnswer) -> Result<(), String> {
    let done = match &row.deed {
        Deed::Answer { answer, draws } => table.answer_drawn(row.seat, answer, &draws_of(draws)?).map(drop),
        Deed::Change { answer } => table.change(row.seat, answer),
        Deed::Undo => table.undo(row.seat),
        Deed::Redo => table.redo(row.seat),
    };
    done.map_err(|refusal| refusal.to_string())
}

/// Adds to the dice what a seat had added.
fn add_chance(table: &mut dyn Table, chance: &StoredChance) -> Result<(), CarriedBecause> {
    let added = table.add_chance(chance.seat, chance.bits);
    added.map_err(|refusal| CarriedBecause::Replay(format!("the dice: {refusal}")))
}

/// Calls into the rules; a panic there is a reason like any other.
fn asked<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    guarded(String::new, work).unwrap_or_else(|crash| Err(format!("the rules failed: {}", crash.panic)))
}

impl StoredGame {
    /// Opens the table and plays it again to where it stands, with the rules that it was played with. `crashed` hears of rules
    /// that fail on the way.
    ///
    /// # Errors
    ///
    /// If the rules have changed, or if the answers no longer lead where they did.
    pub(crate) fn replay(
        &self,
        title: &dyn Title,
        crashed: impl Fn(&Crash, &dyn Table),
    ) -> Result<Reopened, CarriedBecause> {
        self.check_rules(title)?;
        let carried = self.snapshots.iter().rposition(|snapshot| snapshot.carried.is_some());
        let mut table =
            self.at(title, carried.map_or(0, |index| index + 1)).map_err(CarriedBecause::Replay)?;
        let covers = carried.map_or(0, |index| self.snapshots[index].covers);
        let newest = self.snapshots.last();
        let mut told_from = newest.map_or(0, |newest| newest.answers as usize + 1);
        let mut since = self.since(carried.map_or(0, |index| index + 1));
        let mut added = self.added_since(carried.map(|index| &self.snapshots[index])).peekable();
        for row in self.answers.iter().filter(|row| row.number > covers) {
            while let Some(chance) = added.next_if(|chance| chance.row < row.number) {
                add_chance(&mut *table, chance)?;
            }
            let asked = table.to_act();
            if newest.is_none_or(|newest| row.number > newest.covers) {
                told_from = told_from.min(first_changed(&*table, row.seat, &row.deed));
            }
            let done = guarded(|| format!("stored row {row:?}"), || redo(&mut *table, row));
            let done = done.unwrap_or_else(|crash| {
                crashed(&crash, &*table);
                Err(format!("row {}: the rules failed: {}", row.number, crash.panic))
            });
            done.map_err(CarriedBecause::Replay)?;
            if let Some(shown) = row.shown.filter(|_| matches!(row.deed, Deed::Answer { .. } | Deed::Redo)) {
                table.remember_shown(table.answers(), shown);
            }
            if table.to_act() != asked {
                since = row.at;
            }
            if newest.is_some_and(|newest| newest.covers == row.number && !is_at(title, &*table, newest)) {
                let because = format!("row {}: the position is not the one that was kept", row.number);
                return Err(CarriedBecause::Replay(because));
            }
        }
        for chance in added {
            add_chance(&mut *table, chance)?;
        }
        Ok(Reopened { table, since, told_from })
    }

    /// What seats added to the dice since a snapshot at which the table was carried over, or from the beginning.
    fn added_since(&self, carried: Option<&StoredSnapshot>) -> impl Iterator<Item = &StoredChance> {
        let number = carried.map_or(0, |carried| carried.number);
        self.chances.iter().filter(move |chance| chance.snapshot >= number)
    }

    /// What seats had added to the dice before a snapshot.
    fn added_before(&self, number: u32) -> Vec<(Seat, Bits)> {
        let before = self.chances.iter().filter(|chance| chance.snapshot < number);
        before.map(|chance| (chance.seat, chance.bits)).collect()
    }

    /// Whether the table was last played with the rules and data of a title.
    ///
    /// # Errors
    ///
    /// With what is different.
    pub(crate) fn check_rules(&self, title: &dyn Title) -> Result<(), CarriedBecause> {
        let (version, pack) = self.rules();
        if version != title.info().rules_version {
            return Err(CarriedBecause::Rules);
        }
        if title.has_pack(pack) { Ok(()) } else { Err(CarriedBecause::Pack) }
    }

    /// Whether the table was last played with a later version of the rules.
    pub(crate) fn is_ahead_of(&self, title: &dyn Title) -> bool {
        self.rules().0 > title.info().rules_version
    }

    /// The snapshot at which the table was last carried over; 0 = never.
    pub(crate) fn carried(&self) -> u32 {
        let carried = self.snapshots.iter().rfind(|snapshot| snapshot.carried.is_some());
        carried.map_or(0, |snapshot| snapshot.number)
    }

    /// Version of the rules and hash of the pack that the table was last played with.
    fn rules(&self) -> (u16, &str) {
        let carried = self.snapshots.iter().rfind(|snapshot| snapshot.carried.is_some());
        carried.map_or((self.table.rules_version, self.table.pack.as_str()), |snapshot| {
            (snapshot.rules_version, snapshot.pack.as_str())
        })
    }

    /// Carries the table over to the rules of a title: from the newest snapshot that can be read, with what was answered since,
    /// as far as it fits. Returns the table, and the snapshot that it goes on from.
    ///
    /// # Errors
    ///
    /// If nothing can be read, not even the opening: the reason with the newest snapshot.
    pub(crate) fn carry_over(
        &self,
        title: &dyn Title,
        why: &CarriedBecause,
    ) -> Result<(Reopened, StoredSnapshot), String> {
        let mut because = None;
        for snapshots in (0..=self.snapshots.len()).rev() {
            match asked(|| self.carry_over_from(title, snapshots, why)) {
                Ok(carried) => return Ok(carried),
                Err(reason) => drop(because.get_or_insert(reason)),
            }
        }
        Err(because.unwrap_or_default())
    }

    fn carry_over_from(
        &self,
        title: &dyn Title,
        snapshots: usize,
        why: &CarriedBecause,
    ) -> Result<(Reopened, StoredSnapshot), String> {
        let mut table = self.at(title, snapshots)?;
        let base = snapshots.checked_sub(1).map(|index| &self.snapshots[index]);
        let covers = base.map_or(0, |base| base.covers);
        let (mut lost, mut since) = (Vec::new(), self.since(snapshots));
        // Those whose answers no longer fit. What others answer at the same time does not depend on them.
        let mut out = Seats::NONE;
        for row in self.answers.iter().filter(|row| row.number > covers && !self.is_lost(row.number)) {
            let before = table.to_act();
            if out.contains(row.seat) || asked(|| refit(&mut *table, row)).is_err() {
                out = if before.len() > 1 { out.with(row.seat) } else { Seats::first(16) };
                lost.push(lose(row));
            } else if table.to_act() != before {
                since = row.at;
            }
        }
        let carried = CarryOver {
            answers: table.answers(),
            row: self.answers.last().map_or(0, |row| row.number),
            from: self.rules().0,
            rules: title.info().rules_version,
            why: why.clone(),
            lost,
        };
        let told_from = base.map_or(0, |base| base.answers as usize + 1);
        let snapshot = StoredSnapshot {
            number: self.snapshots.last().map_or(0, |newest| newest.number) + 1,
            covers: carried.row,
            carried: Some(carried),
            ..snapshot_of(&*table, title, told_from, since)
        };
        let mut past = self.past(title, snapshots);
        add(&mut past, &snapshot, title)?;
        let table = title.carry_over(&snapshot.position, past, self.table.seed);
        let mut table = table.map_err(|error| error.to_string())?;
        table.set_dice(self.table.promise, &self.added_before(snapshot.number));
        probe(&*table);
        let told_from = table.answers() + 1;
        Ok((Reopened { table, since, told_from }, snapshot))
    }

    /// The table as it stood at the last of this many snapshots, or as it was opened.
    fn at(&self, title: &dyn Title, snapshots: usize) -> Result<Box<dyn Table>, String> {
        let table = match snapshots.checked_sub(1) {
            Some(index) => asked(|| {
                let (position, past) = (&self.snapshots[index].position, self.past(title, snapshots));
                let table = title.carry_over(position, past, self.table.seed);
                let mut table = table.map_err(|error| error.to_string())?;
                table.set_dice(self.table.promise, &self.added_before(self.snapshots[index].number));
                Ok(table)
            })?,
            None => asked(|| self.opening(title))?,
        };
        let (there, here) = (self.table.seats.len(), table.seats().len());
        if there == here { Ok(table) } else { Err(format!("it has {there} seats, the game has {here}")) }
    }

    /// The table as it was opened, before the first answer.
    fn opening(&self, title: &dyn Title) -> Result<Box<dyn Table>, String> {
        let table = match &self.table.position {
            None => title.open(&self.table.setup, self.table.seed).map_err(|error| error.to_string()),
            Some(position) => title.at_position(position, self.table.seed).map_err(|error| error.to_string()),
        };
        let mut table = table?;
        table.set_dice(self.table.promise, &[]);
        Ok(table)
    }

    /// What was told up to the last of this many snapshots. What cannot be read is left blank.
    fn past(&self, title: &dyn Title, snapshots: usize) -> Past {
        let mut past = Past::default();
        for snapshot in &self.snapshots[..snapshots] {
            if let Err(because) = add(&mut past, snapshot, title) {
                tracing::error!(table = %self.table.id, snapshot = snapshot.number, because, "a log cannot be read");
                past.blank(snapshot.answers as usize);
            }
        }
        past
    }

    /// The table, to be read only.
    pub(crate) fn shelved(&self, title: &dyn Title, because: String) -> Reopened {
        let seats = asked(|| Ok(self.opening(title)?.seats().to_vec()));
        let named = |index: usize| SeatInfo { id: format!("seat{index}"), name: format!("Seat {index}") };
        let seats = seats.ok().filter(|seats| seats.len() == self.table.seats.len());
        let seats = seats.unwrap_or_else(|| (1..=self.table.seats.len()).map(named).collect());
        let position = self.snapshots.last().map_or_else(String::new, |newest| newest.position.clone());
        let past = self.past(title, self.snapshots.len());
        let table = Shelved::new(title, self.table.setup.clone(), seats, past, position, because);
        let (since, told_from) = (self.since(self.snapshots.len()), table.answers() + 1);
        Reopened { table: Box::new(table), since, told_from }
    }

    /// Since when the question of the last of these snapshots had been open.
    fn since(&self, snapshots: usize) -> u64 {
        self.snapshots[..snapshots].last().map_or(self.table.created, |snapshot| snapshot.since)
    }

    /// Whether a row no longer fitted when the table was carried over.
    pub(crate) fn is_lost(&self, number: u32) -> bool {
        let mut carried = self.snapshots.iter().filter_map(|snapshot| snapshot.carried.as_ref());
        carried.any(|carried| carried.lost.iter().any(|lost| lost.row == number))
    }
}

/// A snapshot of a table, as the first one, with what is told from an answer on.
pub(crate) fn snapshot_of(
    table: &dyn Table,
    title: &dyn Title,
    told_from: usize,
    since: u64,
) -> StoredSnapshot {
    StoredSnapshot {
        number: 1,
        covers: 0,
        answers: table.answers() as u32,
        rules_version: title.info().rules_version,
        pack: title.pack().to_owned(),
        position: table.position(),
        told_from: told_from as u32,
        told: Told::write(&table.told(told_from)),
        luck: table.ledger().clone(),
        carried: None,
        since,
    }
}

/// Adds what a snapshot tells to what was told before.
fn add(past: &mut Past, snapshot: &StoredSnapshot, title: &dyn Title) -> Result<(), String> {
    let (from, told) = (snapshot.told_from as usize, Told::read(&snapshot.told, title.info())?);
    if from > past.len() || from + told.len() != snapshot.answers as usize + 1 {
        return Err("it does not fit what was told before".to_owned());
    }
    past.retell(from, told);
    past.luck = snapshot.luck.clone();
    if let Some(carried) = &snapshot.carried {
        past.carry_over(carried.clone());
    }
    Ok(())
}

/// Whether a table stands where it was kept. Positions are compared as the game writes them now.
fn is_at(title: &dyn Title, table: &dyn Table, kept: &StoredSnapshot) -> bool {
    let read =
        asked(|| title.at_position(&kept.position, Seed::number(0)).map_err(|error| error.to_string()));
    read.is_ok_and(|kept| kept.position() == table.position())
}

fn lose(row: &StoredAnswer) -> Lost {
    let own = || Viewers::those(row.seat.index() + 1, |viewer| viewer == Viewer::Seat(row.seat));
    Lost { row: row.number, seat: row.seat, words: row.deed.words(), shown: row.shown.unwrap_or_else(own) }
}

/// Looks at a table in every way that clients do, so that a position that the rules cannot handle fails here.
pub(crate) fn probe(table: &dyn Table) {
    for seat in (0..table.seats().len() as u8).map(Seat::new) {
        table.scene(Viewer::Seat(seat));
        table.prompt(seat);
        table.standing(seat);
    }
    table.scene(Viewer::Spectator);
    table.outcome();
}
