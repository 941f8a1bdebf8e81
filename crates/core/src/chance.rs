use std::fmt;

use serde::Serialize;

/// An exact probability: `hits` of `of` equally likely cases.
///
/// # Display
///
/// A whole percentage, rounded; never `0%` or `100%` unless exact: `75%`, `<1%`, `>99%`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chance {
    /// Favourable cases.
    pub hits: u64,
    /// All cases; never zero.
    pub of: u64,
}

impl Chance {
    /// It always happens.
    pub const CERTAIN: Chance = Chance { hits: 1, of: 1 };
    /// It never happens.
    pub const NEVER: Chance = Chance { hits: 0, of: 1 };

    /// `hits` of `of` cases.
    ///
    /// # Panics
    ///
    /// If `of` is zero or `hits` is more than `of`.
    pub const fn new(hits: u64, of: u64) -> Chance {
        assert!(of > 0 && hits <= of, "a chance lies between 0 and 1");
        Chance { hits, of }
    }

    /// The opposite.
    #[must_use]
    pub const fn not(self) -> Chance {
        Chance { hits: self.of - self.hits, of: self.of }
    }

    /// Both, when independent.
    #[must_use]
    pub const fn and(self, other: Chance) -> Chance {
        Chance { hits: self.hits * other.hits, of: self.of * other.of }
    }

    /// At least one of both, when independent.
    #[must_use]
    pub const fn or(self, other: Chance) -> Chance {
        self.not().and(other.not()).not()
    }

    /// Parts per million, rounded down.
    pub const fn ppm(self) -> u64 {
        (self.hits as u128 * 1_000_000 / self.of as u128) as u64
    }

    /// Per cent, rounded to the nearest.
    pub const fn percent(self) -> u64 {
        ((self.hits as u128 * 200 + self.of as u128) / (self.of as u128 * 2)) as u64
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.percent() {
            0 if self.hits > 0 => f.write_str("<1%"),
            100 if self.hits < self.of => f.write_str(">99%"),
            percent => write!(f, "{percent}%"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shown_as_whole_percent() {
        assert_eq!(Chance::new(3, 4).to_string(), "75%");
        assert_eq!(Chance::new(7, 8).to_string(), "88%");
        assert_eq!(Chance::new(1, 1000).to_string(), "<1%");
        assert_eq!(Chance::new(999, 1000).to_string(), ">99%");
        assert_eq!(Chance::CERTAIN.to_string(), "100%");
        assert_eq!(Chance::new(1, 2).or(Chance::new(1, 2)).to_string(), "75%");
    }
}
