//! Exact chances of dice, shared by prompts, bots and lab: single dice, pools, sums, best-of, roll-offs, and battles that
//! go on round after round.
//!
//! | what is rolled | what to call |
//! | --- | --- |
//! | one die against a number | [`one_die`] |
//! | a pool of equal dice, some of which must succeed | [`at_least`] |
//! | a sum of dice, the best of some dice, a die that is read in its own way | [`Odds::dice`], [`Odds::highest`], [`Odds::among`] |
//! | what comes next depends on what has come: chains, rerolls, tables | [`Odds::then`], [`Odds::map`] |
//! | one total against another | [`Odds::against`] |
//! | the same roll looked up again and again | [`Odds::ladder`] |
//! | one sum of six-sided dice against another, again and again | [`Sums`] |
//! | volleys in which each shot depends on the last, and battles of rounds | [`Volley`], [`Battle`] |
//!
//! # How exact
//!
//! Chances are whole numbers of equally likely cases. Up to 2⁶³ cases (24 six-sided dice, 18 ten-sided) nothing is rounded. What
//! has more cases is rounded to parts of 2⁶², so that a chance is off by less than one part in 2⁶² for each value and
//! each operation: a thousand values and a hundred operations leave thirteen digits. Volleys and battles, whose cases
//! nobody could count, say how exact they are themselves.

mod battle;
mod ladder;
mod odds;
mod roll_off;
mod totals;
mod weigh;

pub use battle::{Battle, Fork, Volley};
pub use ladder::Ladder;
pub use odds::Odds;
use retrograde_core::Chance;
pub use roll_off::{Pool, Sums};
pub use totals::Against;

/// The chance that one die shows `need` or more.
///
/// # Examples
///
/// ```
/// use retrograde_core::Chance;
/// use retrograde_odds::one_die;
///
/// assert_eq!(one_die(10, 7), Chance::new(4, 10));
/// assert_eq!(one_die(6, 0), Chance::new(6, 6), "always");
/// assert_eq!(one_die(6, 7), Chance::new(0, 6), "never");
/// ```
pub const fn one_die(sides: u32, need: i32) -> Chance {
    let misses = if need < 1 { 0 } else { need as u32 - 1 };
    Chance::new(sides.saturating_sub(misses) as u64, sides as u64)
}

/// The chance that at least `needed` of `dice` equal dice succeed, each with chance `each`.
///
/// # Examples
///
/// ```
/// use retrograde_core::Chance;
/// use retrograde_odds::at_least;
///
/// assert_eq!(at_least(1, 2, Chance::new(1, 2)), Chance::new(3, 4));
/// assert_eq!(at_least(2, 2, Chance::new(1, 6)), Chance::new(1, 36));
/// ```
pub fn at_least(needed: u32, dice: u32, each: Chance) -> Chance {
    Odds::hits(dice, each).at_least(needed as i32)
}

/// The chance that at least one of several independent things happens.
///
/// # Examples
///
/// ```
/// use retrograde_core::Chance;
/// use retrograde_odds::any_of;
///
/// assert_eq!(any_of([Chance::new(1, 2), Chance::new(7, 8)]), Chance::new(15, 16));
/// assert_eq!(any_of([]), Chance::NEVER);
/// ```
pub fn any_of(chances: impl IntoIterator<Item = Chance>) -> Chance {
    let none = chances.into_iter().fold(Odds::certain(true), |none, chance| {
        none.and(&Odds::either(chance, false, true), |none, misses| *none && *misses)
    });
    none.chance(|none| !none)
}
