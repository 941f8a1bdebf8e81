//! The worked examples of the rules, one by one.

use crate::common::{Deal, FAR, Table, dice, ends, meeting, meets, moves, window};

/// [RT-X01, RT-105, RT-106, RT-110] Plains are bad cover.
#[test]
fn x01_a_four_does_not_evade_a_patrol_on_the_plains() {
    let mut table = meets("patrol", "klaxon", "");
    assert_eq!(table.need("evade"), ("5 or more".to_owned(), 33));
    table
        .answer("evade", "4")
        .says("3 against Initiative 3")
        .blocks("evade", "RT-104")
        .allows("fire nothing");
}

/// [RT-X02, RT-111] In a jungle a three does.
#[test]
fn x02_a_three_evades_a_patrol_in_the_jungle() {
    let mut table = meets("patrol", "rotbark", "");
    table.answer("evade", "3").says("4 against Initiative 3").expect("discard encounter patrol");
    assert_eq!(table.prompt().kind, "declare");
}

/// [RT-X03, RT-107, RT-108, RT-109, RT-C27] Ken counts −2 instead of −1.
#[test]
fn x03_ken_and_another_companion_cost_three() {
    let mut table = meets("patrol", "rotbark", "blue companions ken calico");
    table.answer("evade", "6").says("4 against Initiative 3").expect("discard encounter patrol");
}

/// [RT-X04, RT-099] Glass hides nobody.
#[test]
fn x04_nobody_evades_in_a_glass_zone() {
    meets("patrol", "quartz", "").blocks("evade", "RT-099").offers_no("evade");
}

/// [RT-X05, RT-115, RT-140, RT-141, RT-C35] An attacker with three lives has Initiative 5.
#[test]
fn x05_a_defender_evades_an_attack() {
    let mut table = meeting("nu-paree", "blue lives 3; blue missions g-any");
    table.answer("attack", "");
    assert_eq!(table.asks(), "red");
    table.answer("evade", "6").says("6 against Initiative 5");
    assert_eq!(table.asks(), "blue");
    table.blocks("declare g-any", "RT-204");
}

/// [RT-X06, RT-170, RT-177, RT-187, RT-194] A tie is the GI's.
#[test]
fn x06_gunnar_makes_it_a_tie() {
    let mut table = meets("patrol", "klaxon", "blue chips rifle; blue ammo gp=5");
    table.answer("fire gp 4", "3 4 2 5 6 4 4 2").says("16 to 16").says("destroys Nort Patrol");
    table.expect("blue ammo gp=1; discard encounter patrol");
}

/// [RT-X07, RT-188] Plasma Grenades give four dice against a Fortification.
#[test]
fn x07_plasma_against_a_pillbox() {
    let mut table = meets("pillbox", "klaxon", "blue ammo plasma=2");
    assert_eq!(table.forecast("fire plasma 2").because[0], "8 dice");
    table.answer("fire plasma 2", "1 1 1 1 1 1 1 1 1 1 1 1 1 1").says("8 to 6");
}

/// [RT-X08, RT-189] Plasma Grenades do not reach the air.
#[test]
fn x08_no_plasma_against_a_gunship() {
    meets("gunship", "klaxon", "blue ammo plasma=2 seal=1")
        .blocks("fire plasma 1", "RT-193")
        .allows("fire seal 1");
}

/// [RT-X09, RT-190] Sealbursters need a sealed target.
#[test]
fn x09_no_sealbursters_against_mutants() {
    meets("mutants", "klaxon", "blue ammo seal=2 gp=1").blocks("fire seal 1", "RT-193").allows("fire gp 1");
}

/// [RT-X10, RT-196, RT-197, RT-C45] Helm doubles the dice, Gunnar adds afterwards.
#[test]
fn x10_helm_doubles_against_armour() {
    let mut table = meets("strider", "klaxon", "blue chips helmet rifle; blue ammo gp=3");
    table.answer("fire gp 3", "2 3 4 1 1 1 1 1 1 1").says("20 to 7");
    let mut plain = meets("strider", "klaxon", "blue chips helmet; blue ammo gp=3");
    plain.answer("fire gp 3", "2 3 4 1 1 1 1 1 1 1").says("18 to 7");
}

/// [RT-X11, RT-175, RT-179, RT-182] A Companion takes one of two hits.
#[test]
fn x11_rivet_dies_for_the_gi() {
    let mut table = meets("strider", "klaxon", "blue companions calico rivet");
    table.answer("fire nothing", "1 1 1 6 6 6 6 6 6 6 3 5").says("Old Rivet dies for Ransom");
    table.expect("blue lives 3; blue companions calico; out encounter rivet");
}

/// [RT-X12, RT-169, RT-173, RT-174] Nothing at hand reaches a Deep Bunker.
#[test]
fn x12_a_deep_bunker_shrugs_it_off() {
    let mut table = meets("bunker", "klaxon", "blue ammo gp=5; blue companions juno");
    table.blocks("fire gp 1", "RT-174");
    table
        .answer("fire nothing", "1 1 1 1 1 1 1 2")
        .says("0 to 7")
        .expect("blue lives 3; lying klaxon bunker");
}

