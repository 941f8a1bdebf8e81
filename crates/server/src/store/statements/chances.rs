//! What seats added to the dice.

use retrograde_table::Bits;

use super::Connection;
use crate::store::values::{count_of, or_conflict, seat_of, unreadable};
use crate::store::{StoreError, StoredChance};

/// Adds what a seat brings along; it is the newest.
pub(crate) async fn insert(
    connection: &mut Connection,
    table: &str,
    chance: &StoredChance,
) -> Result<(), StoreError> {
    let inserted = sqlx::query(
        "INSERT INTO chances (table_id, seat, bits, row, snapshot, number) VALUES ($1, $2, $3, $4, $5, \
         (SELECT COUNT(*) + 1 FROM chances WHERE table_id = $1))",
    )
    .bind(table)
    .bind(chance.seat.index() as i64)
    .bind(chance.bits.to_string())
    .bind(i64::from(chance.row))
    .bind(i64::from(chance.snapshot))
    .execute(connection)
    .await;
    inserted.map(|_| ()).map_err(or_conflict)
}

/// Adds what a seat brings along at a table that goes on. It counts for what is drawn after row `chance.row`, so there must be no later one.
pub(crate) async fn add(
    connection: &mut Connection,
    table: &str,
    chance: &StoredChance,
) -> Result<(), StoreError> {
    let (newest,): (Option<i64>,) = sqlx::query_as("SELECT MAX(number) FROM answers WHERE table_id = $1")
        .bind(table)
        .fetch_one(&mut *connection)
        .await?;
    if newest.unwrap_or(0) > i64::from(chance.row) {
        return Err(StoreError::Conflict);
    }
    insert(connection, table, chance).await
}

/// All that seats of a table brought along, in order.
pub(crate) async fn of(connection: &mut Connection, table: &str) -> Result<Vec<StoredChance>, StoreError> {
    let rows: Vec<(i64, String, i64, i64)> =
        sqlx::query_as("SELECT seat, bits, row, snapshot FROM chances WHERE table_id = $1 ORDER BY number")
            .bind(table)
            .fetch_all(connection)
            .await?;
    let count = |count: i64| count_of(count, "the dice");
    rows.into_iter()
        .map(|(seat, bits, row, snapshot)| {
            let bits = Bits::parse(&bits).ok_or_else(|| unreadable("what a seat added to the dice"))?;
            Ok(StoredChance { seat: seat_of(seat)?, bits, row: count(row)?, snapshot: count(snapshot)? })
        })
        .collect()
}
