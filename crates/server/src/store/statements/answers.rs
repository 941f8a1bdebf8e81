//! What was answered.

use retrograde_table::Viewers;

use super::Connection;
use crate::store::values::{count_of, or_conflict, seat_of, unreadable};
use crate::store::{Deed, StoreError, StoredAnswer};

/// Number, seat, deed, answer, draws, request, shown, at.
pub(crate) type AnswerRow = (i64, i64, String, String, String, Option<String>, Option<i64>, i64);

/// Adds a row to a table.
pub(crate) async fn insert(
    connection: &mut Connection,
    table: &str,
    answer: &StoredAnswer,
) -> Result<(), StoreError> {
    let (deed, text, draws) = answer.deed.columns();
    let inserted = sqlx::query(
        "INSERT INTO answers (table_id, number, seat, deed, answer, draws, request, shown, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(table)
    .bind(i64::from(answer.number))
    .bind(answer.seat.index() as i64)
    .bind(deed)
    .bind(text)
    .bind(draws)
    .bind(answer.request.as_deref())
    .bind(answer.shown.map(|shown| i64::from(shown.bits())))
    .bind(answer.at as i64)
    .execute(connection)
    .await;
    inserted.map(|_| ()).map_err(or_conflict)
}

/// The rows of a table after a number, in order.
pub(crate) async fn after(
    connection: &mut Connection,
    table: &str,
    number: u32,
) -> Result<Vec<StoredAnswer>, StoreError> {
    let rows: Vec<AnswerRow> = sqlx::query_as(
        "SELECT number, seat, deed, answer, draws, request, shown, at \
         FROM answers WHERE table_id = $1 AND number > $2 ORDER BY number",
    )
    .bind(table)
    .bind(i64::from(number))
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(answer_of).collect()
}

pub(crate) fn answer_of(row: AnswerRow) -> Result<StoredAnswer, StoreError> {
    let (number, seat, deed, answer, draws, request, shown, at) = row;
    let deed = match deed.as_str() {
        "answer" => Deed::Answer { answer, draws },
        "change" => Deed::Change { answer },
        "undo" => Deed::Undo,
        "redo" => Deed::Redo,
        other => return Err(unreadable(format!("a deed {other:?}"))),
    };
    let number = count_of(number, "the numbers of answers")?;
    let shown = shown.map(|bits| Viewers::from_bits(bits as u32));
    Ok(StoredAnswer { number, seat: seat_of(seat)?, deed, request, shown, at: at as u64 })
}
