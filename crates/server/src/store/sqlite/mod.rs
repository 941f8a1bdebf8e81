//! One file on this machine.

mod copying;
#[path = "../statements/mod.rs"]
mod statements;
mod writing;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Sqlite, SqlitePool};

use super::batches::{Append, Appended, Batches, Commit};
use super::values::migrator;
use super::{FILE, StoreError};
use statements::{answers, snapshots, tables};
use writing::{Transaction, Writer};

pub(crate) use copying::copy;

/// What the statements are for.
type Connection = SqliteConnection;
type OwnStore = SqliteStore;

/// One file on this machine.
///
/// One connection writes. Answers that arrive while it commits wait for each other and are committed together, so that
/// many tables share the cost of one write to the disk.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    batches: Batches,
}

impl SqliteStore {
    /// Opens the file `retrograde.sqlite` in a directory; makes both if they are missing.
    pub async fn open(directory: &Path) -> Result<SqliteStore, StoreError> {
        let file = directory.join(FILE);
        make_private(directory, FILE)?;
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut, not only the end of the process.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        migrations().run(&writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let writer = Writer::new(writer, &file);
        let batches = Batches::start(writer.clone());
        Ok(SqliteStore { readers, writer, batches })
    }

    fn noticed<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        done.map_err(|error| self.writer.noticed(error))
    }

    /// Looks through the whole file for damage.
    async fn look_through(&self) {
        let found: Result<(String,), _> =
            sqlx::query_as("PRAGMA quick_check(1)").fetch_one(&self.readers).await;
        match found {
            Ok((found,)) if found == "ok" => {}
            Ok((found,)) => drop(self.writer.damaged(&found)),
            Err(error) => drop(self.writer.noticed(error.into())),
        }
    }

    /// A connection to read with.
    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// A connection that sees one state of the store, however many statements read it.
    async fn still(&self) -> Result<sqlx::Transaction<'static, Sqlite>, StoreError> {
        Ok(self.readers.begin().await?)
    }

    /// A transaction that writes. No other is open at the same time.
    async fn begin(&self, _table: Option<&str>) -> Result<Transaction, StoreError> {
        self.writer.begin().await
    }

    /// Whether it makes sense to try anything.
    fn look(&self) -> Result<(), StoreError> {
        self.writer.check_file()
    }

    async fn end(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Seeds of running games lie here: nobody else on the machine may read them.
pub(crate) fn make_private(directory: &Path, file: &str) -> std::io::Result<std::fs::File> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    builder.create(directory)?;
    options.open(directory.join(file))
}

fn migrations() -> Migrator {
    let steps = [
        (1, "tables", include_str!("0001_tables.sql")),
        (2, "snapshots", include_str!("0002_snapshots.sql")),
        (3, "habits", include_str!("0003_habits.sql")),
        (4, "invitations", include_str!("0004_invitations.sql")),
        (5, "dice", include_str!("0005_dice.sql")),
        (6, "health", include_str!("0006_health.sql")),
    ];
    migrator(steps)
}

#[async_trait]
impl Commit for Writer {
    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        let done = insert_each(transaction.connection(), batch).await;
        transaction.finish(done).await.map_err(|error| self.noticed(error))
    }
}

/// Whether nobody has added anything that whoever drew did not know of.
async fn check_chances(connection: &mut Connection, table: &str, known: u32) -> Result<(), StoreError> {
    let (count,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM chances WHERE table_id = $1")
        .bind(table)
        .fetch_one(connection)
        .await?;
    if count == i64::from(known) { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn insert_each(connection: &mut SqliteConnection, batch: &[Append]) -> Result<(), StoreError> {
    for append in batch {
        match &append.what {
            Appended::Answers { answers: rows, chances: known } => {
                check_chances(connection, &append.table, *known).await?;
                for row in rows {
                    answers::insert(connection, &append.table, row).await?;
                }
            }
            Appended::Snapshot(snapshot) => {
                snapshots::insert(connection, &append.table, snapshot).await?;
            }
        }
        tables::set_bot_asked(connection, &append.table, append.bot_asked).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
