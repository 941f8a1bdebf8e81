//! Carrying answers out: the one road on which a position changes.

use retrograde_core::{Dice, Log};

use crate::BuckRogers;
use crate::action::Action;
use crate::board::Zone;
use crate::event::Event;
use crate::look::Look;
use crate::position::Position;
use crate::steps::Step;

/// A position being played, with dice and log at hand.
pub(crate) struct Play<'a, D, L> {
    pub(crate) rules: &'a BuckRogers,
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
    pub(crate) fn tell(&mut self, event: impl FnOnce(Look<'_>) -> Event) {
        if L::LISTENING {
            let event = event(Look { rules: self.rules, pos: self.pos });
            self.log.push(event);
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

    /// Puts a step in place of the top one.
    #[inline]
    pub(crate) fn replace(&mut self, step: impl Into<Step>) {
        self.pos.steps.pop();
        self.pos.steps.push(step.into());
    }

    /// The top step has asked the part in a place of the order, and goes: the next place, if somebody is there.
    pub(crate) fn next_part(&mut self, turn: u8) -> Option<u8> {
        self.pop();
        Some(turn + 1).filter(|turn| usize::from(*turn) < self.pos.order().len())
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
