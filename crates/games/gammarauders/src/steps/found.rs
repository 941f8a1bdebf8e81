//! Fortresses are founded [GR-044].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::area::Area;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Question, Room, must};

step! {
    /// Players found their fortresses in turn order.
    pub(crate) struct Found = "found" {
        /// The place in the turn order.
        turn: u8,
    }
}

/// The city farthest from other fortresses.
fn farthest(look: Look<'_>) -> Area {
    let cities = look.fort_cities();
    cities.iter().max_by_key(|city| look.fort_distance(*city)).unwrap_or(Area::NOWHERE)
}

impl Room for Found {
    fn asked(self, look: Look<'_>) -> Players {
        look.pos.order.get(usize::from(self.turn)).copied().map_or(Players::NONE, Players::only)
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        super::identity::single(self, look, player)
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(look.fort_cities().iter().map(Action::At));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::At(city) = action else { return not_asked() };
        look.check_fort(city)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::At(city) = action else { return };
        play.found(player, city);
        play.replace(Found { turn: self.turn + 1 });
    }

    fn default(self, look: Look<'_>, _player: Player) -> Action {
        Action::At(farthest(look))
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = format!("{}: choose a city for your fortress, bioborg and first units", look.name(player));
        Question::new("found", "GR-044", text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        let Action::At(city) = action else { return None };
        Some(format!("Fortress in {}", look.area_name(city)))
    }

    fn thinkable(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(
            look.players()
                .map(|player| look.alliance(player).fort)
                .filter(|fort| fort.is_somewhere())
                .map(Action::At),
        );
    }

    fn doing(self, look: Look<'_>) -> String {
        let who = self.asked(look).first().map_or("Somebody", |player| look.name(player));
        format!("{who} founds a fortress")
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.order.len() == usize::from(look.pos.options.players), "nobody has a turn card")?;
        must(look.tiles_left() == 0, "the map is not finished")?;
        let founded = look.players().filter(|player| look.alliance(*player).fort.is_somewhere()).count();
        must(founded == usize::from(self.turn), "fortresses are founded in turn order")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_dealt()
    }
}
