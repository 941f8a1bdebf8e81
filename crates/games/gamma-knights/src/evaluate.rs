//! How well a side stands, and which answers are worth a bot's thought.
//!
//! Nothing here is a rule. The numbers are thousandths of a game, found by playing.

mod parts;

use crate::action::Action;
use crate::look::Look;
use crate::pack::Kind;
use crate::room::Room;
use crate::scenario::Victory;
use crate::sheet::State;
use crate::steps::{Step, each_step};
use crate::unit::{Place, Side, UnitId};

/// Units of a small battle, both sides together.
const SMALL: usize = 4;
/// Thousandths of a hit that are worth a thousandth of a game.
const GROUND: i32 = 200;

impl Look<'_> {
    /// Thousandths: 1000 = won, 500 = even.
    pub(crate) fn evaluate(self, side: Side) -> i32 {
        if let Some(ending) = self.pos.ending {
            return match ending.winner {
                None => 500,
                Some(winner) if winner == side => 1000,
                Some(_) => 0,
            };
        }
        let [first, second] = Side::ALL.map(|side| self.strength_of(side));
        let clock = match self.pos.rules.victory {
            // Every turn that the first player holds out counts.
            Victory::Survive => 14 * (i32::from(self.pos.turn) - 10),
            // Time is the second player's friend, and the more so the less of it is left.
            Victory::Duel => -i32::from(self.pos.turn) * i32::from(self.pos.turn) / 4,
            _ => 0,
        };
        let balance = first - second + clock + self.ground();
        let own = if side == Side::First { balance } else { -balance };
        (500 + own).clamp(15, 985)
    }

    /// Whether so few units are left that every step of each is worth a thought.
    pub(crate) fn is_small(self) -> bool {
        self.pos.units[0].len() + self.pos.units[1].len() <= SMALL
    }

    /// How much better the first side's units stand, in small battles.
    fn ground(self) -> i32 {
        if !self.is_small() {
            return 0;
        }
        let [first, second] = Side::ALL.map(|side| -> i32 {
            let (rivals, units) = (self.rivals_of(side), self.pos.standing(side));
            let value = |unit: UnitId| {
                let card = self.pos.unit(unit);
                rivals.outlook(unit).standing_value(card.at, card.altitude)
            };
            units.map(value).sum()
        });
        ((first - second) / GROUND).clamp(-60, 60)
    }

    /// What a side has in play, by its mission.
    fn strength_of(self, side: Side) -> i32 {
        let in_play = self.pos.side(side).filter(|&unit| self.pos.unit(unit).place != Place::Out);
        let (mut knights, mut rest) = (0, 0);
        for unit in in_play {
            *(if self.is_flak(unit) { &mut rest } else { &mut knights }) += self.worth(unit);
        }
        let [knight, flak] = self.halves();
        knights * knight / 2 + rest * flak / 2
    }

    /// How much knights and flak stoppers count for the mission, in halves.
    fn halves(self) -> [i32; 2] {
        match self.pos.rules.victory {
            Victory::Last => [1, 2],
            // One of them decides, among many others.
            Victory::Knights => [3, 1],
            _ => [2, 1],
        }
    }

    /// What a unit in play is worth, by its state.
    fn worth(self, unit: UnitId) -> i32 {
        let (card, model) = (self.pos.unit(unit), self.model(unit));
        let Some(sheet) = self.pos.sheet(unit) else {
            let base = 10 + i32::from(model.attack) + i32::from(model.aps);
            return if card.disrupted { base / 2 } else { base };
        };
        let mut worth = 120 + if model.kind == Kind::Suit { 0 } else { 60 };
        worth += 7 * i32::from(sheet.field) + if sheet.field > 0 { 20 } else { 0 };
        for &hits in &sheet.sections {
            worth -= [0, 6, 22][usize::from(hits.min(2))];
        }
        worth -= 70 * i32::from(sheet.body);
        worth -= 8 * i32::from(sheet.lost_aps());
        worth -= if sheet.masking == State::Sound { 0 } else { 10 };
        for (state, value) in sheet.sensors.iter().zip(model.sensors) {
            worth -= if *state == State::Sound { 0 } else { 4 * i32::from(value) };
        }
        worth -= if sheet.scrambled { 25 } else { 0 };
        for mount in &sheet.mounts {
            let gun = self.gun(mount.weapon);
            let each = i32::from(gun.strength.unwrap_or(6)).max(3);
            worth -= each * i32::from(mount.gone) + each * i32::from(mount.damaged) / 2;
        }
        worth -= if card.stun > 0 { 30 } else { 0 };
        worth -= if card.under_fire { 3 } else { 0 };
        worth += 7 * card.locks.count_ones().min(3) as i32;
        worth
    }

    /// Whether the last answer has not had its effect yet.
    pub(crate) fn is_midway(self) -> bool {
        self.step().is_some_and(|step| each_step!(step, room => room.is_midway(self)))
    }

    /// Answers worth a thought.
    pub(crate) fn list_sensible(self, out: &mut Vec<Action>) {
        let start = out.len();
        if let Some(step) = self.step() {
            each_step!(step, room => room.sensible(self, out));
        }
        if out.len() == start {
            self.list(out);
        }
    }

    /// Answers worth a search: in small battles what is worth a thought is wide enough.
    pub(crate) fn list_searched(self, out: &mut Vec<Action>) {
        let start = out.len();
        if let Some(step) = self.step()
            && !self.is_small()
        {
            each_step!(step, room => room.searched(self, out));
        }
        if out.len() == start {
            self.list_sensible(out);
        }
    }

    /// Whether a unit hunts and sees nobody: then it moves closer, and there is nothing to think about.
    pub(crate) fn must_seek(self, unit: UnitId) -> bool {
        let rivals = self.pos.standing(unit.side.other());
        self.is_hunter(unit.side) && !rivals.into_iter().any(|rival| self.sees(unit, rival))
    }
}
