//! Phase 4: a player's go [GR-082].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room};

step! {
    /// A player rolls for a pod, and may play cards before the roll and after the pod is placed.
    pub(crate) struct PodGo = "pod-go" {
        player: Player,
        rolled: bool,
    }
}

const WINDOWS: [Window; 2] = [Window::Pods, Window::Go];

impl Room for PodGo {
    fn asked(self, look: Look<'_>) -> Players {
        // [GR-221] Whoever holds a hidden card is asked, whatever it is.
        if look.hand(self.player).is_empty() { Players::NONE } else { Players::only(self.player) }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.rolled {
            play.pop();
        } else {
            play.replace(PodGo { rolled: true, ..self });
            play.roll_pod(self.player);
        }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.list_plays(player, &WINDOWS, out);
        out.push(if self.rolled { Action::Done } else { Action::Roll });
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Play(card) => look.check_play(player, card, &WINDOWS),
            Action::Roll => require(!self.rolled, "GR-082", "you have already rolled"),
            Action::Done => require(self.rolled, "GR-082", "roll for your pod first"),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Play(card) => play.play_card(player, card, Window::Pods),
            _ => self.go_on(play),
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        if self.rolled { Action::Done } else { Action::Roll }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let name = look.name(player);
        let text = if self.rolled {
            format!("{name}: play a card now that your pod is placed, or move on")
        } else {
            format!("{name}: roll for a pod, or play a card first")
        };
        Question::new(if self.rolled { "pods-after" } else { "pods-before" }, "GR-082", text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        match action {
            Action::Roll if look.pos.pods == 0 => Some("Continue: no pods are left to place".to_owned()),
            Action::Roll => Some("Roll for a pod".to_owned()),
            Action::Done => Some("Continue".to_owned()),
            _ => None,
        }
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        match action {
            Action::Done => ChoiceKind::Pass,
            Action::Roll => ChoiceKind::Finish,
            _ => ChoiceKind::Act,
        }
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} rolls for a pod", look.name(self.player))
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_go(4, self.player)
    }
}
