//! What has been answered since, and whether anything else has changed.

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::{FromRow, Row};

use super::statements::answers::{AnswerRow, answer_of};
use crate::store::{StoreError, StoredAnswer};

/// The changes of a table and its rows after a number, as they were at one moment; no changes if it is gone.
pub(super) async fn rows(
    connection: &mut PgConnection,
    table: &str,
    after: u32,
) -> Result<(Option<u64>, Vec<StoredAnswer>), StoreError> {
    let found: Vec<PgRow> = sqlx::query(
        "SELECT number, seat, deed, answer, draws, request, shown, at, changes FROM tables \
         LEFT JOIN answers ON table_id = id AND number > $2 WHERE id = $1 ORDER BY number",
    )
    .bind(table)
    .bind(i64::from(after))
    .fetch_all(connection)
    .await?;
    let Some(first) = found.first() else { return Ok((None, Vec::new())) };
    let changes: i64 = first.try_get("changes")?;
    let mut rows = Vec::new();
    for row in &found {
        // A table without such rows comes alone.
        if row.try_get::<Option<i64>, _>("number")?.is_some() {
            rows.push(answer_of(AnswerRow::from_row(row)?)?);
        }
    }
    Ok((Some(changes as u64), rows))
}
