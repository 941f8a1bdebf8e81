//! Points, lines and SVG paths, in tenths of a unit of the board.

use std::fmt::Write as _;

use crate::chance::{Dice, ONE, between, cosine, hash, sine};

/// A point, in tenths of a unit.
pub(crate) type Point = (i32, i32);

/// A point on the way from `a` to `b`; `share` is of [`ONE`].
pub(crate) fn along(a: Point, b: Point, share: i32) -> Point {
    let part = |a: i32, b: i32| a + ((i64::from(b - a) * i64::from(share)) / i64::from(ONE)) as i32;
    (part(a.0, b.0), part(a.1, b.1))
}

/// How far two points are apart.
pub(crate) fn far(a: Point, b: Point) -> i32 {
    let (x, y) = (i64::from(a.0 - b.0), i64::from(a.1 - b.1));
    (x * x + y * y).isqrt() as i32
}

/// A point that far from another, in a direction of 64.
pub(crate) fn polar((x, y): Point, turn: i32, away: i32) -> Point {
    (x + away * cosine(turn) / ONE, y + away * sine(turn) / ONE)
}

/// A box: left, top, right, bottom.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Frame(pub(crate) i32, pub(crate) i32, pub(crate) i32, pub(crate) i32);

impl Frame {
    pub(crate) fn around(points: &[Point]) -> Frame {
        let start = points.first().map_or(Frame(0, 0, 0, 0), |p| Frame(p.0, p.1, p.0, p.1));
        points.iter().fold(start, |f, p| Frame(f.0.min(p.0), f.1.min(p.1), f.2.max(p.0), f.3.max(p.1)))
    }

    pub(crate) fn grown(self, by: i32) -> Frame {
        Frame(self.0 - by, self.1 - by, self.2 + by, self.3 + by)
    }

    pub(crate) fn holds(self, (x, y): Point) -> bool {
        x >= self.0 && x <= self.2 && y >= self.1 && y <= self.3
    }

    pub(crate) fn meets(self, other: Frame) -> bool {
        self.0 < other.2 && other.0 < self.2 && self.1 < other.3 && other.1 < self.3
    }

    pub(crate) fn width(self) -> i32 {
        self.2 - self.0
    }

    pub(crate) fn middle(self) -> Point {
        (i32::midpoint(self.0, self.2), i32::midpoint(self.1, self.3))
    }

    /// How far a point is from it; negative inside.
    pub(crate) fn from(self, (x, y): Point) -> i32 {
        let (dx, dy) = ((self.0 - x).max(x - self.2), (self.1 - y).max(y - self.3));
        if dx <= 0 && dy <= 0 { dx.max(dy) } else { far((0, 0), (dx.max(0), dy.max(0))) }
    }
}

/// An SVG path with relative, whole coordinates.
#[derive(Default)]
pub(crate) struct Path {
    d: String,
    at: Point,
    last: char,
}

impl Path {
    fn command(&mut self, letter: char, numbers: &[i32]) {
        // A repeated command needs no letter; a sign parts numbers as well as a space does.
        let repeated = self.last == letter && letter != 'm';
        if !repeated {
            self.d.push(letter);
        }
        for (index, number) in numbers.iter().enumerate() {
            if (index > 0 || repeated) && *number >= 0 {
                self.d.push(' ');
            }
            let _ = write!(self.d, "{number}");
        }
        self.last = letter;
    }

    pub(crate) fn go(&mut self, to: Point) -> &mut Path {
        if self.d.is_empty() {
            self.command('M', &[to.0, to.1]);
        } else {
            self.command('m', &[to.0 - self.at.0, to.1 - self.at.1]);
        }
        self.at = to;
        self
    }

    pub(crate) fn line(&mut self, to: Point) -> &mut Path {
        match (to.0 - self.at.0, to.1 - self.at.1) {
            (0, 0) => {}
            (x, 0) => self.command('h', &[x]),
            (0, y) => self.command('v', &[y]),
            (x, y) => self.command('l', &[x, y]),
        }
        self.at = to;
        self
    }

    pub(crate) fn bend(&mut self, by: Point, to: Point) -> &mut Path {
        let at = self.at;
        self.command('q', &[by.0 - at.0, by.1 - at.1, to.0 - at.0, to.1 - at.1]);
        self.at = to;
        self
    }

    /// Closes the ring that began at `start`.
    pub(crate) fn close(&mut self, start: Point) -> &mut Path {
        self.command('z', &[]);
        self.at = start;
        self
    }

