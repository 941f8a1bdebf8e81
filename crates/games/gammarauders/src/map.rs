//! The map: tiles laid side by side, and which areas are next to each other [GR-041, GR-208].

use arrayvec::ArrayVec;
use retrograde_core::Token;
use serde::{Serialize, Serializer};

use crate::area::{Area, AreaSet, MOST_TILES};
use crate::ground::{FAR, Ground};
use crate::look::{Check, Look, require};
use crate::position::fill;
use crate::tile::{EDGES, MIDDLE, Tiles};

/// Tiles of the largest map.
pub(crate) const MOST_LAID: usize = 18;
/// How far from the first tile a tile can lie.
const FURTHEST: i8 = MOST_LAID as i8;

/// Steps to the neighbours, anticlockwise from the east [GR-209].
const DIRECTIONS: [(i8, i8); EDGES] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// Where a tile lies, in axial coordinates.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Spot {
    pub(crate) q: i8,
    pub(crate) r: i8,
}

impl Spot {
    pub(crate) const FIRST: Spot = Spot { q: 0, r: 0 };

    pub(crate) const fn next(self, direction: usize) -> Spot {
        let (q, r) = DIRECTIONS[direction];
        Spot { q: self.q + q, r: self.r + r }
    }
}

impl Token for Spot {
    const WHAT: &'static str = "a place for a tile such as 1,-1";

    fn show(&self) -> String {
        format!("{},{}", self.q, self.r)
    }

    fn read(word: &str) -> Option<Spot> {
        let (q, r) = word.split_once(',')?;
        let number = |text: &str| text.parse().ok().filter(|n| (-FURTHEST..=FURTHEST).contains(n));
        Some(Spot { q: number(q)?, r: number(r)? })
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.q, self.r).serialize(to)
    }
}

/// A tile on the map.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Laid {
    pub(crate) tile: u8,
    pub(crate) at: Spot,
    /// Its cell i faces direction i + turned.
    pub(crate) turned: u8,
}

/// The tiles laid so far.
#[derive(Debug, Eq, PartialEq, Hash)]
pub(crate) struct Map {
    /// In the order in which they were laid.
    pub(crate) laid: ArrayVec<Laid, MOST_LAID>,
    /// For each tile and cell of its rim the area beyond the edge; follows from `laid`.
    across: [[Area; EDGES]; MOST_TILES],
    /// All areas on the map; follows from `laid`.
    pub(crate) land: AreaSet,
    /// Neighbours and distances, once all tiles are there.
    ground: Ground,
}

impl Clone for Map {
    fn clone(&self) -> Map {
        let mut copy = Map { laid: ArrayVec::new(), ground: self.ground.clone(), ..*self };
        fill(&mut copy.laid, &self.laid);
        copy
    }
}

impl Map {
    pub(crate) fn empty() -> Map {
        let across = [[Area::NOWHERE; EDGES]; MOST_TILES];
        Map { laid: ArrayVec::new(), across, land: AreaSet::EMPTY, ground: Ground::default() }
    }

    /// The tile that lies at a spot.
    fn at(&self, spot: Spot) -> Option<Laid> {
        self.laid.iter().find(|laid| laid.at == spot).copied()
    }

    /// Tiles that lie next to a spot, anticlockwise from the east.
    pub(crate) fn beside(&self, spot: Spot) -> impl Iterator<Item = u8> {
        (0..EDGES).filter_map(move |direction| self.at(spot.next(direction))).map(|laid| laid.tile)
    }

    /// How many tiles lie next to a spot.
    pub(crate) fn contacts(&self, spot: Spot) -> usize {
        self.beside(spot).count()
    }

    pub(crate) fn has_tile(&self, tile: usize) -> bool {
        self.laid.iter().any(|laid| usize::from(laid.tile) == tile)
    }

    /// Lays a tile and joins it to those it touches [GR-210].
    pub(crate) fn lay(&mut self, tiles: &Tiles, new: Laid) {
        let tile = usize::from(new.tile);
        for direction in 0..EDGES {
            let Some(other) = self.at(new.at.next(direction)) else { continue };
            let cell = |laid: Laid, towards: usize| (towards + EDGES - usize::from(laid.turned)) % EDGES;
            let (here, there) = (cell(new, direction), cell(other, (direction + 3) % EDGES));
            let area = |laid: Laid, cell: usize| {
                let tile = usize::from(laid.tile);
                Area::of(tile, usize::from(tiles.all[tile].of_cell[cell]))
            };
            self.across[tile][here] = area(other, there);
            self.across[usize::from(other.tile)][there] = area(new, here);
        }
        self.land |= tiles.areas_of(tile);
        self.laid.push(new);
        self.ground = Ground::default();
    }

    /// All tiles are laid: neighbours and distances are found once.
    pub(crate) fn survey(&mut self, tiles: &Tiles) {
        self.ground = Ground::survey(self.land, |area| self.find_near(tiles, area));
    }

    /// Areas next to an area [GR-009].
    #[inline]
    pub(crate) fn near(&self, tiles: &Tiles, area: Area) -> AreaSet {
        self.ground.near(area).unwrap_or_else(|| self.find_near(tiles, area))
    }

