//! Recorded games: the shortest one found for each ending.

use retrograde_core::Setup;
use retrograde_table::TypedTitle;
use retrograde_testkit::records::{Wish, by_winner, check_forks, check_records, write_records};
use skirmish::Skirmish;

fn title() -> TypedTitle<Skirmish> {
    TypedTitle::standard().expect("a good pack")
}

#[test]
fn recorded_games_replay_to_their_ends() {
    let recorded = check_records(&title());
    assert_eq!(recorded.len(), 3, "Red wins, Blue wins, a draw");
    check_forks(&recorded);
}

/// `cargo test -p skirmish --test rules -- --ignored write_the_records`; only when the version of the rules is raised.
#[test]
#[ignore = "writes the recorded games"]
fn write_the_records() {
    let wish = |bot| Wish::open(Setup::scenario("plain")).bots(&[bot]).seeds(0..12);
    write_records(&title(), &[wish("greedy"), wish("random")], by_winner);
}
