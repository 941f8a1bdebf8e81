//! Earthquakes [chapter 16].

use crate::common::Table;

/// Draws an earthquake card and plays on to the last card, which asks Blue's squads. Squad 4 stands far off.
fn quake(size: &str, position: &str, script: &str) -> Table {
    let text =
        format!("card blue-squads; deck blue-squads=1 {size}-earthquake=1; S4 0111 buttoned; {position}");
    let mut table = Table::at(&text);
    table.answer("done", &format!("2 {script}"));
    table.expect("card blue-squads");
    table
}

/// The earthquake cards outside the game: `Heavy earthquake=1 …`.
fn unused(table: &Table) -> String {
    let scene = table.scene("spectator");
    let row = scene.cards.iter().find(|row| row.id == "unused").expect("a row of unused cards");
    row.cards.iter().map(|card| format!("{}={}", card.title, card.count)).collect::<Vec<_>>().join(" ")
}

/// [UB-281] First lava, then the colours and the terrain, then the weaker card.
#[test]
fn three_steps_in_order() {
    let table = quake("light", "C1 0503; hex 0503 lava red; hex 0101 epicenter blue", "S-S 5 3");
    let log = table.log();
    let place = |word: &str| {
        log.iter().position(|line| line.contains(word)).unwrap_or_else(|| panic!("{word} in {log:?}"))
    };
    assert!(place("lava (C1)") < place("shakes blue"), "{log:?}");
    assert!(place("shakes blue") < place("becomes crater"), "{log:?}");
    assert!(place("becomes crater") < place("No earthquake card is left"), "{log:?}");
    table.expect("C1 0503").expect("hex 0101 crater orange");
}

/// [UB-282] Heavy: one die, and a positive one takes the unit.
#[test]
fn heavy_lava_takes_on_one_die() {
    let lava = "C1 0503; W1 0805; hex 0503 lava red; hex 0805 lava red";
    quake("heavy", lava, "S- 5 5 5").expect("C1 lost").expect("W1 0805");
}

/// [UB-282] Medium: two dice, and both must be positive.
#[test]
fn medium_lava_takes_on_two_dice() {
    let lava = "C1 0503; W1 0805; hex 0503 lava red; hex 0805 lava red";
    quake("medium", lava, "SS S- 5 5").expect("C1 lost").expect("W1 0805");
}

/// [UB-282] Light: three dice, and all must be positive.
#[test]
fn light_lava_takes_on_three_dice() {
    let lava = "C1 0503; W1 0805; hex 0503 lava red; hex 0805 lava red";
    quake("light", lava, "SSS SS- 5").expect("C1 lost").expect("W1 0805");
}

/// [UB-283] A squad that hovers over lava does not roll.
#[test]
fn hovering_squads_are_immune_to_lava() {
    quake("heavy", "SA 0503 hovering; SB 0503; hex 0503 lava red", "S 5 5 5")
        .expect("SA 0503 hovering")
        .expect("SB lost");
}

/// [UB-284] Everybody else rolls: both sides, every type, whatever the status.
#[test]
fn all_other_units_in_lava_roll() {
    let units = "C1 0503; W1 0805 down; SA 0301 scattered; WB 0301 offline; CA 0903 buttoned; S1 0301 frozen";
    let lava = "hex 0503 lava red; hex 0805 lava red; hex 0301 lava red; hex 0903 lava red";
    let table = quake("heavy", &format!("{units}; {lava}"), "SSSSSS 5 5 5");
    for unit in ["C1", "W1", "S1", "CA", "WB", "SA"] {
        table.expect(&format!("{unit} lost"));
    }
}

/// [UB-291, UB-G35] An earthquake is no weapon: being frozen does not save a unit in lava.
#[test]
fn frozen_units_are_not_protected() {
    quake("heavy", "WA 0503 frozen; hex 0503 lava red", "S 5 5 5").expect("WA lost");
}

/// [UB-G31] A walker on its jets is as safe over lava as a hovering squad.
#[test]
fn hovering_walkers_are_immune_to_lava() {
    quake("heavy", "options walker-equipment; WA 0503 hovering jump-jet; hex 0503 lava red", "5 5 5")
        .expect("WA 0503 hovering jump-jet");
}

