use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// One stroke of a drawing.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Stroke {
    /// An SVG path, in a square from -24 to 24.
    pub d: String,
    /// What it is drawn with.
    #[serde(default)]
    pub with: Ink,
    /// A colour of its own, `#rrggbb`, instead of that of its ink; empty = none.
    #[serde(default)]
    pub fill: String,
    /// Above 0: not an area but a fat line, this many tenths of a unit wide: an arm, a hose.
    #[serde(default)]
    pub limb: u16,
    /// Whether it begins a new figure of the drawing, which gets an outline of its own: one of a squad.
    #[serde(default)]
    pub apart: bool,
}

/// What a stroke is drawn with.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Ink {
    /// Filled with the colour and pattern of the owner.
    #[default]
    Body,
    /// Filled with the colour and pattern of the owner, while `body` in the same drawing is plain.
    Mark,
    /// Filled with the darker tone of the owner: the side away from the light.
    Dim,
    /// Filled dark.
    Dark,
    /// Filled light.
    Light,
    /// Filled with the accent of the theme.
    Accent,
    /// Filled with the ink of the theme.
    Ink,
    /// Filled with the colour of the kind that shows it: the band of a card.
    Kind,
    /// Filled with what is written in on the owner's colour, its holes left open: an emblem.
    Emblem,
    /// A dark edge around what follows, where two parts of a drawing cross.
    Key,
    /// A shadow over what is below: see [`Pen::shade`].
    Shade,
    /// A thin line.
    Line,
    /// A thick line.
    Thick,
    /// A soft light around it.
    Glow,
    /// Filled with a colour of the theme or of the kind that shows it, by its name.
    #[serde(untagged)]
    Named(String),
}

/// How drawings are outlined.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Pen {
    /// Colour of outlines and lines; empty = each ink has a thin outline of its own.
    pub ink: String,
    /// Width of an outline, in tenths of a unit of the drawing.
    pub width: u16,
    /// Whether a figure is outlined as a whole and its parts only by hairlines; otherwise each part is outlined.
    pub around: bool,
    /// Colour of the edge of paper with which pieces are cut out on a board; empty = none.
    pub edge: String,
    /// Width of that edge, in tenths of a unit.
    pub edge_width: u16,
    /// What a shadow is made of.
    pub shade: Shade,
    /// What lies behind a piece that can be chosen.
    pub halo: Halo,
}

/// What a shadow is made of.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    /// A soft dark.
    #[default]
    Soft,
    /// Dots, as in a comic.
    Dots,
    /// A soft dark; areas are lit from the upper left besides.
    Lit,
}

/// What lies behind a piece that can be chosen.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Halo {
    /// A ring.
    #[default]
    Ring,
    /// A star with many points.
    Burst,
}

/// Letters drawn as fat round lines, for titles, numbers and banners.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Lettering {
    /// Width of the lines in tenths of a unit; a capital is 12 units high.
    pub weight: u16,
    /// Space between two letters, in tenths of a unit.
    pub gap: u16,
    /// How far they lean to the right, in degrees.
    pub lean: u16,
    /// Capitals, figures and signs by their character. A text with a character that is not here is set in the clients' own
    /// letters.
    pub glyphs: BTreeMap<String, Glyph>,
}

/// A letter.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Glyph {
    /// Its width in tenths of a unit.
    pub width: u16,
    /// Its lines: an SVG path, 12 units high from 0 to 12.
    pub d: String,
}
