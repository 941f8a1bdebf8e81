//! Where every card lies and who knows it.

use std::ops::Range;

use retrograde_core::Dice;

use crate::CardSet;

/// How many cards there can be.
pub const MOST_CARDS: usize = 128;
/// The place of a card that is not in the game.
pub const ABSENT: u8 = u8::MAX;
/// Places from here on lie under a deck, in the order in which they will be drawn.
pub const UNDER: u8 = 128;
/// Nobody knows a card.
pub const NOBODY: u8 = 0;
/// Everybody knows a card, spectators too.
pub const EVERYBODY: u8 = u8::MAX;

const MOST_UNDER: u8 = ABSENT - UNDER;

/// One card, by its number.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Card(pub u8);

impl Card {
    /// Index into lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where every card lies and who knows that it lies there.
///
/// Every card is somewhere, once, so none can be lost or doubled. A place is a number that the game gives a meaning:
/// a deck, a hand, a slot. A pile has no order: a card is drawn from what is left, each as likely as any other, which is
/// the same as drawing from a shuffled pile. Only what was put under a deck has one, in places from [`UNDER`] on.
///
/// Who knows a card is a set of seats, a bit each; the highest bit stands for everybody. The knowledge belongs to the
/// place as much as to the card: whoever moves a card says who knows it there.
///
/// Copies of a card cannot be told apart. [`settle`](Piles::settle) puts them in order, so that equal positions are
/// equal.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Piles {
    at: Bytes,
    known: Bytes,
}

/// A byte for each card, those of eight cards that follow each other one below the other: then the answers to a question
/// about every byte are found for whole rows at once, and stand in the order of the cards.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
struct Bytes([[u8; MOST_CARDS / 8]; 8]);

impl Bytes {
    const fn new(byte: u8) -> Bytes {
        Bytes([[byte; MOST_CARDS / 8]; 8])
    }

    #[inline]
    const fn get(&self, index: usize) -> u8 {
        self.0[index % 8][index / 8]
    }

    #[inline]
    const fn set(&mut self, index: usize, byte: u8) {
        self.0[index % 8][index / 8] = byte;
    }

    const fn swap(&mut self, one: usize, other: usize) {
        let byte = self.get(one);
        self.set(one, self.get(other));
        self.set(other, byte);
    }

    /// The cards whose bytes are such. The loops are in this order because compilers make a dozen wide instructions of it.
    #[inline]
    fn cards(&self, is: impl Fn(u8) -> bool) -> CardSet {
        let mut bits = [0u8; MOST_CARDS / 8];
        for (column, bits) in bits.iter_mut().enumerate() {
            for (number, row) in self.0.iter().enumerate() {
                *bits |= u8::from(is(row[column])) << number;
            }
        }
        CardSet::from_bits(u128::from_le_bytes(bits))
    }
}

impl Piles {
    /// So many cards, all in one place and known to nobody.
    pub fn new(cards: usize, place: u8) -> Piles {
        let mut at = Bytes::new(ABSENT);
        (0..cards).for_each(|card| at.set(card, place));
        Piles { at, known: Bytes::new(NOBODY) }
    }

    /// Where a card lies.
    #[inline]
    pub fn at(&self, card: Card) -> u8 {
        self.at.get(card.index())
    }

    /// Who knows a card.
    #[inline]
    pub fn known(&self, card: Card) -> u8 {
        self.known.get(card.index())
    }

    /// The cards in a place.
    #[inline]
    pub fn in_place(&self, place: u8) -> CardSet {
        self.at.cards(|at| at == place)
    }

    /// The cards in any of the places that agree with one in some bits.
    #[inline]
    pub fn in_places(&self, bits: u8, place: u8) -> CardSet {
        self.at.cards(|at| at & bits == place & bits)
    }

    /// How many cards are in a place.
    #[inline]
    pub fn count(&self, place: u8) -> usize {
        self.in_place(place).len()
    }

    /// The cards that somebody with these bits knows.
    pub fn known_to(&self, who: u8) -> CardSet {
        self.known.cards(|known| known & who != 0)
    }

    /// Puts a card somewhere.
    #[inline]
    pub fn put(&mut self, card: Card, place: u8, known: u8) {
        self.at.set(card.index(), place);
        self.known.set(card.index(), known);
    }

    /// Only these know a card from now on, if they did before.
    #[inline]
    pub fn forget_but(&mut self, card: Card, who: u8) {
        self.known.set(card.index(), self.known(card) & who);
    }

