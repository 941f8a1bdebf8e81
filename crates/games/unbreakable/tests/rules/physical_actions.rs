//! Physical actions, and units off the map [chapter 8].

use crate::common::Table;

/// [UB-121] Walkers go down and get up, squads take off and land, ready or buttoned.
#[test]
fn changing_configuration() {
    for status in ["", " buttoned"] {
        let mut table =
            Table::at(&format!("card blue-walkers; W1 0608{status}; W2 0609{status} down; W4 0111"));
        table.blocks("W1 upright", "UB-121");
        table.answer("W1 down", "").answer("W2 upright", "");
        table.expect(&format!("W1 0608{status} down")).expect(&format!("W2 0609{status}"));
        let mut table =
            Table::at(&format!("card blue-squads; S1 0608{status}; S2 0609{status} hovering; S4 0111"));
        table.answer("S1 hovering", "").answer("S2 grounded", "");
        table.expect(&format!("S1 0608{status} hovering")).expect(&format!("S2 0609{status}"));
    }
}

/// [UB-122] A squad that lands in a full hex is scattered; in one with room it is not.
#[test]
fn landing_in_a_full_hex_scatters() {
    let mut table =
        Table::at("card blue-squads; S1 0608 hovering; S2 0609 hovering; S4 0111; CA 0608; WA 0609");
    table.answer("S1 grounded", "").answer("S2 grounded", "");
    table.expect("S1 0608 offline").expect("S2 0609");
}

/// [UB-123] As many dice as markers; one positive or more takes off one marker, none takes off none.
#[test]
fn clearing_stasis() {
    for (dice, left) in [("---", 3), ("--S", 2), ("SSS", 2)] {
        let mut table = Table::at("card blue-squads; S1 0608 buttoned stasis=3; S4 0111 stasis=1; S3 0110");
        table.answer("S1 clear", dice);
        table.expect(&format!("S1 0608 buttoned stasis={left}"));
        table.blocks("S3 clear", "UB-123");
        table.answer("S4 clear", "S");
        table.expect("S4 0111");
    }
}

/// [UB-124] A frozen unit cannot clear its stasis.
#[test]
fn frozen_units_clear_nothing() {
    let table = Table::at("card blue-squads; S1 0608 frozen stasis=3; S4 0111");
    table.blocks("S1 clear", "UB-102");
}

/// [UB-125] A walker takes an object that lies in its hex, and in no other.
#[test]
fn grabbing() {
    for status in ["", " buttoned"] {
        let mut table = Table::at(&format!(
            "card blue-walkers; W1 0608{status}; W2 0609; W4 0111; object satellite 0608"
        ));
        table.blocks("W2 grab satellite", "UB-125");
        table.answer("W1 grab satellite", "");
        table.expect(&format!("W1 0608{status} carries=satellite")).expect_no("object");
    }
}

/// [UB-126] A walker puts down what it carries, in its hex.
#[test]
fn dropping() {
    for status in ["", " buttoned"] {
        let mut table =
            Table::at(&format!("card blue-walkers; W1 0608{status} carries=satellite; W2 0609; W4 0111"));
        table.blocks("W2 drop", "UB-126");
        table.answer("W1 drop", "");
        table.expect(&format!("W1 0608{status}")).expect("object satellite 0608");
    }
}

/// [UB-127] A scenario has the objects that it names, and no others.
#[test]
fn objects_by_scenario() {
    use retrograde_core::Setup;
    let objects = |scenario: &str, dice: &str| {
        let setup = Setup::scenario(scenario);
        let mut table = Table::open(&setup, dice);
        if scenario.ends_with("flag") {
            table.answer_as(retrograde_core::Seat::new(0), "platoon 1", "");
            table.answer_as(retrograde_core::Seat::new(0), "flag 0101", "");
            table.answer_as(retrograde_core::Seat::new(1), "platoon 1", "");
            table.answer_as(retrograde_core::Seat::new(1), "flag 0114", "");
        }
        let text = table.text();
        let names = text.lines().filter_map(|line| line.strip_prefix("object ").map(str::to_owned));
        names.collect::<Vec<_>>()
    };
    assert_eq!(objects("retrieval", "1"), ["satellite 0608"]);
    assert_eq!(objects("capture-the-flag", ""), ["blue-flag 0101", "yellow-flag 0114"]);
    assert_eq!(objects("destroy-the-flag", ""), ["blue-flag 0101", "yellow-flag 0114"]);
    assert!(objects("industrial-wasteland", "").is_empty());
    assert!(objects("runaway", "1 1").is_empty());
    assert!(objects("special-delivery", "").is_empty());
}

