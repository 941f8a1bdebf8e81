//! What a choice is called.

use crate::action::{Action, Mend};
use crate::event::spaced;
use crate::look::Look;
use crate::recovery::mend_name;
use crate::unit::{Altitude, UnitId};
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

    /// What a person reads.
    pub(crate) fn label(self, action: Action) -> String {
        use Action::*;
        match action {
            Draw(0) => "Draw no system marker".to_owned(),
            Draw(1) => "Draw 1 system marker".to_owned(),
            Draw(count) => format!("Draw {count} system markers"),
            For(unit) => format!("The next marker is for {}", self.described(unit)),
            Hide(unit) => format!("{} has the launcher", self.described(unit)),
            Load(warhead, count) => format!("{count} × {}", self.charge(warhead).name),
            Place(unit, hex) => format!("{} starts in {hex}", self.described(unit)),
            Deploy => "Place the rest for me".to_owned(),
            Fire(_, Some(arm)) => format!("Fire: {}", self.arm_name(arm)),
            Fire(_, None) => "Fire".to_owned(),
            Launch(unit, Some(arm), warhead) => {
                let left = self
                    .rack(unit, Some(arm))
                    .map_or(0, |rack| self.pos.racks[usize::from(rack)][warhead as usize]);
                format!("Launch: {} ({}, {left} left)", self.charge(warhead).name, self.arm_name(arm))
            }
            Launch(_, None, warhead) => format!("Launch: {}", self.charge(warhead).name),
            Sense(_) => "Sensor attack".to_owned(),
            At(unit) => self.described(unit),
            AtHex(hex) => format!("Hex {hex}"),
            Drop(_, target) => format!("Give up the lock-on on {target}"),
            Program(_, task, arm, Some(target)) => {
                format!("Program {task}: {} at {target}", self.arm_name(arm))
            }
            Program(_, task, arm, None) => format!("Program {task}: {}", self.arm_name(arm)),
            Cancel(_, number) => format!("Cancel program {number}"),
            Go(unit, Altitude::Ground) if self.pos.exists(unit) && self.pos.unit(unit).is_airborne() => {
                "Land".to_owned()
            }
            Go(_, Altitude::Ground) => "Move".to_owned(),
            Go(_, Altitude::Noe) => "Fly nap of the earth".to_owned(),
            Go(_, Altitude::High) => "Fly high".to_owned(),
            To(hex) => format!("To {hex}"),
            Stop => "Stop here".to_owned(),
            Fight(_) => "Close combat in its hex".to_owned(),
            Join(unit) => format!("{} joins the fight", self.described(unit)),
            Resolve => "Fight now".to_owned(),
            Pass(_) => "Hold back this round".to_owned(),
            Dismount(_) => "Leave the carrier".to_owned(),
            Mount(_) => "Enter the carrier".to_owned(),
            Hit(arm, false) => self.arm_name(arm),
            Hit(arm, true) => format!("{}, the damaged one", self.arm_name(arm)),
            Jettison(arm, warhead) => format!("{} of the {}", self.charge(warhead).name, self.arm_name(arm)),
            Swap(target) => format!("Give up the lock-on on {target} for it"),
            Decline => "Do without the new lock-on".to_owned(),
            Repair(_, mend @ Mend::Item(_)) => format!("Repair: {}", mend_name(mend)),
            Repair(_, Mend::Weapon(arm)) => format!("Repair: {}", self.arm_name(arm)),
            Protect(Some(weapon)) => format!("Protect the {} last of all", spaced(weapon.word())),
            Protect(None) => "Ask me again which weapon is hit".to_owned(),
            Done => "Done".to_owned(),
            Resign => "Resign".to_owned(),
            OfferDraw => "Offer a draw".to_owned(),
            AcceptDraw => "Accept the draw".to_owned(),
            DeclineDraw => "Decline the draw".to_owned(),
        }
    }
}
