//! Before the first turn: sheets, system markers, secret weapons, rolled rounds, where everybody stands [chapters 2 to
//! 4, 28 and 29].

use arrayvec::ArrayVec;
use retrograde_core::{Dice, Log};

use crate::GammaKnights;
use crate::action::Action;
use crate::design::Designs;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::marker::{MARKERS, System};
use crate::pack::{Kind, Load};
use crate::play::Play;
use crate::position::{MarkerPlace, Position, Rules, Secret, Switch};
use crate::scenario::SheetPlan;
use crate::sheet::{Carrier, Mount, Sheet, State};
use crate::step::Step;
use crate::unit::{NONE, Place, Side, Unit, UnitId};
use crate::weapon::{Arm, Warhead, Weapon};

impl GammaKnights {
    /// A table without units.
    pub(crate) fn blank(&self, rules: Rules, designs: Designs) -> Position {
        Position {
            rules,
            designs,
            turn: 0,
            units: [ArrayVec::new(), ArrayVec::new()],
            sheets: ArrayVec::new(),
            racks: ArrayVec::new(),
            markers: [MarkerPlace::CUP; MARKERS],
            system: self.pack.system,
            clouds: ArrayVec::new(),
            secret: None,
            orders: [None; 2],
            quiet: 0,
            steps: ArrayVec::new(),
            draw_offer: None,
            ending: None,
        }
    }

    /// A sheet as it is filled in before play [GK-011]: nothing is damaged yet.
    pub(crate) fn sheet(&self, pos: &Position, unit: UnitId, model: u8, medikit: bool) -> Sheet {
        let (model, rules) = (pos.model(&self.pack, model), &pos.rules);
        let present = |there: bool| if there { State::Sound } else { State::Absent };
        Sheet {
            unit,
            field: model.field,
            sections: [0; 6],
            body: 0,
            masking: State::Sound,
            // [GK-318] Only those listed with a medikit have one.
            medikit: present(medikit && model.medikit > 0),
            repair: present(model.repair > 0),
            // [GK-514] A sensor of value 0 counts as absent.
            sensors: model.sensors.map(|value| present(value > 0)),
            scrambled: false,
            grounded: false,
            servos: ArrayVec::new(),
            mounts: ArrayVec::new(),
            system: [0; 8],
            carrier: None,
            computer: if rules.has(Switch::Computer) { model.computer } else { 0 },
            programs: ArrayVec::new(),
            computed: 0,
        }
    }

    /// The zone of a side [GK-316].
    pub(crate) fn zone(&self, rules: &Rules, side: Side) -> Vec<Hex> {
        let force = &self.pack.scenarios[usize::from(rules.scenario)].sides[side.index()];
        force.hexes(&self.pack.maps[usize::from(rules.map)]).unwrap_or_default()
    }
}

impl Position {
    /// Puts a weapon on a sheet.
    pub(crate) fn mount(&mut self, sheet: usize, weapon: Weapon, count: u8, load: Option<Load>) -> usize {
        let rack = load.map_or(NONE, |load| self.rack(load));
        self.sheets[sheet].mounts.push(Mount { weapon, sound: count, damaged: 0, gone: 0, rack });
        self.sheets[sheet].mounts.len() - 1
    }