/// [UB-128] A walker that is knocked down drops its object, by melee, by a nuke or by a force beam.
#[test]
fn knocked_down_walkers_drop_their_object() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W2 0607; W4 0111; WA 0607 carries=satellite");
    table.answer("W2 melee WA", "S");
    table.expect("WA 0607 down").expect("object satellite 0607");

    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; WA 0607 carries=satellite");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "S --");
    table.expect("WA 0607 down").expect("object satellite 0607");

    let mut table = Table::at("card blue-walkers; W1 0608 force-beam; W4 0111; WA 0607 carries=satellite");
    table.answer("W1 fire force-beam#1", "").answer("at WA", "S").answer("push 0606", "");
    table.expect("WA 0606 down").expect("object satellite 0606");
}

/// [UB-128] A walker that goes down of its own will keeps its object.
#[test]
fn going_down_keeps_the_object() {
    let mut table = Table::at("card blue-walkers; W1 0608 carries=satellite; W4 0111");
    table.answer("W1 down", "");
    table.expect("W1 0608 down carries=satellite");
}

/// [UB-129] A ready unit fires and then attacks in melee, another target or the same.
#[test]
fn fire_then_melee() {
    for target in ["WA", "SA"] {
        let mut table =
            Table::at("card blue-walkers; W1 0608 stasis-ray; W4 0111; WA 0608; SA 0608 hovering");
        table.answer("W1 fire stasis-ray#1", "").answer("at WA", "-");
        // Medium against medium, or against light.
        table.answer(&format!("W1 melee {target}"), if target == "WA" { "S" } else { "S-" });
        let hit = if target == "WA" { "WA 0608 down" } else { "SA 0608 offline" };
        table.expect(hit).blocks("W1 melee WA", "UB-104");
    }
}

/// [UB-130] Moving is a physical action, after a weapon action too.
#[test]
fn moving() {
    let mut table = Table::at("card blue-squads; S1 0608 nuke-; S4 0111");
    table.answer("S1 reload 1", "").answer("S1 move 0607", "");
    table.expect("S1 0607 nuke").blocks("S1 move 0606", "UB-104");
}

/// [UB-G18] Off the map a unit reloads and changes configuration, but does not fire.
#[test]
fn units_off_the_map_reload_and_change() {
    let mut table = Table::at("card blue-walkers; W1 off stasis-ray nuke-; W2 off; W4 0111; WA 0101");
    table.blocks("W1 fire stasis-ray#1", "UB-G18");
    table.answer("W1 reload 2", "").answer("W1 down", "");
    table.expect("W1 off down stasis-ray nuke");
}

/// [UB-G18] Off the map a unit is no target, and is caught in no radius.
#[test]
fn units_off_the_map_are_out_of_reach() {
    let mut table = Table::at("card blue-crawlers; C1 0101 stasis-ray; C4 0111; WA off; WB 0102");
    table.answer("C1 fire stasis-ray#1", "");
    table.blocks("at WA", "UB-G18");
    // The only die is for the firer.
    let mut table = Table::at("card blue-squads; S1 0101 neutron-bomb; S2 off; S4 0111; WA off");
    table.answer("S1 fire neutron-bomb#1", "").answer("at 0101", "-");
    table.expect("S2 off").expect("WA off");
}

/// [UB-G18] There is no stacking limit off the map.
#[test]
fn no_stacking_off_the_map() {
    let mut table = Table::at("card blue-squads; C1 off; C2 off; W1 off; S1 off hovering; S4 0111");
    table.answer("S1 grounded", "");
    table.expect("S1 off");
}

