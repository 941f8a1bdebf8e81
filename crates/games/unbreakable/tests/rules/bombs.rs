//! Crust busters, neutron bombs and nukes [chapters 15.0, 15.1, 15.4 and 15.5].

use crate::common::Table;

/// A bomb of C1, loaded as its only one and so heavy, falls on a hex.
fn dropped(bomb: &str, position: &str, hex: &str, dice: &str) -> Table {
    let mut table = Table::at(&format!("card blue-crawlers; C1 0604 {bomb}; {position}"));
    table.answer(&format!("C1 fire {bomb}#1"), "").answer(&format!("at {hex}"), dice);
    table
}

// --- All bombs ---

/// [UB-215] A bomb is aimed where there is sight, and is loaded until it has a target.
#[test]
fn a_bomb_needs_a_target_in_sight() {
    let mut table = Table::at("card blue-crawlers; C1 0604 nuke; hex 0605 woods");
    table.answer("C1 fire nuke#1", "");
    table.expect("C1 0604 nuke").blocks("at 0610", "UB-202");
}

/// [UB-215] Lasers are asked for between the unloading and the effect.
#[test]
fn lasers_come_before_the_effect() {
    let mut table = dropped("nuke", "SA 0608 laser; time-stream 1", "0608", "");
    table.expect("C1 0604 nuke-").expect_no("cloud").allows("SA commit 1");
    table.answer("done", "S-- S-- 1");
    table.expect("SA 0608 offline laser").expect("hex 0608 crater red").expect("cloud 0608 heavy");
}

/// [UB-216] A bomb that is shot down has no effect at all.
#[test]
fn a_bomb_shot_down_does_nothing() {
    for bomb in ["nuke", "crust-buster", "neutron-bomb"] {
        let mut table = dropped(bomb, "SA 0608 laser", "0608", "");
        // Only the dice of the laser fall.
        table.answer("SA commit 1", "S--");
        table.expect("SA 0608 laser-").expect(&format!("C1 0604 {bomb}-"));
        table.expect_no("hex").expect_no("cloud").expect_no("discards");
    }
}

/// [UB-217] Bombs do not distinguish sides.
#[test]
fn bombs_hit_friends_too() {
    let table = dropped("nuke", "S1 0608; W1 0608", "0608", "S- S-- ---");
    table.expect("S1 0608 offline").expect("W1 0608 down");
    let table = dropped("neutron-bomb", "S1 0608; W1 0607; C4 0111", "0608", "SSS");
    table.expect("C1 0604 offline neutron-bomb-").expect("S1 0608 offline").expect("W1 0607 offline");
}

// --- Crust buster ---

/// [UB-218] Lasers come first; then an epicenter lies in the hex and a card goes to the discards.
#[test]
fn the_course_of_a_crust_buster() {
    let mut table = dropped("crust-buster", "SA 0608 laser", "0608", "");
    table.expect_no("discards");
    table.answer("done", "5");
    table.expect("hex 0608 road blue").expect("discards heavy=1");
}

/// [UB-219] No second marker in a hex, and none in a crater, lava or volcano.
#[test]
fn where_no_epicenter_is_placed() {
    for ground in ["road white", "crater red", "lava red", "volcano"] {
        let table = dropped("crust-buster", &format!("hex 0608 {ground}"), "0608", "");
        table.expect(&format!("hex 0608 {ground}"));
    }
    for ground in ["lake", "hill", "woods", "rough", "industry", "clear"] {
        let table = dropped("crust-buster", &format!("hex 0608 {ground}"), "0608", "1");
        table.expect(&format!("hex 0608 {ground} red"));
    }
}

/// [UB-C12] A hex with a marker keeps it, and the earthquake card comes all the same.
#[test]
fn a_hex_with_a_marker_keeps_it() {
    let table = dropped("crust-buster", "hex 0608 epicenter white", "0608", "");
    table.expect("hex 0608 road white").expect("discards heavy=1");
}

