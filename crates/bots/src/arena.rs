use std::collections::BTreeMap;

use retrograde_core::{Advice, Dice, Event, Outcome, Sampler, Seat, SeededDice, Setup, SetupError, Tally};

use crate::{BotSpec, choose};

/// How a game between bots went.
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// How it ended; none if it was stopped at the limit of answers.
    pub outcome: Option<Outcome>,
    /// Turns played.
    pub turns: u32,
    /// Answers given.
    pub answers: u32,
    /// Per seat: rolls that came less rolls that were to be expected, in thousandths of a roll.
    pub luck: Vec<i64>,
    /// What the lab counts.
    pub tallies: BTreeMap<Tally, u32>,
    /// The answers in order: who gave them, and what they are in notation.
    pub given: Vec<(Seat, String)>,
    /// What was drawn, in order.
    pub drawn: Vec<Drawn>,
}

/// Something drawn in a game.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Drawn {
    /// The answer that it was drawn for, counted from 1; 0 = the opening.
    pub moment: u32,
    /// What it was drawn for.
    pub label: &'static str,
    /// How many results were possible.
    pub sides: u32,
    /// 1 to `sides`.
    pub result: u32,
}

/// The dice of a game, with what they have shown. [`Recorder`](retrograde_core::Recorder) would copy every label.
struct KeptDice {
    dice: SeededDice,
    moment: u32,
    drawn: Vec<Drawn>,
}

impl Dice for KeptDice {
    fn draw(&mut self, label: &'static str, sides: u32) -> u32 {
        let result = self.dice.draw(label, sides);
        self.drawn.push(Drawn { moment: self.moment, label, sides, result });
        result
    }
}

/// Plays one game between bots, one per seat.
///
/// The seed decides dice and bots: the same seed, setup and bots give the same game, except under a budget of time.
///
/// # Panics
///
/// If the game breaks what must hold in every position ([`Rules::check`](retrograde_core::Rules::check)): a mistake in its rules, not of its players.
pub fn play_match<G: Advice>(
    game: &G,
    setup: &Setup,
    bots: &[BotSpec],
    seed: u64,
    most_answers: u32,
) -> Result<MatchResult, SetupError> {
    let seats = game.seats(setup)?.len();
    if bots.len() != seats {
        return Err(SetupError::new("seats", format!("{seats} seats need {seats} bots, not {}", bots.len())));
    }
    let mut dice = KeptDice { dice: SeededDice::from_number(seed), moment: 0, drawn: Vec::new() };
    let mut events: Vec<G::Event> = Vec::new();
    let mut position = game.start(setup, &mut dice, &mut events)?;
    let mut result = MatchResult {
        outcome: None,
        turns: 0,
        answers: 0,
        luck: vec![0; seats],
        tallies: BTreeMap::new(),
        given: Vec::new(),
        drawn: Vec::new(),
    };
    loop {
        for event in events.drain(..) {
            if let Some(luck) = event.luck() {
                result.luck[luck.seat.index()] +=
                    if luck.happened { 1000 } else { 0 } - (luck.chance.ppm() / 1000) as i64;
            }
            if let Some(tally) = event.tally() {
                *result.tallies.entry(tally).or_default() += 1;
            }
        }
        let Some(seat) = game.to_act(&position).lowest() else { break };
        if result.answers >= most_answers {
            break;
        }
        result.answers += 1;
        dice.moment = result.answers;
        let thought = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(u64::from(result.answers));
        let decision = choose(&bots[seat.index()], Sampler::new(game, &position, seat), thought);
        result.given.push((seat, decision.action.to_string()));
        game.apply(&mut position, seat, decision.action, &mut dice, &mut events);
        if let Err(broken) = game.check(&position) {
            panic!(
                "{broken} after answer {}, `{}`, in\n{}",
                result.answers,
                decision.action,
                game.write(&position)
            );
        }
    }
    result.outcome = game.outcome(&position);
    result.turns = game.turn(&position);
    result.drawn = dice.drawn;
    Ok(result)
}
