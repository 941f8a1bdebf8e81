use serde::Serialize;

use super::Tone;
use crate::Seat;

/// A row, hand or pile of cards.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardRow {
    /// Id.
    pub id: String,
    /// Heading.
    pub title: String,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// What kind of row it is, which says where a client shows it.
    pub kind: RowKind,
    /// The cards that can be seen.
    pub cards: Vec<Card>,
    /// How many more lie face down.
    pub face_down: u32,
    /// What those look like, a key of the theme's cards; empty = like all others.
    pub back: String,
}

/// A card face up.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
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
    /// Kind, a key of the theme's cards: it gives the band its colour.
    pub kind: String,
    /// The number that stands out on its face: a power, a value.
    pub number: Option<String>,
    /// The line at its foot: what sort it is, when it can be played.
    pub foot: String,
    /// Words that are not part of what it does.
    pub flavour: String,
    /// Whose pieces it is about, those of its picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub about: Option<Seat>,
}

/// Where a row of cards lies.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RowKind {
    /// On the table, face up.
    #[default]
    Open,
    /// In a player's hand: faces for its holder, backs for others.
    Hand,
    /// On the record sheet whose id is the row's: mounted, worn, carried.
    Sheet,
    /// A pile that is drawn from.
    Deck,
    /// A pile of what has been played, open to look through, the last one at the end.
    Discard,
}
