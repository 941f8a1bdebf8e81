//! Quick answers for playouts: sensible where that is cheap, and never a long thought.

use retrograde_core::Dice;

use crate::action::Action;
use crate::gi::Gi;
use crate::look::Look;
use crate::steps::Step;

impl Look<'_> {
    /// The answer of a playout.
    pub(crate) fn playout<D: Dice>(self, gi: Gi, dice: &mut D, room: &mut Vec<Action>) -> Action {
        room.clear();
        // A window is passed more often than not.
        if let Some(Step::Window(_)) = self.step()
            && dice.draw("playout", 4) > 1
        {
            return Action::Pass;
        }
        self.list_sensible(gi, room);
        // Moves come best first. GIs that wander about tell nothing about the way, GIs that never stray nothing about what lies beside it.
        if let Some(Step::Travel(_)) = self.step()
            && dice.draw("playout", 3) > 1
        {
            return room[0];
        }
        room[dice.pick("playout", room.len())]
    }
}
