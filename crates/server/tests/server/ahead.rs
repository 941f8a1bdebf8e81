//! Bots that think ahead while people do.

use std::time::{Duration, Instant};

use retrograde_core::{Seat, Setup};
use retrograde_table::{BotSpec, Forethought, Seed, Table};
use serde_json::{Value, json};
use tokio::sync::Mutex;

use crate::ambush;
use crate::client::{Client, House, Opened};

/// What is counted is counted for the whole process: one at a time.
static COUNTING: Mutex<()> = Mutex::const_new(());
const ANN: Seat = Seat::new(0);
const BOB: Seat = Seat::new(1);
const CID: Seat = Seat::new(2);
const FOR_EVER: Duration = Duration::from_hours(1);

/// A skirmish against a bot that thinks ahead.
async fn skirmish(house: &House, bot: &str) -> (Opened, Client) {
    let seats = json!({ "red": "human", "blue": bot });
    let table = house.table(json!({ "game": "skirmish", "seats": seats, "seed": "5" })).await;
    let red = house.sit(&table, "red").await;
    (table, red)
}

/// How often bots have thought ahead, and for how long, as the monitoring tells.
async fn thought_ahead(house: &House) -> (u64, f64) {
    let told = house.get("/metrics").await.body;
    let number = |what: &str| {
        let line =
            told.lines().find(|line| line.starts_with(&format!("retrograde_bot_ahead_seconds_{what}")));
        line.map_or("0", |line| line.rsplit(' ').next().unwrap())
    };
    (number("count").parse().unwrap(), number("sum").parse().unwrap())
}

/// Waits until bots have thought ahead all that they would about this question.
async fn until_still(house: &House) -> (u64, f64) {
    let (started, mut before) = (Instant::now(), thought_ahead(house).await);
    loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let now = thought_ahead(house).await;
        if now.0 == before.0 {
            return now;
        }
        assert!(started.elapsed() < Duration::from_mins(1), "it never ends");
        before = now;
    }
}

#[tokio::test]
async fn a_bot_thinks_ahead_up_to_its_budget_and_plays_and_closes() {
    let _alone = COUNTING.lock().await;
    let house = House::open().await;
    let (table, mut red) = skirmish(&house, "bot:search:300it/ahead").await;
    red.asked().await;
    let (pieces, _) = until_still(&house).await;
    assert!(pieces > 0);
    // It plays.
    for _ in 0..3 {
        let open = red.asked().await;
        assert_eq!(red.answer(&open[0]).await["type"], "accepted");
        red.asked().await;
    }
    let (later, _) = until_still(&house).await;
    assert!(later > pieces);
    // Nobody's time is no time to think in.
    red.vanish().await;
    let (still, _) = until_still(&house).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(thought_ahead(&house).await.0, still);
    // It goes on after a restart, is relieved by a person's word, and the record is a record like any other.
    let house = house.again().await;
    let mut red = house.sit(&table, "red").await;
    let open = red.asked().await;
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    red.asked().await;
    let record = house.record(&table, &table.seats["red"]).await;
    assert_eq!(record.status, 200, "{}", record.body);
    house.server.shut_down().await;
}

#[tokio::test]
async fn nothing_is_thought_ahead_in_a_window() {
    let _alone = COUNTING.lock().await;
    let house = House::with(|config| {
        config.titles = ambush::titles();
        config.window = Duration::from_millis(50);
    })
    .await;
    let seats = json!({ "ann": "bot:search:50it/ahead", "bob": "human", "cid": "human" });
    let table = house
        .table(json!({ "game": "ambush", "position": ambush::position([1, 1, 1]), "seats": seats }))
        .await;
    let before = thought_ahead(&house).await.0;
    let (mut bob, mut cid) = (house.sit(&table, "bob").await, house.sit(&table, "cid").await);
    // Ann's bot has moved, and the others are asked whether they spring a trap.
    for client in [&mut bob, &mut cid] {
        assert_eq!(client.asked().await, ["pass", "spring"]);
    }
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(thought_ahead(&house).await.0, before);
    for client in [&mut bob, &mut cid] {
        client.settle().await;
        assert_eq!(client.answer("pass").await["type"], "accepted");
    }
    // Bob is asked where to go: everybody can see that.
    while bob.seen.all["turn"] != 2 {
        bob.next().await.unwrap();
    }
    assert!(until_still(&house).await.0 > before);
}

#[tokio::test]
async fn what_is_undone_was_thought_ahead_in_vain() {
    let _alone = COUNTING.lock().await;
    let house = House::open().await;
    let both = json!({ "red": "human", "blue": "human" });
    let table = house.table(json!({ "game": "skirmish", "seats": both, "seed": "2" })).await;
    let (mut red, mut blue) = (house.sit(&table, "red").await, house.sit(&table, "blue").await);
    let player = |player: &str| json!({ "type": "player", "seat": 1, "player": player });
    let open = red.asked().await;
    // The bot thinks ahead, the person answers, the bot's seat is taken back before it has answered, and the person undoes.
    assert_eq!(blue.ask(player("bot:search:2000it/ahead")).await["type"], "accepted");
    red.settle().await;
    assert_eq!(blue.ask(player("human")).await["type"], "accepted");
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    blue.asked().await;
    assert_eq!(blue.ask(player("bot:search:60it/ahead")).await["type"], "accepted");
    let open = red.asked().await;
    assert_eq!(red.seen.all["moments"], 2);
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    red.asked().await;
    assert_eq!(red.seen.all["moments"], 4);
    for (bot, because) in [("greedy", "greedy does not search"), ("search:90s", "at most 10000 ms")] {
        let refused = blue.ask(player(&format!("bot:{bot}/ahead"))).await;
        assert!(refused["because"].as_str().unwrap().contains(because), "{refused}");
    }
}

