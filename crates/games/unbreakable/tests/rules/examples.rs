//! The worked examples of the rules.

use std::collections::{BTreeMap, VecDeque};

use crate::common::Table;

/// [UB-X04] Two walkers of different colours fill a hex; a third walker and a squad stay out.
#[test]
fn two_walkers_fill_a_hex() {
    let mut table = Table::at("card yellow-walkers; W1 0606; WA 0605; WB 0505; WC 0111");
    table.answer("WA move 0606", "");
    table.expect("WA 0606").expect("W1 0606");
    table.blocks("WB move 0606", "UB-157");
    Table::at("card blue-walkers; W1 0606; WA 0606; W2 0605").blocks("W2 move 0606", "UB-157");
    Table::at("card blue-squads; W1 0606; WA 0606; S1 0605").blocks("S1 move 0606", "UB-157");
}

/// [UB-X05] Three markers, three dice, two of them positive: one marker goes.
#[test]
fn clearing_stasis_takes_off_one_marker() {
    let mut table = Table::at("card blue-squads; S1 0608 stasis=3; S4 0111");
    table.answer("S1 clear", "SS-");
    table.expect("S1 0608 stasis=2");
}

/// [UB-X06] A heavy nuke needs one of three against a hovering squad, which falls when it is hit.
#[test]
fn a_heavy_nuke_on_a_hovering_squad() {
    let position = "card blue-crawlers; C1 0604 nuke; SA 0608 hovering";
    let mut table = Table::at(position);
    table.answer("C1 fire nuke#1", "").answer("at 0608", "-S- ---");
    table.expect("SA 0608 offline");
    let mut table = Table::at(position);
    table.answer("C1 fire nuke#1", "").answer("at 0608", "--- ---");
    table.expect("SA 0608 hovering");
}

/// [UB-X07] Two light rays at two targets, then the nuke of another walker, each after the last result is known.
#[test]
fn three_shots_of_two_walkers_in_one_activation() {
    let mut table = Table::at(
        "card yellow-walkers; WA 0605 stasis-ray stasis-ray; WC 0604 nuke; S3 0606; W2 0608; time-stream 1",
    );
    table.answer("WA fire stasis-ray#1", "").answer("at S3", "S");
    table.expect("S3 0606 stasis=1");
    table.answer("WA fire stasis-ray#2", "").answer("at W2", "S-");
    table.expect("W2 0608");
    table.answer("WC fire nuke#1", "").answer("at 0608", "S --");
    table.expect("W2 0608 down");
    table.expect("WA 0605 stasis-ray- stasis-ray-").expect("WC 0604 nuke-");
}

/// [UB-X08] A heavy stasis ray goes on as a medium and then as a light one, one marker for each hit.
#[test]
fn a_heavy_stasis_ray_goes_on() {
    let position = "card blue-crawlers; C4 0604 stasis-ray; SC 0608";
    let mut table = Table::at(position);
    table.answer("C4 fire stasis-ray#1", "").answer("at SC", "SS-");
    table.expect("SC 0608 stasis=1");
    table.answer("continue", "--");
    table.expect("SC 0608 stasis=1").expect("C4 0604 stasis-ray-");
    let mut table = Table::at(position);
    table.answer("C4 fire stasis-ray#1", "").answer("at SC", "S--");
    table.answer("continue", "-S").answer("continue", "S");
    table.expect("SC 0608 stasis=3");
    assert!(!table.is_legal("continue"), "three rolls are the most");
}

/// [UB-X09] In one crater together two units see each other.
#[test]
fn two_units_in_one_crater_see_each_other() {
    let mut table = Table::at("card blue-squads; hex 0608 crater red; S1 0608 stasis-ray; SA 0608");
    table.answer("S1 fire stasis-ray#1", "");
    table.allows("at SA");
}

/// [UB-X10] A squad on a hill sights for a crawler in a lake, which sees nothing itself.
#[test]
fn a_squad_on_a_hill_sights_for_a_crawler_in_a_lake() {
    let aim = |position: &str| {
        let mut table = Table::at(position);
        table.answer("C1 fire nuke#1", "");
        table
    };
    aim("card blue-crawlers; S1 0814; C1 0403 nuke").allows("at 0815");
    aim("card blue-crawlers; S1 0814; C1 0403 nuke; hex 0814 clear").allows("at 0815");
    let alone = aim("card blue-crawlers; C1 0403 nuke");
    alone.blocks("at 0815", "UB-202");
    assert!(alone.refusal("at 0815").contains("C1 is in a depression"));
}

/// [UB-X11] A sighter in a lake sees the hex it stands in.
#[test]
fn a_sighter_in_the_target_hex_sees_it() {
    let mut table = Table::at("card blue-crawlers; S1 0308; C1 0403 nuke");
    table.answer("C1 fire nuke#1", "");
    table.allows("at 0308");
    let mut alone = Table::at("card blue-crawlers; C1 0403 nuke");
    alone.answer("C1 fire nuke#1", "");
    alone.blocks("at 0308", "UB-202");
}

