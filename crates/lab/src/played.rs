use std::borrow::Cow;

use retrograde_core::{Seat, Seats};
use retrograde_table::{Drawn, MatchResult};
use serde::{Deserialize, Serialize};

use crate::Had;

/// What came of one game: a line of the resume file.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The run that it belongs to, counted from 0.
    #[serde(default, skip_serializing_if = "is_first")]
    pub run: u32,
    /// Number in the plan of the run, counted from 0.
    pub game: u32,
    /// How it ended; none if it was stopped at the limit of answers.
    pub end: Option<End>,
    /// Turns played.
    pub turns: u32,
    /// Answers given.
    pub answers: u32,
    /// Per seat: rolls that came less rolls that were to be expected, in thousandths of a roll.
    pub luck: Vec<i64>,
    /// What was counted: what, by which cause, how often.
    pub tallies: Vec<(String, String, u32)>,
    /// What each seat had and did, where balance is studied.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub had: Vec<Had>,
    /// What was drawn, where that is kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<DrawRow>,
}

/// A draw: the answer that it was drawn for (0 = the opening), what for, how many results were possible, and which came. A small
/// list in the file, because there are many of them.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct DrawRow(pub u32, pub Cow<'static, str>, pub u32, pub u32);

impl From<Drawn> for DrawRow {
    fn from(drawn: Drawn) -> DrawRow {
        DrawRow(drawn.moment, drawn.label.into(), drawn.sides, drawn.result)
    }
}

/// Most studies have one run.
fn is_first(run: &u32) -> bool {
    *run == 0
}

/// The end of a game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// Who won; nobody = a draw.
    pub winners: Seats,
    /// How, as part of a sentence.
    pub how: String,
    /// By which rule.
    pub rule: String,
}

impl Played {
    /// The result of a game, without what is looked at closely.
    pub(crate) fn new(run: u32, game: u32, result: MatchResult) -> Played {
        let end = result.outcome.map(|outcome| End {
            winners: outcome.winners,
            how: outcome.how.to_owned(),
            rule: outcome.rule.to_string(),
        });
        let tallies = result
            .tallies
            .into_iter()
            .map(|(tally, count)| (tally.what.to_owned(), tally.cause.to_owned(), count));
        let tallies = tallies.collect();
        let MatchResult { turns, answers, luck, .. } = result;
        Played { run, game, end, turns, answers, luck, tallies, had: Vec::new(), draws: Vec::new() }
    }

    /// Whether a seat won.
    pub fn won_by(&self, seat: usize) -> bool {
        self.end.as_ref().is_some_and(|end| end.winners.contains(Seat::new(seat as u8)))
    }

    /// What a seat has of the victory: 1 for whoever wins alone, a part of it for whoever shares it.
    pub fn share_of(&self, seat: usize) -> f64 {
        if self.won_by(seat) { 1.0 / self.winners() as f64 } else { 0.0 }
    }

    /// Whether one seat won alone.
    pub fn is_decided(&self) -> bool {
        self.winners() == 1
    }

    /// Whether several seats won, but not all.
    pub fn is_shared(&self) -> bool {
        (2..self.luck.len()).contains(&self.winners())
    }

    /// Whether it ended with nobody ahead: no seat won, or all did.
    pub fn is_draw(&self) -> bool {
        self.end.is_some() && !self.is_decided() && !self.is_shared()
    }

    fn winners(&self) -> usize {
        self.end.as_ref().map_or(0, |end| end.winners.len())
    }
}
