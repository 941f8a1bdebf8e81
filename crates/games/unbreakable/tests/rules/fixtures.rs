//! Recorded games: the shortest one found for each ending of each scenario.

use retrograde_core::Setup;
use retrograde_table::TypedTitle;
use retrograde_testkit::records::{Wish, by_winner, check_forks, check_records, write_records};
use retrograde_unbreakable::Unbreakable;

fn title() -> TypedTitle<Unbreakable> {
    TypedTitle::standard().expect("a good pack")
}

#[test]
fn recorded_games_replay_to_their_ends() {
    let recorded = check_records(&title());
    assert!(recorded.len() >= 19, "only {} recorded games", recorded.len());
    check_forks(&recorded);
}

/// `cargo test -p retrograde-unbreakable --test rules -- --ignored write_the_records`; only when the version of the rules
/// is raised.
#[test]
#[ignore = "writes the recorded games"]
fn write_the_records() {
    let small = |scenario: &str, limit: u8| Setup::scenario(scenario).with("size", 3).with("limit", limit);
    let mut wishes = Vec::new();
    for scenario in ["retrieval", "capture-the-flag", "destroy-the-flag", "runaway", "industrial-wasteland"] {
        for (bots, limit) in [(["greedy", "greedy"], 6), (["greedy", "random"], 8), (["random", "random"], 1)]
        {
            wishes.push(Wish::open(small(scenario, limit)).bots(&bots).seeds(0..12));
        }
    }
    for bot in ["greedy", "random"] {
        wishes.push(Wish::open(Setup::scenario("special-delivery")).bots(&[bot]).seeds(0..12));
    }
    for answers in ["blue: resign", "blue: offer draw; yellow: accept draw"] {
        wishes.push(Wish::open(small("retrieval", 6)).answers(answers));
    }
    write_records(&title(), &wishes, by_winner);
}
