//! The parts of the evaluation in words, for the coach.

use retrograde_core::Part;

use crate::look::Look;
use crate::scenario::Scenario;
use crate::unit::{Owner, Side, UnitId};
use crate::weapon::Load;

/// What a loaded weapon adds to the worth of its unit.
const LOADED: i32 = 6;

impl Look<'_> {
    /// What makes a side's position good or bad.
    pub(crate) fn parts(self, side: Side, out: &mut Vec<Part>) {
        let ([own, loaded], [enemy, theirs]) = (self.forces(side), self.forces(side.other()));
        out.extend([
            Part::new("keeps your units in shape", "wears your units down", own / 4),
            Part::new("gets your weapons loaded", "uses up loaded weapons", loaded / 4),
            Part::new("wears the enemy down", "lets the enemy recover", -(enemy + theirs) / 4),
        ]);
        self.mission_parts(side, out);
    }

    /// What a side's units are worth, and what is loaded.
    fn forces(self, side: Side) -> [i32; 2] {
        let mut sum = [0; 2];
        for (index, card) in self.pos.units.iter().enumerate() {
            if card.owner == Owner::Side(side) && card.is_in_play() {
                let weapons = card.weapons.iter();
                let loaded = weapons.filter(|w| w.kind.is_loadable() && w.load == Load::Loaded).count();
                let loaded = LOADED * loaded as i32;
                sum[0] += self.worth(UnitId::of(index)) - loaded;
                sum[1] += loaded;
            }
        }
        sum
    }

    fn mission_parts(self, side: Side, out: &mut Vec<Part>) {
        let other = side.other();
        let balance = self.mission_balance();
        let balance = if side == Side::Blue { balance } else { -balance };
        let (better, worse) = match self.pos.rules.scenario {
            Scenario::CaptureTheFlag => {
                out.extend([
                    Part::new(
                        "gets you closer to carrying their flag home",
                        "takes you away from their flag",
                        self.capture(side),
                    ),
                    Part::new(
                        "keeps the enemy away from your flag",
                        "leaves your flag to the enemy",
                        -self.capture(other),
                    ),
                ]);
                return;
            }
            Scenario::DestroyTheFlag => {
                out.extend([
                    Part::new(
                        "puts their flag in danger",
                        "takes pressure off their flag",
                        self.flag_danger(other),
                    ),
                    Part::new("makes your flag safer", "puts your flag in danger", -self.flag_danger(side)),
                ]);
                return;
            }
            Scenario::Retrieval => {
                ("brings the satellite closer to your edge", "lets the satellite slip out of reach")
            }
            Scenario::IndustrialWasteland if side == Side::Yellow => {
                ("gets on with flattening the industry", "loses time flattening the industry")
            }
            Scenario::IndustrialWasteland => {
                ("keeps the attackers off the industry", "leaves the industry to the attackers")
            }
            Scenario::Runaway => {
                ("brings the runaway crawler closer to your edge", "lets the runaway crawler slip away")
            }
            Scenario::SpecialDelivery => ("holds the crawler up", "lets the crawler get on"),
        };
        out.push(Part::new(better, worse, balance));
    }
}
