//! Attacks: strength, signature, dice and results [chapters 10 to 13 and 18].

use arrayvec::ArrayVec;
use retrograde_core::{Log, words};

use crate::event::{Deed, Event, Rolled};
use crate::look::Look;
use crate::map::Hex;
use crate::pack::{Charge, Close};
use crate::play::Play;
use crate::position::{Cloud, Haze};
use crate::sheet::{State, Task};
use crate::steps::{Damage, LockOn, Unlock};
use crate::table::Outcome;
use crate::turn::Phase;
use crate::unit::{Altitude, Side, UnitId};
use crate::weapon::{Arm, Effect, Warhead, Weapon};

words! {
    /// A named part of attack strength or signature.
    pub enum Part {
        /// Primary sensors.
        Primary = "primary sensors",
        /// Secondary sensors.
        Secondary = "secondary sensors",
        /// The weapon.
        Weapon = "weapon",
        /// The strength printed on a counter.
        Counter = "counter",
        /// The blast of a warhead.
        Blast = "blast",
        /// Less with every hex of distance.
        Falloff = "distance from the blast",
        /// Close-combat range.
        CloseRange = "close-combat range",
        /// Short range.
        ShortRange = "short range",
        /// Medium range.
        MediumRange = "medium range",
        /// Long range.
        LongRange = "long range",
        /// The attacker is Under Fire.
        UnderFire = "Under Fire",
        /// The attacker's side has a handicap.
        Handicap = "handicap",
        /// The target's force field.
        Field = "force field",
        /// The target's masking.
        Armor = "armor",
        /// The terrain of the target's hex.
        Terrain = "terrain",
        /// The target flies.
        Flying = "flying",
        /// Smoke on the line.
        Smoke = "smoke",
        /// EMP on the line.
        Emp = "EMP",
    }
}

/// A sum of named parts.
pub(crate) type Parts = ArrayVec<(Part, i8), 8>;

pub(crate) fn total(parts: &Parts) -> i8 {
    parts.iter().map(|(_, value)| value).sum()
}

/// The parts in words: `weapon 8 + primary sensors 4 = 12`.
pub(crate) fn explain(parts: &Parts) -> String {
    let words: Vec<String> = parts.iter().map(|(part, value)| format!("{part} {}", signed(*value))).collect();
    format!("{} = {}", words.join(", "), total(parts))
}

/// With its sign.
pub(crate) fn signed(value: i8) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { format!("+{value}") }
}

/// Who pulls the trigger: with a program running, knight and computer share the sensors [GK-369].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Trigger {
    Operator,
    Computer,
}

/// An attack before the dice fall.
#[derive(Clone, Debug)]
pub(crate) struct Aimed {
    pub(crate) strength: Parts,
    pub(crate) signature: Parts,
    /// Column of the attack table.
    pub(crate) column: u8,
    pub(crate) pinpoint: bool,
    pub(crate) dice: u8,
    pub(crate) effect: Effect,
}

/// Dice as they fell.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Throw {
    pub(crate) total: u32,
    /// Of the first two.
    pub(crate) pair: u32,
    /// Some die shows a 1 [GK-127].
    pub(crate) one: bool,
}

