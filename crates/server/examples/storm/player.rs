//! People of a script: they answer by chance, come back when they lose the connection, and remember what they were told.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::time::timeout;

use crate::client::{Chance, Client};

/// A table, and who plays there.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) seats: Vec<Seat>,
    pub(crate) watch: String,
}

pub(crate) struct Seat {
    pub(crate) index: u64,
    pub(crate) token: String,
    /// What became of requests, by their id.
    pub(crate) said: Mutex<BTreeMap<String, Said>>,
    /// What it was told that it will do, by kind of question.
    pub(crate) habits: Mutex<BTreeMap<String, String>>,
}

/// What a player was told.
pub(crate) struct Said {
    /// What was asked for.
    pub(crate) words: String,
    pub(crate) accepted: bool,
    /// Why not.
    pub(crate) because: String,
    /// Whether it can have been stored although it was refused: it went to two nodes, as two people might have sent it.
    pub(crate) perhaps: bool,
}

impl Seat {
    pub(crate) fn new(index: u64, token: String) -> Seat {
        Seat { index, token, said: Mutex::default(), habits: Mutex::default() }
    }
}

/// A viewer whose connection held until the end.
pub(crate) struct Seen {
    pub(crate) table: usize,
    pub(crate) token: String,
    pub(crate) client: Client,
}

pub(crate) struct Storm {
    address: SocketAddr,
    /// Where the nodes store everything.
    database: PgPool,
    think: Duration,
    /// So long somebody may have to wait for bots, whatever happens.
    patience: Duration,
    /// Whether nobody is to answer any more.
    pub(crate) calm: AtomicBool,
    /// How many players may still be waiting to hear what became of something.
    at_work: AtomicUsize,
    answers: Mutex<BTreeMap<String, Vec<Duration>>>,
    back: Mutex<Vec<Duration>>,
    bots: Mutex<Vec<Duration>>,
    killed: Mutex<Option<Instant>>,
}

impl Storm {
    pub(crate) fn new(
        address: SocketAddr,
        database: PgPool,
        think: Duration,
        patience: Duration,
    ) -> Arc<Storm> {
        Arc::new(Storm {
            address,
            database,
            think,
            patience,
            calm: AtomicBool::new(false),
            at_work: AtomicUsize::new(0),
            answers: Mutex::default(),
            back: Mutex::default(),
            bots: Mutex::default(),
            killed: Mutex::default(),
        })
    }

    /// A node is about to die.
    pub(crate) fn killed(&self) {
        *self.killed.lock().unwrap() = Some(Instant::now());
    }

    fn is_calm(&self) -> bool {
        self.calm.load(Ordering::Relaxed)
    }

    pub(crate) fn report(&self, games: &[String], seconds: f64) {
        let answers = self.answers.lock().unwrap();
        let all: usize = answers.values().map(Vec::len).sum();
        println!("{:.0} answers/s over {seconds:.0} s", all as f64 / seconds);
        for game in games {
            if let Some(times) = answers.get(game) {
                println!("{game}: {}", quantiles(times));
            }
        }
        println!("all: {}", quantiles(&answers.values().flatten().copied().collect::<Vec<_>>()));
        println!("back at the table after a lost connection: {}", quantiles(&self.back.lock().unwrap()));
        println!(
            "waited for somebody else, the longest after a kill: {}",
            quantiles(&self.bots.lock().unwrap())
        );
    }
}

fn quantiles(times: &[Duration]) -> String {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 1000).min(times.len().saturating_sub(1)));
    let [p50, p99, most] =
        [500, 990, 1000].map(|share| at(share).copied().unwrap_or_default().as_secs_f64() * 1000.0);
    format!("{} times, p50 {p50:.1} ms, p99 {p99:.1} ms, most {most:.1} ms", times.len())
}

