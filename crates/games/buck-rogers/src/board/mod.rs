//! The board: zones, what borders what, and the markers that move [chapter 3].

mod load;
mod tables;
mod turned;
mod zone;
mod zone_set;

use retrograde_core::Token;

pub(crate) use load::BoardFile;
pub use zone::ZoneName;
pub(crate) use zone::{DisplayId, SiteId, Zone, ZoneKind};
pub(crate) use zone_set::ZoneSet;

use tables::Tables;
use turned::Turned;

/// How many Territorial Zones a position has room for.
pub(crate) const MOST_TERRITORIES: usize = 64;
/// Far away: no way there.
pub(crate) const FAR: u8 = u8::MAX;
/// How many zones a board can have.
const MOST_ZONES: usize = 250;
/// How many Planetary Displays a board can have.
pub(crate) const MOST_DISPLAYS: usize = 8;

/// A zone as printed.
#[derive(Clone, Debug)]
pub(crate) struct ZoneInfo {
    pub(crate) name: ZoneName,
    pub(crate) title: String,
    pub(crate) kind: ZoneKind,
    /// The Planetary Display it is on.
    pub(crate) display: Option<DisplayId>,
    /// The planet, moon, satellite or asteroid, which Gennies cannot leave [BR-024].
    pub(crate) body: String,
    /// The same as a number: bodies that are called the same have the same.
    pub(crate) world: u8,
    /// Part of the surface that a Killer Satellite guards [BR-185].
    pub(crate) surface: bool,
}

/// A ring of Space Zones [BR-044].
#[derive(Clone, Debug)]
pub(crate) struct Ring {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Counter-clockwise.
    pub(crate) zones: Vec<Zone>,
}

/// A Planetary Display [BR-031 … BR-035].
#[derive(Clone, Debug)]
pub(crate) struct Display {
    pub(crate) id: String,
    pub(crate) title: String,
    /// In the order in which they are resolved [BR-112].
    pub(crate) territories: Vec<Zone>,
    pub(crate) orbits: Vec<Zone>,
    /// Rings resolved with it, by index [BR-111].
    pub(crate) rings: Vec<usize>,
    /// The most Factories: in all, by world and by zone [BR-263].
    pub(crate) factories: u8,
    pub(crate) limits: Vec<(u8, u8)>,
    pub(crate) per_zone: Option<u8>,
    /// Neighbours for production only, in a circle [BR-266].
    pub(crate) order: Vec<Zone>,
}

/// A planet or asteroid marker [BR-017].
#[derive(Clone, Debug)]
pub(crate) struct Marker {
    pub(crate) id: String,
    pub(crate) title: String,
    ring: usize,
    start: usize,
    /// The Far Orbit or asteroid orbit that it carries with it.
    pub(crate) orbit: Zone,
    /// Whether slingshots can be tried around it [BR-293].
    pub(crate) planet: bool,
}

/// The site of a Killer Satellite [BR-187].
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) orbit: Zone,
    /// The surface below it [BR-185].
    pub(crate) surface: Vec<Zone>,
}

/// The board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) title: String,
    pub(crate) zones: Vec<ZoneInfo>,
    pub(crate) rings: Vec<Ring>,
    pub(crate) displays: Vec<Display>,
    pub(crate) markers: Vec<Marker>,
    pub(crate) sites: Vec<Site>,
    /// How many zones are Territorial; they come first.
    pub(crate) territories: usize,
    pub(crate) sun: Option<Zone>,
    /// The drawn lines that never move.
    pub(crate) edges: Vec<(Zone, Zone)>,
    by_name: Vec<(ZoneName, Zone)>,
    turned: Vec<Turned>,
    tables: Tables,
}

impl Board {
    fn turned(&self, advance: u8) -> &Turned {
        &self.turned[usize::from(advance) % self.turned.len()]
    }

    /// What borders a zone after a number of planetary movements, the Sun included.
    #[inline]
    pub(crate) fn near(&self, advance: u8, zone: Zone) -> &[Zone] {
        &self.turned(advance).near[zone.index()]
    }

    /// What people call a zone.
    pub(crate) fn title_of(&self, name: ZoneName) -> String {
        self.find(name).map_or_else(|| name.show(), |zone| self.info(zone).title.clone())
    }

    /// How far a zone is from another for ships, not through the Sun.
    #[inline]
    pub(crate) fn distance(&self, advance: u8, from: Zone, to: Zone) -> u8 {
        self.distances(advance, from)[to.index()]
    }

