//! The battlefields: hexes, terrain, lettered buildings, lines [chapters 1, 8 and 16].

use std::fmt;
use std::sync::OnceLock;

use retrograde_core::Token;
use retrograde_geometry::{Hex as Axial, Label, Shift};

use crate::sight::Sight;
use crate::terrain::Cell;

/// Columns and rows that a map may have.
pub(crate) const MOST: u8 = 32;
/// Hexes that a map may have.
pub(crate) const MOST_HEXES: usize = MOST as usize * MOST as usize;
const CELLS: usize = MOST_HEXES;

/// A hex by its printed label: column, then row, `1006`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Hex(u16);

impl Hex {
    /// Nowhere.
    pub(crate) const OFF: Hex = Hex(u16::MAX);

    pub(crate) const fn at(column: u8, row: u8) -> Hex {
        Hex((row as u16 - 1) * MOST as u16 + column as u16 - 1)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn column(self) -> u8 {
        (self.0 % MOST as u16) as u8 + 1
    }

    pub(crate) const fn row(self) -> u8 {
        (self.0 / MOST as u16) as u8 + 1
    }

    pub(crate) fn parse(text: &str) -> Option<Hex> {
        let label: Label = text.parse().ok()?;
        (label.column <= MOST && label.row <= MOST).then(|| Hex::at(label.column, label.row))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Hex::OFF { f.write_str("-") } else { write!(f, "{:02}{:02}", self.column(), self.row()) }
    }
}

impl serde::Serialize for Hex {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Token for Hex {
    const WHAT: &'static str = "a hex such as 1006";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Hex> {
        Hex::parse(word)
    }
}

/// A set of hexes.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct HexSet([u64; CELLS / 64]);

impl HexSet {
    #[inline]
    pub(crate) const fn contains(&self, hex: Hex) -> bool {
        self.0[hex.index() / 64] >> (hex.index() % 64) & 1 != 0
    }

    pub(crate) fn insert(&mut self, hex: Hex) {
        self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
    }

    /// What is in both sets, in order.
    pub(crate) fn common(&self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Hex> {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros();
                left &= left - 1;
                Some(Hex(word as u16 * 64 + bit as u16))
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

/// A battlefield.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) id: String,
    pub(crate) title: String,
    /// All hexes, ascending.
    pub(crate) hexes: Vec<Hex>,
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    cells: Vec<Cell>,
    axial: Vec<Axial>,
    neighbours: Vec<[Hex; 6]>,
    /// Letters of buildings, 0 = none.
    labels: Vec<u8>,
    /// Letters of zones, 0 = none.
    zones: Vec<u8>,
    /// Light forest hexes that a line may cross [GK-167], and hilltops if one end is on one [GK-170].
    pub(crate) crossed_most: [u8; 2],
    sight: OnceLock<Sight>,
}

impl Map {
    /// A map from its cells; `labels` and `zones` give a letter or nothing.
    pub(crate) fn new(
        id: String,
        title: String,
        cells: &[(Hex, Cell)],
        labels: impl Fn(Hex) -> Option<u8>,
        zones: impl Fn(Hex) -> Option<u8>,
        crossed_most: [u8; 2],
    ) -> Map {
        let mut map = Map {
            id,
            title,
            hexes: cells.iter().map(|(hex, _)| *hex).collect(),
            columns: cells.iter().map(|(hex, _)| hex.column()).max().unwrap_or_default(),
            rows: cells.iter().map(|(hex, _)| hex.row()).max().unwrap_or_default(),
            cells: vec![Cell::default(); CELLS],
            axial: (0..CELLS as u16)
                .map(|index| Label::new(Hex(index).column(), Hex(index).row()).hex(Shift::OddUp))
                .collect(),
            neighbours: vec![[Hex::OFF; 6]; CELLS],
            labels: vec![0; CELLS],
            zones: vec![0; CELLS],
            crossed_most,
            sight: OnceLock::new(),
        };
        map.hexes.sort();
        for &(hex, cell) in cells {
            map.cells[hex.index()] = cell;
            map.labels[hex.index()] = labels(hex).unwrap_or_default();
            map.zones[hex.index()] = zones(hex).unwrap_or_default();
        }
        for index in 0..map.hexes.len() {
            let hex = map.hexes[index];
            let around = map.axial[hex.index()].neighbours();
            map.neighbours[hex.index()] = around.map(|axial| map.find(axial).unwrap_or(Hex::OFF));
        }
        map
    }

    /// The hex at some coordinates, if it is on the map.
    #[inline]
    pub(crate) fn find(&self, axial: Axial) -> Option<Hex> {
        // Odd columns sit higher: the first row of column q begins at r = -floor((q + 1) / 2), as `Label::hex` has it.
        let row = axial.r + (axial.q + 1) / 2 + 1;
        let on =
            (1..=i16::from(self.columns)).contains(&axial.q) && (1..=i16::from(self.rows)).contains(&row);
        on.then(|| Hex::at(axial.q as u8, row as u8))
    }

    #[inline]
    pub(crate) fn cell(&self, hex: Hex) -> Cell {
        self.cells[hex.index()]
    }

    pub(crate) fn contains(&self, hex: Hex) -> bool {
        hex != Hex::OFF && hex.column() <= self.columns && hex.row() <= self.rows
    }

    pub(crate) fn axial(&self, hex: Hex) -> Axial {
        self.axial[hex.index()]
    }

    /// The neighbours on the map, clockwise from north.
    #[inline]
    pub(crate) fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        self.neighbours[hex.index()].into_iter().filter(|&near| near != Hex::OFF)
    }

    /// [GK-113] The range from one hex to another.
    #[inline]
    pub(crate) fn distance(&self, from: Hex, to: Hex) -> u8 {
        self.axial[from.index()].distance(self.axial[to.index()]) as u8
    }

    /// The hexes of the map within a radius.
    pub(crate) fn within(&self, centre: Hex, radius: u8) -> impl Iterator<Item = Hex> + '_ {
        self.axial(centre).within(i16::from(radius)).filter_map(|axial| self.find(axial))
    }

    /// The letter of the building that a hex belongs to [GK-320].
    pub(crate) fn label(&self, hex: Hex) -> Option<char> {
        Some(self.labels[hex.index()]).filter(|&letter| letter > 0).map(char::from)
    }

    pub(crate) fn zone(&self, hex: Hex) -> Option<char> {
        Some(self.zones[hex.index()]).filter(|&letter| letter > 0).map(char::from)
    }

    /// The hexes that can be seen from a hex.
    #[inline]
    pub(crate) fn seen_from(&self, hex: Hex) -> &HexSet {
        self.sight().seen_from(self, hex)
    }

    /// Whether a hex can be seen from another.
    #[inline]
    pub(crate) fn sees(&self, from: Hex, to: Hex) -> bool {
        self.sight().sees(self, from, to)
    }

    /// Lines over the map; prepared when it is first asked for.
    #[inline]
    pub(crate) fn sight(&self) -> &Sight {
        self.sight.get_or_init(|| Sight::new(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_are_found_by_their_coordinates() {
        let cells: Vec<(Hex, Cell)> = (1..=9)
            .flat_map(|column| (1..=7).map(move |row| (Hex::at(column, row), Cell::default())))
            .collect();
        let map = Map::new(String::new(), String::new(), &cells, |_| None, |_| None, [3, 1]);
        for &hex in &map.hexes {
            assert_eq!(map.find(map.axial(hex)), Some(hex));
        }
        assert_eq!(map.within(Hex::at(5, 4), 1).count(), 7);
    }
}
