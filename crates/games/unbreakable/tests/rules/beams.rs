//! Force beams [chapter 15.2], and what weapons do to objects [UB-G21].

use crate::common::Table;

/// The heavy force beam of C1 in 0604 has hit this unit with these dice; it may be moved now.
fn forced(target: &str, dice: &str, rest: &str) -> Table {
    let mut table = Table::at(&format!("card blue-crawlers; C1 0604 force-beam; {target}; {rest}"));
    table.answer("C1 fire force-beam#1", "").answer(&format!("at {}", &target[..2]), dice);
    table
}

// --- Force beam ---

/// [UB-224] The target is moved first and scattered in its new hex.
#[test]
fn a_force_beam_moves_and_then_scatters() {
    let mut table = forced("SA 0608", "S--", "");
    table.expect("SA 0608");
    table.answer("push 0609", "");
    table.expect("SA 0609 offline").expect("C1 0604 force-beam-");
    let log = table.log();
    let at = |text: &str| log.iter().position(|line| line == text).expect(text);
    assert!(at("Yellow squad SA is moved to 0609") < at("Yellow squad SA is scattered"));
}

/// [UB-224] A miss moves and scatters nobody.
#[test]
fn a_force_beam_may_miss() {
    let table = forced("SA 0608", "---", "");
    assert!(table.choices("push ").is_empty());
    table.expect("SA 0608").expect("C1 0604 force-beam-");
}

/// [UB-225] The target goes one hex straight toward the firer or away from it.
#[test]
fn straight_toward_or_away() {
    let table = forced("CA 0608", "S", "");
    assert_eq!(table.choices("push "), ["0607", "0609"]);
    table.blocks("push 0707", "UB-225").blocks("push 0610", "UB-225");
}

/// [UB-226] Where two hexes fit equally, the firing player chooses.
#[test]
fn two_hexes_may_fit() {
    let mut table =
        Table::at("card blue-crawlers; C1 0608 force-beam; CA 0808; hex 0708 clear; hex 0807 clear");
    let blue = table.seat();
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S");
    assert_eq!(table.seat(), blue);
    table.allows("push 0907").allows("push 0908").allows("push 0707").allows("push 0708");
    table.answer("push 0908", "");
    table.expect("CA 0908");
}

/// [UB-G06] Off the axes the nearest directions count; from the same hex all six; next to the firer into its hex.
#[test]
fn directions_of_a_force_beam() {
    let pushes = |firer: &str, target: &str| {
        let mut table = Table::at(&format!("card blue-squads; S1 {firer} force-beam; {target}"));
        table.answer("S1 fire force-beam#1", "").answer(&format!("at {}", &target[..2]), "SSS");
        table.choices("push ")
    };
    assert_eq!(pushes("0608 hovering", "CA 0905"), ["0806", "1005"]);
    assert_eq!(pushes("0608 hovering", "CA 0608"), ["0507", "0508", "0607", "0609", "0707", "0708"]);
    let mut table = Table::at("card blue-squads; S1 0608 force-beam; SA 0609");
    table.answer("S1 fire force-beam#1", "").answer("at SA", "S").answer("push 0608", "");
    table.expect("SA 0608 offline");
}

/// [UB-227] Moving the target is optional, falling and scattering are not.
#[test]
fn a_hit_scatters_without_a_move() {
    let mut table = forced("SA 0608", "S--", "");
    table.answer("done", "");
    table.expect("SA 0608 offline");
    let mut table = forced("WA 0608", "S-", "");
    table.answer("done", "").answer("done", "");
    table.expect("WA 0608 down");
}

/// [UB-228] Whoever is moved into lava or a volcano is removed from the game.
#[test]
fn lava_and_volcanoes_swallow_who_is_moved_in() {
    for pit in ["lava red", "volcano"] {
        for (target, dice) in
            [("CA 0608", "S"), ("WA 0608", "S-"), ("SA 0608", "S--"), ("SA 0608 hovering", "S--")]
        {
            let mut table = forced(target, dice, &format!("hex 0609 {pit}"));
            table.answer("push 0609", "");
            table.expect(&format!("{} lost", &target[..2]));
        }
    }
}

