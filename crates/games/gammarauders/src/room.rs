//! A step is a room: what it asks, lists, checks, does and says stands together.

use retrograde_core::{ChoiceKind, Dice, Log};

use crate::action::Action;
use crate::area::Area;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};

/// A question in words.
pub(crate) struct Question {
    /// One sentence: what to do now.
    pub(crate) text: String,
    pub(crate) rule: &'static str,
    /// A word that stays the same for ever; see [`retrograde_core::Prompt::kind`].
    pub(crate) kind: &'static str,
}

impl Question {
    pub(crate) fn new(kind: &'static str, rule: &'static str, text: impl Into<String>) -> Question {
        Question { text: text.into(), rule, kind }
    }
}

/// One step of the game. A step that asks overrides what the conversation needs; one that goes on by itself overrides
/// [`go_on`](Room::go_on) only.
pub(crate) trait Room: Copy {
    /// Who is asked; nobody if the step goes on by itself.
    fn asked(self, _look: Look<'_>) -> Players {
        Players::NONE
    }

    /// Appends the answers open to a player who is asked, in a stable order.
    fn list(self, _look: Look<'_>, _player: Player, _out: &mut Vec<Action>) {}

    /// Whether a player who is asked may answer so.
    fn check(self, _look: Look<'_>, _player: Player, _action: Action) -> Check {
        not_asked()
    }

    /// Carries out an answer that was checked.
    fn answer<D: Dice, L: Log<Event>>(self, _play: &mut Play<'_, D, L>, _player: Player, _action: Action) {}

    /// Nobody is asked: what happens by itself.
    fn go_on<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>) {
        play.pop();
    }

    /// The only answer, where there is just one and silence tells nothing: it is given without asking.
    fn only(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        None
    }

    /// The answer given for a player who is away [GR-293].
    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Done
    }

    /// The question in words.
    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("wait", "GR-001", "The game goes on")
    }

    /// Whose attack or move brought the question about.
    fn stirred_by(self, look: Look<'_>) -> Option<Player> {
        look.pos.combat.is_on().then_some(look.pos.combat.attacker)
    }

    /// What a choice is called here, where the general words do not fit.
    fn label(self, _look: Look<'_>, _player: Player, _action: Action) -> Option<String> {
        None
    }

    /// How a client presents a choice.
    fn choice_kind(self, action: Action) -> ChoiceKind {
        match action {
            Action::Pass => ChoiceKind::Pass,
            Action::Done
            | Action::Refuse
            | Action::Decline
            | Action::Announce
            | Action::Commit
            | Action::Propose => ChoiceKind::Finish,
            _ => ChoiceKind::Act,
        }
    }

    /// Appends what a person might try although it is forbidden.
    fn thinkable(self, _look: Look<'_>, _player: Player, _out: &mut Vec<Action>) {}

    /// Appends the answers that deserve a bot's thought.
    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        self.list(look, player, out);
    }

    /// Whether the last answer has not had its effect yet.
    fn midway(self) -> bool {
        false
    }

    /// What is going on, in words that everybody may read.
    fn doing(self, look: Look<'_>) -> String {
        let names: Vec<&str> = self.asked(look).iter().map(|player| look.name(player)).collect();
        format!("{} decides", retrograde_cards::text::list(&names))
    }

    /// The area that matters now.
    fn focus(self, _look: Look<'_>) -> Option<Area> {
        None
    }

    /// Whether a position can be in the middle of this.
    fn sound(self, _look: Look<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Makes up sealed answers of others anew, in a world that `player` cannot tell from the true one.
    fn reseal<D: Dice, L: Log<Event>>(self, _play: &mut Play<'_, D, L>, _player: Player) {}
}

/// `sound` of a step: the first thing that is not so.
pub(crate) fn must(holds: bool, because: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(because.to_owned()) }
}
