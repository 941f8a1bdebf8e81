use retrograde_core::{Refusal, Seat, Viewer};
use retrograde_table::{DECLINE_DRAW, Table, Viewers, draws_text};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::reopen::first_changed;
use super::windows::not_stored;
use super::{ClientId, Fatal, TableTask, frame, refused};
use crate::crash::{Crash, guarded};
use crate::protocol::{RefusedKind, ServerMessage};
use crate::store::{Deed, StoreError, StoredAnswer};

/// What a seat wants to do.
pub(super) enum Wish {
    /// To answer the question with this id; none = with something that is open at any time.
    Answer {
        prompt: Option<String>,
        answer: String,
    },
    /// To put another answer in the place of the last one.
    Change {
        answer: String,
    },
    Undo,
    Redo,
}

impl Wish {
    /// The same words as [`Deed::words`].
    pub(super) fn words(&self) -> String {
        match self {
            Wish::Answer { answer, .. } => format!("answer {}", answer.trim()),
            Wish::Change { answer } => format!("change {}", answer.trim()),
            Wish::Undo => "undo".to_owned(),
            Wish::Redo => "redo".to_owned(),
        }
    }

    /// Whether it may be refused at one moment and possible at a later one. A question is put once.
    fn may_be_possible_later(&self) -> bool {
        !matches!(self, Wish::Answer { prompt: Some(_), .. })
    }
}

/// A deed that was tried on a copy of the table.
pub(super) struct Tried {
    next: Box<dyn Table>,
    deed: Deed,
    /// The first answer that is different from before.
    from: usize,
    /// To whom it shows.
    shown: Viewers,
    /// Whether the question stays what it was for everybody else who is asked.
    pub(super) goes_on: bool,
}

impl Tried {
    /// The table then, and the deed as one of a seat.
    pub(super) fn by(self, seat: Seat, request: Option<Request>) -> (Box<dyn Table>, Done) {
        let Tried { next, deed, from, shown, goes_on } = self;
        (next, Done { seat, request, deed, from, shown, goes_on })
    }
}

/// Who asked for something, and with what id.
#[derive(Clone, Eq, PartialEq)]
pub(super) struct Request {
    /// None = somebody at another node.
    pub(super) client: Option<ClientId>,
    pub(super) id: String,
}

/// What came of storing something.
pub(super) enum Stored {
    Yes,
    /// Another node was first. The table is now as that node left it.
    Overtaken,
    No,
}

/// How often something is tried that other nodes are always first to change.
pub(super) const TRIES: u32 = 20;

/// A deed of a seat that is ready to be stored.
pub(super) struct Done {
    pub(super) seat: Seat,
    /// Who asked for it; bots and habits have none.
    pub(super) request: Option<Request>,
    deed: Deed,
    from: usize,
    shown: Viewers,
    goes_on: bool,
}

impl TableTask {
    /// Carries out what a client wants to do with a seat, once. If another node was first, it is looked at again at the table as it is then.
    pub(super) async fn wish(
        &mut self,
        client: ClientId,
        id: String,
        seat: u8,
        wish: Wish,
    ) -> Result<(), Fatal> {
        for _ in 0..TRIES {
            let reply = match self.may(client, seat) {
                Err(because) => refused(Some(&id), RefusedKind::NotYours, because),
                Ok(seat) => match self.requests.get(&(seat, id.clone())).cloned() {
                    Some(done) if done == wish.words() => frame(&ServerMessage::Accepted { id: id.clone() }),
                    Some(_) => {
                        let because = "this id has been used for a different request: choose a new one";
                        refused(Some(&id), RefusedKind::Malformed, because)
                    }
                    // Whoever went on elsewhere may have been refused there, and must not be surprised.
                    None if wish.may_be_possible_later() && !self.is_still_here(client).await => {
                        not_stored(&id)
                    }
                    None => match (self.attempt(seat, &id, &wish)?, &wish) {
                        (Err(refusal), _) => match self.follow().await? {
                            Ok(false) => refusal,
                            // What is wrong here may be right, or done, at the table as another node left it.
                            Ok(true) => {
                                self.unsettled = true;
                                continue;
                            }
                            Err(_) => not_stored(&id),
                        },
                        (Ok(_), Wish::Answer { prompt: Some(prompt), answer }) if self.is_early() => {
                            return self.hold_for(client, id, seat, prompt.clone(), answer.clone()).await;
                        }
                        (Ok(tried), _) => match self.carry_out(client, &id, seat, tried).await? {
                            Stored::Yes => return self.settle().await,
                            Stored::Overtaken => continue,
                            Stored::No => not_stored(&id),
                        },
                    },
                },
            };
            self.send(client, reply);
            return Ok(());
        }
        self.send(client, not_stored(&id));
        Ok(())
    }

