//! One task owns one table. All that happens there goes through it, one thing at a time.
//!
//! An answer is checked, played on a copy of the table, stored, and only then acknowledged and shown. Calls into the
//! rules are guarded: a failure there ends this task and leaves a record behind, and nothing else suffers.

mod advising;
mod ahead;
mod answering;
mod claims;
mod clients;
mod dice;
mod eyes;
mod following;
mod keeping;
mod load;
mod outbox;
mod outside;
mod presence;
mod reopen;
mod reviewing;
mod stewarding;
mod thinking;
mod windows;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use retrograde_core::{Journal, Seat, Seats, Viewer};
use retrograde_table::{Counsel, Habits, Table, Verdict};
use tokio::sync::{mpsc, oneshot};

use crate::bots::Owner;
use crate::crash::{Crash, guarded};
use crate::hub::Hub;
use crate::nodes::fingerprint;
use crate::protocol::{Claim, Claimed, ClientMessage, Hello, ScreensOf, SeatNow, ServerMessage, TableFacts};
use crate::sorry::Sorry;
use crate::store::{Present, StoredTable};
use crate::token::TokenHash;
use ahead::Ahead;
use eyes::{Deeds, Eyes, Sight};
use keeping::Kept;
use outbox::frame;
use reviewing::{Reviewing, Slice};
use stewarding::Steward;
use thinking::Thinking;
use windows::Waiting;

pub(crate) use clients::tidy_name;
pub(crate) use outbox::{Frames, Outbox, closing, outbox, refused};
pub(crate) use outside::Copied;
pub(crate) use reopen::{probe, snapshot_of};

/// A client at a table.
pub(crate) type ClientId = u64;

/// From so many answers on, looking through a whole game takes a while.
const LONG: usize = 200;

/// What a table may be asked.
pub(crate) enum TableMessage {
    /// Somebody comes.
    Join { hello: Hello, address: IpAddr, outbox: Outbox, reply: oneshot::Sender<Result<ClientId, Sorry>> },
    /// Somebody who has come says something.
    Request { client: ClientId, message: ClientMessage },
    /// Somebody goes.
    Leave { client: ClientId },
    /// Public facts.
    Facts { reply: oneshot::Sender<Result<TableFacts, Sorry>> },
    /// Somebody takes a seat, or renews its token.
    Claim { claim: Claim, reply: oneshot::Sender<Result<Claimed, Sorry>> },
    /// The record as text.
    Record { token: String, reply: oneshot::Sender<Result<String, Sorry>> },
    /// The story of every seat.
    Journals { token: String, reply: oneshot::Sender<Result<Vec<Journal>, Sorry>> },
    /// The table as it was, to be played on elsewhere.
    Copy { token: String, moment: u32, reply: oneshot::Sender<Result<Copied, Sorry>> },
    /// A bot has thought.
    Thought { seat: Seat, ticket: u64, verdict: Result<Verdict, Crash> },
    /// A bot has thought a piece ahead: whether there is more to think.
    Ahead { seat: Seat, ticket: u64, more: Result<bool, Crash> },
    /// A bot has thought about advice for a person.
    Advised { client: ClientId, id: String, counsel: Result<Vec<Counsel>, Crash> },
    /// Somebody waits for a review.
    Reviewing { client: ClientId },
    /// A coach has looked through a game that is over.
    Reviewed { client: ClientId, id: String, slice: Result<Slice, Crash> },
    /// Bots that could not be heard are to think again.
    Wake,
    /// Another node has stored something about it.
    News,
    /// Somebody came or went over another node, or something waits for its time there.
    Here,
    /// It has been read; if nothing goes on there, it may rest again.
    Unload,
    /// The memory is needed elsewhere: nobody is there, and bots can wait.
    Evict,
}

/// The way to a table's task.
#[derive(Clone, Debug)]
pub(crate) struct Handle {
    pub(crate) inbox: mpsc::Sender<TableMessage>,
    /// Whether somebody is there, or something is about to be answered.
    pub(crate) busy: Arc<AtomicBool>,
    pub(crate) seen: Arc<Seen>,
}

/// What a table knows of what nodes share, so that it need not be asked.
#[derive(Debug)]
pub(crate) struct Seen {
    pub(crate) rows: AtomicU32,
    /// The largest number there is, as long as the table is being read.
    pub(crate) changes: AtomicU64,
    /// Who is there, as [`fingerprint`](crate::nodes::fingerprint).
    pub(crate) here: AtomicU64,
}

