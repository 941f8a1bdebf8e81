//! Units, status, configuration, weapons, terrain, dice and markers: chapter 1 of the rules.

use crate::common::{Table, game};
use retrograde_core::{Draw, Rules, Scene, ScriptedDice, Setup};

fn scene(table: &Table) -> Scene {
    table.scene("spectator")
}

/// The value in a row of a unit's sheet.
fn row(table: &Table, unit: &str, label: &str) -> Option<String> {
    let sheet = scene(table).sheets.into_iter().find(|sheet| sheet.id == unit).expect("a sheet");
    sheet.rows.into_iter().find(|row| row.label == label).map(|row| row.value)
}

fn badges(table: &Table, piece: &str) -> Vec<String> {
    let piece = scene(table).pieces.into_iter().find(|other| other.id == piece).expect("a piece");
    piece.badges.into_iter().map(|badge| badge.kind).collect()
}

fn form(table: &Table, piece: &str) -> Option<String> {
    scene(table).pieces.into_iter().find(|other| other.id == piece).expect("a piece").form
}

fn answers(table: &Table, start: &str) -> Vec<String> {
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

/// [UB-022] Three beams and three bombs, and no other weapon.
#[test]
fn six_basic_weapons() {
    let mut table = Table::open(&Setup::scenario("runaway").with("size", 1), "1 1");
    table.answer("compose 0 0 1", "").answer("form S1 grounded", "");
    let beams = answers(&table, "beams");
    assert_eq!(beams, ["beams S1 none", "beams S1 force-beam", "beams S1 laser", "beams S1 stasis-ray"]);
    table.blocks("beams S1 nuke", "UB-064");
    table.answer("beams S1 laser", "");
    let bombs = answers(&table, "bombs");
    assert_eq!(bombs, ["bombs S1 none", "bombs S1 crust-buster", "bombs S1 nuke", "bombs S1 neutron-bomb"]);
}

/// [UB-023] A stasis ray is aimed at a unit and not at terrain, and touches that unit alone.
#[test]
fn beams_act_on_a_unit() {
    let mut table = Table::at("card blue-crawlers; C1 0608 stasis-ray; C4 0111; WA 0607; SA 0607");
    table.answer("C1 fire stasis-ray#1", "");
    table.blocks("at 0507", "UB-023");
    table.answer("at WA", "S-").answer("done", "");
    table.expect("WA 0607 stasis=1").expect("SA 0607");
}

/// [UB-023] A bomb is aimed at a hex and not at a unit, and acts on all in the hex.
#[test]
fn bombs_act_on_a_hex() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; WA 0607; SA 0607");
    table.answer("W1 fire nuke#1", "");
    table.blocks("at WA", "UB-203");
    table.answer("at 0607", "S SS --");
    table.expect("WA 0607 down").expect("SA 0607 offline");
}

/// [UB-024, UB-042] The same card is heavy, medium or light by its carrier and the number of cards of its class.
#[test]
fn carriers_give_weapons_their_size() {
    let table = Table::at(
        "card blue-crawlers; C1 0608 nuke; C2 0607 nuke nuke; W1 0606 nuke; W2 0606 nuke nuke; S1 0605 nuke",
    );
    for (unit, label) in [
        ("C1", "#1 heavy nuke"),
        ("C2", "#1 medium nuke"),
        ("C2", "#2 medium nuke"),
        ("W1", "#1 medium nuke"),
        ("W2", "#2 light nuke"),
        ("S1", "#1 light nuke"),
    ] {
        assert_eq!(row(&table, unit, label).as_deref(), Some("loaded"), "{unit} {label}");
    }
}

/// [UB-025] Firing unloads a weapon, and an unloaded weapon does not fire.
#[test]
fn unloaded_weapons_do_not_fire() {
    let mut table = Table::at("card blue-walkers; W1 0608 stasis-ray; W2 0608 stasis-ray-; W4 0111; WA 0607");
    table.blocks("W2 fire stasis-ray#1", "UB-025");
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "-");
    table.expect("W1 0608 stasis-ray-");
}

