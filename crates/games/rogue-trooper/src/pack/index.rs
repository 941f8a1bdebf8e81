//! What the rules look up again and again, worked out once: things by their short names, and cards by what they do.

use retrograde_cards::{Card, CardSet, Span};
use retrograde_core::Short;

use super::{DeckInfo, Encounter, Item, Supply, SupplyKind};
use crate::weapon::ItemId;

/// The numbers of things by their short names.
#[derive(Clone, Debug)]
pub(crate) struct Index(Vec<(Short, u8)>);

impl Index {
    pub(super) fn new(names: impl IntoIterator<Item = Short>) -> Index {
        let mut sorted: Vec<(Short, u8)> =
            names.into_iter().enumerate().map(|(at, name)| (name, at as u8)).collect();
        sorted.sort_unstable();
        Index(sorted)
    }

    #[inline]
    pub(crate) fn find(&self, name: Short) -> Option<u8> {
        let at = self.0.binary_search_by_key(&name, |(name, _)| *name).ok()?;
        Some(self.0[at].1)
    }
}

/// What the cards of a deck do that lie before a GI.
#[derive(Clone, Debug)]
pub(crate) struct Kit {
    /// Cards that change something as long as they are held.
    pub(crate) holding: CardSet,
    /// What each of them changes, by card.
    pub(crate) held: Vec<Span>,
    /// The cards of each item.
    pub(crate) of_item: Vec<CardSet>,
    /// The item of each card.
    pub(crate) item: Vec<Option<ItemId>>,
}

impl Kit {
    fn new(deck: &DeckInfo, items: &[Item], of: impl Fn(usize) -> (Option<ItemId>, Span)) -> Kit {
        let cards: Vec<(Option<ItemId>, Span)> = deck.of.iter().map(|design| of(design.index())).collect();
        let which = |wanted: &dyn Fn(Option<ItemId>, Span) -> bool| -> CardSet {
            let cards = cards.iter().enumerate().filter(|(_, (item, held))| wanted(*item, *held));
            cards.map(|(card, _)| Card(card as u8)).collect()
        };
        Kit {
            holding: which(&|_, held| !held.is_empty()),
            of_item: (0..items.len()).map(|at| which(&|item, _| item == Some(ItemId(at as u8)))).collect(),
            held: cards.iter().map(|(_, held)| *held).collect(),
            item: cards.iter().map(|(item, _)| *item).collect(),
        }
    }

    /// Of the Encounter deck: Special Items and Companions.
    pub(super) fn of_encounters(deck: &DeckInfo, encounters: &[Encounter], items: &[Item]) -> Kit {
        Kit::new(deck, items, |design| {
            let card = &encounters[design];
            (card.item, card.item.map_or(card.held, |item| items[item.index()].held))
        })
    }

    /// Of the Supply deck.
    pub(super) fn of_supplies(deck: &DeckInfo, supplies: &[Supply], items: &[Item]) -> Kit {
        Kit::new(deck, items, |design| match supplies[design].kind {
            SupplyKind::Item(item) => (Some(item), items[item.index()].held),
            SupplyKind::Issue { .. } => (None, Span::default()),
        })
    }
}
