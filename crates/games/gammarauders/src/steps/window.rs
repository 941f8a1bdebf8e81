//! A window for cards in a combat: participants play one card or pass, by turns, until all pass in a row [GR-162].

use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

step! {
    /// A round of cards.
    pub(crate) struct Round = "round" {
        window: Window,
        /// Whose turn it is.
        player: Player,
        /// How many have passed in a row.
        passes: u8,
    }
}

impl Round {
    /// The primary attacker begins.
    pub(crate) fn begin(look: Look<'_>, window: Window) -> Round {
        Round { window, player: look.pos.combat.attacker, passes: 0 }
    }

    /// The next participant's turn.
    fn next(self, look: Look<'_>, passes: u8) -> Round {
        let participants = look.pos.combat.participants();
        let next = look.pos.order_from(self.player).skip(1).find(|player| participants.has(*player));
        Round { player: next.unwrap_or(self.player), passes, ..self }
    }

    fn is_over(self, look: Look<'_>) -> bool {
        self.passes >= look.pos.combat.participants().len()
    }
}

impl Room for Round {
    fn asked(self, look: Look<'_>) -> Players {
        let silent = self.is_over(look) || look.hand(self.player).is_empty();
        if silent { Players::NONE } else { Players::only(self.player) }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.is_over(play.look()) {
            play.pop();
        } else {
            play.replace(self.next(play.look(), self.passes + 1));
        }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.list_plays(player, &[self.window], out);
        out.push(Action::Pass);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Play(card) => look.check_play(player, card, &[self.window]),
            Action::Pass => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Play(card) => {
                play.replace(self.next(play.look(), 0));
                play.play_card(player, card, self.window);
            }
            _ => play.replace(self.next(play.look(), self.passes + 1)),
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Pass
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let name = look.name(player);
        let (kind, text) = match self.window {
            Window::Commit => ("commit", format!("{name}: play a card before the dice are rolled?")),
            Window::Roll => {
                ("roll", format!("{name}: the totals stand at {}; play a card?", look.dice_text()))
            }
            _ => ("after", format!("{name}: {}; play a card?", look.result_text())),
        };
        Question::new(kind, "GR-162", text)
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_window(self.window, player, out);
    }

    fn quick(self, _look: Look<'_>, _player: Player) -> Option<Action> {
        Some(Action::Pass)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} may play a card", look.name(self.player))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let combat = &look.pos.combat;
        must(combat.is_on() && combat.participants().has(self.player), "a window is open for others")?;
        let right = matches!(self.window, Window::Commit | Window::Roll | Window::After);
        must(right && self.passes <= 6, "there is no such window in a combat")
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        // Once the dice lie there, there is nothing to forecast.
        let before = self.window == Window::Commit && action == Action::Pass;
        before.then(|| look.forecast(player, None))?
    }
}
