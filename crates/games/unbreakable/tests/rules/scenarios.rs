//! Scenarios in common, Retrieval, Industrial Wasteland and victory [chapters 22.0, 22.2, 22.3 and 23].

use crate::common::Table;
use retrograde_core::{Rules, Seat, Setup};

/// A side places its first squad in a flag scenario.
fn placing(side: &str) -> Table {
    let (unit, flag, other) = if side == "blue" { ("S1", "0101", "yellow") } else { ("SA", "1114", "blue") };
    Table::at(&format!(
        "scenario destroy-the-flag; turn 0; step muster; {unit} off; object {side}-flag {flag}; \
         muster {side} armed=yes place unit={unit}; muster {other} armed=no done"
    ))
}

/// [UB-410, UB-C32] A half is what lies completely on one side of the fold; hexes on the fold belong to neither.
#[test]
fn halves_of_the_map() {
    placing("blue")
        .allows("place S1 0107")
        .blocks("place S1 0108", "UB-410")
        .blocks("place S1 0208", "UB-410");
    placing("yellow")
        .allows("place SA 0108")
        .blocks("place SA 0107", "UB-410")
        .blocks("place SA 0208", "UB-410");
    placing("blue").allows("place S1 0607").blocks("place S1 0608", "UB-410");
    placing("yellow").allows("place SA 0609").blocks("place SA 0608", "UB-410");
}

/// [UB-411] Blue enters from the north, Yellow from the south.
#[test]
fn entry_edges() {
    let table = Table::at("card blue-squads; S1 off");
    table.allows("S1 move 0101").allows("S1 move 0601").blocks("S1 move 0114", "UB-142");
    let table = Table::at("card yellow-squads; SA off");
    table.allows("SA move 0114").allows("SA move 0615").blocks("SA move 0101", "UB-142");
}

/// [UB-429] A crater of a random colour in 0608 with the satellite in it; both platoons wait off the map.
#[test]
fn setup_of_retrieval() {
    for (die, colour) in [("4", "green"), ("6", "white")] {
        let mut table = Table::open(&Setup::scenario("retrieval"), die);
        table.expect(&format!("hex 0608 crater {colour}")).expect("object satellite 0608");
        for seat in [0, 1] {
            table.answer_as(Seat::new(seat), "platoon 1", "").answer_as(Seat::new(seat), "deploy", "");
        }
        // Blue confirms, then Yellow; the first card is a Blue Squads card.
        table.answer_as(Seat::new(0), "confirm", "").answer_as(Seat::new(1), "confirm", "6");
        assert!(table.unit("S1").starts_with("S1 off") && table.unit("SA").starts_with("SA off"));
        table.allows("S1 move 0601");
    }
}

/// [UB-430] Equal platoons, each with a walker and a squad at least.
#[test]
fn platoons_of_retrieval() {
    let table = Table::open(&Setup::scenario("retrieval").with("size", 4), "1");
    table.allows("compose 0 1 3").allows("compose 1 1 2").allows("compose 0 2 2");
    table.blocks("compose 0 0 4", "UB-430").blocks("compose 0 1 2", "UB-058");
    assert!(Table::try_open(&Setup::scenario("retrieval").with("size", 1), "").is_err());
}

/// [UB-431] The satellite off over the own entry edge wins.
#[test]
fn satellite_home() {
    let mut table = Table::at("card blue-walkers; W1 0601 carries=satellite");
    table.answer("W1 exit north", "");
    assert_eq!(table.winners(), "blue");
    let mut table = Table::at("card yellow-walkers; WA 0615 carries=satellite");
    table.answer("WA exit south", "");
    assert_eq!(table.winners(), "yellow");
    // The walker alone wins nothing.
    let mut table = Table::at("card blue-walkers; W1 0601; W4 0111; object satellite 0608");
    table.answer("W1 exit north", "").expect("W1 lost");
    assert_eq!(table.winners(), "going on");
}

