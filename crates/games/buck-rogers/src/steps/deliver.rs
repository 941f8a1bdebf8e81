//! Where a new piece goes [BR-174, BR-177, BR-194, BR-306].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::{Item, Kind};
use crate::look::{Check, Look, not_asked};
use crate::piece::Work;
use crate::play::Play;
use crate::production::Origin;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// An item of one or two Factories or of the Black Market is put somewhere, finished or half built.
    pub(crate) struct Deliver = "deliver" {
        item: Item,
        colour: Colour,
        from: Option<Zone>,
        with: Option<Zone>,
        done: bool,
    }
}

impl Deliver {
    pub(crate) fn new(item: Item, colour: Colour, origin: Origin, done: bool) -> Deliver {
        let Origin { from, with } = origin;
        Deliver { item, colour, from, with, done }
    }

    fn origin(self) -> Origin {
        Origin { from: self.from, with: self.with }
    }

    fn zones(self, look: Look<'_>) -> impl Iterator<Item = Zone> {
        look.destinations(look.pos.player_of(self.colour), self.item, self.origin())
    }
}

impl Room for Deliver {
    const HELP: &'static str = "Units usually wait where they were built.";

    fn recommended(self, look: Look<'_>) -> Option<Action> {
        self.from.map(|zone| Action::At(look.name(zone)))
    }

    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.colour))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::place(look, self.zones(look))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(self.zones(look).map(|zone| Action::At(look.name(zone))));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let Action::At(name) = action else { return not_asked() };
        look.check_destination(player, self.item, self.origin(), look.zone(name)?)
    }

    /// The piece is put in its place, finished or begun.
    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Some(to) = play.place_of(action) else { return };
        let Deliver { item, colour, from, done, .. } = self;
        play.pop();
        if done {
            let count = from.map_or(1, |from| play.look().amount(item, from, colour));
            play.place_item(item, colour, to, count, player);
        } else if let Some(from) = from {
            let own = |index: &usize| {
                let factory = &play.pos.factories[*index];
                factory.owner == Some(player) && factory.idle
            };
            let found = play.pos.factories_in(from).find(own);
            if let Some(index) = found {
                play.pos.factories[index].work = Some(Work { item, colour, to });
                play.pos.sort_factories();
                play.tell(|look| Event::Begun { player, item, zone: look.name(from), to: look.name(to) });
            }
        }
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        // A Factory makes several Troopers or Gennies at once, the Black Market sells one.
        let several = self.from.is_some() && matches!(self.item, Item::Trooper | Item::Gennie);
        let one = self.item.kind().map_or(self.item.name(), Kind::name);
        let text = if several {
            format!("where do the new {} go?", self.item.name())
        } else {
            format!("where does the new {one} go?")
        };
        Question::new("BR-174", text)
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} builds")
    }

    fn focus(self, _look: Look<'_>) -> Option<Zone> {
        self.from
    }

    fn is_midway(self) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let is_territory = |zone: Zone| look.board().is_territory(zone);
        look.pos.owner(self.colour).is_some() && self.origin().zones().all(is_territory)
    }
}
