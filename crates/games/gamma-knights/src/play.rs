//! Carrying answers out: the one road on which a position changes.

use retrograde_core::{Dice, Log};

use crate::GammaKnights;
use crate::event::Event;
use crate::look::Look;
use crate::position::Position;
use crate::step::Step;

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
    pub(crate) fn push(&mut self, step: Step) {
        self.pos.steps.push(step);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Step> {
        self.pos.steps.pop()
    }

    /// Replaces the step on top.
    pub(crate) fn replace(&mut self, step: Step) {
        self.pos.steps.pop();
        self.pos.steps.push(step);
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
            match step {
                Step::Announce { .. }
                | Step::Markers { .. }
                | Step::Hide { .. }
                | Step::Load { .. }
                | Step::Place { .. } => {
                    if !self.set_up(step) {
                        return;
                    }
                }
                Step::Blast { .. } => self.next_secondary(step),
                Step::Damage { .. } => self.next_marker(step),
                Step::Jettison { .. } => {
                    if !self.jettison_alone(step) {
                        return;
                    }
                }
                Step::Hit { .. } => {
                    if !self.hit_alone(step) {
                        return;
                    }
                }
                Step::Spent { marker } => {
                    self.pop();
                    self.return_marker(marker);
                }
                Step::LockOn { unit, target } => {
                    if !self.gain_alone(unit, target) {
                        return;
                    }
                }
                Step::Unlock { unit, target } => {
                    self.pop();
                    self.lose_lock(unit, target, "GK-127");
                }
                Step::Compute { .. } => self.compute(step),
                Step::Choke { unit, strength, column } => {
                    self.pop();
                    self.choke(unit, strength, column);
                }
                // Nothing is under way any more: somebody may have won [GK-321].
                Step::Fire { .. } | Step::Move { .. } | Step::Terminal { .. } | Step::Recover { .. } => {
                    if self.judge() {
                        return;
                    }
                    if !self.phase_alone(step) {
                        return;
                    }
                }
                Step::Melee { .. } => {
                    if !self.melee_alone(step) {
                        return;
                    }
                }
                Step::Walk { .. } | Step::Gather { .. } => {
                    if !self.move_alone(step) {
                        return;
                    }
                }
                Step::Aim { .. } | Step::Sense { .. } | Step::Nearest { .. } => return,
            }
        }
    }
}
