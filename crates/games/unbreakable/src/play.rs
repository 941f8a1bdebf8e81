//! Carrying answers out: the one road on which a position changes.

use retrograde_core::{Dice, Log};

use crate::Unbreakable;
use crate::action::Action;
use crate::event::Event;
use crate::look::Look;
use crate::position::{Cause, Position};
use crate::room::Room;
use crate::steps::{Draw, Land, Step};
use crate::terrain::Terrain;
use crate::unit::{Form, Place, Side, Status, Type, Unit, UnitId};

/// A position being played, with dice and log at hand.
pub(crate) struct Play<'a, D, L> {
    pub(crate) rules: &'a Unbreakable,
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

    /// The step on top is now this one.
    #[inline]
    pub(crate) fn revise(&mut self, step: impl Into<Step>) {
        if let Some(top) = self.pos.steps.last_mut() {
            *top = step.into();
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.pos.steps.pop();
    }

    /// Whether the round or the game ended under way: what was being done has no table any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.pos.is_over() || self.pos.turn == 0
    }

    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, side: Side, action: Action) {
        if let Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw = action {
            self.stand(side, action);
        } else if let Some(&step) = self.pos.steps.last() {
            step.answer(self, side, action);
            self.advance();
        }
    }

    /// Goes on until somebody is asked something, or the game is over.
    fn advance(&mut self) {
        while !self.pos.is_over() {
            let Some(&step) = self.pos.steps.last() else {
                self.push(Draw {});
                continue;
            };
            if step.is_open(self.look()) {
                return;
            }
            step.close(self);
        }
    }

    /// Removes a unit from the game with what it carries [UB-006, UB-G21].
    pub(crate) fn remove(&mut self, unit: UnitId, cause: Cause) {
        let lost = Unit { place: Place::Lost, ..Unit::absent(unit) };
        let carried = std::mem::replace(self.pos.unit_mut(unit), lost).carries;
        self.tell(|| Event::Removed { unit, cause });
        if let Some(object) = carried {
            self.lose_object(object, Cause::Carrier);
        }
    }

    pub(crate) fn set_status(&mut self, unit: UnitId, status: Status) {
        self.pos.unit_mut(unit).status = status;
        self.tell(|| Event::StatusChanged { unit, status });
    }

    /// Shuts a unit down: offline, or scattered and then on the ground [UB-010, UB-020].
    pub(crate) fn go_offline(&mut self, unit: UnitId) {
        if self.pos.unit(unit).status == Status::Offline {
            return;
        }
        self.set_status(unit, Status::Offline);
        if unit.kind() == Type::Squad {
            self.pos.unit_mut(unit).form = Form::Grounded;
            // [UB-314] The moment of becoming scattered in lava.
            if self.pos.unit(unit).is_on_map() && self.pos.terrain(self.pos.unit(unit).at) == Terrain::Lava {
                self.remove(unit, Cause::Lava);
                self.settle();
            }
        }
    }

    /// Knocks a walker down or scatters a squad [UB-209, UB-210]; nothing happens to a crawler.
    pub(crate) fn knock(&mut self, unit: UnitId) {
        match unit.kind() {
            Type::Crawler => {}
            Type::Squad => self.go_offline(unit),
            Type::Walker => self.knock_down(unit),
        }
    }

    fn knock_down(&mut self, unit: UnitId) {
        let form = self.pos.unit(unit).form;
        // [UB-399] A vehicle cannot be knocked down; who lies cannot fall.
        if !matches!(form, Form::Upright | Form::Hovering) {
            return;
        }
        self.pos.unit_mut(unit).form = Form::Down;
        self.tell(|| Event::KnockedDown { unit });
        self.drop_object(unit);
        if self.pos.terrain(self.pos.unit(unit).at) == Terrain::Lava {
            // [UB-311]
            self.remove(unit, Cause::Lava);
            self.settle();
        } else if form == Form::Hovering {
            self.no_longer_landing(unit);
            self.push(Land { unit });
        }
    }
}
