//! Movement, on the map and over its edges [chapter 9].

use crate::common::Table;

/// [UB-131] A ready or buttoned unit moves into any one adjacent hex, and no further.
#[test]
fn a_unit_moves_one_hex() {
    for status in ["ready", "buttoned"] {
        let mut table = Table::at(&format!("card blue-walkers; W1 0606 {status}; W4 0111"));
        assert_eq!(table.choices("W1 move "), ["0505", "0506", "0605", "0607", "0705", "0706"], "{status}");
        table.blocks("W1 move 0608", "UB-131").blocks("W1 move 0606", "UB-131");
        table.answer("W1 move 0705", "");
        assert!(table.unit("W1").starts_with("W1 0705"));
    }
}

/// [UB-132] A hovering squad moves one or two hexes.
#[test]
fn a_hovering_squad_moves_two_hexes() {
    let mut table = Table::at("card blue-squads; S1 0606 hovering; S2 0605; S4 0111");
    assert_eq!(table.choices("S1 move ").len(), 18);
    assert_eq!(table.choices("S2 move ").len(), 6);
    table.blocks("S1 move 0609", "UB-131");
    table.answer("S1 move 0608", "");
    table.expect("S1 0608 hovering");
}

/// [UB-132] Every hex that a hovering squad enters must be legal: it does not fly over a volcano.
#[test]
fn a_hovering_squad_does_not_cross_a_volcano() {
    let table = Table::at("card blue-squads; S1 0606 hovering; hex 0607 volcano");
    table.blocks("S1 move 0608", "UB-131").allows("S1 move 0604");
}

/// [UB-133] A down walker cannot move.
#[test]
fn a_down_walker_stays_where_it_is() {
    let table = Table::at("card blue-walkers; W1 0601 down; W2 0606");
    table.blocks("W1 move 0602", "UB-133").blocks("W1 exit north", "UB-133").allows("W2 move 0607");
}

/// [UB-134] All terrain but volcanoes is entered alike by all units, and lava does not harm who walks into it.
#[test]
fn terrain_does_not_hinder() {
    let terrain = ["clear", "road", "hill", "industry", "lake", "woods", "rough", "crater red", "lava red"];
    for terrain in terrain {
        for (card, unit) in [("crawlers", "C1"), ("walkers", "W1"), ("squads", "S1")] {
            let mut table = Table::at(&format!(
                "card blue-{card}; hex 0607 {terrain}; {unit} 0606; {}4 0111",
                &unit[..1]
            ));
            let crushes = unit == "C1" && matches!(terrain, "industry" | "woods");
            table.answer(&format!("{unit} move 0607"), if crushes { "---" } else { "" });
            table.expect(&format!("{unit} 0607"));
        }
    }
}

/// [UB-135] No unit enters a volcano of its own will, a hovering squad neither.
#[test]
fn nobody_enters_a_volcano() {
    let volcano = "hex 0607 volcano";
    Table::at(&format!("card blue-crawlers; {volcano}; C1 0606")).blocks("C1 move 0607", "UB-135");
    Table::at(&format!("card blue-walkers; {volcano}; W1 0606")).blocks("W1 move 0607", "UB-135");
    Table::at(&format!("card blue-squads; {volcano}; S1 0606; S2 0606 hovering"))
        .blocks("S1 move 0607", "UB-135")
        .blocks("S2 move 0607", "UB-135");
}

/// [UB-136] Whoever is in a volcano hex is removed from the game, whatever its status.
#[test]
fn a_volcano_removes_whoever_is_in_it() {
    let mut table = Table::at(
        "card blue-crawlers; C1 0604 nuke; hex 0608 lava red
         CA 0608 offline; W1 0608 frozen; SA 0608 frozen hovering",
    );
    table.answer("C1 fire nuke#1", "").answer("at 0608", "S-- 1 1 1 1 1 1");
    table.expect("hex 0608 volcano");
    table.expect("CA lost").expect("W1 lost").expect("SA lost");
}

