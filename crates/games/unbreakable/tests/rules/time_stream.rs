//! Time Stream cards: chapter 7 of the rules.

use crate::common::Table;
use retrograde_core::Seat;
use retrograde_unbreakable::Event;

const BLUE: Seat = Seat::new(0);
const YELLOW: Seat = Seat::new(1);

/// Draws a Time Stream card, the `count`th of its turn, with Blue's C4 in a corner.
fn time_stream(count: u8, text: &str, dice: &str) -> Table {
    let before = count - 1;
    let mut table =
        Table::at(&format!("card blue-crawlers; C4 0111; deck time-stream=1; time-stream {before}; {text}"));
    table.answer("done", dice);
    table.expect("card time-stream").expect(&format!("time-stream {count}"));
    table
}

/// [UB-084] Clouds fade, then units thaw and lose a stasis marker, then status is changed.
#[test]
fn order_of_the_first_card() {
    let mut table = time_stream(1, "S1 0608 frozen stasis=2; cloud 0605 light", "");
    table.expect("S1 0608 stasis=1").expect_no("cloud").allows("S1 buttoned");
    table.answer("S1 buttoned", "");
    let order: Vec<&str> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::TimeStream { .. } => Some("count"),
            Event::CloudFaded { .. } => Some("cloud"),
            Event::Thawed { .. } => Some("thaw"),
            Event::StatusChanged { .. } => Some("status"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["count", "cloud", "thaw", "status"]);
}

/// [UB-084] Clouds, thaw and stasis markers belong to the first card only; status to every card.
#[test]
fn later_cards_only_freeze() {
    for count in 2..=4 {
        let table = time_stream(count, "S1 0608 frozen stasis=9; S2 0607; cloud 0605 light", "");
        table.expect("S1 0608 frozen stasis=9").expect("cloud 0605 light").allows("S2 buttoned");
    }
}

/// [UB-085] The first card takes each cloud down by one step.
#[test]
fn clouds_fade() {
    let table = time_stream(1, "cloud 0605 light; cloud 0604 medium; cloud 0603 heavy", "");
    table.expect_no("cloud 0605").expect("cloud 0604 light").expect("cloud 0603 medium");
}

/// [UB-086] A cloud of this turn keeps its size at the first card, and is no longer fresh.
#[test]
fn fresh_clouds_do_not_fade() {
    let table = time_stream(1, "cloud 0605 light fresh; cloud 0603 heavy fresh", "");
    table.expect("cloud 0605 light").expect("cloud 0603 heavy");
}

/// [UB-X33] A medium nuke before the first card: medium, then light next turn, then gone.
#[test]
fn a_cloud_from_before_the_first_card() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; deck time-stream=1");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "--");
    table.expect("cloud 0607 medium fresh");
    table.answer("done", "");
    table.expect("time-stream 1").expect("cloud 0607 medium");
    // 19 to 22 are the Time Stream cards of a full deck.
    table.answer("done", "19");
    table.expect("turn 2").expect("time-stream 1").expect("cloud 0607 light");
    let mut table = Table::at(&only_the_step(&table.text()));
    table.answer("done", "19");
    table.expect("turn 3").expect("time-stream 1").expect_no("cloud");
}

/// The position with an empty deck, so that the next card begins the next turn.
fn only_the_step(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("deck")).collect::<Vec<_>>().join("\n")
}

/// [UB-X33] A medium nuke after the first card: light next turn, then gone.
#[test]
fn a_cloud_from_after_the_first_card() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; time-stream 1");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "--");
    table.expect("cloud 0607 medium");
    table.answer("done", "19");
    table.expect("turn 2").expect("time-stream 1").expect("cloud 0607 light");
    let mut table = Table::at(&only_the_step(&table.text()));
    table.answer("done", "19");
    table.expect("turn 3").expect("time-stream 1").expect_no("cloud");
}

/// [UB-087] The first card thaws all, and each gets back the status it had.
#[test]
fn thawing() {
    let table = time_stream(1, "S1 0608 frozen; S2 0607 frozen buttoned; W1 0606 frozen offline", "");
    table.expect("S1 0608").expect("S2 0607 buttoned").expect("W1 0606 offline");
}

