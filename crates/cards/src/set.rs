use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::Card;

/// A set of cards.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct CardSet(u128);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// The cards with these bits.
    pub const fn from_bits(bits: u128) -> CardSet {
        CardSet(bits)
    }

    /// Cards that follow each other.
    pub const fn range(cards: &std::ops::Range<usize>) -> CardSet {
        if cards.start >= cards.end {
            return CardSet::EMPTY;
        }
        CardSet(u128::MAX >> (128 - (cards.end - cards.start)) << cards.start)
    }

    /// Just this card.
    pub const fn only(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// This set and a card.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// This set less a card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Whether a card is in it.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The lowest card.
    pub fn lowest(self) -> Option<Card> {
        (self.0 != 0).then(|| Card(self.0.trailing_zeros() as u8))
    }

    /// The card with so many below it.
    pub fn nth(self, index: usize) -> Option<Card> {
        let mut rest = self.0;
        for _ in 0..index {
            rest &= rest.wrapping_sub(1);
        }
        CardSet(rest).lowest()
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = CardSet(rest).lowest()?;
            rest &= rest - 1;
            Some(card)
        })
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cards() {
        let set: CardSet = [3, 70, 127].into_iter().map(Card).collect();
        assert_eq!(set.len(), 3);
        assert_eq!(set.iter().map(|card| card.0).collect::<Vec<_>>(), [3, 70, 127]);
        assert_eq!((set.nth(0), set.nth(2), set.nth(3)), (Some(Card(3)), Some(Card(127)), None));
        assert_eq!((set - CardSet::only(Card(70))).len(), 2);
        assert!((set & CardSet::only(Card(4))).is_empty());
        for range in [0..1, 0..128, 127..128, 5..5, 3..9] {
            assert_eq!(CardSet::range(&range), range.map(|card| Card(card as u8)).collect());
        }
    }
}
