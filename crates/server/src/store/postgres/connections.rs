//! A few connections that are used in turn.
//!
//! A connection comes back only if what was done over it is over. One that was left in the middle, because somebody ran out of patience or
//! the network is gone, is closed: nobody knows what state it is in. So neither taking one nor giving it back costs a question to the database.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection as _};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::store::StoreError;

/// How long somebody waits for a connection, and so how long answers wait for a database that is away.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// A few connections.
#[derive(Debug)]
pub(super) struct Connections {
    options: PgConnectOptions,
    idle: Mutex<Vec<PgConnection>>,
    free: Arc<Semaphore>,
}

/// One of them. If it is dropped without being released, it is closed.
pub(super) struct Reader {
    connection: PgConnection,
    /// Whether it was used before.
    used: bool,
    from: Arc<Connections>,
    _place: OwnedSemaphorePermit,
}

impl Connections {
    pub(super) fn new(options: PgConnectOptions, most: usize) -> Arc<Connections> {
        let (idle, free) = (Mutex::default(), Arc::new(Semaphore::new(most)));
        Arc::new(Connections { options, idle, free })
    }

    /// A connection of its own, for something that needs it for long.
    pub(super) async fn apart(&self) -> Result<PgConnection, StoreError> {
        let connected = timeout(PATIENCE, self.options.connect()).await;
        Ok(connected.map_err(|_| StoreError::Away)??)
    }

    /// A connection, as soon as one is free.
    pub(super) async fn acquire(self: &Arc<Connections>) -> Result<Reader, StoreError> {
        let place = timeout(PATIENCE, self.free.clone().acquire_owned()).await;
        let place = place.map_err(|_| StoreError::Away)?.map_err(|_| StoreError::Closed)?;
        let idle = self.idle().pop();
        let (connection, used) = match idle {
            Some(connection) => (connection, true),
            None => (self.apart().await?, false),
        };
        Ok(Reader { connection, used, from: self.clone(), _place: place })
    }

    /// Closes those that nobody uses: the database was away, and they do not know it yet.
    fn clear(&self) {
        self.idle().clear();
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<PgConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) async fn close(&self) {
        self.free.close();
        let idle = std::mem::take(&mut *self.idle());
        for connection in idle {
            let _ = timeout(Duration::from_secs(1), connection.close()).await;
        }
    }
}

impl Reader {
    pub(super) fn connection(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    /// Whether it makes sense to try the same again over another connection: this one had been idle while the database went.
    pub(super) fn was_stale(&self, error: &StoreError) -> bool {
        self.used && matches!(error, StoreError::Away)
    }

    /// Gives the connection back, unless what was done shows that it no longer works.
    pub(super) fn release<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        let Reader { connection, from, _place, .. } = self;
        match &done {
            Err(StoreError::Away) => from.clear(),
            Ok(_) | Err(_) => from.idle().push(connection),
        }
        done
    }
}
