//! What must hold in every position.

use crate::action::Action;
use crate::look::Look;
use crate::map::Hex;
use crate::pack::Kind;
use crate::position::MarkerPlace;
use crate::room::Room;
use crate::sheet::{Item, Sheet, State};
use crate::steps::{Step, each_step};
use crate::unit::{Altitude, Mode, Place, Side, UnitId};

type Sound = Result<(), String>;

fn must(holds: bool, because: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(because()) }
}

impl Look<'_> {
    /// `Err` says what does not hold.
    pub(crate) fn check_invariants(self) -> Sound {
        let pos = self.pos;
        for side in Side::ALL {
            must(!pos.units[side.index()].is_empty(), || format!("the {side} player has no units"))?;
        }
        for unit in pos.all() {
            self.check_unit(unit)?;
        }
        for sheet in pos.sheets.iter() {
            self.check_sheet(sheet)?;
        }
        self.check_markers()?;
        for (kind, &most) in self.rules.pack.system.iter().enumerate() {
            let held: u32 = pos.sheets.iter().map(|sheet| u32::from(sheet.system[kind])).sum();
            must(held + u32::from(pos.system[kind]) <= u32::from(most), || {
                "there aren't that many system markers".to_owned()
            })?;
        }
        if let Some(secret) = pos.secret {
            let unit = secret.unit.map(|number| UnitId::new(secret.side, number));
            let fits = unit.is_none_or(|unit| pos.exists(unit) && self.model(unit).infantry);
            must(fits, || "only an infantry unit can have the secret launcher".to_owned())?;
            must(unit.is_some() || !secret.known, || {
                "a launcher that everybody knows of belongs to nobody".to_owned()
            })?;
        }
        let quiet = u16::from(pos.quiet & 0x7f);
        // The turn under way counts once it is over, and the last one leaves its number.
        let over = u16::from(pos.turn).saturating_sub(u16::from(!pos.is_over()));
        must(quiet < 100 && quiet <= over, || "it has been quiet for too long".to_owned())?;
        self.check_loads()?;
        if pos.ending.is_some() {
            return must(pos.steps.is_empty(), || "a game that is over has no step".to_owned());
        }
        self.check_steps()
    }

    fn check_unit(self, unit: UnitId) -> Sound {
        let (card, model) = (self.pos.unit(unit), self.model(unit));
        must(card.is_on_map() == (card.at != Hex::OFF), || {
            format!("{unit} is on the map without a hex, or off it with one")
        })?;
        if card.is_on_map() {
            let grounded = card.altitude == Altitude::Ground;
            must(!grounded || self.map().cell(card.at).aps > 0, || {
                format!("{unit} cannot stand in the river")
            })?;
            let flies =
                model.flies && self.pos.sheet(unit).is_some_and(|sheet| !sheet.grounded && !sheet.drives());
            must(grounded || flies, || format!("{unit} cannot fly"))?;
        }
        must(!card.disrupted || model.kind == Kind::Flak, || format!("{unit} cannot be disrupted"))?;
        must(card.locks.count_ones() <= self.most_locks(unit), || format!("{unit} has too many lock-ons"))?;
        let at_play = |target: UnitId| self.pos.exists(target) && self.pos.unit(target).is_on_map();
        let locked = card.locks == 0 || card.is_on_map() && self.locks(unit).all(at_play);
        must(locked, || format!("{unit} is locked on to somebody who is out of play"))?;
        let reset = card.is_on_map()
            || (!card.under_fire && !card.disrupted && card.stun == 0 && card.spent == 0 && card.fought == 0)
                && (!card.moved && !card.shot && !card.gassed && card.mode == Mode::Fresh)
                && card.altitude == Altitude::Ground;
        must(reset, || format!("{unit} is not in play and cannot be in that state"))?;
        let before = self.pos.turn == 0;
        must(card.place != Place::Waiting || before, || format!("{unit} has not been set up"))?;
        must(card.is_on_map() || !before || card.place == Place::Waiting, || {
            format!("{unit} is out before the game has begun")
        })
    }

    fn check_sheet(self, sheet: &Sheet) -> Sound {
        let unit = sheet.unit;
        let model = self.model(unit);
        must(sheet.field <= model.field, || format!("{unit} has too many field boxes"))?;
        must(sheet.medikit == State::Absent || model.medikit > 0, || {
            format!("{unit} cannot have a medikit")
        })?;
        must((model.repair > 0) == (sheet.repair != State::Absent), || {
            format!("{unit}'s repair servos are wrong")
        })?;
        for (sensor, value) in sheet.sensors.iter().zip(model.sensors) {
            must((value > 0) == (*sensor != State::Absent), || format!("{unit}'s sensors are wrong"))?;
        }
        must(sheet.masking != State::Absent, || format!("{unit} has no masking"))?;
        must(!sheet.scrambled || sheet.sensors.iter().any(|s| s.is_left()), || {
            format!("{unit} has no sensors to scramble")
        })?;
        let programs = sheet.programs.len() <= usize::from(sheet.computer);
        must(programs, || format!("{unit}'s computer cannot run that many programs"))?;
        for program in &sheet.programs {
            let good =
                program.target.is_none_or(|target| self.pos.exists(target) && target.side != unit.side)
                    && (program.target.is_some() == (program.task == crate::sheet::Task::Fire));
            let gun = self.gun(sheet.mounts[usize::from(program.mount)].weapon);
            must(good && gun.strength.is_some(), || format!("{unit}'s program makes no sense"))?;
        }
        if let Some(carrier) = sheet.carrier {
            let gun = self.gun(sheet.mounts[usize::from(carrier.mount)].weapon);
            must(gun.heavy && model.kind == Kind::Suit, || format!("{unit}'s carrier tows no heavy weapon"))?;
            let parked = carrier.parked.is_none_or(|hex| self.map().contains(hex));
            must(parked, || format!("{unit}'s carrier is off the map"))?;
        }
        Ok(())
    }

    fn check_loads(self) -> Sound {
        let mut racks: Vec<(u8, crate::weapon::Weapon)> = Vec::new();
        for sheet in self.pos.sheets.iter() {
            racks.extend(
                sheet.mounts.iter().filter(|m| m.rack != crate::unit::NONE).map(|m| (m.rack, m.weapon)),
            );
        }
        for unit in self.pos.all().filter(|&unit| self.is_flak(unit)) {
            let launcher = self.launcher(unit, None);
            racks.extend(self.pos.rack_of(unit).zip(launcher));
        }
        for (rack, weapon) in racks {
            let size = self.gun(weapon).launcher;
            for warhead in crate::weapon::Warhead::ALL {
                let made = size.is_some_and(|size| self.charge(warhead).blast[size as usize].is_some());
                let some = self.pos.racks[usize::from(rack)][warhead as usize] > 0;
                must(made || !some, || format!("{weapon} cannot fire {warhead}"))?;
            }
        }
        Ok(())
    }

    fn check_markers(self) -> Sound {
        let mut hand = 0;
        for place in self.pos.markers {
            hand += usize::from(place == MarkerPlace::HAND);
            if let Some((sheet, item)) = place.on_sheet() {
                let sheet = self.pos.sheets.get(usize::from(sheet));
                let fits = sheet.is_some_and(|sheet| {
                    usize::from(item) < Item::ALL.len() + sheet.mounts.len()
                        && self.pos.unit(sheet.unit).is_on_map()
                });
                must(fits, || "a damage marker lies on nothing".to_owned())?;
            }
        }
        let held = self.pos.steps.iter().filter_map(|&step| each_step!(step, room => room.marker()));
        must(hand == held.clone().count(), || "a damage marker is in hand, but no step holds it".to_owned())?;
        for marker in held {
            let in_hand = self.pos.markers.get(usize::from(marker)) == Some(&MarkerPlace::HAND);
            must(in_hand, || "a step holds a damage marker that is not in hand".to_owned())?;
        }
        Ok(())
    }

    fn check_steps(self) -> Sound {
        let steps = &self.pos.steps;
        let preparing = |step: Step| each_step!(step, room => room.is_preparation());
        let setting_up = steps.first().is_some_and(|&step| preparing(step));
        must(setting_up == (self.pos.turn == 0), || "units are set up in turn 0, and only then".to_owned())?;
        for side in Side::ALL {
            let waiting = self.pos.side(side).find(|&unit| self.pos.unit(unit).place == Place::Waiting);
            let placed = steps.iter().filter_map(|&step| each_step!(step, room => room.sets_up()));
            let mut placed = placed.filter(|unit| unit.side == side);
            let fits = placed.next() == waiting && placed.next().is_none();
            must(fits, || format!("the first waiting unit of the {side} player is placed next"))?;
        }
        for (index, &step) in steps.iter().enumerate() {
            let in_place =
                preparing(step) == setting_up && step.phase().is_some() == (index == 0 && !setting_up);
            let below = index.checked_sub(1).map(|index| steps[index]);
            let fits = in_place && each_step!(step, room => room.fits_on(below) && room.is_sound(self));
            must(fits, || format!("this step makes no sense here: {}", step.show()))?;
        }
        must(self.asked().is_some(), || "nobody is asked: the last step goes on by itself".to_owned())?;
        let mut answers: Vec<Action> = Vec::new();
        self.list(&mut answers);
        must(!answers.is_empty(), || "the last step has no answers".to_owned())
    }
}
