//! How well a side stands, and which answers are worth a bot's thought.
//!
//! Nothing here is a rule. The numbers are thousandths of a game, found by playing.

use crate::action::{Action, Mend};
use crate::look::Look;
use crate::pack::Kind;
use crate::scenario::Victory;
use crate::sheet::{Item, State};
use crate::step::Step;
use crate::unit::{Altitude, Mode, Place, Side, UnitId};
use crate::weapon::{Arm, Warhead};

/// Attacks that are worth a look, at most.
const FEW: usize = 3;
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
            // Every turn that he holds out counts.
            Victory::Survive => 14 * (i32::from(self.pos.turn) - 10),
            // Time is the second player's friend, the more the less of it is left.
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
            let units = self.pos.standing(side);
            units
                .map(|unit| self.standing_value(unit, self.pos.unit(unit).at, self.pos.unit(unit).altitude))
                .sum()
        });
        ((first - second) / GROUND).clamp(-60, 60)
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
        match self.step() {
            Some(Step::Aim { .. } | Step::Sense { .. }) => true,
            Some(Step::Walk { .. }) => self.is_small(),
            _ => false,
        }
    }

    /// Answers worth a thought.
    pub(crate) fn list_sensible(self, out: &mut Vec<Action>) {
        let start = out.len();
        if let Some(step) = self.step() {
            self.sensible(step, out);
        }
        if out.len() == start {
            self.list(out);
        }
    }

    fn sensible(self, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Announce { .. } => out.push(Action::Draw(self.most_system_markers().min(3))),
            Step::Place { .. } => out.push(Action::Deploy),
            Step::Load { unit, arm, left } => {
                let worth = |warhead: &Warhead| {
                    let blast = self.round(unit, Some(arm), *warhead).map(|(_, blast, _)| blast);
                    blast.map_or(-1, |blast| blast.strength.unwrap_or(-1))
                };
                out.extend(
                    Warhead::ALL.into_iter().max_by_key(worth).map(|warhead| Action::Load(warhead, left)),
                );
            }
            Step::Fire { side } => self.sensible_fire(step, side, out),
            Step::Terminal { side } => self.sensible_terminal(step, side, out),
            Step::Aim { .. } | Step::Sense { .. } => self.sensible_aim(step, out),
            Step::Move { side } => self.sensible_move(side, out),
            Step::Walk { unit, .. } => self.sensible_walk(step, unit, out),
            Step::Gather { .. } => self.sensible_gather(step, out),
            Step::Melee { .. } => self.sensible_melee(step, out),
            Step::Recover { side, asked } => self.sensible_repair(side, asked, out),
            _ => {}
        }
    }

    /// The best attacks of a unit in a step, best first, with their values.
    fn attacks(self, step: Step, unit: UnitId) -> Vec<(i32, Action)> {
        let mut open = Vec::new();
        self.list_attacks(step, unit, &mut open);
        let mut valued: Vec<(i32, Action)> = open
            .into_iter()
            .map(|action| {
                let value = match action {
                    Action::Fire(_, arm) => self.attack_value(step, unit, arm, None),
                    Action::Launch(_, arm, warhead) => self.attack_value(step, unit, arm, Some(warhead)),
                    Action::Sense(_) => {
                        let rivals = self.rivals(step, unit).filter(|&t| self.check_sensing(unit, t).is_ok());
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

    /// One unit after the other attacks, if that is better than to move.
    fn sensible_fire(self, step: Step, side: Side, out: &mut Vec<Action>) {
        let start = out.len();
        for unit in self.pos.standing(side) {
            if !self.is_able(unit) || self.left(unit) < 1 {
                continue;
            }
            let attacks = self.attacks(step, unit);
            let Some(&(best, first)) = attacks.first() else { continue };
            let begun = self.pos.unit(unit).mode == Mode::Attack;
            if !begun && !self.would_rather_fire(unit, best) {
                continue;
            }
            if self.is_flak(unit) {
                out.push(first);
            } else {
                out.extend(attacks.into_iter().map(|(_, action)| action));
            }
            break;
        }
        if out.len() == start || self.pos.units[side.index()].len() <= 2 {
            out.push(Action::Done);
        }
    }

    /// Whether standing and firing beats moving and one shot with one die.
    fn would_rather_fire(self, unit: UnitId, best: i32) -> bool {
        let shots = i32::from(self.allotment(unit).max(0)) / 2;
        let card = self.pos.unit(unit);
        if self.model(unit).kind == Kind::Emplacement {
            return true;
        }
        let here = self.standing_value(unit, card.at, card.altitude);
        let (there, _) = self
            .best_move(unit, if card.altitude == Altitude::High { Altitude::High } else { Altitude::Ground });
        best * shots.max(1) >= (there - here).max(0) * 6 / 10 + 60
    }

    fn sensible_terminal(self, step: Step, side: Side, out: &mut Vec<Action>) {
        for unit in self.pos.standing(side) {
            let attacks = self.attacks(step, unit);
            if !attacks.is_empty() {
                let few = if self.is_flak(unit) { 1 } else { 2 };
                out.extend(attacks.into_iter().take(few).map(|(_, action)| action));
                return;
            }
        }
        out.push(Action::Done);
    }

    fn sensible_aim(self, step: Step, out: &mut Vec<Action>) {
        let below = self.below();
        let mut targets: Vec<(i32, UnitId)> = Vec::new();
        match step {
            Step::Aim { unit, arm, warhead: None } => {
                for target in self.rivals(below, unit) {
                    if self.check_shot(below, unit, arm, target).is_ok() {
                        targets.push((self.shot_value(unit, arm, target), target));
                    }
                }
            }
            Step::Aim { unit, arm, warhead: Some(warhead) } => {
                for target in self.rivals(below, unit) {
                    if self.check_aim(step, Action::At(target)).is_ok() {
                        targets.push((self.round_value(unit, arm, warhead, target), target));
                    }
                }
            }
            Step::Sense { unit } => {
                for target in self.rivals(below, unit) {
                    if self.check_sensing(unit, target).is_ok() {
                        targets.push((self.sense_value(unit, target), target));
                    }
                }
            }
            _ => {}
        }
        targets.sort_by_key(|(value, _)| -value);
        out.extend(targets.into_iter().take(2).map(|(_, target)| Action::At(target)));
    }

    /// Whether a unit hunts and sees nobody: then it comes nearer, and there is nothing to think about.
    fn must_seek(self, unit: UnitId) -> bool {
        let rivals = self.pos.standing(unit.side.other());
        self.is_hunter(unit.side) && !rivals.into_iter().any(|rival| self.sees(unit, rival))
    }

    /// One unit after the other goes where it stands best.
    fn sensible_move(self, side: Side, out: &mut Vec<Action>) {
        for unit in self.pos.standing(side) {
            if self.check_go(side, unit, Altitude::Ground).is_err()
                && self.check_go(side, unit, Altitude::Noe).is_err()
            {
                continue;
            }
            let card = self.pos.unit(unit);
            let stay = self.standing_value(unit, card.at, card.altitude);
            let mut best: Option<(i32, Altitude)> = None;
            if self.is_small() && !self.must_seek(unit) {
                // Flying or walking, and staying: all of it is tried.
                let ways =
                    Altitude::ALL.into_iter().filter(|&altitude| self.check_go(side, unit, altitude).is_ok());
                out.extend(ways.map(|altitude| Action::Go(unit, altitude)));
                break;
            }
            for altitude in Altitude::ALL {
                if self.check_go(side, unit, altitude).is_err() {
                    continue;
                }
                let (value, step) = self.best_move(unit, altitude);
                let moves = step.is_some() || altitude != card.altitude;
                if moves && value > stay && best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, altitude));
                }
            }
            if let Some((_, altitude)) = best {
                out.push(Action::Go(unit, altitude));
                return;
            }
        }
        out.push(Action::Done);
    }

    fn sensible_walk(self, step: Step, unit: UnitId, out: &mut Vec<Action>) {
        let Step::Walk { goal, .. } = step else { return };
        if goal != crate::map::Hex::OFF {
            let nearest = self
                .map()
                .neighbours(self.pos.unit(unit).at)
                .filter(|&hex| self.check_walk(step, Action::To(hex)).is_ok());
            out.extend(nearest.min_by_key(|&hex| self.map().distance(hex, goal)).map(Action::To));
            return;
        }
        let (_, first) = self.best_move(unit, self.pos.unit(unit).altitude);
        match first.filter(|&hex| self.check_walk(step, Action::To(hex)).is_ok()) {
            Some(hex) => {
                out.push(Action::To(hex));
                if self.is_small() && !self.must_seek(unit) {
                    out.push(Action::Stop);
                }
            }
            None => out.push(Action::Stop),
        }
    }

    fn sensible_gather(self, step: Step, out: &mut Vec<Action>) {
        let mut open = Vec::new();
        self.list_gather(step, &mut open);
        // Flak stoppers pile in; knights who are near have better things to do.
        let more = open.iter().copied().find(|action| matches!(action, Action::Join(_)));
        out.push(more.unwrap_or(Action::Resolve));
    }

    fn sensible_melee(self, step: Step, out: &mut Vec<Action>) {
        for unit in self.pos.all() {
            if self.check_round(step, unit).is_ok() {
                let attacks = self.attacks(step, unit);
                if attacks.is_empty() {
                    out.push(Action::Pass(unit));
                } else {
                    out.extend(attacks.into_iter().take(2).map(|(_, action)| action));
                }
                return;
            }
        }
    }

    fn sensible_repair(self, side: Side, asked: crate::unit::Marks, out: &mut Vec<Action>) {
        let Some(sheet) = self.next_repair(side, asked).and_then(|unit| self.pos.sheet(unit)) else { return };
        let lost = i32::from(sheet.lost_aps());
        let rank = |mend: &Mend| match mend {
            Mend::Item(Item::Servos) => 20 + 10 * lost,
            Mend::Item(Item::Body) => 45,
            Mend::Item(Item::Scrambling) => 42,
            Mend::Item(Item::Primary) => 36,
            Mend::Item(Item::Masking) => 30,
            Mend::Item(Item::Secondary) => 26,
            Mend::Weapon(Arm { weapon, .. }) => 18 + i32::from(self.gun(*weapon).strength.unwrap_or(8)),
            Mend::Item(Item::Medikit) => {
                if sheet.is_wounded() {
                    40
                } else {
                    12
                }
            }
            Mend::Item(_) => 24,
        };
        let open = Look::mends(sheet).filter(|&mend| self.check_mend(sheet.unit, mend).is_ok());
        out.extend(open.max_by_key(rank).map(|mend| Action::Repair(sheet.unit, mend)));
    }
}
