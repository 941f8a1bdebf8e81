//! The five decks and where their cards lie [section 1].

use retrograde_cards::{Card, CardSet, EVERYBODY, NOBODY, Piles};
use retrograde_core::{Log, Token, words};
use serde::Serialize;

use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::Look;
use crate::play::Play;

words! {
    /// A deck [RT-001].
    pub enum Deck {
        /// Encounter cards.
        Encounter = "encounter",
        /// Supply cards.
        Supply = "supply",
        /// Mission cards.
        Mission = "mission",
        /// Rogue cards.
        Rogue = "rogue",
        /// Clue cards, the Traitor deck.
        Clue = "clue",
    }
}

impl Deck {
    pub(crate) const COUNT: usize = Deck::ALL.len();

    /// What a die is for that draws from it.
    const fn label(self) -> &'static str {
        match self {
            Deck::Encounter => "encounter card",
            Deck::Supply => "supply card",
            Deck::Mission => "mission card",
            Deck::Rogue => "rogue card",
            Deck::Clue => "clue card",
        }
    }
}

/// A design of a deck, by its number: copies of it cannot be told apart.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
#[serde(transparent)]
pub struct Design(pub(crate) u8);

impl Design {
    pub(crate) const fn new(index: usize) -> Design {
        Design(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// In notation a number: names need the pack.
impl Token for Design {
    const WHAT: &'static str = "the number of a card";

    fn show(&self) -> String {
        self.0.to_string()
    }

    fn read(word: &str) -> Option<Design> {
        word.parse().ok().filter(|number| *number < 128).map(Design)
    }
}

/// Places of cards, for [`retrograde_cards::Piles`].
pub(crate) mod place {
    use crate::gi::Gi;
    use crate::sector::Sector;

    pub(crate) const DECK: u8 = 0;
    pub(crate) const DISCARD: u8 = 1;
    /// Drawn and not yet applied; in the stack of an encounter; played in a window.
    pub(crate) const TABLE: u8 = 2;
    /// Out of the game.
    pub(crate) const OUT: u8 = 3;

    const HAND: u8 = 8;
    const FRONT: u8 = 14;
    const ASIDE: u8 = 20;
    const SECTOR: u8 = 32;

    /// Hidden: Rogue cards, missions, Clues.
    pub(crate) const fn hand(gi: Gi) -> u8 {
        HAND + gi.index() as u8
    }

    /// Face up beside the sheet: items, Companions, a complete face.
    pub(crate) const fn front(gi: Gi) -> u8 {
        FRONT + gi.index() as u8
    }

    /// Put aside for the finder of a dead GI [RT-261].
    pub(crate) const fn aside(gi: Gi) -> u8 {
        ASIDE + gi.index() as u8
    }

    /// Lying in a sector.
    pub(crate) const fn sector(sector: Sector) -> u8 {
        SECTOR + sector.0
    }

    /// The sector that a place is.
    pub(crate) const fn sector_of(place: u8) -> Option<Sector> {
        if place >= SECTOR && place < SECTOR + crate::sector::MOST_SECTORS as u8 {
            Some(Sector(place - SECTOR))
        } else {
            None
        }
    }

    /// Whose hidden cards a place holds, in hand or put aside.
    pub(crate) const fn hidden_of(place: u8) -> Option<Gi> {
        match place {
            HAND..=13 => Some(Gi::of((place - HAND) as usize)),
            ASIDE..=25 => Some(Gi::of((place - ASIDE) as usize)),
            _ => None,
        }
    }
}

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn piles(self, deck: Deck) -> &'a Piles {
        &self.pos.decks[deck as usize]
    }

    /// The cards of a deck that lie in a place.
    #[inline]
    pub(crate) fn cards(self, deck: Deck, place: u8) -> CardSet {
        self.piles(deck).in_place(place)
    }

    /// How many cards of a deck lie in a place.
    #[inline]
    pub(crate) fn count(self, deck: Deck, place: u8) -> usize {
        self.cards(deck, place).len()
    }

    /// The design of a card.
    #[inline]
    pub(crate) fn design(self, deck: Deck, card: Card) -> Design {
        self.rules.pack.decks[deck as usize].of[card.index()]
    }

    /// The designs of some cards, a design as often as it has copies there.
    pub(crate) fn designs(self, deck: Deck, cards: CardSet) -> impl Iterator<Item = Design> + use<'a> {
        cards.iter().map(move |card| self.design(deck, card))
    }

