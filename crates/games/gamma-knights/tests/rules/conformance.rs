//! The conformance kit on every scenario, with and without the optional rules.

use retrograde_core::Setup;
use retrograde_gamma_knights::GammaKnights;
use retrograde_table::{Title, TypedTitle};
use retrograde_testkit::conformance::{check_game, check_games, check_lessons, check_tables, check_workshop};

use crate::common::game;

const SCENARIOS: [&str; 6] =
    ["knights-of-the-road", "knights-dawn", "robot-rampage", "slave-gun", "showdown", "road-to-ruin"];

fn setups() -> Vec<Setup> {
    let mut setups: Vec<Setup> = SCENARIOS.map(Setup::scenario).to_vec();
    setups.extend(SCENARIOS.map(|id| Setup::scenario(id).with("first-handicap", 2).with("turns", 2)));
    setups.push(
        Setup::scenario("showdown").with("first-handicap", 1).with("second-handicap", 5).with("turns", 2),
    );
    let options = |setup: Setup| setup.with("computer", "on").with("fists", "on").with("dampening", "on");
    setups.push(options(Setup::scenario("showdown")).with("turns", 3));
    setups.push(options(Setup::scenario("road-to-ruin")).with("turns", 3));
    setups.push(own());
    setups
}

/// Robots, suits and every kind of flak stopper.
fn own() -> Setup {
    let mut setup = Setup::scenario("own").with("victory", "last").with("turns", 6).with("map", "city");
    for (key, value) in [
        ("first-sheet-1", "tandem-viii"),
        ("first-sheet-2", "battlebot"),
        ("second-sheet-1", "death-machine"),
        ("second-sheet-2", "scout"),
    ] {
        setup = setup.with(key, value);
    }
    for kind in ["heavy-tank", "cavalry", "stone-age-infantry", "gunpowder-artillery"] {
        setup = setup.with(&format!("first-{kind}"), 1).with(&format!("second-{kind}"), 2);
    }
    setup.with("computer", "on").with("fists", "on").with("dampening", "on")
}

#[test]
fn every_step_of_random_games_conforms() {
    for setup in setups() {
        // Thorough checks of the big battles take long: a few turns of them.
        let setup = if setup.options.contains_key("turns") { setup } else { setup.with("turns", 2) };
        check_game(game(), &setup, 1, 100_000, true);
    }
}

#[test]
fn many_random_games_end() {
    check_games(game(), &setups(), 100..106, 300_000);
}

#[test]
fn tables_conform() {
    check_tables::<GammaKnights>(&setups(), 300);
}

#[test]
fn every_lesson_can_be_followed_to_its_end() {
    let title = TypedTitle::<GammaKnights>::standard().unwrap();
    assert!(!title.lessons().is_empty());
    check_lessons(&title);
}

/// The armoury of this game: designs to begin with, their rules, and their way to the table.
#[test]
fn the_workshop_conforms() {
    check_workshop(&TypedTitle::<GammaKnights>::standard().unwrap());
}
