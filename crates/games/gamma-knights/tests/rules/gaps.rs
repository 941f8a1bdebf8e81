//! What fills the gaps of the printed rules, where no chapter has a test of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{Fire, Table, around, game, scenario};
use retrograde_core::{Catalogue, Rules};
use retrograde_gamma_knights::GammaKnights;

const RULES: &str = include_str!("../../../../../docs/rules/gamma-knights.md");

fn pack(file: &str) -> toml::Table {
    GammaKnights::standard_pack()[file].parse().expect("a good pack")
}

/// [GK-G01] Two maps of 32 by 22 hexes with all terrain of the table; building F has seven hexes, and a bridge crosses
/// the river.
#[test]
fn the_maps() {
    let mut kinds = BTreeSet::new();
    for id in ["showdown", "road-to-ruin"] {
        let text = format!("scenario {id}; A1 battle 0222; B1 battle 3201");
        let spaces = Table::at(&text).scene("spectator").boards.remove(0).spaces;
        assert_eq!(spaces.len(), 32 * 22, "{id}");
        kinds.extend(spaces.iter().map(|space| space.kind.clone()));
    }
    for terrain in [
        "open",
        "brush",
        "light-forest",
        "dense-forest",
        "building",
        "ruins",
        "slope",
        "hilltop",
        "gully",
        "road",
        "bridge",
        "river",
    ] {
        assert!(kinds.iter().any(|kind| kind.contains(terrain)), "{terrain}: {kinds:?}");
    }
}

/// [GK-G01, GK-345] The gully runs from edge to edge and cuts off the west, where the first player of Slave Gun sets up;
/// building F is a complex of seven building hexes.
#[test]
fn the_gully_and_building_f() {
    let text = "scenario slave-gun; turn 0; A1 battle waiting; B1 emplacement 2313; step place unit=A1";
    let table = Table::at(text);
    let spaces = table.scene("spectator").boards.remove(0).spaces;
    let kind = |hex: &str| spaces.iter().find(|space| space.id == hex).expect(hex).kind.clone();
    let (mut west, mut open) = (BTreeSet::new(), vec!["0101".to_owned()]);
    while let Some(hex) = open.pop() {
        if !kind(&hex).contains("gully") && west.insert(hex.clone()) {
            open.extend(around(&hex));
        }
    }
    let zone: BTreeSet<String> = table.choices("place A1 ").into_iter().collect();
    assert_eq!(zone, west);
    let complex = ["2212", "2312", "2412", "2213", "2313", "2413", "2314"];
    assert!(complex.iter().all(|hex| kind(hex) == "building"));
    let mut edge: BTreeSet<String> = complex.iter().flat_map(|hex| around(hex)).collect();
    edge.retain(|hex| !complex.contains(&hex.as_str()));
    assert!(edge.iter().all(|hex| kind(hex) != "building"), "{edge:?}");
}

/// [GK-G02] The counters of the flak stoppers are those of the rules.
#[test]
fn the_counters() {
    let rows = RULES
        .lines()
        .skip_while(|line| !line.starts_with("- [GK-G02]"))
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2);
    let units = pack("units.toml");
    let counters = units["flak"].as_array().expect("counters");
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let counter = counters.iter().find(|c| c["name"].as_str() == Some(cells[0])).expect(cells[0]);
        let number = |key: &str| counter.get(key).and_then(toml::Value::as_integer).unwrap_or(0);
        let cell = |index: usize| cells[index].split(' ').next().unwrap().parse::<i64>().unwrap_or(0);
        assert_eq!(number("attack"), cell(1), "{}: attack", cells[0]);
        assert_eq!(number("signature"), cell(4), "{}: signature", cells[0]);
        assert_eq!(number("armor"), cell(5), "{}: armor", cells[0]);
        assert_eq!(number("aps"), cell(6), "{}: APs", cells[0]);
        assert_eq!(number("recovery"), cell(7), "{}: recovery", cells[0]);
        count += 1;
    }
    assert_eq!((count, counters.len()), (9, 9));
}

/// [GK-G03] Fifteen system markers: two of each kind, but one Fragile Force Field.
#[test]
fn the_system_cup() {
    let text = Table::at("victory last; A1 battle 0222; B1 battle 0522 system=fragile-force-field").text();
    assert!(text.contains("fragile-force-field"), "{text}");
    for (kind, most) in [
        ("heavy-armor", 2),
        ("weak-armor", 2),
        ("reinforced-weapon", 2),
        ("reinforced-system", 2),
        ("reinforced-force-field", 2),
        ("fragile-weapon", 2),
        ("fragile-system", 2),
        ("fragile-force-field", 1),
    ] {
        let held = |count: usize| {
            let list = vec![kind; count].join(",");
            format!("victory last; A1 battle 0222 system={list}; B1 battle 0522")
        };
        Table::at(&held(most));
        assert!(Table::broken(&held(most + 1)).contains("that many"), "{kind}");
    }
}

/// Of several weapons of a kind each is fired by its number; a sheet lists them together, and the map comes first.
#[test]
fn weapons_of_a_kind() {
    let answer = "A1 fire blaster-mk5#2";
    assert_eq!(answer.parse::<retrograde_gamma_knights::Action>().expect("an answer").to_string(), answer);
    let twice = "victory last; A1 battle 0222 blaster-mk5 blaster-mk5; B1 battle 0522";
    assert!(Table::broken(twice).contains("listed twice"), "{}", Table::broken(twice));
    let late = "victory last; A1 battle 0222; B1 battle 0522; scenario showdown";
    assert!(Table::broken(late).contains("come before the units"), "{}", Table::broken(late));
}