/// Comes to a table, however long it takes.
async fn come(storm: &Storm, table: &str, token: &str, visit: Option<&str>) -> Client {
    loop {
        let connected = timeout(Duration::from_secs(15), Client::connect(storm.address, table)).await;
        if let Ok(Ok(mut client)) = connected {
            let hello =
                json!({ "type": "hello", "protocol": 1, "tokens": [token], "seen": 0, "visit": visit });
            if client.send_text(&hello.to_string()).await.is_ok() {
                let welcome = async {
                    while let Some(message) = client.next_whenever().await {
                        if message["type"] == "update" {
                            return true;
                        }
                    }
                    false
                };
                if timeout(Duration::from_secs(15), welcome).await == Ok(true) {
                    return client;
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Hears something for a while. Returns whether the connection holds.
async fn hear(client: &mut Client, time: Duration) -> bool {
    match timeout(time, client.next_whenever()).await {
        Ok(message) => message.is_some(),
        Err(_) => true,
    }
}

/// Asks for something until somebody says what became of it: over another connection if the node dies or says nothing. Returns what was said.
async fn insist(
    storm: &Storm,
    table: &Table,
    seat: &Seat,
    client: &mut Client,
    (id, visit): (&str, &str),
    message: &Value,
) -> Value {
    let (began, mut smooth) = (Instant::now(), true);
    for attempt in 0u64.. {
        // What was sent to a node that stands still is carried out elsewhere, and then read there after all.
        let patience = Duration::from_secs(4 + 7 * (attempt % 3));
        let mut said = None;
        if client.send_text(&message.to_string()).await.is_ok() {
            let reply = async {
                while let Some(message) = client.next_whenever().await {
                    if message["id"] == json!(id) {
                        return Some(message);
                    }
                }
                None
            };
            said = timeout(patience, reply).await.ok().flatten();
        }
        match said {
            Some(said) if said["kind"] != "trouble" => {
                if smooth && said["type"] == "accepted" && message["type"] != "habit" {
                    storm
                        .answers
                        .lock()
                        .unwrap()
                        .entry(table.game.clone())
                        .or_default()
                        .push(began.elapsed());
                }
                return said;
            }
            Some(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            None => {
                let lost = Instant::now();
                *client = come(storm, &table.id, &seat.token, Some(visit)).await;
                storm.back.lock().unwrap().push(lost.elapsed());
            }
        }
        smooth = false;
    }
    unreachable!("somebody says so in the end")
}

/// What a player who is asked does: answers, takes the last answer back, or changes a habit.
fn wish(client: &Client, seat: &Seat, open: &[String], chance: &mut Chance) -> (String, Value) {
    if client.seen.all["undo"] == true && chance.below(30) == 0 {
        return ("undo".to_owned(), json!({ "type": "undo", "seat": seat.index }));
    }
    if !client.kinds.is_empty() && chance.below(20) == 0 {
        let (kind, habit) = (chance.word(&client.kinds), *chance.of(&["ask", "pass", "ask-always"]));
        return (
            habit.to_owned(),
            json!({ "type": "habit", "seat": seat.index, "kind": kind, "habit": habit }),
        );
    }
    let (answer, prompt) = (chance.word(open).to_owned(), &client.seen.all["prompt"]["id"]);
    let message = json!({ "type": "answer", "seat": seat.index, "prompt": prompt, "answer": answer });
    (answer, message)
}

/// Whether only bots are asked.
fn waits_for_bots(table: &Table, all: &Value) -> bool {
    let asked = all["to_act"].as_array().unwrap();
    let is_bot = |asked: &Value| table.seats.iter().all(|seat| *asked != json!(seat.index));
    all["outcome"].is_null() && !asked.is_empty() && asked.iter().all(is_bot)
}

/// Since when nothing has happened at a table. What bots do may be hidden from everybody else for long, such as offers that they draft: so
/// whoever has waited long enough looks at what is stored.
struct Stillness {
    since: Instant,
    rows: i64,
}

impl Stillness {
    fn begin() -> Stillness {
        Stillness { since: Instant::now(), rows: 0 }
    }

    fn moved(&mut self) {
        self.since = Instant::now();
    }

    async fn check(&mut self, storm: &Storm, table: &Table) {
        if self.since.elapsed() < storm.patience {
            return;
        }
        let rows = sqlx::query_scalar("SELECT count(*) FROM answers WHERE table_id = $1");
        // A database that is away is no fault of bots.
        if let Ok(rows) = rows.bind(&table.id).fetch_one(&storm.database).await {
            assert!(rows > self.rows, "{} {}: bots stand still at row {rows}", table.game, table.id);
            self.rows = rows;
        }
        self.moved();
    }
}

/// Plays a seat until the storm is over, and stays a while to see where the table comes to rest.
pub(crate) async fn play(storm: Arc<Storm>, tables: Arc<Vec<Table>>, index: usize, seat: usize) -> Vec<Seen> {
    storm.at_work.fetch_add(1, Ordering::Relaxed);
    let (table, number) = (&tables[index], index * 2 + seat);
    let (seat, visit) = (&table.seats[seat], format!("v{number}"));
    let mut chance = Chance::new(number as u64 * 7919 + 3);
    let mut client = come(&storm, &table.id, &seat.token, Some(&visit)).await;
    let mut heard: Vec<String> = Vec::new();
    let mut given = 0;
    let (mut waiting, mut stillness) = (Instant::now(), Stillness::begin());
    while !storm.is_calm() {
        let asked = !client.seen.all["prompt"].is_null() && client.seen.all["prompt"]["pending"].is_null();
        let time = if asked {
            let killed = *storm.killed.lock().unwrap();
            if killed.is_some_and(|killed| killed > waiting) {
                storm.bots.lock().unwrap().push(waiting.elapsed());
            }
            waiting = Instant::now();
            storm.think / 2 + storm.think * chance.below(100) as u32 / 100
        } else {
            Duration::from_millis(200)
        };
        let moments = client.seen.all["moments"].clone();
        if !hear(&mut client, time).await {
            heard.append(&mut client.heard);
            let lost = Instant::now();
            client = come(&storm, &table.id, &seat.token, Some(&visit)).await;
            storm.back.lock().unwrap().push(lost.elapsed());
            continue;
        }
        if client.seen.all["moments"] != moments || !waits_for_bots(table, &client.seen.all) {
            stillness.moved();
        }
        stillness.check(&storm, table).await;
        if !asked {
            continue;
        }
        let open = client.seen.open();
        if client.seen.all["prompt"].is_null() || open.is_empty() {
            continue;
        }
        given += 1;
        let id = format!("s{number}-{given}-{}", chance.below(1 << 30));
        let (words, mut message) = wish(&client, seat, &open, &mut chance);
        message["id"] = json!(id);
        let kind = message["kind"].as_str().map(str::to_owned);
        // Now and then the same goes to two nodes at once.
        let twin = (kind.is_none() && chance.below(20) == 0).then(|| {
            let (storm, tables, message) = (storm.clone(), tables.clone(), message.clone());
            let (token, id) = (seat.token.clone(), json!(id));
            tokio::spawn(async move {
                let mut twin = come(&storm, &tables[index].id, &token, None).await;
                if twin.send_text(&message.to_string()).await.is_ok() {
                    // While it waits, nobody takes the table for being at rest.
                    let said =
                        async { while twin.next_whenever().await.is_some_and(|said| said["id"] != id) {} };
                    let _ = timeout(Duration::from_secs(10), said).await;
                }
            })
        });
        let said = insist(&storm, table, seat, &mut client, (&id, &visit), &message).await;
        let perhaps = twin.is_some();
        if let Some(twin) = twin {
            let _ = twin.await;
        }
        let accepted = said["type"] == "accepted";
        if let Some(kind) = kind {
            assert!(accepted, "a habit is refused: {said}");
            seat.habits.lock().unwrap().insert(kind, words);
        } else {
            seat.said
                .lock()
                .unwrap()
                .insert(id, Said { words, accepted, because: said.to_string(), perhaps });
        }
        waiting = Instant::now();
        stillness.moved();
        heard.append(&mut client.heard);
    }
    storm.at_work.fetch_sub(1, Ordering::Relaxed);
    heard.append(&mut client.heard);
    let others: Vec<&str> = table
        .seats
        .iter()
        .filter(|other| other.index != seat.index)
        .map(|other| other.token.as_str())
        .collect();
    inspect(&heard, Some(seat.index), &others, number);
    rest(&storm, client, table, index, seat.token.clone()).await
}

/// Looks on without a seat.
pub(crate) async fn watch(storm: Arc<Storm>, tables: Arc<Vec<Table>>, index: usize) -> Vec<Seen> {
    let table = &tables[index];
    let mut client = come(&storm, &table.id, &table.watch, None).await;
    let mut heard = Vec::new();
    while !storm.is_calm() {
        if !hear(&mut client, Duration::from_millis(200)).await {
            heard.append(&mut client.heard);
            client = come(&storm, &table.id, &table.watch, None).await;
        }
    }
    heard.append(&mut client.heard);
    let others: Vec<&str> = table.seats.iter().map(|seat| seat.token.as_str()).collect();
    inspect(&heard, None, &others, usize::MAX);
    rest(&storm, client, table, index, table.watch.clone()).await
}

/// Whether a wire carried anything that is somebody else's: keys, questions, requests.
fn inspect(heard: &[String], seat: Option<u64>, others: &[&str], number: usize) {
    let own = format!("\"s{number}-");
    for text in heard {
        for key in others {
            assert!(!text.contains(key), "a key of somebody else: {text}");
        }
        let message: Value = serde_json::from_str(text).unwrap();
        let asked = &message["prompt"]["seat"];
        assert!(asked.is_null() || asked.as_u64() == seat, "a question to somebody else: {text}");
        let id = message["id"].as_str().unwrap_or_default();
        assert!(
            !id.starts_with('s') || format!("\"{id}").starts_with(&own),
            "a request of somebody else: {text}"
        );
    }
}

/// Hears what comes until nothing comes any more; then what is seen, if the connection held. Nobody waits for bots then.
async fn rest(storm: &Storm, mut client: Client, table: &Table, index: usize, token: String) -> Vec<Seen> {
    let (mut began, mut stillness) = (Instant::now(), Stillness::begin());
    loop {
        // What somebody else asked for may still come, and take something back.
        if storm.at_work.load(Ordering::Relaxed) > 0 {
            began = Instant::now();
            stillness.moved();
        }
        match timeout(Duration::from_secs(1), client.next_whenever()).await {
            // Where nobody else is left, bots may play for long.
            Ok(Some(_)) if began.elapsed() > storm.patience => break,
            Ok(Some(_)) => stillness.moved(),
            Ok(None) => return Vec::new(),
            Err(_) if began.elapsed() < Duration::from_secs(1) => {}
            Err(_) if !waits_for_bots(table, &client.seen.all) => break,
            Err(_) if began.elapsed() > 3 * storm.patience => break,
            Err(_) => stillness.check(storm, table).await,
        }
    }
    vec![Seen { table: index, token, client }]
}