/// [UB-220] The colour is rolled, and rolled again while it is not available.
#[test]
fn the_colour_of_an_epicenter() {
    for (die, colour) in
        [("1", "red"), ("2", "yellow"), ("3", "orange"), ("4", "green"), ("5", "blue"), ("6", "white")]
    {
        dropped("crust-buster", "", "0608", die).expect(&format!("hex 0608 road {colour}"));
    }
    let table = dropped("crust-buster", "supply 1; hex 0601 epicenter red", "0608", "1 1 4");
    table.expect("hex 0608 road green");
}

/// [UB-221] A card of the size of the weapon goes to the discards, also if no marker was placed.
#[test]
fn a_crust_buster_brings_a_card() {
    let volcano = "hex 0608 volcano";
    for (card, unit, size) in
        [("crawlers", "C1", "heavy"), ("walkers", "W1", "medium"), ("squads", "S1", "light")]
    {
        let mut table = Table::at(&format!("card blue-{card}; {unit} 0604 crust-buster; {volcano}"));
        table.answer(&format!("{unit} fire crust-buster#1"), "").answer("at 0608", "");
        table.expect(&format!("discards {size}=1"));
    }
}

/// [UB-222] Without a card of that size the next lighter comes, never a heavier one.
#[test]
fn a_lighter_card_if_need_be() {
    let volcano = "hex 0608 volcano";
    let table = dropped("crust-buster", &format!("{volcano}; discards heavy=1"), "0608", "");
    table.expect("discards medium=1 heavy=1");
    let table = dropped("crust-buster", &format!("{volcano}; discards heavy=1 medium=2"), "0608", "");
    table.expect("discards light=1 medium=2 heavy=1");
    let table = dropped("crust-buster", &format!("{volcano}; discards heavy=1 medium=2 light=3"), "0608", "");
    table.expect("discards light=3 medium=2 heavy=1");
    let mut table =
        Table::at(&format!("card blue-squads; S1 0604 crust-buster; {volcano}; discards light=3"));
    table.answer("S1 fire crust-buster#1", "").answer("at 0608", "");
    table.expect("discards light=3");
}

/// [UB-223] A crust buster rolls for nothing but the colour and leaves units alone.
#[test]
fn a_crust_buster_leaves_units_alone() {
    let table = dropped("crust-buster", "WA 0608; SA 0608; S1 0608 hovering", "0608", "1");
    table.expect("WA 0608").expect("SA 0608").expect("S1 0608 hovering").expect_no("cloud");
}

// --- Neutron bomb ---

/// [UB-252] Lasers come first, then one die for each unit.
#[test]
fn the_course_of_a_neutron_bomb() {
    let mut table = dropped("neutron-bomb", "SA 0609 laser; WA 0610", "0610", "");
    table.expect("SA 0609 laser");
    table.answer("done", "SS");
    table.expect("SA 0609 offline laser").expect("WA 0610 offline");
}

/// [UB-253] The radius is one for light, two for medium and four for heavy.
#[test]
fn the_radius() {
    for (card, unit, radius) in [("squads", "S1", 1), ("walkers", "W1", 2), ("crawlers", "C1", 4)] {
        for distance in 0..6 {
            let row = 8 + distance;
            let mut table = Table::at(&format!("card blue-{card}; {unit} 0601 neutron-bomb; CA 06{row:02}"));
            let hit = distance <= radius;
            table.answer(&format!("{unit} fire neutron-bomb#1"), "");
            table.answer("at 0608", if hit { "S" } else { "" });
            assert_eq!(table.has(&format!("CA 06{row:02} offline")), hit, "{unit} at {distance}");
        }
    }
}

/// [UB-254] One die for each ready unit of both sides, whatever its size, the firer included.
#[test]
fn one_die_for_each_ready_unit() {
    let units = "CA 0608; WA 0607; SA 0609; W1 0605; S1 0606; C4 0111";
    // C1, W1, S1, CA, WA, SA.
    let table = dropped("neutron-bomb", units, "0606", "S-S-S-");
    table.expect("C1 0604 offline neutron-bomb-").expect("W1 0605").expect("S1 0606 offline");
    table.expect("CA 0608").expect("WA 0607 offline").expect("SA 0609");
}

/// [UB-255] Buttoned, frozen, offline and scattered units do not roll.
#[test]
fn who_does_not_mind_a_neutron_bomb() {
    let units = "CA 0610 buttoned; WA 0611 frozen; WB 0612 offline; SA 0611 scattered; SB 0612 buttoned";
    let table = dropped("neutron-bomb", units, "0611", "");
    table.expect("CA 0610 buttoned").expect("SB 0612 buttoned").expect("WA 0611 frozen");
}

