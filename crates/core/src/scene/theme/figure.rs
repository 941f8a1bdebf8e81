use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::workshop::FigureShape;

/// A record sheet as a figure: rows of the sheet are shown at its parts, at its sides and below it. Rows are named by their
/// labels in small letters, with hyphens: `right-arm`.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct SheetFigure {
    /// Width and height of what is drawn.
    pub size: (u16, u16),
    /// What is drawn: the game's own figure, never in the file.
    #[serde(skip_deserializing)]
    pub shapes: Vec<FigureShape>,
    /// Rows that stand on it, each with its boxes.
    pub parts: BTreeMap<String, FigurePart>,
    /// Rows to its left, from top to bottom.
    pub left: Vec<String>,
    /// Rows to its right.
    pub right: Vec<String>,
    /// The row whose boxes lie around it.
    pub around: String,
}

/// A part of a figure.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct FigurePart {
    /// The places of the figure that it covers.
    pub places: Vec<String>,
    /// Where its boxes go.
    pub at: (u16, u16),
}
