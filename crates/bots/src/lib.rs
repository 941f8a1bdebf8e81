//! Players that see a view, a prompt and samples, never the position.
//!
//! All bots stand behind one door, [`choose`]: a [`BotSpec`] and a [`Sampler`] in, a [`Decision`] out.

mod appraise;
mod arena;
mod clock;
pub mod coach;
mod greedy;
mod level;
mod random;
mod search;
mod spec;

pub use arena::{Drawn, MatchResult, play_match};
pub use clock::thread_seconds;
pub use level::Level;
pub use search::{Forethought, iterate, iterations_per_second};
pub use spec::{BotSpec, Budget, ParseBotError, SeatedBot};

use level::Lapses;
use retrograde_core::{Advice, Sampler};

/// What a bot chose, and why.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Decision<A> {
    /// The answer.
    pub action: A,
    /// A sentence for people: `the best of 12 answers that I looked at: 61% to win from there`.
    pub why: String,
}

/// Lets a bot answer the open question of the sampler's seat.
///
/// The same spec, sampler and seed give the same decision, except under a budget of time. The upper half of the seed stays the same
/// for a game, the lower half changes with every answer: what a weak bot does not think of, it does not think of for a turn.
///
/// # Panics
///
/// If the seat is not asked.
pub fn choose<G: Advice>(spec: &BotSpec, sampler: Sampler<'_, G>, seed: u64) -> Decision<G::Action> {
    match spec.resolved() {
        BotSpec::Random => random::choose(sampler, seed),
        BotSpec::Greedy => greedy::choose(sampler, Lapses::NONE, seed),
        BotSpec::Level(level) => greedy::choose(sampler, level.lapses(sampler.game().lapses()), seed),
        BotSpec::Search { budget, threads } => search::choose(sampler, budget, threads, seed),
    }
}
