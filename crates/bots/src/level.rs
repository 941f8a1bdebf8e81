//! How strong an opponent is, in the same five words in every game, and how the weaker ones err.

use std::fmt;
use std::time::Duration;

use crate::{BotSpec, Budget};

/// How strong an opponent is.
#[derive(Copy, Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Level {
    /// Overlooks a good part of what could be done, does not think a move through, and trusts to luck.
    Cadet,
    /// Overlooks something now and then, and takes a risk too many.
    Trooper,
    /// Sees everything that can be done, and takes what looks best at once.
    Sergeant,
    /// Looks ahead for a moment.
    Captain,
    /// Looks ahead for as long as anybody is willing to wait.
    Commander,
}

impl Level {
    /// From the weakest to the strongest.
    pub const ALL: [Level; 5] =
        [Level::Cadet, Level::Trooper, Level::Sergeant, Level::Captain, Level::Commander];

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Level::Cadet => "Cadet",
            Level::Trooper => "Trooper",
            Level::Sergeant => "Sergeant",
            Level::Captain => "Captain",
            Level::Commander => "Commander",
        }
    }

    /// What to expect of it, in a sentence for people.
    pub fn about(self) -> &'static str {
        match self {
            Level::Cadet => "Misses a lot, and trusts to luck. A good first opponent.",
            Level::Trooper => "Misses something now and then, and takes one risk too many.",
            Level::Sergeant => "Sees every option and takes what looks best right away.",
            Level::Captain => "Looks ahead, but not for long.",
            Level::Commander => "Looks far ahead. Takes about a second per answer.",
        }
    }

    /// The bot that plays like it, where one does; the weaker levels are bots of their own.
    pub(crate) fn bot(self) -> Option<BotSpec> {
        let search =
            |millis| BotSpec::Search { budget: Budget::Time(Duration::from_millis(millis)), threads: 1 };
        match self {
            Level::Cadet | Level::Trooper => None,
            Level::Sergeant => Some(BotSpec::Greedy),
            Level::Captain => Some(search(80)),
            Level::Commander => Some(search(900)),
        }
    }

    /// How it errs.
    pub(crate) fn lapses(self) -> Lapses {
        match self {
            Level::Cadet => Lapses { overlooks: 45, follows: 2, hopes: 60 },
            Level::Trooper => Lapses { overlooks: 20, follows: 4, hopes: 20 },
            _ => Lapses::NONE,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title().to_ascii_lowercase())
    }
}

/// How somebody errs who judges by what a position looks like: as people do, never by an answer at random.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Lapses {
    /// In a hundred answers that are worth a thought, so many are not thought of.
    pub(crate) overlooks: u32,
    /// So many answers deep a move under way is followed.
    pub(crate) follows: u32,
    /// So much the best that dice may bring counts, in hundredths; the rest is what they bring on average.
    pub(crate) hopes: u32,
}

impl Lapses {
    pub(crate) const NONE: Lapses = Lapses { overlooks: 0, follows: 6, hopes: 0 };
}
