//! Capture the Flag and Destroy the Flag [chapters 22.5 and 22.6].

use crate::common::Table;
use retrograde_core::{Seat, Setup};

/// Capture the Flag with the blue flag in 0606 and the yellow one in 0612, unless said otherwise.
fn capture(position: &str) -> Table {
    let mut text = format!("scenario capture-the-flag; {position}");
    for (flag, hex) in [("blue-flag", "0606"), ("yellow-flag", "0612")] {
        if !position.contains(flag) {
            text += &format!("; object {flag} {hex}");
        }
    }
    Table::at(&text)
}

/// Blue and Yellow have taken platoons and place their flags.
fn placing_flags(scenario: &str) -> Table {
    let mut table = Table::open(&Setup::scenario(scenario).with("size", 3), "");
    for seat in [0, 1] {
        table.answer_as(Seat::new(seat), "compose 0 1 2", "");
    }
    table
}

/// [UB-458, UB-468] Each flag anywhere in the own half.
#[test]
fn flags_stand_in_their_half() {
    for scenario in ["capture-the-flag", "destroy-the-flag"] {
        let mut table = placing_flags(scenario);
        table
            .allows("flag 0101")
            .allows("flag 0107")
            .blocks("flag 0108", "UB-458")
            .blocks("flag 0208", "UB-458");
        table.answer("flag 0101", "").answer("deploy", "").answer("confirm", "");
        table
            .allows("flag 0108")
            .allows("flag 1114")
            .blocks("flag 0107", "UB-458")
            .blocks("flag 0208", "UB-458");
    }
}

/// [UB-459, UB-468] Units start in their half, not in or beside their flag's hex, as many as the other side's.
#[test]
fn units_start_away_from_their_flag() {
    for scenario in ["capture-the-flag", "destroy-the-flag"] {
        let mut table = placing_flags(scenario);
        table.answer("flag 0605", "");
        for hex in ["0605", "0604", "0606", "0504", "0505", "0704", "0705"] {
            table.blocks(&format!("place W1 {hex}"), "UB-459");
        }
        table.allows("place W1 0607").allows("place W1 0603").blocks("place W1 0609", "UB-410");
        let table = Table::open(&Setup::scenario(scenario).with("size", 3), "");
        table.blocks("compose 0 0 4", "UB-058");
    }
}

/// [UB-460, UB-G23, UB-X25] The blue flag completely south of the fold, carried or not: Yellow wins at once.
#[test]
fn the_blue_flag_captured() {
    let mut table = capture("card yellow-walkers; WA 0107 carries=blue-flag; WD 1114");
    table.answer("WA move 0108", "");
    assert_eq!(table.winners(), "yellow");
    let mut table = capture("card yellow-walkers; WA 0207 carries=blue-flag; WD 1114");
    table.answer("WA move 0208", "").expect("WA 0208 carries=blue-flag");
    assert_eq!(table.winners(), "going on");
    let mut table = capture(
        "card yellow-walkers; WA 0611 force-beam; WD 1114; object blue-flag 0608; object yellow-flag 0114",
    );
    table.answer("WA fire force-beam#1", "").answer("at blue-flag", "S-").answer("push 0609", "");
    assert_eq!(table.winners(), "yellow");
}

/// [UB-461] The yellow flag completely north of the fold: Blue wins.
#[test]
fn the_yellow_flag_captured() {
    let mut table = capture("card blue-walkers; W1 0208 carries=yellow-flag; W4 0111");
    table.answer("W1 move 0207", "");
    assert_eq!(table.winners(), "blue");
    let mut table = capture("card blue-walkers; W1 0609 carries=yellow-flag; W4 0111");
    table.answer("W1 move 0608", "");
    assert_eq!(table.winners(), "going on");
}

