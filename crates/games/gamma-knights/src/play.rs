//! Carrying answers out: the one road on which a position changes.

use retrograde_core::{Dice, Log};

use crate::GammaKnights;
use crate::action::Action;
use crate::event::Event;
use crate::look::Look;
use crate::position::Position;
use crate::room::Room;
use crate::steps::{Step, each_step};
use crate::unit::Side;

/// A position being played, with dice and log at hand.
pub(crate) struct Play<'a, D, L> {
    pub(crate) rules: &'a GammaKnights,
    pub(crate) pos: &'a mut Position,
    pub(crate) dice: &'a mut D,
    pub(crate) log: &'a mut L,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    #[inline]
    pub(crate) fn look(&self) -> Look<'_> {
        Look { rules: self.rules, pos: self.pos }
    }

    /// Tells an event, if anybody listens.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if L::LISTENING {
            self.log.push(event());
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, step: impl Into<Step>) {
        self.pos.steps.push(step.into());
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.pos.steps.pop();
    }

    /// Replaces the step on top.
    #[inline]
    pub(crate) fn replace(&mut self, step: impl Into<Step>) {
        self.pos.steps.pop();
        self.push(step);
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
