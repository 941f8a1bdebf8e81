//! Exact chances of the dice of an attack, for prompts and bots.
//!
//! Two dice chain while they are equal [GK-125]. A chain of more than eight dice comes once in ten million throws; such
//! a throw is counted by its first eight.

use retrograde_core::Chance;

use crate::table::{AttackTable, ROWS};

/// All throws of eight dice.
const CASES: u64 = 100_000_000;
/// Totals that are told apart.
pub(crate) const TOTALS: usize = 96;

/// How often each total falls, of [`CASES`] for two dice and of 10 for one.
const fn totals() -> [u64; TOTALS] {
    let mut counts = [0; TOTALS];
    let mut first = 1;
    while first <= 10 {
        let mut second = 1;
        while second <= 10 {
            if second != first {
                counts[first + second] += CASES / 100;
            }
            second += 1;
        }
        // Dice so far, all alike; each further one ends the chain unless it is alike too.
        let mut dice = 2;
        let mut each = CASES / 100;
        while dice < 8 {
            each /= 10;
            let mut next = 1;
            while next <= 10 {
                if next != first {
                    counts[dice * first + next] += each;
                }
                next += 1;
            }
            dice += 1;
        }
        counts[8 * first] += each;
        first += 1;
    }
    counts
}

/// How often a total or more falls.
const fn at_least_totals() -> [u64; TOTALS + 1] {
    let counts = totals();
    let mut sums = [0; TOTALS + 1];
    let mut total = TOTALS;
    while total > 0 {
        total -= 1;
        sums[total] = sums[total + 1] + counts[total];
    }
    sums
}

const PAIR: [u64; TOTALS + 1] = at_least_totals();

/// How often `dice` dice show at least `need`.
pub(crate) fn reach(dice: u8, need: i32) -> Chance {
    if dice == 1 {
        return Chance::new((11 - need.clamp(1, 11)) as u64, 10);
    }
    Chance::new(PAIR[need.clamp(0, TOTALS as i32) as usize], CASES)
}

/// The chance that an attack reaches a row of the table.
pub(crate) fn at_least(dice: u8, column: u8, strength: i8, table: &AttackTable, row: usize) -> Chance {
    if row == 0 {
        return Chance::CERTAIN;
    }
    reach(dice, i32::from(table.threshold(row, column)) - i32::from(strength))
}

/// Expected light and heavy markers and field hits, in thousandths: `[light, heavy, hits]`; a first pair of `dud` or
/// less does nothing.
pub(crate) fn expected(
    dice: u8,
    column: u8,
    strength: i8,
    table: &AttackTable,
    pinpoint: bool,
    dud: u32,
) -> [u32; 3] {
    let mut sums = [0u64; 3];
    let mut above = 0;
    for row in (1..ROWS).rev() {
        let least = attack(dice, column, strength, table, row, dud);
        let thousandths = least.hits * 1000 / least.of;
        let outcome = table.outcome(row, pinpoint);
        for (sum, count) in sums.iter_mut().zip([outcome.light, outcome.heavy, outcome.hits]) {
            *sum += u64::from(count) * (thousandths - above);
        }
        above = thousandths;
    }
    sums.map(|sum| sum as u32)
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
    let plain = at_least(dice, column, strength, table, row.max(1));
    if dud == 0 || dice == 1 {
        return plain;
    }
    // Take back what throws that begin with a dud would have reached.
    let need = i64::from(table.threshold(row.max(1), column)) - i64::from(strength);
    let mut lost = 0;
    for first in 1..=10u64 {
        for second in 1..=10u64 {
            if first + second > u64::from(dud) {
                continue;
            }
            if first == second {
                lost += chains(first, need);
            } else if (first + second) as i64 >= need {
                lost += CASES / 100;
            }
        }
    }
    Chance::new(plain.hits - lost, CASES)
}

/// How often a chain that begins with two dice of `face` reaches `need`.
fn chains(face: u64, need: i64) -> u64 {
    let (mut hits, mut each) = (0, CASES / 100);
    for dice in 2..8 {
        each /= 10;
        for next in (1..=10).filter(|&next| next != face) {
            hits += if (dice * face + next) as i64 >= need { each } else { 0 };
        }
    }
    hits + if (8 * face) as i64 >= need { each } else { 0 }
}
