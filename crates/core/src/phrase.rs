//! Answers as lines of words: how they print and how they are read, from one declaration.

use crate::{ParseError, Token};

/// The words of a line that is being read.
#[derive(Copy, Clone, Debug)]
pub struct Words<'a> {
    line: &'a [&'a str],
    at: usize,
    /// What might have stood at some place, and was left out.
    left_out: Option<(usize, &'static str)>,
}

impl<'a> Words<'a> {
    /// A line cut into words.
    pub const fn new(words: &'a [&'a str]) -> Words<'a> {
        Words { line: words, at: 0, left_out: None }
    }

    /// The next word, which stays.
    pub fn peek(&self) -> Option<&'a str> {
        self.line.get(self.at).copied()
    }

    /// The next word, or nothing at the end of the line.
    pub fn take(&mut self) -> &'a str {
        let word = self.peek().unwrap_or_default();
        self.at += 1;
        word
    }

    /// Takes a word that must be the next one.
    ///
    /// # Errors
    ///
    /// If it is another one.
    pub fn word(&mut self, word: &str) -> Result<(), ParseError> {
        match self.take() {
            found if found == word => Ok(()),
            found => Err(ParseError::expected(&format!("`{word}`"), found)),
        }
    }

    /// Nothing may be left.
    ///
    /// # Errors
    ///
    /// If something is.
    pub fn end(&mut self) -> Result<(), ParseError> {
        let left_out = self.left_out.filter(|(at, _)| *at == self.at).map(|(_, what)| what);
        match self.take() {
            "" => Ok(()),
            more => Err(ParseError::expected(left_out.unwrap_or("the end of the line"), more)),
        }
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a [&'a str] {
        let rest = self.line.get(self.at..).unwrap_or_default();
        self.at = self.line.len();
        rest
    }

    /// How many words have been read.
    pub const fn read(&self) -> usize {
        self.at
    }
}

/// A value that stands as some words in a line, and knows from the words themselves where it ends.
pub trait Phrase: Sized {
    /// What to call it where it was left out and something else was found: `a colour such as blue`. Without such a name,
    /// the line should have ended there.
    const WHAT: &'static str = "the end of the line";

    /// Appends the words, each with a blank before it.
    fn write(&self, line: &mut String);

    /// Reads its words off a line.
    ///
    /// # Errors
    ///
    /// If they are not such a value; how many words have been taken then does not matter.
    fn read(words: &mut Words<'_>) -> Result<Self, ParseError>;
}

impl<T: Token> Phrase for T {
    const WHAT: &'static str = T::WHAT;

    fn write(&self, line: &mut String) {
        line.push(' ');
        line.push_str(&self.show());
    }

    fn read(words: &mut Words<'_>) -> Result<T, ParseError> {
        let word = words.take();
        T::read(word).ok_or_else(|| ParseError::expected(T::WHAT, word))
    }
}

/// A value that may be left out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Maybe<T>(pub Option<T>);

impl<T: Phrase> Phrase for Maybe<T> {
    fn write(&self, line: &mut String) {
        if let Some(value) = &self.0 {
            value.write(line);
        }
    }

    fn read(words: &mut Words<'_>) -> Result<Maybe<T>, ParseError> {
        let mut ahead = *words;
        let value = T::read(&mut ahead).ok();
        match value {
            Some(_) => *words = ahead,
            None => words.left_out = Some((words.at, T::WHAT)),
        }
        Ok(Maybe(value))
    }
}

/// The readings that got furthest, if none got to the end.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct Furthest {
    read: usize,
    errors: Vec<ParseError>,
}

