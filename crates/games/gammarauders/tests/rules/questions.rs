//! Whole games, question by question: nobody is asked what has one answer, nor what a standing order settles.

#![allow(clippy::disallowed_macros, clippy::print_stdout, reason = "one of them counts")]

use retrograde_bots::{BotSpec, choose};
use retrograde_core::{Rules, Sampler, SeededDice, Setup, Show, Silent};

use crate::common::{Table, standard};

/// Questions about hidden cards: they are asked even if there is one answer, because silence would tell that there is.
const SECRET: [&str; 5] = ["outfit", "trade", "keep", "lose-card", "refit"];

/// Plays a game; a question with one answer must be about hidden cards: a window, which the table passes by itself, or one
/// of the few above.
fn play(players: u32, bot: &BotSpec, seed: u64, turns: u32) -> (u32, u32) {
    let game = standard();
    let scenario = if seed.is_multiple_of(4) { "standard" } else { "first-game" };
    let setup = Setup::scenario(scenario).with("players", players).with("max-turns", turns);
    let setup = if players == 2 { setup.with("two-player", "on") } else { setup };
    let setup = if seed.is_multiple_of(3) {
        setup.with("fort-distance", 12).with("reinforcement", "flat")
    } else {
        setup
    };
    let kinds = game.kinds(&setup);
    let mut dice = SeededDice::from_number(seed);
    let mut pos = game.start(&setup, &mut dice, &mut Silent).expect("a good setup");
    let (mut answers, mut windows, mut legal) = (0, 0, Vec::new());
    while let Some(first) = game.to_act(&pos).lowest() {
        for seat in game.to_act(&pos).iter() {
            legal.clear();
            game.legal(&pos, seat, &mut legal);
            if legal.len() == 1 {
                windows += 1;
                let prompt = game.prompt(&pos, seat);
                let window = kinds.iter().any(|kind| kind.window && kind.id == prompt.kind)
                    || SECRET.contains(&prompt.kind.as_str());
                assert!(
                    window,
                    "{players} players, seed {seed}: {} asks `{}`, the only answer, in\n{}",
                    prompt.kind,
                    legal[0],
                    game.write(&pos)
                );
            }
        }
        answers += 1;
        let thought = seed << 32 | u64::from(answers);
        let decision = choose(bot, Sampler::new(game, &pos, first), thought);
        game.apply(&mut pos, first, decision.action, &mut dice, &mut Silent);
        assert!(answers < 400_000, "seed {seed} does not end");
    }
    (answers, windows)
}

/// [GR-221] Nobody is asked what has one answer, but in windows for hidden cards.
#[test]
fn nobody_is_asked_what_has_one_answer() {
    for players in 2..=6 {
        play(players, &BotSpec::Random, u64::from(players), 3);
        play(players, &BotSpec::Greedy, u64::from(players) + 10, 2);
    }
}

/// [GR-221] The same over many whole games: `cargo test -p retrograde-gammarauders --test rules --release -- --ignored one_answer`.
#[test]
#[ignore = "plays for minutes"]
fn nobody_is_asked_what_has_one_answer_in_many_games() {
    for players in 2..=6 {
        let mut sum = (0, 0);
        for seed in 0..200 {
            for bot in [BotSpec::Random, BotSpec::Greedy] {
                let (answers, windows) = play(players, &bot, seed, 12);
                sum = (sum.0 + answers, sum.1 + windows);
            }
        }
        println!("{players} players: {} answers, {} windows without a choice", sum.0, sum.1);
    }
}

/// [GR-219] What a standing order settles is not asked; an order given while the question is open answers it.
#[test]
fn standing_orders_settle() {
    let start = |orders: &str| {
        let mut table = Table::small(
            "",
            orders,
            "",
            "phase 5; units T01.4 red soldier 2; units T01.1 blue soldier 1; units T01.2 green soldier 1",
        );
        table.play("red take 1 soldier T01.4; red via T01.1; red to T01.2");
        table
    };
    assert_eq!(start("").question(), "permit blue");
    let always = start("always=red");
    assert_eq!((always.kind().as_str(), always.units("T01.2", "red", "soldier")), ("moves", 1));
    assert_eq!(start("never=red").question(), "refused red");
    let mut open = start("");
    open.play("blue orders red always");
    assert_eq!((open.kind().as_str(), open.units("T01.2", "red", "soldier")), ("moves", 1));
    let mut refused = start("");
    refused.play("blue orders red never");
    assert_eq!(refused.question(), "refused red");
}
