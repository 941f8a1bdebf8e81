//! The left player orders cards of one Initiative [RT-084].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::Deck;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};

step! {
    /// `met` cards from the top are in order; the next one may tie with others.
    pub(crate) struct Order = "order" { met: u8 }
}

impl Room for Order {
    fn asked(self, look: Look<'_>) -> Gis {
        let left = look.pos.left_of(look.pos.active).filter(|_| look.ties_at(self.met.into()));
        left.map_or(Gis::NONE, Gis::only)
    }

    fn go<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if usize::from(self.met) + 1 < play.pos.stack.len() && play.pos.left_of(play.pos.active).is_some() {
            play.replace(Order { met: self.met + 1 });
        } else {
            play.pop();
        }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(look.tied_at(self.met.into()).map(|card| Action::Top(look.encounter(card).id)));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        let Action::Top(name) = action else { return Err(Block::NOT_ASKED) };
        let card = look.named(Deck::Encounter, name);
        let tied = look.tied_at(self.met.into()).any(|tied| Some(tied) == card);
        require(tied, "RT-084", "that card does not tie for the next place")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        let Action::Top(name) = action else { return };
        let Some(card) = play.look().named(Deck::Encounter, name) else { return };
        let next = play.pos.stack.len() - usize::from(self.met) - 1;
        // The highest copy below comes up; those between move down one place.
        if let Some(at) = play.pos.stack[..=next].iter().rposition(|other| *other == card) {
            play.pos.stack[at..=next].rotate_left(1);
        }
        play.replace(Order { met: self.met + 1 });
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let active = look.name(look.pos.active);
        Question::new("RT-084", "order", format!("{}: which card does {active} meet first?", look.name(gi)))
            .help("They have the same Initiative. Only you can see them.")
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Top(name) => {
                look.named(Deck::Encounter, name).map_or_else(String::new, |card| look.encounter_text(card))
            }
            _ => String::new(),
        }
    }

    fn usual(self, look: Look<'_>, _gi: Gi) -> Option<Action> {
        let worst = look.tied_at(self.met.into()).find(|card| look.is_worse(*card))?;
        Some(Action::Top(look.encounter(worst).id))
    }

    fn doing(self, look: Look<'_>) -> String {
        let left = look.pos.left_of(look.pos.active).map_or("", |left| look.name(left));
        format!("{left} stacks the Encounter cards")
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        match self.usual(look, gi) {
            Some(worst) => out.push(worst),
            None => self.list(look, gi, out),
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.meets_cards()
            && usize::from(self.met) <= look.pos.stack.len()
            && look.pos.left_of(look.pos.active).is_some()
    }
}
