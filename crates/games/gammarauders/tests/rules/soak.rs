//! Whole games between bots: they end, nothing is lost on the way, and whoever thinks wins. Figures of many games come
//! from the lab: `retrograde lab run --game gammarauders --scenario first-game …`.

use retrograde_bots::{BotSpec, MatchResult, play_match};
use retrograde_core::{Seat, Setup};

use crate::common::standard;

/// No game needs more.
const MOST_ANSWERS: u32 = 400_000;

fn setup(players: usize) -> Setup {
    let setup = Setup::scenario("first-game").with("players", players);
    if players == 2 { setup.with("two-player", "on") } else { setup }
}

/// A game to its end; every position is checked on the way.
fn play(setup: &Setup, bots: &[BotSpec], seed: u64) -> MatchResult {
    let result = play_match(standard(), setup, bots, seed, MOST_ANSWERS).expect("a good setup");
    assert!(result.outcome.is_some(), "seed {seed} of {setup:?} does not end");
    result
}

/// Two bots that guard each other well may come to the last turn; most games end before.
#[test]
fn games_of_thinking_players_end_by_themselves() {
    let results = (1..6).map(|seed| play(&setup(2), &[BotSpec::Greedy; 2], seed));
    let rules: Vec<String> =
        results.filter_map(|result| result.outcome).map(|outcome| outcome.rule.to_string()).collect();
    assert!(rules.iter().filter(|rule| *rule == "GR-021").count() >= 3, "{rules:?}");
}

#[test]
fn random_games_of_any_number_of_players_end() {
    for players in 2..=6 {
        play(&setup(players).with("max-turns", 8), &vec![BotSpec::Random; players], 40 + players as u64);
    }
}

/// One thinking player among random ones, in each seat.
#[test]
fn whoever_thinks_wins() {
    for seat in 0..3 {
        let mut bots = [BotSpec::Random; 3];
        bots[seat] = BotSpec::Greedy;
        let result = play(&setup(3).with("max-turns", 40), &bots, 7 + seat as u64);
        let winners = result.outcome.map(|outcome| outcome.winners).unwrap_or_default();
        assert!(winners.contains(Seat::new(seat as u8)), "seat {seat}: {:?}", result.outcome);
    }
}
