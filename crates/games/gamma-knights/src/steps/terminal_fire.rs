//! Terminal Fire: one attack with one die for each unit in movement mode [GK-047].

use retrograde_core::{Dice, Forecast, Log, Mark, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::turn::Phase;
use crate::unit::{Mode, Side, UnitId};

step! {
    /// Terminal Fire.
    pub(crate) struct TerminalFire = "terminal" { side: Side }
}

impl Room for TerminalFire {
    const HELP: &'static str =
        "One attack, with one die, for each unit that moved. Touch an enemy to see what reaches it.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.side)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let open = |look: Look<'_>| look.pos.standing(self.side).any(|unit| self.acts(look, unit));
        play.skip_phase(open, |play| play.begin_recovery(self.side))
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        let rivals = look.whereabouts(self.side.other());
        for unit in look.pos.standing(self.side).filter(|&unit| look.is_able(unit)) {
            look.list_attacks(self, unit, &rivals, out);
        }
        look.list_drops(self.side, out);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Drop(unit, target) => look.check_drop(self.side, unit, target),
            _ => look.check_attack(self, action),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        match action {
            Action::Done => play.begin_recovery(self.side),
            Action::Drop(unit, target) => play.lose_lock(unit, target, "GK-156"),
            _ => play.begin_attack(action),
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let who = look.side_name(self.side);
        (format!("{who}, Terminal Fire: attack, or finish?"), "GK-047")
    }

    fn doing(self, look: Look<'_>) -> String {
        look.phase_doing(self)
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in look.pos.standing(self.side) {
            look.thinkable_attacks(unit, out);
        }
    }

    fn forecast(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        look.weapon_forecast(self, action)
    }

    fn marks(self, look: Look<'_>, action: Action, allowed: bool) -> Vec<Mark> {
        if allowed { look.target_marks(action) } else { Vec::new() }
    }

    fn acts(self, look: Look<'_>, unit: UnitId) -> bool {
        let card = look.pos.unit(unit);
        unit.side == self.side && look.is_able(unit) && card.mode == Mode::Movement && !card.shot
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in look.pos.standing(self.side) {
            let attacks = look.best_attacks(self, unit);
            if !attacks.is_empty() {
                let few = if look.is_flak(unit) { 1 } else { 2 };
                out.extend(attacks.into_iter().take(few).map(|(_, action)| action));
                return;
            }
        }
        out.push(Action::Done);
    }

    fn playout<D: Dice>(self, look: Look<'_>, dice: &mut D, out: &mut Vec<Action>) -> Option<Action> {
        Some(look.quick_attacks(self, self.side, dice, out))
    }

    fn phase(self) -> Option<(Phase, Side)> {
        Some((Phase::TerminalFire, self.side))
    }

    fn check_attacker(self, look: Look<'_>, unit: UnitId, _aps: u8) -> Check {
        look.check_phase_attacker(self.side, unit)?;
        let card = look.pos.unit(unit);
        let moved = card.mode == Mode::Movement;
        require(moved, "GK-047", "a unit in attack mode does nothing in Terminal Fire")?;
        require(!card.shot, "GK-047", "it has already made its one attack")
    }

    fn pay<L: Log<Event>>(self, play: &mut Play<'_, L>, unit: UnitId, _aps: u8) {
        play.pos.unit_mut(unit).shot = true;
    }
}
