//! What one viewer may know.
//!
//! The only secrets are which system markers lie face down on a rival's sheet, of which everybody sees number and area
//! [GK-020, GK-497], and which unit has the secret launcher [GK-322]. Both cups have no order to keep secret.

use retrograde_core::{Outcome, Seats, Viewer};
use serde::Serialize;

use crate::labels::task_name;
use crate::look::Look;
use crate::map::Hex;
use crate::marker::{Area, System};
use crate::pack::Kind;
use crate::position::{Haze, MarkerPlace};
use crate::room::Room;
use crate::scenario::Victory;
use crate::sheet::{Section, State};
use crate::steps::{Step, each_step};
use crate::unit::{Altitude, Mode, NONE, Place, Side, UnitId};
use crate::weapon::{Warhead, Weapon};

/// What one viewer may know.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct View {
    pub(crate) scenario: String,
    pub(crate) map: u8,
    pub(crate) turn: u8,
    pub(crate) turns: u8,
    pub(crate) victory: Victory,
    pub(crate) phase: String,
    /// What is going on, in words.
    pub(crate) doing: String,
    pub(crate) names: [String; 2],
    /// How much stronger each side's attacks are [GK-G28].
    pub(crate) handicap: [u8; 2],
    pub(crate) units: Vec<UnitView>,
    pub(crate) clouds: Vec<CloudView>,
    pub(crate) carriers: Vec<(UnitId, Hex)>,
    /// Damage markers left in the cup.
    pub(crate) cup: u8,
    /// System markers left in theirs.
    pub(crate) system_cup: u8,
    pub(crate) secret: Option<String>,
    pub(crate) orders: [Option<Weapon>; 2],
    pub(crate) quiet: Option<u8>,
    pub(crate) to_act: Seats,
    pub(crate) draw_offer: Option<Side>,
    pub(crate) outcome: Option<Outcome>,
}

/// A lasting area.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct CloudView {
    pub(crate) haze: Haze,
    pub(crate) at: Hex,
    pub(crate) radius: u8,
    pub(crate) side: Side,
}

/// A unit.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct UnitView {
    pub(crate) unit: UnitId,
    pub(crate) name: String,
    /// Its silhouette.
    pub(crate) picture: String,
    /// The name of its kind.
    pub(crate) kind: String,
    pub(crate) flak: bool,
    /// Where; none = waiting or out.
    pub(crate) at: Option<Hex>,
    pub(crate) out: bool,
    pub(crate) altitude: Altitude,
    pub(crate) mode: Mode,
    pub(crate) under_fire: bool,
    pub(crate) disrupted: bool,
    pub(crate) stunned: bool,
    pub(crate) able: bool,
    pub(crate) aps: i8,
    pub(crate) most_aps: u8,
    pub(crate) attack: i8,
    pub(crate) range: [i8; 3],
    pub(crate) signature: i8,
    pub(crate) armor: u8,
    pub(crate) locks: Vec<UnitId>,
    pub(crate) most_locks: u8,
    /// Rounds of a flak stopper's launcher.
    pub(crate) rounds: Vec<(Warhead, u8)>,
    pub(crate) sheet: Option<SheetView>,
}

/// A record sheet.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct SheetView {
    pub(crate) field: u8,
    pub(crate) most_field: u8,
    pub(crate) field_signature: i8,
    pub(crate) sections: Vec<(Section, u8)>,
    pub(crate) wounded: bool,
    pub(crate) masking: State,
    pub(crate) medikit: State,
    pub(crate) medikit_value: u8,
    pub(crate) repair: State,
    pub(crate) repair_value: u8,
    pub(crate) sensors: [(State, i8); 2],
    pub(crate) scrambled: bool,
    pub(crate) flies: bool,
    pub(crate) grounded: bool,
    pub(crate) servos: Vec<u8>,
    pub(crate) mounts: Vec<MountView>,
    /// System markers by area.
    pub(crate) system: Vec<(Area, u8)>,
    /// The markers themselves, for their owner.
    pub(crate) known: Vec<System>,
    pub(crate) driving: bool,
    pub(crate) programs: Vec<String>,
}

/// Weapons of a kind.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub(crate) struct MountView {
    pub(crate) weapon: Weapon,
    pub(crate) sound: u8,
    pub(crate) damaged: u8,
    pub(crate) gone: u8,
    pub(crate) strength: Option<i8>,
    pub(crate) range: [i8; 3],
    pub(crate) rounds: Vec<(Warhead, u8)>,
    pub(crate) launcher: bool,
}

impl View {
    /// A unit with its name: `A1 Isiah Ames`.
    pub(crate) fn named(&self, unit: UnitId) -> String {
        let found = self.units.iter().find(|other| other.unit == unit);
        found.map_or_else(|| unit.to_string(), |found| format!("{unit} {}", found.name))
    }
}

