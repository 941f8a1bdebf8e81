//! What the table answers for its seats, and when.
//!
//! Habits, and questions without a choice, are answered by the table. In a window that must tell nothing of what a seat holds:
//! no answer to it takes effect before the window has been open for a while, whoever gives it, and all that are there by
//! then are stored, played and shown together, in the order of the seats. So others cannot tell a habit from a quick hand,
//! nor either of them from having nothing to decide.

use std::collections::BTreeMap;
use std::time::Duration;

use retrograde_core::{Seat, Viewer};
use retrograde_table::{Habit, KeptHabit, Table};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::answering::{Done, Request, Stored, TRIES, Wish, try_out};
use super::eyes::{Sight, question_id};
use super::{ClientId, Fatal, TableTask, frame, refused};
use crate::crash::guarded;
use crate::protocol::{RefusedKind, ServerMessage};
use crate::store::{HeldAnswer, StoreError, StoredHabit};

/// How long the table waits before it tries again to store what it could not.
const AGAIN: Duration = Duration::from_secs(1);

/// What the table is about to answer.
#[derive(Clone)]
pub(super) struct Waiting {
    /// Whether the open question is a window.
    window: bool,
    /// When it was put.
    put: Instant,
    /// What the table answers by itself.
    own: BTreeMap<Seat, String>,
    /// Answers that came before their time.
    held: BTreeMap<Seat, Held>,
    /// Not before this, after the store has failed.
    again: Option<Instant>,
}

/// An answer that came before its time.
#[derive(Clone)]
struct Held {
    /// Who sent it; bots send nothing.
    request: Option<Request>,
    /// The question that it answers, as its sender knows it.
    prompt: Option<String>,
    answer: String,
}

impl Waiting {
    pub(super) fn new() -> Waiting {
        Waiting {
            window: false,
            put: Instant::now(),
            own: BTreeMap::new(),
            held: BTreeMap::new(),
            again: None,
        }
    }

    /// The answer that is about to be given for a seat.
    pub(super) fn pending(&self, seat: Seat) -> Option<&str> {
        let held = self.held.get(&seat).map(|held| held.answer.as_str());
        held.or_else(|| self.own.get(&seat).map(String::as_str))
    }

    /// Whether an answer of a seat waits for its time.
    pub(super) fn holds(&self, seat: Seat) -> bool {
        self.held.contains_key(&seat)
    }

    /// Whether it is this one.
    pub(super) fn holds_request(&self, seat: Seat, id: &str) -> bool {
        self.held.get(&seat).and_then(|held| held.request.as_ref()).is_some_and(|request| request.id == id)
    }

    /// An answer has been given. If it waited here, it does no longer; returns who is to hear of it.
    pub(super) fn taken(&mut self, seat: Seat, request: Option<&str>) -> Option<ClientId> {
        let held = self.held.get(&seat)?.request.as_ref();
        if held.map(|request| request.id.as_str()) != request {
            return None;
        }
        self.held.remove(&seat)?.request?.client
    }

    /// Forgets answers that other nodes had, except for these seats.
    pub(super) fn forget_others(&mut self, except: &[Seat]) {
        self.held.retain(|seat, held| {
            held.request.as_ref().is_none_or(|request| request.client.is_some()) || except.contains(seat)
        });
    }

    /// The answers of clients of this node.
    pub(super) fn own_requests(&self) -> Vec<HeldAnswer> {
        let own = self.held.iter().filter_map(|(&seat, held)| {
            let request = held.request.as_ref().filter(|request| request.client.is_some())?;
            let (prompt, request) = (held.prompt.clone()?, request.id.clone());
            Some(HeldAnswer { seat, prompt, answer: held.answer.clone(), request })
        });
        own.collect()
    }

    /// Whether the open question is a window.
    pub(super) fn is_window(&self) -> bool {
        self.window
    }

