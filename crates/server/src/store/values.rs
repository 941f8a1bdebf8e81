//! What stands in the columns, and what is wrong with it.

use retrograde_core::Seat;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

use super::StoreError;

pub(super) fn unreadable(what: impl Into<String>) -> StoreError {
    StoreError::Unreadable(what.into())
}

pub(super) fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| unreadable(error.to_string()))
}

pub(super) fn seat_of(index: i64) -> Result<Seat, StoreError> {
    match u8::try_from(index) {
        Ok(index) if index < 16 => Ok(Seat::new(index)),
        _ => Err(unreadable(format!("seat {index}"))),
    }
}

/// A number that counts something.
pub(super) fn count_of(count: i64, what: &str) -> Result<u32, StoreError> {
    u32::try_from(count).map_err(|_| unreadable(format!("{count} in {what}")))
}

/// What it means that something could not be inserted.
pub(super) fn or_conflict(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Database(error) if error.is_unique_violation() => StoreError::Conflict,
        error => error.into(),
    }
}

/// What brings a database up to date, step by step. It locks the database while it does so.
pub(super) fn migrator<const N: usize>(steps: [(i64, &'static str, &'static str); N]) -> Migrator {
    let steps = steps.into_iter().map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}
