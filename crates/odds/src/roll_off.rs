//! One sum of six-sided dice against another, from tables that are worked out once: bots weigh fights many times a second.

use retrograde_core::Chance;

/// All chances are parts of this.
const WHOLE: u64 = 1_000_000_000_000_000;
const FACES: usize = 6;

/// Tables of the sums of six-sided dice, to weigh one [`Pool`] against another without allocating.
///
/// A chance is off by less than one part in a million million.
///
/// # Examples
///
/// ```
/// use retrograde_odds::{Pool, Sums};
///
/// let sums = Sums::new(20);
/// assert_eq!(sums.reaches(Pool::of(3), Pool::of(2), 0).percent(), 85);
/// ```
#[derive(Clone, Debug)]
pub struct Sums {
    /// For each number of dice: the chance of each sum, from 0 on.
    exactly: Vec<Vec<u64>>,
    /// For each number of dice: the chance of at most each sum.
    at_most: Vec<Vec<u64>>,
}

/// One side of a roll-off: dice, each sum times `times`, then more dice and a number on top.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Pool {
    /// Dice whose sum is multiplied.
    pub dice: u8,
    /// By what.
    pub times: u8,
    /// Dice that are added as they fall.
    pub plain: u8,
    /// A number that is added.
    pub more: i16,
}

impl Pool {
    /// Dice and nothing else.
    pub const fn of(dice: u8) -> Pool {
        Pool { dice, times: 1, plain: 0, more: 0 }
    }

    /// What it comes to on average, doubled so that it is a whole number.
    pub const fn twice_mean(self) -> i32 {
        7 * (self.dice as i32 * self.times as i32 + self.plain as i32) + 2 * self.more as i32
    }
}

impl Sums {
    /// Tables for up to `most` dice.
    pub fn new(most: u8) -> Sums {
        let mut exactly = vec![vec![WHOLE]];
        for dice in 1..=usize::from(most) {
            let before = &exactly[dice - 1];
            let mut now = vec![0u64; dice * FACES + 1];
            for (sum, chance) in before.iter().enumerate() {
                for face in 1..=FACES {
                    // Divided late, so that rounding stays small.
                    now[sum + face] += chance / FACES as u64;
                }
            }
            exactly.push(now);
        }
        let at_most = exactly.iter().map(|row| running(row)).collect();
        Sums { exactly, at_most }
    }

    fn row(table: &[Vec<u64>], dice: u8) -> &[u64] {
        &table[usize::from(dice).min(table.len() - 1)]
    }

    /// The chance that the sum of `dice` is exactly `sum`.
    #[cfg(test)]
    fn exactly(&self, dice: u8, sum: i32) -> Chance {
        let row = Sums::row(&self.exactly, dice);
        Chance::new(usize::try_from(sum).ok().and_then(|sum| row.get(sum).copied()).unwrap_or(0), WHOLE)
    }

    /// The chance that the sum of `dice` is at most `sum`, in parts of the whole.
    fn parts_at_most(&self, dice: u8, sum: i32) -> u64 {
        let row = Sums::row(&self.at_most, dice);
        usize::try_from(sum).map_or(0, |sum| row[sum.min(row.len() - 1)])
    }

    /// The chance that `mine` comes to at least `theirs` and `lead` more: 0 = ties count, 1 = they do not.
    pub fn reaches(&self, mine: Pool, theirs: Pool, lead: i32) -> Chance {
        // Theirs is one number if nothing of it is multiplied.
        let mut parts = 0u128;
        self.each(mine, |total, chance| {
            let below = self.pool_at_most(theirs, total - lead);
            parts += u128::from(chance) * u128::from(below);
        });
        Chance::new(((parts / u128::from(WHOLE)) as u64).min(WHOLE), WHOLE)
    }

    /// As [`reaches`](Sums::reaches), where what is missing may still be made up: `rescue` is the chance to, by how much is
    /// missing, from 1 on.
    ///
    /// # Examples
    ///
    /// A roll that misses by 1 or 2 is rescued by another die that shows at least as much:
    ///
    /// ```
    /// use retrograde_odds::{Pool, Sums};
    ///
    /// let sums = Sums::new(20);
    /// let rescue = |missing| sums.at_least(Pool::of(1), missing);
    /// assert_eq!(sums.reaches_or(Pool::of(1), Pool::of(1), 0, rescue).percent(), 91);
    /// ```
    pub fn reaches_or(
        &self,
        mine: Pool,
        theirs: Pool,
        lead: i32,
        mut rescue: impl FnMut(i32) -> Chance,
    ) -> Chance {
        let mut totals = std::collections::BTreeMap::new();
        self.each(theirs, |total, chance| *totals.entry(total).or_insert(0u64) += chance);
        let mut rescues = std::collections::BTreeMap::new();
        let mut parts = 0u128;
        self.each(mine, |own, chance| {
            for (total, other) in &totals {
                let missing = total + lead - own;
                let saved = match missing {
                    ..=0 => WHOLE,
                    _ => *rescues.entry(missing).or_insert_with(|| parts_of(rescue(missing))),
                };
                let both = u128::from(chance) * u128::from(*other) / u128::from(WHOLE);
                parts += both * u128::from(saved) / u128::from(WHOLE);
            }
        });
        Chance::new((parts as u64).min(WHOLE), WHOLE)
    }

    /// The chance that a pool comes to `total` or more.
    pub fn at_least(&self, pool: Pool, total: i32) -> Chance {
        Chance::new(WHOLE - self.pool_at_most(pool, total - 1).min(WHOLE), WHOLE)
    }

