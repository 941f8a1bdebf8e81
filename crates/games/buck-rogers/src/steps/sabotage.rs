//! A Factory is about to change hands: its owner may try to blow it up [BR-166, BR-167].

use retrograde_core::{Forecast, Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::look::Look;
use crate::need::Need;
use crate::play::Play;
use crate::room::{Question, Room};
use crate::sets::Players;

step! {
    /// The owner of a Factory in a zone may try to blow it up.
    pub(crate) struct Sabotage = "sabotage" { zone: Zone, by: Player }
}

impl Sabotage {
    /// How many Factories their owner is losing.
    fn at_stake(self, look: Look<'_>) -> usize {
        let own = |index: &usize| look.pos.factories[*index].owner == Some(self.by);
        look.pos.factories_in(self.zone).filter(own).count()
    }
}

impl Room for Sabotage {
    const HELP: &'static str = "If the roll succeeds, the enemy captures nothing.";
    const ANSWERS: &'static [Action] = &[Action::Roll, Action::Done];
    const SENSIBLE: Option<Action> = Some(Action::Roll);
    const DONE: &'static str = "Let it go";

    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.by)
    }

    /// One roll for each Factory; what is left goes to the player who controls the zone.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Sabotage { zone, by } = self;
        if action == Action::Roll {
            let needs = play.look().numbers().combat.sabotage;
            for _ in 0..self.at_stake(play.look()) {
                let die = play.roll("sabotage");
                play.tell(|look| Event::Sabotage { player: by, zone: look.name(zone), die, needs });
                if die >= needs {
                    play.destroy_factory(zone, Some(by), "sabotage");
                }
            }
        }
        play.pop();
        if let Some(captor) = play.pos.controller(zone) {
            play.capture(zone, Some(by), captor);
        }
    }

    fn default_answer(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Roll
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let zone = look.title(self.zone);
        Question::new(
            "BR-166",
            match self.at_stake(look) {
                0 | 1 => format!("you are losing the Factory in {zone}: try to blow it up?"),
                several => format!("you are losing {several} Factories in {zone}: try to blow them up?"),
            },
        )
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.zone)
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Roll if self.at_stake(look) > 1 => "Try to blow them up".to_owned(),
            Action::Roll => "Try to blow it up".to_owned(),
            _ => look.label(action),
        }
    }

    fn odds(self, look: Look<'_>, _player: Player, action: Action) -> Option<Forecast> {
        (action == Action::Roll).then(|| Need::of(look.numbers().combat.sabotage).forecast())
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.board().is_territory(self.zone) && look.is_player(self.by)
    }
}
