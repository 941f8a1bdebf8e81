//! Movement: which unit moves next, and how [GK-044].

use retrograde_core::{Dice, Log, Mark, MarkKind, Tone, step};

use crate::action::{Action, Way};
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::pack::Kind;
use crate::play::Play;
use crate::position::Switch;
use crate::room::Room;
use crate::steps::{Gather, TerminalFire};
use crate::turn::Phase;
use crate::unit::{Altitude, Marks, Mode, Side, UnitId};

step! {
    /// The Movement phase.
    pub(crate) struct Movement = "move" { side: Side }
}

impl Room for Movement {
    const HELP: &'static str = "Touch a lit hex: its number is the cost in APs. A unit that moves can still fire once, with one die.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.side)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let open = |look: Look<'_>| look.pos.standing(self.side).any(|unit| self.acts(look, unit));
        play.skip_phase(open, |play| self.finish(play))
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in look.pos.standing(self.side) {
            if look.check_mover(self.side, unit).is_err() {
                continue;
            }
            let ways = Altitude::ALL.into_iter();
            let ways = ways.filter(|&altitude| look.check_altitude(unit, altitude).is_ok());
            out.extend(ways.map(|altitude| Action::Go(unit, Way(altitude))));
            let more = [
                (Action::Fight(unit), self.check_enemy(look, unit)),
                (Action::Dismount(unit), look.check_leave_carrier(unit)),
                (Action::Mount(unit), look.check_mount_carrier(unit)),
            ];
            out.extend(more.into_iter().filter(|(_, check)| check.is_ok()).map(|(action, _)| action));
        }
        look.list_drops(self.side, out);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Go(unit, Way(altitude)) => look.check_go(self.side, unit, altitude),
            Action::Fight(unit) => self.check_fight(look, unit),
            Action::Dismount(unit) => {
                look.check_mover(self.side, unit)?;
                look.check_leave_carrier(unit)
            }
            Action::Mount(unit) => {
                look.check_mover(self.side, unit)?;
                look.check_mount_carrier(unit)
            }
            Action::Drop(unit, target) => look.check_drop(self.side, unit, target),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        match action {
            Action::Done => self.finish(play),
            Action::Go(unit, Way(altitude)) => play.go(unit, altitude, None),
            Action::Fight(unit) => {
                let card = play.pos.unit_mut(unit);
                card.moved = true;
                let (at, high) = (card.at, card.is_high());
                play.push(Gather { at, high, attackers: Marks::only(unit) });
            }
            Action::Dismount(unit) => play.handle_carrier(unit, true),
            Action::Mount(unit) => play.handle_carrier(unit, false),
            Action::Drop(unit, target) => play.lose_lock(unit, target, "GK-156"),
            _ => {}
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let movers = look.pos.standing(self.side).filter(|&unit| look.check_mover(self.side, unit).is_ok());
        let what = if movers.count() == 1 { "where to" } else { "which unit moves next" };
        (format!("{}, Movement: {what}?", look.side_name(self.side)), "GK-044")
    }

