//! The board as written in `board.toml`: read and checked.

use std::collections::BTreeMap;

use retrograde_core::{PackError, Token};
use serde::Deserialize;

use super::tables::Tables;
use super::turned::Turned;
use super::{
    Board, Display, DisplayId, MOST_DISPLAYS, MOST_TERRITORIES, MOST_ZONES, Marker, Ring, Site, SiteId, Zone,
    ZoneInfo, ZoneKind, ZoneName,
};

/// Turns within which the markers must be back where they began.
const MOST_PERIOD: usize = 64;
/// Planets that have a bit in the state of a ship for slingshots; one more is the Sun's.
const MOST_PLANETS: usize = 7;

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
    limits: BTreeMap<String, u8>,
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

/// Zones by name, in order of the names.
struct Names(Vec<(ZoneName, Zone)>);

impl Names {
    fn find(&self, key: &str, id: &str) -> Result<Zone, PackError> {
        let name = ZoneName::read(id);
        let found = name.and_then(|name| self.0.binary_search_by_key(&name, |entry| entry.0).ok());
        found.map_or_else(|| fail(key, format!("there is no zone {id:?}")), |index| Ok(self.0[index].1))
    }
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
        if file.display.len() > MOST_DISPLAYS {
            return fail("display", format!("a board has at most {MOST_DISPLAYS} displays"));
        }
        let (zones, names) = load_zones(&given, &file.display)?;
        let edges = load_edges(&file.edges, &names)?;
        let rings = load_rings(&given, &file.ring)?;
        let displays = DisplayId::first(file.display.len())
            .zip(&file.display)
            .map(|(id, display)| load_display(id, display, &zones, &file.ring, &names))
            .collect::<Result<Vec<Display>, PackError>>()?;
        let markers = load_markers(&file.marker, &zones, &rings, &names)?;
        let sites = load_sites(&zones, &edges);
        let sun = zones.iter().position(|zone| zone.kind == ZoneKind::Sun).map(Zone::new);
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
            by_name: names.0,
            turned: Vec::new(),
            tables: Tables::default(),
        };
        board.turn_round()?;
        board.tables = Tables::new(&board);
        Ok(board)
    }

    /// Works out the graph of every turn until everything is back where it began, and checks that each zone can be reached.
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
        let planets = self.markers.iter().filter(|marker| marker.planet).count();
        if planets > MOST_PLANETS || self.sites.len() > SiteId::MOST {
            return fail(
                "marker",
                format!(
                    "there are at most {MOST_PLANETS} planets and {} sites of Killer Satellites",
                    SiteId::MOST
                ),
            );
        }
        for (index, marker) in self.markers.iter().enumerate() {
            if self.markers[..index].iter().any(|other| other.orbit == marker.orbit) {
                return fail(format!("marker.{}", marker.id), "another marker carries the same orbit");
            }
        }
        if self.zones.iter().filter(|zone| zone.kind.is_marked()).count() != self.markers.len() {
            return fail("marker", "every Far Orbit and asteroid orbit has one marker");
        }
        for advance in 0..period {
            let turned = Turned::new(self, advance);
            let reached = turned.reached();
            if let Some(zone) = self.all().find(|&zone| Some(zone) != self.sun && !reached.has(zone)) {
                return fail(format!("zones.{}", self.name(zone)), "there is no way there");
            }
            self.turned.push(turned);
        }
        Ok(())
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn load_zones(given: &[ZoneFile], displays: &[DisplayFile]) -> Result<(Vec<ZoneInfo>, Names), PackError> {
    let mut zones = Vec::new();
    let mut names: Vec<(ZoneName, Zone)> = Vec::new();
    for (index, zone) in given.iter().enumerate() {
        let key = format!("zones.{}", zone.id);
        let Some(name) = ZoneName::read(&zone.id) else {
            return fail(key, "an id has up to 12 lower-case letters, digits and hyphens");
        };
        if names.iter().any(|(other, _)| *other == name) {
            return fail(key, "the id is used twice");
        }
        names.push((name, Zone::new(index)));
        let display = match &zone.display {
            None => None,
            Some(id) => match displays.iter().position(|display| display.id == *id) {
                None => return fail(key, format!("there is no display {id:?}")),
                found => found.map(DisplayId::new),
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
            world: given.iter().position(|other| other.body == zone.body).unwrap_or(index) as u8,
            surface: zone.surface,
        });
    }
    names.sort_unstable();
    Ok((zones, Names(names)))
}

