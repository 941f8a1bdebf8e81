//! What an attack may be expected to do: the bots' rules of thumb.
//!
//! Nothing here is a rule. Values are thousandths of a hit.

use retrograde_core::phrase::Maybe;

use crate::action::Action;
use crate::attack::{Part, Trigger, total};
use crate::look::Look;
use crate::map::Hex;
use crate::pack::Kind;
use crate::room::{Arena, Room};
use crate::scenario::Victory;
use crate::unit::{Side, UnitId};
use crate::weapon::{Arm, Effect, Warhead};

/// Attacks that are worth a look, at most.
const FEW: usize = 3;

impl Look<'_> {
    /// How much a hit on a unit is worth, in per cent: those that the mission is about count more.
    pub(crate) fn weight(self, target: UnitId) -> i32 {
        let kind = self.model(target).kind;
        if kind == Kind::Flak {
            let worth = 30 + 2 * i32::from(self.model(target).attack) + i32::from(self.model(target).aps);
            return if self.pos.rules.victory == Victory::Last { worth * 2 } else { worth };
        }
        let hunted = match self.pos.rules.victory {
            Victory::Last => false,
            Victory::Hunt => target.side == Side::First || kind == Kind::Robot,
            Victory::Gun => target.side == Side::First || kind == Kind::Emplacement,
            _ => kind == Kind::Suit,
        };
        if hunted { 130 } else { 100 }
    }

    /// A weapon of a unit as it is fired from a distance.
    pub(crate) fn barrel(self, unit: UnitId, arm: Option<Arm>) -> Barrel {
        let m = &self.rules.pack.modifiers;
        let of_range = |part: Part| matches!(part, Part::ShortRange | Part::MediumRange | Part::LongRange);
        let parts = self.strength(unit, arm, 1, Trigger::Operator);
        Barrel {
            bands: arm.map_or(self.model(unit).range, |arm| self.gun(arm.weapon).range),
            modifiers: [m.short, m.medium, m.long],
            strength: parts.iter().filter(|(part, _)| !of_range(*part)).map(|(_, value)| value).sum(),
            effect: self.effect(unit, arm),
        }
    }

    /// What a hit on a unit depends on, apart from who hits it.
    pub(crate) fn victim(self, target: UnitId) -> Victim {
        let sheet = self.pos.sheet(target);
        let model = self.model(target);
        Victim {
            flak: model.kind == Kind::Flak,
            armor: i32::from(model.armor),
            disrupted: self.pos.unit(target).disrupted,
            field: sheet.map_or(0, |sheet| sheet.field),
            machine: self.is_machine(target),
            breached: sheet.is_some_and(crate::sheet::Sheet::has_breach),
            weight: self.weight(target),
        }
    }

    /// What a strength against a column is expected to do to a target.
    fn harm(self, target: UnitId, dice: u8, column: u8, strength: i8, pinpoint: bool, effect: Effect) -> i32 {
        let expected = self.rules.pack.attack.expectations().of(dice, column, strength, pinpoint);
        self.victim(target).harm(expected, effect)
    }

    /// What a shot of a weapon at a target is worth from a distance.
    fn shot_at(self, unit: UnitId, arm: Option<Arm>, target: UnitId, range: u8, dice: u8) -> i32 {
        let bands = match arm {
            Some(arm) => self.gun(arm.weapon).range,
            None => self.model(unit).range,
        };
        if range > 0 && self.band(bands, range).is_none() {
            return 0;
        }
        let effect = self.effect(unit, arm);
        let strength = total(&self.strength(unit, arm, range, Trigger::Operator));
        let column = Look::column(&self.signature(target, target, effect));
        let pinpoint = self.pos.unit(unit).is_locked_on(target);
        self.harm(target, dice, column, strength, pinpoint, effect)
    }

    /// What firing a weapon at a target now is worth.
    pub(crate) fn shot_value(self, unit: UnitId, arm: Option<Arm>, target: UnitId) -> i32 {
        self.shot_at(unit, arm, target, self.range(unit, target), self.dice_now())
    }

    /// What launching a round at a unit is worth: what it does there and around, less what it does to friends.
    pub(crate) fn round_value(self, unit: UnitId, arm: Option<Arm>, warhead: Warhead, target: UnitId) -> i32 {
        let Some((_, blast, counts_as)) = self.round(unit, arm, warhead) else { return 0 };
        let effect = self.charge(warhead).effect;
        let (at, high) = (self.pos.unit(target).at, self.pos.unit(target).is_high());
        if effect.lands() || self.led_astray(unit, Some(target), at, counts_as).is_some() {
            return 0;
        }
        let aimed = self.aimed_round(unit, blast, effect, target);
        let mut value = self.harm(target, 2, aimed.column, total(&aimed.strength), aimed.pinpoint, effect);
        if target.side == unit.side {
            value = -value;
        }
        if effect != Effect::PrimaryOnly {
            let falloff = self.rules.pack.modifiers.blast_falloff;
            for other in self.secondaries(at, high, blast.radius, Some(target)).iter() {
                let distance = self.map().distance(at, self.pos.unit(other).at) as i8;
                let strength = blast.strength.unwrap_or_default() - falloff * distance;
                let harm = self.harm(other, 2, self.shelter(at, other), strength, false, effect);
                value += if other.side == unit.side { -harm * 3 / 2 } else { harm };
            }
        }
        value
    }

    /// Arms that a unit can fire at range now.
    pub(crate) fn guns(self, unit: UnitId, mut each: impl FnMut(Option<Arm>)) {
        match self.pos.sheet(unit) {
            None => each(None),
            Some(sheet) => {
                for index in 0..sheet.mounts.len() {
                    let ranged = self.gun(sheet.mounts[index].weapon).strength.is_some();
                    if ranged && Look::check_mount(sheet, index).is_ok() {
                        each(Some(sheet.arm(index)));
                    }
                }
            }
        }
    }

    /// Whether a side must go and find its rivals: it does not win by waiting.
    pub(crate) fn is_hunter(self, side: Side) -> bool {
        match self.pos.rules.victory {
            Victory::Survive => side == Side::Second,
            Victory::Duel | Victory::Gun => side == Side::First,
            Victory::Hunt | Victory::Knights | Victory::Last => true,
        }
    }

    /// What a close combat in a hex would bring, less what it would cost.
    pub(crate) fn clash_value(self, unit: UnitId, hex: Hex, high: bool) -> i32 {
        let rounds = |unit: UnitId| i32::from(self.allotment(unit).max(0)) / 2;
        let (mut given, mut taken) = (0, 0);
        for rival in self.pos.standing(unit.side.other()) {
            let card = self.pos.unit(rival);
            if card.at != hex || card.is_high() != high {
                continue;
            }
            given = given.max(self.melee_punch(unit, rival));
            if card.stun == 0 && !card.disrupted {
                taken += self.melee_punch(rival, unit) * rounds(rival);
            }
        }
        given * rounds(unit) - taken
    }

    fn melee_punch(self, unit: UnitId, target: UnitId) -> i32 {
        match self.pos.sheet(unit) {
            None => self.shot_at(unit, None, target, 0, 2),
            Some(sheet) => {
                let usable = (0..sheet.mounts.len()).filter(|&index| Look::check_mount(sheet, index).is_ok());
                let guns = usable.filter(|&index| self.gun(sheet.mounts[index].weapon).launcher.is_none());
                guns.map(|index| self.shot_at(unit, Some(sheet.arm(index)), target, 0, 2))
                    .max()
                    .unwrap_or_default()
            }
        }
    }

    /// What an attack is worth, with the best target for it.
    pub(crate) fn attack_value(
        self,
        arena: Option<Arena>,
        unit: UnitId,
        arm: Option<Arm>,
        warhead: Option<Warhead>,
    ) -> i32 {
        let rivals = self.rivals(arena, unit);
        match warhead {
            None => {
                let (barrel, dice) = (self.barrel(unit, arm), self.dice_now());
                let shot = |target: UnitId| {
                    let range = self.range(unit, target);
                    if range == 0 {
                        let hits = self.can_hit(arena, unit, arm, target);
                        return hits.then(|| self.shot_value(unit, arm, target));
                    }
                    let strength = barrel.strength_at(range)?;
                    if !self.sees(unit, target) {
                        return None;
                    }
                    let column = Look::column(&self.signature(target, target, barrel.effect));
                    let pinpoint = self.pos.unit(unit).is_locked_on(target);
                    Some(self.harm(target, dice, column, strength, pinpoint, barrel.effect))
                };
                rivals.filter_map(shot).max().unwrap_or_default()
            }
            Some(warhead) => {
                let reach = self.reach(unit, arm);
                rivals
                    .filter(|&target| self.range(unit, target) <= reach && self.sees(unit, target))
                    .map(|target| self.round_value(unit, arm, warhead, target))
                    .max()
                    .unwrap_or_default()
            }
        }
    }

    /// What a sensor attack is worth: the chance of a lock-on times what it adds to the next shots.
    pub(crate) fn sense_value(self, unit: UnitId, target: UnitId) -> i32 {
        let chance = self.sensing_chance(unit, target).ppm() as i32 / 1000;
        let gain = self.weight(target) * 6;
        chance * gain / 1000
    }

    /// The best attacks of a unit in a step, best first, with their values.
    pub(crate) fn best_attacks(self, room: impl Room, unit: UnitId) -> Vec<(i32, Action)> {
        let mut open = Vec::new();
        self.list_attacks(room, unit, &self.whereabouts(unit.side.other()), &mut open);
        let arena = room.arena();
        let mut valued: Vec<(i32, Action)> = open
            .into_iter()
            .map(|action| {
                let value = match action {
                    Action::Fire(_, Maybe(arm)) => self.attack_value(arena, unit, arm, None),
                    Action::Launch(_, Maybe(arm), warhead) => {
                        self.attack_value(arena, unit, arm, Some(warhead))
                    }
                    Action::Sense(_) => {
                        let rivals = self.rivals(arena, unit).filter(|&t| self.can_sense(unit, t));
                        // Half the price of a shot.
                        rivals.map(|target| self.sense_value(unit, target)).max().unwrap_or_default()
                    }
                    _ => 0,
                };
                (value, action)
            })
            .filter(|(value, _)| *value > 0)
            .collect();
        valued.sort_by_key(|(value, _)| -value);
        valued.truncate(FEW);
        valued
    }
}

