//! Positions in notation: one statement a line, everything that is not said is as in the box.
//!
//! Cards lie in their decks unless a statement puts them elsewhere; those who know a card by where it lies need not be
//! named (`truck`), others are (`truck@blue,red`, `truck@all`, `truck@-`).

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use retrograde_cards::{EVERYBODY, NOBODY};

use crate::deck::Deck;
use crate::gi::{Gi, Gis};

/// Who knows a card by where it lies.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Usual {
    Everybody,
    Only(Gi),
    Nobody,
}

impl Usual {
    fn bits(self) -> u8 {
        match self {
            Usual::Everybody => EVERYBODY,
            Usual::Only(gi) => gi.bit(),
            Usual::Nobody => NOBODY,
        }
    }
}

/// Who knows what is put aside for a finder: hidden cards are known to the dead only.
pub(super) fn aside(deck: Deck, gi: Gi) -> Usual {
    match deck {
        Deck::Clue | Deck::Mission => Usual::Only(gi),
        _ => Usual::Everybody,
    }
}

/// Knowledge in words; nothing if it is the usual one.
pub(super) fn show_known(known: u8, usual: Usual) -> String {
    use retrograde_core::Token;
    match known {
        known if known == usual.bits() => String::new(),
        EVERYBODY => "@all".to_owned(),
        known => format!("@{}", Gis(known).show()),
    }
}

/// Knowledge from words.
pub(super) fn read_known(word: Option<&str>, usual: Usual) -> Option<u8> {
    use retrograde_core::Token;
    match word {
        None => Some(usual.bits()),
        Some("all") => Some(EVERYBODY),
        Some(word) => Gis::read(word).map(|gis| gis.0),
    }
}

/// Flags of a turn with their words.
macro_rules! flags {
    ($($word:literal $field:ident),+ $(,)?) => {
        /// The flags of a turn that are set, in words.
        pub(super) fn flags(now: &crate::position::Now) -> Vec<&'static str> {
            let all = [$((now.$field, $word)),+];
            all.into_iter().filter(|(set, _)| *set).map(|(_, word)| word).collect()
        }

        /// Sets a flag by its word; whether there is such a word.
        pub(super) fn set_flag(now: &mut crate::position::Now, word: &str) -> bool {
            match word {
                $($word => now.$field = true,)+
                _ => return false,
            }
            true
        }
    };
}

flags! {
    "entered" entered,
    "moved" moved,
    "direct" direct,
    "own-move" own_move,
    "held" held,
    "rode" rode,
    "air" air,
    "waits" waits,
    "barred" barred,
    "confronts" confronts,
}
