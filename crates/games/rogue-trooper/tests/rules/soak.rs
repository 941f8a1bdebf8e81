//! Whole games: they end, nothing breaks on the way, and whoever thinks wins.
//!
//! The large runs are by hand: `cargo test --release -p retrograde-rogue-trooper --test rules soak -- --ignored`. Figures of many
//! games come from the lab.

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

/// What a seat won of some games, in thousandths of a game.
fn won(games: &[MatchResult], seat: usize) -> u64 {
    let outcomes = games.iter().filter_map(|game| game.outcome.as_ref());
    outcomes.map(|outcome| outcome.share(Seat::new(seat as u8)).ppm() / 1000).sum()
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
        play(players, &["random"], 0..1000);
        let games = play(players, &["greedy"], 0..1000);
        let mut turns: Vec<u32> = games.iter().map(|game| game.turns).collect();
        turns.sort_unstable();
        assert!(turns[500] < 60 * players as u32, "{players} players take {} turns", turns[500]);
        for seat in 0..players {
            let won = won(&games, seat);
            assert!(won * players as u64 <= 1_200_000, "seat {seat} of {players} wins {won} ‰");
        }
    }
}

#[test]
#[ignore = "a long run, by hand"]
fn greedy_beats_random_nine_times_in_ten() {
    let [here, there] = [["greedy", "random"], ["random", "greedy"]].map(|names| play(2, &names, 0..200));
    let won = won(&here, 0) + won(&there, 1);
    assert!(won >= 360_000, "greedy wins {won} thousandths of 400 games");
}
