//! Line of sight [chapter 16]. Terrain never changes, so whatever has been worked out for a map stays so.

use std::sync::OnceLock;

use retrograde_geometry::Hex as Axial;

use crate::look::{Block, Check, Look};
use crate::map::{Hex, HexSet, MOST, MOST_HEXES, Map};
use crate::terrain::Terrain;
use crate::unit::UnitId;

/// What a line over a map needs to know about a hex.
mod flag {
    pub(super) const BLOCKS: u8 = 1;
    pub(super) const LIGHT: u8 = 2;
    pub(super) const HILL: u8 = 4;
    pub(super) const TOP: u8 = 8;
    pub(super) const GULLY: u8 = 16;
}

/// The hexes that a line crosses, counted from its start.
type Steps = Box<[(i8, i8)]>;

/// The lines of a map, and who sees whom on the ground.
#[derive(Debug)]
pub(crate) struct Sight {
    flags: Vec<u8>,
    crossed_most: [u8; 2],
    /// Steps of the two leanings of the line to an offset, by its place in a table; see [`Sight::place`]. Drawn when first followed.
    lines: Vec<OnceLock<[Steps; 2]>>,
    /// Hexes seen from each hex, looked for when first asked for.
    seen: Vec<OnceLock<HexSet>>,
}

const WIDTH: usize = 2 * MOST as usize;

impl Sight {
    pub(crate) fn new(map: &Map) -> Sight {
        let mut sight = Sight {
            flags: vec![0; MOST_HEXES],
            crossed_most: map.crossed_most,
            lines: vec![OnceLock::new(); 2 * WIDTH * WIDTH],
            seen: vec![OnceLock::new(); MOST_HEXES],
        };
        for &hex in &map.hexes {
            let cell = map.cell(hex);
            let bits = [
                (flag::BLOCKS, cell.has(Terrain::Building) || cell.has(Terrain::DenseForest)),
                (flag::LIGHT, cell.has(Terrain::LightForest)),
                (flag::HILL, cell.is_hill()),
                (flag::TOP, cell.has(Terrain::Hilltop)),
                (flag::GULLY, cell.has(Terrain::Gully)),
            ];
            sight.flags[hex.index()] = bits.iter().filter(|(_, set)| *set).map(|(bit, _)| bit).sum();
        }
        sight
    }

    /// What can be seen from a hex; a line is looked along from its later end, whichever that is.
    fn look_from(&self, map: &Map, hex: Hex) -> HexSet {
        let seen = |&other: &Hex| self.check(map, hex.max(other), hex.min(other), |_| false).is_ok();
        map.hexes.iter().copied().filter(seen).collect()
    }

    /// Where the line to an offset stands in the table.
    fn place(offset: Axial) -> usize {
        (offset.q + i16::from(MOST)) as usize * 2 * WIDTH + (offset.r + 2 * i16::from(MOST)) as usize
    }

