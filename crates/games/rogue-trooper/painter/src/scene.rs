//! Everything that the painters need to know.

use std::collections::BTreeMap;

use crate::data::{Side, Terrain, World};
use crate::field::{Field, Map};
use crate::shape::{Frame, Path, Point};
use crate::spots::{Clear, Spots, spots};
use crate::ways::Ways;

pub(crate) struct Scene {
    pub(crate) world: World,
    pub(crate) map: Map,
    pub(crate) spots: Vec<Spots>,
    pub(crate) clear: Clear,
    pub(crate) ways: Ways,
    grounds: BTreeMap<Terrain, Field>,
}

/// The kinds of ground of Nu-Earth, in the order in which they are laid down.
pub(crate) const GROUNDS: [(Terrain, &str); 7] = [
    (Terrain::Plains, "#b2935a"),
    (Terrain::City, "#a1907f"),
    (Terrain::Mountain, "#977458"),
    (Terrain::Swamp, "#7f8350"),
    (Terrain::Jungle, "#6c7a45"),
    (Terrain::Glass, "#9fc4bd"),
    (Terrain::Scum, "#59603a"),
];

/// The map within its frame.
pub(crate) const SHEET: Frame = Frame(90, 90, 9910, 6030);

pub(crate) fn sheet_frame() -> Path {
    let mut path = Path::default();
    let Frame(left, top, right, bottom) = SHEET;
    path.ring(&[(left, top), (right, top), (right, bottom), (left, bottom)]);
    path
}

impl Scene {
    pub(crate) fn read(sectors: &str, layout: &str) -> Result<Scene, String> {
        let world = World::read(sectors, layout)?;
        let map = Map::of(&world);
        let spots = spots(&world, &map)?;
        let clear = Clear::of(&world, &spots);
        let ways = Ways::of(&world, &spots, &clear);
        let field = |kind: Terrain| map.field(|number| world.sectors[number].terrain == kind);
        let grounds = GROUNDS.iter().map(|(kind, _)| (*kind, field(*kind))).collect();
        Ok(Scene { world, map, spots, clear, ways, grounds })
    }

    /// How far points are from a kind of ground.
    pub(crate) fn ground(&self, kind: Terrain) -> &Field {
        &self.grounds[&kind]
    }

    /// Whether a point is on dry land, that far from its rim.
    pub(crate) fn dry(&self, point: Point, by: i32) -> bool {
        self.map.world.at(point) < -by && self.ground(Terrain::Scum).at(point) > by
    }

    /// The outlines of all sectors that `wanted` picks, as one path.
    pub(crate) fn rings(&self, wanted: impl Fn(Terrain) -> bool) -> Path {
        let mut path = Path::default();
        for (_, sector) in self.world.land() {
            if wanted(sector.terrain) {
                path.ring(&sector.ring);
            }
        }
        path
    }

    /// The outline of all land and sea.
    pub(crate) fn coast(&self) -> Path {
        let mut path = Path::default();
        for line in crate::field::outlines(2, 5, |point| self.map.world.at(point)) {
            path.ring(&line);
        }
        path
    }

    /// How far points are from the country of a side.
    pub(crate) fn country(&self, side: Side) -> Field {
        self.map.field(|number| self.world.sectors[number].side == side)
    }
}
