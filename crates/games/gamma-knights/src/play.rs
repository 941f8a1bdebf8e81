//! Carrying out answers: the only way a position changes.

use retrograde_core::Log;

use crate::GammaKnights;
use crate::action::Action;
use crate::event::{Deed, Event};
use crate::position::Position;
use crate::room::Room;
use crate::steps::{Step, each_step};
use crate::unit::Side;

retrograde_core::playing! { GammaKnights, Position, Step }

impl<L: Log<Event>> Play<'_, L> {
    /// Tells what happens, if anybody listens.
    #[inline]
    pub(crate) fn tell(&mut self, deed: impl FnOnce() -> Deed) {
        if L::LISTENING {
            let event = Event::new(self.look(), deed());
            self.log.push(event);
        }
    }

    /// One ten-sided die [GK-124].
    #[inline]
    pub(crate) fn die(&mut self, label: &'static str) -> u32 {
        self.dice.draw(label, 10)
    }

    /// Goes on until somebody is asked something, or the game is over.
    pub(crate) fn advance(&mut self) {
        while !self.pos.is_over() {
            let Some(&step) = self.pos.steps.last() else {
                self.begin();
                continue;
            };
            if !each_step!(step, room => room.skip(self)) {
                return;
            }
        }
    }

    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, side: Side, action: Action) {
        if self.answer_standing(side, action) {
            return;
        }
        if let Some(&step) = self.pos.steps.last() {
            each_step!(step, room => room.answer(self, action));
        }
        self.advance();
    }
}
