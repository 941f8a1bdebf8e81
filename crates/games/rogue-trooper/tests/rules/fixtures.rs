//! Recorded games: the shortest one found for each ending, and for each number of players.

use retrograde_core::Setup;
use retrograde_rogue_trooper::RogueTrooper;
use retrograde_table::{Record, Seed, Table, TypedTitle};
use retrograde_testkit::records::{Recorded, Wish, check_forks, check_records, slug, write_records};

fn title() -> TypedTitle<RogueTrooper> {
    TypedTitle::standard().expect("a good pack")
}

#[test]
fn recorded_games_replay_to_their_ends() {
    let recorded = check_records(&title());
    assert!(recorded.len() >= 8, "only {} recorded games", recorded.len());
    check_forks(&recorded);
    recorded.iter().for_each(check_journals);
}

/// Each player has a journal in whole sentences, the last of which tells the end; the record ends with the journals.
fn check_journals(recorded: &Recorded) {
    let name = recorded.file.display();
    let table = &*recorded.table;
    let journals = table.journals();
    assert_eq!(journals.len(), table.seats().len(), "{name}");
    for journal in &journals {
        assert!(journal.entries.is_sorted_by(|one, two| one.turn < two.turn), "{name}");
        for entry in &journal.entries {
            let text = &entry.text;
            let odd =
                ["  ", "..", "…", "{", " the The ", " the the "].iter().find(|part| text.contains(**part));
            assert!(text.ends_with('.') && odd.is_none(), "{name}: {text}");
        }
        let end = &journal.entries.last().expect("an entry").text;
        let how = ["Traitor", "last one", "Time is up", "have gone", "still hunting"];
        assert!(how.iter().any(|part| end.contains(part)), "{name}: {end}");
    }
    let text = table.record_text(true);
    let last = journals.last().and_then(|journal| journal.lines().last()).expect("a line");
    assert!(text.ends_with(&format!("# {last}\n")), "{name}");
    let read = Record::parse(&text).expect("remarks are no part of the game");
    assert_eq!(read, table.record(true), "{name}");
    assert!(table.fork(table.answers() / 2, Seed::number(1)).journals().is_empty(), "{name}: before the end");
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
    let two_dead = "options players=3; active blue; blue missions m-gala; blue at klaxon; red dead 1 blue -; \
                    green dead 2 blue -; blue chips rifle:red helmet:green; step turn stage=deliver; step travel";
    let mut wishes = vec![
        Wish::at(two_dead.replace("; ", "\n")).answers("blue: resign"),
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
