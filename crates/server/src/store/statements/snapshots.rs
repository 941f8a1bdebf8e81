//! Where tables stood.

use super::Connection;
use crate::store::values::{count_of, json, unreadable};
use crate::store::{StoreError, StoredSnapshot};

type SnapshotRow = (i64, i64, i64, i64, String, String, i64, String, String, Option<String>, i64);

/// Adds a snapshot to a table, which must not have that number.
pub(crate) async fn insert(
    connection: &mut Connection,
    table: &str,
    snapshot: &StoredSnapshot,
) -> Result<(), StoreError> {
    if add(connection, table, snapshot).await? { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Adds a snapshot to a table, unless it has that number. Returns whether it did.
pub(crate) async fn add(
    connection: &mut Connection,
    table: &str,
    snapshot: &StoredSnapshot,
) -> Result<bool, StoreError> {
    let inserted = sqlx::query(
        "INSERT INTO snapshots (table_id, number, covers, answers, rules_version, pack, position, told_from, told, \
         luck, carried, since) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) \
         ON CONFLICT (table_id, number) DO NOTHING",
    )
    .bind(table)
    .bind(i64::from(snapshot.number))
    .bind(i64::from(snapshot.covers))
    .bind(i64::from(snapshot.answers))
    .bind(i64::from(snapshot.rules_version))
    .bind(&snapshot.pack)
    .bind(&snapshot.position)
    .bind(i64::from(snapshot.told_from))
    .bind(&snapshot.told)
    .bind(json(&snapshot.luck)?)
    .bind(snapshot.carried.as_ref().map(json).transpose()?)
    .bind(snapshot.since as i64)
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() > 0)
}

/// All snapshots of a table, in order.
pub(crate) async fn of(connection: &mut Connection, table: &str) -> Result<Vec<StoredSnapshot>, StoreError> {
    let rows: Vec<SnapshotRow> = sqlx::query_as(
        "SELECT number, covers, answers, rules_version, pack, position, told_from, told, luck, carried, since \
         FROM snapshots WHERE table_id = $1 ORDER BY number",
    )
    .bind(table)
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(snapshot_of).collect()
}

/// The tables that have been answered at since their newest snapshot, or have none.
pub(crate) async fn missing(connection: &mut Connection) -> Result<Vec<String>, StoreError> {
    let ids: Vec<(String,)> = sqlx::query_as(
        "SELECT id FROM tables WHERE COALESCE((SELECT MAX(covers) FROM snapshots WHERE table_id = id), -1) \
         < COALESCE((SELECT MAX(number) FROM answers WHERE table_id = id), 0) ORDER BY created, id",
    )
    .fetch_all(connection)
    .await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

fn snapshot_of(row: SnapshotRow) -> Result<StoredSnapshot, StoreError> {
    let (number, covers, answers, rules_version, pack, position, told_from, told, luck, carried, since) = row;
    let count = |count: i64| count_of(count, "a snapshot");
    let broken = |error: serde_json::Error| unreadable(format!("snapshot {number}: {error}"));
    Ok(StoredSnapshot {
        number: count(number)?,
        covers: count(covers)?,
        answers: count(answers)?,
        rules_version: u16::try_from(rules_version).map_err(|_| unreadable("a rules version"))?,
        pack,
        position,
        told_from: count(told_from)?,
        told,
        luck: serde_json::from_str(&luck).map_err(broken)?,
        carried: carried.map(|text| serde_json::from_str(&text)).transpose().map_err(broken)?,
        since: since as u64,
    })
}
