//! Flat-top hexes, and free areas, in character cells.
//!
//! A hex is drawn by its slanted sides, which neighbours share. In the two-row sizes
//!
//! ```text
//! /0101 .\      /
//! \  W1  /0201 w\
//! ```
//!
//! and in the four-row size with a corner in the middle of each side.

use retrograde_core::{Board, Layout, Shape, Space};

use super::parts;

/// How large a hex is drawn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Size {
    /// Seven columns, four rows.
    Large,
    /// Seven columns, two rows.
    Medium,
    /// Five columns, two rows.
    Compact,
}

impl Size {
    /// All sizes, the largest first.
    pub(crate) const ALL: [Size; 3] = [Size::Large, Size::Medium, Size::Compact];

    /// Columns from one column of hexes to the next.
    pub(crate) const fn pitch(self) -> i32 {
        match self {
            Size::Large | Size::Medium => 7,
            Size::Compact => 5,
        }
    }

    /// Rows of half a hex.
    pub(crate) const fn half(self) -> i32 {
        match self {
            Size::Large => 2,
            Size::Medium | Size::Compact => 1,
        }
    }

    /// Columns that the last column of hexes sticks out beyond its pitch.
    const fn overhang(self) -> i32 {
        match self {
            Size::Large => 2,
            Size::Medium | Size::Compact => 1,
        }
    }

    /// Rows above the highest hex, for its upper side.
    const fn headroom(self) -> i32 {
        match self {
            Size::Large => 1,
            Size::Medium | Size::Compact => 0,
        }
    }

    /// How many columns and rows a board that is not a grid takes, if it is a square.
    const fn span(self) -> (i32, i32) {
        match self {
            Size::Large => (200, 78),
            Size::Medium => (140, 56),
            Size::Compact => (96, 40),
        }
    }

    /// The character cell of a point of a board that is not a grid.
    pub(super) const fn scaled(self, (x, y): (i32, i32)) -> (i32, i32) {
        let (columns, rows) = self.span();
        (x * columns / 1000, y * rows / 1000)
    }

    /// A point that [`scaled`](Size::scaled) puts in this character cell.
    pub(super) const fn unscaled(self, (x, y): (i32, i32)) -> (i32, i32) {
        let (columns, rows) = self.span();
        ((x * 1000 + columns - 1) / columns, (y * 1000 + rows - 1) / rows)
    }

    /// The next size, for a key that cycles.
    pub(crate) const fn next(self) -> Size {
        match self {
            Size::Large => Size::Medium,
            Size::Medium => Size::Compact,
            Size::Compact => Size::Large,
        }
    }
}

/// Where the spaces of a board lie. Hexes: column, and height in half hexes, both from zero. Free spaces: the middle of
/// each, in thousandths of the board's width.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grid {
    cells: Vec<Option<(i32, i32)>>,
    columns: i32,
    halves: i32,
    /// Whether the spaces are areas and dots instead of hexes.
    free: bool,
}

impl Grid {
    /// The grid of a board; spaces that are no hexes have no cell.
    pub(crate) fn new(board: &Board) -> Grid {
        if board.layout == Layout::Areas {
            return Grid::free(board);
        }
        // Flat tops: a step along q goes one column east and half a hex south.
        let place = |space: &Space| match space.shape {
            Shape::Hex { q, r } => Some((q, 2 * r + q)),
            Shape::Area { .. } | Shape::Dot { .. } => None,
        };
        let raw: Vec<Option<(i32, i32)>> = board.spaces.iter().map(place).collect();
        let known = || raw.iter().flatten();
        let (left, right) =
            (known().map(|c| c.0).min().unwrap_or(0), known().map(|c| c.0).max().unwrap_or(0));
        let (top, bottom) =
            (known().map(|c| c.1).min().unwrap_or(0), known().map(|c| c.1).max().unwrap_or(0));
        let cells = raw.iter().map(|cell| cell.map(|(x, y)| (x - left, y - top))).collect();
        Grid { cells, columns: right - left + 1, halves: bottom - top + 2, free: false }
    }

    fn free(board: &Board) -> Grid {
        let cells: Vec<Option<(i32, i32)>> = board.spaces.iter().map(parts::middle).collect();
        let furthest = |along: fn(&(i32, i32)) -> i32| cells.iter().flatten().map(along).max().unwrap_or(0);
        let (columns, halves) = (furthest(|cell| cell.0), furthest(|cell| cell.1));
        Grid { cells, columns, halves, free: true }
    }