    /// Adds rounds, and says where.
    pub(crate) fn rack(&mut self, load: Load) -> u8 {
        self.racks.push(load);
        self.racks.len() as u8 - 1
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Sets the units beside the map and begins with the first question [GK-506].
    pub(crate) fn open(&mut self, forces: &[crate::own::Roster; 2]) {
        for (side, roster) in Side::ALL.into_iter().zip(forces) {
            for plan in &roster.sheets {
                self.add_sheet(side, plan);
            }
            for &(model, count) in &roster.flak {
                for _ in 0..count {
                    self.add_flak(side, model);
                }
            }
        }
        for (side, roster) in Side::ALL.into_iter().zip(forces) {
            if let Some((_, load)) = roster.secret {
                let rack = self.pos.rack(load);
                self.pos.secret = Some(Secret { side, unit: None, rack, known: false });
            }
        }
        let scenario = self.look().scenario();
        let order = if scenario.second_first { [Side::Second, Side::First] } else { Side::ALL };
        let (own, hidden) = (scenario.own, self.pos.secret.map(|secret| secret.side));
        // The stack is filled from its end.
        for side in order.into_iter().rev() {
            let waiting: Vec<UnitId> =
                self.pos.side(side).filter(|&unit| self.pos.unit(unit).place == Place::Waiting).collect();
            if let Some(&first) = waiting.first() {
                self.push(Step::Place { unit: first });
            }
            if hidden == Some(side) {
                self.push(Step::Hide { side });
            }
        }
        if own {
            self.roll_rounds();
        }
        for side in [Side::Second, Side::First] {
            self.push(Step::Announce { side });
        }
        self.tell(|| Event::Opened);
        self.advance();
    }

    fn add_sheet(&mut self, side: Side, plan: &SheetPlan) {
        let number = self.pos.units[side.index()].len() as u8;
        let id = UnitId::new(side, number);
        let index = self.pos.sheets.len();
        let mut sheet = self.rules.sheet(self.pos, id, plan.model, plan.medikit);
        let mut unit = Unit { sheet: index as u8, ..Unit::new(plan.model) };
        if let Some(hex) = plan.hex {
            (unit.at, unit.place) = (hex, Place::Map);
        }
        sheet.carrier = plan.carrier.map(|_| Carrier { mount: 0, parked: None, changed: false });
        self.pos.units[side.index()].push(unit);
        self.pos.sheets.push(sheet);
        for &(weapon, count) in &plan.weapons {
            self.pos.mount(index, weapon, count, None);
        }
        for &(weapon, load) in &plan.launchers {
            self.pos.mount(index, weapon, 1, Some(load));
        }
        if let Some(weapon) = plan.carrier {
            let mount = self.pos.mount(index, weapon, 1, None) as u8;
            self.pos.sheets[index].carrier = Some(Carrier { mount, parked: None, changed: false });
        }
    }

    fn add_flak(&mut self, side: Side, model: u8) {
        let kind = self.pos.model(&self.rules.pack, model);
        let mut unit = Unit::new(model);
        if kind.launcher.is_some() {
            let load = kind.load;
            unit.rack = self.pos.rack(load);
        }
        self.pos.units[side.index()].push(unit);
    }

    /// [GK-032, GK-362] Two dice less 2 for each launcher of an own scenario, no more than fit [GK-033].
    fn roll_rounds(&mut self) {
        for side in [Side::Second, Side::First] {
            for unit in self.pos.side(side).collect::<Vec<_>>() {
                let mounts = self.pos.sheet(unit).map_or(0, |sheet| sheet.mounts.len());
                for index in 0..mounts {
                    let Some(sheet) = self.pos.sheet(unit) else { continue };
                    let (arm, rack) = (sheet.arm(index), sheet.mounts[index].rack);
                    if rack != NONE {
                        self.roll_launcher(unit, arm);
                    }
                }
                if let (Some(launcher), true) = (self.look().model(unit).launcher, self.look().is_flak(unit))
                {
                    self.roll_launcher(unit, Arm { weapon: launcher, number: 0 });
                }
            }
        }
    }

    fn roll_launcher(&mut self, unit: UnitId, arm: Arm) {
        let rolled = self.die("rounds") + self.die("rounds") - 2;
        let fits = self.look().capacity(unit, arm.weapon);
        let rounds = (rolled as u8).min(fits);
        self.tell(|| Event::RoundsRolled { unit, arm, rolled: rolled as u8, rounds });
        if rounds > 0 {
            self.push(Step::Load { unit, arm, left: rounds });
        }
    }

    /// A question before play; whether it went on by itself.
    pub(crate) fn set_up(&mut self, step: Step) -> bool {
        match step {
            Step::Announce { side } => {
                // [GK-016, GK-019] Only a player with a knight draws.
                if !self.look().has_knight(side) || self.look().most_system_markers() == 0 {
                    self.pop();
                    return true;
                }
                false
            }
            Step::Markers { side, left } => {
                if left == 0 {
                    self.pop();
                    return true;
                }
                let knights: Vec<UnitId> = self.look().knights(side).collect();
                if let [only] = knights[..] {
                    self.draw_system(only);
                    return true;
                }
                false
            }
            Step::Load { left: 0, .. } => {
                self.pop();
                true
            }
            Step::Place { unit } => {
                let zone = self.rules.zone(&self.pos.rules, unit.side);
                if let [only] = zone[..] {
                    self.place(unit, only);
                    return true;
                }
                false
            }
            _ => false,
        }
    }

    /// Answers a question before play.
    pub(crate) fn prepare(&mut self, step: Step, action: Action) {
        match (step, action) {
            (Step::Announce { side }, Action::Draw(count)) => {
                self.tell(|| Event::Announced { side, count });
                self.replace(Step::Markers { side, left: count });
            }
            (Step::Markers { .. }, Action::For(unit)) => self.draw_system(unit),
            (Step::Hide { side }, Action::Hide(unit)) => {
                if let Some(secret) = &mut self.pos.secret {
                    secret.unit = Some(unit.number);
                }
                self.tell(|| Event::Hidden { seat: side.seat(), unit });
                self.pop();
            }
            (Step::Load { unit, arm, left }, Action::Load(warhead, count)) => {
                if let Some(rack) = self.look().rack(unit, Some(arm)) {
                    self.pos.racks[usize::from(rack)][warhead as usize] += count;
                }
                self.tell(|| Event::Loaded { unit, arm, warhead, count });
                self.replace(Step::Load { unit, arm, left: left - count });
            }
            (Step::Place { unit }, Action::Place(_, hex)) => self.place(unit, hex),
            (Step::Place { unit }, _) => self.deploy(unit.side),
            _ => {}
        }
    }

    /// [GK-020] Draws a system marker for a knight; only its owner sees which.
    fn draw_system(&mut self, unit: UnitId) {
        let Some(&Step::Markers { side, left }) = self.pos.steps.last() else { return };
        let count: u8 = self.pos.system.iter().sum();
        let mut drawn = self.dice.pick("system marker", usize::from(count)) as u8;
        let mut kind = 0;
        while drawn >= self.pos.system[kind] {
            drawn -= self.pos.system[kind];
            kind += 1;
        }
        self.pos.system[kind] -= 1;
        if let Some(sheet) = self.pos.sheet_mut(unit) {
            sheet.system[kind] += 1;
        }
        let marker = System::ALL[kind];
        self.tell(|| Event::SystemDrawn { unit, area: marker.area() });
        self.tell(|| Event::SystemSeen { seat: side.seat(), unit, marker });
        self.replace(Step::Markers { side, left: left - 1 });
    }

    /// Puts a unit down and goes on with the next one.
    fn place(&mut self, unit: UnitId, hex: Hex) {
        let card = self.pos.unit_mut(unit);
        (card.at, card.place) = (hex, Place::Map);
        self.tell(|| Event::Placed { unit, hex });
        let next = self.pos.side(unit.side).find(|&other| self.pos.unit(other).place == Place::Waiting);
        if let Some(next) = next {
            self.replace(Step::Place { unit: next });
            return;
        }
        self.pop();
    }

    /// Everything is prepared: the first turn begins [GK-039].
    pub(crate) fn begin(&mut self) {
        self.pos.turn = 1;
        self.tell(|| Event::TurnBegan { turn: 1 });
        self.begin_player_turn(Side::First);
    }

    /// Has the rest of a side placed: each unit in one of the better hexes of its zone, by lot.
    fn deploy(&mut self, side: Side) {
        let zone = self.rules.zone(&self.pos.rules, side);
        while let Some(&Step::Place { unit }) = self.pos.steps.last() {
            if unit.side != side {
                return;
            }
            let mut best: Vec<(i32, Hex)> =
                zone.iter().map(|&hex| (self.look().deployment(unit, hex), hex)).collect();
            best.sort_by_key(|&(worth, hex)| (-worth, hex));
            let few = (best.len() / 8).clamp(1, 12);
            let hex = best[self.dice.pick("deploy", few)].1;
            self.place(unit, hex);
        }
    }
}

impl Look<'_> {
    /// The knights of a side in play.
    pub(crate) fn knights(self, side: Side) -> impl Iterator<Item = UnitId> {
        self.pos
            .side(side)
            .filter(move |&unit| self.is_knight(unit) && self.pos.unit(unit).place != Place::Out)
    }