fn load_edges(given: &[(String, String)], names: &Names) -> Result<Vec<(Zone, Zone)>, PackError> {
    let mut edges = Vec::new();
    for (a, b) in given {
        let (from, to) = (names.find("edges", a)?, names.find("edges", b)?);
        if from == to || edges.contains(&(from, to)) || edges.contains(&(to, from)) {
            return fail("edges", format!("{a} and {b} are joined twice, or a zone to itself"));
        }
        edges.push((from, to));
    }
    Ok(edges)
}

fn load_rings(zones: &[ZoneFile], given: &[RingFile]) -> Result<Vec<Ring>, PackError> {
    let empty = |ring: &RingFile| Ring { id: ring.id.clone(), title: ring.name.clone(), zones: Vec::new() };
    let mut rings: Vec<Ring> = given.iter().map(empty).collect();
    for (index, zone) in zones.iter().enumerate() {
        let Some(id) = &zone.ring else { continue };
        match rings.iter_mut().find(|ring| ring.id == *id) {
            Some(ring) => ring.zones.push(Zone::new(index)),
            None => return fail(format!("zones.{}", zone.id), "there is no such ring"),
        }
    }
    Ok(rings)
}

fn load_markers(
    given: &[MarkerFile],
    zones: &[ZoneInfo],
    rings: &[Ring],
    names: &Names,
) -> Result<Vec<Marker>, PackError> {
    let mut markers = Vec::new();
    for marker in given {
        let key = format!("marker.{}", marker.id);
        let (start, orbit) = (names.find(&key, &marker.start)?, names.find(&key, &marker.orbit)?);
        let ring = rings.iter().position(|ring| ring.zones.contains(&start));
        let at = ring.and_then(|ring| rings[ring].zones.iter().position(|&zone| zone == start));
        let (Some(ring), Some(at)) = (ring, at) else { return fail(key, "a marker starts on a ring") };
        if !zones[orbit.index()].kind.is_marked() {
            return fail(key, "a marker carries a Far Orbit or an asteroid orbit with it");
        }
        let (id, title) = (marker.id.clone(), marker.name.clone());
        markers.push(Marker { id, title, ring, start: at, orbit, planet: marker.planet });
    }
    Ok(markers)
}

fn load_display(
    id: DisplayId,
    display: &DisplayFile,
    zones: &[ZoneInfo],
    rings: &[RingFile],
    names: &Names,
) -> Result<Display, PackError> {
    let key = format!("display.{}", display.id);
    let here = |wanted: fn(ZoneKind) -> bool| -> Vec<Zone> {
        let on = zones.iter().enumerate().filter(|(_, zone)| zone.display == Some(id) && wanted(zone.kind));
        on.map(|(zone, _)| Zone::new(zone)).collect()
    };
    let mut own_rings = Vec::new();
    for id in &display.rings {
        match rings.iter().position(|ring| ring.id == *id) {
            Some(ring) => own_rings.push(ring),
            None => return fail(key, format!("there is no ring {id:?}")),
        }
    }
    let order =
        display.order.iter().map(|id| names.find(&key, id)).collect::<Result<Vec<Zone>, PackError>>()?;
    let world = |body: &str| zones.iter().find(|zone| zone.body == body).map(|zone| zone.world);
    let shown = Display {
        id: display.id.clone(),
        title: display.name.clone(),
        territories: here(|kind| kind == ZoneKind::Territory),
        orbits: here(ZoneKind::is_orbit),
        rings: own_rings,
        factories: display.factories,
        limits: display.limits.iter().filter_map(|(body, most)| Some((world(body)?, *most))).collect(),
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
