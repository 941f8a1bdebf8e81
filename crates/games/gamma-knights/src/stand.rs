//! Where a unit stands well: what it could do from a hex, less what could be done to it there, and the best place that it can move to.
//!
//! Nothing here is a rule. Values are thousandths of a hit. A bot asks this for hundreds of hexes at a time, so whatever does not depend on
//! the hex is looked up once: what each rival can hit with, and what a hit on it is worth.

use std::num::NonZeroU32;
use std::ops::Range;

use arrayvec::ArrayVec;
use retrograde_geometry::Hex as Axial;

use crate::look::Look;
use crate::map::{Hex, HexSet, MOST_HEXES};
use crate::odds::Expectations;
use crate::plan::{Barrel, Victim};
use crate::position::Haze;
use crate::unit::{Altitude, MOST_UNITS, Mode, NONE, Side, UnitId};
use crate::weapon::{Effect, Warhead, Weapon};

/// Ranges at which punches are remembered.
const RANGES: usize = 32;
/// Thousandths of a hit that moving at all costs: it keeps units from pacing up and down.
const PRICE: i32 = 20;

/// A round as it is launched.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Shell {
    reach: i8,
    strength: i8,
    effect: Effect,
}

/// Weapons and rounds of several units.
#[derive(Default)]
struct Arms {
    barrels: Vec<Barrel>,
    shells: Vec<Shell>,
}

/// Those of one of them.
#[derive(Clone)]
struct Armed {
    barrels: Range<usize>,
    shells: Range<usize>,
}

/// A unit as a target.
struct Quarry {
    victim: Victim,
    /// Its column against direct fire; the second if its force field counts for nothing.
    columns: [u8; 2],
    /// Its column against blasts.
    blast: u8,
}

/// A rival.
struct Rival {
    unit: UnitId,
    at: Hex,
    axial: Axial,
    high: bool,
    locks: u32,
    /// Whether it may shoot back.
    fires: bool,
    aps: i32,
    quarry: Quarry,
    armed: Armed,
}

/// The rivals of a side.
pub(crate) struct Rivals<'a> {
    look: Look<'a>,
    all: ArrayVec<Rival, MOST_UNITS>,
    arms: Arms,
    /// Gas lies somewhere.
    gas: bool,
}

/// A unit among its rivals.
pub(crate) struct Outlook<'a> {
    rivals: &'a Rivals<'a>,
    unit: UnitId,
    shots: i32,
    locks: u32,
    at_home: i32,
    fragile: i32,
    /// What coming a hex closer is worth.
    pull: i32,
    quarry: Quarry,
    arms: Arms,
    armed: Armed,
    expectations: &'a Expectations,
    given: Known,
    taken: Known,
}

/// What is known already, by rival and range: what a punch is worth depends on who and how far, not on the hex.
#[derive(Default)]
struct Known([[Option<NonZeroU32>; RANGES]; MOST_UNITS]);

impl Known {
    #[inline]
    fn get(&mut self, rival: usize, range: u8, punch: impl FnOnce() -> i32) -> i32 {
        let Some(known) = self.0[rival].get_mut(usize::from(range)) else { return punch() };
        // One more than it is, and so never nothing; no punch is worth less than nothing.
        known.get_or_insert_with(|| NonZeroU32::MIN.saturating_add(punch() as u32)).get() as i32 - 1
    }
}

impl Arms {
    /// Adds what a unit can hit with from a distance.
    fn add(&mut self, look: Look<'_>, unit: UnitId) -> Armed {
        let (barrels, shells) = (self.barrels.len(), self.shells.len());
        look.guns(unit, |arm| {
            self.barrels.push(look.barrel(unit, arm));
        });
        match look.pos.sheet(unit) {
            Some(sheet) => sheet
                .mounts
                .iter()
                .filter(|mount| mount.sound > 0)
                .for_each(|mount| self.add_rounds(look, shells, mount.weapon, mount.rack)),
            None => {
                if let Some(launcher) = look.model(unit).launcher {
                    self.add_rounds(look, shells, launcher, look.pos.unit(unit).rack);
                }
            }
        }
        Armed { barrels: barrels..self.barrels.len(), shells: shells..self.shells.len() }
    }

