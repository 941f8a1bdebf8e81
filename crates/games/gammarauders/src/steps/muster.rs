//! Army units of any kind are picked, one at a time [GR-068].

use retrograde_core::{Log, step};

use crate::action::{Action, Item};
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::Kind;
use crate::play::Play;
use crate::player::{Player, Players};
use crate::reinforcement::ALL_OF_A_KIND;
use crate::room::{Heap, Question, Room, must};

step! {
    /// Units are placed for a player, and another may pick which.
    pub(crate) struct Muster = "muster" {
        to: Player,
        by: Player,
        left: u8,
        /// All that are left of one kind.
        all: bool,
    }
}

impl Muster {
    fn kinds(self, look: Look<'_>) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| look.can_place(self.to, *kind))
    }
}

impl Room for Muster {
    fn asked(self, look: Look<'_>) -> Players {
        let any = self.left > 0 && self.kinds(look).next().is_some();
        if any { Players::only(self.by) } else { Players::NONE }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if self.left > 0 && !self.all {
            let who = play.look().party(self.to);
            play.tell(|_| Event::Forfeited { who, count: self.left, what: "army unit" });
        }
        play.pop();
    }

    fn only(self, look: Look<'_>, _player: Player) -> Option<Action> {
        let mut kinds = self.kinds(look);
        let first = kinds.next()?;
        kinds.next().is_none().then_some(Action::TakeItem(Item::of(first)))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(self.kinds(look).map(|kind| Action::TakeItem(Item::of(kind))));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::TakeItem(item) = action else { return not_asked() };
        let Some(kind) = item.kind() else { return require(false, "GR-068", "these must be army units") };
        require(look.can_place(self.to, kind), "GR-008", "no counters of this type are left")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::TakeItem(item) = action else { return };
        let Some(kind) = item.kind() else { return };
        play.replace(Muster { left: if self.all { 0 } else { self.left - 1 }, ..self });
        play.place_units(self.to, kind, if self.all { ALL_OF_A_KIND } else { 1 });
    }

    fn default(self, look: Look<'_>, _player: Player) -> Action {
        self.kinds(look).next().map_or(Action::Done, |kind| Action::TakeItem(Item::of(kind)))
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let whose = if self.to == player { "you".to_owned() } else { look.name(self.to).to_owned() };
        let text = if self.all {
            format!("{}: which type? All its remaining counters go to {whose}", look.name(player))
        } else {
            let units = retrograde_cards::text::count(self.left, "army unit");
            format!("{}: {units} for {whose}: which types?", look.name(player))
        };
        Question::new("muster", "GR-068", text)
    }

    fn label(self, look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        let Action::TakeItem(item) = action else { return None };
        let kind = item.kind().filter(|_| self.all)?;
        Some(retrograde_cards::text::count(look.supply(self.to, kind), kind.word()))
    }

    fn thinkable(self, _look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(Kind::ALL.map(|kind| Action::TakeItem(Item::of(kind))));
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} picks army units", look.name(self.by))
    }

    fn focus(self, look: Look<'_>) -> Option<crate::area::Area> {
        Some(look.alliance(self.to).fort)
    }

    fn sound(self, _look: Look<'_>) -> Result<(), String> {
        must(self.left <= 48, "too many units")
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn several(self) -> Option<(u8, &'static str)> {
        (!self.all).then_some((self.left, "Place them"))
    }

    fn heap(self, look: Look<'_>, _player: Player, action: Action) -> Option<Heap> {
        let Action::TakeItem(item) = action else { return None };
        let kind = item.kind()?;
        Some(Heap::of_units(kind, look.supply(self.to, kind).min(self.left)))
    }
}