    fn find_near(&self, tiles: &Tiles, area: Area) -> AreaSet {
        let info = tiles.info(area);
        let mut near = AreaSet::EMPTY;
        near.add_of_tile(area.tile(), info.inner);
        let across = &self.across[area.tile()];
        let mut rim = info.cells & !(1 << MIDDLE);
        while rim != 0 {
            near.add(across[rim.trailing_zeros() as usize]);
            rim &= rim - 1;
        }
        near
    }
}

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn tiles(self) -> &'a Tiles {
        &self.rules.pack.tiles
    }

    #[inline]
    pub(crate) fn near(self, area: Area) -> AreaSet {
        self.pos.map.near(self.tiles(), area)
    }

    /// Areas next to any of some areas.
    #[inline]
    pub(crate) fn near_all(self, areas: AreaSet) -> AreaSet {
        areas.iter().fold(AreaSet::EMPTY, |all, area| all | self.near(area))
    }

    /// [GR-010] Steps from one area to another, whatever lies between; none if no way leads there.
    pub(crate) fn distance(self, from: Area, to: Area) -> Option<u8> {
        self.distances(from).get(to.index()).copied().filter(|steps| *steps != FAR)
    }

    /// Steps from an area to every other, by index; [`FAR`] where no way leads.
    #[inline]
    pub(crate) fn distances(self, from: Area) -> &'a [u8; Area::COUNT] {
        self.pos.map.ground.away(from)
    }

    /// Areas within so many steps.
    pub(crate) fn within(self, from: Area, steps: u8) -> AreaSet {
        (0..steps).fold(AreaSet::only(from), |reached, _| reached | self.near_all(reached))
    }

    /// Areas of the map with a number.
    pub(crate) fn numbered(self, number: u8) -> AreaSet {
        self.tiles().numbered[usize::from(number)] & self.pos.map.land
    }

    pub(crate) fn check_area(self, area: Area) -> Check {
        require(self.pos.map.land.has(area), "GR-211", "there is no such area on the map")
    }

    /// [GR-042] Whether a tile may lie at a spot.
    pub(crate) fn check_spot(self, spot: Spot) -> Check {
        let map = &self.pos.map;
        require(map.at(spot).is_none(), "GR-042", "there is already a tile there")?;
        match map.laid.len() {
            0 => require(spot == Spot::FIRST, "GR-042", "the first tile must go at 0,0"),
            1 => require(map.contacts(spot) == 1, "GR-042", "the second tile must touch the first"),
            _ => require(map.contacts(spot) >= 2, "GR-042", "a tile must touch two others"),
        }
    }

    /// Where the next tile may lie, in a stable order.
    pub(crate) fn spots(self, mut found: impl FnMut(Spot)) {
        let map = &self.pos.map;
        if map.laid.is_empty() {
            found(Spot::FIRST);
            return;
        }
        for (index, laid) in map.laid.iter().enumerate() {
            for direction in 0..EDGES {
                let spot = laid.at.next(direction);
                // Each spot once: with the first tile that it touches.
                let seen = (0..EDGES)
                    .any(|other| map.laid[..index].iter().any(|before| before.at == spot.next(other)));
                if !seen && self.check_spot(spot).is_ok() {
                    found(spot);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use retrograde_core::{Catalogue, Dice, PlayoutDice, Rules, Setup, Silent};

    use super::*;
    use crate::Gammarauders;
    use crate::piece::Terrain;
    use crate::play::Play;
    use crate::position::Position;

    /// A map laid at random, as players may.
    fn random_map(game: &Gammarauders, setup: &Setup, seed: u64) -> Position {
        let mut pos = Position::blank(&game.pack, game.options_of(setup).expect("a good setup"));
        pos.order = Look { rules: game, pos: &pos }.players().collect();
        let mut dice = PlayoutDice::new(seed);
        let mut actions = Vec::new();
        Play { rules: game, pos: &mut pos, dice: &mut dice, log: &mut Silent }.flip_tile(0);
        while (Look { rules: game, pos: &pos }).tiles_left() > 0 {
            actions.clear();
            let seat = game.to_act(&pos).lowest().expect("somebody lays it");
            game.legal(&pos, seat, &mut actions);
            let action = actions[dice.pick("a place", actions.len())];
            game.apply(&mut pos, seat, action, &mut dice, &mut Silent);
        }
        pos
    }

    /// [GR-010, GR-040, GR-042] *What maps are like*: 1,000 random maps of every size are in one piece, have every number
    /// and cities enough for all.
    #[test]
    fn random_maps_are_as_promised() {
        let game = Gammarauders::from_pack(&Gammarauders::standard_pack()).expect("a good pack");
        let sizes = [(3, 12, 71..=71), (4, 14, 81..=85), (5, 16, 91..=99), (6, 18, 102..=111)];
        for (players, tiles, areas) in sizes {
            let setup = Setup::scenario("standard").with("players", players);
            for seed in 0..1000 {
                let free = seed % 4 == 3;
                let setup = if free { setup.clone().with("tile-draw", "free") } else { setup.clone() };
                let pos = random_map(&game, &setup, seed);
                let look = Look { rules: &game, pos: &pos };
                let land = pos.map.land;
                assert_eq!(pos.map.laid.len(), tiles, "{players} players, seed {seed}");
                let first = land.iter().next().expect("an area");
                let away = look.distances(first);
                let reached: AreaSet = land.iter().filter(|area| away[area.index()] != FAR).collect();
                assert_eq!(reached, land, "{players} players, seed {seed}: in one piece");
                let cities = (look.tiles().terrain[Terrain::City as usize] & land).len();
                assert!(cities >= players + 2, "{players} players, seed {seed}: {cities} cities");
                if !free {
                    assert!(
                        areas.contains(&land.len()),
                        "{players} players, seed {seed}: {} areas",
                        land.len()
                    );
                    assert!((2..=12).all(|number| !look.numbered(number).is_empty()), "seed {seed}");
                }
                // Every city has an exit for soldiers and one for hovertanks.
                for city in (look.tiles().terrain[Terrain::City as usize] & land).iter() {
                    for barred in [Terrain::Water, Terrain::Mountain] {
                        let exits = look.near(city) - look.tiles().terrain[barred as usize];
                        assert!(!exits.is_empty(), "{players} players, seed {seed}: {city}");
                    }
                }
            }
        }
    }
}