    /// How long a bot may think if windows stay open for so long. In a window its answer has to be there in time: one that comes later
    /// would show that there was a choice.
    fn time_to_think(&self, open: Duration) -> Duration {
        if self.window && !open.is_zero() { open / 2 } else { Duration::MAX }
    }

    /// Not before a while has passed.
    pub(super) fn try_later(&mut self, delay: Duration) {
        self.again = Some(Instant::now() + delay);
    }
}

impl TableTask {
    /// How long a window stays open at least. Bots draw no conclusions, so a single person waits for nobody.
    fn delay(&self) -> Duration {
        let people = self.stored.seats.iter().filter(|seat| !seat.is_bot()).count();
        if people > 1 { self.hub.config.window } else { Duration::ZERO }
    }

    /// How long a bot may think about the open question.
    pub(super) fn time_to_think(&self) -> Duration {
        self.waiting.time_to_think(self.delay())
    }

    /// When answers to the open question take effect.
    fn opens(&self) -> Instant {
        if self.waiting.window { self.waiting.put + self.delay() } else { self.waiting.put }
    }

    /// When the table is to answer for its seats, if it has to.
    pub(super) fn due(&self) -> Option<Instant> {
        let waiting = &self.waiting;
        let something = !waiting.own.is_empty() || !waiting.held.is_empty();
        something.then(|| waiting.again.map_or(self.opens(), |again| again.max(self.opens())))
    }

    /// Whether an answer to the open question has to wait: for its time, or for those that are given together with it. Where several people
    /// play over several nodes, all answers to a window go through the hands of its steward.
    pub(super) fn is_early(&self) -> bool {
        let through_steward = || !self.is_steward() && !self.delay().is_zero();
        self.waiting.window && (Instant::now() < self.opens() || self.due().is_some() || through_steward())
    }

    /// Looks again at what the table has to answer. `put` = the question is another one than before.
    pub(super) async fn reconsider(&mut self, put: bool) -> Result<(), Fatal> {
        if self.habits.kinds().is_empty() {
            return Ok(());
        }
        self.end_habits().await?;
        let (mut window, mut own) = (false, BTreeMap::new());
        for seat in self.table.to_act().iter() {
            let prompt = guarded(|| format!("a question to {seat}"), || self.table.prompt(seat))?;
            let Some(prompt) = prompt else { continue };
            window |= self.habits.kind(&prompt).is_some_and(|kind| kind.window);
            let asks = self.is_bot(seat) || self.by_hand.contains(seat);
            if let Some(answer) = self.habits.answer(seat, &prompt).filter(|_| !asks) {
                own.insert(seat, answer.to_owned());
            }
        }
        self.waiting.own = own;
        self.waiting.window = window;
        if put {
            self.waiting.put = Instant::now();
            self.waiting.again = None;
        }
        self.drop_overtaken(put)
    }

    /// Lets go of answers whose question is no longer asked. Every node decides this in the same way, by the id of the question: what one of
    /// them refuses, no other gives.
    fn drop_overtaken(&mut self, put: bool) -> Result<(), Fatal> {
        let asked = self.table.to_act();
        let mut overtaken = Vec::new();
        for (&seat, held) in &self.waiting.held {
            let still = match &held.prompt {
                Some(prompt) if asked.contains(seat) => {
                    let now =
                        guarded(|| format!("a question to {seat}"), || question_id(self.sight(), seat))?;
                    now.as_ref() == Some(prompt)
                }
                // A bot thinks about the new one.
                None => asked.contains(seat) && !put,
                Some(_) => false,
            };
            if !still {
                overtaken.push(seat);
            }
        }
        for seat in overtaken {
            self.drop_held(seat);
        }
        Ok(())
    }

    /// Lets go of an answer of a seat that waits for its time, so that nobody gives it, and tells whoever sent it.
    pub(super) fn drop_held(&mut self, seat: Seat) {
        let Some(Request { client, id }) = self.waiting.held.remove(&seat).and_then(|held| held.request)
        else {
            return;
        };
        self.given(vec![(seat, id.clone())]);
        if let Some(client) = client {
            let because = "the question has changed: look at the table and answer again";
            self.send(client, refused(Some(&id), RefusedKind::Stale, because));
        }
    }

