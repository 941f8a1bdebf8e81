//! What the table answers for its seats, and what others hear of it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::ambush;
use crate::client::{Client, House, Opened};

/// A server of the game with windows that stay open for so many milliseconds.
async fn house(window: u64) -> House {
    House::with(|config| {
        config.titles = ambush::titles();
        config.window = Duration::from_millis(window);
    })
    .await
}

/// A table of three people.
async fn table(house: &House, traps: [u8; 3]) -> Opened {
    let people = json!({ "ann": "human", "bob": "human", "cid": "human" });
    house.table(json!({ "game": "ambush", "position": ambush::position(traps), "seats": people })).await
}

async fn habit(client: &mut Client, seat: u8, kind: &str, habit: Value) -> Value {
    client.ask(json!({ "type": "habit", "seat": seat, "kind": kind, "habit": habit })).await
}

/// Waits for the update with which it is the turn of somebody.
async fn turn(client: &mut Client, turn: u64) {
    while client.seen.all["turn"] != turn {
        client.next().await.unwrap();
    }
}

/// The habits that a client was last told.
fn told(client: &Client) -> Value {
    let habits = client.heard.iter().rev().find(|text| text.contains("\"type\":\"habits\"")).unwrap();
    serde_json::from_str::<Value>(habits).unwrap()["habits"].clone()
}

#[tokio::test]
async fn a_seat_that_passes_by_habit_is_not_waited_for() {
    let house = house(50).await;
    let opened = table(&house, [0, 1, 1]).await;
    let mut ann = house.sit(&opened, "ann").await;
    let mut bob = house.sit(&opened, "bob").await;
    let mut cid = house.sit(&opened, "cid").await;
    assert_eq!(habit(&mut bob, 1, "trap", json!("pass")).await["type"], "accepted");
    assert_eq!(habit(&mut cid, 2, "trap", json!({ "pass-unless": ["far"] })).await["type"], "accepted");
    ann.answer("walk").await;
    turn(&mut ann, 2).await;
    // Bob walks, and Ann has no trap; then Cid and Ann again.
    for (client, now) in [(&mut bob, 2), (&mut cid, 3)] {
        turn(client, now).await;
        client.answer("rest").await;
    }
    // Now Ann gets far: Cid is asked, and Bob still is not.
    turn(&mut ann, 4).await;
    ann.answer("walk").await;
    while ann.seen.all["to_act"] != json!([2]) {
        ann.next().await.unwrap();
    }
    cid.settle().await;
    assert_eq!(cid.seen.open(), ["pass", "spring"]);
    assert_eq!(cid.answer("spring").await["type"], "accepted");
    turn(&mut ann, 5).await;
    let log: Vec<&str> = ann.seen.all["log"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["line"]["text"].as_str().unwrap())
        .collect();
    assert_eq!(log, ["ann walks", "bob rests", "cid rests", "ann walks", "cid springs a trap"]);
    // The record needs no habits.
    let path = format!("/api/tables/{}", opened.id);
    assert_eq!(house.get(&path).await.json()["turn"], 5);
    let house = house.again_with(|config| config.titles = ambush::titles(), &["DELETE FROM habits"]).await;
    assert_eq!(house.get(&path).await.json()["turn"], 5);
}

#[tokio::test]
async fn habits_are_kept_for_their_owner_and_survive_a_restart() {
    let house = house(50).await;
    let opened = table(&house, [1, 1, 1]).await;
    let (mut bob, mut cid) = (house.sit(&opened, "bob").await, house.sit(&opened, "cid").await);
    let mut watcher = house.join(&opened, &[&opened.watch]).await;
    assert_eq!(told(&bob), json!({}));
    assert_eq!(habit(&mut bob, 1, "trap", json!("pass")).await["type"], "accepted");
    bob.settle().await;
    assert_eq!(told(&bob), json!({ "trap": "pass" }));
    // Nobody sets what is not theirs, or what the game does not know.
    for (seat, kind, wish, refusal) in [
        (0, "trap", json!("pass"), "not-yours"),
        (1, "card", json!("pass"), "malformed"),
        (1, "trap", json!({ "pass-unless": [] }), "malformed"),
        (1, "trap", json!({ "pass-unless": ["far", "far"] }), "malformed"),
        (1, "trap", json!({ "pass-unless": ["x".repeat(9000)] }), "malformed"),
        (1, "walk", json!({ "pass-unless": ["far"] }), "malformed"),
    ] {
        let refused = habit(&mut bob, seat, kind, wish).await;
        assert_eq!((&refused["type"], &refused["kind"]), (&json!("refused"), &json!(refusal)), "{refused}");
    }
    let silly = json!({ "type": "habit", "id": "silly", "seat": 1, "kind": "trap", "habit": "never" });
    bob.send(&silly).await;
    assert_eq!(bob.until(|message| message["type"] == "refused").await["kind"], "malformed");
    assert_eq!(habit(&mut watcher, 1, "trap", json!("pass")).await["kind"], "not-yours");
    cid.settle().await;
    watcher.settle().await;
    for other in [&cid, &watcher] {
        let heard = other.heard.iter().any(|text| text.contains("\"trap\":\"pass\""));
        assert!(!heard, "habits are nobody else's business");
    }
    drop((bob, cid, watcher));
    let house = house.again_with(|config| config.titles = ambush::titles(), &[]).await;
    let bob = house.sit(&opened, "bob").await;
    assert_eq!(told(&bob), json!({ "trap": "pass" }));
}

