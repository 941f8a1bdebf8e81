//! Information-set tree search.

use retrograde_core::{Game, Sampler, Setup, SetupError};

use crate::{Budget, Decision};

/// Searches for the best answer.
pub(crate) fn choose<G: Game>(
    sampler: Sampler<'_, G>,
    budget: Budget,
    threads: u8,
    seed: u64,
) -> Decision<G::Action> {
    let _ = (budget, threads);
    crate::greedy::choose(sampler, seed)
}

/// Search iterations a second with rollouts of 50 answers.
pub fn iterations_per_second<G: Game>(
    game: &G,
    setup: &Setup,
    seconds: f64,
    threads: usize,
) -> Result<f64, SetupError> {
    let _ = (game, setup, seconds, threads);
    Ok(0.0)
}
