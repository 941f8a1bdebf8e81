//! Lasers and defensive fire [chapter 15.3].

use crate::common::Table;

/// SA fires a light nuke at a hex; SA hovers, so it always sees.
fn nuked(position: &str, hex: &str, dice: &str) -> Table {
    let mut table = Table::at(&format!("card yellow-squads; {position}"));
    table.answer("SA fire nuke#1", "").answer(&format!("at {hex}"), dice);
    table
}

/// [UB-239] Only lasers in sight and in range are offered, and the dice fall after they are committed.
#[test]
fn the_course_of_defensive_fire() {
    let mut table = nuked(
        "SA 0601 hovering nuke; S1 0608 laser; S2 0609 laser; S3 0611 laser; S4 0609 laser; cloud 0609 light",
        "0608",
        "",
    );
    assert_eq!(table.legal(), ["S1 commit 1", "done"]);
    table.blocks("S2 commit 1", "UB-244").blocks("S3 commit 1", "UB-244");
    table.answer("S1 commit 1", "-S-");
    table.expect_no("cloud 0608").expect("S1 0608 laser-");
}

/// [UB-240] Only a ready unit with a loaded laser fires, and only at bombs of the other side.
#[test]
fn who_fires_lasers() {
    let position = "SA 0601 hovering nuke; W1 0608 laser; S1 0608 laser buttoned; S2 0608 laser-; S3 0608 laser frozen; S4 0608 scattered laser; SB 0608 laser";
    let mut table = nuked(position, "0608", "");
    assert_eq!(table.legal(), ["W1 commit 1", "done"]);
    table.blocks("S1 commit 1", "UB-240").blocks("S2 commit 1", "UB-025");
    table.blocks("S3 commit 1", "UB-240").blocks("S4 commit 1", "UB-240").blocks("SB commit 1", "UB-240");
    table.answer("done", "-- - - - - -");
}

/// [UB-241] Any number of lasers is committed before a die falls, and all of them fire.
#[test]
fn lasers_fire_together() {
    let mut table = nuked("SA 0601 hovering nuke; S1 0608 laser; S2 0608 laser; S3 0609 laser", "0608", "");
    table.answer("S1 commit 1", "").blocks("S1 commit 1", "UB-241");
    table.answer("S3 commit 1", "").answer("done", "S-- --");
    table.expect("S1 0608 laser-").expect("S2 0608 laser").expect("S3 0609 laser-");
    table.expect_no("cloud");
}

/// [UB-242] A unit with two lasers fires both at one bomb, or one at each of two.
#[test]
fn two_lasers_of_a_unit() {
    let position = "SA 0601 hovering nuke; SB 0601 hovering nuke; W1 0608 laser laser; time-stream 1";
    let mut table = nuked(position, "0608", "");
    table.answer("W1 commit 1", "").answer("W1 commit 2", "--- S--");
    table.expect("W1 0608 laser- laser-").expect_no("cloud");
    let mut table = nuked(position, "0608", "");
    table.answer("W1 commit 1", "").answer("done", "S--");
    table.answer("SB fire nuke#1", "").answer("at 0608", "");
    table.answer("W1 commit 2", "--S");
    table.expect("W1 0608 laser- laser-").expect_no("cloud");
}

/// [UB-243] The laser needs sight of the bomb at either end, high in the air: only clouds and volcanoes hide it.
#[test]
fn what_hides_a_bomb_from_a_laser() {
    let offered = |rest: &str, dice: &str| {
        let position = format!("SA 0604 hovering nuke; W1 0608 laser; {rest}");
        // The laser is two hexes from the target and four from the firer.
        nuked(&position, "0606", dice).is_legal("W1 commit 1")
    };
    assert!(offered("hex 0607 woods; hex 0608 lake; hex 0606 lake", ""));
    assert!(!offered("cloud 0608 light", "-"));
    assert!(!offered("hex 0607 volcano", "-"));
    assert!(!offered("cloud 0607 light", "-"));
    // SB sights while SA launches out of a cloud: the end at the target is enough.
    assert!(offered("SB 0605 hovering; cloud 0604 light", ""));
}

