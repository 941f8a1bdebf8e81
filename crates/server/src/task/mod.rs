//! One task owns one table. All that happens there goes through it, one thing at a time.
//!
//! An answer is checked, played on a copy of the table, stored, and only then acknowledged and shown. Calls into the
//! rules are guarded: a failure there ends this task and leaves a record behind, and nothing else suffers.

mod answering;
mod clients;
mod eyes;
mod keeping;
mod load;
mod outside;
mod reopen;
mod thinking;
mod windows;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Utf8Bytes;
use retrograde_core::{Journal, Seat, Seats, Viewer};
use retrograde_table::{Habits, Table, Verdict};
use tokio::sync::{mpsc, oneshot};

use crate::crash::{Crash, guarded};
use crate::hub::Hub;
use crate::protocol::{ClientMessage, Hello, RefusedKind, SeatNow, ServerMessage, TableFacts};
use crate::sorry::Sorry;
use crate::store::StoredTable;
use crate::token::TokenHash;
use eyes::{Eyes, Sight};
use keeping::Kept;
use thinking::Thinking;
use windows::Waiting;

pub(crate) use clients::tidy_name;
pub(crate) use outside::Copied;
pub(crate) use reopen::{probe, snapshot_of};

/// What a client hears: frames, and nothing more once this ends.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// How many frames may wait for a slow client before it is let go.
pub(crate) const OUTBOX: usize = 512;

/// A client at a table.
pub(crate) type ClientId = u64;

/// What a table may be asked.
pub(crate) enum TableMessage {
    /// Somebody comes.
    Join { hello: Hello, outbox: Outbox, reply: oneshot::Sender<Result<ClientId, Sorry>> },
    /// Somebody who has come says something.
    Request { client: ClientId, message: ClientMessage },
    /// Somebody goes.
    Leave { client: ClientId },
    /// Public facts.
    Facts { reply: oneshot::Sender<Result<TableFacts, Sorry>> },
    /// The record as text.
    Record { token: String, reply: oneshot::Sender<Result<String, Sorry>> },
    /// The story of every seat.
    Journals { token: String, reply: oneshot::Sender<Result<Vec<Journal>, Sorry>> },
    /// The table as it was, to be played on elsewhere.
    Copy { token: String, moment: u32, reply: oneshot::Sender<Result<Copied, Sorry>> },
    /// A bot has thought.
    Thought { seat: Seat, ticket: u64, verdict: Result<Verdict, Crash> },
    /// Bots that could not be heard are to think again.
    Wake,
    /// The memory is needed elsewhere.
    Unload,
}

/// The way to a table's task.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) inbox: mpsc::Sender<TableMessage>,
    /// Whether somebody is there or a bot thinks.
    pub(crate) busy: Arc<AtomicBool>,
}

/// Why a table's task ends before its time.
enum Fatal {
    /// The rules failed.
    Crash(Crash),
    /// The store and the memory disagree: the table must be read again.
    Conflict,
}

impl From<Crash> for Fatal {
    fn from(crash: Crash) -> Fatal {
        Fatal::Crash(crash)
    }
}

/// A table and everybody around it.
struct TableTask {
    hub: Arc<Hub>,
    handle: Handle,
    /// Update numbers count within a life.
    life: String,
    stored: StoredTable,
    table: Box<dyn Table>,
    /// Rows in the store.
    rows: u32,
    kept: Kept,
    /// How often each seat answered, undid and redid.
    deeds: Vec<u32>,
    /// What was done at the request of clients, by seat and id of the request.
    requests: HashMap<(Seat, String), String>,
    habits: Habits,
    /// Seats whose last deed was an undo: what they undid is not answered for them again.
    by_hand: Seats,
    waiting: Waiting,
    /// Since when the open question has been open.
    since: u64,
    eyes: BTreeMap<Option<Seat>, Eyes>,
    clients: BTreeMap<ClientId, Client>,
    thinking: BTreeMap<Seat, Thinking>,
    /// Who sits where, as it was last told.
    told: Vec<SeatNow>,
    counter: u64,
}

