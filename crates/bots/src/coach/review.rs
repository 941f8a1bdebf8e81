//! How a game went for a seat: its chances over time, what it owes to its choices, to dice and to others, and the answers that cost
//! most.
//!
//! A position is worth what the best answer is worth, where the seat answers next, and what it looks like elsewhere. From one
//! position to the next the chance changes in up to three ways: by the **choice**, which is what the answer is worth before its dice
//! fall less what the best answer is worth, never more than nothing; by **dice**, which is what the position looks like after they
//! fell less what was to be expected; and by **others**, which is all the rest: what other seats did, and that one's own turn comes and
//! goes. So the three add up to the whole change by definition, and dice bring nothing on average.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use retrograde_core::{Advice, Rules, Sampler, Seat};

use super::chance::thousandths;
use super::judge::Judge;
use super::watch::Watch;
use super::words::Prospect;

/// Positions that all answers of a seat may cost together, more or less, so that long games take no longer than others.
const EFFORT: u32 = 1_500_000;
/// Positions for one answer, at least and at most.
const BOUNDS: (u32, u32) = (200, 4000);
/// How many answers are told to have cost most.
const FIVE: usize = 5;
/// What is not worth telling, in thousandths.
const TRIFLE: i32 = 5;

/// An answer of a game that is reviewed.
#[derive(Debug)]
pub struct Step<'a, G: Rules> {
    /// Who gave it.
    pub seat: Seat,
    /// The answer.
    pub action: G::Action,
    /// Whether dice fell for it.
    pub drawn: bool,
    /// Whether the seat that is reviewed could read of everything that came of it.
    pub open: bool,
    /// What it led to.
    pub after: &'a G::Position,
}

/// What a change of the chance to win is owed to, in thousandths.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Gains {
    /// The seat's own choices: at best nothing was given away.
    pub choices: i32,
    /// The dice, its own and those of others.
    pub dice: i32,
    /// Everything else: what other seats did, and that turns come and go.
    pub others: i32,
}

impl Gains {
    /// The whole change.
    pub fn sum(self) -> i32 {
        self.choices + self.dice + self.others
    }
}

/// An answer that gave something away.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Costly<A> {
    /// Which answer of the game, counted from 1.
    pub number: usize,
    /// What was answered.
    pub given: A,
    /// The chance to win after it, before its dice fell, in thousandths.
    pub chance: i32,
    /// What would have been better.
    pub better: A,
    /// The chance to win after that.
    pub better_chance: i32,
    /// Why, as part of a sentence about the better answer.
    pub why: String,
}

/// How a game went for a seat.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Review<A> {
    /// Its chance to win before the first answer and after each, in thousandths.
    pub chances: Vec<i32>,
    /// What each answer changed.
    pub gains: Vec<Gains>,
    /// What all of them changed.
    pub total: Gains,
    /// The answers that cost most, the worst first.
    pub costly: Vec<Costly<A>>,
}

/// A review under way: what was found out so far. It can be left and taken up again.
#[derive(Debug)]
pub struct Draft<A> {
    moments: Vec<Moment<A>>,
}

impl<A> Default for Draft<A> {
    fn default() -> Draft<A> {
        Draft { moments: Vec::new() }
    }
}

/// A position of the game as the seat knew it.
#[derive(Debug)]
struct Moment<A> {
    number: usize,
    standing: i32,
    /// If the seat answers next.
    question: Option<Question<A>>,
    /// What was to be expected of the next answer, if it is another seat's and dice fell for it.
    expected: Option<i32>,
}

#[derive(Debug)]
struct Question<A> {
    best: i32,
    given: i32,
    better: Option<A>,
}

impl<A> Moment<A> {
    fn chance(&self) -> i32 {
        self.question.as_ref().map_or(self.standing, |question| question.best)
    }
}

/// A game that is reviewed for one of its seats.
#[derive(Debug)]
pub struct Reviewer<'a, G: Advice> {
    /// The rules.
    pub game: &'a G,
    /// What it began with.
    pub first: &'a G::Position,
    /// What was answered, in order.
    pub steps: &'a [Step<'a, G>],
    /// Whose game.
    pub seat: Seat,
    /// How many seats there are.
    pub seats: usize,
    /// The same game, seat and seed give the same review.
    pub seed: u64,
}

/// Goes on with a review, in so many threads, up to `until`; none if it is not finished, or if nobody wants it any longer.
///
/// What it says about a choice depends on what the seat knew then, and on nothing else.
pub fn review<G: Advice>(
    reviewer: &Reviewer<'_, G>,
    draft: &mut Draft<G::Action>,
    threads: usize,
    until: Option<Instant>,
    watch: &Watch,
) -> Option<Review<G::Action>> {
    let (steps, effort) = (reviewer.steps, reviewer.effort());
    watch.begin(steps.len() + 1);
    let next = AtomicUsize::new(draft.moments.len());
    let work = || {
        let mut moments = Vec::new();
        // Taken up one after the other and finished: those that are done are always the first ones.
        while !watch.is_dropped() && until.is_none_or(|until| Instant::now() < until) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > steps.len() {
                break;
            }
            moments.push(reviewer.moment(number, effort));
            watch.step();
        }
        moments
    };
    if threads <= 1 {
        draft.moments.extend(work());
    } else {
        draft.moments.extend(thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let found = workers.into_iter().flat_map(|worker| worker.join().expect("rules do not panic"));
            found.collect::<Vec<_>>()
        }));
        draft.moments.sort_by_key(|moment| moment.number);
    }
    if draft.moments.len() <= steps.len() || watch.is_dropped() {
        return None;
    }
    let moments = &draft.moments;
    let chances: Vec<i32> = moments.iter().map(Moment::chance).collect();
    let gains: Vec<Gains> = moments.windows(2).zip(steps).map(|(pair, step)| gains_of(pair, step)).collect();
    let total = gains.iter().fold(Gains::default(), |sum, each| Gains {
        choices: sum.choices + each.choices,
        dice: sum.dice + each.dice,
        others: sum.others + each.others,
    });
    Some(Review { chances, gains, total, costly: reviewer.costly(moments, effort) })
}