/// Why a table's task ends before its time.
enum Fatal {
    /// The rules failed.
    Crash(Crash),
    /// The store and the memory disagree: the table must be read again.
    Conflict,
    /// The table was deleted.
    Gone,
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
    /// What each seat did and saw undone.
    deeds: Vec<Deeds>,
    /// What was done at the request of clients, by seat and id of the request.
    requests: HashMap<(Seat, String), String>,
    habits: Habits,
    /// Seats whose last deed was an undo: what they undid is not answered for them again.
    by_hand: Seats,
    waiting: Waiting,
    /// Whether this node acts for the table.
    steward: Steward,
    /// Who holds its seats over other nodes.
    elsewhere: Vec<Present>,
    /// Who holds its seats over this node, as it was last told to others.
    told_present: Vec<Present>,
    /// Since when the open question has been open.
    since: u64,
    eyes: BTreeMap<Option<Seat>, Eyes>,
    clients: BTreeMap<ClientId, Client>,
    thinking: BTreeMap<Seat, Thinking>,
    /// Bots that think ahead while others are asked.
    ahead: BTreeMap<Seat, Ahead>,
    /// Clients for whom a bot thinks about advice.
    advising: BTreeSet<ClientId>,
    /// Clients that wait for a review.
    reviewing: BTreeMap<ClientId, Reviewing>,
    /// For whose share its bots think: whoever came last to play.
    owner: Owner,
    /// Who sits where, as it was last told.
    told: Vec<SeatNow>,
    counter: u64,
    /// Whether bots may have something to do that they do not know of.
    unsettled: bool,
}

/// Somebody at the table.
struct Client {
    /// The seats that it holds; none = a spectator.
    seats: Vec<Seat>,
    viewer: Viewer,
    outbox: Outbox,
    /// What it was last told about its seats, if it holds several.
    hot_seat: Option<(Vec<Seat>, bool)>,
    /// What it calls its visit.
    visit: Option<String>,
    /// How many clients it was last told to hold its seats.
    screens: Vec<ScreensOf>,
}

