//! One of several effects is picked [GR-243].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::acts::Context;
use crate::combat::Side;
use crate::effect::{Moment, Op};
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};
use crate::steps::Run;

step! {
    /// A player picks one of the options of an effect.
    pub(crate) struct Pick = "pick" {
        effect: u16,
        by: Player,
        target: Option<Player>,
        side: Option<Side>,
    }
}

impl Pick {
    fn options(self, look: Look<'_>) -> &[retrograde_cards::Span] {
        match &look.rules.pack.program.get(self.effect).op {
            Op::Choose { options } => options,
            _ => &[],
        }
    }

    fn could(self, look: Look<'_>, option: usize) -> bool {
        let context = Context { by: self.by, card: None, target: self.target, side: self.side };
        self.options(look).get(option).is_some_and(|span| look.could_run(*span, context))
    }
}

impl Room for Pick {
    fn asked(self, look: Look<'_>) -> Players {
        let any = (0..self.options(look).len()).any(|option| self.could(look, option));
        if any { Players::only(self.by) } else { Players::NONE }
    }

    fn only(self, look: Look<'_>, _player: Player) -> Option<Action> {
        let mut open = (0..self.options(look).len()).filter(|option| self.could(look, *option));
        let first = open.next()?;
        open.next().is_none().then_some(Action::Choose(first as u8 + 1))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let open = (0..self.options(look).len()).filter(|option| self.could(look, *option));
        out.extend(open.map(|option| Action::Choose(option as u8 + 1)));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::Choose(option) = action else { return not_asked() };
        let could = option > 0 && self.could(look, usize::from(option) - 1);
        require(could, "GR-243", "nothing would happen")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::Choose(option) = action else { return };
        let Some(&span) = self.options(play.look()).get(usize::from(option) - 1) else { return };
        play.replace(Run {
            at: span.from,
            end: span.to,
            by: self.by,
            card: None,
            target: self.target,
            side: self.side,
            on: Moment::Play,
            late: false,
        });
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        super::identity::first(self, look, player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        Question::new("option", "GR-243", format!("{}: which of these?", look.name(player)))
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        let Action::Choose(option) = action else { return None };
        let span = self.options(look).get(usize::from(option).checked_sub(1)?)?;
        Some(look.rules.pack.effects_text(*span))
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn midway(self) -> bool {
        true
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let program = &look.rules.pack.program;
        let fits = usize::from(self.effect) < program.len();
        must(fits && matches!(program.get(self.effect).op, Op::Choose { .. }), "there is no such choice")?;
        must(self.side.is_none() || look.pos.combat.is_on(), "there is no combat")
    }
}