/// A table of the game with windows.
fn ambushed(traps: [u8; 3]) -> Box<dyn Table> {
    ambush::titles()[0].at_position(&ambush::position(traps), Seed::number(1)).unwrap()
}

fn bot(text: &str) -> BotSpec {
    text.parse().unwrap()
}

/// Whether Ann's bot, which has thought ahead of the open question, still knows something after these answers.
fn still_knows(table: &mut dyn Table, answers: &[(Seat, &str)]) -> bool {
    let mut forethought = Forethought::default();
    assert!(!table.think_ahead(ANN, bot("search:200it"), 1, &mut forethought, FOR_EVER, &|| false));
    for (seat, answer) in answers {
        table.answer(*seat, answer).unwrap();
    }
    knows(table, ANN, forethought)
}

/// A budget of one try is spent if anything is known.
fn knows(table: &dyn Table, seat: Seat, mut forethought: Forethought) -> bool {
    assert!(!table.to_act().contains(seat));
    !table.think_ahead(seat, bot("search:1it"), 1, &mut forethought, Duration::ZERO, &|| false)
}

/// Ann has walked, and nobody has said whether they spring a trap; or only Cid has not.
fn walked(traps: [u8; 3], last: bool) -> Box<dyn Table> {
    let mut table = ambushed(traps);
    table.answer(ANN, "walk").unwrap();
    if last {
        table.answer(BOB, "pass").unwrap();
    }
    table
}

#[test]
fn only_what_the_seat_can_tell_is_followed() {
    // That the last one passes shows, and that a trap is sprung; that one is buried does not, and the question stays the same.
    assert!(still_knows(&mut *walked([1, 1, 2], true), &[(CID, "pass")]));
    assert!(still_knows(&mut *walked([1, 1, 2], true), &[(CID, "spring")]));
    assert!(!still_knows(&mut *walked([1, 1, 2], true), &[(CID, "bury")]));
    assert!(!still_knows(&mut *walked([1, 1, 2], true), &[(CID, "bury"), (CID, "pass")]));
    // Several are asked in a window, and answer in secret.
    assert!(!still_knows(&mut *walked([1, 1, 2], false), &[(BOB, "pass")]));
    assert!(!still_knows(&mut *walked([1, 1, 2], false), &[(BOB, "pass"), (CID, "pass")]));
}

#[test]
fn what_did_not_come_about_is_not_followed() {
    let table = walked([1, 1, 2], true);
    let thought = || {
        let mut forethought = Forethought::default();
        assert!(!table.think_ahead(ANN, bot("search:200it"), 1, &mut forethought, FOR_EVER, &|| false));
        assert_eq!(forethought.done(), 200);
        forethought
    };
    assert!(knows(&*table, ANN, thought()));
    // The last answer was taken back.
    assert!(!knows(&*walked([1, 1, 2], false), ANN, thought()));
    // There are as many answers, and they led elsewhere.
    assert!(!knows(&*walked([1, 1, 3], true), ANN, thought()));
    // What was thought for a seat is no other's.
    assert!(!knows(&*table, BOB, thought()));
    // Whoever is asked has nothing to think ahead of.
    assert!(!table.think_ahead(CID, bot("search:200it"), 1, &mut thought(), FOR_EVER, &|| false));
}

#[test]
fn a_bot_that_is_asked_goes_on_from_what_it_knows() {
    let skirmish = retrograde_registry::title("skirmish").unwrap();
    let [red, blue] = [0, 1].map(Seat::new);
    let mut table = skirmish.open(&Setup::scenario("plain"), Seed::number(1)).unwrap();
    let first = table.prompt(red).unwrap().open().next().unwrap().answer.clone();
    let mut forethought = Forethought::default();
    let search = bot("search:400it");
    assert!(!table.think_ahead(blue, search, 1, &mut forethought, FOR_EVER, &|| false));
    table.answer(red, &first).unwrap();
    // There is nothing to think ahead of for whoever is asked.
    assert!(!table.think_ahead(blue, search, 1, &mut forethought, FOR_EVER, &|| false));
    let tries = |why: &str| -> u32 {
        let (before, _) = why.split_once(" tries").unwrap();
        before.rsplit(' ').next().unwrap().replace(',', "").parse().unwrap()
    };
    assert!(tries(&table.decide(blue, bot("search:1it"), 1, forethought).why) > 1);
    let afresh = table.decide(blue, search, 1, Forethought::default());
    assert_eq!(afresh, table.thought(blue, search, 1).think());
}

#[tokio::test]
async fn bots_of_the_new_table_page_may_think_ahead() {
    let house = House::open().await;
    let seats = json!({ "red": "human", "blue": "bot:commander/ahead" });
    let table = house.table(json!({ "game": "skirmish", "seats": seats })).await;
    let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(facts["seats"][1]["player"], Value::from("bot:commander/ahead"));
}
