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

/// The two leanings of a line; the second is empty if it is the same.
#[derive(Clone, Debug)]
struct Line {
    steps: [Steps; 2],
    one: bool,
}

/// The lines of a map, and who sees whom on the ground.
#[derive(Debug)]
pub(crate) struct Sight {
    flags: Vec<u8>,
    crossed_most: [u8; 2],
    /// Steps of the two leanings of the line to an offset, by its place in a table; see [`Sight::place`]. Drawn when first followed.
    lines: Vec<OnceLock<Line>>,
    /// The same as `flags`, by axial coordinates; see [`Sight::spot`].
    plane: Vec<u8>,
    /// Hexes seen from each hex, looked for when first asked for.
    seen: Vec<OnceLock<HexSet>>,
}

const WIDTH: usize = 2 * MOST as usize;
/// Room around the map in the plane, and how wide that is.
const MARGIN: i16 = MOST as i16 / 2;
const PLANE: usize = 3 * MOST as usize;

impl Sight {
    pub(crate) fn new(map: &Map) -> Sight {
        let mut sight = Sight {
            flags: vec![0; MOST_HEXES],
            crossed_most: map.crossed_most,
            lines: vec![OnceLock::new(); 2 * WIDTH * WIDTH],
            seen: vec![OnceLock::new(); MOST_HEXES],
            plane: vec![0; PLANE * PLANE],
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
            let flags = bits.iter().filter(|(_, set)| *set).map(|(bit, _)| bit).sum();
            sight.flags[hex.index()] = flags;
            sight.plane[Sight::spot(map.axial(hex))] = flags;
        }
        sight
    }

    /// What can be seen from a hex; a line is looked along from its later end, whichever that is.
    fn look_from(&self, map: &Map, hex: Hex) -> HexSet {
        map.hexes
            .iter()
            .copied()
            .filter(|&other| self.is_clear(map, hex.max(other), hex.min(other)))
            .collect()
    }

    /// As [`Sight::check`] without a reason, and without hexes that never block.
    fn is_clear(&self, map: &Map, from: Hex, to: Hex) -> bool {
        if from == to {
            return true;
        }
        let (start, end) = (self.flags[from.index()], self.flags[to.index()]);
        if Sight::is_too_low(start, end).is_some() && map.distance(from, to) > 1 {
            return false;
        }
        let spot = Sight::spot(map.axial(from));
        let line = self.line(map, from, to);
        let is_clear = |steps: &Steps| {
            let step =
                |&(q, r): &(i8, i8)| (spot as isize + q as isize * PLANE as isize + r as isize) as usize;
            let mut walk = Walk::new(start, end, self.crossed_most);
            steps.iter().map(step).all(|spot| self.plane[spot] == 0 || walk.pass(self.plane[spot]).is_none())
        };
        is_clear(&line.steps[0]) || (!line.one && is_clear(&line.steps[1]))
    }

    /// Where a hex stands in the plane: there is room around the map, for lines that leave it on their way.
    fn spot(hex: Axial) -> usize {
        (hex.q + MARGIN) as usize * PLANE + (hex.r + i16::from(MOST) / 2 + MARGIN) as usize
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
        let start = map.axial(from);
        let Line { steps, one } = self.line(map, from, to);
        let on_map =
            move |&(q, r): &(i8, i8)| map.find(Axial::new(start.q + i16::from(q), start.r + i16::from(r)));
        [steps[0].iter().filter_map(on_map), steps[usize::from(!one)].iter().filter_map(on_map)]
    }

    /// The line from one hex to another, which depends on the offset alone.
    fn line(&self, map: &Map, from: Hex, to: Hex) -> &Line {
        let (start, end) = (map.axial(from), map.axial(to));
        let offset = Axial::new(end.q - start.q, end.r - start.r);
        self.lines[Sight::place(offset)].get_or_init(|| {
            let mut steps: [Steps; 2] = Axial::crossed(Axial::default(), offset)
                .map(|line| line.iter().map(|hex| (hex.q as i8, hex.r as i8)).collect());
            let one = steps[0] == steps[1];
            if one {
                steps[1] = Steps::default();
            }
            Line { steps, one }
        })
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
        if let Some(second) = Sight::is_too_low(start, end)
            && map.distance(from, to) > 1
        {
            let hex = if second { to } else { from };
            return Err(Block::new("GK-168", "no line of sight into the gully: {hex}").at(hex));
        }
        let [one, other] = self.lines(map, from, to);
        let clear = |line: &mut dyn Iterator<Item = Hex>| self.walk(line, start, end, &through);
        clear(&mut one.into_iter()).or_else(|block| clear(&mut other.into_iter()).map_err(|_| block))
    }

    /// [GK-168] A unit in a gully is seen only from hills and from adjacent hexes: whether that is the second of two.
    fn is_too_low(start: u8, end: u8) -> Option<bool> {
        let low = |near: u8, far: u8| near & flag::GULLY != 0 && far & flag::HILL == 0;
        if low(end, start) { Some(true) } else { low(start, end).then_some(false) }
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
        let mut walk = Walk::new(start, end, self.crossed_most);
        for hex in line {
            let flags = self.flags[hex.index()];
            if flags == 0 || through(hex) {
                continue;
            }
            if let Some((rule, because)) = walk.pass(flags) {
                return Err(Block::new(rule, because).at(hex));
            }
        }
        Ok(())
    }
}

/// A line as far as it has been followed.
struct Walk {
    /// An end is on a hill.
    high: bool,
    /// One end is on a hilltop, and the other is not.
    one_top: bool,
    forest: u32,
    tops: u32,
    most: [u32; 2],
}

impl Walk {
    fn new(start: u8, end: u8, crossed_most: [u8; 2]) -> Walk {
        Walk {
            high: (start | end) & flag::HILL != 0,
            one_top: (start ^ end) & flag::TOP != 0,
            forest: 0,
            tops: 0,
            most: crossed_most.map(u32::from),
        }
    }

    /// Goes on past a hex: why it cannot, if it cannot.
    #[inline]
    fn pass(&mut self, flags: u8) -> Option<(&'static str, &'static str)> {
        if flags & flag::BLOCKS != 0 {
            return Some(("GK-166", "no line of sight: {hex}"));
        }
        self.forest += u32::from(flags & flag::LIGHT != 0);
        if self.forest > self.most[0] {
            return Some(("GK-167", "no line of sight through that much light forest: {hex}"));
        }
        if flags & flag::HILL != 0 && !self.high {
            return Some(("GK-169", "no line of sight over the hill: {hex}"));
        }
        self.tops += u32::from(flags & flag::TOP != 0);
        (self.one_top && self.tops > self.most[1])
            .then_some(("GK-170", "no line of sight over the crest: {hex}"))
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
