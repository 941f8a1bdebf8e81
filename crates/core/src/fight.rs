use std::fmt;

use serde::Serialize;

use crate::Chance;

/// What a fight between two forces comes to if it is fought to the end.
///
/// # Display
///
/// A few lines for people: a line for each side with its chance to win and what it has left, then how exact it is.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FightOdds {
    /// The first side is the only one left.
    pub first: Chance,
    /// The second side is.
    pub second: Chance,
    /// Nobody survives.
    pub nobody: Chance,
    /// Units that the sides have left on average, in thousandths.
    pub left: [u64; 2],
    /// How many fights were played; none = worked out exactly.
    pub samples: Option<u32>,
    /// The error of a sampled chance, in tenths of a per cent: two standard deviations. 0 = exact.
    pub error: u64,
}

impl FightOdds {
    /// Odds with the error that follows from the number of samples.
    pub fn new([first, second, nobody]: [Chance; 3], left: [u64; 2], samples: Option<u32>) -> FightOdds {
        let error = samples.map_or(0, |samples| {
            let p = first.ppm();
            let variance = p * (1_000_000 - p) / u64::from(samples);
            2 * variance.isqrt() / 1000 + 1
        });
        FightOdds { first, second, nobody, left, samples, error }
    }

    /// What a side has left, to a tenth of a unit: `2.3 units left on average`.
    pub fn left_text(&self, side: usize) -> String {
        let tenths = (self.left[side] + 50) / 100;
        format!("{}.{} units left on average", tenths / 10, tenths % 10)
    }
}

impl fmt::Display for FightOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |tenths: u64| format!("{}.{}%", tenths / 10, tenths % 10);
        let percent = |chance: Chance| tenths((chance.ppm() + 500) / 1000);
        writeln!(f, "first side wins   {}, {}", percent(self.first), self.left_text(0))?;
        writeln!(f, "second side wins  {}, {}", percent(self.second), self.left_text(1))?;
        writeln!(f, "nobody survives   {}", percent(self.nobody))?;
        match self.samples {
            None => f.write_str("exact"),
            Some(samples) => write!(f, "sampled over {samples} battles, ± {}", tenths(self.error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn told_in_lines() {
        let chances = [625, 370, 5].map(|hits| Chance::new(hits, 1000));
        let odds = FightOdds::new(chances, [2130, 960], Some(20_000));
        let text = odds.to_string();
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "first side wins   62.5%, 2.1 units left on average",
                "second side wins  37.0%, 1.0 units left on average",
                "nobody survives   0.5%",
                "sampled over 20000 battles, ± 0.7%",
            ]
        );
        assert!(FightOdds::new(chances, [2130, 960], None).to_string().ends_with("exact"));
    }
}
