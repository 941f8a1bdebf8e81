//! Nobody hears on the wire what they may not know.
//!
//! Two worlds that differ only in what is hidden from some eyes are played on two servers with the same table, tokens and
//! dice. What those eyes are sent must be the same, byte for byte.

use std::time::Duration;

use retrograde_core::{ChoiceKind, Seat, Setup};
use retrograde_registry::titles;
use retrograde_server::TokenHash;
use retrograde_server::store::{SqliteStore, Store, StoredGame, StoredSeat, StoredTable};
use retrograde_table::{Seed, Table, Title};
use serde_json::{Value, json};

use crate::client::{Chance, Client, House, start};

pub(crate) const WATCH: &str = "watchwatchwatchwatchwatchw";
pub(crate) const ID: &str = "sametablesametab";

pub(crate) fn token(seat: usize) -> String {
    format!("{seat}seatseatseatseatseatseats")
}

/// A server with one table, which is the same everywhere.
pub(crate) async fn world(title: &dyn Title, setup: &Setup, position: Option<String>, seats: usize) -> House {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    let table = StoredTable {
        id: ID.into(),
        game: title.info().id.into(),
        rules_version: title.info().rules_version,
        pack: title.pack().into(),
        setup: setup.clone(),
        position,
        seed: Seed::number(77),
        promise: None,
        watch: TokenHash::of(WATCH),
        created: 1,
        bot_asked: false,
        changes: 0,
        seats: (0..seats)
            .map(|seat| StoredSeat {
                token: Some(TokenHash::of(&token(seat))),
                invitation: None,
                player: "human".into(),
                label: None,
            })
            .collect(),
    };
    let game = StoredGame {
        table,
        answers: Vec::new(),
        snapshots: Vec::new(),
        habits: Vec::new(),
        chances: Vec::new(),
    };
    store.create(&game).await.unwrap();
    store.close().await;
    // Whoever looks at a position finds every window open: later, those are still asked who think about it.
    let looks = game.table.position.is_some();
    let server = start(directory.path(), |config| {
        if looks {
            config.window = Duration::from_hours(1);
        }
    });
    House { server: server.await, directory }
}

/// What a client heard, without the word that is drawn again in every life of a table, and the name of the client itself.
pub(crate) fn transcript(client: &Client) -> Vec<String> {
    let own = format!("\"{}-", client.name);
    client.heard.iter().map(|text| text.replace(&client.life, "LIFE").replace(&own, "\"c-")).collect()
}

fn setups(title: &dyn Title) -> Vec<Setup> {
    title.lobby().scenarios.into_iter().map(|scenario| Setup::scenario(scenario.id)).collect()
}

/// Answers of a seat, as many as wished, as long as it can go on in secret. Returns how many.
async fn answer_in_secret(client: &mut Client, wished: usize, chance: &mut Chance) -> usize {
    for given in 0..wished {
        client.asked().await;
        let choices = client.seen.all["prompt"]["choices"].as_array().unwrap().clone();
        let goes_on = |choice: &&Value| choice["blocked"].is_null() && choice["kind"] == "act";
        let open: Vec<&str> =
            choices.iter().filter(goes_on).map(|each| each["answer"].as_str().unwrap()).collect();
        if open.is_empty() {
            return given;
        }
        let answered = client.answer(chance.word(&open)).await;
        assert_eq!(answered["type"], "accepted", "{answered}");
        assert!(!client.seen.all["prompt"].is_null(), "everybody would see that the seat is no longer asked");
    }
    wished
}

/// Whether a seat is still asked after its first answer. Where one answer is all, everybody sees that it was given.
fn goes_on_in_secret(title: &dyn Title, setup: &Setup, seat: Seat) -> bool {
    let mut table = title.open(setup, Seed::number(77)).unwrap();
    let prompt = table.prompt(seat).unwrap();
    let Some(choice) = prompt.open().find(|choice| choice.kind == ChoiceKind::Act) else { return false };
    table.answer(seat, &choice.answer).unwrap();
    table.to_act().contains(seat)
}

/// Fails at the first message that differs.
pub(crate) fn assert_same(one: &[String], other: &[String], who: &str) {
    for (number, (one, other)) in one.iter().zip(other).enumerate() {
        if one != other {
            let at = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
            let near = |text: &str| text.chars().skip(at.saturating_sub(80)).take(200).collect::<String>();
            panic!("{who}: message {number} differs:\n{}\n{}", near(one), near(other));
        }
    }
    assert_eq!(one.len(), other.len(), "{who}: {:?} {:?}", one.last(), other.last());
}

