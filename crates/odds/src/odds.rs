use std::collections::BTreeMap;

use retrograde_core::Chance;

use crate::weigh::{PARTS, common, settle};

/// All possible values and how likely each is, in cases out of all cases, in lowest terms.
///
/// # Examples
///
/// A die halved and rounded up, and a die that is rolled again on a 1:
///
/// ```
/// use retrograde_core::Chance;
/// use retrograde_odds::Odds;
///
/// let half = Odds::die(6).map(|face| (face + 1) / 2);
/// assert_eq!(half.chance_of(&3), Chance::new(1, 3));
///
/// let again = Odds::die(6).then(|&face| if face == 1 { Odds::die(6) } else { Odds::certain(face) });
/// assert_eq!(again.at_least(4), Chance::new(21, 36));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Odds<T> {
    /// Each value once, in order, with its cases; none of them zero.
    values: Vec<(T, u64)>,
    /// All cases.
    of: u64,
}

impl<T: Ord + Clone> Odds<T> {
    /// Just this.
    pub fn certain(value: T) -> Odds<T> {
        Odds { values: vec![(value, 1)], of: 1 }
    }

    /// Any of these, each as likely as the others; one that stands there twice is twice as likely.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn among(values: impl IntoIterator<Item = T>) -> Odds<T> {
        Odds::weighted(values.into_iter().map(|value| (value, 1)))
    }

    /// Values with the number of cases in which each of them comes.
    ///
    /// # Panics
    ///
    /// If there is no case at all.
    pub fn weighted(values: impl IntoIterator<Item = (T, u64)>) -> Odds<T> {
        Odds::sum(values.into_iter().map(|(value, weight)| (value, weight.into())))
    }

    /// One value with this chance, the other otherwise.
    pub fn either(chance: Chance, yes: T, no: T) -> Odds<T> {
        Odds::weighted([(yes, chance.hits), (no, chance.of - chance.hits)])
    }

    pub(crate) fn sum(values: impl IntoIterator<Item = (T, u128)>) -> Odds<T> {
        let mut sums: BTreeMap<T, u128> = BTreeMap::new();
        for (value, weight) in values.into_iter().filter(|(_, weight)| *weight > 0) {
            *sums.entry(value).or_default() += weight;
        }
        let (values, mut weights): (Vec<T>, Vec<u128>) = sums.into_iter().unzip();
        let of = settle(&mut weights);
        let values = values.into_iter().zip(weights).filter(|(_, weight)| *weight > 0);
        Odds { values: values.map(|(value, weight)| (value, weight as u64)).collect(), of }
    }

    /// What each value comes to; values that come to the same are one.
    #[must_use]
    pub fn map<U: Ord + Clone>(&self, mut to: impl FnMut(&T) -> U) -> Odds<U> {
        Odds::sum(self.values.iter().map(|(value, weight)| (to(value), u128::from(*weight))))
    }

    /// What comes after each value: another throw, which may depend on it.
    #[must_use]
    pub fn then<U: Ord + Clone>(&self, next: impl FnMut(&T) -> Odds<U>) -> Odds<U> {
        let next: Vec<Odds<U>> = self.values.iter().map(|(value, _)| value).map(next).collect();
        let cases = next.iter().try_fold(1, |cases, odds| common(cases, odds.of));
        let followed = self.values.iter().zip(&next).flat_map(|((_, weight), odds)| {
            odds.values.iter().map(move |(value, inner)| {
                // In cases that all of them share, or in parts of a whole.
                let inner = match cases {
                    Some(cases) => inner * (cases / odds.of),
                    None => (u128::from(*inner) * u128::from(PARTS) / u128::from(odds.of)) as u64,
                };
                (value.clone(), u128::from(*weight) * u128::from(inner))
            })
        });
        Odds::sum(followed)
    }

    /// This and something else that does not depend on it, put together by `to`.
    #[must_use]
    pub fn and<U: Ord + Clone, V: Ord + Clone>(
        &self,
        other: &Odds<U>,
        mut to: impl FnMut(&T, &U) -> V,
    ) -> Odds<V> {
        let mut both = Vec::with_capacity(self.values.len() * other.values.len());
        for (value, weight) in &self.values {
            let weight = u128::from(*weight);
            both.extend(
                other.values.iter().map(|(with, more)| (to(value, with), weight * u128::from(*more))),
            );
        }
        Odds::sum(both)
    }

    /// The chance of all values that are so.
    pub fn chance(&self, so: impl Fn(&T) -> bool) -> Chance {
        let hits = self.values.iter().filter(|(value, _)| so(value)).map(|(_, weight)| weight).sum();
        Chance::new(hits, self.of)
    }

    /// The chance of one value.
    pub fn chance_of(&self, value: &T) -> Chance {
        let found = self.values.binary_search_by(|(other, _)| other.cmp(value));
        Chance::new(found.map_or(0, |index| self.values[index].1), self.of)
    }

    /// Each value that may come, in order, with its cases out of [`of`](Odds::of).
    pub fn cases(&self) -> impl ExactSizeIterator<Item = (&T, u64)> + DoubleEndedIterator {
        self.values.iter().map(|(value, weight)| (value, *weight))
    }

    /// The number of all cases.
    pub const fn of(&self) -> u64 {
        self.of
    }
}
