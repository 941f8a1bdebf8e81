//! Questions in words, with odds, and with what is forbidden and why.

use retrograde_core::phrase::Maybe;
use retrograde_core::{Choice, Prompt, Touch};

use crate::action::{Action, Way};
use crate::look::Look;
use crate::map::Hex;
use crate::room::Room;
use crate::scene::weapon_row;
use crate::steps::{Step, each_step};
use crate::unit::{Side, UnitId};

impl Look<'_> {
    /// The question to a side.
    pub(crate) fn prompt(self, side: Side) -> Prompt {
        let Some(step) = self.step() else {
            return Prompt::over(side.seat());
        };
        each_step!(step, room => self.prompt_in(step, room, side))
    }

    fn prompt_in(self, step: Step, room: impl Room, side: Side) -> Prompt {
        let (text, rule) = room.question(self);
        let mut actions = Vec::new();
        room.list(self, &mut actions);
        let open = actions.len();
        let ways = self.ways(side, &actions);
        let usual = room.recommended().filter(|action| actions.contains(action));
        room.thinkable(self, &mut actions);
        let mut choices: Vec<Choice> = Vec::new();
        for (index, &action) in actions.iter().enumerate() {
            if index >= open && actions[..index].contains(&action) {
                continue;
            }
            let check = room.check(self, action);
            let blocked = match check {
                Ok(()) if index >= open => continue,
                Ok(()) => None,
                Err(block) => Some(self.refusal(block)).filter(|refusal| refusal.rule.is_some()),
            };
            if index < open || blocked.is_some() {
                choices.push(Choice {
                    group: action.unit().map(|unit| self.described(unit)),
                    touches: touches(action),
                    odds: room.forecast(self, action),
                    blocked,
                    kind: room.kind(action),
                    marks: self.overlay(room, action, check.err()),
                    manner: self.manner(action),
                    row: self.row(step, action),
                    ..Choice::new(action.to_string(), room.label(self, action))
                });
            }
        }
        Prompt {
            kind: step.word().to_owned(),
            help: room.help().to_owned(),
            recommended: usual.map(|action| action.to_string()),
            ways,
            set_up: room.is_preparation(),
            ..Prompt::new(side.seat(), text, rule, choices)
        }
    }
}

impl Look<'_> {
    /// Whether a unit moves like that already, if an answer says how it moves.
    fn manner(self, action: Action) -> Option<bool> {
        match action {
            Action::Go(unit, Way(altitude)) => Some(self.pos.unit(unit).altitude == altitude),
            _ => None,
        }
    }
}

impl Look<'_> {
    /// The row of a sheet with the weapon that an answer uses.
    pub(crate) fn row(self, step: Step, action: Action) -> Option<(String, String)> {
        let (unit, arm, launched) = match (action, step) {
            (Action::Fire(unit, Maybe(arm)), _) => (unit, arm, false),
            (Action::Launch(unit, Maybe(arm), _), _) => (unit, arm, true),
            (Action::At(_) | Action::AtHex(_), Step::Aim(aim)) => (aim.unit, aim.arm, aim.warhead.is_some()),
            _ => return None,
        };
        Some((unit.to_string(), weapon_row(self.rules, arm, launched)))
    }
}

fn touches(action: Action) -> Vec<Touch> {
    let piece = |unit: UnitId| Touch::Piece(unit.to_string());
    let space = |hex: Hex| Touch::Space(hex.to_string());
    let mut touches: Vec<Touch> = action.unit().map(piece).into_iter().collect();
    match action {
        Action::Place(_, hex) | Action::AtHex(hex) | Action::To(hex) => touches.push(space(hex)),
        // Whoever touches an enemy wants to do something to it, not to give its lock-on up.
        Action::At(unit) | Action::Swap(unit) => touches.push(piece(unit)),
        _ => {}
    }
    touches
}
