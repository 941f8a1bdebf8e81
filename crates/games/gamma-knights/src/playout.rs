//! How bots play on in their heads: quickly, at random, but with an eye on the enemy.
//!
//! Nothing here is a rule.

use retrograde_core::Dice;

use crate::action::Action;
use crate::look::Look;

impl Look<'_> {
    /// One of the sensible answers.
    pub(crate) fn playout<D: Dice>(self, dice: &mut D, room: &mut Vec<Action>) -> Action {
        room.clear();
        self.list_sensible(room);
        room[dice.pick("playout", room.len())]
    }
}
