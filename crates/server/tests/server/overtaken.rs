//! Nodes that are overtaken by others, or cannot do what they have taken on: nobody waits for ever because of it.

use std::time::Duration;

use retrograde_server::Place;
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::client::{Client, House};
use crate::nodes::{ambushed, pair, place, skirmish, until_sees};

async fn database(place: &Place) -> PgPool {
    let Place::Postgres(address) = place else { unreachable!() };
    PgPool::connect(address).await.unwrap()
}

/// The node that lets a bot think hears of the answer before it only because its own attempt to store the same one fails.
#[tokio::test]
async fn a_bot_goes_on_where_the_answer_before_it_came_twice() {
    let [one, other] = pair(|_| {}).await;
    for _ in 0..12 {
        let table = skirmish(&one, "bot:random").await;
        // Whoever comes first has the node that acts for the table.
        let mut first = one.sit(&table, "red").await;
        let mut second = other.sit(&table, "red").await;
        for _ in 0..3 {
            let open = first.asked().await;
            second.asked().await;
            if open.is_empty() {
                break;
            }
            let moments = first.seen.all["moments"].as_u64().unwrap();
            let id = format!("twin-{moments}");
            let prompt = first.seen.all["prompt"]["id"].clone();
            let answer =
                json!({ "type": "answer", "id": id, "seat": 0, "prompt": prompt, "answer": open[0] });
            second.send(&answer).await;
            first.send(&answer).await;
            for client in [&mut first, &mut second] {
                client.until(|message| message["id"] == json!(id)).await;
            }
            // Red is asked again, or the game is over: the bot has answered.
            let goes_on = |all: &Value| {
                let later = all["moments"].as_u64() > Some(moments);
                later && (all["to_act"] == json!([0]) || !all["outcome"].is_null())
            };
            let both = async {
                for client in [&mut first, &mut second] {
                    until_sees(client, "the bot's answer", goes_on).await;
                }
            };
            tokio::time::timeout(Duration::from_secs(8), both).await.expect("the bot stands still");
        }
    }
}

#[tokio::test]
async fn a_table_that_is_closed_where_it_is_to_be_acted_for_is_left_to_others() {
    let place = place();
    let house = House::with(|config| config.store = Some(place.clone())).await;
    let table = skirmish(&house, "bot:random").await;
    let database = database(&place).await;
    // As if the database had been away when the node closed the table, or when it was about to open it.
    let left = "INSERT INTO stewards (table_id, node) SELECT $1, id FROM nodes";
    while sqlx::query(left).bind(&table.id).execute(&database).await.unwrap().rows_affected() == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let given_up = async {
        let there = "SELECT node FROM stewards WHERE table_id = $1";
        while sqlx::query(there).bind(&table.id).fetch_optional(&database).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), given_up).await.expect("it is given up");
}

/// Whoever is refused at one node was not accepted at another.
#[tokio::test]
async fn what_was_accepted_at_one_node_is_refused_at_none() {
    let [one, other] = pair(|_| {}).await;
    let table = skirmish(&one, "human").await;
    let mut red = one.sit(&table, "red").await;
    let mut again = other.sit(&table, "red").await;
    for turn in 0..6 {
        if red.seen.all["to_act"] != json!([0]) {
            assert!(turn > 0);
            break;
        }
        let (open, prompt) = (red.asked().await, red.seen.all["prompt"]["id"].clone());
        let id = format!("once-{turn}");
        let answer = json!({ "type": "answer", "id": id, "seat": 0, "prompt": prompt, "answer": open[0] });
        // The connection is lost before anybody says so, and the same is sent to another node that knows nothing of it yet.
        red.send(&answer).await;
        red.until(|message| message["type"] == "accepted").await;
        red.settle().await;
        again.send(&answer).await;
        let said = again.until(|message| message["id"] == answer["id"]).await;
        assert_eq!(said["type"], "accepted", "{said}");
        let moments = red.seen.all["moments"].clone();
        until_sees(&mut again, "the same moment", |all| all["moments"] == moments).await;
    }
}

/// Bob does something in secret while Cid's answer waits for its time, at the node that acts for the table or at the other one: it is not
/// refused here and given there.
#[tokio::test]
async fn what_waits_for_its_time_is_refused_or_given_but_not_both() {
    for node in [0, 1] {
        let (houses, table, [mut ann, mut bob, _cid]) = ambushed(600, [0, 3, 1]).await;
        let mut cid = houses[node].sit(&table, "cid").await;
        assert_eq!(ann.answer("walk").await["type"], "accepted");
        let mut ids = Vec::new();
        for (client, seat, answer) in [(&mut cid, 2, "pass"), (&mut bob, 1, "bury")] {
            client.asked().await;
            let prompt = client.seen.all["prompt"]["id"].clone();
            let id = format!("early-{seat}");
            let early =
                json!({ "type": "answer", "id": id, "seat": seat, "prompt": prompt, "answer": answer });
            client.send(&early).await;
            ids.push(id);
        }
        let said = |client: &Client, id: &str| {
            let messages = client.heard.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
            messages.filter(|message| message["id"] == json!(id)).collect::<Vec<_>>()
        };
        let buried = bob.until(|message| message["id"] == json!(ids[1])).await;
        assert_eq!(buried["type"], "accepted");
        bob.settle().await;
        bob.asked().await;
        assert_eq!(bob.answer("pass").await["type"], "accepted");
        until_sees(&mut cid, "the next turn", |all| all["turn"] == json!(2)).await;
        let replies = said(&cid, &ids[0]);
        assert_eq!(replies.len(), 1, "{replies:?}");
        assert_eq!(replies[0]["type"], "accepted");
    }
}
