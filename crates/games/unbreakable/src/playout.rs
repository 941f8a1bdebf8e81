//! How bots play on in their heads: quickly, at random, but with an eye on the mission.
//!
//! Nothing here is a rule.

use retrograde_core::Dice;

use crate::action::Action;
use crate::look::Look;
use crate::map::Hex;
use crate::object::{Object, Whereabouts};
use crate::room::Room;
use crate::scenario::Scenario;
use crate::terrain::Terrain;
use crate::unit::{Form, Owner, Side, Type, UnitId};

/// Answers that are weighed; questions are hardly ever wider.
const MOST_WEIGHED: usize = 192;

/// Where a unit wants to be.
#[derive(Copy, Clone)]
enum Goal {
    Hex(Hex),
    Edge(Side),
    Home(Side),
}

/// Where the unit whose moves are being weighed wants to go; its moves stand together in a list.
#[derive(Copy, Clone, Default)]
pub(crate) struct Way {
    unit: Option<UnitId>,
    waiting: bool,
    goal: Option<Goal>,
    left: i32,
}

impl Look<'_> {
    /// One of the sensible answers, the likelier the better it looks.
    pub(crate) fn playout<D: Dice>(self, side: Side, dice: &mut D, room: &mut Vec<Action>) -> Action {
        let Some(step) = self.step() else { return Action::Done };
        room.clear();
        step.sensible(self, side, room);
        if let [only] = room[..] {
            return only;
        }
        // Weighed once; the few answers beyond the list, if any, are as likely as the least.
        let mut appeals = [1u16; MOST_WEIGHED];
        let mut total = room.len().saturating_sub(MOST_WEIGHED) as u32;
        let mut way = Way::default();
        for (appeal, &action) in appeals.iter_mut().zip(room.iter()) {
            *appeal = step.appeal(self, side, action, &mut way);
            total += u32::from(*appeal);
        }
        let mut pick = dice.draw("playout", total) - 1;
        for (index, &action) in room.iter().enumerate() {
            let appeal = appeals.get(index).map_or(1, |&appeal| u32::from(appeal));
            if pick < appeal {
                return action;
            }
            pick -= appeal;
        }
        room[0]
    }

    /// How likely an answer that several steps offer is, in parts.
    #[inline]
    pub(crate) fn appeal(self, action: Action, way: &mut Way) -> u16 {
        match action {
            Action::Exit(..) => 400,
            Action::Grab(..) => 200,
            Action::Drop(_) | Action::Done => 1,
            Action::Move(unit, to) => self.move_appeal(unit, to, way),
            Action::Configure(_, Form::Upright | Form::Mobile) => 12,
            Action::Configure(_, Form::Hovering) => 3,
            Action::Configure(..) => 1,
            Action::Melee(..) => 12,
            Action::Fire(..) => 5,
            _ => 3,
        }
    }

    fn move_appeal(self, unit: UnitId, to: Hex, way: &mut Way) -> u16 {
        if way.unit != Some(unit) {
            let card = self.pos.unit(unit);
            let goal = if card.is_on_map() { self.goal(unit) } else { None };
            let left = goal.map_or(0, |goal| self.steps_to(goal, card.at));
            *way = Way { unit: Some(unit), waiting: !card.is_on_map(), goal, left };
        }
        match way.goal {
            None if way.waiting => 8,
            None => 2,
            Some(goal) => match self.steps_to(goal, to).cmp(&way.left) {
                std::cmp::Ordering::Less => 16,
                std::cmp::Ordering::Equal => 2,
                std::cmp::Ordering::Greater => 1,
            },
        }
    }

    fn steps_to(self, goal: Goal, from: Hex) -> i32 {
        match goal {
            Goal::Hex(hex) => i32::from(self.rules.map.distance(from, hex)),
            Goal::Edge(side) => self.rules.map.steps_to_edge(side, from),
            Goal::Home(side) => self.rules.map.steps_home(side, from),
        }
    }

    fn goal(self, unit: UnitId) -> Option<Goal> {
        let Owner::Side(side) = self.pos.unit(unit).owner else { return None };
        let object = match self.pos.rules.scenario {
            Scenario::Retrieval => Object::Satellite,
            Scenario::CaptureTheFlag => self.flag_to_fetch(side),
            Scenario::DestroyTheFlag => Object::flag(side.other()),
            Scenario::Runaway if unit == UnitId::RUNAWAY => return Some(Goal::Edge(side)),
            Scenario::Runaway => return Some(Goal::Hex(self.pos.unit(UnitId::RUNAWAY).at)),
            Scenario::IndustrialWasteland => return self.nearest_site(unit),
            Scenario::SpecialDelivery => return None,
        };
        match self.pos.objects[object.index()].is {
            Whereabouts::Carried(carrier) if carrier == unit => Some(match self.pos.rules.scenario {
                Scenario::Retrieval => Goal::Edge(side),
                _ => Goal::Home(side),
            }),
            Whereabouts::Carried(carrier) if self.owner(carrier) != Some(side) => {
                Some(Goal::Hex(self.pos.unit(carrier).at))
            }
            Whereabouts::Loose(hex) if unit.kind() == Type::Walker => Some(Goal::Hex(hex)),
            _ => None,
        }
    }

    /// The own flag while a rival runs off with it, else the other one.
    fn flag_to_fetch(self, side: Side) -> Object {
        let own = Object::flag(side);
        match self.pos.objects[own.index()].is {
            Whereabouts::Carried(carrier) if self.owner(carrier) != Some(side) => own,
            _ => Object::flag(side.other()),
        }
    }

    fn nearest_site(self, unit: UnitId) -> Option<Goal> {
        let at = self.pos.unit(unit).at;
        let standing =
            self.rules.industry.iter().filter(|&&site| self.pos.terrain(site) == Terrain::Industry);
        standing.min_by_key(|&&site| self.rules.map.distance(at, site)).map(|&site| Goal::Hex(site))
    }
}