/// [UB-229] The target is not moved into a hex that it would over-stack, and displaces nobody.
#[test]
fn no_force_beam_over_stacks() {
    let table = forced("CA 0608", "S", "SA 0609");
    table.blocks("push 0609", "UB-229").allows("push 0607");
    let table = forced("WA 0608", "S-", "WB 0609; SB 0609");
    table.blocks("push 0609", "UB-229");
    let table = forced("WA 0608", "S-", "WB 0609");
    table.allows("push 0609");
    // Next to the firer: the crawler fills its own hex.
    let table = forced("WA 0605", "S-", "");
    assert_eq!(table.choices("push "), ["0606"]);
}

/// [UB-C16] A grounded squad counts when it is moved, although it is about to be scattered; a hovering one does not.
#[test]
fn the_squad_counts_while_it_is_moved() {
    forced("SA 0608", "S--", "CB 0609").blocks("push 0609", "UB-229");
    let mut table = forced("SA 0608 hovering", "S--", "CB 0609");
    table.answer("push 0609", "");
    table.expect("SA 0609 offline");
}

/// [UB-230] The target is not moved off the map.
#[test]
fn no_force_beam_over_the_edge() {
    let table = forced("CA 0601", "S", "");
    assert_eq!(table.choices("push "), ["0602"]);
    let mut table = Table::at("card blue-crawlers; C1 0305 force-beam; CA 0105; hex 0206 clear");
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S");
    assert_eq!(table.choices("push "), ["0205", "0206"]);
}

/// [UB-231] A hit squad is scattered in the hex it ends in, a hovering one too.
#[test]
fn a_hit_squad_is_scattered() {
    let mut table = forced("SA 0608 hovering", "S--", "");
    table.answer("push 0607", "");
    table.expect("SA 0607 offline");
}

/// [UB-232] A hit walker falls in the hex it ends in; one that lies is only moved.
#[test]
fn a_hit_walker_falls() {
    let mut table = forced("WA 0608", "S-", "");
    table.answer("push 0607", "").answer("done", "");
    table.expect("WA 0607 down");
    let mut table = forced("WA 0608 down carries=satellite", "S", "");
    table.answer("push 0607", "").answer("done", "");
    // It did not fall, so it keeps what it carries.
    table.expect("WA 0607 down carries=satellite");
}

/// [UB-233] A hit crawler is only moved.
#[test]
fn a_hit_crawler_is_only_moved() {
    let mut table = forced("CA 0608", "S", "");
    table.answer("push 0609", "").answer("done", "");
    table.expect("CA 0609");
}

/// [UB-234] A walker that falls drops its object where it ends; one that is removed takes it with it.
#[test]
fn a_hit_walker_drops_its_object() {
    let mut table = forced("WA 0608 carries=satellite", "S-", "");
    table.answer("push 0609", "").answer("done", "");
    table.expect("WA 0609 down").expect("object satellite 0609");
    let mut table = forced("WA 0608 carries=satellite", "S-", "hex 0609 lava red");
    table.answer("push 0609", "");
    table.expect("WA lost").expect("object satellite lost");
    assert_eq!(table.winners(), "draw");
}

/// [UB-235] A force beam turns industry, hills and woods into rough, as a light target in sight.
#[test]
fn a_force_beam_flattens_terrain() {
    for terrain in ["industry", "hill", "woods"] {
        let mut table = Table::at(&format!("card blue-squads; S1 0604 force-beam; hex 0608 {terrain}"));
        table.answer("S1 fire force-beam#1", "");
        assert_eq!(table.need("at 0608").0, "[1/1]");
        table.answer("at 0608", "S");
        table.expect("hex 0608 rough").expect("S1 0604 force-beam-");
    }
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; hex 0608 woods; hex 0606 woods");
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at 0608", "UB-199").allows("at 0606").blocks("at 0605", "UB-235");
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; hex 0608 woods");
    table.answer("S1 fire force-beam#1", "").answer("at 0608", "-");
    table.expect("hex 0608 woods");
}

