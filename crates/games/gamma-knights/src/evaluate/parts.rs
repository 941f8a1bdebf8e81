//! The parts of the evaluation in words, for the coach.

use retrograde_core::Part;

use crate::look::Look;
use crate::unit::{Place, Side};

/// What a side's units are worth, by what can happen to them.
#[derive(Default)]
struct Condition {
    /// Armor, field, systems and weapons.
    sound: i32,
    /// Stunned, scrambled and under fire: what passes.
    shaken: i32,
    /// Targets locked on to.
    locks: i32,
}

impl Look<'_> {
    /// What makes a side's position good or bad.
    pub(crate) fn parts(self, side: Side, out: &mut Vec<Part>) {
        let (own, enemy) = (self.condition(side), self.condition(side.other()));
        let ground = if side == Side::First { self.ground() } else { -self.ground() };
        out.extend([
            Part::new("keeps your units in shape", "costs you armor and equipment", own.sound),
            Part::new("gets your units over their shock", "leaves your units shaken", own.shaken),
            Part::new("gets you a lock on a target", "gives up a lock on a target", own.locks),
            Part::new("damages the enemy", "gives the enemy time to repair", -enemy.sound),
            Part::new("shakes the enemy", "gives the enemy time to recover", -enemy.shaken),
            Part::new("shakes off a lock on you", "lets the enemy lock on to you", -enemy.locks),
            Part::new("takes better ground", "gives up good ground", ground),
        ]);
    }

    fn condition(self, side: Side) -> Condition {
        let mut sum = Condition::default();
        for unit in self.pos.side(side) {
            let card = self.pos.unit(unit);
            if card.place == Place::Out {
                continue;
            }
            let scrambled = self.pos.sheet(unit).is_some_and(|sheet| sheet.scrambled);
            let [mut locks, mut shaken] = [0, 0];
            if self.pos.sheet(unit).is_some() {
                locks = 7 * card.locks.count_ones().min(3) as i32;
                shaken = -(if card.stun > 0 { 30 } else { 0 })
                    - if scrambled { 25 } else { 0 }
                    - if card.under_fire { 3 } else { 0 };
            }
            let sound = self.worth(unit) - locks - shaken;
            let [knight, flak] = self.halves();
            let weighed = |worth: i32| worth * if self.is_flak(unit) { flak } else { knight } / 2;
            sum.sound += weighed(sound);
            sum.shaken += weighed(shaken);
            sum.locks += weighed(locks);
        }
        sum
    }
}
