//! Carrying out answers: the only way in which a position changes.

use retrograde_core::{Log, Seat};

use crate::Unbreakable;
use crate::action::Action;
use crate::event::Event;
use crate::position::{Cause, Position};
use crate::room::Room;
use crate::steps::{Draw, Land, Step};
use crate::terrain::Terrain;
use crate::unit::{Form, Place, Side, Status, Type, Unit, UnitId};

retrograde_core::playing! { Unbreakable, Position, Step }

impl<L: Log<Event>> Play<'_, L> {
    /// Tells an event, if anybody listens.
    #[inline]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if L::LISTENING {
            self.log.push(event());
        }
    }

    /// Whether the round or the game has ended meanwhile, so that what was being done must not go on.
    pub(crate) fn is_stopped(&self) -> bool {
        self.pos.is_over() || self.pos.turn == 0
    }

    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, side: Side, action: Action) {
        if let Action::Standing(standing) = action {
            self.stand(side, standing);
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

    /// Who plays the side that a unit belongs to.
    pub(crate) fn owner_seat(&self, unit: UnitId) -> Option<Seat> {
        self.look().owner(unit).map(|side| self.pos.seat(side))
    }

    /// Removes a unit from the game with what it carries [UB-006, UB-G21].
    pub(crate) fn remove(&mut self, unit: UnitId, cause: Cause) {
        let owner = self.owner_seat(unit);
        let lost = Unit { place: Place::Lost, ..Unit::absent(unit) };
        let carried = std::mem::replace(self.pos.unit_mut(unit), lost).carries;
        self.tell(|| Event::Removed { unit, cause, owner });
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
        // [UB-399] A vehicle cannot be knocked down, and a walker that is down cannot fall.
        if !matches!(form, Form::Upright | Form::Hovering) {
            return;
        }
        self.pos.unit_mut(unit).form = Form::Down;
        let owner = self.owner_seat(unit);
        self.tell(|| Event::KnockedDown { unit, owner });
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
