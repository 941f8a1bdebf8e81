//! Words between nodes: that there is something to read at a table, and nothing else.
//!
//! They are said after what they are about is committed, over a connection of their own: PostgreSQL lets only one transaction with a word in
//! it commit at a time, and what waits for the disk must not wait for that. A word that is lost, because its node died in between, is
//! made up for by looking (`nodes/following.rs`).

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPoolOptions};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::connections::{Connections, PATIENCE};
use crate::store::{Heard, NodeWord, StoreError};

const TABLE: &str = "retrograde_table";
const HERE: &str = "retrograde_here";

/// The most words of one transaction.
const TOGETHER: usize = 512;
/// After such a silence the connection is tried.
const SILENCE: Duration = Duration::from_secs(5);

/// Says words to other nodes.
#[derive(Clone, Debug)]
pub(super) struct Teller {
    words: mpsc::UnboundedSender<NodeWord>,
    /// By what the database knows the connection that they are said over.
    voice: Voice,
}

type Voice = Arc<AtomicI32>;

impl Teller {
    pub(super) fn start(connections: Arc<Connections>) -> Teller {
        let (words, inbox) = mpsc::unbounded_channel();
        let voice = Voice::default();
        tokio::spawn(tell(connections, inbox, voice.clone()));
        Teller { words, voice }
    }

    /// Something was answered or changed at a table.
    pub(super) fn table(&self, id: &str) {
        self.say(NodeWord::Table(id.to_owned()));
    }

    /// Somebody came or went there, or something waits for its time.
    pub(super) fn here(&self, id: &str) {
        self.say(NodeWord::Here(id.to_owned()));
    }

    fn say(&self, word: NodeWord) {
        // It ends only with the process.
        let _ = self.words.send(word);
    }

    pub(super) fn voice(&self) -> Voice {
        self.voice.clone()
    }
}

async fn tell(connections: Arc<Connections>, mut inbox: mpsc::UnboundedReceiver<NodeWord>, voice: Voice) {
    let mut connection: Option<PgConnection> = None;
    let mut words = Vec::with_capacity(TOGETHER);
    while inbox.recv_many(&mut words, TOGETHER).await > 0 {
        let said: BTreeSet<(&str, &str)> = words.iter().map(channel_of).collect();
        let (channels, tables): (Vec<&str>, Vec<&str>) = said.into_iter().unzip();
        // Words that cannot be said are lost: others look by themselves.
        let _ = timeout(PATIENCE, say(&connections, &mut connection, &voice, &channels, &tables)).await;
        words.clear();
    }
}

fn channel_of(word: &NodeWord) -> (&str, &str) {
    match word {
        NodeWord::Table(id) => (TABLE, id),
        NodeWord::Here(id) => (HERE, id),
    }
}

async fn say(
    connections: &Connections,
    place: &mut Option<PgConnection>,
    voice: &Voice,
    channels: &[&str],
    tables: &[&str],
) -> Result<(), StoreError> {
    for _ in 0..2 {
        let mut connection = if let Some(connection) = place.take() {
            connection
        } else {
            let mut connection = connections.apart().await?;
            // A word is no promise: nothing needs to be on the disk for it.
            sqlx::query("SET synchronous_commit = off").execute(&mut connection).await?;
            let (own,): (i32,) = sqlx::query_as("SELECT pg_backend_pid()").fetch_one(&mut connection).await?;
            voice.store(own, Ordering::Relaxed);
            connection
        };
        let said =
            sqlx::query("SELECT pg_notify(word.channel, word.id) FROM unnest($1, $2) AS word (channel, id)")
                .bind(channels)
                .bind(tables)
                .execute(&mut connection)
                .await;
        if said.is_ok() {
            *place = Some(connection);
            return Ok(());
        }
    }
    Ok(())
}

/// Hears words of other nodes.
pub(super) struct Listener {
    listener: PgListener,
    /// This node's own.
    voice: Voice,
}

impl Listener {
    pub(super) async fn start(options: PgConnectOptions, voice: Voice) -> Result<Listener, StoreError> {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .acquire_timeout(PATIENCE)
            .connect_with(options)
            .await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.ignore_pool_close_event(true);
        listener.eager_reconnect(false);
        let heard = timeout(PATIENCE, listener.listen_all([TABLE, HERE])).await;
        heard.map_err(|_| StoreError::Away)??;
        Ok(Listener { listener, voice })
    }
}

#[async_trait]
impl Heard for Listener {
    async fn next(&mut self) -> Result<NodeWord, StoreError> {
        loop {
            match timeout(SILENCE, self.listener.try_recv()).await {
                Ok(Ok(Some(word))) if word.process_id() as i32 == self.voice.load(Ordering::Relaxed) => {}
                Ok(Ok(Some(word))) if word.channel() == TABLE => {
                    return Ok(NodeWord::Table(word.payload().to_owned()));
                }
                Ok(Ok(Some(word))) => return Ok(NodeWord::Here(word.payload().to_owned())),
                Ok(Ok(None)) => return Err(StoreError::Away),
                Ok(Err(error)) => return Err(error.into()),
                // Perhaps nobody has anything to say, perhaps nobody can be heard.
                Err(_) => {
                    let alive = timeout(PATIENCE, sqlx::query("SELECT 1").execute(&mut self.listener)).await;
                    alive.map_err(|_| StoreError::Away)??;
                }
            }
        }
    }
}
