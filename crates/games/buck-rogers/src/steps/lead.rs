//! Leaders are picked [BR-052, BR-230].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::colour::{Colour, Player};
use crate::event::Event;
use crate::kind::Name;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::{Leader, Whereabouts};
use crate::play::Play;
use crate::room::{Asks, Question, Room};
use crate::sets::Players;

step! {
    /// A Leader is picked for a colour.
    pub(crate) struct Lead = "lead" { colour: Colour }
}

impl Lead {
    fn leads(self, look: Look<'_>) -> impl Iterator<Item = Action> {
        let free = Name::ALL.into_iter().filter(move |name| look.check_lead(self.colour, *name).is_ok());
        free.map(move |name| Action::Lead(self.colour, name))
    }
}

impl Room for Lead {
    const HELP: &'static str =
        "A Leader makes all its units in the zone fight better. Losing the last one costs more than a turn.";
    fn asked(self, look: Look<'_>) -> Players {
        Players::only(look.pos.player_of(self.colour))
    }

    fn asks(self, look: Look<'_>) -> Asks {
        Asks::of(self.leads(look))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(self.leads(look));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::Lead(colour, name) = action else { return not_asked() };
        require(colour == self.colour, "BR-052", "the question is about another colour")?;
        look.check_lead(colour, name)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::Lead(colour, name) = action else { return };
        play.pop();
        play.lead(colour, name);
    }

    fn question(self, _look: Look<'_>, _player: Player) -> Question {
        Question::new("BR-052", format!("choose a Leader for {}", self.colour.name()))
    }

    fn doing(self, _look: Look<'_>, who: &str) -> String {
        format!("{who} chooses a Leader")
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.owner(self.colour).is_some() && look.pos.turn == 0
    }
}

impl Look<'_> {
    /// [BR-052, BR-064, BR-065] Whether a Leader may lead a colour.
    pub(crate) fn check_lead(self, colour: Colour, name: Name) -> Check {
        let free = self.pos.leaders[name.index()].is == Whereabouts::Absent;
        require(free, "BR-052", "that Leader already leads another colour")?;
        let rules = &self.pos.rules;
        if rules.many_colours() {
            let set = leader_set(rules.players, name);
            let own = rules.owner(colour).map(Player::index) == Some(set);
            require(own, "BR-064", "that Leader belongs to another player")?;
        }
        Ok(())
    }
}

/// [BR-064, BR-065] Which player a Leader belongs to where the sets are fixed.
fn leader_set(players: u8, name: Name) -> usize {
    match (players, name) {
        (2, Name::Buck | Name::Wilma | Name::Barney) => 0,
        (2, _) => 1,
        (_, Name::Buck | Name::Wilma) => 0,
        (_, Name::Kane | Name::Ardala) => 1,
        _ => 2,
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A Leader leads a colour from now on.
    pub(crate) fn lead(&mut self, colour: Colour, name: Name) {
        self.pos.leaders[name.index()] = Leader { is: Whereabouts::WAITING, colour, ..Leader::ABSENT };
        self.tell(|_| Event::Leads { colour, name });
    }
}
