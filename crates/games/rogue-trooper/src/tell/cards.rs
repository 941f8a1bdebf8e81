//! Cards drawn, played, gained and lost, in words.

use retrograde_cards::text::{count, list};
use retrograde_core::Line;

use super::{Teller, Told, deck_name, die, line};
use crate::deck::Design;
use crate::event::Event;
use crate::gi::Gi;
use crate::pack::{Class, SupplyKind};
use crate::weapon::{Ammo, Weapon};

impl Teller<'_> {
    pub(super) fn cards(&self, event: &Event) -> Told {
        match event {
            Event::Reshuffled { deck } => (
                line(2, format!("The {} discards are shuffled into a new deck", deck_name(*deck))),
                None,
                "RT-003",
            ),
            Event::Discarded { gi, deck, card } => (
                line(2, format!("{} discards {}", self.name(*gi), self.card(*deck, *card))),
                Some(*gi),
                "RT-002",
            ),
            Event::SupplyRoll { gi, cards } => {
                (line(1, format!("{} rolls {cards} for Supply cards", self.name(*gi))), Some(*gi), "RT-216")
            }
            Event::Supplied { gi, cards } if cards.is_empty() => {
                (line(2, format!("There are no supplies left for {}", self.name(*gi))), Some(*gi), "RT-004")
            }
            Event::Supplied { gi, cards } => {
                let names = self.supplies(cards);
                (line(2, format!("{} gets {}", self.name(*gi), list(&names))), Some(*gi), "RT-217")
            }
            Event::ItemLost { gi, item } => {
                (line(2, format!("{} loses the {}", self.name(*gi), self.item(*item))), Some(*gi), "RT-220")
            }
            Event::ItemTaken { from, to, item } => (
                line(
                    2,
                    format!("{} takes the {} from {}", self.name(*to), self.item(*item), self.name(*from)),
                ),
                Some(*to),
                "RT-359",
            ),
            Event::Used { gi, item } => {
                (line(1, format!("{} uses the {}", self.name(*gi), self.item(*item))), Some(*gi), "RT-348")
            }
            Event::Rounds { gi, ammo, rounds } => {
                let what = self.rounds(Weapon::Ammo(*ammo), rounds.unsigned_abs());
                let verb = if *rounds > 0 { "gains" } else { "loses" };
                (line(2, format!("{} {verb} {what}", self.name(*gi))), Some(*gi), "RT-016")
            }
            Event::TooMuch { gi, rounds } => (
                line(2, format!("{} has no room for {} of it", self.name(*gi), count(*rounds, "round"))),
                Some(*gi),
                "RT-016",
            ),
            Event::NoEffect { gi } => {
                (line(2, format!("Nothing changes for {}", self.name(*gi))), Some(*gi), "RT-093")
            }
            Event::CardRoll { gi, sum, dice } => {
                let dice = if *dice == 1 { die(*sum, None) } else { Vec::new() };
                (Line { dice, ..line(2, format!("{} rolls {sum}", self.name(*gi))) }, Some(*gi), "RT-093")
            }
            Event::Peeked { of, deck, cards, .. } => {
                let names: Vec<&str> = cards.iter().map(|card| self.card(*deck, *card)).collect();
                (line(2, format!("{} has {}", self.name(*of), list(&names))), Some(*of), "RT-255")
            }
            Event::PeekedAt { by, of, deck } => {
                let text =
                    format!("{} looks at {}'s {} cards", self.name(*by), self.name(*of), deck_name(*deck));
                (line(1, text), Some(*by), "RT-255")
            }
            Event::RogueDrawn { gi, card, .. } => {
                (line(2, format!("{} draws {}", self.name(*gi), self.rogue(*card))), Some(*gi), "RT-213")
            }
            Event::RoguesDrawn { gi, count: drawn, hand } => {
                let text =
                    format!("{} draws {} and holds {hand}", self.name(*gi), count(*drawn, "Rogue card"));
                (line(2, text), Some(*gi), "RT-213")
            }
            Event::RoguePlayed { gi, card } => {
                (line(1, format!("{} plays {}", self.name(*gi), self.rogue(*card))), Some(*gi), "RT-238")
            }
            Event::RogueOvertaken { card } => {
                (line(2, format!("{} is superseded and has no effect", self.rogue(*card))), None, "RT-242")
            }
            Event::RogueWorks { gi, card, target } => {
                (line(2, self.rogue_works(*card, *target)), Some(*gi), "RT-243")
            }
            _ => (Line::new("…"), None, "RT-028"),
        }
    }

    /// What Supply cards bring: the rounds of each type together, then the items.
    fn supplies(&self, cards: &[Design]) -> Vec<String> {
        let kinds = |card: &Design| self.game.pack.supplies[card.index()].kind;
        let rounds = |wanted: Ammo| -> u8 {
            let of = |card: &Design| match kinds(card) {
                SupplyKind::Issue { ammo, rounds } if ammo == wanted => rounds,
                _ => 0,
            };
            cards.iter().map(of).sum()
        };
        let issued = Ammo::ALL.into_iter().map(|ammo| (ammo, rounds(ammo))).filter(|(_, rounds)| *rounds > 0);
        let mut names: Vec<String> =
            issued.map(|(ammo, rounds)| self.rounds(Weapon::Ammo(ammo), rounds)).collect();
        let items = cards.iter().filter_map(|card| match kinds(card) {
            SupplyKind::Item(item) => Some(format!("the {}", self.item(item))),
            SupplyKind::Issue { .. } => None,
        });
        names.extend(items);
        names
    }

    /// What a Rogue card does, in the words of the card.
    fn rogue_works(&self, card: Design, target: Gi) -> String {
        let rogue = &self.game.pack.rogues[card.index()];
        let on = if rogue.class == Class::Traitor { "the Traitor" } else { self.name(target) };
        format!("{} takes effect on {on}", self.rogue(card))
    }
}
