//! Strains a server as somebody would who means it harm, and measures what others notice.
//!
//!     cargo run --release -p retrograde-server --example strain -- target/release/retrograde WHAT
//!
//! It starts the server itself, on this machine and with a directory that is deleted afterwards. WHAT is one of
//!
//!     slow     a hundred clients that ask for the whole scene again and again and read nothing
//!     joins    six long games that are looked at at once, while somebody else pings
//!     bots     24 tables with bots that think for ten seconds, of one address, while somebody else plays against a greedy bot; then the same
//!              after a restart
//!     rooms    one address looks at as many tables with bots as it can, more than may be in memory, while somebody else opens a table
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod client;

use std::io::{BufRead, BufReader};
use std::net::IpAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{HERE, Socket, connect, memory, request, request_from};

/// Somebody else, and whoever means harm.
const ELSEWHERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2));

/// A server that ends with this program.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(program: &str, data: &Path, more: &[&str]) -> Process {
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--log", "error", "--data", data.to_str().unwrap()])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program retrograde");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit('/').next().unwrap().to_owned();
        Process { child, address }
    }

    fn memory(&self) -> u64 {
        memory(Some(self.child.id()))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn open(from: IpAddr, address: &str, table: &Value) -> Value {
    let said = request_from(from, address, "POST", "/api/tables", &table.to_string()).await;
    serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}"))
}

async fn sit(from: IpAddr, address: &str, opened: &Value, key: &Value) -> Socket {
    let stream = connect(from, address, None).await.unwrap();
    Socket::join_over(stream, address, opened["table"].as_str().unwrap(), key.as_str().unwrap()).await
}

/// Milliseconds: the one in the middle, that of one in a hundred, the longest.
fn times(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    format!("p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms, {} times", at(50), at(99), at(100), times.len())
}

/// Answers at random until so many were given, and hears of each before the next.
async fn answer(seats: &mut [Socket], answers: usize) {
    let mut chance = 7u64;
    for number in 0..answers {
        let Some(asked) = seats.iter().position(|seat| !seat.prompt.is_null()) else { return };
        chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let prompt = seats[asked].prompt.clone();
        let choices = prompt["choices"].as_array().unwrap();
        let choices: Vec<&Value> = choices.iter().filter(|choice| choice["blocked"].is_null()).collect();
        let answer = &choices[(chance >> 33) as usize % choices.len()]["answer"];
        let id = format!("s{number}");
        let message = json!({ "type": "answer", "id": id, "seat": prompt["seat"], "prompt": prompt["id"], "answer": answer });
        seats[asked].send(&message).await;
        // The one who answered comes first: once their ping is answered, everybody has been told.
        for index in std::iter::once(asked).chain((0..seats.len()).filter(|&index| index != asked)) {
            let (seat, id) = (&mut seats[index], format!("p{number}-{index}"));
            seat.send(&json!({ "type": "ping", "id": id })).await;
            while seat.next().await.expect("a server")["id"] != id.as_str() {}
        }
        if seats[0].over {
            return;
        }
    }
}

/// A table of Unbreakable at which nobody but people sit; its games are the longest.
fn long_game(seed: u32) -> Value {
    json!({
        "game": "unbreakable", "scenario": "industrial-wasteland", "options": { "size": "12", "limit": "99" },
        "seats": { "blue": "human", "yellow": "human" }, "seed": seed.to_string(),
    })
}

const FAST: [&str; 6] =
    ["--messages-per-second", "100000", "--message-burst", "100000", "--idle-seconds", "1"];

