//! What a coach says at a table: the best answers to an open question, and how a game went that is over.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use retrograde_bots::coach::{self, Costly, Draft, Gains, Reviewer, Step, Watch};
use retrograde_core::{Choice, Event, Game, Prompt, Sampler, Seat, Viewer};
use serde::Serialize;

use crate::{Table, Thought, TypedTable};

/// An answer that a seat could give, with its chance and a reason.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counsel {
    /// In notation.
    pub answer: String,
    /// What a person reads.
    pub label: String,
    /// The chance to win after it, in thousandths; a draw counts as half a win.
    pub chance: i32,
    /// Why, to follow the answer in a sentence: `brings the satellite closer to your edge`.
    pub why: String,
}

/// How a game went for a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Review {
    /// Whose.
    pub seat: Seat,
    /// The chances begin after this many answers: more than none where the table was carried over from other rules.
    pub from: usize,
    /// The seat's chance to win at first and after each answer, in thousandths; a draw counts as half a win.
    pub chances: Vec<i32>,
    /// What each answer changed.
    pub gains: Vec<Gain>,
    /// What all of them changed: the last chance less the first.
    pub total: Gain,
    /// The answers that cost most, the worst first.
    pub costly: Vec<CostlyAnswer>,
}

/// A review under way, ready to be carried on in any thread, all at once or slice by slice.
pub struct Reviewing(pub(crate) Box<dyn FnMut(usize, Option<Instant>) -> Option<Review> + Send>);

impl Reviewing {
    /// Looks through all that is left, in so many threads; none if the watch was told that nobody wants it, or if the game cannot be
    /// reviewed.
    pub fn finish(mut self, threads: usize) -> Option<Review> {
        (self.0)(threads, None)
    }

    /// Goes on for a while, so that others have their turn in between; none if there is more to do.
    pub fn go_on(&mut self, time: Duration) -> Option<Review> {
        (self.0)(1, Some(Instant::now() + time))
    }
}

impl fmt::Debug for Reviewing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reviewing")
    }
}

/// What a change of the chance to win is owed to, in thousandths. The three add up to it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gain {
    /// The seat's own choices: 0 = there was nothing better.
    pub choices: i32,
    /// The dice, its own and those of others.
    pub dice: i32,
    /// Everything else: what others did, and that turns come and go.
    pub others: i32,
}

/// An answer that gave something away.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct CostlyAnswer {
    /// Which answer of the game, counted from 1.
    pub number: usize,
    /// In which turn.
    pub turn: u32,
    /// What was asked.
    pub question: String,
    /// What was answered.
    pub given: Counselled,
    /// What would have been better.
    pub better: Counselled,
    /// Why, to follow the better answer in a sentence.
    pub why: String,
}

/// An answer with the chance to win after it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Counselled {
    /// In notation.
    pub answer: String,
    /// What a person reads.
    pub label: String,
    /// In thousandths, before dice fell for it.
    pub chance: i32,
}

impl From<Gains> for Gain {
    fn from(Gains { choices, dice, others }: Gains) -> Gain {
        Gain { choices, dice, others }
    }
}

impl<G: Game> TypedTable<G> {
    pub(crate) fn counsel_for(&self, seat: Seat, seed: u64) -> Thought<Vec<Counsel>> {
        assert!(self.to_act().contains(seat), "a coach is asked about an open question");
        let table = self.clone();
        Thought(Box::new(move || {
            let sampler = Sampler::new(table.game(), table.now(), seat);
            let prompt = sampler.prompt();
            let advised = coach::advise(sampler, table.seats().len(), seed);
            let counsel = advised.into_iter().map(|advised| {
                let answer = advised.action.to_string();
                Counsel { label: label(&prompt, &answer), answer, chance: advised.chance, why: advised.why }
            });
            counsel.collect()
        }))
    }

    pub(crate) fn review_for(&self, seat: Seat, seed: u64, watch: Arc<Watch>) -> Reviewing {
        let (table, mut draft) = (self.clone(), Draft::default());
        Reviewing(Box::new(move |threads, until| {
            table.reviewed((seat, seed), &mut draft, threads, until, &watch)
        }))
    }

    fn reviewed(
        &self,
        (seat, seed): (Seat, u64),
        draft: &mut Draft<G::Action>,
        threads: usize,
        until: Option<Instant>,
        watch: &Watch,
    ) -> Option<Review> {
        let viewer = Viewer::Seat(seat);
        let steps: Vec<Step<'_, G>> = self
            .entries()
            .map(|entry| Step {
                seat: entry.seat,
                action: entry.action,
                drawn: !entry.draws.is_empty(),
                open: entry.events.iter().all(|event| event.visibility().allows(viewer)),
                after: &entry.after,
            })
            .collect();
        let (from, seats) = (self.earliest(), self.seats().len());
        let reviewer =
            Reviewer { game: self.game(), first: self.after(from), steps: &steps, seat, seats, seed };
        let found = coach::review(&reviewer, draft, threads, until, watch)?;
        Some(Review {
            seat,
            from,
            chances: found.chances,
            gains: found.gains.into_iter().map(Gain::from).collect(),
            total: found.total.into(),
            costly: found.costly.iter().map(|costly| self.told_costly(seat, from, costly)).collect(),
        })
    }

    fn told_costly(&self, seat: Seat, from: usize, costly: &Costly<G::Action>) -> CostlyAnswer {
        let number = from + costly.number;
        let before = self.after(number - 1);
        let asked = self.game().to_act(before).contains(seat);
        let prompt = asked.then(|| self.game().prompt(before, seat));
        let told = |action: G::Action, chance| {
            let answer = action.to_string();
            let label = prompt.as_ref().map_or_else(|| answer.clone(), |prompt| label(prompt, &answer));
            Counselled { answer, label, chance }
        };
        CostlyAnswer {
            number,
            turn: self.game().turn(before),
            question: prompt.as_ref().map(|prompt| prompt.text.clone()).unwrap_or_default(),
            given: told(costly.given, costly.chance),
            better: told(costly.better, costly.better_chance),
            why: costly.why.clone(),
        }
    }
}

/// What a person reads of an answer: its choice, with its group where that says more.
fn label(prompt: &Prompt, answer: &str) -> String {
    let full = |choice: &Choice| match &choice.group {
        Some(group) if !choice.label.contains(group.as_str()) => format!("{group}: {}", choice.label),
        _ => choice.label.clone(),
    };
    let found = prompt.choices.iter().find(|choice| choice.answer == answer);
    found.map_or_else(|| answer.to_owned(), full)
}
