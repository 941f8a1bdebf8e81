//! Dice that nobody can choose or foresee: commitments, what seats add, and seeds that somebody knows.

use retrograde_table::{DiceProof, Record};
use serde_json::{Value, json};

use crate::client::{Client, House, Opened};

const ANN: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
const BOB: &str = "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100";

/// Plays a game to its end with the first open answers, which lead to some dice.
async fn finish(house: &House, table: &Opened, seats: &mut [Client]) -> Record {
    for _ in 0..2000 {
        let mut asked = None;
        for (index, client) in seats.iter_mut().enumerate() {
            client.settle().await;
            if !client.seen.all["outcome"].is_null() {
                return record(house, table).await;
            }
            if !client.seen.all["prompt"].is_null() {
                asked = Some(index);
            }
        }
        let client = &mut seats[asked.expect("somebody who is asked")];
        let open = client.asked().await;
        let attack = open.iter().find(|answer| answer.contains("attack"));
        let answer = attack.unwrap_or(&open[open.len() / 2]).clone();
        assert_eq!(client.answer(&answer).await["type"], "accepted");
    }
    panic!("the game does not end");
}

async fn record(house: &House, table: &Opened) -> Record {
    let answer = house.record(table, &table.watch).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    Record::parse(&answer.body).unwrap()
}

fn verified(record: &Record) -> Result<(), String> {
    let title = retrograde_registry::title("skirmish").unwrap();
    title.replay(record).map(drop).map_err(|error| error.to_string())
}

async fn two_people(house: &House, seed: Option<&str>) -> (Opened, Vec<Client>) {
    // They stand face to face, so that dice fall.
    let position = "turn 1\nr1 0606 3\nr2 0506 3\nr3 0406 3\nb1 0607 3\nb2 0507 3\nb3 0407 3";
    let seats = json!({ "red": "human", "blue": "human" });
    let mut body = json!({ "game": "skirmish", "position": position, "seats": seats });
    if let Some(seed) = seed {
        body["seed"] = json!(seed);
    }
    let table = house.table(body).await;
    let seats = vec![house.sit(&table, "red").await, house.sit(&table, "blue").await];
    (table, seats)
}

fn chance(seat: u8, bits: &str) -> Value {
    json!({ "type": "chance", "seat": seat, "bits": bits })
}

#[tokio::test]
async fn the_dice_come_from_the_server_and_from_every_seat() {
    let house = House::open().await;
    let (table, mut seats) = two_people(&house, None).await;
    let welcome: Value = serde_json::from_str(&seats[0].heard[0]).unwrap();
    let commitment = welcome["dice"]["commitment"].clone();
    assert_eq!((&welcome["dice"]["seed"], &welcome["dice"]["chances"]), (&json!("secret"), &json!([])));
    assert_eq!(seats[0].ask(chance(0, ANN)).await["type"], "accepted");
    let told = seats[1].until(|message| message["type"] == "dice").await;
    assert_eq!(told["chances"], json!([{ "seat": 0, "bits": ANN }]));
    // A few answers, then the other one sits down, and the server is restarted in between.
    let open = seats[0].asked().await;
    let attack = open.iter().find(|answer| answer.contains("attack")).unwrap();
    seats[0].answer(attack).await;
    assert_eq!(seats[1].ask(chance(1, BOB)).await["type"], "accepted");
    let house = house.again().await;
    let mut seats = vec![house.sit(&table, "red").await, house.sit(&table, "blue").await];
    let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(facts["dice"]["commitment"], commitment);
    assert_eq!(facts["dice"]["chances"], json!([{ "seat": 0, "bits": ANN }, { "seat": 1, "bits": BOB }]));

    let record = finish(&house, &table, &mut seats).await;
    assert_eq!((record.commitment.clone().map(Value::from), record.known), (Some(commitment), false));
    assert!(record.dice() > 3, "{} dice were rolled", record.dice());
    assert!(record.chances[1].after > Some(0), "some of them before the second seat added its bits");
    assert_eq!((record.dice_proof(), verified(&record)), (DiceProof::Committed, Ok(())));
    // Every link of the chain counts.
    let wrong = |change: &dyn Fn(&mut Record)| {
        let mut wrong = record.clone();
        change(&mut wrong);
        wrong.dice_proof() == DiceProof::OtherSeed || verified(&wrong).is_err()
    };
    assert!(wrong(&|record| record.chances[0].bits.0[0] ^= 1), "the first seat's bits");
    assert!(wrong(&|record| drop(record.chances.pop())), "the second seat's bits");
    assert!(wrong(&|record| record.chances.clear()), "all that was added");
    assert!(wrong(&|record| record.chances[1].seat = "red".into()), "whose they are");
    assert!(wrong(&|record| record.chances[1].after = Some(record.dice() + 1)), "when they were added");
    assert!(
        wrong(&|record| record.salt = record.salt.map(|mut salt| {
            salt.0[5] ^= 1;
            salt
        })),
        "the salt"
    );
    assert!(wrong(&|record| record.salt = None), "that there is one");
    assert!(wrong(&|record| record.known = true), "that nobody knew");
    assert!(
        wrong(&|record| record.seed = record.seed.map(|mut seed| {
            seed.0[9] ^= 1;
            seed
        })),
        "the seed"
    );
}

