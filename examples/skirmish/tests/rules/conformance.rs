//! The conformance kit.

use retrograde_core::Setup;
use retrograde_table::TypedTitle;
use retrograde_testkit::Subject;
use retrograde_testkit::conformance::{check_game, check_table};
use skirmish::Skirmish;

use crate::common::Rules;

#[test]
fn skirmish_conforms() {
    for seed in 0..5 {
        check_game(Rules::game(), &Setup::scenario("plain"), seed, 1000, true);
    }
    for seed in 0..200 {
        check_game(Rules::game(), &Setup::scenario("plain"), seed, 1000, false);
    }
}

#[test]
fn skirmish_tables_conform() {
    let title = TypedTitle::<Skirmish>::standard().unwrap();
    for seed in 0..5 {
        check_table(&title, &Setup::scenario("plain"), seed, 300);
    }
}
