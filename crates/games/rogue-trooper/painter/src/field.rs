//! The map as a grid of cells: who owns each, how far it is from what, and the outlines that follow from that.
//!
//! Growing, shrinking and tearing the outline of a country are all the same here: a line where a distance and some noise
//! add up to nothing.

use crate::data::World;
use crate::shape::{Point, far, simplified};

/// The grid: one cell is one unit of the board.
pub(crate) const WIDTH: usize = 1000;
pub(crate) const HEIGHT: usize = 612;
const CELLS: usize = WIDTH * HEIGHT;
const NOBODY: u8 = u8::MAX;

fn cell_of((x, y): Point) -> usize {
    let column = (x / 10).clamp(0, WIDTH as i32 - 1) as usize;
    let row = (y / 10).clamp(0, HEIGHT as i32 - 1) as usize;
    row * WIDTH + column
}

/// How far each cell is from a country: negative inside it, in tenths of a unit.
#[derive(Clone)]
pub(crate) struct Field(Vec<i32>);

impl Field {
    pub(crate) fn at(&self, point: Point) -> i32 {
        self.0[cell_of(point)]
    }

    fn of(inside: &[bool]) -> Field {
        let outside: Vec<bool> = inside.iter().map(|one| !one).collect();
        let (to, from) = (distances(inside), distances(&outside));
        Field(to.iter().zip(&from).map(|(to, from)| to - from).collect())
    }
}

/// The distance of each cell from the nearest that is set, by columns and then by rows (Meijster's algorithm).
fn distances(set: &[bool]) -> Vec<i32> {
    const NEVER: i64 = (WIDTH + HEIGHT) as i64;
    let mut down = vec![0i64; CELLS];
    for x in 0..WIDTH {
        for y in 0..HEIGHT {
            let above = if y == 0 { NEVER } else { down[(y - 1) * WIDTH + x] };
            down[y * WIDTH + x] = if set[y * WIDTH + x] { 0 } else { (above + 1).min(NEVER) };
        }
        for y in (0..HEIGHT - 1).rev() {
            let below = down[(y + 1) * WIDTH + x] + 1;
            down[y * WIDTH + x] = down[y * WIDTH + x].min(below);
        }
    }
    let mut found = vec![0; CELLS];
    let mut hills: Vec<(usize, i64)> = Vec::new();
    for y in 0..HEIGHT {
        let depth = &down[y * WIDTH..(y + 1) * WIDTH];
        let height = |x: i64, i: usize| (x - i as i64).pow(2) + depth[i].pow(2);
        // The column from which `u` is nearer than `i`.
        let meet = |i: usize, u: usize| {
            let squares = (u * u) as i64 - (i * i) as i64 + depth[u].pow(2) - depth[i].pow(2);
            squares.div_euclid(2 * (u as i64 - i as i64)) + 1
        };
        hills.clear();
        for u in 0..WIDTH {
            while hills.last().is_some_and(|&(i, from)| height(from, i) > height(from, u)) {
                hills.pop();
            }
            let from = hills.last().map_or(0, |&(i, _)| meet(i, u));
            if from < WIDTH as i64 {
                hills.push((u, from.max(0)));
            }
        }
        for x in (0..WIDTH).rev() {
            while hills.len() > 1 && hills.last().is_some_and(|&(_, from)| from > x as i64) {
                hills.pop();
            }
            let square = hills.last().map_or(0, |&(i, _)| height(x as i64, i));
            found[y * WIDTH + x] = ((square * 100).isqrt() as i32).min(30_000);
        }
    }
    found
}

/// Who owns which cell.
pub(crate) struct Map {
    owner: Vec<u8>,
    /// How far each cell is from the border of its sector.
    inner: Vec<i32>,
    /// How far each cell is from any land or sea.
    pub(crate) world: Field,
}

