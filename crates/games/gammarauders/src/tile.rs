//! The map tiles of a pack: seven cells each, cut into areas [GR-208].

use retrograde_core::{PackError, PackFiles, read_file};
use serde::Deserialize;

use crate::area::{Area, AreaSet, CELLS, MOST_TILES};
use crate::piece::Terrain;

const FILE: &str = "tiles.toml";

/// The middle cell; the others lie on the rim.
pub(crate) const MIDDLE: usize = 6;
/// Edges of a tile and directions from it, anticlockwise from the east.
pub(crate) const EDGES: usize = 6;

/// An area of a tile.
#[derive(Clone, Debug)]
pub(crate) struct AreaInfo {
    /// Its cells, a bit each.
    pub(crate) cells: u8,
    pub(crate) terrain: Terrain,
    /// What dice call it [GR-213].
    pub(crate) number: u8,
    /// Areas of the same tile next to it, a bit each.
    pub(crate) inner: u8,
}

/// A map tile.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) name: String,
    /// Whether it belongs to the core set [GR-040].
    pub(crate) core: bool,
    pub(crate) areas: Vec<AreaInfo>,
    /// The number of the area that a cell belongs to.
    pub(crate) of_cell: [u8; CELLS],
}

/// All tiles of a pack.
#[derive(Clone, Debug)]
pub(crate) struct Tiles {
    pub(crate) all: Vec<Tile>,
    /// Areas by their number, 0 to 12.
    pub(crate) numbered: [AreaSet; 13],
    /// Areas by terrain.
    pub(crate) terrain: [AreaSet; Terrain::ALL.len()],
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Set {
    Core,
    Outland,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    tile: Vec<RawTile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTile {
    id: String,
    name: String,
    set: Set,
    areas: Vec<RawArea>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawArea {
    cells: Vec<u8>,
    terrain: Terrain,
    number: u8,
}

/// Cells that touch a cell of the same tile, a bit each.
const fn touching(cell: usize) -> u8 {
    if cell == MIDDLE {
        0b011_1111
    } else {
        1 << MIDDLE | 1 << ((cell + 1) % EDGES) | 1 << ((cell + EDGES - 1) % EDGES)
    }
}

fn cells_of(cells: u8) -> impl Iterator<Item = usize> {
    (0..CELLS).filter(move |cell| cells >> cell & 1 != 0)
}

/// Whether some cells hang together.
fn connected(cells: u8) -> bool {
    let mut reached = 1 << cells.trailing_zeros();
    for _ in 0..CELLS {
        reached |= cells_of(reached).fold(0, |near, cell| near | touching(cell)) & cells;
    }
    reached == cells
}

impl Tile {
    fn read(raw: RawTile, index: usize) -> Result<Tile, PackError> {
        let key = |part: &str| format!("tile[{index}].{part}");
        let wrong = |part: &str, because: String| Err(PackError::new(FILE, key(part), because));
        if raw.id != format!("T{:02}", index + 1) {
            return wrong("id", format!("tiles are numbered in order: this is T{:02}", index + 1));
        }
        let mut of_cell = [u8::MAX; CELLS];
        let mut areas: Vec<AreaInfo> = Vec::new();
        for (number, area) in raw.areas.iter().enumerate() {
            let part = format!("areas[{number}]");
            let mut cells = 0u8;
            for &cell in &area.cells {
                let Some(owner) = of_cell.get_mut(usize::from(cell)) else {
                    return wrong(&part, format!("there is no cell {cell}; cells are 0 to 6"));
                };
                if *owner != u8::MAX {
                    return wrong(&part, format!("cell {cell} belongs to two areas"));
                }
                *owner = number as u8;
                cells |= 1 << cell;
            }
            if cells == 0 || !connected(cells) {
                return wrong(&part, "the cells of an area hang together".to_owned());
            }
            if !(2..=12).contains(&area.number) || areas.iter().any(|other| other.number == area.number) {
                return wrong(&part, "a number is 2 to 12 and stands once on a tile".to_owned());
            }
            areas.push(AreaInfo { cells, terrain: area.terrain, number: area.number, inner: 0 });
        }
        if let Some(cell) = of_cell.iter().position(|&owner| owner == u8::MAX) {
            return wrong("areas", format!("cell {cell} belongs to no area"));
        }
        for (number, area) in areas.iter_mut().enumerate() {
            let near = cells_of(area.cells).fold(0, |near, cell| near | touching(cell));
            let inner = cells_of(near).fold(0, |areas, cell| areas | 1u8 << of_cell[cell]);
            area.inner = inner & !(1 << number);
        }
        Ok(Tile { name: raw.name, core: raw.set == Set::Core, areas, of_cell })
    }
}

impl Tiles {
    /// Reads the tiles, of which a map takes up to `most`.
    pub(crate) fn load(files: &PackFiles, most: u8) -> Result<Tiles, PackError> {
        let raw: File = read_file(files, FILE)?;
        if raw.tile.len() > MOST_TILES || raw.tile.len() < usize::from(most) {
            let because = format!("a pack has {most} to {MOST_TILES} tiles");
            return Err(PackError::new(FILE, "tile", because));
        }
        let tiles = raw
            .tile
            .into_iter()
            .enumerate()
            .map(|(index, tile)| Tile::read(tile, index))
            .collect::<Result<Vec<_>, _>>()?;
        let mut numbered = [AreaSet::EMPTY; 13];
        let mut terrain = [AreaSet::EMPTY; Terrain::ALL.len()];
        for (tile, info) in tiles.iter().enumerate() {
            for (number, area) in info.areas.iter().enumerate() {
                numbered[usize::from(area.number)].add(Area::of(tile, number));
                terrain[area.terrain as usize].add(Area::of(tile, number));
            }
        }
        Ok(Tiles { all: tiles, numbered, terrain })
    }

    #[inline]
    pub(crate) fn info(&self, area: Area) -> &AreaInfo {
        &self.all[area.tile()].areas[area.number()]
    }

    #[inline]
    pub(crate) fn terrain(&self, area: Area) -> Terrain {
        self.info(area).terrain
    }

    /// Whether the pack has such an area.
    pub(crate) fn has(&self, area: Area) -> bool {
        area.is_somewhere() && self.all.get(area.tile()).is_some_and(|tile| area.number() < tile.areas.len())
    }

    /// All areas of a tile.
    pub(crate) fn areas_of(&self, tile: usize) -> AreaSet {
        let mut set = AreaSet::EMPTY;
        set.add_of_tile(tile, ((1u32 << self.all[tile].areas.len()) - 1) as u8);
        set
    }

    /// Cities on a tile.
    pub(crate) fn cities_of(&self, tile: usize) -> usize {
        self.all[tile].areas.iter().filter(|area| area.terrain == Terrain::City).count()
    }
}
