//! What belongs to a step: everything that is asked, listed, checked, done and said while it lies on top.

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look};
use crate::play::Play;
use crate::steps::Step;
use crate::unit::Side;

/// A step as a room: whoever is in it is asked, answers, and goes on.
///
/// A step that runs by itself needs nothing but [`finish`](Room::finish).
pub(crate) trait Room: Copy + Into<Step> {
    /// The sides that are asked, one bit each.
    fn asked(self, _look: Look<'_>) -> u8 {
        0
    }

    /// Whether there is anything to ask. A step that is not open finishes by itself.
    fn is_open(self, _look: Look<'_>) -> bool {
        false
    }

    /// Appends the answers that a side may give: of all that it might try, what passes the check.
    fn list(self, look: Look<'_>, side: Side, out: &mut Vec<Action>) {
        let start = out.len();
        self.thinkable(look, side, out);
        let mut kept = start;
        for index in start..out.len() {
            if self.check(look, side, out[index]).is_ok() {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends what a person might try, allowed or not.
    fn thinkable(self, _look: Look<'_>, _side: Side, _out: &mut Vec<Action>) {}

    /// Whether a side may give an answer, and if not why not.
    fn check(self, _look: Look<'_>, _side: Side, _action: Action) -> Check {
        Err(Block::NOT_ASKED)
    }

    /// Carries out an answer that passed the check.
    fn answer<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>, _side: Side, _action: Action) {
        self.close(play);
    }

    /// Leaves the room with its last consequences.
    fn close<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>) {
        play.pop();
        self.finish(play);
    }

    /// Whether the step makes sense in its position.
    fn is_sound(self, _look: Look<'_>) -> bool {
        true
    }

    /// What follows when the step is over and no longer on the stack.
    fn finish<D: Dice, L: Log<Event>>(self, _play: &mut Play<'_, D, L>) {}
}