#[tokio::test]
async fn what_is_done_in_secret_shows_to_nobody() {
    let mut secret = 0;
    for title in titles() {
        for setup in setups(&**title) {
            let table = title.open(&setup, Seed::number(77)).unwrap();
            let asked: Vec<Seat> = table.to_act().iter().collect();
            if asked.len() < 2 || !goes_on_in_secret(&**title, &setup, asked[0]) {
                continue;
            }
            secret += 1;
            for (observer, rival) in [(asked[0], asked[1]), (asked[1], asked[0])] {
                let mut transcripts = Vec::new();
                // In one world the rival does nothing, in the others this and that, and takes some of it back.
                for (wished, seed) in [(0, 0), (7, 1), (25, 2)] {
                    let house = world(&**title, &setup, None, table.seats().len()).await;
                    let mut watcher = Client::join(house.address(), ID, &[WATCH]).await;
                    let mut eyes = Client::join(house.address(), ID, &[&token(observer.index())]).await;
                    let mut hand = Client::join(house.address(), ID, &[&token(rival.index())]).await;
                    watcher.settle().await;
                    eyes.settle().await;
                    let mut chance = Chance::new(seed);
                    let mut own = Chance::new(99);
                    for _ in 0..6 {
                        answer_in_secret(&mut hand, wished / 3, &mut chance).await;
                        if wished > 0 && hand.seen.all["undo"] == true {
                            hand.ask(json!({ "type": "undo", "seat": rival.index() })).await;
                            hand.settle().await;
                        }
                        let given = answer_in_secret(&mut eyes, 1, &mut own).await;
                        eyes.ask(json!({ "type": "look", "moment": given })).await;
                        eyes.ask(json!({ "type": "undo", "seat": observer.index() })).await;
                        eyes.ask(json!({ "type": "redo", "seat": observer.index() })).await;
                        watcher.settle().await;
                        eyes.settle().await;
                    }
                    if wished > 0 {
                        assert!(hand.seen.number > 5, "the rival did something");
                    }
                    transcripts.push((transcript(&watcher), transcript(&eyes)));
                }
                for other in &transcripts[1..] {
                    let game = format!("{} {}", title.info().id, setup.scenario);
                    assert_same(&transcripts[0].0, &other.0, &format!("{game}, spectators"));
                    assert_same(&transcripts[0].1, &other.1, &format!("{game}, {observer}"));
                }
            }
        }
    }
    assert!(secret > 0, "no game here has a secret set-up");
}

/// A random game, stopped after this many answers.
fn played(title: &dyn Title, setup: &Setup, answers: usize, chance: &mut Chance) -> Box<dyn Table> {
    let mut table = title.open(setup, Seed::number(5)).unwrap();
    for _ in 0..answers {
        let asked: Vec<Seat> = table.to_act().iter().collect();
        if asked.is_empty() {
            break;
        }
        let seat = *chance.of(&asked);
        let prompt = table.prompt(seat).unwrap();
        let open: Vec<&str> = prompt.open().map(|choice| choice.answer.as_str()).collect();
        table.answer(seat, chance.word(&open)).unwrap();
    }
    table
}

/// What a seat and a spectator who come to a position are told, and what the table says about itself.
async fn told(title: &dyn Title, setup: &Setup, position: String, seats: usize, seat: usize) -> Vec<String> {
    let house = world(title, setup, Some(position), seats).await;
    let mut heard = Vec::new();
    for token in [token(seat), WATCH.to_owned()] {
        let mut client = Client::join(house.address(), ID, &[&token]).await;
        client.ask(json!({ "type": "look", "moment": 0 })).await;
        for answer in ["done", "resign", "r1 move 0304", "W1 move 0304"] {
            client.ask(json!({ "type": "explain", "seat": seat, "answer": answer })).await;
        }
        heard.extend(transcript(&client));
    }
    heard.push(house.get(&format!("/api/tables/{ID}")).await.body);
    heard
}

#[tokio::test]
async fn worlds_that_a_seat_cannot_tell_apart_are_sent_as_the_same_bytes() {
    let mut chance = Chance::new(3);
    let mut differed = 0;
    for title in titles() {
        for setup in setups(&**title) {
            let answers = chance.below(40);
            let table = played(&**title, &setup, answers, &mut chance);
            let seats = table.seats().len();
            let seat = chance.below(seats);
            let (truth, other) =
                (table.position(), table.resampled(Seat::new(seat as u8), chance.below(1000) as u64));
            differed += usize::from(truth != other);
            let mut transcripts = Vec::new();
            for position in [truth, other] {
                transcripts.push(told(&**title, &setup, position, seats, seat).await);
            }
            assert_eq!(transcripts[0], transcripts[1], "{} {}", title.info().id, setup.scenario);
        }
    }
    assert!(differed > 0, "no world differed from the truth");
}

/// Two worlds that differ in one hidden thing, and the seats that know it.
pub(crate) struct Hidden<'a> {
    pub(crate) what: &'a str,
    pub(crate) worlds: [String; 2],
    pub(crate) knows: &'a [usize],
}