/// [UB-243] Sight of the launching hex is enough.
#[test]
fn a_laser_at_the_launcher() {
    // The target is out of range; SB sights past the clouds.
    let position = "SA 0609 hovering nuke; SB 0604 hovering; S1 0608 laser";
    let table = nuked(&format!("{position}; cloud 0606 light"), "0605", "");
    assert_eq!(table.need("S1 commit 1").0, "[1/2]");
    let table = nuked(&format!("{position}; cloud 0609 light"), "0605", "-");
    table.expect("cloud 0605 light fresh");
}

/// [UB-244] The range table: the distance to a squad that fires at a hex far out of range.
#[test]
fn the_range_table() {
    let bands = [
        ("S1", ["[1/3]", "[1/2]", "[1/1]", "", "", "", "", ""]),
        ("W1", ["[1/3]", "[1/3]", "[1/2]", "[1/1]", "[1/1]", "", "", ""]),
        ("C1", ["[1/3]", "[1/3]", "[1/3]", "[1/2]", "[1/2]", "[1/1]", "[1/1]", ""]),
    ];
    for (unit, needs) in bands {
        for (distance, need) in needs.into_iter().enumerate() {
            let dice = if need.is_empty() { "-" } else { "" };
            let position = format!("SA 06{:02} hovering nuke; {unit} 0608 laser", 8 + distance);
            let table = nuked(&position, "0601", dice);
            let found =
                if need.is_empty() { String::new() } else { table.need(&format!("{unit} commit 1")).0 };
            assert_eq!(found, need, "{unit} at {distance}");
            table.expect(if need.is_empty() { "cloud 0601 light fresh" } else { "turn 1" });
        }
    }
}

/// [UB-245] One success of any laser destroys the bomb; without one it detonates.
#[test]
fn one_success_destroys_the_bomb() {
    let position = "SA 0601 hovering nuke; S1 0608 laser; S2 0610 laser";
    for (dice, destroyed) in [("--- S", true), ("S-- -", true), ("--- - - -", false)] {
        let mut table = nuked(position, "0608", "");
        assert_eq!(table.need("S2 commit 1").0, "[1/1]");
        table.answer("S1 commit 1", "").answer("S2 commit 1", dice);
        assert_eq!(table.has("cloud 0608 light fresh"), !destroyed, "{dice}");
    }
}

/// [UB-246] The better of the two ranges counts, for each laser.
#[test]
fn the_better_range_counts() {
    let table = nuked("SA 0606 hovering nuke; S1 0607 laser; S2 0608 laser", "0608", "");
    assert_eq!(table.need("S1 commit 1").0, "[1/2]");
    assert_eq!(table.need("S2 commit 1").0, "[1/3]");
    let table = nuked("SA 0606 hovering nuke; S1 0606 laser; S2 0607 laser", "0608", "");
    assert_eq!(table.need("S1 commit 1").0, "[1/3]");
}

