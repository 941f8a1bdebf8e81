//! The map: hexes by number, neighbours, edges, halves, distances and what lies between [UB-G02…UB-G05].

use std::collections::BTreeMap;
use std::fmt;

use retrograde_core::words;
use retrograde_geometry::{Direction, Hex as Axial, Label, Shift};

use crate::terrain::Terrain;

/// A hex of the map by column and row, or [`Hex::OFF`].
///
/// # Display
///
/// The printed label: `0608`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Hex(u8);

impl Hex {
    /// Beside the map.
    pub const OFF: Hex = Hex(0);
    /// Most columns and rows of a map.
    pub(crate) const MOST: u8 = 15;

    /// The hex in a column and a row, both 1 to 15.
    pub(crate) const fn at(column: u8, row: u8) -> Hex {
        Hex(column << 4 | row)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn column(self) -> u8 {
        self.0 >> 4
    }

    pub(crate) const fn row(self) -> u8 {
        self.0 & 15
    }

    pub(crate) fn parse(text: &str) -> Option<Hex> {
        let label: Label = text.parse().ok()?;
        (label.column <= Hex::MOST && label.row <= Hex::MOST).then_some(Hex::at(label.column, label.row))
    }

    fn axial(self) -> Axial {
        Label::new(self.column(), self.row()).hex(Shift::EvenUp)
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column(), self.row())
    }
}

impl serde::Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A set of hexes, one bit each.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct HexSet([u64; 4]);

impl HexSet {
    #[inline]
    pub(crate) const fn contains(&self, hex: Hex) -> bool {
        self.0[(hex.0 >> 6) as usize] >> (hex.0 & 63) & 1 != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, hex: Hex, present: bool) {
        let bit = 1 << (hex.0 & 63);
        let word = &mut self.0[(hex.0 >> 6) as usize];
        if present { *word |= bit } else { *word &= !bit }
    }

    pub(crate) fn insert(&mut self, hex: Hex) {
        self.set(hex, true);
    }

    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The hexes in ascending order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        let words = self.0;
        (0..4u8).flat_map(move |index| {
            let mut word = words[index as usize];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as u8;
                    word &= word - 1;
                    Hex(index << 6 | bit)
                })
            })
        })
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        let mut set = HexSet::default();
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

words! {
    /// An edge of the map.
    pub enum Edge {
        /// Row 01.
        North = "north",
        /// The last row.
        South = "south",
        /// Column 01.
        West = "west",
        /// The last column.
        East = "east",
    }
}

/// A half of the map, or the fold between [UB-410].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Half {
    North,
    Fold,
    South,
}

/// A checked map with everything about it that never changes.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) name: String,
    /// All hexes in ascending order of their labels.
    pub(crate) hexes: Vec<Hex>,
    pub(crate) present: HexSet,
    pub(crate) terrain: [Terrain; 256],
    pub(crate) north: HexSet,
    pub(crate) south: HexSet,
    neighbours: [[Hex; 6]; 256],
    edges: [u8; 256],
    /// Steps along its column from a hex to the north half, and to the south half; what lies in it has none to go.
    steps_to_half: [[u8; 256]; 2],
    /// Steps along its column to the north edge, and to the south edge.
    steps_to_edge: [[u8; 256]; 2],
    axial: [Axial; 256],
    dense: [u8; 256],
    /// For each pair of dense numbers: where its list starts in `between`, and how long it is.
    spans: Vec<(u32, u8)>,
    between: Vec<Hex>,
}

impl Map {
    /// A map from the terrain of its hexes; `fold` is its height in half hexes.
    pub(crate) fn new(name: String, cells: &[(Hex, Terrain)], fold: i16) -> Map {
        let mut cells = cells.to_vec();
        cells.sort_by_key(|(hex, _)| *hex);
        let hexes: Vec<Hex> = cells.iter().map(|(hex, _)| *hex).collect();
        let present: HexSet = hexes.iter().copied().collect();
        let mut terrain = [Terrain::Void; 256];
        for (hex, kind) in &cells {
            terrain[hex.index()] = *kind;
        }
        let mut map = Map {
            name,
            present,
            terrain,
            north: HexSet::default(),
            south: HexSet::default(),
            neighbours: [[Hex::OFF; 6]; 256],
            edges: [0; 256],
            steps_to_half: [[0; 256]; 2],
            steps_to_edge: [[0; 256]; 2],
            axial: [Axial::default(); 256],
            dense: [0; 256],
            spans: Vec::new(),
            between: Vec::new(),
            hexes,
        };
        for (number, &hex) in map.hexes.iter().enumerate() {
            map.dense[hex.index()] = number as u8;
            map.axial[hex.index()] = hex.axial();
            match Label::new(hex.column(), hex.row()).half_rows(Shift::EvenUp).cmp(&fold) {
                std::cmp::Ordering::Less => map.north.insert(hex),
                std::cmp::Ordering::Equal => {}
                std::cmp::Ordering::Greater => map.south.insert(hex),
            }
        }
        map.join();
        map.draw_lines();
        map
    }

    fn find(&self, axial: Axial) -> Option<Hex> {
        let label = Label::of(axial, Shift::EvenUp)?;
        let fits = label.column <= Hex::MOST && label.row <= Hex::MOST;
        fits.then_some(Hex::at(label.column, label.row)).filter(|&hex| self.present.contains(hex))
    }

