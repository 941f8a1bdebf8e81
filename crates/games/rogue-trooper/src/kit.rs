//! What GIs carry: Special Items with their rounds, Companions, ammunition [section 12].

use retrograde_cards::{Card, CardSet, EVERYBODY};
use retrograde_core::{Log, Short};

use crate::deck::{Deck, Design, place};
use crate::encounter::Drawn;
use crate::event::Event;
use crate::gi::Gi;
use crate::look::Look;
use crate::pack::{Encounter, Item, Kit, SupplyKind};
use crate::play::Play;
use crate::steps::KeepItems;
use crate::weapon::{Ammo, ItemId, Weapon};

/// A Special Item card beside a sheet.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Held {
    pub(crate) deck: Deck,
    pub(crate) card: Card,
    pub(crate) item: ItemId,
}

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn item(self, item: ItemId) -> &'a Item {
        &self.rules.pack.items[item.index()]
    }

    #[inline]
    pub(crate) fn encounter(self, design: Design) -> &'a Encounter {
        &self.rules.pack.encounters[design.index()]
    }

    /// The items in a place, those of the Supply deck first.
    fn items_in(self, at: u8) -> impl Iterator<Item = Held> + use<'a> {
        let [found, issued] = &self.rules.pack.kits;
        let held = |deck: Deck, kit: &'a Kit| {
            move |card: Card| Some(Held { deck, card, item: kit.item[card.index()]? })
        };
        let finds = self.cards(Deck::Encounter, at) & self.rules.pack.finds;
        let supplies = self.cards(Deck::Supply, at).iter().filter_map(held(Deck::Supply, issued));
        supplies.chain(finds.iter().filter_map(held(Deck::Encounter, found)))
    }

    /// The items of a GI.
    #[inline]
    pub(crate) fn items(self, gi: Gi) -> impl Iterator<Item = Held> + use<'a> {
        self.items_in(place::front(gi))
    }

    /// How many items a GI has.
    #[inline]
    pub(crate) fn item_count(self, gi: Gi) -> usize {
        let at = place::front(gi);
        self.count(Deck::Supply, at) + (self.cards(Deck::Encounter, at) & self.rules.pack.finds).len()
    }

    /// Rounds left on a card; none if it has no rounds.
    #[inline]
    pub(crate) fn rounds_on(self, deck: Deck, card: Card) -> Option<u8> {
        self.rules.pack.rounds_slot(deck, card).map(|slot| self.pos.rounds[slot])
    }

    /// Of copies in one place, the one that goes first: with the fewest rounds left, and known to most.
    pub(crate) fn copy_meant(self, deck: Deck, copies: CardSet) -> Option<Card> {
        let first = copies.lowest()?;
        if self.rounds_on(deck, first).is_none() {
            // Copies are in the order of who knows them.
            return copies.nth(copies.len() - 1);
        }
        copies.iter().min_by_key(|card| self.rounds_on(deck, *card))
    }

    /// [RT-C85] The copy of an item that is meant by its name: the one with the fewest rounds left.
    pub(crate) fn find_item(self, gi: Gi, item: ItemId) -> Option<Held> {
        self.copies_held(gi, item).min_by_key(|held| self.rounds_on(held.deck, held.card))
    }

    /// The cards of an item that a GI has, those of the Supply deck first.
    fn copies_held(self, gi: Gi, item: ItemId) -> impl Iterator<Item = Held> + use<'a> {
        let of = |deck: Deck, kit: &Kit| {
            let cards = kit.of_item[item.index()];
            let held = if cards.is_empty() { cards } else { cards & self.cards(deck, place::front(gi)) };
            held.iter().map(move |card| Held { deck, card, item })
        };
        let [found, issued] = &self.rules.pack.kits;
        of(Deck::Supply, issued).chain(of(Deck::Encounter, found))
    }

    /// How many cards of an item a GI has.
    pub(crate) fn copies_of_item(self, gi: Gi, item: ItemId) -> usize {
        self.copies_held(gi, item).count()
    }

    /// Rounds of a weapon that a GI has; copies of an item pool theirs [RT-317].
    pub(crate) fn rounds_of(self, gi: Gi, weapon: Weapon) -> u8 {
        match weapon {
            Weapon::Ammo(ammo) => self.pos.gi(gi).ammo[ammo as usize],
            Weapon::Item(item) => {
                self.copies_held(gi, item).filter_map(|held| self.rounds_on(held.deck, held.card)).sum()
            }
        }
    }

    /// The item with a short name.
    pub(crate) fn item_named(self, name: Short) -> Option<ItemId> {
        self.rules.pack.item_names.find(name).map(ItemId)
    }

    /// The items of a GI, each kind once.
    pub(crate) fn item_kinds(self, gi: Gi) -> impl Iterator<Item = ItemId> + use<'a> {
        let mut kinds = self.items(gi).fold(0u32, |bits, held| bits | 1 << held.item.0);
        std::iter::from_fn(move || {
            let item = (kinds != 0).then(|| ItemId(kinds.trailing_zeros() as u8))?;
            kinds &= kinds - 1;
            Some(item)
        })
    }

    /// The Companions of a GI, as Encounter cards.
    #[inline]
    pub(crate) fn companions(self, gi: Gi) -> CardSet {
        self.cards(Deck::Encounter, place::front(gi)) & self.rules.pack.companions
    }

    /// The Companions of a GI.
    pub(crate) fn companion_kinds(self, gi: Gi) -> impl Iterator<Item = Design> + use<'a> {
        self.kinds(Deck::Encounter, self.companions(gi))
    }

    pub(crate) fn has_companion(self, gi: Gi, design: Design) -> bool {
        self.holds(Deck::Encounter, place::front(gi), design)
    }

    /// All rounds on the tracks of a GI.
    pub(crate) fn ammo_total(self, gi: Gi) -> u8 {
        self.pos.gi(gi).ammo.iter().sum()
    }

    /// The card named, among those of a deck.
    pub(crate) fn named(self, deck: Deck, name: Short) -> Option<Design> {
        self.rules.pack.find(deck, name)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A card out of play has all its rounds again.
    pub(crate) fn refill_rounds(&mut self, deck: Deck, card: Card) {
        if let Some(slot) = self.rules.pack.rounds_slot(deck, card) {
            self.pos.rounds[slot] = self.rules.pack.uses_of(deck, card);
        }
    }

    /// An item card goes from one place to another, face up.
    fn move_item(&mut self, held: Held, to: u8) {
        let design = self.look().design(held.deck, held.card);
        self.pos.decks[held.deck as usize].put(held.card, to, EVERYBODY);
        if to == place::DISCARD {
            self.refill_rounds(held.deck, held.card);
        }
        self.settle(held.deck, design);
    }

    /// A GI's item goes to the pile of its deck [RT-323].
    pub(crate) fn discard_item(&mut self, gi: Gi, item: ItemId) {
        if let Some(held) = self.look().find_item(gi, item) {
            self.move_item(held, place::DISCARD);
        }
    }

    pub(crate) fn discard_items(&mut self, gi: Gi) {
        self.move_items(place::front(gi), place::DISCARD);
    }

    /// An item goes from a GI to a place, with the rounds left on it [RT-317].
    pub(crate) fn give_item(&mut self, from: Gi, to: u8, item: ItemId) {
        if let Some(held) = self.look().find_item(from, item) {
            self.move_item(held, to);
        }
    }

    /// All items of a place come to a GI, or are put aside.
    pub(crate) fn move_items(&mut self, from: u8, to: u8) {
        loop {
            // Copies may change their numbers with each move.
            let next = self.look().items_in(from).next();
            let Some(held) = next else { return };
            self.move_item(held, to);
        }
    }

    /// [RT-220, RT-221] Too many items: some must go at once.
    pub(crate) fn limit_items(&mut self, gi: Gi) {
        if self.look().item_count(gi) > usize::from(self.look().limits().items) {
            self.push(KeepItems { who: gi });
        }
    }

    /// [RT-016] Rounds on a track; what is above the maximum is lost. Gives what was really gained or lost.
    pub(crate) fn change_ammo(&mut self, gi: Gi, ammo: Ammo, rounds: i16) -> i16 {
        let most = i16::from(self.rules.pack.numbers.most_ammo[ammo as usize]);
        let track = &mut self.pos.gi_mut(gi).ammo[ammo as usize];
        let before = i16::from(*track);
        let after = (before + rounds).clamp(0, most.max(before));
        *track = after as u8;
        after - before
    }

    /// [RT-016] Rounds that a track had no room for.
    pub(crate) fn tell_lost(&mut self, gi: Gi, lost: i16) {
        if lost > 0 {
            self.tell(|_| Event::TooMuch { gi, rounds: lost as u8 });
        }
    }

    /// [RT-168] Rounds fired are spent; an item without any left is discarded [RT-317, RT-346].
    pub(crate) fn spend(&mut self, gi: Gi, weapon: Weapon, rounds: u8) {
        match weapon {
            Weapon::Ammo(ammo) => {
                self.change_ammo(gi, ammo, -i16::from(rounds));
            }
            Weapon::Item(item) => {
                for _ in 0..rounds {
                    let Some(held) = self.look().find_item(gi, item) else { return };
                    let Some(slot) = self.rules.pack.rounds_slot(held.deck, held.card) else { return };
                    self.pos.rounds[slot] -= 1;
                    if self.pos.rounds[slot] == 0 {
                        self.move_item(held, place::DISCARD);
                    } else {
                        let design = self.look().design(held.deck, held.card);
                        self.settle(held.deck, design);
                    }
                }
            }
        }
    }

    /// [RT-216, RT-222] Supply cards are drawn together and applied together.
    pub(crate) fn draw_supplies(&mut self, gi: Gi, count: u8) {
        let mut cards = Drawn::new();
        for _ in 0..count {
            let Some(design) = self.take(Deck::Supply) else { break };
            cards.push(design);
        }
        let mut lost = 0;
        for design in &cards {
            match self.rules.pack.supplies[design.index()].kind {
                SupplyKind::Issue { ammo, rounds } => {
                    lost += i16::from(rounds) - self.change_ammo(gi, ammo, rounds.into());
                    self.discard(Deck::Supply, *design, place::TABLE);
                }
                SupplyKind::Item(_) => {
                    self.move_card(Deck::Supply, *design, place::TABLE, place::front(gi), EVERYBODY);
                }
            }
        }
        self.tell(|_| Event::Supplied { gi, cards: cards.to_vec() });
        self.tell_lost(gi, lost);
        self.limit_items(gi);
    }

    /// A Companion leaves a GI for a pile, or for ever.
    pub(crate) fn drop_companion(&mut self, gi: Gi, design: Design, to: u8) {
        self.move_card(Deck::Encounter, design, place::front(gi), to, EVERYBODY);
    }

    pub(crate) fn discard_companions(&mut self, gi: Gi) {
        for card in self.look().companions(gi).iter() {
            let design = self.look().design(Deck::Encounter, card);
            self.drop_companion(gi, design, place::DISCARD);
        }
    }
}
