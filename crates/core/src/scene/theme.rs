use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How a game looks: comes with its pack, drawn by the same clients.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// Background of the table, `#rrggbb`.
    pub background: String,
    /// Text on it.
    pub ink: String,
    /// What stands out: prompts, lit spaces.
    pub accent: String,
    /// One per seat, in order.
    pub seats: Vec<ThemeSeat>,
    /// Kinds of spaces.
    pub spaces: BTreeMap<String, ThemeSpace>,
    /// Kinds of pieces, by the letter that stands for them and their name.
    pub pieces: BTreeMap<String, ThemeSpace>,
    /// Kinds of badges.
    pub badges: BTreeMap<String, ThemeSpace>,
    /// Kinds of cards: `fill` is the band, `shape` the drawing of the back.
    #[serde(default)]
    pub cards: BTreeMap<String, ThemeSpace>,
    /// Drawings by name: what a `shape` or a `picture` names. `walker` is the drawing of all forms of a piece,
    /// `walker.down` that of one form.
    #[serde(default)]
    pub drawings: BTreeMap<String, Vec<Stroke>>,
    /// The picture that stands for the game among others; without it clients use the drawing `cover`, or make one up.
    #[serde(default)]
    pub cover: Option<Cover>,
}

/// A small board for show.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// Rows of flat hexes, every second column half a hex lower; a character is the letter of a kind of spaces.
    pub rows: Vec<String>,
    /// What stands on it.
    #[serde(default)]
    pub pieces: Vec<CoverPiece>,
}

/// A piece on a cover.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CoverPiece {
    /// Kind, a key of the theme's pieces.
    pub kind: String,
    /// Form within the kind.
    #[serde(default)]
    pub form: Option<String>,
    /// Whose it is.
    #[serde(default)]
    pub owner: Option<u8>,
    /// Column and row, counted from 0.
    pub at: (u8, u8),
    /// Facing, in sixths of a turn clockwise from the top.
    #[serde(default)]
    pub facing: Option<u8>,
}

/// One stroke of a drawing.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Stroke {
    /// An SVG path, in a square from -24 to 24.
    pub d: String,
    /// What it is drawn with.
    #[serde(default)]
    pub with: Ink,
}

/// What a stroke is drawn with.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// Filled with the colour and pattern of the owner.
    #[default]
    Body,
    /// Filled dark.
    Dark,
    /// Filled light.
    Light,
    /// Filled with the accent of the theme.
    Accent,
    /// A thin line.
    Line,
    /// A soft light around it.
    Glow,
}

/// The look of a seat.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ThemeSeat {
    /// Colour of its pieces.
    pub fill: String,
    /// Text on them.
    pub ink: String,
    /// Pattern that goes with the colour.
    pub pattern: String,
    /// What its colour is called; pieces of a form of this name wear the colour on their rim, whoever they belong to.
    #[serde(default)]
    pub name: String,
}

/// The look of a kind of space, piece or badge.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ThemeSpace {
    /// Its name.
    pub name: String,
    /// One or two characters for the terminal.
    pub letter: String,
    /// Colour.
    #[serde(default)]
    pub fill: String,
    /// Text or drawing on it.
    #[serde(default)]
    pub ink: String,
    /// Pattern or shape, a name that the clients know.
    #[serde(default)]
    pub shape: String,
    /// What a piece stands on: nothing, `chip` for a counter in the owner's colour, or `ground` for what is itself part of
    /// the ground: it stands in the middle of its space, under the others.
    #[serde(default)]
    pub base: String,
}
