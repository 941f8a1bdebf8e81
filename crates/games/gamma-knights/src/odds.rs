//! Exact chances of the dice of an attack, for prompts and bots.
//!
//! Two dice chain while they are equal [GK-125]. A chain of more than eight dice comes once in ten million throws; such
//! a throw is counted by its first eight.

use std::sync::LazyLock;

use retrograde_core::Chance;
use retrograde_odds::{Ladder, Odds, one_die};

use crate::table::{AttackTable, COLUMNS, ROWS};

/// Dice after which a chain ends whatever they show.
const LONGEST: i32 = 8;
/// The total of a dud: it reaches nothing.
const DUD: i32 = -256;
/// First pairs of dice that may be duds: of nothing, of 2 or less, and so on.
const DUDS: usize = 21;

/// The totals of two dice that chain, by the highest first pair that is a dud.
static PAIRS: LazyLock<[Ladder; DUDS]> = LazyLock::new(|| {
    let chains: [Odds<i32>; 10] = std::array::from_fn(|face| chain(face as i32 + 1, 2));
    std::array::from_fn(|dud| pair(dud as i32, &chains).ladder())
});

/// The totals of two dice, where equal ones chain like this, by their face.
fn pair(dud: i32, chains: &[Odds<i32>; 10]) -> Odds<i32> {
    Odds::die(10).and(&Odds::die(10), |&first, &second| (first, second)).then(|&(first, second)| {
        match first + second {
            pair if pair <= dud => Odds::certain(DUD),
            pair if first != second => Odds::certain(pair),
            _ => chains[first as usize - 1].clone(),
        }
    })
}

/// The total of a chain that begins with so many dice of one face.
fn chain(face: i32, dice: i32) -> Odds<i32> {
    if dice == LONGEST {
        return Odds::certain(dice * face);
    }
    Odds::die(10).then(
        |&next| {
            if next == face { chain(face, dice + 1) } else { Odds::certain(dice * face + next) }
        },
    )
}

/// How often `dice` dice show at least `need`.
pub(crate) fn reach(dice: u8, need: i32) -> Chance {
    throw(dice, need, 0)
}

/// How often `dice` dice show at least `need`, where a first pair of `dud` or less is a dud [GK-137].
fn throw(dice: u8, need: i32, dud: u32) -> Chance {
    if dice == 1 {
        return one_die(10, need);
    }
    PAIRS[(dud as usize).min(DUDS - 1)].at_least(need.max(DUD + 1))
}

/// The chance that an attack reaches a row of the table.
pub(crate) fn at_least(dice: u8, column: u8, strength: i8, table: &AttackTable, row: usize) -> Chance {
    if row == 0 {
        return Chance::CERTAIN;
    }
    reach(dice, i32::from(table.threshold(row, column)) - i32::from(strength))
}

/// Expected light and heavy markers and field hits, in thousandths: `[light, heavy, hits]`; a first pair of `dud` or
/// less does nothing. `share`: what each row's field hits are divided by, rounded down [GK-263].
pub(crate) fn expected(
    dice: u8,
    column: u8,
    strength: i8,
    table: &AttackTable,
    pinpoint: bool,
    dud: u32,
    share: u8,
) -> [u32; 3] {
    sums(column, strength, table, pinpoint, share, |need| thousandths(throw(dice, need, dud)))
}

fn thousandths(chance: Chance) -> u64 {
    chance.hits * 1000 / chance.of
}

/// The same, where it is known how often in a thousand throws the dice show so much or more.
fn sums(
    column: u8,
    strength: i8,
    table: &AttackTable,
    pinpoint: bool,
    share: u8,
    reached: impl Fn(i32) -> u64,
) -> [u32; 3] {
    let mut sums = [0u64; 3];
    let mut above = 0;
    for row in (1..ROWS).rev() {
        let thousandths = reached(i32::from(table.threshold(row, column)) - i32::from(strength));
        let outcome = table.outcome(row, pinpoint);
        for (sum, count) in sums.iter_mut().zip([outcome.light, outcome.heavy, outcome.hits / share]) {
            *sum += u64::from(count) * (thousandths - above);
        }
        above = thousandths;
    }
    sums.map(|sum| sum as u32)
}

/// Strengths that an attack can have.
const STRENGTHS: usize = 256;

/// What is expected of every attack without duds, worked out once: bots ask for it all the time.
#[derive(Debug)]
pub(crate) struct Expectations(Vec<[u16; 3]>);

impl Expectations {
    pub(crate) fn new(table: &AttackTable) -> Expectations {
        // What the dice have to show: the number of a row, less the strength.
        let needs = -128..=(255 + 128);
        let reached =
            [1, 2].map(|dice| needs.clone().map(|need| thousandths(reach(dice, need))).collect::<Vec<u64>>());
        let mut all = Vec::with_capacity(2 * 2 * COLUMNS * STRENGTHS);
        for reached in &reached {
            for pinpoint in [false, true] {
                for column in 0..COLUMNS as u8 {
                    for strength in i8::MIN..=i8::MAX {
                        let sums =
                            sums(column, strength, table, pinpoint, 1, |need| reached[(need + 128) as usize]);
                        all.push(sums.map(|sum| sum as u16));
                    }
                }
            }
        }
        Expectations(all)
    }

    /// As [`expected`] has it, for one die or two.
    #[inline]
    pub(crate) fn of(&self, dice: u8, column: u8, strength: i8, pinpoint: bool) -> [i32; 3] {
        let place = usize::from(dice > 1) * 2 + usize::from(pinpoint);
        let strength = (i16::from(strength) + 128) as usize;
        self.0[(place * COLUMNS + usize::from(column)) * STRENGTHS + strength].map(i32::from)
    }
}

/// The chance that an attack reaches a row, where a first pair of `dud` or less is a dud [GK-137].
pub(crate) fn attack(
    dice: u8,
    column: u8,
    strength: i8,
    table: &AttackTable,
    row: usize,
    dud: u32,
) -> Chance {
    throw(dice, i32::from(table.threshold(row.max(1), column)) - i32::from(strength), dud)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of the sequences of eight dice, of which only those count that are rolled, give at least `need`.
    fn count(need: i32, dud: i32) -> u64 {
        fn go_on(face: i32, dice: u32, total: i32, need: i32) -> u64 {
            if dice == 8 {
                return u64::from(total >= need);
            }
            let rest = 10u64.pow(7 - dice);
            let next = |die: i32| {
                let all = total + die;
                if die == face { go_on(face, dice + 1, all, need) } else { u64::from(all >= need) * rest }
            };
            (1..=10).map(next).sum()
        }
        let pairs = (1..=10).flat_map(|first| (1..=10).map(move |second| (first, second)));
        let of_pair = |(first, second): (i32, i32)| match first + second {
            pair if pair <= dud => 0,
            pair if first == second => go_on(first, 2, pair, need),
            pair => u64::from(pair >= need) * 1_000_000,
        };
        pairs.map(of_pair).sum()
    }

    /// [GK-125, GK-137] The chances of two dice are those of counting all throws, chains and duds included.
    #[test]
    fn chains_are_counted() {
        for dud in [0, 3] {
            for need in -2..=85 {
                let chance = throw(2, need, dud as u32);
                let (hits, of) = (u128::from(count(need, dud)), 100_000_000u128);
                assert_eq!(
                    u128::from(chance.hits) * of,
                    hits * u128::from(chance.of),
                    "{need} or more, duds up to {dud}: {chance:?}"
                );
            }
        }
        assert_eq!(reach(1, 4), Chance::new(7, 10));
        assert_eq!(reach(1, 11).hits, 0);
    }
}
