//! What an attack may be expected to do, and where a unit stands well: the bots' rules of thumb.
//!
//! Nothing here is a rule. Values are thousandths of a hit.

use std::num::NonZeroU32;

use retrograde_core::phrase::Maybe;

use crate::action::Action;
use crate::attack::{Trigger, total};
use crate::look::Look;
use crate::map::Hex;
use crate::odds;
use crate::pack::Kind;
use crate::position::Haze;
use crate::room::{Arena, Room};
use crate::scenario::Victory;
use crate::unit::{Altitude, MOST_UNITS, Mode, NONE, Side, UnitId};
use crate::weapon::{Arm, Effect, Warhead};

/// Ranges at which punches are remembered.
const RANGES: usize = 32;
/// Attacks that are worth a look, at most.
const FEW: usize = 3;

impl Look<'_> {
    /// How much a hit on a unit is worth, in per cent: those that the mission is about count more.
    fn weight(self, target: UnitId) -> i32 {
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

    /// What a strength against a column is expected to do to a target.
    fn harm(self, target: UnitId, dice: u8, column: u8, strength: i8, pinpoint: bool, effect: Effect) -> i32 {
        let [light, heavy, hits] =
            odds::expected(dice, column, strength, &self.rules.pack.attack, pinpoint, 0, 1).map(|n| n as i32);
        let field = self.has_field(target) && !effect.ignores_field();
        let machine = self.is_machine(target);
        let done = if self.is_flak(target) {
            let armor = i32::from(self.model(target).armor);
            let through = if armor == 0 || effect == Effect::Fission { 10 } else { armor - 1 };
            let shaken = if self.pos.unit(target).disrupted { 0 } else { (light * 6 / 10).min(700) };
            (shaken + heavy * 2).min(2000) * through / 10
        } else if field {
            match effect {
                Effect::BlackRay | Effect::Needler | Effect::Stun | Effect::Gas => 0,
                Effect::Fission => hits / 2,
                // The last boxes are worth more: then markers are drawn.
                _ => hits + hits * i32::from(self.pos.sheet(target).is_some_and(|s| s.field < 6)) / 4,
            }
        } else {
            match effect {
                Effect::BlackRay if !machine => hits * 3,
                Effect::Needler | Effect::Stun | Effect::Gas => {
                    let breached = self.pos.sheet(target).is_some_and(crate::sheet::Sheet::has_breach);
                    if machine || !breached { 0 } else { light / 2 + heavy / 2 }
                }
                Effect::Harmonic => (light + heavy * 2) * 6 / 10,
                Effect::Fission => light * 2 + heavy * 4,
                _ => light * 3 / 2 + heavy * 3,
            }
        };
        done * self.weight(target) / 100
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

    /// The best that a unit could do to a target from a distance with one shot, launchers included.
    fn punch(self, unit: UnitId, target: UnitId, range: u8, dice: u8) -> i32 {
        let mut best = 0;
        self.guns(unit, |arm| {
            if range > 0 || arm.is_none_or(|arm| self.gun(arm.weapon).close.is_none()) {
                best = best.max(self.shot_at(unit, arm, target, range, dice));
            }
        });
        let mut launch = |weapon, rack: u8| {
            let gun = self.gun(weapon);
            if rack == NONE || i16::from(range) > i16::from(gun.range[2]) {
                return;
            }
            let Some(size) = gun.launcher else { return };
            let column = self.blast_column(target);
            for warhead in Warhead::ALL {
                if self.pos.racks[usize::from(rack)][warhead as usize] == 0 {
                    continue;
                }
                let charge = self.charge(warhead);
                let Some(strength) = charge.blast[size as usize].and_then(|blast| blast.strength) else {
                    continue;
                };
                let pinpoint = self.pos.unit(unit).is_locked_on(target);
                best = best.max(self.harm(target, 2, column, strength, pinpoint, charge.effect));
            }
        };
        match self.pos.sheet(unit) {
            Some(sheet) => sheet
                .mounts
                .iter()
                .filter(|mount| mount.sound > 0)
                .for_each(|mount| launch(mount.weapon, mount.rack)),
            None => {
                if let Some(launcher) = self.model(unit).launcher {
                    launch(launcher, self.pos.unit(unit).rack);
                }
            }
        }
        best
    }

    /// Whether a side must go and find its rivals: it does not win by waiting.
    pub(crate) fn is_hunter(self, side: Side) -> bool {
        match self.pos.rules.victory {
            Victory::Survive => side == Side::Second,
            Victory::Duel | Victory::Gun => side == Side::First,
            Victory::Hunt | Victory::Knights | Victory::Last => true,
        }
    }

    /// How well a unit would stand in a hex: what it could do from there, less what could be done to it.
    pub(crate) fn standing_value(self, unit: UnitId, hex: Hex, altitude: Altitude) -> i32 {
        self.standing_value_of(unit, hex, altitude, &mut Punches::default())
    }

    /// The same for one hex of many: what a punch is worth depends on who and how far, not on the hex.
    fn standing_value_of(self, unit: UnitId, hex: Hex, altitude: Altitude, punches: &mut Punches) -> i32 {
        let map = self.map();
        let high = altitude == Altitude::High;
        let shots = i32::from(self.allotment(unit).max(0)) / 2;
        let cell = map.cell(hex);
        let cover =
            if high { -2 } else { i32::from(cell.signature) - if altitude == Altitude::Noe { 2 } else { 0 } };
        let (mut attack, mut danger, mut near, mut wanted) = (0, 0, i32::MAX, 0);
        for rival in self.pos.standing(unit.side.other()) {
            let card = self.pos.unit(rival);
            let range = map.distance(hex, card.at);
            let weight = self.weight(rival);
            let pull = i32::from(range) * 100 / weight.max(20);
            if pull < near {
                near = pull;
                wanted = i32::from(range);
            }
            let seen = high || card.is_high() || map.sight().sees(hex, card.at);
            if !seen {
                continue;
            }
            let range = range.max(1);
            attack = attack.max(punches.given.get(rival, range, || self.punch(unit, rival, range, 2)));
            if self.is_able(rival) || card.stun == 1 {
                // A point of signature is worth about a seventh of what comes in.
                let fire = punches.taken.get(rival, range, || self.punch(rival, unit, range, 2));
                let at_home = i32::from(map.cell(self.pos.unit(unit).at).signature);
                let sheltered = fire * (14 - 2 * (cover - at_home).clamp(-6, 6)) / 14;
                danger += sheltered * i32::from(self.allotment(rival).max(0)) / 4;
            }
        }
        let fragile = if self.is_flak(unit) { 3 } else { 8 };
        let mut value = attack * shots - danger * fragile / 10 + cover * 12;
        // With nobody in reach, move closer; a hunted side that wins by waiting need not.
        value -= wanted * if self.is_hunter(unit.side) { 30 } else { 8 };
        if self.is_hazy(Haze::Gas, hex) {
            value -= 400;
        }
        value
    }

    /// What is left after the cheapest way to each hex that a unit can end in, with the first step towards it.
    pub(crate) fn reachable(self, unit: UnitId, altitude: Altitude) -> Vec<(Hex, i8, Hex)> {
        let card = self.pos.unit(unit);
        let mut seen: Vec<(Hex, i8, Hex)> = Vec::new();
        let pool = self.pool(unit, altitude) - card.spent as i8;
        for near in self.map().neighbours(card.at) {
            let Some(cost) = self.entry(unit, altitude, card.at, near) else { continue };
            let first = card.spent == 0 && pool >= 1;
            if card.mode == Mode::Attack || pool >= cost as i8 || first {
                seen.push((
                    near,
                    if card.mode == Mode::Attack { 0 } else { (pool - cost as i8).max(0) },
                    near,
                ));
            }
        }
        let high = altitude == Altitude::High;
        // Places in `seen` to go on from; a hex to which a cheaper way is found is gone on from again.
        let mut queue: Vec<usize> = (0..seen.len()).collect();
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            let (hex, left, first) = seen[place];
            if left == 0 || self.pos.holds(unit.side.other(), hex, high) {
                continue;
            }
            for near in self.map().neighbours(hex) {
                let Some(cost) = self.entry(unit, altitude, hex, near) else { continue };
                let after = left - cost as i8;
                if after < 0 || near == card.at {
                    continue;
                }
                match seen.iter().position(|(other, ..)| *other == near) {
                    Some(known) if seen[known].1 >= after => {}
                    Some(known) => {
                        seen[known] = (near, after, first);
                        queue.push(known);
                    }
                    None => {
                        queue.push(seen.len());
                        seen.push((near, after, first));
                    }
                }
            }
        }
        seen
    }

    /// The best place to move to: its value, the first step, none = stay.
    pub(crate) fn best_move(self, unit: UnitId, altitude: Altitude) -> (i32, Option<Hex>) {
        let mut punches = Punches::default();
        let stay = self.standing_value_of(unit, self.pos.unit(unit).at, altitude, &mut punches);
        let mut best = (stay, None);
        for (value, first) in self.valued_places(unit, altitude, &mut punches) {
            // A small price for moving at all keeps units from pacing up and down.
            if value - 20 > best.0 {
                best = (value - 20, Some(first));
            }
        }
        best
    }

    /// The first steps of a unit, by the best place that each leads to, best first.
    pub(crate) fn best_ways(self, unit: UnitId, altitude: Altitude) -> Vec<Hex> {
        let mut ways: Vec<(i32, Hex)> = Vec::new();
        for (value, first) in self.valued_places(unit, altitude, &mut Punches::default()) {
            match ways.iter_mut().find(|(_, way)| *way == first) {
                Some((most, _)) => *most = value.max(*most),
                None => ways.push((value, first)),
            }
        }
        ways.sort_by_key(|(value, _)| -value);
        ways.into_iter().map(|(_, way)| way).collect()
    }

    /// What every place is worth that a unit can move to, with the first step towards it.
    fn valued_places(
        self,
        unit: UnitId,
        altitude: Altitude,
        punches: &mut Punches,
    ) -> impl Iterator<Item = (i32, Hex)> {
        let high = altitude == Altitude::High;
        self.reachable(unit, altitude).into_iter().map(move |(hex, _, first)| {
            let mut value = self.standing_value_of(unit, hex, altitude, punches);
            if self.pos.holds(unit.side.other(), hex, high) {
                value += self.clash_value(unit, hex, high);
            }
            (value, first)
        })
    }

    /// What a close combat in a hex would bring, less what it would cost.
    fn clash_value(self, unit: UnitId, hex: Hex, high: bool) -> i32 {
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
            None => rivals
                .filter(|&target| self.can_hit(arena, unit, arm, target))
                .map(|target| self.shot_value(unit, arm, target))
                .max()
                .unwrap_or_default(),
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

/// What a unit could do to its rivals, and they to it.
#[derive(Default)]
struct Punches {
    given: Known,
    taken: Known,
}

/// What is known already, by rival and range.
#[derive(Default)]
struct Known([[Option<NonZeroU32>; RANGES]; MOST_UNITS]);

impl Known {
    fn get(&mut self, rival: UnitId, range: u8, punch: impl FnOnce() -> i32) -> i32 {
        let Some(known) = self.0[rival.index()].get_mut(usize::from(range)) else { return punch() };
        // One more than it is, and so never nothing; no punch is worth less than nothing.
        known.get_or_insert_with(|| NonZeroU32::MIN.saturating_add(punch() as u32)).get() as i32 - 1
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
