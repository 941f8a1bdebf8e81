//! A PostgreSQL server.

mod appending;
#[path = "../statements/mod.rs"]
mod statements;

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Postgres};

use super::StoreError;
use super::batches::Batches;
use super::values::migrator;

/// What the statements are for.
type Connection = PgConnection;
type OwnStore = PostgresStore;

/// How many connections a server of tables has at most. PostgreSQL allows a hundred of all of them unless told otherwise.
const CONNECTIONS: u32 = 8;
/// How long something waits for a connection, and so how long answers wait for a database that is away.
const PATIENCE: Duration = Duration::from_secs(5);

/// What every connection asks of PostgreSQL, whatever its own settings are.
const SETTINGS: [(&str, &str); 5] = [
    ("application_name", "retrograde"),
    // What was acknowledged survives a power cut.
    ("synchronous_commit", "on"),
    // Nothing here takes long; what does must not hold up others for ever.
    ("statement_timeout", "60000"),
    ("lock_timeout", "10000"),
    ("idle_in_transaction_session_timeout", "20000"),
];

/// A PostgreSQL server.
///
/// Whoever changes a table holds its row in `tables` until the change is committed, so changes of one table come one after the
/// other, and each can see whether it still fits. Tables do not wait for each other.
#[derive(Debug)]
pub struct PostgresStore {
    pool: PgPool,
    batches: Batches,
}

impl PostgresStore {
    /// Connects to a database such as `postgres://user@host/name`, and brings it up to date. Of several who do so at the same time one
    /// does the work, and the others wait for it.
    pub async fn open(address: &str) -> Result<PostgresStore, StoreError> {
        let options: PgConnectOptions =
            address.parse().map_err(|error: sqlx::Error| StoreError::Address(error.to_string()))?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_with(options.options(SETTINGS))
            .await?;
        let steps = [(1, "tables", include_str!("0001_tables.sql"))];
        migrator(steps).run(&pool).await?;
        let batches = Batches::start(appending::Writer::new(pool.clone()));
        Ok(PostgresStore { pool, batches })
    }

    /// A connection to read with.
    async fn reader(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// A connection that sees one state of the store, however many statements read it.
    async fn still(&self) -> Result<sqlx::Transaction<'static, Postgres>, StoreError> {
        Ok(self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
    }

    /// A transaction that writes. Nobody else writes to that table meanwhile.
    async fn begin(&self, table: Option<&str>) -> Result<Transaction, StoreError> {
        let mut transaction = Transaction(self.pool.begin().await?);
        if let Some(table) = table {
            appending::hold(transaction.connection(), &[table]).await?;
        }
        Ok(transaction)
    }

    /// Whether it makes sense to try anything.
    #[allow(clippy::unused_self, clippy::unnecessary_wraps)] // the other store has a file to look at
    fn look(&self) -> Result<(), StoreError> {
        Ok(())
    }

    #[allow(clippy::unused_self)] // the other store remembers damage
    fn noticed<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        done
    }

    /// PostgreSQL looks after its files itself.
    #[allow(clippy::unused_self, clippy::unused_async)]
    async fn look_through(&self) {}

    async fn end(&self) {
        self.pool.close().await;
    }
}

/// Makes sure that nobody else serves a database, for as long as the connection is open: none if somebody does.
pub(crate) async fn keep_others_out(address: &str) -> Result<Option<PgConnection>, StoreError> {
    let options: PgConnectOptions =
        address.parse().map_err(|error: sqlx::Error| StoreError::Address(error.to_string()))?;
    let mut connection = options.connect().await?;
    // The database may need a moment to notice that the server before has ended.
    for _ in 0..10 {
        let (alone,): (bool,) = sqlx::query_as("SELECT pg_try_advisory_lock(hashtext('retrograde serve'))")
            .fetch_one(&mut connection)
            .await?;
        if alone {
            return Ok(Some(connection));
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(None)
}

/// A transaction. One that is dropped has done nothing.
struct Transaction(sqlx::Transaction<'static, Postgres>);

impl Transaction {
    fn connection(&mut self) -> &mut PgConnection {
        &mut self.0
    }

    /// Commits what was done, or takes all of it back.
    async fn finish<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        match done {
            Ok(value) => self.0.commit().await.map(|()| value).map_err(StoreError::from),
            Err(error) => {
                // If this fails, the connection is gone and the transaction with it.
                let _ = self.0.rollback().await;
                Err(error)
            }
        }
    }
}