    pub(crate) fn polyline(&mut self, points: &[Point]) -> &mut Path {
        if let Some((first, rest)) = points.split_first() {
            self.go(*first);
            for point in rest {
                self.line(*point);
            }
        }
        self
    }

    pub(crate) fn ring(&mut self, points: &[Point]) -> &mut Path {
        if let Some(first) = points.first() {
            self.polyline(points).close(*first);
        }
        self
    }

    /// A soft ring near the points.
    pub(crate) fn soft(&mut self, points: &[Point]) -> &mut Path {
        let mid = |i: usize| along(points[i], points[(i + 1) % points.len()], ONE / 2);
        let start = mid(points.len() - 1);
        self.go(start);
        for (index, point) in points.iter().enumerate() {
            self.bend(*point, mid(index));
        }
        self.close(start)
    }

    /// A soft line from the first point to the last.
    pub(crate) fn stream(&mut self, points: &[Point]) -> &mut Path {
        let Some((last, rest)) = points.split_last() else { return self };
        self.go(points[0]);
        for pair in rest.windows(2).skip(1) {
            self.bend(pair[0], along(pair[0], pair[1], ONE / 2));
        }
        if points.len() > 2 { self.bend(points[points.len() - 2], *last) } else { self.line(*last) }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.d.is_empty()
    }

    pub(crate) fn text(&self) -> &str {
        &self.d
    }
}

/// A lump with `corners` corners, `rough` of [`ONE`] uneven, `flat` of [`ONE`] as high as wide.
pub(crate) fn lump(
    at: Point,
    size: i32,
    key: (&str, i32),
    corners: i32,
    rough: i32,
    flat: i32,
) -> Vec<Point> {
    let mut dice = Dice::new(key.0, key.1);
    let corner = |i: i32| {
        let away = size * (ONE - rough / 2 + dice.roll(0, rough + 1)) / ONE;
        let (x, y) = polar((0, 0), 64 * i / corners, away);
        (at.0 + x, at.1 + y * flat / ONE)
    };
    (0..corners).map(corner).collect()
}

/// The border between two corners of the layout, uneven and always the same from either side.
pub(crate) fn border(a: Point, b: Point, wild: i32) -> Vec<Point> {
    let (low, high) = (a.min(b), a.max(b));
    let mut points = vec![low];
    roughen(low, high, wild, &mut points);
    points.push(high);
    if a != low {
        points.reverse();
    }
    points
}

fn roughen(a: Point, b: Point, wild: i32, into: &mut Vec<Point>) {
    let length = far(a, b);
    if length < 105 {
        return;
    }
    let key = hash("border", a.0 * 31 + b.0, a.1 * 17 + b.1) as i32;
    let middle = along(a, b, between("cut", key, 1, ONE * 2 / 5, ONE * 3 / 5));
    let off = between("off", key, 2, -wild, wild).clamp(-22 * ONE / length, 22 * ONE / length);
    let aside = |d: i32| (i64::from(d) * i64::from(off) / i64::from(ONE)) as i32;
    let point = (middle.0 - aside(b.1 - a.1), middle.1 + aside(b.0 - a.0));
    roughen(a, point, wild, into);
    into.push(point);
    roughen(point, b, wild, into);
}

/// The points that a line needs, give or take `loose`.
pub(crate) fn simplified(points: &[Point], loose: i32) -> Vec<Point> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let mut keep = vec![false; points.len()];
    keep[0] = true;
    keep[points.len() - 1] = true;
    let mut open = vec![(0, points.len() - 1)];
    while let Some((from, to)) = open.pop() {
        let off = |i: usize| off_line(points[i], points[from], points[to]);
        if let Some(most) = (from + 1..to).max_by_key(|&i| (off(i), i)).filter(|&i| off(i) > loose) {
            keep[most] = true;
            open.extend([(from, most), (most, to)]);
        }
    }
    points.iter().zip(&keep).filter(|(_, keep)| **keep).map(|(point, _)| *point).collect()
}

fn off_line(p: Point, a: Point, b: Point) -> i32 {
    let length = far(a, b);
    if length == 0 {
        return far(p, a);
    }
    let cross = i64::from(b.0 - a.0) * i64::from(p.1 - a.1) - i64::from(b.1 - a.1) * i64::from(p.0 - a.0);
    (cross.abs() / i64::from(length)) as i32
}
