//! Several answers as one: a weapon and what it is aimed at, and a move before which weapons are reloaded.

use retrograde_core::{Choice, Touch, ahead};

use crate::action::Action;
use crate::course::Courses;
use crate::labels::{piece, target_name};
use crate::look::Look;
use crate::map::Hex;
use crate::position::Position;
use crate::room::Room;
use crate::steps::Step;
use crate::target::Target;
use crate::unit::{Side, UnitId};

impl<'a> Look<'a> {
    /// Units on the map that are not the side's own, and where they are.
    pub(crate) fn rivals_of(self, side: Side) -> impl Iterator<Item = (UnitId, Hex)> + use<'a> {
        let there = UnitId::all().map(move |unit| (unit, self.pos.unit(unit)));
        let rivals = there.filter(move |(unit, card)| card.is_on_map() && self.owner(*unit) != Some(side));
        rivals.map(|(unit, card)| (unit, card.at))
    }

    /// What a unit that may use a second weapon does instead: the move that comes next, after it has reloaded what it has nothing
    /// to shoot with.
    fn moves_instead(self, side: Side, open: &[Action], shots: &[Choice]) -> Vec<Choice> {
        let Some(unit) = self.step().and_then(Step::goes_on) else { return Vec::new() };
        let reload = open.iter().find(|action| matches!(action, Action::Reload(..)));
        let first = reload.filter(|_| shots.is_empty()).copied().unwrap_or(Action::Done);
        let Some(after) = ahead(self.rules, self.pos, self.pos.seat(side), first) else { return Vec::new() };
        let look = Look { rules: self.rules, pos: &after };
        let Some(step) = look.step().filter(|step| step.is_free()) else { return Vec::new() };
        let mut next = Vec::new();
        step.list(look, side, &mut next);
        next.retain(|action| matches!(action, Action::Move(mover, _) if *mover == unit));
        let courses = look.courses(&next);
        let about = if first == Action::Done { "It uses no second weapon" } else { "It reloads first" };
        next.iter().map(|&go| look.ready_move(&[first], about, go, &courses)).collect()
    }

    /// The shots of all weapons at rivals and objects, each by weapon and target: nothing happens between the two answers. And
    /// moves of units that could reload first: a move ends what they may do, so that it costs them nothing.
    pub(crate) fn ways(self, side: Side, open: &[Action], courses: &Courses) -> Vec<Choice> {
        let fires = open.iter().copied().filter(|action| matches!(action, Action::Fire(..)));
        let mut ways: Vec<Choice> = fires.flat_map(|fire| self.shots(side, fire)).collect();
        let instead = self.moves_instead(side, open, &ways);
        ways.extend(instead);
        let mut done = None;
        for &reload in open.iter().filter(|action| matches!(action, Action::Reload(..))) {
            let Some(unit) = reload.unit().filter(|unit| done != Some(*unit)) else { continue };
            done = Some(unit);
            if let Some((answers, after)) = self.reloaded(side, reload) {
                let look = Look { rules: self.rules, pos: &after };
                let moves = open.iter().filter(|go| matches!(go, Action::Move(mover, _) if *mover == unit));
                let moves = moves.filter(|go| look.check(side, **go).is_ok());
                ways.extend(moves.map(|&go| self.ready_move(&answers, "It reloads first", go, courses)));
            }
        }
        ways
    }

    /// The answers with which a unit reloads all that it can on one card, and the position after them.
    fn reloaded(self, side: Side, first: Action) -> Option<(Vec<Action>, Position)> {
        let seat = self.pos.seat(side);
        let mut answers = vec![first];
        let mut pos = ahead(self.rules, self.pos, seat, first)?;
        let look = Look { rules: self.rules, pos: &pos };
        if let Some(step) = look.step().filter(|step| step.goes_on() == first.unit()) {
            let mut open = Vec::new();
            step.list(look, side, &mut open);
            let more = open.into_iter().find(|action| matches!(action, Action::Reload(..)));
            let next = more.unwrap_or(Action::Done);
            answers.push(next);
            pos = ahead(self.rules, &pos, seat, next)?;
        }
        let look = Look { rules: self.rules, pos: &pos };
        look.step().is_some_and(Step::is_free).then_some((answers, pos))
    }

    /// A move after other answers, as one choice.
    fn ready_move(self, before: &[Action], about: &str, go: Action, courses: &Courses) -> Choice {
        let then = before[1..].iter().chain([&go]).map(Action::to_string);
        Choice {
            group: go.unit().map(|unit| unit.to_string()),
            touches: self.touches(go),
            marks: self.overlay(go, false),
            about: about.to_owned(),
            then: then.collect(),
            toward: courses.of(go),
            ..Choice::new(before[0].to_string(), self.label(go))
        }
    }

    fn shots(self, side: Side, fire: Action) -> Vec<Choice> {
        let seat = self.pos.seat(side);
        let Some(aiming) = ahead(self.rules, self.pos, seat, fire) else { return Vec::new() };
        let look = Look { rules: self.rules, pos: &aiming };
        let Some(step) = look.step() else { return Vec::new() };
        let mut targets = Vec::new();
        step.aims(look, side, &mut targets);
        targets.into_iter().map(|at| self.shot(look, step, side, fire, at)).collect()
    }

    /// A shot as one choice; `look` is at the position in which its weapon is being aimed.
    fn shot(self, look: Look<'_>, step: Step, side: Side, fire: Action, at: Action) -> Choice {
        let mut touches: Vec<Touch> = fire.unit().map(piece).into_iter().collect();
        let mut name = String::new();
        if let Action::At(target) = at {
            name = target_name(target);
            touches.extend(look.touches(at));
            let there =
                look.rivals_of(side).filter(|(_, hex)| matches!(target, Target::Hex(to) if to == *hex));
            touches.extend(there.map(|(unit, _)| piece(unit)));
        }
        Choice {
            group: fire.unit().map(|unit| unit.to_string()),
            touches,
            odds: step.odds(look, at),
            marks: step.overlay(look, at, false),
            then: vec![at.to_string()],
            ..Choice::new(fire.to_string(), format!("{} at {name}", self.label(fire)))
        }
    }
}