    /// How many system markers a player may draw now.
    pub(crate) fn most_system_markers(self) -> u8 {
        self.rules.pack.limits.system_markers.min(self.pos.system.iter().sum())
    }

    /// [GK-033, GK-035] What fits into a launcher.
    pub(crate) fn capacity(self, unit: UnitId, launcher: Weapon) -> u8 {
        let Some(size) = self.gun(launcher).launcher else { return 0 };
        let own = self.model(unit).capacity[size as usize];
        own.unwrap_or(self.rules.pack.capacity[size as usize])
    }

    pub(crate) fn check_preparation(self, step: Step, action: Action) -> Check {
        match (step, action) {
            (Step::Announce { .. }, Action::Draw(count)) => {
                require(count <= self.most_system_markers(), "GK-016", "so many markers may not be drawn")
            }
            (Step::Markers { side, .. }, Action::For(unit)) => {
                require(unit.side == side && self.pos.exists(unit), "GK-018", "that is no knight of yours")?;
                require(self.is_knight(unit), "GK-019", "only gamma knights hold system markers")
            }
            (Step::Hide { side }, Action::Hide(unit)) => {
                require(unit.side == side && self.pos.exists(unit), "GK-322", "that is no unit of yours")?;
                require(self.model(unit).infantry, "GK-322", "an infantry unit has it")
            }
            (Step::Load { arm, left, .. }, Action::Load(warhead, count)) => {
                require((1..=left).contains(&count), "GK-032", "there are not so many rounds to choose")?;
                let size = self.gun(arm.weapon).launcher;
                let made = size.is_some_and(|size| self.charge(warhead).blast[size as usize].is_some());
                require(made, "GK-143", "that warhead is not made in this size")
            }
            (Step::Place { unit }, Action::Place(other, hex)) => {
                if unit != other {
                    return Err(Block::new("GK-D05", "{unit} is to be placed now").of(unit));
                }
                require(self.map().contains(hex), "GK-073", "that hex is not on the map")?;
                let zone = self.rules.zone(&self.pos.rules, unit.side);
                require(zone.contains(&hex), self.zone_rule(), "that hex is not in your zone")
            }
            (Step::Place { .. }, Action::Deploy) => Ok(()),
            _ => Err(Look::not_asked()),
        }
    }