/// Starts the task of a table, which reads it from the store first.
pub(crate) fn start(hub: Arc<Hub>, id: String) -> Handle {
    let (inbox, messages) = mpsc::channel(256);
    let seen = Seen { rows: 0.into(), changes: u64::MAX.into(), here: fingerprint(&[]).into() };
    let handle = Handle { inbox, busy: Arc::new(AtomicBool::new(true)), seen: Arc::new(seen) };
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
            TableMessage::Claim { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Record { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Journals { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Copy { reply, .. } => drop(reply.send(Err(sorry))),
            TableMessage::Request { .. }
            | TableMessage::Leave { .. }
            | TableMessage::Thought { .. }
            | TableMessage::Ahead { .. }
            | TableMessage::Advised { .. }
            | TableMessage::Reviewing { .. }
            | TableMessage::Reviewed { .. }
            | TableMessage::Wake
            | TableMessage::News
            | TableMessage::Here
            | TableMessage::Unload
            | TableMessage::Evict => {}
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
            ended = if hub.nodes.is_some() { self.look_around().await } else { self.settle().await };
        }
        let mut touched = tokio::time::Instant::now();
        while ended.is_ok() {
            if std::mem::take(&mut self.unsettled) {
                ended = self.settle().await;
                continue;
            }
            let due = self.due();
            let busy = !self.clients.is_empty() || due.is_some();
            self.handle.busy.store(busy, Ordering::Relaxed);
            let at_rest = !busy && self.thinking.is_empty();
            if !at_rest {
                touched = tokio::time::Instant::now();
            }
            let unload = tokio::select! {
                biased;
                () = &mut shutdown => {
                    self.close("the server is being restarted", true);
                    break;
                }
                message = inbox.recv() => match message {
                    Some(TableMessage::Unload) => at_rest,
                    Some(TableMessage::Evict) => !busy,
                    Some(message) => {
                        // What nodes tell each other is no reason to stay.
                        if !matches!(message, TableMessage::Wake | TableMessage::News | TableMessage::Here) {
                            touched = tokio::time::Instant::now();
                        }
                        ended = self.handle(message).await;
                        false
                    }
                    None => break,
                },
                () = until(due) => {
                    ended = self.act_for_seats().await;
                    false
                }
                () = tokio::time::sleep_until(touched + idle), if at_rest => true,
            };
            if unload {
                self.drop_thoughts();
                // Whoever comes at the last moment finds nobody, and asks the next life.
                tracing::debug!(table = %self.stored.id, "unloaded");
                break;
            }
        }
        match ended {
            Ok(()) => {
                self.keep().await;
                self.resign(false).await;
            }
            Err(fatal) => {
                // A table whose rules fail is taken up by nobody until somebody comes.
                self.resign(matches!(fatal, Fatal::Crash(_))).await;
                self.fail(fatal);
            }
        }
        self.clients.clear();
        self.tell_present();
        self.hub.forget(&self.stored.id, &self.handle);
    }

    async fn handle(&mut self, message: TableMessage) -> Result<(), Fatal> {
        match message {
            TableMessage::Join { hello, address, outbox, reply } => {
                self.join(hello, address, outbox, reply).await
            }
            TableMessage::Request { client, message } => self.request(client, message).await,
            TableMessage::Leave { client } => {
                self.leave(client);
                Ok(())
            }
            TableMessage::Facts { reply } => {
                self.catch_up_with_others().await?;
                let facts = guarded(|| "facts".to_owned(), || self.facts())?;
                let _ = reply.send(Ok(facts));
                Ok(())
            }
            TableMessage::Claim { claim, reply } => {
                let claimed = self.claim(claim).await?;
                let _ = reply.send(claimed);
                Ok(())
            }
            TableMessage::Record { token, reply } => {
                self.catch_up_with_others().await?;
                if let Err(sorry) = guarded(|| "record".to_owned(), || self.may_have_record(&token))? {
                    let _ = reply.send(Err(sorry));
                    return Ok(());
                }
                // Every position on the way is written down and hashed: the table goes on meanwhile.
                let table = self.table.duplicate();
                tokio::task::spawn_blocking(move || {
                    let text = guarded(|| "record".to_owned(), || outside::record_text(&*table));
                    let _ = reply.send(text.map_err(|crash| {
                        tracing::error!(panic = %crash.panic, "the rules failed while a record was being written");
                        Sorry::failed()
                    }));
                });
                Ok(())
            }
            TableMessage::Journals { token, reply } => {
                self.catch_up_with_others().await?;
                let journals = guarded(|| "journals".to_owned(), || self.journals(&token))?;
                let _ = reply.send(journals);
                Ok(())
            }
            TableMessage::Copy { token, moment, reply } => {
                self.catch_up_with_others().await?;
                let copied = self.copy(&token, moment)?;
                let _ = reply.send(copied);
                Ok(())
            }
            TableMessage::Thought { seat, ticket, verdict } => self.hear(seat, ticket, verdict).await,
            TableMessage::Ahead { seat, ticket, more } => self.thought_ahead(seat, ticket, more),
            TableMessage::Advised { client, id, counsel } => self.advised(client, id, counsel),
            TableMessage::Reviewing { client } => {
                self.tell_reviewing(client);
                Ok(())
            }
            TableMessage::Reviewed { client, id, slice } => self.reviewed(client, &id, slice),
            TableMessage::Wake => self.woken().await,
            TableMessage::News => self.hear_news().await,
            TableMessage::Here => self.look_around().await,
            TableMessage::Unload | TableMessage::Evict => Ok(()),
        }
    }

    /// Closes the table after a failure, and leaves a record of it.
    fn fail(&mut self, fatal: Fatal) {
        let id = self.stored.id.clone();
        match fatal {
            Fatal::Conflict => {
                tracing::error!(table = %id, "the store does not match: the table is being read again");
                self.close("the table is being read again from the store", true);
            }
            Fatal::Gone => self.close("this table has been deleted", false),
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
            let _ = client.outbox.send(frame.clone());
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

    /// Opens the eyes of a viewer. A long game takes a while to look through: that is done away from the threads that serve clients, and
    /// only this table waits for it.
    async fn open_eyes_aside(&mut self, viewer: Viewer) -> Result<(), Fatal> {
        if self.eyes.contains_key(&viewer.seat()) || self.table.answers() < LONG {
            return self.open_eyes(viewer).map(drop);
        }
        let (id, life) = (self.stored.id.clone(), self.life.clone());
        let (table, deeds, waiting) = (self.table.duplicate(), self.deeds.clone(), self.waiting.clone());
        let look = move || {
            let sight = Sight { id: &id, life: &life, table: &*table, deeds: &deeds, waiting: &waiting };
            guarded(|| format!("eyes of {viewer:?}"), || Eyes::open(viewer, sight))
        };
        let eyes = aside(look).await??;
        self.eyes.insert(viewer.seat(), eyes);
        Ok(())
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

/// Does something that takes a while in a thread that may take its time.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fatal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| Fatal::Crash(Crash { doing: "a look".to_owned(), panic: error.to_string() }))
}

/// Waits until a moment, or forever.
async fn until(due: Option<tokio::time::Instant>) {
    match due {
        Some(due) => tokio::time::sleep_until(due).await,
        None => std::future::pending().await,
    }
}
