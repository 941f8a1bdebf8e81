//! The threads in which bots think, apart from those that serve clients.
//!
//! Thoughts wait for each other, tables never do. Every address has its share: of all who wait, whoever's bots have thought least
//! lately comes next, and nobody has all threads. Quick thoughts have a thread of their own, so that they never wait for long ones. What
//! bots think ahead, while people are asked, is thought in small pieces and only while nothing else waits.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::crash::{Crash, guarded};

/// After this time, half of what somebody used is forgotten.
const HALF: Duration = Duration::from_secs(20);

/// Whose share a thought counts for: an address, or nobody's in particular.
pub(crate) type Owner = Option<IpAddr>;

/// A bot's turn to think.
pub(crate) struct Job {
    /// Whose share it counts for.
    pub(crate) owner: Owner,
    /// Id of the table: those of one owner take turns.
    pub(crate) table: String,
    /// How it stands to others.
    pub(crate) rank: Rank,
    /// Whether nobody wants to know the result any longer.
    pub(crate) dropped: Arc<AtomicBool>,
    /// Thinks, and gives what is to be told then.
    pub(crate) thought: Thinks,
}

/// How a thought stands to others.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Rank {
    /// It takes hardly any time.
    Quick,
    /// Somebody waits for it.
    Long,
    /// Nobody waits for it: it is thought while nothing else waits, and stops as soon as something does.
    Ahead,
}

/// A thought, and how its result is told once the thread is free for others.
type Thinks = Box<dyn FnOnce() -> Box<dyn FnOnce()> + Send>;

/// Puts a thought together with who hears what came of it, or how the rules failed. `doing` says whose it is, for the report.
pub(crate) fn thinks<T: 'static>(
    doing: String,
    thought: impl FnOnce() -> T + Send + 'static,
    done: impl FnOnce(Result<T, Crash>) + Send + 'static,
) -> Thinks {
    Box::new(move || {
        let found = guarded(|| doing, thought);
        Box::new(move || done(found))
    })
}

/// A small pool of threads.
#[derive(Debug)]
pub(crate) struct BotPool(Arc<Shared>);

struct Shared {
    line: Mutex<Line>,
    news: Condvar,
    /// Whether somebody waits for a thought that no thread has taken up yet.
    pressed: Arc<AtomicBool>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Shared")
    }
}

/// Who waits, and what everybody has used.
struct Line {
    waiting: Vec<Job>,
    shares: HashMap<Owner, Share>,
    /// When a table last had its turn.
    turns: HashMap<String, u64>,
    turn: u64,
    /// The most threads that one owner may have.
    most: usize,
    faded: Instant,
    closed: bool,
}

#[derive(Default)]
struct Share {
    /// Seconds of thinking, fading.
    used: f64,
    running: usize,
}

impl BotPool {
    /// Starts this many threads, and one for quick thoughts; they end when the pool is dropped.
    pub(crate) fn start(threads: usize) -> std::io::Result<BotPool> {
        let threads = threads.max(1);
        let line = Line {
            waiting: Vec::new(),
            shares: HashMap::new(),
            turns: HashMap::new(),
            turn: 0,
            most: threads.saturating_sub(1).max(1),
            faded: Instant::now(),
            closed: false,
        };
        let shared =
            Arc::new(Shared { line: Mutex::new(line), news: Condvar::new(), pressed: Arc::default() });
        for number in 0..=threads {
            let shared = shared.clone();
            let name = if number == 0 { "bot-quick".to_owned() } else { format!("bot-{number}") };
            thread::Builder::new().name(name).spawn(move || work(&shared, number == 0))?;
        }
        Ok(BotPool(shared))
    }

    /// Has a bot think when it is its turn.
    pub(crate) fn think(&self, job: Job) {
        let mut line = self.0.line();
        line.waiting.push(job);
        self.0.pressed.store(line.is_pressed(), Ordering::Relaxed);
        drop(line);
        self.0.news.notify_all();
    }

    /// Tells when what is only thought ahead is to make room.
    pub(crate) fn pressed(&self) -> Arc<AtomicBool> {
        self.0.pressed.clone()
    }

