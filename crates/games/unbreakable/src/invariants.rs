//! What holds in every position; what somebody wrote is held to it too.

use crate::look::Look;
use crate::map::Hex;
use crate::muster::Stage;
use crate::object::{Object, Whereabouts};
use crate::room::Room;
use crate::terrain::Terrain;
use crate::unit::{Place, Side, Status, Unit, UnitId};

impl Look<'_> {
    /// Whether a position could come up in play; `Err` says what could not.
    pub(crate) fn check_invariants(self) -> Result<(), String> {
        for unit in UnitId::all() {
            let card = self.pos.unit(unit);
            if card.is_on_map() && self.pos.terrain(card.at) == Terrain::Volcano {
                return Err(format!("{unit} cannot be in a volcano"));
            }
            // [UB-414] Where a program plays Yellow, it has its crawler and nothing else.
            let alone =
                !self.is_automatic(Side::Yellow) || unit == UnitId::DELIVERY || !card.is_of(Side::Yellow);
            if !alone && card.place != Place::Absent {
                return Err(format!("{unit} has no place in this scenario: nobody plays Yellow"));
            }
            if card.is_on_map() != (card.at != Hex::OFF) {
                return Err(format!("{unit} is on the map without a hex, or off it with one"));
            }
        }
        for object in Object::ALL {
            let carrier = UnitId::all().find(|&unit| self.pos.unit(unit).carries == Some(object));
            let said = match self.pos.objects[object.index()].is {
                Whereabouts::Carried(unit) => Some(unit),
                _ => None,
            };
            if carrier != said {
                return Err(format!("{object} and its carrier disagree"));
            }
        }
        for step in &self.pos.steps {
            if !step.is_sound(self) {
                return Err(format!("this step makes no sense here: {}", step.show()));
            }
        }
        for side in Side::ALL {
            let stage = self.pos.musters[side.index()].stage;
            let (Stage::Place { unit }
            | Stage::Form { unit }
            | Stage::Beams { unit }
            | Stage::Bombs { unit }) = stage
            else {
                continue;
            };
            if unit.home() != Some(side) || !self.pos.unit(unit).is_in_play() {
                return Err(format!("{unit} is not being set up"));
            }
        }
        if self.pos.ending.is_some() {
            return if self.pos.steps.is_empty() {
                Ok(())
            } else {
                Err("a game that is over has no steps".to_owned())
            };
        }
        if self.asked() == 0 {
            return Err("nobody is asked: give a card such as `card blue-walkers`, or a step".to_owned());
        }
        let muster = self.step().is_some_and(Room::is_setup);
        if muster != (self.pos.turn == 0) || (muster && self.pos.steps.len() > 1) {
            return Err("units are mustered in turn 0, and only then".to_owned());
        }
        if muster && (self.pos.deck.len() > 0 || self.pos.drawn > 0 || self.pos.time_stream > 0) {
            return Err("no card is drawn before turn 1".to_owned());
        }
        // [UB-013] All begin ready, and nothing has happened to anybody yet.
        let fresh = |card: &Unit| card.status == Status::Ready && !card.frozen && card.stasis == 0;
        if muster && !self.pos.units.iter().filter(|card| card.is_in_play()).all(fresh) {
            return Err("units are ready while they are set up".to_owned());
        }
        if !muster && self.pos.musters.iter().any(|muster| muster.stage != (Stage::Done {})) {
            return Err("a side has not set up".to_owned());
        }
        for side in Side::ALL {
            if self.asked() >> side as u8 & 1 != 0 {
                if self.is_automatic(side) {
                    return Err("nobody plays Yellow in this scenario".to_owned());
                }
                let mut answers = Vec::new();
                self.list(side, &mut answers);
                if answers.is_empty() {
                    return Err("there is nothing to answer to the last step".to_owned());
                }
            }
        }
        Ok(())
    }
}
