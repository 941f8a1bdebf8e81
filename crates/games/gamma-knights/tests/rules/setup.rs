//! Components, sheets, system markers and ammunition [chapters 1 to 4].

use retrograde_core::{Catalogue, Seat, Viewer};
use retrograde_gamma_knights::GammaKnights;

use crate::common::{Fire, Table, game, marker, scenario};

fn pack(file: &str) -> toml::Table {
    GammaKnights::standard_pack()[file].parse().expect("good TOML")
}

/// [GK-002, GK-324, GK-330, GK-336, GK-342, GK-350, GK-356, GK-C02] Two battlefields, each scenario on its own.
#[test]
fn there_are_two_maps_and_six_scenarios() {
    for (id, title, map) in [
        ("knights-dawn", "Knight's Dawn", "city"),
        ("knights-of-the-road", "Knights of the Road", "outdoors"),
        ("robot-rampage", "Robot Rampage", "city"),
        ("slave-gun", "Slave Gun", "outdoors"),
        ("showdown", "Showdown of Empires", "outdoors"),
        ("road-to-ruin", "The Road to Ruin", "city"),
    ] {
        let table = Table::open(&scenario(id), "");
        let scene = table.scene("spectator");
        assert_eq!(scene.boards[0].id, map, "{id}");
        assert_eq!(scene.boards[0].spaces.len(), 32 * 22);
        assert!(game().lobby().scenarios.iter().any(|s| s.id == id && s.title == title));
        let letters: Vec<_> = scene.boards[0].spaces.iter().filter_map(|s| s.name.as_deref()).collect();
        assert!(letters.contains(&"Building B") && letters.contains(&"Building F"));
    }
}

/// [GK-003, GK-007, GK-294] Suits, robots and emplacements have record sheets, flak stoppers have none.
#[test]
fn only_flak_stoppers_have_no_sheet() {
    let table = Table::open(&scenario("slave-gun"), "");
    let scene = table.scene("spectator");
    let group = |id: &str| scene.sheets.iter().find(|sheet| sheet.id == id).unwrap().group.clone();
    assert_eq!(group("A1"), "Record sheets");
    assert_eq!(group("B1"), "Record sheets");
    assert_eq!(group("B2"), "Flak stoppers");
    let fields = |id: &str| {
        scene.sheets.iter().find(|s| s.id == id).unwrap().rows.iter().any(|r| r.label == "Force field")
    };
    assert!(fields("A1") && fields("B1") && !fields("B2"));
}

/// [GK-004, GK-162, GK-275] Altitude, Under Fire, lock-ons and lasting areas are shown on the table.
#[test]
fn markers_are_drawn() {
    let table = Table::at(
        "victory last; A1 battle 0222 high under-fire locks=B1; B1 battle 0522 noe; cloud smoke 0721 0 first 0; cloud emp 0821 1 second 0",
    );
    let scene = table.scene("spectator");
    let badges = |id: &str| -> Vec<String> {
        scene.pieces.iter().find(|p| p.id == id).unwrap().badges.iter().map(|b| b.kind.clone()).collect()
    };
    assert!(badges("A1").contains(&"high".to_owned()) && badges("A1").contains(&"under-fire".to_owned()));
    assert!(badges("B1").contains(&"noe".to_owned()));
    assert_eq!(scene.marks[0].spaces, ["0222", "0522"]);
    let at = |id: &str| scene.boards[0].spaces.iter().find(|s| s.id == id).unwrap().badges.len();
    assert_eq!((at("0721"), at("0821"), at("0822"), at("0322")), (2, 1, 1, 0));
}