/// A weapon as it is fired from a distance.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Barrel {
    bands: [i8; 3],
    /// What each of them adds.
    modifiers: [i8; 3],
    /// Without that.
    strength: i8,
    pub(crate) effect: Effect,
}

impl Barrel {
    /// Its attack strength at a range of 1 or more, if it reaches that far.
    #[inline]
    pub(crate) fn strength_at(&self, range: u8) -> Option<i8> {
        let band = self.bands.iter().position(|&most| range as i8 <= most)?;
        Some(self.strength + self.modifiers[band])
    }
}

/// What a hit on a unit depends on, apart from who hits it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Victim {
    flak: bool,
    armor: i32,
    disrupted: bool,
    /// Boxes of its force field.
    field: u8,
    machine: bool,
    breached: bool,
    /// In per cent.
    pub(crate) weight: i32,
}

impl Victim {
    /// What the light and heavy markers and field hits that are expected are worth.
    #[inline]
    pub(crate) fn harm(&self, [light, heavy, hits]: [i32; 3], effect: Effect) -> i32 {
        let done = if self.flak {
            let through = if self.armor == 0 || effect == Effect::Fission { 10 } else { self.armor - 1 };
            let shaken = if self.disrupted { 0 } else { (light * 6 / 10).min(700) };
            (shaken + heavy * 2).min(2000) * through / 10
        } else if self.field > 0 && !effect.ignores_field() {
            match effect {
                Effect::BlackRay | Effect::Needler | Effect::Stun | Effect::Gas => 0,
                Effect::Fission => hits / 2,
                // The last boxes are worth more: then markers are drawn.
                _ => hits + hits * i32::from(self.field < 6) / 4,
            }
        } else {
            match effect {
                Effect::BlackRay if !self.machine => hits * 3,
                Effect::Needler | Effect::Stun | Effect::Gas => {
                    if self.machine || !self.breached {
                        0
                    } else {
                        light / 2 + heavy / 2
                    }
                }
                Effect::Harmonic => (light + heavy * 2) * 6 / 10,
                Effect::Fission => light * 2 + heavy * 4,
                _ => light * 3 / 2 + heavy * 3,
            }
        };
        done * self.weight / 100
    }
}

/// Adds the two best targets.
pub(crate) fn best_targets(
    targets: impl Iterator<Item = UnitId>,
    worth: impl Fn(UnitId) -> i32,
    out: &mut Vec<Action>,
) {
    let mut valued: Vec<(i32, UnitId)> = targets.map(|target| (worth(target), target)).collect();
    valued.sort_by_key(|(value, _)| -value);
    out.extend(valued.into_iter().take(2).map(|(_, target)| Action::At(target)));
}
