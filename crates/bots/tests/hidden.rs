//! Bots know what their seat knows, and no more.
#![allow(clippy::unimplemented, missing_docs, unreachable_pub)]

mod cups;

use cups::{Cup, Cups, Position, Question};
use retrograde_bots::{BotSpec, Decision, choose};
use retrograde_core::{Sampler, Seat};

fn answer(bot: &str, question: Question, seed: u64) -> Decision<Cup> {
    // The pea lies where it is hardly ever: a bot that peeps would take cup 0.
    let position = Position { question, pea: 0, answers: [None; 2] };
    let bot: BotSpec = bot.parse().expect("a bot");
    choose(&bot, Sampler::new(&Cups, &position, Seat::new(0)), seed)
}

#[test]
fn one_answer_needs_no_thought() {
    for bot in ["greedy", "search:4000000000it", "search:3600s"] {
        let decision = answer(bot, Question::Only, 1);
        assert_eq!((decision.action, &*decision.why), (Cup(0), "the only sensible answer"));
    }
}

#[test]
fn nobody_peeps() {
    for seed in 0..20 {
        assert_eq!(answer("search:200it", Question::Guess, seed).action, Cup(1));
    }
}

#[test]
fn rivals_who_answer_at_once_do_not_know_the_answer() {
    // Hiding is caught once in three times. Against a rival who sees it, the safe cup would be better.
    for seed in 0..20 {
        let decision = answer("search:300it", Question::Hide, seed);
        assert_ne!(decision.action, Cup(3), "{}", decision.why);
    }
}
