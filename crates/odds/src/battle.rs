use std::collections::BTreeMap;

use retrograde_core::{Chance, Dice, FightOdds};

use crate::Odds;
use crate::weigh::PARTS;

/// Chances to win and units that are left are parts of this.
const ONE: u64 = 1 << 52;
/// The results of a round are parts of this.
const ROUND: u64 = 1 << 60;
/// Rounds after which a battle that is played counts as undecided.
const MOST_ROUNDS: u32 = 500;

/// Something that dice decide, and what follows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Fork<T> {
    /// How likely it is.
    pub chance: Chance,
    /// What follows if it happens.
    pub yes: T,
    /// What follows if it does not.
    pub no: T,
}

/// A row of throws in which each one may depend on those before: shots at what is still standing.
///
/// One description serves to work out all that may come of it and to throw it once.
///
/// # Examples
///
/// Three shots, each a hit on 5 or 6 of six, until two have hit:
///
/// ```
/// use retrograde_core::{Chance, ScriptedDice};
/// use retrograde_odds::{Fork, Volley, one_die};
///
/// struct Shots;
///
/// impl Volley for Shots {
///     /// Shots that are left, and hits.
///     type State = (u8, u8);
///
///     fn next(&self, &(left, hits): &(u8, u8)) -> Option<Fork<(u8, u8)>> {
///         let (yes, no) = ((left.checked_sub(1)?, hits + 1), (left - 1, hits));
///         (hits < 2).then_some(Fork { chance: one_die(6, 5), yes, no })
///     }
/// }
///
/// let two = Shots.odds((3, 0)).chance(|(_, hits)| *hits == 2);
/// assert_eq!(two.ppm(), Chance::new(7, 27).ppm());
/// assert_eq!(Shots.throw((3, 0), &mut ScriptedDice::of(&[1, 3, 2])), (0, 2), "2 of 6 are hits, counted from 1");
/// ```
pub trait Volley {
    /// What has come of it so far.
    type State: Ord + Clone;

    /// The next throw, or nothing more. States must come to an end.
    fn next(&self, state: &Self::State) -> Option<Fork<Self::State>>;

    /// All that may come of it. Off by less than one part in 2⁶² for each throw.
    fn odds(&self, start: Self::State) -> Odds<Self::State> {
        let mut open = BTreeMap::from([(start, PARTS)]);
        let mut done: BTreeMap<Self::State, u64> = BTreeMap::new();
        // States with most to come are last in most games, so that what leads to the same state is met there once.
        while let Some((state, parts)) = open.pop_last() {
            let Some(fork) = self.next(&state) else {
                *done.entry(state).or_default() += parts;
                continue;
            };
            let hit = share(parts, fork.chance);
            for (state, parts) in [(fork.yes, hit), (fork.no, parts - hit)] {
                if parts > 0 {
                    *open.entry(state).or_default() += parts;
                }
            }
        }
        Odds::weighted(done)
    }

    /// Throws it once: a die with as many sides as the chance has cases.
    fn throw<D: Dice>(&self, start: Self::State, dice: &mut D) -> Self::State {
        let mut state = start;
        while let Some(Fork { chance, yes, no }) = self.next(&state) {
            state = if u64::from(dice.draw("odds", chance.of as u32)) <= chance.hits { yes } else { no };
        }
        state
    }
}

/// Parts of a whole that a chance takes, rounded to the nearest.
fn share(parts: u64, chance: Chance) -> u64 {
    let (parts, hits, of) = (u128::from(parts), u128::from(chance.hits), u128::from(chance.of));
    ((parts * hits + of / 2) / of) as u64
}

/// Two sides that fire at each other at the same time, round after round, until one of them or both are gone.
///
/// # Examples
///
/// Single units that hit each other on 6 of ten, 4 of ten:
///
/// ```
/// use retrograde_core::{Chance, Dice};
/// use retrograde_odds::{Battle, Odds, one_die};
///
/// struct Duel;
///
/// impl Battle for Duel {
///     type Side = bool;
///
///     fn units(&self, standing: &bool) -> u64 {
///         (*standing).into()
///     }
///
///     fn fire(&self, side: usize, _own: &bool, _enemy: &bool) -> Odds<bool> {
///         Odds::either(one_die(10, [5, 7][side]), false, true)
///     }
///
///     fn throw<D: Dice>(&self, side: usize, _own: &bool, _enemy: &bool, dice: &mut D) -> bool {
///         dice.draw("odds", 10) < [5, 7][side]
///     }
/// }
///
/// // Of a hundred cases 36, 16 and 24 decide; in the others the round is repeated.
/// let odds = Duel.solve(true, true);
/// assert_eq!(odds.first.ppm(), Chance::new(36, 76).ppm());
/// assert_eq!(odds.second.ppm(), Chance::new(16, 76).ppm());
/// ```
pub trait Battle {
    /// What a side has left.
    type Side: Ord + Clone;

