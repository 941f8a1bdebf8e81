//! Areas of the map tiles, and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use retrograde_core::Token;
use serde::{Serialize, Serializer};

/// How many tiles a pack can have.
pub(crate) const MOST_TILES: usize = 24;
/// Cells of a tile: six on the rim and the middle.
pub(crate) const CELLS: usize = 7;

/// An area: a tile and a number on it [GR-211].
///
/// Eight numbers belong to each tile, so that the areas of a tile are one byte of an `AreaSet`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Area(u8);

impl Area {
    /// Numbers that areas have: an area is an index below it.
    pub(crate) const COUNT: usize = MOST_TILES * 8;
    /// Not on the map.
    pub(crate) const NOWHERE: Area = Area(u8::MAX);

    /// The area of a tile, both counted from zero.
    pub(crate) const fn of(tile: usize, number: usize) -> Area {
        Area((tile * 8 + number) as u8)
    }

    /// Index into lists.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its tile, counted from zero.
    #[inline]
    pub(crate) const fn tile(self) -> usize {
        self.0 as usize / 8
    }

    /// Its number on the tile, counted from zero.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize % 8
    }

    /// Whether it can be on a map.
    #[inline]
    pub(crate) const fn is_somewhere(self) -> bool {
        (self.0 as usize) < Area::COUNT
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_somewhere() {
            write!(f, "T{:02}.{}", self.tile() + 1, self.number() + 1)
        } else {
            f.write_str("-")
        }
    }
}

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Token for Area {
    const WHAT: &'static str = "an area such as T08.3";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Area> {
        if word == "-" {
            return Some(Area::NOWHERE);
        }
        let (tile, number) = word.strip_prefix('T')?.split_once('.')?;
        if tile.len() != 2 || number.len() != 1 {
            return None;
        }
        let (tile, number): (usize, usize) = (tile.parse().ok()?, number.parse().ok()?);
        ((1..=MOST_TILES).contains(&tile) && (1..=CELLS).contains(&number))
            .then(|| Area::of(tile - 1, number - 1))
    }
}

/// A set of areas.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct AreaSet([u64; 3]);

impl AreaSet {
    pub(crate) const EMPTY: AreaSet = AreaSet([0; 3]);

    #[inline]
    pub(crate) fn only(area: Area) -> AreaSet {
        let mut set = AreaSet::EMPTY;
        set.add(area);
        set
    }

    #[inline]
    pub(crate) fn add(&mut self, area: Area) {
        if area.is_somewhere() {
            self.0[area.index() / 64] |= 1 << (area.index() % 64);
        }
    }

    /// Adds areas of a tile, a bit each.
    #[inline]
    pub(crate) fn add_of_tile(&mut self, tile: usize, areas: u8) {
        self.0[tile / 8] |= u64::from(areas) << (tile % 8 * 8);
    }

    #[inline]
    pub(crate) fn has(self, area: Area) -> bool {
        area.is_somewhere() && self.0[area.index() / 64] >> (area.index() % 64) & 1 != 0
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    pub(crate) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The areas in order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Area> {
        let (mut words, mut at) = (self.0, 0);
        std::iter::from_fn(move || {
            while at < 3 {
                let word = words[at];
                if word != 0 {
                    words[at] = word & (word - 1);
                    return Some(Area((at * 64) as u8 + word.trailing_zeros() as u8));
                }
                at += 1;
            }
            None
        })
    }
}

impl BitAnd for AreaSet {
    type Output = AreaSet;

    #[inline]
    fn bitand(self, other: AreaSet) -> AreaSet {
        AreaSet([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for AreaSet {
    type Output = AreaSet;

    #[inline]
    fn bitor(self, other: AreaSet) -> AreaSet {
        AreaSet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitOrAssign for AreaSet {
    #[inline]
    fn bitor_assign(&mut self, other: AreaSet) {
        *self = *self | other;
    }
}

impl Sub for AreaSet {
    type Output = AreaSet;

    #[inline]
    fn sub(self, other: AreaSet) -> AreaSet {
        AreaSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }
}

impl FromIterator<Area> for AreaSet {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> AreaSet {
        let mut set = AreaSet::EMPTY;
        areas.into_iter().for_each(|area| set.add(area));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_areas() {
        for tile in 0..MOST_TILES {
            for number in 0..CELLS {
                let area = Area::of(tile, number);
                assert_eq!(Area::read(&area.show()), Some(area));
                assert_eq!((area.tile(), area.number()), (tile, number));
            }
        }
        assert_eq!(Area::of(7, 2).to_string(), "T08.3");
        for word in ["", "T08", "T25.1", "T08.8", "T08.0", "t08.3", "T8.3", "T08.03"] {
            assert_eq!(Area::read(word), None, "{word:?}");
        }
    }

    #[test]
    fn sets_of_areas() {
        let areas = [Area::of(0, 0), Area::of(7, 6), Area::of(8, 0), Area::of(23, 6)];
        let set: AreaSet = areas.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), areas);
        assert!(set.has(areas[2]) && !set.has(Area::of(8, 1)) && !set.has(Area::NOWHERE));
        let mut tile = AreaSet::EMPTY;
        tile.add_of_tile(23, 0b100_0000);
        assert_eq!((set & tile).len(), 1);
        assert_eq!((set - tile).len(), 3);
    }
}
