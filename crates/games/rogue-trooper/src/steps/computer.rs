//! The Battle Computer [RT-311, RT-312, RT-372].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::deck::{Deck, Design, place};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// The active player may search the Clue deck.
    pub(crate) struct Search = "search" {}
}

impl Room for Search {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let ids = look.rules.pack.clues.face_ids.iter().enumerate();
        out.extend(
            ids.filter(|(face, _)| look.check_search(*face).is_ok()).map(|(_, id)| Action::Search(*id)),
        );
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Search(name) => {
                let face = look.rules.pack.clues.face_ids.iter().position(|id| *id == name);
                require(face.is_some(), "RT-311", "there is no such face")?;
                face.map_or(Ok(()), |face| look.check_search(face))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        let Action::Search(name) = action else { return };
        let Some(face) = play.rules.pack.clues.face_ids.iter().position(|id| *id == name) else { return };
        let found = play.search_face(gi, face);
        if !found && play.look().count(Deck::Clue, place::DECK) > 0 {
            play.show_deck(gi, true);
            play.push(SearchPick {});
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Do not search"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new(
            "RT-311",
            "search",
            format!("{}: search the Clue deck for the last quarter?", look.name(gi)),
        )
        .help("You need three different quarters of a face. If the fourth is not there, take any other card.")
    }

    fn thinkable(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend(look.rules.pack.clues.face_ids.iter().map(|id| Action::Search(*id)));
    }

    fn usual(self, look: Look<'_>, _gi: Gi) -> Option<Action> {
        let ids = &look.rules.pack.clues.face_ids;
        let face = (0..ids.len()).find(|face| look.check_search(*face).is_ok())?;
        Some(Action::Search(ids[face]))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} is at the Battle Computer", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(self.usual(look, gi).unwrap_or(Action::Done));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Hand) && look.may_search()
    }
}

step! {
    /// The quarter was not there: any other card instead. The player sees the whole deck.
    pub(crate) struct SearchPick = "search-pick" {}
}

impl Room for SearchPick {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let deck = look.kinds(Deck::Clue, look.cards(Deck::Clue, place::DECK));
        out.extend(deck.map(|clue| Action::Pick(look.rules.pack.clues.ids[clue.index()])));
    }

    fn check(self, look: Look<'_>, _gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Pick(name) => {
                let clue = look.named(Deck::Clue, name);
                require(
                    clue.is_some_and(|it| look.holds(Deck::Clue, place::DECK, it)),
                    "RT-311",
                    "that card is not in the deck",
                )
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        play.show_deck(gi, false);
        if let Action::Pick(name) = action
            && let Some(clue) = play.look().named(Deck::Clue, name)
        {
            play.take_clue_from_deck(gi, clue);
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Take nothing"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new(
            "RT-311",
            "search-pick",
            format!("{}: the quarter is not there. Which card do you take?", look.name(gi)),
        )
    }

    /// The card that brings the best face forward.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        let value = |clue: &Design| look.clue_worth(gi, *clue);
        let best = look.kinds(Deck::Clue, look.cards(Deck::Clue, place::DECK)).max_by_key(value)?;
        Some(Action::Pick(look.rules.pack.clues.ids[best.index()]))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let bit = look.pos.active.bit();
        let shown = |card| look.piles(Deck::Clue).known(card) == bit;
        look.before(Stage::Hand) && look.may_search() && look.cards(Deck::Clue, place::DECK).iter().all(shown)
    }
}