/// [UB-088, UB-C11] The first card takes one stasis marker off each unit that has any, not all of them.
#[test]
fn stasis_markers_wear_off() {
    let table = time_stream(1, "S1 0608 stasis=1; S2 0607 stasis=3; W1 0606 frozen stasis=5; S3 0605", "");
    table.expect("S1 0608").expect("S2 0607 stasis=2").expect("W1 0606 stasis=4").expect("S3 0605");
    for (unit, told) in [("S1", true), ("S2", true), ("W1", true), ("S3", false)] {
        let line = table.log().into_iter().find(|line| line.contains(unit) && line.contains("stasis"));
        assert_eq!(line.is_some(), told, "{unit}: {:#?}", table.log());
    }
}

/// [UB-089] The second card freezes at four markers, the third at two, the fourth at one.
#[test]
fn freezing() {
    for (count, threshold) in [(2, 4), (3, 2), (4, 1)] {
        let below = threshold - 1;
        let table = time_stream(count, &format!("S1 0608 stasis={threshold}; W1 0607 stasis={below}"), "");
        table.expect(&format!("S1 0608 frozen stasis={threshold}"));
        assert!(!table.unit("W1").contains("frozen"), "{}", table.unit("W1"));
    }
    time_stream(1, "S1 0608 stasis=9", "").expect("S1 0608 stasis=8");
}

/// [UB-090] A frozen unit stays frozen into the next turn, until its first Time Stream card.
#[test]
fn frozen_until_the_next_first_card() {
    let mut table = Table::at("card blue-squads; S1 0608 frozen stasis=1; S4 0111; time-stream 4");
    table.answer("done", "6");
    table.expect("turn 2").expect("S1 0608 frozen stasis=1").blocks("S1 move 0607", "UB-102");
    // One of Blue's squad cards is gone, so the Time Stream cards are 18 to 21.
    table.answer("done", "18");
    table.expect("time-stream 1").expect("S1 0608");
}

/// [UB-091] Ready and buttoned units change either way, and go offline at will, on every card.
#[test]
fn status_changes() {
    for count in 1..=4 {
        let mut table = time_stream(count, "S1 0608; S2 0607 buttoned; W1 0606; W2 0605 buttoned", "");
        table.allows("S1 buttoned").allows("S1 offline").allows("S2 ready").allows("S2 offline");
        table.answer("S1 buttoned", "").answer("S2 ready", "");
        table.answer("W1 offline", "").answer("W2 offline", "");
        table.expect("S1 0608 buttoned").expect("S2 0607");
        table.expect("W1 0606 offline").expect("W2 0605 offline");
    }
}

/// [UB-091] A unit changes its status once on a card.
#[test]
fn one_change_a_card() {
    let mut table = time_stream(1, "S1 0608 offline; S4 0112", "");
    table.answer("S1 buttoned", "");
    table.blocks("S1 ready", "UB-091").blocks("S1 offline", "UB-091");
}

/// [UB-092, UB-X03] From offline to ready takes two cards.
#[test]
fn recovery_takes_two_cards() {
    let mut table = Table::at("card blue-squads; S4 0111; W1 0608 offline; deck time-stream=2");
    table.answer("done", "1");
    table.blocks("W1 ready", "UB-092");
    table.answer("W1 buttoned", "").answer("done", "");
    table.expect("time-stream 2").expect("W1 0608 buttoned");
    table.answer("W1 ready", "");
    table.expect("W1 0608");
}

/// [UB-093] Nobody has to change, and only the owner changes a unit.
#[test]
fn changes_are_optional_and_the_owners() {
    let mut table = time_stream(1, "S1 0608 offline; SA 0605 offline", "-");
    assert_eq!(table.seat(), BLUE);
    table.blocks("SA buttoned", "UB-093");
    table.answer("done", "");
    assert_eq!(table.seat(), YELLOW);
    table.blocks("S1 buttoned", "UB-093");
    table.answer("done", "1");
    table.expect("S1 0608 offline").expect("SA 0605 offline");
}

