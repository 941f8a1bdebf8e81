use serde::Serialize;

use super::{Badge, Tone};
use crate::{RuleId, Seat};

/// How to win, and how close everyone is to it.
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
    /// The way to it as a line with marks; none = the numbers of the seats say enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub course: Option<Course>,
}

/// The way to the goal as a line: from one home edge to the other, or from nothing to as much as is needed.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Course {
    /// What stands at its beginning and at its end: whose it is, and a word or two. Empty = nothing.
    pub ends: [(Option<Seat>, String); 2],
    /// How many steps it has.
    pub steps: u32,
    /// What is on the way.
    pub marks: Vec<CourseMark>,
    /// In words, at the end of the line: `9 · 7 hexes`.
    pub text: String,
}

/// Something on the way to the goal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CourseMark {
    /// How many steps from the beginning.
    pub at: u32,
    /// Whose it is; none = everyone's.
    pub seat: Option<Seat>,
    /// Its picture, a key of the theme's drawings or pieces; none = a mark in the colour of the seat.
    pub picture: Option<String>,
}

/// How close a seat is to the goal.
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
    /// Once the game is over, where what it has lies: for all seats the same places in the same order, together as many as it has. Empty =
    /// that is not told apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Share>>", optional))]
    pub shares: Vec<Share>,
}

/// A part of what a seat has towards the goal: its zones on one planet.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Share {
    /// Where it lies: `Mars`.
    pub title: String,
    /// What gives it a colour, a key of the theme's spaces.
    pub kind: String,
    /// How much of it.
    pub count: u32,
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