/// [UB-432] An eliminated satellite ends the game at once, in a draw.
#[test]
fn satellite_lost() {
    let mut table = Table::at(
        "card blue-squads; deck blue-squads=1 heavy-earthquake=1; S4 0111; object satellite 0608; hex 0608 lava red",
    );
    // The lava takes it: no colour is rolled any more.
    table.answer("done", "2 S");
    assert_eq!(table.winners(), "draw");
    table.expect("ending satellite-lost nobody");
}

/// [UB-433] The satellite is a light target, and walkers grab it.
#[test]
fn the_satellite() {
    let mut table = Table::at("card blue-walkers; W1 0608 force-beam; object satellite 0608");
    table.allows("W1 grab satellite");
    table.answer("W1 fire force-beam#1", "");
    assert!(table.odds("at satellite").contains("[1/2]"));
}

/// [UB-435] Blue sets up in the north half, Yellow waits at the south edge; equal platoons.
#[test]
fn setup_of_industrial_wasteland() {
    let mut table = Table::open(&Setup::scenario("industrial-wasteland").with("size", 3), "");
    table.blocks("compose 0 2 2", "UB-058");
    for seat in [0, 1] {
        table.answer_as(Seat::new(seat), "compose 0 1 2", "");
    }
    // Blue is asked where, Yellow is not.
    table.expect("muster blue armed=no place unit=W1").expect("muster yellow armed=no form unit=WA");
    table.allows("place W1 0107").blocks("place W1 0108", "UB-410");
}

/// [UB-436] All four industry hexes, whatever they become and whoever does it.
#[test]
fn all_industry() {
    // Three are gone; a Blue crawler flattens the fourth.
    let text = "scenario industrial-wasteland; card blue-crawlers; C1 1005; C2 0111; hex 0206 rough; hex 0207 crater red";
    let mut table = Table::at(&format!("{text}; hex 1003 volcano"));
    table.answer("C1 move 1004", "S--").expect("first-round completed=yes drawn=0 destroyed=4");
    let mut table = Table::at(text);
    table.answer("C1 move 1004", "S--").expect("hex 1004 rough").expect_no("first-round");
}

/// [UB-438, UB-G40] After the first round the sides are switched, on a fresh map, with as many units.
#[test]
fn two_rounds() {
    let mut table = Table::at(
        "scenario industrial-wasteland; size 3; turn 4; time-stream 2; drawn 14; card yellow-crawlers; CA 1005; \
         hex 0206 rough; hex 0207 crater red; hex 1003 rough; cloud 0101 heavy; S1 0101",
    );
    table.answer("CA move 1004", "S--").expect("first-round completed=yes drawn=14 destroyed=4");
    table
        .expect("turn 0")
        .expect("size 3")
        .expect_no("hex")
        .expect_no("cloud")
        .expect_no("S1")
        .expect_no("CA");
    // The first seat now attacks from the edge, the second sets up in the north.
    table.answer_as(Seat::new(0), "platoon 1", "").answer_as(Seat::new(1), "platoon 1", "");
    table.expect("muster yellow armed=yes form unit=WA").expect("muster blue armed=yes place unit=W1");
}

/// A second round with three hexes gone, about to lose the fourth.
fn second_round(first: &str, drawn: u8) -> Table {
    Table::at(&format!(
        "scenario industrial-wasteland; turn 2; first-round {first}; drawn {drawn}; card yellow-crawlers; CA 1005; \
         hex 0206 rough; hex 0207 crater red; hex 1003 rough; S1 0101; deck blue-squads=1 time-stream=1"
    ))
}

/// [UB-437, UB-438, UB-C09] Fewer Time Stream cards win, whatever the number of turns, so that every card more that the
/// defender holds out counts; equal numbers tie.
#[test]
fn fewer_time_stream_cards_win() {
    // The seat that was Blue attacks now.
    for (first, second, result) in [(5, 4, "blue"), (5, 5, "draw")] {
        let mut table = second_round(&format!("completed=yes drawn={first} destroyed=4"), second);
        table.answer("CA move 1004", "S--");
        assert_eq!(table.winners(), result, "{first} against {second}");
    }
}