    /// How many units those are; a side that has none has lost.
    fn units(&self, side: &Self::Side) -> u64;

    /// What one side's fire of a round may leave of its enemy. `side` is 0 for the first side and 1 for the second.
    /// Nobody ever gets more.
    fn fire(&self, side: usize, own: &Self::Side, enemy: &Self::Side) -> Odds<Self::Side>;

    /// What one side's fire of a round leaves of its enemy, by dice.
    fn throw<D: Dice>(&self, side: usize, own: &Self::Side, enemy: &Self::Side, dice: &mut D) -> Self::Side;

    /// What comes of the battle, worked out state by state. Rounds in which nothing changes are repeated; where nobody
    /// can ever be hit, both stay and neither wins.
    ///
    /// If a round can have n results, a chance is off by less than n parts in 2⁶⁰ and one in 2⁵² for each round that
    /// changes something. Sides have fewer than 2048 units.
    fn solve(&self, first: Self::Side, second: Self::Side) -> FightOdds
    where
        Self: Sized,
    {
        let [won, lost, own, other] = Solver { battle: self, known: BTreeMap::new() }.value(first, second);
        let chance = |parts: u64| Chance::new(parts.min(ONE), ONE);
        let nobody = ONE.saturating_sub(won + lost);
        let left = [own, other].map(|left| share(left, Chance::new(1000, ONE)));
        FightOdds::new([won, lost, nobody].map(chance), left, None)
    }

    /// Plays the battle `samples` times: for battles with too many states to [`solve`](Battle::solve).
    fn sample<D: Dice>(
        &self,
        first: &Self::Side,
        second: &Self::Side,
        samples: u32,
        dice: &mut D,
    ) -> FightOdds {
        let (mut won, mut lost, mut left) = (0u64, 0u64, [0u64; 2]);
        for _ in 0..samples {
            let mut sides = [first.clone(), second.clone()];
            for _ in 0..MOST_ROUNDS {
                if sides.iter().any(|side| self.units(side) == 0) {
                    break;
                }
                let beaten = self.throw(0, &sides[0], &sides[1], dice);
                let after = self.throw(1, &sides[1], &sides[0], dice);
                sides = [after, beaten];
            }
            let units = [self.units(&sides[0]), self.units(&sides[1])];
            won += u64::from(units[0] > 0 && units[1] == 0);
            lost += u64::from(units[1] > 0 && units[0] == 0);
            left = [left[0] + units[0], left[1] + units[1]];
        }
        let all = u64::from(samples);
        let chances = [won, lost, all - won - lost].map(|count| Chance::new(count, all));
        FightOdds::new(chances, left.map(|sum| sum * 1000 / all), Some(samples))
    }
}

/// The chances that the first and the second side win, and the units that they have left, in parts of [`ONE`].
type Value = [u64; 4];

struct Solver<'b, B: Battle> {
    battle: &'b B,
    known: BTreeMap<(B::Side, B::Side), Value>,
}

impl<B: Battle> Solver<'_, B> {
    fn value(&mut self, first: B::Side, second: B::Side) -> Value {
        let (own, other) = (self.battle.units(&first), self.battle.units(&second));
        if own == 0 || other == 0 {
            return [u64::from(own > 0) * ONE, u64::from(other > 0) * ONE, own * ONE, other * ONE];
        }
        if let Some(&value) = self.known.get(&(first.clone(), second.clone())) {
            return value;
        }
        let on_second = self.battle.fire(0, &first, &second);
        let on_first = self.battle.fire(1, &second, &first);
        let (mut sums, mut goes_on) = ([0u128; 4], 0u64);
        for (after, cases) in on_first.cases() {
            let parts = share(ROUND, Chance::new(cases, on_first.of()));
            for (rest, cases) in on_second.cases() {
                if *after == first && *rest == second {
                    continue;
                }
                let parts = share(parts, Chance::new(cases, on_second.of()));
                goes_on += parts;
                let value = self.value(after.clone(), rest.clone());
                for (sum, value) in sums.iter_mut().zip(value) {
                    *sum += u128::from(parts) * u128::from(value);
                }
            }
        }
        let value = match u128::from(goes_on) {
            0 => [0, 0, own * ONE, other * ONE],
            goes_on => sums.map(|sum| ((sum + goes_on / 2) / goes_on) as u64),
        };
        self.known.insert((first, second), value);
        value
    }
}
