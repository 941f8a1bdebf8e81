//! Several servers on one database: whichever a client comes to, it is the same table.

use std::time::Duration;

use retrograde_server::Place;
use serde_json::{Value, json};

use crate::ambush;
use crate::client::{Chance, Client, House, Opened, request};

/// A new database.
pub(crate) fn place() -> Place {
    crate::cluster::database().parse().unwrap()
}

/// Two servers on one database.
pub(crate) async fn pair(change: impl Fn(&mut retrograde_server::Config)) -> [House; 2] {
    let place = place();
    let node = || {
        House::with(|config| {
            config.store = Some(place.clone());
            change(config);
        })
    };
    [node().await, node().await]
}

pub(crate) async fn skirmish(house: &House, blue: &str) -> Opened {
    house.table(json!({ "game": "skirmish", "seats": { "red": "human", "blue": blue }, "seed": "5" })).await
}

/// What a client sees of the table, without the numbers that start again in every life.
fn sight(client: &Client) -> Value {
    let fields = ["scene", "prompt", "standing", "moments", "turn", "to_act", "luck", "outcome", "log"];
    fields
        .iter()
        .map(|&field| (field.to_owned(), client.seen.all[field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Waits until something holds of what a client sees.
pub(crate) async fn until_sees(client: &mut Client, what: &str, holds: impl Fn(&Value) -> bool) {
    while !holds(&client.seen.all) {
        assert!(client.next().await.is_some(), "{what}");
    }
}

/// The last message of a kind that a client heard.
fn last(client: &Client, kind: &str) -> Value {
    let kind = format!("{{\"type\":\"{kind}\"");
    let text = client.heard.iter().rev().find(|text| text.starts_with(&kind)).unwrap();
    serde_json::from_str(text).unwrap()
}

#[tokio::test]
async fn whatever_node_a_client_comes_to_it_is_the_same_table() {
    let [one, other] = pair(|_| {}).await;
    let table = skirmish(&one, "human").await;
    let mut red = one.sit(&table, "red").await;
    let mut blue = other.sit(&table, "blue").await;
    let mut here = one.join(&table, &[&table.watch]).await;
    let mut there = other.join(&table, &[&table.watch]).await;
    let mut chance = Chance::new(7);
    let mut given = 0;
    while red.seen.all["outcome"].is_null() && given < 60 {
        let asked = if red.seen.all["to_act"] == json!([0]) { &mut red } else { &mut blue };
        let open = asked.asked().await;
        if open.is_empty() {
            break;
        }
        assert_eq!(asked.answer(chance.word(&open)).await["type"], "accepted");
        given += 1;
        for client in [&mut red, &mut blue, &mut here, &mut there] {
            until_sees(client, "a moment", |all| all["moments"] == json!(given)).await;
        }
    }
    assert!(given > 10);
    assert_eq!(sight(&here), sight(&there));
    // Whoever comes now sees the same at either node.
    for house in [&one, &other] {
        for (token, before) in
            [(&table.seats["red"], &red), (&table.seats["blue"], &blue), (&table.watch, &here)]
        {
            assert_eq!(sight(&house.join(&table, &[token]).await), sight(before));
        }
    }
    let undo = if red.seen.all["undo"] == true { Some((&mut red, 0)) } else { None };
    if let Some((client, seat)) = undo {
        assert_eq!(client.ask(json!({ "type": "undo", "seat": seat })).await["type"], "accepted");
        until_sees(&mut there, "an undo", |all| all["moments"] == json!(given - 1)).await;
    }
}

/// Copies a database while it is in use, with the tools of PostgreSQL, into a new one.
async fn dumped(from: &str) -> String {
    let into = crate::cluster::database();
    let (from, to) = (from.to_owned(), into.clone());
    let done = tokio::task::spawn_blocking(move || {
        let copy = "pg_dump -Fc \"$0\" >\"$2\" && pg_restore --exit-on-error -d \"$1\" \"$2\"";
        let file = tempfile::NamedTempFile::new().unwrap();
        std::process::Command::new("sh").args(["-c", copy, &from, &to]).arg(file.path()).status().unwrap()
    });
    assert!(done.await.unwrap().success());
    into
}

#[tokio::test]
async fn a_dump_made_while_people_play_is_the_table_as_it_was_then() {
    let database = crate::cluster::database();
    let at = |place: String| House::with(move |config| config.store = Some(place.parse().unwrap()));
    let house = at(database.clone()).await;
    let table = skirmish(&house, "bot:random").await;
    let mut red = house.sit(&table, "red").await;
    let mut chance = Chance::new(3);
    let mut dump = std::pin::pin!(dumped(&database));
    let mut copy = None;
    while red.seen.all["outcome"].is_null() && (copy.is_none() || red.seen.all["moments"].as_u64() < Some(20))
    {
        let open = red.asked().await;
        if open.is_empty() {
            break;
        }
        assert_eq!(red.answer(chance.word(&open)).await["type"], "accepted");
        if copy.is_none() {
            copy = tokio::time::timeout(Duration::from_millis(20), dump.as_mut()).await.ok();
        }
    }
    let copy = match copy {
        Some(copy) => copy,
        None => dump.await,
    };
    let restored = at(copy).await;
    let mut again = restored.sit(&table, "red").await;
    let then = again.seen.all["moments"].as_u64().unwrap();
    assert!(then <= red.seen.all["moments"].as_u64().unwrap());
    // It goes on from there, with the same links.
    if again.seen.all["outcome"].is_null() {
        let open = again.asked().await;
        assert_eq!(again.answer(chance.word(&open)).await["type"], "accepted");
        assert!(again.seen.all["moments"].as_u64().unwrap() >= then);
    }
}

#[tokio::test]
async fn of_two_answers_at_two_nodes_one_counts() {
    let [one, other] = pair(|_| {}).await;
    for round in 0..8 {
        let table = skirmish(&one, "human").await;
        let mut first = one.sit(&table, "red").await;
        let mut second = other.sit(&table, "red").await;
        let open = first.asked().await;
        second.asked().await;
        let prompt = first.seen.all["prompt"]["id"].clone();
        assert_eq!(second.seen.all["prompt"]["id"], prompt, "a question has the same id everywhere");
        let answer = |id: &str, answer: &str| json!({ "type": "answer", "id": id, "seat": 0, "prompt": prompt, "answer": answer });
        // The same request at both nodes, as a client would send it that does not know what became of it; or two different ones.
        let same = round % 2 == 0;
        let (a, b) = if same { ("same", "same") } else { ("one", "two") };
        let (mine, yours) = (&open[0], &open[if same { 0 } else { open.len() - 1 }]);
        first.send(&answer(a, mine)).await;
        second.send(&answer(b, yours)).await;
        let (one_said, two_said) = tokio::join!(
            first.until(|message| message["id"] == json!(a)),
            second.until(|message| message["id"] == json!(b)),
        );
        let accepted = [&one_said, &two_said].iter().filter(|said| said["type"] == "accepted").count();
        assert_eq!(accepted, if same { 2 } else { 1 }, "{one_said} {two_said}");
        if !same {
            assert!(
                [&one_said, &two_said].iter().any(|said| said["kind"] == "stale"),
                "{one_said} {two_said}"
            );
        }
        for client in [&mut first, &mut second] {
            until_sees(client, "a moment", |all| all["moments"] == json!(1)).await;
        }
        assert_eq!(sight(&first), sight(&second));
    }
}

#[tokio::test]
async fn a_seat_is_taken_once_and_opens_at_every_node() {
    let [one, other] = pair(|_| {}).await;
    for _ in 0..4 {
        let table = skirmish(&one, "open").await;
        let red = one.sit(&table, "red").await;
        let mut watching = other.join(&table, &[&table.watch]).await;
        let claim = |name: &str| json!({ "key": table.invitations["blue"], "name": name });
        let (mine, yours) = tokio::join!(one.claim(&table, claim("Bob")), other.claim(&table, claim("Eve")));
        let taken = [&mine, &yours].into_iter().filter(|answer| answer.status == 200).collect::<Vec<_>>();
        assert_eq!(taken.len(), 1, "{} {}", mine.body, yours.body);
        assert!([&mine, &yours].iter().any(|answer| answer.status == 403));
        let token = taken[0].json()["token"].as_str().unwrap().to_owned();
        // Both nodes know the key at once.
        for house in [&one, &other] {
            assert_eq!(house.join(&table, &[&token]).await.you, [1]);
        }
        watching
            .until(|message| message["type"] == "seats" && message["seats"][1]["player"] == "human")
            .await;
        // Whoever holds a seat with a key that was renewed at another node is let go.
        let mut old = other.join(&table, &[&token]).await;
        assert_eq!(one.claim(&table, json!({ "key": token })).await.status, 200);
        let closing = old.until(|message| message["type"] == "closing").await;
        assert_eq!(closing["again"], false, "{closing}");
        drop(red);
    }
}

#[tokio::test]
async fn who_is_there_shows_at_every_node() {
    let [one, other] = pair(|_| {}).await;
    let table = skirmish(&one, "human").await;
    let mut red = one.sit(&table, "red").await;
    let mut blue = other.sit(&table, "blue").await;
    let online = |seat: usize, online: bool| {
        move |message: &Value| message["type"] == "seats" && message["seats"][seat]["online"] == json!(online)
    };
    red.until(online(1, true)).await;
    let screens = |count: u64| {
        move |message: &Value| message["type"] == "screens" && message["screens"][0]["count"] == json!(count)
    };
    let mut second = other.sit(&table, "red").await;
    red.until(screens(2)).await;
    second.vanish().await;
    red.until(screens(1)).await;
    blue.vanish().await;
    red.until(online(1, false)).await;
    assert_eq!(last(&red, "seats")["seats"][0]["online"], true);
}

/// Ambush over two nodes: Ann and Cid at one, Bob at the other.
pub(crate) async fn ambushed(window: u64, traps: [u8; 3]) -> ([House; 2], Opened, [Client; 3]) {
    let houses = pair(|config| {
        config.titles = ambush::titles();
        config.window = Duration::from_millis(window);
    })
    .await;
    let people = json!({ "ann": "human", "bob": "human", "cid": "human" });
    let table = houses[0]
        .table(json!({ "game": "ambush", "position": ambush::position(traps), "seats": people }))
        .await;
    let ann = houses[0].sit(&table, "ann").await;
    let bob = houses[1].sit(&table, "bob").await;
    let cid = houses[0].sit(&table, "cid").await;
    (houses, table, [ann, bob, cid])
}

#[tokio::test]
async fn answers_to_a_window_are_one_step_over_all_nodes() {
    for by_hand in [false, true] {
        let (_houses, _table, [mut ann, mut bob, mut cid]) = ambushed(700, [1, 1, 1]).await;
        // Bob answers by hand at another node than the others, or not at all, by habit.
        let habit = json!({ "type": "habit", "seat": 1, "kind": "trap", "habit": "pass" });
        if !by_hand {
            assert_eq!(bob.ask(habit).await["type"], "accepted");
        }
        let own = json!({ "type": "habit", "seat": 2, "kind": "trap", "habit": "pass" });
        assert_eq!(cid.ask(own).await["type"], "accepted");
        assert_eq!(ann.answer("walk").await["type"], "accepted");
        let asked = ann.seen.number;
        if by_hand {
            bob.asked().await;
            let prompt = bob.seen.all["prompt"]["id"].clone();
            let pass =
                json!({ "type": "answer", "id": "by-hand", "seat": 1, "prompt": prompt, "answer": "pass" });
            bob.send(&pass).await;
            bob.until(|message| message["id"] == "by-hand" && message["type"] == "accepted").await;
        }
        until_sees(&mut ann, "the next turn", |all| all["turn"] == json!(2)).await;
        assert_eq!(ann.seen.number, asked + 1, "one step, whoever had a choice and wherever it was given");
        for client in [&mut bob, &mut cid] {
            until_sees(client, "the next turn", |all| all["turn"] == json!(2)).await;
            assert_eq!(ann.seen.all["moments"], client.seen.all["moments"]);
        }
    }
}

#[tokio::test]
async fn a_window_goes_on_when_the_node_that_acts_for_it_ends() {
    let (houses, table, [mut ann, mut bob, cid]) = ambushed(3000, [1, 1, 1]).await;
    assert_eq!(ann.answer("walk").await["type"], "accepted");
    bob.asked().await;
    let prompt = bob.seen.all["prompt"]["id"].clone();
    bob.send(&json!({ "type": "answer", "id": "held", "seat": 1, "prompt": prompt, "answer": "spring" }))
        .await;
    until_sees(&mut bob, "what waits", |all| all["prompt"]["pending"] == "spring").await;
    drop((ann, cid));
    let [one, other] = houses;
    one.server.shut_down().await;
    // Cid comes back to the other node and answers; what Bob said is not forgotten.
    let mut cid = other.sit(&table, "cid").await;
    cid.asked().await;
    assert_eq!(cid.answer("pass").await["type"], "accepted");
    bob.until(|message| message["id"] == "held" && message["type"] == "accepted").await;
    assert_eq!(sight(&cid)["turn"], 2);
}

#[tokio::test]
async fn bots_go_on_at_another_node() {
    let [one, other] = pair(|_| {}).await;
    let table = skirmish(&one, "bot:search:900ms").await;
    let mut red = one.sit(&table, "red").await;
    let mut also = other.sit(&table, "red").await;
    let open = red.asked().await;
    also.asked().await;
    // The bot begins to think at the first node, which ends.
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    one.server.shut_down().await;
    until_sees(&mut also, "the bot's answer", |all| all["moments"].as_u64() > Some(1)).await;
    also.asked().await;
    // And where nobody looks.
    let table = skirmish(&other, "bot:search:300ms").await;
    let mut red = other.sit(&table, "red").await;
    let open = red.asked().await;
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    drop(red);
}

#[tokio::test]
async fn habits_and_dice_and_names_reach_every_node() {
    let (houses, table, [mut ann, mut bob, _cid]) = ambushed(50, [1, 1, 1]).await;
    let mut also = houses[1].sit(&table, "ann").await;
    let habit = json!({ "type": "habit", "seat": 0, "kind": "trap", "habit": "pass" });
    assert_eq!(ann.ask(habit).await["type"], "accepted");
    also.until(|message| message["type"] == "habits" && message["habits"]["trap"] == "pass").await;
    assert_eq!(ann.ask(json!({ "type": "name", "seat": 0, "name": "Ann" })).await["type"], "accepted");
    bob.until(|message| message["type"] == "seats" && message["seats"][0]["label"] == "Ann").await;
    // Both add to the dice at the same time; both count, in one order.
    let (mine, yours) = ("ab".repeat(32), "cd".repeat(32));
    let (one, two) = tokio::join!(
        ann.ask(json!({ "type": "chance", "seat": 0, "bits": mine })),
        bob.ask(json!({ "type": "chance", "seat": 1, "bits": yours })),
    );
    assert_eq!((&one["type"], &two["type"]), (&json!("accepted"), &json!("accepted")));
    for client in [&mut ann, &mut bob, &mut also] {
        client.settle().await;
        while last(client, "dice")["chances"].as_array().unwrap().len() < 2 {
            client.next().await.unwrap();
        }
    }
    assert_eq!(last(&ann, "dice"), last(&bob, "dice"));
}

#[tokio::test]
async fn tables_and_connections_count_over_all_nodes() {
    let [one, other] = pair(|config| {
        config.limits.tables_per_hour = 3;
        config.limits.connections_per_address = 4;
    })
    .await;
    let table = skirmish(&one, "human").await;
    skirmish(&other, "human").await;
    skirmish(&one, "human").await;
    for house in [&one, &other] {
        let answer = request(house.address(), "POST", "/api/tables", &[], "{\"game\":\"skirmish\"}").await;
        assert_eq!(answer.status, 429, "{}", answer.body);
        assert!(answer.error().starts_with("you may open only 3 tables an hour: wait "), "{}", answer.body);
    }
    let mut sitting = Vec::new();
    for _ in 0..3 {
        sitting.push(one.sit(&table, "red").await);
    }
    // The other node hears of them with the next beat; then one more is too many by one.
    tokio::time::sleep(Duration::from_secs(2)).await;
    sitting.push(other.sit(&table, "red").await);
    assert!(Client::connect(other.address(), &table.id).await.is_err());
}

#[tokio::test]
async fn a_table_that_is_deleted_at_one_node_is_gone_at_the_other() {
    let place = place();
    let node = || House::with(|config| config.store = Some(place.clone()));
    let (one, other) = (node().await, node().await);
    let table = skirmish(&one, "human").await;
    let mut red = other.sit(&table, "red").await;
    let store = place.open().await.unwrap();
    // Somebody who only looks keeps nothing alive for ever.
    assert_eq!(store.delete(std::slice::from_ref(&table.id), u64::MAX).await.unwrap(), 1);
    let open = red.asked().await;
    let prompt = red.seen.all["prompt"]["id"].clone();
    red.send(&json!({ "type": "answer", "id": "late", "seat": 0, "prompt": prompt, "answer": open[0] }))
        .await;
    let closing = red.until(|message| message["type"] == "closing").await;
    assert_eq!(closing["because"], "this table has been deleted");
}

#[tokio::test]
async fn a_table_of_newer_rules_is_left_to_newer_nodes() {
    let place = place();
    let house = House::with(|config| config.store = Some(place.clone())).await;
    let table = skirmish(&house, "human").await;
    let Place::Postgres(address) = &place else { unreachable!() };
    let database = sqlx::PgPool::connect(address).await.unwrap();
    for sql in ["UPDATE tables SET rules_version = 99", "UPDATE snapshots SET rules_version = 99"] {
        sqlx::query(sql).execute(&database).await.unwrap();
    }
    let mut client = Client::connect(house.address(), &table.id).await.unwrap();
    client.hello(&[&table.seats["red"]], None, 0).await;
    let closing = client.until(|message| message["type"] == "closing").await;
    assert_eq!(
        (&closing["again"], &closing["because"]),
        (&json!(true), &json!("this table has moved on to newer rules: connect again"))
    );
}

#[tokio::test]
async fn nothing_that_nodes_tell_each_other_shows() {
    let (_houses, _table, [mut ann, mut bob, cid]) = ambushed(50, [1, 1, 1]).await;
    ann.answer("walk").await;
    bob.asked().await;
    bob.answer("spring").await;
    let known = [
        "welcome", "seats", "screens", "habits", "update", "accepted", "pong", "hot-seat", "dice", "refused",
    ];
    for client in [&ann, &bob, &cid] {
        for text in &client.heard {
            let message: Value = serde_json::from_str(text).unwrap();
            assert!(known.contains(&message["type"].as_str().unwrap()), "{text}");
            for word in ["steward", "\"node\"", "elsewhere", "visit", "retrograde_"] {
                assert!(!text.contains(word), "{word}: {text}");
            }
        }
    }
}