    /// Puts a card under the deck, below all that lie there.
    ///
    /// # Panics
    ///
    /// If more cards lie there than a deck can have.
    pub fn put_under(&mut self, card: Card, known: u8) {
        let rank = self.under().len() as u8;
        assert!(rank < MOST_UNDER, "a deck has an end");
        self.put(card, UNDER + rank, known);
    }

    /// All cards that lie under the deck.
    pub fn under(&self) -> CardSet {
        self.at.cards(|at| at >= UNDER && at != ABSENT)
    }

    /// The first card under the deck is taken; it still has to be put somewhere.
    pub fn take_under(&mut self) -> Option<Card> {
        let first = self.in_place(UNDER).lowest()?;
        for card in self.under().without(first).iter() {
            self.at.set(card.index(), self.at(card) - 1);
        }
        self.put(first, ABSENT, NOBODY);
        Some(first)
    }

    /// Puts copies of a card in order: equal positions are then equal.
    #[inline]
    pub fn settle(&mut self, copies: Range<usize>) {
        for end in (copies.start + 1..copies.end).rev() {
            for index in copies.start..end {
                let pair = |index: usize| (self.at.get(index), self.known.get(index));
                if pair(index) > pair(index + 1) {
                    self.at.swap(index, index + 1);
                    self.known.swap(index, index + 1);
                }
            }
        }
    }

    /// Deals hidden cards anew among the places where they lie: every way in which all of them fit is about as likely as
    /// any other. Afterwards copies have to be settled.
    pub fn deal_anew(&mut self, hidden: CardSet, dice: &mut dyn Dice, fits: impl Fn(Card, u8) -> bool) {
        let cards: Vec<Card> = hidden.iter().collect();
        // Swaps between places that both cards fit keep all ways equally likely; two rounds of them leave little of the
        // beginning.
        for _ in 0..2 {
            for (index, &one) in cards.iter().enumerate().skip(1).rev() {
                let other = cards[dice.pick("sample", index + 1)];
                let (here, there) = (self.at(one), self.at(other));
                if here != there && fits(one, there) && fits(other, here) {
                    self.at.swap(one.index(), other.index());
                    self.known.swap(one.index(), other.index());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use retrograde_core::PlayoutDice;

    use super::*;

    #[test]
    fn places_are_found_eight_cards_at_a_time() {
        let mut dice = PlayoutDice::new(5);
        for _ in 0..200 {
            let mut piles = Piles::new(128, 0);
            (0..128).for_each(|card| piles.put(Card(card), dice.pick("place", 256) as u8, NOBODY));
            for place in [0, 1, 127, 128, 200, 255] {
                let slow: CardSet = (0..128).map(Card).filter(|&card| piles.at(card) == place).collect();
                assert_eq!(piles.in_place(place), slow);
                let slow = (0..128).map(Card).filter(|&card| piles.at(card) & 0xf8 == place & 0xf8).collect();
                assert_eq!(piles.in_places(0xf8, place), slow);
            }
        }
    }

    #[test]
    fn what_lies_under_a_deck_comes_in_order() {
        let mut piles = Piles::new(10, 0);
        for card in [4, 2, 7] {
            piles.put_under(Card(card), 1);
        }
        assert_eq!(piles.under().len(), 3);
        assert_eq!([(); 4].map(|()| piles.take_under()), [Some(Card(4)), Some(Card(2)), Some(Card(7)), None]);
    }

    #[test]
    fn copies_are_alike() {
        let mut one = Piles::new(3, 0);
        let mut other = Piles::new(3, 0);
        one.put(Card(0), 8, 1);
        other.put(Card(2), 8, 1);
        assert_ne!(one, other);
        one.settle(0..3);
        other.settle(0..3);
        assert_eq!(one, other);
    }

    #[test]
    fn hidden_cards_are_dealt_fairly() {
        // Six hidden cards; two of them lie in a place that takes only the first four.
        let mut dice = PlayoutDice::new(9);
        let mut often = [0u32; 6];
        for _ in 0..6000 {
            let mut piles = Piles::new(6, 0);
            piles.put(Card(0), 9, 2);
            piles.put(Card(1), 9, 2);
            let all = (0..6).map(Card).collect();
            piles.deal_anew(all, &mut dice, |card, place| place != 9 || card.0 < 4);
            assert_eq!(piles.count(9), 2);
            piles.in_place(9).iter().for_each(|card| often[card.index()] += 1);
            assert!(piles.in_place(9).iter().all(|card| piles.known(card) == 2));
        }
        assert_eq!(often[4..], [0, 0]);
        assert!(often[..4].iter().all(|times| (2800..3200).contains(times)), "{often:?}");
    }
}
