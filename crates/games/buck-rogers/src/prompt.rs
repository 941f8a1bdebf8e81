//! Questions in words, with odds and with what is forbidden and why.

use retrograde_core::{Choice, ChoiceKind, Prompt};

use crate::action::Action;
use crate::colour::Player;
use crate::look::Look;
use crate::options::Switch;
use crate::room::Room;
use crate::sheet::lead_about;
use crate::steps::{Step, each_step};

impl Look<'_> {
    /// The question to a player.
    pub(crate) fn prompt(self, player: Player) -> Prompt {
        let seat = player.seat();
        let Some(step) = self.step() else {
            return Prompt::over(seat);
        };
        let question = each_step!(step, room => room.question(self, player));
        let mut actions = Vec::new();
        self.list(player, &mut actions);
        let open = actions.len();
        let ways = each_step!(step, room => room.ways(self, player, &actions));
        each_step!(step, room => room.thinkable(self, player, &mut actions));
        let mut choices: Vec<Choice> = Vec::new();
        for (index, &action) in actions.iter().enumerate() {
            if index < open {
                choices.push(self.choice(player, step, action));
            } else if !actions[..index].contains(&action)
                && let Err(block) = self.check(player, action)
            {
                let blocked = Some(block.refusal()).filter(|refusal| refusal.rule.is_some());
                if blocked.is_some() {
                    choices.push(Choice { blocked, odds: None, ..self.choice(player, step, action) });
                }
            }
        }
        let text = format!("{player}: {}", question.text);
        let usual = each_step!(step, room => room.recommended(self))
            .filter(|action| actions[..open].contains(action));
        Prompt {
            kind: step.word().to_owned(),
            help: each_step!(step, room => room.help()).to_owned(),
            recommended: usual.map(|action| action.to_string()),
            amounts: each_step!(step, room => room.amounts(self)),
            ways,
            set_up: self.pos.turn == 0,
            ..Prompt::new(seat, text, question.rule, choices)
        }
    }

    /// A choice as people read it.
    fn choice(self, player: Player, step: Step, action: Action) -> Choice {
        let kind = match action {
            Action::Done if each_step!(step, room => room.passes()) => ChoiceKind::Pass,
            Action::Done | Action::Stop | Action::Decline | Action::Drop => ChoiceKind::Finish,
            _ => ChoiceKind::Act,
        };
        let label = match action {
            Action::Done => each_step!(step, room => room.done()).to_owned(),
            _ => each_step!(step, room => room.label(self, action)),
        };
        Choice {
            group: self.group(action),
            touches: self.touches(action),
            odds: each_step!(step, room => room.odds(self, player, action)),
            kind,
            marks: each_step!(step, room => room.marks(self, action)),
            about: match action {
                Action::Lead(_, name) => lead_about(name, self.has(Switch::LeaderPowers)),
                _ => String::new(),
            },
            ..Choice::new(action.to_string(), label)
        }
    }
}
