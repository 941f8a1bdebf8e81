//! Judges positions and answers by what a seat knows.

use retrograde_core::{Advice, Dice, PlayoutDice, Sampler, Seat, Silent};

use super::chance::chance;
use crate::appraise::Appraiser;
use crate::level::Lapses;

/// Answers deep a move under way is followed.
const FOLLOW: u32 = Lapses::NONE.follows;
/// Samples for a first look at every answer.
const GLANCE: u32 = 6;
/// Samples for a closer look at the few that seem best.
const LOOK: u32 = 24;
/// How many of them there are.
const FEW: usize = 4;

/// A question as it looks to a seat.
pub(super) struct Judge<'a, G: Advice> {
    pub(super) sampler: Sampler<'a, G>,
    seats: usize,
    pub(super) worlds: Vec<G::Position>,
    seed: u64,
}

/// What an answer is worth in each of the samples, which are the same for all answers.
#[derive(Clone, Debug)]
pub(super) struct Worth(Vec<f64>);

impl Worth {
    pub(super) fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len().max(1) as f64
    }

    /// Whether it is better than another beyond what the fall of the dice explains: by two standard errors of the difference.
    pub(super) fn clearly_beats(&self, other: &Worth) -> bool {
        let count = self.0.len().min(other.0.len()).max(1) as f64;
        let differences = || self.0.iter().zip(&other.0).map(|(own, other)| own - other);
        let mean = differences().sum::<f64>() / count;
        let variance = differences().map(|each| (each - mean) * (each - mean)).sum::<f64>() / count;
        mean > 2.0 * (variance / count).sqrt()
    }
}

/// An answer with what it is worth.
#[derive(Clone, Debug)]
pub(super) struct Judged<A> {
    pub(super) action: A,
    pub(super) worth: Worth,
}

impl<'a, G: Advice> Judge<'a, G> {
    /// Looks at a position as the sampler's seat knows it, at a table with so many seats.
    pub(super) fn new(sampler: Sampler<'a, G>, seats: usize, seed: u64) -> Judge<'a, G> {
        let mut dice = PlayoutDice::new(seed);
        let mut worlds: Vec<G::Position> = (0..sampler.worlds()).map(|_| sampler.sample(&mut dice)).collect();
        // Where nothing is hidden all worlds are the same one.
        if worlds.iter().all(|world| *world == worlds[0]) {
            worlds.truncate(1);
        }
        Judge { sampler, seats, worlds, seed }
    }

    /// The chance to win from a position, in one of the worlds.
    pub(super) fn chance(&self, position: &G::Position) -> f64 {
        chance(self.sampler.game(), position, self.sampler.seat(), self.seats)
    }

    /// The chance to win as things are, a move under way carried on as well as possible.
    pub(super) fn standing(&self, effort: u32) -> f64 {
        let looks = |position: &G::Position| self.chance(position);
        let share = effort / self.worlds.len() as u32;
        let settled = self.worlds.iter().enumerate().map(|(number, world)| {
            let mut appraiser = self.appraiser(&looks, self.seed_of(number, 0, 0));
            appraiser.settled(world, share, FOLLOW)
        });
        settled.sum::<f64>() / self.worlds.len() as f64
    }

    /// The answers worth a thought from the best down, as far as they were looked at closely, and `given` among them wherever it comes.
    pub(super) fn ranked(&self, given: Option<G::Action>, effort: u32) -> Vec<Judged<G::Action>> {
        let mut actions = Vec::new();
        self.sampler.sensible(&mut actions);
        if let Some(given) = given.filter(|given| !actions.contains(given)) {
            actions.push(given);
        }
        if actions.len() > FEW {
            let glance = self.ordered(self.worths(&actions, GLANCE, effort / 2, 1));
            let chosen = |(place, judged): &(usize, Judged<G::Action>)| {
                *place < FEW || given.is_some_and(|given| given == judged.action)
            };
            let few = glance.into_iter().enumerate().filter(chosen);
            actions = few.map(|(_, judged)| judged.action).collect();
        }
        self.ordered(self.worths(&actions, LOOK, effort / 2, 2))
    }

    /// From the best down. A throw breaks ties, so that somebody with no idea is not always told to take the first.
    fn ordered(&self, judged: Vec<Judged<G::Action>>) -> Vec<Judged<G::Action>> {
        let mut dice = PlayoutDice::new(!self.seed);
        let mut keyed: Vec<(f64, Judged<G::Action>)> = judged
            .into_iter()
            .map(|each| (each.worth.mean() + f64::from(dice.draw("tie", 1000)) / 4e6, each))
            .collect();
        keyed.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        keyed.into_iter().map(|(_, judged)| judged).collect()
    }

    /// What each answer is worth in `samples` samples, more or less.
    fn worths(&self, actions: &[G::Action], samples: u32, effort: u32, round: u64) -> Vec<Judged<G::Action>> {
        let share = effort / (actions.len() * self.worlds.len()).max(1) as u32;
        let seat = self.sampler.seat();
        let judged = actions.iter().map(|&action| Judged {
            action,
            worth: self.worth_of(seat, action, self.worlds.iter(), samples, share, round),
        });
        judged.collect()
    }

    /// What comes of an answer of another seat before its dice fall, in the worlds in which it may be given; none if in no world.
    pub(super) fn expected(&self, who: Seat, action: G::Action, effort: u32) -> Option<f64> {
        let game = self.sampler.game();
        let worlds: Vec<&G::Position> =
            self.worlds.iter().filter(|world| game.explain(world, who, action).is_ok()).collect();
        let share = effort / (worlds.len().max(1)) as u32;
        (!worlds.is_empty())
            .then(|| self.worth_of(who, action, worlds.iter().copied(), LOOK, share, 3).mean())
    }

    fn worth_of<'b>(
        &self,
        who: Seat,
        action: G::Action,
        worlds: impl ExactSizeIterator<Item = &'b G::Position>,
        samples: u32,
        share: u32,
        round: u64,
    ) -> Worth
    where
        G::Position: 'b,
    {
        let looks = |position: &G::Position| self.chance(position);
        let throws = samples.div_ceil(worlds.len() as u32);
        let mut values = Vec::with_capacity(samples as usize);
        for (number, world) in worlds.enumerate() {
            for throw in 0..throws {
                let mut appraiser = self.appraiser(&looks, self.seed_of(number, throw, round));
                let mut after = world.clone();
                self.sampler.game().apply(&mut after, who, action, &mut appraiser.dice, &mut Silent);
                if appraiser.dice.drawn() == 0 {
                    // What no die decides need not be looked at twice.
                    let value = appraiser.settled(&after, share, FOLLOW);
                    values.extend((throw..throws).map(|_| value));
                    break;
                }
                values.push(appraiser.settled(&after, share / throws, FOLLOW));
            }
        }
        Worth(values)
    }

