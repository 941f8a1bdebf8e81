use serde::Serialize;

use super::{Badge, Tone};
use crate::Seat;

/// A piece on a board, beside it or in a box.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    /// Id, the same as in notation: `W1`.
    pub id: String,
    /// Kind, a key of the theme's pieces: `walker`.
    pub kind: String,
    /// Form within the kind: `down`, `hovering`.
    pub form: Option<String>,
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// The space; none = beside the board.
    pub at: Option<String>,
    /// Facing, in sixths of a turn clockwise from the top.
    pub facing: Option<u8>,
    /// Markers on it.
    pub badges: Vec<Badge>,
    /// Whether it can do something now.
    pub active: bool,
    /// How many alike it stands for; 1 = itself.
    pub count: u32,
}

/// A line, an arrow or a ring over a board.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mark {
    /// What it shows.
    pub kind: MarkKind,
    /// Whose it is, where that gives it a colour.
    pub owner: Option<Seat>,
    /// The spaces it touches, in order.
    pub spaces: Vec<String>,
    /// What it means.
    pub title: String,
    /// How it should strike the eye.
    pub tone: Tone,
}

impl Mark {
    /// A mark that is nobody's, over spaces by their ids.
    pub fn over<S: ToString>(
        kind: MarkKind,
        spaces: impl IntoIterator<Item = S>,
        title: impl Into<String>,
        tone: Tone,
    ) -> Mark {
        let spaces = spaces.into_iter().map(|space| space.to_string()).collect();
        Mark { kind, owner: None, spaces, title: title.into(), tone }
    }
}

/// What a mark shows.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum MarkKind {
    /// Spaces outlined together.
    Outline,
    /// From the first space to the last.
    Arrow,
    /// A line of sight.
    Sight,
    /// A way through all the spaces.
    Path,
    /// A thin line that ties the first space to the last: a lock-on, an order.
    Link,
    /// A border: a line through all the spaces and on to the edges of the board.
    Border,
    /// The edge of the board beside the spaces belongs to the owner.
    Edge,
}