/// [UB-462, UB-470] Flags are light targets; only walkers take them.
#[test]
fn flags_are_light_and_for_walkers() {
    for scenario in ["capture-the-flag", "destroy-the-flag"] {
        let flags = "object blue-flag 0101; object yellow-flag 0612";
        let mut table = Table::at(&format!(
            "scenario {scenario}; card blue-walkers; W1 0612 force-beam; {flags}; hex 0612 crater red"
        ));
        table.allows("W1 grab yellow-flag");
        table.answer("W1 fire force-beam#1", "");
        assert!(table.odds("at yellow-flag").contains("[1/2]"), "{scenario}");
        Table::at(&format!("scenario {scenario}; card blue-squads; S1 0612; {flags}"))
            .blocks("S1 grab yellow-flag", "UB-336");
    }
}

/// [UB-463] Both flags lost: a tie. One lost: play goes on.
#[test]
fn lost_flags() {
    let quake = "card blue-squads; deck blue-squads=1 heavy-earthquake=1; S4 0111; hex 0606 lava red; hex 0612 lava red";
    let mut table = capture(quake);
    table.answer("done", "2 S S");
    assert_eq!(table.winners(), "draw");
    let mut table = capture(quake);
    table.answer("done", "2 S - 5 5 5").expect("object blue-flag lost");
    assert_eq!(table.winners(), "going on");
}

/// [UB-464] Own units keep out of their flag's hex and the hexes beside it; the enemy does not.
#[test]
fn the_safety_zone() {
    capture("card blue-squads; S1 0604").blocks("S1 move 0605", "UB-464").allows("S1 move 0603");
    capture("card blue-squads; S1 0604 hovering").blocks("S1 move 0606", "UB-464");
    capture("card yellow-squads; SA 0604").allows("SA move 0605");
    capture("card blue-squads; S1 0610").allows("S1 move 0611");
}

/// [UB-464] Not even on the way through.
#[test]
fn no_way_through_the_safety_zone() {
    // From 0504 to 0704 a squad flies over 0604 or over 0605, which is in the zone.
    capture("card blue-squads; S1 0504 hovering").allows("S1 move 0704");
    let table = capture("card blue-squads; S1 0504 hovering; hex 0604 volcano");
    assert!(!table.is_legal("S1 move 0704"));
}

/// [UB-464] Nor off the map; but who is in the zone already may leave by any way.
#[test]
fn no_exit_through_the_safety_zone() {
    // The way from 0302 to the north edge leads over 0301, which lies beside a flag in 0201.
    capture("card blue-squads; S1 0302 hovering").allows("S1 exit north");
    let table = capture("card blue-squads; S1 0302 hovering; object blue-flag 0201");
    assert!(!table.is_legal("S1 exit north"), "{:?}", table.legal());
    capture("card blue-squads; S1 0202 hovering; object blue-flag 0201").allows("S1 exit north");
}

/// [UB-465] Who is in the zone must leave it before anything else, and then has done its physical action.
#[test]
fn out_of_the_safety_zone() {
    let mut table = capture("card blue-squads; S1 0605 nuke- stasis-ray; S4 0111; SA 0605");
    for answer in ["S1 reload 2", "S1 fire stasis-ray#1", "S1 hovering", "S1 melee SA"] {
        assert!(!table.is_legal(answer), "{answer}");
    }
    table.blocks("S1 hovering", "UB-465").blocks("S1 melee SA", "UB-465").blocks("S1 move 0505", "UB-465");
    table.answer("S1 move 0604", "").blocks("S1 hovering", "UB-104");
}

/// [UB-G22] A down walker in the zone may get up, and nothing else.
#[test]
fn a_down_walker_in_the_zone() {
    let mut table = capture("card blue-walkers; W1 0605 down nuke-; W4 0111");
    table.blocks("W1 reload 1", "UB-465");
    table.answer("W1 upright", "").expect("W1 0605 nuke-");
}

