//! What all requests share: the store, the tables in memory, the bots, the limits.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use retrograde_table::{BotSpec, Budget, ParseBotError, SeatedBot, Title};
use tokio::sync::{oneshot, watch};

use crate::bots::BotPool;
use crate::config::Config;
use crate::limits::Addresses;
use crate::nodes::Nodes;
use crate::sorry::Sorry;
use crate::store::{Store, StoreError};
use crate::task::{self, Handle, TableMessage};
use crate::time::now;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Hub {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    /// The other servers of the store, if it can have several.
    pub(crate) nodes: Option<Nodes>,
    pub(crate) bots: BotPool,
    pub(crate) addresses: Arc<Addresses>,
    tables: Mutex<HashMap<String, Handle>>,
    shutdown: watch::Sender<bool>,
    living: Arc<watch::Sender<usize>>,
    /// When the store was last tried, and what came of it.
    tried: tokio::sync::Mutex<Option<(Instant, Option<&'static str>)>>,
}

/// Something that must end before the server does.
#[derive(Debug)]
pub(crate) struct Alive(Arc<watch::Sender<usize>>);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.send_modify(|living| *living -= 1);
    }
}

impl Hub {
    pub(crate) fn new(config: Config, store: Arc<dyn Store>) -> std::io::Result<Arc<Hub>> {
        let limits = &config.limits;
        Ok(Arc::new(Hub {
            bots: BotPool::start(limits.bot_threads)?,
            addresses: Addresses::new(limits),
            nodes: store.nodes().map(|_| Nodes::new()).transpose()?,
            config,
            store,
            tables: Mutex::default(),
            shutdown: watch::Sender::new(false),
            living: Arc::new(watch::Sender::new(0)),
            tried: tokio::sync::Mutex::default(),
        }))
    }

    /// What time it is, in milliseconds since 1970: by the clock that nodes share, where there are several.
    pub(crate) fn now(&self) -> u64 {
        self.nodes.as_ref().map_or_else(now, Nodes::now)
    }

