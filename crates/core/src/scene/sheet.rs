use serde::Serialize;

use super::Tone;
use crate::Seat;

/// A record sheet.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sheet {
    /// Id; the id of the piece it belongs to, if any.
    pub id: String,
    /// Heading.
    pub title: String,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// Its rows.
    pub rows: Vec<SheetRow>,
    /// The heading of its group.
    pub group: String,
    /// Its picture, a key of the theme's drawings.
    pub picture: Option<String>,
    /// What stays in sight at the table, a few rows of few words: where a Leader is, and whether its power is used. Empty = it is looked up.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<SheetRow>>", optional))]
    pub gist: Vec<SheetRow>,
}

/// A row of a record sheet.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SheetRow {
    /// What it is.
    pub label: String,
    /// How it stands.
    pub value: String,
    /// How it should strike the eye.
    pub tone: Tone,
    /// Boxes to be ticked off, in order, where the sheet has them.
    pub boxes: Vec<Tick>,
    /// How far it reaches, if it is a weapon: from near to far, each farther than the one before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Band>>", optional))]
    pub bands: Vec<Band>,
}

/// A band of ranges, from where the one before it ends.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Band {
    /// How many spaces away it ends.
    pub reach: u32,
    /// What it is called and what it changes: `long: −3`.
    pub label: String,
}

/// A box of a record sheet.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Tick {
    /// Still there.
    Open,
    /// Used up or shot away.
    Crossed,
    /// Never there, or out for good.
    Filled,
}
