//! Units that another player has cashed are accepted or refused [GR-072].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::pack::Stock;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::reinforcement::ALL_LEFT;
use crate::room::{Question, Room, must};

step! {
    /// A player is offered a pay-out, the whole of it or nothing.
    pub(crate) struct Receive = "receive" {
        to: Player,
        by: Player,
        unit: Stock,
        /// How many units; 0 for all that are left.
        pays: u8,
    }
}

impl Room for Receive {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.to)
    }

    fn list(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend([Action::Accept, Action::Refuse]);
    }

    fn check(self, _look: Look<'_>, _player: Player, action: Action) -> Check {
        if matches!(action, Action::Accept | Action::Refuse) { Ok(()) } else { not_asked() }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        play.pop();
        if action == Action::Accept {
            play.pay(self.by, self.unit, self.pays, self.to);
        } else {
            play.tell(|look| Event::UnitsRefused { who: look.party(player), by: look.party(self.by) });
        }
    }

    fn default(self, _look: Look<'_>, _player: Player) -> Action {
        Action::Accept
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let what = match (self.pays, self.unit) {
            (ALL_LEFT, Stock::Any) => "all your counters of one type".to_owned(),
            (ALL_LEFT, unit) => format!("all your {unit}s"),
            (count, Stock::Any) => retrograde_cards::text::count(count, "army unit"),
            (count, unit) => retrograde_cards::text::count(count, unit.word()),
        };
        let text = format!("{}: {} offers you {what}; take them?", look.name(player), look.name(self.by));
        Question::new("receive", "GR-072", text)
    }

    fn sensible(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.push(Action::Accept);
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} is offered units", look.name(self.to))
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(
            self.to != self.by && look.alliance(self.to).standing,
            "units are offered to a standing fortress",
        )
    }
}
