//! Computers in the battle game, an optional rule [chapter 30].

use arrayvec::ArrayVec;
use retrograde_core::Log;
use retrograde_core::phrase::Maybe;

use crate::action::Action;
use crate::attack::Trigger;
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::position::{MOST_SHEETS, Switch};
use crate::room::Room;
use crate::sheet::{Program, Sheet, Task};
use crate::steps::Compute;
use crate::unit::UnitId;
use crate::weapon::Arm;

impl Look<'_> {
    /// [GK-375, GK-520] Whether a weapon sits where the computer can run it.
    fn is_plate_mounted(self, unit: UnitId, arm: Arm) -> bool {
        !self.model(unit).limbs.contains(&arm.weapon)
    }

    fn check_programmable(self, unit: UnitId, sheet: &Sheet, arm: Arm) -> Check {
        let Some(index) = sheet.find(arm) else {
            return require(false, "GK-367", "it has no such weapon");
        };
        Look::check_mount(sheet, index)?;
        let gun = self.gun(arm.weapon);
        require(
            gun.strength.is_some(),
            "GK-366",
            "a computer only fires ranged weapons that need no rounds",
        )?;
        require(
            self.is_plate_mounted(unit, arm),
            "GK-375",
            "only weapons on the helmet or on plates can be assigned",
        )
    }

    pub(crate) fn check_program(self, room: impl Room, action: Action) -> Check {
        let (Action::Program(unit, ..) | Action::Cancel(unit, _)) = action else {
            return Err(Block::NOT_ASKED);
        };
        require(self.has_switch(Switch::Computer), "GK-365", "this game is played without computers")?;
        room.check_attacker(self, unit, self.rules.pack.computer.program_cost)?;
        let Some(sheet) = self.pos.sheet(unit).filter(|sheet| sheet.computer > 0) else {
            return require(false, "GK-365", "it has no computer");
        };
        match action {
            Action::Cancel(_, number) => {
                let runs = number >= 1 && usize::from(number) <= sheet.programs.len();
                require(runs, "GK-367", "there is no such program")
            }
            Action::Program(_, task, arm, Maybe(target)) => {
                let room = sheet.programs.len() < usize::from(sheet.computer);
                require(room, "GK-366", "the computer cannot run any more programs")?;
                self.check_programmable(unit, sheet, arm)?;
                match (task, target) {
                    (Task::Fire, Some(target)) => {
                        let enemy = target.side != unit.side
                            && self.pos.exists(target)
                            && self.pos.unit(target).is_on_map();
                        require(enemy, "GK-366", "that is not an enemy in play")?;
                        require(self.sees(unit, target), "GK-371", "the target is out of sight")
                    }
                    (Task::Proximity | Task::Ciws, None) => Ok(()),
                    _ => require(
                        false,
                        "GK-366",
                        "automatic fire needs a target, and the other programs take none",
                    ),
                }
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    pub(crate) fn list_programs(self, room: impl Room, unit: UnitId, out: &mut Vec<Action>) {
        if !self.has_switch(Switch::Computer) {
            return;
        }
        let Some(sheet) = self.pos.sheet(unit).filter(|sheet| sheet.computer > 0) else { return };
        let mut offer = |action: Action| {
            if self.check_program(room, action).is_ok() {
                out.push(action);
            }
        };
        for index in 0..sheet.mounts.len() {
            let arm = sheet.arm(index);
            for target in self.pos.standing(unit.side.other()) {
                offer(Action::Program(unit, Task::Fire, arm, Maybe(Some(target))));
            }
            offer(Action::Program(unit, Task::Proximity, arm, Maybe(None)));
            offer(Action::Program(unit, Task::Ciws, arm, Maybe(None)));
        }
        for number in 1..=sheet.programs.len() as u8 {
            offer(Action::Cancel(unit, number));
        }
    }

    /// [GK-371, GK-372] Whom a program fires at now; several if the owner must choose.
    pub(crate) fn program_targets(self, unit: UnitId, program: Program) -> Vec<UnitId> {
        let Some(sheet) = self.pos.sheet(unit) else { return Vec::new() };
        if sheet.is_left_behind(usize::from(program.mount)) {
            return Vec::new();
        }
        let arm = Some(sheet.arm(usize::from(program.mount)));
        let can =
            |target: &UnitId| self.pos.unit(*target).is_on_map() && self.can_hit(None, unit, arm, *target);
        match program.task {
            Task::Ciws => Vec::new(),
            Task::Fire => program.target.into_iter().filter(can).collect(),
            Task::Proximity => {
                let rivals: Vec<UnitId> = self.pos.standing(unit.side.other()).filter(can).collect();
                let nearest = rivals.iter().map(|&rival| self.range(unit, rival)).min();
                rivals.into_iter().filter(|&rival| Some(self.range(unit, rival)) == nearest).collect()
            }
        }
    }

    /// Whether the computer has APs for another shot [GK-368].
    pub(crate) fn computer_can_fire(self, unit: UnitId) -> bool {
        let Some(sheet) = self.pos.sheet(unit) else { return false };
        let cost = self.rules.pack.costs.fire as i8;
        self.is_able(unit) && self.allotment(unit) - sheet.computed as i8 >= cost
    }

    /// Whether the target of a program is still in play and in sight.
    pub(crate) fn aims_still(self, unit: UnitId, program: Program) -> bool {
        program.target.is_some_and(|target| self.pos.unit(target).is_on_map() && self.sees(unit, target))
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Starts or cancels a program; a new one fires at once.
    pub(crate) fn program(&mut self, action: Action) {
        match action {
            Action::Program(unit, task, arm, Maybe(target)) => {
                self.pay_attack(unit, self.rules.pack.computer.program_cost);
                self.tell(|| Deed::Programmed { unit, task, arm, target });
                let Some(sheet) = self.pos.sheet_mut(unit) else { return };
                let Some(mount) = sheet.find(arm) else { return };
                sheet.programs.push(Program { task, mount: mount as u8, target });
                if task != Task::Ciws {
                    let left = sheet.programs.len() as u8;
                    self.push(Compute { unit, left });
                }
            }
            Action::Cancel(unit, number) => {
                self.pay_attack(unit, self.rules.pack.computer.program_cost);
                self.tell(|| Deed::Cancelled { unit, number });
                if let Some(sheet) = self.pos.sheet_mut(unit) {
                    sheet.programs.remove(usize::from(number) - 1);
                }
            }
            _ => {}
        }
    }

    /// [GK-371] Programs that are over: with their target, or with their weapon.
    pub(crate) fn end_programs(&mut self, unit: UnitId, over: impl Fn(&Program) -> bool) {
        let first = |play: &Self| play.pos.sheet(unit)?.programs.iter().position(&over);
        while let Some(index) = first(self) {
            if let Some(sheet) = self.pos.sheet_mut(unit) {
                sheet.programs.remove(index);
            }
            self.tell(|| Deed::Cancelled { unit, number: index as u8 + 1 });
        }
    }

    /// [GK-371, GK-G27] Automatic fire at a unit ends for all rivals that no longer have it in sight.
    pub(crate) fn end_automatic_fire(&mut self, target: UnitId) {
        let aims = |program: &Program| program.target == Some(target);
        let sheets = self.pos.sheets.iter().filter(|sheet| sheet.programs.iter().any(aims));
        for unit in sheets.map(|sheet| sheet.unit).collect::<ArrayVec<_, MOST_SHEETS>>() {
            let look = self.look();
            if !look.is_standing(target) || !look.sees(unit, target) {
                self.end_programs(unit, aims);
            }
        }
    }

    /// [GK-369, GK-373] A shot of the computer: no cost to the knight, no attack mode.
    pub(crate) fn computer_shot(&mut self, unit: UnitId, program: Program, target: UnitId) {
        let cost = self.rules.pack.costs.fire;
        let Some(sheet) = self.pos.sheet_mut(unit) else { return };
        sheet.computed += cost;
        let arm = sheet.arm(usize::from(program.mount));
        self.shoot(unit, Some(arm), target, Trigger::Computer);
    }
}
