//! The board: zones, what borders what, and the markers that move [chapter 3].

use std::fmt;
use std::num::NonZeroU8;

use retrograde_core::{PackError, Token};
use serde::Deserialize;

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

/// A zone as printed.
#[derive(Clone, Debug)]
pub(crate) struct ZoneInfo {
    pub(crate) name: ZoneName,
    pub(crate) title: String,
    pub(crate) kind: ZoneKind,
    /// The Planetary Display it is on.
    pub(crate) display: Option<usize>,
    /// The planet, moon, satellite or asteroid; no Gennie leaves it [BR-024].
    pub(crate) body: String,
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
    /// Most Factories, in all, by body and by zone [BR-263].
    pub(crate) factories: u8,
    pub(crate) limits: Vec<(String, u8)>,
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
    /// The Far Orbit or asteroid orbit that it takes along.
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

/// The graph of one turn, and how far everything is.
#[derive(Clone, Debug)]
struct Turned {
    near: Vec<Vec<Zone>>,
    distance: Vec<u8>,
    at: Vec<Zone>,
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
}

/// Most Territorial Zones that a position can hold markers for.
pub(crate) const MOST_TERRITORIES: usize = 64;
/// Far away: no way there.
pub(crate) const FAR: u8 = u8::MAX;
const MOST_ZONES: usize = 250;
const MOST_PERIOD: usize = 64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardFile {
    name: String,
    zones: Vec<ZoneFile>,
    edges: Vec<(String, String)>,
    ring: Vec<RingFile>,
    display: Vec<DisplayFile>,
    marker: Vec<MarkerFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneFile {
    id: String,
    name: String,
    kind: ZoneKind,
    display: Option<String>,
    #[serde(default)]
    body: String,
    #[serde(default)]
    surface: bool,
    ring: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RingFile {
    id: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DisplayFile {
    id: String,
    name: String,
    rings: Vec<String>,
    factories: u8,
    #[serde(default)]
    limits: std::collections::BTreeMap<String, u8>,
    per_zone: Option<u8>,
    #[serde(default)]
    order: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkerFile {
    id: String,
    name: String,
    start: String,
    orbit: String,
    planet: bool,
}

fn fail<T>(key: impl Into<String>, because: impl Into<String>) -> Result<T, PackError> {
    Err(PackError::new("board.toml", key, because))
}

impl Board {
    /// Builds and checks a board.
    pub(crate) fn load(file: BoardFile) -> Result<Board, PackError> {
        let mut given = file.zones;
        // Territorial Zones first; the order of the file otherwise.
        given.sort_by_key(|zone| zone.kind != ZoneKind::Territory);
        let territories = given.iter().filter(|zone| zone.kind == ZoneKind::Territory).count();
        if given.len() > MOST_ZONES || territories > MOST_TERRITORIES || territories == 0 {
            return fail(
                "zones",
                format!("a board has at most {MOST_ZONES} zones, {MOST_TERRITORIES} of them Territorial"),
            );
        }
        let mut zones = Vec::new();
        let mut by_name: Vec<(ZoneName, Zone)> = Vec::new();
        for (index, zone) in given.iter().enumerate() {
            let key = format!("zones.{}", zone.id);
            let Some(name) = ZoneName::read(&zone.id) else {
                return fail(key, "an id has up to 12 small letters, digits and hyphens");
            };
            if by_name.iter().any(|(other, _)| *other == name) {
                return fail(key, "the id stands twice");
            }
            by_name.push((name, Zone::new(index)));
            let display = match &zone.display {
                None => None,
                Some(id) => match file.display.iter().position(|display| display.id == *id) {
                    None => return fail(key, format!("there is no display {id:?}")),
                    found => found,
                },
            };
            let on_display = zone.kind == ZoneKind::Territory || zone.kind.is_orbit();
            if on_display != display.is_some() || on_display == zone.ring.is_some() {
                return fail(key, "territories and orbits are on a display, space is on a ring");
            }
            zones.push(ZoneInfo {
                name,
                title: zone.name.clone(),
                kind: zone.kind,
                display,
                body: zone.body.clone(),
                surface: zone.surface,
            });
        }
        by_name.sort_unstable();
        let find = |key: &str, id: &str| {
            let found = ZoneName::read(id)
                .and_then(|name| by_name.binary_search_by_key(&name, |entry| entry.0).ok())
                .map(|index| by_name[index].1);
            found.map_or_else(|| fail(key, format!("there is no zone {id:?}")), Ok)
        };
        let mut edges = Vec::new();
        for (a, b) in &file.edges {
            let (from, to) = (find("edges", a)?, find("edges", b)?);
            if from == to || edges.contains(&(from, to)) || edges.contains(&(to, from)) {
                return fail("edges", format!("{a} and {b} are joined twice, or a zone to itself"));
            }
            edges.push((from, to));
        }
        let ring_of =
            |zone: &ZoneFile| zone.ring.as_ref().map(|id| file.ring.iter().position(|ring| ring.id == *id));
        let mut rings: Vec<Ring> = file
            .ring
            .iter()
            .map(|ring| Ring { id: ring.id.clone(), title: ring.name.clone(), zones: Vec::new() })
            .collect();
        for (index, zone) in given.iter().enumerate() {
            match ring_of(zone) {
                None => {}
                Some(Some(ring)) => rings[ring].zones.push(Zone::new(index)),
                Some(None) => return fail(format!("zones.{}", zone.id), "there is no such ring"),
            }
        }
        let displays = file
            .display
            .iter()
            .enumerate()
            .map(|(index, display)| load_display(index, display, &zones, &file.ring, &find))
            .collect::<Result<Vec<Display>, PackError>>()?;
        let mut markers = Vec::new();
        for marker in &file.marker {
            let key = format!("marker.{}", marker.id);
            let (start, orbit) = (find(&key, &marker.start)?, find(&key, &marker.orbit)?);
            let ring = rings.iter().position(|ring| ring.zones.contains(&start));
            let at = ring.and_then(|ring| rings[ring].zones.iter().position(|&zone| zone == start));
            let (Some(ring), Some(at)) = (ring, at) else { return fail(key, "a marker starts on a ring") };
            if !matches!(zones[orbit.index()].kind, ZoneKind::FarOrbit | ZoneKind::AsteroidOrbit) {
                return fail(key, "a marker takes a Far Orbit or an asteroid orbit along");
            }
            let (id, title) = (marker.id.clone(), marker.name.clone());
            markers.push(Marker { id, title, ring, start: at, orbit, planet: marker.planet });
        }
        let sites = load_sites(&zones, &edges);
        let sun = zones.iter().position(|zone| zone.kind == ZoneKind::Sun).map(|index| Zone::new(index));
        let mut board = Board {
            title: file.name,
            zones,
            rings,
            displays,
            markers,
            sites,
            territories,
            sun,
            edges,
            by_name,
            turned: Vec::new(),
        };
        board.turn_round()?;
        Ok(board)
    }

    /// Works out the graphs of all turns until everything is where it began, and checks that all hangs together.
    fn turn_round(&mut self) -> Result<(), PackError> {
        let period = self.markers.iter().fold(1, |period, marker| {
            let size = self.rings[marker.ring].zones.len();
            period / gcd(period, size) * size
        });
        if period > MOST_PERIOD {
            return fail(
                "marker",
                format!("the markers must be back where they began within {MOST_PERIOD} turns"),
            );
        }
        if self.markers.iter().filter(|marker| marker.planet).count() > 7 || self.sites.len() > 32 {
            return fail("marker", "there are at most 7 planets and 32 sites of Killer Satellites");
        }
        let orbits =
            self.zones.iter().filter(|z| matches!(z.kind, ZoneKind::FarOrbit | ZoneKind::AsteroidOrbit));
        let orbits = orbits.count();
        for (index, marker) in self.markers.iter().enumerate() {
            if self.markers[..index].iter().any(|other| other.orbit == marker.orbit) {
                return fail(format!("marker.{}", marker.id), "another marker takes the same orbit along");
            }
        }
        if orbits != self.markers.len() {
            return fail("marker", "every Far Orbit and asteroid orbit has one marker");
        }
        for advance in 0..period {
            let mut near = vec![Vec::new(); self.zones.len()];
            let at: Vec<Zone> = self.markers.iter().map(|marker| self.place(marker, advance)).collect();
            let links = self.markers.iter().zip(&at).map(|(marker, &zone)| (marker.orbit, zone));
            for (a, b) in self.edges.iter().copied().chain(links) {
                near[a.index()].push(b);
                near[b.index()].push(a);
            }
            for list in &mut near {
                list.sort_unstable();
            }
            let distance = distances(&near, self.sun);
            let lonely = (0..self.zones.len())
                .find(|&zone| Some(Zone::new(zone)) != self.sun && distance[zone] == FAR);
            if let Some(zone) = lonely {
                let name = self.zones[zone].name;
                return fail(format!("zones.{name}"), "there is no way there");
            }
            self.turned.push(Turned { near, distance, at });
        }
        Ok(())
    }

    fn place(&self, marker: &Marker, advance: usize) -> Zone {
        let ring = &self.rings[marker.ring].zones;
        ring[(marker.start + advance) % ring.len()]
    }

    fn turned(&self, advance: u8) -> &Turned {
        &self.turned[usize::from(advance) % self.turned.len()]
    }

    /// What borders a zone after so many planetary movements; the Sun too.
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
        let count = self.zones.len();
        &self.turned(advance).distance[from.index() * count..(from.index() + 1) * count]
    }

    /// Where a marker is.
    pub(crate) fn marker_at(&self, advance: u8, marker: usize) -> Zone {
        self.turned(advance).at[marker]
    }

    /// [BR-285] The other half of a planet's Far Orbit, or of its marker's Space Zone.
    pub(crate) fn other_half(&self, advance: u8, zone: Zone) -> Option<Zone> {
        self.markers.iter().enumerate().filter(|(_, marker)| marker.planet).find_map(|(index, marker)| {
            let space = self.marker_at(advance, index);
            if marker.orbit == zone {
                Some(space)
            } else if space == zone {
                Some(marker.orbit)
            } else {
                None
            }
        })
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
    pub(crate) fn are_joined(&self, a: Zone, b: Zone) -> bool {
        self.turned[0].near[a.index()].contains(&b) && !self.is_marker_link(a, b)
    }

    fn is_marker_link(&self, a: Zone, b: Zone) -> bool {
        self.markers.iter().any(|marker| {
            let ring = &self.rings[marker.ring].zones;
            (marker.orbit == a && ring.contains(&b)) || (marker.orbit == b && ring.contains(&a))
        })
    }

    /// The site whose orbit this is.
    pub(crate) fn site_at(&self, orbit: Zone) -> Option<usize> {
        self.sites.iter().position(|site| site.orbit == orbit)
    }

    /// How many turns it takes a marker to come round; the game lasts one round of this one [BR-202].
    pub(crate) fn round_of(&self, marker: usize) -> usize {
        self.rings[self.markers[marker].ring].zones.len()
    }

    /// [BR-177] The Near Orbits nearest to a Territorial Zone.
    pub(crate) fn nearest_orbits(&self, zone: Zone) -> Vec<Zone> {
        let display = self.info(zone).display;
        let same = |other: &Zone| self.kind(*other).is_near() && self.info(*other).display == display;
        let near: Vec<Zone> = self.all().filter(same).collect();
        let least = near.iter().map(|&orbit| self.distance(0, zone, orbit)).min().unwrap_or(FAR);
        near.into_iter().filter(|&orbit| self.distance(0, zone, orbit) == least).collect()
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
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

fn load_display(
    index: usize,
    display: &DisplayFile,
    zones: &[ZoneInfo],
    rings: &[RingFile],
    find: &dyn Fn(&str, &str) -> Result<Zone, PackError>,
) -> Result<Display, PackError> {
    let key = format!("display.{}", display.id);
    let here = |wanted: fn(ZoneKind) -> bool| -> Vec<Zone> {
        let on =
            zones.iter().enumerate().filter(|(_, zone)| zone.display == Some(index) && wanted(zone.kind));
        on.map(|(zone, _)| Zone::new(zone)).collect()
    };
    let mut own_rings = Vec::new();
    for id in &display.rings {
        match rings.iter().position(|ring| ring.id == *id) {
            Some(ring) => own_rings.push(ring),
            None => return fail(key, format!("there is no ring {id:?}")),
        }
    }
    let order = display.order.iter().map(|id| find(&key, id)).collect::<Result<Vec<Zone>, PackError>>()?;
    let shown = Display {
        id: display.id.clone(),
        title: display.name.clone(),
        territories: here(|kind| kind == ZoneKind::Territory),
        orbits: here(ZoneKind::is_orbit),
        rings: own_rings,
        factories: display.factories,
        limits: display.limits.clone().into_iter().collect(),
        per_zone: display.per_zone,
        order,
    };
    if shown.territories.is_empty() || shown.orbits.is_empty() {
        return fail(key, "a display has Territorial Zones and an orbit");
    }
    Ok(shown)
}

fn load_sites(zones: &[ZoneInfo], edges: &[(Zone, Zone)]) -> Vec<Site> {
    let near = |orbit: Zone| {
        let ends = edges.iter().filter_map(move |&(a, b)| {
            if a == orbit {
                Some(b)
            } else if b == orbit {
                Some(a)
            } else {
                None
            }
        });
        let mut surface: Vec<Zone> = ends.filter(|zone| zones[zone.index()].surface).collect();
        surface.sort_unstable();
        surface
    };
    let orbits = (0..zones.len()).map(Zone::new).filter(|zone| zones[zone.index()].kind.is_near());
    orbits.map(|orbit| Site { orbit, surface: near(orbit) }).filter(|site| !site.surface.is_empty()).collect()
}
