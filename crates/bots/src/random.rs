use retrograde_core::{Advice, Dice, PlayoutDice, Sampler};

use crate::Decision;

/// Any legal answer, each as likely.
pub(crate) fn choose<G: Advice>(sampler: Sampler<'_, G>, seed: u64) -> Decision<G::Action> {
    let mut legal = Vec::new();
    sampler.legal(&mut legal);
    let index = PlayoutDice::new(seed).pick("random answer", legal.len());
    Decision { action: legal[index], why: format!("one of {} at random", legal.len()) }
}
