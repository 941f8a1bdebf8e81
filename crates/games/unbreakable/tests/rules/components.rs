//! Units, status and configuration: the first half of chapter 1 of the rules.

use crate::common::{Table, game};
use retrograde_core::{Rules, Scene, Setup};

pub(crate) fn scene(table: &Table) -> Scene {
    table.scene("spectator")
}

/// The value in a row of a unit's sheet.
pub(crate) fn row(table: &Table, unit: &str, label: &str) -> Option<String> {
    let sheet = scene(table).sheets.into_iter().find(|sheet| sheet.id == unit).expect("a sheet");
    sheet.rows.into_iter().find(|row| row.label == label).map(|row| row.value)
}

pub(crate) fn badges(table: &Table, piece: &str) -> Vec<String> {
    let piece = scene(table).pieces.into_iter().find(|other| other.id == piece).expect("a piece");
    piece.badges.into_iter().map(|badge| badge.kind).collect()
}

pub(crate) fn form(table: &Table, piece: &str) -> Option<String> {
    scene(table).pieces.into_iter().find(|other| other.id == piece).expect("a piece").form
}

pub(crate) fn answers(table: &Table, start: &str) -> Vec<String> {
    table.legal().into_iter().filter(|answer| answer.starts_with(start)).collect()
}

/// A Time Stream card that Blue answers.
fn at_time_stream(units: &str) -> Table {
    let mut table = Table::at(&format!("card blue-crawlers; C4 0111; deck time-stream=1; {units}"));
    table.answer("done", "");
    table
}

/// [UB-001, UB-003] The largest platoon has four crawlers, four walkers and four squads, 1 to 4 or A to D.
#[test]
fn twelve_units_of_three_types() {
    let mut table = Table::open(&Setup::scenario("destroy-the-flag").with("size", 12), "");
    let [blue, yellow] = [0, 1].map(retrograde_core::Seat::new);
    for seat in [blue, yellow] {
        table.answer_as(seat, "compose 4 4 4", "");
        let flag = if seat == blue { "flag 0101" } else { "flag 0114" };
        table.answer_as(seat, flag, "").answer_as(seat, "deploy", "");
    }
    table.answer_as(blue, "confirm", "").answer_as(yellow, "confirm", "1");
    let pieces = scene(&table).pieces;
    let units: Vec<(String, &str)> = pieces
        .iter()
        .filter(|piece| piece.kind != "object")
        .map(|piece| (piece.id.clone(), piece.kind.as_str()))
        .collect();
    let mut wanted = Vec::new();
    for names in [["1", "2", "3", "4"], ["A", "B", "C", "D"]] {
        for (letter, kind) in [("C", "crawler"), ("W", "walker"), ("S", "squad")] {
            wanted.extend(names.map(|name| (format!("{letter}{name}"), kind)));
        }
    }
    assert_eq!(units, wanted);
    assert!(game().read("card blue-crawlers; C5 0111").is_err());
    assert!(game().read("card blue-crawlers; C4 0111; T1 0112").is_err());
}

/// [UB-002] A crawler is a heavy target, a walker a medium one, a squad a light one.
#[test]
fn base_sizes() {
    let mut table = Table::at("card blue-crawlers; C1 0608 stasis-ray; C4 0111; CA 0605; WA 0606; SA 0607");
    table.answer("C1 fire stasis-ray#1", "");
    assert!(table.odds("at CA").contains("[1/1]"), "{}", table.odds("at CA"));
    assert!(table.odds("at WA").contains("[1/2]"), "{}", table.odds("at WA"));
    assert!(table.odds("at SA").contains("[1/3]"), "{}", table.odds("at SA"));
}

/// [UB-004] The first seat plays Blue, the second Yellow, and each has the units of its colour.
#[test]
fn two_colours() {
    let table = Table::at("card blue-crawlers; C1 0608; CA 0605");
    let scene = scene(&table);
    let names: Vec<&str> = scene.seats.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Blue", "Yellow"]);
    for (id, name, seat) in [("C1", "Blue crawler C1", 0), ("CA", "Yellow crawler CA", 1)] {
        let piece = scene.pieces.iter().find(|piece| piece.id == id).unwrap();
        assert_eq!((piece.name.as_str(), piece.owner), (name, Some(retrograde_core::Seat::new(seat))));
    }
}

