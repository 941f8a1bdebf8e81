//! Values that stand as one word in notation, and enums made of them: words, and named fields.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::ParseError;

/// Reads a word, or says what was expected.
///
/// # Errors
///
/// If it is no such word.
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
    /// In notation.
    fn show(&self) -> String;
    /// Reads the word back.
    fn read(word: &str) -> Option<Self>;
}

macro_rules! number_tokens {
    ($($name:ty),+) => { $(impl Token for $name {
        fn show(&self) -> String { self.to_string() }
        fn read(word: &str) -> Option<Self> { word.parse().ok() }
    })+ };
}

number_tokens!(i8, u8, u16, u32);

impl Token for bool {
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
    fn show(&self) -> String {
        self.as_ref().map_or_else(|| "-".to_owned(), Token::show)
    }

    fn read(word: &str) -> Option<Option<T>> {
        if word == "-" { Some(None) } else { T::read(word).map(Some) }
    }
}

/// Joined by commas.
impl<T: Token, const N: usize> Token for [T; N] {
    fn show(&self) -> String {
        self.each_ref().map(Token::show).join(",")
    }

    fn read(word: &str) -> Option<[T; N]> {
        let values: Vec<T> = word.split(',').map(T::read).collect::<Option<_>>()?;
        values.try_into().ok()
    }
}

/// Defines an enum whose every value has one word, with `ALL`, `word`, `parse`, `Display` and [`Token`].
///
/// The crate that uses it needs `serde`.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$value_meta:meta])* $value:ident = $word:literal,)+ }) => {
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
            fn show(&self) -> String {
                self.word().to_owned()
            }

            fn read(word: &str) -> Option<Self> {
                Self::parse(word)
            }
        }
    };
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
                #[allow(unused_variables, reason = "a value without fields")]
                let find = |key: &str| {
                    rest.iter()
                        .find_map(|word| word.split_once('=').filter(|(name, _)| *name == key))
                        .map(|(_, value)| value)
                        .ok_or_else(|| format!("expected {key}=… after {first:?}"))
                };
                match first {
                    $($word => {
                        let fields: &[&str] = &[$(stringify!($field)),*];
                        if rest.len() != fields.len() {
                            return Err(format!("expected {} fields after {first:?}: {}", fields.len(), fields.join(", ")));
                        }
                        Ok($name::$variant { $($field: {
                            let value = find(stringify!($field))?;
                            <$type as $crate::Token>::read(value)
                                .ok_or_else(|| format!("{value:?} is no good {}", stringify!($field)))?
                        }),* })
                    })+
                    other => Err(format!("expected a step, found {other:?}")),
                }
            }
        }
    };
}
