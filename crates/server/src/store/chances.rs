use retrograde_table::Bits;
use sqlx::sqlite::{SqliteConnection, SqlitePool};

use super::sqlite::{or_conflict, seat_of, unreadable};
use super::{StoreError, StoredChance};

/// Adds what a seat brings along; it is the newest.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
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

/// All that seats of a table brought along, in order.
pub(super) async fn of(pool: &SqlitePool, table: &str) -> Result<Vec<StoredChance>, StoreError> {
    let rows: Vec<(i64, String, i64, i64)> =
        sqlx::query_as("SELECT seat, bits, row, snapshot FROM chances WHERE table_id = $1 ORDER BY number")
            .bind(table)
            .fetch_all(pool)
            .await?;
    let count = |count: i64| u32::try_from(count).map_err(|_| unreadable(format!("{count} in the dice")));
    rows.into_iter()
        .map(|(seat, bits, row, snapshot)| {
            let bits = Bits::parse(&bits).ok_or_else(|| unreadable("what a seat added to the dice"))?;
            Ok(StoredChance { seat: seat_of(seat)?, bits, row: count(row)?, snapshot: count(snapshot)? })
        })
        .collect()
}
