//! Positions as text that people can write by hand.
//!
//! A statement a line, or several in a line with `;` between; what is not said is as at the start of a turn. See
//! `docs/notation.md`.

mod cards;
mod deals;
mod fights;
mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

use retrograde_core::{ParseError, Token};

/// The words of a statement after its first, as flags and `key=value` pairs, taken one by one.
struct Fields<'a> {
    words: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    fn new(words: &[&'a str]) -> Fields<'a> {
        Fields { words: words.to_vec() }
    }

    /// The next word that is no pair.
    fn word(&mut self, expected: &str) -> Result<&'a str, ParseError> {
        match self.words.iter().position(|word| !word.contains('=')) {
            Some(at) => Ok(self.words.remove(at)),
            None => Err(ParseError::expected(expected, "")),
        }
    }

    fn token<T: Token>(&mut self) -> Result<T, ParseError> {
        let word = self.word(T::WHAT)?;
        T::read(word).ok_or_else(|| ParseError::expected(T::WHAT, word))
    }

    /// Whether a flag is there.
    fn flag(&mut self, flag: &str) -> bool {
        let at = self.words.iter().position(|word| *word == flag);
        at.map(|at| self.words.remove(at)).is_some()
    }

    /// The text of a pair.
    fn text(&mut self, key: &str) -> Option<&'a str> {
        let at = self.words.iter().position(|word| word.split_once('=').is_some_and(|(word, _)| word == key))?;
        self.words.remove(at).split_once('=').map(|(_, value)| value)
    }

    /// The value of a pair, if it is there.
    fn get<T: Token>(&mut self, key: &str) -> Result<Option<T>, ParseError> {
        match self.text(key) {
            None => Ok(None),
            Some(value) => {
                let expected = format!("{key}={}", T::WHAT);
                T::read(value).map(Some).ok_or_else(|| ParseError::expected(&expected, value))
            }
        }
    }

    /// Sets something if a pair says so.
    fn set<T: Token>(&mut self, key: &str, to: &mut T) -> Result<(), ParseError> {
        if let Some(value) = self.get(key)? {
            *to = value;
        }
        Ok(())
    }

    /// Nothing may be left.
    fn end(self) -> Result<(), ParseError> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(ParseError::expected("the end of the statement", word)),
        }
    }
}

/// A statement that is being written: pairs are left out where they say nothing.
struct Statement {
    text: String,
    said: bool,
}

impl Statement {
    fn new(start: impl Into<String>) -> Statement {
        Statement { text: start.into(), said: false }
    }

    fn word(&mut self, word: &str) {
        self.text.push(' ');
        self.text.push_str(word);
        self.said = true;
    }

    fn flag(&mut self, flag: &str, set: bool) {
        if set {
            self.word(flag);
        }
    }

    /// A pair, unless it has the value that goes without saying.
    fn pair<T: Token + PartialEq>(&mut self, key: &str, value: &T, silent: &T) {
        if value != silent {
            self.word(&format!("{key}={}", value.show()));
        }
    }

    /// The statement, if it says anything.
    fn done(self, lines: &mut Vec<String>) {
        if self.said {
            lines.push(self.text);
        }
    }
}
