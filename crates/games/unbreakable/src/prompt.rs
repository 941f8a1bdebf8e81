//! Questions in words, with odds and with what is forbidden and why.

use retrograde_core::{Choice, Mark, MarkKind, Prompt, Tone};

use crate::action::Action;
use crate::look::{Block, Look};
use crate::room::Room;
use crate::steps::Step;
use crate::unit::Side;

impl Look<'_> {
    /// The question to a side.
    pub(crate) fn prompt(self, side: Side) -> Prompt {
        let seat = self.pos.seat(side);
        let Some(step) = self.step() else {
            return Prompt::over(seat);
        };
        let (text, rule) = step.question(self, side);
        let mut actions = Vec::new();
        self.list(side, &mut actions);
        step.arrange(self, &mut actions);
        let mut choices: Vec<Choice> =
            actions.iter().map(|&action| self.choice(step, action, None)).collect();
        let open = actions.len();
        let courses = self.courses(&actions);
        for (choice, &action) in choices.iter_mut().zip(&actions) {
            choice.toward = courses.of(action);
        }
        let ways = self.ways(side, &actions, &courses);
        step.thinkable(self, side, &mut actions);
        for (index, &action) in actions.iter().enumerate().skip(open) {
            if actions[..index].contains(&action) {
                continue;
            }
            if let Err(block) = self.check(side, action)
                && block.has_rule()
            {
                choices.push(self.choice(step, action, Some(block)));
            }
        }
        let suggested = self.suggested(step, &actions[..open], &ways);
        let usual = step.recommended(self, side).filter(|action| actions[..open].contains(action));
        let usual = suggested.first().copied().or(usual);
        Prompt {
            kind: step.word().to_owned(),
            help: step.help(self, side).to_owned(),
            recommended: usual.map(|action| action.to_string()),
            suggested: suggested.iter().map(Action::to_string).collect(),
            ways,
            set_up: step.is_setup(),
            ..Prompt::new(seat, text, rule, choices)
        }
    }

    /// A choice as people read it, open or blocked.
    fn choice(self, step: Step, action: Action, block: Option<Block>) -> Choice {
        let label = if action == Action::Done { step.done().to_owned() } else { step.label(self, action) };
        let mut marks = step.overlay(self, action, block.is_some());
        if let Some(hex) = block.and_then(Block::hex) {
            marks.push(Mark::over(MarkKind::Outline, [hex], "this is what blocks it", Tone::Bad));
        }
        marks.retain(|mark| !mark.spaces.is_empty());
        Choice {
            group: action.unit().map(|unit| unit.to_string()),
            touches: step.touches(self, action),
            odds: step.odds(self, action),
            blocked: block.map(|block| self.refusal(block)),
            kind: step.kind(action),
            marks,
            ..Choice::new(action.to_string(), label)
        }
    }
}
