//! What every game with steps says of a position that is looked at and of one that is played.

/// Declares `Look`, a position seen with the rules beside it, and `Play`, a position being played, with dice and log at hand.
///
/// `Play` has `look`, and `push`, `pop` and `replace` for the stack of steps (`pos.steps`). A game tells its events and carries
/// out its answers in its own way, in an `impl` beside it.
///
/// ```
/// use retrograde_core::{Dice, Log, SeededDice, Silent, playing};
///
/// struct Patience;
/// #[derive(Default)]
/// struct Position { steps: Vec<Step> }
/// #[derive(Debug, PartialEq)]
/// enum Step { Deal, Turn }
///
/// playing! { Patience, Position, Step }
///
/// let (mut pos, mut dice, mut log) = (Position::default(), SeededDice::from_number(1), Silent);
/// let mut play = Play { rules: &Patience, pos: &mut pos, dice: &mut dice, log: &mut log };
/// play.push(Step::Deal);
/// play.replace(Step::Turn);
/// assert_eq!(play.look().pos.steps, [Step::Turn]);
/// play.pop();
/// assert!(pos.steps.is_empty());
/// ```
#[macro_export]
macro_rules! playing {
    ($rules:ty, $position:ty, $step:ty) => {
        /// A position seen with the rules beside it.
        #[derive(Copy, Clone)]
        pub(crate) struct Look<'a> {
            pub(crate) rules: &'a $rules,
            pub(crate) pos: &'a $position,
        }

        /// A position being played, with dice and log at hand.
        pub(crate) struct Play<'a, L> {
            pub(crate) rules: &'a $rules,
            pub(crate) pos: &'a mut $position,
            pub(crate) dice: &'a mut dyn $crate::Dice,
            pub(crate) log: &'a mut L,
        }

        impl<L> Play<'_, L> {
            #[inline]
            pub(crate) fn look(&self) -> Look<'_> {
                Look { rules: self.rules, pos: self.pos }
            }

            /// Puts a step on top of the stack.
            #[inline]
            pub(crate) fn push(&mut self, step: impl Into<$step>) {
                self.pos.steps.push(step.into());
            }

            /// Takes the top step off.
            #[inline]
            pub(crate) fn pop(&mut self) {
                self.pos.steps.pop();
            }

            /// Puts a step in place of the top one.
            #[inline]
            pub(crate) fn replace(&mut self, step: impl Into<$step>) {
                self.pop();
                self.push(step);
            }
        }
    };
}

/// Calls a method of `Play` with dice of any kind, and a log that listens or not: `play_on!(rules, pos, dice, log, answer(seat, action))`.
///
/// In a function without type parameters, the rules are compiled where they stand, once for each of the two; a generic one would
/// compile them again for every kind of dice, in every crate that plays the game.
#[macro_export]
macro_rules! play_on {
    ($rules:expr, $pos:expr, $dice:expr, $log:expr, $does:ident($($with:expr),*)) => {
        match $log {
            Some(log) => Play { rules: $rules, pos: $pos, dice: $dice, log }.$does($($with),*),
            None => Play { rules: $rules, pos: $pos, dice: $dice, log: &mut $crate::Silent }.$does($($with),*),
        }
    };
}