/// [UB-006] The heaviest nuke that hits everybody removes nobody.
#[test]
fn weapons_destroy_no_unit() {
    let mut table = Table::at("card blue-crawlers; C1 0608 nuke; C4 0111; CA 0605; WA 0607; SA 0607");
    table.answer("C1 fire nuke#1", "").answer("at 0607", "SS SSS SSS 1");
    table.expect("WA 0607 down").expect("SA 0607 offline").expect("hex 0607 crater red");
}

/// [UB-006] A unit that has left the game is gone for good, with its weapons.
#[test]
fn lost_units_stay_lost() {
    let mut table = Table::at("card blue-walkers; W1 0101 nuke; W4 0111");
    table.answer("W1 exit north", "");
    table.expect("W1 lost").blocks("W1 move 0101", "UB-101");
    assert_eq!(row(&table, "W1", "#1 medium nuke"), None);
    // Neither the next card nor the next turn brings it back.
    table.answer("done", "4");
    table.expect("turn 2").expect("W1 lost").blocks("W1 move 0101", "UB-101");
}

/// [UB-007, UB-012] A unit shows one of four statuses; only a ready one that is not frozen has no marker.
#[test]
fn four_statuses() {
    let table = Table::at(
        "card blue-crawlers; C1 0608; C2 0607 buttoned; C3 0606 offline; S1 0605 scattered; C4 0604 frozen",
    );
    let shown = ["C1", "C2", "C3", "S1", "C4"].map(|unit| row(&table, unit, "Status").unwrap());
    assert_eq!(shown, ["ready", "buttoned", "offline", "scattered", "frozen (ready)"]);
    let markers = ["C1", "C2", "C3", "S1", "C4"].map(|unit| badges(&table, unit).join(" "));
    assert_eq!(markers, ["", "buttoned", "offline", "scattered", "frozen"]);
}

const EVERYTHING: [&str; 7] = [
    "W1 fire stasis-ray#1",
    "W1 reload 2",
    "W1 move 0607",
    "W1 down",
    "W1 melee WA",
    "W1 clear",
    "W1 grab satellite",
];

fn able_to_everything(status: &str) -> Table {
    Table::at(&format!(
        "card blue-walkers; W1 0608 {status} stasis=1 stasis-ray nuke-; W4 0111; WA 0608; object satellite 0608"
    ))
}

/// [UB-008] A ready unit may take every kind of action.
#[test]
fn a_ready_unit_does_everything() {
    let table = able_to_everything("ready");
    for answer in EVERYTHING {
        table.allows(answer);
    }
}

/// [UB-009] A buttoned unit cannot fire, but may reload and do every physical action.
#[test]
fn a_buttoned_unit_does_not_fire() {
    let table = able_to_everything("buttoned");
    table.blocks("W1 fire stasis-ray#1", "UB-109");
    for answer in &EVERYTHING[1..] {
        table.allows(answer);
    }
}

/// [UB-009] A neutron bomb passes a buttoned unit by: no die is rolled for it.
#[test]
fn a_buttoned_unit_is_immune_to_neutron_bombs() {
    let mut table = Table::at("card blue-squads; S1 0608 neutron-bomb; S4 0111; W1 0608 buttoned");
    table.answer("S1 fire neutron-bomb#1", "").answer("at 0608", "-");
    table.expect("W1 0608 buttoned");
}

/// [UB-010] An offline or scattered unit takes no action at all.
#[test]
fn an_offline_unit_does_nothing() {
    let table = able_to_everything("offline");
    for answer in EVERYTHING {
        table.blocks(answer, "UB-103");
    }
    let table = Table::at("card blue-squads; S1 0608 scattered stasis=1 nuke-; S4 0111");
    for answer in ["S1 reload 1", "S1 move 0607", "S1 hovering", "S1 clear"] {
        table.blocks(answer, "UB-103");
    }
}

