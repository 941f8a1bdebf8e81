use axum::extract::ws::Utf8Bytes;
use retrograde_core::{Refusal, Seat, Viewer};
use retrograde_table::{DECLINE_DRAW, Table, Viewers, draws_text};

use super::reopen::first_changed;
use super::{ClientId, Fatal, TableTask, frame, refused};
use crate::crash::{Crash, guarded};
use crate::protocol::{RefusedKind, ServerMessage};
use crate::store::{Deed, StoreError, StoredAnswer};
use crate::time::now;

/// What a seat wants to do.
pub(super) enum Wish {
    /// To answer the question with this id; none = with something that is open at any time.
    Answer {
        prompt: Option<String>,
        answer: String,
    },
    Undo,
    Redo,
}

impl Wish {
    /// The same words as [`Deed::words`].
    fn words(&self) -> String {
        match self {
            Wish::Answer { answer, .. } => format!("answer {}", answer.trim()),
            Wish::Undo => "undo".to_owned(),
            Wish::Redo => "redo".to_owned(),
        }
    }
}

/// A deed that was tried on a copy of the table.
struct Tried {
    next: Box<dyn Table>,
    deed: Deed,
    /// The first answer that is another one than before.
    from: usize,
    /// To whom it shows.
    shown: Viewers,
}

impl TableTask {
    /// Carries out what a client wants to do with a seat, once.
    pub(super) async fn wish(
        &mut self,
        client: ClientId,
        id: String,
        seat: u8,
        wish: Wish,
    ) -> Result<(), Fatal> {
        let reply = match self.may(client, seat) {
            Err(because) => refused(Some(&id), RefusedKind::NotYours, because),
            Ok(seat) => match self.requests.get(&(seat, id.clone())) {
                Some(done) if *done == wish.words() => frame(&ServerMessage::Accepted { id }),
                Some(_) => {
                    let because = "this id was used for another request: take a new one";
                    refused(Some(&id), RefusedKind::Malformed, because)
                }
                None => match self.attempt(seat, &id, &wish)? {
                    Err(refusal) => refusal,
                    Ok(tried) => return self.carry_out(client, id, seat, tried).await,
                },
            },
        };
        self.send(client, reply);
        Ok(())
    }

