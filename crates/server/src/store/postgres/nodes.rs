//! What nodes tell each other.

use async_trait::async_trait;
use retrograde_core::Seat;

use super::PostgresStore;
use super::following;
use super::presence;
use super::statements::{answers, chances, habits, read, tables};
use super::telling::Listener;
use crate::store::values::count_of;
use crate::store::{Beat, Heard, HeldAnswer, News, NodeStore, Present, Side, Stand, StoreError};

/// A node that has not said for so long that it lives is taken for dead. In SQL, for the clock is the database's.
macro_rules! alive {
    () => {
        "beat > clock_timestamp() - INTERVAL '3 seconds'"
    };
}
pub(super) use alive;

#[async_trait]
impl NodeStore for PostgresStore {
    async fn beat(&self, node: &str, addresses: &[(String, u32)]) -> Result<Beat, StoreError> {
        let mut transaction = self.begin_with(&self.pulse, "BEGIN").await?;
        let done = self.in_time(presence::beat(transaction.connection(), node, addresses)).await;
        transaction.finish(done).await
    }

    async fn farewell(&self, node: &str) -> Result<(), StoreError> {
        let mut transaction = self.begin().await?;
        let done = self.in_time(presence::farewell(transaction.connection(), node)).await;
        for table in transaction.finish(done).await? {
            self.teller.here(&table);
        }
        Ok(())
    }

    async fn take(&self, table: &str, node: &str) -> Result<String, StoreError> {
        // If nothing is inserted, somebody who lives is there.
        let (steward,): (String,) = read!(self, connection => async {
            let taken: Option<(String,)> = sqlx::query_as(concat!(
                "INSERT INTO stewards (table_id, node) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET node = excluded.node \
                 WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = stewards.node AND id <> excluded.node AND ",
                alive!(),
                ") RETURNING node"
            ))
            .bind(table)
            .bind(node)
            .fetch_optional(&mut *connection)
            .await?;
            if let Some(taken) = taken {
                return Ok(taken);
            }
            let there = sqlx::query_as("SELECT node FROM stewards WHERE table_id = $1")
                .bind(table)
                .fetch_optional(connection)
                .await?;
            // Whoever it was has just let go of it: next time.
            Ok(there.unwrap_or_default())
        })?;
        Ok(steward)
    }

    async fn give_up(&self, table: &str, node: &str, broken: bool) -> Result<(), StoreError> {
        let how = if broken {
            "UPDATE stewards SET node = '' WHERE table_id = $1 AND node = $2"
        } else {
            "DELETE FROM stewards WHERE table_id = $1 AND node = $2"
        };
        read!(self, connection => async {
            sqlx::query(how).bind(table).bind(node).execute(connection).await?;
            Ok(())
        })?;
        self.teller.here(table);
        Ok(())
    }

    async fn stewarded(&self, node: &str) -> Result<Vec<String>, StoreError> {
        let tables: Vec<(String,)> = read!(self, connection => async {
            let tables = sqlx::query_as("SELECT table_id FROM stewards WHERE node = $1");
            Ok(tables.bind(node).fetch_all(connection).await?)
        })?;
        Ok(tables.into_iter().map(|(id,)| id).collect())
    }

    async fn adopt(&self, node: &str, most: u32) -> Result<Vec<String>, StoreError> {
        let adopted: Vec<(String,)> = read!(self, connection => async {
            Ok(sqlx::query_as(concat!(
                "INSERT INTO stewards (table_id, node) SELECT id, $1 FROM tables WHERE bot_asked = 1 AND NOT EXISTS \
                 (SELECT 1 FROM stewards LEFT JOIN nodes ON nodes.id = stewards.node WHERE table_id = tables.id AND (node = '' OR ",
                alive!(),
                ")) AND EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND player NOT LIKE 'bot:%') LIMIT $2 \
                 ON CONFLICT (table_id) DO UPDATE SET node = excluded.node \
                 WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = stewards.node AND id <> excluded.node AND ",
                alive!(),
                ") RETURNING table_id"
            ))
            .bind(node)
            .bind(i64::from(most))
            .fetch_all(connection)
            .await?)
        })?;
        Ok(adopted.into_iter().map(|(id,)| id).collect())
    }

