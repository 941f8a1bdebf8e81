//! Where the Factoid cards lie: deck, discard pile, hands, sheets, the table.

use retrograde_cards::{Card, CardSet, EVERYBODY, NOBODY};
use retrograde_core::{Log, Short};

use crate::event::Event;
use crate::look::Look;
use crate::pack::{Cards, Design};
use crate::play::Play;
use crate::player::Player;

/// A design of the deck, by its number.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct DesignId(pub(crate) u8);

impl DesignId {
    pub(crate) const fn new(index: usize) -> DesignId {
        DesignId(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Places of cards, for [`retrograde_cards::Piles`].
pub(crate) mod place {
    use crate::player::Player;

    pub(crate) const DECK: u8 = 0;
    pub(crate) const DISCARD: u8 = 1;
    /// Being carried out [GR-240].
    pub(crate) const TABLE: u8 = 2;
    /// Not in this game: positions written by hand may leave cards out.
    pub(crate) const OUT: u8 = 3;

    const HAND: u8 = 8;
    const FRONT: u8 = 16;
    const SHOWN: u8 = 24;
    const ASIDE: u8 = 32;
    const ASIDE_UP: u8 = 48;
    const SHEET: u8 = 64;

    /// Hidden in a hand.
    pub(crate) const fn hand(player: Player) -> u8 {
        HAND + player.index() as u8
    }

    /// Face up before a player [GR-197].
    pub(crate) const fn front(player: Player) -> u8 {
        FRONT + player.index() as u8
    }

    /// A weapon that was shown, until the weapon step [GR-277].
    pub(crate) const fn shown(player: Player) -> u8 {
        SHOWN + player.index() as u8
    }

    /// Picked by its owner and not yet gone: about to be discarded, or seen on top of the deck.
    pub(crate) const fn aside(player: Player) -> u8 {
        ASIDE + player.index() as u8
    }

    /// The same for a card that lies face up: others still see it there.
    pub(crate) const fn aside_up(player: Player) -> u8 {
        ASIDE_UP + player.index() as u8
    }

    /// The bits in which the places of face-up cards agree, those before a player and those put aside.
    pub(crate) const UP: u8 = !(FRONT ^ ASIDE_UP);

    /// On a slot of a sheet.
    pub(crate) const fn slot(player: Player, slot: usize) -> u8 {
        SHEET + player.index() as u8 * 8 + slot as u8
    }

    /// The bits in which the slots of a sheet agree.
    pub(crate) const SLOTS: u8 = 0xf8;

    /// Whether a place is on a sheet, and where.
    pub(crate) const fn slot_of(place: u8) -> Option<(usize, usize)> {
        if place >= SHEET && place < SHEET + 48 {
            Some(((place - SHEET) as usize / 8, (place - SHEET) as usize % 8))
        } else {
            None
        }
    }

    /// Whose hidden cards a place holds, in hand or set aside.
    pub(crate) const fn hand_of(place: u8) -> Option<usize> {
        match place {
            HAND..=13 => Some((place - HAND) as usize),
            ASIDE..=37 => Some((place - ASIDE) as usize),
            _ => None,
        }
    }
}

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn deck(self) -> &'a Cards {
        &self.rules.pack.cards
    }

    #[inline]
    pub(crate) fn design(self, id: DesignId) -> &'a Design {
        self.deck().design(id)
    }

    /// Hidden cards in a hand.
    #[inline]
    pub(crate) fn hand(self, player: Player) -> CardSet {
        self.pos.cards.in_place(place::hand(player))
    }

    /// Cards face up before a player.
    #[inline]
    pub(crate) fn front(self, player: Player) -> CardSet {
        self.pos.cards.in_place(place::front(player))
    }

    /// Weapons on a sheet.
    #[inline]
    pub(crate) fn mounted(self, player: Player) -> CardSet {
        self.pos.cards.in_places(place::SLOTS, place::slot(player, 0))
    }

    /// The slot of a mounted card.
    pub(crate) fn slot_of(self, card: Card) -> usize {
        usize::from(self.pos.cards.at(card) & !place::SLOTS)
    }

    /// What is mounted on a slot.
    pub(crate) fn in_slot(self, player: Player, slot: usize) -> Option<Card> {
        self.pos.cards.in_place(place::slot(player, slot)).lowest()
    }

    /// The cards of a design.
    #[inline]
    pub(crate) fn copies(self, id: DesignId) -> CardSet {
        self.deck().copies(id)
    }

    /// Whether somebody has a card of a design hidden in hand.
    #[inline]
    pub(crate) fn holds(self, player: Player, id: DesignId) -> bool {
        !(self.hand(player) & self.copies(id)).is_empty()
    }

    /// [GR-018] Whether a card can be drawn.
    pub(crate) fn can_draw(self) -> bool {
        let cards = &self.pos.cards;
        cards.count(place::DECK) > 0 || cards.count(place::DISCARD) > 0 || !cards.under().is_empty()
    }

    pub(crate) fn card_name(self, id: DesignId) -> Short {
        self.design(id).id
    }