    /// Adds the rounds of a launcher, those of the same unit from a place on, and no two alike.
    fn add_rounds(&mut self, look: Look<'_>, from: usize, weapon: Weapon, rack: u8) {
        let gun = look.gun(weapon);
        let Some(size) = gun.launcher.filter(|_| rack != NONE) else { return };
        for warhead in Warhead::ALL {
            if look.pos.racks[usize::from(rack)][warhead as usize] == 0 {
                continue;
            }
            let charge = look.charge(warhead);
            let Some(strength) = charge.blast[size as usize].and_then(|blast| blast.strength) else {
                continue;
            };
            let shell = Shell { reach: gun.range[2], strength, effect: charge.effect };
            if !self.shells[from..].contains(&shell) {
                self.shells.push(shell);
            }
        }
    }
}

impl<'a> Look<'a> {
    /// The rivals of a side.
    pub(crate) fn rivals_of(self, side: Side) -> Rivals<'a> {
        let mut rivals: ArrayVec<Rival, MOST_UNITS> = ArrayVec::new();
        let mut arms = Arms::default();
        for unit in self.pos.standing(side.other()) {
            let card = self.pos.unit(unit);
            let fires = self.is_able(unit) || card.stun == 1;
            let armed = if fires {
                let twin = rivals.iter().find(|rival| rival.fires && self.are_armed_alike(rival.unit, unit));
                twin.map_or_else(|| arms.add(self, unit), |rival| rival.armed.clone())
            } else {
                Armed { barrels: 0..0, shells: 0..0 }
            };
            rivals.push(Rival {
                unit,
                at: card.at,
                axial: self.map().axial(card.at),
                high: card.is_high(),
                locks: card.locks,
                fires,
                aps: i32::from(self.allotment(unit).max(0)),
                quarry: self.quarry(unit),
                armed,
            });
        }
        let gas = self.pos.clouds.iter().any(|cloud| cloud.haze == Haze::Gas);
        Rivals { look: self, all: rivals, arms, gas }
    }

    /// Whether two units of a side are flak stoppers that can hit with the same, and equally well.
    fn are_armed_alike(self, one: UnitId, other: UnitId) -> bool {
        let (a, b) = (self.pos.unit(one), self.pos.unit(other));
        a.model == b.model && a.under_fire == b.under_fire && [a.sheet, a.rack, b.sheet, b.rack] == [NONE; 4]
    }

    fn quarry(self, unit: UnitId) -> Quarry {
        let column = |effect: Effect| Look::column(&self.signature(unit, unit, effect));
        let with_field = column(Effect::Plain);
        let without = if self.has_field(unit) { column(Effect::IgnoresField) } else { with_field };
        Quarry { victim: self.victim(unit), columns: [with_field, without], blast: self.blast_column(unit) }
    }

    /// The best place to move to: its value, the first step, none = stay.
    pub(crate) fn best_move(self, unit: UnitId, altitude: Altitude) -> (i32, Option<Hex>) {
        self.rivals_of(unit.side).outlook(unit).best_move(altitude)
    }

    /// The first steps of a unit, by the best place that each leads to, best first.
    pub(crate) fn best_ways(self, unit: UnitId, altitude: Altitude) -> Vec<Hex> {
        let mut ways: Vec<(i32, Hex)> = Vec::new();
        let rivals = self.rivals_of(unit.side);
        let mut outlook = rivals.outlook(unit);
        for (hex, _, first) in self.reachable(unit, altitude) {
            let value = outlook.value_of(hex, altitude);
            match ways.iter_mut().find(|(_, way)| *way == first) {
                Some((most, _)) => *most = value.max(*most),
                None => ways.push((value, first)),
            }
        }
        ways.sort_by_key(|(value, _)| -value);
        ways.into_iter().map(|(_, way)| way).collect()
    }

    /// What is left after the cheapest way to each hex that a unit can end in, with the first step towards it.
    pub(crate) fn reachable(self, unit: UnitId, altitude: Altitude) -> Vec<(Hex, i8, Hex)> {
        let card = self.pos.unit(unit);
        let high = altitude == Altitude::High;
        let held = self.held_by(unit.side.other(), high);
        let more = self.cost(unit, 0);
        let entry = |from: Hex, to: Hex| self.entry_past(more, altitude, from, to, || held.contains(to));
        let mut seen: Vec<(Hex, i8, Hex)> = Vec::with_capacity(64);
        let pool = self.pool(unit, altitude) - card.spent as i8;
        for near in self.map().neighbours(card.at) {
            let Some(cost) = entry(card.at, near) else { continue };
            let first = card.spent == 0 && pool >= 1;
            if card.mode == Mode::Attack || pool >= cost as i8 || first {
                let left = if card.mode == Mode::Attack { 0 } else { (pool - cost as i8).max(0) };
                seen.push((near, left, near));
            }
        }
        // Where each hex is in `seen`, counted from 1.
        let mut places = [0u16; MOST_HEXES];
        for (place, (hex, ..)) in (1..).zip(&seen) {
            places[hex.index()] = place;
        }
        // Places in `seen` to go on from; a hex to which a cheaper way is found is gone on from again.
        let mut queue: Vec<usize> = Vec::with_capacity(128);
        queue.extend(0..seen.len());
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            let (hex, left, first) = seen[place];
            if left == 0 || held.contains(hex) {
                continue;
            }
            for near in self.map().neighbours(hex) {
                let known = usize::from(places[near.index()]).checked_sub(1);
                // No way costs less than nothing.
                if known.is_some_and(|known| seen[known].1 >= left) {
                    continue;
                }
                let Some(cost) = entry(hex, near) else { continue };
                let after = left - cost as i8;
                if after < 0 || near == card.at {
                    continue;
                }
                match known {
                    Some(known) if seen[known].1 >= after => {}
                    Some(known) => {
                        seen[known] = (near, after, first);
                        queue.push(known);
                    }
                    None => {
                        queue.push(seen.len());
                        seen.push((near, after, first));
                        places[near.index()] = seen.len() as u16;
                    }
                }
            }
        }
        seen
    }

    /// The hexes in which a side has a unit on a level.
    fn held_by(self, side: Side, high: bool) -> HexSet {
        let units = self.pos.units[side.index()].iter();
        units.filter(|unit| unit.is_on_map() && unit.is_high() == high).map(|unit| unit.at).collect()
    }
}

