//! Sets of zones, with one bit for each.

use super::Zone;

/// A set of zones.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct ZoneSet([u64; 4]);

impl ZoneSet {
    /// Just this one.
    #[inline]
    pub(crate) fn only(zone: Zone) -> ZoneSet {
        let mut set = ZoneSet::default();
        set.add(zone);
        set
    }

    #[inline]
    pub(crate) fn add(&mut self, zone: Zone) {
        self.0[zone.index() / 64] |= 1 << (zone.index() % 64);
    }

    #[inline]
    pub(crate) fn has(&self, zone: Zone) -> bool {
        self.0[zone.index() / 64] >> (zone.index() % 64) & 1 != 0
    }

    /// Territorial Zones, of which there are at most as many as bits in a word, by the bits of their numbers.
    #[inline]
    pub(crate) const fn of_land(bits: u64) -> ZoneSet {
        ZoneSet([bits, 0, 0, 0])
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// What is in either set.
    #[inline]
    pub(crate) fn and(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// What is in this set and not in the other.
    #[inline]
    pub(crate) fn less(self, other: ZoneSet) -> ZoneSet {
        ZoneSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// In the order of the board.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Zone> {
        let (mut left, mut word) = (self.0, 0);
        std::iter::from_fn(move || {
            while *left.get(word)? == 0 {
                word += 1;
            }
            let index = left[word].trailing_zeros() as usize;
            left[word] &= left[word] - 1;
            Some(Zone::new(word * 64 + index))
        })
    }
}

impl FromIterator<Zone> for ZoneSet {
    fn from_iter<I: IntoIterator<Item = Zone>>(zones: I) -> ZoneSet {
        let mut set = ZoneSet::default();
        zones.into_iter().for_each(|zone| set.add(zone));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_come_in_order() {
        let zones = [3, 200, 64, 63, 3].map(Zone::new);
        let set: ZoneSet = zones.into_iter().collect();
        assert_eq!(set.iter().map(Zone::index).collect::<Vec<_>>(), [3, 63, 64, 200]);
        let few: ZoneSet = zones[..2].iter().copied().collect();
        assert_eq!(set.less(few).iter().map(Zone::index).collect::<Vec<_>>(), [63, 64]);
        assert_eq!(set.less(few).and(few), set);
        assert!(few.has(zones[1]) && !few.has(zones[2]));
    }
}