async fn slow(program: &str, data: &Path) {
    let server = Process::start(program, data, &[]);
    let opened = open(HERE, &server.address, &long_game(7)).await;
    let mut blue = sit(HERE, &server.address, &opened, &opened["seats"]["blue"]).await;
    let (before, whole) = (server.memory(), blue.bytes);
    let mut slow = Vec::new();
    for _ in 0..100 {
        let stream = connect(ELSEWHERE, &server.address, Some(4096)).await.unwrap();
        let (id, watch) = (opened["table"].as_str().unwrap(), opened["watch"].as_str().unwrap());
        slow.push(Socket::join_over(stream, &server.address, id, watch).await);
    }
    let idle = server.memory();
    let mut most = idle;
    for _ in 0..100 {
        for socket in &mut slow {
            // It may have been let go by now.
            let _ = socket.try_send(&json!({ "type": "again", "seen": 0 })).await;
        }
        most = most.max(server.memory());
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    most = most.max(server.memory());
    let started = Instant::now();
    blue.send(&json!({ "type": "ping", "id": "p" })).await;
    while blue.next().await.expect("a server")["id"] != "p" {}
    let (ping, each) = (started.elapsed().as_secs_f64() * 1000.0, |kb: u64| kb.saturating_sub(before) / 100);
    println!("a scene has {whole} bytes, and each of 100 clients asked for it 100 times without reading");
    println!(
        "the server: {before} kB before, {} kB for each that is silent, {} kB at most for each that reads nothing",
        each(idle),
        each(most)
    );
    println!("another client's ping meanwhile: {ping:.1} ms");
    drop(slow);
    tokio::time::sleep(Duration::from_secs(8)).await;
    println!("the server after they have gone: {} kB", server.memory());
}

async fn joins(program: &str, data: &Path) {
    let server = Process::start(program, data, &FAST);
    let mut long = Vec::new();
    let mut seats: Vec<Socket> = Vec::new();
    for seed in 1..=6 {
        let opened = open(HERE, &server.address, &long_game(seed)).await;
        seats.clear();
        for seat in ["blue", "yellow"] {
            seats.push(sit(HERE, &server.address, &opened, &opened["seats"][seat]).await);
        }
        answer(&mut seats, 4675).await;
        println!("a game of {} moments", seats[0].moments);
        long.push(opened);
    }
    drop(seats);
    let table = open(HERE, &server.address, &json!({ "game": "skirmish" })).await;
    let mut other = sit(HERE, &server.address, &table, &table["watch"]).await;
    // The long tables leave the memory.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (stop, mut stopped) = tokio::sync::watch::channel(0);
    let pings = tokio::spawn(async move {
        let mut phases = [Vec::new(), Vec::new()];
        for number in 0.. {
            let phase: usize = *stopped.borrow_and_update();
            let Some(times) = phases.get_mut(phase) else { break };
            let (started, id) = (Instant::now(), format!("p{number}"));
            other.send(&json!({ "type": "ping", "id": id })).await;
            while other.next().await.expect("a server")["id"] != id.as_str() {}
            times.push(started.elapsed());
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        phases
    });
    tokio::time::sleep(Duration::from_secs(2)).await;
    stop.send_replace(1);
    let started = Instant::now();
    let joining: Vec<_> = long
        .into_iter()
        .map(|opened| {
            let address = server.address.clone();
            tokio::spawn(async move { sit(ELSEWHERE, &address, &opened, &opened["watch"]).await.bytes })
        })
        .collect();
    let mut bytes = Vec::new();
    for join in joining {
        bytes.push(join.await.unwrap());
    }
    println!("six joins from the store together: {:.2} s, {bytes:?} bytes", started.elapsed().as_secs_f64());
    stop.send_replace(2);
    let [before, during] = pings.await.unwrap();
    println!("another table's ping before: {}", times(before));
    println!("another table's ping during: {}", times(during));
}

/// How long a person waits for a greedy bot, answer by answer.
async fn against_greedy(address: &str, opened: &Value) -> Vec<Duration> {
    let mut red = sit(HERE, address, opened, &opened["seats"]["red"]).await;
    let mut waited = Vec::new();
    while !red.over && waited.len() < 20 {
        if red.prompt.is_null() {
            red.next().await.expect("a server");
            continue;
        }
        let choices = red.prompt["choices"].as_array().unwrap();
        let answer = choices.iter().find(|choice| choice["blocked"].is_null()).unwrap()["answer"].clone();
        let id = format!("g{}-{}", waited.len(), red.moments);
        let started = Instant::now();
        red.send(
            &json!({ "type": "answer", "id": id, "seat": 0, "prompt": red.prompt["id"], "answer": answer }),
        )
        .await;
        red.prompt = Value::Null;
        while red.prompt.is_null() && !red.over {
            red.next().await.expect("a server");
        }
        waited.push(started.elapsed());
    }
    waited
}

async fn bots(program: &str, data: &Path) {
    let server = Process::start(program, data, &[]);
    let game = json!({ "game": "skirmish", "seats": { "red": "human", "blue": "bot:greedy" } });
    let alone = open(HERE, &server.address, &game).await;
    println!(
        "a greedy bot answers, nobody else there: {}",
        times(against_greedy(&server.address, &alone).await)
    );
    let search = "bot:search:10000ms";
    let attack = async |address: &str, tables: &mut Vec<Value>, fresh: bool| {
        let mut watching = Vec::new();
        for number in 0..24 {
            if fresh {
                // Half of them have a seat for a person, and so go on while nobody looks.
                let red = if number % 2 == 0 { search } else { "human" };
                let seats = json!({ "red": red, "blue": search });
                let position = "turn 2\nr1 0606 3\nb1 0607 2\nb2 0707 2";
                tables.push(
                    open(
                        ELSEWHERE,
                        address,
                        &json!({ "game": "skirmish", "seats": seats, "position": position }),
                    )
                    .await,
                );
            }
            let table = &tables[number];
            watching.push(sit(ELSEWHERE, address, table, &table["watch"]).await);
        }
        watching
    };
    let mut tables = Vec::new();
    let watching = attack(&server.address, &mut tables, true).await;
    let victim = open(HERE, &server.address, &game).await;
    println!(
        "with 24 tables of search:10000ms:        {}",
        times(against_greedy(&server.address, &victim).await)
    );
    drop(watching);
    drop(server);
    let server = Process::start(program, data, &[]);
    let victim = open(HERE, &server.address, &game).await;
    println!(
        "right after a restart:                   {}",
        times(against_greedy(&server.address, &victim).await)
    );
    let watching = attack(&server.address, &mut tables, false).await;
    let victim = open(HERE, &server.address, &game).await;
    println!(
        "after a restart, all looked at again:    {}",
        times(against_greedy(&server.address, &victim).await)
    );
    drop(watching);
}

async fn rooms(program: &str, data: &Path) {
    let server = Process::start(program, data, &["--open-tables", "300", "--tables-per-hour", "10000"]);
    let bots = json!({ "game": "skirmish", "seats": { "red": "bot:greedy", "blue": "bot:greedy" } });
    let (mut tables, mut watching) = (Vec::new(), Vec::new());
    for _ in 0..400 {
        tables.push(open(ELSEWHERE, &server.address, &bots).await);
    }
    for table in &tables {
        let path = format!("/api/tables/{}", table["table"].as_str().unwrap());
        request_from(ELSEWHERE, &server.address, "GET", &path, "").await;
    }
    // As many as one address may have.
    for table in tables.iter().take(200) {
        watching.push(sit(ELSEWHERE, &server.address, table, &table["watch"]).await);
    }
    let mut waited = Vec::new();
    for _ in 0..20 {
        let started = Instant::now();
        let opened = open(HERE, &server.address, &json!({ "game": "skirmish" })).await;
        let _seat = sit(HERE, &server.address, &opened, &opened["seats"]["red"]).await;
        waited.push(started.elapsed());
    }
    let metrics = request(&server.address, "GET", "/metrics", "").await;
    let open = metrics.lines().find(|line| line.starts_with("retrograde_open_tables ")).unwrap_or_default();
    println!("400 tables of bots, 200 of them looked at, room for 300: {open}");
    println!("another person opens a table and sits down: {}", times(waited));
}

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(program), Some(what)) = (arguments.next(), arguments.next()) else {
        panic!("usage: strain PROGRAM slow|joins|bots|rooms")
    };
    let data = tempfile::tempdir().unwrap();
    match what.as_str() {
        "slow" => slow(&program, data.path()).await,
        "joins" => joins(&program, data.path()).await,
        "bots" => bots(&program, data.path()).await,
        "rooms" => rooms(&program, data.path()).await,
        other => panic!("{other}: expected slow, joins, bots or rooms"),
    }
}
