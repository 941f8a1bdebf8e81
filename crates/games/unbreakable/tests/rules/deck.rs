//! The action deck and the turn: chapters 5 and 6 of the rules.

use crate::common::Table;
use retrograde_core::{Rules as _, Seat, Setup};

/// The words of the `deck` line: `blue-squads=4`.
fn deck(table: &Table) -> Vec<String> {
    let text = table.text();
    let line = text.lines().find_map(|line| line.strip_prefix("deck ")).unwrap_or_default();
    line.split_whitespace().map(str::to_owned).collect()
}

fn size(table: &Table) -> u32 {
    let count = |card: &String| card.split_once('=').and_then(|(_, count)| count.parse::<u32>().ok());
    deck(table).iter().map(|card| count(card).expect("a number of cards")).sum()
}

/// A row of cards on the table: name and number.
fn shown(table: &Table, row: &str) -> Vec<(String, u32)> {
    let scene = table.scene("spectator");
    let row = scene.cards.into_iter().find(|other| other.id == row).expect("a row of cards");
    row.cards.into_iter().map(|card| (card.title, card.count)).collect()
}

/// A turn 1 with a squad on each side, whose first card is that number of the deck.
fn first_card(options: &[&str], number: u32) -> Table {
    let setup = Setup::scenario("industrial-wasteland").with("size", 1);
    let setup = options.iter().fold(setup, |setup, option| setup.with(option, "on"));
    let mut table = Table::open(&setup, "");
    let [blue, yellow] = [0, 1].map(Seat::new);
    for seat in [blue, yellow] {
        table.answer_as(seat, "compose 0 0 1", "").answer_as(seat, "deploy", "");
    }
    table.answer_as(blue, "confirm", "").answer_as(yellow, "confirm", &number.to_string());
    table
}

/// [UB-069, UB-070] 22 cards: for each colour 2 crawlers, 3 walkers, 4 squads, and 4 Time Stream cards.
#[test]
fn the_starting_deck() {
    let table = first_card(&[], 6);
    table.expect("card blue-squads");
    // One of Blue's squad cards has been drawn.
    let left = ["blue-crawlers=2", "blue-walkers=3", "blue-squads=3"];
    let rest = ["yellow-crawlers=2", "yellow-walkers=3", "yellow-squads=4", "time-stream=4"];
    assert_eq!(deck(&table), [&left[..], &rest[..]].concat());
    assert_eq!(size(&table) + 1, 22);
}

/// [UB-040, UB-073] With opportunity cards the deck has 30 cards, of the types activation, Time Stream and opportunity.
#[test]
fn the_deck_with_opportunity_cards() {
    let table = first_card(&["opportunity-cards"], 6);
    assert_eq!(size(&table) + 1, 30);
    let colours = ["blue", "yellow"];
    let mut wanted: Vec<String> = colours
        .iter()
        .flat_map(|colour| {
            let left = if *colour == "blue" { 3 } else { 4 };
            [format!("{colour}-crawlers=2"), format!("{colour}-walkers=3"), format!("{colour}-squads={left}")]
        })
        .collect();
    wanted.push("time-stream=4".to_owned());
    for colour in colours {
        wanted.extend(["clear-move", "light-fire", "overload"].map(|card| format!("{colour}-{card}=1")));
    }
    wanted.extend(["change-grenades=1", "reprogram-crawlers=1"].map(str::to_owned));
    assert_eq!(deck(&table), wanted);
}

/// [UB-073] Opportunity cards come back every turn.
#[test]
fn opportunity_cards_every_turn() {
    let mut table = Table::at("options opportunity-cards; card blue-squads; S1 0608; S4 0111");
    table.answer("done", "6");
    table.expect("turn 2");
    assert_eq!(size(&table) + 1, 30);
}

/// [UB-070, UB-072] Three light, two medium and one heavy earthquake card begin outside the deck.
#[test]
fn earthquakes_begin_unused() {
    let table = first_card(&[], 6);
    let unused = [("Light earthquake", 3), ("Medium earthquake", 2), ("Heavy earthquake", 1)]
        .map(|(n, c)| (n.to_owned(), c));
    assert_eq!(shown(&table, "unused"), unused);
    assert!(shown(&table, "discards").is_empty());
    assert!(deck(&table).iter().all(|card| !card.contains("earthquake")));
}

