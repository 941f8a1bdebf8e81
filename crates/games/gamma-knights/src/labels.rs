//! Words for units, weapons and what can be done with them.

use retrograde_core::phrase::Maybe;

use crate::action::{Action, Way};
use crate::look::Look;
use crate::unit::{Altitude, Side, UnitId};
use crate::weapon::Arm;

impl Look<'_> {
    /// A unit with its name: `A1 Isiah Ames`.
    pub(crate) fn described(self, unit: UnitId) -> String {
        if self.pos.exists(unit) { format!("{unit} {}", self.name(unit)) } else { unit.to_string() }
    }

    pub(crate) fn arm_name(self, arm: Arm) -> String {
        let name = &self.gun(arm.weapon).name;
        if arm.number > 0 { format!("{name} {}", arm.number + 1) } else { name.clone() }
    }

    /// What a side is called in this scenario.
    pub(crate) fn side_name(self, side: Side) -> String {
        self.scenario().sides[side.index()].name.clone()
    }

    /// What an answer is called that several steps take.
    pub(crate) fn label(self, action: Action) -> String {
        use Action::*;
        match action {
            Fire(_, Maybe(Some(arm))) => format!("Fire: {}", self.arm_name(arm)),
            Fire(_, Maybe(None)) => "Fire".to_owned(),
            Launch(unit, Maybe(Some(arm)), warhead) => {
                let left = self
                    .rack(unit, Some(arm))
                    .map_or(0, |rack| self.pos.racks[usize::from(rack)][warhead as usize]);
                format!("Launch: {} ({}, {left} left)", self.charge(warhead).name, self.arm_name(arm))
            }
            Launch(_, Maybe(None), warhead) => format!("Launch: {}", self.charge(warhead).name),
            Sense(_) => "Sensor attack".to_owned(),
            At(unit) => self.described(unit),
            Drop(_, target) => format!("Give up the lock-on on {target}"),
            Go(unit, Way(Altitude::Ground)) if self.pos.exists(unit) && self.pos.unit(unit).is_airborne() => {
                "Land".to_owned()
            }
            Go(_, Way(Altitude::Ground)) => "Move".to_owned(),
            Go(_, Way(Altitude::Noe)) => "Fly nap of the earth".to_owned(),
            Go(_, Way(Altitude::High)) => "Fly high".to_owned(),
            Mount(_) => "Enter the carrier".to_owned(),
            Done => "Done".to_owned(),
            other => other.to_string(),
        }
    }
}