/// [GK-005, GK-220, GK-C42] The damage markers: a hundred, in the reconstructed mix.
#[test]
fn the_mix_of_damage_markers() {
    let rules = pack("rules.toml");
    let mut counts = std::collections::BTreeMap::<String, u32>::new();
    for row in rules["marker"].as_array().unwrap() {
        for heavy in row["heavy"].as_array().unwrap() {
            for face in [row["light"].as_str().unwrap(), heavy.as_str().unwrap()] {
                *counts.entry(face.to_owned()).or_default() += 1;
            }
        }
    }
    let light = [
        ("helmet", 8),
        ("torso", 8),
        ("right-arm", 8),
        ("left-arm", 8),
        ("right-leg", 8),
        ("left-leg", 8),
        ("masking", 4),
        ("medikit", 4),
        ("repair-servos", 4),
        ("primary-sensors", 4),
        ("secondary-sensors", 4),
        ("servos-1", 4),
        ("servos-2", 4),
        ("ranged-weapon", 8),
        ("close-combat-weapon", 4),
        ("weapon", 4),
        ("launcher", 8),
    ];
    let heavy = [
        ("helmet-x2", 6),
        ("torso-x2", 6),
        ("right-arm-x2", 8),
        ("left-arm-x2", 8),
        ("right-leg-x2", 8),
        ("left-leg-x2", 8),
        ("stunned", 8),
        ("servos-3", 4),
        ("servos-4", 4),
        ("sensors", 4),
        ("sensors-scrambled", 4),
        ("masking-scrambled", 4),
        ("repair-servos-x2", 4),
        ("ranged-weapon-x2", 4),
        ("launcher-x2", 4),
        ("close-combat-weapon-x2", 4),
        ("weapon-x2", 4),
        ("flight-destroyed", 4),
        ("warhead-jettison", 4),
    ];
    for (face, count) in light.iter().chain(&heavy) {
        assert_eq!(counts.get(*face), Some(count), "{face}");
    }
    assert_eq!(light.iter().map(|(_, n)| n).sum::<u32>(), 100);
    assert_eq!(heavy.iter().map(|(_, n)| n).sum::<u32>(), 100);
}

/// [GK-006, GK-213, GK-215] Two cups. A drawn damage marker is out with both of its faces.
#[test]
fn a_drawn_marker_is_gone_with_both_faces() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0");
    // Signature 4: 14 + 8 = 22 is LLT; two light markers of a hundred, then of ninety-nine.
    let (helmet, torso) = (marker("helmet"), marker("torso"));
    table.fire("A1 fire blaster-mk5", "B1", &format!("3 5 {helmet} 1 {} 1", torso - 1));
    table.shows("B1", "helmet=1 torso=1");
    table
        .expect(&format!("marker {} B1 helmet", helmet - 1))
        .expect(&format!("marker {} B1 torso", torso - 1));
    assert!(!table.has_line("cup"), "system markers are in a cup of their own");
}

/// [GK-008] Two players; the lobby proposes the duel first.
#[test]
fn two_players() {
    for about in game().lobby().scenarios {
        assert_eq!(about.seats.len(), 2);
    }
    assert_eq!(game().lobby().scenarios[0].id, "knights-of-the-road");
}

/// [GK-009, GK-010, GK-011, GK-012] The sheet has all its areas; what a unit lacks is struck out.
#[test]
fn a_record_sheet() {
    let table =
        Table::at("victory last; A1 plastic 0222 torso=1 left-arm=2 laser-pistol-ir; B1 battle 0522 field=5");
    let scene = table.scene("spectator");
    let rows = |id: &str| scene.sheets.iter().find(|sheet| sheet.id == id).unwrap().rows.clone();
    let row = |id: &str, label: &str| rows(id).into_iter().find(|row| row.label == label).unwrap();
    for label in [
        "APs",
        "Armor",
        "helmet",
        "torso",
        "right arm",
        "left arm",
        "right leg",
        "left leg",
        "body",
        "Laser pistol, IR",
    ] {
        row("A1", label);
    }
    assert_eq!(row("A1", "repair servos").value, "none");
    assert_eq!(row("A1", "medikit").value, "none");
    assert!(rows("A1").iter().all(|row| row.label != "Force field"));
    use retrograde_core::Tick::{Crossed, Filled, Open};
    assert_eq!(row("A1", "torso").boxes, [Crossed, Open]);
    assert_eq!(row("A1", "left arm").boxes, [Filled, Filled]);
    assert_eq!(row("B1", "Force field").boxes.iter().filter(|tick| **tick == Open).count(), 5);
    assert_eq!(row("B1", "Force field").boxes.len(), 12);
}

