//! What follows from the printed board, worked out once.

use super::{Board, FAR, SiteId, Zone, ZoneKind, ZoneSet};

/// Answers to questions that come up all the time, by zone.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    /// Zones to which a printed line leads, whatever the turn.
    pub(super) joined: Vec<ZoneSet>,
    /// Neighbours in the circle of the display [BR-266].
    pub(super) beside: Vec<ZoneSet>,
    /// The Near Orbits of the same display that are nearest [BR-177].
    pub(super) nearest: Vec<ZoneSet>,
    /// The site whose orbit it is.
    pub(super) sites: Vec<Option<SiteId>>,
    /// All Near Orbits.
    pub(super) orbits: ZoneSet,
    /// All Territorial Zones.
    pub(super) land: ZoneSet,
    /// The Sun.
    pub(super) sun: ZoneSet,
}

impl Tables {
    /// The tables of a board whose graphs are known.
    pub(super) fn new(board: &Board) -> Tables {
        let site = |zone| board.sites.iter().position(|site| site.orbit == zone).map(SiteId::new);
        Tables {
            joined: board.all().map(|zone| joined(board, zone)).collect(),
            beside: board.all().map(|zone| beside(board, zone)).collect(),
            nearest: board.all().map(|zone| nearest(board, zone)).collect(),
            sites: board.all().map(site).collect(),
            orbits: board.all().filter(|zone| board.kind(*zone).is_near()).collect(),
            land: board.all_territories().collect(),
            sun: board.all().filter(|zone| board.kind(*zone) == ZoneKind::Sun).collect(),
        }
    }
}

fn joined(board: &Board, zone: Zone) -> ZoneSet {
    let moves = |other: Zone| {
        board.markers.iter().any(|marker| {
            let ring = &board.rings[marker.ring].zones;
            (marker.orbit == zone && ring.contains(&other)) || (marker.orbit == other && ring.contains(&zone))
        })
    };
    board.near(0, zone).iter().copied().filter(|other| !moves(*other)).collect()
}

fn beside(board: &Board, zone: Zone) -> ZoneSet {
    let Some(display) = board.info(zone).display else { return ZoneSet::default() };
    let order = &board.display(display).order;
    let Some(place) = order.iter().position(|other| *other == zone) else { return ZoneSet::default() };
    let next = |other: usize| place.abs_diff(other) == 1 || place.abs_diff(other) + 1 == order.len();
    order.iter().enumerate().filter(|(other, _)| next(*other)).map(|(_, other)| *other).collect()
}

fn nearest(board: &Board, zone: Zone) -> ZoneSet {
    let display = board.info(zone).display;
    let same = |other: &Zone| board.kind(*other).is_near() && board.info(*other).display == display;
    let distance = |orbit: Zone| board.distance(0, zone, orbit);
    let least = board.all().filter(same).map(distance).min().unwrap_or(FAR);
    board.all().filter(same).filter(|orbit| distance(*orbit) == least).collect()
}
