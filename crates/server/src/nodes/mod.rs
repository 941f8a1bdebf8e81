//! Several servers on one store. Each is a node, and none is special.
//!
//! What is stored decides everything: an answer is a row that only one node can insert. Here is what makes nodes notice each other: that
//! they live, what they have stored, and who is there. If words get lost, a node finds out by looking.

mod living;
mod watching;

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::hub::Hub;
use crate::store::Present;
use crate::time::now;
use crate::token::random_word;

pub(crate) use watching::fingerprint;

/// How often a node says that it lives.
const BEAT: Duration = Duration::from_millis(700);
/// A node that could not say so for this long must expect that others act for its tables. Less than the three seconds after which they do.
const SILENCE: Duration = Duration::from_millis(2500);
/// From so many milliseconds on, a clock that is wrong is worth a word.
const WRONG: i64 = 5000;
/// How often a node looks for what it was not told.
const LOOK: Duration = Duration::from_secs(1);
/// How many tables that nobody acts for a node takes up at once.
const ADOPTED: u32 = 20;
/// How often what dead nodes left is swept out, in beats.
const SWEEP: u32 = 60;

/// What a node knows of itself and of the others.
#[derive(Debug)]
pub(crate) struct Nodes {
    pub(crate) id: String,
    /// How often it was taken for dead.
    lapses: AtomicU64,
    /// By how many milliseconds the clock that nodes share is ahead of this machine's.
    ahead: AtomicI64,
    heard: Mutex<Others>,
    /// Who is present at its tables, and which of that others have yet to hear.
    present: Mutex<BTreeMap<String, Vec<Present>>>,
    untold: Mutex<HashSet<String>>,
    news: Notify,
}

#[derive(Debug, Default)]
struct Others {
    /// When the database last heard that this node lives.
    beaten: Option<Instant>,
    living: HashSet<String>,
}

impl Nodes {
    pub(crate) fn new() -> std::io::Result<Nodes> {
        let id = random_word(10).map_err(|error| std::io::Error::other(error.to_string()))?;
        Ok(Nodes {
            id,
            lapses: AtomicU64::new(0),
            ahead: AtomicI64::new(0),
            heard: Mutex::default(),
            present: Mutex::default(),
            untold: Mutex::default(),
            news: Notify::new(),
        })
    }

    /// Which time in its life this is, if the database knows that it lives. What it was the steward of at another time may be another's now.
    pub(crate) fn time(&self) -> Option<u64> {
        let beaten = self.heard.lock().unwrap_or_else(PoisonError::into_inner).beaten;
        let known = beaten.is_some_and(|beaten| beaten.elapsed() < SILENCE);
        known.then(|| self.lapses.load(Ordering::Relaxed))
    }

    /// What time it is by the clock that all nodes share, in milliseconds since 1970. What is stored by one node must not look old to
    /// another, which might delete it.
    pub(crate) fn now(&self) -> u64 {
        now().saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// Whether a node lives, as far as is known here.
    pub(crate) fn lives(&self, node: &str) -> bool {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner).living.contains(node)
    }

    /// Tells others who is present at a table over this node.
    pub(crate) fn tell_present(&self, table: &str, mut present: Vec<Present>) {
        let mut all = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        let before = all.get(table).map_or(&[][..], Vec::as_slice);
        for one in &mut present {
            one.came = before.iter().find(|old| old.is_same(one)).map_or(0, |old| old.came);
        }
        if present.is_empty() {
            all.remove(table);
        } else {
            all.insert(table.to_owned(), present);
        }
        self.untold.lock().unwrap_or_else(PoisonError::into_inner).insert(table.to_owned());
        self.news.notify_one();
    }
}

/// Starts all that a node does beside its tables.
pub(crate) fn start(hub: &Arc<Hub>) {
    tokio::spawn(living::live(hub.clone()));
    tokio::spawn(living::tell(hub.clone()));
    tokio::spawn(watching::listen(hub.clone()));
    tokio::spawn(watching::look(hub.clone()));
    tokio::spawn(watching::adopt(hub.clone()));
}