    /// Whether a client may act for a seat.
    pub(super) fn may(&self, client: ClientId, seat: u8) -> Result<Seat, &'static str> {
        let held = self.clients.get(&client).map(|client| client.seats.as_slice()).unwrap_or_default();
        let seat = held.iter().copied().find(|held| held.index() == usize::from(seat));
        seat.ok_or("you do not hold that seat: open its own link")
    }

    /// Tries a wish on a copy of the table.
    fn attempt(&mut self, seat: Seat, id: &str, wish: &Wish) -> Result<Result<Tried, Utf8Bytes>, Fatal> {
        if self.is_bot(seat) {
            let because = "a bot plays this seat: take it back first";
            return Ok(Err(refused(Some(id), RefusedKind::NotYours, because)));
        }
        match wish {
            Wish::Answer { prompt: Some(prompt), .. } => {
                if self.open_eyes(Viewer::Seat(seat))?.prompt_id() != Some(prompt) {
                    let because = "the question is another one by now: look at the table and answer again";
                    return Ok(Err(refused(Some(id), RefusedKind::Stale, because)));
                }
            }
            Wish::Answer { prompt: None, answer } => {
                let standing = guarded(|| "standing".to_owned(), || self.table.standing(seat))?;
                if !standing.iter().any(|choice| choice.answer == answer.trim()) {
                    let because = "this is not open at any time: answer the open question by its id";
                    return Ok(Err(refused(Some(id), RefusedKind::Stale, because)));
                }
            }
            Wish::Undo | Wish::Redo => {}
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
        id: String,
        seat: Seat,
        tried: Tried,
    ) -> Result<(), Fatal> {
        let started = std::time::Instant::now();
        match self.commit(seat, Some((client, id.clone())), tried).await? {
            Ok(()) => {
                metrics::histogram!("retrograde_answer_seconds").record(started.elapsed().as_secs_f64());
                self.settle().await
            }
            Err(error) => {
                tracing::error!(table = %self.stored.id, %error, "an answer could not be stored");
                let because = "the answer could not be stored: send it again in a moment";
                self.send(client, refused(Some(&id), RefusedKind::Trouble, because));
                Ok(())
            }
        }
    }

    /// Stores a deed that was tried; then it is true, acknowledged and shown to everybody.
    async fn commit(
        &mut self,
        seat: Seat,
        request: Option<(ClientId, String)>,
        tried: Tried,
    ) -> Result<Result<(), StoreError>, Fatal> {
        let row = StoredAnswer {
            number: self.rows + 1,
            seat,
            deed: tried.deed,
            request: request.as_ref().map(|(_, id)| id.clone()),
            shown: Some(tried.shown),
            at: now(),
        };
        let bot_next = tried.next.to_act().iter().any(|seat| self.is_bot(seat));
        match self.hub.store.append(&self.stored.id, row.clone(), bot_next).await {
            Ok(()) => {}
            Err(StoreError::Conflict) => return Err(Fatal::Conflict),
            Err(error) => return Ok(Err(error)),
        }
        metrics::counter!("retrograde_answers_total").increment(1);
        let others_asked = self.table.to_act() != tried.next.to_act();
        let old = std::mem::replace(&mut self.table, tried.next);
        self.note(&row, false);
        if others_asked {
            self.since = row.at;
        }
        self.kept.told_from = self.kept.told_from.min(tried.from);
        if let Some((client, id)) = request {
            self.send(client, frame(&ServerMessage::Accepted { id }));
        }
        self.show(&*old, tried.from)?;
        self.keep_now_and_then().await;
        Ok(Ok(()))
    }

    /// Shows a changed table to everybody who sees a difference.
    fn show(&mut self, old: &dyn Table, from: usize) -> Result<(), Fatal> {
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

    /// Lets bots do what they have to do now: decline draws, and think about their questions.
    pub(super) async fn settle(&mut self) -> Result<(), Fatal> {
        let bots: Vec<Seat> =
            (0..self.stored.seats.len() as u8).map(Seat::new).filter(|&seat| self.is_bot(seat)).collect();
        for seat in bots {
            let offered = guarded(|| "draw offers".to_owned(), || self.table.is_offered_draw(seat))?;
            if offered && !self.bot_answers(seat, DECLINE_DRAW).await? {
                return Ok(());
            }
        }
        self.think()
    }

    /// Plays the answer of a bot. Gives whether it is stored.
    pub(super) async fn bot_answers(&mut self, seat: Seat, answer: &str) -> Result<bool, Fatal> {
        let doing = || format!("{}: answer {answer}", self.table.seats()[seat.index()].id);
        let wish = Wish::Answer { prompt: None, answer: answer.to_owned() };
        let tried = guarded(doing, || try_out(&*self.table, seat, &wish))?;
        let tried = tried.map_err(|refusal| {
            Fatal::Crash(Crash { doing: doing(), panic: format!("a bot's answer is refused: {refusal}") })
        })?;
        match self.commit(seat, None, tried).await? {
            Ok(()) => Ok(true),
            Err(error) => {
                tracing::error!(table = %self.stored.id, %error, "a bot's answer could not be stored");
                self.wake_later();
                Ok(false)
            }
        }
    }
}

/// Plays a wish on a copy.
fn try_out(table: &dyn Table, seat: Seat, wish: &Wish) -> Result<Tried, Refusal> {
    let mut next = table.duplicate();
    let deed = match wish {
        Wish::Answer { answer, .. } => {
            let answered = next.answer(seat, answer)?;
            Deed::Answer { answer: answer.trim().to_owned(), draws: draws_text(&answered.draws) }
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
    let shown = Viewers::those(table.seats().len(), |viewer| seen.shows(viewer, from));
    Ok(Tried { next, deed, from, shown })
}
