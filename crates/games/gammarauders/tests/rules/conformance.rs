//! The conformance kit on every scenario, number of players and option.

use retrograde_core::Setup;
use retrograde_gammarauders::Gammarauders;
use retrograde_table::TypedTitle;
use retrograde_testkit::conformance::{check_game, check_lessons, check_table};

use crate::common::standard;

/// Options in bunches, with the number of players.
const BUNCHES: [(u32, &[(&str, &str)]); 6] = [
    (3, &[]),
    (2, &[("two-player", "on"), ("reinforcement", "flat")]),
    (4, &[("losers-drop-pods", "off"), ("losers-discard-weapon", "off"), ("passers-may-ally", "on")]),
    (
        5,
        &[
            ("pickup-with-enemies", "off"),
            ("tile-draw", "free"),
            ("fort-distance", "4"),
            ("pods-burned", "0"),
        ],
    ),
    (6, &[("attacks-per-piece", "2"), ("reannounce", "on"), ("shared-victory", "on")]),
    (3, &[("attacks-per-piece", "0"), ("fort-distance", "12"), ("max-turns", "6")]),
];

fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for scenario in ["standard", "first-game"] {
        for (players, options) in BUNCHES {
            let mut setup = Setup::scenario(scenario).with("players", players);
            // Random players may take for ever; a last turn ends their games.
            if !options.iter().any(|(id, _)| *id == "max-turns") {
                setup = setup.with("max-turns", 12);
            }
            setups.push(options.iter().fold(setup, |setup, (id, value)| setup.with(id, value)));
        }
    }
    setups
}

#[test]
fn every_step_of_random_games_conforms() {
    let mut sampled = (0, 0);
    // Every bunch of options, set up by the players and by the table in turn.
    let some = |(index, _): &(usize, Setup)| index % 2 == index / BUNCHES.len();
    for (index, setup) in setups().into_iter().enumerate().filter(some) {
        let setup = setup.with("max-turns", 1);
        let report = check_game(standard(), &setup, index as u64, 200_000, true);
        sampled = (sampled.0 + report.sampled, sampled.1 + report.differed);
    }
    assert!(sampled.1 * 10 > sampled.0 * 9, "{sampled:?}: hidden things are made up anew");
}

#[test]
fn many_random_games_end() {
    for setup in setups() {
        for seed in 100..103 {
            check_game(standard(), &setup, seed, 400_000, false);
        }
    }
}

#[test]
fn tables_conform() {
    let title = TypedTitle::<Gammarauders>::standard().unwrap();
    for setup in setups().iter().step_by(3) {
        check_table(&title, setup, 7, 400);
    }
}

#[test]
fn every_lesson_can_be_followed_to_its_end() {
    let title = TypedTitle::<Gammarauders>::standard().unwrap();
    check_lessons(&title);
}
