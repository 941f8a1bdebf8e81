//! Where Transports are, all side by side: which of them are in a zone is asked more often than anything else about them.

use crate::board::Zone;
use crate::piece::TransportId;
use crate::sets::Transports;

/// A byte each: the place of a zone, or nothing for the tray.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Docks([u8; TransportId::COUNT]);

/// Bytes that are looked at together.
const TOGETHER: usize = size_of::<u64>();
/// One in each of them.
const ONES: u64 = u64::MAX / 0xff;

impl Docks {
    /// All are in the tray.
    pub(crate) const EMPTY: Docks = Docks([0; TransportId::COUNT]);

    /// Where a Transport is, if it is on the board.
    #[inline]
    pub(crate) fn of(&self, id: TransportId) -> Option<Zone> {
        Zone::from_place(self.0[id.index()])
    }

    /// Puts a Transport into a zone, or into the tray.
    #[inline]
    pub(crate) fn put(&mut self, id: TransportId, zone: Option<Zone>) {
        self.0[id.index()] = zone.map_or(0, Zone::place);
    }

    /// The Transports in a zone.
    #[inline]
    pub(crate) fn at(&self, zone: Zone) -> Transports {
        self.with(zone.place())
    }

    /// The Transports on the board.
    #[inline]
    pub(crate) fn taken(&self) -> Transports {
        Transports::ALL.less(self.with(0))
    }

    /// All on the board, and where they are.
    #[inline]
    pub(crate) fn all(&self) -> impl Iterator<Item = (TransportId, Zone)> {
        self.among(self.taken())
    }

    /// Those of some Transports that are on the board, and where.
    #[inline]
    pub(crate) fn among(&self, some: Transports) -> impl Iterator<Item = (TransportId, Zone)> {
        some.iter().filter_map(|id| Some((id, self.of(id)?)))
    }

    #[inline]
    fn with(&self, place: u8) -> Transports {
        const { assert!(TransportId::COUNT.is_multiple_of(TOGETHER)) };
        let (words, _) = self.0.as_chunks::<TOGETHER>();
        let bits = words.iter().enumerate().map(|(index, word)| {
            // Of each byte that is nothing now only the highest bit remains; they are then brought together in the highest byte.
            let word = u64::from_le_bytes(*word) ^ (u64::from(place) * ONES);
            let low = !(ONES << 7);
            let nothing = !(((word & low) + low) | word | low);
            let gathered = (nothing >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
            (gathered as u32) << (index * TOGETHER)
        });
        Transports::of(bits.fold(0, |set, bits| set | bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transports_are_found_where_they_were_put() {
        let zones = [0, 1, 63, 127, 128, 200, 249].map(Zone::new);
        let mut docks = Docks::EMPTY;
        assert!(docks.taken().is_empty());
        for (step, id) in TransportId::all().chain(TransportId::all().rev()).enumerate() {
            docks.put(id, if step % 5 == 0 { None } else { Some(zones[step * 3 % zones.len()]) });
            for zone in zones {
                let there = |id: &TransportId| docks.of(*id) == Some(zone);
                assert_eq!(docks.at(zone), TransportId::all().filter(there).collect(), "step {step}");
            }
            let on_board = |id: &TransportId| docks.of(*id).is_some();
            assert_eq!(docks.taken(), TransportId::all().filter(on_board).collect(), "step {step}");
            let found: Vec<TransportId> = docks.all().map(|(id, _)| id).collect();
            assert_eq!(found, TransportId::all().filter(on_board).collect::<Vec<_>>(), "step {step}");
            assert!(docks.all().all(|(id, zone)| docks.of(id) == Some(zone)), "step {step}");
        }
    }
}
