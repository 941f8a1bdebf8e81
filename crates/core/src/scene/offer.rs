use serde::Serialize;

use crate::Seat;

/// Goods of two sides that may change hands.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TradeOffer {
    /// Its number in answers.
    pub id: String,
    /// Who made it.
    pub from: Seat,
    /// Who it is made to.
    pub to: Seat,
    /// What the maker gives.
    pub gives: Vec<Good>,
    /// What the maker wants.
    pub gets: Vec<Good>,
    /// How it stands.
    pub state: OfferState,
    /// What was said with it; it binds nobody.
    pub note: String,
}

/// How an offer stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OfferState {
    /// It waits for an answer.
    Open,
    /// It was carried out.
    Accepted,
    /// It was turned down.
    Declined,
    /// It was answered with another one.
    Countered,
    /// Its maker took it back.
    Withdrawn,
    /// Its goods are gone, or time is up.
    Void,
}

/// Something that changes hands.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Good {
    /// What it is: `pod`, `Gamma Lamp`, `a card of your choice`.
    pub title: String,
    /// How many.
    pub count: u32,
    /// The picture, a key of the theme's drawings or pieces.
    pub picture: Option<String>,
    /// The card it is, by the id of a card in the scene; none for other goods and for hidden cards.
    pub card: Option<String>,
}
