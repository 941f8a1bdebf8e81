//! What an answer is worth at once: the position it leads to, with dice averaged and a move under way followed to
//! its effect. The whole thought of the greedy bot, and the first impression of the search.

use std::time::Instant;

use retrograde_core::{Advice, Dice, PlayoutDice, Sampler, Seat, Silent};

use crate::level::Lapses;

/// Throws of the dice for an answer that chance decides.
const THROWS: u32 = 6;

/// What `position` is worth to `seat`, in thousandths.
pub(crate) fn value<G: Advice>(game: &G, position: &G::Position, seat: Seat) -> u32 {
    match game.outcome(position) {
        Some(outcome) => (outcome.share(seat).ppm() / 1000) as u32,
        None => game.evaluate(position, seat).clamp(0, 1000) as u32,
    }
}

/// What each of `actions` seems worth to the sampler's seat, in thousandths, if it is judged with such lapses.
///
/// `effort` is how many positions it may look at, more or less; each answer gets its share. Answers that it has not
/// come to by `until` are worth an even 500.
pub(crate) fn appraise<G: Advice>(
    sampler: Sampler<'_, G>,
    actions: &[G::Action],
    lapses: Lapses,
    effort: u32,
    until: Option<Instant>,
    seed: u64,
) -> Vec<f64> {
    let (game, seat) = (sampler.game(), sampler.seat());
    let looks = |position: &G::Position| f64::from(value(game, position, seat));
    let mut appraiser = Appraiser::new(game, seat, &looks, seed);
    appraiser.hopes = lapses.hopes;
    let mut worlds: Vec<G::Position> =
        (0..sampler.worlds()).map(|_| sampler.sample(&mut appraiser.dice)).collect();
    // Where nothing is hidden all worlds are the same one.
    worlds.dedup();
    let share = effort / (actions.len() * worlds.len()).max(1) as u32;
    let appraise_one = |&action: &G::Action| {
        if until.is_some_and(|until| Instant::now() >= until) {
            return 500.0;
        }
        let throws = THROWS.div_ceil(worlds.len() as u32);
        let sum: f64 =
            worlds.iter().map(|world| appraiser.worth(world, action, throws, share, lapses.follows)).sum();
        sum / worlds.len() as f64
    };
    actions.iter().map(appraise_one).collect()
}

/// Judges positions for a seat, by a measure of the caller's.
pub(crate) struct Appraiser<'a, G: Advice> {
    game: &'a G,
    seat: Seat,
    looks: &'a dyn Fn(&G::Position) -> f64,
    pub(crate) dice: CountedDice,
    /// As in [`Lapses`].
    hopes: u32,
    /// Lists of answers to be used again.
    spare: Vec<Vec<G::Action>>,
}

impl<'a, G: Advice> Appraiser<'a, G> {
    /// Judges positions by what `looks` makes of them.
    pub(crate) fn new(
        game: &'a G,
        seat: Seat,
        looks: &'a dyn Fn(&G::Position) -> f64,
        seed: u64,
    ) -> Appraiser<'a, G> {
        let dice = CountedDice::new(PlayoutDice::new(seed));
        Appraiser { game, seat, looks, dice, hopes: 0, spare: Vec::new() }
    }

    /// Whether the seat is in the middle of a move that has not had its effect yet.
    pub(crate) fn is_under_way(&self, position: &G::Position) -> bool {
        self.game.midway(position) && self.game.to_act(position).contains(self.seat)
    }

    /// The mean over some throws, or one look if no die falls.
    pub(crate) fn worth(
        &mut self,
        position: &G::Position,
        action: G::Action,
        throws: u32,
        share: u32,
        follow: u32,
    ) -> f64 {
        let (mut sum, mut best) = (0.0, 0.0);
        for thrown in 1..=throws {
            let drawn = self.dice.drawn;
            let mut after = position.clone();
            self.game.apply(&mut after, self.seat, action, &mut self.dice, &mut Silent);
            let chance = self.dice.drawn != drawn;
            let share = if chance { share / throws } else { share };
            let settled = self.settled(&after, share, follow);
            sum += settled;
            best = settled.max(best);
            if !chance {
                return sum / f64::from(thrown);
            }
        }
        let hopes = f64::from(self.hopes) / 100.0;
        sum / f64::from(throws) * (1.0 - hopes) + best * hopes
    }

    /// The value of a position once the move under way has had its effect, the seat doing its best.
    pub(crate) fn settled(&mut self, position: &G::Position, share: u32, follow: u32) -> f64 {
        if follow == 0 || share == 0 || !self.is_under_way(position) {
            return (self.looks)(position);
        }
        let mut actions = self.spare.pop().unwrap_or_default();
        actions.clear();
        self.game.sensible(position, self.seat, &mut actions);
        let tried = actions.len().min(share as usize);
        let share = share / tried as u32;
        let mut best = 0.0;
        for index in 0..tried {
            // Too many to try all: any few of them.
            if tried < actions.len() {
                let other = index + self.dice.pick("some of the answers", actions.len() - index);
                actions.swap(index, other);
            }
            let throws = share.clamp(1, THROWS);
            best = self.worth(position, actions[index], throws, share, follow - 1).max(best);
        }
        self.spare.push(actions);
        best
    }
}

/// Dice that tell whether they were thrown: what no die decides need not be tried twice.
#[derive(Debug)]
pub(crate) struct CountedDice {
    dice: PlayoutDice,
    drawn: u64,
}

impl CountedDice {
    pub(crate) fn new(dice: PlayoutDice) -> CountedDice {
        CountedDice { dice, drawn: 0 }
    }

    /// How many were thrown so far.
    pub(crate) fn drawn(&self) -> u64 {
        self.drawn
    }
}

impl Dice for CountedDice {
    #[inline]
    fn draw(&mut self, label: &'static str, sides: u32) -> u32 {
        self.drawn += 1;
        self.dice.draw(label, sides)
    }
}
