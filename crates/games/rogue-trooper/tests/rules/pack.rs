//! What a pack may not say, and what it may say that the standard pack does not.

use std::sync::LazyLock;

use retrograde_core::{Catalogue, PackFiles};
use retrograde_rogue_trooper::RogueTrooper;
use retrograde_testkit::Subject;

use crate::common::{Rules, without_starts};

fn changed(file: &str, from: &str, to: &str) -> PackFiles {
    let mut pack = RogueTrooper::standard_pack();
    let text = pack[file].replacen(from, to, 1);
    assert_ne!(text, pack[file], "{from:?} is not in {file}");
    pack.insert(file.to_owned(), text);
    pack
}

/// What a pack with a change is refused for.
fn refused(file: &str, from: &str, to: &str) -> String {
    let error = RogueTrooper::from_pack(&changed(file, from, to))
        .err()
        .unwrap_or_else(|| panic!("{to:?} is accepted"));
    let error = error.to_string();
    assert!(error.contains(file), "{error}");
    error
}

/// [RT-082, RT-093, RT-174] Cards are data; whatever is not in the vocabulary is refused with file, key and reason.
#[test]
fn wrong_cards_are_refused() {
    let rogues = "rogues.toml";
    assert!(refused(rogues, "op = \"steps\", n = 3", "op = \"leaps\", n = 3").contains("leaps"));
    assert!(
        refused(rogues, "op = \"steps\", n = 3", "op = \"steps\", n = 30").contains("`n` must be 0 to 12")
    );
    assert!(refused(rogues, "flag = \"security-ok\"", "flag = \"invisible\"").contains("invisible"));
    assert!(refused(rogues, "until = \"turn\"", "until = \"held\"").contains("held"));
    assert!(
        refused(rogues, "to = \"shuttle-bay\"", "to = \"narnia\"").contains("there is no sector \"narnia\"")
    );
    assert!(
        refused(
            rogues,
            "what = \"clue\", n = 1, pick = \"random\"",
            "what = \"clue\", n = 1, pick = \"player\""
        )
        .contains("hidden")
    );
    assert!(
        refused(
            "encounters.toml",
            "op = \"prison\", do = \"enter\", where = \"glasshouse\"",
            "op = \"prison\", do = \"enter\", where = \"furlow\""
        )
        .contains("prison")
    );
    assert!(refused("encounters.toml", "kind = \"foe\"", "kind = \"pal\"").contains("pal"));
    assert!(
        refused("missions.toml", "destination = \"nu-paree\"", "destination = \"lost\"").contains("lost")
    );
    assert!(refused("missions.toml", "who = \"left\"", "tag = \"armour\"").contains("attack-gi"));
    assert!(refused("supplies.toml", "item = \"sammy\"", "item = \"sam\"").contains("sam"));
    assert!(refused("items.toml", "uses = 3", "uses = 300").contains("items.toml"));
    assert!(refused("layout.toml", "[658, 2]", "[658, -2]").contains("areas.klaxon"));
    assert!(
        refused("sectors.toml", "neighbours = [\"rustleaf\", \"bootprint\"]", "neighbours = [\"rustleaf\"]")
            .contains("neighbours")
    );
}

/// [RT-G17] Where a scenario begins is read as strictly as any position.
#[test]
fn wrong_starts_are_refused() {
    let file = "scenarios.toml";
    assert!(refused(file, "red misses 3", "red misses often").contains("start[0].position"));
    assert!(refused(file, "waiting=blue", "waiting=red").contains("start[0].position"));
    assert!(
        refused(file, "options players=2", "options players=2 tie-order=auto")
            .contains("only the number of players")
    );
    assert!(refused(file, "scenario = \"first-patrol\"", "scenario = \"last-patrol\"").contains("patrol"));
}

/// A pack with a mission that wants sectors visited.
struct Tour;

impl Subject for Tour {
    type Game = RogueTrooper;
    const SEATS: &'static [&'static str] = Rules::SEATS;

    fn game() -> &'static RogueTrooper {
        static GAME: LazyLock<RogueTrooper> = LazyLock::new(|| {
            let goal = "goal = { do = \"visit\", sectors = [\"oxark\", \"nu-atlanta\"] }";
            let pack = changed("missions.toml", "goal = { do = \"attack-gi\", who = \"any\" }", goal);
            RogueTrooper::from_pack(&pack).expect("a good pack")
        });
        &GAME
    }
}

/// [RT-229] A mission to visit sectors: moves that end in each of them.
#[test]
fn a_tour() {
    type Table = retrograde_testkit::Table<Tour>;
    let at = |at: &str, mission: &str| {
        Table::at(&format!(
            "active blue; blue missions {mission}; blue at {at}; red hand truck; step turn stage=deliver; step travel"
        ))
    };
    let mut table = at("rustleaf", "g-any");
    table.answer("move oxark", "").expect("blue missions g-any:1");
    let mut table = at("rustleaf", "g-any:1");
    table.answer("move nu-atlanta", "").expect("blue missions g-any:3");
    let ready = Table::at(
        "active blue; blue missions g-any:3; blue at klaxon; step turn stage=end-window; step declare",
    );
    ready.allows("declare g-any");
    let not = Table::at(
        "active blue; blue missions g-any:1; blue at klaxon; step turn stage=end-window; step declare",
    );
    not.blocks("declare g-any", "RT-204");
}

/// A pack whose missions are three weddings.
struct Weddings;

impl Subject for Weddings {
    type Game = RogueTrooper;
    const SEATS: &'static [&'static str] = Rules::SEATS;

    fn game() -> &'static RogueTrooper {
        static GAME: LazyLock<RogueTrooper> = LazyLock::new(|| {
            let mut pack = without_starts(RogueTrooper::standard_pack());
            let missions = pack["missions.toml"].split_inclusive("[[mission]]");
            let weddings = missions
                .filter(|card| ["w-juno", "w-delphine", "w-katya"].iter().any(|id| card.contains(id)));
            let cards: Vec<String> = weddings
                .map(|card| format!("[[mission]]{}\n", card.trim_end_matches("[[mission]]")))
                .collect();
            pack.insert("missions.toml".to_owned(), cards.concat());
            RogueTrooper::from_pack(&pack).expect("a good pack")
        });
        &GAME
    }
}

/// [RT-321] The hunt turns every card once; who finds no possible mission draws again in the next End phase.
#[test]
fn no_mission_is_possible() {
    type Table = retrograde_testkit::Table<Weddings>;
    let mut table = Table::at(
        "active blue; blue at klaxon; blue missions w-katya; step turn stage=end-window; step declare",
    );
    table.answer("drop w-katya", "").answer("done", "1 1 1 1").says("no mission").expect_no("blue missions");
    table.expect("discard mission w-juno w-delphine w-katya");
    let mut table =
        Table::at("active blue; blue at klaxon; red companions juno; step turn stage=deliver; step travel");
    table.answer("stay", "1").expect("blue missions w-juno");
    assert_eq!(table.prompt().kind, "keep-mission");
}
