//! Army units, cards or weapons are lost, and somebody picks which [GR-172, GR-229].

use arrayvec::ArrayVec;
use retrograde_core::{ChoiceKind, Log, Token, step};

use crate::action::Action;
use crate::area::Area;
use crate::cards::place;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::piece::{Kind, Mark, Stack};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Heap, Question, Room, must};

/// Among which units.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Scope {
    /// All of the player's.
    Any,
    /// Those committed to the attack.
    Attack,
    /// Those committed to the defence.
    Defence,
    /// Those in an area.
    In(Area),
}

impl Scope {
    pub(crate) fn covers(self, stack: Stack) -> bool {
        match self {
            Scope::Any => true,
            Scope::Attack => stack.state.mark() == Mark::Attack,
            Scope::Defence => stack.state.mark() == Mark::Defence,
            Scope::In(area) => stack.area == area,
        }
    }
}

impl Token for Scope {
    const WHAT: &'static str = "any, attack, defence or an area";

    fn show(&self) -> String {
        match self {
            Scope::Any => "any".to_owned(),
            Scope::Attack => "attack".to_owned(),
            Scope::Defence => "defence".to_owned(),
            Scope::In(area) => area.show(),
        }
    }

    fn read(word: &str) -> Option<Scope> {
        match word {
            "any" => Some(Scope::Any),
            "attack" => Some(Scope::Attack),
            "defence" => Some(Scope::Defence),
            area => Area::read(area).map(Scope::In),
        }
    }
}

step! {
    /// A player loses army units; one of the two picks them.
    pub(crate) struct Lose = "lose" {
        player: Player,
        by: Player,
        left: u8,
        kind: Option<Kind>,
        at: Scope,
    }
}

step! {
    /// A player loses hidden cards, or mounted weapons, and picks them.
    pub(crate) struct LoseCard = "lose-card" {
        player: Player,
        left: u8,
        /// Whether weapons are lost.
        mounted: bool,
        /// Who gets them; nobody if they are discarded.
        to: Option<Player>,
    }
}

impl Lose {
    fn stacks(self, look: Look<'_>) -> impl Iterator<Item = Stack> {
        let fits =
            move |stack: &Stack| self.at.covers(*stack) && self.kind.is_none_or(|kind| stack.kind() == kind);
        look.pos.stacks_of(self.player).filter(fits)
    }

    /// The first stack that an answer names.
    fn find(self, look: Look<'_>, action: Action) -> Option<Stack> {
        let Action::Lose(unit, area) = action else { return None };
        self.stacks(look).find(|stack| stack.area == area && stack.unit() == unit)
    }

    /// Takes units away without asking: all there are.
    fn lose_all<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        let all: ArrayVec<Stack, 48> = self.stacks(play.look()).collect();
        for stack in all {
            play.eliminate(stack, self.cause(play.look()));
        }
    }

    fn cause(self, look: Look<'_>) -> &'static str {
        match self.at {
            Scope::Attack | Scope::Defence if look.pos.combat.winner.is_some() => "combat",
            Scope::Attack | Scope::Defence => "a weapon",
            _ => "a card",
        }
    }
}

impl Room for Lose {
    fn asked(self, look: Look<'_>) -> Players {
        let there: u32 = self.stacks(look).map(|stack| u32::from(stack.count)).sum();
        if self.left == 0 || there <= u32::from(self.left) { Players::NONE } else { Players::only(self.by) }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        if self.left > 0 {
            self.lose_all(play);
        }
    }

