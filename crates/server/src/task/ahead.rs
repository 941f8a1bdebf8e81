//! What bots think ahead while people are asked: in small pieces, while nothing else is to be thought, and while somebody looks.
//!
//! Windows are left alone. While one is open nothing is thought ahead, and a bot's answer to one takes what it takes: how soon it comes must
//! not tell whether the bot had expected to be asked.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use retrograde_core::Seat;
use retrograde_table::Forethought;

use super::{Fatal, TableMessage, TableTask};
use crate::bots::{Job, Rank, thinks};
use crate::crash::Crash;

/// So long it thinks before others have their turn, if nobody asks for the thread before that.
const SLICE: Duration = Duration::from_millis(100);

/// A bot that thinks ahead.
pub(super) struct Ahead {
    forethought: Arc<Mutex<Forethought>>,
    /// As the seat's player is stored: another bot begins anew.
    player: String,
    /// How many rows the table had when it began to think about the open question; none if it does not.
    rows: Option<u32>,
    /// The piece that is being thought, or waits for that.
    ticket: u64,
    /// Whether nobody wants that piece any longer.
    dropped: Arc<AtomicBool>,
}

impl Ahead {
    /// Leaves it at what was thought so far.
    fn rest(&mut self) {
        self.rows = None;
        self.dropped.store(true, Ordering::Relaxed);
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.rest();
    }
}

impl TableTask {
    /// Lets bots that are not asked think ahead while people are, if they do so; others forget what they have thought.
    pub(super) fn think_ahead(&mut self) {
        let asked = self.table.to_act();
        let people = asked.iter().any(|seat| !self.is_bot(seat));
        let over = asked.is_empty() || self.waiting.is_window() || !self.is_watched();
        for seat in (0..self.stored.seats.len() as u8).map(Seat::new) {
            let player = &self.stored.seats[seat.index()].player;
            let thinks_ahead = player.starts_with("bot:") && player.ends_with("/ahead");
            if !thinks_ahead || over || asked.contains(seat) {
                self.ahead.remove(&seat);
                continue;
            }
            let ahead = self.ahead.get_mut(&seat);
            if !people {
                // A bot takes its own time, which is short; what was thought before is kept.
                ahead.into_iter().for_each(Ahead::rest);
                continue;
            }
            let forethought = match ahead {
                Some(ahead) if ahead.player != *player => Arc::default(),
                Some(ahead) if ahead.rows == Some(self.rows) => continue,
                Some(ahead) => ahead.forethought.clone(),
                None => Arc::default(),
            };
            let (player, rows) = (player.clone(), Some(self.rows));
            let ahead = Ahead { forethought, player, rows, ticket: 0, dropped: Arc::default() };
            self.ahead.insert(seat, ahead);
            self.think_a_piece(seat);
        }
    }

    /// Has a piece thought when nothing else waits.
    fn think_a_piece(&mut self, seat: Seat) {
        let Some(bot) = self.seated(seat).map(|seated| seated.bot) else { return };
        let (table, seed) = (self.table.duplicate(), self.bot_seed(seat));
        self.counter += 1;
        let ticket = self.counter;
        let Some(ahead) = self.ahead.get_mut(&seat) else { return };
        ahead.ticket = ticket;
        let (forethought, dropped) = (ahead.forethought.clone(), ahead.dropped.clone());
        let (pressed, inbox) = (self.hub.bots.pressed(), self.handle.inbox.downgrade());
        let think = move || {
            let stop = || pressed.load(Ordering::Relaxed) || dropped.load(Ordering::Relaxed);
            let mut forethought = forethought.lock().unwrap_or_else(PoisonError::into_inner);
            table.think_ahead(seat, bot, seed, &mut forethought, SLICE, &stop)
        };
        self.hub.bots.think(Job {
            owner: self.owner,
            table: self.stored.id.clone(),
            rank: Rank::Ahead,
            dropped: ahead.dropped.clone(),
            thought: thinks(
                format!("{}: thinks ahead as {bot}", self.table.seats()[seat.index()].id),
                think,
                move |more| {
                    // The table may have been closed in the meantime.
                    if let Some(inbox) = inbox.upgrade() {
                        let _ = inbox.blocking_send(TableMessage::Ahead { seat, ticket, more });
                    }
                },
            ),
        });
    }

    /// A bot has thought a piece ahead; it goes on until that is as much as it thinks about an answer.
    pub(super) fn thought_ahead(
        &mut self,
        seat: Seat,
        ticket: u64,
        more: Result<bool, Crash>,
    ) -> Result<(), Fatal> {
        let goes_on = |ahead: &Ahead| ahead.ticket == ticket && ahead.rows.is_some();
        if self.ahead.get(&seat).is_some_and(goes_on) && more? {
            self.think_a_piece(seat);
        }
        Ok(())
    }

    /// What a bot that is asked has thought ahead; nothing for a window.
    pub(super) fn forethought(&mut self, seat: Seat) -> Option<Arc<Mutex<Forethought>>> {
        let ahead = self.ahead.remove(&seat)?;
        let counts = ahead.player == self.stored.seats[seat.index()].player && !self.waiting.is_window();
        counts.then(|| ahead.forethought.clone())
    }

    /// Whether anybody is at the table, here or at another node.
    pub(super) fn is_watched(&self) -> bool {
        !self.clients.is_empty() || !self.elsewhere.is_empty()
    }
}
