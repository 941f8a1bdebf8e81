//! Chance without chance: everything that looks random is a hash of a name and two numbers, in whole numbers only.

/// One whole, in the fractions of this crate.
pub(crate) const ONE: i32 = 4096;

fn finish(mut v: u32) -> u32 {
    v = (v ^ (v >> 16)).wrapping_mul(0x85eb_ca6b);
    v = (v ^ (v >> 13)).wrapping_mul(0xc2b2_ae35);
    v ^ (v >> 16)
}

/// A hash of a name and two numbers.
pub(crate) fn hash(name: &str, a: i32, b: i32) -> u32 {
    let numbers = a.to_le_bytes().into_iter().chain(b.to_le_bytes());
    let bytes = name.bytes().chain(numbers);
    finish(bytes.fold(0x811c_9dc5, |v, byte| (v ^ u32::from(byte)).wrapping_mul(0x0100_0193)))
}

/// A share of [`ONE`], less than it.
pub(crate) fn share(name: &str, a: i32, b: i32) -> i32 {
    (hash(name, a, b) >> 20) as i32
}

/// A number from `low` to `high`.
pub(crate) fn between(name: &str, a: i32, b: i32, low: i32, high: i32) -> i32 {
    low + (high - low) * share(name, a, b) / ONE
}

/// Numbers one after another, for one step of the painting.
pub(crate) struct Dice {
    name: u32,
    rolled: u32,
}

impl Dice {
    pub(crate) fn new(name: &str, a: i32) -> Dice {
        Dice { name: hash(name, a, 77), rolled: 0 }
    }

    /// A number from `low` up to, but not including, `high`.
    pub(crate) fn roll(&mut self, low: i32, high: i32) -> i32 {
        self.rolled += 1;
        let v = finish(self.name ^ finish(self.rolled.wrapping_mul(0x9e37_79b9)));
        low + ((u64::from(v) * (high - low).max(1) as u64) >> 32) as i32
    }
}

/// Smooth noise, a share of [`ONE`]: waves about `scale` long.
pub(crate) fn noise(x: i32, y: i32, scale: i32, seed: i32) -> i32 {
    let part = |v: i32| {
        let f = i64::from(v.rem_euclid(scale)) * i64::from(ONE) / i64::from(scale);
        let one = i64::from(ONE);
        (v.div_euclid(scale), f * f / one * (3 * one - 2 * f) / one)
    };
    let ((xi, fx), (yi, fy)) = (part(x), part(y));
    let at = |dx: i32, dy: i32| {
        let corner = (xi + dx).wrapping_mul(374_761_393) ^ (yi + dy).wrapping_mul(668_265_263);
        i64::from(finish(corner as u32 ^ (seed as u32).wrapping_mul(974_711)) >> 20)
    };
    let one = i64::from(ONE);
    let row = |dy: i32| (at(0, dy) * (one - fx) + at(1, dy) * fx) / one;
    ((row(0) * (one - fy) + row(1) * fy) / one) as i32
}

/// Three layers of noise, each finer and weaker than the one before.
pub(crate) fn layered(x: i32, y: i32, scale: i32, seed: i32) -> i32 {
    let layer = |by: i32, more: i32| noise(x, y, (scale / by).max(1), seed * 3 + more);
    (layer(1, 0) * 4 + layer(2, 1) * 2 + layer(4, 2)) / 7
}

const QUARTER: [i32; 17] =
    [0, 401, 799, 1189, 1567, 1931, 2276, 2598, 2896, 3166, 3406, 3612, 3784, 3920, 4017, 4076, 4096];

/// The sine of a 64th turn, of [`ONE`].
pub(crate) fn sine(turn: i32) -> i32 {
    let (half, step) = (turn.rem_euclid(64) / 32, turn.rem_euclid(32) as usize);
    let value = QUARTER[if step <= 16 { step } else { 32 - step }];
    if half == 0 { value } else { -value }
}

/// The cosine of a 64th turn, of [`ONE`].
pub(crate) fn cosine(turn: i32) -> i32 {
    sine(turn + 16)
}
