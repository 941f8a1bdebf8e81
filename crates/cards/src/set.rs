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

    /// The card with this many cards of the set below it.
    #[inline]
    pub fn nth(self, index: usize) -> Option<Card> {
        const ONES: u64 = u64::MAX / 0xff;
        const HIGH: u64 = ONES << 7;
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let below = low.count_ones() as usize;
        let (bits, mut rest, base) = if index < below { (low, index, 0) } else { (high, index - below, 64) };
        if rest >= bits.count_ones() as usize {
            return None;
        }
        // How many cards there are in each byte, and in it and those below it.
        let pairs = bits - ((bits >> 1) & (ONES * 0x55));
        let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
        let sums = ((fours + (fours >> 4)) & (ONES * 0x0f)).wrapping_mul(ONES);
        // Whole bytes that lie below the card.
        let whole = (((rest as u64 * ONES) | HIGH) - sums) & HIGH;
        let shift = (whole >> 7).wrapping_mul(ONES) >> 56 << 3;
        rest -= ((sums << 8 >> shift) & 0xff) as usize;
        let mut byte = bits >> shift;
        for _ in 0..rest {
            byte &= byte - 1;
        }
        Some(Card((base + shift as u32 + byte.trailing_zeros()) as u8))
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
        let many = (0..128).filter(|card| card % 7 != 3 && card / 16 != 5).map(Card);
        for set in [many.collect(), CardSet::range(&(0..128)), CardSet::range(&(60..70)), set, CardSet::EMPTY]
        {
            let slow: Vec<Card> = set.iter().collect();
            assert!((0..129).all(|index| set.nth(index) == slow.get(index).copied()), "{set:?}");
        }
        for range in [0..1, 0..128, 127..128, 5..5, 3..9] {
            assert_eq!(CardSet::range(&range), range.map(|card| Card(card as u8)).collect());
        }
    }
}
