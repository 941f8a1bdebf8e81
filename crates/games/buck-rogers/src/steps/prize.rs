//! Where a free Factory goes [BR-310 … BR-312].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::{DisplayId, Zone};
use crate::colour::Player;
use crate::event::Event;
use crate::kind::Item;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// A player puts a free Factory on a display.
    pub(crate) struct Prize = "prize" { display: DisplayId, player: Player }
}

impl Prize {
    /// The next free Factory that is due to a player and can be put somewhere.
    pub(crate) fn due<L: Log<Event>>(play: &mut Play<'_, L>, player: Player) -> Option<Prize> {
        for display in play.rules.pack.board.all_displays() {
            let owner = &mut play.pos.prizes[display.index()];
            if *owner == Some(player) {
                *owner = None;
                let prize = Prize { display, player };
                if prize.zones(play.look()).next().is_some() {
                    return Some(prize);
                }
            }
        }
        None
    }

    fn zones(self, look: Look<'_>) -> impl Iterator<Item = Zone> {
        look.board().all().filter(move |zone| self.check_zone(look, *zone).is_ok())
    }

    fn check_zone(self, look: Look<'_>, zone: Zone) -> Check {
        let Prize { display, player } = self;
        let there = look.board().is_territory(zone) && look.board().info(zone).display == Some(display);
        let yours = there && look.pos.controller(zone) == Some(player);
        require(yours, "BR-311", "it must go in a zone you control on that display")?;
        let own = |index: usize| look.pos.factories[index].owner == Some(player);
        require(!look.pos.factories_in(zone).any(own), "BR-311", "you already have a Factory there")?;
        require(look.factories_left() > 0, "BR-010", "the bank has none left")?;
        look.check_factory_room(zone)
    }
}

impl Room for Prize {
    fn asked(self, _look: Look<'_>) -> Players {
        Players::only(self.player)
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::place(look, self.zones(look))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(self.zones(look).map(|zone| Action::At(look.name(zone))));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::At(name) = action else { return not_asked() };
        self.check_zone(look, look.zone(name)?)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Some(zone) = play.place_of(action) else { return };
        play.pop();
        play.place_item(Item::Factory, self.player.0, zone, 1, self.player);
    }

    fn question(self, look: Look<'_>, _player: Player) -> Question {
        let display = &look.board().display(self.display).title;
        Question::new("BR-311", format!("where on {display} does your free Factory go?"))
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} builds")
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        self.display.index() < look.board().displays.len() && look.is_player(self.player)
    }
}