/// [UB-011] A frozen unit takes no action.
#[test]
fn a_frozen_unit_does_nothing() {
    let table = able_to_everything("frozen");
    for answer in EVERYTHING {
        table.blocks(answer, "UB-102");
    }
}

/// [UB-011] A frozen unit does not change status, and keeps the one it had.
#[test]
fn a_frozen_unit_keeps_its_status() {
    let table = at_time_stream("time-stream 1; S1 0608 buttoned frozen stasis=2");
    table.blocks("S1 ready", "UB-011").blocks("S1 offline", "UB-011");
    table.expect("S1 0608 buttoned frozen stasis=2");
}

/// [UB-014, UB-016, UB-018] A walker starts upright or down, a squad on the ground or hovering; a crawler has no choice.
#[test]
fn configurations_by_type() {
    let mut table = Table::open(&Setup::scenario("runaway").with("size", 3), "1 1");
    table.answer("compose 1 1 1", "");
    assert_eq!(answers(&table, "form"), ["form W1 upright", "form W1 down"]);
    table.answer("form W1 down", "");
    assert_eq!(answers(&table, "form"), ["form S1 grounded", "form S1 hovering"]);
}

/// [UB-018] A crawler has no configuration to change.
#[test]
fn crawlers_have_no_configuration() {
    let table = Table::at("card blue-crawlers; C1 0608; C4 0111");
    table.blocks("C1 down", "UB-121").blocks("C1 hovering", "UB-121").blocks("C1 dug-in", "UB-C06");
}

/// [UB-015] A down walker cannot move, but loads and fires.
#[test]
fn a_down_walker_fires_and_does_not_move() {
    let table = Table::at("card blue-walkers; W1 0608 down stasis-ray nuke-; W4 0111; WA 0606");
    table.blocks("W1 move 0607", "UB-133");
    table.allows("W1 fire stasis-ray#1").allows("W1 reload 2");
}

/// [UB-017] A hovering squad goes two hexes, a grounded one a single hex.
#[test]
fn hovering_doubles_movement() {
    let table = Table::at("card blue-squads; S1 0608 hovering; S2 0608; S4 0111");
    table.allows("S1 move 0607").allows("S1 move 0606");
    table.allows("S2 move 0607").blocks("S2 move 0606", "UB-131");
    table.blocks("S1 move 0605", "UB-131");
}

/// [UB-019] The counter shows the configuration.
#[test]
fn counters_show_configurations() {
    let mut table = Table::at("card blue-walkers; W1 0608; W4 0111; S1 0607 hovering; S2 0607");
    assert_eq!(form(&table, "W1").as_deref(), Some("upright"));
    table.answer("W1 down", "");
    let forms = ["W1", "S1", "S2"].map(|unit| form(&table, unit).unwrap());
    assert_eq!(forms, ["down", "hovering", "grounded"]);
}

/// [UB-020] A hovering squad that scatters comes down; no scattered squad hovers.
#[test]
fn scattered_squads_are_on_the_ground() {
    let mut table = at_time_stream("S1 0608 hovering");
    table.answer("S1 offline", "");
    table.expect("S1 0608 offline");
    assert!(game().read("card blue-crawlers; C4 0111; S1 0608 scattered hovering").is_err());
}

/// [UB-021] Going offline leaves a walker upright or down, and a buttoned squad takes off.
#[test]
fn status_and_configuration_are_independent() {
    let mut table = at_time_stream("W1 0608 down; W2 0607");
    table.answer("W1 offline", "").answer("W2 offline", "");
    table.expect("W1 0608 offline down").expect("W2 0607 offline");
    let mut table = Table::at("card blue-squads; S1 0608 buttoned; S4 0111");
    table.answer("S1 hovering", "");
    table.expect("S1 0608 buttoned hovering");
}
