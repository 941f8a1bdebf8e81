//! The GIs, named by the colour of their sheet, and sets of them.

use retrograde_core::{Seat, Seats, Token, words};

words! {
    /// A GI, which is also its player and its seat.
    pub enum Gi: "blue, red, green, violet, orange or teal" {
        /// The first seat.
        Blue = "blue",
        /// The second.
        Red = "red",
        /// The third.
        Green = "green",
        /// The fourth.
        Violet = "violet",
        /// The fifth.
        Orange = "orange",
        /// The sixth.
        Teal = "teal",
    }
}

impl Gi {
    /// The most at a table.
    pub(crate) const MOST: usize = Gi::ALL.len();

    /// The GI of a seat.
    #[inline]
    pub(crate) const fn of(index: usize) -> Gi {
        Gi::ALL[index % Gi::MOST]
    }

    /// Its number.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// Its bit in sets, and in who knows a card.
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Where its player sits.
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }
}

/// A set of GIs.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Gis(pub(crate) u8);

impl Gis {
    pub(crate) const NONE: Gis = Gis(0);

    pub(crate) const fn only(gi: Gi) -> Gis {
        Gis(gi.bit())
    }

    #[inline]
    pub(crate) const fn has(self, gi: Gi) -> bool {
        self.0 & gi.bit() != 0
    }

    #[must_use]
    pub(crate) const fn with(self, gi: Gi) -> Gis {
        Gis(self.0 | gi.bit())
    }

    #[must_use]
    pub(crate) const fn without(self, gi: Gi) -> Gis {
        Gis(self.0 & !gi.bit())
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// In the order of the seats.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Gi> {
        Gi::ALL.into_iter().filter(move |gi| self.has(*gi))
    }

    pub(crate) fn first(self) -> Option<Gi> {
        self.iter().next()
    }

    pub(crate) fn seats(self) -> Seats {
        self.iter().map(Gi::seat).collect()
    }
}

impl FromIterator<Gi> for Gis {
    fn from_iter<I: IntoIterator<Item = Gi>>(gis: I) -> Gis {
        gis.into_iter().fold(Gis::NONE, Gis::with)
    }
}

/// Colours joined by commas; `-` for nobody.
impl Token for Gis {
    const WHAT: &'static str = "colours joined by commas";

    fn show(&self) -> String {
        let words: Vec<&str> = self.iter().map(Gi::word).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(",") }
    }

    fn read(word: &str) -> Option<Gis> {
        if word == "-" { Some(Gis::NONE) } else { word.split(',').map(Gi::parse).collect() }
    }
}
