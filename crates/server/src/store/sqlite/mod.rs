//! One file on this machine.

mod copying;
#[path = "../statements/mod.rs"]
mod statements;
mod writing;

use std::collections::BTreeSet;
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
use super::{FILE, NodeStore, StoreError};
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
        let batches = Batches::start([writer.clone()]);
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
    async fn reader(&self) -> Result<Reader, StoreError> {
        Ok(Reader(self.readers.acquire().await?))
    }

    /// A connection that sees one state of the store, however many statements read it.
    async fn still(&self) -> Result<Still, StoreError> {
        Ok(Still(self.readers.begin().await?))
    }

    /// A transaction that writes. No other is open at the same time.
    async fn begin(&self) -> Result<Transaction, StoreError> {
        self.writer.begin().await
    }

    /// The same, however long it waits in between: nobody else writes.
    async fn begin_patiently(&self) -> Result<Transaction, StoreError> {
        self.begin().await
    }

    /// One server has a file for itself.
    #[allow(clippy::unused_self)]
    fn shared(&self) -> Option<&dyn NodeStore> {
        None
    }

    /// A disk that does not answer leaves nothing to do but to wait.
    #[allow(clippy::unused_self)]
    async fn in_time<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        work.await
    }

    /// There is nobody to tell.
    #[allow(clippy::unused_self)]
    fn tell(&self, _table: &str) {}

    /// Whether it makes sense to try anything.
    fn look(&self) -> Result<(), StoreError> {
        self.writer.check_file()?;
        self.writer.check_room()
    }

    async fn end(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// A connection to read with.
struct Reader(PoolConnection<Sqlite>);

impl Reader {
    fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.0
    }

    /// A file does not go away.
    #[allow(clippy::unused_self)]
    fn was_stale(&self, _error: &StoreError) -> bool {
        false
    }

    /// Gives the connection back.
    #[allow(clippy::unused_self)]
    fn release<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        done
    }
}

/// A transaction that only reads.
struct Still(sqlx::Transaction<'static, Sqlite>);

impl Still {
    fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.0
    }

    #[allow(clippy::unused_async)] // dropping it ends it
    async fn finish<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        done
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
        (7, "changes", include_str!("0007_changes.sql")),
    ];
    migrator(steps)
}

#[async_trait]
impl Commit for Writer {
    async fn commit(&self, batch: &[Append]) -> Result<BTreeSet<usize>, StoreError> {
        let mut transaction = self.begin().await?;
        let done = insert_each(transaction.connection(), batch).await;
        transaction.finish(done).await.map(|()| BTreeSet::new()).map_err(|error| self.noticed(error))
    }
}

/// Whether nobody has changed anything that whoever answered did not know of.
async fn check_changes(connection: &mut Connection, table: &str, known: u64) -> Result<(), StoreError> {
    let changes: Option<(i64,)> = sqlx::query_as("SELECT changes FROM tables WHERE id = $1")
        .bind(table)
        .fetch_optional(connection)
        .await?;
    if changes == Some((known as i64,)) { Ok(()) } else { Err(StoreError::Conflict) }
}

async fn insert_each(connection: &mut SqliteConnection, batch: &[Append]) -> Result<(), StoreError> {
    for append in batch {
        match &append.what {
            Appended::Answers(rows) => {
                check_changes(connection, &append.table, append.changes).await?;
                for row in rows {
                    answers::insert(connection, &append.table, row).await?;
                }
            }
            Appended::Snapshot(snapshot) => {
                snapshots::insert(connection, &append.table, snapshot).await?;
                if snapshot.carried.is_none() {
                    continue;
                }
                if !tables::changed(connection, &append.table, Some(append.changes)).await? {
                    return Err(StoreError::Conflict);
                }
            }
        }
        tables::set_bot_asked(connection, &append.table, append.bot_asked).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