    /// [GR-049, GR-290] How many cards a player may hold at the end of a phase.
    pub(crate) fn hand_limit(self, player: Player) -> u8 {
        let change = self.cap_change(player, crate::effect::Cap::Hand);
        (i16::from(self.limits().hand) + change).clamp(0, 100) as u8
    }

    /// [GR-050] Cards that count against the limit.
    pub(crate) fn cards_held(self, player: Player) -> u8 {
        (self.hand(player).len() + self.front(player).len()) as u8
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Moves one card of a design; `known` says who knows it in its new place.
    pub(crate) fn move_card(&mut self, id: DesignId, from: u8, to: u8, known: u8) {
        let copies = self.rules.pack.cards.copies(id);
        let Some(card) = (self.pos.cards.in_place(from) & copies).lowest() else { return };
        self.pos.cards.put(card, to, known);
        self.settle(id);
    }

    /// Puts the copies of a design in order.
    pub(crate) fn settle(&mut self, id: DesignId) {
        self.pos.cards.settle(self.rules.pack.cards.design(id).copies.clone());
    }

    /// A card goes to the discard pile, for everybody to see.
    pub(crate) fn discard(&mut self, id: DesignId, from: u8) {
        self.move_card(id, from, place::DISCARD, EVERYBODY);
    }

    /// [GR-018] The top card of the deck, which has no order but at its bottom; it lies on the table afterwards.
    pub(crate) fn take_top(&mut self) -> Option<DesignId> {
        let mut fresh = self.pos.cards.in_place(place::DECK);
        if fresh.is_empty() && self.pos.cards.under().is_empty() {
            self.reshuffle();
            fresh = self.pos.cards.in_place(place::DECK);
        }
        let card = match fresh.len() {
            0 => self.pos.cards.take_under()?,
            1 => fresh.lowest()?,
            count => fresh.nth(self.dice.pick("card", count))?,
        };
        self.pos.cards.put(card, place::TABLE, NOBODY);
        let id = self.rules.pack.cards.of(card);
        self.settle(id);
        Some(id)
    }

    /// The discard pile becomes the deck.
    fn reshuffle(&mut self) {
        let pile = self.pos.cards.in_place(place::DISCARD);
        if pile.is_empty() {
            return;
        }
        for card in pile.iter() {
            self.pos.cards.put(card, place::DECK, NOBODY);
        }
        for id in 0..self.rules.pack.cards.designs.len() {
            self.settle(DesignId::new(id));
        }
        self.tell(|_| Event::Reshuffled);
    }

    /// [GR-056] A player draws a card; one that is played immediately acts at once.
    pub(crate) fn draw_card(&mut self, player: Player) -> Option<DesignId> {
        let id = self.take_top()?;
        self.receive(player, id);
        Some(id)
    }

    /// A card on the table comes into a player's hand, or acts.
    pub(crate) fn receive(&mut self, player: Player, id: DesignId) {
        if self.rules.pack.cards.design(id).is_immediate() {
            self.tell(|look| Event::DrewImmediate { who: look.party(player), card: id });
            self.move_card(id, place::TABLE, place::TABLE, EVERYBODY);
            self.run_card(player, id, None);
        } else {
            self.move_card(id, place::TABLE, place::hand(player), player.bit());
            self.tell(|look| Event::DrewCard { who: look.party(player) });
            self.tell(|look| Event::Drew { who: look.party(player), card: id });
        }
    }

    /// Hidden cards left a hand unseen: those who saw neither them nor where they went no longer know the rest.
    pub(crate) fn forget_hand(&mut self, player: Player, who_knows: u8) {
        let hand = self.look().hand(player);
        for card in hand.iter() {
            self.pos.cards.forget_but(card, who_knows | player.bit());
        }
        for id in self.rules.pack.cards.designs_of(hand) {
            self.settle(id);
        }
    }

    /// A hidden card goes from one hand to another; only the two know which.
    pub(crate) fn hand_over(&mut self, id: DesignId, from: Player, to: Player) {
        let two = from.bit() | to.bit();
        self.forget_hand(from, two);
        self.move_card(id, place::hand(from), place::hand(to), two);
    }

    /// Somebody learns that a card of a design lies in a place.
    pub(crate) fn let_know(&mut self, id: DesignId, at: u8, who: Player) {
        let there = self.pos.cards.in_place(at) & self.look().copies(id);
        let unknown = there.iter().find(|card| self.pos.cards.known(*card) & who.bit() == 0);
        if let Some(card) = unknown {
            let known = self.pos.cards.known(card) | who.bit();
            self.pos.cards.put(card, at, known);
            self.settle(id);
        }
    }

    /// Any hidden card of a hand, each as likely.
    pub(crate) fn random_hidden(&mut self, player: Player) -> Option<DesignId> {
        let hand = self.look().hand(player);
        let card = match hand.len() {
            0 => return None,
            1 => hand.lowest()?,
            count => hand.nth(self.dice.pick("hidden card", count))?,
        };
        Some(self.rules.pack.cards.of(card))
    }
}
