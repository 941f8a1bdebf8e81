//! Values that stand as one word in notation, and enums made of them: words, and named fields.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::ParseError;

/// Reads a word, or says what was expected.
///
/// # Errors
///
/// If it is not one of them.
pub fn token<T: Token>(word: &str, expected: &str) -> Result<T, ParseError> {
    T::read(word).ok_or_else(|| ParseError::expected(expected, word))
}

/// Reads a number in a range.
///
/// # Errors
///
/// If it is none.
pub fn number<T>(word: &str, range: RangeInclusive<T>) -> Result<T, ParseError>
where
    T: FromStr + PartialOrd + Display,
{
    let expected = || format!("a number from {} to {}", range.start(), range.end());
    let parsed = word.parse().ok().filter(|number| range.contains(number));
    parsed.ok_or_else(|| ParseError::expected(&expected(), word))
}

/// A value that stands as one word, without spaces or `=`.
pub trait Token: Sized {
    /// What to call it where something else was found: `a colour such as blue`.
    const WHAT: &'static str = "another word";

    /// In notation.
    fn show(&self) -> String;
    /// Reads the word back.
    fn read(word: &str) -> Option<Self>;
}

macro_rules! number_tokens {
    ($($name:ty),+) => { $(impl Token for $name {
        const WHAT: &'static str = "a number";

        fn show(&self) -> String { self.to_string() }
        fn read(word: &str) -> Option<Self> { word.parse().ok() }
    })+ };
}

number_tokens!(i8, u8, u16, u32);

impl Token for bool {
    const WHAT: &'static str = "yes or no";

    fn show(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }

    fn read(word: &str) -> Option<bool> {
        match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

/// `-` for nothing.
impl<T: Token> Token for Option<T> {
    const WHAT: &'static str = T::WHAT;

    fn show(&self) -> String {
        self.as_ref().map_or_else(|| "-".to_owned(), Token::show)
    }

    fn read(word: &str) -> Option<Option<T>> {
        if word == "-" { Some(None) } else { T::read(word).map(Some) }
    }
}

/// Joined by commas.
impl<T: Token, const N: usize> Token for [T; N] {
    const WHAT: &'static str = T::WHAT;

    fn show(&self) -> String {
        self.each_ref().map(Token::show).join(",")
    }

    fn read(word: &str) -> Option<[T; N]> {
        let values: Vec<T> = word.split(',').map(T::read).collect::<Option<_>>()?;
        values.try_into().ok()
    }
}

/// The fields of a value in notation must be these, in any order.
#[doc(hidden)]
pub fn check_fields(name: &str, given: &[&str], wanted: &[&str]) -> Result<(), String> {
    if given.len() == wanted.len() {
        return Ok(());
    }
    let s = if wanted.len() == 1 { "" } else { "s" };
    Err(format!("expected {} field{s} after {name:?}: {}", wanted.len(), wanted.join(", ")))
}

/// The value of a field in notation, `key=value`.
#[doc(hidden)]
pub fn field<T: Token>(name: &str, given: &[&str], key: &str) -> Result<T, String> {
    let value = given.iter().filter_map(|word| word.split_once('=')).find(|(word, _)| *word == key);
    let (_, value) = value.ok_or_else(|| format!("expected {key}=… after {name:?}"))?;
    T::read(value).ok_or_else(|| format!("{value:?} is not a valid {key}"))
}

/// Defines an enum whose every value has one word, with `ALL`, `word`, `parse`, `Display` and [`Token`]. A sentence may
/// follow the name to say what such a word is where something else was found (`enum Kind: "a kind of unit such as
/// fighter"`); without one, all the words are listed.
///
/// The crate that uses it needs `serde`.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($value:tt)+ }) => {
        $crate::words! { $(#[$meta])* $vis enum $name: "" { $($value)+ } }
    };
    ($(#[$meta:meta])* $vis:vis enum $name:ident: $what:literal {
        $($(#[$value_meta:meta])* $value:ident = $word:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        #[repr(u8)]
        $vis enum $name { $($(#[$value_meta])* $value,)+ }

        #[allow(dead_code, reason = "not every enum of words needs every helper")]
        impl $name {
            /// All values in order.
            pub(crate) const ALL: [$name; [$($word),+].len()] = [$($name::$value),+];

            /// Its word.
            pub(crate) const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }

            /// The value with this word.
            pub(crate) fn parse(text: &str) -> Option<$name> {
                Self::ALL.into_iter().find(|value| value.word() == text)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::Token for $name {
            const WHAT: &'static str = if $what.is_empty() { $crate::one_of!($($word)+) } else { $what };

            fn show(&self) -> String {
                self.word().to_owned()
            }

            fn read(word: &str) -> Option<Self> {
                Self::parse(word)
            }
        }
    };
}

/// `a, b or c`, made of literals.
#[doc(hidden)]
#[macro_export]
macro_rules! one_of {
    ($one:literal) => { $one };
    ($one:literal $two:literal) => { concat!($one, " or ", $two) };
    ($one:literal $($more:literal)+) => { concat!($one, ", ", $crate::one_of!($($more)+)) };
}

/// Defines an enum of named fields that prints as `name key=value key=value` and reads back.
#[macro_export]
macro_rules! notated {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident = $word:literal { $($field:ident: $type:ty),* },)+
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        $vis enum $name { $($(#[$variant_meta])* $variant { $($field: $type),* },)+ }

        impl $name {
            /// In notation.
            pub(crate) fn show(&self) -> String {
                match self {
                    $($name::$variant { $($field),* } => {
                        #[allow(unused_mut, reason = "a value without fields")]
                        let mut text = $word.to_owned();
                        $(text += &format!(" {}={}", stringify!($field), $crate::Token::show($field));)*
                        text
                    })+
                }
            }

            /// Reads the words of the notation; the error says what was expected.
            pub(crate) fn read(words: &[&str]) -> Result<$name, String> {
                let (&first, rest) = words.split_first().ok_or("expected the name of a step")?;
                match first {
                    $($word => {
                        $crate::check_fields($word, rest, &[$(stringify!($field)),*])?;
                        Ok($name::$variant { $($field: $crate::field($word, rest, stringify!($field))?),* })
                    })+
                    other => Err(format!("expected a step, found {other:?}")),
                }
            }
        }
    };
}
