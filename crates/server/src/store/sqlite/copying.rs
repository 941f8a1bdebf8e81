//! Copies of a store: of one that a server uses just now, and of one on media that cannot be written.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use crate::store::{FILE, StoreError};

/// Copies the database in a directory to a file that does not exist yet: all that was committed by now, and nothing by halves, whether a
/// server uses it or not.
pub(crate) async fn copy(directory: &Path, to: &Path) -> Result<(), StoreError> {
    let scratch = tempfile::tempdir()?;
    let mut from = open(&directory.join(FILE), scratch.path()).await?;
    // Seeds of running games lie here.
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(to)?.sync_all()?;
    let copied = sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy()).execute(&mut from).await;
    if let Err(error) = copied {
        let _ = std::fs::remove_file(to);
        return Err(error.into());
    }
    from.close().await?;
    std::fs::File::open(to)?.sync_all()?;
    Ok(())
}

/// Opens a database to read it. If its directory cannot be written and a server left something beside it, both are copied first.
async fn open(file: &Path, scratch: &Path) -> Result<SqliteConnection, StoreError> {
    std::fs::metadata(file)?;
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::from_secs(10));
    if let Ok(connection) = readable(options.clone().read_only(true)).await {
        return Ok(connection);
    }
    let log = beside(file, "-wal");
    if std::fs::metadata(&log).map_or(0, |log| log.len()) == 0 {
        return Ok(readable(options.read_only(true).immutable(true)).await?);
    }
    let copied = scratch.join(FILE);
    std::fs::copy(file, &copied)?;
    std::fs::copy(&log, beside(&copied, "-wal"))?;
    for made in [&copied, &beside(&copied, "-wal")] {
        let mut rights = std::fs::metadata(made)?.permissions();
        #[cfg(unix)]
        std::os::unix::fs::PermissionsExt::set_mode(&mut rights, 0o600);
        #[cfg(not(unix))]
        rights.set_readonly(false);
        std::fs::set_permissions(made, rights)?;
    }
    Ok(readable(SqliteConnectOptions::new().filename(copied)).await?)
}

/// A connection that can really read.
async fn readable(options: SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let mut connection = options.connect().await?;
    sqlx::query("SELECT COUNT(*) FROM tables").execute(&mut connection).await?;
    Ok(connection)
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
