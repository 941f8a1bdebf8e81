//! What the lab does not count: who wins with which Alliance and bioborg, what people are asked, and how long bots think about it.
//!
//! `cargo run --release -p retrograde-gammarauders --example survey -- greedy,greedy,greedy,greedy 1000`
//!
//! Bots move on by a seat from game to game. A third number is the first seed, a fourth one after how many seconds no other game
//! is begun. What must hold in every position is checked after every answer.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "a measurement made by hand"
)]

use std::collections::BTreeMap;
use std::time::Instant;

use retrograde_bots::{BotSpec, choose, thread_seconds};
use retrograde_core::{Catalogue, Outcome, Rules, Sampler, Seat, SeededDice, Setup, Show};
use retrograde_gammarauders::{Gammarauders, Position};

/// In how many games questions are looked at one by one: one of so many.
const CLOSELY: u64 = 20;
/// No game has so many answers: one that has does not end.
const ENDLESS: u64 = 200_000;

/// Wins and games, by what is counted.
type Wins = BTreeMap<String, (u32, u32)>;

/// How often a kind of question was asked, how often it had one answer, and how long bots thought about it, in microseconds.
#[derive(Default)]
struct Asked {
    times: u64,
    forced: u64,
    thought: u64,
}

/// What was counted.
#[derive(Default)]
struct Counts {
    wins: [Wins; 4],
    turns: Vec<u32>,
    endings: BTreeMap<&'static str, u32>,
    asked: BTreeMap<String, Asked>,
    answers: u64,
}

/// The value of `key=…` in the line of a player.
fn value(text: &str, colour: &str, key: &str) -> String {
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("{colour} "))).unwrap_or_default();
    let mut pairs = line.split_whitespace().filter_map(|word| word.split_once('='));
    pairs.find(|(word, _)| *word == key).map(|(_, value)| value.to_owned()).unwrap_or_default()
}

fn microseconds(start: Instant) -> u64 {
    (thread_seconds(start) * 1e6) as u64
}

/// Plays a game to its end.
fn play(game: &Gammarauders, bots: &[BotSpec], seed: u64, start: Instant, counts: &mut Counts) -> Position {
    let setup = Setup::scenario("standard").with("players", bots.len());
    let setup = if bots.len() == 2 { setup.with("two-player", "on") } else { setup };
    let mut dice = SeededDice::from_number(seed);
    let mut events = Vec::new();
    let mut pos = game.start(&setup, &mut dice, &mut events).expect("a good setup");
    let (mut answers, closely) = (0, seed.is_multiple_of(CLOSELY));
    while let Some(seat) = game.to_act(&pos).lowest() {
        answers += 1;
        assert!(answers < ENDLESS, "seed {seed} does not end:\n{}", game.write(&pos));
        let sampler = Sampler::new(game, &pos, seat);
        let thought = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(answers);
        let before = if closely { microseconds(start) } else { 0 };
        let action = choose(&bots[seat.index()], sampler, thought).action;
        if closely {
            let took = microseconds(start) - before;
            let prompt = game.prompt(&pos, seat);
            let asked = counts.asked.entry(prompt.kind.clone()).or_default();
            asked.times += 1;
            asked.forced += u64::from(prompt.forced().is_some());
            asked.thought += took;
        }
        game.apply(&mut pos, seat, action, &mut dice, &mut events);
        events.clear();
        game.check(&pos).unwrap_or_else(|broken| panic!("{broken} in seed {seed} after `{action}`"));
    }
    counts.answers += answers;
    pos
}

/// Enters who won.
fn enter(game: &Gammarauders, bots: &[BotSpec], pos: &Position, counts: &mut Counts) {
    let Outcome { winners, how, .. } = game.outcome(pos).expect("an end");
    counts.turns.push(game.turn(pos));
    *counts.endings.entry(how).or_default() += 1;
    let text = game.write(pos);
    for (index, bot) in bots.iter().enumerate() {
        let seat = Seat::new(index as u8);
        let colour = game.seats(&game.setup_of(pos)).expect("a good setup")[index].id.clone();
        let names =
            [value(&text, &colour, "alliance"), value(&text, &colour, "bioborg"), bot.to_string(), colour];
        for (wins, name) in counts.wins.iter_mut().zip(names) {
            let count = wins.entry(name).or_default();
            count.0 += u32::from(winners.contains(seat));
            count.1 += 1;
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments.get(index).map_or(default, |text| text.parse().expect("a number"))
    };
    let seats = arguments.first().map_or("greedy,greedy,greedy,greedy", String::as_str);
    let bots: Vec<BotSpec> = seats.split(',').map(|bot| bot.parse().expect("a bot")).collect();
    let (games, first) = (number(1, 10), number(2, 1));
    let game = Gammarauders::from_pack(&Gammarauders::standard_pack()).expect("a good pack");
    let mut counts = Counts::default();
    let start = Instant::now();
    for seed in first..first + games {
        if microseconds(start) / 1_000_000 >= number(3, u64::MAX) {
            break;
        }
        let mut moved = bots.clone();
        moved.rotate_left(seed as usize % bots.len());
        let pos = play(&game, &moved, seed, start, &mut counts);
        enter(&game, &moved, &pos, &mut counts);
    }
    report(seats, &mut counts, microseconds(start));
}

fn report(seats: &str, counts: &mut Counts, took: u64) {
    counts.turns.sort_unstable();
    let Counts { wins, turns, endings, asked, answers } = counts;
    let games = turns.len();
    println!(
        "{games} games of {seats}: {answers} answers, {} ms a game; {} turns in the median, {:?} to {:?}; {endings:?}",
        took / 1000 / games.max(1) as u64,
        turns[games / 2],
        turns.first(),
        turns.last()
    );
    let players = seats.split(',').count() as u32;
    for wins in wins {
        for (name, (won, of)) in wins {
            println!("{name:14} {won:5} of {of:5}, {:4} % of its share", *won * 100 * players / (*of).max(1));
        }
    }
    for (kind, Asked { times, forced, thought }) in asked {
        println!("asked {kind:14} {times:6}, without a choice {forced:6}, thought {:6} ms", *thought / 1000);
    }
}
