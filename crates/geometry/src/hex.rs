use crate::Direction;

/// A hex in axial coordinates: `q` grows to the east, `r` to the south.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Hex {
    /// Column axis.
    pub q: i16,
    /// Row axis.
    pub r: i16,
}

impl Hex {
    /// The hex at these coordinates.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The third cube coordinate.
    pub const fn s(self) -> i16 {
        -self.q - self.r
    }

    /// The next hex in a direction.
    #[must_use]
    pub const fn neighbour(self, direction: Direction) -> Hex {
        let (q, r) = direction.step();
        Hex::new(self.q + q, self.r + r)
    }

    /// The six neighbours, clockwise from north.
    #[inline]
    pub fn neighbours(self) -> [Hex; 6] {
        let mut all = [self; 6];
        for (hex, direction) in all.iter_mut().zip(Direction::ALL) {
            *hex = self.neighbour(direction);
        }
        all
    }

    /// Steps from `self` to `other`.
    pub const fn distance(self, other: Hex) -> u16 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// All hexes within `radius`, by ascending `q`, then `r`.
    pub fn within(self, radius: i16) -> impl Iterator<Item = Hex> {
        (-radius..=radius).flat_map(move |q| {
            let (low, high) = ((-radius).max(-q - radius), radius.min(-q + radius));
            (low..=high).map(move |r| Hex::new(self.q + q, self.r + r))
        })
    }

    /// Where a hex lies across the three directions of its sides.
    #[inline]
    const fn strips(self) -> [i32; 3] {
        [(self.q - self.r) as i32, (self.r - self.s()) as i32, (self.s() - self.q) as i32]
    }

    /// Whether this closed hexagon, edges and corners included, meets the straight line from the centre of `from` to
    /// the centre of `to`.
    pub fn touches(self, from: Hex, to: Hex) -> bool {
        // In cube coordinates a hexagon is |q-r| <= 1, |r-s| <= 1, |s-q| <= 1 around its centre. Each strip bounds the
        // parameter t of the line; the bounds are kept as fractions low/den <= t <= high/den with den > 0.
        let (centre, start, end) = (self.strips(), from.strips(), to.strips());
        let mut low = (0, 1);
        let mut high = (1, 1);
        for axis in 0..3 {
            let offset = start[axis] - centre[axis];
            let slope = end[axis] - start[axis];
            if slope == 0 {
                if offset.abs() > 1 {
                    return false;
                }
                continue;
            }
            let (enter, leave) = if slope > 0 { (-1 - offset, 1 - offset) } else { (offset - 1, offset + 1) };
            let den = slope.abs();
            if enter * low.1 > low.0 * den {
                low = (enter, den);
            }
            if leave * high.1 < high.0 * den {
                high = (leave, den);
            }
        }
        low.0 * high.1 <= high.0 * low.1
    }

    /// The hexes between two hexes: all that [touch](Hex::touches) the line but the two ends, nearest to `from` first.
    pub fn between(from: Hex, to: Hex) -> Vec<Hex> {
        // What a line touches hangs together, so it is found from neighbour to neighbour.
        let mut hexes = vec![from];
        let mut next = 0;
        while let Some(&hex) = hexes.get(next) {
            next += 1;
            for near in hex.neighbours() {
                if near.touches(from, to) && !hexes.contains(&near) {
                    hexes.push(near);
                }
            }
        }
        hexes.retain(|&hex| hex != from && hex != to);
        hexes.sort_by_key(|hex| (hex.distance(from), *hex));
        hexes
    }

    /// The hexes that the straight line from the centre of `from` to the centre of `to` crosses, the two ends left out,
    /// in the order of the line; a hex merely touched at a corner is not crossed. Twice: with the line leaning a hair to
    /// one side, and to the other. The two differ exactly where the line runs along hexsides.
    pub fn crossed(from: Hex, to: Hex) -> [Vec<Hex>; 2] {
        let mut lines = [Vec::new(), Vec::new()];
        for hex in Hex::between(from, to) {
            match hex.lies_on(from, to) {
                Crossing::Through => lines.iter_mut().for_each(|line| line.push(hex)),
                Crossing::Beside(side) => lines[side].push(hex),
                Crossing::Corner => {}
            }
        }
        let way = |a: Hex| {
            let (q, r) = (i32::from(a.q - from.q), i32::from(a.r - from.r));
            let (dq, dr) = (i32::from(to.q - from.q), i32::from(to.r - from.r));
            q * dq + r * dr + (q + r) * (dq + dr)
        };
        for line in &mut lines {
            line.sort_by_key(|&hex| way(hex));
        }
        lines
    }

    /// How a line that touches this hex goes past it.
    fn lies_on(self, from: Hex, to: Hex) -> Crossing {
        let (centre, start, end) = (self.strips(), from.strips(), to.strips());
        let (mut low, mut high) = ((0, 1), (1, 1));
        for axis in 0..3 {
            let offset = start[axis] - centre[axis];
            let slope = end[axis] - start[axis];
            if slope == 0 {
                if offset.abs() == 1 {
                    // The same side of the line whichever way it is read.
                    return Crossing::Beside(usize::from(offset > 0));
                }
                continue;
            }
            let (enter, leave) = if slope > 0 { (-1 - offset, 1 - offset) } else { (offset - 1, offset + 1) };
            let den = slope.abs();
            if enter * low.1 > low.0 * den {
                low = (enter, den);
            }
            if leave * high.1 < high.0 * den {
                high = (leave, den);
            }
        }
        if low.0 * high.1 < high.0 * low.1 { Crossing::Through } else { Crossing::Corner }
    }