    /// Keeps an answer until its time has come; a seat that answers again changes its mind.
    pub(super) fn hold(
        &mut self,
        seat: Seat,
        request: Option<Request>,
        prompt: Option<String>,
        answer: String,
    ) -> Result<(), Fatal> {
        let id = request.as_ref().map(|request| request.id.clone());
        let before = self.waiting.held.insert(seat, Held { request, prompt, answer });
        if let Some(Request { client: Some(client), id: old }) =
            before.and_then(|held| held.request).filter(|old| Some(&old.id) != id.as_ref())
        {
            let because = "you have given another answer since";
            self.send(client, refused(Some(&old), RefusedKind::Stale, because));
        }
        self.show_again()
    }

    /// Returns the answers whose time has come: one row after the other, stored and shown together.
    pub(super) async fn answer_for_seats(&mut self) -> Result<(), Fatal> {
        let mut next = self.table.duplicate();
        let mut done = Vec::new();
        let mut goes_on = true;
        for seat in self.table.to_act().iter() {
            // Whoever is asked again in secret changes nothing for others, neither what they answer nor when.
            if !goes_on && !self.asks_the_same(&*next, seat)? {
                continue;
            }
            let held = self.waiting.held.get(&seat).cloned();
            let own = self.waiting.own.get(&seat).cloned();
            let (request, answer) = match (held, own) {
                (Some(held), _) => (held.request, held.answer),
                (None, Some(own)) => (None, own),
                (None, None) => continue,
            };
            let wish = Wish::Answer { prompt: None, answer };
            let doing = || format!("{}: {}", self.table.seats()[seat.index()].id, wish.words());
            match guarded(doing, || try_out(&*next, seat, &wish))? {
                Ok(tried) => {
                    goes_on &= tried.goes_on;
                    let (after, one) = tried.by(seat, request);
                    next = after;
                    done.push(one);
                }
                Err(refusal) => {
                    tracing::error!(table = %self.stored.id, %refusal, "an answer for a seat is refused");
                    // Asked by hand, so that the same answer is not tried over and over.
                    self.by_hand = self.by_hand.with(seat);
                    self.drop_held(seat);
                }
            }
        }
        if done.is_empty() {
            self.reconsider(false).await?;
            return self.show_again();
        }
        self.give(done, next).await
    }

    /// Whether a seat is asked the same at another table as at this one.
    fn asks_the_same(&self, other: &dyn Table, seat: Seat) -> Result<bool, Fatal> {
        let asked = |table| question_id(Sight { table, ..self.sight() }, seat);
        let doing = || format!("a question to {seat}");
        Ok(guarded(doing, || other.to_act().contains(seat) && asked(other) == asked(&*self.table))?)
    }

    /// Stores answers whose time has come. If another node was first, what still waits is looked at again.
    async fn give(&mut self, done: Vec<Done>, next: Box<dyn Table>) -> Result<(), Fatal> {
        let requests: Vec<(Seat, Request)> =
            done.iter().filter_map(|done| Some((done.seat, done.request.clone()?))).collect();
        match self.commit(done, next).await? {
            Stored::Yes => {
                self.waiting.again = None;
                self.given(requests.into_iter().map(|(seat, request)| (seat, request.id)).collect());
                self.settle().await
            }
            Stored::Overtaken => Ok(()),
            Stored::No => {
                self.waiting.try_later(AGAIN);
                for (seat, request) in requests {
                    // What came from another node is tried again: its sender waits there.
                    if let Some(client) = request.client {
                        self.waiting.held.remove(&seat);
                        self.send(client, not_stored(&request.id));
                    }
                }
                self.think()
            }
        }
    }

