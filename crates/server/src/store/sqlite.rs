use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use retrograde_core::Seat;
use retrograde_table::Seed;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{SqlSafeStr, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::{Deed, Store, StoreError, StoredAnswer, StoredSeat, StoredTable};
use crate::token::TokenHash;

/// The most answers that are committed together.
const BATCH: usize = 256;

/// One file on this machine.
///
/// One connection writes. Answers that arrive while it commits wait for each other and are committed together, so that
/// many tables share the cost of one write to the disk.
#[derive(Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: SqlitePool,
    appends: mpsc::Sender<Append>,
}

#[derive(Debug)]
struct Append {
    table: String,
    answer: StoredAnswer,
    bot_asked: bool,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl SqliteStore {
    /// Opens the file `retrograde.sqlite` in a directory; makes both if they are missing.
    pub async fn open(directory: &Path) -> Result<SqliteStore, StoreError> {
        let file = directory.join("retrograde.sqlite");
        make_private(directory, &file)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut, not only the end of the process.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        migrations().run(&writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let (appends, inbox) = mpsc::channel(4 * BATCH);
        tokio::spawn(write(writer.clone(), inbox));
        Ok(SqliteStore { readers, writer, appends })
    }
}

/// Seeds of running games lie here: nobody else on the machine may read them.
fn make_private(directory: &Path, file: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    let mut options = std::fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    builder.create(directory)?;
    options.open(file).map(drop)
}

fn migrations() -> Migrator {
    let steps = [(1, "tables", include_str!("0001_tables.sql"))];
    let steps = steps.into_iter().map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}

/// Commits appends, as many together as there are.
async fn write(pool: SqlitePool, mut inbox: mpsc::Receiver<Append>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let started = std::time::Instant::now();
        metrics::histogram!("retrograde_store_batch").record(batch.len() as f64);
        let together = insert_all(&pool, &batch).await;
        metrics::histogram!("retrograde_store_commit_seconds").record(started.elapsed().as_secs_f64());
        if together.is_ok() {
            for append in batch.drain(..) {
                let _ = append.done.send(Ok(()));
            }
            continue;
        }
        // One of them failed and none is stored: each on its own, so that the others do not suffer.
        for append in batch.drain(..) {
            let alone = insert_all(&pool, std::slice::from_ref(&append)).await;
            let _ = append.done.send(alone);
        }
    }
}

async fn insert_all(pool: &SqlitePool, batch: &[Append]) -> Result<(), StoreError> {
    let mut transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
    for append in batch {
        insert(&mut transaction, &append.table, &append.answer).await?;
        set_bot_asked(&mut transaction, &append.table, append.bot_asked).await?;
    }
    Ok(transaction.commit().await?)
}

async fn insert(
    connection: &mut SqliteConnection,
    table: &str,
    answer: &StoredAnswer,
) -> Result<(), StoreError> {
    let (deed, text, draws) = match &answer.deed {
        Deed::Answer { answer, draws } => ("answer", answer.as_str(), draws.as_str()),
        Deed::Undo => ("undo", "", ""),
        Deed::Redo => ("redo", "", ""),
    };
    let inserted = sqlx::query(
        "INSERT INTO answers (table_id, number, seat, deed, answer, draws, request, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(table)
    .bind(i64::from(answer.number))
    .bind(answer.seat.index() as i64)
    .bind(deed)
    .bind(text)
    .bind(draws)
    .bind(answer.request.as_deref())
    .bind(answer.at as i64)
    .execute(connection)
    .await;
    inserted.map(|_| ()).map_err(or_conflict)
}

async fn set_bot_asked(
    connection: &mut SqliteConnection,
    table: &str,
    asked: bool,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET bot_asked = $1 WHERE id = $2 AND bot_asked <> $1")
        .bind(i64::from(asked))
        .bind(table)
        .execute(connection)
        .await?;
    Ok(())
}

fn or_conflict(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Database(error) if error.is_unique_violation() => StoreError::Conflict,
        error => error.into(),
    }
}

type TableRow = (String, i64, String, String, Option<String>, String, String, i64, i64);
type AnswerRow = (i64, i64, String, String, String, Option<String>, i64);

fn unreadable(what: impl Into<String>) -> StoreError {
    StoreError::Unreadable(what.into())
}

fn seat_of(index: i64) -> Result<Seat, StoreError> {
    match u8::try_from(index) {
        Ok(index) if index < 16 => Ok(Seat::new(index)),
        _ => Err(unreadable(format!("seat {index}"))),
    }
}

fn answer_of(row: AnswerRow) -> Result<StoredAnswer, StoreError> {
    let (number, seat, deed, answer, draws, request, at) = row;
    let deed = match deed.as_str() {
        "answer" => Deed::Answer { answer, draws },
        "undo" => Deed::Undo,
        "redo" => Deed::Redo,
        other => return Err(unreadable(format!("a deed {other:?}"))),
    };
    let number = u32::try_from(number).map_err(|_| unreadable(format!("answer number {number}")))?;
    Ok(StoredAnswer { number, seat: seat_of(seat)?, deed, request, at: at as u64 })
}

#[async_trait]
impl Store for SqliteStore {
    async fn create(&self, table: &StoredTable, answers: &[StoredAnswer]) -> Result<(), StoreError> {
        let setup = serde_json::to_string(&table.setup).map_err(|error| unreadable(error.to_string()))?;
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query(
            "INSERT INTO tables (id, game, rules_version, pack, setup, position, seed, watch, created, bot_asked) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(&table.id)
        .bind(&table.game)
        .bind(i64::from(table.rules_version))
        .bind(&table.pack)
        .bind(setup)
        .bind(table.position.as_deref())
        .bind(table.seed.to_string())
        .bind(table.watch.as_str())
        .bind(table.created as i64)
        .bind(i64::from(table.bot_asked))
        .execute(&mut *transaction)
        .await
        .map_err(or_conflict)?;
        for (index, seat) in table.seats.iter().enumerate() {
            sqlx::query(
                "INSERT INTO seats (table_id, seat, token, player, label) VALUES ($1, $2, $3, $4, $5)",
            )
            .bind(&table.id)
            .bind(index as i64)
            .bind(seat.token.as_ref().map(TokenHash::as_str))
            .bind(&seat.player)
            .bind(seat.label.as_deref())
            .execute(&mut *transaction)
            .await?;
        }
        for answer in answers {
            insert(&mut transaction, &table.id, answer).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let row: Option<TableRow> = sqlx::query_as(
            "SELECT game, rules_version, pack, setup, position, seed, watch, created, bot_asked \
             FROM tables WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        let Some((game, rules_version, pack, setup, position, seed, watch, created, bot_asked)) = row else {
            return Ok(None);
        };
        let seats: Vec<(Option<String>, String, Option<String>)> =
            sqlx::query_as("SELECT token, player, label FROM seats WHERE table_id = $1 ORDER BY seat")
                .bind(id)
                .fetch_all(&self.readers)
                .await?;
        let seats = seats.into_iter().map(|(token, player, label)| StoredSeat {
            token: token.map(TokenHash::stored),
            player,
            label,
        });
        Ok(Some(StoredTable {
            id: id.to_owned(),
            game,
            rules_version: u16::try_from(rules_version)
                .map_err(|_| unreadable(format!("rules version {rules_version}")))?,
            pack,
            setup: serde_json::from_str(&setup).map_err(|error| unreadable(error.to_string()))?,
            position,
            seed: Seed::parse(&seed).ok_or_else(|| unreadable("a seed"))?,
            watch: TokenHash::stored(watch),
            created: created as u64,
            bot_asked: bot_asked != 0,
            seats: seats.collect(),
        }))
    }

    async fn answers(&self, id: &str) -> Result<Vec<StoredAnswer>, StoreError> {
        let rows: Vec<AnswerRow> = sqlx::query_as(
            "SELECT number, seat, deed, answer, draws, request, at FROM answers WHERE table_id = $1 ORDER BY number",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        rows.into_iter().map(answer_of).collect()
    }

    async fn append(&self, id: &str, answer: StoredAnswer, bot_asked: bool) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        let append = Append { table: id.to_owned(), answer, bot_asked, done };
        self.appends.send(append).await.map_err(|_| StoreError::Closed)?;
        stored.await.map_err(|_| StoreError::Closed)?
    }

    async fn set_player(
        &self,
        id: &str,
        seat: Seat,
        player: &StoredSeat,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("UPDATE seats SET player = $1, label = $2 WHERE table_id = $3 AND seat = $4")
            .bind(&player.player)
            .bind(player.label.as_deref())
            .bind(id)
            .bind(seat.index() as i64)
            .execute(&mut *transaction)
            .await?;
        set_bot_asked(&mut transaction, id, bot_asked).await?;
        Ok(transaction.commit().await?)
    }

    async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let ids: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM tables ORDER BY created, id").fetch_all(&self.readers).await?;
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }

    async fn bots_asked(&self) -> Result<Vec<String>, StoreError> {
        let ids: Vec<(String,)> = sqlx::query_as("SELECT id FROM tables WHERE bot_asked = 1 ORDER BY id")
            .fetch_all(&self.readers)
            .await?;
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }

    async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.readers).await?;
        Ok(())
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use retrograde_core::Setup;

