//! The table of rule tests: what it accepts, and what it says when a test fails.

use std::panic::catch_unwind;
use std::sync::LazyLock;

use retrograde_core::{Seat, Viewer};
use retrograde_testkit::table::{Several, Who};
use retrograde_testkit::{Subject, standard};
use skirmish::Skirmish;

struct Rules;

impl Subject for Rules {
    type Game = Skirmish;
    const SEATS: &'static [&'static str] = &["red", "blue"];

    fn game() -> &'static Skirmish {
        static GAME: LazyLock<Skirmish> = LazyLock::new(standard);
        &GAME
    }
}

type Table = retrograde_testkit::Table<Rules>;

fn table() -> Table {
    Table::at("r1 0606 3\nb1 0607 3")
}

/// What a failing test says.
fn failure(test: for<'t> fn(&'t mut Table) -> &'t Table) -> String {
    let panic = catch_unwind(|| drop(test(&mut table()).text())).expect_err("a failing test");
    panic.downcast_ref::<String>().expect("a message").clone()
}

#[test]
fn texts_are_one_or_several() {
    assert_eq!("a; b ;c".each(), ["a", "b", "c"]);
    assert_eq!(["a", "b; c"].each(), ["a", "b", "c"]);
    assert_eq!(vec!["a".to_owned()].each(), ["a"]);
    assert_eq!(Several::each(&&["a"][..]), ["a"]);
}

#[test]
fn seats_have_names() {
    assert_eq!("blue".viewer(Rules::SEATS), Viewer::Seat(Seat::new(1)));
    assert_eq!("spectator".viewer(Rules::SEATS), Viewer::Spectator);
    assert_eq!(Table::seat_of("red"), Table::seat_of(Seat::new(0)));
    assert!(catch_unwind(|| Table::seat_of("green")).is_err());
    assert!(catch_unwind(|| Table::seat_of("spectator")).is_err());
}

#[test]
fn dice_that_are_missing_are_named() {
    let said = failure(|table| table.answer("r1 attack b1", ""));
    assert!(said.starts_with("\"r1 attack b1\" with the dice \"\""), "{said}");
    assert!(
        said.contains("wanted d6 for `attack`") && said.contains("attack d6 1 (not in the script)"),
        "{said}"
    );
    assert!(said.contains("b1 0607"), "{said}");
}

#[test]
fn dice_that_are_left_over_are_counted() {
    let said = failure(|table| table.answer("r1 attack b1", "3 5"));
    assert!(said.contains("1 scripted dice were not drawn") && said.contains("attack d6 3\n"), "{said}");
}

#[test]
fn what_is_not_so_is_said_with_the_position() {
    for (said, wanted) in [
        (failure(|table| table.expect("r1 0606 3; b1 0607 2")), "no line \"b1 0607 2\" in"),
        (failure(|table| table.expect_no("b1")), "a line \"b1\" in"),
        (failure(|table| table.shows("b1", "0607 2")), "no \"2\" in \"b1 0607 3\" of"),
        (failure(|table| table.lacks("b1", "06")), "a word \"06\" in \"b1 0607 3\""),
        (failure(|table| table.allows("r1 attack b1; r1 attack b2")), "\"r1 attack b2\" is not among"),
        (failure(|table| table.blocks("r1 attack b1", "SK-05")), "\"r1 attack b1\" is legal in"),
        (failure(|table| table.answer("r1 attack b2", "")), "\"r1 attack b2\" is refused"),
        (failure(|table| table.offers_no("r1 attack")), "[\"r1 attack b1\"] in"),
        (failure(|table| table.sees("blue", "a secret")), "does not see \"a secret\""),
        (failure(|table| table.answer("r1 attack b1", "3").says("hit")), "no \"hit\" in"),
    ] {
        assert!(said.contains(wanted), "{wanted:?} is not in {said}");
    }
    let said = failure(|table| table.blocks("r1 attack b2", "SK-04"));
    assert!(said.contains("SK-05") && said.contains("SK-04"), "{said}");
}

/// A seat that is not asked is refused everything, and nothing is listed for it.
#[test]
fn a_seat_that_is_not_asked() {
    assert!(table().of("blue").never("b1 attack r1").legal().is_empty());
    let said = failure(|table| {
        table.sealed(&[("red", "r1 move 0605"), ("blue", "b1 move 0608"), ("red", "r1 move 0604")], "")
    });
    assert!(said.contains("[\"blue\"] are asked after red's"), "{said}");
}