impl Map {
    pub(crate) fn of(world: &World) -> Map {
        let mut owner = vec![NOBODY; CELLS];
        for (number, sector) in world.land() {
            for row in 0..HEIGHT {
                let y = row as i32 * 10 + 5;
                let mut cuts: Vec<i32> = Vec::new();
                for (at, a) in sector.ring.iter().enumerate() {
                    let b = sector.ring[(at + 1) % sector.ring.len()];
                    if (a.1 > y) != (b.1 > y) {
                        // The same cut from either side of a border.
                        let (a, b) = ((*a).min(b), (*a).max(b));
                        cuts.push(a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1));
                    }
                }
                cuts.sort_unstable();
                for pair in cuts.chunks_exact(2) {
                    let (from, to) = ((pair[0] + 4) / 10, (pair[1] + 4) / 10);
                    for x in from.max(0)..to.clamp(0, WIDTH as i32) {
                        owner[row * WIDTH + x as usize] = number as u8;
                    }
                }
            }
        }
        heal(&mut owner);
        let border = |cell: usize| {
            let (x, y) = (cell % WIDTH, cell / WIDTH);
            (x > 0 && owner[cell - 1] != owner[cell]) || (y > 0 && owner[cell - WIDTH] != owner[cell])
        };
        let borders: Vec<bool> = (0..CELLS).map(border).collect();
        let inside: Vec<bool> = owner.iter().map(|one| *one != NOBODY).collect();
        Map { inner: distances(&borders), world: Field::of(&inside), owner }
    }

    pub(crate) fn owner(&self, point: Point) -> Option<usize> {
        let owner = self.owner[cell_of(point)];
        (owner != NOBODY).then_some(owner as usize)
    }

    /// How far a point of a sector is from its border; nothing outside of it.
    pub(crate) fn within(&self, sector: usize, point: Point) -> i32 {
        let on_map =
            point.0 >= 0 && point.1 >= 0 && point.0 < WIDTH as i32 * 10 && point.1 < HEIGHT as i32 * 10;
        if on_map && self.owner(point) == Some(sector) { self.inner[cell_of(point)] } else { -1 }
    }

    /// The field of all sectors that `belongs` picks.
    pub(crate) fn field(&self, belongs: impl Fn(usize) -> bool) -> Field {
        let inside: Vec<bool> =
            self.owner.iter().map(|one| *one != NOBODY && belongs(*one as usize)).collect();
        Field::of(&inside)
    }
}

/// Cells between uneven borders that nobody owns go to a neighbour.
fn heal(owner: &mut [u8]) {
    for _ in 0..3 {
        let before = owner.to_vec();
        for y in 1..HEIGHT - 1 {
            for x in 1..WIDTH - 1 {
                let cell = y * WIDTH + x;
                let around = [cell - 1, cell + 1, cell - WIDTH, cell + WIDTH].map(|at| before[at]);
                let owned = around.iter().filter(|one| **one != NOBODY).count();
                if before[cell] == NOBODY && owned >= 3 {
                    owner[cell] = around.into_iter().find(|one| *one != NOBODY).unwrap_or(NOBODY);
                }
            }
        }
    }
}