    fn pool_at_most(&self, pool: Pool, most: i32) -> u64 {
        let most = most - i32::from(pool.more);
        if pool.times == 1 || pool.dice == 0 {
            return self.parts_at_most(pool.dice + pool.plain, most);
        }
        let mut parts = 0u128;
        for (sum, chance) in Sums::row(&self.exactly, pool.dice).iter().enumerate().filter(|(_, c)| **c > 0) {
            let below = self.parts_at_most(pool.plain, most - sum as i32 * i32::from(pool.times));
            parts += u128::from(*chance) * u128::from(below);
        }
        (parts / u128::from(WHOLE)) as u64
    }

    /// Every total of a pool with its chance; a total may come up more than once.
    fn each(&self, pool: Pool, mut take: impl FnMut(i32, u64)) {
        let more = i32::from(pool.more);
        if pool.times == 1 || pool.plain == 0 {
            let dice = if pool.times == 1 { pool.dice + pool.plain } else { pool.dice };
            for (sum, chance) in Sums::row(&self.exactly, dice).iter().enumerate().filter(|(_, c)| **c > 0) {
                take(sum as i32 * i32::from(pool.times) + more, *chance);
            }
            return;
        }
        for (sum, chance) in Sums::row(&self.exactly, pool.dice).iter().enumerate().filter(|(_, c)| **c > 0) {
            for (plain, other) in Sums::row(&self.exactly, pool.plain).iter().enumerate() {
                let both = u128::from(*chance) * u128::from(*other) / u128::from(WHOLE);
                take(sum as i32 * i32::from(pool.times) + plain as i32 + more, both as u64);
            }
        }
    }
}

/// A chance in parts of the whole.
fn parts_of(chance: Chance) -> u64 {
    (u128::from(chance.hits) * u128::from(WHOLE) / u128::from(chance.of)) as u64
}

/// Sums up to each place; what rounding lost is put back at the end, so that the last one is certain.
fn running(row: &[u64]) -> Vec<u64> {
    let mut sum = 0;
    let mut all: Vec<u64> = row
        .iter()
        .map(|part| {
            sum += part;
            sum
        })
        .collect();
    if let Some(last) = all.last_mut() {
        *last = WHOLE;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(chance: Chance, hits: u64, of: u64) {
        let exact = Chance::new(hits, of).ppm();
        assert!(chance.ppm().abs_diff(exact) <= 1, "{} is not {exact}", chance.ppm());
    }

    #[test]
    fn sums_agree_with_full_enumeration() {
        let sums = Sums::new(8);
        for dice in 0..=4u8 {
            let rolls: Vec<i32> = (0..6u32.pow(dice.into()))
                .map(|roll| (0..u32::from(dice)).map(|die| (roll / 6u32.pow(die) % 6) as i32 + 1).sum())
                .collect();
            for wanted in 0..=25 {
                let hits = rolls.iter().filter(|&&sum| sum == wanted).count() as u64;
                near(sums.exactly(dice, wanted), hits, rolls.len() as u64);
            }
        }
    }

    #[test]
    fn roll_offs_agree_with_full_enumeration() {
        let sums = Sums::new(8);
        let mine = Pool { dice: 2, times: 2, plain: 1, more: 1 };
        let (mut hits, mut ahead) = (0, 0);
        for roll in 0..6u32.pow(5) {
            let die = |at: u32| (roll / 6u32.pow(at) % 6) as i32 + 1;
            let (own, other) = (2 * (die(0) + die(1)) + die(2) + 1, die(3) + die(4));
            hits += u64::from(own >= other);
            ahead += u64::from(own > other);
        }
        near(sums.reaches(mine, Pool::of(2), 0), hits, 6u64.pow(5));
        near(sums.reaches(mine, Pool::of(2), 1), ahead, 6u64.pow(5));
        near(sums.reaches(Pool::of(2), mine, 1).not(), hits, 6u64.pow(5));
    }

    #[test]
    fn rescues_agree_with_full_enumeration() {
        let sums = Sums::new(8);
        let mine = Pool { dice: 1, times: 2, plain: 1, more: 1 };
        let again = Pool { dice: 1, times: 2, plain: 0, more: 2 };
        let (mut hits, mut ahead) = (0, 0);
        for roll in 0..6u32.pow(6) {
            let die = |at: u32| (roll / 6u32.pow(at) % 6) as i32 + 1;
            let (own, other) = (2 * die(0) + die(1) + 1, die(2) + die(3) + die(4));
            let more = 2 * die(5) + 2;
            hits += u64::from(own >= other || own + more >= other);
            ahead += u64::from(own > other || own + more > other);
        }
        let rescue = |missing| sums.at_least(again, missing);
        near(sums.reaches_or(mine, Pool::of(3), 0, rescue), hits, 6u64.pow(6));
        near(sums.reaches_or(mine, Pool::of(3), 1, rescue), ahead, 6u64.pow(6));
        let never = sums.reaches_or(mine, Pool::of(3), 0, |_| Chance::NEVER);
        assert!(never.ppm().abs_diff(sums.reaches(mine, Pool::of(3), 0).ppm()) <= 1);
    }

    #[test]
    fn nothing_reaches_nothing() {
        let sums = Sums::new(2);
        assert_eq!(sums.reaches(Pool::of(0), Pool::of(0), 0), Chance::new(WHOLE, WHOLE));
        assert_eq!(sums.reaches(Pool::of(0), Pool::of(1), 0).hits, 0);
        assert_eq!(Pool { dice: 3, times: 2, plain: 1, more: 2 }.twice_mean(), 53);
    }
}
