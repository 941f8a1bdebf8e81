//! Factories may be dismantled before anybody builds [BR-197].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::colour::Player;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;
use crate::steps::Build;

step! {
    /// The part in this place of the order may dismantle Factories.
    pub(crate) struct Dismantle = "dismantle" { turn: u8 }
}

impl Room for Dismantle {
    const HELP: &'static str = "A dismantled Factory is gone for good. It is hardly ever worth it.";
    const SENSIBLE: Option<Action> = Some(Action::Done);
    const DONE: &'static str = "Keep the Factories";
    const PASSES: bool = true;
    const DURING: During = During::Building;

    fn asked(self, look: Look<'_>) -> Players {
        look.player_at(self.turn)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(look.part_at(self.turn).is_some_and(|(lead, player)| {
            look.pos.factories.iter().any(|factory| factory.owner == Some(player))
                && look.builds_now(lead, player)
        }))
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let mut last = None;
        for factory in look.pos.factories.iter().filter(|factory| factory.owner == Some(player)) {
            if last.replace(factory.zone) != Some(factory.zone) {
                out.push(Action::Dismantle(look.name(factory.zone)));
            }
        }
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Dismantle(name) => {
                let zone = look.territory(name)?;
                let own = |index: usize| look.pos.factories[index].owner == Some(player);
                require(look.pos.factories_in(zone).any(own), "BR-197", "you have no Factory there")
            }
            Action::Done => Ok(()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Dismantle(name) = action else { return self.go_on(play) };
        let Ok(zone) = play.look().zone(name) else { return };
        let own = |index: &usize| play.pos.factories[*index].owner == Some(player);
        let builds = |index: &usize| play.pos.factories[*index].work.is_some();
        // One that builds nothing, if there are several.
        if let Some(index) = play.pos.factories_in(zone).filter(own).min_by_key(builds) {
            play.pos.factories.remove(index);
            play.tell(|_| Event::FactoryLost { zone: name, owner: Some(player), cause: "dismantled" });
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        match play.next_part(self.turn) {
            Some(turn) => play.push(Dismantle { turn }),
            None => Build::begin(play, 0),
        }
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-197", "dismantle Factories before building?")
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} may dismantle Factories")
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.part_at(self.turn).is_some()
    }
}
