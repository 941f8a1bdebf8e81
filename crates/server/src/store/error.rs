use thiserror::Error;

/// Why the store did not do it.
#[derive(Debug, Error)]
pub enum StoreError {
    /// That table, or that number of it, already exists: somebody else writes to the same store.
    #[error("it already exists")]
    Conflict,
    /// What is stored cannot be read.
    #[error("the store holds something unreadable: {0}")]
    Unreadable(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
    /// The database cannot be reached. What was under way may or may not have been done.
    #[error("the database cannot be reached")]
    Away,
    /// The address of the database is no address.
    #[error("this is not the address of a store: {0}")]
    Address(String),
    /// The database could not be brought up to date.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The directory could not be made.
    #[error("the data directory: {0}")]
    Directory(#[from] std::io::Error),
    /// The file was moved or deleted while it was in use.
    #[error("{} was moved or deleted while the server was running: stop the server, put it back, start again", .0.display())]
    Gone(std::path::PathBuf),
    /// There is hardly any room left for what is to be stored.
    #[error("the disk is full")]
    Full,
    /// The file cannot be read any longer.
    #[error("the database is damaged: stop the server and put a backup in its place")]
    Damaged,
    /// It is being shut down.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// What is wrong, without names of files: for everybody who asks how the server is.
    pub(crate) fn in_short(&self) -> &'static str {
        match self {
            StoreError::Gone(_) => "the database file is gone",
            StoreError::Full => "the disk is full",
            StoreError::Damaged | StoreError::Unreadable(_) => "the database is damaged",
            StoreError::Away => "the database cannot be reached",
            StoreError::Database(error) if postgres_code(error).is_some() => {
                match postgres_code(error).as_deref() {
                    Some(NO_ROOM) => "the disk of the database is full",
                    Some("25006") => "the database cannot be written to",
                    Some("XX001" | "XX002") => "the database is damaged",
                    _ => "the database is not working",
                }
            }
            StoreError::Database(error) => match sqlite_code(error) {
                Some(FULL) => "the disk is full",
                Some(CORRUPT | NOT_A_DATABASE) => "the database is damaged",
                Some(READ_ONLY) => "the database cannot be written to",
                Some(IO) => "the disk is failing",
                Some(CANNOT_OPEN) => "the database file cannot be opened",
                Some(BUSY) => "another program holds the database",
                _ => "the database is not working",
            },
            StoreError::Conflict
            | StoreError::Migration(_)
            | StoreError::Directory(_)
            | StoreError::Address(_) => "the database is not working",
            StoreError::Closed => "the server is being stopped",
        }
    }

    /// Whether there is no room where it is stored.
    pub(super) fn is_full(&self) -> bool {
        match self {
            StoreError::Full => true,
            StoreError::Database(error) => postgres_code(error).as_deref() == Some(NO_ROOM),
            _ => false,
        }
    }

    pub(super) fn is_damage(&self) -> bool {
        let code = if let StoreError::Database(error) = self { sqlite_code(error) } else { None };
        matches!(code, Some(CORRUPT | NOT_A_DATABASE))
    }
}

/// PostgreSQL's code.
const NO_ROOM: &str = "53100";

const BUSY: u32 = 5;
const READ_ONLY: u32 = 8;
const IO: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANNOT_OPEN: u32 = 14;
const NOT_A_DATABASE: u32 = 26;

/// SQLite's primary result code.
fn sqlite_code(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Tls(_) => StoreError::Away,
            sqlx::Error::PoolClosed => StoreError::Closed,
            // The server of the database is starting, stopping, or has no room for one more connection.
            error if postgres_code(&error).is_some_and(|code| is_away(&code)) => StoreError::Away,
            error => StoreError::Database(error),
        }
    }
}

/// Classes of PostgreSQL's codes: connections, resources, an operator who intervenes, a connection that was closed because nothing came.
fn is_away(code: &str) -> bool {
    code.starts_with("08") || code == "53300" || code.starts_with("57P") || code == "25P03"
}

/// PostgreSQL's code of an error: five letters and digits.
fn postgres_code(error: &sqlx::Error) -> Option<String> {
    let error = error.as_database_error()?.try_downcast_ref::<sqlx::postgres::PgDatabaseError>()?;
    Some(error.code().to_owned())
}
