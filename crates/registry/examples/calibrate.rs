//! How well the coach's chances fit: plays games of greedy bots and compares what was predicted with what happened.
//!
//! `cargo run --release -p retrograde-registry --example calibrate -- GAME SCENARIO GAMES [SEED] [OPTION=VALUE…]`
#![allow(clippy::print_stdout, reason = "it reports to whoever runs it")]

use std::process::ExitCode;

use retrograde_core::{Seat, Setup};
use retrograde_registry::title;
use retrograde_table::{BotSpec, Seed, chance_of};

/// Answers after which a game is given up.
const MOST: usize = 6000;
/// So many moments of a game are judged, evenly spread.
const MOMENTS: usize = 40;

/// A judgement, and what came of it.
struct Case {
    worth: i32,
    grain: i32,
    seats: usize,
    share: f64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, scenario, games, rest @ ..] = &arguments[..] else {
        println!("GAME SCENARIO GAMES [SEED] [OPTION=VALUE…]");
        return ExitCode::from(2);
    };
    let Some(title) = title(game) else {
        println!("there is no game {game}");
        return ExitCode::from(2);
    };
    let games: u64 = games.parse().expect("a number of games");
    let first: u64 = rest.first().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut setup = Setup::scenario(scenario);
    for (name, value) in rest.iter().filter_map(|option| option.split_once('=')) {
        setup.options.insert(name.to_owned(), value.to_owned());
    }
    let mut cases = Vec::new();
    for seed in first..first + games {
        let mut table = title.open(&setup, Seed::number(seed)).expect("a good setup");
        while let Some(seat) = table.to_act().lowest() {
            if table.answers() >= MOST {
                break;
            }
            let thought = table.thought(seat, BotSpec::Greedy, seed ^ table.answers() as u64);
            table.answer(seat, &thought.think().answer).expect("a legal answer");
        }
        let Some(outcome) = table.outcome() else { continue };
        for moment in 0..MOMENTS {
            let answers = table.answers() * moment / MOMENTS;
            let (judged, grain) = (table.judged(answers), table.grain(answers));
            for (seat, &worth) in judged.iter().enumerate() {
                let share = outcome.share(Seat::new(seat as u8)).ppm() as f64 / 1e6;
                cases.push(Case { worth, grain, seats: judged.len(), share });
            }
        }
    }
    report(&cases);
    ExitCode::SUCCESS
}

/// Prints predicted beside actual in tenths of the chance, and the grain that fits best.
fn report(cases: &[Case]) {
    println!("{} judgements", cases.len());
    println!("predicted   actual   cases");
    for tenth in 0..10 {
        let within = |case: &&Case| {
            let chance = chance_of(case.worth, case.grain, case.seats);
            ((chance * 10.0) as usize).min(9) == tenth
        };
        let found: Vec<&Case> = cases.iter().filter(within).collect();
        if found.is_empty() {
            continue;
        }
        let count = found.len() as f64;
        let predicted =
            found.iter().map(|case| chance_of(case.worth, case.grain, case.seats)).sum::<f64>() / count;
        let actual = found.iter().map(|case| case.share).sum::<f64>() / count;
        println!("{:8.1}% {:7.1}% {:7}", predicted * 100.0, actual * 100.0, found.len());
    }
    let error = |grain: Option<i32>| {
        let off = cases.iter().map(|case| {
            let off = chance_of(case.worth, grain.unwrap_or(case.grain), case.seats) - case.share;
            off * off
        });
        off.sum::<f64>() / cases.len().max(1) as f64
    };
    println!("mean square error {:.4}", error(None));
    let best = (10..=600).step_by(5).min_by(|&a, &b| error(Some(a)).total_cmp(&error(Some(b))));
    if let Some(best) = best {
        println!("a grain of {best} fits best: {:.4}", error(Some(best)));
    }
}
