//! What the lab does not count: who wins with which Alliance and bioborg, and what people are asked.
//!
//! `RETROGRADE_GAMES=1000 cargo test --release -p retrograde-gammarauders --test rules -- --ignored --nocapture survey`
//!
//! `RETROGRADE_SEATS=greedy,random,random,random` says who plays, moved on by a seat from game to game; `RETROGRADE_SECONDS=600` when
//! to begin no other game.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::print_stdout,
    reason = "a measurement made by hand"
)]

use std::collections::BTreeMap;

use retrograde_bots::{BotSpec, choose};
use retrograde_core::{Rules, Sampler, SeededDice, Setup, Show};

use crate::common::{COLOURS, standard};

/// Wins and games, by what is counted.
type Wins = BTreeMap<String, (u32, u32)>;

/// The value of `key=…` in the line of a player.
fn value(text: &str, colour: &str, key: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("{colour} "))).unwrap_or_default();
    let mut pairs = line.split_whitespace().filter_map(|word| word.split_once('='));
    pairs.find(|(word, _)| *word == key).map(|(_, value)| value.to_owned()).unwrap_or_default()
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
#[ignore = "plays for hours"]
fn survey_of_games() {
    let (games, seconds) = (number("RETROGRADE_GAMES", 10), number("RETROGRADE_SECONDS", u64::MAX));
    let first = number("RETROGRADE_SEED", 1);
    let seats =
        std::env::var("RETROGRADE_SEATS").unwrap_or_else(|_| "greedy,greedy,greedy,greedy".to_owned());
    let bots: Vec<BotSpec> = seats.split(',').map(|bot| bot.parse().expect("a bot")).collect();
    let players = bots.len();
    let game = standard();
    let setup = Setup::scenario("standard").with("players", players);
    let setup = if players == 2 { setup.with("two-player", "on") } else { setup };
    let mut wins: [Wins; 4] = Default::default();
    let (mut turns, mut asked) = (Vec::new(), BTreeMap::<String, [u32; 2]>::new());
    let (start, mut all_answers) = (std::time::Instant::now(), 0);
    for seed in first..first + games {
        if start.elapsed().as_secs() >= seconds {
            break;
        }
        let bot = |seat: usize| &bots[(seat + seed as usize) % players];
        let mut dice = SeededDice::from_number(seed);
        let mut events = Vec::new();
        let mut pos = game.start(&setup, &mut dice, &mut events).expect("a good setup");
        let mut answers = 0_u64;
        while let Some(seat) = game.to_act(&pos).lowest() {
            answers += 1;
            if seed % 20 == 0 {
                let prompt = game.prompt(&pos, seat);
                let count = asked.entry(prompt.kind.clone()).or_default();
                count[0] += 1;
                count[1] += u32::from(prompt.forced().is_some());
            }
            let thought = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(answers);
            let action = choose(bot(seat.index()), Sampler::new(game, &pos, seat), thought).action;
            game.apply(&mut pos, seat, action, &mut dice, &mut events);
            events.clear();
            game.check(&pos).unwrap_or_else(|broken| panic!("{broken} in seed {seed}"));
        }
        let winners = game.outcome(&pos).expect("an end").winners;
        turns.push(game.turn(&pos));
        all_answers += answers;
        let text = game.write(&pos);
        for (index, colour) in COLOURS.iter().take(players).enumerate() {
            let won = u32::from(winners.contains(retrograde_core::Seat::new(index as u8)));
            let names = [
                (*colour).to_owned(),
                value(&text, colour, "alliance"),
                value(&text, colour, "bioborg"),
                bot(index).to_string(),
            ];
            for (wins, name) in wins.iter_mut().zip(names) {
                let count = wins.entry(name).or_default();
                count.0 += won;
                count.1 += 1;
            }
        }
    }
    turns.sort_unstable();
    println!(
        "{} games of {seats}, {all_answers} answers in {} s; turns: {} median, {:?} to {:?}",
        turns.len(),
        start.elapsed().as_secs(),
        turns[turns.len() / 2],
        turns.first(),
        turns.last()
    );
    for wins in &wins {
        for (name, (won, of)) in wins {
            println!(
                "{name:14} {won:5} of {of:5}, {:4} % of its share",
                won * 100 * players as u32 / of.max(&1)
            );
        }
    }
    for (kind, [all, forced]) in asked {
        println!("asked {kind:14} {all:6}, without a choice {forced:6}");
    }
}