/// [GK-013, GK-230] Servo damage is a list, newest at the right; a repair takes the newest.
#[test]
fn servo_damage_is_a_list() {
    let mut table =
        Table::at("victory last; A1 attack 0222 servos=1,2; B1 battle 0522; step recover side=first asked=-");
    table.answer("A1 repair servos", "7");
    table.shows("A1", "servos=1");
}

/// [GK-014, GK-015, GK-023 to GK-026] Fifteen system markers of eight kinds.
#[test]
fn fifteen_system_markers() {
    let rules = pack("rules.toml");
    let counts: Vec<i64> =
        rules["system"].as_table().unwrap().values().map(|v| v.as_integer().unwrap()).collect();
    assert_eq!((counts.len(), counts.iter().sum::<i64>()), (8, 15));
}

/// [GK-016, GK-017, GK-506] The first player announces 0 to 4 and draws them all, then the second.
#[test]
fn players_announce_and_draw() {
    let mut table = Table::open(&scenario("knights-of-the-road"), "");
    assert_eq!(table.asks(), "first");
    assert_eq!(table.legal(), ["draw 0", "draw 1", "draw 2", "draw 3", "draw 4"]);
    table.blocks("draw 5", "GK-016");
    table.answer("draw 2", "1 1");
    assert_eq!(table.asks(), "second");
    table.shows("A1", "system=heavy-armor,heavy-armor");
    table.answer("draw 0", "");
    assert_eq!(table.asks(), "first");
    table.shows("B1", "2011");
}

/// [GK-018, GK-C04] Four for a player, not for a knight; the knight is named before each draw.
#[test]
fn the_knight_is_named_before_each_draw() {
    let mut table = Table::open(&scenario("slave-gun"), "");
    table.answer("draw 3", "");
    table.allows("for A1; for A2; for A3").blocks("for A4", "GK-019");
    table.answer("for A2", "1").answer("for A1", "3").answer("for A2", "3");
    table.shows("A2", "system=heavy-armor,reinforced-weapon").shows("A1", "system=weak-armor");
}

/// [GK-019, GK-C03, GK-287] Robots and emplacements draw none.
#[test]
fn robots_draw_no_system_markers() {
    let mut table = Table::open(&scenario("robot-rampage"), "");
    table.answer("draw 0", "");
    assert_eq!(table.asks(), "first", "the owner of the robot is not asked");
    assert!(table.text().contains("step place unit=A1"));
}

/// [GK-020, GK-497] Rivals see number and area, never the kind.
#[test]
fn rivals_see_the_area_only() {
    let a = Table::at("victory last; A1 battle 0222 system=heavy-armor,fragile-system; B1 battle 0522");
    let b = Table::at("victory last; A1 battle 0222 system=weak-armor,reinforced-system; B1 battle 0522");
    let second = Viewer::Seat(Seat::new(1));
    assert_eq!(a.view(second), b.view(second));
    assert_eq!(a.view(Viewer::Spectator), b.view(Viewer::Spectator));
    assert_ne!(a.view(Viewer::Seat(Seat::new(0))), b.view(Viewer::Seat(Seat::new(0))));
    assert!(a.json(second).contains(r#"["armor",1],["systems",1]"#));
}

/// [GK-021, GK-022, GK-023] Heavy Armor: the first hit is ignored without a check; the second is not.
#[test]
fn heavy_armor_stops_one_hit() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5 system=heavy-armor; B1 battle 0422 field=0 system=heavy-armor",
    );
    let m = marker("helmet-x2");
    // Signature 4: 23 is H; a double hit: one is stopped, the other checked.
    table.fire("A1 fire blaster-mk5", "B1", &format!("4 5 {m} 6"));
    table.shows("B1", "helmet=1").lacks("B1", "system");
    table.says("turns up heavy armor").shows("A1", "system=heavy-armor");
}