/// [RT-X13, RT-076, RT-085, RT-112, RT-C23, RT-C28] An evaded Pillbox stays and counts.
#[test]
fn x13_what_lies_there_counts_toward_the_rating() {
    let mut table = meets("pillbox", "trench90", "");
    table.answer("evade", "6").expect("lying trench90 pillbox");
    let mut next = Table::at(&format!(
        "active blue; {FAR}; blue at klaxon; lying trench90 pillbox; step turn stage=deliver; step travel"
    ));
    let cards = dice(&next, "encounter:patrol encounter:scouts encounter:conscripts");
    next.answer("move trench90", &cards).says("3 Encounter cards and 1 lying there");
    assert_eq!(next.line("stack"), "stack patrol@red scouts@red pillbox@all conscripts@red");
}

/// [RT-X14, RT-066, RT-067] Who stays meets the Pillbox again, and nothing else.
#[test]
fn x14_staying_meets_only_what_lies_there() {
    let mut table = moves("trench90", "lying trench90 pillbox");
    table.answer("stay", "").expect("facing pillbox").expect_no("stack");
}

/// [RT-X15, RT-127, RT-130] The third attempt cannot fail.
#[test]
fn x15_the_third_attempt_succeeds_as_a_six() {
    let mut table = Table::at(&format!(
        "active blue; {FAR}; blue prison glasshouse 0; step turn stage=launch; step escape"
    ));
    table.answer("try", "2 1 1 1").expect("blue prison glasshouse 1");
    let mut table = Table::at(&format!(
        "active blue; {FAR}; blue prison glasshouse 1; step turn stage=launch; step escape"
    ));
    table.answer("try", "4 1 1 1").expect("blue prison glasshouse 2");
    let mut table = Table::at(&format!(
        "active blue; {FAR}; blue prison glasshouse 2; step turn stage=launch; step escape"
    ));
    let cards = dice(&table, "supply:gp-2 supply:gp-2 supply:gp-2 supply:gp-2");
    table.answer("try", &cards).expect("blue ammo gp=8").expect_no("blue prison").allows("move ashfall");
}

/// [RT-X16, RT-128, RT-129, RT-244] An Escape card works at once.
#[test]
fn x16_loose_bars_open_the_brig() {
    let hands = [("red", "dead-channel"), ("green", "dead-channel"), ("blue", "loose-bars")];
    let hands = [hands[0], ("green", "bogged"), hands[2]];
    let mut table = window("movement", "brig", &hands, "blue prison brig 0; blue missions m-gala");
    table
        .answer_as("red", "play dead-channel", "")
        .answer_as("green", "pass", "")
        .answer_as("blue", "pass", "");
    assert_eq!(table.asks_all(), ["blue", "green"], "those after the card are asked again");
    let cards = dice(&table, "supply:gp-2 supply:gp-2");
    table.sealed(&[("green", "pass"), ("blue", "play loose-bars")], &format!("2 {cards}"));
    table.says("Dead Channel is superseded").expect("blue ammo gp=4").allows("move concourse");
}

/// [RT-X17, RT-240, RT-241, RT-242] Only the last card works.
#[test]
fn x17_truck_lift_overtakes_the_others() {
    let hands = [("red", "bogged"), ("green", "false-map"), ("blue", "truck")];
    let mut table = window("movement", "bootprint", &hands, FAR);
    table.sealed(&[("red", "play bogged"), ("green", "play false-map"), ("blue", "pass")], "");
    table.sealed(&[("green", "play false-map"), ("blue", "pass")], "").answer("play truck", "");
    table
        .says("Bogged Down is superseded")
        .says("False Map is superseded")
        .says("Truck Lift takes effect on Ransom");
    table.expect("now allowance=3").allows("move hardluck");
}

/// [RT-X18, RT-048, RT-049, RT-250] Movement cards do not work on Milli-com.
#[test]
fn x18_no_truck_on_the_station() {
    window("movement", "gene-labs", &[("blue", "truck")], FAR).blocks("play truck", "RT-250");
}

/// [RT-X19, RT-096, RT-249] No reinforcements at rating 0.
#[test]
fn x19_no_reinforcements_in_furlow() {
    window("encounter", "furlow", &[("red", "reinforce1")], "now entered")
        .blocks("play reinforce1", "RT-096");
}

/// [RT-X20, RT-016, RT-217, RT-218] What does not fit on the track is lost.
#[test]
fn x20_twelve_rounds_are_the_most() {
    let mut table = Table::at(&format!(
        "active blue; {FAR}; blue at hardluck; blue ammo gp=10; step turn stage=computer; step supplies"
    ));
    let card = dice(&table, "supply:gp-4");
    table.answer("roll", &format!("1 {card} 1 1 1")).expect("blue ammo gp=12; discard supply gp-4");
    table.says("has no room for 2 rounds of it");
}