    /// How many long thoughts of an owner wait or are being thought.
    pub(crate) fn load(&self, owner: Owner) -> usize {
        let line = self.0.line();
        let waiting = line
            .waiting
            .iter()
            .filter(|job| job.owner == owner && job.rank == Rank::Long && !job.is_dropped());
        waiting.count() + line.shares.get(&owner).map_or(0, |share| share.running)
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        self.0.line().closed = true;
        self.0.news.notify_all();
    }
}

impl Job {
    fn is_dropped(&self) -> bool {
        self.dropped.load(Ordering::Relaxed)
    }
}

impl Shared {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// Forgets what was used long ago.
    fn fade(&mut self) {
        let faded = 0.5_f64.powf(self.faded.elapsed().as_secs_f64() / HALF.as_secs_f64());
        self.faded = Instant::now();
        for share in self.shares.values_mut() {
            share.used *= faded;
        }
        self.shares.retain(|_, share| share.running > 0 || share.used > 0.001);
        if self.waiting.is_empty() {
            self.turns.clear();
        }
    }

    /// Whether somebody waits for a thought.
    fn is_pressed(&self) -> bool {
        self.waiting.iter().any(|job| job.rank != Rank::Ahead && !job.is_dropped())
    }

    /// Who comes next, if anybody may.
    fn next(&mut self, quick: bool) -> Option<Job> {
        self.waiting.retain(|job| !job.is_dropped());
        let pressed = self.is_pressed();
        let running = |owner: &Owner| self.shares.get(owner).map_or(0, |share| share.running);
        let may = |job: &Job| match job.rank {
            Rank::Quick => true,
            Rank::Long => !quick && running(&job.owner) < self.most,
            Rank::Ahead => !quick && !pressed,
        };
        let order = |job: &Job| {
            let used = self.shares.get(&job.owner).map_or(0.0, |share| share.used);
            let turn = self.turns.get(&job.table).copied().unwrap_or(0);
            ((used * 1e6) as u64, turn)
        };
        let waiting = self.waiting.iter().enumerate().filter(|(_, job)| may(job));
        let (index, _) = waiting.min_by_key(|(_, job)| order(job))?;
        let job = self.waiting.remove(index);
        self.turn += 1;
        self.turns.insert(job.table.clone(), self.turn);
        if job.rank == Rank::Long {
            self.shares.entry(job.owner).or_default().running += 1;
        }
        Some(job)
    }
}

