//! Experimental weapons but vortexes, overheated beams and volcanic earthquakes [chapters 21.1 to 21.3, 21.6 and 21.7].

use crate::common::{CHROME, Table, game};
use retrograde_core::{Catalogue, OptionKind, Setup};

/// Choosing the beams or bombs of a Blue unit, with all experimental weapons in use.
fn arming(unit: &str, class: &str, has: &str) -> Table {
    Table::at(&format!(
        "scenario capture-the-flag; options multi-gun rocket-launcher vortex-generator; turn 0; step muster; \
         object blue-flag 0107; {unit} 0101 {has}; muster blue armed=no {class} unit={unit}; \
         muster yellow armed=no done"
    ))
}

fn label(table: &Table, unit: &str, slot: usize) -> String {
    let scene = table.scene("spectator");
    let sheet = scene.sheets.iter().find(|sheet| sheet.id == unit).expect("a sheet");
    let row = sheet.rows.iter().find(|row| row.label.starts_with(&format!("#{slot} "))).expect("a weapon");
    row.label.clone()
}

/// [UB-339] Eight switches, each by itself, all off unless set.
#[test]
fn options_are_separate_switches() {
    let switches: Vec<String> = game()
        .lobby()
        .options
        .into_iter()
        .filter(|option| matches!(option.kind, OptionKind::Switch { default: false }))
        .map(|option| option.id)
        .collect();
    assert_eq!(switches, CHROME);
    for switch in switches {
        let table = Table::open(&Setup::scenario("industrial-wasteland").with(&switch, "on"), "");
        table.expect(&format!("options {switch}"));
    }
}

/// [UB-339] What is not switched on cannot be taken.
#[test]
fn unused_options_are_not_offered() {
    let table = Table::at(
        "scenario capture-the-flag; options multi-gun; turn 0; step muster; object blue-flag 0107; W1 0101; \
         muster blue armed=no beams unit=W1; muster yellow armed=no done",
    );
    table.allows("beams W1 multi-gun");
    for kind in ["rocket-launcher", "vortex-generator", "jump-jet", "conversion-mechanism"] {
        table.blocks(&format!("beams W1 {kind}"), "UB-339");
    }
}

/// [UB-340] It takes the place of all beams or of all bombs.
#[test]
fn an_experimental_weapon_takes_a_class() {
    arming("W1", "beams", "")
        .allows("beams W1 rocket-launcher")
        .blocks("beams W1 laser rocket-launcher", "UB-340");
    arming("W1", "bombs", "laser laser").allows("bombs W1 rocket-launcher");
    arming("W1", "bombs", "rocket-launcher").allows("bombs W1 nuke nuke");
}

/// [UB-341] Not in place of both.
#[test]
fn one_experimental_weapon_a_unit() {
    let table = arming("C1", "bombs", "multi-gun");
    table.allows("bombs C1 nuke").blocks("bombs C1 rocket-launcher", "UB-341");
}

/// [UB-342] A single one, as heavy as the unit can carry.
#[test]
fn an_experimental_weapon_is_the_heaviest() {
    for (unit, size) in [("C1", "heavy"), ("W1", "medium"), ("S1", "light")] {
        for kind in ["rocket-launcher", "vortex-generator"] {
            let table = Table::at(&format!("card blue-squads; S4 0101; {unit} 0108 {kind}"));
            assert_eq!(
                label(&table, unit, 1),
                format!(
                    "#1 {size} {}",
                    if kind == "multi-gun" { kind.to_owned() } else { kind.replace('-', " ") }
                )
            );
        }
        arming(unit, "beams", "").blocks(&format!("beams {unit} rocket-launcher rocket-launcher"), "UB-340");
    }
}

/// [UB-343] Loaded at first, unloaded by firing, reloaded like any other.
#[test]
fn experimental_weapons_are_loaded() {
    let text = "options rocket-launcher; card blue-squads; S4 0111; S1 0608";
    let mut table = Table::at(&format!("{text} rocket-launcher"));
    table.answer("S1 fire rocket-launcher#1", "").answer("at 0606", "-");
    table.expect("S1 0608 rocket-launcher-");
    let mut table = Table::at(&format!("{text} rocket-launcher-"));
    table.blocks("S1 fire rocket-launcher#1", "UB-025");
    table.answer("S1 reload 1", "").expect("S1 0608 rocket-launcher");
}

