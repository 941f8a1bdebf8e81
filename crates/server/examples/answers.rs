//! Plays one long game on a running server and measures what an answer costs it as the game grows.
//!
//!     retrograde serve --port 8080 --data /tmp/answers --messages-per-second 100000 --message-burst 100000 --idle-seconds 1 &
//!     cargo run --release -p retrograde-server --example answers -- 127.0.0.1:8080 $! [ANSWERS] [GAME]
//!
//! Every seat of the table is a connected client that answers at random, so the server makes an update for each of them after
//! every answer. Printed is, after 100, 1,000 and 10,000 rows and at the end: the processor time of the server for an answer, over the
//! last hundred, and for an undo; what a spectator costs who comes then, and how many bytes that is; what it costs to read the table
//! again from the store, after everybody has left; and the memory of the server. No game has 10,000 answers: from 4,500 on, the last one is
//! undone and redone whenever that is possible, and each of these is a row like any other.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod client;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use serde_json::{Value, json};

use client::{Socket, memory, request};

/// How many answers are measured together.
const WINDOW: usize = 100;
/// From so many on, rows come from undoing too.
const LONGEST: usize = 4500;

/// Nanoseconds of processor time that all threads of a process have used; what a thread used that has ended since stays counted.
fn processor_time(pid: u32) -> u64 {
    static USED: Mutex<BTreeMap<PathBuf, u64>> = Mutex::new(BTreeMap::new());
    let mut used = USED.lock().unwrap();
    for thread in std::fs::read_dir(format!("/proc/{pid}/task")).unwrap().filter_map(Result::ok) {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        if let Some(nanos) = text.split_whitespace().next().and_then(|word| word.parse::<u64>().ok()) {
            used.insert(thread.path(), nanos);
        }
    }
    used.values().sum()
}

/// The seats of a table, and chance for their answers.
struct Players {
    seats: Vec<Socket>,
    chance: u64,
    given: usize,
    /// What was undone and redone.
    more: usize,
}

impl Players {
    /// One answer of whoever is asked, heard by everybody. Returns whether the game goes on.
    async fn answer(&mut self) -> bool {
        let Some(asked) = self.seats.iter().position(|seat| !seat.prompt.is_null()) else { return false };
        self.chance = self.chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let seat = &mut self.seats[asked];
        let choices = seat.prompt["choices"].as_array().unwrap();
        let open: Vec<&Value> = choices.iter().filter(|choice| choice["blocked"].is_null()).collect();
        let answer = &open[(self.chance >> 33) as usize % open.len()]["answer"];
        self.given += 1;
        let id = format!("a{}", self.given);
        let (number, prompt) = (&seat.prompt["seat"], &seat.prompt["id"]);
        let message =
            json!({ "type": "answer", "id": id, "seat": number, "prompt": prompt, "answer": answer });
        seat.send(&message).await;
        self.hear(asked).await;
        !self.seats[0].over
    }

    /// Hears all that the table has told. The one who did something comes first: once their ping is answered, everybody has been told.
    async fn hear(&mut self, first: usize) {
        let others = (0..self.seats.len()).filter(|&number| number != first);
        for number in std::iter::once(first).chain(others) {
            let (rows, seat) = (self.rows(), &mut self.seats[number]);
            let id = format!("p{rows}-{number}");
            seat.send(&json!({ "type": "ping", "id": id })).await;
            while seat.next().await.expect("a server")["id"] != id.as_str() {}
        }
    }

    fn rows(&self) -> usize {
        self.given + self.more
    }