/// [UB-C03] Hills too, and they are seen past other terrain.
#[test]
fn a_force_beam_flattens_hills() {
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; hex 0608 hill; hex 0606 woods");
    table.answer("S1 fire force-beam#1", "").answer("at 0608", "S");
    table.expect("hex 0608 rough");
}

/// [UB-236] Flattening leaves epicenters and units as they are.
#[test]
fn flattening_leaves_the_rest() {
    let mut table = Table::at(
        "card blue-squads; S1 0604 force-beam; hex 0608 woods white; SA 0608; SB 0608 hovering; WA 0608",
    );
    table.answer("S1 fire force-beam#1", "").answer("at 0608", "S");
    table.expect("hex 0608 rough white").expect("SA 0608").expect("SB 0608 hovering").expect("WA 0608");
}

/// [UB-237, UB-C17] Force beams are aimed at opposing units and loose objects, not at friends; stasis rays at anybody.
#[test]
fn no_force_beam_at_friends() {
    let position = "S1 0604 force-beam; S2 0604 stasis-ray; W1 0606; SA 0607; object satellite 0608";
    let mut table = Table::at(&format!("card blue-squads; {position}"));
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at W1", "UB-237").allows("at SA").allows("at satellite");
    let mut table = Table::at(&format!("card blue-squads; {position}"));
    table.answer("S2 fire stasis-ray#1", "");
    table.allows("at W1").allows("at SA");
}

/// [UB-C17] The neutral runaway crawler is nobody's friend.
#[test]
fn a_force_beam_at_the_runaway_crawler() {
    for (card, firer) in [("blue-squads", "S1"), ("yellow-squads", "SA")] {
        let mut table =
            Table::at(&format!("scenario runaway; card {card}; {firer} 0604 force-beam; RC 0608"));
        table.answer(&format!("{firer} fire force-beam#1"), "");
        table.allows("at RC");
    }
}

// --- Laser ---

/// [UB-C30] An object is a light target whatever the terrain, seen like a grounded unit.
#[test]
fn an_object_is_light() {
    let mut table =
        Table::at("card blue-squads; S1 0604 force-beam; object satellite 0605; hex 0605 crater red");
    table.answer("S1 fire force-beam#1", "");
    assert_eq!(table.need("at satellite").0, "[1/1]");
    let mut table = Table::at(
        "card blue-squads; S1 0604 force-beam; object satellite 0606; hex 0606 crater red; SA 0605",
    );
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at satellite", "UB-199");
}

/// [UB-G21] A force beam moves a loose object, into a full hex too, and lava and volcanoes swallow it.
#[test]
fn a_force_beam_moves_an_object() {
    let push = |rest: &str| {
        let mut table =
            Table::at(&format!("card blue-squads; S1 0604 force-beam; object satellite 0608; {rest}"));
        table.answer("S1 fire force-beam#1", "").answer("at satellite", "S").answer("push 0609", "");
        table
    };
    push("CA 0609").expect("object satellite 0609");
    push("hex 0609 lava red").expect("object satellite lost");
    push("hex 0609 volcano").expect("object satellite lost");
    push("options vortex-generator; vortex 0609 light N").expect("object satellite lost");
    push("options vortex-generator; vortex 0610 light N").expect("object satellite 0609");
}

/// [UB-G21] A carried object is no target.
#[test]
fn a_carried_object_is_no_target() {
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; WA 0608 carries=satellite");
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at satellite", "UB-G21").allows("at WA");
}

