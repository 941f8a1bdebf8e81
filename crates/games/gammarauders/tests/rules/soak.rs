//! Whole games between bots: they end, nothing is lost on the way, and whoever thinks wins.

use std::collections::BTreeMap;

use retrograde_bots::{BotSpec, MatchResult, play_match};
use retrograde_core::Setup;

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

fn wins(result: &MatchResult, seat: usize) -> bool {
    let winners = result.outcome.map(|outcome| outcome.winners).unwrap_or_default();
    winners.contains(retrograde_core::Seat::new(seat as u8))
}

#[test]
fn games_of_thinking_players_end_by_themselves() {
    let result = play(&setup(3), &[BotSpec::Greedy; 3], 1);
    assert_eq!(result.outcome.map(|outcome| outcome.rule.to_string()).as_deref(), Some("GR-021"));
}

/// One thinking player among random ones, in each seat.
#[test]
fn whoever_thinks_wins() {
    for seat in 0..3 {
        let mut bots = [BotSpec::Random; 3];
        bots[seat] = BotSpec::Greedy;
        let result = play(&setup(3).with("max-turns", 40), &bots, 7 + seat as u64);
        assert!(wins(&result, seat), "seat {seat}: {:?}", result.outcome);
    }
}

/// Figures of many games: turns, answers, who won and how.
fn figures(what: &str, results: &[MatchResult]) {
    let sorted = |mut of: Vec<u32>| {
        of.sort_unstable();
        of
    };
    let turns = sorted(results.iter().map(|result| result.turns).collect());
    let answers = sorted(results.iter().map(|result| result.answers).collect());
    let at = |of: &[u32], hundredths: usize| of[(of.len() - 1) * hundredths / 100];
    let mut seats = [0; 6];
    let mut how: BTreeMap<&str, u32> = BTreeMap::new();
    let mut tallies: BTreeMap<String, u32> = BTreeMap::new();
    for result in results {
        (0..6).filter(|seat| wins(result, *seat)).for_each(|seat| seats[seat] += 1);
        result.outcome.iter().for_each(|outcome| *how.entry(outcome.how).or_default() += 1);
        for (tally, count) in &result.tallies {
            *tallies.entry(format!("{}, {}", tally.what, tally.cause)).or_default() += count;
        }
    }
    println!(
        "{what}: {} games; turns {} / {} / {}; answers {} / {} / {}; wins by seat {seats:?}; {how:?}",
        results.len(),
        at(&turns, 5),
        at(&turns, 50),
        at(&turns, 95),
        at(&answers, 5),
        at(&answers, 50),
        at(&answers, 95),
    );
    println!("  {tallies:?}");
}

fn games() -> u64 {
    std::env::var("RETROGRADE_SOAK").ok().and_then(|games| games.parse().ok()).unwrap_or(20)
}

/// `RETROGRADE_SOAK=1000 cargo test --release -p retrograde-gammarauders --test rules soak -- --ignored --nocapture`
#[test]
#[ignore = "many games; prints figures"]
fn many_random_games() {
    for players in 2..=6 {
        let setup = setup(players).with("max-turns", 30);
        let bots = vec![BotSpec::Random; players];
        let results: Vec<MatchResult> = (0..games()).map(|seed| play(&setup, &bots, seed)).collect();
        figures(&format!("random, {players} players"), &results);
    }
}

#[test]
#[ignore = "many games; prints figures"]
fn many_greedy_games() {
    for players in 2..=6 {
        let bots = vec![BotSpec::Greedy; players];
        let results: Vec<MatchResult> = (0..games()).map(|seed| play(&setup(players), &bots, seed)).collect();
        figures(&format!("greedy, {players} players"), &results);
    }
}

#[test]
#[ignore = "many games; prints figures"]
fn greedy_against_random() {
    for players in 2..=6 {
        let mut won = 0;
        for seed in 0..games() {
            let seat = seed as usize % players;
            let mut bots = vec![BotSpec::Random; players];
            bots[seat] = BotSpec::Greedy;
            won += u32::from(wins(&play(&setup(players).with("max-turns", 60), &bots, seed), seat));
        }
        println!("one greedy among {players}: {won} of {} won", games());
    }
}

#[test]
#[ignore = "tmp"]
fn trace() {
    let players: usize = std::env::var("P").unwrap().parse().unwrap();
    let turns: usize = std::env::var("T").unwrap().parse().unwrap();
    let start = std::time::Instant::now();
    let results: Vec<MatchResult> = (0..games())
        .map(|seed| play(&setup(players).with("max-turns", turns), &vec![BotSpec::Greedy; players], seed))
        .collect();
    figures("trace", &results);
    println!("{:?}", start.elapsed());
}

#[test]
#[ignore = "tmp"]
fn watch() {
    use retrograde_bots::choose;
    use retrograde_core::{Rules, Sampler, SeededDice, Show};
    let players: usize = std::env::var("P").unwrap().parse().unwrap();
    let turns: usize = std::env::var("T").unwrap().parse().unwrap();
    let game = standard();
    let mut dice = SeededDice::from_number(0);
    let mut events = Vec::new();
    let mut pos = game.start(&setup(players).with("max-turns", turns), &mut dice, &mut events).unwrap();
    let mut n = 0;
    while let Some(seat) = game.to_act(&pos).lowest() {
        n += 1;
        let d = choose(&BotSpec::Greedy, Sampler::new(game, &pos, seat), n);
        game.apply(&mut pos, seat, d.action, &mut dice, &mut events);
        if game.turn(&pos) + 2 >= turns as u32 {
            println!("   {seat} {} ({})", d.action, d.why);
            for e in &events {
                println!("{}", game.tell(e).text);
            }
        }
        events.clear();
    }
    println!("{}", game.write(&pos));
}
