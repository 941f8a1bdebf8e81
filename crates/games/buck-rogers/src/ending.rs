//! How a game ends [chapters 9, 12].

use retrograde_core::{Outcome, RuleId, words};

use crate::sets::Players;

words! {
    /// How a game ends.
    pub enum How {
        /// Enough zones [BR-198].
        Zones = "zones",
        /// The last Leader [BR-200].
        LastLeader = "last-leader",
        /// All others gave up [BR-201].
        GaveUp = "gave-up",
        /// Earth went round once [BR-202].
        Year = "year",
        /// After a tie [BR-203].
        SuddenDeath = "sudden-death",
        /// Nobody broke the tie [BR-G24].
        Shared = "shared",
        /// Displays by majority [BR-313].
        Displays = "displays",
        /// Earth and Mars [BR-314].
        EarthAndMars = "earth-and-mars",
        /// Two more homes [BR-318].
        Homes = "homes",
        /// Most Leaders [BR-320].
        Leaders = "leaders",
    }
}

impl How {
    /// As part of a sentence.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            How::Zones => "enough zones were controlled",
            How::LastLeader => "only one Leader was left",
            How::GaveUp => "all others gave up",
            How::Year => "the most zones were held when Earth completed its orbit",
            How::SuddenDeath => "a tie was broken in sudden death",
            How::Shared => "nobody broke the tie",
            How::Displays => "three displays were controlled",
            How::EarthAndMars => "Earth and Mars were controlled",
            How::Homes => "two more displays were controlled",
            How::Leaders => "most Leaders were controlled",
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            How::Zones => "BR-198",
            How::LastLeader => "BR-200",
            How::GaveUp => "BR-201",
            How::Year => "BR-202",
            How::SuddenDeath => "BR-203",
            How::Shared => "BR-G24",
            How::Displays => "BR-313",
            How::EarthAndMars => "BR-314",
            How::Homes => "BR-318",
            How::Leaders => "BR-320",
        }
    }
}

/// How it ended and for whom.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Ending {
    pub(crate) how: How,
    pub(crate) winners: Players,
}

impl Ending {
    pub(crate) fn outcome(self) -> Outcome {
        Outcome { winners: self.winners.seats(), how: self.how.text(), rule: RuleId(self.how.rule()) }
    }
}
