//! The graph of the zones, which changes every turn: planets and asteroids move on.

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
    /// From each zone, row by row.
    distance: Vec<u8>,
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
        Turned { distance: distances(&near, board.sun), near, around, halves, half, at }
    }

    /// How far all zones are from one, not through the Sun.
    #[inline]
    pub(super) fn distances(&self, from: Zone) -> &[u8] {
        let count = self.near.len();
        &self.distance[from.index() * count..(from.index() + 1) * count]
    }

    /// Whether there is a way from the first zone to another.
    pub(super) fn is_reached(&self, zone: Zone) -> bool {
        self.distance[zone.index()] != FAR
    }
}

/// All distances, not through the Sun.
fn distances(near: &[Vec<Zone>], sun: Option<Zone>) -> Vec<u8> {
    let count = near.len();
    let mut distance = vec![FAR; count * count];
    let mut queue = Vec::with_capacity(count);
    for from in 0..count {
        let row = &mut distance[from * count..(from + 1) * count];
        row[from] = 0;
        queue.clear();
        queue.push(Zone::new(from));
        let mut head = 0;
        while let Some(&zone) = queue.get(head) {
            head += 1;
            for &next in &near[zone.index()] {
                if row[next.index()] == FAR && Some(next) != sun {
                    row[next.index()] = row[zone.index()] + 1;
                    queue.push(next);
                }
            }
        }
    }
    distance
}