/// [GK-G04] Which heavy faces lie behind the light ones.
#[test]
fn backs_of_the_markers() {
    let rules = pack("rules.toml");
    let mut backs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rules["marker"].as_array().expect("markers") {
        let word = |value: &toml::Value| value.as_str().expect("a word").to_owned();
        let heavy = row["heavy"].as_array().expect("faces").iter().map(word);
        backs.entry(word(&row["light"])).or_default().extend(heavy);
    }
    assert_eq!(backs.values().map(Vec::len).sum::<usize>(), 100);
    let mut ranged = backs["ranged-weapon"].clone();
    ranged.sort();
    assert_eq!(
        ranged,
        [
            "helmet-x2",
            "left-leg-x2",
            "left-leg-x2",
            "masking-scrambled",
            "stunned",
            "torso-x2",
            "torso-x2",
            "warhead-jettison"
        ]
    );
}

/// [GK-G09] The rounds of the tanks.
#[test]
fn rounds_of_tanks() {
    for (tank, launcher, loads) in [
        ("heavy-tank", "minimissile", ["HE4", "AP3", "FIS1", "SMK1", "ECM1"]),
        ("light-tank", "micromissile", ["HE4", "AP3", "FRG1", "SMK1", "ECM1"]),
    ] {
        let table = Table::at(&format!("victory last; A1 {tank} 0222; B1 battle 0522"));
        let text =
            Table::at(&format!("victory last; A1 {tank} 0222 rounds={}; B1 battle 0522", loads.join(",")))
                .text();
        assert_eq!(table.text(), text, "{tank}, {launcher}s");
    }
}

/// [GK-G11] Antigrav flies, jets do not.
#[test]
fn who_flies() {
    let flies =
        ["tandem-viii", "assault", "attack", "battle", "warbot", "devastator", "battlebot", "death-machine"];
    let grounded =
        ["scout", "inertia", "energized", "powered-alloy", "powered-plate", "plastic", "sheath", "cavalry"];
    let text = |unit: &str| format!("victory last; A1 {unit} 0222; B1 battle 0522; step move side=first");
    for unit in flies {
        Table::at(&text(unit)).allows("A1 noe").allows("A1 high");
    }
    for unit in grounded {
        Table::at(&text(unit)).blocks("A1 noe", "GK-080").blocks("A1 high", "GK-080");
    }
}

/// [GK-G12] Any number of units share a hex.
#[test]
fn no_stacking_limit() {
    let crowd: Vec<String> = (2..=20).map(|number| format!("A{number} cavalry 0322")).collect();
    let mut table = Table::at(&format!(
        "victory last; A1 battle 0222; {}; B1 battle 0922; step move side=first",
        crowd.join("; ")
    ));
    table.answers("A1 walk; to 0322; stop").shows("A1", "0322");
}

/// [GK-G17] Markers never run out: everybody is under fire, and everybody has all the lock-ons he may have.
#[test]
fn markers_without_end() {
    let side = |letter: char, rival: char, row: u8| {
        let units = (1..=24).map(|number| {
            format!("{letter}{number} cavalry {number:02}{row} under-fire locks={rival}{number}")
        });
        units.collect::<Vec<_>>().join("; ")
    };
    let table = Table::at(&format!("victory last; {}; {}", side('A', 'B', 20), side('B', 'A', 21)));
    table.shows("A24", "under-fire").shows("B24", "locks=A24");
}

/// [GK-G18] Two seats in every scenario.
#[test]
fn two_sides() {
    for info in game().lobby().scenarios {
        assert_eq!(game().seats(&scenario(&info.id)).expect("seats").len(), 2, "{}", info.id);
    }
}

/// [GK-G23] Direct fire and sensors need an enemy; a round may go at a friend, but gives no lock-on.
#[test]
fn friends_as_targets() {
    let text = "victory last; A1 attack 0222 laser-pistol-uv grenade-launcher(PH2); A2 cavalry 0522; B1 cavalry 0821";
    let mut table = Table::at(text);
    table.answer("A1 fire laser-pistol-uv", "").never("at A2").allows("at B1");
    let mut table = Table::at(text);
    table.answer("A1 sense", "").never("at A2").allows("at B1");
    // 5 + 6 = 11 is T/0 in the open: no lock-on to a friend, one to an enemy.
    let mut table = Table::at(text);
    table.fire("A1 launch grenade-launcher PH", "A2", "2 4").shows("A2", "under-fire").lacks("A1", "locks");
    let mut table = Table::at(text);
    table.fire("A1 launch grenade-launcher PH", "B1", "2 4").shows("A1", "locks=B1");
}

/// [GK-G16] A design is measured like the printed suits: APs twice the movement multiplier, boxes by the points of its
/// field; a standard suit comes out as printed.
#[test]
fn designs_are_measured() {
    let aps = |unit: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 {unit} 0222; B1 battle 3201; step move side=first"));
        table.answer("A1 walk", "");
        table.prompt().text
    };
    for (unit, left) in [("scout", "8 APs"), ("battle", "4 APs"), ("attack", "6 APs"), ("plastic", "2 APs")] {
        assert!(aps(unit).contains(left), "{unit}: {}", aps(unit));
    }
}