/// [UB-256] Nothing shields, and no cloud or crater is left.
#[test]
fn nothing_shields_from_a_neutron_bomb() {
    let shields = "hex 0610 volcano; cloud 0611 heavy; hex 0612 lake; WA 0611; SA 0612";
    let table = dropped("neutron-bomb", shields, "0609", "SS");
    table.expect("WA 0611 offline").expect("SA 0612 offline");
    table.expect_no("hex 0609").expect_no("cloud 0609");
}

/// [UB-257] A hovering squad is affected, and falls.
#[test]
fn a_neutron_bomb_brings_squads_down() {
    dropped("neutron-bomb", "SA 0610 hovering", "0610", "S").expect("SA 0610 offline");
    dropped("neutron-bomb", "SA 0610 hovering", "0610", "-").expect("SA 0610 hovering");
}

/// [UB-258] A dug-in crawler goes offline only on three positive dice.
#[test]
fn a_neutron_bomb_on_a_dug_in_crawler() {
    let position = "options dig-in; CA 0610 dug-in";
    dropped("neutron-bomb", position, "0610", "SS-").expect("CA 0610 dug-in");
    dropped("neutron-bomb", position, "0610", "SSS").expect("CA 0610 offline dug-in");
}

// --- Nuke ---

/// [UB-260] Lasers, then units, then terrain, then the cloud.
#[test]
fn the_course_of_a_nuke() {
    let mut table = dropped("nuke", "SA 0608 laser", "0608", "");
    table.answer("done", "S-- --S 1");
    let log = table.log();
    let at = |start: &str| log.iter().position(|line| line.starts_with(start)).expect(start);
    assert!(at("Nuke against Yellow squad SA") < at("Yellow squad SA is scattered"));
    assert!(at("Yellow squad SA is scattered") < at("Nuke against the terrain"));
    assert!(at("Nuke against the terrain") < at("0608: road becomes crater"));
    assert!(at("0608: road becomes crater") < at("Heavy mushroom cloud"));
}

/// [UB-261] Each walker and squad in the hex is rolled for by its size in the terrain before it changes.
#[test]
fn a_nuke_rolls_for_walkers_and_squads() {
    let units = "W1 0608; WA 0608 down; SA 0608; SB 0608 hovering; SC 0609";
    // In woods: medium, heavy, medium, light. The woods become a crater afterwards.
    let table = dropped("nuke", &format!("hex 0608 woods; {units}"), "0608", "-S S S- --S S-- 2");
    table.expect("W1 0608 down").expect("WA 0608 down").expect("SA 0608 offline").expect("SB 0608 offline");
    table.expect("SC 0609").expect("hex 0608 crater yellow");
}

/// [UB-262] A nuke has no effect on crawlers.
#[test]
fn a_nuke_does_nothing_to_crawlers() {
    dropped("nuke", "CA 0608", "0608", "S-- 1").expect("CA 0608").expect("hex 0608 crater red");
}

/// [UB-263] A walker that a nuke knocks down drops its object.
#[test]
fn a_nuke_makes_a_walker_drop_its_object() {
    let table = dropped("nuke", "WA 0608 carries=satellite", "0608", "S- ---");
    table.expect("WA 0608 down").expect("object satellite 0608");
}

/// [UB-264] The terrain is rolled for as a light target.
#[test]
fn a_nuke_rolls_for_the_terrain() {
    for (card, unit, hit, miss) in
        [("crawlers", "C1", "--S 1", "---"), ("walkers", "W1", "-S 1", "--"), ("squads", "S1", "S 1", "-")]
    {
        let position = format!("card blue-{card}; {unit} 0604 nuke");
        let fire = format!("{unit} fire nuke#1");
        let mut table = Table::at(&position);
        table.answer(&fire, "").answer("at 0608", hit);
        table.expect("hex 0608 crater red");
        let mut table = Table::at(&position);
        table.answer(&fire, "").answer("at 0608", miss);
        table.expect_no("hex");
    }
}

