//! [SK-01] A hexagon of 91 hexes.

use retrograde_geometry::{Direction, Hex, Label};

const RADIUS: i16 = 5;
/// Number of hexes.
pub(crate) const CELLS: usize = 91;

/// A hex by its number in the order of column, then row.
pub(crate) type Cell = u8;

#[derive(Debug)]
pub(crate) struct Board {
    hexes: Vec<Hex>,
    neighbours: Vec<Vec<Cell>>,
}

impl Board {
    pub(crate) fn new() -> Board {
        let hexes: Vec<Hex> = Hex::default().within(RADIUS).collect();
        let number = |hex: Hex| hexes.iter().position(|&other| other == hex).map(|index| index as Cell);
        let around = |hex: &Hex| Direction::ALL.iter().filter_map(|&d| number(hex.neighbour(d))).collect();
        Board { neighbours: hexes.iter().map(around).collect(), hexes }
    }

    pub(crate) fn neighbours(&self, cell: Cell) -> &[Cell] {
        &self.neighbours[cell as usize]
    }

    pub(crate) fn hex(&self, cell: Cell) -> Hex {
        self.hexes[cell as usize]
    }

    /// [SK-02] The six cells of the top row, then the six of the bottom row.
    pub(crate) fn start_cells(&self) -> impl Iterator<Item = Cell> {
        let row = |row: i16| (0..CELLS).filter(move |&i| self.hexes[i].r == row).map(|i| i as Cell);
        row(-RADIUS).chain(row(RADIUS))
    }
}

/// The name of a cell: column and row, from 01.
pub(crate) fn label(cell: Cell) -> Label {
    let hex = Hex::default().within(RADIUS).nth(cell as usize).unwrap_or_default();
    Label::new((hex.q + RADIUS + 1) as u8, (hex.r + RADIUS + 1) as u8)
}

/// The cell with this name.
pub(crate) fn cell(text: &str) -> Option<Cell> {
    let wanted: Label = text.parse().ok()?;
    (0..CELLS as Cell).find(|&cell| label(cell) == wanted)
}
