//! Stasis rays [chapter 15.6].

use crate::common::Table;

/// A stasis ray of S1 in 0604 at a unit in 0608 when so many Time Stream cards have been drawn.
fn stasis(target: &str, count: u8, dice: &str) -> Table {
    let mut table =
        Table::at(&format!("card blue-squads; time-stream {count}; S1 0604 stasis-ray; {target}; S4 0111"));
    table.answer("S1 fire stasis-ray#1", "").answer(&format!("at {}", &target[..2]), dice);
    table
}

/// [UB-268] A hit adds a marker and freezes at once if they are enough, before the beam could go on.
#[test]
fn the_course_of_a_stasis_ray() {
    stasis("SA 0608", 0, "-").expect("SA 0608").expect("S1 0604 stasis-ray-");
    let mut table = Table::at("card blue-crawlers; time-stream 3; C1 0604 stasis-ray; SA 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "S--");
    table.expect("SA 0608 stasis=1");
    table.answer("continue", "S-");
    table.expect("SA 0608 frozen stasis=2").allows("C1 move 0605");
}

/// [UB-269] One marker a hit, without limit.
#[test]
fn markers_accumulate() {
    stasis("SA 0608 stasis=9", 1, "S").expect("SA 0608 stasis=10");
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray; SA 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "SSS");
    table.expect("SA 0608 stasis=1");
}

/// [UB-270] How many markers freeze at which Time Stream count.
#[test]
fn the_freeze_table() {
    for (count, enough) in [(0, None), (1, None), (2, Some(4)), (3, Some(2)), (4, Some(1))] {
        for before in 0..6 {
            let table = stasis(&format!("SA 0608 stasis={before}"), count, "S");
            let frozen = enough.is_some_and(|enough| before + 1 >= enough);
            let mark = if frozen { " frozen" } else { "" };
            table.expect(&format!("SA 0608{mark} stasis={}", before + 1));
        }
    }
}

/// [UB-271] A frozen unit does nothing and keeps its status until the first Time Stream card of the next turn.
#[test]
fn a_frozen_unit_waits() {
    let mut table = Table::at(
        "card blue-squads; time-stream 4; S1 0604 stasis-ray; S2 0608; S4 0111
         deck blue-squads=1",
    );
    table.answer("S1 fire stasis-ray#1", "").answer("at S2", "S");
    table.expect("S2 0608 frozen stasis=1").blocks("S2 move 0609", "UB-102");
    table.answer("done", "");
    table.blocks("S2 move 0609", "UB-102");
    // The deck is spent. A new turn begins, and its first card, number 19 of 22, is a Time Stream card.
    table.answer("done", "19");
    table.expect("turn 2").expect("S2 0608");
    let status = "card time-stream; time-stream 3; step status side=blue changed=-; S1 0111";
    Table::at(&format!("{status}; S2 0608 frozen stasis=2")).blocks("S2 buttoned", "UB-011");
}

/// [UB-272] A beam ends when its target freezes.
#[test]
fn a_beam_ends_on_a_frozen_target() {
    let mut table = Table::at("card blue-crawlers; time-stream 4; C1 0604 stasis-ray; CA 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at CA", "S");
    table.expect("CA 0608 frozen stasis=1");
    assert!(!table.is_legal("continue"));
}

/// [UB-273] In reverse each hit takes a marker off, of friend or foe.
#[test]
fn a_ray_in_reverse() {
    let position =
        "card blue-squads; time-stream 2; S1 0604 stasis-ray; S2 0606 stasis=5; SA 0608 stasis=2; SB 0605";
    let mut table = Table::at(position);
    table.answer("S1 fire stasis-ray#1", "");
    table.allows("reverse SA").blocks("reverse SB", "UB-273");
    table.answer("reverse S2", "S");
    table.expect("S2 0606 stasis=4").expect("S1 0604 stasis-ray-");
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; SA 0608 stasis=2");
    table.answer("S1 fire force-beam#1", "");
    table.blocks("reverse SA", "UB-273");
}

/// [UB-274] A frozen unit is no target in reverse either.
#[test]
fn no_reverse_at_a_frozen_unit() {
    let mut table = Table::at("card blue-squads; S1 0604 stasis-ray; S2 0606 frozen stasis=5; S3 0608");
    table.answer("S1 fire stasis-ray#1", "");
    table.blocks("reverse S2", "UB-177");
}

/// [UB-275] In reverse the same sight, sizes and continuous fire apply.
#[test]
fn reverse_follows_the_same_rules() {
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray; S1 0608 stasis=3; W1 0606 stasis=1");
    table.answer("C1 fire stasis-ray#1", "");
    assert_eq!(table.need("reverse S1").0, "[1/3]");
    assert_eq!(table.need("reverse W1").0, "[1/2]");
    table.answer("reverse S1", "S--").answer("continue", "S-").answer("continue", "S");
    table.expect("S1 0608");
    let mut table =
        Table::at("card blue-crawlers; C1 0604 stasis-ray; S1 0608 stasis=3; W1 0605; hex 0606 woods");
    table.answer("C1 fire stasis-ray#1", "");
    table.blocks("reverse S1", "UB-199");
}

/// [UB-275] Without markers left there is nothing more to take off.
#[test]
fn reverse_ends_with_the_last_marker() {
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray; S1 0608 stasis=1");
    table.answer("C1 fire stasis-ray#1", "").answer("reverse S1", "S--");
    table.expect("S1 0608");
    assert!(!table.is_legal("continue"));
}

/// [UB-276] Markers also go by clearing them, and by the first Time Stream card of a turn.
#[test]
fn other_ways_to_lose_markers() {
    let mut table =
        Table::at("card blue-squads; S1 0608 stasis=3; S4 0111; deck time-stream=1 blue-squads=1");
    table.answer("S1 clear", "S--");
    table.expect("S1 0608 stasis=2");
    table.answer("done", "2");
    table.expect("time-stream 1").expect("S1 0608 stasis=1");
}

/// [UB-277] Stasis rays work on units of all types.
#[test]
fn stasis_works_on_all_types() {
    stasis("CA 0608", 4, "SSS").expect("CA 0608 frozen stasis=1");
    stasis("WA 0608", 4, "SS").expect("WA 0608 frozen stasis=1");
    stasis("SA 0608", 4, "S").expect("SA 0608 frozen stasis=1");
}

// --- Objects ---