/// [UB-465, UB-G22] Who cannot move as it is takes the configuration in which it can, and no other; then it leaves.
#[test]
fn stuck_in_the_zone() {
    let mut table = capture(
        "options dig-in; card blue-crawlers; C1 0605 dug-in laser nuke-; C4 0111; deck blue-crawlers=1 blue-squads=1",
    );
    table.blocks("C1 reload 2", "UB-465").allows("C1 mobile");
    table.answer("C1 mobile", "").expect("C1 0605 laser nuke-");
    table.answer("done", "1");
    table.blocks("C1 dug-in", "UB-465");
    table.answer("C1 move 0604", "").expect("C1 0604 laser nuke-");
    let vehicle =
        "options walker-equipment; card blue-walkers; W1 0605 vehicle conversion-mechanism; W4 0111";
    let mut table = capture(&format!("{vehicle}; hex 0605 crater red"));
    table.blocks("W1 move 0604", "UB-397");
    table.answer("W1 upright", "").expect("W1 0605 conversion-mechanism");
    // On level ground it drives away, and where all around is deep it does not.
    capture(vehicle).blocks("W1 upright", "UB-465").allows("W1 move 0604");
    let deep = ["0604", "0504", "0505", "0606", "0704", "0705"].map(|hex| format!("; hex {hex} crater red"));
    capture(&format!("{vehicle}{}", deep.concat())).allows("W1 upright");
    // A squad that is shut in takes off; one that is not walks.
    let shut = "C2 0604; C3 0504; C4 0704; CA 0505; CB 0705; CC 0606";
    let mut table = capture(&format!("card blue-squads; S1 0605; S4 0111; {shut}"));
    table.answer("S1 hovering", "").expect("S1 0605 hovering");
    capture("card blue-squads; S1 0605; C2 0604; C3 0504; C4 0704").blocks("S1 hovering", "UB-465");
}

/// [UB-465, UB-G22, UB-G50] A hovering walker in its zone comes down when its card comes, jets or not, and must go.
#[test]
fn a_hovering_walker_in_the_zone() {
    for jets in ["jump-jet-", "jump-jet"] {
        let mut table = capture(&format!(
            "options walker-equipment; card blue-squads; deck blue-walkers=1 blue-squads=1; S4 0111; W4 0110; \
             W1 0605 hovering {jets}"
        ));
        table.answer("done", "1").expect(&format!("W1 0605 {jets}"));
        table.blocks("W1 fire jump-jet#1", "UB-465").blocks("W1 move 0603", "UB-131");
        table.answer("W1 move 0604", "").expect(&format!("W1 0604 {jets}"));
    }
    // The same if the card already lies there.
    let mut table =
        capture("options walker-equipment; card blue-walkers; W4 0110; W1 0605 hovering jump-jet-");
    table.blocks("W1 move 0604", "UB-G31");
    table.answer("W1 upright", "").answer("W1 move 0604", "").expect("W1 0604 jump-jet-");
}

/// [UB-G22] Reprogramming waits until the squad is out of the zone; a laser does not.
#[test]
fn other_doings_in_the_zone() {
    let text = "options opportunity-cards; card reprogram-crawlers; step reprogram side=blue done=-; S4 0111";
    capture(&format!("{text}; S1 0605 hovering; CA 0605; S2 0601 hovering; CB 0601"))
        .blocks("S1 reprogram CA", "UB-465")
        .allows("S2 reprogram CB");
    let mut table = capture("card yellow-squads; SA 0610 hovering neutron-bomb; S1 0605 laser; SD 1114");
    table.answer("SA fire neutron-bomb#1", "").answer("at 0605", "").allows("S1 commit 1");
}

/// [UB-G22] Who cannot leave in one move goes farther from the flag, or at least not closer.
#[test]
fn a_long_way_out_of_the_zone() {
    capture("card blue-squads; S1 0606").allows("S1 move 0605").allows("S1 move 0505");
    let table = capture("card blue-squads; S1 0605; hex 0604 volcano; hex 0504 volcano; hex 0704 volcano");
    table.allows("S1 move 0505").blocks("S1 move 0606", "UB-G22");
}

