//! How much everything that is counted raises the odds of winning.
//!
//! Fitted to games of bots; `docs/bots.md` says how.

use super::count::{COUNTS, Count, Counts};
use crate::look::Look;
use crate::options::Scenario;
use crate::room::During;
use crate::steps::Mover;

/// Moments of a turn that the clock tells apart: movement, combat, building.
const MOMENTS: i32 = 3;
/// The clock at the beginning of the game; at the end of the last turn it stands at 0.
const BEGINNING: i32 = 23;

/// Weights that change as the game goes on: at the end and at the beginning, in thousandths of the logarithm of the odds for each
/// hundred that are counted.
type Weight = (i32, i32);

/// The columns of the table.
#[derive(Copy, Clone)]
enum Goal {
    /// The most zones, four players and more.
    Zones,
    /// The same with several colours a player.
    Empires,
    /// Groups of zones.
    Groups,
    /// Leaders.
    Leaders,
}

/// What counts where zones win, in the order of [`Count`].
#[rustfmt::skip]
const ZONES: [Weight; COUNTS] = [
    (449, 293), // Held
    (0, 0), // Guarded
    (-52, -305), // BareNow
    (-20, -94), // BareNext
    (-49, -220), // RiskNow
    (-10, -34), // RiskNext
    (160, 101), // TakeNow
    (41, 42), // TakeNext
    (5, 142), // Trooper
    (0, 80), // Gennie
    (0, 165), // Fighter
    (0, 120), // Battler
    (0, 201), // Transport
    (63, 95), // Cargo
    (10, 180), // Factory
    (0, 50), // Twin
    (0, 150), // Work
    (100, 200), // Leader
    (600, 1200), // LastLeader
    (4000, 4000), // Decisive
    (-200, -800), // Inert
    (-100, -1802), // Doomed
    (200, 100), // Near
    (500, 500), // Enough
    (931, 1008), // Unmoved
    (265, 200), // Satellite
    (0, 0), // Groups
    (0, 0), // Goal
    (1000, 600), // Pull
];

/// The same where Leaders win: only they count otherwise.
const LEADERS: [Weight; COUNTS] = {
    let mut weights = ZONES;
    weights[Count::Leader as usize] = (1000, 600);
    weights[Count::LastLeader as usize] = (1500, 1200);
    weights[Count::Decisive as usize] = (1500, 1200);
    weights
};

/// By what wins, and what is counted, in the order of [`Count`].
#[rustfmt::skip]
const WEIGHTS: [[Weight; COUNTS]; 4] = [
    ZONES,
    // Empires
    [
        (329, 115), // Held
        (0, 34), // Guarded
        (-271, 0), // BareNow
        (-20, -40), // BareNext
        (-41, -126), // RiskNow
        (-10, -30), // RiskNext
        (0, 100), // TakeNow
        (10, 30), // TakeNext
        (0, 89), // Trooper
        (0, 80), // Gennie
        (0, 150), // Fighter
        (0, 120), // Battler
        (333, 195), // Transport
        (44, 16), // Cargo
        (10, 180), // Factory
        (0, 50), // Twin
        (0, 150), // Work
        (100, 200), // Leader
        (600, 1200), // LastLeader
        (4000, 4000), // Decisive
        (-200, -800), // Inert
        (-100, -800), // Doomed
        (200, 135), // Near
        (500, 505), // Enough
        (987, 1359), // Unmoved
        (20, 200), // Satellite
        (0, 0), // Groups
        (0, 0), // Goal
        (1509, 850), // Pull
    ],
    // Groups
    [
        (378, 51), // Held
        (0, 0), // Guarded
        (-98, -76), // BareNow
        (-20, -40), // BareNext
        (-176, -205), // RiskNow
        (-10, -30), // RiskNext
        (65, 10), // TakeNow
        (10, 30), // TakeNext
        (26, 97), // Trooper
        (0, 80), // Gennie
        (86, 182), // Fighter
        (84, 120), // Battler
        (0, 181), // Transport
        (0, 0), // Cargo
        (10, 180), // Factory
        (0, 50), // Twin
        (0, 150), // Work
        (100, 200), // Leader
        (600, 1200), // LastLeader
        (4000, 4000), // Decisive
        (-200, -800), // Inert
        (-100, -800), // Doomed
        (300, 100), // Near
        (3000, 3000), // Enough
        (1299, 734), // Unmoved
        (20, 200), // Satellite
        (300, 200), // Groups
        (150, 185), // Goal
        (1000, 600), // Pull
    ],
    LEADERS,
];

/// The weights at a moment of a game, in twenty-thirds of a thousandth.
pub(super) struct Weights([i32; COUNTS]);