impl Look<'_> {
    /// What `viewer` may know.
    pub(crate) fn view(self, viewer: Viewer) -> View {
        let pos = self.pos;
        let own = viewer.seat().map(Side::of);
        View {
            scenario: self.scenario().title.clone(),
            map: pos.rules.map,
            turn: pos.turn,
            turns: pos.rules.turns,
            victory: pos.rules.victory,
            phase: self.phase_name(),
            doing: self.doing(),
            names: Side::ALL.map(|side| self.side_name(side)),
            handicap: pos.rules.handicap,
            units: pos.all().map(|unit| self.unit_view(unit, own)).collect(),
            clouds: pos
                .clouds
                .iter()
                .map(|c| CloudView { haze: c.haze, at: c.at, radius: c.radius, side: c.side })
                .collect(),
            carriers: pos
                .sheets
                .iter()
                .filter_map(|sheet| Some((sheet.unit, sheet.carrier?.parked?)))
                .collect(),
            cup: pos.markers.iter().filter(|place| **place == MarkerPlace::CUP).count() as u8,
            system_cup: pos.system.iter().sum(),
            secret: self.secret_view(own),
            orders: pos.orders,
            quiet: (pos.rules.turns == 0).then_some(pos.quiet & 0x7f),
            to_act: self.to_act(),
            draw_offer: pos.draw_offer,
            outcome: pos.ending.map(|ending| ending.outcome(pos.rules.victory)),
        }
    }

    fn secret_view(self, own: Option<Side>) -> Option<String> {
        let secret = self.pos.secret?;
        if secret.known || own == Some(secret.side) {
            let unit = secret.unit.map(|number| UnitId::new(secret.side, number));
            return Some(unit.map_or_else(|| "not chosen yet".to_owned(), |unit| self.described(unit)));
        }
        Some("an infantry unit; only its owner knows which".to_owned())
    }

    fn rounds_view(self, rack: u8) -> Vec<(Warhead, u8)> {
        if rack == NONE {
            return Vec::new();
        }
        let load = self.pos.racks[usize::from(rack)];
        let left = Warhead::ALL.into_iter().filter(|&warhead| load[warhead as usize] > 0);
        left.map(|warhead| (warhead, load[warhead as usize])).collect()
    }

    fn unit_view(self, unit: UnitId, own: Option<Side>) -> UnitView {
        let (card, model) = (self.pos.unit(unit), self.model(unit));
        let seen = !self.pos.is_secret(unit) || own == Some(unit.side);
        let rack = self.pos.rack_of(unit).filter(|_| seen).unwrap_or(NONE);
        let high = card.altitude == Altitude::High;
        let pool = if high { self.pool(unit, card.altitude) } else { self.allotment(unit) };
        UnitView {
            unit,
            name: self.name(unit),
            picture: model.picture.clone(),
            kind: model.name.clone(),
            flak: model.kind == Kind::Flak,
            at: card.is_on_map().then_some(card.at),
            out: card.place == Place::Out,
            altitude: card.altitude,
            mode: card.mode,
            under_fire: card.under_fire,
            disrupted: card.disrupted,
            stunned: card.stun > 0,
            able: self.step().is_some_and(|step| each_step!(step, room => room.acts(self, unit))),
            aps: pool - card.spent as i8,
            most_aps: u8::try_from(pool).map_or(model.aps, |pool| pool.max(model.aps)),
            attack: model.attack,
            range: model.range,
            signature: model.signature,
            armor: model.armor,
            locks: self.locks(unit).collect(),
            most_locks: model.lock_ons,
            rounds: if model.kind == Kind::Flak { self.rounds_view(rack) } else { Vec::new() },
            sheet: self.sheet_view(unit, own),
        }
    }

    fn sheet_view(self, unit: UnitId, own: Option<Side>) -> Option<SheetView> {
        let (sheet, model) = (self.pos.sheet(unit)?, self.model(unit));
        let area = |area: Area| {
            let [good, bad] = area.pair();
            (area, sheet.system[good] + sheet.system[bad])
        };
        let mounts = sheet.mounts.iter().map(|mount| {
            let gun = self.gun(mount.weapon);
            let strength = match gun.close {
                Some(_) if gun.strength.is_none() => Some(self.weapon_strength(unit, mount.weapon, 0)),
                _ => gun.strength,
            };
            MountView {
                weapon: mount.weapon,
                sound: mount.sound,
                damaged: mount.damaged,
                gone: mount.gone,
                strength,
                range: gun.range,
                rounds: self.rounds_view(mount.rack),
                launcher: gun.launcher.is_some(),
            }
        });
        let known = if own == Some(unit.side) {
            let held = System::ALL.into_iter();
            held.flat_map(|kind| (0..sheet.system[kind as usize]).map(move |_| kind)).collect()
        } else {
            Vec::new()
        };
        let programs = sheet.programs.iter().map(|program| {
            let at = program.target.map(|target| format!(" at {}", self.described(target)));
            let arm = self.arm_name(sheet.arm(usize::from(program.mount)));
            format!("{}: {arm}{}", task_name(program.task), at.unwrap_or_default())
        });
        Some(SheetView {
            field: sheet.field,
            most_field: model.field,
            field_signature: model.field_signature,
            sections: Section::ALL.map(|section| (section, sheet.sections[section as usize])).to_vec(),
            wounded: sheet.is_wounded(),
            masking: sheet.masking,
            medikit: sheet.medikit,
            medikit_value: model.medikit,
            repair: sheet.repair,
            repair_value: model.repair,
            sensors: [0, 1].map(|which| (sheet.sensors[which], model.sensors[which])),
            scrambled: sheet.scrambled,
            flies: model.flies,
            grounded: sheet.grounded,
            servos: sheet.servos.iter().map(|(lost, _)| *lost).collect(),
            mounts: mounts.collect(),
            system: Area::ALL.map(area).into_iter().filter(|(_, count)| *count > 0).collect(),
            known,
            driving: sheet.drives(),
            programs: programs.collect(),
        })
    }

    fn phase_name(self) -> String {
        match self.pos.steps.first() {
            None => "Over".to_owned(),
            Some(step) => step.phase().map_or_else(|| "Set-up".to_owned(), |(phase, _)| phase.to_string()),
        }
    }

    /// What is going on, in words that everybody may read.
    fn doing(self) -> String {
        match self.step() {
            Some(step) => each_step!(step, room => room.doing(self)),
            None => "The game is over".to_owned(),
        }
    }
}