/// What an answer changed between the moments before and after it.
fn gains_of<G: Advice>(pair: &[Moment<G::Action>], step: &Step<'_, G>) -> Gains {
    let (before, after) = (&pair[0], &pair[1]);
    let mut gains = Gains::default();
    let expected = match &before.question {
        Some(question) => {
            gains.choices = question.given - question.best;
            Some(question.given)
        }
        None => before.expected,
    };
    if let Some(expected) = expected.filter(|_| step.drawn) {
        gains.dice = after.standing - expected;
    }
    gains.others = after.chance() - before.chance() - gains.choices - gains.dice;
    gains
}

impl<G: Advice> Reviewer<'_, G> {
    /// Positions that each answer of the seat may cost.
    fn effort(&self) -> u32 {
        let own = self.steps.iter().filter(|step| step.seat == self.seat).count() as u32;
        (EFFORT / own.max(1)).clamp(BOUNDS.0, BOUNDS.1)
    }

    /// The position after so many answers.
    fn position(&self, number: usize) -> &G::Position {
        number.checked_sub(1).map_or(self.first, |index| self.steps[index].after)
    }

    /// What the seat knew after so many answers.
    fn judge(&self, number: usize) -> Judge<'_, G> {
        let position = self.position(number);
        let seed = self.seed ^ (number as u64 + 1).wrapping_mul(0xd134_2543_de82_ef95);
        Judge::new(Sampler::new(self.game, position, self.seat), self.seats, seed)
    }

    fn moment(&self, number: usize, effort: u32) -> Moment<G::Action> {
        let judge = self.judge(number);
        // How a game ended is no secret.
        let standing = match self.game.outcome(self.position(number)) {
            Some(outcome) => outcome.share(self.seat).ppm() as f64 / 1e6,
            None => judge.standing(effort / 4),
        };
        let (mut question, mut expected) = (None, None);
        if let Some(step) = self.steps.get(number) {
            if step.seat == self.seat {
                question = Some(self.question(&judge, step.action, standing, effort));
            } else if step.drawn && step.open {
                expected = judge.expected(step.seat, step.action, effort / 2).map(thousandths);
            }
        }
        Moment { number, standing: thousandths(standing), question, expected }
    }

    fn question(
        &self,
        judge: &Judge<'_, G>,
        given: G::Action,
        standing: f64,
        effort: u32,
    ) -> Question<G::Action> {
        let asked = judge.worlds.iter().all(|world| self.game.to_act(world).contains(self.seat));
        if !asked {
            // Somebody who gives up need not be asked; the alternative is to play on.
            let chance = thousandths(judge.expected(self.seat, given, effort).unwrap_or(standing));
            return Question { best: chance.max(thousandths(standing)), given: chance, better: None };
        }
        let ranked = judge.ranked(Some(given), effort);
        let own = ranked.iter().find(|judged| judged.action == given).unwrap_or(&ranked[0]);
        let chance = thousandths(own.worth.mean());
        let best = thousandths(ranked[0].worth.mean());
        if best > chance && ranked[0].worth.clearly_beats(&own.worth) {
            Question { best, given: chance, better: Some(ranked[0].action) }
        } else {
            Question { best: chance, given: chance, better: None }
        }
    }

    /// The answers that cost most.
    fn costly(&self, moments: &[Moment<G::Action>], effort: u32) -> Vec<Costly<G::Action>> {
        let lost = |moment: &Moment<G::Action>| -> Option<(i32, usize)> {
            let question = moment.question.as_ref().filter(|question| question.better.is_some())?;
            Some((question.best - question.given, moment.number))
        };
        let mut worst: Vec<(i32, usize)> =
            moments.iter().filter_map(lost).filter(|(cost, _)| *cost >= TRIFLE).collect();
        worst.sort_by_key(|&(cost, number)| (-cost, number));
        let tell = |&(_, number): &(i32, usize)| {
            let question = moments[number].question.as_ref()?;
            let (judge, given, better) = (self.judge(number), self.steps[number].action, question.better?);
            let [own, other] =
                [given, better].map(|answer| Prospect::of(&judge, &judge.ahead(answer, effort)));
            let why = other.beside(&own);
            let why =
                if why.is_empty() { "leaves you in a slightly better position".to_owned() } else { why };
            let (chance, better_chance) = (question.given, question.best);
            Some(Costly { number: number + 1, given, chance, better, better_chance, why })
        };
        worst.iter().take(FIVE).filter_map(tell).collect()
    }
}
