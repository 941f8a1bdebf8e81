//! People of a script: they answer by chance, come back when they lose the connection, and remember what they were told.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

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
    /// What was acknowledged and what was refused, by the id of the request.
    pub(crate) said: Mutex<BTreeMap<String, (String, bool)>>,
}

impl Seat {
    pub(crate) fn new(index: u64, token: String) -> Seat {
        Seat { index, token, said: Mutex::default() }
    }
}

/// What a viewer saw last over a connection that held until the end.
pub(crate) struct Seen {
    pub(crate) table: usize,
    pub(crate) token: String,
    pub(crate) all: Value,
}

pub(crate) struct Storm {
    address: SocketAddr,
    think: Duration,
    /// Whether nobody is to answer any more.
    pub(crate) calm: AtomicBool,
    answers: Mutex<BTreeMap<String, Vec<Duration>>>,
    back: Mutex<Vec<Duration>>,
    bots: Mutex<Vec<Duration>>,
    killed: Mutex<Option<Instant>>,
}

impl Storm {
    pub(crate) fn new(address: SocketAddr, think: Duration) -> Arc<Storm> {
        Arc::new(Storm {
            address,
            think,
            calm: AtomicBool::new(false),
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

/// Comes to a table, however long it takes. None once the storm is over for long.
async fn come(storm: &Storm, table: &str, token: &str) -> Client {
    loop {
        if let Ok(mut client) = Client::connect(storm.address, table).await {
            let hello = json!({ "type": "hello", "protocol": 1, "tokens": [token], "seen": 0 });
            if client.send_text(&hello.to_string()).await.is_ok() {
                let welcome = async {
                    while let Some(message) = client.next().await {
                        if message["type"] == "update" {
                            return true;
                        }
                    }
                    false
                };
                if tokio::time::timeout(Duration::from_secs(15), welcome).await == Ok(true) {
                    return client;
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Hears something for a while. Returns whether the connection holds.
async fn hear(client: &mut Client, time: Duration) -> bool {
    match tokio::time::timeout(time, client.next()).await {
        Ok(message) => message.is_some(),
        Err(_) => true,
    }
}

/// Gives an answer until somebody says what became of it. Returns what was said.
async fn insist(
    storm: &Storm,
    table: &Table,
    seat: &Seat,
    client: &mut Client,
    id: &str,
    message: &Value,
) -> Value {
    let (began, mut smooth) = (Instant::now(), true);
    loop {
        let mut said = None;
        if client.send_text(&message.to_string()).await.is_ok() {
            let reply = async {
                while let Some(message) = client.next().await {
                    if message["id"] == json!(id) {
                        return Some(message);
                    }
                }
                None
            };
            said = tokio::time::timeout(Duration::from_secs(18), reply).await.ok().flatten();
        }
        match said {
            Some(said) if said["kind"] != "trouble" => {
                if smooth && said["type"] == "accepted" {
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
                *client = come(storm, &table.id, &seat.token).await;
                storm.back.lock().unwrap().push(lost.elapsed());
            }
        }
        smooth = false;
    }
}

/// Plays a seat until the storm is over, and stays a while to see where the table comes to rest.
pub(crate) async fn play(storm: Arc<Storm>, tables: Arc<Vec<Table>>, index: usize, seat: usize) -> Vec<Seen> {
    let (table, number) = (&tables[index], index * 2 + seat);
    let seat = &table.seats[seat];
    let mut chance = Chance::new(number as u64 * 7919 + 3);
    let mut client = come(&storm, &table.id, &seat.token).await;
    let mut heard: Vec<String> = Vec::new();
    let mut given = 0;
    let mut waiting = Instant::now();
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
        if !hear(&mut client, time).await {
            heard.append(&mut client.heard);
            let lost = Instant::now();
            client = come(&storm, &table.id, &seat.token).await;
            storm.back.lock().unwrap().push(lost.elapsed());
            continue;
        }
        if !asked {
            continue;
        }
        let open = client.seen.open();
        if client.seen.all["prompt"].is_null() || open.is_empty() {
            continue;
        }
        given += 1;
        let id = format!("s{number}-{given}-{}", chance.below(1 << 30));
        let undo = client.seen.all["undo"] == true && chance.below(30) == 0;
        let (words, message) = if undo {
            ("undo".to_owned(), json!({ "type": "undo", "id": id, "seat": seat.index }))
        } else {
            let answer = chance.word(&open).to_owned();
            let prompt = &client.seen.all["prompt"]["id"];
            let message =
                json!({ "type": "answer", "id": id, "seat": seat.index, "prompt": prompt, "answer": answer });
            (answer, message)
        };
        // Now and then the same goes to two nodes at once.
        let twin = (chance.below(20) == 0).then(|| {
            let (storm, tables, message) = (storm.clone(), tables.clone(), message.clone());
            let token = seat.token.clone();
            tokio::spawn(async move {
                let mut twin = come(&storm, &tables[index].id, &token).await;
                if twin.send_text(&message.to_string()).await.is_ok() {
                    hear(&mut twin, Duration::from_millis(500)).await;
                }
            })
        });
        let said = insist(&storm, table, seat, &mut client, &id, &message).await;
        if let Some(twin) = twin {
            let _ = twin.await;
        }
        let accepted = said["type"] == "accepted";
        // With a twin, what is refused here may have been accepted there.
        seat.said.lock().unwrap().insert(id, (words, accepted));
        waiting = Instant::now();
        heard.append(&mut client.heard);
    }
    heard.append(&mut client.heard);
    let others: Vec<&str> = table
        .seats
        .iter()
        .filter(|other| other.index != seat.index)
        .map(|other| other.token.as_str())
        .collect();
    inspect(&heard, Some(seat.index), &others, number);
    rest(client, index, seat.token.clone()).await
}

/// Looks on without a seat.
pub(crate) async fn watch(storm: Arc<Storm>, tables: Arc<Vec<Table>>, index: usize) -> Vec<Seen> {
    let table = &tables[index];
    let mut client = come(&storm, &table.id, &table.watch).await;
    let mut heard = Vec::new();
    while !storm.is_calm() {
        if !hear(&mut client, Duration::from_millis(200)).await {
            heard.append(&mut client.heard);
            client = come(&storm, &table.id, &table.watch).await;
        }
    }
    heard.append(&mut client.heard);
    let others: Vec<&str> = table.seats.iter().map(|seat| seat.token.as_str()).collect();
    inspect(&heard, None, &others, usize::MAX);
    rest(client, index, table.watch.clone()).await
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

/// Hears what comes until nothing comes any more; then what is seen, if the connection held.
async fn rest(mut client: Client, table: usize, token: String) -> Vec<Seen> {
    for _ in 0..40 {
        let before = client.seen.number;
        tokio::time::sleep(Duration::from_millis(100)).await;
        let mut quiet = 0;
        while quiet < 10 {
            match tokio::time::timeout(Duration::from_millis(100), client.next()).await {
                Ok(Some(_)) => quiet = 0,
                Ok(None) => return Vec::new(),
                Err(_) => quiet += 1,
            }
        }
        if client.seen.number == before {
            break;
        }
    }
    vec![Seen { table, token, all: client.seen.all.clone() }]
}
