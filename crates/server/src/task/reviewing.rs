//! A review of a game that is over, for a person: thought in the threads of the bots, told how far it is, and dropped with whoever
//! asked for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use retrograde_core::Seat;
use retrograde_table::{CostlyAnswer, Review, Watch};

use super::eyes::Eyes;
use super::{ClientId, Fatal, TableMessage, TableTask, frame, refused};
use crate::bots::{Job, Rank, thinks};
use crate::crash::{Crash, guarded};
use crate::protocol::{CostlyNow, RefusedKind, ReviewMoment, ReviewNow, ServerMessage};

/// So many moments tell how the chances went; more would not be seen.
const MOMENTS: usize = 120;
/// Between two words about how far it is.
const PACE: Duration = Duration::from_millis(500);

/// So long it thinks before others have their turn.
const SLICE: Duration = Duration::from_millis(250);

/// What came of a slice, and what is left to do.
pub(crate) type Slice = (Option<Review>, retrograde_table::Reviewing);

/// A review that somebody waits for. When it goes, nobody does any longer.
pub(super) struct Reviewing {
    id: String,
    watch: Arc<Watch>,
    dropped: Arc<AtomicBool>,
}

impl Drop for Reviewing {
    fn drop(&mut self) {
        self.dropped.store(true, Ordering::Relaxed);
        self.watch.drop_it();
    }
}

impl TableTask {
    /// Lets a coach look through a game that is over, for one of its seats. Another request of the same client replaces it.
    pub(super) fn review(&mut self, client: ClientId, id: String, seat: u8) -> Result<(), Fatal> {
        if self.table.outcome().is_none() {
            // Before that it would tell secrets.
            self.send(client, refused(Some(&id), RefusedKind::Stale, "the game is not over yet"));
            return Ok(());
        }
        if usize::from(seat) >= self.table.seats().len() {
            self.send(client, refused(Some(&id), RefusedKind::Malformed, "there is no such seat"));
            return Ok(());
        }
        let seat = Seat::new(seat);
        self.reviewing.remove(&client);
        let (watch, dropped) = (Arc::new(Watch::default()), Arc::new(AtomicBool::new(false)));
        let seed = self.bot_seed(seat);
        let work = guarded(|| "a review".to_owned(), || self.table.review(seat, seed, watch.clone()))?;
        let inbox = self.handle.inbox.downgrade();
        let waiting = dropped.clone();
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(PACE).await;
                let Some(inbox) = inbox.upgrade().filter(|_| !waiting.load(Ordering::Relaxed)) else {
                    return;
                };
                let _ = inbox.send(TableMessage::Reviewing { client }).await;
            }
        });
        self.reviewing.insert(client, Reviewing { id, watch, dropped });
        self.tell_reviewing(client);
        self.go_on_reviewing(client, work);
        Ok(())
    }

    /// Has a slice of a review thought about when it is its turn.
    fn go_on_reviewing(&self, client: ClientId, mut work: retrograde_table::Reviewing) {
        let Some(reviewing) = self.reviewing.get(&client) else { return };
        let (id, inbox) = (reviewing.id.clone(), self.handle.inbox.downgrade());
        self.hub.bots.think(Job {
            owner: self.owner,
            table: self.stored.id.clone(),
            rank: Rank::Long,
            dropped: reviewing.dropped.clone(),
            thought: thinks(
                "a review".to_owned(),
                move || (work.go_on(SLICE), work),
                move |slice| {
                    // The table may have been closed in the meantime.
                    if let Some(inbox) = inbox.upgrade() {
                        let _ = inbox.blocking_send(TableMessage::Reviewed { client, id, slice });
                    }
                },
            ),
        });
    }

    /// Tells whoever waits how far it is.
    pub(super) fn tell_reviewing(&mut self, client: ClientId) {
        if let Some(reviewing) = self.reviewing.get(&client) {
            let (of, percent) = (reviewing.id.clone(), reviewing.watch.percent());
            self.send(client, frame(&ServerMessage::Reviewing { of, percent }));
        }
    }

    /// A coach has looked through a part of the game, or all of it.
    pub(super) fn reviewed(
        &mut self,
        client: ClientId,
        id: &str,
        slice: Result<Slice, Crash>,
    ) -> Result<(), Fatal> {
        let Some(reviewing) = self.reviewing.get(&client).filter(|reviewing| reviewing.id == id) else {
            return Ok(());
        };
        let (review, work) = slice?;
        let Some(review) = review else {
            if reviewing.watch.is_dropped() {
                self.reviewing.remove(&client);
                self.send(client, refused(Some(id), RefusedKind::Stale, "this game cannot be reviewed"));
            } else {
                self.go_on_reviewing(client, work);
            }
            return Ok(());
        };
        self.reviewing.remove(&client);
        let Some(viewer) = self.clients.get(&client).map(|client| client.viewer) else { return Ok(()) };
        let review = told(self.open_eyes(viewer)?, review);
        self.send(client, frame(&ServerMessage::Review { id: id.to_owned(), review }));
        Ok(())
    }
}

/// A review by the moments of somebody's eyes.
fn told(eyes: &Eyes, review: Review) -> ReviewNow {
    let count = review.chances.len();
    let steps = count.saturating_sub(1).min(MOMENTS);
    let spread = (0..=steps).map(|step| count.saturating_sub(1) * step / steps.max(1));
    let moment = |index: usize| ReviewMoment {
        moment: eyes.moment_of(review.from + index),
        chance: review.chances[index],
    };
    ReviewNow {
        seat: review.seat,
        moments: spread.take(count).map(moment).collect(),
        total: review.total,
        costly: review.costly.into_iter().map(|costly| costly_now(eyes, costly)).collect(),
    }
}

fn costly_now(eyes: &Eyes, costly: CostlyAnswer) -> CostlyNow {
    let CostlyAnswer { number, turn, question, given, better, why } = costly;
    CostlyNow { moment: eyes.moment_of(number - 1), turn, question, given, better, why }
}
