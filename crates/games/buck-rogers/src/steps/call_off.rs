//! Everybody in a battle in orbit or space says whether to stop [BR-130].

use retrograde_core::{Dice, Log, step};

use crate::BuckRogers;
use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::position::{Arena, Position};
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;
use crate::steps::Round;

step! {
    /// Some players have yet to say whether to stop; some of the others want to go on.
    pub(crate) struct CallOff = "call-off" { waiting: Players, on: Players }
}

impl Room for CallOff {
    const HELP: &'static str = "The battle ends only if everyone stops, and then nobody wins the zone.";
    const ANSWERS: &'static [Action] = &[Action::Fight, Action::Stop];
    const DURING: During = During::Battle;

    fn asked(self, _look: Look<'_>) -> Players {
        self.waiting
    }

    fn asks(self, _look: Look<'_>) -> Asks {
        Asks::if_any(!self.waiting.is_empty())
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let on = if action == Action::Fight { self.on.with(player) } else { self.on };
        play.replace(CallOff { waiting: self.waiting.without(player), on });
    }

    /// All have said whether they want to go on.
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let Some(Arena { zone, .. }) = play.pos.battle.arena else { return play.finish_battle() };
        let stopped = self.on.is_empty();
        play.tell(|look| Event::CalledOff { zone: look.name(zone), stopped });
        if stopped {
            play.finish_battle();
        } else {
            play.replace(Round {});
        }
    }

    fn default_answer(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Fight
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let zone = look.battle_title();
        Question::new(
            "BR-130",
            format!("continue the battle in {zone}? It ends only if everyone wants to stop"),
        )
    }

    fn doing(self, look: Look<'_>, _who: &str) -> String {
        format!("Battle in {}: fight on or stop?", look.battle_title())
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Fight => "Fight on".to_owned(),
            Action::Stop => "Stop fighting".to_owned(),
            _ => look.label(action),
        }
    }

    fn focus(self, look: Look<'_>) -> Option<Zone> {
        look.battle_zone()
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(look.sensible_vote(player, &look.battle_forces()));
    }

    /// Players who have answered may have answered otherwise.
    fn resample(self, game: &BuckRogers, pos: &mut Position, player: Player, dice: &mut dyn Dice) {
        let answered = game.look(pos).battle_players().less(self.waiting).without(player);
        let known = self.on.common(Players::only(player));
        let drawn: Players = answered.iter().filter(|_| dice.draw("sample", 2) == 1).collect();
        if let Some(step) = pos.steps.last_mut() {
            *step = CallOff { on: known.and(drawn), ..self }.into();
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let known = self.waiting.and(self.on).iter().all(|player| look.is_player(player));
        known && self.waiting.common(self.on).is_empty()
    }
}
