//! Computers in the battle game, an optional rule [chapter 30].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::attack::Trigger;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::sheet::{Program, Sheet, Task};
use crate::step::Step;
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
        require(gun.strength.is_some(), "GK-366", "the computer fires ranged weapons that need no rounds")?;
        require(
            self.is_plate_mounted(unit, arm),
            "GK-375",
            "only weapons on helmet or plates can be assigned",
        )
    }

    pub(crate) fn check_program(self, step: Step, action: Action) -> Check {
        let (Action::Program(unit, ..) | Action::Cancel(unit, _)) = action else {
            return Err(Look::not_asked());
        };
        require(self.has_switch(crate::position::Switch::Computer), "GK-365", "computers are not in use")?;
        self.check_turn_to_attack(step, unit, self.rules.pack.computer.program_cost)?;
        let Some(sheet) = self.pos.sheet(unit).filter(|sheet| sheet.computer > 0) else {
            return require(false, "GK-365", "it has no computer");
        };
        match action {
            Action::Cancel(_, number) => {
                let runs = number >= 1 && usize::from(number) <= sheet.programs.len();
                require(runs, "GK-367", "no such program runs")
            }
            Action::Program(_, task, arm, target) => {
                let room = sheet.programs.len() < usize::from(sheet.computer);
                require(room, "GK-366", "the computer runs as many programs as it can")?;
                self.check_programmable(unit, sheet, arm)?;
                match (task, target) {
                    (Task::Fire, Some(target)) => {
                        let enemy = target.side != unit.side
                            && self.pos.exists(target)
                            && self.pos.unit(target).is_on_map();
                        require(enemy, "GK-366", "that is no enemy in play")?;
                        require(self.sees(unit, target), "GK-371", "the target is out of sight")
                    }
                    (Task::Proximity | Task::Ciws, None) => Ok(()),
                    _ => require(false, "GK-366", "automatic fire names a target, the other programs do not"),
                }
            }
            _ => Err(Look::not_asked()),
        }
    }

    pub(crate) fn list_programs(self, step: Step, unit: UnitId, out: &mut Vec<Action>) {
        let Some(sheet) = self.pos.sheet(unit).filter(|sheet| sheet.computer > 0) else { return };
        let mut offer = |action: Action| {
            if self.check_program(step, action).is_ok() {
                out.push(action);
            }
        };
        for index in 0..sheet.mounts.len() {
            let arm = sheet.arm(index);
            for target in self.pos.standing(unit.side.other()) {
                offer(Action::Program(unit, Task::Fire, arm, Some(target)));
            }
            offer(Action::Program(unit, Task::Proximity, arm, None));
            offer(Action::Program(unit, Task::Ciws, arm, None));
        }
        for number in 1..=sheet.programs.len() as u8 {
            offer(Action::Cancel(unit, number));
        }
    }

    /// [GK-371, GK-372] Whom a program fires at now; several if it is for the owner to say.
    pub(crate) fn program_targets(self, unit: UnitId, program: Program) -> Vec<UnitId> {
        let Some(sheet) = self.pos.sheet(unit) else { return Vec::new() };
        let arm = Some(sheet.arm(usize::from(program.mount)));
        let step = Step::Fire { side: unit.side };
        let can = |target: &UnitId| {
            self.pos.unit(*target).is_on_map() && self.check_shot(step, unit, arm, *target).is_ok()
        };
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
    fn computer_can_fire(self, unit: UnitId) -> bool {
        let Some(sheet) = self.pos.sheet(unit) else { return false };
        let cost = self.rules.pack.costs.fire as i8;
        self.is_able(unit) && self.allotment(unit) - sheet.computed as i8 >= cost
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Starts or cancels a program; a new one fires at once.
    pub(crate) fn program(&mut self, action: Action) {
        match action {
            Action::Program(unit, task, arm, target) => {
                self.pay_attack(unit, self.rules.pack.computer.program_cost);
                self.tell(|| Event::Programmed { unit, task, arm, target });
                let Some(sheet) = self.pos.sheet_mut(unit) else { return };
                let Some(mount) = sheet.find(arm) else { return };
                sheet.programs.push(Program { task, mount: mount as u8, target });
                if task != Task::Ciws {
                    let left = sheet.programs.len() as u8;
                    self.push(Step::Compute { unit, left });
                }
            }
            Action::Cancel(unit, number) => {
                self.pay_attack(unit, self.rules.pack.computer.program_cost);
                self.tell(|| Event::Cancelled { unit, number });
                if let Some(sheet) = self.pos.sheet_mut(unit) {
                    sheet.programs.remove(usize::from(number) - 1);
                }
            }
            _ => {}
        }
    }

    /// The computer fires its next shot, program by program in turn, at the highest rate [GK-371].
    pub(crate) fn compute(&mut self, step: Step) {
        let Step::Compute { unit, left } = step else { return };
        let programs = self.pos.sheet(unit).map(|sheet| sheet.programs.clone()).unwrap_or_default();
        let index = programs.len().wrapping_sub(usize::from(left));
        if left == 0 || !self.look().computer_can_fire(unit) || programs.is_empty() {
            self.pop();
            return;
        }
        let Some(&program) = programs.get(index) else {
            self.pop();
            return;
        };
        // Out of sight or destroyed: automatic fire is over.
        if program.task == Task::Fire && !self.aims_still(unit, program) {
            if let Some(sheet) = self.pos.sheet_mut(unit) {
                sheet.programs.remove(index);
            }
            self.tell(|| Event::Cancelled { unit, number: index as u8 + 1 });
            self.replace(Step::Compute { unit, left: left - 1 });
            return;
        }
        let targets = self.look().program_targets(unit, program);
        match targets[..] {
            [] => self.replace(Step::Compute { unit, left: left - 1 }),
            [only] => {
                self.next_program(unit, left, programs.len() as u8);
                self.computer_shot(unit, program, only);
            }
            _ => {
                self.next_program(unit, left, programs.len() as u8);
                self.push(Step::Nearest { unit, program: index as u8 });
            }
        }
    }

    fn aims_still(&self, unit: UnitId, program: Program) -> bool {
        program
            .target
            .is_some_and(|target| self.pos.unit(target).is_on_map() && self.look().sees(unit, target))
    }

    /// After the last program the first one has its turn again, as long as the APs last.
    fn next_program(&mut self, unit: UnitId, left: u8, programs: u8) {
        let next = if left > 1 { left - 1 } else { programs };
        self.replace(Step::Compute { unit, left: next });
    }

    /// [GK-369, GK-373] A shot of the computer: no cost to the knight, no attack mode.
    pub(crate) fn computer_shot(&mut self, unit: UnitId, program: Program, target: UnitId) {
        let cost = self.rules.pack.costs.fire;
        let Some(sheet) = self.pos.sheet_mut(unit) else { return };
        sheet.computed += cost;
        let arm = sheet.arm(usize::from(program.mount));
        self.shoot(unit, Some(arm), target, Trigger::Computer);
    }

    /// The owner names which of the closest enemies [GK-D19].
    pub(crate) fn name_nearest(&mut self, step: Step, target: UnitId) {
        let Step::Nearest { unit, program } = step else { return };
        self.pop();
        let programs = self.pos.sheet(unit).map(|sheet| sheet.programs.clone()).unwrap_or_default();
        if let Some(&program) = programs.get(usize::from(program)) {
            self.computer_shot(unit, program, target);
        }
    }
}