fn printed() -> Vec<String> {
    let table = Table::at("card blue-crawlers; C4 0111");
    let mut kinds: Vec<String> = scene(&table).boards[0].spaces.iter().map(|s| s.kind.clone()).collect();
    kinds.sort();
    kinds.dedup();
    kinds
}

/// [UB-027, UB-029] The map is printed with six types of terrain; the other four come by conversion only.
#[test]
fn printed_terrain() {
    assert_eq!(printed(), ["clear", "hill", "industry", "lake", "road", "woods"]);
    for made in ["crater red", "lava red", "rough", "volcano"] {
        assert!(game().read(&format!("card blue-crawlers; C4 0111; hex 0608 {made}")).is_ok(), "{made}");
    }
    assert!(game().read("card blue-crawlers; C4 0111; hex 0608 swamp").is_err());
}

/// The odds of a heavy stasis ray against a unit in 0607 of that terrain.
fn odds_in(terrain: &str, unit: &str) -> String {
    let name = &unit[..2];
    let text = format!("card blue-crawlers; C1 0608 stasis-ray; C4 0111; hex 0607 {terrain}; {unit}");
    let mut table = Table::at(&text);
    table.answer("C1 fire stasis-ray#1", "");
    let odds = table.odds(&format!("at {name}"));
    odds.split_whitespace().nth(1).expect("a need").trim_end_matches(':').to_owned()
}

/// [UB-028] On a road a squad is as light as in the clear, and a crawler finds nothing to crush.
#[test]
fn roads_are_clear() {
    assert_eq!(odds_in("clear", "SA 0607"), "[1/3]");
    assert_eq!(odds_in("road", "SA 0607"), "[1/3]");
    assert_eq!(odds_in("woods", "SA 0607"), "[1/2]");
    let mut table = Table::at("card blue-crawlers; C1 0608; C4 0111");
    table.answer("C1 move 0607", "");
    table.expect("C1 0607");
}

/// [UB-030] Crater, lake and lava make a walker a heavy target, other terrain does not.
#[test]
fn depressions() {
    for deep in ["crater red", "lake", "lava red"] {
        assert_eq!(odds_in(deep, "WA 0607"), "[1/1]", "{deep}");
    }
    for flat in ["clear", "road", "hill", "industry", "woods", "rough"] {
        assert_eq!(odds_in(flat, "WA 0607"), "[1/2]", "{flat}");
    }
}

/// [UB-031] Nukes, earthquakes, crawlers and force beams convert terrain.
#[test]
fn four_ways_to_convert_terrain() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "S- 4");
    table.expect("hex 0607 crater green");

    let mut table = Table::at("card blue-crawlers; C4 0111; deck light-earthquake=1; hex 0405 epicenter red");
    table.answer("done", "1 2 1");
    table.expect("hex 0405 crater yellow");

    let mut table = Table::at("card blue-crawlers; C1 0608; C4 0111");
    table.answer("C1 move 0507", "--S");
    table.expect("hex 0507 rough");

    let mut table = Table::at("card blue-crawlers; C1 0608 force-beam; C4 0111");
    table.answer("C1 fire force-beam#1", "").answer("at 0507", "--S");
    table.expect("hex 0507 rough");
}

/// [UB-032] Craters and lava have a border colour; rough and volcanoes have none.
#[test]
fn border_colours() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; hex 0607 crater red");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "S- 6");
    table.expect("hex 0607 lava white");
    let around =
        "hex 0606 epicenter red; hex 0706 epicenter red; hex 0707 epicenter red; hex 0608 epicenter red";
    let rest = "hex 0507 epicenter red; hex 0506 epicenter red";
    let mut table =
        Table::at(&format!("card blue-walkers; W1 0608 nuke; W4 0111; hex 0607 lava red; {around}; {rest}"));
    table.answer("W1 fire nuke#1", "").answer("at 0607", "S-");
    table.expect("hex 0607 volcano");
    let mut table = Table::at("card blue-walkers; W1 0813 nuke; W4 0111");
    table.answer("W1 fire nuke#1", "").answer("at 0814", "S-");
    table.expect("hex 0814 rough");
    assert!(game().read("card blue-crawlers; C4 0111; hex 0608 crater").is_err());
    assert!(game().read("card blue-crawlers; C4 0111; hex 0608 volcano red").is_err());
}

