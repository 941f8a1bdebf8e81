//! What Gammarauders hides, on the wire: hands, sheets, offers, orders, cards that were seen, and whatever is answered in secret.

use retrograde_core::Seat;
use retrograde_registry::title;
use retrograde_table::Seed;

use crate::privacy::{Hidden, assert_hidden};

const RED: usize = 0;
const BLUE: usize = 1;
const COLOURS: [&str; 3] = ["red", "blue", "green"];

/// The small map, with the fortresses of three players; whatever else is said of a player comes after the name.
fn position(players: [&str; 3], rest: &str) -> String {
    let [red, blue, green] = players;
    format!(
        "options players=3; turn 4; tile T01 0,0 0; tile T03 1,0 2; tile T08 0,1 5; red fort=T01.3 bioborg=rexana card=1 {red}; \
         blue fort=T08.3 bioborg=wadsworth card=2 {blue}; green fort=T03.1 bioborg=inkwell card=3 {green}; {rest}"
    )
    .replace("; ", "\n")
}

/// What becomes of a position by some answers, such as `red show none`.
fn after(position: &str, answers: &str) -> String {
    let mut table = title("gammarauders").unwrap().at_position(position, Seed::number(1)).unwrap();
    for line in answers.split("; ").filter(|line| !line.is_empty()) {
        let (who, answer) = line.split_once(' ').unwrap();
        let seat = COLOURS.iter().position(|colour| *colour == who).unwrap();
        table.answer(Seat::new(seat as u8), answer).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    table.position()
}

/// A position that came about in two ways.
fn either<'a>(what: &'a str, knows: &'a [usize], start: &str, before: &str, ways: [&str; 2]) -> Hidden<'a> {
    let start = after(start, before);
    Hidden { what, worlds: ways.map(|way| after(&start, way)), knows }
}

/// Each pair of worlds differs in one hidden thing: those who know it are sent different bytes, all others the same.
#[tokio::test]
async fn what_is_hidden_is_sent_to_those_who_know_it_alone() {
    let plain = |rest: &str| position(["", "", ""], rest);
    let placed = |what, knows, rest: [&str; 2]| Hidden { what, worlds: rest.map(plain), knows };
    let hands = plain("phase 2; hand red lamp gum; hand blue yoyo anvil tuba");
    let fight = position(
        ["borg=T08.1 carried=2", "borg=T08.1 carried=2", ""],
        "phase 7; sheet red yoyo mittens; sheet blue anvil; units T08.1 red soldier 3; units T08.1 blue soldier 3",
    );
    let attack = "red attack T08.1 blue; red add all; red announce; red continue";
    let way = position(
        ["borg=T01.4", "borg=T01.1", "borg=T01.1"],
        "phase 5; hand blue goo lamp; hand green gum; hand red sock",
    );
    let walk = "red take borg; red via T01.1; red to T01.2";
    let full = plain(
        "phase 6; place 4; hand red lamp gum yoyo anvil sock fist; hand blue tuba heels cloak bubble tower tape; step limit",
    );
    let worlds = [
        placed("a hand", &[RED][..], ["phase 5; hand red lamp", "phase 5; hand red gum"]),
        placed(
            "a card that another knows",
            &[RED, BLUE],
            ["phase 5; hand red lamp/blue", "phase 5; hand red gum/blue"],
        ),
        placed("a mounted weapon", &[RED], ["phase 5; sheet red yoyo", "phase 5; sheet red mittens"]),
        placed(
            "what the spies see",
            &[RED],
            [
                "phase 1; place 1; front red spies; aside red lamp yoyo; step peek player=red keep=1",
                "phase 1; place 1; front red spies; aside red lamp gum; step peek player=red keep=1",
            ],
        ),
        Hidden {
            what: "a standing order",
            worlds: ["always=blue", "never=blue"].map(|order| position([order, "", ""], "phase 5")),
            knows: &[RED],
        },
        either("a draft", &[RED], &hands, "red offer blue", ["red give lamp", "red give gum"]),
        either(
            "an offer",
            &[RED, BLUE],
            &hands,
            "red offer blue",
            ["red give lamp; red propose", "red give gum; red propose"],
        ),
        either(
            "a card chosen for an offer",
            &[BLUE],
            &hands,
            "red offer blue; red give lamp; red get any-card; red get any-card; red propose; blue accept 1",
            ["blue pick yoyo", "blue pick anvil"],
        ),
        either("an answer: pods", &[RED], &fight, attack, ["red burn none", "red burn 2 borg"]),
        either(
            "an answer: a weapon",
            &[RED],
            &fight,
            &format!("{attack}; red burn none; blue burn none"),
            ["red show yoyo borg", "red show mittens borg"],
        ),
        either("an answer: leave to pass", &[BLUE], &way, walk, ["blue grant", "blue refuse T01.1"]),
        either(
            "an answer: a card against a move",
            &[BLUE],
            &way,
            &format!("{walk}; blue grant; green grant"),
            ["blue play goo", "blue pass"],
        ),
        either("an answer: a discard", &[RED], &full, "", ["red discard lamp", "red discard gum"]),
    ];
    let answers =
        ["pass", "take borg", "accept 1", "pick yoyo", "grant", "show none", "burn none", "discard lamp"];
    assert_hidden(title("gammarauders").unwrap(), 3, &answers, &worlds).await;
}
