//! What happens to nodes and to the database.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::client::Chance;
use crate::cluster::Cluster;
use crate::plan::Plan;
use crate::player::Storm;
use crate::proxy::Cable;

/// A server of tables.
pub(crate) struct Node {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Node {
    pub(crate) fn start(plan: &Plan, program: &str, index: usize, data: &Path, store: &str) -> Node {
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
        self.signal("-TERM");
        assert!(self.child.wait().unwrap().success(), "a node ends in good order");
    }

    fn signal(&self, signal: &str) {
        let told = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(told.unwrap().success());
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

/// All that the weather can change.
pub(crate) struct World<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) storm: &'a Storm,
    pub(crate) nodes: &'a mut [Node],
    pub(crate) cables: &'a [Cable],
    pub(crate) cluster: &'a Cluster,
    /// The address of the database for each node.
    pub(crate) stores: &'a [String],
    pub(crate) data: &'a Path,
}

/// How often what happened.
#[derive(Debug, Default)]
pub(crate) struct Happened {
    pub(crate) kills: usize,
    pub(crate) ends: usize,
    pub(crate) restarts: usize,
    pub(crate) cuts: usize,
    pub(crate) pauses: usize,
    pub(crate) full: usize,
}

#[derive(Copy, Clone, Debug)]
enum Event {
    Kill,
    Restart,
    Cut,
    Mend(usize),
    Pause,
    Resume(usize),
    Fill,
    Free,
}

impl World<'_> {
    /// Replaces one node after the other.
    pub(crate) async fn roll(&mut self, next: &str) -> Happened {
        let pause = Duration::from_secs(self.plan.seconds) / (self.nodes.len() as u32 + 1);
        for index in 0..self.nodes.len() {
            tokio::time::sleep(pause).await;
            self.storm.killed();
            self.nodes[index].end();
            self.start(index, next);
        }
        tokio::time::sleep(pause).await;
        Happened { ends: self.nodes.len(), ..Happened::default() }
    }

    fn start(&mut self, index: usize, program: &str) {
        self.nodes[index] = Node::start(self.plan, program, index, self.data, &self.stores[index]);
    }

    /// Lets the weather loose until the time is over.
    pub(crate) async fn rage(&mut self) -> Happened {
        let (began, mut chance) = (Instant::now(), Chance::new(99));
        let mut events = self.forecast();
        let mut happened = Happened::default();
        // Nodes that cannot reach the database, or stand still: they cannot start either.
        let mut troubled: Vec<usize> = Vec::new();
        while let Some(((at, number), event)) = events.pop_first() {
            tokio::time::sleep_until((began + at).into()).await;
            let standing: Vec<usize> =
                (0..self.nodes.len()).filter(|index| !troubled.contains(index)).collect();
            let later = |seconds: u64| (began.elapsed() + Duration::from_secs(seconds), number);
            match event {
                Event::Kill if !standing.is_empty() => {
                    let index = *chance.of(&standing);
                    self.storm.killed();
                    self.nodes[index].kill();
                    self.start(index, &self.plan.program);
                    happened.kills += 1;
                }
                Event::Cut if !standing.is_empty() => {
                    let index = *chance.of(&standing);
                    self.cables[index].cut();
                    troubled.push(index);
                    events.insert(later(self.plan.cut), Event::Mend(index));
                    happened.cuts += 1;
                }
                Event::Pause if standing.len() > 1 => {
                    let index = *chance.of(&standing);
                    self.nodes[index].signal("-STOP");
                    troubled.push(index);
                    events.insert(later(self.plan.pause), Event::Resume(index));
                    happened.pauses += 1;
                }
                Event::Kill | Event::Cut | Event::Pause => {}
                Event::Mend(index) => {
                    self.cables[index].mend();
                    troubled.retain(|&other| other != index);
                }
                Event::Resume(index) => {
                    self.nodes[index].signal("-CONT");
                    troubled.retain(|&other| other != index);
                }
                Event::Restart => {
                    self.cluster.restart();
                    happened.restarts += 1;
                }
                Event::Fill => {
                    self.cluster.fill();
                    events.insert(later(self.plan.pause), Event::Free);
                    happened.full += 1;
                }
                Event::Free => {
                    self.unhealthy().await;
                    self.cluster.free();
                }
            }
        }
        tokio::time::sleep_until((began + Duration::from_secs(self.plan.seconds)).into()).await;
        happened
    }

    /// What is to happen, and when.
    fn forecast(&self) -> BTreeMap<(Duration, usize), Event> {
        let (plan, seconds) = (self.plan, self.plan.seconds as f64);
        let mut events = BTreeMap::new();
        let mut at = |share: f64, event| {
            let number = events.len();
            events.insert((Duration::from_secs_f64(share * seconds), number), event);
        };
        for kill in 0..plan.kills {
            at((kill + 1) as f64 / (plan.kills + 1) as f64, Event::Kill);
        }
        for pause in 0..plan.pauses {
            at((pause as f64 + 0.3) / (plan.pauses as f64 + 0.3), Event::Pause);
        }
        if plan.room.is_some() {
            // A database does not start again on a full disk.
            at(0.3, Event::Fill);
        } else if plan.kills > 0 {
            at(0.35, Event::Restart);
        }
        if plan.kills > 0 {
            at(0.55, Event::Cut);
        }
        events
    }

    /// A node that could not store something lately says so. One that has tried nothing yet does not know.
    async fn unhealthy(&self) {
        let mut unhealthy = 0;
        for node in &*self.nodes {
            let health = crate::client::request(node.address, "GET", "/health", &[], "").await;
            println!("full disk: {} {}", health.status, health.body.trim());
            unhealthy += usize::from(health.status == 503);
        }
        assert!(unhealthy > 0, "nothing can be stored, and nobody says so");
    }
}
