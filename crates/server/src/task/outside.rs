//! What a table tells those who are not at it: facts, its record, and copies.

use retrograde_core::{Journal, Viewer};
use retrograde_table::{Seed, Table};

use super::{Fatal, TableTask, eyes};
use crate::crash::guarded;
use crate::protocol::TableFacts;
use crate::sorry::Sorry;
use crate::store::StoredTable;

/// What a copy of a table begins with.
pub(crate) struct Copied {
    /// As it was opened.
    pub(crate) stored: StoredTable,
    /// Where the copy begins, in notation.
    pub(crate) position: String,
}

impl TableTask {
    pub(super) fn facts(&self) -> TableFacts {
        let (stored, table) = (&self.stored, &self.table);
        TableFacts {
            table: stored.id.clone(),
            game: table.info().id.to_owned(),
            title: table.info().title.to_owned(),
            scenario: table.setup().scenario.clone(),
            options: table.setup().options.clone(),
            created: stored.created,
            since: self.since,
            turn: table.turn(),
            headline: table.scene(Viewer::Spectator).headline,
            to_act: table.to_act().iter().collect(),
            seats: self.seats_now(),
            dice: self.dice_now(),
            outcome: eyes::outcome(&**table),
        }
    }

    /// Whether whoever has a token may have the record now.
    pub(super) fn may_have_record(&self, token: &str) -> Result<(), Sorry> {
        self.viewer_of(token).ok_or_else(Sorry::token)?;
        if self.kept.shelved {
            let because = "this table can no longer be played and has no record; its log can still be read at the table";
            return Err(Sorry::not_now(because));
        }
        let answers = self.table.answers();
        if self.table.outcome().is_none() && self.table.tells_apart(&self.viewers(), answers) {
            return Err(Sorry::not_now(
                "the seats can see different things now, and a record would give away secrets",
            ));
        }
        Ok(())
    }

    /// The story of every seat, once the game is over.
    pub(super) fn journals(&self, token: &str) -> Result<Vec<Journal>, Sorry> {
        self.viewer_of(token).ok_or_else(Sorry::token)?;
        if self.table.outcome().is_none() {
            return Err(Sorry::not_now("the journals can be read once the game is over"));
        }
        Ok(self.table.journals())
    }

    /// Why the table cannot be looked at as it was after this many answers, if it cannot.
    pub(super) fn too_early(&self, answers: usize) -> Option<&'static str> {
        (answers < self.table.earliest()).then_some(
            "that moment was played under earlier rules: its log can be read, but its board can no longer be shown",
        )
    }

    pub(super) fn copy(&mut self, token: &str, moment: u32) -> Result<Result<Copied, Sorry>, Fatal> {
        let Some(viewer) = self.viewer_of(token) else { return Ok(Err(Sorry::token())) };
        let Some(answers) = self.open_eyes(viewer)?.answers_at(moment) else {
            return Ok(Err(Sorry::asked_wrongly(format!("there is no moment {moment} at that table yet"))));
        };
        if let Some(because) = self.too_early(answers) {
            return Ok(Err(Sorry::not_now(because)));
        }
        let copied = guarded(
            || format!("a copy at {answers}"),
            || {
                if self.table.outcome().is_none() && self.table.tells_apart(&self.viewers(), answers) {
                    let because =
                        "the seats could see different things then, and a copy would give away secrets";
                    return Err(Sorry::not_now(because));
                }
                let position = self.table.fork(answers, Seed::number(0)).position();
                Ok(Copied { stored: self.stored.clone(), position })
            },
        )?;
        Ok(copied)
    }
}

/// The record of a table as text.
pub(super) fn record_text(table: &dyn Table) -> String {
    let mut text = table.record_text(false);
    let before = table.earliest();
    if before > 0 {
        text += "# What spectators were told before the table was carried over:\n";
        for moment in table.lines_of(Viewer::Spectator, 0, before) {
            text += &format!("# {:>4} {}\n", moment.answer, moment.line.text.replace(['\n', '\r'], " "));
        }
    }
    text
}
