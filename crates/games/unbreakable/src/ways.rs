//! Several answers as one: a weapon and what it is aimed at.

use retrograde_core::{Choice, Touch, ahead};

use crate::action::Action;
use crate::labels::{piece, target_name};
use crate::look::Look;
use crate::map::Hex;
use crate::room::Room;
use crate::steps::Step;
use crate::target::Target;
use crate::unit::{Side, UnitId};

impl<'a> Look<'a> {
    /// Units on the map that are not the side's own, and where they are.
    fn rivals_of(self, side: Side) -> impl Iterator<Item = (UnitId, Hex)> + use<'a> {
        let there = UnitId::all().map(move |unit| (unit, self.pos.unit(unit)));
        let rivals = there.filter(move |(unit, card)| card.is_on_map() && self.owner(*unit) != Some(side));
        rivals.map(|(unit, card)| (unit, card.at))
    }

    /// The shots of all weapons at rivals, each by weapon and target: nothing happens between the two answers.
    pub(crate) fn ways(self, side: Side, open: &[Action]) -> Vec<Choice> {
        let fires = open.iter().copied().filter(|action| matches!(action, Action::Fire(..)));
        fires.flat_map(|fire| self.shots(side, fire)).collect()
    }

    fn shots(self, side: Side, fire: Action) -> Vec<Choice> {
        let seat = self.pos.seat(side);
        let Some(aiming) = ahead(self.rules, self.pos, seat, fire) else { return Vec::new() };
        let look = Look { rules: self.rules, pos: &aiming };
        let Some(step @ Step::Aim(aim)) = look.step() else { return Vec::new() };
        let mut targets = Vec::new();
        if aim.kind.is_beam() {
            aim.list(look, side, &mut targets);
            let rival = |target: &Action| matches!(target, Action::At(Target::Unit(unit)) if look.owner(*unit) != Some(side));
            targets.retain(rival);
        } else {
            let mut hexes: Vec<Hex> = look.rivals_of(side).map(|(_, hex)| hex).collect();
            hexes.sort_unstable();
            hexes.dedup();
            let aimed = hexes.into_iter().map(|hex| Action::At(Target::Hex(hex)));
            targets.extend(aimed.filter(|&at| aim.check(look, side, at).is_ok()));
        }
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
