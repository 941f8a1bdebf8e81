//! Ships in hand may swing round a body [BR-293 … BR-298].

use retrograde_core::{Log, step};

use crate::action::{Action, Swing};
use crate::board::Zone;
use crate::colour::Player;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::room::{Asks, During, Question, Room};
use crate::sets::Players;
use crate::steps::Step;

step! {
    /// A slingshot may be tried in a zone.
    pub(crate) struct Sling = "sling" { at: Zone }
}

impl Room for Sling {
    const SENSIBLE: Option<Action> = Some(Action::Done);
    const DONE: &'static str = "No slingshot";
    const PASSES: bool = true;

    fn asked(self, look: Look<'_>) -> Players {
        look.mover().map_or(Players::NONE, |(_, player)| Players::only(player))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::if_any(look.can_sling(self.at))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend([Action::Done, Action::Sling(Swing::Together)]);
        if look.slingers(self.at) > 1 {
            out.push(Action::Sling(Swing::Each));
        }
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        match action {
            Action::Done | Action::Sling(Swing::Together) => Ok(()),
            Action::Sling(Swing::Each) => {
                require(look.slingers(self.at) > 1, "BR-296", "a single ship rolls only once")
            }
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        if let Action::Sling(swing) = action {
            play.sling(self.at, swing);
        }
        play.pop();
        play.put_down_or_go_on(self.at);
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-293", format!("try a slingshot in {}?", look.title(self.at)))
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} moves")
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        Some(self.at)
    }

    fn is_midway(self) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.is_zone(self.at) && look.mover().is_some()
    }

    fn lies_on(self, below: Option<Step>) -> bool {
        below.is_some_and(|below| below.during() == During::Hand)
    }
}