    /// Whether a client may act for a seat.
    pub(super) fn may(&self, client: ClientId, seat: u8) -> Result<Seat, &'static str> {
        let held = self.clients.get(&client).map(|client| client.seats.as_slice()).unwrap_or_default();
        let seat = held.iter().copied().find(|held| held.index() == usize::from(seat));
        seat.ok_or("that seat is not yours: open its own link")
    }

    /// Tries a wish on a copy of the table.
    fn attempt(&mut self, seat: Seat, id: &str, wish: &Wish) -> Result<Result<Tried, Utf8Bytes>, Fatal> {
        if self.is_bot(seat) {
            let because = "a bot is playing this seat: take it back first";
            return Ok(Err(refused(Some(id), RefusedKind::NotYours, because)));
        }
        match wish {
            Wish::Answer { prompt: Some(prompt), .. } => {
                if self.open_eyes(Viewer::Seat(seat))?.prompt_id() != Some(prompt) {
                    let because = "the question has changed: look at the table and answer again";
                    return Ok(Err(refused(Some(id), RefusedKind::Stale, because)));
                }
            }
            Wish::Answer { prompt: None, answer } => {
                let standing = guarded(|| "standing".to_owned(), || self.table.standing(seat))?;
                if !standing.iter().any(|choice| choice.answer == answer.trim()) {
                    let because =
                        "that is not an answer you can give at any time: answer the open question by its id";
                    return Ok(Err(refused(Some(id), RefusedKind::Stale, because)));
                }
            }
            Wish::Change { .. } | Wish::Undo | Wish::Redo => {
                if self.rows >= self.hub.config.limits.rows {
                    let because = "too much has been undone at this table: from now on every answer is final";
                    return Ok(Err(refused(Some(id), RefusedKind::Limit, because)));
                }
            }
        }
        let doing = || format!("{}: {}", self.table.seats()[seat.index()].id, wish.words());
        let tried = guarded(doing, || try_out(&*self.table, seat, wish))?;
        Ok(tried.map_err(|refusal| {
            frame(&ServerMessage::Refused {
                id: Some(id.to_owned()),
                kind: RefusedKind::Rule,
                rule: refusal.rule,
                because: refusal.because,
            })
        }))
    }

    async fn carry_out(
        &mut self,
        client: ClientId,
        id: &str,
        seat: Seat,
        tried: Tried,
    ) -> Result<Stored, Fatal> {
        let started = std::time::Instant::now();
        let (next, done) = tried.by(seat, Some(Request { client: Some(client), id: id.to_owned() }));
        let stored = self.commit(vec![done], next).await?;
        if let Stored::Yes = stored {
            metrics::histogram!("retrograde_answer_seconds").record(started.elapsed().as_secs_f64());
        }
        Ok(stored)
    }

    /// Stores deeds that were tried one after the other; then they are true, acknowledged and shown to everybody together.
    pub(super) async fn commit(&mut self, done: Vec<Done>, next: Box<dyn Table>) -> Result<Stored, Fatal> {
        let at = self.hub.now();
        let rows = done.iter().zip(self.rows + 1..).map(|(done, number)| StoredAnswer {
            number,
            seat: done.seat,
            deed: done.deed.clone(),
            request: done.request.as_ref().map(|request| request.id.clone()),
            shown: Some(done.shown),
            at,
        });
        let rows: Vec<StoredAnswer> = rows.collect();
        let bot_next = next.to_act().iter().any(|seat| self.is_bot(seat));
        let changes = self.stored.changes;
        match self.hub.store.append(&self.stored.id, rows.clone(), changes, bot_next).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => {
                self.read_again().await?;
                return Ok(Stored::Overtaken);
            }
            Err(error) => {
                metrics::counter!("retrograde_not_stored_total").increment(rows.len() as u64);
                tracing::error!(table = %self.stored.id, %error, "an answer could not be stored");
                return Ok(Stored::No);
            }
        }
        metrics::counter!("retrograde_answers_total").increment(rows.len() as u64);
        let came = rows.into_iter().zip(done).map(|(row, done)| {
            let client = done.request.and_then(|request| request.client);
            Came { row, client, from: done.from, goes_on: done.goes_on }
        });
        self.came(came.collect(), next).await?;
        self.keep_now_and_then().await;
        Ok(Stored::Yes)
    }

    /// What is in the store is true: it is acknowledged to those who asked for it, and shown to everybody together. The one road of answers,
    /// whichever node stored them.
    pub(super) async fn came(&mut self, came: Vec<Came>, next: Box<dyn Table>) -> Result<(), Fatal> {
        let others_asked = self.table.to_act() != next.to_act();
        let old = std::mem::replace(&mut self.table, next);
        let mut from = usize::MAX;
        for Came { row, client, from: first, .. } in &came {
            self.note(row, false);
            from = from.min(*first);
            self.kept.changed(row.number, *first);
            let waited = self.waiting.taken(row.seat, row.request.as_deref());
            if let (Some(client), Some(id)) = (client.or(waited), &row.request) {
                self.send(client, frame(&ServerMessage::Accepted { id: id.clone() }));
            }
        }
        if let Some(last) = came.last().filter(|_| others_asked) {
            self.since = last.row.at;
        }
        let put = !came.iter().all(|came| came.goes_on);
        self.reconsider(put).await?;
        self.show(&*old, from)
    }

    /// Shows a changed table to everybody who sees a difference.
    pub(super) fn show(&mut self, old: &dyn Table, from: usize) -> Result<(), Fatal> {
        let mut eyes = std::mem::take(&mut self.eyes);
        for (seat, eyes) in &mut eyes {
            let update = guarded(
                || format!("a look through the eyes of {seat:?}"),
                || eyes.update(old, self.sight(), from),
            )?;
            let Some(update) = update else { continue };
            let looking = self.clients.iter().filter(|(_, client)| client.viewer.seat() == *seat);
            let looking: Vec<ClientId> = looking.map(|(&id, _)| id).collect();
            for client in looking {
                self.send(client, update.clone());
            }
        }
        self.eyes = eyes;
        self.tell_seats();
        self.tell_hot_seats()
    }

    /// Lets bots do what they have to do now: decline draws, and think about their questions. Only where this node acts for the table.
    pub(super) async fn settle(&mut self) -> Result<(), Fatal> {
        if !self.acts().await {
            self.drop_thoughts();
            return Ok(());
        }
        let bots: Vec<Seat> =
            (0..self.stored.seats.len() as u8).map(Seat::new).filter(|&seat| self.is_bot(seat)).collect();
        for seat in bots {
            let offered = guarded(|| "draw offers".to_owned(), || self.table.is_offered_draw(seat))?;
            if offered && !matches!(self.bot_answers(seat, DECLINE_DRAW).await?, Stored::Yes) {
                return Ok(());
            }
        }
        self.think()
    }

    /// Plays the answer of a bot. If it is not stored, the bot is asked again in a moment.
    pub(super) async fn bot_answers(&mut self, seat: Seat, answer: &str) -> Result<Stored, Fatal> {
        let doing = || format!("{}: answer {answer}", self.table.seats()[seat.index()].id);
        let wish = Wish::Answer { prompt: None, answer: answer.to_owned() };
        let tried = guarded(doing, || try_out(&*self.table, seat, &wish))?;
        let tried = tried.map_err(|refusal| {
            Fatal::Crash(Crash { doing: doing(), panic: format!("a bot's answer is refused: {refusal}") })
        })?;
        let (next, done) = tried.by(seat, None);
        let stored = self.commit(vec![done], next).await?;
        if let Stored::No = stored {
            self.wake_later();
        }
        Ok(stored)
    }
}