/// [RT-X21, RT-215, RT-256, RT-257] A fifth Clue is kept until the own End phase.
#[test]
fn x21_the_fifth_clue_goes_at_the_end_of_the_own_turn() {
    let clues = "visor-tl visor-tr monocle-tl monocle-tr epaulette-tl";
    let mut table = Table::at(&format!(
        "active blue; {FAR}; blue clues {clues}; blue hand truck march glider; step turn stage=clues; step hand"
    ));
    table.answer("done", "");
    assert_eq!(table.prompt().kind, "clue-limit");
    table.answer("discard epaulette-tl", "").expect("blue clues visor-tl visor-tr monocle-tl monocle-tr");
}

/// [RT-X22, RT-278, RT-279, RT-280] The fourth quarter exposes the Traitor.
#[test]
fn x22_the_fourth_quarter_turns_the_face_up() {
    let mut table = ends("hardluck", "blue missions m-hardluck; blue clues visor-tl visor-tr visor-bl");
    table.answers("declare m-hardluck");
    let card = dice(&table, "clue:visor-br");
    table.answer("draw", &card).expect("blue face visor; traitor bridge 4; discard mission m-hardluck");
    table.expect_no("blue missions").expect_no("blue clues");
}

/// [RT-X23, RT-287, RT-289, RT-290, RT-292, RT-293] Bare hands on Milli-com; a tie hits.
#[test]
fn x23_a_tie_costs_the_traitor_a_life() {
    let mut table = ends("bridge", "traitor bridge 4; blue face visor; red face monocle; blue ammo gp=5");
    table.answer("confront", "3 4 5 2 1 1 1").says("7 to 7").expect("traitor bridge 3");
    let scene = table.scene("spectator");
    assert_eq!(scene.tracks[0].at, 3, "one track for all sets");
}

/// [RT-X24, RT-288, RT-291] On Nu-Earth he rolls eight dice, and is Personnel.
#[test]
fn x24_the_traitor_on_nu_earth() {
    let mut table = ends("klaxon", "traitor klaxon 4; blue face visor; blue ammo mine=1 seal=1");
    table.answer("confront", "").allows("fire mine 1").blocks("fire seal 1", "RT-193");
    assert_eq!(table.forecast("fire mine 1").need, "at least the roll of 8 dice");
    table.answer("fire mine 1", "6 6 6 6 1 1 1 1 1 1 1 1 1 1 1").says("24 to 8").expect("traitor klaxon 3");
}

/// [RT-X25, RT-113, RT-114, RT-C29] An evasion costs the find behind it, and no more.
#[test]
fn x25_the_find_after_an_evasion_is_lost() {
    let mut table = meets("gunship", "rotbark", "stack found-jet patrol");
    table.answer("evade", "6").says("Jet Pack: lost on the run").expect("facing patrol");
    table.expect("discard encounter gunship found-jet");
}

/// [RT-X26, RT-080, RT-302] At rating 0 nothing is drawn.
#[test]
fn x26_nothing_is_drawn_in_furlow() {
    let mut table = moves("candle", "");
    table.answer("move furlow", "").silent("Encounter card");
}

/// [RT-X27, RT-069, RT-070, RT-C20] Prisoners cannot be met.
#[test]
fn x27_only_the_free_gi_is_met() {
    let mut table = moves("ashfall", "red prison glasshouse 0; green at glasshouse");
    table.answer("move glasshouse", "").says("Ransom runs into Torque");
    assert_eq!(table.prompt().kind, "gi-option");
}

/// [RT-X28, RT-050, RT-053, RT-139] A ride into somebody's arms.
#[test]
fn x28_a_meeting_in_the_shuttle_bay() {
    let mut table = moves("hardluck", "red at shuttle-bay; blue ammo gp=4");
    table.answer("move shuttle-base", "").answer("ride", "").says("runs into Latch");
    table.answer("attack", "");
    table.answer_as("red", "stand", "1 2 3 4").says("bare hands");
}

/// [RT-X29, RT-023, RT-232, RT-C53] A bride who is not in play.
#[test]
fn x29_wedding_bells_without_a_bride() {
    let mut table = ends("hardluck", "blue missions m-hardluck; discard encounter juno");
    table.answer("declare m-hardluck", "");
    table
        .deal("draw", "clue:visor-tl mission:w-juno mission:m-oxark")
        .says("Wedding Bells: Juno Pike is impossible");
    table.expect("blue missions m-oxark; discard mission m-hardluck w-juno");
    assert_eq!(table.kind(), "keep-mission", "the hunt does not use up the right to turn a mission down");
}

/// [RT-X30, RT-148] A kidnap that ends even.
#[test]
fn x30_an_even_kidnap() {
    let mut table = meeting("nu-paree", &format!("{FAR}; red companions rivet"));
    table
        .answer("kidnap", "3 3 1 1 2 2")
        .says("nobody is hurt")
        .expect("red companions rivet")
        .expect_no("blue lives");
}
