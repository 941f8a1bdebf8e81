//! The bots against each other on the example game. All by iterations, so that every machine plays the same games.

use retrograde_bots::{BotSpec, choose, iterations_per_second, play_match};
use retrograde_core::{Catalogue, PlayoutDice, Rules, Sampler, Seat, Seats, Setup, Silent};
use skirmish::Skirmish;

fn skirmish() -> (Skirmish, Setup) {
    (Skirmish::from_pack(&Skirmish::standard_pack()).expect("a good pack"), Setup::scenario("plain"))
}

/// Games won by `better` and by `worse`, each seed played from both sides.
fn duel(better: &str, worse: &str, seeds: std::ops::Range<u64>) -> (u32, u32) {
    let (game, setup) = skirmish();
    let [better, worse]: [BotSpec; 2] = [better, worse].map(|bot| bot.parse().expect("a bot"));
    let mut wins = (0, 0);
    for seed in seeds {
        for side in 0..2 {
            let bots = if side == 0 { [better, worse] } else { [worse, better] };
            let result = play_match(&game, &setup, &bots, seed, 1000).expect("a good setup");
            let winners = result.outcome.expect("skirmishes end").winners;
            if winners == Seats::only(Seat::new(side)) {
                wins.0 += 1;
            } else if !winners.is_empty() {
                wins.1 += 1;
            }
        }
    }
    wins
}

#[test]
fn greedy_beats_random() {
    let (greedy, random) = duel("greedy", "random", 0..20);
    assert!(greedy >= 20 && random <= 2, "greedy won {greedy}, random {random} of 40");
}

#[test]
fn search_beats_greedy() {
    let (search, greedy) = duel("search:500it", "greedy", 0..16);
    assert!(search >= 10 && greedy * 2 <= search, "search won {search}, greedy {greedy} of 32");
}

#[test]
fn search_gives_the_same_answer_again_in_one_thread_or_several() {
    let (game, setup) = skirmish();
    let position = game.start(&setup, &mut PlayoutDice::new(1), &mut Silent).unwrap();
    let sampler = Sampler::new(&game, &position, Seat::new(0));
    for bot in ["search:300it", "search:300it/1t", "search:300it/3t"] {
        let bot: BotSpec = bot.parse().unwrap();
        let decision = choose(&bot, sampler, 7);
        assert_eq!(decision, choose(&bot, sampler, 7));
        assert!((1..=300).contains(&tries(&decision.why)), "{}", decision.why);
    }
}

/// The number of tries that a search tells of: `won 61% of 812 of 1,040 tries; next best …`.
fn tries(why: &str) -> u32 {
    let (before, _) = why.split_once(" tries; next best `").expect("a search says how often it tried");
    before.rsplit(' ').next().expect("a number").replace(',', "").parse().expect("a number")
}

#[test]
fn the_strongest_levels_search_as_often_as_the_game_says() {
    let (game, setup) = skirmish();
    let position = game.start(&setup, &mut PlayoutDice::new(1), &mut Silent).unwrap();
    let sampler = Sampler::new(&game, &position, Seat::new(0));
    for (level, count) in ["captain", "commander"].into_iter().zip(sampler.thought()) {
        let search: BotSpec = format!("search:{count}it/1t").parse().unwrap();
        assert_eq!(choose(&level.parse().unwrap(), sampler, 7), choose(&search, sampler, 7), "{level}");
    }
}

#[test]
fn a_search_that_could_not_change_its_mind_any_more_stops() {
    let (game, setup) = skirmish();
    let mut dice = PlayoutDice::new(1);
    let mut position = game.start(&setup, &mut dice, &mut Silent).unwrap();
    let mut counts = Vec::new();
    while let Some(seat) = game.to_act(&position).lowest() {
        let decision = choose(&"search:400it/1t".parse().unwrap(), Sampler::new(&game, &position, seat), 1);
        if decision.why.contains(" tries; ") {
            counts.push(tries(&decision.why));
        }
        game.apply(&mut position, seat, decision.action, &mut dice, &mut Silent);
    }
    assert!(
        counts.iter().all(|count| *count <= 400) && counts.iter().any(|count| *count < 400),
        "{counts:?}"
    );
}

#[test]
fn the_speed_of_the_search_is_measured() {
    let (game, setup) = skirmish();
    assert!(iterations_per_second(&game, &setup, 0.02, 1).unwrap() > 0.0);
    assert!(iterations_per_second(&game, &setup, 0.02, 2).unwrap() > 0.0);
    assert!(iterations_per_second(&game, &Setup::scenario("none"), 0.02, 1).is_err());
}

#[test]
fn each_level_beats_the_one_below() {
    let (trooper, cadet) = duel("trooper", "cadet", 0..30);
    assert!(trooper > cadet, "trooper won {trooper}, cadet {cadet} of 60");
    let (sergeant, trooper) = duel("sergeant", "trooper", 0..30);
    assert!(sergeant > trooper, "sergeant won {sergeant}, trooper {trooper} of 60");
}

#[test]
fn the_weakest_level_still_beats_chance() {
    let (cadet, random) = duel("cadet", "random", 0..20);
    assert!(cadet >= 12 && random <= 2, "cadet won {cadet}, random {random} of 40");
}