    /// Whether the spaces are areas and dots instead of hexes.
    pub(crate) fn is_free(&self) -> bool {
        self.free
    }

    /// Columns and rows of the whole board.
    pub(crate) fn extent(&self, size: Size) -> (i32, i32) {
        if self.free {
            let (x, y) = size.scaled((self.columns, self.halves));
            // Room for what is written beside and below the last space.
            return (x + 10, y + 3);
        }
        (self.columns * size.pitch() + size.overhang(), self.halves * size.half() + size.headroom())
    }

    /// The upper left corner of a hex.
    pub(crate) fn origin(&self, size: Size, index: usize) -> Option<(i32, i32)> {
        let (column, height) = (*self.cells.get(index)?)?;
        if self.free {
            return Some(size.scaled((column, height)));
        }
        Some((column * size.pitch(), height * size.half() + size.headroom()))
    }

    /// Whether a hex lies in an odd row of its column.
    pub(crate) fn odd(&self, index: usize) -> bool {
        self.cells.get(index).copied().flatten().is_some_and(|(_, height)| height.div_euclid(2) % 2 == 1)
    }

    /// The largest size that fits; if none does, the smallest that still says something.
    pub(crate) fn fitting(&self, columns: i32, rows: i32) -> Size {
        let fits = |size: &Size| self.extent(*size).0 <= columns && self.extent(*size).1 <= rows;
        let wide = |size: &Size| *size != Size::Large && self.extent(*size).0 <= columns;
        let found = Size::ALL.into_iter().find(fits).or_else(|| Size::ALL.into_iter().find(wide));
        found.unwrap_or(Size::Compact)
    }

    /// The space at a character cell, if there is one: a hex around it, or the name of a free space and what stands below.
    pub(crate) fn at(&self, size: Size, (x, y): (i32, i32)) -> Option<usize> {
        const NAME: i32 = 24;
        let away = |index: usize| {
            let (left, top) = self.origin(size, index)?;
            let (x, y) = (x - left, y - top);
            if self.free {
                let there = (-1..NAME).contains(&x) && (0..=1).contains(&y);
                return there.then_some((x.abs() + y, index));
            }
            // From the middle of the hex, in half cells.
            let (x, y) = ((2 * x - size.pitch()).abs(), (2 * y - 2 * size.half() + 1).abs());
            let there = x <= size.pitch() + 1 && y < 2 * size.half();
            there.then_some((x + y, index))
        };
        (0..self.cells.len()).filter_map(away).min().map(|(_, index)| index)
    }

    /// The hex one step from another: `(0, ±1)` along the column, `(±1, 0)` to the next column.
    pub(crate) fn step(&self, from: usize, step: (i32, i32)) -> Option<usize> {
        let (column, height) = (*self.cells.get(from)?)?;
        if self.free {
            return self.towards((column, height), step);
        }
        let in_column = |wanted: i32| {
            let hexes = self.cells.iter().enumerate();
            hexes.filter_map(move |(index, cell)| {
                cell.filter(|cell| cell.0 == wanted).map(|cell| (index, cell.1))
            })
        };
        if step.0 == 0 {
            let ahead = in_column(column).filter(|(_, other)| (other - height) * step.1 > 0);
            return ahead.min_by_key(|(_, other)| (other - height).abs()).map(|(index, _)| index);
        }
        // Up and down by turns, so that a walk along a row does not drift.
        let lean = if column % 2 == 0 { 1 } else { -1 };
        let nearest = in_column(column + step.0).min_by_key(|(_, other)| (2 * (other - height) - lean).abs());
        nearest.map(|(index, _)| index)
    }

    /// The free space that lies best in a direction: near, and not far off the straight line.
    fn towards(&self, from: (i32, i32), step: (i32, i32)) -> Option<usize> {
        let away = |cell: &(i32, i32)| {
            let (x, y) = (cell.0 - from.0, cell.1 - from.1);
            let (ahead, aside) = (x * step.0 + y * step.1, (x * step.1 - y * step.0).abs());
            (ahead > 0 && aside <= 2 * ahead).then_some(ahead + 2 * aside)
        };
        let cells = self.cells.iter().enumerate();
        let ahead = cells.filter_map(|(index, cell)| Some((away(cell.as_ref()?)?, index)));
        ahead.min().map(|(_, index)| index)
    }
}