/// [UB-438] All Time Stream cards of a round count, over all its turns.
#[test]
fn time_stream_cards_are_counted_over_turns() {
    let mut table = Table::at(
        "scenario industrial-wasteland; turn 2; time-stream 0; drawn 4; card blue-squads; S1 0101; deck time-stream=2",
    );
    table.answer("done", "1").expect("drawn 5");
    table.answer("done", "").expect("drawn 6");
}

/// [UB-G40] The second round stops as soon as it has drawn more than a completed first one.
#[test]
fn a_hopeless_second_round_stops() {
    let mut table = second_round("completed=yes drawn=5 destroyed=4", 5);
    table.answer("done", "2");
    assert_eq!(table.winners(), "yellow");
    let mut table = second_round("completed=no drawn=5 destroyed=2", 5);
    table.answer("done", "2 -");
    assert_eq!(table.winners(), "going on");
}

/// [UB-G12] At the limit a round is not completed: a completed one beats it, else more destroyed hexes win.
#[test]
fn rounds_at_the_limit() {
    for (first, result) in [
        ("completed=yes drawn=40 destroyed=4", "yellow"),
        ("completed=no drawn=40 destroyed=2", "blue"),
        ("completed=no drawn=40 destroyed=3", "draw"),
        ("completed=no drawn=40 destroyed=4", "yellow"),
    ] {
        let mut table = Table::at(&format!(
            "scenario industrial-wasteland; turn 10; first-round {first}; drawn 9; card blue-squads; S1 0101; \
             hex 0206 rough; hex 0207 rough; hex 1003 rough"
        ));
        table.answer("done", "");
        assert_eq!(table.winners(), result, "{first}");
    }
    // The first round just ends.
    let mut table = Table::at(
        "scenario industrial-wasteland; turn 10; drawn 39; card blue-squads; S1 0101; hex 0206 rough",
    );
    table.answer("done", "").expect("first-round completed=no drawn=39 destroyed=1").expect("turn 0");
}

/// [UB-G12] After the last turn the game is a draw; the limit is ten turns unless agreed otherwise.
#[test]
fn the_turn_limit() {
    let mut table = Table::at("turn 10; card blue-squads; S1 0101; object satellite 0608");
    table.answer("done", "").expect("ending time-up nobody");
    let mut table = Table::at("turn 9; card blue-squads; S1 0101; object satellite 0608");
    table.answer("done", "6").expect("turn 10");
    let mut table = Table::at("limit 3; turn 3; card blue-squads; S1 0101; object satellite 0608");
    table.answer("done", "").expect("ending time-up nobody");
}

/// [UB-G12] Resignation and an agreed draw at any time, by either side.
#[test]
fn giving_up() {
    let text = "card blue-squads; S1 0101; SA 0615; object satellite 0608";
    let mut table = Table::at(text);
    table.answer_as(Seat::new(1), "resign", "");
    assert_eq!(table.winners(), "blue");
    let mut table = Table::at(text);
    table.answer_as(Seat::new(0), "offer draw", "").answer_as(Seat::new(1), "decline draw", "");
    assert_eq!(table.winners(), "going on");
    table.answer_as(Seat::new(1), "offer draw", "").answer_as(Seat::new(0), "accept draw", "");
    assert_eq!(table.winners(), "draw");
}

