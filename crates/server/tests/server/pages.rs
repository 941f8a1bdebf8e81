//! Long games: the log comes in pages.

use serde_json::{Value, json};

use crate::client::{Client, House, Opened};

fn log(client: &Client) -> Vec<Value> {
    client.seen.all["log"].as_array().unwrap().clone()
}

/// One answer of whoever is asked, heard by everybody.
async fn answer(seats: &mut [Client], number: usize) {
    for client in seats.iter_mut() {
        client.settle().await;
    }
    let asked = seats.iter_mut().find(|client| !client.seen.all["prompt"].is_null());
    let client = asked.expect("somebody who is asked");
    let open = client.seen.open();
    let chosen = open[number * 7 % open.len()].clone();
    assert_eq!(client.answer(&chosen).await["type"], "accepted");
}

/// Comes to watch, and reads no more than what is sent at once.
async fn watch(house: &House, table: &Opened) -> Client {
    let mut client = Client::connect(house.address(), &table.id).await.unwrap();
    client.hello(&[&table.watch], None, 0).await;
    client.until(|message| message["type"] == "update").await;
    client
}

#[tokio::test]
async fn whoever_comes_late_reads_the_log_page_by_page() {
    let house = House::open().await;
    let seats = json!({ "blue": "human", "yellow": "human" });
    let options = json!({ "size": "6" });
    let body = json!({ "game": "unbreakable", "scenario": "industrial-wasteland", "options": options, "seats": seats, "seed": "7" });
    let table = house.table(body).await;
    let mut early = house.join(&table, &[&table.watch]).await;
    let mut players = [house.sit(&table, "blue").await, house.sit(&table, "yellow").await];
    let mut number = 0;
    while log(&early).len() < 450 {
        answer(&mut players, number).await;
        early.settle().await;
        number += 1;
        assert!(number < 3000, "{} lines", log(&early).len());
    }
    let mut late = watch(&house, &table).await;
    assert_eq!((log(&late).len(), late.seen.skipped), (200, log(&early).len() - 200));
    let whole = late.heard.iter().find(|text| text.contains("\"scene\"")).unwrap();
    assert!(whole.len() < 200_000, "{} bytes", whole.len());
    // Page by page back to the beginning.
    let (mut lines, mut before, mut pages) = (log(&late), late.seen.skipped, 0);
    while before > 0 {
        let page = late.ask(json!({ "type": "log", "before": before })).await;
        assert_eq!(page["type"], "lines");
        let earlier = page["lines"].as_array().unwrap();
        assert!(!earlier.is_empty() && earlier.len() <= 200);
        assert_eq!(page["from"].as_u64().unwrap() as usize + earlier.len(), before);
        lines.splice(0..0, earlier.iter().cloned());
        before = page["from"].as_u64().unwrap() as usize;
        pages += 1;
    }
    assert!(pages >= 2);
    assert_eq!(lines, log(&early));
    let nothing = late.ask(json!({ "type": "log", "before": 0 })).await;
    assert_eq!((&nothing["from"], &nothing["lines"]), (&json!(0), &json!([])));
    let beyond = late.ask(json!({ "type": "log", "before": 999_999 })).await;
    assert_eq!(beyond["lines"].as_array().unwrap().len(), 200);
    // Updates count all lines, also those that were not sent.
    for _ in 0..20 {
        answer(&mut players, number).await;
        number += 1;
    }
    early.settle().await;
    late.settle().await;
    let all = log(&early);
    assert_eq!(log(&late), all[late.seen.skipped..]);
    // The same after the table was read again.
    let house = house.again().await;
    let again = watch(&house, &table).await;
    assert_eq!(log(&again), all[all.len() - 200..]);
}
