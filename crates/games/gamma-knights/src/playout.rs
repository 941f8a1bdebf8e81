//! How bots play on in their heads: quickly, at random, but with an eye on the enemy.
//!
//! Nothing here is a rule.

use retrograde_core::Dice;

use crate::action::Action;
use crate::look::Look;
use crate::step::Step;
use crate::unit::{Altitude, UnitId};

impl Look<'_> {
    /// A quick answer: mostly to attack, now and then to move towards the enemy.
    pub(crate) fn playout<D: Dice>(self, dice: &mut D, room: &mut Vec<Action>) -> Action {
        room.clear();
        match self.step() {
            Some(step @ (Step::Fire { side } | Step::Terminal { side })) => {
                for unit in self.pos.standing(side).filter(|&unit| self.is_able(unit)) {
                    self.list_attacks(step, unit, room);
                    // One unit after the other is as good as any order.
                    if !room.is_empty() {
                        break;
                    }
                }
                if room.is_empty() {
                    return Action::Done;
                }
            }
            Some(step @ Step::Aim { unit, .. }) => {
                let rivals = self.rivals(self.below(), unit);
                room.extend(rivals.map(Action::At).filter(|&action| self.check_aim(step, action).is_ok()));
            }
            Some(Step::Move { side }) => {
                let walks = self.pos.standing(side).map(|unit| Action::Go(unit, Altitude::Ground));
                room.extend(walks.filter(|&action| self.check_movement(side, action).is_ok()));
                if room.is_empty() || dice.draw("playout", 2) == 1 {
                    return Action::Done;
                }
            }
            Some(Step::Walk { unit, .. }) => {
                self.list(room);
                let at = self.pos.unit(unit).at;
                if let Some(goal) = self.nearest_rival(unit) {
                    let map = self.map();
                    let gap = map.distance(at, goal);
                    room.retain(|action| match action {
                        Action::To(hex) => map.distance(*hex, goal) <= gap,
                        _ => true,
                    });
                }
            }
            _ => self.list_sensible(room),
        }
        if room.is_empty() {
            self.list(room);
        }
        room[dice.pick("playout", room.len())]
    }

    fn nearest_rival(self, unit: UnitId) -> Option<crate::map::Hex> {
        let at = self.pos.unit(unit).at;
        let rivals = self.pos.standing(unit.side.other()).map(|rival| self.pos.unit(rival).at);
        rivals.min_by_key(|&hex| self.map().distance(at, hex))
    }
}
