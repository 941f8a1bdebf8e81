//! Damage markers: drawing them and what they do [chapters 19 to 22].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::marker::{Area, Class, Face, MARKERS, System};
use crate::play::Play;
use crate::position::MarkerPlace;
use crate::sheet::{Item, Section, Sheet, State};
use crate::step::Step;
use crate::unit::{Altitude, NONE, UnitId};
use crate::weapon::{Arm, Effect, Warhead, Weapon};

/// How good a round is to be rid of: blast strength, then radius [GK-243]. Rounds that just land come last [GK-516].
type Power = (i8, u8);

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Draws the next marker of a result, heavy ones first [GK-214].
    pub(crate) fn next_marker(&mut self, step: Step) {
        let Step::Damage { unit, heavy, light, effect } = step else { return };
        // [GK-501] Who has left play draws no more.
        if heavy + light == 0 || !self.pos.unit(unit).is_on_map() {
            self.pop();
            return;
        }
        let is_heavy = heavy > 0;
        let left = if is_heavy { (heavy - 1, light) } else { (0, light - 1) };
        self.replace(Step::Damage { unit, heavy: left.0, light: left.1, effect });
        let Some(marker) = self.draw_marker() else { return };
        let face = self.rules.pack.markers[usize::from(marker)][usize::from(is_heavy)];
        self.tell(|| Event::MarkerDrawn { unit, face, heavy: is_heavy });
        self.suffer(unit, face, marker, effect);
    }

    /// [GK-213] One marker from the common cup, at random.
    fn draw_marker(&mut self) -> Option<u8> {
        let count = self.pos.markers.iter().filter(|&&place| place == MarkerPlace::CUP).count();
        if count == 0 {
            // [GK-216] Only markers that show current damage are out of the cup: there is nothing to draw.
            return None;
        }
        let drawn = self.dice.pick("damage marker", count);
        let in_cup = self.pos.markers.iter().enumerate().filter(|(_, place)| **place == MarkerPlace::CUP);
        let marker = in_cup.map(|(index, _)| index).nth(drawn)?;
        self.pos.markers[marker] = MarkerPlace::HAND;
        Some(marker as u8)
    }

    /// Puts a marker back into the cup.
    pub(crate) fn return_marker(&mut self, marker: u8) {
        if usize::from(marker) < MARKERS {
            self.pos.markers[usize::from(marker)] = MarkerPlace::CUP;
        }
    }

    /// A marker that is still in hand stays on the sheet [GK-216].
    fn keep(&mut self, marker: u8, place: MarkerPlace) {
        if let Some(held) = self.pos.markers.get_mut(usize::from(marker))
            && *held == MarkerPlace::HAND
        {
            *held = place;
        }
    }

    /// A marker that did nothing returns to the cup.
    fn settle_marker(&mut self, marker: u8) {
        if self.pos.markers.get(usize::from(marker)) == Some(&MarkerPlace::HAND) {
            self.return_marker(marker);
        }
    }

    pub(crate) fn free_markers_of_item(&mut self, sheet: u8, item: Item) {
        if sheet == NONE {
            return;
        }
        let place = MarkerPlace::item(sheet, item);
        for held in self.pos.markers.iter_mut().filter(|held| **held == place) {
            *held = MarkerPlace::CUP;
        }
    }

    /// One marker of a mount: the weapons of a kind are alike.
    pub(crate) fn free_marker_of_mount(&mut self, sheet: u8, mount: u8) {
        let place = MarkerPlace::mount(sheet, mount);
        if let Some(held) = self.pos.markers.iter_mut().find(|held| **held == place) {
            *held = MarkerPlace::CUP;
        }
    }

    pub(crate) fn free_sheet(&mut self, sheet: u8) {
        for held in &mut self.pos.markers {
            if held.on_sheet().is_some_and(|(index, _)| index == sheet) {
                *held = MarkerPlace::CUP;
            }
        }
    }

    /// What a marker does.
    fn suffer(&mut self, unit: UnitId, face: Face, marker: u8, effect: Effect) {
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
            self.push(Step::Jettison { unit, marker });
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
                self.tell(|| Event::SystemShown { unit, marker: System::ALL[index] });
            }
        }
        hits + u8::from(harms) - u8::from(helps)
    }

    /// [GK-221, GK-232, GK-245] Hits on a section, each with its own armor check.
    fn hit_section(&mut self, unit: UnitId, section: Section, hits: u8, marker: u8, effect: Effect) {
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
            self.tell(|| Event::SectionHit { unit, section, breach });
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
        let rule = if self.look().is_machine(unit) { "GK-288" } else { "GK-249" };
        let incapacitated = limb && !self.look().is_machine(unit);
        self.tell(|| Event::BodyHit { unit, incapacitated });
        self.remove(unit, rule);
    }

    pub(crate) fn wound(&mut self, unit: UnitId) {
        if let Some(sheet) = self.pos.sheet_mut(unit) {
            sheet.body = 1;
        }
        self.tell(|| Event::Wounded { unit });
    }

    /// Hits on systems, with their fallbacks [chapters 20 and 21].
    fn hit_system(&mut self, unit: UnitId, face: Face, marker: u8, effect: Effect) {
        let Some(sheet) = self.pos.sheet(unit) else { return };
        let [primary, secondary] = sheet.sensors;
        let no_sensor = !primary.is_left() && !secondary.is_left();
        // What is not there to be hit passes the hit on [GK-219].
        let instead = match face {
            Face::Masking | Face::MaskingScrambled if !sheet.masking.is_left() => Some(Section::Torso),
            Face::Medikit if !sheet.medikit.is_left() => Some(Section::RightLeg),
            Face::RepairServos | Face::RepairServosTwice if !sheet.repair.is_left() => Some(Section::Torso),
            Face::PrimarySensors if !primary.is_left() => Some(Section::Helmet),
            Face::SecondarySensors if !secondary.is_left() => Some(Section::Helmet),
            Face::Sensors if no_sensor => Some(Section::Helmet),
            Face::FlightDestroyed if sheet.grounded || !self.look().model(unit).flies => Some(Section::Torso),
            _ => None,
        };
        if let Some(section) = instead {
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
            self.hit_once(unit, face, marker);
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
                self.tell(|| Event::ServosHit { unit, lost, left });
                return;
            }
            Face::FlightDestroyed => {
                sheet.grounded = true;
                self.keep(marker, MarkerPlace::item(index, Item::Flight));
                self.tell(|| Event::FlightLost { unit });
                self.come_down(unit);
                return;
            }
            _ => return,
        };
        self.keep(marker, MarkerPlace::item(index, item));
        let state = self.pos.sheet(unit).map_or(State::Destroyed, |sheet| state_of(sheet, item));
        self.tell(|| Event::SystemHit { unit, item, state });
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
        self.tell(|| Event::SystemHit { unit, item, state });
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
            self.tell(|| Event::SystemHit { unit, item: Item::Scrambling, state: State::Destroyed });
            self.shake_locks(unit);
        } else {
            sheet.scrambled = true;
            self.keep(marker, MarkerPlace::item(index, Item::Scrambling));
            self.tell(|| Event::SystemHit { unit, item: Item::Scrambling, state: State::Scrambled });
        }
    }

    /// [GK-094] Who loses flight in the air lands; over the river that is the end.
    fn come_down(&mut self, unit: UnitId) {
        let card = self.pos.unit(unit);
        if !card.is_airborne() {
            return;
        }
        if self.look().map().cell(card.at).aps == 0 {
            self.remove(unit, "GK-094");
            return;
        }
        self.pos.unit_mut(unit).altitude = Altitude::Ground;
        self.tell(|| Event::Landed { unit });
        self.recheck_locks(unit);
    }

    /// A hit on weapons of a class; which one is for the owner to say [GK-222 to GK-225, GK-234, GK-235].
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
        self.push(Step::Hit { unit, class, hits, marker });
    }

    /// Chooses for the owner where there is nothing to choose, or where a standing order says so [GK-494].
    pub(crate) fn hit_alone(&mut self, step: Step) -> bool {
        let Step::Hit { unit, class, .. } = step else { return true };
        let mut choices = Vec::new();
        self.look().list_hits(unit, class, &mut choices);
        let choice = match (&choices[..], self.pos.orders[unit.side.index()]) {
            ([], _) => None,
            ([only], _) => Some(*only),
            (_, Some(order)) => self.look().ordered_hit(unit, &choices, order),
            _ => return false,
        };
        match choice {
            Some((arm, damaged)) => self.take_hit(step, arm, damaged),
            None => {
                self.pop();
            }
        }
        true
    }

    /// A weapon takes a hit or two.
    pub(crate) fn take_hit(&mut self, step: Step, arm: Arm, damaged: bool) {
        let Step::Hit { unit, hits, marker, .. } = step else { return };
        self.pop();
        let index = self.pos.unit(unit).sheet;
        let Some(sheet) = self.pos.sheet_mut(unit) else { return };
        let Some(place) = sheet.find(arm) else { return };
        let mount = &mut sheet.mounts[place];
        let destroyed = damaged || hits > 1;
        if damaged {
            mount.damaged -= 1;
        } else {
            mount.sound -= 1;
        }
        if destroyed {
            mount.gone += 1;
        } else {
            mount.damaged += 1;
        }
        let (rack, left, sound) = (mount.rack, mount.sound + mount.damaged, mount.sound);
        // A program needs its weapon [GK-371].
        let running = sheet.programs.iter().filter(|program| usize::from(program.mount) == place).count();
        if running > usize::from(sound) {
            sheet.programs.retain(|program| usize::from(program.mount) != place);
        }
        self.keep(marker, MarkerPlace::mount(index, place as u8));
        // [GK-516] Rounds in a destroyed launcher are lost.
        if rack != NONE && left == 0 {
            self.pos.racks[usize::from(rack)] = [0; Warhead::COUNT];
        }
        self.tell(|| Event::WeaponHit { unit, arm, destroyed });
    }

    /// [GK-242, GK-243] The most powerful warhead goes, by itself if there is only one such.
    pub(crate) fn jettison_alone(&mut self, step: Step) -> bool {
        let Step::Jettison { unit, marker } = step else { return true };
        let best = self.look().jettisons(unit);
        match best[..] {
            [] => {
                self.pop();
                self.return_marker(marker);
                true
            }
            [(arm, warhead)] => {
                self.jettison(step, arm, warhead);
                true
            }
            _ => false,
        }
    }

    /// A warhead drops into the own hex and goes off.
    pub(crate) fn jettison(&mut self, step: Step, arm: Arm, warhead: Warhead) {
        let Step::Jettison { unit, marker } = step else { return };
        self.replace(Step::Spent { marker });
        let Some(rack) = self.look().rack(unit, Some(arm)) else { return };
        self.pos.racks[usize::from(rack)][warhead as usize] -= 1;
        self.tell(|| Event::Jettisoned { unit, warhead });
        let Some((round, blast, _)) = self.look().round(unit, Some(arm), warhead) else { return };
        let effect = self.look().charge(warhead).effect;
        let (at, high) = (self.pos.unit(unit).at, self.pos.unit(unit).is_high());
        if effect.lands() {
            self.settle(unit.side, effect, at, blast);
            return;
        }
        self.detonate(unit, warhead, round, at, high, Some(unit));
        let outcome = self.roll_blast(unit, blast.strength.unwrap_or_default(), 0);
        if effect == Effect::Gas {
            self.pos.unit_mut(unit).gassed = true;
        }
        self.strike(unit, crate::table::Outcome { lock: false, ..outcome }, effect);
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

impl Look<'_> {
    fn is_of(self, weapon: Weapon, class: Class) -> bool {
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

    /// [GK-218] The weapons that may take a hit: what is not destroyed, damaged ones too.
    pub(crate) fn list_hits(self, unit: UnitId, class: Class, out: &mut Vec<(Arm, bool)>) {
        let Some(sheet) = self.pos.sheet(unit) else { return };
        for (index, mount) in sheet.mounts.iter().enumerate() {
            if sheet.is_left_behind(index) || !self.is_of(mount.weapon, class) {
                continue;
            }
            if mount.sound > 0 {
                out.push((sheet.arm(index), false));
            }
            if mount.damaged > 0 {
                out.push((sheet.arm(index), true));
            }
        }
    }

    pub(crate) fn check_hit(self, unit: UnitId, class: Class, action: Action) -> Check {
        let Action::Hit(arm, damaged) = action else { return Err(Look::not_asked()) };
        let mut choices = Vec::new();
        self.list_hits(unit, class, &mut choices);
        require(
            choices.contains(&(arm, damaged)),
            "GK-218",
            "the hit falls on a weapon of that kind that is left",
        )
    }

    /// What a standing order chooses: the poorest weapon, the protected one last.
    fn ordered_hit(self, unit: UnitId, choices: &[(Arm, bool)], order: Weapon) -> Option<(Arm, bool)> {
        choices.iter().copied().min_by_key(|&(arm, damaged)| {
            let gun = self.gun(arm.weapon);
            let rounds: u8 =
                self.rack(unit, Some(arm)).map_or(0, |rack| self.pos.racks[usize::from(rack)].iter().sum());
            let worth = match gun.launcher {
                Some(_) => i16::from(rounds.min(8)),
                None => i16::from(self.weapon_strength(unit, arm.weapon, u8::from(gun.close.is_none()))),
            };
            (arm.weapon == order, worth, damaged)
        })
    }

    fn power(self, unit: UnitId, arm: Arm, warhead: Warhead) -> Option<Power> {
        let (_, blast, _) = self.round(unit, Some(arm), warhead)?;
        Some((blast.strength.unwrap_or(-1), blast.radius))
    }

    /// [GK-243] The most powerful warheads that a unit could drop; more than one if they are equal.
    pub(crate) fn jettisons(self, unit: UnitId) -> Vec<(Arm, Warhead)> {
        let mut best: Vec<(Arm, Warhead)> = Vec::new();
        let mut most: Option<Power> = None;
        let Some(sheet) = self.pos.sheet(unit) else { return best };
        for (index, mount) in sheet.mounts.iter().enumerate() {
            if mount.rack == NONE || mount.sound + mount.damaged == 0 {
                continue;
            }
            for warhead in Warhead::ALL {
                if self.pos.racks[usize::from(mount.rack)][warhead as usize] == 0 {
                    continue;
                }
                let arm = sheet.arm(index);
                let Some(power) = self.power(unit, arm, warhead) else { continue };
                if most.is_none_or(|most| power > most) {
                    best.clear();
                    most = Some(power);
                }
                if most == Some(power) {
                    best.push((arm, warhead));
                }
            }
        }
        best
    }
}
