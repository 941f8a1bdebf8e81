//! The threads in which bots think, apart from those that serve clients.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use retrograde_table::{Thought, Verdict};

use crate::crash::{Crash, guarded};

/// A bot's turn to think.
pub(crate) struct Job {
    /// What to think about.
    pub(crate) thought: Thought,
    /// Whose thought it is, for the report if the rules fail.
    pub(crate) doing: String,
    /// Whether nobody wants to know the result any longer.
    pub(crate) dropped: Arc<AtomicBool>,
    /// Hears what the bot settled on, or how the rules failed.
    pub(crate) done: Box<dyn FnOnce(Result<Verdict, Crash>) + Send>,
}

/// A small pool of threads. Thoughts wait for each other, tables never do.
#[derive(Debug)]
pub(crate) struct BotPool {
    jobs: mpsc::Sender<Job>,
}

impl BotPool {
    /// Starts this many threads; they end when the pool is dropped.
    pub(crate) fn start(threads: usize) -> std::io::Result<BotPool> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for number in 1..=threads.max(1) {
            let queue = queue.clone();
            thread::Builder::new().name(format!("bot-{number}")).spawn(move || work(&queue))?;
        }
        Ok(BotPool { jobs })
    }

    /// Has a bot think when a thread is free.
    pub(crate) fn think(&self, job: Job) {
        // The threads live as long as this sender.
        let _ = self.jobs.send(job);
    }
}

fn work(queue: &Mutex<mpsc::Receiver<Job>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        if job.dropped.load(Ordering::Relaxed) {
            continue;
        }
        let started = std::time::Instant::now();
        let verdict = guarded(|| job.doing, || job.thought.think());
        metrics::histogram!("retrograde_bot_thought_seconds").record(started.elapsed().as_secs_f64());
        (job.done)(verdict);
    }
}
