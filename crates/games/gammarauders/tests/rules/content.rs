//! What fills the gaps of the source: how much of everything there is.

use retrograde_core::{Catalogue, Setup};
use retrograde_gammarauders::Gammarauders;

use crate::common::{COLOURS, Subjects, Table, small};

/// A file of the standard pack.
fn file(name: &str) -> String {
    Gammarauders::standard_pack().remove(name).expect("a file of the pack")
}

/// The numbers after `key = ` in a text, in order.
fn numbers(text: &str, key: &str) -> Vec<u32> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(key)?.trim().strip_prefix("= "));
    lines.filter_map(|value| value.split_whitespace().next()?.parse().ok()).collect()
}

fn broken(text: &str) -> String {
    retrograde_testkit::Table::<Subjects>::broken(text)
}

/// [GR-G01] Six Alliances that differ in nothing but names: the same game follows, whoever leads which.
#[test]
fn alliances_are_alike() {
    let play = |alliances: [&str; 3]| {
        let mut table = Table::open(&Setup::scenario("standard").with("players", 3), "");
        for (colour, alliance) in COLOURS.iter().zip(alliances) {
            table.play(&format!("{colour} alliance {alliance}"));
        }
        table.play("green bioborg rexana; blue bioborg cheeks");
        table.roll("red", "bioborg digby", &format!("1 1 {}", vec!["1"; 30].join(" ")));
        let words = table.text();
        let same = words.split_whitespace().filter(|word| !word.starts_with("alliance="));
        same.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(play(["shogunate", "pinstripe", "composters"]), play(["beakers", "nobody", "chrome"]));
    let missing = |id: &str| {
        let mut files = Gammarauders::standard_pack();
        let alliances = files.get_mut("alliances.toml").expect("Alliances");
        let at = alliances.rfind("[[alliance]]").expect("the last one");
        assert!(alliances[at..].contains(id));
        alliances.truncate(at);
        Gammarauders::from_pack(&files).expect_err("too few").to_string()
    };
    assert!(missing("chrome").contains("6 to 32 Alliances"));
}

/// [GR-G03] Twelve sheets of three to six slots, armour 0 to 2.
#[test]
fn bioborg_sheets() {
    let text = file("bioborgs.toml");
    let armour = numbers(&text, "armour");
    assert_eq!((armour.len(), armour.iter().max(), armour.iter().min()), (12, Some(&2), Some(&0)));
    let slots = text.lines().filter_map(|line| line.strip_prefix("slots = ["));
    let slots: Vec<usize> = slots.map(|slots| slots.matches('[').count()).collect();
    assert_eq!((slots.len(), slots.iter().max(), slots.iter().min()), (12, Some(&6), Some(&3)));
    // As many weapons as slots, and no more.
    let sheet = |weapons: &str| small("bioborg=ramona", "", "", &format!("phase 6; sheet red {weapons}"));
    assert_eq!(Table::at(&sheet("mittens rivet bottle")).cards("sheet red").len(), 3);
    assert!(!broken(&sheet("mittens rivet bottle lamp")).is_empty());
}

/// [GR-G05] Four reinforcement cards of each type, paying 2, 5, 8 and all in a flat game.
#[test]
fn reinforcement_cards() {
    let text = file("cards.toml");
    for unit in ["soldier", "hovertank", "gammajet", "any"] {
        let of_unit = format!("kind = \"reinforce\"\nunit = \"{unit}\"\n");
        let pays: Vec<u32> = text
            .split(of_unit.as_str())
            .skip(1)
            .flat_map(|rest| numbers(rest, "flat").into_iter().take(1))
            .collect();
        assert_eq!(pays, [2, 5, 8, 0], "{unit}");
    }
}

/// [GR-G08] A deck of 120 cards and a turn card for each of six players.
#[test]
fn the_size_of_the_deck() {
    let deck = |table: &Table| {
        let row = table.scene("spectator").cards.into_iter().find(|row| row.id == "deck");
        row.map(|row| row.face_down)
    };
    let table = Table::open(&Setup::scenario("standard").with("players", 6), "");
    assert_eq!(deck(&table), Some(120));
    let dealt = Table::seeded(&Setup::scenario("first-game").with("players", 6), 1);
    let turns = dealt.scene("spectator").cards.into_iter().find(|row| row.id == "turns");
    let numbers: Vec<String> = turns.into_iter().flat_map(|row| row.cards).map(|card| card.id).collect();
    assert_eq!(numbers, ["turn-1", "turn-2", "turn-3", "turn-4", "turn-5", "turn-6"]);
}

/// [GR-G10] 24 tiles with 142 areas, 22 of them cities, of four kinds of ground.
#[test]
fn tiles_of_the_map() {
    let text = file("tiles.toml");
    assert_eq!((text.matches("[[tile]]").count(), text.matches("terrain = ").count()), (24, 142));
    let of = |terrain: &str| text.matches(&format!("terrain = \"{terrain}\"")).count();
    assert_eq!(of("city"), 22);
    assert_eq!(["plain", "water", "mountain", "city"].map(of).iter().sum::<usize>(), 142);
    // All of them come up where any tiles are drawn.
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..8 {
        let setup = Setup::scenario("first-game").with("players", 6).with("tile-draw", "free");
        let tiles = Table::seeded(&setup, seed).lines("tile ");
        seen.extend(tiles.iter().map(|tile| tile[..3].to_owned()));
    }
    assert_eq!(seen.len(), 24);
}

/// [GR-G13] Twelve army units to begin with, sixteen counters of each type.
#[test]
fn counters_of_army_units() {
    let mut table = crate::setup::founding("");
    table.play("blue at T02.2");
    for kind in ["soldier", "hovertank", "gammajet"] {
        assert_eq!(table.army("blue", kind), 4);
        let units = |count: u32| small("", "", "", &format!("phase 3; units T08.1 red {kind} {count}"));
        assert_eq!(Table::at(&units(16)).army("red", kind), 16);
        assert!(broken(&units(17)).contains("1 to 16"), "{kind}: {}", broken(&units(17)));
    }
}

/// [GR-G14] A coup counter for each opponent, and none of one's own.
#[test]
fn coup_counters() {
    let table = Table::small("coups=blue,green", "", "", "options players=3; phase 3");
    assert_eq!(table.value("red ", "coups"), "blue,green");
    assert!(broken(&small("coups=red", "", "", "phase 3")).contains("coup counter"));
    assert!(broken(&small("coups=white", "", "", "phase 3")).contains("coup counter"));
}

/// [GR-G18] Thirteen windows: a pack that names another is refused, and told which there are.
#[test]
fn windows_of_cards() {
    let mut files = Gammarauders::standard_pack();
    let cards = files.get_mut("cards.toml").expect("cards");
    *cards = cards.replacen("window = [\"commit\"]", "window = [\"coffee\"]", 1);
    let error = Gammarauders::from_pack(&files).expect_err("an unknown window").to_string();
    let windows = [
        "immediate",
        "trade",
        "reinforce",
        "pods",
        "move",
        "move-react",
        "refit",
        "announce",
        "ally",
        "commit",
        "roll",
        "after",
        "go",
    ];
    assert!(error.contains(&windows.join(", ")), "{error}");
}

/// [GR-G20] [GR-310] Turn 40 is the last one unless the table says otherwise; with 0 there is none.
#[test]
fn the_last_turn_by_default() {
    let mut fortieth = Table::small("", "", "", "turn 40; phase 7; place 3; deck");
    fortieth.play("green done");
    assert_eq!(fortieth.kind(), "over");
    let mut table =
        Table::small("", "", "", "options players=3 max-turns=0; turn 400; phase 7; place 3; deck");
    table.roll("green", "done", "1 1");
    table.expect(&["turn 401"]);
    let mut last =
        Table::small("", "", "", "options players=3 max-turns=400; turn 400; phase 7; place 3; deck");
    last.play("green done");
    assert_eq!(last.kind(), "over");
}

/// [GR-291] The cells of an area hang together, and there are some.
#[test]
fn areas_hang_together() {
    let tiles = |cells: [&str; 2]| {
        let mut files = crate::common::test_pack();
        let tiles = files.get_mut("tiles.toml").expect("tiles");
        let at = tiles.rfind("areas = [").expect("areas of the last tile");
        tiles.truncate(at);
        let area = |cells: &str, number: u8| {
            format!("{{ cells = [{cells}], terrain = \"plain\", number = {number} }},\n")
        };
        tiles.push_str(&format!("areas = [\n{}{}]\n", area(cells[0], 11), area(cells[1], 2)));
        Gammarauders::from_pack(&files).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(tiles(["0, 1", "2, 3, 4, 5, 6"]), Ok(()));
    for cells in [["0, 3", "1, 2, 4, 5, 6"], ["", "0, 1, 2, 3, 4, 5, 6"]] {
        let error = tiles(cells).expect_err("no such area");
        assert!(error.contains("hang together"), "{error}");
    }
}

/// A bioborg has eight slots at most, and so has a line of the notation.
#[test]
fn a_sheet_of_eight() {
    let sheet =
        |slots: usize| small("", "", "", &format!("phase 6; sheet red lamp{}", " -".repeat(slots - 1)));
    assert_eq!(Table::at(&sheet(8)).cards("sheet red")[0], "lamp");
    assert!(broken(&sheet(9)).contains("eight slots"), "{}", broken(&sheet(9)));
}