/// Somebody at the table.
struct Client {
    /// The seats that it holds; none = a spectator.
    seats: Vec<Seat>,
    viewer: Viewer,
    outbox: Outbox,
    /// What it was last told about its seats, if it holds several.
    hot_seat: Option<(Vec<Seat>, bool)>,
}

/// Starts the task of a table, which reads it from the store first.
pub(crate) fn start(hub: Arc<Hub>, id: String) -> Handle {
    let (inbox, messages) = mpsc::channel(256);
    let handle = Handle { inbox, busy: Arc::new(AtomicBool::new(true)) };
    tokio::spawn(live(hub, id, handle.clone(), messages));
    handle
}

async fn live(hub: Arc<Hub>, id: String, handle: Handle, mut inbox: mpsc::Receiver<TableMessage>) {
    let _alive = hub.alive();
    match TableTask::load(hub.clone(), &id, handle.clone()).await {
        Ok(mut task) => {
            metrics::gauge!("retrograde_open_tables").increment(1);
            task.run(&mut inbox).await;
            metrics::gauge!("retrograde_open_tables").decrement(1);
        }
        Err(sorry) => {
            hub.forget(&id, &handle);
            inbox.close();
            while let Some(message) = inbox.recv().await {
                message.refuse(&sorry);
            }
        }
    }
}