impl Weights {
    /// What everything is worth together, in thousandths of the logarithm of the odds.
    pub(super) fn sum(&self, counts: &Counts) -> i32 {
        let worth = self.0.iter().zip(counts).map(|(weight, count)| i64::from(*weight) * i64::from(*count));
        (worth.sum::<i64>() / i64::from(100 * BEGINNING)) as i32
    }

    /// What some of it is worth.
    pub(super) fn some(&self, counts: &Counts, some: &[Count]) -> i32 {
        let mut only = [0; COUNTS];
        for &count in some {
            only[count as usize] = counts[count as usize];
        }
        self.sum(&only)
    }
}

impl Look<'_> {
    /// How far it is to the end of the last turn.
    fn clock(self) -> i32 {
        let moment = match Mover::shown(self.pos) {
            u8::MAX if self.is_during(During::Building) => 0,
            u8::MAX => 1,
            _ => 2,
        };
        let turns = i32::from(self.year()) - i32::from(self.pos.turn);
        (turns.max(0) * MOMENTS + moment).min(BEGINNING)
    }

    /// What counts how much now.
    pub(super) fn weights(self) -> Weights {
        let goal = match self.pos.rules.scenario {
            Scenario::GrossDisplays | Scenario::EarthAndMars | Scenario::Home => Goal::Groups,
            Scenario::WhosGot => Goal::Leaders,
            _ if self.pos.rules.many_colours() => Goal::Empires,
            _ => Goal::Zones,
        };
        let clock = self.clock();
        let weights = &WEIGHTS[goal as usize];
        Weights(weights.map(|(end, beginning)| end * (BEGINNING - clock) + beginning * clock))
    }
}

/// Steps of the table of exponentials to a whole power.
const STEPS: i32 = 16;
/// One, in the table of exponentials.
const ONE: i32 = 1 << 16;
/// Powers of e, from 0 down to −8, in steps.
const EXP: [i32; 8 * STEPS as usize + 1] = {
    let mut powers = [ONE; 8 * STEPS as usize + 1];
    let (mut power, mut index) = ((ONE as i64) << 24, 1);
    while index < powers.len() {
        // e to the power of −1/16, in billionths.
        power = power / 1_000_000 * 939_413_063 / 1_000;
        powers[index] = (power >> 24) as i32;
        index += 1;
    }
    powers
};

/// e to the power of a number of thousandths, none of them above 0.
fn exp(thousandths: i32) -> i32 {
    let steps = (-thousandths * STEPS).min(8000 * STEPS - 1);
    let (step, rest) = ((steps / 1000) as usize, steps % 1000);
    EXP[step] - (EXP[step] - EXP[step + 1]) * rest / 1000
}

/// The opposite of `exp`.
fn ln(power: i32) -> i32 {
    let step = EXP.iter().position(|&lower| lower < power).map_or(EXP.len() - 2, |step| step.max(1) - 1);
    let (upper, lower) = (EXP[step], EXP[step + 1]);
    let rest = 1000 * (upper - power).max(0) / (upper - lower).max(1);
    -(step as i32 * 1000 + rest) / STEPS
}

/// The mean of the odds of players, all as logarithms in thousandths: what each would have if they were alike, and together as hard to
/// beat. 0 for nobody.
pub(super) fn mean(scores: &[i32]) -> i32 {
    let Some(&most) = scores.iter().max() else { return 0 };
    let sum: i32 = scores.iter().map(|score| exp(score - most)).sum();
    most + ln(sum / scores.len() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponentials_and_logarithms_are_near_enough() {
        for (thousandths, power) in [(0, 65_536), (-1_000, 24_109), (-2_500, 5_380), (-7_900, 24)] {
            assert!((exp(thousandths) - power).abs() <= 2 + power / 1_000, "{}", exp(thousandths));
        }
        for thousandths in [0, -31, -700, -1_609, -3_000] {
            assert!((ln(exp(thousandths)) - thousandths).abs() <= 3, "{thousandths}");
        }
        assert!(exp(-1_000_000) <= exp(-7_999));
    }

    #[test]
    fn rivals_are_as_hard_to_beat_as_the_mean_of_their_odds() {
        assert_eq!(mean(&[]), 0);
        assert_eq!(mean(&[1234]), 1234);
        assert!((mean(&[500, 500, 500]) - 500).abs() <= 2, "{}", mean(&[500, 500, 500]));
        // The logarithm of (e² + 1 + 1) / 3.
        assert!((mean(&[2000, 0, 0]) - 1_141).abs() <= 5, "{}", mean(&[2000, 0, 0]));
    }
}
