use std::mem::take;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use retrograde_core::{Seat, Viewer};
use retrograde_table::{BotSpec, Budget, Known, SeatedBot, Verdict};

use super::answering::Stored;
use super::{Fatal, TableMessage, TableTask};
use crate::bots::{Job, Rank, thinks};
use crate::crash::{Crash, guarded};
use crate::store::StoredSeat;
use crate::token::short_hash;

/// What a bot may use at least, however many others think.
const LEAST_TIME: Duration = Duration::from_millis(100);
const LEAST_ITERATIONS: u32 = 500;

/// A bot that thinks.
pub(super) struct Thinking {
    ticket: u64,
    /// What the bot's seat knows. The thought is worth nothing once that is different.
    knows: Known,
    dropped: Arc<AtomicBool>,
}

impl TableTask {
    /// Lets every bot that is asked think, and drops thoughts about what has changed in the meantime.
    pub(super) fn think(&mut self) -> Result<(), Fatal> {
        if self.is_asleep() {
            self.drop_thoughts();
            return Ok(());
        }
        let asked = self.table.to_act();
        let idle: Vec<Seat> = self
            .thinking
            .keys()
            .copied()
            .filter(|&seat| !asked.contains(seat) || !self.is_bot(seat))
            .collect();
        for seat in idle {
            self.drop_thought(seat);
        }
        for seat in asked.iter() {
            if !self.is_bot(seat) || self.waiting.holds(seat) {
                continue;
            }
            let knows = guarded(|| "view".to_owned(), || self.table.known(Viewer::Seat(seat)))?;
            if self.thinking.get(&seat).is_some_and(|thinking| thinking.knows == knows) {
                continue;
            }
            self.drop_thought(seat);
            self.start_thinking(seat, knows);
        }
        self.think_ahead();
        Ok(())
    }

    fn start_thinking(&mut self, seat: Seat, knows: Known) {
        let Some(seated) = self.seated(seat) else { return };
        let (quick, bot) = (!matches!(seated.bot, BotSpec::Search { .. }), seated.bot);
        let seed = self.bot_seed(seat);
        let (table, forethought) = (self.table.duplicate(), self.forethought(seat));
        let think = move || {
            let kept =
                forethought.map(|kept| take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner)));
            table.decide(seat, bot, seed, kept.unwrap_or_default())
        };
        self.counter += 1;
        let ticket = self.counter;
        let dropped = Arc::new(AtomicBool::new(false));
        let inbox = self.handle.inbox.downgrade();
        self.hub.bots.think(Job {
            owner: self.owner,
            table: self.stored.id.clone(),
            rank: if quick { Rank::Quick } else { Rank::Long },
            dropped: dropped.clone(),
            thought: thinks(
                format!("{}: thinks as {bot}", self.table.seats()[seat.index()].id),
                think,
                move |verdict| {
                    // The table may have been closed in the meantime.
                    if let Some(inbox) = inbox.upgrade() {
                        let _ = inbox.blocking_send(TableMessage::Thought { seat, ticket, verdict });
                    }
                },
            ),
        });
        self.thinking.insert(seat, Thinking { ticket, knows, dropped });
    }

    /// The bot on a seat, as it may think here: in one thread, and no longer than there is time for it. The pool has enough threads.
    pub(super) fn seated(&self, seat: Seat) -> Option<SeatedBot> {
        let player = &self.stored.seats[seat.index()].player;
        let Some(seated) = player.strip_prefix("bot:").and_then(|name| name.parse::<SeatedBot>().ok()) else {
            tracing::error!(table = %self.stored.id, player, "there is no such bot");
            return None;
        };
        let bot = match seated.bot.resolved() {
            BotSpec::Search { budget, .. } => BotSpec::Search { budget: self.bounded(budget), threads: 1 },
            other => other,
        };
        Some(SeatedBot { bot, ..seated })
    }

    /// What a bot may really use: less where only bots play, less for whoever has many of them at work, and no more than half of a window.
    fn bounded(&self, budget: Budget) -> Budget {
        let limits = &self.hub.config.limits;
        let alone = self.stored.seats.iter().all(StoredSeat::is_bot);
        let at_work = self.hub.bots.load(self.owner).max(1) as u32;
        match budget {
            Budget::Time(time) => Budget::Time(self.bounded_time(time, alone, at_work)),
            Budget::Level(level, time) => Budget::Level(level, self.bounded_time(time, alone, at_work)),
            Budget::Iterations(count) => {
                let most = if alone { limits.bot_iterations / 10 } else { limits.bot_iterations };
                Budget::Iterations(count.min((most / at_work).max(LEAST_ITERATIONS)))
            }
        }
    }

    /// Even somebody with many bots gets answers that were thought about.
    fn bounded_time(&self, time: Duration, alone: bool, at_work: u32) -> Duration {
        let limits = &self.hub.config.limits;
        let most = if alone { limits.bot_time_alone } else { limits.bot_time };
        time.min((most / at_work).max(LEAST_TIME)).min(self.time_to_think())
    }

    /// Whether nobody would notice if the bots went on: they wait until somebody looks.
    pub(super) fn is_asleep(&self) -> bool {
        self.clients.is_empty() && self.stored.seats.iter().all(StoredSeat::is_bot)
    }

    /// A bot has thought. Its answer counts if the question is still the one it thought about.
    pub(super) async fn hear(
        &mut self,
        seat: Seat,
        ticket: u64,
        verdict: Result<Verdict, Crash>,
    ) -> Result<(), Fatal> {
        if self.thinking.get(&seat).is_none_or(|thinking| thinking.ticket != ticket) {
            return Ok(());
        }
        self.thinking.remove(&seat);
        let verdict = verdict?;
        if self.is_early() {
            return self.hold(seat, None, None, verdict.answer);
        }
        match self.bot_answers(seat, &verdict.answer).await? {
            Stored::Yes => self.settle().await,
            Stored::Overtaken | Stored::No => Ok(()),
        }
    }

    /// Drops what a bot thinks about.
    pub(super) fn drop_thought(&mut self, seat: Seat) {
        if let Some(thinking) = self.thinking.remove(&seat) {
            thinking.dropped.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn drop_thoughts(&mut self) {
        for thinking in take(&mut self.thinking).into_values() {
            thinking.dropped.store(true, Ordering::Relaxed);
        }
        self.ahead.clear();
    }

    /// Lets the bots try again in a moment.
    pub(super) fn wake_later(&self) {
        let inbox = self.handle.inbox.downgrade();
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            if let Some(inbox) = inbox.upgrade() {
                let _ = inbox.send(TableMessage::Wake).await;
            }
        });
    }

    /// Chance for a bot: from the seed of the table, so that the same table goes the same way, and from what the seat
    /// did itself, so that it tells nothing of others.
    pub(super) fn bot_seed(&self, seat: Seat) -> u64 {
        let deeds = self.deeds[seat.index()].own.to_le_bytes();
        let number = |deeds: &[u8]| {
            let word = short_hash(&[b"bot", &self.stored.seed.0, &[seat.index() as u8], deeds], 13);
            word.bytes().fold(0, |seed: u64, letter| seed.wrapping_mul(31).wrapping_add(u64::from(letter)))
        };
        // What the seat is like in this game, and in this answer.
        (number(&[]) << 32) | (number(&deeds) & u64::from(u32::MAX))
    }
}
