//! Whole games: they end, nothing breaks on the way, and whoever thinks wins.
//!
//! The large runs are by hand: `cargo test --release -p retrograde-rogue-trooper --test soak -- --ignored --nocapture`.

use std::collections::BTreeMap;

use retrograde_bots::{BotSpec, MatchResult, play_match};
use retrograde_core::{Catalogue, Seat, Setup};
use retrograde_rogue_trooper::RogueTrooper;

/// Plays games with bots, who sit down again in the same order; every position is checked.
fn play(players: usize, names: &[&str], seeds: std::ops::Range<u64>) -> Vec<MatchResult> {
    let game = RogueTrooper::from_pack(&RogueTrooper::standard_pack()).expect("a good pack");
    let setup = Setup::scenario("standard").with("players", players);
    let bots = names.iter().cycle().take(players).map(|name| name.parse().expect("a bot"));
    let bots: Vec<BotSpec> = bots.collect();
    let one = |seed| play_match(&game, &setup, &bots, seed, 200_000).expect("a good setup");
    seeds.map(one).inspect(|game| assert!(game.outcome.is_some(), "a game does not end")).collect()
}

/// A seat's share of a game that was won.
fn share(game: &MatchResult, seat: usize) -> f64 {
    let Some(outcome) = &game.outcome else { return 0.0 };
    let won = outcome.winners.contains(Seat::new(seat as u8));
    if won { 1.0 / outcome.winners.len() as f64 } else { 0.0 }
}

/// How often the first bot wins against the second, with seats swapped.
fn duel(first: &str, second: &str, games: u64) -> f64 {
    let here: f64 = play(2, &[first, second], 0..games / 2).iter().map(|game| share(game, 0)).sum();
    let there: f64 = play(2, &[second, first], 0..games / 2).iter().map(|game| share(game, 1)).sum();
    (here + there) / games as f64
}

fn report(title: &str, players: usize, played: &[MatchResult]) {
    let mut turns: Vec<u32> = played.iter().map(|game| game.turns).collect();
    turns.sort_unstable();
    let mut how: BTreeMap<&str, u32> = BTreeMap::new();
    for game in played {
        *how.entry(game.outcome.as_ref().map_or("", |outcome| outcome.how)).or_default() += 1;
    }
    let wins: Vec<f64> = (0..players).map(|seat| played.iter().map(|game| share(game, seat)).sum()).collect();
    let answers: u64 = played.iter().map(|game| u64::from(game.answers)).sum();
    let (middle, most) = (turns[turns.len() / 2] as usize / players, turns[turns.len() - 1]);
    println!(
        "{title}, {players} players, {} games: median {middle} turns each, most {most} in all",
        played.len()
    );
    println!("  {} answers a game; {how:?}; wins by seat {wins:.0?}", answers / played.len() as u64);
}

#[test]
fn games_of_every_size_end() {
    for players in 2..=6 {
        play(players, &["random"], 0..2);
        play(players, &["greedy"], 0..1);
    }
}

#[test]
#[ignore = "a long run, by hand"]
fn a_thousand_games_of_every_size_end() {
    for players in 2..=6 {
        for name in ["random", "greedy"] {
            report(name, players, &play(players, &[name], 0..1000));
        }
    }
}

#[test]
#[ignore = "a long run, by hand"]
fn greedy_beats_random_nine_times_in_ten() {
    let won = duel("greedy", "random", 400);
    println!("greedy wins {:.1} % of 400 games against random", won * 100.0);
    assert!(won >= 0.9);
}