    /// The designs of some cards, each once.
    pub(crate) fn kinds(self, deck: Deck, cards: CardSet) -> impl Iterator<Item = Design> + use<'a> {
        let mut last = None;
        self.designs(deck, cards).filter(move |design| last.replace(*design) != Some(*design))
    }

    /// All copies of a design.
    #[inline]
    pub(crate) fn copies(self, deck: Deck, design: Design) -> CardSet {
        CardSet::range(&self.rules.pack.decks[deck as usize].copies[design.index()])
    }

    /// Whether a copy of a design lies in a place.
    #[inline]
    pub(crate) fn holds(self, deck: Deck, place: u8, design: Design) -> bool {
        !(self.cards(deck, place) & self.copies(deck, design)).is_empty()
    }

    /// [RT-004] Whether a card could be drawn.
    pub(crate) fn can_draw(self, deck: Deck) -> bool {
        self.count(deck, place::DECK) > 0 || self.count(deck, place::DISCARD) > 0
    }

    /// Rogue cards in a hand.
    #[inline]
    pub(crate) fn hand(self, gi: Gi) -> CardSet {
        self.cards(Deck::Rogue, place::hand(gi))
    }

    /// A player and the dead who look over their shoulder [RT-276].
    pub(crate) fn circle(self, gi: Gi) -> Gis {
        let team = |other: &Gi| *other == gi || self.pos.gi(*other).carrier == Some(gi);
        self.pos.all().iter().filter(team).collect()
    }

    /// With whose knowledge somebody looks at the table, as bits: one's own, and that of the finder of a dead GI.
    pub(crate) fn eyes(self, gi: Gi) -> u8 {
        gi.bit() | self.pos.gi(gi).carrier.map_or(0, Gi::bit)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Moves one copy of a design; `known` says who knows it in its new place.
    pub(crate) fn move_card(&mut self, deck: Deck, design: Design, from: u8, to: u8, known: u8) {
        let found = self.look().cards(deck, from) & self.look().copies(deck, design);
        let Some(card) = self.look().copy_meant(deck, found) else { return };
        self.pos.decks[deck as usize].put(card, to, known);
        if to == place::DISCARD || to == place::DECK {
            self.refill_rounds(deck, card);
        }
        self.settle(deck, design);
    }

    /// Puts the copies of a design in order, so that equal positions are equal.
    pub(crate) fn settle(&mut self, deck: Deck, design: Design) {
        let copies = self.rules.pack.decks[deck as usize].copies[design.index()].clone();
        if copies.len() < 2 {
            return;
        }
        let Some(slot) = self.rules.pack.rounds_slot(deck, Card(copies.start as u8)) else {
            self.pos.decks[deck as usize].settle(copies);
            return;
        };
        // Rounds left go with the copy.
        let piles = &mut self.pos.decks[deck as usize];
        for end in (1..copies.len()).rev() {
            for at in 0..end {
                let (one, two) = (Card((copies.start + at) as u8), Card((copies.start + at + 1) as u8));
                let key = |card: Card, round: u8| (piles.at(card), piles.known(card), round);
                let (first, second) =
                    (key(one, self.pos.rounds[slot + at]), key(two, self.pos.rounds[slot + at + 1]));
                if first > second {
                    piles.put(one, second.0, second.1);
                    piles.put(two, first.0, first.1);
                    self.pos.rounds.swap(slot + at, slot + at + 1);
                }
            }
        }
    }

    /// A card goes to the discard pile of its deck, face up [RT-002].
    pub(crate) fn discard(&mut self, deck: Deck, design: Design, from: u8) {
        self.move_card(deck, design, from, place::DISCARD, EVERYBODY);
    }

    /// All cards of a place go to the discard pile.
    pub(crate) fn discard_all(&mut self, deck: Deck, from: u8) {
        for card in self.look().cards(deck, from).iter() {
            let design = self.look().design(deck, card);
            self.discard(deck, design, from);
        }
    }

    /// Takes a card off a deck; it lies on the table afterwards. The deck has no order: any card left is as likely as
    /// any other. An empty deck is made of its discard pile first [RT-003, RT-320]; with both empty there is no card
    /// [RT-004].
    pub(crate) fn take(&mut self, deck: Deck) -> Option<Design> {
        if self.look().count(deck, place::DECK) == 0 {
            self.refill(deck);
        }
        self.take_left(deck)
    }

    /// As [`take`](Play::take), from what is left of the deck.
    pub(crate) fn take_left(&mut self, deck: Deck) -> Option<Design> {
        let left = self.look().cards(deck, place::DECK);
        let card = match left.len() {
            0 => return None,
            1 => left.lowest()?,
            count => left.nth(self.dice.pick(deck.label(), count))?,
        };
        self.pos.decks[deck as usize].put(card, place::TABLE, NOBODY);
        let design = self.look().design(deck, card);
        self.settle(deck, design);
        Some(design)
    }

    /// [RT-003] The discard pile becomes the deck.
    pub(crate) fn refill(&mut self, deck: Deck) {
        let pile = self.look().cards(deck, place::DISCARD);
        if pile.is_empty() {
            return;
        }
        for card in pile.iter() {
            self.pos.decks[deck as usize].put(card, place::DECK, NOBODY);
        }
        self.settle_all(deck);
        self.tell(|_| Event::Reshuffled { deck });
    }

    pub(crate) fn settle_all(&mut self, deck: Deck) {
        for design in 0..self.rules.pack.decks[deck as usize].copies.len() {
            self.settle(deck, Design::new(design));
        }
    }

    /// A hidden card goes from one hand to another; only the two know which. Others who knew either hand do not know
    /// any more what is in it.
    pub(crate) fn hand_over(&mut self, deck: Deck, design: Design, from: Gi, to: Gi) {
        let known = from.bit() | to.bit();
        let open = self.is_open(deck, design, from);
        self.forget(deck, from, known);
        self.move_card(
            deck,
            design,
            place::hand(from),
            place::hand(to),
            if open { EVERYBODY } else { known },
        );
    }

    fn is_open(&self, deck: Deck, design: Design, gi: Gi) -> bool {
        let look = self.look();
        let cards = look.cards(deck, place::hand(gi)) & look.copies(deck, design);
        cards.lowest().is_some_and(|card| look.piles(deck).known(card) == EVERYBODY)
    }

    /// Hidden cards left a hand unseen by all but `who`: the others no longer know the rest.
    pub(crate) fn forget(&mut self, deck: Deck, gi: Gi, who: u8) {
        for card in self.look().cards(deck, place::hand(gi)).iter() {
            if self.pos.decks[deck as usize].known(card) != EVERYBODY {
                self.pos.decks[deck as usize].forget_but(card, who | gi.bit());
            }
        }
        self.settle_all(deck);
    }

    /// Any card of a place, each as likely.
    pub(crate) fn random_card(&mut self, deck: Deck, from: u8) -> Option<Design> {
        let cards = self.look().cards(deck, from);
        let card = match cards.len() {
            0 => return None,
            1 => cards.lowest()?,
            count => cards.nth(self.dice.pick("any card", count))?,
        };
        Some(self.look().design(deck, card))
    }
}
