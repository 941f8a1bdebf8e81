//! A view made drawable. No rules in it, and no name of a game: any client draws any scene.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{RuleId, Seat};

/// Everything there is to see on a table.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// What the game is in the middle of: `Turn 3, Blue Walkers`.
    pub headline: String,
    /// Small facts beside it: turn, time stream, cards left.
    pub facts: Vec<Fact>,
    /// The boards, the main one first.
    pub boards: Vec<Board>,
    /// The pieces, in drawing order.
    pub pieces: Vec<Piece>,
    /// Lines, arrows and rings over the boards.
    pub marks: Vec<Mark>,
    /// The seats in order.
    pub seats: Vec<SeatPanel>,
    /// Record sheets: a unit card, a leader, a factory.
    pub sheets: Vec<Sheet>,
    /// Hands, decks and rows of cards.
    pub cards: Vec<CardRow>,
    /// Counters on a track.
    pub tracks: Vec<Track>,
}

/// A label and a value.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fact {
    /// What it is.
    pub label: String,
    /// How it stands.
    pub value: String,
    /// The rule that explains it.
    pub rule: Option<RuleId>,
}

/// A board: spaces in one coordinate system.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// Id.
    pub id: String,
    /// Its name.
    pub title: String,
    /// How its spaces lie.
    pub layout: Layout,
    /// The spaces in a stable order.
    pub spaces: Vec<Space>,
    /// Pairs of spaces joined by a drawn line, where adjacency is not plain from the layout.
    pub links: Vec<(String, String)>,
    /// What is printed on the board under the spaces, in drawing order.
    pub decor: Vec<Decor>,
}

/// Something printed on a board that is no space: a ring of an orbit, a planet, the frame of an inset, a caption.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Decor {
    /// Kind, a key of the theme's spaces.
    pub kind: String,
    /// Where it lies and what it looks like.
    pub form: DecorForm,
    /// What is written on it.
    pub text: Option<String>,
}

/// The form of something printed on a board, in the coordinates of [`Shape::Area`].
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DecorForm {
    /// A circle that is only a line.
    Ring {
        /// Centre.
        at: (i32, i32),
        /// Radius.
        radius: i32,
    },
    /// A filled circle, shaded like a ball.
    Ball {
        /// Centre.
        at: (i32, i32),
        /// Radius.
        radius: i32,
    },
    /// A filled polygon with a frame.
    Panel {
        /// Corners in order.
        points: Vec<(i32, i32)>,
    },
    /// Words.
    Caption {
        /// Middle of the line.
        at: (i32, i32),
        /// Height of the letters.
        size: i32,
    },
}

/// How the spaces of a board lie.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// Hexes with a flat side up; shapes are [`Shape::Hex`].
    FlatHexes,
    /// Hexes with a corner up; shapes are [`Shape::Hex`].
    PointyHexes,
    /// Free areas; shapes are [`Shape::Area`] or [`Shape::Dot`].
    Areas,
}

/// A place on a board where pieces can be.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Space {
    /// Id, the same as in notation: `0608`.
    pub id: String,
    /// Kind, a key of the theme's spaces: `woods`.
    pub kind: String,
    /// Where it lies.
    pub shape: Shape,
    /// What it is called, where that is more than the id.
    pub name: Option<String>,
    /// Who holds it.
    pub owner: Option<Seat>,
    /// Markers lying on it.
    pub badges: Vec<Badge>,
}

/// Where a space lies, in integers.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A hex by axial coordinates, `q` to the east, `r` to the south.
    Hex {
        /// Column axis.
        q: i32,
        /// Row axis.
        r: i32,
    },
    /// A polygon, in thousandths of the board's width.
    Area {
        /// Corners in order.
        points: Vec<(i32, i32)>,
    },
    /// A round space, in thousandths of the board's width.
    Dot {
        /// Centre.
        at: (i32, i32),
        /// Radius.
        radius: i32,
    },
}

/// A small marker on a space, a piece or a card.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Badge {
    /// Kind, a key of the theme's badges: `cloud`, `stasis`.
    pub kind: String,
    /// One to three characters: colour never stands alone.
    pub text: String,
    /// What it means, in words.
    pub title: String,
    /// How it should strike the eye.
    pub tone: Tone,
}

/// How something should strike the eye.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Like the rest.
    #[default]
    Plain,
    /// Well.
    Good,
    /// Take care.
    Warn,
    /// Badly.
    Bad,
    /// Set back.
    Dim,
}

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
}

/// What is known of a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatPanel {
    /// The seat.
    pub seat: Seat,
    /// Its name in the game: `Blue`.
    pub name: String,
    /// Facts about it.
    pub facts: Vec<Fact>,
    /// Whether it is asked now.
    pub to_act: bool,
}

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
    /// The heading of the group it stands in.
    pub group: String,
    /// Its picture, a key of the theme's drawings.
    pub picture: Option<String>,
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

/// A row, hand or pile of cards.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardRow {
    /// Id.
    pub id: String,
    /// Heading.
    pub title: String,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// The cards that can be seen.
    pub cards: Vec<Card>,
    /// How many more lie face down.
    pub face_down: u32,
}

/// A card face up.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Card {
    /// Id.
    pub id: String,
    /// Name.
    pub title: String,
    /// What it says.
    pub text: String,
    /// How many of it there are.
    pub count: u32,
    /// How it should strike the eye.
    pub tone: Tone,
    /// Its picture, a key of the theme's drawings.
    pub picture: Option<String>,
}

/// A counter on a track.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Track {
    /// Id.
    pub id: String,
    /// Heading.
    pub title: String,
    /// Names of the boxes in order.
    pub boxes: Vec<String>,
    /// The box with the counter.
    pub at: usize,
}

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