fn work(shared: &Shared, quick: bool) {
    let mut line = shared.line();
    loop {
        if line.closed {
            return;
        }
        line.fade();
        let Some(job) = line.next(quick) else {
            line = shared.news.wait(line).unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        shared.pressed.store(line.is_pressed(), Ordering::Relaxed);
        if job.rank != Rank::Ahead && !line.waiting.is_empty() {
            // What is only thought ahead may have waited for this one.
            shared.news.notify_all();
        }
        drop(line);
        let (owner, rank) = (job.owner, job.rank);
        let started = Instant::now();
        let tell = (job.thought)();
        let seconds = started.elapsed().as_secs_f64();
        if rank == Rank::Ahead {
            metrics::histogram!("retrograde_bot_ahead_seconds").record(seconds);
        } else {
            metrics::histogram!("retrograde_bot_thought_seconds").record(seconds);
        }
        tell();
        line = shared.line();
        let share = line.shares.entry(owner).or_default();
        share.used += seconds;
        if rank == Rank::Long {
            share.running = share.running.saturating_sub(1);
            // Whoever had all their threads may have another one.
            shared.news.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const ANN: Owner = Some(IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1)));
    const BOB: Owner = Some(IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2)));

    /// A thought that takes this long, and says when it is over.
    fn job(owner: Owner, table: &str, millis: u64, over: &mpsc::Sender<String>) -> Job {
        let (name, over) = (table.to_owned(), over.clone());
        Job {
            owner,
            table: table.to_owned(),
            rank: if millis == 0 { Rank::Quick } else { Rank::Long },
            dropped: Arc::default(),
            thought: thinks(
                String::new(),
                move || thread::sleep(Duration::from_millis(millis)),
                move |_| drop(over.send(name)),
            ),
        }
    }

    #[test]
    fn one_address_cannot_starve_another() {
        let pool = BotPool::start(1).unwrap();
        let (over, heard) = mpsc::channel();
        for number in 0..20 {
            pool.think(job(ANN, &format!("ann {number}"), 40, &over));
        }
        heard.recv().unwrap();
        // Whoever comes last with little comes next.
        pool.think(job(BOB, "bob", 10, &over));
        let next: Vec<String> = heard.iter().take(2).collect();
        assert!(next.contains(&"bob".to_owned()), "{next:?}");
        // What takes no time does not even wait for the thought that is under way.
        pool.think(job(ANN, "quick", 0, &over));
        assert_eq!(heard.recv().unwrap(), "quick");
        assert!(pool.load(ANN) > 10 && pool.load(BOB) == 0);
    }

    #[test]
    fn nobody_has_all_threads() {
        let pool = BotPool::start(3).unwrap();
        let (over, heard) = mpsc::channel();
        for number in 0..6 {
            pool.think(job(ANN, &format!("ann {number}"), 300, &over));
        }
        thread::sleep(Duration::from_millis(50));
        pool.think(job(BOB, "bob", 10, &over));
        assert_eq!(heard.recv().unwrap(), "bob", "a thread was left for him");
    }

    #[test]
    fn the_tables_of_one_address_take_turns() {
        let pool = BotPool::start(1).unwrap();
        let (over, heard) = mpsc::channel();
        pool.think(job(BOB, "first", 50, &over));
        for _ in 0..3 {
            pool.think(job(ANN, "a", 5, &over));
        }
        pool.think(job(ANN, "b", 5, &over));
        let order: Vec<String> = heard.iter().take(5).collect();
        assert_eq!(order[..3].iter().filter(|name| *name == "b").count(), 1, "{order:?}");
    }

    #[test]
    fn dropped_thoughts_are_not_thought() {
        let pool = BotPool::start(1).unwrap();
        let (over, heard) = mpsc::channel();
        pool.think(job(BOB, "first", 50, &over));
        let dropped = job(ANN, "dropped", 5, &over);
        dropped.dropped.store(true, Ordering::Relaxed);
        pool.think(dropped);
        pool.think(job(ANN, "last", 5, &over));
        assert_eq!(heard.iter().take(2).collect::<Vec<_>>(), ["first", "last"]);
    }

    #[test]
    fn what_is_thought_ahead_makes_room() {
        let pool = BotPool::start(1).unwrap();
        let (over, heard) = mpsc::channel();
        let ahead = |name: &'static str| {
            let (pressed, over) = (pool.pressed(), over.clone());
            let think = move || {
                let started = Instant::now();
                while !pressed.load(Ordering::Relaxed) && started.elapsed() < Duration::from_secs(10) {
                    thread::sleep(Duration::from_millis(1));
                }
            };
            let thought = thinks(String::new(), think, move |_| drop(over.send(name.to_owned())));
            Job { rank: Rank::Ahead, thought, ..job(ANN, name, 0, &mpsc::channel().0) }
        };
        let started = Instant::now();
        pool.think(ahead("ahead"));
        thread::sleep(Duration::from_millis(20));
        assert_eq!(pool.load(ANN), 0, "it is no load");
        pool.think(ahead("later"));
        pool.think(job(BOB, "first", 30, &over));
        pool.think(job(BOB, "second", 5, &over));
        let order: Vec<String> = heard.iter().take(3).collect();
        assert_eq!(order, ["ahead", "first", "second"]);
        assert!(started.elapsed() < Duration::from_secs(5));
        // Then it goes on, until somebody waits again.
        pool.think(job(BOB, "third", 5, &over));
        let mut rest: Vec<String> = heard.iter().take(2).collect();
        rest.sort_unstable();
        assert_eq!(rest, ["later", "third"]);
    }
}