    /// The game with this id.
    pub(crate) fn title(&self, id: &str) -> Result<&'static dyn Title, Sorry> {
        let titles = self.config.titles.iter().map(Box::as_ref);
        titles.clone().find(|title| title.info().id == id).ok_or_else(|| {
            let ids: Vec<&str> = titles.map(|title| title.info().id).collect();
            Sorry::asked_wrongly(format!("there is no game {id:?}; expected {}", ids.join(", ")))
        })
    }

    /// The bot that a player's word names, within the limits of this server.
    pub(crate) fn bot(&self, player: &str) -> Result<SeatedBot, String> {
        let expected = || {
            format!(
                "{player:?} is not a player; expected human, open, bot:cadet, bot:trooper, bot:sergeant, bot:captain, bot:commander, bot:random, bot:greedy, bot:search:200ms"
            )
        };
        let name = player.strip_prefix("bot:").ok_or_else(expected)?;
        let bot: SeatedBot = name.parse().map_err(|error| match error {
            ParseBotError::SearchesNot(_) => format!("{player}: {error}"),
            _ => expected(),
        })?;
        let limits = &self.config.limits;
        match bot.bot.resolved() {
            BotSpec::Search { budget: Budget::Time(time), .. } if time > limits.bot_time => {
                let most = limits.bot_time.as_millis();
                Err(format!("{player}: a bot may think for at most {most} ms on this server"))
            }
            BotSpec::Search { budget: Budget::Iterations(count), .. } if count > limits.bot_iterations => {
                let most = limits.bot_iterations;
                Err(format!("{player}: a bot may make at most {most} tries on this server"))
            }
            _ => Ok(bot),
        }
    }

    /// Asks a table something. A table that is not in memory is read from the store.
    pub(crate) async fn ask<T>(
        self: &Arc<Hub>,
        id: &str,
        message: impl Fn(oneshot::Sender<Result<T, Sorry>>) -> TableMessage,
    ) -> Result<(T, Handle), Sorry> {
        // A table may be unloaded between being found and being asked: then its next life is asked.
        for _ in 0..5 {
            let handle = self.table(id).await?;
            let (reply, answer) = oneshot::channel();
            if handle.inbox.send(message(reply)).await.is_err() {
                continue;
            }
            if let Ok(answer) = answer.await {
                return Ok((answer?, handle));
            }
        }
        Err(Sorry::trouble("this table could not be opened: try again"))
    }

    /// The task of a table.
    pub(crate) async fn table(self: &Arc<Hub>, id: &str) -> Result<Handle, Sorry> {
        if self.is_ending() {
            return Err(Sorry::trouble("the server is being restarted"));
        }
        for _ in 0..3 {
            let idle = {
                let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                match tables.get(id) {
                    Some(handle) if !handle.inbox.is_closed() => return Ok(handle.clone()),
                    _ if tables.len() < self.config.limits.open_tables => {
                        let handle = task::start(self.clone(), id.to_owned());
                        tables.insert(id.to_owned(), handle.clone());
                        return Ok(handle);
                    }
                    _ => tables.values().find(|handle| !handle.busy.load(Ordering::Relaxed)).cloned(),
                }
            };
            let Some(idle) = idle else { break };
            let _ = idle.inbox.try_send(TableMessage::Evict);
            // If somebody came there in the meantime, another one has to go.
            let _ = tokio::time::timeout(Duration::from_secs(1), idle.inbox.closed()).await;
        }
        let most = self.config.limits.open_tables;
        Err(Sorry::trouble(format!("all {most} tables on this server are in use: try again later")))
    }

    /// Tells a table something, if it is open here.
    pub(crate) fn pass_on(&self, id: &str, message: TableMessage) {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get(id) {
            // If it has too much to do, it is told again later.
            let _ = handle.inbox.try_send(message);
        }
    }

    /// All tables that are open here.
    pub(crate) fn open_tables(&self) -> Vec<(String, Handle)> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.iter().map(|(id, handle)| (id.clone(), handle.clone())).collect()
    }

    /// How many more tables may be open here before there is little room left.
    pub(crate) fn room(&self) -> u32 {
        let open = self.tables.lock().unwrap_or_else(PoisonError::into_inner).len();
        (self.config.limits.open_tables * 9 / 10).saturating_sub(open) as u32
    }

    /// A task has ended.
    pub(crate) fn forget(&self, id: &str, handle: &Handle) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if tables.get(id).is_some_and(|there| there.inbox.same_channel(&handle.inbox)) {
            tables.remove(id);
        }
    }

    /// Lets bots that were asked when the server was stopped go on.
    pub(crate) async fn wake_bots(self: &Arc<Hub>) {
        match self.store.bots_asked().await {
            Ok(ids) => {
                for id in ids {
                    // Asked something, and so one after the other.
                    if let Err(sorry) = self.ask(&id, |reply| TableMessage::Facts { reply }).await {
                        tracing::warn!(table = %id, because = %sorry.because, "its bots are still waiting");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "bots could not be woken"),
        }
    }

    /// Keeps a snapshot of every table that has none of where it stands: of tables from before there were snapshots, and of
    /// those that were open when the server was killed. Tables of other rules wait until somebody comes.
    pub(crate) async fn keep_all(self: &Arc<Hub>) -> Result<(), StoreError> {
        for id in self.store.unkept().await? {
            let Some(game) = self.store.game(&id).await? else { continue };
            let same = self.title(&game.table.game).is_ok_and(|title| game.check_rules(title).is_ok());
            let Some(handle) = (if same { self.table(&id).await.ok() } else { None }) else { continue };
            // The table is read, and put to rest again unless somebody has come.
            let _ = handle.inbox.send(TableMessage::Unload).await;
            let _ = tokio::time::timeout(Duration::from_secs(2), handle.inbox.closed()).await;
        }
        Ok(())
    }

    /// Whether the store works, tried at most once a second, so that asking costs nothing.
    ///
    /// # Errors
    ///
    /// What is wrong.
    pub(crate) async fn healthy(&self) -> Result<(), &'static str> {
        let mut tried = self.tried.lock().await;
        if let Some((when, found)) = *tried
            && when.elapsed() < Duration::from_secs(1)
        {
            return found.map_or(Ok(()), Err);
        }
        let check = tokio::time::timeout(Duration::from_secs(15), self.store.check()).await;
        let found = match check {
            Ok(Ok(())) => None,
            Ok(Err(error)) => {
                tracing::debug!(%error, "the store does not work");
                Some(error.in_short())
            }
            Err(_) => Some("the database is taking too long"),
        };
        *tried = Some((Instant::now(), found));
        found.map_or(Ok(()), Err)
    }

    /// Deletes tables that nobody has touched for as long as this server keeps them, unless they are open.
    pub(crate) async fn forget_untouched(&self) {
        let Some(age) = self.config.forget_after else { return };
        if self.nodes.as_ref().is_some_and(|nodes| nodes.time().is_none()) {
            // A node that has not heard what time it is deletes nothing.
            return;
        }
        let since = self.now().saturating_sub(age.as_millis() as u64);
        let deleted = async {
            let mut ids = self.store.untouched(since).await?;
            {
                let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
                ids.retain(|id| !tables.contains_key(id));
            }
            if let Some(nodes) = self.store.nodes() {
                let present = nodes.present(&ids).await?;
                ids.retain(|id| !present.iter().any(|present| present.table == *id));
            }
            self.store.delete(&ids, since).await
        };
        match deleted.await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "unused tables were deleted"),
            Err(error) => tracing::error!(%error, "old tables could not be deleted"),
        }
    }

    /// Notices if the store no longer works, and says so once.
    pub(crate) async fn look_after(&self) {
        let before = self.tried.lock().await.and_then(|(_, found)| found);
        let now = self.healthy().await;
        match (before, now) {
            (None, Err(because)) => tracing::error!(because, "answers cannot be stored at the moment"),
            (Some(_), Ok(())) => tracing::info!("answers can be stored again"),
            _ => {}
        }
        metrics::gauge!("retrograde_store_works").set(if now.is_ok() { 1.0 } else { 0.0 });
    }

    /// Counts something that must end before the server does.
    pub(crate) fn alive(&self) -> Alive {
        self.living.send_modify(|living| *living += 1);
        Alive(self.living.clone())
    }

    /// Whether the server is about to end.
    pub(crate) fn is_ending(&self) -> bool {
        *self.shutdown.borrow()
    }

    /// Resolves when the server is to end.
    pub(crate) async fn shutdown(&self) {
        let mut told = self.shutdown.subscribe();
        // The sender lives as long as the hub.
        let _ = told.wait_for(|down| *down).await;
    }

    /// Ends all tables and connections, and waits for them.
    pub(crate) async fn end(&self) {
        self.shutdown.send_replace(true);
        let mut living = self.living.subscribe();
        let ended = living.wait_for(|living| *living == 0);
        if tokio::time::timeout(Duration::from_secs(10), ended).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        if let (Some(nodes), Some(store)) = (&self.nodes, self.store.nodes())
            && let Err(error) = nodes.end(store).await
        {
            tracing::warn!(%error, "other nodes could not be told that this one is stopping");
        }
        self.store.close().await;
    }
}