/// [UB-241] Each laser is committed for itself, and only its owner sees which.
#[test]
fn one_of_two_lasers() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; WA 0607 laser laser; WB 0606 laser");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "").answer("WA commit 2", "");
    let sheet =
        |viewer: &str| table.scene(viewer).sheets.into_iter().find(|sheet| sheet.id == "WA").expect("WA");
    let committed = |viewer: &str| {
        let rows = sheet(viewer).rows.into_iter().filter(|row| row.value.contains("committed"));
        rows.map(|row| row.label[..2].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(committed("yellow"), ["#2"]);
    assert_eq!(committed("blue"), [""; 0]);
}

/// [UB-247] Every committed laser is unloaded, hit or miss.
#[test]
fn lasers_are_unloaded() {
    let mut table = nuked("SA 0601 hovering nuke; S1 0608 laser; S2 0608 laser", "0608", "");
    table.answer("S1 commit 1", "").answer("S2 commit 1", "--- S--");
    table.expect("S1 0608 laser-").expect("S2 0608 laser-");
}

/// [UB-248] A bomb into the own hex cannot be shot down.
#[test]
fn no_laser_at_a_bomb_into_the_own_hex() {
    // One die for SA, one for the squad beside it, one for the terrain: nobody was asked before.
    let table = nuked("SA 0608 hovering nuke; S1 0608 laser", "0608", "- - -");
    table.expect("S1 0608 laser").expect("cloud 0608 light fresh");
}

/// [UB-249] Nobody shoots down bombs of his own side.
#[test]
fn no_laser_at_own_bombs() {
    let table = nuked("SA 0601 hovering nuke; SB 0608 laser", "0608", "- -");
    table.expect("SB 0608 laser").expect("cloud 0608 light fresh");
}

/// [UB-250] Lasers do nothing to beams, to rockets and to units.
#[test]
fn what_lasers_do_not_stop() {
    let mut table = Table::at("card yellow-squads; SA 0604 stasis-ray; S1 0608 laser");
    table.answer("SA fire stasis-ray#1", "").answer("at S1", "S");
    table.expect("S1 0608 stasis=1 laser");
    let mut table = Table::at(
        "options rocket-launcher; card yellow-squads; SA 0604 rocket-launcher; S1 0608 laser; SB 0111",
    );
    table.answer("SA fire rocket-launcher#1", "").answer("at 0608", "- -");
    table.expect("S1 0608 laser").expect("cloud 0608 light fresh");
    Table::at("card blue-squads; S1 0604 laser; SA 0608").blocks("S1 fire laser#1", "UB-115");
}

// --- Stasis ray ---

/// [UB-243, UB-246] The forecast of a laser is about the end of the flight that it fires at, not one that it cannot see.
#[test]
fn the_forecast_names_the_end_in_sight() {
    let mut table = nuked("SA 0603 nuke; SB 0607; C1 0605 laser; cloud 0603 light", "0609", "");
    let forecast = table.forecast("C1 commit 1");
    assert_eq!((forecast.need.as_str(), forecast.because[0].as_str()), ("[1/2]", "heavy laser at range 4"));
    table.answer("done", "-");
    // Of two ends in sight, the one with the better odds.
    let table = nuked("SA 0602 hovering nuke; C1 0605 laser", "0606", "");
    assert_eq!(table.forecast("C1 commit 1").because[0], "heavy laser at range 1");
}

/// [UB-240, UB-245] Whoever aims a bomb is told which lasers may stop it, and how likely they are to; none stops a bomb that
/// stays in its hex, a rocket, or one of their own side.
#[test]
fn bombs_are_aimed_past_lasers() {
    let odds = |bomb: &str, rest: &str, at: &str| {
        let mut table = Table::at(&format!("card yellow-squads; SA 0601 hovering {bomb}; {rest}"));
        table.answer(&format!("SA fire {bomb}#1"), "");
        table.odds(&format!("at {at}"))
    };
    assert!(odds("nuke", "S1 0608 laser", "0608").contains("S1 may shoot it down: 88%"));
    // 88% at range 0 and 75% at range 1.
    let both = odds("neutron-bomb", "S1 0608 laser; S2 0609 laser", "0608");
    assert!(both.contains("S1, S2 may shoot it down: up to 97%"), "{both}");
    let buster = odds("crust-buster", "S1 0608 laser", "0608");
    assert!(buster.contains("to get past the lasers") && buster.contains("13%"), "{buster}");
    assert_eq!(odds("crust-buster", "S1 0608 laser-", "0608"), "");
    for (rest, at) in [("S1 0602 laser", "0601"), ("SB 0608 laser; S1 0610", "0608")] {
        assert!(!odds("nuke", rest, at).contains("shoot"), "{rest}");
    }
    let mut table =
        Table::at("options rocket-launcher; card yellow-squads; SA 0607 rocket-launcher; S1 0608 laser");
    table.answer("SA fire rocket-launcher#1", "");
    assert!(!table.odds("at 0608").contains("shoot"), "{}", table.odds("at 0608"));
}
