//! Vortexes [chapter 21.4].

use crate::common::Table;

/// [UB-359] A vortex starts beside its maker and faces away from it.
#[test]
fn a_vortex_faces_away() {
    // Around 0608, clockwise from north; the woods of 0507 and 0708 are cleared.
    for (hex, facing) in
        [("0607", "N"), ("0707", "NE"), ("0708", "SE"), ("0609", "S"), ("0508", "SW"), ("0507", "NW")]
    {
        let mut table = Table::at(
            "options vortex-generator; card blue-walkers; W1 0608 vortex-generator; hex 0507 clear; hex 0708 clear",
        );
        table.answer("W1 fire vortex-generator#1", "").blocks("at 0606", "UB-359");
        table.answer(&format!("at {hex}"), "---").expect(&format!("vortex {hex} medium {facing}"));
    }
}

/// [UB-360] Not in hill, industry, volcano or woods, not where units are, not out of sight.
#[test]
fn where_a_vortex_starts() {
    for (what, rule) in [
        ("hex 0607 hill", "UB-360"),
        ("hex 0607 industry", "UB-360"),
        ("hex 0607 volcano", "UB-360"),
        ("hex 0607 woods", "UB-360"),
        ("SA 0607 hovering", "UB-360"),
        ("cloud 0607 light", "UB-202"),
        ("object satellite 0607", "UB-G30"),
        ("vortex 0607 light N", "UB-374"),
    ] {
        let mut table = Table::at(&format!(
            "options vortex-generator; card blue-walkers; W1 0608 vortex-generator; {what}"
        ));
        table.answer("W1 fire vortex-generator#1", "").blocks("at 0607", rule).allows("at 0609");
    }
}

/// [UB-361] Three dice: a stasis marker for each positive one, and the maker may freeze.
#[test]
fn a_vortex_slows_its_maker() {
    let launch = |count: u8, script: &str| {
        let mut table = Table::at(&format!(
            "options vortex-generator; time-stream {count}; card blue-walkers; W1 0608 vortex-generator; W4 0111"
        ));
        table.answer("W1 fire vortex-generator#1", "").answer("at 0607", script);
        table.unit("W1")
    };
    assert_eq!(launch(0, "SSS"), "W1 0608 stasis=3 vortex-generator-");
    assert_eq!(launch(2, "SSS"), "W1 0608 stasis=3 vortex-generator-");
    assert_eq!(launch(3, "S--"), "W1 0608 stasis=1 vortex-generator-");
    assert_eq!(launch(4, "S--"), "W1 0608 frozen stasis=1 vortex-generator-");
    assert_eq!(launch(4, "---"), "W1 0608 vortex-generator-");
}

/// [UB-X21, UB-X22] A light vortex from 0306, and what becomes of it on the next card.
#[test]
fn a_vortex_and_its_first_turn() {
    let mut table = Table::at(
        "options vortex-generator; time-stream 3; card yellow-squads; SA 0306 vortex-generator; SD 1114; \
         deck time-stream=1",
    );
    table.answer("SA fire vortex-generator#1", "");
    assert_eq!(table.legal(), ["at 0305"]);
    table.answer("at 0305", "SS-");
    table.expect("vortex 0305 light N").expect("SA 0306 frozen stasis=2 vortex-generator-");
    // The fourth card: the squad stays frozen; the vortex turns to SW, and the industry of 0206 stops it.
    table.answer("done", "").expect("SA 0306 frozen stasis=2 vortex-generator-");
    table.answer("done", "S 5 SS- 15");
    table.expect("vortex 0206 light SW").expect("hex 0206 rough");
}

/// Draws the first Time Stream card of a turn; the vortexes' dice, then Blue's squads are asked.
fn stream(position: &str, script: &str) -> Table {
    let mut table = Table::at(&format!(
        "options vortex-generator; card blue-squads; deck blue-squads=1 time-stream=1; S4 0111; {position}"
    ));
    table.answer("done", "2").answer("done", script);
    table.expect("card blue-squads");
    table
}

/// [UB-362] On every Time Stream card: first stability, then movement.
#[test]
fn vortexes_act_on_every_time_stream_card() {
    for count in 0..4 {
        // Turned by the first check, it moves the new way.
        let table = stream(&format!("time-stream {count}; vortex 0606 light N"), "S 4 S--");
        table.expect("vortex 0607 light S");
        let log = table.log();
        let at = |part: &str| log.iter().position(|line| line.contains(part)).expect(part);
        assert!(at("turns") < at("moves"), "{log:#?}");
    }
}

/// [UB-363, UB-366, UB-367] Dice by size; unstable only if all are positive; as many hexes as positives.
#[test]
fn vortex_dice() {
    stream("vortex 0610 heavy N", "SS- S").expect("vortex 0609 heavy N");
    stream("vortex 0610 medium N", "S- SS").expect("vortex 0608 medium N");
    stream("vortex 0610 light N", "- SSS").expect("vortex 0607 light N");
    stream("vortex 0610 heavy N", "SSS 4 -").expect("vortex 0610 heavy S");
    stream("vortex 0610 medium N", "SS 4 -S").expect("vortex 0611 medium S");
    stream("vortex 0610 light N", "S 4 ---").expect("vortex 0610 light S");
}