impl TableMessage {
    /// Tells whoever asked that the table cannot be opened.
    fn refuse(self, sorry: &Sorry) {
        let sorry = sorry.clone();
        // Whoever asked may have gone in the meantime.
        match self {
            TableMessage::Join { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Facts { reply } => drop(reply.send(Err(sorry))),
            TableMessage::Record { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Journals { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Copy { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Request { .. }
            | TableMessage::Leave { .. }
            | TableMessage::Thought { .. }
            | TableMessage::Wake
            | TableMessage::Unload => {}
        }
    }
}

impl TableTask {
    async fn run(&mut self, inbox: &mut mpsc::Receiver<TableMessage>) {
        let hub = self.hub.clone();
        let shutdown = hub.shutdown();
        tokio::pin!(shutdown);
        let idle = self.hub.config.limits.idle;
        let mut ended = self.reconsider(true).await;
        if ended.is_ok() {
            ended = self.settle().await;
        }
        while ended.is_ok() {
            let due = self.due();
            let busy = !self.clients.is_empty() || !self.thinking.is_empty() || due.is_some();
            self.handle.busy.store(busy, Ordering::Relaxed);
            let unload = tokio::select! {
                biased;
                () = &mut shutdown => {
                    self.close("the server is being restarted", true);
                    break;
                }
                message = inbox.recv() => match message {
                    Some(TableMessage::Unload) => true,
                    Some(message) => {
                        ended = self.handle(message).await;
                        false
                    }
                    None => break,
                },
                () = until(due) => {
                    ended = self.answer_for_seats().await;
                    false
                }
                () = tokio::time::sleep(idle), if !busy => true,
            };
            if unload && self.clients.is_empty() && self.thinking.is_empty() && due.is_none() {
                // Whoever comes at the last moment finds nobody, and asks the next life.
                tracing::debug!(table = %self.stored.id, "unloaded");
                break;
            }
        }
        match ended {
            Ok(()) => self.keep().await,
            Err(fatal) => self.fail(fatal),
        }
        self.hub.forget(&self.stored.id, &self.handle);
    }

    async fn handle(&mut self, message: TableMessage) -> Result<(), Fatal> {
        match message {
            TableMessage::Join { hello, outbox, reply } => self.join(hello, outbox, reply).await,
            TableMessage::Request { client, message } => self.request(client, message).await,
            TableMessage::Leave { client } => {
                self.leave(client);
                Ok(())
            }
            TableMessage::Facts { reply } => {
                let facts = guarded(|| "facts".to_owned(), || self.facts())?;
                let _ = reply.send(Ok(facts));
                Ok(())
            }
            TableMessage::Record { token, reply } => {
                let record = guarded(|| "record".to_owned(), || self.record(&token))?;
                let _ = reply.send(record);
                Ok(())
            }
            TableMessage::Journals { token, reply } => {
                let journals = guarded(|| "journals".to_owned(), || self.journals(&token))?;
                let _ = reply.send(journals);
                Ok(())
            }
            TableMessage::Copy { token, moment, reply } => {
                let copied = self.copy(&token, moment)?;
                let _ = reply.send(copied);
                Ok(())
            }
            TableMessage::Thought { seat, ticket, verdict } => self.hear(seat, ticket, verdict).await,
            TableMessage::Wake => self.settle().await,
            TableMessage::Unload => Ok(()),
        }
    }

    /// Closes the table after a failure, and leaves a record of it.
    fn fail(&mut self, fatal: Fatal) {
        let id = self.stored.id.clone();
        match fatal {
            Fatal::Conflict => {
                tracing::error!(table = %id, "the store holds something else: the table is read again");
                self.close("the table is being read again from the store", true);
            }
            Fatal::Crash(crash) => {
                metrics::counter!("retrograde_crashes_total").increment(1);
                match crash.save(&self.hub.config.data, &id, &*self.table) {
                    Ok(path) => tracing::error!(
                        table = %id, panic = %crash.panic, record = %path.display(), "the rules failed"
                    ),
                    Err(error) => tracing::error!(
                        table = %id, panic = %crash.panic, %error, "the rules failed; no record could be written"
                    ),
                }
                let because = "the rules of this game failed because of a bug in the program. The game is saved up to \
                     the last answer, with a report on what happened; open the table again to try a different answer";
                self.close(because, false);
            }
        }
    }

    /// Says goodbye to everybody.
    fn close(&mut self, because: &str, again: bool) {
        let frame = frame(&ServerMessage::Closing { because: because.to_owned(), again });
        for client in std::mem::take(&mut self.clients).into_values() {
            let _ = client.outbox.try_send(frame.clone());
        }
        self.drop_thoughts();
    }

    /// The table for somebody's eyes.
    fn sight(&self) -> Sight<'_> {
        Sight {
            id: &self.stored.id,
            life: &self.life,
            table: &*self.table,
            deeds: &self.deeds,
            waiting: &self.waiting,
        }
    }

    /// Opens the eyes of a viewer, if they are not open yet.
    fn open_eyes(&mut self, viewer: Viewer) -> Result<&Eyes, Fatal> {
        let key = viewer.seat();
        if !self.eyes.contains_key(&key) {
            let eyes = guarded(|| format!("eyes of {viewer:?}"), || Eyes::open(viewer, self.sight()))?;
            self.eyes.insert(key, eyes);
        }
        Ok(&self.eyes[&key])
    }

    /// Whose eyes a token has: a seat's or a spectator's.
    fn viewer_of(&self, token: &str) -> Option<Viewer> {
        let hash = TokenHash::of(token);
        let seat = self.stored.seats.iter().position(|seat| seat.token.as_ref() == Some(&hash));
        let seat = seat.map(|index| Viewer::Seat(Seat::new(index as u8)));
        seat.or((self.stored.watch == hash).then_some(Viewer::Spectator))
    }

    fn viewers(&self) -> Vec<Viewer> {
        let seats = (0..self.stored.seats.len() as u8).map(|index| Viewer::Seat(Seat::new(index)));
        seats.chain([Viewer::Spectator]).collect()
    }
}

/// Waits until a moment, or forever.
async fn until(due: Option<tokio::time::Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}

/// A message as it goes over the wire.
fn frame(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data").into()
}

/// A refusal as it goes over the wire.
pub(crate) fn refused(id: Option<&str>, kind: RefusedKind, because: impl Into<String>) -> Utf8Bytes {
    let id = id.map(str::to_owned);
    frame(&ServerMessage::Refused { id, kind, rule: None, because: because.into() })
}

/// A goodbye as it goes over the wire.
pub(crate) fn closing(sorry: &Sorry) -> Utf8Bytes {
    frame(&ServerMessage::Closing { because: sorry.because.clone(), again: sorry.again() })
}