/// [GK-024] Weak Armor: one hit more, each with its check.
#[test]
fn weak_armor_adds_a_hit() {
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0 system=weak-armor");
    let m = marker("helmet");
    table.fire("A1 fire blaster-mk5", "B1", &format!("3 2 {m} 7 6"));
    table.shows("B1", "helmet=1").lacks("B1", "system");
}

/// [GK-025, GK-026] Reinforced and fragile force fields, weapons and systems change the first hit by one.
#[test]
fn reinforced_and_fragile() {
    let shot = |markers: &str, dice: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 {markers}"));
        table.fire("A1 fire blaster-mk5", "B1", dice);
        table
    };
    // Signature 6: 23 is 2 hits on the field of 12.
    shot("system=reinforced-force-field", "4 5").shows("B1", "field=11").lacks("B1", "system");
    shot("system=fragile-force-field", "4 5").shows("B1", "field=9").lacks("B1", "system");
    // Signature 4, no field: 19 is L.
    let weapon = marker("weapon");
    shot("field=0 slug-thrower system=reinforced-weapon", &format!("2 3 {weapon}"))
        .shows("B1", "slug-thrower");
    shot("field=0 slug-thrower system=fragile-weapon", &format!("2 3 {weapon}"))
        .shows("B1", "slug-thrower=0/0/1");
    let masking = marker("masking");
    shot("field=0 system=reinforced-system", &format!("2 3 {masking}")).lacks("B1", "masking");
    shot("field=0 system=fragile-system", &format!("2 3 {masking}")).shows("B1", "masking=destroyed");
}

/// [GK-027, GK-C05] Effects without a count are one hit: cancelled, or suffered twice.
#[test]
fn servo_loss_counts_as_one_hit() {
    let shot = |markers: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0 {markers}"));
        table.fire("A1 fire blaster-mk5", "B1", &format!("2 3 {}", marker("servos-1")));
        table
    };
    shot("system=reinforced-system").lacks("B1", "servos");
    let twice = shot("system=fragile-system");
    let m = marker("servos-1") - 1;
    twice.shows("B1", &format!("servos=1@{m},1@{m}"));
}

/// [GK-028] Opposite markers of an area cancel out; equal ones work one after the other.
#[test]
fn opposite_markers_cancel() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 system=reinforced-force-field,fragile-force-field",
    );
    table.fire("A1 fire blaster-mk5", "B1", "4 5");
    table.shows("B1", "field=10").lacks("B1", "system");
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 system=reinforced-force-field,reinforced-force-field",
    );
    table.fire("A1 fire blaster-mk5", "B1", "4 5");
    table.shows("B1", "field=11 system=reinforced-force-field");
    table.fire("A1 fire blaster-mk5", "B1", "4 5");
    table.shows("B1", "field=10").lacks("B1", "system");
}

/// [GK-029, GK-030, GK-031, GK-C38] Rounds are counted by warhead; an empty launcher cannot fire.
#[test]
fn rounds_run_out() {
    let mut table = Table::at("victory last; A1 battle 0222 grenade-launcher(PH1,TRC1); B1 battle 0422");
    table.allows("A1 launch grenade-launcher PH; A1 launch grenade-launcher TRC");
    table.blocks("A1 launch grenade-launcher HE", "GK-029");
    table.fire("A1 launch grenade-launcher PH", "B1", "3 4");
    table.shows("A1", "grenade-launcher(TRC1)");
    table.fire("A1 launch grenade-launcher TRC", "B1", "3 4");
    table.shows("A1", "grenade-launcher(-)");
    // The listed load of the scenario stands although a battle suit's launcher holds six.
    let table = Table::open(&scenario("knights-of-the-road"), "");
    table.shows("A1", "grenade-launcher(CMX2,ECM1,GRV3,PH4,PG1,TRC1)");
}

