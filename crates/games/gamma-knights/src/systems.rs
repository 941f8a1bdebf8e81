//! Hits on systems: masking, sensors, servos, flight and the rest, with their fallbacks [chapters 20 and 21].

use retrograde_core::Log;

use crate::event::{Deed, Event};
use crate::look::Look;
use crate::marker::{Area, Face};
use crate::play::Play;
use crate::position::MarkerPlace;
use crate::sheet::{Item, Section, Sheet, State};
use crate::unit::{Altitude, UnitId};
use crate::weapon::Effect;

impl Look<'_> {
    /// What takes a hit in place of a system that is not there to be hit, or no longer [GK-219, GK-226 to GK-237].
    fn hit_instead(self, unit: UnitId, face: Face) -> Option<Section> {
        let sheet = self.pos.sheet(unit)?;
        let [primary, secondary] = sheet.sensors;
        match face {
            Face::Masking | Face::MaskingScrambled if !sheet.masking.is_left() => Some(Section::Torso),
            Face::Medikit if !sheet.medikit.is_left() => Some(Section::RightLeg),
            Face::RepairServos | Face::RepairServosTwice if !sheet.repair.is_left() => Some(Section::Torso),
            Face::PrimarySensors if !primary.is_left() => Some(Section::Helmet),
            Face::SecondarySensors if !secondary.is_left() => Some(Section::Helmet),
            Face::Sensors if !primary.is_left() && !secondary.is_left() => Some(Section::Helmet),
            Face::FlightDestroyed if sheet.grounded || !self.model(unit).flies => Some(Section::Torso),
            _ => None,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A hit on a system, or on what it falls back to.
    pub(crate) fn hit_system(&mut self, unit: UnitId, face: Face, marker: u8, effect: Effect) {
        let Some(sheet) = self.pos.sheet(unit) else { return };
        let [primary, secondary] = sheet.sensors;
        let no_sensor = !primary.is_left() && !secondary.is_left();
        if let Some(section) = self.look().hit_instead(unit, face) {
            self.hit_section(unit, section, 1, marker, effect);
            return;
        }
        if face == Face::Stunned {
            let index = self.pos.unit(unit).sheet;
            self.keep(marker, MarkerPlace::item(index, Item::Stun));
            self.stun(unit);
            return;
        }
        // [GK-238] Scrambling what is destroyed has no effect.
        if face == Face::SensorsScrambled && no_sensor {
            return;
        }
        let hits = if face == Face::RepairServosTwice { 2 } else { 1 };
        let hits = self.system_markers(unit, Area::Systems, hits);
        if face == Face::Sensors {
            // Both sensors take a hit; a system marker changes the first one's [GK-027].
            let first = usize::from(!primary.is_left());
            let mut failed = self.hit_sensor(unit, first, hits, marker);
            if first == 0 {
                failed |= self.hit_sensor(unit, 1, 1, marker);
            }
            if failed {
                self.shake_locks(unit);
            }
            return;
        }
        for _ in 0..hits {
            if !self.pos.unit(unit).is_on_map() {
                return;
            }
            // What the first hit destroyed passes the others on.
            match self.look().hit_instead(unit, face) {
                Some(section) => self.hit_section(unit, section, 1, marker, effect),
                None => self.hit_once(unit, face, marker),
            }
        }
    }

    /// One hit on a system that is there.
    fn hit_once(&mut self, unit: UnitId, face: Face, marker: u8) {
        let index = self.pos.unit(unit).sheet;
        let worse = |state: State| if state == State::Sound { State::Damaged } else { State::Destroyed };
        let Some(sheet) = self.pos.sheet_mut(unit) else { return };
        let item = match face {
            Face::Masking => {
                sheet.masking = worse(sheet.masking);
                Item::Masking
            }
            // [GK-233]
            Face::MaskingScrambled => {
                let sound = sheet.masking == State::Sound;
                sheet.masking = if sound { State::Scrambled } else { State::Destroyed };
                Item::Masking
            }
            Face::Medikit => {
                sheet.medikit = worse(sheet.medikit);
                Item::Medikit
            }
            Face::RepairServos | Face::RepairServosTwice => {
                sheet.repair = worse(sheet.repair);
                Item::RepairServos
            }
            Face::PrimarySensors | Face::SecondarySensors => {
                if self.hit_sensor(unit, usize::from(face == Face::SecondarySensors), 1, marker) {
                    self.shake_locks(unit);
                }
                return;
            }
            Face::SensorsScrambled => {
                self.scramble(unit, marker);
                return;
            }
            Face::Servos1 | Face::Servos2 | Face::Servos3 | Face::Servos4 => {
                let lost = match face {
                    Face::Servos1 => 1,
                    Face::Servos2 => 2,
                    Face::Servos3 => 3,
                    _ => 4,
                };
                let _ = sheet.servos.try_push((lost, marker));
                self.keep(marker, MarkerPlace::item(index, Item::Servos));
                let left = self.look().allotment(unit);
                self.tell(|| Deed::ServosHit { unit, lost, left });
                return;
            }
            Face::FlightDestroyed => {
                sheet.grounded = true;
                self.keep(marker, MarkerPlace::item(index, Item::Flight));
                self.tell(|| Deed::FlightLost { unit });
                self.come_down(unit);
                return;
            }
            _ => return,
        };
        self.keep(marker, MarkerPlace::item(index, item));
        let state = self.pos.sheet(unit).map_or(State::Destroyed, |sheet| state_of(sheet, item));
        self.tell(|| Deed::SystemHit { unit, item, state });
    }

    /// [GK-228, GK-510] Hits on one sensor; whether it worked until now.
    fn hit_sensor(&mut self, unit: UnitId, which: usize, hits: u8, marker: u8) -> bool {
        let index = self.pos.unit(unit).sheet;
        let item = [Item::Primary, Item::Secondary][which];
        let Some(sheet) = self.pos.sheet_mut(unit) else { return false };
        let before = sheet.sensors[which];
        if hits == 0 || !before.is_left() {
            return false;
        }
        let state = if before == State::Sound && hits == 1 { State::Damaged } else { State::Destroyed };
        sheet.sensors[which] = state;
        if sheet.sensors.iter().all(|sensor| !sensor.is_left()) {
            sheet.scrambled = false;
        }
        self.keep(marker, MarkerPlace::item(index, item));
        self.tell(|| Deed::SystemHit { unit, item, state });
        before == State::Sound
    }

    /// [GK-238, GK-515] Sensors turn against their owner; a second time they are destroyed.
    fn scramble(&mut self, unit: UnitId, marker: u8) {
        let index = self.pos.unit(unit).sheet;
        let Some(sheet) = self.pos.sheet_mut(unit) else { return };
        if sheet.scrambled {
            sheet.scrambled = false;
            for sensor in sheet.sensors.iter_mut().filter(|sensor| sensor.is_left()) {
                *sensor = State::Destroyed;
            }
            self.keep(marker, MarkerPlace::item(index, Item::Primary));
            self.tell(|| Deed::SystemHit { unit, item: Item::Scrambling, state: State::Destroyed });
            self.shake_locks(unit);
        } else {
            sheet.scrambled = true;
            self.keep(marker, MarkerPlace::item(index, Item::Scrambling));
            self.tell(|| Deed::SystemHit { unit, item: Item::Scrambling, state: State::Scrambled });
        }
    }

    /// [GK-094] A unit that loses flight in the air comes down; over the river it is lost.
    fn come_down(&mut self, unit: UnitId) {
        let card = self.pos.unit(unit);
        if !card.is_airborne() {
            return;
        }
        if self.look().map().cell(card.at).aps == 0 {
            self.remove(unit, "GK-094");
            return;
        }
        let was_high = card.is_high();
        self.pos.unit_mut(unit).altitude = Altitude::Ground;
        self.tell(|| Deed::Landed { unit });
        self.recheck_locks(unit);
        if was_high {
            // [GK-267] Whoever comes down into a cloud enters it.
            self.enter_gas(unit);
        }
    }
}

fn state_of(sheet: &Sheet, item: Item) -> State {
    match item {
        Item::Masking => sheet.masking,
        Item::Medikit => sheet.medikit,
        Item::RepairServos => sheet.repair,
        _ => State::Damaged,
    }
}