/// [UB-137] A crawler that drives into woods or industry turns them into rough on one of three dice.
#[test]
fn a_crawler_crushes_woods_and_industry() {
    for terrain in ["woods", "industry"] {
        let position = format!("card blue-crawlers; hex 0607 {terrain}; C1 0606; C4 0111");
        let mut table = Table::at(&position);
        assert_eq!(table.need("C1 move 0607").0, "[1/3]");
        table.answer("C1 move 0607", "--S");
        table.expect("hex 0607 rough");
        let mut table = Table::at(&position);
        table.answer("C1 move 0607", "---");
        table.expect(&format!("hex 0607 {terrain}"));
    }
}

/// [UB-137] A crawler that enters the map drives too.
#[test]
fn a_crawler_crushes_where_it_enters() {
    let mut table = Table::at("card blue-crawlers; C1 off; C4 0111");
    table.answer("C1 move 0501", "-S-");
    table.expect("C1 0501").expect("hex 0501 rough");
}

/// [UB-137] Walkers and squads crush nothing, nor does a crawler that a force beam moves.
#[test]
fn only_a_driving_crawler_crushes() {
    let mut table = Table::at("card blue-walkers; W1 0608; W4 0111");
    table.answer("W1 move 0708", "");
    let mut table = Table::at("card blue-crawlers; C1 0606 force-beam; CA 0608; hex 0609 woods");
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S").answer("push 0609", "");
    table.expect("CA 0609").expect("hex 0609 woods");
}

/// [UB-138] Crushing leaves an epicenter marker in place.
#[test]
fn crushing_leaves_the_epicenter() {
    let mut table = Table::at("card blue-crawlers; hex 0708 epicenter white; C1 0608; C4 0111");
    table.answer("C1 move 0708", "S--");
    table.expect("hex 0708 rough white");
}

/// [UB-139] Enemy units do not block movement while there is room.
#[test]
fn enemies_do_not_block() {
    let mut table = Table::at("card blue-walkers; W1 0606; SA 0607; SB 0607; W4 0111");
    table.answer("W1 move 0607", "");
    table.expect("W1 0607").expect("SA 0607").expect("SB 0607");
}

/// [UB-140] Units exert no zones of control: a squad among enemies goes as far as ever.
#[test]
fn there_are_no_zones_of_control() {
    let table = Table::at(
        "card blue-squads; S1 0606 hovering
         CA 0605; CB 0607; WA 0705; WB 0706; SA 0505; SB 0506",
    );
    assert_eq!(table.choices("S1 move ").len(), 18);
}

/// [UB-141] A unit beside the map may come on or stay off, at every activation anew.
#[test]
fn a_unit_may_stay_off_the_map() {
    let mut table = Table::at("card blue-squads; S1 off; S4 0111; deck blue-squads=2");
    for card in ["1", ""] {
        table.answer("done", card);
        table.expect("S1 off").allows("S1 move 0601");
    }
    table.answer("S1 move 0601", "");
    table.expect("S1 0601");
}

/// [UB-142] The first hex entered lies on the edge of the side, and entering is the move of the unit.
#[test]
fn units_enter_over_their_edge() {
    let mut table = Table::at("card blue-walkers; W1 off; W2 off stasis=1; W4 0111");
    table.blocks("W1 move 0608", "UB-142").blocks("W1 move 0615", "UB-142");
    table.answer("W1 move 0601", "");
    table.expect("W1 0601").blocks("W1 move 0602", "UB-104");
    let table = Table::at("card blue-squads; S1 off hovering");
    table.allows("S1 move 0601").allows("S1 move 0602").blocks("S1 move 0603", "UB-142");
}

/// [UB-143] Whoever moves off the map is gone for good.
#[test]
fn leaving_the_map_is_for_good() {
    let mut table = Table::at("card blue-squads; S1 0601; S2 0605; deck blue-squads=1");
    table.answer("S1 exit north", "").says("leaves the map over Blue's edge");
    table.answer("done", "");
    table.expect("S1 lost").blocks("S1 move 0601", "UB-101");
}

