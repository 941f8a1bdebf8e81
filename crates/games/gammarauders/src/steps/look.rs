//! A player has seen the top of the deck and keeps some of it [GR-236].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::cards::place;
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Aside, Holds, Question, Room, must};

step! {
    /// Cards lie aside for a player, who keeps so many; the rest goes under the deck.
    pub(crate) struct Peek = "peek" {
        player: Player,
        keep: u8,
    }
}

impl Room for Peek {
    fn asked(self, look: Look<'_>) -> Players {
        let seen = look.pos.cards.count(place::aside(self.player));
        if self.keep > 0 && seen > 0 { Players::only(self.player) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let rest = play.pos.cards.in_place(place::aside(self.player));
        for card in rest.iter() {
            play.pos.cards.put_under(card, self.player.bit());
        }
        for id in 0..play.rules.pack.cards.designs.len() {
            play.settle(crate::cards::DesignId::new(id));
        }
        play.pop();
    }

    fn only(self, look: Look<'_>, _player: Player) -> Option<Action> {
        let seen = look.pos.cards.in_place(place::aside(self.player));
        // All that is left is kept.
        let id = look.deck().designs_of(seen).next()?;
        (seen.len() <= usize::from(self.keep)).then(|| Action::Keep(look.card_name(id)))
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let seen = look.pos.cards.in_place(place::aside(player));
        out.extend(look.deck().designs_of(seen).map(|id| Action::Keep(look.card_name(id))));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let Action::Keep(card) = action else { return not_asked() };
        let seen = look.pos.cards.in_place(place::aside(player));
        look.card_in(seen, card, "GR-236", "that is not one of the cards you see").map(|_| ())
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::Keep(card) = action else { return };
        let Some(id) = play.rules.pack.cards.find(card) else { return };
        play.replace(Peek { keep: self.keep - 1, ..self });
        play.move_card(id, place::aside(player), place::TABLE, 0);
        play.receive(player, id);
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        let seen = look.pos.cards.in_place(place::aside(player));
        let best = look.deck().designs_of(seen).max_by_key(|id| look.card_worth(player, *id));
        best.map_or(Action::Done, |id| Action::Keep(look.card_name(id)))
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let text = format!(
            "{}: keep {} of these cards, and the rest go under the deck; a Play Immediately card acts at once",
            look.name(player),
            self.keep
        );
        Question::new("keep", "GR-236", text)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} looks at the top of the deck", look.name(self.player))
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        let seen = look.pos.cards.count(place::aside(self.player));
        must(usize::from(self.keep) <= seen, "more cards are to be kept than were seen")
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        look.must_be_draw()
    }

    fn holds(self) -> Holds {
        Holds { aside: Some(Aside::Seen), ..Holds::default() }
    }
}
