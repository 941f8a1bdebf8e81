use retrograde_core::{Seat, Seats};
use retrograde_table::MatchResult;
use serde::{Deserialize, Serialize};

/// What came of one game: a line of the resume file.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Number in the plan, counted from 0.
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
    pub(crate) fn new(game: u32, result: MatchResult) -> Played {
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
        Played { game, end, turns: result.turns, answers: result.answers, luck: result.luck, tallies }
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