    /// The hexes that the line crosses, leaning to either side [GK-164, GK-165].
    pub(crate) fn lines<'a>(
        &'a self,
        map: &'a Map,
        from: Hex,
        to: Hex,
    ) -> [impl Iterator<Item = Hex> + Clone + 'a; 2] {
        let (start, end) = (map.axial(from), map.axial(to));
        // A line depends on the offset alone.
        let offset = Axial::new(end.q - start.q, end.r - start.r);
        let lines = self.lines[Sight::place(offset)].get_or_init(|| {
            Axial::crossed(Axial::default(), offset)
                .map(|line| line.iter().map(|hex| (hex.q as i8, hex.r as i8)).collect())
        });
        let on_map =
            move |&(q, r): &(i8, i8)| map.find(Axial::new(start.q + i16::from(q), start.r + i16::from(r)));
        [lines[0].iter().filter_map(on_map), lines[1].iter().filter_map(on_map)]
    }

    #[inline]
    pub(crate) fn sees(&self, map: &Map, from: Hex, to: Hex) -> bool {
        self.seen_from(map, from).contains(to)
    }

    #[inline]
    pub(crate) fn seen_from(&self, map: &Map, from: Hex) -> &HexSet {
        self.seen[from.index()].get_or_init(|| self.look_from(map, from))
    }

    /// Whether a line on the ground is clear, and if not what blocks it. `through`: hexes that never block.
    pub(crate) fn check(&self, map: &Map, from: Hex, to: Hex, through: impl Fn(Hex) -> bool) -> Check {
        if from == to {
            return Ok(());
        }
        let (start, end) = (self.flags[from.index()], self.flags[to.index()]);
        // [GK-168] A unit in a gully is seen only from hills and from adjacent hexes.
        let low = |near: u8, far: u8| near & flag::GULLY != 0 && far & flag::HILL == 0;
        if (low(start, end) || low(end, start)) && map.distance(from, to) > 1 {
            let hex = if low(end, start) { to } else { from };
            return Err(Block::new("GK-168", "no line of sight into the gully: {hex}").at(hex));
        }
        let [one, other] = self.lines(map, from, to);
        let clear = |line: &mut dyn Iterator<Item = Hex>| self.walk(line, start, end, &through);
        clear(&mut one.into_iter()).or_else(|block| clear(&mut other.into_iter()).map_err(|_| block))
    }

    /// Which leanings of a line are clear [GK-512]. `through`: hexes that never block.
    pub(crate) fn clear_leanings(
        &self,
        map: &Map,
        from: Hex,
        to: Hex,
        through: impl Fn(Hex) -> bool,
    ) -> [bool; 2] {
        let (start, end) = (self.flags[from.index()], self.flags[to.index()]);
        self.lines(map, from, to).map(|line| self.walk(&mut line.into_iter(), start, end, &through).is_ok())
    }

    /// Follows one leaning of a line.
    fn walk(
        &self,
        line: &mut dyn Iterator<Item = Hex>,
        start: u8,
        end: u8,
        through: &impl Fn(Hex) -> bool,
    ) -> Check {
        let (mut forest, mut tops) = (0, 0);
        let high = (start | end) & flag::HILL != 0;
        let one_top = (start ^ end) & flag::TOP != 0;
        for hex in line {
            let flags = self.flags[hex.index()];
            if flags == 0 || through(hex) {
                continue;
            }
            if flags & flag::BLOCKS != 0 {
                return Err(Block::new("GK-166", "no line of sight: {hex}").at(hex));
            }
            forest += u32::from(flags & flag::LIGHT != 0);
            if forest > u32::from(self.crossed_most[0]) {
                return Err(
                    Block::new("GK-167", "no line of sight through that much light forest: {hex}").at(hex)
                );
            }
            if flags & flag::HILL != 0 && !high {
                return Err(Block::new("GK-169", "no line of sight over the hill: {hex}").at(hex));
            }
            tops += u32::from(flags & flag::TOP != 0);
            if one_top && tops > u32::from(self.crossed_most[1]) {
                return Err(Block::new("GK-170", "no line of sight over the crest: {hex}").at(hex));
            }
        }
        Ok(())
    }
}

impl Look<'_> {
    /// Whether two units see each other; always mutual [GK-171].
    #[inline]
    pub(crate) fn sees(self, one: UnitId, other: UnitId) -> bool {
        let (a, b) = (self.pos.unit(one), self.pos.unit(other));
        // [GK-172, GK-173]
        if a.at == b.at || a.is_high() || b.is_high() {
            return true;
        }
        if self.map().sees(a.at, b.at) {
            return true;
        }
        self.has_open_lines(one, other) && self.check_line(one, other).is_ok()
    }

    /// Whether a line is one of the slave gun's [GK-346].
    pub(crate) fn has_open_lines(self, one: UnitId, other: UnitId) -> bool {
        self.opens_lines(one) || self.opens_lines(other)
    }

    /// Whether the lines from and to a unit pass through the complex that it stands in [GK-346].
    pub(crate) fn opens_lines(self, unit: UnitId) -> bool {
        !self.scenario().transparent.is_empty() && self.is_emplacement(unit)
    }

    /// Whether the slave gun stands in a hex, so that lines from there are its own [GK-346].
    pub(crate) fn is_gun_hex(self, hex: Hex) -> bool {
        let gun = |unit: UnitId| self.pos.unit(unit).at == hex && self.opens_lines(unit);
        !self.scenario().transparent.is_empty() && self.pos.all().any(gun)
    }

    /// The hexes that never block a line: on those of the slave gun, its complex [GK-346].
    pub(crate) fn through(self, open: bool) -> impl Fn(Hex) -> bool {
        let (map, letters) = (self.map(), &self.scenario().transparent);
        move |hex| open && map.label(hex).is_some_and(|letter| letters.contains(&letter))
    }

    /// Whether a line on the ground is clear, and if not what blocks it; `open`: it is one of the slave gun's.
    pub(crate) fn check_ground_line(self, from: Hex, to: Hex, open: bool) -> Check {
        let map = self.map();
        if map.sees(from, to) {
            return Ok(());
        }
        map.sight().check(map, from, to, self.through(open))
    }

    /// Whether two units see each other, and if not why not.
    pub(crate) fn check_line(self, one: UnitId, other: UnitId) -> Check {
        let (a, b) = (self.pos.unit(one), self.pos.unit(other));
        if a.at == b.at || a.is_high() || b.is_high() {
            return Ok(());
        }
        self.check_ground_line(a.at, b.at, self.has_open_lines(one, other))
    }

    /// Whether a unit sees a hex on the ground, and if not why not.
    pub(crate) fn check_hex_line(self, unit: UnitId, hex: Hex) -> Check {
        let card = self.pos.unit(unit);
        if card.is_high() {
            return Ok(());
        }
        self.check_ground_line(card.at, hex, self.opens_lines(unit))
    }
}