/// Those who know what is hidden are sent different bytes in the two worlds; all other seats and the spectators the same. Everybody asks
/// about these answers as well.
pub(crate) async fn assert_hidden(title: &dyn Title, seats: usize, answers: &[&str], hidden: &[Hidden<'_>]) {
    for Hidden { what, worlds, knows } in hidden {
        for who in (0..seats).map(Some).chain([None]) {
            let mut seen = Vec::new();
            for position in worlds {
                let setup = Setup::scenario("standard");
                let house = world(title, &setup, Some(position.clone()), seats).await;
                let token = who.map_or_else(|| WATCH.to_owned(), token);
                let mut client = Client::join(house.address(), ID, &[&token]).await;
                client.ask(json!({ "type": "look", "moment": 0 })).await;
                for answer in answers {
                    let seat = who.unwrap_or(seats - 1);
                    client.ask(json!({ "type": "explain", "seat": seat, "answer": answer })).await;
                }
                seen.push(transcript(&client));
            }
            if who.is_some_and(|seat| knows.contains(&seat)) {
                // What somebody has answered is theirs to know, shown or not.
                assert!(seen[0] != seen[1] || what.starts_with("an answer"), "{what}: {who:?} sees it");
            } else {
                assert_same(&seen[0], &seen[1], &format!("{what}, {who:?}"));
            }
        }
    }
}

#[tokio::test]
async fn tokens_seeds_and_draws_are_never_sent() {
    let house = House::open().await;
    let secret_seed = "8a".repeat(32);
    let table = house.table(json!({ "game": "unbreakable", "seed": secret_seed })).await;
    let token = table.seats.values().next().unwrap();
    let mut player = house.join(&table, &[token]).await;
    let mut watcher = house.join(&table, &[&table.watch]).await;
    let mut chance = Chance::new(4);
    for _ in 0..60 {
        let open = player.asked().await;
        if open.is_empty() {
            break;
        }
        player.answer(chance.word(&open)).await;
    }
    watcher.settle().await;
    let mut all = [player.heard, watcher.heard].concat();
    all.push(house.get(&format!("/api/tables/{}", table.id)).await.body);
    all.push(house.get("/metrics").await.body);
    for text in &all {
        for secret in [&secret_seed, token, &table.watch, TokenHash::of(token).as_str()] {
            assert!(!text.contains(secret), "{text}");
        }
        assert!(!text.contains("\"draws\""));
    }
}

/// Whether the next release finds everything in snapshots, or the server was killed and what the rival did in secret fits no
/// more: those who may not know of it read the same log.
#[tokio::test]
async fn what_was_secret_stays_so_when_a_table_is_carried_over() {
    let older = ["UPDATE tables SET rules_version = 0", "UPDATE snapshots SET rules_version = 0"];
    let killed = [
        "DELETE FROM snapshots",
        "UPDATE answers SET answer = 'castle' WHERE seat = 1 AND number > 2",
        older[0],
        older[1],
    ];
    let title = titles().iter().find(|title| title.info().id == "unbreakable").unwrap();
    let setup = Setup::scenario("retrieval");
    for ends in [older.as_slice(), killed.as_slice()] {
        let mut transcripts = Vec::new();
        for wished in [0, 7, 24] {
            let house = world(&**title, &setup, None, 2).await;
            let mut eyes = Client::join(house.address(), ID, &[&token(0)]).await;
            let mut hand = Client::join(house.address(), ID, &[&token(1)]).await;
            let (mut own, mut chance) = (Chance::new(99), Chance::new(wished as u64));
            for _ in 0..3 {
                answer_in_secret(&mut hand, wished / 3, &mut chance).await;
                answer_in_secret(&mut eyes, 1, &mut own).await;
            }
            drop((eyes, hand));
            let house = house.again_with(|_| {}, ends).await;
            let mut heard = Vec::new();
            for token in [token(0), WATCH.to_owned()] {
                let mut client = Client::join(house.address(), ID, &[&token]).await;
                let log = client.seen.all["log"].as_array().unwrap();
                let line = log.last().unwrap()["line"]["text"].as_str().unwrap();
                assert!(line.starts_with("Carried over to rules 2 at moment "), "{line}");
                for moment in 0..4 {
                    client.ask(json!({ "type": "look", "moment": moment })).await;
                }
                client.ask(json!({ "type": "undo", "seat": 0 })).await;
                heard.push(transcript(&client));
            }
            heard.push(vec![house.get(&format!("/api/tables/{ID}")).await.body]);
            let hand = Client::join(house.address(), ID, &[&token(1)]).await;
            let told = hand.heard.iter().any(|text| text.contains("no longer fit"));
            assert_eq!(told, ends.len() > 2 && wished > 0, "the rival is told what is lost");
            transcripts.push(heard);
        }
        for other in &transcripts[1..] {
            for (index, who) in ["Blue", "spectators", "facts"].into_iter().enumerate() {
                assert_same(&transcripts[0][index], &other[index], who);
            }
        }
    }
}
