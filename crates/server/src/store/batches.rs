//! What is appended to tables goes to the disk together.
//!
//! Answers that arrive while others are committed wait for each other and are committed together, so that many tables share the cost
//! of one write to the disk.

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};

use super::{StoreError, StoredAnswer, StoredSnapshot};

/// The most that are committed together.
const BATCH: usize = 256;

/// Something to add to a table.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) table: String,
    pub(super) what: Appended,
    /// Whether a bot is asked now.
    pub(super) bot_asked: bool,
    done: oneshot::Sender<Result<(), StoreError>>,
}

#[derive(Debug)]
pub(super) enum Appended {
    Answers {
        answers: Vec<StoredAnswer>,
        /// How many seats had added something to the dice.
        chances: u32,
    },
    Snapshot(StoredSnapshot),
}

/// Where it goes to.
#[async_trait]
pub(super) trait Commit: Send + Sync + 'static {
    /// Commits all of them or none.
    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError>;
}

/// The way there.
#[derive(Debug)]
pub(super) struct Batches(mpsc::Sender<Append>);

impl Batches {
    pub(super) fn start(to: impl Commit) -> Batches {
        let (appends, inbox) = mpsc::channel(4 * BATCH);
        tokio::spawn(write(to, inbox));
        Batches(appends)
    }

    /// Adds something, and waits until it is on the disk.
    pub(super) async fn add(&self, table: &str, what: Appended, bot_asked: bool) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        let append = Append { table: table.to_owned(), what, bot_asked, done };
        self.0.send(append).await.map_err(|_| StoreError::Closed)?;
        stored.await.map_err(|_| StoreError::Closed)?
    }
}

/// Commits appends, as many together as there are.
async fn write(to: impl Commit, mut inbox: mpsc::Receiver<Append>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let started = std::time::Instant::now();
        metrics::histogram!("retrograde_store_batch").record(batch.len() as f64);
        let together = to.commit(&batch).await;
        metrics::histogram!("retrograde_store_commit_seconds").record(started.elapsed().as_secs_f64());
        match together {
            Ok(()) => batch.drain(..).for_each(|append| append.tell(Ok(()))),
            Err(StoreError::Away) => batch.drain(..).for_each(|append| append.tell(Err(StoreError::Away))),
            Err(error) if batch.len() == 1 => {
                if let Some(append) = batch.pop() {
                    append.tell(Err(error));
                }
            }
            // One of them failed and none is stored: each on its own, so that the others do not suffer.
            Err(_) => {
                for append in batch.drain(..) {
                    let alone = to.commit(std::slice::from_ref(&append)).await;
                    append.tell(alone);
                }
            }
        }
    }
}

impl Append {
    /// Tells whoever waits; they may have gone.
    fn tell(self, done: Result<(), StoreError>) {
        let _ = self.done.send(done);
    }
}