/// [UB-G21] Stasis markers freeze an object; then it is no target and cannot be grabbed.
#[test]
fn a_frozen_object() {
    let mut table = Table::at(
        "card blue-squads; time-stream 4; S1 0604 stasis-ray; S2 0604 force-beam; object satellite 0608
         W1 0608; WA 0607; deck blue-walkers=1",
    );
    table.answer("S1 fire stasis-ray#1", "").answer("at satellite", "S");
    table.expect("object satellite 0608 stasis=1 frozen");
    table.answer("S2 fire force-beam#1", "").blocks("at satellite", "UB-G21");
    table.answer("at WA", "--").answer("done", "");
    table.blocks("W1 grab satellite", "UB-G21");
}

/// [UB-G21] A volcano eliminates an object in its hex.
#[test]
fn a_volcano_eliminates_an_object() {
    let mut table = Table::at("card blue-crawlers; C1 0604 nuke; hex 0608 lava red; object satellite 0608");
    table.answer("C1 fire nuke#1", "").answer("at 0608", "S-- 1 1 1 1 1 1");
    table.expect("object satellite lost");
    assert_eq!(table.winners(), "draw");
}

/// [UB-G21] An object in lava rolls in an earthquake like a unit.
#[test]
fn an_earthquake_eliminates_an_object_in_lava() {
    let position =
        "scenario destroy-the-flag; card blue-squads; S4 0111; hex 0608 lava red; object blue-flag 0608
                    object yellow-flag 0611; deck heavy-earthquake=1 blue-squads=1";
    let mut table = Table::at(position);
    table.answer("done", "2 S");
    table.expect("object blue-flag lost");
    let mut table = Table::at(position);
    table.answer("done", "2 - 2 2 2");
    table.expect("object blue-flag 0608");
}

/// [UB-G21] A carried object is lost with its carrier, in an earthquake and in a volcano.
#[test]
fn an_object_is_lost_with_its_carrier() {
    let carrier = "hex 0608 lava red; WA 0608 carries=satellite";
    let mut table =
        Table::at(&format!("card blue-squads; S4 0111; {carrier}; deck heavy-earthquake=1 blue-squads=1"));
    table.answer("done", "2 S");
    table.expect("WA lost").expect("object satellite lost");
    let mut table = Table::at(&format!("card blue-crawlers; C1 0604 nuke; {carrier} down"));
    table.answer("C1 fire nuke#1", "").answer("at 0608", "- S-- 1 1 1 1 1 1");
    table.expect("WA lost").expect("object satellite lost");
}

/// [UB-G21] A walker carries one object, and keeps it when it lies down, goes offline or freezes.
#[test]
fn a_walker_keeps_its_object() {
    let flags = "scenario destroy-the-flag; object yellow-flag 0608";
    let mut table = Table::at(&format!("{flags}; card blue-walkers; W1 0608 carries=blue-flag; W4 0111"));
    table.blocks("W1 grab yellow-flag", "UB-G21");
    table.answer("W1 down", "");
    table.expect("W1 0608 down carries=blue-flag");
    let mut table = Table::at("card blue-crawlers; C1 0601 neutron-bomb; WA 0608 carries=satellite");
    table.answer("C1 fire neutron-bomb#1", "").answer("at 0608", "S");
    table.expect("WA 0608 offline carries=satellite");
    let mut table =
        Table::at("card blue-squads; time-stream 4; S1 0604 stasis-ray; WA 0608 carries=satellite");
    table.answer("S1 fire stasis-ray#1", "").answer("at WA", "SS");
    table.expect("WA 0608 frozen stasis=1 carries=satellite");
}

/// [UB-G21] An object carried over an edge that is not the own one is eliminated.
#[test]
fn an_object_carried_over_the_wrong_edge() {
    let mut table = Table::at("card blue-walkers; W1 0107 carries=satellite; W4 0111");
    table.answer("W1 exit west", "").says("leaves the map over the west edge");
    table.expect("object satellite lost");
    assert_eq!(table.winners(), "draw");
}
