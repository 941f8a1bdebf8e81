//! The coach over the wire: the best answers to a question, and a review once the game is over.

use serde_json::{Value, json};

use crate::client::{Chance, Client, House, Opened};

async fn skirmish(house: &House, blue: &str) -> (Opened, Client) {
    let seats = json!({ "red": "human", "blue": blue });
    let table = house.table(json!({ "game": "skirmish", "seats": seats, "seed": "11" })).await;
    let red = house.sit(&table, "red").await;
    (table, red)
}

/// Answers at random to the end of the game.
async fn play_on(client: &mut Client) {
    let mut chance = Chance::new(3);
    loop {
        let open = client.asked().await;
        if open.is_empty() {
            return;
        }
        client.answer(chance.word(&open)).await;
    }
}

#[tokio::test]
async fn advice_has_the_best_answers_with_chances_and_reasons() {
    let house = House::open().await;
    let (_table, mut red) = skirmish(&house, "human").await;
    let open = red.asked().await;
    let advice = red.ask(json!({ "type": "advise", "seat": 0 })).await;
    assert_eq!(advice["type"], "advice", "{advice}");
    let choices = advice["choices"].as_array().unwrap();
    assert_eq!(choices.len(), open.len().min(3), "{advice}");
    assert_eq!((&advice["answer"], &advice["why"]), (&choices[0]["answer"], &choices[0]["why"]));
    for choice in choices {
        assert!(open.iter().any(|answer| *answer == choice["answer"]), "{choice}");
        assert!((0..=1000).contains(&choice["chance"].as_i64().unwrap()), "{choice}");
        assert!(!choice["label"].as_str().unwrap().is_empty() && !choice["why"].as_str().unwrap().is_empty());
    }
    let accepted = red.answer(choices[0]["answer"].as_str().unwrap()).await;
    assert_eq!(accepted["type"], "accepted", "{accepted}");
}

#[tokio::test]
async fn a_game_that_is_over_is_reviewed_for_any_seat() {
    let house = House::open().await;
    let (table, mut red) = skirmish(&house, "bot:greedy").await;
    let early = red.ask(json!({ "type": "review", "seat": 0 })).await;
    assert_eq!(
        (&early["type"], &early["kind"]),
        (&json!("refused"), &json!("stale")),
        "it would tell secrets"
    );
    play_on(&mut red).await;
    let moments = red.seen.all["moments"].as_i64().unwrap();
    let mut watcher = house.join(&table, &[&table.watch]).await;
    for (client, seat) in [(&mut red, 0), (&mut watcher, 1)] {
        let reply = client.ask(json!({ "type": "review", "seat": seat })).await;
        assert_eq!(reply["type"], "review", "{reply}");
        let review = &reply["review"];
        assert_eq!(review["seat"], seat);
        let told = review["moments"].as_array().unwrap();
        let number = |value: &Value, field: &str| value[field].as_i64().unwrap();
        let (first, last) = (&told[0], told.last().unwrap());
        assert_eq!((number(first, "moment"), number(last, "moment")), (0, moments));
        let total: i64 =
            ["choices", "dice", "others"].iter().map(|part| number(&review["total"], part)).sum();
        assert_eq!(total, number(last, "chance") - number(first, "chance"));
        for costly in review["costly"].as_array().unwrap() {
            assert!((0..moments).contains(&number(costly, "moment")), "{costly}");
            assert!(number(&costly["better"], "chance") > number(&costly["given"], "chance"), "{costly}");
        }
    }
    let wrong = red.ask(json!({ "type": "review", "seat": 7 })).await;
    assert_eq!((&wrong["type"], &wrong["kind"]), (&json!("refused"), &json!("malformed")));
}

#[tokio::test]
async fn whoever_waits_for_a_review_is_told_how_far_it_is() {
    let house = House::open().await;
    let (_table, mut red) = skirmish(&house, "bot:greedy").await;
    play_on(&mut red).await;
    red.send(&json!({ "type": "review", "id": "mine", "seat": 0 })).await;
    // The first word comes at once, before the review does.
    let told = red.until(|message| message["type"] == "reviewing" || message["type"] == "review").await;
    assert_eq!((&told["type"], &told["of"]), (&json!("reviewing"), &json!("mine")));
    assert!((0..=100).contains(&told["percent"].as_i64().unwrap()), "{told}");
    let review = red.until(|message| message["type"] == "review").await;
    assert_eq!((&review["id"], &review["review"]["seat"]), (&json!("mine"), &json!(0)));
}
