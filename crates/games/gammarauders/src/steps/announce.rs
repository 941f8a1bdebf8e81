//! After an announcement: the defender responds, the attacker continues or aborts [GR-137 to GR-139].

use retrograde_core::{ChoiceKind, Forecast, Log, step};

use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

/// A chance below this is no reason to go on, in hundredths.
const HOPE: u64 = 20;

step! {
    /// The primary defender may play cards.
    pub(crate) struct Respond = "respond" {}
}

step! {
    /// The primary attacker may call the attack off.
    pub(crate) struct Decide = "decide" {}
}

impl Room for Respond {
    fn asked(self, look: Look<'_>) -> Players {
        let defender = look.pos.combat.defender;
        if look.hand(defender).is_empty() { Players::NONE } else { Players::only(defender) }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.list_plays(player, &[Window::Announce], out);
        out.push(Action::Pass);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Play(card) => look.check_play(player, card, &[Window::Announce]),
            Action::Pass => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Play(card) => {
                play.pos.combat.answered = true;
                play.play_card(player, card, Window::Announce);
            }
            _ => play.pop(),
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Pass
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let combat = &look.pos.combat;
        let text = format!(
            "{}: {} attacks you in {} with {}; play a card in response?",
            look.name(player),
            look.name(combat.attacker),
            look.area_name(combat.area),
            look.committed_text(combat.attacker, crate::piece::Mark::Attack),
        );
        Question::new("announce", "GR-137", text)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} may respond to the attack", look.name(look.pos.combat.defender))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.is_on(), "there is no combat")
    }
}

impl Room for Decide {
    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.combat.attacker)
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.push(Action::Continue);
        out.extend(look.can_abort().then_some(Action::Abort));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Continue => Ok(()),
            Action::Abort => require(look.can_abort(), "GR-138", "the attack can no longer be called off"),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        play.pop();
        if action == Action::Abort {
            play.abort();
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Continue
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        Question::new("decide", "GR-139", format!("{}: continue the attack?", look.name(player)))
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_abort(player, Action::Continue, out);
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} may call the attack off", look.name(look.pos.combat.attacker))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        look.battlefield()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.combat.is_on() && look.can_abort(), "there is nothing to call off")
    }

    /// Nobody is advised to go on where there is next to nothing to hope for.
    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        let hope = look.forecast(player, None).is_none_or(|odds| odds.chance.percent() >= HOPE);
        hope.then_some(Action::Continue)
    }

    fn odds(self, look: Look<'_>, player: Player, action: Action) -> Option<Forecast> {
        (action == Action::Continue).then(|| look.forecast(player, None))?
    }
}
