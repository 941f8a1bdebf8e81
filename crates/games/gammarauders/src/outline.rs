//! The outlines of areas on a board: unions of the cells of a tile, in integers.

use retrograde_core::Shape;

use crate::area::{Area, CELLS};
use crate::map::Spot;
use crate::tile::{EDGES, MIDDLE, Tiles};

/// Half the width of a tile, its radius, and both for the middle cell: a regular hexagon with a corner up.
const HALF_WIDTH: i32 = 8660;
const RADIUS: i32 = 10_000;
const INNER_HALF_WIDTH: i32 = 4156;
const INNER_RADIUS: i32 = 4800;

type Point = (i32, i32);

/// The corners of a hexagon with a corner up; edge i runs from corner i to corner i + 1, anticlockwise from the east.
const fn corners(half_width: i32, radius: i32) -> [Point; EDGES] {
    [
        (half_width, radius / 2),
        (half_width, -radius / 2),
        (0, -radius),
        (-half_width, -radius / 2),
        (-half_width, radius / 2),
        (0, radius),
    ]
}

/// Where areas lie on a board of width 1000.
pub(crate) struct Outlines<'a> {
    tiles: &'a Tiles,
    laid: Vec<(u8, Spot, u8)>,
    left: i32,
    top: i32,
    width: i32,
}

/// The middle of a tile.
fn centre(spot: Spot) -> Point {
    let (q, r) = (i32::from(spot.q), i32::from(spot.r));
    (HALF_WIDTH * (2 * q + r), RADIUS * 3 / 2 * r)
}

impl<'a> Outlines<'a> {
    /// The outlines of tiles that are laid, with room for more at some spots.
    pub(crate) fn new(
        tiles: &'a Tiles,
        laid: impl Iterator<Item = (u8, Spot, u8)>,
        more: &[Spot],
    ) -> Outlines<'a> {
        let laid: Vec<(u8, Spot, u8)> = laid.collect();
        let spots = laid.iter().map(|(_, spot, _)| spot).chain(more);
        let centres: Vec<Point> = spots.map(|spot| centre(*spot)).collect();
        let (xs, ys) = (centres.iter().map(|point| point.0), centres.iter().map(|point| point.1));
        let left = xs.clone().min().unwrap_or(0) - HALF_WIDTH;
        let right = xs.max().unwrap_or(0) + HALF_WIDTH;
        let top = ys.min().unwrap_or(0) - RADIUS;
        Outlines { tiles, laid, left, top, width: right - left }
    }

    /// The corners of the tile at a spot.
    pub(crate) fn tile(&self, spot: Spot) -> Vec<(i32, i32)> {
        corners(HALF_WIDTH, RADIUS).into_iter().map(|corner| self.scale(spot, corner)).collect()
    }

    /// A point of the tile at a spot, on the board.
    fn scale(&self, spot: Spot, (dx, dy): Point) -> Point {
        let (x, y) = centre(spot);
        let thousandths = |at: i32| (i64::from(at) * 1000 / i64::from(self.width)) as i32;
        (thousandths(x + dx - self.left), thousandths(y + dy - self.top))
    }

    /// The shape of an area.
    pub(crate) fn shape(&self, area: Area) -> Shape {
        let Some(&(tile, spot, turned)) =
            self.laid.iter().find(|(tile, ..)| usize::from(*tile) == area.tile())
        else {
            return Shape::Area { points: Vec::new() };
        };
        let info = &self.tiles.all[usize::from(tile)].areas[area.number()];
        let corners = outline(info.cells, usize::from(turned));
        Shape::Area { points: corners.into_iter().map(|corner| self.scale(spot, corner)).collect() }
    }
}

/// The corners of a cell of a tile that is turned.
fn cell(number: usize, turned: usize) -> Vec<Point> {
    let (outer, inner) = (corners(HALF_WIDTH, RADIUS), corners(INNER_HALF_WIDTH, INNER_RADIUS));
    if number == MIDDLE {
        return inner.to_vec();
    }
    let (from, to) = ((number + turned) % EDGES, (number + turned + 1) % EDGES);
    vec![outer[from], outer[to], inner[to], inner[from]]
}

/// The outline of some cells together: the edges that no two of them share, in order.
fn outline(cells: u8, turned: usize) -> Vec<Point> {
    let mut edges: Vec<(Point, Point)> = Vec::new();
    for number in (0..CELLS).filter(|number| cells >> number & 1 != 0) {
        let points = cell(number, turned);
        for (index, &from) in points.iter().enumerate() {
            let to = points[(index + 1) % points.len()];
            match edges.iter().position(|edge| *edge == (to, from)) {
                Some(shared) => drop(edges.remove(shared)),
                None => edges.push((from, to)),
            }
        }
    }
    // The longest way round: a ring has another one inside.
    let mut best: Vec<Point> = Vec::new();
    while let Some((start, mut at)) = edges.pop() {
        let mut way = vec![start];
        while at != start {
            way.push(at);
            let Some(next) = edges.iter().position(|(from, _)| *from == at) else { break };
            at = edges.remove(next).1;
        }
        if size(&way) > size(&best) {
            best = way;
        }
    }
    best
}

/// Twice the area inside.
fn size(points: &[Point]) -> i64 {
    let next = points.iter().cycle().skip(1);
    let cross = |((ax, ay), (bx, by)): (&Point, &Point)| {
        i64::from(*ax) * i64::from(*by) - i64::from(*bx) * i64::from(*ay)
    };
    points.iter().zip(next).map(cross).sum::<i64>().abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_have_the_size_of_their_cells() {
        let whole = outline(0b111_1111, 0);
        assert_eq!(whole.len(), 6, "a whole tile is a hexagon");
        for cells in [0b1u8, 0b11, 0b100_0001, 0b111, 0b100_0000] {
            for turned in 0..EDGES {
                let cell = |n| if cells >> n & 1 == 0 { 0 } else { size(&cell(n, turned)) };
                let sum: i64 = (0..CELLS).map(cell).sum();
                assert_eq!(size(&outline(cells, turned)), sum, "{cells:b}");
            }
        }
    }

    #[test]
    fn neighbours_share_an_edge() {
        // The east edge of a tile is the west edge of the next.
        let east = cell(0, 0);
        let (x, y) = centre(Spot { q: 1, r: 0 });
        let west: Vec<Point> = cell(3, 0).into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        assert!(east[..2].iter().all(|point| west.contains(point)), "{east:?} {west:?}");
    }
}
