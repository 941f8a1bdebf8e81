//! What the dice of an attack will say, and why.

use retrograde_core::phrase::Maybe;
use retrograde_core::{Chance, Forecast};

use crate::action::Action;
use crate::attack::{Aimed, Trigger, explain, total};
use crate::look::Look;
use crate::map::Hex;
use crate::odds;
use crate::room::Room;
use crate::scene::FIELD_ROW;
use crate::table::ROWS;
use crate::unit::UnitId;
use crate::weapon::{Effect, Round};

impl Look<'_> {
    /// The odds shown beside a weapon that has only one target in a step.
    pub(crate) fn weapon_forecast(self, room: impl Room, action: Action) -> Option<Forecast> {
        let Action::Fire(unit, Maybe(arm)) = action else { return None };
        let arena = room.arena();
        let mut targets = self.rivals(arena, unit).filter(|&target| self.can_hit(arena, unit, arm, target));
        let (Some(target), None) = (targets.next(), targets.next()) else { return None };
        let aimed = self.aimed(unit, arm, target, Trigger::Operator);
        Some(self.attack_forecast(unit, target, &aimed, false))
    }

    /// The odds of an attack: strength and signature by their parts, the chance of each row, what to expect, and
    /// what a lock-on would change.
    pub(crate) fn attack_forecast(
        self,
        unit: UnitId,
        target: UnitId,
        aimed: &Aimed,
        launched: bool,
    ) -> Forecast {
        let table = &self.rules.pack.attack;
        let dud = if launched { self.rules.pack.modifiers.dud_most } else { 0 };
        let strength = total(&aimed.strength);
        let chance_of = |row: usize| odds::attack(aimed.dice, aimed.column, strength, table, row, dud);
        // What matters most comes first: how it is aimed and what to expect of it, then the sum.
        let how = if aimed.pinpoint { "pinpoint, thanks to a lock-on" } else { "saturation: not locked on" };
        let mut because = vec![how.to_owned(), self.expectation(target, aimed, aimed.pinpoint, dud)];
        because.push(format!("strength: {} + dice", explain(&aimed.strength)));
        if launched {
            because.push(format!(
                "blast column {} for the terrain at {}",
                aimed.column,
                self.pos.unit(target).at
            ));
            if dud > 0 {
                because.push(format!("a dud on {dud} or less"));
            }
        } else {
            because.push(format!("signature: {}, column {}", explain(&aimed.signature), aimed.column));
        }
        let rows: Vec<String> = (1..ROWS)
            .map(|row| {
                let next =
                    if row + 1 < ROWS { chance_of(row + 1) } else { Chance::new(0, chance_of(row).of) };
                (row, Chance::new(chance_of(row).hits - next.hits, next.of))
            })
            .filter(|(_, chance)| chance.hits > 0)
            .map(|(row, chance)| format!("{} {chance}", table.outcome(row, aimed.pinpoint).show()))
            .collect();
        if !rows.is_empty() {
            because.push(rows.join(", "));
        }
        if !aimed.pinpoint && unit.side != target.side {
            because.push(format!("with a lock-on: {}", self.expectation(target, aimed, true, dud)));
        }
        let need = i32::from(table.threshold(1, aimed.column)) - i32::from(strength);
        let takes =
            self.field_takes(target, aimed, aimed.pinpoint, dud).map(|hits| (FIELD_ROW.to_owned(), hits));
        let need = dice_needed(aimed.dice, need.clamp(-99, 99) as i8);
        Forecast { chance: chance_of(1), need, because, takes }
    }

    fn expectation(self, target: UnitId, aimed: &Aimed, pinpoint: bool, dud: u32) -> String {
        if let Some(why) = self.shrugs_off(target, aimed.effect) {
            return why.to_owned();
        }
        let [light, heavy, hits] = self.expected(aimed, pinpoint, dud);
        let show = |thousandths: u32| format!("{}.{:02}", thousandths / 1000, thousandths % 1000 / 10);
        let markers = |light: u32, heavy: u32| {
            format!("on average {} light and {} heavy markers", show(light), show(heavy))
        };
        match aimed.effect {
            Effect::BlackRay => format!(
                "on average {} hits: a roll of that or less kills, up to twice that wounds",
                show(hits)
            ),
            // [GK-265] Twice the markers, but only on the highest numbers of one more die.
            Effect::Harmonic => {
                let faces = 11u32.saturating_sub(self.rules.pack.modifiers.harmonic_least);
                markers(light * 2 * faces / 10, heavy * 2 * faces / 10)
            }
            _ => match self.field_takes(target, aimed, pinpoint, dud) {
                Some(hits) => format!("on average {} hits on the force field", show(hits)),
                None => markers(light, heavy),
            },
        }
    }

    /// Light and heavy markers and hits to expect, in thousandths.
    fn expected(self, aimed: &Aimed, pinpoint: bool, dud: u32) -> [u32; 3] {
        // [GK-263]
        let share = if aimed.effect == Effect::Fission { 2 } else { 1 };
        let table = &self.rules.pack.attack;
        odds::expected(aimed.dice, aimed.column, total(&aimed.strength), table, pinpoint, dud, share)
    }

    /// [GK-206] What a force field loses on average, in thousandths of a box; none = it is no help.
    fn field_takes(self, target: UnitId, aimed: &Aimed, pinpoint: bool, dud: u32) -> Option<u32> {
        let special = matches!(aimed.effect, Effect::BlackRay | Effect::Harmonic);
        let helps = self.has_field(target) && !special && !aimed.effect.ignores_field();
        let touched = helps && self.shrugs_off(target, aimed.effect).is_none();
        touched.then(|| self.expected(aimed, pinpoint, dud)[2])
    }

    /// [GK-374] The odds of a round, with what computers shoot down on its way.
    pub(crate) fn past_ciws(self, at: Hex, counts_as: Round, forecast: Option<Forecast>) -> Option<Forecast> {
        let need = self.rules.pack.computer.ciws[counts_as as usize];
        let down = odds::reach(1, need as i32);
        let units: Vec<UnitId> = self.ciws(at).collect();
        let arrives = units.iter().fold(Chance::CERTAIN, |chance, _| chance.and(down.not()));
        let line =
            |unit: &UnitId| format!("{} shoots it down on {need} or more ({down})", self.described(*unit));
        let lines: Vec<String> = units.iter().map(line).collect();
        match forecast {
            _ if units.is_empty() => forecast,
            Some(forecast) => {
                let because = lines.into_iter().chain(forecast.because).collect();
                let share = |hits: u32| (u64::from(hits) * arrives.ppm() / 1_000_000) as u32;
                let takes = forecast.takes.map(|(row, hits)| (row, share(hits)));
                Some(Forecast { chance: forecast.chance.and(arrives), because, takes, ..forecast })
            }
            None => Some(Forecast {
                chance: arrives,
                need: "past the CIWS".to_owned(),
                because: lines,
                takes: None,
            }),
        }
    }
}

/// What so many dice must show, in words.
pub(crate) fn dice_needed(dice: u8, need: i8) -> String {
    let dice = if dice == 1 { "one die" } else { "two dice" };
    format!("{} on {dice}", need.max(1))
}
