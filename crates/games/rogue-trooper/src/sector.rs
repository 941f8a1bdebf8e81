//! Sectors: what they are, and sets of them [section 19].

use retrograde_core::words;
use serde::Serialize;

/// The most sectors that a board can have: each is a place where cards can lie.
pub(crate) const MOST_SECTORS: usize = 96;

/// A sector, by its number on the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
#[serde(transparent)]
pub struct Sector(pub(crate) u8);

impl Sector {
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of sectors.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Sectors(pub(crate) u128);

impl Sectors {
    pub(crate) const NONE: Sectors = Sectors(0);

    pub(crate) const fn only(sector: Sector) -> Sectors {
        Sectors(1 << sector.0)
    }

    #[inline]
    pub(crate) const fn has(self, sector: Sector) -> bool {
        self.0 >> sector.0 & 1 != 0
    }

    #[must_use]
    pub(crate) const fn and(self, other: Sectors) -> Sectors {
        Sectors(self.0 & other.0)
    }

    #[must_use]
    pub(crate) const fn or(self, other: Sectors) -> Sectors {
        Sectors(self.0 | other.0)
    }

    #[must_use]
    pub(crate) const fn minus(self, other: Sectors) -> Sectors {
        Sectors(self.0 & !other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In ascending order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Sector> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let at = (rest != 0).then(|| Sector(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(at)
        })
    }
}

impl FromIterator<Sector> for Sectors {
    fn from_iter<I: IntoIterator<Item = Sector>>(sectors: I) -> Sectors {
        sectors.into_iter().fold(Sectors::NONE, |set, sector| set.or(Sectors::only(sector)))
    }
}

words! {
    /// Where a sector is.
    pub enum World {
        /// The planet.
        NuEarth = "nuearth",
        /// The station above it.
        MilliCom = "millicom",
    }
}

words! {
    /// What the ground is like [RT-298].
    pub enum Terrain {
        /// A city.
        City = "city",
        /// Scum Sea.
        Scum = "scum",
        /// A swamp.
        Swamp = "swamp",
        /// A jungle.
        Jungle = "jungle",
        /// Mountains.
        Mountain = "mountain",
        /// Plains.
        Plains = "plains",
        /// A Glass Zone.
        Glass = "glass",
        /// A deck of Milli-com.
        Deck = "deck",
    }
}

words! {
    /// Whose country it is.
    pub enum Side {
        /// The Norts'.
        Nort = "nort",
        /// The Southers'.
        Souther = "souther",
        /// Nobody's.
        Neutral = "neutral",
        /// A deck of Milli-com has no side.
        None = "none",
    }
}

words! {
    /// What a special sector does [section 20].
    pub(crate) enum Function {
        /// A port of the shuttle.
        Shuttle = "shuttle",
        /// Lifepods start here.
        Lifepods = "lifepods",
        /// A prison.
        Prison = "prison",
        /// A whole turn here restores all lives.
        HealAll = "heal-all",
        /// A whole turn here restores a life.
        HealOne = "heal-one",
        /// No Supply cards, although it is a Souther City.
        NoSupply = "no-supply",
        /// Supply cards for GIs.
        Armoury = "armoury",
        /// The Clue deck can be searched.
        BattleComputer = "battle-computer",
        /// Closed without Helm or clearance.
        Restricted = "restricted",
        /// Where the Traitor appears.
        TraitorStart = "traitor-start",
    }
}

retrograde_cards::read_words! {
    World: "world",
    Terrain: "terrain",
    Side: "side",
    Function: "function",
}

/// Some of a few things, a bit each: terrains, sides, functions.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Few(pub(crate) u16);

impl Few {
    pub(crate) fn of(bits: impl IntoIterator<Item = u8>) -> Few {
        Few(bits.into_iter().fold(0, |set, bit| set | 1 << bit))
    }

    #[inline]
    pub(crate) const fn has(self, bit: u8) -> bool {
        self.0 >> bit & 1 != 0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
