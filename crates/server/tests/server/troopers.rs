//! What Rogue Trooper hides, on the wire: hands, missions, Clues, the Encounter stack and what is exchanged.

use retrograde_core::Setup;
use retrograde_registry::title;
use serde_json::json;

use crate::client::{Client, House};
use crate::privacy::{ID, WATCH, assert_same, token, transcript, world};

const BLUE: usize = 0;
const RED: usize = 1;
const GREEN: usize = 2;
const SPECTATOR: usize = 3;

/// A table of three people at a position.
async fn at(position: &str) -> House {
    let title = title("rogue-trooper").unwrap();
    world(title, &Setup::scenario("standard"), Some(position.replace("; ", "\n")), 3).await
}

async fn sit(house: &House, who: usize) -> Client {
    let token = if who == SPECTATOR { WATCH.to_owned() } else { token(who) };
    Client::join(house.address(), ID, &[&token]).await
}

/// What somebody is sent who looks at a position and asks about some answers.
async fn seen(position: &str, who: usize) -> Vec<String> {
    let house = at(position).await;
    let mut client = sit(&house, who).await;
    client.ask(json!({ "type": "look", "moment": 0 })).await;
    for answer in ["pass", "evade", "play truck", "declare m-oxark", "want monocle-br"] {
        client.ask(json!({ "type": "explain", "seat": who.min(GREEN), "answer": answer })).await;
    }
    transcript(&client)
}

/// Each pair of worlds differs in one hidden thing: those who know it are sent different bytes, all others the same.
#[tokio::test]
async fn what_is_hidden_is_sent_to_those_who_know_it_alone() {
    const PLACES: &str =
        "options players=3; turn 7; active blue; blue missions m-gala; red at nu-paree; green at furlow";
    const MOVES: &str = "step turn stage=deliver; step travel";
    let moves = |hidden: &str| format!("{PLACES}; blue at klaxon; {hidden}; {MOVES}");
    let meets = |hidden: &str| {
        format!(
            "{PLACES}; blue at klaxon; {hidden}; facing patrol; now entered moved own-move; fight card:patrol open; \
             step turn stage=collect; step cards; step foe tried=no"
        )
    };
    let duel = |hidden: &str| {
        format!(
            "{PLACES}; blue at nu-paree; blue ammo gp=2; red ammo gp=3; now entered moved own-move meets=red; \
             fight gi:red open; volley 1 committed {hidden}; step turn stage=collect; step duel waiting=blue"
        )
    };
    let trade = |hidden: &str| {
        format!(
            "{PLACES}; blue at nu-paree; blue ammo gp=3; now entered moved own-move meets=red; trade 0; {hidden}; \
             step turn stage=collect; step consider by=red"
        )
    };
    let wants = |hidden: &str| {
        format!(
            "{PLACES}; blue at nu-paree; blue clues visor-tl@blue,red visor-tr@blue,red; red clues monocle-br@blue,red; \
             now entered moved own-move meets=red; step turn stage=collect; step want-clue waiting=blue wants=-,{hidden}"
        )
    };
    let window = |hidden: &str| {
        format!(
            "{PLACES}; blue at klaxon; red hand false-map bogged; green hand dead-channel; intent red {hidden}; step turn stage=prison; \
             step window phase=movement from=1 circuit=1 waiting=green"
        )
    };
    let worlds = [
        ("a hand", moves("red hand truck"), moves("red hand false-map"), &[RED][..]),
        ("a mission", moves("red missions m-oxark"), moves("red missions m-quartz"), &[RED]),
        ("a Clue", moves("red clues monocle-br"), moves("red clues visor-tl"), &[RED]),
        // The left player alone knows what lies ahead.
        ("the stack", meets("stack conscripts@red"), meets("stack dud-shell@red"), &[RED]),
        ("an answer: a salvo", duel("fires=gp:1"), duel("fires=gp:3"), &[RED]),
        ("an answer: a Rogue card", window("false-map"), window("bogged"), &[RED]),
        ("an answer: a Clue that is wanted", wants("4"), wants("5"), &[RED]),
        // An offer is between the two.
        ("an offer", trade("goods 0 gp=1"), trade("goods 0 gp=2"), &[BLUE, RED]),
    ];
    for (what, one, other, knows) in worlds {
        for who in [BLUE, RED, GREEN, SPECTATOR] {
            let (one, other) = (seen(&one, who).await, seen(&other, who).await);
            if knows.contains(&who) {
                // What somebody has answered is theirs to know, shown or not.
                assert!(one != other || what.starts_with("an answer"), "{what}: whoever knows it sees it");
            } else {
                assert_same(&one, &other, &format!("{what}, seat {who}"));
            }
        }
    }
}

/// Two GIs show each other their Clues and swap one each: others hear that it happened, and not what.
#[tokio::test]
async fn an_exchange_of_clues_is_heard_by_nobody_else() {
    let mut heard = Vec::new();
    for [blue, red] in [["visor-tl", "monocle-br"], ["epaulette-bl", "visor-tr"]] {
        let house = at(&format!(
            "options players=3; turn 7; active blue; blue at nu-paree; blue missions m-gala; blue clues {blue}; red at nu-paree; \
             red missions m-oxark; red clues {red}; green at furlow; green missions m-quartz; \
             now entered moved own-move meets=red; step turn stage=collect; step gi-option"
        ))
        .await;
        let mut seats = Vec::new();
        for who in [BLUE, RED, GREEN, SPECTATOR] {
            seats.push(sit(&house, who).await);
        }
        let wants = [red, blue].map(|clue| format!("want {clue}"));
        let answers = [(BLUE, "swap clues"), (RED, "accept"), (BLUE, &wants[0]), (RED, &wants[1])];
        for (who, answer) in answers {
            seats[who].settle().await;
            seats[who].asked().await;
            let answered = seats[who].answer(answer).await;
            assert_eq!(answered["type"], "accepted", "{answered}");
            for other in [GREEN, SPECTATOR] {
                seats[other].settle().await;
            }
        }
        for (who, got) in [(BLUE, red), (RED, blue)] {
            seats[who].settle().await;
            let face = got.split('-').next().unwrap();
            let told = transcript(&seats[who]).concat().to_lowercase();
            assert!(told.contains(face), "seat {who} has {got}");
        }
        heard.push([GREEN, SPECTATOR].map(|who| transcript(&seats[who])));
    }
    for (who, name) in ["Green", "a spectator"].into_iter().enumerate() {
        assert_same(&heard[0][who], &heard[1][who], name);
        assert!(heard[0][who].concat().contains("Clue"), "{name} hears that it happened");
    }
}
