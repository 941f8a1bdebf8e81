//! What bots think ahead while a person thinks: each in a thread of its own, until it has thought as much as about an answer.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use retrograde_core::Seat;
use retrograde_table::{BotSpec, Forethought, Table};

/// So long a thread keeps what it has thought to itself.
const SLICE: Duration = Duration::from_millis(100);

/// The bots that think ahead.
#[derive(Debug, Default)]
pub(crate) struct Ahead {
    threads: BTreeMap<Seat, Thread>,
    /// How many answers were given when it was last looked who could think.
    looked: Option<usize>,
}

#[derive(Debug)]
struct Thread {
    forethought: Arc<Mutex<Forethought>>,
    /// How many answers were given when it began; none if it rests.
    answers: Option<usize>,
    stop: Arc<AtomicBool>,
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Ahead {
    /// Whether it is time to look who could think, and notes that somebody does.
    pub(crate) fn looks(&mut self, answers: usize) -> bool {
        self.looked.replace(answers) != Some(answers)
    }

    /// Lets a bot think ahead, unless it already does.
    pub(crate) fn begin(&mut self, table: &dyn Table, seat: Seat, bot: BotSpec, seed: u64) {
        let answers = Some(table.answers());
        let before = self.threads.get(&seat);
        if before.is_some_and(|thread| thread.answers == answers) {
            return;
        }
        let forethought = before.map(|thread| thread.forethought.clone()).unwrap_or_default();
        let stop = Arc::new(AtomicBool::new(false));
        let (table, shared, stopped) = (table.duplicate(), forethought.clone(), stop.clone());
        thread::spawn(move || {
            let stop = || stopped.load(Ordering::Relaxed);
            while !stop() {
                let mut forethought = shared.lock().unwrap_or_else(PoisonError::into_inner);
                if !table.think_ahead(seat, bot, seed, &mut forethought, SLICE, &stop) {
                    return;
                }
            }
        });
        self.threads.insert(seat, Thread { forethought, answers, stop });
    }

    /// Stops all threads; what was thought is kept.
    pub(crate) fn rest(&mut self) {
        self.looked = None;
        for thread in self.threads.values_mut() {
            thread.answers = None;
            thread.stop.store(true, Ordering::Relaxed);
        }
    }

    /// What a bot has thought.
    pub(crate) fn take(&mut self, seat: Seat) -> Option<Arc<Mutex<Forethought>>> {
        self.threads.remove(&seat).map(|thread| thread.forethought.clone())
    }
}
