//! Zones and other places by number and by name.

use std::fmt;
use std::num::NonZeroU8;

use retrograde_core::Token;
use serde::Deserialize;

use super::{MOST_DISPLAYS, MOST_ZONES};

/// A zone by its place in the board file, Territorial Zones first.
///
/// One more than that is stored, so that an optional zone is a single byte, too.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Zone(NonZeroU8);

impl Zone {
    /// The zone at a place in the board file, which has at most [`MOST_ZONES`].
    pub(crate) const fn new(index: usize) -> Zone {
        Zone(NonZeroU8::MIN.saturating_add(index as u8))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// The zone at a place in the board file, counted from 1.
    #[inline]
    pub(crate) const fn from_place(place: u8) -> Option<Zone> {
        match NonZeroU8::new(place) {
            Some(place) => Some(Zone(place)),
            None => None,
        }
    }

    /// Its place in the board file, counted from 1, as it is stored.
    #[inline]
    pub(crate) const fn place(self) -> u8 {
        self.0.get()
    }
}

/// A zone within a step, by its number on the board: the board is not at hand where words are read.
impl Token for Zone {
    const WHAT: &'static str = "a zone";

    fn show(&self) -> String {
        format!("z{}", self.index())
    }

    fn read(word: &str) -> Option<Zone> {
        word.strip_prefix('z')?.parse().ok().filter(|index| *index < MOST_ZONES).map(Zone::new)
    }
}

impl serde::Serialize for Zone {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.index() as u8)
    }
}

/// The short name of a zone, up to twelve lower-case letters, digits and hyphens: it can be read without a board.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct ZoneName(u64);

const LETTERS: &[u8] = b"?abcdefghijklmnopqrstuvwxyz0123456789-";

impl Token for ZoneName {
    const WHAT: &'static str = "a zone such as hielo or me1";

    fn show(&self) -> String {
        let (mut rest, mut letters) = (self.0, Vec::new());
        while rest > 0 {
            letters.push(char::from(LETTERS[(rest % LETTERS.len() as u64) as usize]));
            rest /= LETTERS.len() as u64;
        }
        letters.iter().rev().collect()
    }

    fn read(word: &str) -> Option<ZoneName> {
        if word.is_empty() || word.len() > 12 {
            return None;
        }
        let code =
            |letter: u8| LETTERS[1..].iter().position(|&known| known == letter).map(|at| at as u64 + 1);
        let fold = |number: u64, letter: u8| Some(number * LETTERS.len() as u64 + code(letter)?);
        word.bytes().try_fold(0, fold).map(ZoneName)
    }
}

impl fmt::Display for ZoneName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show())
    }
}

/// What a zone is [BR-030].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ZoneKind {
    Territory,
    NearOrbit,
    FarOrbit,
    /// Near and Far Orbit at once [BR-037].
    AsteroidOrbit,
    Space,
    Sun,
}

impl ZoneKind {
    /// Where Killer Satellites can be, and where Battlers bomb from [BR-028, BR-138].
    pub(crate) const fn is_near(self) -> bool {
        matches!(self, ZoneKind::NearOrbit | ZoneKind::AsteroidOrbit)
    }

    pub(crate) const fn is_orbit(self) -> bool {
        matches!(self, ZoneKind::NearOrbit | ZoneKind::FarOrbit | ZoneKind::AsteroidOrbit)
    }

    /// Whether a marker carries it along [BR-017].
    pub(crate) const fn is_marked(self) -> bool {
        matches!(self, ZoneKind::FarOrbit | ZoneKind::AsteroidOrbit)
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            ZoneKind::Territory => "territory",
            ZoneKind::NearOrbit => "near-orbit",
            ZoneKind::FarOrbit => "far-orbit",
            ZoneKind::AsteroidOrbit => "asteroid-orbit",
            ZoneKind::Space => "space",
            ZoneKind::Sun => "sun",
        }
    }
}

/// A Planetary Display by its place in the board file.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct DisplayId(u8);

impl DisplayId {
    pub(crate) const FIRST: DisplayId = DisplayId(0);

    pub(crate) const fn new(index: usize) -> DisplayId {
        DisplayId(index as u8)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next one in the board file, if there is one.
    pub(crate) const fn next(self) -> DisplayId {
        DisplayId(self.0.saturating_add(1))
    }

    /// The first displays of a board, in order.
    pub(crate) fn first(count: usize) -> impl Iterator<Item = DisplayId> {
        (0..count).map(DisplayId::new)
    }
}

/// In positions, the display of a step is written as its number.
impl Token for DisplayId {
    const WHAT: &'static str = "the number of a display";

    fn show(&self) -> String {
        self.0.to_string()
    }

    fn read(word: &str) -> Option<DisplayId> {
        word.parse().ok().filter(|index| *index <= MOST_DISPLAYS).map(DisplayId::new)
    }
}

/// The site of a Killer Satellite by its place among all of them.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct SiteId(u8);

impl SiteId {
    /// Sites that a position can hold.
    pub(crate) const MOST: usize = 32;

    pub(crate) const fn new(index: usize) -> SiteId {
        SiteId(index as u8)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_optional_zone_is_one_byte() {
        assert_eq!(size_of::<Option<Zone>>(), 1);
        for index in [0, 1, MOST_ZONES - 1] {
            let zone = Zone::new(index);
            assert_eq!((zone.index(), Zone::read(&zone.show())), (index, Some(zone)));
        }
        assert_eq!((Zone::read("z250"), Zone::read("-"), Zone::read("12")), (None, None, None));
    }

    #[test]
    fn a_name_is_its_letters() {
        for text in ["me1", "near-mercury", "a", "hielo"] {
            assert_eq!(ZoneName::read(text).map(|name| name.show()).as_deref(), Some(text));
        }
        for text in ["", "Hielo", "far-far-away-1", "a b"] {
            assert_eq!(ZoneName::read(text), None, "{text}");
        }
    }
}