/// [UB-144] Displacement and force beams do not take a unit off the map.
#[test]
fn only_its_own_movement_takes_a_unit_off() {
    let mut table = Table::at("card blue-crawlers; C1 0102; SA 0101; C4 0111");
    table.answer("C1 move 0101", "");
    assert_eq!(table.choices("displace SA "), ["0102", "0201", "0202"]);
    let mut table = Table::at("card blue-crawlers; C1 0603 force-beam; CA 0601");
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S");
    assert_eq!(table.choices("push "), ["0602"]);
}

/// [UB-G04] The edges: row 01, row 14 of odd and 15 of even columns, columns 01 and 11.
#[test]
fn where_the_edges_are() {
    let blue = Table::at("card blue-walkers; W1 off").choices("W1 move ");
    let north: Vec<String> = (1..=11).map(|column| format!("{column:02}01")).collect();
    assert_eq!(blue, north);
    let yellow = Table::at("card yellow-walkers; WA off").choices("WA move ");
    let south: Vec<String> = (1..=11).map(|column| format!("{column:02}{}", 15 - column % 2)).collect();
    assert_eq!(yellow, south);
    for (hex, edges) in [
        ("0101", &["north", "west"][..]),
        ("0107", &["west"]),
        ("0215", &["south"]),
        ("0214", &[]),
        ("1114", &["east", "south"]),
        ("0606", &[]),
    ] {
        let table = Table::at(&format!("card blue-squads; S1 {hex}"));
        assert_eq!(table.choices("S1 exit "), edges, "{hex}");
    }
}

/// [UB-G04] Leaving takes a step: a hovering squad may fly to the edge and over it, but not from further away.
#[test]
fn leaving_takes_a_step() {
    let table = Table::at("card blue-squads; S1 0602 hovering; S2 0603 hovering; S3 0602");
    table.allows("S1 exit north").blocks("S2 exit north", "UB-G04").blocks("S3 exit north", "UB-G04");
}

/// [UB-G18] A unit beside the map neither fires nor sights, but reloads and changes configuration.
#[test]
fn off_the_map_a_unit_only_prepares() {
    let mut table = Table::at("card blue-squads; S1 off stasis-ray nuke-; S2 off; SA 0601; S4 0111");
    table.blocks("S1 fire stasis-ray#1", "UB-G18");
    table.answer("S1 reload 2", "").answer("S1 hovering", "");
    table.expect("S1 off hovering stasis-ray nuke");
    let mut table = Table::at("card blue-walkers; W1 0111 nuke; S1 off hovering");
    table.answer("W1 fire nuke#1", "");
    table.blocks("at 0608", "UB-202");
}

/// [UB-G18] A unit beside the map is no target and out of every radius, and any number may wait there.
#[test]
fn off_the_map_a_unit_is_safe() {
    let mut table = Table::at("card blue-squads; S1 0601 stasis-ray; SA off; SB 0604");
    table.answer("S1 fire stasis-ray#1", "");
    table.blocks("at SA", "UB-G18");
    let mut table = Table::at(
        "card blue-crawlers; C1 0614 neutron-bomb; CA off; CB off; WA off; WB off; SA off; C4 0101",
    );
    table.answer("C1 fire neutron-bomb#1", "").answer("at 0615", "-");
}

/// [UB-G18] A unit beside the map changes status on a Time Stream card, and lands there without scattering.
#[test]
fn off_the_map_a_unit_changes_status() {
    let mut table = Table::at(
        "card time-stream; time-stream 2; S1 off buttoned; S4 0111; step status side=blue changed=-",
    );
    table.answer("S1 ready", "");
    table.expect("S1 off");
    let mut table = Table::at("card blue-squads; C1 off; S1 off hovering; S4 0111");
    table.answer("S1 grounded", "");
    table.expect("S1 off");
}