#[tokio::test]
async fn a_seat_adds_once_and_only_its_holder() {
    let house = House::open().await;
    let (table, mut seats) = two_people(&house, None).await;
    assert_eq!(seats[0].ask(chance(1, ANN)).await["kind"], "not-yours");
    for bad in ["", "7", &ANN[1..], "zz112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"] {
        assert_eq!(seats[0].ask(chance(0, bad)).await["kind"], "malformed", "{bad}");
    }
    for _ in 0..2 {
        assert_eq!(seats[0].ask(chance(0, ANN)).await["type"], "accepted");
    }
    let again = seats[0].ask(chance(0, BOB)).await;
    assert_eq!(
        (&again["kind"], &again["because"]),
        (&json!("stale"), &json!("this seat has already added its part to the dice"))
    );
    let mut watcher = house.join(&table, &[&table.watch]).await;
    assert_eq!(watcher.ask(chance(0, BOB)).await["kind"], "not-yours");
}

#[tokio::test]
async fn two_tables_without_a_seed_have_nothing_in_common() {
    let house = House::open().await;
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..4 {
        let (table, _) = two_people(&house, None).await;
        let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
        assert!(seen.insert(facts["dice"]["commitment"].as_str().unwrap().to_owned()));
        // The seed of a game that goes on is in no record.
        let record = record(&house, &table).await;
        assert!(record.seed.is_none() && record.salt.is_none());
    }
    // The same small seed twice: its commitment cannot be looked up in a list.
    for _ in 0..2 {
        let (table, _) = two_people(&house, Some("1")).await;
        let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
        assert!(seen.insert(facts["dice"]["commitment"].as_str().unwrap().to_owned()));
    }
}

#[tokio::test]
async fn a_seed_that_somebody_gave_is_marked_for_ever() {
    let house = House::open().await;
    let (table, mut seats) = two_people(&house, Some("5")).await;
    // Before anybody sits down.
    let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(facts["dice"]["seed"], "known");
    let welcome: Value = serde_json::from_str(&seats[1].heard[0]).unwrap();
    assert_eq!(welcome["dice"]["seed"], "known");
    let refused = seats[0].ask(chance(0, ANN)).await;
    assert_eq!(refused["kind"], "stale", "the same seed and the same answers always give the same game");
    let house = house.again().await;
    let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
    assert_eq!(facts["dice"]["seed"], "known");
    let mut seats = vec![house.sit(&table, "red").await, house.sit(&table, "blue").await];
    let record = finish(&house, &table, &mut seats).await;
    assert_eq!((record.known, record.dice_proof(), verified(&record)), (true, DiceProof::KnownSeed, Ok(())));
    // The mark cannot be taken off: the commitment covers it.
    assert_eq!(Record { known: false, ..record }.dice_proof(), DiceProof::OtherSeed);
}