/// [UB-C06] Digging in is an option: without it a crawler has no configuration.
#[test]
fn digging_in_is_an_option() {
    Table::at("card blue-crawlers; C1 0608; C4 0111").blocks("C1 dug-in", "UB-C06");
    Table::at("options dig-in; card blue-crawlers; C1 0608; C4 0111").allows("C1 dug-in");
}

/// [UB-C06] Digging in turns clear, road, industry and woods into rough, and no other terrain.
#[test]
fn digging_in_makes_rough() {
    for terrain in ["clear", "road", "industry", "woods"] {
        let mut table = Table::at(&format!(
            "options dig-in; card blue-crawlers; C1 0608 buttoned; C4 0111; hex 0608 {terrain}"
        ));
        table.answer("C1 dug-in", "");
        table.expect("C1 0608 buttoned dug-in").expect("hex 0608 rough");
    }
    for terrain in ["hill", "lake", "crater red", "lava red"] {
        let mut table =
            Table::at(&format!("options dig-in; card blue-crawlers; C1 0608; C4 0111; hex 0608 {terrain}"));
        table.answer("C1 dug-in", "");
        table.expect("C1 0608 dug-in").expect(&format!("hex 0608 {terrain}"));
    }
}

/// [UB-C06] A dug-in crawler does not move or fire beams, is no target for them, but fires bombs and digs out again.
#[test]
fn a_dug_in_crawler() {
    let mut table =
        Table::at("options dig-in; card blue-crawlers; C1 0608 dug-in stasis-ray nuke; C4 0111; CA 0607");
    table.blocks("C1 move 0609", "UB-305").blocks("C1 fire stasis-ray#1", "UB-305").allows("C1 fire nuke#2");
    table.answer("C1 mobile", "");
    table.expect("C1 0608 stasis-ray nuke");
    let mut table =
        Table::at("options dig-in; card blue-crawlers; C1 0608 stasis-ray; C4 0111; CA 0607 dug-in; WA 0606");
    table.answer("C1 fire stasis-ray#1", "");
    table.blocks("at CA", "UB-305").allows("at WA");
}

/// [UB-C06] A dug-in crawler goes offline by a neutron bomb only on three positive dice of three.
#[test]
fn a_dug_in_crawler_and_a_neutron_bomb() {
    for (dice, line) in [("SS-", "CA 0607 dug-in"), ("SSS", "CA 0607 offline dug-in")] {
        let mut table = Table::at(
            "options dig-in; card blue-squads; S1 0608 buttoned; S2 0606 neutron-bomb; S4 0111; CA 0607 dug-in",
        );
        table.answer("S2 fire neutron-bomb#1", "").answer("at 0607", &format!("- {dice}"));
        table.expect(line);
    }
}

/// [UB-C06] A dug-in crawler sights for nobody: with it as the only sighter the hex cannot be bombed.
#[test]
fn a_dug_in_crawler_does_not_sight() {
    let bombs = |form: &str| {
        let mut table =
            Table::at(&format!("options dig-in; card blue-squads; S1 0111 nuke; S4 0113; C1 0601 {form}"));
        table.answer("S1 fire nuke#1", "");
        table.is_legal("at 0602")
    };
    assert!(bombs("mobile"));
    assert!(!bombs("dug-in"));
}

/// [UB-C07] A vehicle goes on carrying, but neither grabs nor drops.
#[test]
fn vehicles_carry_and_do_not_grab() {
    let mut table = Table::at(
        "options walker-equipment; card blue-walkers; W1 0608 vehicle carries=satellite conversion-mechanism; \
         W2 0609 vehicle conversion-mechanism; W3 0610 carries=yellow-flag conversion-mechanism; W4 0111; \
         object blue-flag 0609",
    );
    table.blocks("W1 drop", "UB-400").blocks("W2 grab blue-flag", "UB-400");
    table.answer("W3 vehicle", "");
    table.expect("W3 0610 vehicle carries=yellow-flag conversion-mechanism");
    table.answer("W1 move 0607", "").answer("done", "");
    table.expect("W1 0607 vehicle carries=satellite conversion-mechanism");
}
