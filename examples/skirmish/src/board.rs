//! [SK-01] A hexagon of 91 hexes.

use retrograde_core::Token;
use retrograde_geometry::{Direction, Hex, Label};
use serde::Serialize;

const RADIUS: i16 = 5;
/// Number of hexes.
pub(crate) const CELLS: usize = 91;

/// A hex by its number in the order of column, then row.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize)]
pub struct Cell(u8);

impl Cell {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this one.
    pub(crate) const fn bit(self) -> Cells {
        1 << self.0
    }

    pub(crate) fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }
}

impl Token for Cell {
    const WHAT: &'static str = "a hex such as 0606";

    fn show(&self) -> String {
        label(*self).to_string()
    }

    fn read(word: &str) -> Option<Cell> {
        cell(word)
    }
}

/// A set of cells, one bit each.
pub(crate) type Cells = u128;

#[derive(Debug)]
pub(crate) struct Board {
    hexes: Vec<Hex>,
    /// The neighbours of each cell as a set: a ring or a reach is a few operations on whole sets.
    neighbours: [Cells; CELLS],
}

impl Board {
    pub(crate) fn new() -> Board {
        let hexes: Vec<Hex> = Hex::default().within(RADIUS).collect();
        let number = |hex: Hex| hexes.iter().position(|&other| other == hex).map(|index| Cell(index as u8));
        let around = |index: usize| {
            let near =
                Direction::ALL.iter().filter_map(|&direction| number(hexes[index].neighbour(direction)));
            near.fold(0, |cells: Cells, cell| cells | cell.bit())
        };
        Board { neighbours: std::array::from_fn(around), hexes }
    }

    pub(crate) fn neighbours(&self, cell: Cell) -> Cells {
        self.neighbours[cell.index()]
    }

    pub(crate) fn are_adjacent(&self, a: Cell, b: Cell) -> bool {
        self.neighbours(a) & b.bit() != 0
    }

    /// [SK-04] The empty cells within two steps over empty cells.
    pub(crate) fn reach(&self, from: Cell, empty: Cells) -> Cells {
        let near = self.neighbours(from) & empty;
        cells_of(near).fold(near, |reach, cell| reach | self.neighbours(cell) & empty)
    }

    pub(crate) fn hex(&self, cell: Cell) -> Hex {
        self.hexes[cell.index()]
    }

    /// [SK-02] The six cells of the top row, then the six of the bottom row.
    pub(crate) fn start_cells(&self) -> impl Iterator<Item = Cell> {
        let row = |row: i16| (0..CELLS).filter(move |&i| self.hexes[i].r == row).map(|i| Cell(i as u8));
        row(-RADIUS).chain(row(RADIUS))
    }
}

/// The cells of a set in ascending order.
pub(crate) fn cells_of(mut cells: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = Cell(cells.trailing_zeros() as u8);
            cells &= cells - 1;
            cell
        })
    })
}

/// The name of a cell: column and row, from 01.
pub(crate) fn label(cell: Cell) -> Label {
    let hex = Hex::default().within(RADIUS).nth(cell.index()).unwrap_or_default();
    Label::new((hex.q + RADIUS + 1) as u8, (hex.r + RADIUS + 1) as u8)
}

/// The cell with this name.
pub(crate) fn cell(text: &str) -> Option<Cell> {
    let wanted: Label = text.parse().ok()?;
    Cell::all().find(|&cell| label(cell) == wanted)
}