/// [UB-474] Who wins what, scenario by scenario.
#[test]
fn victories() {
    let quake = "card blue-squads; deck blue-squads=1 heavy-earthquake=1; S4 0111";
    let stream = "card blue-squads; deck blue-squads=1 time-stream=1; S4 0111";
    for (text, answers, result) in [
        (format!("scenario special-delivery; {quake}; CA 0612; hex 0612 lava red"), vec![("done", "2 S")], "blue"),
        (
            "scenario special-delivery; card blue-squads; deck blue-squads=1 yellow-crawlers=1; S4 0111; CA 0607".to_owned(),
            vec![("done", "2")],
            "yellow",
        ),
        ("scenario retrieval; card blue-walkers; W1 0601 carries=satellite".to_owned(), vec![("W1 exit north", "")], "blue"),
        ("scenario retrieval; card yellow-walkers; WA 0615 carries=satellite".to_owned(), vec![("WA exit south", "")], "yellow"),
        ("scenario retrieval; card blue-walkers; W1 0615 carries=satellite".to_owned(), vec![("W1 exit south", "")], "draw"),
        (
            format!("scenario runaway; {stream}; RC 0601 owner=blue nuke"),
            vec![("done", "2"), ("done", ""), ("RC exit north", "")],
            "blue",
        ),
        (
            format!("scenario runaway; {stream}; RC 0615 owner=yellow nuke"),
            vec![("done", "2 -"), ("done", ""), ("done", ""), ("RC exit south", "")],
            "yellow",
        ),
        (format!("scenario runaway; {quake}; RC 0601 nuke; hex 0601 lava red"), vec![("done", "2 S")], "draw"),
        (
            "scenario capture-the-flag; card blue-walkers; W1 0608 carries=yellow-flag; object blue-flag 0101".to_owned(),
            vec![("W1 move 0607", "")],
            "blue",
        ),
        (
            "scenario capture-the-flag; card yellow-walkers; WA 0608 carries=blue-flag; object yellow-flag 1114".to_owned(),
            vec![("WA move 0609", "")],
            "yellow",
        ),
        (
            format!("scenario capture-the-flag; {quake}; object blue-flag lost; object yellow-flag 0614; hex 0614 lava red"),
            vec![("done", "2 S")],
            "draw",
        ),
        (
            format!("scenario destroy-the-flag; {quake}; object blue-flag 0602; object yellow-flag 0614; hex 0614 lava red"),
            vec![("done", "2 S")],
            "blue",
        ),
        (
            format!("scenario destroy-the-flag; {quake}; object blue-flag 0602; object yellow-flag 0614; hex 0602 lava red"),
            vec![("done", "2 S")],
            "yellow",
        ),
        (
            format!(
                "scenario destroy-the-flag; {quake}; object blue-flag 0602; object yellow-flag 0614; hex 0602 lava red; hex 0614 lava red"
            ),
            vec![("done", "2 S S")],
            "draw",
        ),
    ] {
        let mut table = Table::at(&text);
        for (answer, script) in answers {
            table.answer(answer, script);
        }
        assert_eq!(table.winners(), result, "{text}");
    }
}

/// [UB-475] The game stops at once: what would still have happened does not.
#[test]
fn the_game_stops_at_once() {
    // The volcano takes the flag; the cloud of the same nuke does not come, and nobody is asked any more.
    let mut table = Table::at(
        "scenario destroy-the-flag; card blue-squads; S1 1103 nuke; S4 0111; hex 1101 lava red; \
         object yellow-flag 1101; object blue-flag 0101",
    );
    table.answer("S1 fire nuke#1", "").answer("at 1101", "S 1 2 3");
    assert_eq!(table.winners(), "blue");
    table.expect_no("cloud").expect_no("step");
    assert!(table.game.to_act(&table.pos).is_empty());
}

/// [UB-476] A side without units just goes on having nothing to do.
#[test]
fn no_victory_by_removal() {
    let mut table = Table::at(
        "card blue-walkers; W1 0608 force-beam; W4 0111; WA 0606; hex 0605 lava red; object satellite 0101; \
         deck yellow-walkers=1 blue-walkers=1",
    );
    table.answer("W1 fire force-beam#1", "").answer("at WA", "S").answer("push 0605", "").expect("WA lost");
    assert_eq!(table.winners(), "going on");
    // The Yellow Walkers card passes without a question.
    table.answer("done", "2").expect("card blue-walkers");
}
