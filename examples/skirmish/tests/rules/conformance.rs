//! The conformance kit.

use retrograde_core::Setup;
use retrograde_table::TypedTitle;
use retrograde_testkit::Subject;
use retrograde_testkit::conformance::{check_game, check_games, check_table};
use skirmish::Skirmish;

use crate::common::Rules;

#[test]
fn every_step_of_random_games_conforms() {
    for seed in 0..5 {
        check_game(Rules::game(), &Setup::scenario("plain"), seed, 1000, true);
    }
}

#[test]
fn many_random_games_end() {
    check_games(Rules::game(), &[Setup::scenario("plain")], 0..200, 1000);
}

#[test]
fn tables_conform() {
    let title = TypedTitle::<Skirmish>::standard().unwrap();
    for seed in 0..5 {
        check_table(&title, &Setup::scenario("plain"), seed, 300);
    }
}
