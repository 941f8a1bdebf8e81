//! What damage markers do to armor, body and weapons [chapters 19, 20 and 22].

use retrograde_core::Log;

use crate::event::{Deed, Event, Fate};
use crate::look::Look;
use crate::marker::{Area, Class, Face, System};
use crate::play::Play;
use crate::position::MarkerPlace;
use crate::sheet::{Item, Section, Sheet};
use crate::steps::{Hit, Jettison};
use crate::unit::UnitId;
use crate::weapon::{Effect, Weapon};

impl<L: Log<Event>> Play<'_, L> {
    /// What a marker does.
    pub(crate) fn suffer(&mut self, unit: UnitId, face: Face, marker: u8, effect: Effect) {
        if matches!(effect, Effect::Needler | Effect::Stun) {
            self.pierce(unit, face, effect);
            self.return_marker(marker);
            return;
        }
        if let Some((section, hits)) = face.section() {
            self.hit_section(unit, section, hits, marker, effect);
            self.settle_marker(marker);
        } else if let Some((class, hits)) = face.class() {
            self.hit_weapons(unit, class, hits, marker);
        } else if face == Face::WarheadJettison {
            self.push(Jettison { unit, marker });
        } else {
            self.hit_system(unit, face, marker, effect);
            self.settle_marker(marker);
        }
    }

    /// [GK-266, GK-273] Needles and stun rays only find breached sections.
    fn pierce(&mut self, unit: UnitId, face: Face, effect: Effect) {
        let Some((section, _)) = face.section() else { return };
        if !self.pos.sheet(unit).is_some_and(|sheet| sheet.is_breached(section)) {
            return;
        }
        match effect {
            Effect::Stun => self.stun(unit),
            _ => self.hit_body(unit, Some(section)),
        }
    }

    /// [GK-023 to GK-028] Face-down markers of an area change the first hit on it and are used up.
    pub(crate) fn system_markers(&mut self, unit: UnitId, area: Area, hits: u8) -> u8 {
        let [good, bad] = area.pair();
        let Some(sheet) = self.pos.sheet_mut(unit) else { return hits };
        let (helps, harms) = (sheet.system[good] > 0, sheet.system[bad] > 0);
        if !helps && !harms {
            return hits;
        }
        sheet.system[good] -= u8::from(helps);
        sheet.system[bad] -= u8::from(harms);
        for (index, shown) in [(good, helps), (bad, harms)] {
            if shown {
                self.tell(|| Deed::SystemShown { unit, marker: System::ALL[index] });
            }
        }
        hits + u8::from(harms) - u8::from(helps)
    }

    /// [GK-221, GK-232, GK-245] Hits on a section, each with its own armor check.
    pub(crate) fn hit_section(
        &mut self,
        unit: UnitId,
        section: Section,
        hits: u8,
        marker: u8,
        effect: Effect,
    ) {
        let index = self.pos.unit(unit).sheet;
        let breached = |play: &Self| play.pos.sheet(unit).is_some_and(|sheet| sheet.is_breached(section));
        let hits = if breached(self) { hits } else { self.system_markers(unit, Area::Armor, hits) };
        for _ in 0..hits {
            if !self.pos.unit(unit).is_on_map() {
                return;
            }
            if breached(self) {
                // [GK-247] No check: the body takes it.
                self.keep(marker, MarkerPlace::item(index, Item::Body));
                self.hit_body(unit, Some(section));
                continue;
            }
            if self.armor_saves(unit, effect) {
                continue;
            }
            self.keep(marker, MarkerPlace::item(index, Item::of(section)));
            if let Some(sheet) = self.pos.sheet_mut(unit) {
                sheet.sections[section as usize] += 1;
            }
            let breach = breached(self);
            self.tell(|| Deed::SectionHit { unit, section, breach });
        }
    }

    /// [GK-248, GK-249, GK-288] A hit on the body.
    pub(crate) fn hit_body(&mut self, unit: UnitId, through: Option<Section>) {
        let Some(sheet) = self.pos.sheet(unit) else { return };
        if sheet.body == 0 {
            self.wound(unit);
            return;
        }
        let limb = through.is_some_and(|section| !matches!(section, Section::Helmet | Section::Torso));
        let (fate, rule) = match (self.look().is_machine(unit), limb) {
            (true, _) => (Fate::Destroyed, "GK-288"),
            (false, true) => (Fate::Incapacitated, "GK-249"),
            (false, false) => (Fate::Killed, "GK-249"),
        };
        self.tell(|| Deed::BodyHit { unit, fate });
        self.remove(unit, rule);
    }

    pub(crate) fn wound(&mut self, unit: UnitId) {
        if let Some(sheet) = self.pos.sheet_mut(unit) {
            sheet.body = 1;
        }
        self.tell(|| Deed::Wounded { unit });
    }

    /// A hit on weapons of a class; which one, the owner chooses [GK-222 to GK-225, GK-234, GK-235].
    fn hit_weapons(&mut self, unit: UnitId, class: Class, hits: u8, marker: u8) {
        let Some(sheet) = self.pos.sheet(unit) else { return };
        let look = self.look();
        let class = if look.has_mount(sheet, class) { class } else { Class::Any };
        if !look.has_mount(sheet, class) {
            self.settle_marker(marker);
            return;
        }
        let hits = self.system_markers(unit, Area::Weapons, hits);
        if hits == 0 {
            self.settle_marker(marker);
            return;
        }
        self.push(Hit { unit, class, hits, marker });
    }
}

impl Look<'_> {
    /// Whether a weapon belongs to a class.
    pub(crate) fn is_of(self, weapon: Weapon, class: Class) -> bool {
        let gun = self.gun(weapon);
        match class {
            Class::Any => true,
            Class::Ranged => gun.strength.is_some() || gun.launcher.is_some(),
            Class::Launcher => gun.launcher.is_some(),
            Class::Close => gun.close.is_some(),
        }
    }

    fn has_mount(self, sheet: &Sheet, class: Class) -> bool {
        let left = |index: usize| sheet.mounts[index].sound + sheet.mounts[index].damaged > 0;
        (0..sheet.mounts.len()).any(|index| {
            left(index) && !sheet.is_left_behind(index) && self.is_of(sheet.mounts[index].weapon, class)
        })
    }
}