/// [UB-071] A card for a type that a side has not got is in the deck, and passes without effect.
#[test]
fn cards_without_units_have_no_effect() {
    let mut table =
        Table::at("card blue-squads; S1 0608; S4 0111; SA 0605; deck blue-crawlers=1 yellow-squads=1");
    // First the crawlers' card, which asks nobody; then the last card.
    table.answer("done", "1");
    table.expect("card yellow-squads").expect("turn 1");
    assert!(table.log().contains(&"Blue Crawlers".to_owned()));
}

/// [UB-074] In a turn each side's crawlers are activated twice, its walkers three times and its squads four times.
#[test]
fn activations_in_a_turn() {
    let mut table = Table::at(
        "card blue-squads; C1 0108; W1 0110; S1 0111; CA 0303; WA 0305; SA 0401; \
         deck blue-crawlers=2 blue-walkers=3 blue-squads=3 yellow-crawlers=2 yellow-walkers=3 yellow-squads=4 \
         time-stream=4; limit 1",
    );
    let mut asked = std::collections::BTreeMap::new();
    let mut left = 21;
    loop {
        let card = table.text().lines().find_map(|l| l.strip_prefix("card ").map(str::to_owned)).unwrap();
        if card == "time-stream" {
            // Both sides are asked, Yellow first.
            table.answer("done", "");
        }
        *asked.entry(card).or_insert(0) += 1;
        // Always the first card that is left; a Time Stream card also needs the die for who is first.
        let drawn = deck(&table).first().cloned();
        let Some(drawn) = drawn else {
            table.answer("done", "");
            break;
        };
        let who = if drawn.starts_with("time-stream") { " S" } else { "" };
        let die = if left > 1 { "1" } else { "" };
        table.answer("done", &format!("{die}{who}"));
        left -= 1;
    }
    let counts: Vec<(&str, i32)> = asked.iter().map(|(card, count)| (card.as_str(), *count)).collect();
    assert_eq!(
        counts,
        [
            ("blue-crawlers", 2),
            ("blue-squads", 4),
            ("blue-walkers", 3),
            ("time-stream", 4),
            ("yellow-crawlers", 2),
            ("yellow-squads", 4),
            ("yellow-walkers", 3)
        ]
    );
    assert_eq!(table.winners(), "draw");
}

/// [UB-075] Each card that is left is as likely as any other; when none is left the next turn begins.
#[test]
fn cards_are_drawn_until_the_deck_is_empty() {
    for (die, card) in [(1, "blue-squads"), (2, "blue-squads"), (3, "yellow-squads")] {
        let mut table = Table::at("card blue-squads; S1 0608; SA 0605; deck blue-squads=2 yellow-squads=1");
        table.answer("done", &die.to_string());
        table.expect(&format!("card {card}")).expect("turn 1");
        table.answer("done", "1").answer("done", "");
        table.expect("turn 1");
        table.answer("done", "6");
        table.expect("turn 2").expect("card blue-squads");
    }
}

/// [UB-076, UB-080] Cards that were resolved lie on the discards, and all of them are back in the next turn.
#[test]
fn cards_come_back_next_turn() {
    let mut table = Table::at("card blue-squads; S1 0608; deck blue-squads=1; time-stream 4");
    table.answer("done", "");
    table.expect("turn 1").expect_no("deck");
    table.answer("done", "6");
    table.expect("turn 2");
    assert_eq!(size(&table) + 1, 22);
    assert!(deck(&table).contains(&"time-stream=4".to_owned()));
}

