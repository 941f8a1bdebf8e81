//! Carrying answers out: the one road on which a position changes.

use retrograde_core::{Dice, Log};

use crate::BuckRogers;
use crate::choices::Asks;
use crate::event::Event;
use crate::look::Look;
use crate::position::Position;
use crate::step::Step;

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
    pub(crate) fn push(&mut self, step: Step) {
        self.pos.steps.push(step);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.pos.steps.pop();
    }

    /// Puts a step in place of the top one.
    #[inline]
    pub(crate) fn replace(&mut self, step: Step) {
        self.pos.steps.pop();
        self.pos.steps.push(step);
    }

    /// A ten-sided die [BR-012].
    pub(crate) fn roll(&mut self, label: &'static str) -> u8 {
        self.dice.draw(label, 10) as u8
    }

    /// Goes on until somebody is asked something, or the game is over.
    pub(crate) fn advance(&mut self) {
        while !self.pos.is_over() {
            let Some(&step) = self.pos.steps.last() else {
                self.push(Step::Begin {});
                continue;
            };
            match step {
                Step::Begin {} => self.begin_turn(),
                Step::Mover { card } => self.next_mover(card),
                Step::Combat { display, stage, cursor } => self.combat(display, stage, cursor),
                Step::Round {} => self.begin_round(),
                Step::Removal {} => self.end_round(),
                Step::Again {} => self.after_retreats(),
                Step::Settle { zone } => self.settle(zone),
                Step::Peace {} => self.make_peace(),
                Step::End {} => self.end_turn(),
                step => match self.look().question_of(step) {
                    Asks::Nothing => self.skip(step),
                    Asks::Only(action) => {
                        let Some(player) = self.look().answering() else { return };
                        self.carry_out(player, action);
                    }
                    Asks::Choice => {
                        let Some(player) = self.look().absent() else { return };
                        let action = self.look().default_answer(player);
                        self.carry_out(player, action);
                    }
                },
            }
        }
    }

    /// A step that asks has nothing to ask: what follows.
    pub(crate) fn skip(&mut self, step: Step) {
        match step {
            Step::Place { .. } => self.next_placement(),
            Step::Pick {} => self.picked(),
            Step::Shots {} => self.end_shots(),
            Step::Open { zone, turn } => self.next_part(turn, |turn| Step::Open { zone, turn }, None),
            Step::Offer { turn } => self.next_part(turn, |turn| Step::Offer { turn }, None),
            Step::Attack { turn } => {
                self.pos.battle.attacked = false;
                self.next_part(turn, |turn| Step::Attack { turn }, None);
            }
            Step::Retreat { turn } => {
                self.rest();
                self.next_part(turn, |turn| Step::Retreat { turn }, None);
            }
            Step::CallOff { on, .. } => self.call_off(on),
            Step::Dismantle { turn } => {
                self.next_part(turn, |turn| Step::Dismantle { turn }, Some(Step::Build { turn: 0 }));
            }
            Step::Build { turn } => self.end_building(turn),
            Step::Hand { .. } => self.drop_hand(),
            _ => self.pop(),
        }
    }

    /// The same question to the next in order, or what comes after all of them.
    fn next_part(&mut self, turn: u8, step: impl Fn(u8) -> Step, after: Option<Step>) {
        if usize::from(turn) + 1 < self.pos.order().len() {
            self.replace(step(turn + 1));
            self.entering(step(turn + 1));
        } else {
            self.pop();
            if let Some(after) = after {
                self.push(after);
                self.entering(after);
            }
        }
    }

    /// What happens by itself when a question comes up.
    fn entering(&mut self, step: Step) {
        match step {
            Step::Build { turn } => self.begin_building(turn),
            Step::Retreat { turn } => self.ready_to_retreat(turn),
            _ => {}
        }
    }
}