/// [UB-343] It combines with no second weapon in an activation.
#[test]
fn experimental_weapons_do_not_combine() {
    let mut table =
        Table::at("options rocket-launcher; card blue-walkers; W1 0608 rocket-launcher nuke nuke; W4 0111");
    table.answer("W1 fire rocket-launcher#1", "").answer("at 0606", "").answer("done", "-");
    table.blocks("W1 fire nuke#2", "UB-104");
    table.allows("W1 move 0607");
}

/// [UB-345] The type is chosen at each shot.
#[test]
fn a_multi_gun_fires_anything() {
    let text = "options multi-gun; card blue-walkers; W4 0111; W1 0608 multi-gun; WA 0607";
    let mut table = Table::at(text);
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "SS").expect("WA 0607 stasis=1");
    let mut table = Table::at(text);
    table.answer("W1 fire nuke#1", "").answer("at 0607", "-- -").expect("cloud 0607 light fresh");
    let mut table = Table::at(text);
    table.answer("W1 fire crust-buster#1", "").answer("at 0607", "1").expect("discards light=1");
}

/// [UB-346] Heavy fires as medium, medium as light.
#[test]
fn a_multi_gun_fires_lighter() {
    for (unit, card, cloud) in [("C1", "crawlers", "medium"), ("W1", "walkers", "light")] {
        let text = format!("options multi-gun; card blue-{card}; {unit} 0608 multi-gun");
        let mut table = Table::at(&text);
        let terrain = if cloud == "medium" { "--" } else { "-" };
        table.answer(&format!("{unit} fire nuke#1"), "").answer("at 0606", terrain);
        table.expect(&format!("cloud 0606 {cloud} fresh"));
    }
}

/// [UB-G34] A multi-gun's beam goes on from the size it fires at.
#[test]
fn a_multi_gun_beam_continues_from_its_fired_size() {
    let mut table = Table::at("options multi-gun; card blue-crawlers; C1 0608 multi-gun; SA 0607");
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "S-").answer("continue", "S");
    table.expect("SA 0607 stasis=2").blocks("C1 fire stasis-ray#1", "UB-104");
}

/// [UB-347] No squad carries a multi-gun.
#[test]
fn there_is_no_light_multi_gun() {
    arming("S1", "beams", "").blocks("beams S1 multi-gun", "UB-347").allows("beams S1 rocket-launcher");
}

/// [UB-348, UB-G34] As a laser of the size it fires at, while loaded, once.
#[test]
fn a_multi_gun_defends() {
    let text = "options multi-gun overheated-beams; card yellow-squads; SD 0101; SA 0604 nuke";
    let mut table = Table::at(&format!("{text}; W1 0607 multi-gun; S1 0606 laser"));
    // A light laser one hex from the target.
    table.answer("SA fire nuke#1", "").answer("at 0606", "");
    assert!(table.odds("W1 commit 1").contains("[1/2]"), "{}", table.odds("W1 commit 1"));
    table.answer("W1 commit 1", "").answer("done", "S-");
    table.expect("W1 0607 multi-gun-").expect("S1 0606 laser");
    // Three hexes are out of a light laser's range, and an unloaded multi-gun does not overheat.
    for unit in ["W1 0609 multi-gun", "W1 0607 multi-gun-"] {
        let mut table = Table::at(&format!("{text}; {unit}; S1 0606 laser"));
        table.answer("SA fire nuke#1", "").answer("at 0606", "");
        assert!(!table.is_legal("W1 commit 1"), "{unit}");
    }
}

/// [UB-350] One, two or four rockets.
#[test]
fn rockets_by_size() {
    for (unit, card, rockets) in [("S1", "squads", 1), ("W1", "walkers", 2), ("C1", "crawlers", 4)] {
        let mut table =
            Table::at(&format!("options rocket-launcher; card blue-{card}; {unit} 0608 rocket-launcher"));
        table.answer(&format!("{unit} fire rocket-launcher#1"), "");
        for _ in 1..rockets {
            table.answer("at 0606", "");
        }
        table.answer("at 0606", "-");
        assert!(!table.is_legal("at 0606"), "{unit} has fired {rockets}");
    }
}

/// [UB-351] Each is a light nuke: [2/2] against a walker, a light cloud.
#[test]
fn a_rocket_is_a_light_nuke() {
    let mut table =
        Table::at("options rocket-launcher; card blue-squads; S1 0608 rocket-launcher; S4 0111; WA 0606");
    table.answer("S1 fire rocket-launcher#1", "").answer("at 0606", "SS S 3");
    table.expect("WA 0606 down").expect("hex 0606 crater orange").expect("cloud 0606 light fresh");
}