/// [UB-X12] A crust buster out of a cloud, sighted from a hill; the only laser is unloaded.
#[test]
fn a_crust_buster_out_of_a_cloud() {
    let position = "card blue-walkers; W2 1008 crust-buster; cloud 1008 medium; SA 1010 laser-";
    let mut alone = Table::at(position);
    alone.answer("W2 fire crust-buster#1", "");
    alone.blocks("at 1009", "UB-202");
    let mut table = Table::at(&format!("{position}; C1 0814"));
    table.answer("W2 fire crust-buster#1", "").answer("at 1009", "3");
    table.expect("W2 1008 crust-buster-").expect("hex 1009 woods orange").expect("discards medium=1");
}

/// [UB-X13] One of two lasers is committed and destroys the bomb: nothing else happens.
#[test]
fn one_laser_destroys_a_heavy_nuke() {
    let mut table = Table::at(
        "card yellow-crawlers; CA 0615 nuke; SB 0608 hovering; S1 0207 laser; W1 0406 laser; time-stream 1",
    );
    table.answer("CA fire nuke#1", "").answer("at 0207", "");
    assert_eq!(table.need("S1 commit 1").0, "[1/3]");
    assert_eq!(table.need("W1 commit 1").0, "[1/2]");
    table.answer("S1 commit 1", "").answer("done", "S--");
    table.expect("S1 0207 laser-").expect("W1 0406 laser").expect("CA 0615 nuke-");
    table.expect_no("hex").expect_no("cloud");
}

/// [UB-X14] A neutron bomb into the own hex: no laser, one die for each ready unit within two hexes, its own included.
#[test]
fn a_neutron_bomb_into_the_own_hex() {
    let mut table = Table::at(
        "card yellow-walkers; WC 0606 neutron-bomb; WD 0111; C1 0604; W1 0607; S1 0505 laser; S2 0706",
    );
    table.answer("WC fire neutron-bomb#1", "").answer("at 0606", "S---S");
    table.expect("C1 0604 offline").expect("W1 0607").expect("S1 0505 laser").expect("S2 0706");
    table.expect("WC 0606 offline neutron-bomb-");
}

/// [UB-X15] A hovering squad over a lake: seen by a beam, not by a bomb; the lake becomes a crater under it.
#[test]
fn a_nuke_under_a_hovering_squad() {
    let position = "card yellow-walkers; hex 0710 crater red; WB 0710 stasis-ray nuke; S1 0308 hovering";
    let mut beam = Table::at(position);
    beam.answer("WB fire stasis-ray#1", "");
    beam.allows("at S1");
    let mut alone = Table::at(position);
    alone.answer("WB fire nuke#2", "");
    alone.blocks("at 0308", "UB-202");
    let mut table = Table::at(&format!("{position}; CD 0310; time-stream 1"));
    table.answer("WB fire nuke#2", "").answer("at 0308", "-- SS 4");
    table.expect("S1 0308 hovering").expect("hex 0308 crater green").expect("cloud 0308 medium");
}

/// [UB-X16] No medium card is unused: a heavy earthquake leaves a light one.
#[test]
fn a_heavy_earthquake_skips_to_light() {
    let mut table = Table::at(
        "card blue-squads; S4 0111; deck heavy-earthquake=1 blue-squads=1; discards medium=2 light=2",
    );
    table.answer("done", "2 1 1 1");
    table.expect("discards light=3 medium=2");
}

/// [UB-X17, UB-C13] A heavy earthquake over lava, craters and epicenters; all neighbours of a new volcano are treated.
#[test]
fn a_heavy_earthquake() {
    let mut table = Table::at(
        "card blue-squads; S4 0111; deck heavy-earthquake=1 blue-squads=1; discards medium=2
         hex 0303 crater yellow; W1 0303 down
         hex 0405 epicenter white; C1 0405
         hex 0404 epicenter orange
         hex 0504 crater blue
         hex 0503 lava yellow; SA 0503; SB 0503 hovering",
    );
    // The card; one lava die; three colours; new colours for 0303 and 0405; markers around 0503.
    table.answer("done", "2 - 6 6 2 1 3 1 2 3 4");
    table.expect("hex 0303 lava red").expect("W1 0303 down");
    table.expect("hex 0405 crater orange").expect("C1 0405");
    table.expect("hex 0404 clear orange").expect("hex 0504 crater blue");
    table.expect("hex 0503 volcano").expect("SA lost").expect("SB lost");
    for marker in ["0502 woods red", "0603 road yellow", "0604 road orange", "0403 lake green"] {
        table.expect(&format!("hex {marker}"));
    }
    table.expect("discards light=1 medium=2");
}

