//! A unit moves, hex by hex [chapters 8 and 9].

use retrograde_core::{ChoiceKind, Dice, Log, Mark, MarkKind, Tone, step};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::labels::counted;
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::room::Room;
use crate::steps::{Gather, Step};
use crate::turn::Phase;
use crate::unit::{Altitude, Mode, Side, UnitId};

/// First steps that are worth a search.
const WAYS: usize = 3;

step! {
    /// A unit moves; it has entered so many hexes. `goal`: the one hex it must reach [GK-177].
    pub(crate) struct Walk = "walk" { unit: UnitId, hexes: u8, goal: Option<Hex> }
}

impl Room for Walk {
    const HELP: &'static str = "Touch a lit hex: its number is the cost in APs. A unit that moves can still fire once, with one die.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    fn walker(self) -> Option<UnitId> {
        Some(self.unit)
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let (look, unit) = (play.look(), self.unit);
        if look.is_able(unit)
            && (self.ways(look).next().is_some() || self.check(look, Action::Mount(unit)).is_ok())
        {
            return false;
        }
        play.pop();
        if play.pos.unit(unit).is_on_map() {
            play.pos.unit_mut(unit).moved = true;
        }
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(self.ways(look).map(Action::To));
        let more = [Action::Mount(self.unit), Action::Stop];
        out.extend(more.into_iter().filter(|&action| self.check(look, action).is_ok()));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let Walk { unit, hexes, goal } = self;
        match action {
            Action::Stop => require(goal.is_none(), "GK-177", "it must move on into the close combat"),
            Action::To(hex) => {
                look.check_enter(unit, hexes, hex)?;
                let on_the_way = goal.is_none_or(|goal| look.leads_to(unit, hex, goal));
                require(on_the_way, "GK-177", "it can only move into the hex of the close combat")
            }
            Action::Mount(other) => {
                require(
                    other == unit && goal.is_none(),
                    "GK-282",
                    "only the unit that is moving can do that",
                )?;
                look.check_mount_carrier(unit)
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        match action {
            Action::To(to) => self.enter(play, to),
            Action::Mount(_) => play.handle_carrier(self.unit, false),
            _ => self.stop(play),
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let (unit, card) = (look.described(self.unit), look.pos.unit(self.unit));
        let left = look.pool(self.unit, card.altitude) - card.spent as i8;
        let text = if card.mode == Mode::Attack {
            format!("{unit}: move one hex, or stop")
        } else {
            format!("{unit}: move to the next hex, or stop; {} left", counted(left.max(0), "AP", "APs"))
        };
        (text, "GK-063")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} moves", look.described(self.unit))
    }

    fn thinkable(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(look.map().neighbours(look.pos.unit(self.unit).at).map(Action::To));
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::To(hex) => format!("To {hex}"),
            Action::Stop => "Stop here".to_owned(),
            _ => look.label(action),
        }
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Stop { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn marks(self, look: Look<'_>, action: Action, allowed: bool) -> Vec<Mark> {
        let Action::To(hex) = action else { return Vec::new() };
        let tone = if allowed { Tone::Good } else { Tone::Bad };
        vec![Mark::over(MarkKind::Path, [look.pos.unit(self.unit).at, hex], "the next hex", tone)]
    }

    fn sensible(self, look: Look<'_>, out: &mut Vec<Action>) {
        let Walk { unit, goal, .. } = self;
        if let Some(goal) = goal {
            let nearest = self.ways(look).min_by_key(|&hex| look.map().distance(hex, goal));
            out.extend(nearest.map(Action::To));
            return;
        }
        let (_, first) = look.best_move(unit, look.pos.unit(unit).altitude);
        let first = first.map(Action::To).filter(|&action| self.check(look, action).is_ok());
        out.extend(first);
        if first.is_none() || (look.is_small() && !look.must_seek(unit)) {
            out.push(Action::Stop);
        }
    }

    /// A few ways, by the best place that each leads to, and none of them.
    fn searched(self, look: Look<'_>, out: &mut Vec<Action>) {
        if self.goal.is_some() || look.must_seek(self.unit) {
            return self.sensible(look, out);
        }
        let ways = look.best_ways(self.unit, look.pos.unit(self.unit).altitude).into_iter().map(Action::To);
        out.extend(ways.filter(|&action| self.check(look, action).is_ok()).take(WAYS));
        out.push(Action::Stop);
    }

    fn playout<D: Dice>(self, look: Look<'_>, _dice: &mut D, out: &mut Vec<Action>) -> Option<Action> {
        self.list(look, out);
        let (at, map) = (look.pos.unit(self.unit).at, look.map());
        let rivals = look.pos.standing(self.unit.side.other()).map(|rival| look.pos.unit(rival).at);
        if let Some(goal) = rivals.min_by_key(|&hex| map.distance(at, hex)) {
            let gap = map.distance(at, goal);
            out.retain(|action| !matches!(action, Action::To(hex) if map.distance(*hex, goal) > gap));
        }
        None
    }

    fn is_midway(self, look: Look<'_>) -> bool {
        look.is_small()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let own = look.is_standing(self.unit) && look.phasing() == Some(self.unit.side);
        own && self.goal.is_none_or(|goal| look.map().contains(goal))
    }

    fn fits_on(self, below: Option<Step>) -> bool {
        match (self.goal, below) {
            (Some(goal), Some(Step::Gather(gather))) => gather.at == goal,
            (Some(_), _) => false,
            (None, _) => below.and_then(Step::phase).is_some_and(|(phase, _)| phase == Phase::Movement),
        }
    }
}

impl Walk {
    /// The hexes that it may enter next.
    fn ways(self, look: Look<'_>) -> impl Iterator<Item = Hex> {
        let near = look.map().neighbours(look.pos.unit(self.unit).at);
        near.filter(move |&hex| self.check(look, Action::To(hex)).is_ok())
    }

    /// The move ends.
    fn stop<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.pos.unit_mut(self.unit).moved = true;
    }

    fn enter<L: Log<Event>>(self, play: &mut Play<'_, L>, to: Hex) {
        let unit = self.unit;
        let card = play.pos.unit(unit);
        let (from, altitude) = (card.at, card.altitude);
        if card.mode != Mode::Attack {
            let cost = play.look().entry(unit, altitude, from, to).unwrap_or_default();
            play.pos.unit_mut(unit).spent += cost;
        }
        play.pos.unit_mut(unit).at = to;
        play.tell(|| Deed::Moved { unit, from, to });
        play.replace(Walk { hexes: self.hexes.saturating_add(1), ..self });
        play.recheck_locks(unit);
        let high = altitude == Altitude::High;
        // [GK-176] Whoever enters the hex of an enemy fights there.
        if play.pos.holds(unit.side.other(), to, high) {
            self.stop(play);
            Gather::join(play, unit, to, high);
        }
        play.enter_gas(unit);
    }
}
