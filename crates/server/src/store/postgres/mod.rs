//! A PostgreSQL server, which several servers of tables may share.

mod appending;
mod connections;
mod following;
mod nodes;
mod presence;
#[path = "../statements/mod.rs"]
mod statements;
mod telling;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection};

use super::batches::Batches;
use super::values::migrator;
use super::{NodeStore, StoreError};
use connections::{Connections, PATIENCE, Reader};
use telling::Teller;

/// What the statements are for.
type Connection = PgConnection;
type OwnStore = PostgresStore;

/// How many connections a node has for everything but appending, words and its pulse. PostgreSQL allows a hundred of all of them unless told
/// otherwise.
const CONNECTIONS: usize = 5;
/// How many commits a node may have under way at the same time.
const WRITERS: usize = 2;

/// What every connection asks of PostgreSQL, whatever its own settings are.
const SETTINGS: [(&str, &str); 7] = [
    ("application_name", "retrograde"),
    // What was acknowledged survives a power cut.
    ("synchronous_commit", "on"),
    // Nothing here takes long; what does must not hold up others for ever.
    ("statement_timeout", "60000"),
    ("lock_timeout", "10000"),
    // A node that was cut off or stopped in the middle of something lets go of what it holds before others run out of patience.
    ("idle_in_transaction_session_timeout", "4000"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_user_timeout", "15000"),
];

/// How long one question to the database may take, with all that it waits for.
const LONGEST: Duration = Duration::from_secs(15);

/// For how long a disk that was found full is taken for full.
const FULL: Duration = Duration::from_secs(10);

/// A PostgreSQL server.
///
/// Whoever changes a table holds its row in `tables` until the change is committed, so changes of one table come one after the
/// other, and each can see whether it still fits. Tables do not wait for each other.
#[derive(Debug)]
pub struct PostgresStore {
    options: PgConnectOptions,
    connections: Arc<Connections>,
    /// For saying that this node lives, however much it has to do.
    pulse: Arc<Connections>,
    batches: Batches,
    teller: Teller,
    room: Arc<Room>,
}

/// When the disk of the database was last found to be full.
#[derive(Debug, Default)]
struct Room(Mutex<Option<Instant>>);

impl Room {
    fn noticed<T>(&self, done: &Result<T, StoreError>) {
        if done.as_ref().is_err_and(StoreError::is_full) {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        }
    }

    /// Whether there was room lately. The little that is written to find out whether the database works fits into a full one.
    fn check(&self) -> Result<(), StoreError> {
        let full = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if full.is_some_and(|full| full.elapsed() < FULL) { Err(StoreError::Full) } else { Ok(()) }
    }
}

impl PostgresStore {
    /// Connects to a database such as `postgres://user@host/name`, and brings it up to date. Of several who do so at the same time one
    /// does the work, and the others wait for it.
    pub async fn open(address: &str) -> Result<PostgresStore, StoreError> {
        let options: PgConnectOptions =
            address.parse().map_err(|error: sqlx::Error| StoreError::Address(error.to_string()))?;
        PostgresStore::with(options).await
    }

    async fn with(options: PgConnectOptions) -> Result<PostgresStore, StoreError> {
        let options = options.options(SETTINGS);
        let connections = Connections::new(options.clone(), CONNECTIONS);
        let pulse = Connections::new(options.clone(), 1);
        let mut connection = connections.apart().await?;
        // Another node may be at it, and a large database takes its time.
        sqlx::query("SET statement_timeout = 0").execute(&mut connection).await?;
        sqlx::query("SET lock_timeout = 0").execute(&mut connection).await?;
        migrations().run_direct(None, &mut connection, false).await?;
        drop(connection);
        let teller = Teller::start(connections.clone());
        let room = Arc::<Room>::default();
        let writers =
            (0..WRITERS).map(|_| appending::Writer::new(connections.clone(), teller.clone(), room.clone()));
        let batches = Batches::start(writers);
        Ok(PostgresStore { options, connections, pulse, batches, teller, room })
    }

    /// A connection to read with.
    async fn reader(&self) -> Result<Reader, StoreError> {
        self.connections.acquire().await
    }

    /// A connection that sees one state of the store, however many statements read it.
    async fn still(&self) -> Result<Transaction, StoreError> {
        self.begin_with(&self.connections, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await
    }

    /// A transaction that writes.
    async fn begin(&self) -> Result<Transaction, StoreError> {
        self.begin_with(&self.connections, "BEGIN").await
    }

    /// A transaction that writes, and may have to wait for more to write.
    async fn begin_patiently(&self) -> Result<Transaction, StoreError> {
        let mut transaction = self.begin().await?;
        let wait = sqlx::query("SET LOCAL idle_in_transaction_session_timeout = 0");
        wait.execute(transaction.connection()).await?;
        Ok(transaction)
    }

    async fn begin_with(
        &self,
        connections: &Arc<Connections>,
        how: &'static str,
    ) -> Result<Transaction, StoreError> {
        loop {
            let mut reader = connections.acquire().await?;
            let begun = tokio::time::timeout(LONGEST, sqlx::query(how).execute(reader.connection())).await;
            let begun = begun.map_err(|_| StoreError::Away)?.map(drop).map_err(StoreError::from);
            match begun {
                Ok(()) => return Ok(Transaction(reader)),
                // It had been idle when the database went; nothing was done over it.
                Err(error) if reader.was_stale(&error) => drop(reader.release::<()>(Err(error))),
                Err(error) => return reader.release(Err(error)),
            }
        }
    }

    /// Waits for the database, but not for ever.
    #[allow(clippy::unused_self)]
    async fn in_time<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        tokio::time::timeout(LONGEST, work).await.unwrap_or(Err(StoreError::Away))
    }

    /// Tells other nodes that a table has changed.
    fn tell(&self, table: &str) {
        self.teller.table(table);
    }

    #[allow(clippy::unnecessary_wraps)] // the other store has nobody to share with
    fn shared(&self) -> Option<&dyn NodeStore> {
        Some(self)
    }

    /// Whether it makes sense to try anything.
    fn look(&self) -> Result<(), StoreError> {
        self.room.check()
    }

    fn noticed<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        self.room.noticed(&done);
        done
    }

    /// PostgreSQL looks after its files itself.
    #[allow(clippy::unused_self, clippy::unused_async)]
    async fn look_through(&self) {}

    async fn end(&self) {
        self.connections.close().await;
        self.pulse.close().await;
    }
}

fn migrations() -> sqlx::migrate::Migrator {
    migrator([(1, "tables", include_str!("0001_tables.sql")), (2, "nodes", include_str!("0002_nodes.sql"))])
}

/// A transaction. One that is dropped has done nothing, and its connection is closed.
struct Transaction(Reader);

impl Transaction {
    fn connection(&mut self) -> &mut PgConnection {
        self.0.connection()
    }

    /// Commits what was done, or takes all of it back.
    async fn finish<T>(mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(done, Err(StoreError::Away)) {
            return self.0.release(done);
        }
        let how = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
        // A database that is cut off does not say so.
        let ended = tokio::time::timeout(PATIENCE, sqlx::query(how).execute(self.connection())).await;
        match ended {
            Ok(Ok(_)) => self.0.release(done),
            Ok(Err(error)) => self.0.release(Err(error.into())),
            Err(_) => self.0.release(Err(StoreError::Away)),
        }
    }
}

#[cfg(test)]
mod tests;
