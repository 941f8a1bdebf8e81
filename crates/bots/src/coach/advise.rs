//! The best answers to an open question, each with its chance to win and a reason.

use retrograde_core::{Advice, Sampler};

use super::chance::thousandths;
use super::judge::Judge;
use super::words::Prospect;

/// Positions it looks at, more or less.
const EFFORT: u32 = 4000;
/// How many answers are advised.
const THREE: usize = 3;

/// An answer that somebody could give.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Advised<A> {
    /// The answer.
    pub action: A,
    /// The chance to win after it, in thousandths.
    pub chance: i32,
    /// Why, as part of a sentence about the answer: `brings the satellite home`.
    pub why: String,
}

/// The best three answers to the open question of the sampler's seat, at a table with so many seats, from the best down; fewer where there are fewer.
///
/// The same sampler and seed give the same advice.
///
/// # Panics
///
/// If the seat is not asked.
pub fn advise<G: Advice>(sampler: Sampler<'_, G>, seats: usize, seed: u64) -> Vec<Advised<G::Action>> {
    let judge = Judge::new(sampler, seats, seed);
    let ranked = judge.ranked(None, EFFORT);
    let now = Prospect::of(&judge, &judge.worlds);
    let only = ranked.len() == 1;
    let advised = ranked.into_iter().take(THREE).map(|judged| {
        let ahead = judge.ahead(judged.action, EFFORT / 10);
        let why = Prospect::of(&judge, &ahead).beside(&now);
        let why = match (why.is_empty(), only) {
            (false, _) => why,
            (true, true) => "is the only sensible answer".to_owned(),
            (true, false) => "changes little for now".to_owned(),
        };
        Advised { action: judged.action, chance: thousandths(judged.worth.mean()), why }
    });
    advised.collect()
}