impl<'a> Look<'a> {
    pub(crate) fn charge(self, warhead: Warhead) -> &'a Charge {
        &self.rules.pack.charges[warhead as usize]
    }

    /// The range to a target; on another level of the same hex it is 1 [GK-508].
    #[inline]
    pub(crate) fn range(self, unit: UnitId, target: UnitId) -> u8 {
        let (a, b) = (self.pos.unit(unit), self.pos.unit(target));
        match self.map().distance(a.at, b.at) {
            0 => u8::from(a.is_high() != b.is_high()),
            range => range,
        }
    }

    /// [GK-112] The modifier for a range of 1 or more, if the weapon reaches that far.
    #[inline]
    pub(crate) fn band(self, bands: [i8; 3], range: u8) -> Option<(Part, i8)> {
        let m = &self.rules.pack.modifiers;
        let range = range as i8;
        if range <= bands[0] {
            Some((Part::ShortRange, m.short))
        } else if range <= bands[1] {
            Some((Part::MediumRange, m.medium))
        } else if range <= bands[2] {
            Some((Part::LongRange, m.long))
        } else {
            None
        }
    }

    /// [GK-199, GK-200] What a weapon is worth: wielded in close combat, or fired.
    pub(crate) fn weapon_strength(self, unit: UnitId, weapon: Weapon, range: u8) -> i8 {
        let gun = self.gun(weapon);
        match gun.close {
            Some(close) if range == 0 => match close {
                Close::Strength(strength) => strength,
                Close::Aps(more) => (self.allotment(unit) + more).max(0),
            },
            _ => gun.strength.unwrap_or_default(),
        }
    }

    /// [GK-105, GK-295] The strength of direct fire, without the dice.
    pub(crate) fn strength(self, unit: UnitId, arm: Option<Arm>, range: u8, trigger: Trigger) -> Parts {
        let m = &self.rules.pack.modifiers;
        let mut parts = Parts::new();
        let bands = if let Some(arm) = arm {
            let programmed =
                self.pos.sheet(unit).is_some_and(|s| s.programs.iter().any(|p| p.task != Task::Ciws));
            if trigger == Trigger::Operator {
                parts.push((Part::Primary, self.sensor(unit, 0)));
            }
            if trigger == Trigger::Computer || !programmed {
                parts.push((Part::Secondary, self.sensor(unit, 1)));
            }
            parts.push((Part::Weapon, self.weapon_strength(unit, arm.weapon, range)));
            self.gun(arm.weapon).range
        } else {
            parts.push((Part::Counter, self.model(unit).attack));
            self.model(unit).range
        };
        if range == 0 {
            parts.push((Part::CloseRange, m.close_combat));
        } else if let Some(band) = self.band(bands, range) {
            parts.push(band);
        }
        if self.pos.unit(unit).under_fire {
            parts.push((Part::UnderFire, m.under_fire));
        }
        self.add_handicap(unit.side, &mut parts);
        parts
    }

    /// [GK-G28] A handicap makes whatever a side's units aim at someone stronger.
    #[inline]
    pub(crate) fn add_handicap(self, side: Side, strength: &mut Parts) {
        let steps = self.pos.rules.handicap[side.index()];
        if steps > 0 {
            strength.push((Part::Handicap, steps as i8));
        }
    }

    /// [GK-108] The signature of a target seen from a hex; the sum is not clamped yet.
    pub(crate) fn signature(self, target: UnitId, from: UnitId, effect: Effect) -> Parts {
        let m = &self.rules.pack.modifiers;
        let card = self.pos.unit(target);
        let model = self.model(target);
        let mut parts = Parts::new();
        match self.pos.sheet(target) {
            Some(sheet) => {
                if sheet.field > 0 && !effect.ignores_field() {
                    parts.push((Part::Field, model.field_signature));
                }
                match sheet.masking {
                    State::Sound => parts.push((Part::Armor, model.signature)),
                    State::Scrambled => parts.push((Part::Armor, -model.signature)),
                    _ => {}
                }
            }
            None => parts.push((Part::Counter, model.signature)),
        }
        if card.altitude != Altitude::High {
            parts.push((Part::Terrain, self.map().cell(card.at).signature));
        }
        if card.is_airborne() {
            parts.push((Part::Flying, m.flying_signature));
        }
        if !self.pos.clouds.is_empty() {
            let (smoke, emp) = self.haze_between(from, target);
            if smoke {
                parts.push((Part::Smoke, m.smoke_signature));
            }
            if emp {
                parts.push((Part::Emp, m.emp_signature));
            }
        }
        parts
    }

    pub(crate) fn is_hazy(self, haze: Haze, hex: Hex) -> bool {
        self.pos
            .clouds
            .iter()
            .any(|cloud| cloud.haze == haze && self.map().distance(cloud.at, hex) <= cloud.radius)
    }

    /// Whether smoke and EMP lie in a hex.
    pub(crate) fn haze_at(self, hex: Hex) -> (bool, bool) {
        let (mut smoke, mut emp) = (false, false);
        for cloud in self.pos.clouds.iter() {
            if cloud.haze != Haze::Gas && self.map().distance(cloud.at, hex) <= cloud.radius {
                smoke |= cloud.haze == Haze::Smoke;
                emp |= cloud.haze == Haze::Emp;
            }
        }
        (smoke, emp)
    }

    /// [GK-271] Whether smoke and EMP lie on the line between two units, each counted once.
    fn haze_between(self, from: UnitId, target: UnitId) -> (bool, bool) {
        let (a, b) = (self.pos.unit(from), self.pos.unit(target));
        let (mut smoke, mut emp) = (false, false);
        for (index, card) in [a, b].into_iter().enumerate() {
            if !card.is_high() && (index == 0 || card.at != a.at || a.is_high()) {
                let there = self.haze_at(card.at);
                smoke |= there.0;
                emp |= there.1;
            }
        }
        if !a.is_high() && !b.is_high() && a.at != b.at {
            let (line_smoke, line_emp) = self.haze_on_line(a.at, b.at, self.has_open_lines(from, target));
            smoke |= line_smoke;
            emp |= line_emp;
        }
        (smoke, emp)
    }

    /// Haze on the hexes that a line crosses; of two clear leanings the one that protects more [GK-512]. `open`: the
    /// line is one of the slave gun's [GK-346].
    pub(crate) fn haze_on_line(self, from: Hex, to: Hex, open: bool) -> (bool, bool) {
        let m = &self.rules.pack.modifiers;
        let map = self.map();
        // Most clouds are nowhere near: no hex of a line is more than a step off the shortest ways between its ends.
        let length = map.distance(from, to);
        let is_near = |cloud: &Cloud| {
            let way = map.distance(from, cloud.at) + map.distance(cloud.at, to);
            cloud.haze != Haze::Gas && way <= length + 2 * cloud.radius + 2
        };
        if !self.pos.clouds.iter().any(is_near) {
            return (false, false);
        }
        let lines = map.sight().lines(map, from, to);
        let of = |line: &mut dyn Iterator<Item = Hex>| {
            line.fold((false, false), |(smoke, emp), hex| {
                let there = self.haze_at(hex);
                (smoke || there.0, emp || there.1)
            })
        };
        let worth = |(smoke, emp): (bool, bool)| {
            i16::from(m.smoke_signature) * i16::from(smoke) + i16::from(m.emp_signature) * i16::from(emp)
        };
        let mut best = (false, false);
        // Which leanings are clear is seldom asked: most lines have no haze on them.
        let mut clear = None;
        for (leaning, line) in lines.into_iter().enumerate() {
            let haze = of(&mut line.into_iter());
            if worth(haze) <= worth(best) {
                continue;
            }
            let clear =
                clear.get_or_insert_with(|| map.sight().clear_leanings(map, from, to, self.through(open)));
            if clear[leaning] {
                best = haze;
            }
        }
        best
    }

    /// [GK-111] A signature as a column.
    pub(crate) fn column(signature: &Parts) -> u8 {
        total(signature).clamp(0, 10) as u8
    }

    /// [GK-106] Dice of an attack made now: one in Terminal Fire, else two.
    pub(crate) fn dice_now(self) -> u8 {
        let phase = self.pos.steps.first().and_then(|step| step.phase());
        if phase.is_some_and(|(phase, _)| phase == Phase::TerminalFire) { 1 } else { 2 }
    }

    /// An attack by direct fire, ready to roll.
    pub(crate) fn aimed(self, unit: UnitId, arm: Option<Arm>, target: UnitId, trigger: Trigger) -> Aimed {
        let effect = self.effect(unit, arm);
        let signature = self.signature(target, unit, effect);
        let dice = if trigger == Trigger::Computer { 2 } else { self.dice_now() };
        Aimed {
            strength: self.strength(unit, arm, self.range(unit, target), trigger),
            column: Look::column(&signature),
            signature,
            pinpoint: self.pos.unit(unit).is_locked_on(target),
            dice,
            effect,
        }
    }

    /// What a weapon does besides plain damage.
    pub(crate) fn effect(self, unit: UnitId, arm: Option<Arm>) -> Effect {
        match arm {
            Some(arm) => self.gun(arm.weapon).effect,
            None => self.model(unit).effect,
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [GK-125] One die, or two, with more as long as all show the same number.
    pub(crate) fn throw(&mut self, dice: u8, faces: &mut Rolled) -> Throw {
        let first = self.die("attack");
        faces.push(first as u8);
        if dice == 1 {
            return Throw { total: first, pair: first, one: first == 1 };
        }
        let second = self.die("attack");
        faces.push(second as u8);
        let mut throw = Throw { total: first + second, pair: first + second, one: first == 1 || second == 1 };
        if first == second {
            self.chain(first, &mut throw, faces);
        }
        throw
    }

    /// Rolls on while every die shows the same number. By the rules a chain has no end; dice that never stop are
    /// broken, and the log keeps as much as it has room for.
    pub(crate) fn chain(&mut self, face: u32, throw: &mut Throw, faces: &mut Rolled) {
        const MOST: u32 = 100;
        for _ in 0..MOST {
            let next = self.die("attack");
            let _ = faces.try_push(next as u8);
            throw.total += next;
            throw.one |= next == 1;
            if next != face {
                return;
            }
        }
    }

    /// Fires a weapon at a unit, from the dice to what the target suffers [GK-104].
    pub(crate) fn shoot(&mut self, unit: UnitId, arm: Option<Arm>, target: UnitId, trigger: Trigger) {
        let aimed = self.look().aimed(unit, arm, target, trigger);
        // [GK-118]
        self.pos.unit_mut(target).under_fire = true;
        let mut faces = Rolled::new();
        let throw = self.throw(aimed.dice, &mut faces);
        let strength = total(&aimed.strength) + throw.total.min(90) as i8;
        let row = self.rules.pack.attack.row(strength, aimed.column);
        let outcome = self.rules.pack.attack.outcome(row, aimed.pinpoint);
        self.tell(|| Deed::Attacked {
            unit,
            arm,
            target,
            strength,
            column: aimed.column,
            pinpoint: aimed.pinpoint,
            dice: faces,
            outcome: outcome.show(),
            likely: crate::odds::at_least(
                aimed.dice,
                aimed.column,
                total(&aimed.strength),
                &self.rules.pack.attack,
                1,
            ),
            hit: row > 0,
            parts: aimed.strength.clone(),
        });
        if aimed.pinpoint && throw.one {
            self.push(Unlock { unit, target });
        }
        if outcome.lock {
            self.push(LockOn { unit, target });
        }
        self.strike(target, outcome, aimed.effect);
    }

    /// A result strikes a unit [GK-202 to GK-209, GK-500].
    pub(crate) fn strike(&mut self, target: UnitId, outcome: Outcome, effect: Effect) {
        if outcome == Outcome::default() {
            return;
        }
        self.pos.quiet |= 0x80;
        if effect != Effect::Plain
            && effect != Effect::PrimaryOnly
            && self.strike_specially(target, outcome, effect)
        {
            return;
        }
        if self.look().is_flak(target) {
            self.strike_flak(target, outcome, effect);
        } else if self.look().has_field(target) && !effect.ignores_field() {
            self.hit_field(target, outcome.hits, effect);
        } else {
            self.damage(target, outcome.heavy, outcome.light, effect);
        }
    }

    /// Markers are to be drawn.
    pub(crate) fn damage(&mut self, unit: UnitId, heavy: u8, light: u8, effect: Effect) {
        if heavy + light > 0 {
            self.push(Damage { unit, heavy, light, effect });
        }
    }

    /// [GK-206 to GK-209] Hits on a working force field; what it cannot take becomes light markers.
    pub(crate) fn hit_field(&mut self, unit: UnitId, hits: u8, effect: Effect) {
        // [GK-263] Halved first, then the marker of the field [GK-500].
        let hits = if effect == Effect::Fission { hits / 2 } else { hits };
        if hits == 0 {
            return;
        }
        let hits = self.system_markers(unit, crate::marker::Area::ForceField, hits);
        let Some(sheet) = self.pos.sheet_mut(unit) else { return };
        let excess = hits.saturating_sub(sheet.field);
        sheet.field = sheet.field.saturating_sub(hits);
        let boxes = sheet.field;
        self.tell(|| Deed::FieldHit { unit, hits, boxes });
        self.damage(unit, 0, excess, effect);
    }

    /// [GK-300 to GK-302] A flak stopper has no markers: H destroys, L disrupts.
    fn strike_flak(&mut self, unit: UnitId, outcome: Outcome, effect: Effect) {
        for _ in 0..outcome.heavy {
            if !self.armor_saves(unit, effect) {
                self.remove(unit, "GK-301");
                return;
            }
        }
        for _ in 0..outcome.light {
            // Further L results have no effect, so they need no check.
            if self.pos.unit(unit).disrupted {
                return;
            }
            if !self.armor_saves(unit, effect) {
                self.disrupt(unit);
            }
        }
    }

    pub(crate) fn disrupt(&mut self, unit: UnitId) {
        if self.pos.unit(unit).disrupted {
            return;
        }
        let card = self.pos.unit_mut(unit);
        card.disrupted = true;
        // [GK-303]
        card.locks = 0;
        self.tell(|| Deed::Disrupted { unit });
    }

    /// [GK-244] An armor check; fission makes all of them fail [GK-263], and without armor there is none [GK-298].
    pub(crate) fn armor_saves(&mut self, unit: UnitId, effect: Effect) -> bool {
        let need = u32::from(self.look().model(unit).armor);
        if need == 0 || effect == Effect::Fission {
            return false;
        }
        let rolled = self.die("armor");
        let saved = rolled >= need;
        self.tell(|| Deed::ArmorChecked { unit, rolled, need, saved });
        saved
    }

    /// A unit leaves the game: its lock-ons, those on it and its markers are removed [GK-161, GK-216].
    pub(crate) fn remove(&mut self, unit: UnitId, rule: &'static str) {
        let index = self.pos.unit(unit).sheet;
        let card = self.pos.unit_mut(unit);
        card.place = crate::unit::Place::Out;
        card.at = Hex::OFF;
        card.altitude = Altitude::Ground;
        card.locks = 0;
        (card.under_fire, card.disrupted, card.stun) = (false, false, 0);
        (card.spent, card.fought, card.moved, card.shot, card.gassed) = (0, 0, false, false, false);
        card.mode = crate::unit::Mode::Fresh;
        for rival in &mut self.pos.units[unit.side.other().index()] {
            rival.locks &= !(1 << unit.number);
        }
        self.free_sheet(index);
        self.tell(|| Deed::Removed { unit, rule });
        self.end_automatic_fire(unit);
    }
}
