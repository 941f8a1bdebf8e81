use serde_json::{Value, json};

use crate::client::House;

fn players(message: &Value) -> Vec<String> {
    message["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["player"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn one_screen_for_two_seats_is_passed_on() {
    let house = House::open().await;
    let seats = json!({ "blue": "human", "yellow": "human" });
    let body = json!({ "game": "unbreakable", "scenario": "retrieval", "seats": seats, "seed": "3" });
    let table = house.table(body).await;
    let tokens: Vec<&str> = table.seats.values().map(String::as_str).collect();
    let mut screen = house.join(&table, &tokens).await;
    assert_eq!((screen.you.as_slice(), &screen.seen.all["viewer"]), ([0, 1].as_slice(), &Value::Null));
    let hot = screen.until(|message| message["type"] == "hot-seat").await;
    assert_eq!((&hot["asked"], &hot["secret"]), (&json!([0, 1]), &json!(false)));
    assert!(screen.seen.all["prompt"].is_null());
    for seat in [0, 1, 0] {
        assert_eq!(screen.ask(json!({ "type": "pass", "seat": seat })).await["type"], "accepted");
        let update = screen.until(|message| message["type"] == "update").await;
        assert_eq!((&update["viewer"], update["scene"].is_object()), (&json!(seat), true));
        let open = screen.asked().await;
        assert_eq!(screen.answer(&open[0]).await["type"], "accepted");
        screen.settle().await;
    }
    let told = screen.heard.iter().any(|text| text.contains("hot-seat") && text.contains("\"secret\":true"));
    assert!(told, "the seats see different things in a secret set-up");
    // Covered, the screen shows what a spectator sees.
    screen.ask(json!({ "type": "pass", "seat": null })).await;
    screen.until(|message| message["type"] == "update").await;
    let watcher = house.join(&table, &[&table.watch]).await;
    assert_eq!(screen.seen.all["scene"], watcher.seen.all["scene"]);
    assert_eq!(screen.ask(json!({ "type": "pass", "seat": 5 })).await["kind"], "not-yours");
}

#[tokio::test]
async fn a_seat_is_handed_to_a_bot_and_taken_back() {
    let house = House::open().await;
    let both = json!({ "red": "human", "blue": "human" });
    let table = house.table(json!({ "game": "skirmish", "seats": both, "seed": "2" })).await;
    let (mut red, mut blue) = (house.sit(&table, "red").await, house.sit(&table, "blue").await);
    let open = red.asked().await;
    assert_eq!(
        red.ask(json!({ "type": "player", "seat": 0, "player": "bot:greedy" })).await["type"],
        "accepted"
    );
    // The bot answers in Red's place.
    let open_to_blue = blue.asked().await;
    red.settle().await;
    assert_eq!(red.seen.all["moments"], 1);
    let refused = red.ask(json!({ "type": "answer", "seat": 0, "prompt": null, "answer": open[0] })).await;
    assert_eq!(refused["kind"], "not-yours");
    // It goes on after a restart, and so does the right to take the seat back.
    blue.answer(&open_to_blue[0]).await;
    let house = house.again().await;
    let (mut red, mut blue) = (house.sit(&table, "red").await, house.sit(&table, "blue").await);
    blue.asked().await;
    assert_eq!(red.ask(json!({ "type": "player", "seat": 0, "player": "human" })).await["type"], "accepted");
    let open = blue.asked().await;
    blue.answer(&open[0]).await;
    let open = red.asked().await;
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    let seats = red.heard.iter().rfind(|text| text.contains("\"type\":\"seats\"")).unwrap();
    assert_eq!(players(&serde_json::from_str(seats).unwrap()), ["human", "human"]);
}

#[tokio::test]
async fn a_bot_that_thinks_too_long_can_be_relieved() {
    let house = House::open().await;
    let both = json!({ "red": "human", "blue": "human" });
    let table = house.table(json!({ "game": "skirmish", "seats": both })).await;
    let mut red = house.sit(&table, "red").await;
    let open = red.asked().await;
    red.ask(json!({ "type": "player", "seat": 0, "player": "bot:search:10s" })).await;
    red.settle().await;
    let thinking = red.heard.iter().rfind(|text| text.contains("\"type\":\"seats\"")).unwrap();
    assert!(thinking.contains("\"thinking\":true"), "{thinking}");
    // The table answers while the bot thinks, and its thought is dropped.
    red.settle().await;
    red.ask(json!({ "type": "player", "seat": 0, "player": "human" })).await;
    assert_eq!(red.answer(open.last().unwrap()).await["type"], "accepted");
    red.settle().await;
    assert_eq!(red.seen.all["moments"], 1);
}

#[tokio::test]
async fn who_sits_where_is_told_to_everybody() {
    let house = House::open().await;
    let seats = json!({ "red": "human", "blue": "open" });
    let table = house.table(json!({ "game": "skirmish", "seats": seats, "names": { "red": " Ann " } })).await;
    let mut red = house.sit(&table, "red").await;
    let seats: Value = serde_json::from_str(&red.heard[1]).unwrap();
    assert_eq!(players(&seats), ["human", "open"]);
    assert_eq!((&seats["seats"][0]["label"], &seats["seats"][0]["online"]), (&json!("Ann"), &json!(true)));
    assert_eq!(seats["seats"][1]["online"], false);

    let claimed = house.claim(&table, json!({ "key": table.invitations["blue"] })).await.json();
    let seats = red.until(|message| message["type"] == "seats").await;
    assert_eq!((players(&seats)[1].as_str(), &seats["seats"][1]["online"]), ("human", &json!(false)));
    let mut blue = house.join(&table, &[claimed["token"].as_str().unwrap()]).await;
    let seats = red.until(|message| message["type"] == "seats").await;
    assert_eq!(seats["seats"][1]["online"], true);
    assert_eq!(blue.ask(json!({ "type": "name", "seat": 1, "name": "Bob" })).await["type"], "accepted");
    let seats = red.until(|message| message["type"] == "seats").await;
    assert_eq!(seats["seats"][1]["label"], "Bob");
    blue.vanish().await;
    let seats = red.until(|message| message["type"] == "seats").await;
    assert_eq!(seats["seats"][1]["online"], false);
    let house = house.again().await;
    let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!((&facts["seats"][1]["label"], &facts["seats"][1]["player"]), (&json!("Bob"), &json!("human")));
}

#[tokio::test]
async fn bots_play_a_whole_game_by_themselves_across_restarts() {
    let mut house = House::open().await;
    let bots = json!({ "red": "bot:random", "blue": "bot:greedy" });
    let table = house.table(json!({ "game": "skirmish", "seats": bots, "seed": "9" })).await;
    let path = format!("/api/tables/{}", table.id);
    for _ in 0..3 {
        house = house.again().await;
    }
    // They go on as soon as somebody looks.
    let mut watcher = house.join(&table, &[&table.watch]).await;
    while watcher.seen.all["outcome"].is_null() {
        watcher.next().await.expect("bots that go on");
    }
    let facts = house.get(&path).await.json();
    assert_eq!(facts["outcome"], watcher.seen.all["outcome"]);
    let record = house.record(&table, &table.watch).await;
    assert_eq!(record.status, 200);
    let record = retrograde_table::Record::parse(&record.body).unwrap();
    assert!(record.seed.is_some(), "the seed is told when the game is over");
    retrograde_registry::title("skirmish").unwrap().replay(&record).unwrap();
}

#[tokio::test]
async fn draws_are_offered_to_people_and_declined_by_bots() {
    let house = House::open().await;
    let body =
        json!({ "game": "unbreakable", "scenario": "retrieval", "seats": { "blue": "human" }, "seed": "3" });
    let table = house.table(body).await;
    let mut blue = house.sit(&table, "blue").await;
    let standing: Vec<String> = blue.seen.all["standing"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["answer"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(standing, ["offer draw", "resign"], "what ends the game is never at the top");
    let offer = json!({ "type": "answer", "seat": 0, "prompt": null, "answer": "offer draw" });
    assert_eq!(blue.ask(offer).await["type"], "accepted");
    let declined = |text: &String| text.to_lowercase().contains("decline");
    while !blue.heard.iter().any(declined) {
        blue.next().await.expect("an answer to the offer");
    }
    let resign = json!({ "type": "answer", "seat": 0, "prompt": null, "answer": "resign" });
    assert_eq!(blue.ask(resign).await["type"], "accepted");
    let end = blue.until(|message| message["outcome"].is_object()).await;
    assert!(end["outcome"]["text"].as_str().unwrap().starts_with("Yellow wins"), "{end}");
}
