//! How bots play on in their heads: quickly, at random, but with an eye on the enemy.
//!
//! Nothing here is a rule.

use retrograde_core::Dice;
use retrograde_core::phrase::Maybe;

use crate::action::Action;
use crate::fire::Whereabouts;
use crate::look::Look;
use crate::room::Room;
use crate::steps::{Step, each_step};
use crate::unit::{Side, UnitId};

/// Answers before the position of a small battle is judged. Playouts hide and aim badly there, so looks tell more, most of all to the hunter.
const SHORT: u32 = 2;
/// The same in other battles: about as far as both have answered each other, for looks tell little there before shots have been fired.
const LONG: u32 = 100;
/// One in so many answers of a long playout is quick rather than the first that comes to mind of those worth a thought.
const HASTY: u32 = 4;
/// Answers that the hunter of a small battle looks ahead. Further ahead it sees what coming
/// closer costs but not yet what it brings, and waits until time is up.
const NEAR: usize = 4;
/// One in so many attacks is a whim, not the best one.
const WHIM: u32 = 4;

impl Look<'_> {
    /// How many answers ahead a search thinks for a side.
    pub(crate) fn foresight(self, side: Side) -> usize {
        if self.is_small() && self.is_hunter(side) { NEAR } else { usize::MAX }
    }

    /// How many answers a playout has.
    pub(crate) fn playout_length(self) -> u32 {
        if self.is_small() { SHORT } else { LONG }
    }

    /// How many iterations the two strongest bots search: where playouts are long, each tells more.
    pub(crate) fn thought(self) -> [u32; 2] {
        if self.is_small() { [400, 4000] } else { [60, 600] }
    }

    /// In small battles a quick answer: mostly the best attack at hand, now and then a move towards the enemy. In others mostly the
    /// one that a bot thinks of first.
    pub(crate) fn playout<D: Dice>(self, dice: &mut D, room: &mut Vec<Action>) -> Action {
        room.clear();
        if !self.is_small() && dice.draw("hasty", HASTY) > 1 {
            self.list_sensible(room);
            return room[0];
        }
        if let Some(step) = self.step()
            && let Some(action) = each_step!(step, at => at.playout(self, dice, room))
        {
            return action;
        }
        if room.is_empty() {
            self.list(room);
        }
        room[dice.pick("playout", room.len())]
    }

    /// The attack of the first unit that has a good one: one after another is as good as any order.
    pub(crate) fn quick_attacks<D: Dice>(
        self,
        room: impl Room,
        side: Side,
        dice: &mut D,
        out: &mut Vec<Action>,
    ) -> Action {
        let rivals = self.whereabouts(side.other());
        let mut able = self.pos.standing(side).filter(|&unit| self.is_able(unit));
        let attack = able.find_map(|unit| self.quick_attack(room, unit, &rivals, dice, out));
        attack.unwrap_or(Action::Done)
    }

    /// An attack of a unit that may do something, mostly the best.
    fn quick_attack<D: Dice>(
        self,
        room: impl Room,
        unit: UnitId,
        rivals: &Whereabouts,
        dice: &mut D,
        out: &mut Vec<Action>,
    ) -> Option<Action> {
        out.clear();
        self.list_attacks(room, unit, rivals, out);
        if out.is_empty() {
            return None;
        }
        if dice.draw("whim", WHIM) == 1 {
            return Some(out[dice.pick("playout", out.len())]);
        }
        let value = |action: &Action| match *action {
            Action::Fire(_, Maybe(arm)) => self.attack_value(room.arena(), unit, arm, None),
            Action::Launch(_, Maybe(arm), warhead) => {
                self.attack_value(room.arena(), unit, arm, Some(warhead))
            }
            _ => 120,
        };
        out.iter().copied().max_by_key(value).filter(|best| value(best) > 0)
    }
}
