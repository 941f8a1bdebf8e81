//! The graph of the zones, which changes every turn: planets and asteroids move on.

use std::sync::OnceLock;

use super::{Board, FAR, Zone, ZoneSet};

/// The graph of one turn, and how far everything is.
#[derive(Clone, Debug)]
pub(super) struct Turned {
    /// What borders each zone, in order.
    pub(super) near: Vec<Vec<Zone>>,
    /// The same as sets.
    pub(super) around: Vec<ZoneSet>,
    /// The Far Orbit of each planet with the Space Zone of its marker [BR-285].
    pub(super) halves: Vec<(Zone, Zone)>,
    /// The other half of each zone that is one of two [BR-285].
    pub(super) half: Vec<Option<Zone>>,
    /// What ships cannot go through.
    sun: ZoneSet,
    /// From each zone, row by row; worked out when first asked for, since few games see every turn of the planets.
    distance: OnceLock<Vec<u8>>,
    /// Where the markers are.
    pub(super) at: Vec<Zone>,
}

impl Turned {
    /// The graph after a number of planetary movements.
    pub(super) fn new(board: &Board, advance: usize) -> Turned {
        let place = |ring: &[Zone], start: usize| ring[(start + advance) % ring.len()];
        let markers = board.markers.iter();
        let at: Vec<Zone> =
            markers.map(|marker| place(&board.rings[marker.ring].zones, marker.start)).collect();
        let mut near = vec![Vec::new(); board.zones.len()];
        let links = board.markers.iter().zip(&at).map(|(marker, &zone)| (marker.orbit, zone));
        for (a, b) in board.edges.iter().copied().chain(links) {
            near[a.index()].push(b);
            near[b.index()].push(a);
        }
        for list in &mut near {
            list.sort_unstable();
        }
        let around = near.iter().map(|list| list.iter().copied().collect()).collect();
        let mut half = vec![None; board.zones.len()];
        let planets = board.markers.iter().zip(&at).filter(|(marker, _)| marker.planet);
        let halves: Vec<(Zone, Zone)> = planets.map(|(marker, &space)| (marker.orbit, space)).collect();
        for &(orbit, space) in &halves {
            half[orbit.index()].get_or_insert(space);
            half[space.index()].get_or_insert(orbit);
        }
        let sun = board.sun.into_iter().collect();
        Turned { distance: OnceLock::new(), near, around, sun, halves, half, at }
    }

    /// How far all zones are from one, not through the Sun.
    #[inline]
    pub(super) fn distances(&self, from: Zone) -> &[u8] {
        let count = self.near.len();
        let distance = self.distance.get_or_init(|| self.all_distances());
        &distance[from.index() * count..(from.index() + 1) * count]
    }

    /// Whether there is a way from the first zone to each of the others.
    pub(super) fn reached(&self) -> ZoneSet {
        let mut reached = ZoneSet::default();
        if !self.near.is_empty() {
            self.spread(Zone::new(0), |ring, _| reached = reached.and(ring));
        }
        reached
    }

    fn all_distances(&self) -> Vec<u8> {
        let count = self.near.len();
        let mut distance = vec![FAR; count * count];
        for (from, row) in distance.chunks_exact_mut(count.max(1)).enumerate() {
            self.spread(Zone::new(from), |ring, far| ring.iter().for_each(|zone| row[zone.index()] = far));
        }
        distance
    }

    /// Calls back for the zones around one, ring after ring, and not through the Sun, with how far they are.
    fn spread(&self, from: Zone, mut with: impl FnMut(ZoneSet, u8)) {
        let mut ring: ZoneSet = [from].into_iter().collect();
        let (mut seen, mut far) = (self.sun.and(ring), 0);
        while ring != ZoneSet::default() {
            with(ring, far);
            let next = ring.iter().fold(ZoneSet::default(), |next, zone| next.and(self.around[zone.index()]));
            ring = next.less(seen);
            seen = seen.and(ring);
            far += 1;
        }
    }
}
