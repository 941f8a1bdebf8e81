//! Recorded games: the shortest one found for each ending, and for each number of players.

use retrograde_core::Setup;
use retrograde_rogue_trooper::RogueTrooper;
use retrograde_table::{Table, TypedTitle};
use retrograde_testkit::records::{Wish, check_forks, check_records, slug, write_records};

fn title() -> TypedTitle<RogueTrooper> {
    TypedTitle::standard().expect("a good pack")
}

#[test]
fn recorded_games_replay_to_their_ends() {
    let recorded = check_records(&title());
    assert!(recorded.len() >= 8, "only {} recorded games", recorded.len());
    check_forks(&recorded);
}

/// By number of players and ending.
fn names(table: &dyn Table) -> Vec<String> {
    let how = slug(table.outcome().expect("it ended").how);
    vec![format!("players-{}-{how}", table.seats().len())]
}

/// `cargo test -p retrograde-rogue-trooper --test rules -- --ignored write_the_records`; only when the version of the
/// rules is raised.
#[test]
#[ignore = "writes the recorded games"]
fn write_the_records() {
    let table = |players: usize| Setup::scenario("standard").with("players", players);
    let mut wishes = vec![
        Wish::open(table(3)).answers("red: resign; green: resign"),
        Wish::open(table(3).with("last-gi-wins", "on")).bots(&["random"]).seeds(1..6),
        Wish::open(table(6).with("turn-limit", 18)).bots(&["greedy", "random"]),
        Wish::open(table(2).with("retrieve", "instant").with("rogue-circuits", 2))
            .bots(&["random"])
            .seeds(1..4),
    ];
    for players in 2..=5 {
        wishes.push(Wish::open(table(players)).bots(&["greedy"]).seeds(1..7));
        wishes.push(Wish::open(table(players)).bots(&["random"]).seeds(1..4));
    }
    write_records(&title(), &wishes, names);
}
