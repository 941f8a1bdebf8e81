use std::fmt;
use std::str::FromStr;

/// A part of a study, so that several machines can share it: the second of five is `2/5`.
///
/// Which games belong to it depends on nothing but their numbers, so a study can be made longer later. All games of a seed
/// belong to the same part: its result is as fair as that of the whole.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// Not a part, but everything.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Whether the games of a run belong to it that are played with the seed of this number, both counted from 0.
    pub fn holds(self, run: u32, seed: u32) -> bool {
        (run % self.of + seed % self.of) % self.of == self.number - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let read = text.split_once('/').and_then(|(number, of)| {
            let shard = Shard { number: number.parse().ok()?, of: of.parse().ok()? };
            (1..=shard.of).contains(&shard.number).then_some(shard)
        });
        read.ok_or_else(|| format!("{text:?} is not a part: write 2/5 for the second of five"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seed_of_every_run_belongs_to_one_part() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().unwrap()).to_vec();
        for run in 0..5 {
            for seed in 0..7 {
                assert_eq!(shards.iter().filter(|shard| shard.holds(run, seed)).count(), 1);
                assert!(Shard::WHOLE.holds(run, seed));
            }
        }
        assert_eq!(shards[1].to_string(), "2/3");
        for text in ["", "2", "0/3", "4/3", "1/0", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