/// [UB-352] The firer must see the hex itself.
#[test]
fn rockets_need_their_own_sight() {
    let mut table = Table::at(
        "options rocket-launcher; card blue-walkers; W1 0303 rocket-launcher nuke; S4 0605 hovering",
    );
    table.answer("W1 fire rocket-launcher#1", "").blocks("at 0605", "UB-202").allows("at 0303");
    let mut table = Table::at(
        "options rocket-launcher; card blue-walkers; W1 0303 rocket-launcher nuke; S4 0605 hovering",
    );
    table.answer("W1 fire nuke#2", "").allows("at 0605");
}

/// [UB-305] A dug-in crawler sights for nobody, so its rockets reach no farther than its own hex.
#[test]
fn a_dug_in_crawler_does_not_see_for_its_rockets() {
    let mut table =
        Table::at("options rocket-launcher dig-in; card blue-crawlers; C1 0608 dug-in rocket-launcher");
    table.answer("C1 fire rocket-launcher#1", "").blocks("at 0607", "UB-305").allows("at 0608");
}

/// [UB-353] No laser is asked about a rocket.
#[test]
fn rockets_cannot_be_shot_down() {
    let mut table = Table::at(
        "options rocket-launcher; card blue-squads; S1 0608 rocket-launcher; S4 0111; SA 0606 laser",
    );
    table.answer("S1 fire rocket-launcher#1", "").answer("at 0606", "S -");
    table.expect("SA 0606 offline laser").expect("cloud 0606 light fresh");
}

/// [UB-354] The next rocket goes into the same hex or one beside it; the rest may stay unfired.
#[test]
fn rockets_are_contiguous() {
    let mut table =
        Table::at("options rocket-launcher; card blue-crawlers; C1 0608 rocket-launcher; C2 0111");
    table.answer("C1 fire rocket-launcher#1", "").answer("at 0606", "");
    table.allows("at 0606").allows("at 0605").blocks("at 0604", "UB-354").allows("done");
    table.answer("done", "-").expect("cloud 0606 light fresh").expect_no("cloud 0605");
}

/// [UB-355, UB-356, UB-357] Units are rolled for at each rocket; a hex converts once and gets one cloud in the end.
#[test]
fn rockets_into_one_hex() {
    let mut table =
        Table::at("options rocket-launcher; card blue-walkers; W1 0608 rocket-launcher; W4 0111; SA 0606");
    table.answer("W1 fire rocket-launcher#1", "").answer("at 0606", "-");
    table.expect("SA 0606").expect_no("cloud");
    table.answer("at 0606", "S S 2");
    table.expect("SA 0606 offline").expect("hex 0606 crater yellow").expect("cloud 0606 light fresh");
}

/// [UB-X19] A heavy launcher: four contiguous hexes, unit rolls as they come, then four conversions, four clouds.
#[test]
fn four_rockets_into_four_hexes() {
    let mut table =
        Table::at("options rocket-launcher; card blue-crawlers; C1 0608 rocket-launcher; C2 0111; SA 0606");
    table.answer("C1 fire rocket-launcher#1", "").answer("at 0607", "").answer("at 0606", "S");
    table.expect("SA 0606 offline").expect_no("cloud");
    table.answer("at 0605", "").answer("at 0604", "S 1 - - S 2");
    table
        .expect("hex 0604 crater red")
        .expect("hex 0607 crater yellow")
        .expect_no("hex 0605")
        .expect_no("hex 0606");
    for hex in ["0604", "0605", "0606", "0607"] {
        table.expect(&format!("cloud {hex} light fresh"));
    }
}

/// [UB-C26] Every hex fired into needs sight from the firer; the clouds come too late to hinder.
#[test]
fn each_rocket_needs_sight() {
    let mut table = Table::at(
        "options rocket-launcher; card blue-crawlers; C1 0608 rocket-launcher; C2 0111; hex 0606 woods",
    );
    table.answer("C1 fire rocket-launcher#1", "").answer("at 0607", "").answer("at 0606", "");
    table.blocks("at 0605", "UB-202").allows("at 0606");
}

/// [UB-389] An unloaded beam may be fired all the same; a bomb may not.
#[test]
fn overheated_beams_fire() {
    let units = "card blue-walkers; W1 0608 stasis-ray- nuke-; WA 0607";
    let table = Table::at(&format!("options overheated-beams; {units}"));
    table.allows("W1 fire stasis-ray#1").blocks("W1 fire nuke#2", "UB-025");
    Table::at(units).blocks("W1 fire stasis-ray#1", "UB-025");
}

