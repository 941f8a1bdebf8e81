//! From what a position is worth to the chance to win it.

use retrograde_core::{Advice, Seat};

/// The chance to win that a worth in thousandths stands for, from 0 to 1; a draw counts as half a win.
///
/// Even, at 500, it is one share among the seats; `grain` thousandths more make the odds 2.7 times as good. It rises with the worth,
/// so answers keep their order.
///
/// # Examples
///
/// ```
/// use retrograde_bots::coach::chance_of;
///
/// assert_eq!(chance_of(500, 100, 2), 0.5);
/// assert_eq!(chance_of(500, 100, 4), 0.25);
/// assert!(chance_of(600, 100, 2) > 0.73 && chance_of(600, 100, 2) < 0.74);
/// ```
pub fn chance_of(worth: i32, grain: i32, seats: usize) -> f64 {
    let rivals = seats.max(2) as f64 - 1.0;
    let ahead = f64::from(worth.clamp(0, 1000) - 500) / f64::from(grain.max(1));
    1.0 / (1.0 + rivals * (-ahead).exp())
}

/// The chance of a seat to win from a position, by its looks; certain once the game is over.
pub(super) fn chance<G: Advice>(game: &G, position: &G::Position, seat: Seat, seats: usize) -> f64 {
    match game.outcome(position) {
        Some(outcome) => outcome.share(seat).ppm() as f64 / 1e6,
        None => chance_of(game.evaluate(position, seat), game.grain(position), seats),
    }
}

/// A chance in whole thousandths.
pub(super) fn thousandths(chance: f64) -> i32 {
    (chance * 1000.0).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_better_position_never_has_a_smaller_chance() {
        for seats in 1..=6 {
            for grain in [40, 150, 400] {
                let chances: Vec<f64> = (0..=1000).map(|worth| chance_of(worth, grain, seats)).collect();
                assert!(chances.is_sorted() && chances[0] > 0.0 && chances[1000] < 1.0);
            }
        }
    }
}
