//! Seats are taken by invitation, and their tokens can be renewed.

use serde_json::json;

use crate::client::{Client, House, Opened};

async fn open(house: &House) -> Opened {
    let seats = json!({ "red": "human", "blue": "open" });
    house.table(json!({ "game": "skirmish", "seats": seats, "seed": "2" })).await
}

#[tokio::test]
async fn whoever_opens_a_table_gets_no_key_of_others() {
    let house = House::open().await;
    let table = open(&house).await;
    assert_eq!(table.seats.keys().collect::<Vec<_>>(), ["red"]);
    let invitation = table.invitations["blue"].as_str();
    // An invitation is no token: nobody looks through the eyes of a seat that was not taken.
    let mut curious = Client::connect(house.address(), &table.id).await.unwrap();
    curious.hello(&[invitation], None, 0).await;
    let refused = curious.until(|message| message["type"] == "closing").await;
    assert_eq!(
        refused["because"],
        "this is an invitation: take the seat first, and you get a token that opens it"
    );
    assert_eq!(house.record(&table, invitation).await.status, 403);
}

#[tokio::test]
async fn an_invitation_works_once() {
    let house = House::open().await;
    let table = open(&house).await;
    let key = &table.invitations["blue"];
    let taken = house.claim(&table, json!({ "key": key, "name": " Bob " })).await;
    assert_eq!((taken.status, &taken.json()["seat"]), (200, &json!("blue")), "{}", taken.body);
    let token = taken.json()["token"].as_str().unwrap().to_owned();
    assert!(token.len() == 26 && token != *key);
    for _ in 0..2 {
        let late = house.claim(&table, json!({ "key": key })).await;
        assert_eq!(late.status, 403);
        assert!(late.error().starts_with("this invitation has already been used"), "{}", late.body);
    }
    // After a restart too.
    let house = house.again().await;
    assert_eq!(house.claim(&table, json!({ "key": key })).await.status, 403);
    let blue = house.join(&table, &[&token]).await;
    assert_eq!(blue.you, [1]);
    let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!((&facts["seats"][1]["player"], &facts["seats"][1]["label"]), (&json!("human"), &json!("Bob")));
}

#[tokio::test]
async fn a_claim_whose_answer_was_lost_is_sent_again() {
    let house = House::open().await;
    let table = open(&house).await;
    let own = "abcdefghijkmnpqrstuvwxyz23";
    let claim = json!({ "key": table.invitations["blue"], "token": own });
    for _ in 0..2 {
        let taken = house.claim(&table, claim.clone()).await;
        assert_eq!(taken.json(), json!({ "seat": "blue", "token": own }), "{}", taken.body);
    }
    // Somebody else with the same invitation comes too late.
    let other = json!({ "key": table.invitations["blue"], "token": "bbcdefghijkmnpqrstuvwxyz23" });
    assert_eq!(house.claim(&table, other).await.status, 403);
    for bad in ["", "abc", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKMNPQRSTUVWXYZ23"] {
        let answer = house.claim(&table, json!({ "key": table.seats["red"], "token": bad })).await;
        assert_eq!(answer.status, 400, "{bad}");
    }
    assert_eq!(house.claim(&table, json!({ "key": "nonsense" })).await.status, 403);
    assert_eq!(house.claim(&table, json!({ "key": table.watch })).await.status, 403);
    assert_eq!(house.claim(&table, json!({ "token": own })).await.status, 400);
}

#[tokio::test]
async fn the_holder_sees_how_many_screens_there_are_and_renews_the_token() {
    let house = House::open().await;
    let table = open(&house).await;
    let mut red = house.sit(&table, "red").await;
    let mut spy = house.sit(&table, "red").await;
    let screens =
        red.until(|message| message["type"] == "screens" && message["screens"][0]["count"] == 2).await;
    assert_eq!(screens["screens"], json!([{ "seat": 0, "count": 2 }]));
    let watcher = house.join(&table, &[&table.watch]).await;
    assert!(!watcher.heard.iter().any(|text| text.contains("\"screens\"")), "a spectator holds no seat");

    let renewed = house.claim(&table, json!({ "key": table.seats["red"] })).await;
    assert_eq!((renewed.status, &renewed.json()["seat"]), (200, &json!("red")), "{}", renewed.body);
    let gone = spy.until(|message| message["type"] == "closing").await;
    assert_eq!((&gone["again"], spy.next().await), (&json!(false), None));
    red.until(|message| message["type"] == "closing").await;
    // The old token opens nothing any more, the new one does, after a restart too.
    let house = house.again().await;
    let mut old = Client::connect(house.address(), &table.id).await.unwrap();
    old.hello(&[&table.seats["red"]], None, 0).await;
    old.until(|message| message["type"] == "closing").await;
    let mut red = house.join(&table, &[renewed.json()["token"].as_str().unwrap()]).await;
    assert_eq!(red.you, [0]);
    let open = red.asked().await;
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    // Whoever leaves is counted no longer.
    let token = renewed.json()["token"].as_str().unwrap().to_owned();
    let mut second = house.join(&table, &[&token]).await;
    red.until(|message| message["type"] == "screens" && message["screens"][0]["count"] == 2).await;
    second.vanish().await;
    red.until(|message| message["type"] == "screens" && message["screens"][0]["count"] == 1).await;
}

#[tokio::test]
async fn one_browser_may_take_several_seats() {
    let house = House::open().await;
    let table = open(&house).await;
    let taken = house.claim(&table, json!({ "key": table.invitations["blue"] })).await.json();
    let screen = house.join(&table, &[&table.seats["red"], taken["token"].as_str().unwrap()]).await;
    assert_eq!(screen.you, [0, 1]);
}

#[tokio::test]
async fn a_connection_that_was_lost_is_no_second_screen() {
    let house = House::open().await;
    let table = open(&house).await;
    let hello = |visit: &str| {
        let tokens = [&table.seats["red"]];
        json!({ "type": "hello", "protocol": 1, "tokens": tokens, "life": null, "seen": 0, "visit": visit })
    };
    let mut lost = Client::connect(house.address(), &table.id).await.unwrap();
    lost.send(&hello("abc")).await;
    lost.until(|message| message["type"] == "update").await;
    // The same visit comes again before the server has noticed that the first connection is gone.
    let mut back = Client::connect(house.address(), &table.id).await.unwrap();
    back.send(&hello("abc")).await;
    let screens = back.until(|message| message["type"] == "screens").await;
    assert_eq!(screens["screens"], json!([{ "seat": 0, "count": 1 }]));
    let mut other = Client::connect(house.address(), &table.id).await.unwrap();
    other.send(&hello("xyz")).await;
    let screens = other.until(|message| message["type"] == "screens").await;
    assert_eq!(screens["screens"], json!([{ "seat": 0, "count": 2 }]));
}
