//! Enums whose values are words of the notation.

/// Defines an enum whose every value has one word, with `ALL`, `word`, `parse` and `Display`.
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
    };
}

pub(crate) use words;
