//! What a game is in the middle of, a room for each: a step is a struct of its own with everything that belongs to it, and
//! one list makes an enum of them all.

/// Defines a step: a small `Copy` struct that stands as `word key=value key=value` in notation.
///
/// ```
/// retrograde_core::step! {
///     /// A player rolls this many more dice.
///     pub(crate) struct Rolls = "rolls" { left: u8, again: bool }
/// }
/// assert_eq!(Rolls { left: 2, again: true }.show(), "rolls left=2 again=yes");
/// ```
#[macro_export]
macro_rules! step {
    ($(#[$meta:meta])* $vis:vis struct $name:ident = $word:literal {
        $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        $vis struct $name { $($(#[$field_meta])* pub(crate) $field: $type),* }

        impl $name {
            /// Its word in notation.
            pub(crate) const WORD: &'static str = $word;

            /// In notation.
            pub(crate) fn show(self) -> String {
                #[allow(unused_mut, reason = "a step without fields")]
                let mut text = $word.to_owned();
                $(text += &format!(" {}={}", stringify!($field), $crate::Token::show(&self.$field));)*
                text
            }

            /// Reads its fields in notation; the error says what was expected.
            pub(crate) fn read(fields: &[&str]) -> Result<$name, String> {
                $crate::check_fields($word, fields, &[$(stringify!($field)),*])?;
                Ok($name { $($field: $crate::field($word, fields, stringify!($field))?),* })
            }
        }
    };
}

/// Makes an enum of steps and a macro that does the same with whichever step it is.
///
/// The enum has `show` and `read` for notation and a `From` for each step. The macro takes a step, a name and an
/// expression: `each_step!(step, room => room.list(look, out))` calls the method of the step at hand, as cheaply as a
/// `match` by hand, because it is one.
///
/// ```
/// use retrograde_core::{step, steps};
///
/// step! { struct Rolls = "rolls" { left: u8 } }
/// step! { struct Wait = "wait" {} }
///
/// impl Rolls {
///     fn asks(self) -> bool { self.left > 0 }
/// }
///
/// impl Wait {
///     fn asks(self) -> bool { false }
/// }
///
/// steps! {
///     /// What the game is in the middle of.
///     enum Step, each_step { Rolls, Wait }
/// }
///
/// let step: Step = Rolls { left: 2 }.into();
/// assert!(each_step!(step, room => room.asks()));
/// assert_eq!(step.show(), "rolls left=2");
/// assert_eq!(Step::read(&["wait"]), Ok(Step::Wait(Wait {})));
/// assert_eq!(Step::read(&["rolls"]), Err("expected 1 field after \"rolls\": left".to_owned()));
/// ```
#[macro_export]
macro_rules! steps {
    ($(#[$meta:meta])* $vis:vis enum $name:ident, $each:ident { $($step:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
        $vis enum $name { $(#[doc = concat!("[`", stringify!($step), "`]")] $step($step)),+ }

        $(impl From<$step> for $name {
            #[inline]
            fn from(step: $step) -> $name {
                $name::$step(step)
            }
        })+

        $crate::steps! { @each ($) $name $each $($step)+ }

        impl $name {
            /// Its word in notation, which also names the kind of its question.
            #[allow(dead_code, reason = "not every game names its questions so")]
            pub(crate) const fn word(self) -> &'static str {
                match self { $($name::$step(_) => $step::WORD,)+ }
            }

            /// In notation.
            pub(crate) fn show(self) -> String {
                $each!(self, room => room.show())
            }

            /// Reads the words of the notation; the error says what was expected.
            pub(crate) fn read(words: &[&str]) -> Result<$name, String> {
                let (&first, fields) = words.split_first().ok_or("expected the name of a step")?;
                match first {
                    $($step::WORD => $step::read(fields).map($name::$step),)+
                    other => Err(format!("expected a step, found {other:?}")),
                }
            }
        }
    };
    (@each ($d:tt) $name:ident $each:ident $($step:ident)+) => {
        macro_rules! $each {
            ($d it:expr, $d room:ident => $d does:expr) => {
                match $d it { $($name::$step($d room) => $d does,)+ }
            };
        }
        #[allow(unused_imports, reason = "for other modules")]
        pub(crate) use $each;
    };
}
