//! One ply: the answer whose position looks best, with dice averaged over a few throws.

use retrograde_core::{Advice, Dice, PlayoutDice, Sampler};

use crate::Decision;
use crate::appraise::appraise;
use crate::level::Lapses;

/// Positions it looks at for one answer, more or less.
const EFFORT: u32 = 4000;

/// The answer whose position looks best to somebody who errs like that.
pub(crate) fn choose<G: Advice>(sampler: Sampler<'_, G>, lapses: Lapses, seed: u64) -> Decision<G::Action> {
    let mut actions = Vec::new();
    sampler.sensible(&mut actions);
    let mut dice = PlayoutDice::new(!seed);
    overlook(&mut actions, lapses, &mut dice);
    if let [only] = actions[..] {
        return Decision { action: only, why: "the only sensible answer".to_owned() };
    }
    let worth = appraise(sampler, &actions, lapses, EFFORT, None, seed);
    // A throw breaks ties, so that a bot with no idea does not always take the first.
    let mut best = (f64::MIN, 0);
    for (index, worth) in worth.iter().enumerate() {
        let value = worth + f64::from(dice.draw("tie", 1000)) / 4000.0;
        if value > best.0 {
            best = (value, index);
        }
    }
    let chance = worth[best.1] / 10.0;
    let why =
        format!("the best of {} answers that I looked at: {chance:.0}% to win from there", actions.len());
    Decision { action: actions[best.1], why }
}

/// Leaves out what is not thought of; something always is.
fn overlook<A>(actions: &mut Vec<A>, lapses: Lapses, dice: &mut PlayoutDice) {
    if lapses.overlooks == 0 {
        return;
    }
    let thought_of = dice.pick("thought of", actions.len());
    let mut index = 0;
    actions.retain(|_| {
        index += 1;
        index - 1 == thought_of || dice.draw("overlooked", 100) > lapses.overlooks
    });
}
