use serde::Serialize;

use super::{Badge, Tone};
use crate::{RuleId, Seat};

/// What wins, and how near everybody is to it.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Goal {
    /// In a few words, for a header: `Three enemy fortresses`.
    pub short: String,
    /// In one sentence.
    pub text: String,
    /// The rule.
    pub rule: Option<RuleId>,
    /// How near each seat is; seats that cannot win are left out.
    pub seats: Vec<Progress>,
    /// What to know before the first turn, three short sentences at most.
    pub know: Vec<String>,
    /// Ids of the pieces and spaces that it is about: a client can show them.
    pub point: Vec<String>,
}

/// How near a seat is to the goal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Progress {
    /// The seat.
    pub seat: Seat,
    /// What it has of what it needs.
    pub have: u32,
    /// What it needs; 0 = not a matter of counting.
    pub need: u32,
    /// In words: `2 of 3 fortresses`, `the satellite is 4 hexes from the edge`.
    pub text: String,
    /// What it has, one by one: coup counters, flags.
    pub tokens: Vec<Badge>,
    /// Good = about to win, bad = about to lose.
    pub tone: Tone,
}

/// A part of a turn, in order.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// A word for where there is little room.
    pub short: String,
    /// Whether it is the one under way.
    pub now: bool,
}
