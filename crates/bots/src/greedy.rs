//! One ply: the answer whose position looks best, with dice averaged over a few throws.

use retrograde_core::{Dice, Game, PlayoutDice, Sampler, Seat, Silent};

use crate::Decision;

/// Throws of the dice per answer.
const THROWS: i32 = 6;
/// How deep a move in several answers is followed to its effect.
const FOLLOW: u32 = 4;

/// The answer whose position looks best.
pub(crate) fn choose<G: Game>(sampler: Sampler<'_, G>, seed: u64) -> Decision<G::Action> {
    let (game, seat) = (sampler.game(), sampler.seat());
    let mut dice = PlayoutDice::new(seed);
    let mut actions = Vec::new();
    sampler.sensible(&mut actions);
    if let [only] = actions[..] {
        return Decision { action: only, why: "the only sensible answer".to_owned() };
    }
    let worlds: Vec<G::Position> = (0..THROWS).map(|_| sampler.sample(&mut dice)).collect();
    let mut best = (i32::MIN, actions[0]);
    for &action in &actions {
        let mut sum = 0;
        for world in &worlds {
            let mut after = world.clone();
            game.apply(&mut after, seat, action, &mut dice, &mut Silent);
            sum += settled(game, &after, seat, &mut dice, FOLLOW);
        }
        // A throw breaks ties, so that a bot with no idea does not always take the first.
        let value = sum * 8 + dice.pick("tie", 8) as i32;
        if value > best.0 {
            best = (value, action);
        }
    }
    let why = format!("best of {} by expected position: {} ‰", actions.len(), best.0 / 8 / THROWS);
    Decision { action: best.1, why }
}

/// The value of a position once the move under way has had its effect, the seat doing its best.
fn settled<G: Game>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    dice: &mut PlayoutDice,
    follow: u32,
) -> i32 {
    if follow == 0 || !game.midway(position) || !game.to_act(position).contains(seat) {
        return game.evaluate(position, seat);
    }
    let mut actions = Vec::new();
    game.sensible(position, seat, &mut actions);
    actions
        .into_iter()
        .map(|action| {
            let mut after = position.clone();
            game.apply(&mut after, seat, action, dice, &mut Silent);
            settled(game, &after, seat, dice, follow - 1)
        })
        .max()
        .unwrap_or_else(|| game.evaluate(position, seat))
}
