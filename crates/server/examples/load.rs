//! Loads a running server as many players would, and measures how long they wait.
//!
//!     retrograde serve --port 8080 --data /tmp/load --connections-per-address 5000 --tables-per-hour 5000 &
//!     cargo run --release -p retrograde-server --example load -- 127.0.0.1:8080 --pid $!
//!
//! Every table has one player of a script, who thinks for a while and answers at random, a bot on every other seat, a second
//! screen with the player's eyes, and spectators. Printed are the times from an answer to its update, on the player's own
//! screen and on the second one, and what the server's memory grew by for each table.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod client;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{Socket, memory, request};

struct Plan {
    address: String,
    pid: Option<u32>,
    tables: usize,
    sockets: usize,
    seconds: u64,
    think: Duration,
    games: Vec<String>,
}

impl Plan {
    fn from_arguments() -> Plan {
        let mut arguments = std::env::args().skip(1);
        let address = arguments.next().expect("usage: load ADDRESS [--pid N] [--tables N] [--sockets N] …");
        let mut plan = Plan {
            address,
            pid: None,
            tables: 200,
            sockets: 1000,
            seconds: 60,
            think: Duration::from_secs(1),
            games: vec!["skirmish".to_owned(), "unbreakable".to_owned()],
        };
        while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
            let number = || value.parse::<u64>().expect("a number");
            match name.as_str() {
                "--pid" => plan.pid = Some(number() as u32),
                "--tables" => plan.tables = number() as usize,
                "--sockets" => plan.sockets = number() as usize,
                "--seconds" => plan.seconds = number(),
                "--think-ms" => plan.think = Duration::from_millis(number()),
                "--games" => plan.games = value.split(',').map(str::to_owned).collect(),
                other => {
                    panic!("{other}: expected --pid, --tables, --sockets, --seconds, --think-ms or --games")
                }
            }
        }
        plan
    }
}

/// What was measured, in microseconds.
#[derive(Default)]
struct Times {
    player: Mutex<Vec<u64>>,
    second: Mutex<Vec<u64>>,
}

/// When a table's player answered, by the moment that the answer made.
type Sent = Mutex<HashMap<u64, Instant>>;

/// Looks on. With the player's eyes moments count as the player's do, and can be timed.
async fn watch(mut socket: Socket, sent: Option<Arc<Sent>>, times: Arc<Times>) {
    let mut seen = socket.moments;
    while socket.next().await.is_some() {
        for moment in seen + 1..=socket.moments {
            let at = sent.as_ref().and_then(|sent| sent.lock().unwrap().get(&moment).copied());
            if let Some(at) = at {
                times.second.lock().unwrap().push(at.elapsed().as_micros() as u64);
            }
        }
        seen = seen.max(socket.moments);
    }
}

/// Plays one table after the other, each to its end, until the time is over.
async fn play(plan: Arc<Plan>, number: usize, until: Instant, times: Arc<Times>) {
    let mut chance = number as u64 * 7919 + 1;
    let mut next = move |below: usize| {
        chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (chance >> 33) as usize % below
    };
    while Instant::now() < until {
        let game = &plan.games[number % plan.games.len()];
        let body = json!({ "game": game, "seed": (number * 1000 + next(1000)).to_string() }).to_string();
        let opened: Value =
            serde_json::from_str(&request(&plan.address, "POST", "/api/tables", &body).await).unwrap();
        let id = opened["table"].as_str().unwrap();
        let token = opened["seats"].as_object().unwrap().values().next().unwrap().as_str().unwrap();
        let sent: Arc<Sent> = Arc::default();
        let mut watching = Vec::new();
        for other in 1..plan.sockets / plan.tables {
            let second = other == 1;
            let token = if second { token } else { opened["watch"].as_str().unwrap() };
            let socket = Socket::join(&plan.address, id, token).await;
            watching.push(tokio::spawn(watch(socket, second.then(|| sent.clone()), times.clone())));
        }
        let mut player = Socket::join(&plan.address, id, token).await;
        let mut answers = 0;
        while !player.over && Instant::now() < until {
            if player.prompt.is_null() {
                player.next().await.expect("a server");
                continue;
            }
            let think = plan.think / 2 + plan.think * next(1000) as u32 / 1000;
            // A table goes on while its player thinks: what comes is heard at once.
            let thinking = tokio::time::sleep(think);
            tokio::pin!(thinking);
            loop {
                tokio::select! {
                    () = &mut thinking => break,
                    message = player.next() => drop(message.expect("a server")),
                }
            }
            let choices = player.prompt["choices"].as_array().cloned().unwrap_or_default();
            let open: Vec<&Value> = choices.iter().filter(|choice| choice["blocked"].is_null()).collect();
            if open.is_empty() {
                continue;
            }
            answers += 1;
            let (answer, prompt) = (&open[next(open.len())]["answer"], player.prompt["id"].clone());
            let id = format!("l{number}-{answers}");
            let message =
                json!({ "type": "answer", "id": id, "seat": 0, "prompt": prompt, "answer": answer });
            let before = player.moments;
            let at = Instant::now();
            sent.lock().unwrap().insert(before + 1, at);
            player.send(&message).await;
            while player.moments == before {
                player.next().await.expect("a server");
            }
            times.player.lock().unwrap().push(at.elapsed().as_micros() as u64);
        }
        if Instant::now() < until {
            watching.iter().for_each(tokio::task::JoinHandle::abort);
        } else {
            // Stay for the count of the memory.
            tokio::time::sleep(Duration::from_secs(3)).await;
        }
    }
}

fn report(name: &str, times: &Mutex<Vec<u64>>) {
    let mut times = times.lock().unwrap();
    times.sort_unstable();
    let at =
        |share: usize| times.get((times.len() * share / 1000).min(times.len().saturating_sub(1))).copied();
    let [p50, p99, most] = [500, 990, 1000].map(|share| at(share).unwrap_or(0) as f64 / 1000.0);
    println!("{name}: {} updates, p50 {p50:.1} ms, p99 {p99:.1} ms, most {most:.1} ms", times.len());
}

#[tokio::main]
async fn main() {
    let plan = Arc::new(Plan::from_arguments());
    let times: Arc<Times> = Arc::default();
    let before = memory(plan.pid);
    let until = Instant::now() + Duration::from_secs(plan.seconds);
    let players: Vec<_> = (0..plan.tables)
        .map(|number| tokio::spawn(play(plan.clone(), number, until, times.clone())))
        .collect();
    tokio::time::sleep(Duration::from_secs(plan.seconds) + Duration::from_secs(1)).await;
    let after = memory(plan.pid);
    let metrics = request(&plan.address, "GET", "/metrics", "").await;
    let gauge = |name: &str| metrics.lines().find(|line| line.starts_with(name)).unwrap_or("").to_owned();
    println!("{} / {}", gauge("retrograde_open_tables "), gauge("retrograde_connections "));
    println!("{} in {} s", gauge("retrograde_answers_total "), plan.seconds);
    report("player", &times.player);
    report("second screen", &times.second);
    let each = after.saturating_sub(before) / plan.tables as u64;
    println!(
        "memory of the server: {before} kB before, {after} kB with tables: {each} kB for each table and its sockets"
    );
    for player in players {
        let _ = player.await;
    }
}