/// [GK-034, GK-102] Other weapons never run out: one weapon fires as long as APs last.
#[test]
fn guns_never_run_out() {
    let mut table = Table::at("victory last; A1 attack 0222 slug-thrower; B1 battle 0422");
    for _ in 0..3 {
        table.fire("A1 fire slug-thrower", "B1", "2 3");
    }
    table.shows("A1", "spent=6 attack-mode").blocks("A1 fire slug-thrower", "GK-052");
}

/// [GK-032, GK-033, GK-035, GK-362, GK-X01] Own scenarios: two dice less two for each launcher, no more than fit.
#[test]
fn rounds_of_own_scenarios_are_rolled() {
    let setup = scenario("own").with("first-sheet-1", "assault").with("second-sheet-1", "battle");
    // Rolls of 7 and 13 for micromissiles and grenades.
    let mut table = Table::open(&setup, "3 4 6 7");
    table.answer("draw 0", "").answer("draw 0", "");
    let left = |table: &Table, text: &str| table.has_line(&format!("step load unit=A1 arm={text}"));
    assert!(left(&table, "grenade-launcher left=11") || left(&table, "micromissile-launcher left=5"));
    table.blocks("load HE 12", "GK-032").blocks("load AP 2", "GK-143");
    table.answer("load HE 4", "").answer("load SMK 7", "");
    table.answer("load AP 5", "");
    table.shows("A1", "grenade-launcher(HE4,SMK7) micromissile-launcher(AP5)");
    // An attack suit's grenade launcher holds five: 18 rolled, 5 kept; its micromissile launcher ten.
    let setup = scenario("own").with("first-sheet-1", "attack").with("second-sheet-1", "battle");
    let table = Table::open(&setup, "10 10 10 10");
    assert!(table.has_line("step load unit=A1 arm=grenade-launcher left=5"));
    assert!(table.has_line("step load unit=A1 arm=micromissile-launcher left=10"));
}

/// [GK-035] The capacity table.
#[test]
fn capacities() {
    let (rules, units) = (pack("rules.toml"), pack("units.toml"));
    let base: Vec<i64> =
        rules["capacity"].as_array().unwrap().iter().map(|v| v.as_integer().unwrap()).collect();
    assert_eq!(base, [6, 8, 6]);
    let of = |list: &str, id: &str, size: &str| {
        let rows = units[list].as_array().unwrap();
        rows.iter().find(|row| row["id"].as_str() == Some(id)).unwrap()["capacity"][size]
            .as_integer()
            .unwrap()
    };
    assert_eq!([of("sheet", "attack", "grenade"), of("sheet", "attack", "micromissile")], [5, 10]);
    assert_eq!([of("sheet", "assault", "grenade"), of("sheet", "assault", "micromissile")], [15, 20]);
    assert_eq!([of("sheet", "tandem-viii", "grenade"), of("sheet", "tandem-viii", "micromissile")], [15, 20]);
    assert_eq!([of("flak", "heavy-tank", "minimissile"), of("flak", "light-tank", "micromissile")], [10, 10]);
}

/// [GK-506] The first turn begins once everything is prepared, in whatever order that was.
#[test]
fn the_game_begins_after_the_last_preparation() {
    let mut table = Table::at(
        "scenario own; turn 0; A1 attack waiting laser-pistol-uv; B1 attack 0622 laser-pistol-uv; step announce side=second; step place unit=A1",
    );
    table.answer("deploy", "1").answer("draw 0", "");
    assert!(table.has_line("turn 1") && table.has_line("step fire side=first"), "{}", table.text());
}
