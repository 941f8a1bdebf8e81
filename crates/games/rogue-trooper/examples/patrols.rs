//! Games of Rogue Trooper in a small program of their own: who wins, how, and in how many turns.
//!
//! `cargo run --release -p retrograde-rogue-trooper --example patrols -- search:2000it/1t,greedy 60`
//!
//! Bots move on by a seat from game to game, so that two of them swap seats. A third number is the first seed. What must hold in
//! every position is checked after every answer.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    reason = "a measurement made by hand"
)]

use std::collections::BTreeMap;
use std::time::Instant;

use retrograde_bots::{BotSpec, play_match, thread_seconds};
use retrograde_core::{Catalogue, Seat, Setup};
use retrograde_rogue_trooper::RogueTrooper;

/// No game has so many answers: one that has does not end.
const ENDLESS: u32 = 200_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments.get(index).map_or(default, |text| text.parse().expect("a number"))
    };
    let seats = arguments.first().map_or("greedy,greedy", String::as_str);
    let bots: Vec<BotSpec> = seats.split(',').map(|bot| bot.parse().expect("a bot")).collect();
    let (games, first) = (number(1, 10), number(2, 1));
    let game = RogueTrooper::from_pack(&RogueTrooper::standard_pack()).expect("a good pack");
    let setup = Setup::scenario("standard").with("players", bots.len());
    let (mut turns, mut answers) = (Vec::new(), 0u64);
    let mut endings: BTreeMap<&str, u32> = BTreeMap::new();
    let mut wins: BTreeMap<String, u32> = BTreeMap::new();
    let start = Instant::now();
    for seed in first..first + games {
        let mut moved = bots.clone();
        moved.rotate_left(seed as usize % bots.len());
        let result = play_match(&game, &setup, &moved, seed, ENDLESS).expect("a good setup");
        let outcome = result.outcome.unwrap_or_else(|| panic!("seed {seed} does not end"));
        turns.push(result.turns);
        answers += u64::from(result.answers);
        *endings.entry(outcome.how).or_default() += 1;
        for winner in outcome.winners.iter().map(Seat::index) {
            let name = moved.get(winner).map_or_else(|| "the Traitor".to_owned(), ToString::to_string);
            *wins.entry(format!("{name} wins")).or_default() += 1;
            *wins.entry(format!("seat {} wins", winner + 1)).or_default() += 1;
        }
    }
    turns.sort_unstable();
    println!(
        "{games} games of {seats}, seeds from {first}: {answers} answers, {} ms a game; {} turns for all in the median, {:?} to {:?}",
        (thread_seconds(start) * 1000.0) as u64 / games.max(1),
        turns[turns.len() / 2],
        turns.first(),
        turns.last()
    );
    for (how, count) in &endings {
        println!("{count:6} {how}");
    }
    for (who, count) in &wins {
        println!("{count:6} {who}");
    }
}