/// [UB-397, UB-465, UB-G22] A vehicle that can leave with its second hex leaves, and does not turn into a dead end.
#[test]
fn a_vehicle_in_the_zone() {
    let text = "options walker-equipment; card blue-walkers; W4 0111; W1 0606 vehicle conversion-mechanism";
    let mut table = capture(text);
    table.answer("W1 move 0605", "").blocks("done", "UB-465").blocks("W1 move 0505", "UB-465");
    table.answer("W1 move 0604", "").expect("W1 0604 vehicle conversion-mechanism");
    let closed = "hex 0504 lake; hex 0604 lake; hex 0704 lake";
    let table = capture(&format!("{text}; {closed}"));
    table.blocks("W1 move 0605", "UB-465").allows("W1 move 0505").allows("W1 move 0607");
    // Shut in on all sides it may go as far as it can, and stay there.
    let ring = "hex 0404 lake; hex 0405 lake; hex 0406 lake; hex 0407 lake; hex 0507 lake; hex 0608 lake; \
                hex 0707 lake; hex 0805 lake; hex 0806 lake; hex 0807 lake; hex 0804 lake";
    let mut table = capture(&format!("{text}; {closed}; {ring}"));
    table.answer("W1 move 0605", "").allows("done").allows("W1 move 0505").blocks("W1 move 0606", "UB-G22");
}

/// [UB-377, UB-465, UB-G22] Clear Move leads out of the zone, or where there is no way out no closer to the flag.
#[test]
fn clear_move_in_the_zone() {
    let text = "options opportunity-cards; card blue-clear-move; S4 0111";
    capture(&format!("{text}; S1 0606")).allows("S1 move 0605").allows("S1 move 0607");
    let table = capture(&format!("{text}; S1 0605"));
    table.allows("S1 move 0604").blocks("S1 move 0505", "UB-465").blocks("S1 move 0606", "UB-465");
    let table = capture(&format!("{text}; S1 0605; hex 0604 woods; hex 0504 woods"));
    table.allows("S1 move 0505").blocks("S1 move 0606", "UB-G22");
    capture(&format!("{text}; S1 0603")).allows("S1 move 0604").blocks("S1 move 0605", "UB-377");
    capture(&format!("{text}; S1 0604")).blocks("S1 move 0605", "UB-464");
}

/// [UB-465, UB-G22] A weapon action under way is finished, even if the zone comes to the unit meanwhile.
#[test]
fn the_zone_comes_to_a_unit() {
    let mut table = capture(
        "card blue-walkers; W1 0604 force-beam stasis-ray; WA 0605 carries=blue-flag; SA 0601; W4 0111 laser",
    );
    table.answer("W1 fire force-beam#1", "").answer("at WA", "SS").answer("done", "");
    table.expect("object blue-flag 0605").allows("W1 fire stasis-ray#2");
    table.answer("done", "");
    table.blocks("W1 reload 1", "UB-104").blocks("W1 down", "UB-465").allows("W1 move 0603");
}

/// [UB-G22] There is no zone while an enemy walker carries the flag; the ban follows the flag.
#[test]
fn a_carried_flag() {
    let table = capture("card blue-squads; S1 0604 nuke; WA 0606 carries=blue-flag");
    table.allows("S1 move 0605");
    let mut table = capture("card blue-squads; S1 0604 nuke; WA 0606 carries=blue-flag");
    table
        .answer("S1 fire nuke#1", "")
        .blocks("at 0606", "UB-466")
        .blocks("at 0605", "UB-466")
        .allows("at 0603");
}

/// [UB-G22] If one flag is lost, play goes on.
#[test]
fn one_flag_lost() {
    let mut table =
        capture("card blue-walkers; W1 0609 force-beam; W4 0111; object yellow-flag 0612; hex 0613 lava red");
    table.answer("W1 fire force-beam#1", "").answer("at yellow-flag", "S-").answer("push 0613", "");
    table.expect("object yellow-flag lost");
    assert_eq!(table.winners(), "going on");
}

/// [UB-466] Nukes and crust busters keep away from both flags and all around them; neutron bombs do not.
#[test]
fn banned_bombs() {
    for kind in ["nuke", "crust-buster"] {
        let mut table = capture(&format!("card blue-walkers; W1 0609 {kind}; S4 0111 hovering"));
        table.answer(&format!("W1 fire {kind}#1"), "");
        for hex in ["0606", "0605", "0607", "0612", "0611", "0613", "0711"] {
            table.blocks(&format!("at {hex}"), "UB-466");
        }
        table.allows("at 0608").allows("at 0604");
    }
    let mut table = capture("card blue-walkers; W1 0609 neutron-bomb; S4 0111 hovering");
    table.answer("W1 fire neutron-bomb#1", "").allows("at 0606").allows("at 0612");
}

