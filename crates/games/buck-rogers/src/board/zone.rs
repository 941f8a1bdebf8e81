//! Zones and other places by number and by name.

use std::fmt;
use std::num::NonZeroU8;

use retrograde_core::Token;
use serde::Deserialize;

use super::{MOST_DISPLAYS, MOST_ZONES};

/// A zone by its place in the board file, Territorial Zones first.
///
/// One more than that is kept, so that a zone or none is a byte as well.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Zone(NonZeroU8);

impl Zone {
    /// The zone at a place of the board file, of which there are [`MOST_ZONES`] at most.
    pub(crate) const fn new(index: usize) -> Zone {
        Zone(NonZeroU8::MIN.saturating_add(index as u8))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize - 1
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

/// The short name of a zone, up to twelve small letters, digits and hyphens: it can be read without a board at hand.
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
    /// Where a Killer Satellite can be, and a Battler bombs from [BR-028, BR-138].
    pub(crate) const fn is_near(self) -> bool {
        matches!(self, ZoneKind::NearOrbit | ZoneKind::AsteroidOrbit)
    }

    pub(crate) const fn is_orbit(self) -> bool {
        matches!(self, ZoneKind::NearOrbit | ZoneKind::FarOrbit | ZoneKind::AsteroidOrbit)
    }

    /// Whether a marker takes it along [BR-017].
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

    /// The next one of the board file, if there are so many.
    pub(crate) const fn next(self) -> DisplayId {
        DisplayId(self.0.saturating_add(1))
    }

    /// So many displays, in order.
    pub(crate) fn first(count: usize) -> impl Iterator<Item = DisplayId> {
        (0..count).map(DisplayId::new)
    }
}

/// In positions, a display of a step stands as its number.
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
