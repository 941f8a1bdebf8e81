//! How bots play on in their heads: quickly, at random, but with an eye on the enemy.
//!
//! Nothing here is a rule.

use retrograde_core::Dice;

use crate::action::Action;
use crate::look::Look;
use crate::step::Step;
use crate::unit::{Altitude, Side, UnitId};

/// Answers before the position is judged. Playouts hide and aim badly, so looks tell more, most of all to the hunter.
pub(crate) const LENGTH: u32 = 2;
/// Answers that the hunter of a small battle looks ahead. Further ahead it sees what coming near costs and not yet what it
/// brings, and waits until time is up.
const NEAR: usize = 4;
/// Of so many times, an attack is the best one all but once.
const WHIM: u32 = 4;

impl Look<'_> {
    /// How many answers ahead a search thinks for a side.
    pub(crate) fn foresight(self, side: Side) -> usize {
        if self.is_small() && self.is_hunter(side) { NEAR } else { usize::MAX }
    }

    /// A quick answer: mostly the best attack at hand, now and then a move towards the enemy.
    pub(crate) fn playout<D: Dice>(self, dice: &mut D, room: &mut Vec<Action>) -> Action {
        room.clear();
        match self.step() {
            Some(step @ (Step::Fire { side } | Step::Terminal { side })) => {
                for unit in self.pos.standing(side).filter(|&unit| self.is_able(unit)) {
                    // One unit after the other is as good as any order.
                    if let Some(attack) = self.quick_attack(step, unit, dice, room) {
                        return attack;
                    }
                }
                return Action::Done;
            }
            Some(step @ Step::Aim { unit, .. }) => {
                let rivals = self.rivals(self.below(), unit);
                room.extend(rivals.map(Action::At).filter(|&action| self.check_aim(step, action).is_ok()));
            }
            // Who wins by waiting does not come.
            Some(Step::Move { side }) if !self.is_hunter(side) => return Action::Done,
            Some(Step::Move { side }) => {
                let walks = self.pos.standing(side).map(|unit| Action::Go(unit, Altitude::Ground));
                room.extend(walks.filter(|&action| self.check_movement(side, action).is_ok()));
                if room.is_empty() || dice.draw("playout", 2) == 1 {
                    return Action::Done;
                }
            }
            Some(Step::Walk { unit, .. }) => self.towards_the_enemy(unit, room),
            _ => self.list_sensible(room),
        }
        if room.is_empty() {
            self.list(room);
        }
        room[dice.pick("playout", room.len())]
    }

    /// An attack of a unit that may do something, mostly the best.
    fn quick_attack<D: Dice>(
        self,
        step: Step,
        unit: UnitId,
        dice: &mut D,
        room: &mut Vec<Action>,
    ) -> Option<Action> {
        room.clear();
        self.list_attacks(step, unit, room);
        if room.is_empty() {
            return None;
        }
        if dice.draw("whim", WHIM) == 1 {
            return Some(room[dice.pick("playout", room.len())]);
        }
        let value = |action: &Action| match *action {
            Action::Fire(_, arm) => self.attack_value(step, unit, arm, None),
            Action::Launch(_, arm, warhead) => self.attack_value(step, unit, arm, Some(warhead)),
            _ => 120,
        };
        room.iter().copied().max_by_key(value).filter(|best| value(best) > 0)
    }

    fn towards_the_enemy(self, unit: UnitId, room: &mut Vec<Action>) {
        self.list(room);
        let (at, map) = (self.pos.unit(unit).at, self.map());
        let rivals = self.pos.standing(unit.side.other()).map(|rival| self.pos.unit(rival).at);
        if let Some(goal) = rivals.min_by_key(|&hex| map.distance(at, hex)) {
            let gap = map.distance(at, goal);
            room.retain(|action| !matches!(action, Action::To(hex) if map.distance(*hex, goal) > gap));
        }
    }
}
