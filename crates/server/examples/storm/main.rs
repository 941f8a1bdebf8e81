//! A storm over several nodes on one PostgreSQL: whatever dies, nothing that was acknowledged is lost or doubled.
//!
//!     cargo run --release -p retrograde-server --example storm -- target/release/retrograde [--tables N] [--nodes N] [--seconds N]
//!         [--kills N] [--cut SECONDS] [--pauses N] [--pause SECONDS] [--room MEGABYTES] [--think-ms N] [--port N] [--games a,b]
//!         [--next PROGRAM]
//!
//! With `--next` it is a rolling upgrade instead of a storm: one node after the other is told to end (SIGTERM) and comes back as the other
//! program.
//!
//! It starts PostgreSQL and the nodes itself, all on this machine, and a balancer that gives every connection to a node by chance. At every
//! table two people of a script play, and bots on the other seats. Meanwhile nodes are killed (`kill -9`), the database is restarted without
//! warning (`pg_ctl restart -m immediate`), one node cannot reach it for a while, nodes stand still for a while (SIGSTOP) and go on as if
//! nothing had happened, the disk of the database is full for a while, and some answers are given to two nodes at once.
//!
//! Nobody may wait for bots for long, whatever happens. Then it compares: every answer that was acknowledged is in the database once, none
//! that was refused is; rows have no gaps; seats have the habits that they chose last; every viewer
//! sees the same at every node as over the connection they had; and no wire carried a key, a request or a question of somebody else.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

#[path = "../../tests/server/client.rs"]
#[allow(dead_code, unreachable_pub, clippy::pedantic)]
mod client;
#[path = "../../tests/cluster/mod.rs"]
#[allow(dead_code)]
mod cluster;
mod judge;
mod plan;
mod player;
mod proxy;
mod weather;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use plan::Plan;
use player::{Seat, Storm, Table};
use proxy::{Balancer, Cable};
use weather::{Node, World};

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

#[tokio::main]
async fn main() {
    let plan = Plan::from_arguments();
    let cluster = match plan.room {
        None => cluster::Cluster::start_durable(),
        Some(megabytes) => cluster::Cluster::start_small(megabytes),
    };
    let database = cluster.database();
    let name = database.split('?').next().unwrap().rsplit('/').next().unwrap().to_owned();
    let data = tempfile::tempdir().unwrap();
    let base = plan.port + 100;
    let cables: Vec<Cable> =
        (0..plan.nodes).map(|index| Cable::start(base + index as u16, &cluster.socket())).collect();
    let stores: Vec<String> = (0..plan.nodes)
        .map(|index| format!("postgres://postgres@127.0.0.1:{}/{name}", base + index as u16))
        .collect();
    let mut nodes: Vec<Node> = stores
        .iter()
        .enumerate()
        .map(|(index, store)| Node::start(&plan, &plan.program, index, data.path(), store))
        .collect();
    let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
    let balancer = Balancer::start(plan.port, addresses.clone());
    let mut tables = Vec::new();
    for number in 0..plan.tables {
        tables.push(open(balancer, &plan.games[number % plan.games.len()], number + 1).await);
    }
    // After all that can happen, a node and a database have to go on.
    let patience = Duration::from_secs(plan.cut.max(plan.pause) + 20);
    let pool = sqlx::PgPool::connect(&database).await.unwrap();
    let storm = Storm::new(balancer, pool, Duration::from_millis(plan.think), patience);
    let tables: Arc<Vec<Table>> = Arc::new(tables);
    let mut playing = Vec::new();
    for index in 0..tables.len() {
        for seat in 0..tables[index].seats.len() {
            playing.push(tokio::spawn(player::play(storm.clone(), tables.clone(), index, seat)));
        }
        playing.push(tokio::spawn(player::watch(storm.clone(), tables.clone(), index)));
    }
    let began = Instant::now();
    let mut world = World {
        plan: &plan,
        storm: &storm,
        nodes: &mut nodes,
        cables: &cables,
        cluster: &cluster,
        stores: &stores,
        data: data.path(),
    };
    let happened = match &plan.next {
        Some(next) => world.roll(next).await,
        None => world.rage().await,
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
        "storm: {} tables over {} nodes, {} kills, {} ends, {} restarts of the database, {} cut for {} s, {} pauses of {} s, {} full disk: \
         {} answers acknowledged, none lost or doubled, none that was refused stored; {} views equal",
        plan.tables,
        plan.nodes,
        happened.kills,
        happened.ends,
        happened.restarts,
        happened.cuts,
        plan.cut,
        happened.pauses,
        plan.pause,
        happened.full,
        checked.acknowledged,
        checked.views
    );
}
