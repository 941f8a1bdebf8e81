use retrograde_core::{Dice, Game, PlayoutDice, Sampler};

use crate::Decision;

/// Any legal answer, each as likely.
pub(crate) fn choose<G: Game>(sampler: Sampler<'_, G>, seed: u64) -> Decision<G::Action> {
    let mut legal = Vec::new();
    sampler.legal(&mut legal);
    let index = PlayoutDice::new(seed).pick("random answer", legal.len());
    Decision { action: legal[index], why: format!("one of {} at random", legal.len()) }
}