impl Rivals<'_> {
    /// How they look to a unit of the other side.
    pub(crate) fn outlook(&self, unit: UnitId) -> Outlook<'_> {
        let look = self.look;
        let mut arms = Arms::default();
        let armed = arms.add(look, unit);
        Outlook {
            rivals: self,
            unit,
            shots: i32::from(look.allotment(unit).max(0)) / 2,
            locks: look.pos.unit(unit).locks,
            at_home: i32::from(look.map().cell(look.pos.unit(unit).at).signature),
            fragile: if look.is_flak(unit) { 3 } else { 8 },
            // With nobody in reach, move closer; a hunted side that wins by waiting need not.
            pull: if look.is_hunter(unit.side) { 30 } else { 8 },
            quarry: look.quarry(unit),
            arms,
            armed,
            expectations: look.rules.pack.attack.expectations(),
            given: Known::default(),
            taken: Known::default(),
        }
    }
}

/// The best that a unit could do to a target from a distance with one shot of two dice, launchers included.
fn punch(
    expectations: &Expectations,
    (arms, armed): (&Arms, &Armed),
    quarry: &Quarry,
    range: u8,
    pinpoint: bool,
) -> i32 {
    let mut best = 0;
    for barrel in &arms.barrels[armed.barrels.clone()] {
        let Some(strength) = barrel.strength_at(range) else { continue };
        let column = quarry.columns[usize::from(barrel.effect.ignores_field())];
        let expected = expectations.of(2, column, strength, pinpoint);
        best = best.max(quarry.victim.harm(expected, barrel.effect));
    }
    for shell in &arms.shells[armed.shells.clone()] {
        if i16::from(range) <= i16::from(shell.reach) {
            let expected = expectations.of(2, quarry.blast, shell.strength, pinpoint);
            best = best.max(quarry.victim.harm(expected, shell.effect));
        }
    }
    best
}

