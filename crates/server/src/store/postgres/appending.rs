//! Answers of many tables, in one statement and one commit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout_at};

use super::Room;
use super::connections::{Connections, PATIENCE};
use super::statements::{snapshots, tables};
use super::telling::Teller;
use crate::store::batches::{Append, Appended, Commit};
use crate::store::{StoreError, StoredAnswer};

/// How long to wait before a database that is away is tried again.
const AGAIN: Duration = Duration::from_millis(100);

/// Whoever commits what was appended, over a connection of its own.
pub(super) struct Writer {
    connections: Arc<Connections>,
    teller: Teller,
    room: Arc<Room>,
    connection: Mutex<Option<PgConnection>>,
}

impl Writer {
    pub(super) fn new(connections: Arc<Connections>, teller: Teller, room: Arc<Room>) -> Writer {
        Writer { connections, teller, room, connection: Mutex::default() }
    }

    /// Commits over the connection that there is, or over a new one.
    async fn try_once(&self, batch: &[Append]) -> Result<BTreeSet<usize>, StoreError> {
        let mut place = self.connection.lock().await;
        // While it is in use it is not there: whoever gives up in the middle closes it.
        let mut connection = match place.take() {
            Some(connection) => connection,
            None => self.connections.apart().await?,
        };
        let done = commit(&mut connection, batch).await;
        if !matches!(done, Err(StoreError::Away)) {
            *place = Some(connection);
        }
        done
    }
}

#[async_trait]
impl Commit for Writer {
    /// Waits for a while if the database is away. What was sent when it went may or may not be stored. If it is, the second attempt does
    /// not fit, and whoever asked reads their own answer.
    async fn commit(&self, batch: &[Append]) -> Result<BTreeSet<usize>, StoreError> {
        let until = Instant::now() + PATIENCE;
        loop {
            match timeout_at(until, self.try_once(batch)).await {
                Ok(Err(StoreError::Away)) if Instant::now() + AGAIN < until => sleep(AGAIN).await,
                Ok(Ok(conflicts)) => {
                    let stored = batch.iter().enumerate().filter(|(index, _)| !conflicts.contains(index));
                    for (_, append) in stored {
                        self.teller.table(&append.table);
                    }
                    return Ok(conflicts);
                }
                Ok(done) => {
                    self.room.noticed(&done);
                    return done;
                }
                Err(_) => return Err(StoreError::Away),
            }
        }
    }
}

async fn commit(connection: &mut PgConnection, batch: &[Append]) -> Result<BTreeSet<usize>, StoreError> {
    let kept = batch.iter().enumerate().filter_map(|(index, append)| match &append.what {
        Appended::Snapshot(snapshot) => Some((index, append, snapshot)),
        Appended::Answers(_) => None,
    });
    let kept: Vec<_> = kept.collect();
    if kept.is_empty() {
        // One statement is a transaction of its own.
        return insert(connection, batch).await;
    }
    let mut transaction = connection.begin().await?;
    let mut conflicts = insert(&mut transaction, batch).await?;
    for (index, append, snapshot) in kept {
        let (table, id) = (&append.table, &mut *transaction);
        if !snapshots::add(id, table, snapshot).await? {
            conflicts.insert(index);
        } else if snapshot.carried.is_some() {
            if !tables::changed(&mut transaction, table, Some(append.changes)).await? {
                // Not this one, and so none of them; each is tried on its own then.
                return Err(StoreError::Conflict);
            }
            tables::set_bot_asked(&mut transaction, table, append.bot_asked).await?;
        }
    }
    transaction.commit().await?;
    Ok(conflicts)
}

/// The rows of all answers, column by column. Returns which do not fit.
async fn insert(connection: &mut PgConnection, batch: &[Append]) -> Result<BTreeSet<usize>, StoreError> {
    let every: BTreeSet<&str> = batch.iter().map(|append| append.table.as_str()).collect();
    let mut wanted: BTreeMap<&str, (i64, i64, i64)> = BTreeMap::new();
    let mut rows: Vec<(&str, &StoredAnswer)> = Vec::new();
    for append in batch {
        let Appended::Answers(answers) = &append.what else { continue };
        let first = answers.first().map_or(0, |row| i64::from(row.number));
        let known = (first, append.changes as i64, append.bot_asked.into());
        if wanted.insert(&append.table, known).is_some() {
            // Two answers to one table do not go together.
            return Err(StoreError::Conflict);
        }
        rows.extend(answers.iter().map(|row| (append.table.as_str(), row)));
    }
    let column = |of: fn(&StoredAnswer) -> i64| rows.iter().map(|(_, row)| of(row)).collect::<Vec<i64>>();
    let text = |of: fn(&StoredAnswer) -> &str| rows.iter().map(|(_, row)| of(row)).collect::<Vec<&str>>();
    let of = |of: fn(&(i64, i64, i64)) -> i64| wanted.values().map(of).collect::<Vec<i64>>();
    let (fits,): (Vec<String>,) =
        sqlx::query_as("SELECT append_answers($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)")
            .bind(every.into_iter().collect::<Vec<&str>>())
            .bind(wanted.keys().copied().collect::<Vec<&str>>())
            .bind(of(|known| known.0))
            .bind(of(|known| known.1))
            .bind(of(|known| known.2))
            .bind(rows.iter().map(|&(table, _)| table).collect::<Vec<&str>>())
            .bind(column(|row| row.number.into()))
            .bind(column(|row| row.seat.index() as i64))
            .bind(text(|row| row.deed.columns().0))
            .bind(text(|row| row.deed.columns().1))
            .bind(text(|row| row.deed.columns().2))
            .bind(rows.iter().map(|(_, row)| row.request.as_deref()).collect::<Vec<Option<&str>>>())
            .bind(
                rows.iter()
                    .map(|(_, row)| row.shown.map(|shown| shown.bits().into()))
                    .collect::<Vec<Option<i64>>>(),
            )
            .bind(column(|row| row.at as i64))
            .fetch_one(connection)
            .await
            .map_err(crate::store::values::or_conflict)?;
    let fits: BTreeSet<String> = fits.into_iter().collect();
    let answers = batch.iter().enumerate().filter(|(_, append)| matches!(append.what, Appended::Answers(_)));
    Ok(answers.filter(|(_, append)| !fits.contains(&append.table)).map(|(index, _)| index).collect())
}
