use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Client, DEADLINE, House, request};

#[tokio::test]
async fn messages_that_are_too_long_or_too_many_are_refused() {
    let house = House::with(|config| {
        config.limits.message_bytes = 1000;
        config.limits.messages_per_second = 1;
        config.limits.message_burst = 5;
    })
    .await;
    let table = house.table(json!({ "game": "skirmish" })).await;
    let mut red = house.sit(&table, "red").await;
    red.send_text(&" ".repeat(1001)).await.unwrap();
    let refused = red.until(|message| message["type"] == "refused").await;
    assert_eq!(refused["kind"], "limit");
    assert!(refused["because"].as_str().unwrap().contains("1000 bytes"));
    red.send_bytes(&[1, 2, 3]).await.unwrap();
    assert_eq!(red.until(|message| message["type"] == "refused").await["kind"], "malformed");
    let mut kinds = Vec::new();
    for _ in 0..10 {
        kinds.push(red.ask(json!({ "type": "ping" })).await["type"].as_str().unwrap().to_owned());
    }
    assert_eq!((kinds[0].as_str(), kinds[9].as_str()), ("pong", "refused"));
    let last: serde_json::Value = serde_json::from_str(red.heard.last().unwrap()).unwrap();
    assert!(last["kind"] == "limit" && last["because"].as_str().unwrap().contains("wait"), "{last}");
    // A client that does not stop is let go.
    for _ in 0..300 {
        let _ = red.send_text("{\"type\":\"ping\",\"id\":\"x\"}").await;
    }
    let closing = red.until(|message| message["type"] == "closing").await;
    assert_eq!(closing["again"], true);
    // A message that is far too long ends the connection, not the server.
    let mut red = house.sit(&table, "red").await;
    let _ = red.send_text(&" ".repeat(100_000)).await;
    assert!(red.next().await.is_none());
    assert_eq!(house.get("/health").await.body, "ok");
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_tables() {
    let house = House::with(|config| {
        config.limits.connections_per_address = 2;
        config.limits.tables_per_hour = 3;
    })
    .await;
    let table = house.table(json!({ "game": "skirmish" })).await;
    let first = house.sit(&table, "red").await;
    let _second = house.sit(&table, "red").await;
    assert!(Client::connect(house.address(), &table.id).await.is_err());
    drop(first);
    let started = Instant::now();
    while Client::connect(house.address(), &table.id).await.is_err() {
        assert!(started.elapsed() < DEADLINE, "a connection is given back");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.table(json!({ "game": "skirmish" })).await;
    house.table(json!({ "game": "skirmish" })).await;
    let answer = request(house.address(), "POST", "/api/tables", &[], "{\"game\":\"skirmish\"}").await;
    assert_eq!(answer.status, 429);
    assert!(answer.error().contains("3 tables an hour: wait"), "{}", answer.body);
    // Behind a proxy every client counts for itself; without one nobody can make up an address.
    let forged = [("X-Forwarded-For", "10.0.0.1")];
    let answer = request(house.address(), "POST", "/api/tables", &forged, "{\"game\":\"skirmish\"}").await;
    assert_eq!(answer.status, 429);
    let house = House::with(|config| {
        config.limits.tables_per_hour = 1;
        config.behind_proxy = true;
    })
    .await;
    for (client, status) in [("10.0.0.1", 201), ("10.0.0.2", 201), ("1.1.1.1, 10.0.0.1", 429)] {
        let told = [("X-Forwarded-For", client)];
        let answer = request(house.address(), "POST", "/api/tables", &told, "{\"game\":\"skirmish\"}").await;
        assert_eq!(answer.status, status, "{client}");
    }
}

#[tokio::test]
async fn who_does_not_say_hello_is_not_waited_for() {
    let house = House::with(|config| config.limits.hello = Duration::from_millis(50)).await;
    let table = house.table(json!({ "game": "skirmish" })).await;
    let mut silent = Client::connect(house.address(), &table.id).await.unwrap();
    let closing = silent.next().await.unwrap();
    assert!(closing["type"] == "closing" && closing["because"].as_str().unwrap().contains("hello"));
    let mut rude = Client::connect(house.address(), &table.id).await.unwrap();
    rude.send(&json!({ "type": "ping", "id": "x" })).await;
    assert_eq!(rude.next().await.unwrap()["type"], "closing");
}

#[tokio::test]
async fn tables_leave_the_memory_and_come_back() {
    let house = House::with(|config| config.limits.idle = Duration::from_millis(20)).await;
    let both = json!({ "red": "human", "blue": "human" });
    let table = house.table(json!({ "game": "skirmish", "seats": both })).await;
    let mut red = house.sit(&table, "red").await;
    let open = red.asked().await;
    red.answer(&open[0]).await;
    let first = red.life.clone();
    drop(red);
    let started = Instant::now();
    loop {
        assert!(started.elapsed() < DEADLINE, "a table that nobody uses leaves the memory");
        tokio::time::sleep(Duration::from_millis(50)).await;
        let red = house.sit(&table, "red").await;
        assert_eq!(red.seen.all["moments"], 1);
        if red.life != first {
            break;
        }
    }
}

#[tokio::test]
async fn only_so_many_tables_are_in_memory() {
    let house = House::with(|config| config.limits.open_tables = 2).await;
    let both = json!({ "red": "human", "blue": "human" });
    let mut tables = Vec::new();
    for _ in 0..4 {
        let table = house.table(json!({ "game": "skirmish", "seats": both })).await;
        assert_eq!(house.get(&format!("/api/tables/{}", table.id)).await.status, 200);
        tables.push(table);
    }
    let _first = house.sit(&tables[0], "red").await;
    let second = house.sit(&tables[1], "red").await;
    let full = house.get(&format!("/api/tables/{}", tables[2].id)).await;
    assert_eq!(full.status, 503);
    assert!(full.error().contains("2 tables on this server are in use"), "{}", full.body);
    drop(second);
    let started = Instant::now();
    while house.get(&format!("/api/tables/{}", tables[2].id)).await.status != 200 {
        assert!(started.elapsed() < DEADLINE, "there is room again");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn undoing_without_end_is_refused_and_the_game_goes_on() {
    let house = House::with(|config| {
        config.titles = crate::ambush::titles();
        config.limits.rows = 6;
        config.window = Duration::ZERO;
    })
    .await;
    let people = json!({ "ann": "human", "bob": "human", "cid": "human" });
    let body = json!({ "game": "ambush", "position": crate::ambush::position([1, 1, 1]), "seats": people });
    let table = house.table(body).await;
    let (mut ann, mut bob) = (house.sit(&table, "ann").await, house.sit(&table, "bob").await);
    ann.answer("walk").await;
    bob.asked().await;
    bob.answer("pass").await;
    for kind in ["undo", "redo", "undo", "redo"] {
        assert_eq!(bob.ask(json!({ "type": kind, "seat": 1 })).await["type"], "accepted");
    }
    for wish in
        [json!({ "type": "undo", "seat": 1 }), json!({ "type": "change", "seat": 1, "answer": "spring" })]
    {
        let refused = bob.ask(wish).await;
        assert_eq!((&refused["type"], &refused["kind"]), (&json!("refused"), &json!("limit")), "{refused}");
    }
    let mut cid = house.sit(&table, "cid").await;
    assert_eq!(cid.answer("pass").await["type"], "accepted");
}

#[tokio::test]
async fn bots_among_themselves_sleep_when_nobody_looks() {
    let house = House::open().await;
    let bots = json!({ "red": "bot:search:60ms", "blue": "bot:search:60ms" });
    let table = house.table(json!({ "game": "skirmish", "seats": bots, "seed": "4" })).await;
    let moments = async || house.join(&table, &[&table.watch]).await.seen.all["moments"].as_u64().unwrap();
    // Asking for facts wakes nobody.
    assert_eq!(house.get(&format!("/api/tables/{}", table.id)).await.status, 200);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let mut watcher = house.join(&table, &[&table.watch]).await;
    assert_eq!(watcher.seen.all["moments"], 0);
    while watcher.seen.all["moments"].as_u64() < Some(2) {
        watcher.next().await.expect("bots that think");
    }
    watcher.vanish().await;
    // What was being thought may still be answered.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let then = moments().await;
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert!(moments().await <= then + 1, "nothing goes on while nobody looks");
}

#[tokio::test]
async fn tables_where_bots_think_make_room_for_people() {
    let house = House::with(|config| {
        config.limits.open_tables = 2;
        config.limits.bot_time = Duration::from_secs(20);
    })
    .await;
    // Their bots think, and nobody is there.
    for _ in 0..3 {
        let seats = json!({ "red": "bot:search:20s", "blue": "human" });
        let table = house.table(json!({ "game": "skirmish", "seats": seats })).await;
        assert_eq!(house.get(&format!("/api/tables/{}", table.id)).await.status, 200);
    }
    let table = house.table(json!({ "game": "skirmish" })).await;
    let mut red = house.sit(&table, "red").await;
    assert!(!red.asked().await.is_empty());
}

/// Waits until the server closes a connection. Returns what it said, and how long that took.
async fn closed(mut stream: TcpStream) -> (String, Duration) {
    let (started, mut said) = (Instant::now(), Vec::new());
    let read = tokio::time::timeout(DEADLINE, stream.read_to_end(&mut said)).await;
    read.expect("the connection is closed").ok();
    (String::from_utf8_lossy(&said).into_owned(), started.elapsed())
}

#[tokio::test]
async fn slow_and_silent_connections_are_closed() {
    let house = House::with(|config| config.limits.headers = Duration::from_millis(200)).await;
    let silent = TcpStream::connect(house.address()).await.unwrap();
    let mut slow = TcpStream::connect(house.address()).await.unwrap();
    slow.write_all(b"GET /health HTTP/1.1\r\nHost: local").await.unwrap();
    // Between two requests too.
    let mut idle = TcpStream::connect(house.address()).await.unwrap();
    idle.write_all(b"GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    for (stream, answered) in [(silent, false), (slow, false), (idle, true)] {
        let (said, after) = closed(stream).await;
        assert!(after < Duration::from_secs(5), "{after:?}");
        assert_eq!(said.starts_with("HTTP/1.1 200"), answered, "{said}");
    }
    assert_eq!(house.get("/health").await.status, 200);
}

#[tokio::test]
async fn silent_connections_do_not_keep_others_out() {
    let house = House::with(|config| config.limits.connections_per_address = 10).await;
    let mut silent = Vec::new();
    for _ in 0..100 {
        silent.push(TcpStream::connect(house.address()).await.unwrap());
    }
    // Those that are too many were closed at once, and the others still count.
    let last = silent.pop().unwrap();
    assert!(closed(last).await.1 < Duration::from_secs(1));
    drop(silent);
    let started = Instant::now();
    loop {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        let _ =
            stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await;
        if closed(stream).await.0.starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(started.elapsed() < DEADLINE, "places are given back");
    }
}

#[tokio::test]
async fn a_server_that_ends_waits_for_nobody_who_is_silent() {
    let house = House::open().await;
    let table = house.table(json!({ "game": "skirmish" })).await;
    let silent = TcpStream::connect(house.address()).await.unwrap();
    let mut red = house.sit(&table, "red").await;
    // The client hears nothing and says nothing any more.
    let started = Instant::now();
    house.server.shut_down().await;
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    assert_eq!(closed(silent).await.0, "");
    red.until(|message| message["type"] == "closing").await;
}

#[tokio::test]
async fn other_names_lead_nowhere() {
    let house = House::with(|config| config.names = vec!["play.example".into()]).await;
    for (name, status) in
        [("evil.example", 421), ("evil.example:80", 421), ("play.example", 200), ("127.0.0.1:1", 200)]
    {
        let mut stream = TcpStream::connect(house.address()).await.unwrap();
        let head = format!("GET /api/games HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        let (said, _) = closed(stream).await;
        assert!(said.starts_with(&format!("HTTP/1.1 {status}")), "{name}: {}", &said[..said.len().min(300)]);
    }
}

#[tokio::test]
async fn metrics_have_an_address_of_their_own() {
    let house = House::open().await;
    assert_eq!(house.get("/metrics").await.status, 200);
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let house = House::with(|config| config.metrics = Some(free)).await;
    assert!(!house.get("/metrics").await.body.contains("retrograde_"), "not beside everything else");
    let there = request(free, "GET", "/metrics", &[], "").await;
    assert!(there.status == 200 && there.body.contains("retrograde_"), "{}", there.body);
    assert_eq!(request(free, "GET", "/api/games", &[], "").await.status, 404);
}

#[tokio::test]
async fn frames_that_are_no_messages_count_too() {
    let house = House::with(|config| {
        config.limits.message_bytes = 1000;
        config.limits.messages_per_second = 1;
        config.limits.message_burst = 5;
    })
    .await;
    let table = house.table(json!({ "game": "skirmish" })).await;
    let long = " ".repeat(1001);
    for kind in ["bytes", "long"] {
        let mut red = house.sit(&table, "red").await;
        for _ in 0..300 {
            let _ = if kind == "bytes" { red.send_bytes(&[1, 2]).await } else { red.send_text(&long).await };
        }
        let closing = red.until(|message| message["type"] == "closing").await;
        assert_eq!(closing["again"], true, "{kind}");
    }
}
