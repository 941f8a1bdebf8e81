//! Who may fire what at whom, in Initial Fire, Terminal Fire and close combat [chapters 6, 7 and 10].

use retrograde_core::Log;
use retrograde_core::phrase::Maybe;

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::map::HexSet;
use crate::play::Play;
use crate::position::Switch;
use crate::room::{Arena, Room};
use crate::sheet::Sheet;
use crate::steps::{Aim, Sense, Step, each_step};
use crate::unit::{NONE, Side, UnitId};
use crate::weapon::{Arm, Warhead, Weapon};

/// Where the rivals of a side are: looked up once for all its units.
#[derive(Debug)]
pub(crate) struct Whereabouts {
    /// Their hexes.
    hexes: HexSet,
    /// One of them flies high.
    high: bool,
}

/// What a unit could fire at: looked up once for all its weapons.
#[derive(Copy, Clone, Debug)]
struct Prospect {
    /// A rival in its own hex, on its level.
    close: bool,
    /// The range to the nearest other rival that it sees.
    nearest: Option<u8>,
}

impl Look<'_> {
    /// Whether a unit may attack in the fire phases of a side, leaving its APs aside.
    pub(crate) fn check_phase_attacker(self, side: Side, unit: UnitId) -> Check {
        require(self.pos.exists(unit), "GK-041", "there is no such unit")?;
        require(unit.side == side, "GK-040", "only the player whose turn it is may fire")?;
        self.check_able(unit)
    }

    /// Whether a mount can be used by the operator now, and if not why not.
    pub(crate) fn check_mount(sheet: &Sheet, index: usize) -> Check {
        let mount = sheet.mounts[index];
        require(mount.sound > 0, "GK-103", "it is damaged or destroyed")?;
        require(!sheet.is_left_behind(index), "GK-280", "it was left behind with the carrier")?;
        let assigned = sheet.programs.iter().filter(|program| usize::from(program.mount) == index).count();
        require(usize::from(mount.sound) > assigned, "GK-367", "the computer is using it")
    }

    /// Whether bare hands are a weapon [GK-G15].
    fn has_fists(self, unit: UnitId) -> bool {
        self.has_switch(Switch::Fists) && self.is_knight(unit)
    }

    /// Whether a weapon is fit to be fired at all, in close combat or at range.
    fn check_arm(self, arena: Option<Arena>, unit: UnitId, arm: Option<Arm>) -> Check {
        match (arm, self.pos.sheet(unit)) {
            (None, None) => {
                require(self.model(unit).attack > 0, "GK-295", "its counter has no attack strength")
            }
            (Some(arm), Some(sheet)) => {
                let gun = self.gun(arm.weapon);
                if arm.weapon == Weapon::Fists {
                    require(
                        self.has_fists(unit) && arm.number == 0,
                        "GK-G15",
                        "fists are not a weapon in this game",
                    )?;
                } else {
                    let Some(index) = sheet.find(arm) else {
                        return require(false, "GK-103", "it has no such weapon");
                    };
                    Look::check_mount(sheet, index)?;
                }
                require(gun.launcher.is_none(), "GK-129", "choose a round to launch instead")?;
                let usable = arena.is_some() || gun.strength.is_some();
                require(usable, "GK-189", "that weapon can only be used in close combat")
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
            return require(false, "GK-129", "it has no launcher");
        };
        require(
            self.pos.racks[usize::from(rack)][warhead as usize] > 0,
            "GK-029",
            "it has no such rounds left",
        )
    }

    /// Whether an answer begins an attack that is open in a step.
    pub(crate) fn check_attack(self, room: impl Room, action: Action) -> Check {
        let costs = &self.rules.pack.costs;
        match action {
            Action::Fire(unit, Maybe(arm)) => self.check_fire(room, unit, arm),
            Action::Launch(unit, Maybe(arm), warhead) => {
                room.check_attacker(self, unit, costs.fire)?;
                self.check_round_in(unit, arm, warhead)
            }
            Action::Sense(unit) => self.check_sense(room, unit),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn check_fire(self, room: impl Room, unit: UnitId, arm: Option<Arm>) -> Check {
        let arena = room.arena();
        room.check_attacker(self, unit, self.rules.pack.costs.fire)?;
        self.check_arm(arena, unit, arm)?;
        let any = self.rivals(arena, unit).any(|target| self.can_hit(arena, unit, arm, target));
        require(any, "GK-100", "no enemy is in range and in line of sight")
    }

    fn check_sense(self, room: impl Room, unit: UnitId) -> Check {
        room.check_attacker(self, unit, self.rules.pack.costs.sensor_attack)?;
        self.check_sensors(unit)?;
        let any = self.rivals(room.arena(), unit).any(|target| self.can_sense(unit, target));
        require(any, "GK-148", "there is no enemy in line of sight to lock on to")
    }

    /// The units that a unit may attack: all rivals, or those in the close combat [GK-185].
    pub(crate) fn rivals(self, arena: Option<Arena>, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let rivals = self.pos.standing(unit.side.other());
        rivals.filter(move |&rival| arena.is_none_or(|arena| arena.holds(self.pos.unit(rival))))
    }

    /// [GK-100, GK-101] Whether direct fire can hit a target, and if not why not.
    pub(crate) fn check_shot(
        self,
        arena: Option<Arena>,
        unit: UnitId,
        arm: Option<Arm>,
        target: UnitId,
    ) -> Check {
        self.check_range(arena, unit, arm, target)?;
        if self.sees(unit, target) { Ok(()) } else { self.check_line(unit, target) }
    }

    /// The same without the reason: what blocks a line takes long to find.
    #[inline]
    pub(crate) fn can_hit(
        self,
        arena: Option<Arena>,
        unit: UnitId,
        arm: Option<Arm>,
        target: UnitId,
    ) -> bool {
        self.check_range(arena, unit, arm, target).is_ok() && self.sees(unit, target)
    }

    /// How far a weapon reaches, and whether it is wielded in close combat.
    #[inline]
    fn bands(self, unit: UnitId, arm: Option<Arm>) -> ([i8; 3], bool) {
        match arm {
            Some(arm) => (self.gun(arm.weapon).range, self.gun(arm.weapon).close.is_some()),
            None => (self.model(unit).range, false),
        }
    }

    /// [GK-101, GK-189] Whether a target is at a range at which a weapon can be used.
    #[inline]
    fn check_range(self, arena: Option<Arena>, unit: UnitId, arm: Option<Arm>, target: UnitId) -> Check {
        let range = self.range(unit, target);
        let (bands, wielded) = self.bands(unit, arm);
        if range == 0 {
            let usable = arena.is_some() || !wielded;
            return require(
                usable,
                "GK-189",
                "in the same hex, that weapon can only be used in close combat",
            );
        }
        require(self.band(bands, range).is_some(), "GK-101", "that is beyond its long range")
    }

    /// Where the rivals of a side are.
    pub(crate) fn whereabouts(self, rivals: Side) -> Whereabouts {
        let mut there = Whereabouts { hexes: HexSet::default(), high: false };
        for card in self.pos.units[rivals.index()].iter().filter(|card| card.is_on_map()) {
            there.hexes.insert(card.at);
            there.high |= card.is_high();
        }
        there
    }

    /// What a unit could fire at with one weapon or another.
    fn prospect(self, arena: Option<Arena>, unit: UnitId, rivals: &Whereabouts) -> Prospect {
        let mut prospect = Prospect { close: false, nearest: None };
        let card = self.pos.unit(unit);
        // On the ground, and without lines of its own, a unit sees what can be seen from its hex.
        if arena.is_none() && !card.is_high() && !rivals.high && self.scenario().transparent.is_empty() {
            for hex in self.map().seen_from(card.at).common(&rivals.hexes).iter() {
                let range = self.map().distance(card.at, hex);
                if range == 0 {
                    prospect.close = true;
                } else if prospect.nearest.is_none_or(|nearest| range < nearest) {
                    prospect.nearest = Some(range);
                }
            }
            return prospect;
        }
        for target in self.rivals(arena, unit) {
            let range = self.range(unit, target);
            if range == 0 {
                prospect.close = true;
            } else if prospect.nearest.is_none_or(|nearest| range < nearest) && self.sees(unit, target) {
                prospect.nearest = Some(range);
            }
        }
        prospect
    }

    /// Whether a weapon can hit any of what a unit could fire at.
    fn hits_any(self, prospect: Prospect, arena: Option<Arena>, unit: UnitId, arm: Option<Arm>) -> bool {
        let (bands, wielded) = self.bands(unit, arm);
        (prospect.close && (arena.is_some() || !wielded))
            || prospect.nearest.is_some_and(|range| self.band(bands, range).is_some())
    }

    /// Long range of a launcher.
    pub(crate) fn reach(self, unit: UnitId, arm: Option<Arm>) -> u8 {
        self.launcher(unit, arm).map_or(0, |launcher| self.gun(launcher).range[2].max(0) as u8)
    }

    /// Whether a target is an enemy within reach of a close combat, if it is one.
    pub(crate) fn check_target(self, arena: Option<Arena>, unit: UnitId, target: UnitId) -> Check {
        require(self.pos.exists(target) && target.side != unit.side, "GK-G23", "that is not an enemy")?;
        let card = self.pos.unit(target);
        require(card.is_on_map(), "GK-519", "it is not in play")?;
        require(arena.is_none_or(|arena| arena.holds(card)), "GK-185", "it is not in this close combat")
    }

    /// Attacks that are open in Initial Fire, Terminal Fire or a close-combat round.
    pub(crate) fn list_attacks(
        self,
        room: impl Room,
        unit: UnitId,
        rivals: &Whereabouts,
        out: &mut Vec<Action>,
    ) {
        if room.check_attacker(self, unit, self.rules.pack.costs.fire).is_ok() {
            let arena = room.arena();
            let prospect = self.prospect(arena, unit, rivals);
            let fires = |arm: Option<Arm>| {
                self.check_arm(arena, unit, arm).is_ok() && self.hits_any(prospect, arena, unit, arm)
            };
            if let Some(sheet) = self.pos.sheet(unit) {
                for index in 0..sheet.mounts.len() {
                    self.list_mount(arena, unit, sheet, index, prospect, out);
                }
                let fists = Some(Arm { weapon: Weapon::Fists, number: 0 });
                if self.has_fists(unit) && fires(fists) {
                    out.push(Action::Fire(unit, Maybe(fists)));
                }
            } else {
                if fires(None) {
                    out.push(Action::Fire(unit, Maybe(None)));
                }
                self.list_rounds(self.pos.rack_of(unit), |warhead| {
                    out.push(Action::Launch(unit, Maybe(None), warhead));
                });
            }
        }
        // Most units have no sensors: that is the first thing to look at.
        if self.check_sensors(unit).is_ok() && self.check_sense(room, unit).is_ok() {
            out.push(Action::Sense(unit));
        }
    }

    fn list_mount(
        self,
        arena: Option<Arena>,
        unit: UnitId,
        sheet: &Sheet,
        index: usize,
        prospect: Prospect,
        out: &mut Vec<Action>,
    ) {
        if Look::check_mount(sheet, index).is_err() {
            return;
        }
        let (mount, arm) = (sheet.mounts[index], sheet.arm(index));
        if self.gun(mount.weapon).launcher.is_some() {
            self.list_rounds(Some(mount.rack).filter(|&rack| rack != NONE), |warhead| {
                out.push(Action::Launch(unit, Maybe(Some(arm)), warhead));
            });
        } else if arena.is_some() || self.gun(mount.weapon).strength.is_some() {
            let arm = Some(arm);
            if self.hits_any(prospect, arena, unit, arm) {
                out.push(Action::Fire(unit, Maybe(arm)));
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

    /// Adds the attacks that a person might try with a unit.
    pub(crate) fn thinkable_attacks(self, unit: UnitId, out: &mut Vec<Action>) {
        let Some(sheet) = self.pos.sheet(unit) else {
            out.push(Action::Fire(unit, Maybe(None)));
            return;
        };
        for index in 0..sheet.mounts.len() {
            let (arm, rack) = (sheet.arm(index), sheet.mounts[index].rack);
            if rack == NONE {
                out.push(Action::Fire(unit, Maybe(Some(arm))));
            } else {
                self.list_rounds(Some(rack), |warhead| {
                    out.push(Action::Launch(unit, Maybe(Some(arm)), warhead));
                });
            }
        }
        out.push(Action::Sense(unit));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A unit begins an attack: it pays when the target is named, so that nothing is lost on the way.
    pub(crate) fn begin_attack(&mut self, action: Action) {
        match action {
            Action::Fire(unit, Maybe(arm)) => self.push(Aim { unit, arm, warhead: None }),
            Action::Launch(unit, Maybe(arm), warhead) => {
                // [GK-322] Whoever reaches for the secret launcher shows it.
                if self.pos.is_secret(unit) {
                    if let Some(secret) = &mut self.pos.secret {
                        secret.known = true;
                    }
                    self.tell(|| Deed::SecretShown { unit });
                }
                self.push(Aim { unit, arm, warhead: Some(warhead) });
            }
            Action::Sense(unit) => self.push(Sense { unit }),
            _ => {}
        }
    }

    /// Pays for an attack in the step on top.
    pub(crate) fn pay_attack(&mut self, unit: UnitId, aps: u8) {
        if let Some(&step) = self.pos.steps.last() {
            each_step!(step, room => room.pay(self, unit, aps));
        }
    }
}
