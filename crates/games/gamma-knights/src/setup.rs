//! Before the first turn: sheets, system markers, secret weapons, rolled rounds, where everybody stands [chapters 2 to
//! 4, 28 and 29].

use arrayvec::ArrayVec;
use retrograde_core::Log;

use crate::GammaKnights;
use crate::design::Designs;
use crate::event::{Deed, Event};
use crate::look::Look;
use crate::map::Hex;
use crate::marker::MARKERS;
use crate::pack::Load;
use crate::play::Play;
use crate::position::{MarkerPlace, Position, Rules, Secret, Switch};
use crate::roster::Roster;
use crate::scenario::SheetPlan;
use crate::shared::Shared;
use crate::sheet::{Carrier, Mount, Sheet, State};
use crate::steps::{Announce, Hide, Loading, SetUp};
use crate::unit::{NONE, Place, Side, Unit, UnitId};
use crate::weapon::{Arm, Weapon};

impl GammaKnights {
    /// A table without units.
    pub(crate) fn blank(&self, rules: Rules, designs: Designs) -> Position {
        Position {
            rules,
            designs,
            turn: 0,
            units: [ArrayVec::new(), ArrayVec::new()],
            sheets: Shared::default(),
            racks: Shared::default(),
            markers: [MarkerPlace::CUP; MARKERS],
            system: self.pack.system,
            clouds: Shared::default(),
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
    pub(crate) fn zone(&self, rules: &Rules, side: Side) -> &[Hex] {
        &self.pack.zones[usize::from(rules.scenario)][usize::from(rules.map)][side.index()]
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

impl<L: Log<Event>> Play<'_, L> {
    /// Sets the units beside the map and begins with the first question [GK-506].
    pub(crate) fn open(&mut self, forces: &[Roster; 2]) {
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
        // What is asked first goes onto the stack last.
        for side in order.into_iter().rev() {
            let waiting: Vec<UnitId> =
                self.pos.side(side).filter(|&unit| self.pos.unit(unit).place == Place::Waiting).collect();
            if let Some(&first) = waiting.first() {
                self.push(SetUp { unit: first });
            }
            if hidden == Some(side) {
                self.push(Hide { side });
            }
        }
        if own {
            self.roll_rounds();
        }
        for side in [Side::Second, Side::First] {
            self.push(Announce { side });
        }
        self.tell(|| Deed::Opened);
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

    /// [GK-032, GK-362] Two dice less 2 for each launcher of an own scenario, but no more than fit [GK-033].
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
        self.tell(|| Deed::RoundsRolled { unit, arm, rolled: rolled as u8, rounds });
        if rounds > 0 {
            self.push(Loading { unit, arm, left: rounds });
        }
    }

    /// Everything is prepared: the first turn begins [GK-039].
    pub(crate) fn begin(&mut self) {
        self.pos.turn = 1;
        self.tell(|| Deed::TurnBegan { turn: 1 });
        self.begin_player_turn(Side::First);
    }
}

impl Look<'_> {
    /// [GK-033, GK-035] What fits into a launcher.
    pub(crate) fn capacity(self, unit: UnitId, launcher: Weapon) -> u8 {
        let Some(size) = self.gun(launcher).launcher else { return 0 };
        let own = self.model(unit).capacity[size as usize];
        own.unwrap_or(self.rules.pack.capacity[size as usize])
    }
}
