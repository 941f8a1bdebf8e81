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
    /// Looks ahead for as long as it takes to see more than a Captain.
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
            Level::Commander => "Looks far ahead. May take a second per answer.",
        }
    }

    /// The bot that plays like it, where one does; the weaker levels are bots of their own.
    pub(crate) fn bot(self) -> Option<BotSpec> {
        let search = |millis| {
            Some(BotSpec::Search { budget: Budget::Level(self, Duration::from_millis(millis)), threads: 1 })
        };
        match self {
            Level::Cadet | Level::Trooper => None,
            Level::Sergeant => Some(BotSpec::Greedy),
            Level::Captain => search(400),
            Level::Commander => search(3000),
        }
    }

    /// How it errs in a game where Cadet and Trooper err so much, in hundredths of what is usual.
    pub(crate) fn lapses(self, much: [u32; 2]) -> Lapses {
        match self {
            Level::Cadet => Lapses::USUAL.scaled(much[0]),
            Level::Trooper => Lapses::USUAL.scaled(much[1]),
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
    /// So far, in hundredths of what lies between the best answer and the worst, an answer may seem better or worse than it
    /// looks: for a turn somebody has taken to it or against it.
    pub(crate) fancies: u32,
}

impl Lapses {
    pub(crate) const NONE: Lapses = Lapses { overlooks: 0, follows: 6, hopes: 0, fancies: 0 };
    const USUAL: Lapses = Lapses { overlooks: 30, follows: 4, hopes: 30, fancies: 30 };
    /// Something is thought of, and dice are never thought better than they can be.
    const MOST: Lapses = Lapses { overlooks: 85, follows: 6, hopes: 100, fancies: 200 };

    /// As many more or fewer, in hundredths.
    fn scaled(self, much: u32) -> Lapses {
        let scale = |usual: u32, most: u32| (usual * much / 100).min(most);
        Lapses {
            overlooks: scale(self.overlooks, Lapses::MOST.overlooks),
            hopes: scale(self.hopes, Lapses::MOST.hopes),
            fancies: scale(self.fancies, Lapses::MOST.fancies),
            ..self
        }
    }
}
