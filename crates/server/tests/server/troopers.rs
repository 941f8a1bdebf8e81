//! What Rogue Trooper hides, on the wire: hands, missions, Clues, the Encounter stack and what is exchanged.

use retrograde_core::Setup;
use retrograde_registry::title;

use crate::client::{Client, House};
use crate::privacy::{Hidden, ID, WATCH, assert_hidden, assert_same, token, transcript, world};

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
    let lines = |position: String| position.replace("; ", "\n");
    let hidden = |what, one, other, knows| Hidden { what, worlds: [one, other].map(lines), knows };
    let worlds = [
        hidden("a hand", moves("red hand truck"), moves("red hand false-map"), &[RED][..]),
        hidden("a mission", moves("red missions m-oxark"), moves("red missions m-quartz"), &[RED]),
        hidden("a Clue", moves("red clues monocle-br"), moves("red clues visor-tl"), &[RED]),
        // The left player alone knows what lies ahead.
        hidden("the stack", meets("stack conscripts@red"), meets("stack dud-shell@red"), &[RED]),
        hidden("an answer: a salvo", duel("fires=gp:1"), duel("fires=gp:3"), &[RED]),
        hidden("an answer: a Rogue card", window("false-map"), window("bogged"), &[RED]),
        hidden("an answer: a Clue that is wanted", wants("4"), wants("5"), &[RED]),
        // An offer is between the two.
        hidden("an offer", trade("goods 0 gp=1"), trade("goods 0 gp=2"), &[BLUE, RED]),
    ];
    let answers = ["pass", "evade", "play truck", "declare m-oxark", "want monocle-br"];
    assert_hidden(title("rogue-trooper").unwrap(), 3, &answers, &worlds).await;
}

/// Two GIs exchange something hidden: others hear that it happened, and not what. In each of the two worlds the two hold other cards;
/// `answers` are who answers what, the last word of which may be the card that the other holds.
async fn assert_exchanged(what: &str, worlds: [[&str; 2]; 2], answers: &[(usize, &str)]) {
    let mut heard = Vec::new();
    for cards in worlds {
        let [blue, red] = cards;
        let missions = if what == "missions" { "" } else { "blue missions m-gala; red missions m-candle; " };
        let house = at(&format!(
            "options players=3; turn 7; active blue; blue at nu-paree; {missions}blue {what} {blue}; red at nu-paree; \
             red {what} {red}; green at furlow; green missions m-strategy; \
             now entered moved own-move meets=red; step turn stage=collect; step gi-option"
        ))
        .await;
        let mut seats = Vec::new();
        for who in [BLUE, RED, GREEN, SPECTATOR] {
            seats.push(sit(&house, who).await);
        }
        for (who, answer) in answers {
            seats[*who].settle().await;
            seats[*who].asked().await;
            let answer = answer.replace("THEIRS", cards[1 - who]);
            let answered = seats[*who].answer(&answer).await;
            assert_eq!(answered["type"], "accepted", "{answered}");
            for other in [GREEN, SPECTATOR] {
                seats[other].settle().await;
            }
        }
        for (who, got) in [(BLUE, red), (RED, blue)] {
            seats[who].settle().await;
            let told = transcript(&seats[who]).concat().to_lowercase();
            assert!(
                told.contains(NAMES.iter().find(|(id, _)| *id == got).unwrap().1),
                "seat {who} has {got}"
            );
        }
        heard.push([GREEN, SPECTATOR].map(|who| transcript(&seats[who])));
    }
    for (who, name) in ["Green", "a spectator"].into_iter().enumerate() {
        assert_same(&heard[0][who], &heard[1][who], name);
        assert!(heard[0][who].concat().to_lowercase().contains(what), "{name} hears that it happened");
    }
}

/// Words by which a card is known to whoever holds it.
const NAMES: [(&str, &str); 8] = [
    ("visor-tl", "burnt visor"),
    ("visor-tr", "burnt visor"),
    ("monocle-br", "iron monocle"),
    ("epaulette-bl", "epaulette"),
    ("m-oxark", "hermit of the heights"),
    ("m-quartz", "last witness"),
    ("m-marokk", "caravan guide"),
    ("m-harpos", "ferryman"),
];

#[tokio::test]
async fn an_exchange_of_clues_is_heard_by_nobody_else() {
    let answers = [(BLUE, "swap clues"), (RED, "accept"), (BLUE, "want THEIRS"), (RED, "want THEIRS")];
    let worlds = [["visor-tl", "monocle-br"], ["epaulette-bl", "visor-tr"]];
    assert_exchanged("clues", worlds, &answers).await;
}

#[tokio::test]
async fn an_exchange_of_missions_is_heard_by_nobody_else() {
    let worlds = [["m-oxark", "m-marokk"], ["m-quartz", "m-harpos"]];
    assert_exchanged("missions", worlds, &[(BLUE, "swap missions")]).await;
}
