//! Items for a pod or a pass, one at a time [GR-081].

use retrograde_core::{Log, step};

use crate::action::{Action, Item};
use crate::event::Event;
use crate::look::{Check, Look, not_asked};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Heap, Question, Room, must};

step! {
    /// A player takes items.
    pub(crate) struct Items = "items" {
        player: Player,
        left: u8,
        /// Whether the turn card pays for them.
        passing: bool,
    }
}

impl Room for Items {
    fn asked(self, look: Look<'_>) -> Players {
        let any = self.left > 0 && look.can_take_any(self.player);
        if any { Players::only(self.player) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.left > 0 {
            play.tell(|look| Event::Forfeited {
                who: look.party(self.player),
                count: self.left,
                what: "item",
            });
        }
        play.pop();
    }

    fn only(self, look: Look<'_>, player: Player) -> Option<Action> {
        let mut open = Item::ALL.into_iter().filter(|item| look.can_take(player, *item).is_ok());
        let first = open.next()?;
        open.next().is_none().then_some(Action::TakeItem(first))
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let open = Item::ALL.into_iter().filter(|item| look.can_take(player, *item).is_ok());
        out.extend(open.map(Action::TakeItem));
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let Action::TakeItem(item) = action else { return not_asked() };
        look.can_take(player, item)
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        let Action::TakeItem(item) = action else { return };
        play.replace(Items { left: self.left - 1, ..self });
        match item.kind() {
            Some(kind) => play.place_units(player, kind, 1),
            None => {
                play.draw_card(player);
            }
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        look.best_item(player)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let items = retrograde_cards::text::count(self.left, "item");
        let text = format!("{}: take {items}; each is an army unit or a card", look.name(player));
        Question::new("items", if self.passing { "GR-076" } else { "GR-074" }, text)
    }

    fn thinkable(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(Item::ALL.map(Action::TakeItem));
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} takes units and cards", look.name(self.player))
    }

    fn sound(self, _look: Look<'_>) -> Result<(), String> {
        must(self.left <= 20, "too many items")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn several(self) -> Option<(u8, &'static str)> {
        Some((self.left, "Take them"))
    }

    fn heap(self, look: Look<'_>, player: Player, action: Action) -> Option<Heap> {
        let Action::TakeItem(item) = action else { return None };
        Some(match item.kind() {
            Some(kind) => Heap::of_units(kind, look.supply(player, kind).min(self.left)),
            None => Heap {
                title: "Cards".to_owned(),
                about: "from the deck",
                picture: "card-back".to_owned(),
                most: self.left,
            },
        })
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        must(self.passing, "items for a pod are a part of a go")?;
        look.must_be_go(3, self.player)
    }
}
