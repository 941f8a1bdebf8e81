//! How a game looks: data that comes with its pack, drawn by the same clients.

mod check;
mod figure;
mod pen;
mod picture;
mod relief;
mod tones;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use figure::{FigurePart, SheetFigure};
pub use pen::{Glyph, Halo, Ink, Lettering, Pen, Shade, Stroke};
pub use picture::{Picture, Spots};
pub use relief::Relief;
pub use tones::{LightTable, Tones};

/// How a game looks: comes with its pack, drawn by the same clients. [`crate::read_theme`] reads and checks it.
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
    /// More colours of the table; clients make up those that are left out.
    #[serde(default)]
    pub tones: Tones,
    /// The table by daylight; without it clients make one from the dark one.
    #[serde(default)]
    pub light: Option<LightTable>,
    /// How drawings are outlined.
    #[serde(default)]
    pub pen: Pen,
    /// The letters of titles, numbers and banners; without any, those of the clients.
    #[serde(default)]
    pub lettering: Lettering,
    /// What the game calls things that all games have.
    #[serde(default)]
    pub words: ThemeWords,
    /// One per seat, in order.
    pub seats: Vec<ThemeSeat>,
    /// Kinds of spaces.
    pub spaces: BTreeMap<String, ThemeSpace>,
    /// Kinds of pieces, by the letter that stands for them and their name.
    pub pieces: BTreeMap<String, ThemeSpace>,
    /// Kinds of badges.
    pub badges: BTreeMap<String, ThemeSpace>,
    /// Kinds of cards: `fill` is the band, `ink` the text on it, `shape` the drawing of the back. A card without a
    /// picture shows the drawing `card.KIND`.
    #[serde(default)]
    pub cards: BTreeMap<String, ThemeSpace>,
    /// Colours by name, for `with` of a stroke: `metal`.
    #[serde(default)]
    pub inks: BTreeMap<String, String>,
    /// Outlines of chips by name, for `cut` of a piece: SVG paths in a square from -30 to 30.
    #[serde(default)]
    pub cuts: BTreeMap<String, String>,
    /// Drawings by name: what a `shape` or a `picture` names. `walker` is the drawing of all forms of a piece,
    /// `walker.down` that of one form.
    #[serde(default)]
    pub drawings: BTreeMap<String, Vec<Stroke>>,
    /// Record sheets as figures, by name: what `figure` of a piece names.
    #[serde(default)]
    pub figures: BTreeMap<String, SheetFigure>,
    /// A picture under the spaces of the board.
    #[serde(default)]
    pub picture: Option<Picture>,
    /// Hexes as seen from the air; without it each hex has the pattern of its kind.
    #[serde(default)]
    pub relief: Option<Relief>,
    /// The picture that stands for the game among others; without it clients use the drawing `cover`, or make one up.
    #[serde(default)]
    pub cover: Option<Cover>,
}

/// What a game calls things that all games have; an empty word is the clients' own.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct ThemeWords {
    /// One space: `area`.
    pub space: String,
    /// Several: `areas`.
    pub spaces: String,
    /// The heading over the record sheets: `Monsters`.
    pub units: String,
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
    /// The darker tone of the colour; empty = made from it.
    #[serde(default)]
    pub dim: String,
    /// The second colour of the pattern; empty = made from the first.
    #[serde(default)]
    pub second: String,
    /// The drawing that goes with the colour. A seat whose picture in the scene is this drawing wears this look, whichever
    /// seat it is: for games in which sides are chosen.
    #[serde(default)]
    pub emblem: String,
}

/// The look of a kind of space, piece, badge or card.
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
    /// What a piece stands on: nothing, `chip` for a counter in the owner's colour, `oval` for a figure on a base in the
    /// owner's colour, `plinth` for one with its id on a plate besides, `bare` for a figure without plate or base, or `ground` for what is itself part of the ground: it
    /// stands in the middle of its space, under the others.
    #[serde(default)]
    pub base: String,
    /// The outline of a chip, a key of the theme's cuts; empty = a square.
    #[serde(default)]
    pub cut: String,
    /// The figure that its record sheet is shown as, a key of the theme's figures; empty = a list.
    #[serde(default)]
    pub figure: String,
    /// How large it is, in hundredths of the usual size; 0 = as usual.
    #[serde(default)]
    pub size: u16,
    /// Colours of its own, by name: they go before the theme's inks of that name.
    #[serde(default)]
    pub inks: BTreeMap<String, String>,
    /// Whose colours it wears if it is nobody's: the name of a seat's colour.
    #[serde(default)]
    pub wears: String,
    /// What stands on ground of this kind, keys of the theme's drawings: one of them here and there, never by chance.
    #[serde(default)]
    pub scenery: Vec<String>,
    /// For a space, other kinds of spaces that it is drawn as too, from below: a wooded slope is slope and forest.
    #[serde(default)]
    pub of: Vec<String>,
}