    async fn news(&self, table: &str, rows: u32, changes: u64) -> Result<Option<News>, StoreError> {
        // One statement, so that no row is seen without the changes that came before it.
        let (now, rows_now) = read!(self, connection => following::rows(connection, table, rows))?;
        match now {
            None => return Ok(None),
            Some(now) if now == changes => return Ok(Some(News { rows: rows_now, side: None })),
            Some(_) => {}
        }
        let mut still = self.still().await?;
        let connection = still.connection();
        let done = self.in_time(async {
            let Some(stored) = tables::read(connection, table).await? else { return Ok(None) };
            let (carried,): (Option<i64>,) = sqlx::query_as(
                "SELECT MAX(number) FROM snapshots WHERE table_id = $1 AND carried IS NOT NULL",
            )
            .bind(table)
            .fetch_one(&mut *connection)
            .await?;
            let side = Side {
                changes: stored.changes,
                seats: stored.seats,
                habits: habits::of(connection, table).await?,
                chances: chances::of(connection, table).await?,
                carried: count_of(carried.unwrap_or(0), "snapshots")?,
            };
            let rows = answers::after(connection, table, rows).await?;
            Ok(Some(News { rows, side: Some(side) }))
        });
        let done = done.await;
        still.finish(done).await
    }

    async fn newest_snapshot(&self, table: &str) -> Result<Option<(u32, u32, u32)>, StoreError> {
        let newest: Option<(i64, i64, i64)> = read!(self, connection => async {
            let newest = sqlx::query_as(
                "SELECT number, covers, answers FROM snapshots WHERE table_id = $1 ORDER BY number DESC LIMIT 1",
            );
            Ok(newest.bind(table).fetch_optional(connection).await?)
        })?;
        let count = |count: i64| count_of(count, "a snapshot");
        newest
            .map(|(number, covers, answers)| Ok((count(number)?, count(covers)?, count(answers)?)))
            .transpose()
    }

    async fn stands(&self, tables: &[String]) -> Result<Vec<Stand>, StoreError> {
        let found: Vec<(String, i64, i64)> = read!(self, connection => async {
            let found = sqlx::query_as(
                "SELECT id, changes, COALESCE((SELECT number FROM answers WHERE table_id = id ORDER BY number DESC LIMIT 1), 0) \
                 FROM tables WHERE id = ANY($1)",
            );
            Ok(found.bind(tables).fetch_all(connection).await?)
        })?;
        let stand = |(table, changes, rows): (String, i64, i64)| {
            Ok(Stand { table, rows: count_of(rows, "rows")?, changes: changes as u64 })
        };
        found.into_iter().map(stand).collect()
    }

    async fn present(&self, tables: &[String]) -> Result<Vec<Present>, StoreError> {
        read!(self, connection => presence::of(connection, tables))
    }

    async fn set_present(
        &self,
        node: &str,
        tables: &[(String, Vec<Present>)],
    ) -> Result<Vec<Present>, StoreError> {
        let mut transaction = self.begin().await?;
        let done = self.in_time(presence::set(transaction.connection(), node, tables)).await;
        let present = transaction.finish(done).await?;
        for (table, _) in tables {
            self.teller.here(table);
        }
        Ok(present)
    }

    async fn held(&self, table: &str) -> Result<Vec<HeldAnswer>, StoreError> {
        read!(self, connection => presence::held(connection, table))
    }

    async fn hold(&self, table: &str, held: &HeldAnswer) -> Result<(), StoreError> {
        read!(self, connection => presence::hold(connection, table, held))?;
        self.teller.here(table);
        Ok(())
    }

    async fn let_go(&self, table: &str, given: &[(Seat, String)]) -> Result<(), StoreError> {
        read!(self, connection => presence::let_go(connection, table, given))
    }

    async fn count_table(&self, address: &str, per_hour: u32) -> Result<Option<f64>, StoreError> {
        read!(self, connection => presence::count_table(connection, address, per_hour))
    }

    async fn listen(&self) -> Result<Box<dyn Heard>, StoreError> {
        Ok(Box::new(Listener::start(self.options.clone(), self.teller.voice()).await?))
    }
}