    /// What it costs to take the last answer back and to give it again, in nanoseconds; none if nobody can.
    async fn undo(&mut self, pid: u32) -> Option<u64> {
        let index = self.seats.iter().position(|seat| seat.undo)?;
        let before = processor_time(pid);
        for kind in ["undo", "redo"] {
            self.more += 1;
            let seat = &mut self.seats[index];
            let id = format!("{kind}{}", self.more);
            seat.send(&json!({ "type": kind, "id": id, "seat": seat.you })).await;
            while seat.next().await.expect("a server")["id"] != id.as_str() {}
        }
        self.hear(index).await;
        Some((processor_time(pid) - before) / 2)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(address), Some(pid)) = (arguments.next(), arguments.next()) else {
        panic!("usage: answers ADDRESS PID [ANSWERS]")
    };
    let pid: u32 = pid.parse().expect("the id of the process of the server");
    let most: usize = arguments.next().map_or(5000, |word| word.parse().expect("a number of answers"));
    let table = match arguments.next().as_deref() {
        // Two rounds with sides switched, as many units and turns as there can be: up to some 5,000 answers.
        None | Some("unbreakable") => json!({
            "game": "unbreakable", "scenario": "industrial-wasteland", "options": { "size": "12", "limit": "99" },
            "seats": { "blue": "human", "yellow": "human" }, "seed": "7",
        }),
        Some(game) => {
            let seats = request(&address, "GET", &format!("/api/seats/{game}"), "").await;
            let seats: Value = serde_json::from_str(&seats).unwrap();
            let ids = seats["seats"].as_array().unwrap().iter().map(|seat| seat["id"].as_str().unwrap());
            let people: BTreeMap<&str, &str> = ids.map(|id| (id, "human")).collect();
            json!({ "game": game, "seats": people, "seed": "7" })
        }
    };
    let opened: Value =
        serde_json::from_str(&request(&address, "POST", "/api/tables", &table.to_string()).await).unwrap();
    let id = opened["table"].as_str().unwrap();
    let mut players = Players { seats: Vec::new(), chance: 7, given: 0, more: 0 };
    for token in opened["seats"].as_object().unwrap().values() {
        players.seats.push(Socket::join(&address, id, token.as_str().unwrap()).await);
    }
    println!("   rows   an answer   undo   a spectator who comes   read again   memory");
    let (mut goes_on, mut marks) = (true, vec![100, 1000, 10_000, most]);
    marks.sort_unstable();
    for mark in marks.into_iter().filter(|&mark| mark <= most) {
        let mut began = None;
        while goes_on && players.rows() < mark {
            let measured = players.rows() + WINDOW >= mark;
            if measured && began.is_none() {
                began = Some((processor_time(pid), players.given));
            }
            if measured || players.given < LONGEST || players.undo(pid).await.is_none() {
                goes_on = players.answer().await;
            }
        }
        let (before, from) = began.unwrap_or_else(|| (processor_time(pid), players.given));
        let each = (processor_time(pid) - before) / (players.given - from).max(1) as u64;
        let undo = players.undo(pid).await;
        let (joined, bytes) = join(&address, pid, id, opened["watch"].as_str().unwrap()).await;
        // Everybody leaves, and the table leaves the memory.
        players.seats.clear();
        tokio::time::sleep(std::time::Duration::from_secs(4)).await;
        let (again, _) = join(&address, pid, id, opened["watch"].as_str().unwrap()).await;
        for token in opened["seats"].as_object().unwrap().values() {
            players.seats.push(Socket::join(&address, id, token.as_str().unwrap()).await);
        }
        let undo = undo.map_or("      –".to_owned(), |nanos| format!("{:>4} µs", nanos / 1000));
        println!(
            "{:>7}  {:>7} µs  {undo}  {:>6.1} ms, {:>5} kB  {:>9.1} ms  {:>6} kB",
            players.rows(),
            each / 1000,
            joined as f64 / 1e6,
            bytes / 1000,
            again as f64 / 1e6,
            memory(Some(pid)),
        );
        if !goes_on {
            break;
        }
    }
}

/// What a spectator costs who comes: nanoseconds of processor time of the server, and the bytes of the first update.
async fn join(address: &str, pid: u32, table: &str, token: &str) -> (u64, usize) {
    let before = processor_time(pid);
    let socket = Socket::join(address, table, token).await;
    (processor_time(pid) - before, socket.bytes)
}
