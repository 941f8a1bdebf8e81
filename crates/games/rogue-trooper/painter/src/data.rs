//! What is painted: the sectors of the pack and where they lie.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::shape::{Frame, Point, border};

/// The ground of a sector.
#[derive(Copy, Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Terrain {
    City,
    Plains,
    Mountain,
    Jungle,
    Swamp,
    Glass,
    Scum,
    Deck,
}

/// Whose country it is.
#[derive(Copy, Clone, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Side {
    Souther,
    Nort,
    Neutral,
    None,
}

#[derive(Debug, Deserialize)]
struct RawSector {
    id: String,
    name: String,
    terrain: Terrain,
    side: Side,
    #[serde(default)]
    functions: Vec<String>,
    neighbours: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct DropZone {
    sector: String,
}

#[derive(Debug, Deserialize)]
struct Sectors {
    sector: Vec<RawSector>,
    #[serde(default)]
    drop_zone: Vec<DropZone>,
}

#[derive(Debug, Deserialize)]
struct Layout {
    frames: BTreeMap<String, [i32; 4]>,
    areas: BTreeMap<String, Vec<Point>>,
}

/// A sector as it is painted.
#[derive(Debug)]
pub(crate) struct Sector {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) terrain: Terrain,
    pub(crate) side: Side,
    pub(crate) functions: Vec<String>,
    /// Whether GIs drop here.
    pub(crate) drop_zone: bool,
    /// Indices of the sectors beside it.
    pub(crate) neighbours: Vec<usize>,
    /// Its outline with uneven borders.
    pub(crate) ring: Vec<Point>,
}

impl Sector {
    pub(crate) fn is_deck(&self) -> bool {
        self.terrain == Terrain::Deck
    }

    pub(crate) fn is_sea(&self) -> bool {
        self.terrain == Terrain::Scum
    }

    pub(crate) fn has(&self, function: &str) -> bool {
        self.functions.iter().any(|one| one == function)
    }

    /// How many marks a client puts on it from the start: what it is for, its Drop Zone, its supplies.
    pub(crate) fn marks(&self) -> usize {
        let told = self.functions.iter().filter(|function| *function != "no-supply").count();
        let supplies = self.terrain == Terrain::City && self.side == Side::Souther && !self.has("no-supply");
        told + usize::from(self.drop_zone) + usize::from(supplies)
    }
}

/// A border between two sectors, or between a sector and what lies around the map.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) points: Vec<Point>,
    /// The sectors that have it.
    pub(crate) of: Vec<usize>,
}

/// The whole board.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) sectors: Vec<Sector>,
    pub(crate) edges: Vec<Edge>,
    /// The frame around the station.
    pub(crate) station: Frame,
}

impl World {
    /// Reads the two files of the pack.
    pub(crate) fn read(sectors: &str, layout: &str) -> Result<World, String> {
        let raw: Sectors = toml::from_str(sectors).map_err(|error| format!("sectors.toml: {error}"))?;
        let layout: Layout = toml::from_str(layout).map_err(|error| format!("layout.toml: {error}"))?;
        let index: BTreeMap<&str, usize> =
            raw.sector.iter().enumerate().map(|(index, sector)| (sector.id.as_str(), index)).collect();
        let frame = layout.frames.get("millicom").ok_or("layout.toml: there is no frame for Milli-com")?;
        let mut borders: BTreeMap<(Point, Point), Vec<usize>> = BTreeMap::new();
        let mut corners = Vec::new();
        for (number, sector) in raw.sector.iter().enumerate() {
            let area = layout.areas.get(&sector.id);
            let area = area.ok_or_else(|| format!("layout.toml: {} has no area", sector.id))?;
            let ring: Vec<Point> = area.iter().map(|(x, y)| (x * 10, y * 10)).collect();
            for (at, &a) in ring.iter().enumerate() {
                let b = ring[(at + 1) % ring.len()];
                borders.entry((a.min(b), a.max(b))).or_default().push(number);
            }
            corners.push(ring);
        }
        let wild = |of: &[usize]| {
            let seas = of.iter().filter(|one| raw.sector[**one].terrain == Terrain::Scum).count();
            if seas == 1 { 1150 } else { 780 }
        };
        let ring_of = |number: usize| -> Vec<Point> {
            let ring: &[Point] = &corners[number];
            if raw.sector[number].terrain == Terrain::Deck {
                return ring.to_vec();
            }
            let sides = ring.iter().enumerate().map(|(at, &a)| {
                let b = ring[(at + 1) % ring.len()];
                let mut points = border(a, b, wild(&borders[&(a.min(b), a.max(b))]));
                points.pop();
                points
            });
            sides.flatten().collect()
        };
        let mut found = Vec::new();
        for (number, sector) in raw.sector.iter().enumerate() {
            let known = |id: &String| {
                index
                    .get(id.as_str())
                    .copied()
                    .ok_or_else(|| format!("sectors.toml: there is no sector {id}"))
            };
            found.push(Sector {
                id: sector.id.clone(),
                name: sector.name.clone(),
                terrain: sector.terrain,
                side: sector.side,
                functions: sector.functions.clone(),
                drop_zone: raw.drop_zone.iter().any(|zone| zone.sector == sector.id),
                neighbours: sector.neighbours.iter().map(known).collect::<Result<_, _>>()?,
                ring: ring_of(number),
            });
        }
        let edges = borders
            .iter()
            .filter(|(_, of)| raw.sector[of[0]].terrain != Terrain::Deck)
            .map(|((a, b), of)| Edge { points: border(*a, *b, wild(of)), of: of.clone() })
            .collect();
        let [left, top, right, bottom] = frame.map(|value| value * 10);
        Ok(World { sectors: found, edges, station: Frame(left, top, right, bottom) })
    }

    /// The sectors of Nu-Earth with their indices.
    pub(crate) fn land(&self) -> impl Iterator<Item = (usize, &Sector)> {
        self.sectors.iter().enumerate().filter(|(_, sector)| !sector.is_deck())
    }

    /// The rooms of the station.
    pub(crate) fn deck(&self) -> impl Iterator<Item = &Sector> {
        self.sectors.iter().filter(|sector| sector.is_deck())
    }
}