    fn only(self, look: Look<'_>, _player: Player) -> Option<Action> {
        let mut stacks = self.stacks(look);
        let first = stacks.next()?;
        let same = stacks.all(|stack| (stack.unit(), stack.area) == (first.unit(), first.area));
        same.then_some(Action::Lose(first.unit(), first.area))
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        let start = out.len();
        for stack in self.stacks(look) {
            let action = Action::Lose(stack.unit(), stack.area);
            if !out[start..].contains(&action) {
                out.push(action);
            }
        }
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        if !matches!(action, Action::Lose(..)) {
            return not_asked();
        }
        require(self.find(look, action).is_some(), "GR-172", "that unit is not one of those to be lost")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Some(stack) = self.find(play.look(), action) else { return };
        play.replace(Lose { left: self.left - 1, ..self });
        let cause = self.cause(play.look());
        play.eliminate(stack.some(1), cause);
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        Look::cheapest_loss(self.stacks(look), player == self.player).unwrap_or(Action::Done)
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let units = retrograde_cards::text::count(self.left, self.kind.map_or("army unit", Kind::word));
        let text = if player == self.player {
            format!("{}: you lose {units}: which?", look.name(player))
        } else {
            format!("{}: {} loses {units}: which?", look.name(player), look.name(self.player))
        };
        Question::new("lose", "GR-172", text)
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.extend(Look::cheapest_loss(self.stacks(look), player == self.player));
        if out.is_empty() {
            self.list(look, player, out);
        }
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} picks the army units to lose", look.name(self.by))
    }

    fn focus(self, look: Look<'_>) -> Option<Area> {
        match self.at {
            Scope::In(area) => Some(area),
            Scope::Any => None,
            _ => look.battlefield(),
        }
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        must(self.left <= 48, "too much is lost")?;
        match self.at {
            Scope::In(area) => must(look.pos.map.land.has(area), "units are lost nowhere"),
            Scope::Any => Ok(()),
            _ => must(look.pos.combat.is_on(), "there is no combat"),
        }
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }

    fn several(self) -> Option<(u8, &'static str)> {
        Some((self.left, "Lose them"))
    }

    fn heap(self, look: Look<'_>, _player: Player, action: Action) -> Option<Heap> {
        let Action::Lose(unit, area) = action else { return None };
        let alike = self.stacks(look).filter(|stack| (stack.area, stack.unit()) == (area, unit));
        let there: u8 = alike.map(|stack| stack.count).sum();
        Some(Heap {
            title: retrograde_cards::text::sentence(&format!("{}s in {}", unit.kind, look.area_name(area))),
            about: if unit.pods > 0 { "with pods" } else { "" },
            picture: unit.kind.to_string(),
            most: there.min(self.left),
        })
    }
}

impl LoseCard {
    fn cards(self, look: Look<'_>) -> retrograde_cards::CardSet {
        if self.mounted { look.mounted(self.player) } else { look.hand(self.player) }
    }
}

impl Room for LoseCard {
    fn asked(self, look: Look<'_>) -> Players {
        let there = self.cards(look).len();
        if self.left == 0 || there <= usize::from(self.left) {
            Players::NONE
        } else {
            Players::only(self.player)
        }
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        if self.left > 0 {
            let all: Vec<_> =
                self.cards(play.look()).iter().map(|card| play.rules.pack.cards.of(card)).collect();
            for id in all {
                self.lose(play, id);
            }
        }
    }

    fn list(self, look: Look<'_>, _player: Player, out: &mut Vec<Action>) {
        out.extend(look.deck().designs_of(self.cards(look)).map(|id| Action::Discard(look.card_name(id))));
    }

    fn check(self, look: Look<'_>, _player: Player, action: Action) -> Check {
        let Action::Discard(card) = action else { return not_asked() };
        look.card_in(self.cards(look), card, "GR-229", "this card is not one of those to be lost").map(|_| ())
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _player: Player, action: Action) {
        let Action::Discard(card) = action else { return };
        let Some(id) = play.rules.pack.cards.find(card) else { return };
        play.replace(LoseCard { left: self.left - 1, ..self });
        self.lose(play, id);
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        let worst = look.deck().designs_of(self.cards(look)).min_by_key(|id| look.card_worth(player, *id));
        worst.map_or(Action::Done, |id| Action::Discard(look.card_name(id)))
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let what = if self.mounted { "mounted weapon" } else { "card" };
        let cards = retrograde_cards::text::count(self.left, what);
        let text = match self.to {
            Some(to) => format!("{}: you give {} {cards}: which?", look.name(player), look.name(to)),
            None => format!("{}: you lose {cards}: which?", look.name(player)),
        };
        Question::new("lose-card", "GR-229", text)
    }

    fn choice_kind(self, _action: Action) -> ChoiceKind {
        ChoiceKind::Act
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        out.push(self.default(look, player));
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} picks the cards to lose", look.name(self.player))
    }

    fn suggested(self, look: Look<'_>, player: Player) -> Option<Action> {
        Some(self.default(look, player))
    }
}

impl LoseCard {
    fn lose<L: Log<Event>>(self, play: &mut Play<'_, L>, id: crate::cards::DesignId) {
        let from = if self.mounted {
            let card = (self.cards(play.look()) & play.look().copies(id)).lowest();
            card.map_or(place::hand(self.player), |card| play.pos.cards.at(card))
        } else {
            place::hand(self.player)
        };
        play.give_up_card(self.player, id, from, self.to);
    }
}