/// [UB-094] A unit thawed by this card may change status on it, one frozen by this card may not.
#[test]
fn thawed_units_change_frozen_ones_do_not() {
    let mut table = time_stream(1, "S1 0608 frozen", "");
    table.answer("S1 buttoned", "");
    table.expect("S1 0608 buttoned");
    let table = time_stream(4, "S1 0608 stasis=1", "");
    table.blocks("S1 buttoned", "UB-011");
}

/// [UB-095] A scattered squad gathers only where there is room for it.
#[test]
fn scattered_squads_need_room() {
    let full = time_stream(1, "S1 0608 scattered; W1 0608; WA 0608", "-");
    full.blocks("S1 buttoned", "UB-095");
    let mut room = time_stream(1, "S1 0608 scattered; W1 0608; SA 0608", "-");
    room.answer("S1 buttoned", "");
    room.expect("S1 0608 buttoned");
    // Walkers count in any case.
    let mut walker = time_stream(1, "W1 0608 offline; W2 0608", "");
    walker.answer("W1 buttoned", "");
    walker.expect("W1 0608 buttoned");
}

/// [UB-095] The first squad to gather takes the room from the next.
#[test]
fn gathering_takes_room() {
    let mut table = time_stream(1, "S1 0608 scattered; S2 0608 scattered; W1 0608; S3 0608", "");
    table.allows("S1 buttoned").allows("S2 buttoned");
    table.answer("S1 buttoned", "");
    table.blocks("S2 buttoned", "UB-095");
}

/// [UB-096, UB-G18] Units off the map change status too, and scattered squads have all the room they need.
#[test]
fn units_off_the_map_change_status() {
    let mut table = time_stream(1, "S1 off scattered; W1 off; S2 off; S3 off; W2 off; W3 off", "");
    table.answer("S1 buttoned", "").answer("W1 buttoned", "");
    table.expect("S1 off buttoned").expect("W1 off buttoned");
}

/// [UB-097, UB-G17] A die decides who changes first; that side finishes before the other begins.
#[test]
fn who_changes_first() {
    for (die, first, second) in [("S", YELLOW, BLUE), ("-", BLUE, YELLOW)] {
        let mut table = time_stream(1, "S1 0608; S2 0607; SA 0605; SB 0604", die);
        assert_eq!(table.seat(), first);
        let units = if first == BLUE { ["S1", "S2"] } else { ["SA", "SB"] };
        table.answer(&format!("{} buttoned", units[0]), "");
        assert_eq!(table.seat(), first);
        table.allows(&format!("{} buttoned", units[1]));
        table.answer("done", "");
        assert_eq!(table.seat(), second);
    }
}

/// [UB-099] Vortexes are activated after the status changes, on every card.
#[test]
fn vortexes_come_after_status() {
    for count in 1..=4 {
        let mut table = time_stream(count, "options vortex-generator; vortex 0605 light N", "");
        table.expect("vortex 0605 light N").allows("C4 buttoned");
        // Stable, one step, then the first card of the next turn.
        table.answer("done", "- S-- 1");
        table.expect("vortex 0604 light N");
    }
}

/// [UB-100] The runaway crawler is activated after the status changes, on every card.
#[test]
fn the_runaway_comes_after_status() {
    for count in 1..=4 {
        let mut table = time_stream(count, "scenario runaway; RC 0608 laser nuke", "");
        table.expect("RC 0608 laser nuke").allows("C4 buttoned");
        table.answer("done", "1 1 1");
        table.expect("RC 0607 laser nuke");
    }
}

/// [UB-100] Its controller moves it instead, after the status changes.
#[test]
fn the_controller_moves_the_runaway_after_status() {
    let mut table = time_stream(1, "scenario runaway; RC 0608 owner=blue laser nuke", "");
    table.answer("done", "");
    table.answer("RC move 0607", "1");
    table.expect("RC 0607 owner=blue laser nuke");
}
