//! Whatever is sent, the server answers with a sentence and stays well.

use serde_json::{Value, json};

use crate::client::{Chance, Client, House, raw_request};

/// Values that are likely to be in the way.
const NASTY: [&str; 22] = [
    "null",
    "true",
    "0",
    "-1",
    "1e999",
    "1.5",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "\"\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"🚀🚀🚀\"",
    "[]",
    "{}",
    "[[[[[[[[[[[[]]]]]]]]]]]]",
    "\"human\"",
    "\"../..\"",
    "\"' OR 1=1 --\"",
];

/// Damages a text in one of many ways.
fn damaged(text: &str, chance: &mut Chance) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match chance.below(8) {
            0 if !bytes.is_empty() => bytes[at] ^= 1 << chance.below(8),
            1 if !bytes.is_empty() => drop(bytes.remove(at)),
            2 => bytes.insert(at, chance.below(256) as u8),
            3 => bytes.truncate(at),
            4 => {
                let part = bytes[at..(at + chance.below(20)).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
            _ => bytes = swapped(&bytes, chance),
        }
    }
    bytes
}

/// Puts something else in the place of a value.
fn swapped(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice::<Value>(bytes) else { return bytes.to_vec() };
    swap(&mut value, chance);
    value.to_string().into_bytes()
}

fn swap(value: &mut Value, chance: &mut Chance) {
    let deeper = chance.below(3) > 0;
    match value {
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let index = chance.below(fields.len());
            fields.values_mut().nth(index).into_iter().for_each(|field| swap(field, chance));
        }
        Value::Array(items) if deeper && !items.is_empty() => {
            let index = chance.below(items.len());
            swap(&mut items[index], chance);
        }
        place => *place = serde_json::from_str(chance.word(&NASTY)).unwrap_or(Value::Null),
    }
}

fn messages(client: &Client) -> Vec<String> {
    let prompt = &client.seen.all["prompt"]["id"];
    let open = client.seen.open();
    let answer = open.first().map_or("pass", String::as_str);
    [
        json!({ "type": "answer", "id": "f1", "seat": 0, "prompt": prompt, "answer": answer }),
        json!({ "type": "answer", "id": "f2", "seat": 0, "prompt": null, "answer": "resign" }),
        json!({ "type": "undo", "id": "f3", "seat": 0 }),
        json!({ "type": "redo", "id": "f4", "seat": 0 }),
        json!({ "type": "explain", "id": "f5", "seat": 0, "answer": answer }),
        json!({ "type": "look", "id": "f6", "moment": 1 }),
        json!({ "type": "player", "id": "f7", "seat": 0, "player": "human" }),
        json!({ "type": "name", "id": "f8", "seat": 0, "name": "Ann" }),
        json!({ "type": "pass", "id": "f9", "seat": 0 }),
        json!({ "type": "again", "seen": 3 }),
        json!({ "type": "ping", "id": "f10" }),
        json!({ "type": "hello", "protocol": 1, "tokens": ["a"], "life": "b", "seen": 3 }),
    ]
    .map(|message| message.to_string())
    .to_vec()
}

#[tokio::test]
async fn damaged_messages_harm_nobody() {
    let house = House::open().await;
    let mut chance = Chance::new(1);
    for game in ["skirmish", "unbreakable"] {
        let table = house.table(json!({ "game": game, "seed": "8" })).await;
        let token = table.seats.values().next().unwrap().clone();
        let mut client = house.join(&table, &[&token]).await;
        let mut refused = 0;
        for round in 0..1500 {
            let text = damaged(chance.word(&messages(&client)), &mut chance);
            let sent = match String::from_utf8(text) {
                Ok(text) => client.send_text(&text).await,
                Err(bytes) => client.send_bytes(bytes.as_bytes()).await,
            };
            assert!(sent.is_ok(), "the server ended the connection");
            if round % 50 == 0 {
                client.settle().await;
                refused = client.heard.iter().filter(|text| text.contains("\"refused\"")).count();
                // A game that ended by chance would make the rest dull.
                if !client.seen.all["outcome"].is_null() {
                    break;
                }
            }
        }
        assert!(refused > 100, "{refused}");
        let unread = client.heard.iter().filter(|text| text.contains("\"id\":null")).count();
        assert!(unread > 10, "some could not be read at all: {unread}");
    }
    // A damaged first message ends its own connection only.
    let table = house.table(json!({ "game": "skirmish" })).await;
    let hello = json!({ "type": "hello", "protocol": 1, "tokens": [table.watch], "life": null, "seen": 0 });
    for _ in 0..200 {
        let mut client = Client::connect(house.address(), &table.id).await.unwrap();
        let text = damaged(&hello.to_string(), &mut chance);
        let _ = client.send_text(&String::from_utf8_lossy(&text)).await;
        assert!(client.next().await.is_some(), "a word in reply");
    }
    assert_eq!(house.get("/health").await.body, "ok");
    assert!(!house.directory.path().join("crashes").exists(), "the rules did not fail");
}

#[tokio::test]
async fn damaged_requests_are_answered() {
    let house = House::open().await;
    let mut chance = Chance::new(2);
    let table = house.table(json!({ "game": "skirmish" })).await;
    let bodies = [
        json!({ "game": "unbreakable", "scenario": "retrieval", "options": { "size": "4" },
                "seats": { "blue": "human", "yellow": "bot:random" }, "names": { "blue": "Ann" }, "seed": "42" }),
        json!({ "game": "skirmish", "position": "turn 1\nr1 0606 3\nb1 0607 2", "seats": { "red": "human" } }),
        json!({ "from": { "table": table.id, "token": table.watch, "moment": 0 } }),
    ];
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..600 {
        let body = damaged(&chance.of(&bodies).to_string(), &mut chance);
        let answer = raw_request(house.address(), "POST", "/api/tables", &[], &body).await;
        let text = String::from_utf8_lossy(&body);
        assert!([201, 400, 403, 404].contains(&answer.status), "round {round}: {text} {}", answer.body);
        *seen.entry(answer.status).or_insert(0) += 1;
    }
    assert!(seen[&201] > 0 && seen[&400] > 100, "{seen:?}");
    let paths = [
        format!("/api/tables/{}", table.id),
        format!("/api/tables/{}/record", table.id),
        "/api/rules/unbreakable".to_owned(),
        "/api/how-to/unbreakable".to_owned(),
        "/api/games".to_owned(),
    ];
    for _ in 0..300 {
        let path = damaged(chance.word(&paths), &mut chance);
        // What is not a request line at all is for hyper to refuse.
        let path: String =
            path.iter().filter(|byte| byte.is_ascii_graphic()).map(|&byte| char::from(byte)).collect();
        let answer = house.get(&format!("/{}", path.trim_start_matches('/'))).await;
        assert!(answer.status != 500, "{path}: {}", answer.body);
    }
    assert_eq!(house.get("/health").await.body, "ok");
    assert!(!house.directory.path().join("crashes").exists(), "the rules did not fail");
}