/// [UB-X26] Spot checks of the size table.
#[test]
fn sizes_against_sizes() {
    let checks = [
        ("C1 0604 stasis-ray", "SA 0608", "[1/3]"),
        ("W1 0604 stasis-ray", "SA 0608", "[1/2]"),
        ("S1 0604 stasis-ray", "SA 0608", "[1/1]"),
        ("S1 0604 stasis-ray", "WA 0608", "[2/2]"),
        ("S1 0604 stasis-ray", "CA 0608", "[3/3]"),
        ("W1 0604 stasis-ray", "CA 0608", "[2/2]"),
        ("C1 0604 stasis-ray", "WA 0608", "[1/2]"),
        ("C1 0604 stasis-ray", "CA 0608", "[1/1]"),
    ];
    for (firer, target, need) in checks {
        let card = match &firer[..1] {
            "C" => "blue-crawlers",
            "W" => "blue-walkers",
            _ => "blue-squads",
        };
        let mut table = Table::at(&format!("card {card}; {firer}; {target}"));
        table.answer(&format!("{} fire stasis-ray#1", &firer[..2]), "");
        assert_eq!(table.need(&format!("at {}", &target[..2])).0, need, "{firer} at {target}");
    }
}

/// The hexes around a hex: where a lone squad may go.
fn neighbours(hex: &str) -> Vec<String> {
    Table::at(&format!("card blue-squads; S1 {hex}")).choices("S1 move ")
}

/// Steps from a hex to another, one neighbour at a time.
fn steps(from: &str, to: &str) -> u32 {
    let mut known = BTreeMap::from([(from.to_owned(), 0)]);
    let mut queue = VecDeque::from([from.to_owned()]);
    while let Some(hex) = queue.pop_front() {
        let far = known[&hex];
        if hex == to {
            return far;
        }
        for near in neighbours(&hex) {
            if !known.contains_key(&near) {
                known.insert(near.clone(), far + 1);
                queue.push_back(near);
            }
        }
    }
    panic!("no way from {from} to {to}");
}

/// [UB-X27] Neighbours and distances.
#[test]
fn neighbours_and_distances() {
    assert_eq!(neighbours("0503"), ["0403", "0404", "0502", "0504", "0603", "0604"]);
    assert_eq!(neighbours("0608"), ["0507", "0508", "0607", "0609", "0707", "0708"]);
    assert_eq!(steps("0207", "0406"), 2);
    assert_eq!(steps("0601", "0615"), 14);
    assert_eq!(steps("0608", "0615"), 7);
}

/// A stasis ray of S1, to be aimed at SA; it sees SB, so that it can be fired in any case.
fn line(from: &str, to: &str) -> Table {
    let mut table = Table::at(&format!("card blue-squads; S1 {from} stasis-ray; SA {to}; SB 0604"));
    table.answer("S1 fire stasis-ray#1", "");
    table
}

/// [UB-X28] A line along an edge touches the hexes on both sides.
#[test]
fn a_line_along_an_edge() {
    let blocked = line("0608", "0808");
    blocked.blocks("at SA", "UB-199");
    assert!(blocked.refusal("at SA").contains("woods at 0708"));
    line("0611", "0811").allows("at SA");
}

/// [UB-X29] A line that touches woods in one point is blocked.
#[test]
fn a_line_through_a_corner() {
    let blocked = line("0603", "0707");
    blocked.blocks("at SA", "UB-199");
    assert!(blocked.refusal("at SA").contains("woods at 0704"));
}

/// [UB-X30] Out of a lake: to the next hex yes, into the next lake no, two hexes no.
#[test]
fn lines_out_of_a_lake() {
    let mut table = Table::at("card blue-crawlers; C1 0403 stasis-ray; CA 0404; CB 0303; CC 0405");
    table.answer("C1 fire stasis-ray#1", "");
    table.allows("at CA").blocks("at CB", "UB-199").blocks("at CC", "UB-199");
    assert!(table.refusal("at CB").contains("both units are in depressions"));
    assert!(table.refusal("at CC").contains("one of them is in a depression"));
}

/// [UB-X31] Where a force beam from 0608 moves its target.
#[test]
fn pushes_from_0608() {
    let pushes = |target: &str| {
        let mut table = Table::at(&format!(
            "card blue-crawlers; C1 0608 force-beam; hex 0708 clear; hex 0807 clear; CA {target}"
        ));
        table.answer("C1 fire force-beam#1", "").answer("at CA", "S");
        table.choices("push ")
    };
    assert_eq!(pushes("0605"), ["0604", "0606"]);
    assert_eq!(pushes("0808"), ["0707", "0708", "0907", "0908"]);
    assert_eq!(pushes("0905"), ["0806", "1005"]);
}
