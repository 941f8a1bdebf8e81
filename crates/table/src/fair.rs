//! Dice that nobody can choose or foresee; `docs/fair-dice.md` says how they come about.

use std::fmt;

use retrograde_core::{Seat, SeededDice};
use sha2::{Digest, Sha256};

use crate::{Seed, hash_of};

/// 256 random bits: what a seat adds to the dice, or the salt of a commitment.
///
/// # Display
///
/// 64 hex digits.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Bits(pub [u8; 32]);

impl Bits {
    /// Reads 64 hex digits.
    pub fn parse(text: &str) -> Option<Bits> {
        Seed::parse(text).filter(|_| text.len() == 64).map(|seed| Bits(seed.0))
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Seed(self.0).fmt(f)
    }
}

/// How the seed of a table came about. Tables of before do not say.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Promise {
    /// Without it, a seed that was picked from a few could be read from the commitment.
    pub salt: Bits,
    /// Whether a person gave the seed, and so knows all dice beforehand.
    pub known: bool,
}

impl Promise {
    /// What is published before the game.
    pub fn commitment(&self, seed: Seed) -> String {
        let kind = if self.known { "known" } else { "secret" };
        hash_of(&format!("retrograde {kind} seed {seed} salt {}", self.salt))
    }
}

/// What a seat added to the dice.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Chance {
    /// Which.
    pub seat: Seat,
    /// What it added.
    pub bits: Bits,
    /// How many draws had been made since the table began or was carried over; none = it was added before that.
    pub after: Option<usize>,
}

/// The dice of a table: the seed, and all that was added to it.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// What the dice come from now.
    now: Seed,
    pub(crate) dice: SeededDice,
    pub(crate) chances: Vec<Chance>,
}

impl Chain {
    /// The dice at the beginning of a table, or where it was carried over at a row; `before` was added before that, by the words of
    /// the seats.
    pub(crate) fn new(seed: Seed, before: &[(Seat, &str, Bits)], carried: Option<u32>) -> Chain {
        let added = before.iter().fold(seed, |seed, (_, id, bits)| seed.with_chance(id, *bits));
        let now = carried.map_or(added, |row| added.carried_over(row));
        let chances = before.iter().map(|&(seat, _, bits)| Chance { seat, bits, after: None });
        Chain { now, dice: SeededDice::new(now.0), chances: chances.collect() }
    }

    /// Adds what a seat brings along, after this many draws.
    pub(crate) fn add(&mut self, seat: Seat, id: &str, bits: Bits, after: usize) {
        self.now = self.now.with_chance(id, bits);
        self.dice = SeededDice::new(self.now.0);
        self.chances.push(Chance { seat, bits, after: Some(after) });
    }
}

impl Seed {
    /// The seed of the dice after a seat has added its bits.
    fn with_chance(self, seat: &str, bits: Bits) -> Seed {
        Seed(Sha256::digest(format!("retrograde chance of {seat} {bits} {self}")).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_covers_seed_salt_and_who_knows() {
        let seed = Seed::number(1);
        let promise = Promise { salt: Bits([7; 32]), known: false };
        let one = promise.commitment(seed);
        assert_eq!(one, promise.commitment(seed));
        assert_ne!(one, promise.commitment(Seed::number(2)));
        assert_ne!(one, Promise { salt: Bits([8; 32]), ..promise }.commitment(seed));
        assert_ne!(one, Promise { known: true, ..promise }.commitment(seed));
        assert_ne!(one, seed.commitment());
    }

    #[test]
    fn the_dice_depend_on_all_that_was_added() {
        let (red, blue) = (Seat::new(0), Seat::new(1));
        let (a, b) = (Bits([1; 32]), Bits([2; 32]));
        let roll = |chain: &Chain| {
            let mut dice = chain.dice.clone();
            (0..20).map(|_| retrograde_core::Dice::draw(&mut dice, "test", 1000)).collect::<Vec<_>>()
        };
        let chain = |order: &[(Seat, &str, Bits)]| {
            let mut chain = Chain::new(Seed::number(1), &[], None);
            for (seat, id, bits) in order {
                chain.add(*seat, id, *bits, 0);
            }
            chain
        };
        let all = [
            roll(&chain(&[])),
            roll(&chain(&[(red, "red", a)])),
            roll(&chain(&[(red, "red", b)])),
            roll(&chain(&[(blue, "blue", a)])),
            roll(&chain(&[(red, "red", a), (blue, "blue", b)])),
            roll(&chain(&[(blue, "blue", b), (red, "red", a)])),
            roll(&Chain::new(Seed::number(1), &[(red, "red", a)], Some(4))),
            roll(&Chain::new(Seed::number(1), &[], Some(4))),
        ];
        for (index, one) in all.iter().enumerate() {
            assert!(!all[index + 1..].contains(one), "{index}");
        }
        assert_eq!(all[1], roll(&Chain::new(Seed::number(1), &[(red, "red", a)], None)));
    }

    #[test]
    fn bits_are_64_digits() {
        let bits = Bits([0xab; 32]);
        assert_eq!(Bits::parse(&bits.to_string()), Some(bits));
        assert!(Bits::parse("7").is_none() && Bits::parse(&bits.to_string()[1..]).is_none());
    }
}
