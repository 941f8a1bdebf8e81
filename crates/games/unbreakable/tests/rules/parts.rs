//! Weapons, terrain, dice and markers: the second half of chapter 1 of the rules.

use crate::common::{Table, game};
use crate::components::{answers, badges, row, scene};
use retrograde_core::{Draw, Rules, ScriptedDice, Setup};

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
