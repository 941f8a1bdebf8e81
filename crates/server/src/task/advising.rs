//! Advice for a person: what a bot would answer, and how the game went by the bots' judgement once it is over.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use retrograde_core::{Seat, Viewer};
use retrograde_table::{Counsel, Table};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{ClientId, Fatal, TableMessage, TableTask, frame, refused};
use crate::bots::{Job, Rank, thinks};
use crate::crash::{Crash, guarded};
use crate::protocol::{CourseMoment, RefusedKind, ServerMessage};

/// So many moments tell how a game went; more would not be seen.
const MOMENTS: usize = 60;

impl TableTask {
    /// Lets a coach think about the question to a seat, and tells whoever asked. It sees what the seat sees, and answers nothing.
    pub(super) fn advise(&mut self, client: ClientId, id: String, seat: u8) -> Result<(), Fatal> {
        let seat = match self.may(client, seat) {
            Ok(seat) => seat,
            Err(because) => {
                self.send(client, refused(Some(&id), RefusedKind::NotYours, because));
                return Ok(());
            }
        };
        if !self.table.to_act().contains(seat) {
            self.send(client, refused(Some(&id), RefusedKind::Stale, "it is not your turn to answer"));
            return Ok(());
        }
        if !self.advising.insert(client) {
            self.send(client, refused(Some(&id), RefusedKind::Limit, "the bot is still thinking"));
            return Ok(());
        }
        let seed = self.bot_seed(seat);
        let thought = guarded(|| "advice".to_owned(), || self.table.counsel(seat, seed))?;
        let inbox = self.handle.inbox.downgrade();
        self.hub.bots.think(Job {
            owner: self.owner,
            table: self.stored.id.clone(),
            rank: Rank::Quick,
            dropped: Arc::new(AtomicBool::new(false)),
            thought: thinks(
                format!("{}: thinks about advice", self.table.seats()[seat.index()].id),
                || thought.think(),
                move |counsel| {
                    // The table may have been closed in the meantime.
                    if let Some(inbox) = inbox.upgrade() {
                        let _ = inbox.blocking_send(TableMessage::Advised { client, id, counsel });
                    }
                },
            ),
        });
        Ok(())
    }

    /// A coach has thought about advice.
    pub(super) fn advised(
        &mut self,
        client: ClientId,
        id: String,
        counsel: Result<Vec<Counsel>, Crash>,
    ) -> Result<(), Fatal> {
        self.advising.remove(&client);
        let choices = counsel?;
        let best = choices.first();
        let answer = best.map(|best| best.answer.clone()).unwrap_or_default();
        let why = best.map(|best| best.why.clone()).unwrap_or_default();
        self.send(client, frame(&ServerMessage::Advice { id, answer, why, choices }));
        Ok(())
    }

    /// How the game went, once it is over: how well every seat stood, and what it had on the table. Before that it would tell secrets.
    pub(super) fn course(&mut self, client: ClientId, id: String) -> Result<Utf8Bytes, Fatal> {
        if self.table.outcome().is_none() {
            return Ok(refused(Some(&id), RefusedKind::Stale, "the game is not over yet"));
        }
        let viewer = self.clients[&client].viewer;
        let moments = self.open_eyes(viewer)?.moments();
        let eyes = &self.eyes[&viewer.seat()];
        let table = &*self.table;
        let course = guarded(
            || "the course of the game".to_owned(),
            || {
                let moments = spread(moments).filter_map(|moment| {
                    let answers = eyes.answers_at(moment).filter(|&answers| answers >= table.earliest())?;
                    Some(at(table, viewer, moment, answers))
                });
                moments.collect::<Vec<_>>()
            },
        )?;
        Ok(frame(&ServerMessage::Course { id, course }))
    }
}

/// A few of so many moments, evenly, the first and the last among them.
fn spread(moments: u32) -> impl Iterator<Item = u32> {
    let steps = (moments as usize).min(MOMENTS);
    (0..=steps).map(move |step| (moments as usize * step / steps.max(1)) as u32)
}

fn at(table: &dyn Table, viewer: Viewer, moment: u32, answers: usize) -> CourseMoment {
    let scene = table.scene_at(viewer, answers);
    let pieces = (0..table.seats().len() as u8).map(Seat::new).map(|seat| {
        // Whoever waits beside the board, or has carried something home, is not lost; what is lost is no piece any more.
        let own = scene.pieces.iter().filter(|piece| piece.owner == Some(seat));
        own.map(|piece| piece.count).sum()
    });
    CourseMoment { moment, standing: table.judged(answers), pieces: pieces.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_spread_from_first_to_last() {
        assert_eq!(spread(0).collect::<Vec<_>>(), [0]);
        assert_eq!(spread(3).collect::<Vec<_>>(), [0, 1, 2, 3]);
        let many: Vec<u32> = spread(1000).collect();
        assert_eq!((many.len(), many[0], many[MOMENTS]), (MOMENTS + 1, 0, 1000));
    }
}