/// [UB-G22] Rockets and vortexes are banned too.
#[test]
fn banned_experiments() {
    let text = "options rocket-launcher vortex-generator; card blue-walkers; S4 0111 hovering";
    let mut table = capture(&format!("{text}; W1 0609 rocket-launcher"));
    table.answer("W1 fire rocket-launcher#1", "").blocks("at 0611", "UB-466").allows("at 0608");
    let mut table = capture(&format!("{text}; W1 0610 vortex-generator"));
    table.answer("W1 fire vortex-generator#1", "").blocks("at 0611", "UB-466").allows("at 0609");
}

/// Destroy the Flag with an earthquake over both flags in lava.
fn quake(script: &str) -> Table {
    let mut table = Table::at(
        "scenario destroy-the-flag; card blue-squads; deck blue-squads=1 heavy-earthquake=1; S4 0111; \
         object blue-flag 0606; object yellow-flag 0612; hex 0606 lava red; hex 0612 lava red",
    );
    table.answer("done", script);
    table
}

/// [UB-469] Who destroys the other's flag wins, however it is lost.
#[test]
fn destroyed_flags() {
    assert_eq!(quake("2 S -").winners(), "yellow");
    assert_eq!(quake("2 - S").winners(), "blue");
    // Even by the owner's own hand.
    let mut table = Table::at(
        "scenario destroy-the-flag; card blue-walkers; W1 0601 carries=blue-flag; object yellow-flag 0612",
    );
    table.answer("W1 exit north", "");
    assert_eq!(table.winners(), "yellow");
}

/// [UB-470, UB-G36] Both at the same time: a tie.
#[test]
fn both_flags_destroyed() {
    let table = quake("2 S S");
    assert_eq!(table.winners(), "draw");
    table.expect("ending flags-lost nobody");
    // All hexes of an earthquake convert at once, each with six epicenters around its volcano.
    assert_eq!(quake("2 -- 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1").winners(), "draw");
}

/// [UB-356, UB-G36] So do the hexes of a salvo.
#[test]
fn both_flags_destroyed_by_rockets() {
    let text = "scenario destroy-the-flag; options rocket-launcher; card blue-walkers; W1 0604 rocket-launcher; \
                object blue-flag 0606; object yellow-flag 0607; hex 0606 lava red; hex 0607 lava red";
    for (dice, winner) in [("S 1 1 1 1 1 S 1 1 1", "draw"), ("S 1 1 1 1 1 -", "yellow")] {
        let mut table = Table::at(text);
        table.answer("W1 fire rocket-launcher#1", "").answer("at 0606", "").answer("at 0607", dice);
        assert_eq!(table.winners(), winner);
    }
}

/// [UB-471] No safety zone: own units approach their flag, and walkers move it.
#[test]
fn no_safety_zone() {
    let flags = "object blue-flag 0606; object yellow-flag 0612";
    let table =
        Table::at(&format!("scenario destroy-the-flag; card blue-walkers; W1 0604; W2 0606 nuke-; {flags}"));
    table.allows("W1 move 0605").allows("W2 reload 1").allows("W2 grab blue-flag");
}

/// [UB-472] Nukes and crust busters may fall on and beside the flags.
#[test]
fn no_ban() {
    let flags = "object blue-flag 0606; object yellow-flag 0612";
    for kind in ["nuke", "crust-buster"] {
        let mut table = Table::at(&format!(
            "scenario destroy-the-flag; card blue-walkers; W1 0609 {kind}; S4 0111 hovering; {flags}"
        ));
        table.answer(&format!("W1 fire {kind}#1"), "").allows("at 0612").allows("at 0611").allows("at 0606");
    }
}
