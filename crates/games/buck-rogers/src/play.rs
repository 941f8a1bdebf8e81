//! How answers are carried out: the one way in which a position changes.

use retrograde_core::Log;

use crate::BuckRogers;
use crate::action::Action;
use crate::board::Zone;
use crate::event::Event;
use crate::position::Position;
use crate::steps::Step;

retrograde_core::playing! { BuckRogers, Position, Step }

impl<L: Log<Event>> Play<'_, L> {
    /// Tells an event, if anybody listens.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce(Look<'_>) -> Event) {
        if L::LISTENING {
            let event = event(Look { rules: self.rules, pos: self.pos });
            self.log.push(event);
        }
    }

    /// Takes off the top step, which asked the part in a place of the order, and gives the next place, if there is one.
    pub(crate) fn next_part(&mut self, turn: u8) -> Option<u8> {
        self.pop();
        Some(turn + 1).filter(|turn| self.pos.lead_at(*turn).is_some())
    }

    /// The zone of an answer that gives one.
    pub(crate) fn place_of(&self, action: Action) -> Option<Zone> {
        let Action::At(name) = action else { return None };
        self.look().zone(name).ok()
    }

    /// A ten-sided die [BR-012].
    pub(crate) fn roll(&mut self, label: &'static str) -> u8 {
        self.dice.draw(label, 10) as u8
    }
}