    /// [UB-G02] Neighbours, [UB-G04] edges.
    fn join(&mut self) {
        let last_column = self.hexes.iter().map(|hex| hex.column()).max().unwrap_or_default();
        for hex in self.hexes.clone() {
            let around = self.axial[hex.index()].neighbours();
            self.neighbours[hex.index()] = around.map(|axial| self.find(axial).unwrap_or(Hex::OFF));
            let column = self.hexes.iter().filter(|other| other.column() == hex.column());
            let (first, last) =
                column.clone().fold((u8::MAX, 0), |(f, l), other| (f.min(other.row()), l.max(other.row())));
            let on = [
                (Edge::North, hex.row() == first),
                (Edge::South, hex.row() == last),
                (Edge::West, hex.column() == 1),
                (Edge::East, hex.column() == last_column),
            ];
            let nearest = |half: HexSet| {
                let rows = column.clone().filter(|&&other| half.contains(other)).map(|other| other.row());
                rows.map(|row| row.abs_diff(hex.row())).min().unwrap_or_default()
            };
            self.steps_to_half[0][hex.index()] = nearest(self.north);
            self.steps_to_half[1][hex.index()] = nearest(self.south);
            self.steps_to_edge[0][hex.index()] = hex.row() - first;
            self.steps_to_edge[1][hex.index()] = last - hex.row();
            self.edges[hex.index()] = on.iter().filter(|(_, on)| *on).map(|(edge, _)| 1 << *edge as u8).sum();
        }
    }

    /// [UB-G05] What lies between each two hexes. It depends on how they lie to each other alone, so each such line is
    /// drawn once, from the origin.
    fn draw_lines(&mut self) {
        let mut lines: BTreeMap<Axial, Vec<Axial>> = BTreeMap::new();
        for &from in &self.hexes {
            for &to in &self.hexes {
                let (start, end) = (self.axial[from.index()], self.axial[to.index()]);
                let offset = Axial::new(end.q - start.q, end.r - start.r);
                let line = lines.entry(offset).or_insert_with(|| Axial::between(Axial::default(), offset));
                let first = self.between.len() as u32;
                let shifted = line.iter().map(|step| Axial::new(start.q + step.q, start.r + step.r));
                let hexes: Vec<Hex> = shifted.filter_map(|axial| self.find(axial)).collect();
                self.spans.push((first, hexes.len() as u8));
                self.between.extend(hexes);
            }
        }
    }

    #[inline]
    pub(crate) fn between(&self, from: Hex, to: Hex) -> &[Hex] {
        let pair = self.dense[from.index()] as usize * self.hexes.len() + self.dense[to.index()] as usize;
        let (start, length) = self.spans[pair];
        &self.between[start as usize..start as usize + length as usize]
    }

    #[inline]
    pub(crate) fn distance(&self, from: Hex, to: Hex) -> u16 {
        self.axial[from.index()].distance(self.axial[to.index()])
    }

    /// The next hex in a direction, or [`Hex::OFF`].
    #[inline]
    pub(crate) fn neighbour(&self, hex: Hex, direction: Direction) -> Hex {
        self.neighbours[hex.index()][direction as usize]
    }

    /// The neighbours on the map, clockwise from north.
    #[inline]
    pub(crate) fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.neighbours[hex.index()].into_iter().filter(|&near| near != Hex::OFF)
    }

    pub(crate) fn are_adjacent(&self, a: Hex, b: Hex) -> bool {
        b != Hex::OFF && self.neighbours[a.index()].contains(&b)
    }

    #[inline]
    pub(crate) fn is_on_edge(&self, hex: Hex, edge: Edge) -> bool {
        self.edges[hex.index()] & 1 << edge as u8 != 0
    }

    pub(crate) fn half(&self, hex: Hex) -> Half {
        match (self.north.contains(hex), self.south.contains(hex)) {
            (true, _) => Half::North,
            (_, true) => Half::South,
            _ => Half::Fold,
        }
    }

    /// The hexes within a radius, in ascending order.
    pub(crate) fn within(&self, centre: Hex, radius: u8) -> impl Iterator<Item = Hex> + '_ {
        self.hexes.iter().copied().filter(move |&hex| self.distance(centre, hex) <= u16::from(radius))
    }

    /// [UB-G06] The neighbours of `target` entered when a line from `firer` is prolonged, or followed back.
    pub(crate) fn pushes(&self, firer: Hex, target: Hex, away: bool) -> impl Iterator<Item = Hex> + '_ {
        let (from, to) = (self.axial[firer.index()], self.axial[target.index()]);
        let aim = if away { Axial::new(2 * to.q - from.q, 2 * to.r - from.r) } else { from };
        to.directions_to(aim)
            .map(move |direction| self.neighbour(target, direction))
            .filter(|&hex| hex != Hex::OFF)
    }

    /// The direction of a neighbour.
    pub(crate) fn direction(&self, from: Hex, to: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(from, direction) == to)
    }

    /// Steps from a hex to the half where a side sets up, along its column.
    #[inline]
    pub(crate) fn steps_home(&self, side: crate::unit::Side, hex: Hex) -> i32 {
        i32::from(self.steps_to_half[side.index()][hex.index()])
    }

    /// Steps from a hex to the edge where a side enters, along its column.
    #[inline]
    pub(crate) fn steps_to_edge(&self, side: crate::unit::Side, hex: Hex) -> i32 {
        i32::from(self.steps_to_edge[side.index()][hex.index()])
    }

    pub(crate) fn coordinates(&self, hex: Hex) -> (i32, i32) {
        let axial = self.axial[hex.index()];
        (i32::from(axial.q), i32::from(axial.r))
    }
}
