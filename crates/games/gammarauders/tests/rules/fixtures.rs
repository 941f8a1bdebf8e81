//! Recorded games: the shortest one found for each ending, and for each number of players.

use retrograde_core::Setup;
use retrograde_gammarauders::Gammarauders;
use retrograde_table::{Table, TypedTitle};
use retrograde_testkit::records::{Wish, check_forks, check_records, slug, write_records};

fn title() -> TypedTitle<Gammarauders> {
    TypedTitle::standard().expect("a good pack")
}

#[test]
fn recorded_games_replay_to_their_ends() {
    let recorded = check_records(&title());
    assert!(recorded.len() >= 9, "only {} recorded games", recorded.len());
    check_forks(&recorded);
}

fn names(table: &dyn Table) -> Vec<String> {
    let how = slug(table.outcome().expect("it ended").how);
    vec![format!("{}-players-{}-{how}", table.setup().scenario, table.seats().len())]
}

/// `cargo test -p retrograde-gammarauders --test rules -- --ignored write_the_records`; only when the version of the rules
/// is raised.
#[test]
#[ignore = "writes the recorded games"]
fn write_the_records() {
    let mut wishes = Vec::new();
    for players in 2..=6 {
        let setup = Setup::scenario("first-game").with("players", players);
        let setup = if players == 2 { setup.with("two-player", "on") } else { setup };
        for bots in [&["greedy"][..], &["greedy", "random"]] {
            wishes.push(Wish::open(setup.clone().with("max-turns", 2)).bots(bots).seeds(1..2));
        }
        if players < 5 {
            wishes.push(Wish::open(setup).bots(&["greedy"]).seeds(1..3));
        }
    }
    // Set up by the players themselves.
    wishes.push(
        Wish::open(Setup::scenario("standard").with("players", 3).with("max-turns", 1))
            .bots(&["random"])
            .seeds(1..4),
    );
    let all_give_up = "red: resign; green: resign";
    wishes.push(Wish::open(Setup::scenario("first-game").with("players", 3)).answers(all_give_up));
    write_records(&title(), &wishes, names);
}
