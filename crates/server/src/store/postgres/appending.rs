//! Answers of many tables, in one statement and one commit.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use sqlx::postgres::{PgConnection, PgPool};

use super::statements::snapshots;
use crate::store::batches::{Append, Appended, Commit};
use crate::store::values::or_conflict;
use crate::store::{StoreError, StoredAnswer};

/// Whoever commits what was appended.
pub(super) struct Writer(PgPool);

impl Writer {
    pub(super) fn new(pool: PgPool) -> Writer {
        Writer(pool)
    }
}

#[async_trait]
impl Commit for Writer {
    async fn commit(&self, batch: &[Append]) -> Result<(), StoreError> {
        let mut transaction = self.0.begin().await?;
        // Everybody takes hold of tables in the same order, so nobody waits in a circle.
        let tables: BTreeSet<&str> = batch.iter().map(|append| append.table.as_str()).collect();
        let tables: Vec<&str> = tables.into_iter().collect();
        hold(&mut transaction, &tables).await?;
        check_chances(&mut transaction, batch, &tables).await?;
        insert(&mut transaction, batch).await?;
        for append in batch {
            if let Appended::Snapshot(snapshot) = &append.what {
                snapshots::insert(&mut transaction, &append.table, snapshot).await?;
            }
        }
        set_bots_asked(&mut transaction, batch).await?;
        transaction.commit().await?;
        Ok(())
    }
}

/// Waits until nobody else changes these tables, in the order in which they are given.
pub(super) async fn hold(connection: &mut PgConnection, tables: &[&str]) -> Result<(), StoreError> {
    let held = sqlx::query("SELECT 1 FROM tables WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE")
        .bind(tables)
        .fetch_all(connection)
        .await?;
    // One that is not there was deleted.
    if held.len() == tables.len() { Ok(()) } else { Err(StoreError::Conflict) }
}

/// Whether everybody knew of all that seats had added to the dice.
async fn check_chances(
    connection: &mut PgConnection,
    batch: &[Append],
    tables: &[&str],
) -> Result<(), StoreError> {
    let counted: Vec<(String, i64)> =
        sqlx::query_as("SELECT table_id, COUNT(*) FROM chances WHERE table_id = ANY($1) GROUP BY table_id")
            .bind(tables)
            .fetch_all(connection)
            .await?;
    let counted: BTreeMap<String, i64> = counted.into_iter().collect();
    let fits = batch.iter().all(|append| match append.what {
        Appended::Answers { chances, .. } => {
            counted.get(&append.table).copied().unwrap_or(0) == i64::from(chances)
        }
        Appended::Snapshot(_) => true,
    });
    if fits { Ok(()) } else { Err(StoreError::Conflict) }
}

/// The rows of all answers, column by column.
async fn insert(connection: &mut PgConnection, batch: &[Append]) -> Result<(), StoreError> {
    let rows = batch.iter().flat_map(|append| match &append.what {
        Appended::Answers { answers, .. } => answers.iter().map(|row| (append.table.as_str(), row)).collect(),
        Appended::Snapshot(_) => Vec::new(),
    });
    let rows: Vec<(&str, &StoredAnswer)> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    let column = |of: fn(&StoredAnswer) -> i64| rows.iter().map(|(_, row)| of(row)).collect::<Vec<i64>>();
    let text = |of: fn(&StoredAnswer) -> &str| rows.iter().map(|(_, row)| of(row)).collect::<Vec<&str>>();
    sqlx::query(
        "INSERT INTO answers (table_id, number, seat, deed, answer, draws, request, shown, at) \
         SELECT * FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::TEXT[], $6::TEXT[], $7::TEXT[], \
         $8::BIGINT[], $9::BIGINT[])",
    )
    .bind(rows.iter().map(|&(table, _)| table).collect::<Vec<&str>>())
    .bind(column(|row| row.number.into()))
    .bind(column(|row| row.seat.index() as i64))
    .bind(text(|row| row.deed.columns().0))
    .bind(text(|row| row.deed.columns().1))
    .bind(text(|row| row.deed.columns().2))
    .bind(rows.iter().map(|(_, row)| row.request.as_deref()).collect::<Vec<Option<&str>>>())
    .bind(rows.iter().map(|(_, row)| row.shown.map(|shown| shown.bits().into())).collect::<Vec<Option<i64>>>())
    .bind(column(|row| row.at as i64))
    .execute(connection)
    .await
    .map(|_| ())
    .map_err(or_conflict)
}

async fn set_bots_asked(connection: &mut PgConnection, batch: &[Append]) -> Result<(), StoreError> {
    // Of several about one table the last one counts.
    let asked: BTreeMap<&str, i64> =
        batch.iter().map(|append| (append.table.as_str(), append.bot_asked.into())).collect();
    let (ids, asked): (Vec<&str>, Vec<i64>) = asked.into_iter().unzip();
    sqlx::query(
        "UPDATE tables SET bot_asked = now.asked FROM UNNEST($1::TEXT[], $2::BIGINT[]) AS now (id, asked) \
         WHERE tables.id = now.id AND tables.bot_asked <> now.asked",
    )
    .bind(ids)
    .bind(asked)
    .execute(connection)
    .await?;
    Ok(())
}
