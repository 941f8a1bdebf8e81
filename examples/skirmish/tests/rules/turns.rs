//! Moves, attacks and the end.

use retrograde_core::Setup;

use crate::common::Table;

/// [SK-01, SK-02, SK-03] Six units a side with three hit points; Red begins.
#[test]
fn the_start() {
    let table = Table::open(&Setup::scenario("plain"), "");
    assert_eq!((table.asks(), table.text().lines().count()), ("red", 13));
    assert!((1..=6).all(|n| table.unit_has(&format!("r{n}"), "3") && table.unit_has(&format!("b{n}"), "3")));
    assert_eq!(table.scene("spectator").boards[0].spaces.len(), 91);
}

/// [SK-03] A turn is one answer of the player whose turn it is, with a unit of their own.
#[test]
fn turns_alternate() {
    let mut table = Table::at("r1 0606 3\nb1 0611 3");
    table.of("blue").blocks("b1 move 0610", "SK-03");
    table.blocks("b1 move 0610", "SK-03");
    table.answer("r1 move 0605", "").expect("turn 2; r1 0605 3");
    assert_eq!(table.asks(), "blue");
}

/// [SK-04] One or two hexes, each of them empty.
#[test]
fn moves() {
    let table = Table::at("r1 0601 3\nr2 0602 3\nb1 0603 3");
    table.allows("r1 move 0702; r1 move 0502; r2 move 0702").blocks("r1 move 0602", "SK-04");
    // Straight on there is somebody, and the way around is longer.
    table.blocks("r1 move 0604", "SK-04");
}

/// [SK-05, SK-06, SK-07] Four or more hits; what a roll exceeds 3 by is lost; without hit points a unit is removed, and
/// the side that has none left loses.
#[test]
fn attacks() {
    let table = || Table::at("r1 0606 3\nb1 0607 2\nb2 0611 1");
    assert_eq!(table().need("r1 attack b1"), ("4+ on a d6".to_owned(), 50));
    table().blocks("r1 attack b2", "SK-05").blocks("r1 attack r1", "SK-05");
    table().answer("r1 attack b1", "3").expect("b1 0607 2");
    table().answer("r1 attack b1", "4").expect("b1 0607 1");
    assert_eq!(table().answer("r1 attack b1", "5").expect_no("b1").winners(), "going on");
    let mut last = Table::at("r1 0606 3\nb1 0607 2");
    assert_eq!(last.answer("r1 attack b1", "6").result(), "red SK-07");
}

/// [SK-08] After 200 turns the game is a draw.
#[test]
fn the_turns_run_out() {
    let mut table = Table::at("turn 200\nr1 0606 3\nb1 0611 3");
    assert_eq!(table.answer("b1 move 0610", "").result(), "draw SK-08");
}

/// [SK-09] Passing is for those who can do nothing else.
#[test]
fn passing() {
    Table::at("r1 0606 3\nb1 0611 3").blocks("pass", "SK-09");
}
