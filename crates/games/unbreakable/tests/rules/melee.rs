//! Melee [chapter 14].

use crate::common::Table;

/// [UB-206] A ready or buttoned unit attacks one opposing unit in its hex.
#[test]
fn melee_is_with_opponents_in_the_same_hex() {
    let table = Table::at("card blue-squads; S1 0608; S2 0608 buttoned; SA 0608; SB 0609; S3 0608");
    table.allows("S1 melee SA").allows("S2 melee SA");
    table.blocks("S1 melee SB", "UB-206").blocks("S1 melee S3", "UB-206");
}

/// [UB-206] One attack is the physical action of the unit.
#[test]
fn one_attack_in_an_activation() {
    let mut table = Table::at("card blue-walkers; W1 0608; SA 0608; SB 0608; W4 0111");
    table.answer("W1 melee SA", "--");
    table.blocks("W1 melee SB", "UB-104");
}

/// [UB-207] The attacker counts with its base size, the target with its size in the terrain.
#[test]
fn sizes_in_melee() {
    let needs = [
        ("crawlers", "C1 0608", "clear", "SA 0608", "[1/3]"),
        ("crawlers", "C1 0608", "clear", "WA 0608", "[1/2]"),
        ("walkers", "W1 0608", "clear", "SA 0608", "[1/2]"),
        ("walkers", "W1 0608", "woods", "SA 0608", "[1/1]"),
        ("walkers", "W1 0608", "lake", "SA 0608", "[2/2]"),
        ("walkers", "W1 0608", "lake", "SA 0608 hovering", "[1/2]"),
        ("walkers", "W1 0608 down", "clear", "WA 0608", "[1/1]"),
        ("walkers", "W1 0608", "clear", "WA 0608 down", "[2/2]"),
        ("squads", "S1 0608", "clear", "SA 0608", "[1/1]"),
        ("squads", "S1 0608", "lake", "WA 0608", "[3/3]"),
    ];
    for (card, attacker, terrain, target, need) in needs {
        let table = Table::at(&format!("card blue-{card}; hex 0608 {terrain}; {attacker}; {target}"));
        let answer = format!("{} melee {}", &attacker[..2], &target[..2]);
        assert_eq!(table.need(&answer).0, need, "{attacker}, {target} in {terrain}");
    }
}

/// [UB-208] No melee in a cloud, nor with a scattered squad.
#[test]
fn melee_needs_sight() {
    let table = Table::at("card blue-walkers; W1 0608; SA 0608; cloud 0608 light");
    table.blocks("W1 melee SA", "UB-199");
    Table::at("card blue-walkers; W1 0608; SA 0608 scattered").blocks("W1 melee SA", "UB-178");
}

/// [UB-209] A hit knocks a walker down.
#[test]
fn melee_knocks_walkers_down() {
    let mut table = Table::at("card blue-walkers; W1 0608; WA 0608; W4 0111");
    table.answer("W1 melee WA", "S");
    table.expect("WA 0608 down");
    let mut table = Table::at("card blue-walkers; W1 0608; WA 0608; W4 0111");
    table.answer("W1 melee WA", "-");
    table.expect("WA 0608");
}

/// [UB-210] A hit scatters a squad.
#[test]
fn melee_scatters_squads() {
    let mut table = Table::at("card blue-walkers; W1 0608; SA 0608 hovering; W4 0111");
    table.answer("W1 melee SA", "-S");
    table.expect("SA 0608 offline");
}

/// [UB-211] Melee has no effect on a crawler, so it is not offered.
#[test]
fn melee_does_nothing_to_crawlers() {
    Table::at("card blue-squads; S1 0608 hovering; CA 0608").blocks("S1 melee CA", "UB-211");
}

/// [UB-212] A walker knocked down by melee drops its object.
#[test]
fn melee_makes_a_walker_drop_its_object() {
    let mut table = Table::at("card blue-walkers; W1 0608; WA 0608 carries=satellite; W4 0111");
    table.answer("W1 melee WA", "S");
    table.expect("WA 0608 down").expect("object satellite 0608");
}

/// [UB-213] Melee needs no loaded weapon and unloads none.
#[test]
fn melee_uses_no_weapon() {
    let mut table =
        Table::at("card blue-walkers; W1 0608 force-beam nuke-; W2 0607; SA 0608; SB 0607; W4 0111");
    table.answer("W1 melee SA", "S-").answer("W2 melee SB", "S-");
    table.expect("W1 0608 force-beam nuke-").expect("SA 0608 offline").expect("SB 0607 offline");
}
