use std::fmt;

use crate::Token;

/// The short name of a thing in a pack: up to twelve small letters, digits, dots and hyphens. It is a number, so that
/// answers stay small and can be read and written without a pack at hand.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Short(u64);

/// The letters; the first one stands for none, so that names of different lengths differ.
const LETTERS: &[u8] = b"?abcdefghijklmnopqrstuvwxyz0123456789-.";
const MOST: usize = 12;

impl Short {
    /// The name that a text spells, if it is one.
    pub fn parse(text: &str) -> Option<Short> {
        if text.is_empty() || text.len() > MOST {
            return None;
        }
        let code =
            |letter: u8| LETTERS[1..].iter().position(|&known| known == letter).map(|at| at as u64 + 1);
        let fold = |number: u64, letter: u8| Some(number * LETTERS.len() as u64 + code(letter)?);
        text.bytes().try_fold(0, fold).map(Short)
    }
}

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut letters, mut at, mut rest) = ([b' '; MOST], MOST, self.0);
        while rest > 0 && at > 0 {
            at -= 1;
            letters[at] = LETTERS[(rest % LETTERS.len() as u64) as usize];
            rest /= LETTERS.len() as u64;
        }
        letters[at..].iter().try_for_each(|&letter| write!(f, "{}", char::from(letter)))
    }
}

impl Token for Short {
    const WHAT: &'static str = "a name of lower-case letters, digits and hyphens";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Short> {
        Short::parse(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_differ() {
        for name in ["a", "aa", "zzzzzzzzzzzz", "............", "t08.3", "gammajet-all", "0", "00"] {
            assert_eq!(Short::parse(name).map(|short| short.to_string()).as_deref(), Some(name));
        }
        assert_ne!(Short::parse("a"), Short::parse("aa"));
    }

    #[test]
    fn other_texts_are_no_names() {
        for text in ["", "thirteen-long", "Capital", "under_score", "ä", "a b"] {
            assert_eq!(Short::parse(text), None, "{text:?}");
        }
    }
}
