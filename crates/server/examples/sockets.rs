//! Opens many idle websockets to a running server and measures what each of them costs it.
//!
//!     ulimit -n 30000
//!     retrograde serve --port 8080 --data /tmp/sockets --connections-per-address 20000 &
//!     cargo run --release -p retrograde-server --example sockets -- 127.0.0.1:8080 $! [SOCKETS]
//!
//! All are spectators at tables of Skirmish, a hundred at each. Printed is the memory of the server without them, with them and after
//! they have gone.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod client;

use serde_json::{Value, json};

use client::{Socket, memory, request};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(address), Some(pid)) = (arguments.next(), arguments.next()) else {
        panic!("usage: sockets ADDRESS PID [SOCKETS]")
    };
    let pid: u32 = pid.parse().expect("the id of the process of the server");
    let most: usize = arguments.next().map_or(10_000, |word| word.parse().expect("a number of sockets"));
    let mut tables = Vec::new();
    for _ in 0..most.div_ceil(100) {
        let table = json!({ "game": "skirmish", "seed": "7" }).to_string();
        let opened: Value =
            serde_json::from_str(&request(&address, "POST", "/api/tables", &table).await).unwrap();
        // Somebody looks at every table, so that the tables themselves are not counted below.
        let socket =
            Socket::join(&address, opened["table"].as_str().unwrap(), opened["watch"].as_str().unwrap())
                .await;
        tables.push((opened, socket));
    }
    let before = memory(Some(pid));
    let mut sockets = Vec::new();
    for number in 0..most {
        let (opened, _) = &tables[number % tables.len()];
        let (id, watch) = (opened["table"].as_str().unwrap(), opened["watch"].as_str().unwrap());
        sockets.push(Socket::join(&address, id, watch).await);
    }
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let with = memory(Some(pid));
    let each = (with - before) as f64 / most as f64;
    println!("{most} sockets: {before} kB before, {with} kB with them, {each:.1} kB each");
    assert!(request(&address, "GET", "/health", "").await.contains("ok"));
    drop(sockets);
    let mut waited = 0;
    for seconds in [5, 15, 30, 60] {
        tokio::time::sleep(std::time::Duration::from_secs(seconds - waited)).await;
        waited = seconds;
        println!("{seconds} s after they have gone: {} kB", memory(Some(pid)));
    }
}