#[tokio::test]
async fn a_habit_until_the_next_turn_ends_there() {
    let house = house(20).await;
    let opened = table(&house, [1, 1, 1]).await;
    let mut ann = house.sit(&opened, "ann").await;
    let mut bob = house.sit(&opened, "bob").await;
    let mut cid = house.sit(&opened, "cid").await;
    for (client, seat) in [(&mut ann, 0), (&mut bob, 1), (&mut cid, 2)] {
        habit(client, seat, "trap", json!("pass-until-turn")).await;
    }
    // It is Ann's turn already: hers ends when it is her turn again.
    ann.answer("rest").await;
    turn(&mut bob, 2).await;
    assert_eq!(told(&bob), json!({}), "his turn has come");
    ann.settle().await;
    assert_eq!(told(&ann), json!({ "trap": "pass-until-turn" }));
    bob.answer("rest").await;
    turn(&mut cid, 3).await;
    assert_eq!(told(&cid), json!({}));
    cid.answer("rest").await;
    // Bob is asked by hand now.
    while bob.seen.all["to_act"] != json!([1]) {
        bob.next().await.unwrap();
    }
    assert_eq!(bob.answer("pass").await["type"], "accepted");
    turn(&mut ann, 4).await;
    ann.settle().await;
    assert_eq!(told(&ann), json!({}));
}

#[tokio::test]
async fn what_was_answered_by_habit_and_taken_back_is_asked_by_hand() {
    let house = house(20).await;
    let opened = table(&house, [1, 1, 1]).await;
    let mut ann = house.sit(&opened, "ann").await;
    let mut bob = house.sit(&opened, "bob").await;
    let mut cid = house.sit(&opened, "cid").await;
    habit(&mut bob, 1, "trap", json!("pass")).await;
    ann.answer("walk").await;
    while bob.seen.all["to_act"] != json!([2]) {
        bob.next().await.unwrap();
    }
    assert_eq!(bob.ask(json!({ "type": "undo", "seat": 1 })).await["type"], "accepted");
    bob.asked().await;
    assert!(bob.seen.all["prompt"].get("pending").is_none());
    tokio::time::sleep(Duration::from_millis(100)).await;
    bob.settle().await;
    assert_eq!(bob.seen.open(), ["pass", "spring"], "nothing answers for him a second time");
    // That holds after a restart, too.
    drop((ann, bob, cid));
    let house = house.again_with(|config| config.titles = ambush::titles(), &[]).await;
    bob = house.sit(&opened, "bob").await;
    cid = house.sit(&opened, "cid").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    bob.settle().await;
    assert_eq!(bob.seen.open(), ["pass", "spring"]);
    assert_eq!(bob.answer("spring").await["type"], "accepted");
    cid.settle().await;
    assert_eq!(cid.answer("pass").await["type"], "accepted");
    turn(&mut bob, 2).await;
}

#[tokio::test]
async fn a_question_that_is_no_window_is_answered_at_once() {
    let house = house(60_000).await;
    let opened = table(&house, [0, 0, 0]).await;
    let mut ann = house.sit(&opened, "ann").await;
    let mut bob = house.sit(&opened, "bob").await;
    habit(&mut ann, 0, "walk", json!("pass")).await;
    while bob.seen.all["log"].as_array().unwrap().is_empty() {
        bob.next().await.unwrap();
    }
    assert_eq!(bob.seen.all["log"][0]["line"]["text"], "ann rests");
    bob.asked().await;
    assert_eq!(
        bob.seen.all["prompt"]["pending"], "pass",
        "he has no trap, and the window is open for a minute"
    );
}

#[tokio::test]
async fn one_person_among_bots_waits_for_nobody() {
    let house = house(60_000).await;
    let bots = json!({ "ann": "human", "bob": "bot:random", "cid": "bot:random" });
    let body =
        json!({ "game": "ambush", "position": ambush::position([0, 0, 0]), "seats": bots, "seed": "1" });
    let opened = house.table(body).await;
    let mut ann = house.sit(&opened, "ann").await;
    ann.answer("walk").await;
    turn(&mut ann, 4).await;
}
