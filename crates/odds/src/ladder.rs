use retrograde_core::Chance;

use crate::Odds;

/// The odds of a total as a table: bots look up what a roll reaches at the cost of an index.
///
/// # Examples
///
/// ```
/// use retrograde_core::Chance;
/// use retrograde_odds::Odds;
///
/// let two_dice = Odds::dice(2, 6).ladder();
/// assert_eq!(two_dice.at_least(7), Chance::new(21, 36));
/// assert_eq!(two_dice.exactly(7), Chance::new(6, 36));
/// assert_eq!(two_dice.at_least(-3), Chance::new(36, 36));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Ladder {
    least: i32,
    /// Cases of the least total or more, of the next or more, and so on; the last is 0.
    cases: Vec<u64>,
}

impl Ladder {
    pub(crate) fn of(odds: &Odds<i32>) -> Ladder {
        let least = odds.cases().next().map_or(0, |(total, _)| *total);
        let most = odds.cases().next_back().map_or(0, |(total, _)| *total);
        let mut cases = vec![0; (most - least) as usize + 2];
        for (total, weight) in odds.cases() {
            cases[(total - least) as usize] = weight;
        }
        for index in (0..cases.len() - 1).rev() {
            cases[index] += cases[index + 1];
        }
        Ladder { least, cases }
    }

    /// The cases of `need` or more.
    fn reached(&self, need: i64) -> u64 {
        let index = (need - i64::from(self.least)).clamp(0, self.cases.len() as i64 - 1);
        self.cases[index as usize]
    }

    /// The chance of `need` or more.
    pub fn at_least(&self, need: i32) -> Chance {
        Chance::new(self.reached(need.into()), self.cases[0])
    }

    /// The chance of exactly this total.
    pub fn exactly(&self, total: i32) -> Chance {
        let total = i64::from(total);
        Chance::new(self.reached(total) - self.reached(total + 1), self.cases[0])
    }
}
