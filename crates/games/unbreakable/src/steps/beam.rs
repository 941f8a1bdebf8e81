use retrograde_core::{Forecast, Log, Mark, Touch, step};

use crate::action::Action;
use crate::combat::Size;
use crate::event::Event;
use crate::labels::{full_name, piece, target_name};
use crate::look::{Block, Check, Look};
use crate::play::Play;
use crate::playout::Way;
use crate::room::Room;
use crate::target::Target;
use crate::unit::{Side, UnitId};
use crate::weapon::Kind;

step! {
    /// A beam that hit may go on, at this size [UB-187].
    pub(crate) struct Beam = "beam" { unit: UnitId, kind: Kind, size: Size, target: Target, reverse: bool }
}

impl Room for Beam {
    fn recommended(self, _look: Look<'_>, _side: Side) -> Option<Action> {
        Some(Action::Continue)
    }

    fn help(self, _look: Look<'_>, _side: Side) -> &'static str {
        "Every extra hit counts in full, but the beam gets one size lighter with each roll."
    }

    fn asked(self, look: Look<'_>) -> u8 {
        look.owner_bit(self.unit)
    }

    fn is_open(self, look: Look<'_>) -> bool {
        look.owner(self.unit).is_some() && self.can_go_on(look)
    }

    fn list(self, _: Look<'_>, _: Side, out: &mut Vec<Action>) {
        out.extend([Action::Continue, Action::Done]);
    }

    fn check(self, _: Look<'_>, _: Side, action: Action) -> Check {
        match action {
            Action::Continue | Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        play.pop();
        if action == Action::Continue {
            self.go_on(play);
        }
    }

    /// [UB-G25] The runaway crawler keeps its beam on as long as it can.
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if play.look().owner(self.unit).is_none() && self.can_go_on(play.look()) {
            self.go_on(play);
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        matches!(self.kind, Kind::ForceBeam | Kind::StasisRay)
            && look.pos.unit(self.unit).is_on_map()
            && look.is_thing(self.target)
    }

    fn question(self, _: Look<'_>, _: Side) -> (String, &'static str) {
        (
            format!("Keep the beam on {}? It continues as a {} beam", target_name(self.target), self.size),
            "UB-187",
        )
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Continue => "Keep the beam on".to_owned(),
            _ => look.label(action),
        }
    }

    fn done(self) -> &'static str {
        "Stop the beam"
    }

    fn touches(self, look: Look<'_>, action: Action) -> Vec<Touch> {
        match (action, self.target) {
            (Action::Continue, Target::Unit(unit)) => vec![piece(unit)],
            _ => look.touches(action),
        }
    }

    fn odds(self, look: Look<'_>, action: Action) -> Option<Forecast> {
        (action == Action::Continue).then(|| look.beam_odds(self.size, self.target))
    }

    fn overlay(self, look: Look<'_>, action: Action, _: bool) -> Vec<Mark> {
        match action {
            Action::Continue => vec![look.line_of_fire(self.unit, look.place_of(self.target), false)],
            _ => Vec::new(),
        }
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} may keep its beam on {}", full_name(self.unit), target_name(self.target))
    }

    fn is_midway(self) -> bool {
        true
    }

    fn appeal(self, look: Look<'_>, _: Side, action: Action, way: &mut Way) -> u16 {
        if action == Action::Continue { 12 } else { look.appeal(action, way) }
    }
}

impl Beam {
    /// [UB-187, UB-191, UB-C15] Whether the beam may go on at its target.
    fn can_go_on(self, look: Look<'_>) -> bool {
        let card = look.pos.unit(self.unit);
        card.is_on_map()
            && card.is_ready()
            && look.check_beam(self.unit, self.kind, self.target, self.reverse).is_ok()
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.beam_roll(self.unit, self.kind, self.size, self.target, self.reverse);
    }
}
