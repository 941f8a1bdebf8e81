//! The end of a phase: whoever holds too many cards discards, in secret and all at once [GR-049, GR-053].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::cards::place;
use crate::event::Event;
use crate::look::{Block, Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Aside, Holds, Question, Room, must};

step! {
    /// Players over the hand limit pick what they discard.
    pub(crate) struct Limit = "limit" {}
}

impl Room for Limit {
    fn asked(self, look: Look<'_>) -> Players {
        look.players().filter(|player| look.cards_held(*player) > look.hand_limit(*player)).collect()
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        // [GR-242] Shown and discarded in turn order.
        for player in play.pos.order.clone() {
            for from in [place::aside(player), place::aside_up(player)] {
                let picked = play.pos.cards.in_place(from);
                for id in play.rules.pack.cards.designs_of(picked).collect::<Vec<_>>() {
                    while !(play.pos.cards.in_place(from) & play.look().copies(id)).is_empty() {
                        play.discard(id, from);
                        play.tell(|look| Event::Discarded { who: look.party(player), card: id, limit: true });
                    }
                }
            }
            play.spill(player);
        }
        // A discarded card may have raised the limit: then more must go.
        if self.asked(play.look()).is_empty() {
            play.pop();
        }
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(look.deck().designs_of(look.hand(player)).map(|id| Action::Discard(look.card_name(id))));
        out.extend(
            look.deck().designs_of(look.front(player)).map(|id| Action::DiscardUp(look.card_name(id))),
        );
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        match action {
            Action::Discard(card) => {
                let up = look.card_in(look.front(player), card, "GR-053", "").is_ok();
                let held = look.own_card(player, card, "GR-053").map(|_| ());
                if up {
                    held.map_err(|_| Block::new("GR-053", "this card is face up in front of you"))
                } else {
                    held
                }
            }
            Action::DiscardUp(card) => look
                .card_in(look.front(player), card, "GR-053", "this card is not in front of you")
                .map(|_| ()),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let (card, from, to) = match action {
            Action::Discard(card) => (card, place::hand(player), place::aside(player)),
            Action::DiscardUp(card) => (card, place::front(player), place::aside_up(player)),
            _ => return,
        };
        let Some(id) = play.rules.pack.cards.find(card) else { return };
        let known = (play.pos.cards.in_place(from) & play.look().copies(id)).lowest();
        let known = known.map_or(0, |card| play.pos.cards.known(card));
        play.move_card(id, from, to, known);
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        look.worst_card(player).unwrap_or(Action::Done)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let over = look.cards_held(player) - look.hand_limit(player);
        let cards = retrograde_cards::text::count(over, "card");
        Question::new("limit", "GR-049", format!("{}: discard {cards}", look.name(player)))
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(look.worst_card(player));
    }

    fn doing(self, _look: Look<'_>) -> String {
        "Players secretly discard down to the hand limit".to_owned()
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        let (pos, over) = (look.pos, look.goes() + 1);
        must(
            pos.phase > 0 && pos.steps.len() == 1 && pos.place == over,
            "hands are cut at the end of a phase",
        )
    }

    fn holds(self) -> Holds {
        Holds { aside: Some(Aside::Discards), ..Holds::default() }
    }
}
