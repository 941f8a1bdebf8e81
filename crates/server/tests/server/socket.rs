use retrograde_core::Seat;
use retrograde_server::store::{Deed, SqliteStore, Store, StoredAnswer};
use serde_json::json;

use crate::client::{Chance, Client, House};

const BOTH: &str = "{\"red\":\"human\",\"blue\":\"human\"}";

fn skirmish() -> serde_json::Value {
    let seats: serde_json::Value = serde_json::from_str(BOTH).unwrap();
    json!({ "game": "skirmish", "seats": seats, "seed": "11" })
}

/// A secret set-up, in which answers can be taken back.
fn set_up() -> serde_json::Value {
    let seats = json!({ "blue": "human", "yellow": "human" });
    json!({ "game": "unbreakable", "scenario": "retrieval", "seats": seats, "seed": "3" })
}

#[tokio::test]
async fn updates_put_together_are_the_whole_table() {
    let house = House::open().await;
    for game in ["skirmish", "unbreakable"] {
        for seed in 1..=3 {
            let table = house.table(json!({ "game": game, "seed": seed.to_string(), "seats": {} })).await;
            let token = table.seats.values().next().unwrap();
            let mut player = house.join(&table, &[token]).await;
            let mut watcher = house.join(&table, &[&table.watch]).await;
            let mut chance = Chance::new(seed);
            for _ in 0..150 {
                let open = player.asked().await;
                if open.is_empty() {
                    break;
                }
                let answered = player.answer(chance.word(&open)).await;
                assert_eq!(answered["type"], "accepted", "{answered}");
                player.settle().await;
            }
            // The bot may still be at it: compare at a moment when nobody else moves.
            player.asked().await;
            for (client, token) in [(&mut player, token), (&mut watcher, &table.watch)] {
                client.settle().await;
                let fresh = house.join(&table, &[token]).await;
                assert_eq!(client.seen.all, fresh.seen.all, "{game} {seed}");
            }
        }
    }
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed_and_nothing_else() {
    let house = House::open().await;
    let table = house.table(skirmish()).await;
    let (mut red, mut blue) = (house.sit(&table, "red").await, house.sit(&table, "blue").await);
    let token = table.seats["blue"].as_str();
    let mut chance = Chance::new(5);
    for round in 0..4 {
        blue.settle().await;
        blue.vanish().await;
        let seen = blue.seen.number;
        let open = red.asked().await;
        red.answer(chance.word(&open)).await;
        blue = blue.back(house.address(), &table.id, &[token]).await;
        let open = blue.asked().await;
        assert_eq!(blue.seen.number, seen + 1, "round {round}");
        let whole = blue.heard.iter().filter(|text| text.contains("\"scene\":")).count();
        assert_eq!(whole, 0, "only what was missed");
        blue.answer(chance.word(&open)).await;
        red.asked().await;
    }
    let fresh = house.sit(&table, "blue").await;
    blue.settle().await;
    assert_eq!(blue.seen.all, fresh.seen.all);

    // A gap while connected is filled on demand; what is too old comes as a whole.
    let number = blue.seen.number;
    blue.seen.number -= 2;
    blue.send(&json!({ "type": "again", "seen": number - 2 })).await;
    blue.settle().await;
    assert_eq!(blue.seen.number, number);
    for seen in [0, number + 7] {
        blue.heard.clear();
        blue.send(&json!({ "type": "again", "seen": seen })).await;
        blue.settle().await;
        assert!(blue.heard[0].contains("\"scene\":"), "{seen}");
    }
    // Another life of the table starts counting again.
    let house = house.again().await;
    let life = blue.life.clone();
    let mut blue = Client::connect(house.address(), &table.id).await.unwrap();
    blue.hello(&[token], Some(&life), number).await;
    blue.until(|message| message["type"] == "update").await;
    assert!(blue.life != life && blue.seen.all["scene"].is_object());
    assert_eq!(blue.seen.all["scene"], fresh.seen.all["scene"]);
    assert_eq!(blue.seen.all["prompt"], fresh.seen.all["prompt"], "the same question has the same id");
}

#[tokio::test]
async fn sending_twice_does_nothing_twice() {
    let house = House::open().await;
    let table = house.table(skirmish()).await;
    let mut red = house.sit(&table, "red").await;
    let open = red.asked().await;
    let prompt = red.seen.all["prompt"]["id"].clone();
    let answer = json!({ "type": "answer", "id": "once", "seat": 0, "prompt": prompt, "answer": open[0] });
    for _ in 0..3 {
        red.send(&answer).await;
        assert_eq!(red.until(|message| message["id"] == "once").await["type"], "accepted");
    }
    red.settle().await;
    assert_eq!(red.seen.all["moments"], 1);
    // After the connection was lost, and after a restart of the server.
    let token = table.seats["red"].clone();
    let mut red = red.back(house.address(), &table.id, &[&token]).await;
    red.send(&answer).await;
    assert_eq!(red.until(|message| message["id"] == "once").await["type"], "accepted");
    let house = house.again().await;
    let mut red = house.sit(&table, "red").await;
    red.send(&answer).await;
    assert_eq!(red.until(|message| message["id"] == "once").await["type"], "accepted");
    red.settle().await;
    assert_eq!(red.seen.all["moments"], 1);
    // The same id for something else is a mistake, and of another seat it is another id.
    let mut other = answer.clone();
    other["answer"] = json!(open[1]);
    red.send(&other).await;
    let refused = red.until(|message| message["id"] == "once").await;
    assert_eq!((&refused["type"], &refused["kind"]), (&json!("refused"), &json!("malformed")));
    let mut blue = house.sit(&table, "blue").await;
    let open = blue.asked().await;
    let prompt = blue.seen.all["prompt"]["id"].clone();
    blue.send(&json!({ "type": "answer", "id": "once", "seat": 1, "prompt": prompt, "answer": open[0] }))
        .await;
    assert_eq!(blue.until(|message| message["id"] == "once").await["type"], "accepted");
    blue.settle().await;
    assert_eq!(blue.seen.all["moments"], 2);
}

#[tokio::test]
async fn of_two_who_answer_the_same_question_one_is_late() {
    let house = House::open().await;
    let table = house.table(skirmish()).await;
    let (mut one, mut two) = (house.sit(&table, "red").await, house.sit(&table, "red").await);
    let mut blue = house.sit(&table, "blue").await;
    for round in 0..10 {
        let open = one.asked().await;
        two.asked().await;
        let prompt = one.seen.all["prompt"]["id"].clone();
        assert_eq!(prompt, two.seen.all["prompt"]["id"]);
        let message = |who: &str, answer: &str| {
            let id = format!("{who}{round}");
            json!({ "type": "answer", "id": id, "seat": 0, "prompt": prompt, "answer": answer })
        };
        let (first, second) = (message("a", &open[0]), message("b", open.last().unwrap()));
        tokio::join!(one.send(&first), two.send(&second));
        let is_reply = |message: &serde_json::Value| !message["id"].is_null();
        let (first, second) = tokio::join!(one.until(is_reply), two.until(is_reply));
        let mut kinds = [&first, &second].map(|reply| {
            reply["kind"].as_str().unwrap_or_else(|| reply["type"].as_str().unwrap()).to_owned()
        });
        kinds.sort();
        assert_eq!(kinds, ["accepted", "stale"]);
        let open = blue.asked().await;
        blue.answer(&open[0]).await;
        blue.settle().await;
        one.settle().await;
        two.settle().await;
    }
    blue.settle().await;
    assert_eq!(blue.seen.all["moments"], 20);
}

#[tokio::test]
async fn answers_are_taken_back_and_played_again() {
    let house = House::open().await;
    let table = house.table(set_up()).await;
    let mut blue = house.sit(&table, "blue").await;
    let mut trail = vec![blue.seen.all.clone()];
    for index in [0, 1, 2] {
        let open = blue.asked().await;
        let answered = blue.answer(&open[index % open.len()]).await;
        assert_eq!(answered["type"], "accepted", "{answered}");
        blue.settle().await;
        trail.push(blue.seen.all.clone());
    }
    let state = |all: &serde_json::Value| {
        ["scene", "log", "moments", "to_act", "turn"].map(|field| all[field].clone())
    };
    for step in (0..3).rev() {
        assert_eq!(blue.seen.all["undo"], true);
        assert_eq!(blue.ask(json!({ "type": "undo", "seat": 0 })).await["type"], "accepted");
        blue.settle().await;
        assert_eq!(state(&blue.seen.all), state(&trail[step]), "undone to {step}");
        assert_eq!(blue.seen.all["redo"], true);
    }
    let refused = blue.ask(json!({ "type": "undo", "seat": 0 })).await;
    assert_eq!((&refused["kind"], &refused["because"]), (&json!("rule"), &json!("nothing to undo")));
    let house = house.again().await;
    let mut blue = house.sit(&table, "blue").await;
    for (step, after) in trail.iter().enumerate().skip(1) {
        assert_eq!(blue.ask(json!({ "type": "redo", "seat": 0 })).await["type"], "accepted");
        blue.settle().await;
        assert_eq!(state(&blue.seen.all), state(after), "played again to {step}");
    }
}

#[tokio::test]
async fn what_cannot_be_done_is_refused_with_its_kind() {
    let house = House::open().await;
    let table = house.table(skirmish()).await;
    let mut red = house.sit(&table, "red").await;
    let mut watcher = house.join(&table, &[&table.watch]).await;
    let open = red.asked().await;
    let prompt = red.seen.all["prompt"]["id"].clone();
    for (message, kind) in [
        (json!({ "type": "answer", "seat": 0, "prompt": "mz4kq2v7x5ra", "answer": open[0] }), "stale"),
        (json!({ "type": "answer", "seat": 0, "prompt": null, "answer": open[0] }), "stale"),
        (json!({ "type": "answer", "seat": 1, "prompt": prompt, "answer": open[0] }), "not-yours"),
        (json!({ "type": "answer", "seat": 9, "prompt": prompt, "answer": open[0] }), "not-yours"),
        (json!({ "type": "answer", "seat": 0, "prompt": prompt, "answer": "r1 move 0101" }), "rule"),
        (json!({ "type": "answer", "seat": 0, "prompt": prompt, "answer": "hello" }), "rule"),
        (json!({ "type": "undo", "seat": 0 }), "rule"),
        (json!({ "type": "redo", "seat": 1 }), "not-yours"),
        (json!({ "type": "look", "moment": 1 }), "stale"),
        (json!({ "type": "player", "seat": 0, "player": "bot:deep" }), "malformed"),
        (json!({ "type": "player", "seat": 1, "player": "bot:random" }), "not-yours"),
        (json!({ "type": "name", "seat": 0, "name": "x".repeat(41) }), "malformed"),
        (json!({ "type": "name", "seat": 0, "name": "a\nb" }), "malformed"),
        (json!({ "type": "pass", "seat": 1 }), "not-yours"),
        (json!({ "type": "dance" }), "malformed"),
        (json!({ "type": "answer", "seat": 0 }), "malformed"),
    ] {
        let refused = red.ask(message.clone()).await;
        assert_eq!((&refused["type"], &refused["kind"]), (&json!("refused"), &json!(kind)), "{message}");
        assert!(refused["because"].as_str().unwrap().len() > 10, "{refused}");
    }
    let refused =
        watcher.ask(json!({ "type": "answer", "seat": 0, "prompt": prompt, "answer": open[0] })).await;
    assert_eq!(refused["kind"], "not-yours");
    let explained = red.ask(json!({ "type": "explain", "seat": 0, "answer": open[0] })).await;
    assert_eq!((&explained["type"], &explained["legal"]), (&json!("explained"), &json!(true)));
    let explained = red.ask(json!({ "type": "explain", "seat": 0, "answer": "r1 move 0101" })).await;
    assert!(explained["legal"] == false && explained["because"].is_string());
    // Nothing of all that changed anything.
    red.settle().await;
    assert_eq!((&red.seen.all["moments"], &red.seen.all["prompt"]["id"]), (&json!(0), &prompt));
}

#[tokio::test]
async fn earlier_moments_can_be_looked_at() {
    let house = House::open().await;
    let table = house.table(json!({ "game": "skirmish", "seed": "4" })).await;
    let mut red = house.sit(&table, "red").await;
    let mut scenes = vec![red.seen.all["scene"].clone()];
    for _ in 0..4 {
        let open = red.asked().await;
        red.answer(&open[0]).await;
        red.asked().await;
    }
    let now = red.seen.all["moments"].as_u64().unwrap();
    assert_eq!(now, 8);
    scenes.push(red.seen.all["scene"].clone());
    for (moment, scene) in [(0, &scenes[0]), (now, &scenes[1])] {
        let looked = red.ask(json!({ "type": "look", "moment": moment })).await;
        assert_eq!((&looked["moment"], &looked["scene"]), (&json!(moment), scene));
    }
    let log = red.seen.all["log"].as_array().unwrap();
    assert!(log.iter().all(|line| line["moment"].as_u64().unwrap() <= now));
}

#[tokio::test]
async fn links_that_do_not_fit_open_nothing() {
    let house = House::open().await;
    let (table, other) = (house.table(skirmish()).await, house.table(skirmish()).await);
    let foreign = other.seats["red"].as_str();
    let own = table.seats["red"].as_str();
    for tokens in [vec![], vec!["x"], vec![foreign], vec![own, foreign], vec![own; 9]] {
        let mut client = Client::connect(house.address(), &table.id).await.unwrap();
        client.hello(&tokens, None, 0).await;
        let closing = client.next().await.unwrap();
        assert_eq!((&closing["type"], &closing["again"]), (&json!("closing"), &json!(false)), "{tokens:?}");
        assert!(client.next().await.is_none());
    }
    let mut client = Client::connect(house.address(), "nosuchtable").await.unwrap();
    client.hello(&[own], None, 0).await;
    assert!(client.next().await.unwrap()["because"].as_str().unwrap().contains("no such table"));
    let mut client = Client::connect(house.address(), &table.id).await.unwrap();
    client.send(&json!({ "type": "hello", "protocol": 2, "tokens": [own] })).await;
    assert!(client.next().await.unwrap()["because"].as_str().unwrap().contains("version 1"));
    let evil = Client::connect_from(house.address(), &table.id, Some("https://evil.example")).await;
    assert!(evil.is_err());
    let page = format!("http://{}", house.address());
    assert!(Client::connect_from(house.address(), &table.id, Some(&page)).await.is_ok());
}

#[tokio::test]
async fn a_table_that_somebody_else_has_changed_is_read_again() {
    let house = House::open().await;
    let table = house.table(skirmish()).await;
    let mut red = house.sit(&table, "red").await;
    let open = red.asked().await;
    // As if a second server had the same store.
    let store = SqliteStore::open(house.directory.path()).await.unwrap();
    let deed = Deed::Answer { answer: open[1].clone(), draws: String::new() };
    let row = StoredAnswer { number: 1, seat: Seat::new(0), deed, request: None, shown: None, at: 1 };
    store.append(&table.id, vec![row], 0, false).await.unwrap();
    store.close().await;
    let prompt = red.seen.all["prompt"]["id"].clone();
    red.send(&json!({ "type": "answer", "id": "late", "seat": 0, "prompt": prompt, "answer": open[0] }))
        .await;
    let closing = red.until(|message| message["type"] == "closing").await;
    assert_eq!(closing["again"], true);
    assert!(!red.heard.iter().any(|text| text.contains("accepted")));
    let mut red = house.sit(&table, "red").await;
    assert_eq!(red.seen.all["moments"], 1);
    let late = json!({ "type": "answer", "id": "late", "seat": 0, "prompt": prompt, "answer": open[0] });
    red.send(&late).await;
    assert_eq!(red.until(|message| message["id"] == "late").await["kind"], "stale");
}

#[tokio::test]
async fn a_server_that_ends_says_so_and_the_next_goes_on() {
    let house = House::open().await;
    let table = house.table(skirmish()).await;
    let mut red = house.sit(&table, "red").await;
    let mut quiet = Client::connect(house.address(), &table.id).await.unwrap();
    let open = red.asked().await;
    red.answer(&open[0]).await;
    let (directory, server) = (house.directory, house.server);
    let ending = tokio::spawn(server.shut_down());
    for client in [&mut red, &mut quiet] {
        let closing = client.until(|message| message["type"] == "closing").await;
        assert_eq!(closing["again"], true);
        assert!(client.next().await.is_none());
    }
    ending.await.unwrap();
    let house = House { server: crate::client::start(directory.path(), |_| {}).await, directory };
    let blue = house.sit(&table, "blue").await;
    assert_eq!(blue.seen.all["moments"], 1);
}