    /// How far all zones are from one.
    #[inline]
    pub(crate) fn distances(&self, advance: u8, from: Zone) -> &[u8] {
        self.turned(advance).distances(from)
    }

    /// Where a marker is.
    pub(crate) fn marker_at(&self, advance: u8, marker: usize) -> Zone {
        self.turned(advance).at[marker]
    }

    /// [BR-285] The Far Orbit of each planet with the Space Zone of its marker: halves of one zone with option F.
    pub(crate) fn halves(&self, advance: u8) -> impl Iterator<Item = (Zone, Zone)> {
        self.turned(advance).halves.iter().copied()
    }

    /// [BR-285] The other half of a planet's Far Orbit, or of its marker's Space Zone.
    #[inline]
    pub(crate) fn other_half(&self, advance: u8, zone: Zone) -> Option<Zone> {
        self.turned(advance).half[zone.index()]
    }

    /// What borders a zone after a number of planetary movements, as a set.
    #[inline]
    pub(crate) fn around(&self, advance: u8, zone: Zone) -> ZoneSet {
        self.turned(advance).around[zone.index()]
    }

    #[inline]
    pub(crate) fn info(&self, zone: Zone) -> &ZoneInfo {
        &self.zones[zone.index()]
    }

    #[inline]
    pub(crate) fn kind(&self, zone: Zone) -> ZoneKind {
        self.zones[zone.index()].kind
    }

    #[inline]
    pub(crate) fn is_territory(&self, zone: Zone) -> bool {
        zone.index() < self.territories
    }

    pub(crate) fn name(&self, zone: Zone) -> ZoneName {
        self.zones[zone.index()].name
    }

    pub(crate) fn find(&self, name: ZoneName) -> Option<Zone> {
        self.by_name.binary_search_by_key(&name, |entry| entry.0).ok().map(|index| self.by_name[index].1)
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = Zone> + use<> {
        (0..self.zones.len()).map(Zone::new)
    }

    pub(crate) fn all_territories(&self) -> impl Iterator<Item = Zone> + use<> {
        (0..self.territories).map(Zone::new)
    }

    /// Whether two zones are joined by a printed line, whatever the turn.
    #[inline]
    pub(crate) fn are_joined(&self, a: Zone, b: Zone) -> bool {
        self.joined(a).has(b)
    }

    /// The zones to which a printed line leads from a zone, whatever the turn.
    #[inline]
    pub(crate) fn joined(&self, zone: Zone) -> ZoneSet {
        self.tables.joined[zone.index()]
    }

    /// [BR-266] The zones next to a zone in the circle of its display, for production only.
    #[inline]
    pub(crate) fn beside(&self, zone: Zone) -> ZoneSet {
        self.tables.beside[zone.index()]
    }

    /// The site whose orbit this is.
    #[inline]
    pub(crate) fn site_at(&self, orbit: Zone) -> Option<SiteId> {
        self.tables.sites[orbit.index()]
    }

    #[inline]
    pub(crate) fn site(&self, site: SiteId) -> &Site {
        &self.sites[site.index()]
    }

    #[inline]
    pub(crate) fn display(&self, display: DisplayId) -> &Display {
        &self.displays[display.index()]
    }

    pub(crate) fn all_displays(&self) -> impl Iterator<Item = DisplayId> + use<> {
        DisplayId::first(self.displays.len())
    }

    /// The number of a body of the board file.
    pub(crate) fn world(&self, body: &str) -> Option<u8> {
        self.zones.iter().find(|zone| zone.body == body).map(|zone| zone.world)
    }

    /// The display with an id of the board file.
    pub(crate) fn find_display(&self, id: &str) -> Option<DisplayId> {
        self.displays.iter().position(|display| display.id == id).map(DisplayId::new)
    }

    /// How many turns a marker takes to go round once; the game lasts as long as one of them does [BR-202].
    pub(crate) fn round_of(&self, marker: usize) -> usize {
        self.rings[self.markers[marker].ring].zones.len()
    }

    /// [BR-177] The Near Orbits nearest to a Territorial Zone.
    #[inline]
    pub(crate) fn nearest_orbits(&self, zone: Zone) -> ZoneSet {
        self.tables.nearest[zone.index()]
    }

    /// All Near Orbits.
    #[inline]
    pub(crate) fn near_orbits(&self) -> ZoneSet {
        self.tables.orbits
    }

    /// The Sun, as a set.
    #[inline]
    pub(crate) fn suns(&self) -> ZoneSet {
        self.tables.sun
    }

    /// All Territorial Zones.
    #[inline]
    pub(crate) fn land(&self) -> ZoneSet {
        self.tables.land
    }
}
