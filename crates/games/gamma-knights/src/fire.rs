//! Who may fire what at whom, in Initial Fire, Terminal Fire and close combat [chapters 6, 7 and 10].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::attack::Trigger;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::sheet::Sheet;
use crate::step::Step;
use crate::unit::{Mode, NONE, Side, UnitId};
use crate::weapon::{Arm, Warhead, Weapon};

impl Look<'_> {
    /// Whether a unit may attack in the step on top at a price, and if not why not.
    pub(crate) fn check_turn_to_attack(self, step: Step, unit: UnitId, aps: u8) -> Check {
        require(self.pos.exists(unit), "GK-041", "there is no such unit")?;
        match step {
            Step::Fire { side } => {
                require(unit.side == side, "GK-040", "only the player whose turn it is fires")?;
                self.check_able(unit)?;
                let cost = self.cost(unit, aps) as i8;
                require(self.left(unit) >= cost, "GK-052", "it has not enough APs left")
            }
            Step::Terminal { side } => {
                require(unit.side == side, "GK-040", "only the player whose turn it is fires")?;
                self.check_able(unit)?;
                let card = self.pos.unit(unit);
                require(
                    card.mode == Mode::Movement,
                    "GK-047",
                    "a unit in attack mode does nothing in Terminal Fire",
                )?;
                require(!card.shot, "GK-047", "it has made its one attack")
            }
            Step::Melee { .. } => self.check_round(step, unit),
            _ => Err(Look::not_asked()),
        }
    }

    /// Whether a mount can be used by the operator now, and if not why not.
    pub(crate) fn check_mount(sheet: &Sheet, index: usize) -> Check {
        let mount = sheet.mounts[index];
        require(mount.sound > 0, "GK-103", "it is damaged or destroyed")?;
        require(!sheet.is_left_behind(index), "GK-280", "the carrier was left behind")?;
        let assigned = sheet.programs.iter().filter(|program| usize::from(program.mount) == index).count();
        require(usize::from(mount.sound) > assigned, "GK-367", "the computer uses it")
    }

    /// Whether bare hands are a weapon [GK-G15].
    fn has_fists(self, unit: UnitId) -> bool {
        self.has_switch(crate::position::Switch::Fists) && self.is_knight(unit)
    }

    /// Whether a weapon is fit to be fired at all in a step.
    fn check_arm(self, step: Step, unit: UnitId, arm: Option<Arm>) -> Check {
        let melee = matches!(step, Step::Melee { .. });
        match (arm, self.pos.sheet(unit)) {
            (None, None) => {
                require(self.model(unit).attack > 0, "GK-295", "its counter has no attack strength")
            }
            (Some(arm), Some(sheet)) => {
                let gun = self.gun(arm.weapon);
                if arm.weapon == Weapon::Fists {
                    require(self.has_fists(unit) && arm.number == 0, "GK-G15", "fists are no weapon here")?;
                } else {
                    let Some(index) = sheet.find(arm) else {
                        return require(false, "GK-103", "it has no such weapon");
                    };
                    Look::check_mount(sheet, index)?;
                }
                require(gun.launcher.is_none(), "GK-129", "a launcher launches rounds")?;
                require(melee || gun.strength.is_some(), "GK-189", "that weapon is for close combat only")
            }
            _ => require(false, "GK-103", "it has no such weapon"),
        }
    }

    /// The rounds of a launcher, if a unit has it.
    pub(crate) fn rack(self, unit: UnitId, arm: Option<Arm>) -> Option<u8> {
        match (arm, self.pos.sheet(unit)) {
            (Some(arm), Some(sheet)) => {
                let mount = sheet.mounts.get(sheet.find(arm)?)?;
                Some(mount.rack).filter(|&rack| rack != NONE)
            }
            // The rounds of a flak stopper are chosen by the name of its launcher, and fired without it.
            (_, None) => self.pos.rack_of(unit),
            _ => None,
        }
    }

    /// What launcher a unit fires from.
    pub(crate) fn launcher(self, unit: UnitId, arm: Option<Arm>) -> Option<Weapon> {
        match arm {
            Some(arm) => Some(arm.weapon),
            None => self.model(unit).launcher.filter(|_| self.pos.unit(unit).rack != NONE).or_else(|| {
                let secret =
                    self.pos.secret.filter(|s| s.side == unit.side && s.unit == Some(unit.number))?;
                let plan = self.scenario().sides[secret.side.index()].secret;
                Some(plan.map_or(Weapon::MicromissileLauncher, |(weapon, _)| weapon))
            }),
        }
    }

    /// Whether a round is fit to be launched in a step.
    fn check_round_in(self, unit: UnitId, arm: Option<Arm>, warhead: Warhead) -> Check {
        if let (Some(arm), Some(sheet)) = (arm, self.pos.sheet(unit)) {
            let Some(index) = sheet.find(arm) else {
                return require(false, "GK-103", "it has no such launcher");
            };
            Look::check_mount(sheet, index)?;
        } else if arm.is_some() != self.pos.sheet(unit).is_some() {
            return require(false, "GK-103", "it has no such launcher");
        }
        let Some(rack) = self.rack(unit, arm) else {
            return require(false, "GK-129", "it has no launcher there");
        };
        require(self.pos.racks[usize::from(rack)][warhead as usize] > 0, "GK-029", "no such round is left")
    }

    /// Whether a unit may fire a weapon now.
    pub(crate) fn check_fire(self, step: Step, unit: UnitId, arm: Option<Arm>) -> Check {
        self.check_turn_to_attack(step, unit, self.rules.pack.costs.fire)?;
        self.check_arm(step, unit, arm)?;
        let any = self.rivals(step, unit).any(|target| self.check_shot(step, unit, arm, target).is_ok());
        require(any, "GK-100", "no enemy is in range and in line of sight")
    }

    pub(crate) fn check_launch(self, step: Step, unit: UnitId, arm: Option<Arm>, warhead: Warhead) -> Check {
        self.check_turn_to_attack(step, unit, self.rules.pack.costs.fire)?;
        self.check_round_in(unit, arm, warhead)
    }

    pub(crate) fn check_sense(self, step: Step, unit: UnitId) -> Check {
        self.check_turn_to_attack(step, unit, self.rules.pack.costs.sensor_attack)?;
        self.check_sensors(unit)?;
        let any = self.rivals(step, unit).any(|target| self.check_sensing(unit, target).is_ok());
        require(any, "GK-148", "no enemy that it is not locked on to is in line of sight")
    }

    /// The units that a unit may attack in a step: all rivals, or those in the close combat [GK-185].
    pub(crate) fn rivals(self, step: Step, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let melee = match step {
            Step::Melee { at, high, .. } => Some((at, high)),
            _ => None,
        };
        self.pos.standing(unit.side.other()).filter(move |&rival| {
            let card = self.pos.unit(rival);
            melee.is_none_or(|(at, high)| card.at == at && card.is_high() == high)
        })
    }

    /// [GK-100, GK-101] Whether direct fire can hit a target.
    #[inline]
    pub(crate) fn check_shot(self, step: Step, unit: UnitId, arm: Option<Arm>, target: UnitId) -> Check {
        let range = self.range(unit, target);
        let (bands, wielded) = match arm {
            Some(arm) => (self.gun(arm.weapon).range, self.gun(arm.weapon).close.is_some()),
            None => (self.model(unit).range, false),
        };
        if range == 0 {
            let melee = matches!(step, Step::Melee { .. });
            return require(
                melee || !wielded,
                "GK-189",
                "in the same hex that weapon is for close combat only",
            );
        }
        require(self.band(bands, range).is_some(), "GK-101", "that is beyond its long range")?;
        if self.sees(unit, target) { Ok(()) } else { self.check_line(unit, target) }
    }

    /// Whether an answer to a question for a target is good.
    pub(crate) fn check_aim(self, aim: Step, action: Action) -> Check {
        let below = self.below();
        match (aim, action) {
            (Step::Aim { unit, arm, warhead: None }, Action::At(target)) => {
                self.check_target(below, unit, target)?;
                self.check_shot(below, unit, arm, target)
            }
            (Step::Aim { unit, arm, warhead: Some(_) }, Action::At(target)) => {
                require(
                    self.pos.exists(target) && self.pos.unit(target).is_on_map(),
                    "GK-129",
                    "it is not in play",
                )?;
                require(unit != target, "GK-129", "a round needs another unit as its target")?;
                if matches!(below, Step::Melee { .. }) {
                    return self.check_target(below, unit, target);
                }
                require(
                    self.range(unit, target) <= self.reach(unit, arm),
                    "GK-129",
                    "that is beyond its long range",
                )?;
                self.check_line(unit, target)
            }
            (Step::Aim { unit, arm, warhead: Some(_) }, Action::AtHex(hex)) => {
                require(
                    !matches!(below, Step::Melee { .. }),
                    "GK-185",
                    "in close combat the target is an enemy",
                )?;
                require(self.map().contains(hex), "GK-073", "that hex is not on the map")?;
                require(self.pos.is_empty(hex), "GK-129", "somebody is in that hex: aim at a unit")?;
                let range = self.map().distance(self.pos.unit(unit).at, hex);
                require(range <= self.reach(unit, arm), "GK-129", "that is beyond its long range")?;
                self.check_hex_line(unit, hex)
            }
            (Step::Sense { unit }, Action::At(target)) => {
                self.check_target(below, unit, target)?;
                self.check_sensing(unit, target)
            }
            _ => Err(Look::not_asked()),
        }
    }

    /// Long range of a launcher.
    pub(crate) fn reach(self, unit: UnitId, arm: Option<Arm>) -> u8 {
        self.launcher(unit, arm).map_or(0, |launcher| self.gun(launcher).range[2].max(0) as u8)
    }

    fn check_target(self, below: Step, unit: UnitId, target: UnitId) -> Check {
        require(self.pos.exists(target) && target.side != unit.side, "GK-G23", "that is no enemy")?;
        require(self.pos.unit(target).is_on_map(), "GK-519", "it is not in play")?;
        if let Step::Melee { at, high, .. } = below {
            let card = self.pos.unit(target);
            require(card.at == at && card.is_high() == high, "GK-185", "it is not in this close combat")?;
        }
        Ok(())
    }

    /// The step that a question for a target belongs to.
    pub(crate) fn below(self) -> Step {
        let steps = &self.pos.steps;
        let index = steps.len().saturating_sub(2);
        steps.get(index).copied().unwrap_or(Step::Fire { side: Side::First })
    }

    pub(crate) fn list_aim(self, aim: Step, out: &mut Vec<Action>) {
        let below = self.below();
        match aim {
            Step::Aim { unit, arm, warhead: None } => {
                let hit = |&target: &UnitId| self.check_shot(below, unit, arm, target).is_ok();
                out.extend(self.rivals(below, unit).filter(hit).map(Action::At));
            }
            Step::Aim { unit, .. } => {
                for target in self.pos.all() {
                    if target != unit && self.check_aim(aim, Action::At(target)).is_ok() {
                        out.push(Action::At(target));
                    }
                }
                if !matches!(below, Step::Melee { .. }) {
                    self.list_hexes(aim, out);
                }
            }
            Step::Sense { unit } => {
                let open = |&target: &UnitId| self.check_sensing(unit, target).is_ok();
                out.extend(self.rivals(below, unit).filter(open).map(Action::At));
            }
            _ => {}
        }
    }

    /// Empty hexes that a round can be aimed at.
    fn list_hexes(self, aim: Step, out: &mut Vec<Action>) {
        let Step::Aim { unit, arm, .. } = aim else { return };
        let card = self.pos.unit(unit);
        let (map, reach) = (self.map(), self.reach(unit, arm));
        let mut taken = crate::map::HexSet::default();
        for other in self.pos.units.iter().flatten().filter(|other| other.is_on_map()) {
            taken.insert(other.at);
        }
        let good = |hex: &crate::map::Hex| !taken.contains(*hex) && map.distance(card.at, *hex) <= reach;
        if card.is_high() || (self.is_emplacement(unit) && !self.scenario().transparent.is_empty()) {
            let seen = map.hexes.iter().copied().filter(good);
            out.extend(seen.filter(|&hex| self.check_hex_line(unit, hex).is_ok()).map(Action::AtHex));
        } else {
            out.extend(map.sight().seen_from(card.at).iter().filter(good).map(Action::AtHex));
        }
    }

    /// Attacks that are open in Initial Fire, Terminal Fire or a close-combat round.
    pub(crate) fn list_attacks(self, step: Step, unit: UnitId, out: &mut Vec<Action>) {
        let costs = &self.rules.pack.costs;
        if self.check_turn_to_attack(step, unit, costs.fire).is_ok() {
            if let Some(sheet) = self.pos.sheet(unit) {
                for index in 0..sheet.mounts.len() {
                    self.list_mount(step, unit, sheet, index, out);
                }
                if self.has_fists(unit) {
                    let fists = Some(Arm { weapon: Weapon::Fists, number: 0 });
                    if self.check_fire(step, unit, fists).is_ok() {
                        out.push(Action::Fire(unit, fists));
                    }
                }
            } else {
                if self.check_fire(step, unit, None).is_ok() {
                    out.push(Action::Fire(unit, None));
                }
                self.list_rounds(self.pos.rack_of(unit), |warhead| {
                    out.push(Action::Launch(unit, None, warhead));
                });
            }
        }
        if self.check_sense(step, unit).is_ok() {
            out.push(Action::Sense(unit));
        }
    }

    fn list_mount(self, step: Step, unit: UnitId, sheet: &Sheet, index: usize, out: &mut Vec<Action>) {
        if Look::check_mount(sheet, index).is_err() {
            return;
        }
        let (mount, arm) = (sheet.mounts[index], sheet.arm(index));
        if self.gun(mount.weapon).launcher.is_some() {
            self.list_rounds(Some(mount.rack).filter(|&rack| rack != NONE), |warhead| {
                out.push(Action::Launch(unit, Some(arm), warhead));
            });
        } else if matches!(step, Step::Melee { .. }) || self.gun(mount.weapon).strength.is_some() {
            let arm = Some(arm);
            if self.rivals(step, unit).any(|target| self.check_shot(step, unit, arm, target).is_ok()) {
                out.push(Action::Fire(unit, arm));
            }
        }
    }

    fn list_rounds(self, rack: Option<u8>, mut each: impl FnMut(Warhead)) {
        let Some(rack) = rack else { return };
        for warhead in Warhead::ALL {
            if self.pos.racks[usize::from(rack)][warhead as usize] > 0 {
                each(warhead);
            }
        }
    }

    /// Whether an answer in Initial Fire or Terminal Fire is good.
    pub(crate) fn check_fire_phase(self, step: Step, side: Side, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Fire(unit, arm) => self.check_fire(step, unit, arm),
            Action::Launch(unit, arm, warhead) => self.check_launch(step, unit, arm, warhead),
            Action::Sense(unit) => self.check_sense(step, unit),
            Action::Drop(unit, target) => self.check_drop(side, unit, target),
            Action::Program(..) | Action::Cancel(..) if matches!(step, Step::Fire { .. }) => {
                self.check_program(step, action)
            }
            _ => Err(Look::not_asked()),
        }
    }

    pub(crate) fn list_fire_phase(self, step: Step, side: Side, out: &mut Vec<Action>) {
        for unit in self.pos.standing(side) {
            if !self.is_able(unit) {
                continue;
            }
            self.list_attacks(step, unit, out);
            if matches!(step, Step::Fire { .. }) {
                self.list_programs(step, unit, out);
            }
        }
        self.list_drops(side, out);
        out.push(Action::Done);
    }

    pub(crate) fn not_asked() -> Block {
        Block::new("", "that is no answer to the question")
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// A unit begins an attack: it pays when the target is named, so that nothing is lost on the way.
    pub(crate) fn begin_attack(&mut self, action: Action) {
        match action {
            Action::Fire(unit, arm) => self.push(Step::Aim { unit, arm, warhead: None }),
            Action::Launch(unit, arm, warhead) => {
                // [GK-322] Whoever reaches for the secret launcher shows it.
                if self.pos.is_secret(unit) {
                    if let Some(secret) = &mut self.pos.secret {
                        secret.known = true;
                    }
                    self.tell(|| Event::SecretShown { unit });
                }
                self.push(Step::Aim { unit, arm, warhead: Some(warhead) });
            }
            Action::Sense(unit) => self.push(Step::Sense { unit }),
            _ => {}
        }
    }

    /// Pays for an attack and sets the mode [GK-042, GK-047, GK-056].
    pub(crate) fn pay_attack(&mut self, unit: UnitId, aps: u8) {
        let Some(&phase) = self.pos.steps.last() else { return };
        let costs = &self.rules.pack.costs;
        match phase {
            Step::Fire { .. } => {
                let cost = self.look().cost(unit, aps);
                let card = self.pos.unit_mut(unit);
                card.spent += cost;
                card.mode = Mode::Attack;
            }
            Step::Terminal { .. } => self.pos.unit_mut(unit).shot = true,
            Step::Melee { at, high, attackers, attacking, mut acted } => {
                let cost = self.look().cost(unit, costs.close_combat_round);
                self.pos.unit_mut(unit).fought += cost;
                acted.add(unit);
                self.replace(Step::Melee { at, high, attackers, attacking, acted });
            }
            _ => {}
        }
    }

    /// A target is named.
    pub(crate) fn take_aim(&mut self, action: Action) {
        let Some(step) = self.pop() else { return };
        match (step, action) {
            (Step::Aim { unit, arm, warhead: None }, Action::At(target)) => {
                self.pay_attack(unit, self.rules.pack.costs.fire);
                self.shoot(unit, arm, target, Trigger::Operator);
            }
            (Step::Aim { unit, arm, warhead: Some(warhead) }, Action::At(target)) => {
                self.pay_attack(unit, self.rules.pack.costs.fire);
                self.launch(unit, arm, warhead, Some(target), self.pos.unit(target).at);
            }
            (Step::Aim { unit, arm, warhead: Some(warhead) }, Action::AtHex(hex)) => {
                self.pay_attack(unit, self.rules.pack.costs.fire);
                self.launch(unit, arm, warhead, None, hex);
            }
            (Step::Sense { unit }, Action::At(target)) => {
                self.pay_attack(unit, self.rules.pack.costs.sensor_attack);
                self.sense(unit, target);
            }
            _ => {}
        }
    }
}