    fn doing(self, look: Look<'_>) -> String {
        look.phase_doing(self)
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        for unit in look.pos.standing(self.side) {
            let flies = look.model(unit).flies;
            let ways = Altitude::ALL.into_iter().filter(|&altitude| flies || altitude == Altitude::Ground);
            out.extend(ways.map(|altitude| Action::Go(unit, Way(altitude))));
        }
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Fight(_) => "Fight in its own hex".to_owned(),
            Action::Dismount(_) => "Leave the carrier".to_owned(),
            _ => look.label(action),
        }
    }

    fn marks(self, look: Look<'_>, action: Action, allowed: bool) -> Vec<Mark> {
        match action {
            Action::Go(unit, Way(altitude)) if allowed => {
                let reach = look.reachable(unit, altitude).into_iter();
                let mut hexes: Vec<Hex> = reach.map(|(hex, ..)| hex).collect();
                hexes.sort_unstable();
                vec![Mark::over(MarkKind::Outline, hexes, "hexes within reach", Tone::Good)]
            }
            _ => Vec::new(),
        }
    }

    fn acts(self, look: Look<'_>, unit: UnitId) -> bool {
        unit.side == self.side
            && look.is_able(unit)
            && look.model(unit).kind != Kind::Emplacement
            && !look.pos.unit(unit).moved
    }

    /// One unit after another goes where it stands best.
    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let mut rivals = None;
        for unit in look.pos.standing(self.side) {
            let can = |altitude: Altitude| look.check_go(self.side, unit, altitude).is_ok();
            if !can(Altitude::Ground) && !can(Altitude::Noe) {
                continue;
            }
            if look.is_small() && !look.must_seek(unit) {
                // Flying, walking and staying are all tried.
                let ways = Altitude::ALL.into_iter().filter(|&altitude| can(altitude));
                out.extend(ways.map(|altitude| Action::Go(unit, Way(altitude))));
                break;
            }
            let card = look.pos.unit(unit);
            let mut outlook = rivals.get_or_insert_with(|| look.rivals_of(self.side)).outlook(unit);
            let stay = outlook.standing_value(card.at, card.altitude);
            let mut best: Option<(i32, Altitude)> = None;
            for altitude in Altitude::ALL.into_iter().filter(|&altitude| can(altitude)) {
                let (value, step) = outlook.best_move(altitude);
                let moves = step.is_some() || altitude != card.altitude;
                if moves && value > stay && best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, altitude));
                }
            }
            if let Some((_, altitude)) = best {
                out.push(Action::Go(unit, Way(altitude)));
                return;
            }
        }
        out.push(Action::Done);
    }

    /// Each unit by each of its ways, and nobody.
    fn searched(self, look: Look<'_>, out: &mut Vec<Action>) {
        if look.pos.standing(self.side).any(|unit| look.must_seek(unit)) {
            return self.sensible(look, out);
        }
        let rivals = look.rivals_of(self.side);
        for unit in look.pos.standing(self.side) {
            let card = look.pos.unit(unit);
            let mut outlook = rivals.outlook(unit);
            let open = Altitude::ALL
                .into_iter()
                .filter(|&altitude| look.check_go(self.side, unit, altitude).is_ok());
            let moves =
                |altitude: &Altitude| *altitude != card.altitude || outlook.best_move(*altitude).1.is_some();
            out.extend(open.filter(moves).map(|altitude| Action::Go(unit, Way(altitude))));
        }
        out.push(Action::Done);
    }

    fn playout<D: Dice>(self, look: Look<'_>, dice: &mut D, out: &mut Vec<Action>) -> Option<Action> {
        // Those who win by waiting do not come.
        if !look.is_hunter(self.side) {
            return Some(Action::Done);
        }
        let walks = look.pos.standing(self.side).map(|unit| Action::Go(unit, Way(Altitude::Ground)));
        out.extend(walks.filter(|&action| self.check(look, action).is_ok()));
        (out.is_empty() || dice.draw("playout", 2) == 1).then_some(Action::Done)
    }

    fn phase(self) -> Option<(Phase, Side)> {
        Some((Phase::Movement, self.side))
    }
}

impl Movement {
    /// [GK-192] Whether a unit may start a close combat where it stands.
    fn check_fight(self, look: Look<'_>, unit: UnitId) -> Check {
        look.check_mover(self.side, unit)?;
        self.check_enemy(look, unit)
    }

    /// [GK-192] Whether a unit that may move has somebody to fight in its hex.
    fn check_enemy(self, look: Look<'_>, unit: UnitId) -> Check {
        let card = look.pos.unit(unit);
        require(
            card.mode == Mode::Movement,
            "GK-192",
            "only a unit in movement mode may start a close combat",
        )?;
        let enemy = look.pos.holds(self.side.other(), card.at, card.is_high());
        require(enemy, "GK-192", "there is no enemy in its hex")
    }

    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        if play.look().has_switch(Switch::Dampening) {
            play.dampen(self.side);
        }
        // Whatever the fields suffer comes first.
        play.pos.steps.insert(0, TerminalFire { side: self.side }.into());
    }
}
