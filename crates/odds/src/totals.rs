//! Odds of numbers: sums of dice, pools, best-of, and one total against another.

use retrograde_core::Chance;

use crate::{Ladder, Odds};

/// How one total stands against another.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Against {
    /// It is higher.
    pub more: Chance,
    /// They are equal.
    pub equal: Chance,
    /// It is lower.
    pub less: Chance,
}

impl Odds<i32> {
    /// One die.
    ///
    /// # Panics
    ///
    /// If it has none.
    pub fn die(sides: u32) -> Odds<i32> {
        Odds::among(1..=sides as i32)
    }

    /// The sum of equal dice; of no dice it is 0.
    ///
    /// ```
    /// use retrograde_core::Chance;
    /// use retrograde_odds::Odds;
    ///
    /// assert_eq!(Odds::dice(2, 6).at_least(10), Chance::new(6, 36));
    /// ```
    pub fn dice(count: u32, sides: u32) -> Odds<i32> {
        Odds::die(sides).copies(count)
    }

    /// How many of a pool of equal dice succeed, each with chance `each`.
    ///
    /// ```
    /// use retrograde_core::Chance;
    /// use retrograde_odds::Odds;
    ///
    /// assert_eq!(Odds::hits(3, Chance::new(1, 2)).chance_of(&2), Chance::new(3, 8));
    /// ```
    pub fn hits(dice: u32, each: Chance) -> Odds<i32> {
        Odds::either(each, 1, 0).copies(dice)
    }

    /// The sum of `count` throws of this.
    #[must_use]
    pub fn copies(&self, count: u32) -> Odds<i32> {
        // By doubling: fewer sums, and where there are too many cases, fewer roundings.
        let (mut all, mut power, mut left) = (Odds::certain(0), self.clone(), count);
        while left > 0 {
            if left % 2 == 1 {
                all = all.add(&power);
            }
            left /= 2;
            if left > 0 {
                power = power.add(&power);
            }
        }
        all
    }

    /// The sum of the `keep` highest of `count` throws of this. Meant for keeping a few dice: it goes through all
    /// hands of that size.
    ///
    /// ```
    /// use retrograde_core::Chance;
    /// use retrograde_odds::Odds;
    ///
    /// assert_eq!(Odds::die(6).highest(1, 2).chance_of(&6), Chance::new(11, 36));
    /// assert_eq!(Odds::die(6).highest(2, 3).at_least(12), Chance::new(16, 216));
    /// ```
    #[must_use]
    pub fn highest(&self, keep: usize, count: u32) -> Odds<i32> {
        let mut hand = Odds::certain(Vec::new());
        for _ in 0..count {
            hand = hand.and(self, |hand, thrown| {
                let mut hand = hand.clone();
                let place = hand.partition_point(|other| other > thrown);
                hand.insert(place, *thrown);
                hand.truncate(keep);
                hand
            });
        }
        hand.map(|hand| hand.iter().sum())
    }

    /// The sum of the `keep` lowest of `count` throws of this, as [`highest`](Odds::highest).
    #[must_use]
    pub fn lowest(&self, keep: usize, count: u32) -> Odds<i32> {
        self.times(-1).highest(keep, count).times(-1)
    }

    /// This and a number.
    #[must_use]
    pub fn plus(&self, number: i32) -> Odds<i32> {
        self.map(|total| total + number)
    }

    /// This times a number.
    #[must_use]
    pub fn times(&self, number: i32) -> Odds<i32> {
        self.map(|total| total * number)
    }

    /// This and something else.
    #[must_use]
    pub fn add(&self, other: &Odds<i32>) -> Odds<i32> {
        self.and(other, |a, b| a + b)
    }

    /// This less something else: what one side is ahead by.
    #[must_use]
    pub fn less(&self, other: &Odds<i32>) -> Odds<i32> {
        self.and(other, |a, b| a - b)
    }

    /// The chance of `need` or more.
    pub fn at_least(&self, need: i32) -> Chance {
        self.chance(|total| *total >= need)
    }

    /// The chance of `most` or less.
    pub fn at_most(&self, most: i32) -> Chance {
        self.chance(|total| *total <= most)
    }

    /// How this stands against another total that does not depend on it.
    ///
    /// ```
    /// use retrograde_core::Chance;
    /// use retrograde_odds::Odds;
    ///
    /// let roll_off = Odds::die(6).plus(1).against(&Odds::die(6));
    /// assert_eq!(roll_off.more, Chance::new(21, 36));
    /// assert_eq!(roll_off.equal, Chance::new(5, 36));
    /// ```
    pub fn against(&self, other: &Odds<i32>) -> Against {
        let ahead = self.less(other);
        Against { more: ahead.at_least(1), equal: ahead.chance_of(&0), less: ahead.at_most(-1) }
    }

    /// What it comes to on average, in thousandths, rounded to the nearest.
    pub fn mean(&self) -> i64 {
        let of = i128::from(self.of());
        let sum: i128 = self.cases().map(|(total, weight)| i128::from(*total) * i128::from(weight)).sum();
        ((sum * 1000).div_euclid(of) + i128::from((sum * 1000).rem_euclid(of) * 2 >= of)) as i64
    }

    /// The same as a table to look up.
    pub fn ladder(&self) -> Ladder {
        Ladder::of(self)
    }
}
