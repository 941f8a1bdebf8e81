//! How well a side stands, and which answers are worth a bot's thought.
//!
//! Nothing here is a rule. The numbers are thousandths of a game, found by playing.

use crate::action::Action;
use crate::look::Look;
use crate::pack::Kind;
use crate::scenario::Victory;
use crate::sheet::State;
use crate::step::Step;
use crate::unit::{Place, Side, UnitId};

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
        let balance = match self.pos.rules.victory {
            Victory::Survive => {
                // Every turn that he holds out counts.
                let clock = 14 * (i32::from(self.pos.turn) - 8);
                first - second + clock
            }
            Victory::Duel => first - second - 4 * i32::from(self.pos.turn),
            _ => first - second,
        };
        let own = if side == Side::First { balance } else { -balance };
        (500 + own).clamp(15, 985)
    }

    /// What a side has in play, by its mission.
    fn strength_of(self, side: Side) -> i32 {
        let mut knights = 0;
        let mut rest = 0;
        for unit in self.pos.side(side) {
            if self.pos.unit(unit).place == Place::Out {
                continue;
            }
            let worth = self.worth(unit);
            if self.is_flak(unit) { rest += worth } else { knights += worth }
        }
        match self.pos.rules.victory {
            Victory::Last => knights / 2 + rest,
            _ => knights + rest / 2,
        }
    }

    /// What a unit in play is worth, by its state.
    pub(crate) fn worth(self, unit: UnitId) -> i32 {
        let (card, model) = (self.pos.unit(unit), self.model(unit));
        let Some(sheet) = self.pos.sheet(unit) else {
            let base = 10 + i32::from(model.attack) + i32::from(model.aps);
            return if card.disrupted { base / 2 } else { base };
        };
        let mut worth = 120 + if model.kind == Kind::Suit { 0 } else { 60 };
        worth += 7 * i32::from(sheet.field) + if sheet.field > 0 { 20 } else { 0 };
        for &hits in &sheet.sections {
            worth -= [0, 5, 20][usize::from(hits.min(2))];
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
        worth -= if card.under_fire { 2 } else { 0 };
        worth += 6 * card.locks.count_ones().min(3) as i32;
        worth
    }

    /// Whether the last answer has not had its effect yet.
    pub(crate) fn is_midway(self) -> bool {
        matches!(self.step(), Some(Step::Aim { .. } | Step::Sense { .. }))
    }

    /// Answers worth a thought.
    pub(crate) fn list_sensible(self, out: &mut Vec<Action>) {
        self.list(out);
    }
}
