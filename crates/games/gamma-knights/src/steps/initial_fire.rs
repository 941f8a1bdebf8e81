//! Initial Fire: whoever attacks now moves one hex at most [GK-041 to GK-043].

use retrograde_core::phrase::Maybe;
use retrograde_core::{Dice, Forecast, Log, Mark, step};

use crate::action::Action;
use crate::event::Event;
use crate::labels::task_name;
use crate::look::{Check, Look, require};
use crate::pack::Kind;
use crate::play::Play;
use crate::room::Room;
use crate::stand::Rivals;
use crate::steps::Movement;
use crate::turn::Phase;
use crate::unit::{Altitude, Mode, Side, UnitId};

step! {
    /// Initial Fire.
    pub(crate) struct InitialFire = "fire" { side: Side }
}

impl Room for InitialFire {
    const HELP: &'static str = "Touch an enemy to see what reaches it. Start with a sensor attack to aim the shots that follow; both cost \
                 APs. A unit that attacks now can only move one hex.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.side)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let open = |look: Look<'_>| look.pos.standing(self.side).any(|unit| look.is_able(unit));
        play.skip_phase(open, |play| self.finish(play))
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        let rivals = look.whereabouts(self.side.other());
        for unit in look.pos.standing(self.side).filter(|&unit| look.is_able(unit)) {
            look.list_attacks(self, unit, &rivals, out);
            look.list_programs(self, unit, out);
        }
        look.list_drops(self.side, out);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Drop(unit, target) => look.check_drop(self.side, unit, target),
            Action::Program(..) | Action::Cancel(..) => look.check_program(self, action),
            _ => look.check_attack(self, action),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        match action {
            Action::Done => self.finish(play),
            Action::Drop(unit, target) => play.lose_lock(unit, target, "GK-156"),
            Action::Program(..) | Action::Cancel(..) => play.program(action),
            _ => play.begin_attack(action),
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let who = look.side_name(self.side);
        (format!("{who}, Initial Fire: attack now, or wait?"), "GK-041")
    }

    fn doing(self, look: Look<'_>) -> String {
        look.phase_doing(self)
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in look.pos.standing(self.side) {
            look.thinkable_attacks(unit, out);
        }
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Program(_, task, arm, Maybe(target)) => {
                let at = target.map(|target| format!(" at {}", look.described(target))).unwrap_or_default();
                format!("Start {}: {}{at}", task_name(task), look.arm_name(arm))
            }
            Action::Cancel(_, number) => format!("Cancel program {number}"),
            _ => look.label(action),
        }
    }

    fn forecast(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        look.weapon_forecast(self, action)
    }

    fn marks(self, look: Look<'_>, action: Action, allowed: bool) -> Vec<Mark> {
        if allowed { look.target_marks(action) } else { Vec::new() }
    }

    fn acts(self, look: Look<'_>, unit: UnitId) -> bool {
        unit.side == self.side && look.is_able(unit) && look.left(unit) > 0
    }

    /// One unit after another attacks, if that is better than moving.
    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let start = out.len();
        let mut rivals = None;
        for unit in look.pos.standing(self.side) {
            if !look.is_able(unit) || look.left(unit) < 1 {
                continue;
            }
            let attacks = look.best_attacks(self, unit);
            let Some(&(best, first)) = attacks.first() else { continue };
            let begun = look.pos.unit(unit).mode == Mode::Attack;
            if !begun && !would_rather_fire(look, &mut rivals, unit, best) {
                continue;
            }
            if look.is_flak(unit) {
                out.push(first);
            } else {
                out.extend(attacks.into_iter().map(|(_, action)| action));
            }
            break;
        }
        if out.len() == start || look.pos.units[self.side.index()].len() <= 2 {
            out.push(Action::Done);
        }
    }

    /// The best attacks of everybody, and none.
    fn searched(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in look.pos.standing(self.side) {
            if look.is_able(unit) && look.left(unit) >= 1 {
                let few = if look.is_flak(unit) { 1 } else { 3 };
                out.extend(look.best_attacks(self, unit).into_iter().take(few).map(|(_, action)| action));
            }
        }
        out.push(Action::Done);
    }

    fn playout<D: Dice>(self, look: Look<'_>, dice: &mut D, out: &mut Vec<Action>) -> Option<Action> {
        Some(look.quick_attacks(self, self.side, dice, out))
    }

    fn phase(self) -> Option<(Phase, Side)> {
        Some((Phase::InitialFire, self.side))
    }

    fn check_attacker(self, look: Look<'_>, unit: UnitId, aps: u8) -> Check {
        look.check_phase_attacker(self.side, unit)?;
        let cost = look.cost(unit, aps) as i8;
        require(look.left(unit) >= cost, "GK-052", "it does not have enough APs left")
    }

    fn pay<L: Log<Event>>(self, play: &mut Play<'_, L>, unit: UnitId, aps: u8) {
        let cost = play.look().cost(unit, aps);
        let card = play.pos.unit_mut(unit);
        card.spent += cost;
        card.mode = Mode::Attack;
    }
}

impl InitialFire {
    /// [GK-043] Those who have not attacked are in movement mode.
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        for card in &mut play.pos.units[self.side.index()] {
            if card.mode == Mode::Fresh && card.is_on_map() {
                card.mode = Mode::Movement;
            }
        }
        play.replace(Movement { side: self.side });
    }
}

/// Whether standing and firing beats moving and one shot with one die. `rivals`: those of its side, once anybody has asked for them.
fn would_rather_fire<'a>(look: Look<'a>, rivals: &mut Option<Rivals<'a>>, unit: UnitId, best: i32) -> bool {
    let shots = i32::from(look.allotment(unit).max(0)) / 2;
    let card = look.pos.unit(unit);
    if look.model(unit).kind == Kind::Emplacement {
        return true;
    }
    // What moving may be worth at most.
    let most = best * shots.max(1) - 60;
    if most < 0 {
        return false;
    }
    let mut outlook = rivals.get_or_insert_with(|| look.rivals_of(unit.side)).outlook(unit);
    let here = outlook.standing_value(card.at, card.altitude);
    let altitude = if card.altitude == Altitude::High { Altitude::High } else { Altitude::Ground };
    outlook.is_best_below(altitude, |there| most >= (there - here).max(0) * 6 / 10)
}