/// The closed lines around where `value` is below nothing, on nodes `step` cells apart, give or take `loose`.
pub(crate) fn outlines(step: usize, loose: i32, value: impl Fn(Point) -> i32) -> Vec<Vec<Point>> {
    // A rim of nodes outside the map closes every line.
    let (columns, rows) = (WIDTH / step + 3, HEIGHT / step + 3);
    let place = |node: usize| -> Point {
        let (x, y) = ((node % columns) as i32 - 1, (node / columns) as i32 - 1);
        let last = |count: usize| (count as i32 - 3) * step as i32 * 10;
        (
            (x * step as i32 * 10).clamp(-10, last(columns) + 10),
            (y * step as i32 * 10).clamp(-10, last(rows) + 10),
        )
    };
    let on_rim = |node: usize| {
        let (x, y) = (node % columns, node / columns);
        x == 0 || y == 0 || x == columns - 1 || y == rows - 1
    };
    let values: Vec<i32> =
        (0..columns * rows).map(|node| if on_rim(node) { 1000 } else { value(place(node)) }).collect();
    // A crossing lies on the way right (even) or down (odd) from its node.
    let crossing = |id: usize| -> Point {
        let (node, other) = (id / 2, if id.is_multiple_of(2) { id / 2 + 1 } else { id / 2 + columns });
        let ((a, b), (va, vb)) = ((place(node), place(other)), (values[node], values[other]));
        let exact = |a: i32, b: i32| {
            if va == vb { a } else { a + (i64::from(b - a) * i64::from(va) / i64::from(va - vb)) as i32 }
        };
        (exact(a.0, b.0), exact(a.1, b.1))
    };
    let mut next = vec![usize::MAX; columns * rows * 2];
    for y in 0..rows - 1 {
        for x in 0..columns - 1 {
            let node = y * columns + x;
            let inside = [node, node + 1, node + columns + 1, node + columns].map(|at| values[at] < 0);
            let [top, right, bottom, left] =
                [node * 2, (node + 1) * 2 + 1, (node + columns) * 2, node * 2 + 1];
            // From the crossing where one leaves the inside, clockwise around the cell, to where one enters it.
            let sides = [top, right, bottom, left];
            for side in 0..4 {
                if inside[side] && !inside[(side + 1) % 4] {
                    let back = (1..4).find(|turn| {
                        let at = (side + turn) % 4;
                        !inside[at] && inside[(at + 1) % 4]
                    });
                    if let Some(turn) = back {
                        next[sides[side]] = sides[(side + turn) % 4];
                    }
                }
            }
        }
    }
    let mut found = Vec::new();
    for start in 0..next.len() {
        let mut at = start;
        let mut line = Vec::new();
        while next[at] != usize::MAX {
            line.push(crossing(at));
            at = std::mem::replace(&mut next[at], usize::MAX);
        }
        if line.len() > 5 {
            found.push(ring(&line, loose));
        }
    }
    found.retain(|line| line.len() > 3);
    found
}

/// A closed line with fewer points.
fn ring(line: &[Point], loose: i32) -> Vec<Point> {
    let away = (0..line.len()).max_by_key(|&i| far(line[0], line[i])).unwrap_or(0);
    let mut first = simplified(&line[..=away], loose);
    let mut rest = line[away..].to_vec();
    rest.push(line[0]);
    let rest = simplified(&rest, loose);
    first.pop();
    first.extend(&rest[..rest.len().saturating_sub(1)]);
    first
}

/// Points of a place, none nearer to another than `apart`, from top to bottom.
pub(crate) fn strewn(name: &str, apart: i32, wanted: impl Fn(Point) -> bool) -> Vec<Point> {
    let cell = apart * 10 / 15;
    let (columns, rows) = (WIDTH as i32 * 10 / cell + 3, HEIGHT as i32 * 10 / cell + 3);
    let mut taken: Vec<Option<Point>> = vec![None; (columns * rows) as usize];
    let mut dice = crate::chance::Dice::new(name, apart);
    let mut found = Vec::new();
    let tries = (WIDTH as i32 * 10 / apart) * (HEIGHT as i32 * 10 / apart) * 5;
    for _ in 0..tries {
        let point = (dice.roll(0, WIDTH as i32 * 10), dice.roll(0, HEIGHT as i32 * 10));
        if !wanted(point) {
            continue;
        }
        let (x, y) = (point.0 / cell, point.1 / cell);
        let near = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (x + dx, y + dy)));
        let clear = near
            .filter(|(x, y)| (0..columns).contains(x) && (0..rows).contains(y))
            .filter_map(|(x, y)| taken[(y * columns + x) as usize])
            .all(|other| far(other, point) >= apart);
        if clear {
            taken[(y * columns + x) as usize] = Some(point);
            found.push(point);
        }
    }
    found.sort_unstable_by_key(|(x, y)| (*y, *x));
    found
}