/// A row that is in the store, and what it means for the table.
pub(super) struct Came {
    pub(super) row: StoredAnswer,
    /// Who asked for it, if it was somebody here.
    pub(super) client: Option<ClientId>,
    /// The first answer that is different from before.
    pub(super) from: usize,
    /// Whether the question stays what it was for everybody else who is asked.
    pub(super) goes_on: bool,
}

/// Whether the question stays what it was for everybody else who is asked.
pub(super) fn goes_on(table: &dyn Table, next: &dyn Table, seat: Seat, deed: &Deed) -> bool {
    match deed {
        Deed::Answer { .. } | Deed::Redo => {
            next.to_act() == table.to_act().without(seat) && next.can_undo(seat)
        }
        Deed::Undo => next.to_act() != table.to_act() && next.to_act() == table.to_act().with(seat),
        Deed::Change { .. } => true,
    }
}

/// Plays a wish on a copy.
pub(super) fn try_out(table: &dyn Table, seat: Seat, wish: &Wish) -> Result<Tried, Refusal> {
    let mut next = table.duplicate();
    let deed = match wish {
        Wish::Answer { answer, .. } => {
            let answered = next.answer(seat, answer)?;
            Deed::Answer { answer: answer.trim().to_owned(), draws: draws_text(&answered.draws) }
        }
        Wish::Change { answer } => {
            next.change(seat, answer)?;
            Deed::Change { answer: answer.trim().to_owned() }
        }
        Wish::Undo => {
            next.undo(seat)?;
            Deed::Undo
        }
        Wish::Redo => {
            next.redo(seat)?;
            Deed::Redo
        }
    };
    let from = first_changed(table, seat, &deed);
    // What was taken back shows to those who had seen it.
    let seen: &dyn Table = if deed == Deed::Undo { table } else { &*next };
    let mut shown = Viewers::those(table.seats().len(), |viewer| seen.shows(viewer, from));
    seen.remember_shown(from, shown);
    let goes_on = goes_on(table, &*next, seat, &deed);
    if let Deed::Change { .. } = deed {
        // That there was an answer has been seen; that it has changed shows to nobody else.
        shown = Viewers::those(table.seats().len(), |viewer| viewer == Viewer::Seat(seat));
    }
    Ok(Tried { next, deed, from, shown, goes_on })
}
