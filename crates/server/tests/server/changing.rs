//! An answer given in secret can be changed until the last one is in, and nobody else can tell.

use std::time::Duration;

use serde_json::{Value, json};

use crate::ambush;
use crate::client::{Client, House};

fn transcript(client: &Client) -> Vec<String> {
    let own = format!("\"{}-", client.name);
    client.heard.iter().map(|text| text.replace(&client.life, "LIFE").replace(&own, "\"c-")).collect()
}

async fn change(client: &mut Client, seat: u8, answer: &str) -> Value {
    client.ask(json!({ "type": "change", "seat": seat, "answer": answer })).await
}

/// What Ann, Cid and a spectator hear while Bob answers, and changes his answer as often as wished.
async fn played(answers: &[&str]) -> (Vec<Vec<String>>, Vec<String>) {
    let house = House::with(|config| {
        config.titles = ambush::titles();
        config.window = Duration::ZERO;
    })
    .await;
    let people = json!({ "ann": "human", "bob": "human", "cid": "human" });
    let body =
        json!({ "game": "ambush", "position": ambush::position([0, 1, 1]), "seats": people, "seed": "5" });
    let opened = house.table(body).await;
    let mut ann = house.sit(&opened, "ann").await;
    let mut bob = house.sit(&opened, "bob").await;
    let mut cid = house.sit(&opened, "cid").await;
    let mut watcher = house.join(&opened, &[&opened.watch]).await;
    // The seats are told again whenever somebody comes.
    for client in [&mut ann, &mut bob, &mut cid, &mut watcher] {
        client.settle().await;
    }
    ann.answer("walk").await;
    bob.asked().await;
    assert_eq!(bob.answer(answers[0]).await["type"], "accepted");
    for other in [&mut ann, &mut cid, &mut watcher] {
        while other.seen.all["to_act"] != json!([2]) {
            other.next().await.unwrap();
        }
    }
    for &answer in &answers[1..] {
        assert_eq!(change(&mut bob, 1, answer).await["type"], "accepted");
    }
    for other in [&mut ann, &mut cid, &mut watcher] {
        other.ask(json!({ "type": "look", "moment": 2 })).await;
        other.settle().await;
    }
    let mut heard: Vec<Vec<String>> = [&ann, &cid, &watcher].map(transcript).to_vec();
    for transcript in &mut heard {
        // Tables have different names.
        for text in transcript {
            *text = text.replace(&opened.id, "TABLE");
        }
    }
    cid.answer("pass").await;
    // With the last answer it is settled.
    let refused = change(&mut bob, 1, "pass").await;
    assert_eq!((&refused["type"], &refused["kind"]), (&json!("refused"), &json!("rule")), "{refused}");
    cid.settle().await;
    let log = cid.seen.all["log"].as_array().unwrap();
    let log: Vec<String> = log.iter().map(|line| line["line"]["text"].as_str().unwrap().to_owned()).collect();
    // What is stored leads to the same place.
    let path = format!("/api/tables/{}", opened.id);
    let before = house.get(&path).await.json();
    drop((ann, bob, cid, watcher));
    let house = house.again_with(|config| config.titles = ambush::titles(), &[]).await;
    let after = house.get(&path).await.json();
    assert_eq!((&before["headline"], &before["to_act"]), (&after["headline"], &after["to_act"]));
    let cid = house.sit(&opened, "cid").await;
    let again = cid.seen.all["log"].as_array().unwrap().iter();
    assert_eq!(again.map(|line| line["line"]["text"].as_str().unwrap()).collect::<Vec<_>>(), log);
    (heard, log)
}

/// A message without what is drawn for every table.
fn plain(text: &str) -> Value {
    let mut value: Value = serde_json::from_str(text).unwrap();
    if let Some(message) = value.as_object_mut() {
        message.remove("dice");
    }
    if let Some(prompt) = value.pointer_mut("/prompt/id") {
        *prompt = json!("ID");
    }
    value
}

#[tokio::test]
async fn a_changed_answer_counts_and_shows_to_nobody() {
    let (quiet, log) = played(&["pass"]).await;
    assert_eq!(log, ["ann walks"]);
    let (changed, log) = played(&["pass", "spring", "pass", "spring"]).await;
    assert_eq!(log, ["ann walks", "bob springs a trap"]);
    for (one, other) in quiet.iter().zip(&changed) {
        let (one, other): (Vec<Value>, Vec<Value>) =
            (one.iter().map(|text| plain(text)).collect(), other.iter().map(|text| plain(text)).collect());
        assert_eq!(one, other);
    }
}

#[tokio::test]
async fn only_ones_own_last_secret_answer_can_be_changed() {
    let house = House::with(|config| {
        config.titles = ambush::titles();
        config.window = Duration::ZERO;
    })
    .await;
    let people = json!({ "ann": "human", "bob": "human", "cid": "human" });
    let body = json!({ "game": "ambush", "position": ambush::position([0, 1, 1]), "seats": people });
    let opened = house.table(body).await;
    let (mut ann, mut bob) = (house.sit(&opened, "ann").await, house.sit(&opened, "bob").await);
    ann.answer("walk").await;
    bob.asked().await;
    assert_eq!(change(&mut ann, 0, "rest").await["type"], "refused", "others have seen it");
    assert_eq!(change(&mut bob, 1, "spring").await["type"], "refused", "he has not answered yet");
    assert_eq!(change(&mut ann, 1, "spring").await["kind"], "not-yours");
    bob.answer("pass").await;
    assert_eq!(change(&mut bob, 1, "walk").await["rule"], "AM-02");
    // Sending twice does nothing twice.
    let request = json!({ "type": "change", "id": "same", "seat": 1, "answer": "spring" });
    for _ in 0..2 {
        bob.send(&request).await;
        assert_eq!(bob.until(|message| message["id"] == "same").await["type"], "accepted");
    }
}
