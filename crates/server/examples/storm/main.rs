//! A storm over several nodes on one PostgreSQL: whatever dies, nothing that was acknowledged is lost or doubled.
//!
//!     cargo run --release -p retrograde-server --example storm -- target/release/retrograde [--tables N] [--nodes N] [--seconds N]
//!         [--kills N] [--cut SECONDS] [--think-ms N] [--port N] [--games a,b] [--next PROGRAM]
//!
//! With `--next` it is a rolling upgrade instead of a storm: one node after the other is told to end (SIGTERM) and comes back as the other
//! program.
//!
//! It starts PostgreSQL and the nodes itself, all on this machine, and a balancer that gives every connection to a node by chance. At every
//! table two people of a script play, and bots on the other seats. Meanwhile nodes are killed (`kill -9`), the database is restarted without
//! warning (`pg_ctl restart -m immediate`), one node cannot reach it for a while, and some answers are given to two nodes at once.
//!
//! Then it compares: every answer that was acknowledged is in the database once, none that was refused is; rows have no gaps; every viewer
//! sees the same at every node as over the connection they had; and no wire carried a key, a request or a question of somebody else.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "../../tests/server/client.rs"]
#[allow(dead_code, unreachable_pub, clippy::pedantic)]
mod client;
#[path = "../../tests/cluster/mod.rs"]
#[allow(dead_code)]
mod cluster;
mod judge;
mod player;
mod proxy;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::Chance;
use player::{Seat, Storm, Table};
use proxy::{Balancer, Cable};

struct Plan {
    program: String,
    tables: usize,
    nodes: usize,
    seconds: u64,
    kills: usize,
    cut: u64,
    think: u64,
    port: u16,
    games: Vec<String>,
    /// What nodes come back as, after they were told to end.
    next: Option<String>,
}

impl Plan {
    fn from_arguments() -> Plan {
        let mut arguments = std::env::args().skip(1);
        let program =
            arguments.next().expect("usage: storm PROGRAM [--tables N] [--nodes N] [--seconds N] …");
        let mut plan = Plan {
            program,
            tables: 12,
            nodes: 3,
            seconds: 25,
            kills: 6,
            cut: 4,
            think: 100,
            port: 9500,
            next: None,
            games: [
                "skirmish",
                "unbreakable",
                "buck-rogers",
                "gamma-knights",
                "gammarauders",
                "rogue-trooper",
            ]
            .map(str::to_owned)
            .to_vec(),
        };
        while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
            let number = || value.parse::<u64>().expect("a number");
            match name.as_str() {
                "--tables" => plan.tables = number() as usize,
                "--nodes" => plan.nodes = number() as usize,
                "--seconds" => plan.seconds = number(),
                "--kills" => plan.kills = number() as usize,
                "--cut" => plan.cut = number(),
                "--think-ms" => plan.think = number(),
                "--port" => plan.port = number() as u16,
                "--next" => plan.next = Some(value),
                "--games" => plan.games = value.split(',').map(str::to_owned).collect(),
                other => panic!("{other}: no such option"),
            }
        }
        plan
    }
}

/// A server of tables.
struct Node {
    child: Child,
    address: SocketAddr,
}

impl Node {
    fn start(plan: &Plan, program: &str, index: usize, data: &Path, store: &str) -> Node {
        let port = plan.port + 1 + index as u16;
        let mut line = String::new();
        // The database may be starting too: whoever looks after nodes tries again, and so does this.
        for _ in 0..30 {
            let mut child = Command::new(program)
                .args(["serve", "--port", &port.to_string(), "--log", "off", "--window-milliseconds", "200"])
                .args(["--messages-per-second", "100000", "--message-burst", "100000"])
                .args(["--tables-per-hour", "100000", "--connections-per-address", "20000"])
                .args(["--bot-threads", "1", "--store", store])
                .args(["--data", data.join(format!("node{index}")).to_str().unwrap()])
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("the program retrograde");
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            if line.contains("ready") {
                return Node { child, address: SocketAddr::from(([127, 0, 0, 1], port)) };
            }
            let _ = child.wait();
            std::thread::sleep(Duration::from_millis(300));
        }
        panic!("a node does not start: {line:?}");
    }

    /// As an upgrade does it.
    fn end(&mut self) {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(told.unwrap().success() && self.child.wait().unwrap().success(), "a node ends in good order");
    }