/// [UB-072, UB-076, UB-077] A crust buster's card waits on the discards and comes in next turn, not before.
#[test]
fn earthquakes_come_in_next_turn() {
    let mut table = Table::at("card blue-squads; S1 0608 crust-buster; S4 0111; deck blue-squads=1");
    table.answer("S1 fire crust-buster#1", "").answer("at 0607", "1");
    table.expect("discards light=1").expect("deck blue-squads=1");
    table.answer("done", "");
    table.expect("turn 1").expect("card blue-squads").expect("discards light=1");
    table.answer("done", "6");
    table.expect("turn 2").expect_no("discards");
    assert_eq!(size(&table) + 1, 23);
    assert!(deck(&table).contains(&"light-earthquake=1".to_owned()));
}

/// [UB-078] Nobody is asked to draw: the next card lies there as soon as the last one is done.
#[test]
fn the_caller_decides_nothing() {
    let mut table = Table::at("card blue-squads; S1 0608; SA 0605; deck yellow-squads=1");
    table.answer("S1 move 0607", "");
    table.expect("card yellow-squads").allows("SA move 0604");
    assert_eq!(table.seat(), Seat::new(1));
}

/// [UB-079] The next card is drawn when every unit of this one is done, and not before.
#[test]
fn a_card_is_resolved_before_the_next() {
    let mut table = Table::at("card blue-squads; S1 0608; S4 0111; deck time-stream=1");
    table.answer("S1 move 0607", "");
    table.expect("card blue-squads").expect("time-stream 0").expect("deck time-stream=1");
    table.answer("S4 move 0110", "");
    table.expect("card time-stream").expect("time-stream 1").expect_no("deck");
}

/// [UB-081] The number of Time Stream cards can be seen by all; it begins a turn at 0 and ends it at 4.
#[test]
fn the_time_stream_count() {
    let mut table = Table::at("card blue-squads; S1 0608; deck time-stream=4");
    let shown = |table: &Table| {
        let scene = table.scene("spectator");
        scene.tracks.iter().find(|track| track.id == "time-stream").unwrap().at
    };
    assert_eq!(shown(&table), 0);
    for (count, die) in [(1, "1"), (2, "1"), (3, "1"), (4, "")] {
        table.answer("done", die);
        table.expect(&format!("time-stream {count}"));
        assert_eq!(shown(&table), count);
    }
    table.answer("done", "6");
    table.expect("turn 2").expect("time-stream 0");
}

/// [UB-082] A light earthquake card does not go to the discards: next turn it is not in the deck.
#[test]
fn earthquake_cards_are_not_discarded() {
    let mut table = Table::at("card blue-squads; S1 0608; deck light-earthquake=1");
    table.answer("done", "1 6");
    table.expect("turn 2");
    assert_eq!(size(&table) + 1, 22);
    assert_eq!(shown(&table, "unused")[0], ("Light earthquake".to_owned(), 3));
}

/// [UB-083] Without a mission fulfilled the turns go on; with one the game is over at once.
#[test]
fn turns_go_on_until_a_mission_is_fulfilled() {
    for turn in 1..=9 {
        let mut table =
            Table::at(&format!("turn {turn}; card blue-walkers; W1 0102 carries=satellite; W4 0111"));
        table.answer("done", "3");
        table.expect(&format!("turn {}", turn + 1));
        assert_eq!(table.game.turn(&table.pos), turn + 1);
        assert_eq!(table.winners(), "going on");
    }
    let mut table = Table::at("card blue-walkers; W1 0101 carries=satellite; W4 0111");
    table.answer("W1 exit north", "");
    assert_eq!(table.winners(), "blue");
}

/// [UB-C09] Of two attacks on the industry the one with fewer Time Stream cards wins, however many turns it took.
#[test]
fn attacks_are_measured_in_time_stream_cards() {
    let last_hex = |drawn: u8| {
        let mut table = Table::at(&format!(
            "scenario industrial-wasteland; first-round completed=yes drawn=9 destroyed=4; turn 8; time-stream 1; \
             drawn {drawn}; card yellow-crawlers; hex 0206 rough; hex 0207 rough; hex 1003 rough; CA 1005; CB 0114"
        ));
        table.answer("CA move 1004", "--S");
        table.winners()
    };
    // In the second round the first seat attacks, as Yellow; `blue` is that seat.
    assert_eq!(last_hex(8), "blue");
    assert_eq!(last_hex(9), "draw");
}