impl Furthest {
    /// A reading failed after this many words.
    pub fn failed(&mut self, read: usize, error: ParseError) {
        if read > self.read {
            (self.read, self.errors) = (read, vec![error]);
        } else if read == self.read && !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// What to say of a line that cannot be read: what was expected where the best reading got stuck. An example if none
    /// got past the first word, or if several got equally far and listing what each expected would not help.
    pub fn error(mut self, such_as: &str, text: &str) -> ParseError {
        const FEW: usize = 2;
        if self.read > 1 && self.errors.len() == 1 {
            return self.errors.remove(0);
        }
        let wanted: Option<Vec<&str>> = self.errors.iter().map(ParseError::wanted).collect();
        let found = text.split_whitespace().nth(self.read.saturating_sub(1)).unwrap_or_default();
        match wanted {
            Some(wanted) if self.read > 1 && wanted.len() <= FEW => {
                ParseError::expected(&wanted.join(" or "), found)
            }
            _ => ParseError::expected(such_as, text),
        }
    }
}

/// Defines the answers of a game, and how they print and parse, from one declaration: a variant, its fields, and its line
/// as words (literals) and fields (names). A line is read as the first variant that fits it from end to end.
///
/// ```
/// # retrograde_core::words! {
/// #     /// A side.
/// #     pub enum Side {
/// #         /// Blue.
/// #         Blue = "blue",
/// #         /// Red.
/// #         Red = "red",
/// #     }
/// # }
/// retrograde_core::actions! {
///     /// An answer.
///     pub enum Action: "an answer such as `load 3 blue` or `done`" {
///         /// Take troopers aboard.
///         Load(count: u8, of: Side) = ["load" count of],
///         /// Put all of a side ashore.
///         Unload(of: Side) = ["unload" "all" of],
///         /// That is all.
///         Done = ["done"],
///     }
/// }
///
/// assert_eq!(Action::Load(3, Side::Blue).to_string(), "load 3 blue");
/// assert_eq!("unload all red".parse(), Ok(Action::Unload(Side::Red)));
/// let error = |text: &str| text.parse::<Action>().unwrap_err().to_string();
/// assert_eq!(error("load 3 green"), "expected blue or red, found \"green\"");
/// assert_eq!(error("lod 3 blue"), "expected an answer such as `load 3 blue` or `done`, found \"lod 3 blue\"");
/// ```
#[macro_export]
macro_rules! actions {
    ($(#[$meta:meta])* $vis:vis enum $name:ident: $such_as:literal {
        $($(#[$variant_meta:meta])* $variant:ident $(($($field:ident: $type:ty),+ $(,)?))? = [$($part:tt)+],)+
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        $vis enum $name { $($(#[$variant_meta])* $variant $(($($type),+))?,)+ }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut line = String::new();
                match self {
                    $($name::$variant $(($($field),+))? => { $($crate::actions!(@write line $part);)+ })+
                }
                f.write_str(line.trim_start())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::ParseError;

            fn from_str(text: &str) -> Result<$name, $crate::ParseError> {
                let words: Vec<&str> = text.split_whitespace().collect();
                let mut furthest = $crate::phrase::Furthest::default();
                $({
                    let mut line = $crate::phrase::Words::new(&words);
                    let mut read = || {
                        $($(let $field: $type;)+)?
                        $($crate::actions!(@read line $part);)+
                        line.end()?;
                        Ok($name::$variant $(($($field),+))?)
                    };
                    match read() {
                        Ok(action) => return Ok(action),
                        Err(error) => furthest.failed(line.read(), error),
                    }
                })+
                Err(furthest.error($such_as, text))
            }
        }
    };
    (@write $line:ident $word:literal) => {{
        $line.push(' ');
        $line.push_str($word);
    }};
    (@write $line:ident $field:ident) => { $crate::phrase::Phrase::write($field, &mut $line) };
    (@read $line:ident $word:literal) => { $line.word($word)? };
    (@read $line:ident $field:ident) => { $field = $crate::phrase::Phrase::read(&mut $line)? };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::words! {
        /// A side.
        enum Side {
            /// Blue.
            Blue = "blue",
            /// Red.
            Red = "red",
        }
    }

    /// `3 blue` or `all`.
    #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
    struct Troops(Option<(u8, Side)>);

    impl Phrase for Troops {
        fn write(&self, line: &mut String) {
            match self.0 {
                Some((count, side)) => {
                    count.write(line);
                    side.write(line);
                }
                None => line.push_str(" all"),
            }
        }

        fn read(words: &mut Words<'_>) -> Result<Troops, ParseError> {
            if words.peek() == Some("all") {
                words.take();
                return Ok(Troops(None));
            }
            Ok(Troops(Some((Phrase::read(words)?, Phrase::read(words)?))))
        }
    }

    crate::actions! {
        /// An answer.
        enum Action: "an answer such as `done`" {
            /// With a phrase of several words in the middle.
            Load(what: Troops, ship: u16) = ["load" what "on" ship],
            /// Fields in another order than in the line.
            Face(side: Side, of: u8) = ["unit" of "faces" side],
            /// With something that may be missing.
            Fire(of: u8, at: Maybe<u8>) = [of "fire" at],
            /// The same words further on.
            Side(of: u8, side: Side) = [of side],
            /// A word.
            Done = ["done"],
        }
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        for (action, line) in [
            (Action::Load(Troops(Some((3, Side::Red))), 7), "load 3 red on 7"),
            (Action::Load(Troops(None), 7), "load all on 7"),
            (Action::Face(Side::Blue, 4), "unit 4 faces blue"),
            (Action::Fire(4, Maybe(None)), "4 fire"),
            (Action::Fire(4, Maybe(Some(5))), "4 fire 5"),
            (Action::Side(4, Side::Red), "4 red"),
            (Action::Done, "done"),
        ] {
            assert_eq!(action.to_string(), line);
            assert_eq!(line.parse(), Ok(action));
        }
    }

    #[test]
    fn the_error_is_that_of_the_best_reading() {
        let error = |text: &str| text.parse::<Action>().unwrap_err().to_string();
        assert_eq!(error("load 3 red on"), "expected a number, found nothing more");
        assert_eq!(error("load 3 red at 7"), "expected `on`, found \"at\"");
        assert_eq!(error("load 3 red on 7 8"), "expected the end of the line, found \"8\"");
        assert_eq!(error("4 fire five"), "expected a number, found \"five\"");
        assert_eq!(error("4 green"), "expected `fire` or blue or red, found \"green\"");
        assert_eq!(error("unit 4 turns red"), "expected `faces`, found \"turns\"");
        assert_eq!(error(""), "expected an answer such as `done`, found nothing more");
        assert_eq!(error("go"), "expected an answer such as `done`, found \"go\"");
    }
}
