//! What is appended to tables goes to the disk together.
//!
//! Answers that arrive while others are committed wait for each other and are committed together, so that many tables share the cost
//! of one write to the disk.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::{StoreError, StoredAnswer, StoredSnapshot};

/// The most that are committed together.
const BATCH: usize = 256;

/// Something to add to a table.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) table: String,
    pub(super) what: Appended,
    /// How many changes of the table, apart from answers, are known.
    pub(super) changes: u64,
    /// Whether a bot is asked now.
    pub(super) bot_asked: bool,
    done: oneshot::Sender<Result<(), StoreError>>,
}

#[derive(Debug)]
pub(super) enum Appended {
    Answers(Vec<StoredAnswer>),
    Snapshot(StoredSnapshot),
}

/// Where it goes to.
#[async_trait]
pub(super) trait Commit: Send + Sync + 'static {
    /// Commits all that fit. Returns which do not; after an error, none is committed.
    async fn commit(&self, batch: &[Append]) -> Result<BTreeSet<usize>, StoreError>;
}

/// The way there.
#[derive(Debug)]
pub(super) struct Batches(mpsc::Sender<Append>);

impl Batches {
    /// Starts as many writers as are given. While one commits, the others take what comes in the meantime.
    pub(super) fn start(writers: impl IntoIterator<Item = impl Commit>) -> Batches {
        let (appends, inbox) = mpsc::channel(4 * BATCH);
        let inbox = Arc::new(Mutex::new(inbox));
        for writer in writers {
            tokio::spawn(write(writer, inbox.clone()));
        }
        Batches(appends)
    }

    /// Adds something, and waits until it is on the disk.
    pub(super) async fn add(
        &self,
        table: &str,
        what: Appended,
        changes: u64,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        let append = Append { table: table.to_owned(), what, changes, bot_asked, done };
        self.0.send(append).await.map_err(|_| StoreError::Closed)?;
        stored.await.map_err(|_| StoreError::Closed)?
    }
}

/// Commits appends, as many together as there are.
async fn write(to: impl Commit, inbox: Arc<Mutex<mpsc::Receiver<Append>>>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.lock().await.recv_many(&mut batch, BATCH).await > 0 {
        let started = std::time::Instant::now();
        metrics::histogram!("retrograde_store_batch").record(batch.len() as f64);
        let together = to.commit(&batch).await;
        metrics::histogram!("retrograde_store_commit_seconds").record(started.elapsed().as_secs_f64());
        match together {
            Ok(conflicts) => {
                for (index, append) in batch.drain(..).enumerate() {
                    append.tell(if conflicts.contains(&index) { Err(StoreError::Conflict) } else { Ok(()) });
                }
            }
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
                    let fits = |conflicts: BTreeSet<usize>| {
                        if conflicts.is_empty() { Ok(()) } else { Err(StoreError::Conflict) }
                    };
                    append.tell(alone.and_then(fits));
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