    /// Takes up a habit of a seat at the request of a client.
    pub(super) async fn habit(
        &mut self,
        client: ClientId,
        id: String,
        seat: u8,
        kind: &str,
        habit: Habit,
    ) -> Result<(), Fatal> {
        let seat = match self.may(client, seat) {
            Ok(seat) => seat,
            Err(because) => {
                self.send(client, refused(Some(&id), RefusedKind::NotYours, because));
                return Ok(());
            }
        };
        if let Err(because) = self.habits.check(kind, &habit) {
            self.send(client, refused(Some(&id), RefusedKind::Malformed, because));
            return Ok(());
        }
        if !self.keep_habit(client, seat, kind, habit).await? {
            self.send(client, not_stored(&id));
            return Ok(());
        }
        self.send(client, frame(&ServerMessage::Accepted { id }));
        self.tell_habits(seat);
        self.reconsider(false).await?;
        self.show_again()
    }

    /// Stores a habit, and keeps it then. Returns whether it is stored.
    async fn keep_habit(
        &mut self,
        client: ClientId,
        seat: Seat,
        kind: &str,
        habit: Habit,
    ) -> Result<bool, Fatal> {
        for _ in 0..TRIES {
            let kept = KeptHabit::now(habit.clone(), &*self.table, seat);
            let stored = StoredHabit { seat, kind: kind.to_owned(), kept };
            match self.hub.store.set_habit(&self.stored.id, self.stored.changes, &stored).await {
                Ok(()) => {
                    self.one_more_change();
                    self.habits.keep(seat, kind, stored.kept);
                    return Ok(true);
                }
                Err(StoreError::Conflict) => {
                    Box::pin(self.read_again()).await?;
                    if !self.is_still_here(client).await {
                        return Ok(false);
                    }
                }
                Err(error) => {
                    tracing::error!(table = %self.stored.id, %error, "a habit could not be stored");
                    return Ok(false);
                }
            }
        }
        Ok(false)
    }

    /// Ends the habits that were kept until a turn that has come. One that cannot be struck from the store ends all the
    /// same, and comes back only if the table is read again before it could be.
    async fn end_habits(&mut self) -> Result<(), Fatal> {
        let ended = guarded(|| "habits".to_owned(), || self.habits.ended(&*self.table))?;
        for (seat, kind) in ended {
            let stored = StoredHabit { seat, kind, kept: KeptHabit { habit: Habit::Ask, turn: None } };
            // Whichever node is first: for the others it has ended too.
            if self.hub.store.set_habit(&self.stored.id, self.stored.changes, &stored).await.is_ok() {
                self.one_more_change();
            }
            self.habits.keep(seat, &stored.kind, stored.kept);
            self.tell_habits(seat);
        }
        Ok(())
    }

    /// Tells those who have the eyes of a seat which habits it has.
    pub(super) fn tell_habits(&mut self, seat: Seat) {
        let looking = self.clients.iter().filter(|(_, client)| client.viewer == Viewer::Seat(seat));
        let looking: Vec<ClientId> = looking.map(|(&id, _)| id).collect();
        for client in looking {
            self.tell_habits_to(client);
        }
    }

    /// Tells a client which habits the seat has whose eyes it has.
    pub(super) fn tell_habits_to(&mut self, client: ClientId) {
        let viewer = self.clients.get(&client).and_then(|client| client.viewer.seat());
        if let Some(seat) = viewer.filter(|_| !self.habits.kinds().is_empty()) {
            let habits = self.habits.of(seat);
            self.send(client, frame(&ServerMessage::Habits { seat, habits }));
        }
    }

    /// Shows what the table is about to answer to those for whom it does.
    pub(super) fn show_again(&mut self) -> Result<(), Fatal> {
        let table = self.table.duplicate();
        self.show(&*table, table.answers() + 1)
    }
}

/// A refusal of something that could not be stored.
pub(super) fn not_stored(id: &str) -> Utf8Bytes {
    refused(Some(id), RefusedKind::Trouble, "this could not be stored: send it again in a moment")
}

#[cfg(test)]
#[path = "windows_tests.rs"]
mod tests;
