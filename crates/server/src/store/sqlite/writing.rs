//! One transaction after the other, on the one connection that writes.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::pool::PoolConnection;
use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};

use crate::store::StoreError;

/// Bytes below which a disk counts as full.
#[cfg(unix)]
const ROOM: u64 = 1 << 20;

/// The connection that writes, and the file that it writes to.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pool: SqlitePool,
    file: Arc<OpenFile>,
}

/// The file of the database as it was when it was opened.
#[derive(Debug)]
struct OpenFile {
    path: PathBuf,
    identity: Option<(u64, u64)>,
    /// Whether something in it could not be read.
    damaged: AtomicBool,
    #[cfg(test)]
    pages: std::sync::atomic::AtomicU32,
}

/// A transaction. If anything in it fails, the connection is given up: after a full disk nobody knows what state it is in, and the
/// next transaction begins on a fresh one.
pub(super) struct Transaction(PoolConnection<Sqlite>);

impl Writer {
    pub(super) fn new(pool: SqlitePool, path: &Path) -> Writer {
        let (path, identity) = (path.to_owned(), identity(path));
        let file = OpenFile {
            path,
            identity,
            damaged: AtomicBool::new(false),
            #[cfg(test)]
            pages: std::sync::atomic::AtomicU32::new(1 << 30),
        };
        Writer { pool, file: Arc::new(file) }
    }

    /// Begins a transaction.
    pub(super) async fn begin(&self) -> Result<Transaction, StoreError> {
        self.check_file()?;
        let mut connection = self.pool.acquire().await?;
        #[cfg(test)]
        self.limited(&mut connection).await;
        if sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await.is_ok() {
            return Ok(Transaction(connection));
        }
        // Whoever had it before may have been interrupted.
        let _ = connection.close().await;
        let mut connection = self.pool.acquire().await?;
        #[cfg(test)]
        self.limited(&mut connection).await;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        Ok(Transaction(connection))
    }

    /// Whether the file is still the one that was opened: what is written to a file that was deleted is lost.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        if self.file.damaged.load(Ordering::Relaxed) {
            return Err(StoreError::Damaged);
        }
        if self.file.identity.is_some() && identity(&self.file.path) != self.file.identity {
            return Err(StoreError::Gone(self.file.path.clone()));
        }
        Ok(())
    }

    /// Whether there is room for what comes next: the little that is written to find out whether the store works may still fit into
    /// a file that cannot grow any longer.
    #[cfg(unix)]
    pub(super) fn check_room(&self) -> Result<(), StoreError> {
        let disk = rustix::fs::statvfs(&self.file.path);
        // Some file systems do not know.
        let is_full =
            disk.is_ok_and(|disk| disk.f_blocks > 0 && disk.f_bavail.saturating_mul(disk.f_frsize) < ROOM);
        if is_full { Err(StoreError::Full) } else { Ok(()) }
    }

    #[cfg(not(unix))]
    #[allow(clippy::unused_self, clippy::unnecessary_wraps)] // others can be asked
    pub(super) fn check_room(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Remembers if an error says that the file is damaged.
    pub(super) fn noticed(&self, error: StoreError) -> StoreError {
        if error.is_damage() {
            return self.damaged(&error.to_string());
        }
        error
    }

    /// Nothing more is stored in a file that is damaged.
    pub(super) fn damaged(&self, found: &str) -> StoreError {
        if !self.file.damaged.swap(true, Ordering::Relaxed) {
            tracing::error!(found, file = %self.file.path.display(), "the database is damaged: nothing more will be stored");
        }
        StoreError::Damaged
    }

    /// Lets the file grow to so many pages, as if the disk were full then.
    #[cfg(test)]
    pub(super) fn limit(&self, pages: u32) {
        self.file.pages.store(pages, Ordering::Relaxed);
    }

    #[cfg(test)]
    async fn limited(&self, connection: &mut SqliteConnection) {
        let pages = self.file.pages.load(Ordering::Relaxed);
        let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
        sqlx::query(limit).execute(connection).await.unwrap();
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

impl Transaction {
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.0
    }

    /// Commits what was done, or takes all of it back.
    pub(super) async fn finish<T>(mut self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        let error = match done {
            Ok(value) => match sqlx::query("COMMIT").execute(&mut *self.0).await {
                Ok(_) => return Ok(value),
                Err(error) => error.into(),
            },
            Err(error) => error,
        };
        let back = sqlx::query("ROLLBACK").execute(&mut *self.0).await;
        if back.is_err() || !matches!(error, StoreError::Conflict) {
            let _ = self.0.close().await;
        }
        Err(error)
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}