impl Outlook<'_> {
    /// How well the unit would stand in a hex: what it could do from there, less what could be done to it.
    pub(crate) fn standing_value(&mut self, hex: Hex, altitude: Altitude) -> i32 {
        self.worth_more(hex, altitude, i32::MIN).unwrap_or(i32::MIN)
    }

    /// The same, if it is more than so much.
    fn worth_more(&mut self, hex: Hex, altitude: Altitude, than: i32) -> Option<i32> {
        let Rivals { look, all: rivals, .. } = self.rivals;
        let map = look.map();
        let high = altitude == Altitude::High;
        let cell = map.cell(hex);
        let cover =
            if high { -2 } else { i32::from(cell.signature) - if altitude == Altitude::Noe { 2 } else { 0 } };
        let (seen_from, here) = (map.seen_from(hex), map.axial(hex));
        let (mut attack, mut near, mut wanted) = (0, i32::MAX, 0);
        let mut seen: ArrayVec<(usize, u8), MOST_UNITS> = ArrayVec::new();
        for (index, rival) in rivals.iter().enumerate() {
            let range = here.distance(rival.axial);
            let pull = i32::from(range) * 100 / rival.quarry.victim.weight.max(20);
            if pull < near {
                near = pull;
                wanted = i32::from(range);
            }
            if !(high || rival.high || seen_from.contains(rival.at)) {
                continue;
            }
            let range = range.max(1) as u8;
            let given = self.given.get(index, range, || {
                let pinpoint = self.locks >> rival.unit.number & 1 != 0;
                let arms = (&self.arms, &self.armed);
                punch(self.expectations, arms, &rival.quarry, range, pinpoint)
            });
            attack = attack.max(given);
            if rival.fires {
                seen.push((index, range));
            }
        }
        let gas = if self.rivals.gas && look.is_hazy(Haze::Gas, hex) { 400 } else { 0 };
        let hoped = attack * self.shots + cover * 12 - wanted * self.pull - gas;
        // Danger only takes away.
        if hoped <= than {
            return None;
        }
        // A point of signature is worth about a seventh of what comes in.
        let open = 14 - 2 * (cover - self.at_home).clamp(-6, 6);
        let mut danger = 0;
        for (index, range) in seen {
            let rival = &rivals[index];
            let fire = self.taken.get(index, range, || {
                let pinpoint = rival.locks >> self.unit.number & 1 != 0;
                let arms = (&self.rivals.arms, &rival.armed);
                punch(self.expectations, arms, &self.quarry, range, pinpoint)
            });
            danger += fire * open / 14 * rival.aps / 4;
        }
        Some(hoped - danger * self.fragile / 10).filter(|value| *value > than)
    }

    /// What a place is worth that the unit can move to, close combat included.
    fn value_of(&mut self, hex: Hex, altitude: Altitude) -> i32 {
        self.standing_value(hex, altitude) + self.clash(hex, altitude)
    }

    fn clash(&self, hex: Hex, altitude: Altitude) -> i32 {
        let (look, high) = (self.rivals.look, altitude == Altitude::High);
        let held = self.rivals.all.iter().any(|rival| rival.at == hex && rival.high == high);
        if held { look.clash_value(self.unit, hex, high) } else { 0 }
    }

    /// The best place to move to: its value, the first step, none = stay.
    pub(crate) fn best_move(&mut self, altitude: Altitude) -> (i32, Option<Hex>) {
        self.best_move_until(altitude, |_| false)
    }

    /// Whether the best place to move to is worth so little.
    pub(crate) fn is_best_below(&mut self, altitude: Altitude, little: impl Fn(i32) -> bool) -> bool {
        little(self.best_move_until(altitude, |value| !little(value)).0)
    }

    /// The best place to move to, or the first that is enough.
    fn best_move_until(&mut self, altitude: Altitude, enough: impl Fn(i32) -> bool) -> (i32, Option<Hex>) {
        let look = self.rivals.look;
        let stay = self.standing_value(look.pos.unit(self.unit).at, altitude);
        let mut best = (stay, None);
        if enough(stay) {
            return best;
        }
        for (hex, _, first) in look.reachable(self.unit, altitude) {
            let clash = self.clash(hex, altitude);
            let least = best.0.saturating_add(PRICE).saturating_sub(clash);
            if let Some(value) = self.worth_more(hex, altitude, least) {
                best = (value + clash - PRICE, Some(first));
                if enough(best.0) {
                    return best;
                }
            }
        }
        best
    }
}
