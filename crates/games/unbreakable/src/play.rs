//! Carrying answers out: the one road on which a position changes.

use retrograde_core::{Dice, Log};

use crate::Unbreakable;
use crate::event::Event;
use crate::look::Look;
use crate::position::{Cause, Position};
use crate::steps::{Activate, Draw, Land, Lasers, Overheat, Overload, Push, Rockets, Settle, Step, Vortexes};
use crate::terrain::Terrain;
use crate::unit::{Form, Place, Status, Type, Unit, UnitId};

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

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Step> {
        self.pos.steps.pop()
    }

    /// Whether the round or the game ended under way: what was being done has no table any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.pos.is_over() || self.pos.turn == 0
    }

    /// Goes on until somebody is asked something, or the game is over.
    pub(crate) fn advance(&mut self) {
        while !self.pos.is_over() {
            let Some(&step) = self.pos.steps.last() else {
                self.push(Draw {});
                continue;
            };
            if self.runaway_answers(step) {
                continue;
            }
            match step {
                Step::Draw(_) => {
                    self.pop();
                    self.draw_card();
                }
                Step::Land(Land { unit }) => {
                    self.pop();
                    self.land(unit);
                }
                Step::Settle(Settle { unit }) => {
                    self.pop();
                    self.settle_hover(unit);
                }
                Step::Overheat(Overheat { unit, slot }) => {
                    self.pop();
                    self.overheat(unit, slot);
                }
                Step::Burn(_) => {
                    self.pop();
                    self.burn();
                }
                Step::Overload(Overload { unit }) => {
                    self.pop();
                    self.overload(unit);
                }
                Step::Vortexes(Vortexes { left }) => {
                    self.pop();
                    self.next_vortex(left);
                }
                Step::Runaway(_) => {
                    self.pop();
                    self.runaway_turn();
                }
                asks if self.look().has_choice(asks) => return,
                idle => {
                    self.pop();
                    self.finish(idle);
                }
            }
        }
    }

    /// A step that asks is over: its last consequences.
    pub(crate) fn finish(&mut self, step: Step) {
        match step {
            Step::Activate(Activate { landing, .. }) => {
                for unit in landing.iter() {
                    self.push(Land { unit });
                }
            }
            Step::Displace(_) => self.finish_displacement(step),
            Step::Lasers(Lasers { shot, .. }) => self.fire_lasers(shot),
            Step::Rockets(Rockets { hexes, .. }) => self.finish_rockets(hexes),
            Step::Push(Push { unit, size, target }) => self.after_push(unit, size, target),
            _ => {}
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

    /// Shuts a unit down: offline, or scattered and then on the ground [UB-010, UB-020].
    pub(crate) fn go_offline(&mut self, unit: UnitId) {
        if self.pos.unit(unit).status == Status::Offline {
            return;
        }
        self.pos.unit_mut(unit).status = Status::Offline;
        self.tell(|| Event::StatusChanged { unit, status: Status::Offline });
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
