//! Companions let go at their Destination, and the shuttle [RT-050 to RT-053, RT-060, RT-330].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::Deck;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// The active GI lets Companions go, or not.
    pub(crate) struct Deliver = "deliver" {}
}

impl Room for Deliver {
    fn asked(self, look: Look<'_>) -> Gis {
        let any = look.pos.sheet().is_free() && look.deliverable().next().is_some();
        if any { Gis::only(look.pos.active) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(look.deliverable().map(|companion| Action::Deliver(look.encounter(companion).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Deliver(name) => {
                let companion =
                    look.named(Deck::Encounter, name).filter(|design| look.has_companion(gi, *design));
                require(companion.is_some(), "RT-060", "that Companion is not with your GI")?;
                let here = look.deliverable().any(|design| Some(design) == companion);
                require(here, "RT-061", "Companions leave only at their Destination")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        match action {
            Action::Deliver(name) => {
                if let Some(companion) = play.look().named(Deck::Encounter, name) {
                    play.deliver(companion);
                }
            }
            _ => play.pop(),
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Let nobody go"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let text =
            format!("{}: let a Companion go {}?", look.name(gi), look.board().place(look.pos.gi(gi).at));
        Question::new("RT-060", "deliver", text)
    }

    fn thinkable(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(look.companion_kinds(gi).map(|companion| Action::Deliver(look.encounter(companion).id)));
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Deliver(name) => look
                .named(Deck::Encounter, name)
                .map_or_else(String::new, |companion| look.encounter_text(companion)),
            _ => String::new(),
        }
    }

    /// [RT-D10] A Companion wanted for a wedding stays.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let wanted =
            |companion| look.missions(gi).any(|mission| look.mission(mission).companion == Some(companion));
        let goes = look.deliverable().find(|companion| !wanted(*companion));
        Some(goes.map_or(Action::Done, |companion| Action::Deliver(look.encounter(companion).id)))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let now = &look.pos.now;
        let here = look.before(Stage::Ride) || (look.before(Stage::Meet) && now.rode);
        here && look.pos.sheet().is_free()
    }
}

step! {
    /// The active GI stands in a port and may board.
    pub(crate) struct Ride = "ride" {}
}

impl Room for Ride {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(
            [Action::Stay, Action::Ride].into_iter().filter(|action| self.check(look, gi, *action).is_ok()),
        );
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Ride => look.check_ride(),
            Action::Stay => {
                require(!look.must_ride(), "RT-050", "a GI whose move ends in a port must take the shuttle")?;
                require(
                    !look.duty_rides(),
                    "RT-364",
                    "the GI must take the shuttle towards the dead GI's chip",
                )
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _gi: Gi, action: Action) {
        play.pop();
        if action == Action::Ride {
            play.ride();
            // A port may be a Destination as well.
            play.push(Deliver {});
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let at = look.pos.gi(gi).at;
        let to = look.board().shuttle_from(at).map_or("", |to| look.board().called(to));
        Question::new("RT-052", "ride", format!("{}: take the shuttle to {to}?", look.name(gi)))
            .help("The ride is part of this move. The GI only meets whatever is in the port it arrives at.")
    }

    fn thinkable(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Stay, Action::Ride]);
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Stay)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} is at the shuttle", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_ride(gi, out);
    }

    /// A port is where a way goes on: only what lies behind it shows what the move was worth.
    fn is_midway(self, _look: Look<'_>) -> bool {
        true
    }

    fn passes_over(self, look: Look<'_>) -> bool {
        look.must_ride() || look.duty(look.pos.active).is_some()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Meet) && look.pos.sheet().is_free() && look.check_ride().is_ok()
    }
}
