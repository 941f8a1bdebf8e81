//! Weapons and warheads that do something special [chapter 24].

use retrograde_core::Log;

use crate::event::{Deed, Event};
use crate::look::Look;
use crate::pack::Kind;
use crate::play::Play;
use crate::position::Haze;
use crate::steps::Choke;
use crate::table::Outcome;
use crate::unit::UnitId;
use crate::weapon::Effect;

impl Look<'_> {
    /// [GK-259, GK-266, GK-267, GK-272, GK-289] Why a weapon does nothing at all to a unit, if it does not.
    pub(crate) fn shrugs_off(self, unit: UnitId, effect: Effect) -> Option<&'static str> {
        let m = &self.rules.pack.modifiers;
        let armor = self.model(unit).armor;
        let sealed = match effect {
            Effect::BlackRay => false,
            Effect::Needler => armor > 0,
            Effect::Stun => armor > 0 && armor <= m.stun_armor_safe,
            Effect::Gas => armor > 0 && armor <= m.gas_armor_safe,
            _ => return None,
        };
        let breached = || self.pos.sheet(unit).is_some_and(crate::sheet::Sheet::has_breach);
        if self.is_machine(unit) {
            Some("no effect on a machine")
        } else if self.has_field(unit) {
            Some("no effect through a force field")
        } else {
            (sealed && !breached()).then_some("no effect through sound armor")
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Applies the result of a weapon with an effect of its own; returns whether that was all.
    pub(crate) fn strike_specially(&mut self, target: UnitId, outcome: Outcome, effect: Effect) -> bool {
        match effect {
            Effect::BlackRay => {
                self.black_ray(target, outcome);
                true
            }
            Effect::Harmonic => {
                if outcome.is_damage() {
                    self.harmonize(target, outcome);
                }
                true
            }
            Effect::Needler => self.needle(target, outcome),
            Effect::Stun => {
                self.stun_ray(target, outcome);
                true
            }
            Effect::Gas => {
                self.choke_by(target, outcome);
                true
            }
            _ => false,
        }
    }

    /// [GK-259, GK-260] No markers: one die against the force-field hits of the result.
    fn black_ray(&mut self, target: UnitId, outcome: Outcome) {
        if outcome.hits == 0 || self.look().shrugs_off(target, Effect::BlackRay).is_some() {
            return;
        }
        let rolled = self.die("black ray");
        let hits = u32::from(outcome.hits);
        self.tell(|| Deed::BlackRay { unit: target, rolled, hits: outcome.hits });
        if rolled <= hits {
            self.remove(target, "GK-259");
        } else if rolled <= 2 * hits {
            if self.look().is_flak(target) {
                self.disrupt(target);
            } else if self.pos.sheet(target).is_some_and(crate::sheet::Sheet::is_wounded) {
                self.remove(target, "GK-260");
            } else {
                self.wound(target);
            }
        }
    }

    /// [GK-265] All or nothing: twice the markers, or none.
    fn harmonize(&mut self, target: UnitId, outcome: Outcome) {
        let rolled = self.die("harmonic");
        let success = rolled >= self.rules.pack.modifiers.harmonic_least;
        self.tell(|| Deed::Harmonized { unit: target, rolled, success });
        if !success {
            return;
        }
        let twice = Outcome { heavy: 2 * outcome.heavy, light: 2 * outcome.light, ..outcome };
        if self.look().is_flak(target) {
            self.strike(target, twice, Effect::IgnoresField);
        } else {
            self.damage(target, twice.heavy, twice.light, Effect::IgnoresField);
        }
    }

    /// [GK-266] Needles: returns false if they go on to act like an ordinary weapon.
    fn needle(&mut self, target: UnitId, outcome: Outcome) -> bool {
        if self.look().shrugs_off(target, Effect::Needler).is_some() {
            return true;
        }
        if self.look().is_flak(target) {
            return false;
        }
        self.damage(target, outcome.heavy, outcome.light, Effect::Needler);
        true
    }

    /// [GK-272, GK-273] Knocks out units with a breach, poor armor or none.
    fn stun_ray(&mut self, target: UnitId, outcome: Outcome) {
        if !outcome.is_damage() || self.look().shrugs_off(target, Effect::Stun).is_some() {
            return;
        }
        let armor = self.look().model(target).armor;
        if armor == 0 || armor > self.rules.pack.modifiers.stun_armor_safe {
            self.stun(target);
        } else {
            self.damage(target, outcome.heavy, outcome.light, Effect::Stun);
        }
    }

    /// [GK-240, GK-241] Unconscious for one whole turn of its own side.
    pub(crate) fn stun(&mut self, unit: UnitId) {
        let turns = if self.look().phasing() == Some(unit.side) { 2 } else { 1 };
        let card = self.pos.unit_mut(unit);
        card.stun = card.stun.max(turns);
        self.tell(|| Deed::Stunned { unit });
    }

    /// [GK-268] A gas cloud attacks somebody in it, once per player turn.
    pub(crate) fn choke(&mut self, unit: UnitId, strength: i8, column: u8) {
        if !self.pos.unit(unit).is_on_map() {
            return;
        }
        self.pos.unit_mut(unit).gassed = true;
        if self.look().shrugs_off(unit, Effect::Gas).is_some() {
            return;
        }
        let outcome = self.roll_blast(unit, strength, column);
        if outcome != Outcome::default() {
            self.pos.quiet |= 0x80;
        }
        self.choke_by(unit, outcome);
    }

    fn choke_by(&mut self, unit: UnitId, outcome: Outcome) {
        if !outcome.is_damage() || self.look().shrugs_off(unit, Effect::Gas).is_some() {
            return;
        }
        if self.look().model(unit).kind == Kind::Flak {
            if outcome.heavy > 0 {
                self.remove(unit, "GK-268");
            } else {
                self.disrupt(unit);
            }
        } else {
            self.hit_body(unit, None);
        }
    }

    /// [GK-267] Whoever enters a gas cloud is attacked.
    pub(crate) fn enter_gas(&mut self, unit: UnitId) {
        let card = self.pos.unit(unit);
        if self.pos.clouds.is_empty() || card.gassed || card.is_high() {
            return;
        }
        let (at, map) = (card.at, self.look().map());
        let falloff = self.rules.pack.modifiers.blast_falloff;
        let strength = self
            .pos
            .clouds
            .iter()
            .filter(|cloud| cloud.haze == Haze::Gas && map.distance(cloud.at, at) <= cloud.radius)
            .map(|cloud| cloud.strength - falloff * map.distance(cloud.at, at) as i8)
            .max();
        if let Some(strength) = strength {
            self.push(Choke { unit, strength, column: map.cell(at).column });
        }
    }
}