    use super::*;

    fn table() -> StoredTable {
        let seat = |token: Option<&str>, player: &str| StoredSeat {
            token: token.map(TokenHash::of),
            player: player.into(),
            label: None,
        };
        StoredTable {
            id: "t".into(),
            game: "skirmish".into(),
            rules_version: 1,
            pack: "p".into(),
            setup: Setup::scenario("plain").with("size", 4),
            position: None,
            seed: Seed::number(7),
            watch: TokenHash::of("w"),
            created: 5,
            bot_asked: true,
            seats: vec![seat(Some("a"), "human"), seat(None, "bot:greedy")],
        }
    }

    fn answer(number: u32, request: &str) -> StoredAnswer {
        let deed = Deed::Answer { answer: "r1 move 0405".into(), draws: String::new() };
        StoredAnswer { number, seat: Seat::new(0), deed, request: Some(request.into()), at: 6 }
    }

    #[tokio::test]
    async fn what_was_stored_comes_back_after_opening_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("new");
        let store = SqliteStore::open(&path).await.unwrap();
        store.create(&table(), &[]).await.unwrap();
        store.append("t", answer(1, "x"), true).await.unwrap();
        let undo = StoredAnswer { deed: Deed::Undo, ..answer(2, "y") };
        store.append("t", undo.clone(), false).await.unwrap();
        assert!(store.bots_asked().await.unwrap().is_empty());
        let player = StoredSeat { token: None, player: "bot:random".into(), label: Some("Ann".into()) };
        store.set_player("t", Seat::new(0), &player, true).await.unwrap();
        assert_eq!(store.bots_asked().await.unwrap(), ["t"]);
        assert!(matches!(store.create(&table(), &[]).await, Err(StoreError::Conflict)));
        store.close().await;