    /// The direction, or two directions where the line leaves through a corner, in which the line from `self` to
    /// `other` sets out. All six if both are the same hex.
    pub fn directions_to(self, other: Hex) -> impl Iterator<Item = Direction> {
        let (q, r) = (i32::from(other.q - self.q), i32::from(other.r - self.r));
        let dot = move |direction: Direction| {
            let (dq, dr) = direction.step();
            let (dq, dr) = (i32::from(dq), i32::from(dr));
            q * dq + r * dr + (q + r) * (dq + dr)
        };
        let best = Direction::ALL.into_iter().map(dot).max().unwrap_or_default();
        Direction::ALL.into_iter().filter(move |&direction| dot(direction) == best)
    }
}

/// How a line goes past a hex that it touches.
enum Crossing {
    Through,
    /// Along a hexside, with the hex on this side.
    Beside(usize),
    Corner,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn oracle(hex: Hex) -> hexx::Hex {
        hexx::Hex::new(i32::from(hex.q), i32::from(hex.r))
    }

    fn any_hex() -> impl Strategy<Value = Hex> {
        (-20i16..=20, -20i16..=20).prop_map(|(q, r)| Hex::new(q, r))
    }

    proptest! {
        #[test]
        fn distance_agrees_with_the_oracle(a in any_hex(), b in any_hex()) {
            prop_assert_eq!(i32::from(a.distance(b)), oracle(a).distance_to(oracle(b)));
        }

        #[test]
        fn a_ball_agrees_with_the_oracle(a in any_hex(), radius in 0i16..6) {
            let ours: std::collections::BTreeSet<(i32, i32)> =
                a.within(radius).map(|hex| (i32::from(hex.q), i32::from(hex.r))).collect();
            let theirs = oracle(a).range(radius as u32).map(|hex| (hex.x, hex.y)).collect();
            prop_assert_eq!(ours, theirs);
        }

        #[test]
        fn between_holds_the_oracle_line_and_reads_the_same_both_ways(a in any_hex(), b in any_hex()) {
            let between = Hex::between(a, b);
            for hex in oracle(a).line_to(oracle(b)) {
                let hex = Hex::new(hex.x as i16, hex.y as i16);
                prop_assert!(hex == a || hex == b || between.contains(&hex));
            }
            let mut back = Hex::between(b, a);
            let mut there = between;
            back.sort();
            there.sort();
            prop_assert_eq!(there, back);
        }

        #[test]
        fn between_touches_and_nothing_else_does(a in any_hex(), b in any_hex(), c in any_hex()) {
            let inside = Hex::between(a, b).contains(&c);
            prop_assert_eq!(inside, c != a && c != b && c.touches(a, b));
        }

        #[test]
        fn a_step_in_the_direction_of_a_hex_comes_nearer(a in any_hex(), b in any_hex()) {
            prop_assume!(a != b);
            for direction in a.directions_to(b) {
                prop_assert_eq!(a.neighbour(direction).distance(b) + 1, a.distance(b));
            }
        }
    }

    #[test]
    fn a_line_along_hexsides_crosses_one_side_or_the_other() {
        let (a, b) = (Hex::new(0, 0), Hex::new(2, 2));
        let through = Hex::new(1, 1);
        assert_eq!(
            Hex::crossed(a, b),
            [vec![Hex::new(1, 0), through, Hex::new(2, 1)], vec![Hex::new(0, 1), through, Hex::new(1, 2)]]
        );
        // From (0, 0) to (3, 1) the line only touches corners on its way and crosses what it goes through.
        let [one, other] = Hex::crossed(a, Hex::new(3, 1));
        assert_eq!(one, other);
    }

    proptest! {
        #[test]
        fn crossed_hexes_are_a_chain_and_the_same_both_ways(a in any_hex(), b in any_hex()) {
            for (there, back) in Hex::crossed(a, b).into_iter().zip(Hex::crossed(b, a)) {
                prop_assert_eq!(&there, &back.into_iter().rev().collect::<Vec<_>>());
                let chain: Vec<Hex> = [a].into_iter().chain(there).chain([b]).collect();
                if a != b {
                    prop_assert!(chain.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
                }
            }
        }
    }

    #[test]
    fn a_line_along_an_edge_touches_both_sides() {
        let between = Hex::between(Hex::new(0, 0), Hex::new(1, 1));
        assert_eq!(between, [Hex::new(0, 1), Hex::new(1, 0)]);
    }

    #[test]
    fn neighbours_go_clockwise_from_north() {
        let around = Hex::default().neighbours();
        assert_eq!(around[0], Hex::new(0, -1));
        assert_eq!(around[3], Hex::new(0, 1));
        assert!(around.iter().all(|hex| hex.distance(Hex::default()) == 1));
    }
}
