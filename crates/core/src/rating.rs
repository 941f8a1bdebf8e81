use serde::{Deserialize, Serialize};

/// How strong a level of bots is in a game: data of a pack, `ratings.toml`, counted by the lab.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The level, as a bot is named: `cadet`.
    pub level: String,
    /// Elo: 400 points are odds of ten to one, and greedy play is 1000.
    pub rating: u32,
    /// Lower end of the 95 % interval.
    pub low: u32,
    /// Upper end of it.
    pub high: u32,
}
