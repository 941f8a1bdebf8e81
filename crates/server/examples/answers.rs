//! Plays one long game on a running server and measures what an answer costs it as the game grows.
//!
//!     retrograde serve --port 8080 --data /tmp/answers --messages-per-second 100000 --message-burst 100000 &
//!     cargo run --release -p retrograde-server --example answers -- 127.0.0.1:8080 $! [ANSWERS]
//!
//! Every seat of the table is a connected client that answers at random, so the server makes an update for each of them after
//! every answer. Printed is the processor time of the server for an answer, over a window of answers, and its memory; at the end, what
//! the first spectator costs, for whom the whole game is looked through once.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod client;

use serde_json::{Value, json};

use client::{Socket, memory, request};

/// How many answers are measured together.
const WINDOW: usize = 100;

/// Nanoseconds of processor time that all threads of a process have used.
fn processor_time(pid: u32) -> u64 {
    let threads = std::fs::read_dir(format!("/proc/{pid}/task")).unwrap();
    let used = |thread: std::fs::DirEntry| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).unwrap_or_default();
        text.split_whitespace().next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0)
    };
    threads.filter_map(Result::ok).map(used).sum()
}

/// The seats of a table, and chance for their answers.
struct Players {
    seats: Vec<Socket>,
    chance: u64,
    given: usize,
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
        // The one who answered comes first: once their ping is answered, everybody has been told.
        let others = (0..self.seats.len()).filter(|&number| number != asked);
        for number in std::iter::once(asked).chain(others) {
            let (seat, id) = (&mut self.seats[number], format!("p{}-{number}", self.given));
            seat.send(&json!({ "type": "ping", "id": id })).await;
            while seat.next().await.expect("a server")["id"] != id.as_str() {}
        }
        !self.seats[0].over
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
    // The longest game that random answers make: two rounds with sides switched, as many units and turns as there can be.
    let table = json!({
        "game": "unbreakable", "scenario": "industrial-wasteland", "options": { "size": "12", "limit": "99" },
        "seats": { "blue": "human", "yellow": "human" }, "seed": "7",
    });
    let opened: Value =
        serde_json::from_str(&request(&address, "POST", "/api/tables", &table.to_string()).await).unwrap();
    let id = opened["table"].as_str().unwrap();
    let mut players = Players { seats: Vec::new(), chance: 7, given: 0 };
    for token in opened["seats"].as_object().unwrap().values() {
        players.seats.push(Socket::join(&address, id, token.as_str().unwrap()).await);
    }
    println!("answers  processor time of the server for an answer  memory");
    let mut goes_on = true;
    while goes_on && players.given < most {
        let (before, from) = (processor_time(pid), players.given);
        while goes_on && players.given < from + WINDOW {
            goes_on = players.answer().await;
        }
        let each = (processor_time(pid) - before) / (players.given - from) as u64;
        println!("{:>7}  {:>44} µs  {:>6} kB", players.given, each / 1000, memory(Some(pid)));
    }
    let before = processor_time(pid);
    Socket::join(&address, id, opened["watch"].as_str().unwrap()).await;
    let joined = (processor_time(pid) - before) as f64 / 1e6;
    println!("the first spectator after {} answers: {joined:.1} ms", players.given);
}