/// [UB-033] A hex takes one epicenter, and none as crater, lava or volcano.
#[test]
fn one_epicenter_to_a_hex() {
    let buster = |ground: &str, dice: &str| {
        let mut table = Table::at(&format!("card blue-squads; S1 0608 crust-buster; S4 0111; {ground}"));
        table.answer("S1 fire crust-buster#1", "").answer("at 0607", dice);
        table
    };
    buster("", "3").expect("hex 0607 road orange");
    buster("hex 0607 epicenter red", "").expect("hex 0607 road red");
    buster("hex 0607 crater red", "").expect("hex 0607 crater red");
    buster("hex 0607 lava red", "").expect("hex 0607 lava red");
    buster("hex 0607 volcano", "").expect("hex 0607 volcano");
}

/// [UB-034] The border of a new crater takes the place of the epicenter: an earthquake of the old colour passes by.
#[test]
fn one_colour_to_a_hex() {
    let mut table = Table::at(
        "card blue-walkers; W1 0608 nuke; W4 0111; hex 0607 epicenter red; deck light-earthquake=1",
    );
    table.answer("W1 fire nuke#1", "").answer("at 0607", "S- 5");
    table.expect("hex 0607 crater blue");
    table.answer("done", "1 4");
    table.expect("turn 2").expect("hex 0607 crater blue");
}

/// [UB-035] A mushroom cloud lies over terrain that stays as it is.
#[test]
fn clouds_are_no_terrain() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111");
    table.answer("W1 fire nuke#1", "").answer("at 0507", "--");
    table.expect("cloud 0507 medium fresh").expect_no("hex 0507");
    let spaces = scene(&table).boards.remove(0).spaces;
    assert_eq!(spaces.iter().find(|space| space.id == "0507").unwrap().kind, "woods");
}

fn answer_with(table: &mut Table, answer: &str, draws: &[(&str, u32, u32)]) {
    let draws: Vec<Draw> =
        draws.iter().map(|&(label, sides, result)| Draw { label: label.to_owned(), sides, result }).collect();
    let mut dice = ScriptedDice::replaying(&draws);
    let (seat, action) = (table.seat(), answer.parse().expect("an answer"));
    table.game.apply(&mut table.pos, seat, action, &mut dice, &mut table.events);
    dice.check().expect("the dice that were asked for");
}

/// [UB-037] A combat die has two faces, each as likely as the other: 1 is positive, 2 is blank.
#[test]
fn combat_dice() {
    for (result, left) in [(1, "S1 0608"), (2, "S1 0608 stasis=1")] {
        let mut table = Table::at("card blue-squads; S1 0608 stasis=1; S4 0111");
        answer_with(&mut table, "S1 clear", &[("clear stasis", 2, result)]);
        table.expect(left);
    }
}

/// [UB-038] The six results of the earthquake die are red, yellow, orange, green, blue and white.
#[test]
fn earthquake_dice() {
    for (result, colour) in (1..).zip(["red", "yellow", "orange", "green", "blue", "white"]) {
        let mut table = Table::at("card blue-squads; S1 0608 crust-buster; S4 0111");
        table.answer("S1 fire crust-buster#1", "");
        answer_with(&mut table, "at 0607", &[("colour", 6, result)]);
        table.expect(&format!("hex 0607 road {colour}"));

        let text = "card blue-squads; S4 0111; deck light-earthquake=1; hex 0607 crater";
        let mut table = Table::at(&format!("{text} {colour}"));
        answer_with(&mut table, "done", &[("earthquake", 6, result), ("colour", 6, 1), ("card", 22, 6)]);
        table.expect("hex 0607 lava red");
    }
}