    /// As if its power were cut.
    fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn open(address: SocketAddr, game: &str, number: usize) -> Table {
    let seats = client::request(address, "GET", &format!("/api/seats/{game}"), &[], "").await.json();
    let ids: Vec<String> = seats["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["id"].as_str().unwrap().to_owned())
        .collect();
    let bot = if number % 4 == 3 { "bot:greedy" } else { "bot:random" };
    let players =
        ids.iter().enumerate().map(|(index, id)| (id.clone(), json!(if index < 2 { "human" } else { bot })));
    let players: serde_json::Map<String, Value> = players.collect();
    let body = json!({ "game": game, "seats": players, "seed": number.to_string() }).to_string();
    let answer = client::request(address, "POST", "/api/tables", &[], &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let opened = answer.json();
    let token = |index: usize| opened["seats"][&ids[index]].as_str().unwrap().to_owned();
    Table {
        id: opened["table"].as_str().unwrap().to_owned(),
        game: game.to_owned(),
        // Some games have one side for people.
        seats: (0..ids.len().min(2)).map(|index| Seat::new(index as u64, token(index))).collect(),
        watch: opened["watch"].as_str().unwrap().to_owned(),
    }
}

/// Replaces one node after the other. Returns how many.
async fn roll(
    plan: &Plan,
    program: &str,
    storm: &Storm,
    nodes: &mut [Node],
    store: impl Fn(usize) -> String,
    data: &Path,
) -> usize {
    let pause = Duration::from_secs(plan.seconds) / (nodes.len() as u32 + 1);
    for (index, node) in nodes.iter_mut().enumerate() {
        tokio::time::sleep(pause).await;
        storm.killed();
        node.end();
        *node = Node::start(plan, program, index, data, &store(index));
    }
    tokio::time::sleep(pause).await;
    nodes.len()
}

/// Lets the weather loose until the time is over. Returns how often what happened.
async fn rage(
    plan: &Plan,
    storm: &Storm,
    nodes: &mut [Node],
    cables: &[Cable],
    cluster: &cluster::Cluster,
    store: impl Fn(usize) -> String,
    data: &Path,
) -> (usize, usize) {
    let mut chance = Chance::new(99);
    let began = Instant::now();
    let all = Duration::from_secs(plan.seconds);
    let pause = if plan.kills == 0 { all } else { all / (plan.kills as u32 + 1) };
    let (mut kills, mut restarts, mut cut) = (0, 0, None);
    while began.elapsed() + pause < all {
        tokio::time::sleep(pause).await;
        if let Some((index, since)) = cut {
            let since: Instant = since;
            if since.elapsed() >= Duration::from_secs(plan.cut) {
                let cable: &Cable = &cables[index];
                cable.mend();
                cut = None;
            }
        }
        if kills >= plan.kills / 3 && restarts == 0 {
            restarts = 1;
            cluster.restart();
        }
        if kills == plan.kills / 2 && cut.is_none() {
            let index = chance.below(nodes.len());
            cables[index].cut();
            cut = Some((index, Instant::now()));
        }
        // A node that cannot reach the database cannot start either.
        let standing: Vec<usize> =
            (0..nodes.len()).filter(|&index| cut.is_none_or(|(cut, _)| cut != index)).collect();
        let index = *chance.of(&standing);
        storm.killed();
        nodes[index].kill();
        nodes[index] = Node::start(plan, &plan.program, index, data, &store(index));
        kills += 1;
        if kills >= plan.kills {
            break;
        }
    }
    while began.elapsed() < all {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    for cable in cables {
        cable.mend();
    }
    (kills, restarts)
}

#[tokio::main]
async fn main() {
    let plan = Plan::from_arguments();
    let cluster = cluster::Cluster::start_durable();
    let database = cluster.database();
    let name = database.split('?').next().unwrap().rsplit('/').next().unwrap().to_owned();
    let data = tempfile::tempdir().unwrap();
    let base = plan.port + 100;
    let cables: Vec<Cable> =
        (0..plan.nodes).map(|index| Cable::start(base + index as u16, &cluster.socket())).collect();
    let store = |index: usize| format!("postgres://postgres@127.0.0.1:{}/{name}", base + index as u16);
    let mut nodes: Vec<Node> = (0..plan.nodes)
        .map(|index| Node::start(&plan, &plan.program, index, data.path(), &store(index)))
        .collect();
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let balancer = Balancer::start(plan.port, addresses.clone());
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        tables.push(open(balancer, &plan.games[number % plan.games.len()], number + 1).await);
    }
    let storm = Storm::new(balancer, Duration::from_millis(plan.think));
    let tables: Arc<Vec<Table>> = Arc::new(tables);
    let mut playing = Vec::new();
    for index in 0..tables.len() {
        for seat in 0..tables[index].seats.len() {
            playing.push(tokio::spawn(player::play(storm.clone(), tables.clone(), index, seat)));
        }
        playing.push(tokio::spawn(player::watch(storm.clone(), tables.clone(), index)));
    }
    let began = Instant::now();
    let (kills, restarts) = match &plan.next {
        Some(next) => (roll(&plan, next, &storm, &mut nodes, store, data.path()).await, 0),
        None => rage(&plan, &storm, &mut nodes, &cables, &cluster, store, data.path()).await,
    };
    storm.calm.store(true, Ordering::Relaxed);
    let seconds = began.elapsed().as_secs_f64();
    let mut last = Vec::new();
    for playing in playing {
        last.push(playing.await.expect("a player"));
    }
    let checked = judge::judge(&database, &addresses, &tables, last).await;
    storm.report(&plan.games, seconds);
    println!(
        "storm: {} tables over {} nodes, {kills} kills, {restarts} restarts of the database, one node cut off for {} s: {} answers \
         acknowledged, none lost or doubled; {} views equal",
        plan.tables,
        plan.nodes,
        if plan.kills > 0 && plan.next.is_none() { plan.cut } else { 0 },
        checked.acknowledged,
        checked.views
    );
}