        let store = SqliteStore::open(&path).await.unwrap();
        store.check().await.unwrap();
        let back = store.table("t").await.unwrap().unwrap();
        assert_eq!((back.setup, back.seed, back.watch), (table().setup, table().seed, table().watch));
        assert_eq!(
            (back.seats[0].player.as_str(), back.seats[0].label.as_deref()),
            ("bot:random", Some("Ann"))
        );
        assert_eq!(back.seats[0].token, Some(TokenHash::of("a")));
        assert_eq!(store.answers("t").await.unwrap(), [answer(1, "x"), undo]);
        assert_eq!(store.ids().await.unwrap(), ["t"]);
        assert!(store.table("u").await.unwrap().is_none());
    }

    #[tokio::test]
    async fn of_racing_writers_exactly_one_wins() {
        let directory = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(directory.path()).await.unwrap());
        store.create(&table(), &[]).await.unwrap();
        let writers: Vec<_> = (0..8)
            .map(|writer| {
                let store = store.clone();
                tokio::spawn(async move { store.append("t", answer(1, &writer.to_string()), true).await })
            })
            .collect();
        let mut won = 0;
        for writer in writers {
            match writer.await.unwrap() {
                Ok(()) => won += 1,
                Err(error) => assert!(matches!(error, StoreError::Conflict), "{error}"),
            }
        }
        assert_eq!((won, store.answers("t").await.unwrap().len()), (1, 1));
    }
}