    /// Where an answer leads in a few samples, a move under way carried on to its effect as well as possible.
    pub(super) fn ahead(&self, action: G::Action, effort: u32) -> Vec<G::Position> {
        let looks = |position: &G::Position| self.chance(position);
        let throws = GLANCE.div_ceil(self.worlds.len() as u32);
        let share = effort / (self.worlds.len() as u32 * throws);
        let mut ends = Vec::new();
        for (number, world) in self.worlds.iter().enumerate() {
            for throw in 0..throws {
                let mut appraiser = self.appraiser(&looks, self.seed_of(number, throw, 2));
                let mut after = world.clone();
                let (game, seat) = (self.sampler.game(), self.sampler.seat());
                game.apply(&mut after, seat, action, &mut appraiser.dice, &mut Silent);
                let mut answers = Vec::new();
                for follow in (1..FOLLOW).rev() {
                    if !appraiser.is_under_way(&after) {
                        break;
                    }
                    answers.clear();
                    game.sensible(&after, seat, &mut answers);
                    let share = share / answers.len() as u32;
                    let worth = |&answer: &G::Action| {
                        let worth = appraiser.worth(&after, answer, share.clamp(1, GLANCE), share, follow);
                        (worth, answer)
                    };
                    let Some((_, best)) = answers.iter().map(worth).max_by(|(a, _), (b, _)| a.total_cmp(b))
                    else {
                        break;
                    };
                    game.apply(&mut after, seat, best, &mut appraiser.dice, &mut Silent);
                }
                ends.push(after);
                if appraiser.dice.drawn() == 0 {
                    break;
                }
            }
        }
        ends
    }

    fn appraiser<'b>(&'b self, looks: &'b dyn Fn(&G::Position) -> f64, seed: u64) -> Appraiser<'b, G> {
        Appraiser::new(self.sampler.game(), self.sampler.seat(), looks, seed)
    }

    /// Dice that fall alike for all answers, so that what is compared is the answers.
    fn seed_of(&self, world: usize, throw: u32, round: u64) -> u64 {
        let number = (round << 32) + ((world as u64) << 16) + u64::from(throw) + 1;
        self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
