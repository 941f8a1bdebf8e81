use serde::Serialize;

use super::Badge;
use crate::Seat;

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

/// Something printed on a board that is not a space: a ring of an orbit, a planet, a tile, the frame of an inset, a caption.
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
    /// A thick tile that spaces are printed on: a side below, a shadow, a frame over its spaces.
    Tile {
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