/// [UB-364, UB-C19] Two to six turn it, clockwise from where it faces.
#[test]
fn an_unstable_vortex_turns() {
    for (die, facing) in [(2, "S"), (3, "SW"), (4, "NW"), (5, "N"), (6, "NE")] {
        stream("vortex 0610 light SE", &format!("S {die} ---"))
            .expect(&format!("vortex 0610 light {facing}"));
    }
    stream("vortex 0610 light N", "S 5 ---").expect("vortex 0610 light SW");
}

/// [UB-364, UB-365] One: it explodes like a nuke of its size, and no laser is asked.
#[test]
fn an_unstable_vortex_explodes() {
    let table = stream("vortex 0610 medium N; S1 0611 laser", "SS 1 -S 3");
    table.expect_no("vortex").expect("hex 0610 crater orange").expect("cloud 0610 medium");
    let table = stream("vortex 0610 heavy N", "SSS 1 --S 3");
    table.expect("hex 0610 crater orange").expect("cloud 0610 heavy");
}

/// [UB-368] Hill, industry, volcano and woods stop it and become rough.
#[test]
fn a_vortex_flattens() {
    for terrain in ["hill", "industry", "volcano", "woods"] {
        stream(&format!("vortex 0610 light N; hex 0609 {terrain}"), "- SSS")
            .expect("vortex 0609 light N")
            .expect("hex 0609 rough");
    }
    for terrain in ["crater red", "lava red", "lake", "rough", "clear"] {
        stream(&format!("vortex 0610 light N; hex 0609 {terrain}"), "- SS-")
            .expect("vortex 0608 light N")
            .expect(&format!("hex 0609 {terrain}"));
    }
}

/// [UB-369] It takes all units of the hex, frozen ones too, and stops.
#[test]
fn a_vortex_takes_units() {
    let table =
        stream("time-stream 1; vortex 0610 light N; W1 0609; SA 0609 frozen; SB 0609 frozen", "- SSS");
    table.expect("vortex 0609 light N").expect("W1 lost").expect("SA lost").expect("SB lost");
}

/// [UB-370] It takes a cloud, and stops.
#[test]
fn a_vortex_takes_clouds() {
    let table = stream("time-stream 1; vortex 0610 light N; cloud 0609 heavy", "- SSS");
    table.expect("vortex 0609 light N").expect_no("cloud");
}

/// [UB-371] Stopped, it goes on with the next card.
#[test]
fn a_stopped_vortex_goes_on() {
    let mut table = Table::at(
        "options vortex-generator; card blue-squads; deck blue-squads=1 time-stream=2; S4 0111; \
         vortex 0610 light N; hex 0609 woods",
    );
    table.answer("done", "3").answer("done", "- SSS 2").expect("vortex 0609 light N");
    table.answer("done", "- SS-").expect("vortex 0607 light N");
}

/// [UB-372] Lighter ones move first, equal ones by the die.
#[test]
fn lighter_vortexes_first() {
    stream("vortex 0610 heavy N; vortex 0914 light N", "- SSS --- -")
        .expect("vortex 0610 heavy N")
        .expect("vortex 0911 light N");
    stream("vortex 0610 light N; vortex 0914 light N", "2 - SS- - ---")
        .expect("vortex 0610 light N")
        .expect("vortex 0912 light N");
}

/// [UB-373] Two in one hex explode as one heavy nuke.
#[test]
fn two_vortexes_explode() {
    let table = stream("vortex 0609 light N; vortex 0608 medium N", "- S-- S-- 2");
    table.expect_no("vortex 0").expect("hex 0608 crater yellow").expect("cloud 0608 heavy");
}

/// [UB-374] Its hex is no target, and it blocks sight like a cloud.
#[test]
fn a_vortex_hides() {
    let text = "options vortex-generator; card blue-walkers; W1 0608 stasis-ray nuke; WA 0606; SA 0608";
    let mut table = Table::at(&format!("{text}; vortex 0607 light N"));
    table.answer("W1 fire nuke#2", "").blocks("at 0607", "UB-374").blocks("at 0606", "UB-202");
    let mut table = Table::at(&format!("{text}; vortex 0607 light N"));
    table.answer("W1 fire stasis-ray#1", "").blocks("at WA", "UB-199").allows("at SA");
}

/// [UB-G30] Nobody enters a vortex; who is pushed into one is gone; at the edge of the map it is gone itself.
#[test]
fn vortexes_and_units() {
    Table::at("options vortex-generator; card blue-squads; S1 0608 hovering; vortex 0607 light N")
        .blocks("S1 move 0607", "UB-G30");
    let mut table = Table::at(
        "options vortex-generator; card blue-walkers; W1 0608 force-beam; WA 0609; vortex 0610 light N",
    );
    table.answer("W1 fire force-beam#1", "").answer("at WA", "S").answer("push 0610", "").expect("WA lost");
    stream("vortex 0602 light N", "- SS-").expect_no("vortex 0");
}