    /// The rule that says where units of this scenario set up.
    fn zone_rule(self) -> &'static str {
        match self.scenario().id.as_str() {
            "knights-dawn" => "GK-327",
            "knights-of-the-road" => "GK-333",
            "robot-rampage" => "GK-339",
            "slave-gun" => "GK-345",
            "showdown" => "GK-353",
            "road-to-ruin" => "GK-359",
            _ => "GK-316",
        }
    }

    pub(crate) fn list_preparation(self, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Announce { .. } => out.extend((0..=self.most_system_markers()).map(Action::Draw)),
            Step::Markers { side, .. } => out.extend(self.knights(side).map(Action::For)),
            Step::Hide { side } => {
                out.extend(self.pos.side(side).filter(|&unit| self.model(unit).infantry).map(Action::Hide));
            }
            Step::Load { arm, left, .. } => {
                for warhead in Warhead::ALL {
                    out.extend((1..=left).map(|count| Action::Load(warhead, count)).filter(|&action| {
                        self.check_preparation(
                            Step::Load { unit: UnitId::new(Side::First, 0), arm, left },
                            action,
                        )
                        .is_ok()
                    }));
                }
            }
            Step::Place { unit } => {
                let zone = self.rules.zone(&self.pos.rules, unit.side);
                out.extend(zone.into_iter().map(|hex| Action::Place(unit, hex)));
                out.push(Action::Deploy);
            }
            _ => {}
        }
    }

    /// How good a hex of the zone is to start in: cover, and for those who must close in, nearness.
    fn deployment(self, unit: UnitId, hex: Hex) -> i32 {
        let map = self.map();
        let cover = i32::from(map.cell(hex).signature) * 3;
        let rivals = self.pos.standing(unit.side.other());
        let near = rivals.map(|rival| i32::from(map.distance(hex, self.pos.unit(rival).at))).min();
        let reach =
            if self.model(unit).kind == Kind::Flak { i32::from(self.model(unit).range[1]) } else { 8 };
        // Beside friends the next blast hits both.
        let crowd =
            self.pos.standing(unit.side).filter(|&f| map.distance(hex, self.pos.unit(f).at) <= 1).count();
        cover - near.map_or(0, |steps| (steps - reach).max(0)) - 2 * crowd as i32
    }
}