/// [UB-039] A die with six numbers decides what the runaway crawler does and where it goes.
#[test]
fn plain_dice_for_the_runaway() {
    for (result, hex, crush) in [
        (1, "0607", ""),
        (2, "0707", ""),
        (3, "0708", "---"),
        (4, "0609", ""),
        (5, "0508", ""),
        (6, "0507", "---"),
    ] {
        let mut table =
            Table::at("scenario runaway; card blue-squads; S4 0111; RC 0608 laser nuke; deck time-stream=1");
        table.answer("done", "").answer("done", &format!("1 {result} {crush} 6"));
        table.expect(&format!("RC {hex} laser nuke"));
    }
}

/// [UB-039] A die with six numbers turns an unstable vortex.
#[test]
fn plain_dice_for_vortexes() {
    let mut table = Table::at(
        "options vortex-generator; card blue-squads; S4 0111; vortex 0608 light N; deck time-stream=1",
    );
    table.answer("done", "");
    let draws = [("vortex stability", 2, 1), ("vortex turn", 6, 4)];
    let still = [("vortex movement", 2, 2); 3];
    let draws: Vec<_> = draws.into_iter().chain(still).chain([("card", 22, 6)]).collect();
    answer_with(&mut table, "done", &draws);
    table.expect("vortex 0608 light S");
}

/// [UB-043] Every marker of the rules can be seen on the table.
#[test]
fn markers() {
    let table = Table::at(
        "card blue-walkers; W1 0608 buttoned stasis=2 nuke-; W2 0609 frozen laser; object satellite 0407; \
         cloud 0605 heavy fresh; cloud 0604 medium; cloud 0603 light; hex 0405 epicenter white; RC 0602; \
         object blue-flag 0101; object yellow-flag 0114; vortex 0503 medium SE",
    );
    assert_eq!(badges(&table, "W1"), ["buttoned", "stasis"]);
    assert_eq!(badges(&table, "W2"), ["frozen"]);
    assert_eq!(row(&table, "W1", "#1 medium nuke").as_deref(), Some("unloaded"));
    assert_eq!(row(&table, "W2", "#1 medium laser").as_deref(), Some("loaded"));
    let scene = scene(&table);
    let on = |hex: &str| {
        let space = scene.boards[0].spaces.iter().find(|space| space.id == hex).unwrap();
        space.badges.iter().map(|badge| badge.title.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(on("0605"), ["fresh heavy mushroom cloud"]);
    assert_eq!(on("0604"), ["medium mushroom cloud"]);
    assert_eq!(on("0603"), ["light mushroom cloud"]);
    assert_eq!(on("0405"), ["white epicenter"]);
    for piece in ["satellite", "blue-flag", "yellow-flag", "RC"] {
        assert!(scene.pieces.iter().any(|other| other.id == piece), "{piece}");
    }
    let vortex = scene.pieces.iter().find(|piece| piece.kind == "vortex").unwrap();
    assert_eq!((vortex.form.as_deref(), vortex.facing), (Some("medium"), Some(2)));
    assert!(scene.facts.iter().any(|fact| fact.label == "Turn" && fact.value == "1 of 10"));
}

/// [UB-041] The front of a unit card: its size, and what it may carry.
#[test]
fn a_unit_card_shows_size_and_allowances() {
    let table = Table::at("card blue-crawlers; C1 0111; W1 0112; S1 0113");
    let scene = table.scene("spectator");
    let size = |id: &str| {
        let sheet = scene.sheets.iter().find(|sheet| sheet.id == id).expect("a sheet");
        sheet.rows.iter().find(|row| row.label == "Size").expect("a row").value.clone()
    };
    assert_eq!(size("C1"), "heavy; beams 1H or 2M, bombs 1H or 2M");
    assert_eq!(size("W1"), "medium; beams 1M or 2L, bombs 1M or 2L");
    assert_eq!(size("S1"), "light; beams 1L, bombs 1L");
}