/// [UB-285] One, two or three dice for the whole map.
#[test]
fn dice_by_size() {
    quake("light", "", "5");
    quake("medium", "", "5 4");
    quake("heavy", "", "5 4 3");
}

/// [UB-285] A colour that comes twice is not rolled again.
#[test]
fn a_duplicate_is_wasted() {
    let ground = "hex 0101 epicenter white; hex 0301 epicenter yellow; hex 0701 epicenter red";
    quake("heavy", ground, "6 6 2 3 4")
        .expect("hex 0101 crater orange")
        .expect("hex 0301 crater green")
        .expect("hex 0701 clear red");
}

/// [UB-286] All hexes of the colour convert: markers and borders alike, and no others.
#[test]
fn every_hex_of_the_colour_converts() {
    let ground = "hex 0101 epicenter white; hex 0901 crater white; hex 1101 lava white; hex 0301 crater red";
    // 0101 and 0901 get new borders; around the volcano 1101 lie 1001 and 1102 and, still to the south, 1002.
    let table = quake("light", ground, "6 1 2 3 4 5");
    table.expect("hex 0101 crater red").expect("hex 0901 lava yellow").expect("hex 1101 volcano");
    table.expect("hex 0301 crater red");
}

/// [UB-287] A hex converts once, even if its new border has a colour that was rolled.
#[test]
fn a_hex_converts_once() {
    quake("heavy", "hex 0101 crater red", "1 2 3 1").expect("hex 0101 lava red");
}

/// [UB-288] The markers around a new volcano wait for the next earthquake.
#[test]
fn new_epicenters_do_not_take_part() {
    quake("light", "hex 1101 lava red", "1 1 1 1")
        .expect("hex 1101 volcano")
        .expect("hex 1102 clear red")
        .expect("hex 1001 woods red")
        .expect("hex 1002 clear red");
}

/// [UB-G38] Hexes convert in ascending number, so that dice can be told apart.
#[test]
fn hexes_convert_in_ascending_number() {
    quake("light", "hex 0901 epicenter red; hex 0302 epicenter red; hex 0301 epicenter red", "1 2 3 4")
        .expect("hex 0301 crater yellow")
        .expect("hex 0302 crater orange")
        .expect("hex 0901 crater green");
}

/// [UB-C13] All six neighbours of a new volcano get a marker, except where one cannot lie.
#[test]
fn six_neighbours_of_a_volcano() {
    // Clockwise from north: 0502, 0603, 0604, 0504, 0404, 0403.
    let table = quake("light", "hex 0503 lava red", "1 1 2 3 4 5 6");
    for line in [
        "hex 0502 woods red",
        "hex 0603 road yellow",
        "hex 0604 road orange",
        "hex 0504 clear green",
        "hex 0404 clear blue",
        "hex 0403 lake white",
    ] {
        table.expect(line);
    }
}

/// [UB-289] The card drawn goes back to the unused ones, and the next lighter comes to the discards.
#[test]
fn an_earthquake_weakens() {
    let table = quake("heavy", "", "1 2 3");
    table.expect("discards medium=1");
    assert_eq!(unused(&table), "Light earthquake=3 Medium earthquake=1 Heavy earthquake=1");
}

/// [UB-290] Heavy becomes light where no medium is unused.
#[test]
fn weakening_skips_a_size_that_is_not_there() {
    quake("heavy", "discards medium=2", "1 2 3").expect("discards light=1 medium=2");
}

/// [UB-290] Medium becomes light, light becomes nothing, and so does medium without a light card.
#[test]
fn weakening_ends_at_light() {
    let table = quake("medium", "", "1 2");
    table.expect("discards light=1");
    let table = quake("light", "", "1");
    table.expect_no("discards");
    assert_eq!(unused(&table), "Light earthquake=3 Medium earthquake=2 Heavy earthquake=1");
    quake("medium", "discards light=3", "1 2").expect("discards light=3");
}