/// [UB-265] A cloud of the size of the nuke rises whatever the rolls.
#[test]
fn a_nuke_leaves_a_cloud() {
    for (card, unit, miss, size) in [
        ("crawlers", "C1", "---", "heavy"),
        ("walkers", "W1", "--", "medium"),
        ("squads", "S1", "-", "light"),
    ] {
        let mut table = Table::at(&format!("card blue-{card}; {unit} 0604 nuke; time-stream 1"));
        table.answer(&format!("{unit} fire nuke#1"), "").answer("at 0608", miss);
        table.expect(&format!("cloud 0608 {size}"));
    }
}

/// [UB-265] Over a volcano too, where there is nothing left to roll for.
#[test]
fn a_cloud_over_a_volcano() {
    dropped("nuke", "hex 0608 volcano", "0608", "").expect("cloud 0608 heavy fresh");
}

/// [UB-266] Before the first Time Stream card of a turn the cloud is fresh, afterwards it is not.
#[test]
fn when_a_cloud_is_fresh() {
    dropped("nuke", "time-stream 0", "0608", "---").expect("cloud 0608 heavy fresh");
    for count in 1..=4 {
        dropped("nuke", &format!("time-stream {count}"), "0608", "---").expect("cloud 0608 heavy");
    }
}

/// [UB-C28] The marker goes at the first Time Stream card; the cloud shrinks at the next one that is a first.
#[test]
fn a_fresh_cloud_outlasts_one_card() {
    let mut table = dropped("nuke", "S4 0111; deck time-stream=1 blue-squads=1", "0608", "---");
    table.expect("cloud 0608 heavy fresh");
    // The Time Stream card, and then nobody has a status to change but Blue.
    table.answer("done", "2");
    table.expect("time-stream 1").expect("cloud 0608 heavy");
}

/// [UB-G20] Of two clouds in one hex the one that lasts longer stays.
#[test]
fn the_longer_cloud_stays() {
    let after = |old: &str, count: u8| {
        let mut table = Table::at(&format!(
            "card blue-walkers; time-stream {count}; W1 0608 nuke; cloud 0608 {old}; W4 0111"
        ));
        // W1 drops a medium nuke where it stands: one die for itself, two for the terrain.
        table.answer("W1 fire nuke#1", "").answer("at 0608", "- --");
        let text = table.text();
        let cloud = text.lines().find_map(|line| line.strip_prefix("cloud 0608 "));
        cloud.unwrap_or_default().to_owned()
    };
    assert_eq!(after("light", 1), "medium");
    assert_eq!(after("heavy", 1), "heavy");
    assert_eq!(after("light", 0), "medium fresh");
    assert_eq!(after("light fresh", 0), "medium fresh");
    assert_eq!(after("heavy", 0), "heavy");
    assert_eq!(after("medium", 0), "medium fresh");
}

/// [UB-G21] Nukes and neutron bombs as such leave objects alone.
#[test]
fn bombs_leave_objects_alone() {
    let table = dropped("nuke", "object satellite 0608", "0608", "S-- 1");
    table.expect("object satellite 0608").expect("hex 0608 crater red");
    dropped("neutron-bomb", "object satellite 0610", "0610", "").expect("object satellite 0610");
}

/// [UB-254, UB-258] The forecast of a neutron bomb says who is harder to shut down.
#[test]
fn the_forecast_of_a_neutron_bomb() {
    let forecast = |units: &str| {
        let text =
            format!("options dig-in; card yellow-squads; SA 0603 neutron-bomb; SD 0606 hovering; {units}");
        let mut table = Table::at(&text);
        let forecast = table.answer("SA fire neutron-bomb#1", "").forecast("at 0608");
        (forecast.need, forecast.because)
    };
    let opposing = |text: &str| vec![format!("opposing {text}")];
    assert_eq!(forecast("C1 0608; C2 0609"), ("[1/1] each".to_owned(), opposing("C1, C2")));
    assert_eq!(forecast("C1 0608 dug-in"), ("[3/3] each".to_owned(), opposing("C1")));
    let (need, because) = forecast("C1 0608 dug-in; C2 0609");
    assert_eq!((need.as_str(), because), ("[1/1] each", opposing("C1 [3/3] 13%, C2")));
}