/// [UB-390] Once its fire is resolved a positive die burns it out; else it stays unloaded.
#[test]
fn overheated_beams_burn_out() {
    let text = "options overheated-beams; card blue-crawlers; C1 0608 stasis-ray-; SA 0607; C2 0111";
    let mut table = Table::at(text);
    // The beam goes on before the die is rolled.
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "S--").answer("continue", "-- S");
    table.expect("C1 0608 stasis-ray!").expect("SA 0607 stasis=1");
    let mut table = Table::at(text);
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "--- -").expect("C1 0608 stasis-ray-");
    let table = Table::at("options overheated-beams; card blue-crawlers; C1 0608 stasis-ray!; SA 0607");
    table.blocks("C1 fire stasis-ray#1", "UB-390").blocks("C1 reload 1", "UB-390");
}

/// [UB-390] A loaded beam runs no risk.
#[test]
fn loaded_beams_do_not_overheat() {
    let mut table = Table::at("options overheated-beams; card blue-squads; S1 0608 stasis-ray; SA 0607");
    table.answer("S1 fire stasis-ray#1", "").answer("at SA", "-").expect("S1 0608 stasis-ray-");
}

/// [UB-C25] An unloaded laser may be committed, and is rolled for after the bomb is done with.
#[test]
fn overheated_lasers() {
    let mut table =
        Table::at("options overheated-beams; card yellow-squads; SA 0605 nuke; SD 0101; S1 0606 laser-");
    // The laser misses, the nuke misses squad and terrain, then the laser burns out.
    table.answer("SA fire nuke#1", "").answer("at 0606", "").answer("S1 commit 1", "--- - - S");
    table.expect("S1 0606 laser!").expect("cloud 0606 light fresh");
    let mut table = Table::at("card yellow-squads; SA 0605 nuke; SD 0101; S1 0606 laser-");
    table.answer("SA fire nuke#1", "").answer("at 0606", "--").expect("S1 0606 laser-");
}

/// [UB-006, UB-311] A walker lost to its own first rocket fires no second and is asked nothing more.
#[test]
fn no_rocket_of_a_lost_unit() {
    let mut table = Table::at(
        "options rocket-launcher; card blue-walkers; hex 0103 lava red; W1 0103 rocket-launcher; W2 0608; SA 0102",
    );
    // Two dice knock it down (it is heavy there: three), then the lava becomes a volcano.
    table.answer("W1 fire rocket-launcher#1", "").answer("at 0103", "SSS - ");
    table.expect("W1 lost").expect("cloud 0103 light fresh").expect("SA 0102");
    assert!(table.legal().iter().all(|answer| !answer.starts_with("at ") && !answer.starts_with("W1 ")));
    table.allows("W2 move 0607");
}

/// [UB-391] A new volcano brings the heaviest unused earthquake card.
#[test]
fn volcanoes_bring_earthquakes() {
    let text = "card blue-squads; S1 1103 nuke; S4 0111; hex 1101 lava red";
    let shot = |text: &str| {
        let mut table = Table::at(text);
        table.answer("S1 fire nuke#1", "").answer("at 1101", "S 1 2 3");
        table
    };
    shot(text).expect("hex 1101 volcano").expect_no("discards");
    shot(&format!("options volcanic-earthquakes; {text}")).expect("discards heavy=1");
    shot(&format!("options volcanic-earthquakes; discards heavy=1; {text}"))
        .expect("discards medium=1 heavy=1");
}

/// [UB-392, UB-C27] In an earthquake the card just drawn may be the one; the weaker card comes all the same.
#[test]
fn volcanoes_in_earthquakes() {
    let quake = |size: &str, position: &str, script: &str| {
        let mut table = Table::at(&format!(
            "options volcanic-earthquakes; card blue-squads; deck blue-squads=1 {size}-earthquake=1; S4 0111; {position}"
        ));
        table.answer("done", &format!("2 {script}"));
        table
    };
    let one = "hex 1101 lava red";
    quake("heavy", one, "1 2 3 1 2 3").expect("discards medium=1 heavy=1");
    quake("medium", one, "1 2 1 2 3").expect("discards light=1 heavy=1");
    // Two volcanoes: the heavy card, then a medium one; and the other medium one as the weaker card.
    quake("heavy", "hex 1101 lava red; hex 0114 lava red", "1 2 3 1 1 1 1 1 1")
        .expect("discards medium=2 heavy=1");
}
