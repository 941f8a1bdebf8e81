//! A view made drawable. No rules in it, and no name of a game: any client draws any scene.

mod board;
mod cards;
mod goal;
mod offer;
mod piece;
mod sheet;
mod stage;
mod theme;

use serde::Serialize;

pub use board::{Board, Decor, DecorForm, Layout, Shape, Space};
pub use cards::{Card, CardRow, RowKind};
pub use goal::{Course, CourseMark, Goal, Phase, Progress, Share};
pub use offer::{Good, OfferState, TradeOffer};
pub use piece::{Mark, MarkKind, Piece};
pub use sheet::{Band, Sheet, SheetRow, Tick};
pub use stage::{
    Stage, StageCell, StageFact, StagePart, StageRow, StageRung, StageShot, StageSide, StageToken,
};
pub use theme::{
    Cover, CoverPiece, FigurePart, Glyph, Halo, Ink, Lettering, LightTable, Pen, Picture, Relief, Shade,
    SheetFigure, Spots, Stroke, Theme, ThemeSeat, ThemeSpace, ThemeWords, Tones,
};

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
    /// What wins, and who is how near.
    pub goal: Option<Goal>,
    /// The parts of a turn in order, where the game has them.
    pub phases: Vec<Phase>,
    /// A fight or an encounter under way, or just over.
    pub stage: Option<Stage>,
    /// Offers that this viewer may know of, the newest last.
    pub offers: Vec<TradeOffer>,
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
    /// Its picture, a key of the theme's drawings: an emblem, a face.
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
    /// For a track that says how far the game is: one word for a header, where its boxes stand as steps: `Turn`. Empty = it is looked up.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub short: String,
}
