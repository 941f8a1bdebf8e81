use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use retrograde_core::Seat;
use retrograde_table::{Bits, Promise, Seed, Viewers};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{SqlSafeStr, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::writing::Writer;
use super::{
    Deed, FILE, Store, StoreError, StoredAnswer, StoredChance, StoredGame, StoredHabit, StoredSeat,
    StoredSnapshot, StoredTable, chances, habits, rows, snapshots,
};
use crate::time::now;
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
    writer: Writer,
    appends: mpsc::Sender<Append>,
}

#[derive(Debug)]
struct Append {
    table: String,
    what: Appended,
    bot_asked: bool,
    done: oneshot::Sender<Result<(), StoreError>>,
}

#[derive(Debug)]
enum Appended {
    Answers(Vec<StoredAnswer>),
    Snapshot(StoredSnapshot),
}

impl SqliteStore {
    /// Opens the file `retrograde.sqlite` in a directory; makes both if they are missing.
    pub async fn open(directory: &Path) -> Result<SqliteStore, StoreError> {
        let file = directory.join(FILE);
        make_private(directory, FILE)?;
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .journal_mode(SqliteJournalMode::Wal)
            // What was acknowledged survives a power cut, not only the end of the process.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10))
            .foreign_keys(true);
        let writer = SqlitePoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        migrations().run(&writer).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        let writer = Writer::new(writer, &file);
        let (appends, inbox) = mpsc::channel(4 * BATCH);
        tokio::spawn(write(writer.clone(), inbox));
        Ok(SqliteStore { readers, writer, appends })
    }

    fn noticed<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        done.map_err(|error| self.writer.noticed(error))
    }

    /// Looks through the whole file for damage. Takes a while.
    pub(crate) async fn inspect(&self) {
        let found: Result<(String,), _> =
            sqlx::query_as("PRAGMA quick_check(1)").fetch_one(&self.readers).await;
        match found {
            Ok((found,)) if found == "ok" => {}
            Ok((found,)) => drop(self.writer.damaged(&found)),
            Err(error) => drop(self.writer.noticed(error.into())),
        }
    }

    async fn add(&self, id: &str, what: Appended, bot_asked: bool) -> Result<(), StoreError> {
        let (done, stored) = oneshot::channel();
        let append = Append { table: id.to_owned(), what, bot_asked, done };
        self.appends.send(append).await.map_err(|_| StoreError::Closed)?;
        stored.await.map_err(|_| StoreError::Closed)?
    }
}

/// Seeds of running games lie here: nobody else on the machine may read them.
pub(crate) fn make_private(directory: &Path, file: &str) -> std::io::Result<std::fs::File> {
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
    options.open(directory.join(file))
}

fn migrations() -> Migrator {
    let steps = [
        (1, "tables", include_str!("0001_tables.sql")),
        (2, "snapshots", include_str!("0002_snapshots.sql")),
        (3, "habits", include_str!("0003_habits.sql")),
        (4, "invitations", include_str!("0004_invitations.sql")),
        (5, "dice", include_str!("0005_dice.sql")),
        (6, "health", include_str!("0006_health.sql")),
    ];
    let steps = steps.into_iter().map(|(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(steps.collect())
}

/// Commits appends, as many together as there are.
async fn write(writer: Writer, mut inbox: mpsc::Receiver<Append>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let started = std::time::Instant::now();
        metrics::histogram!("retrograde_store_batch").record(batch.len() as f64);
        let together = insert_all(&writer, &batch).await;
        metrics::histogram!("retrograde_store_commit_seconds").record(started.elapsed().as_secs_f64());
        if together.is_ok() {
            for append in batch.drain(..) {
                let _ = append.done.send(Ok(()));
            }
            continue;
        }
        // One of them failed and none is stored: each on its own, so that the others do not suffer.
        for append in batch.drain(..) {
            let alone = insert_all(&writer, std::slice::from_ref(&append)).await;
            let _ = append.done.send(alone);
        }
    }
}

async fn insert_all(writer: &Writer, batch: &[Append]) -> Result<(), StoreError> {
    let mut transaction = writer.begin().await?;
    let done = insert_each(transaction.connection(), batch).await;
    transaction.finish(done).await.map_err(|error| writer.noticed(error))
}

async fn insert_each(connection: &mut SqliteConnection, batch: &[Append]) -> Result<(), StoreError> {
    for append in batch {
        match &append.what {
            Appended::Answers(answers) => {
                for answer in answers {
                    rows::insert(connection, &append.table, answer).await?;
                }
            }
            Appended::Snapshot(snapshot) => {
                snapshots::insert(connection, &append.table, snapshot).await?;
            }
        }
        rows::set_bot_asked(connection, &append.table, append.bot_asked).await?;
    }
    Ok(())
}

pub(super) fn or_conflict(error: sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Database(error) if error.is_unique_violation() => StoreError::Conflict,
        error => error.into(),
    }
}

type TableRow = (String, i64, String, String, Option<String>, String, Option<String>, i64, String, i64, i64);
type SeatRow = (Option<String>, Option<String>, String, Option<String>);
type AnswerRow = (i64, i64, String, String, String, Option<String>, Option<i64>, i64);

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

fn answer_of(row: AnswerRow) -> Result<StoredAnswer, StoreError> {
    let (number, seat, deed, answer, draws, request, shown, at) = row;
    let deed = match deed.as_str() {
        "answer" => Deed::Answer { answer, draws },
        "change" => Deed::Change { answer },
        "undo" => Deed::Undo,
        "redo" => Deed::Redo,
        other => return Err(unreadable(format!("a deed {other:?}"))),
    };
    let number = u32::try_from(number).map_err(|_| unreadable(format!("answer number {number}")))?;
    let shown = shown.map(|bits| Viewers::from_bits(bits as u32));
    Ok(StoredAnswer { number, seat: seat_of(seat)?, deed, request, shown, at: at as u64 })
}

#[async_trait]
impl Store for SqliteStore {
    async fn create_all(&self, games: &[StoredGame]) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let mut done = Ok(());
        for game in games {
            done = rows::create(transaction.connection(), game).await;
            if done.is_err() {
                break;
            }
        }
        self.noticed(transaction.finish(done).await)
    }

    async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let row: Option<TableRow> = sqlx::query_as(
            "SELECT game, rules_version, pack, setup, position, seed, salt, seed_known, watch, created, bot_asked \
             FROM tables WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await
        .map_err(|error| self.writer.noticed(error.into()))?;
        let Some(row) = row else { return Ok(None) };
        let (game, rules_version, pack, setup, position, seed, salt, known, watch, created, bot_asked) = row;
        let salt = salt.map(|salt| Bits::parse(&salt).ok_or_else(|| unreadable("a salt"))).transpose()?;
        let seats: Vec<SeatRow> = sqlx::query_as(
            "SELECT token, invitation, player, label FROM seats WHERE table_id = $1 ORDER BY seat",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        let seats = seats.into_iter().map(|(token, invitation, player, label)| StoredSeat {
            token: token.map(TokenHash::stored),
            invitation: invitation.map(TokenHash::stored),
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
            promise: salt.map(|salt| Promise { salt, known: known != 0 }),
            watch: TokenHash::stored(watch),
            created: created as u64,
            bot_asked: bot_asked != 0,
            seats: seats.collect(),
        }))
    }

    async fn answers(&self, id: &str) -> Result<Vec<StoredAnswer>, StoreError> {
        let rows: Vec<AnswerRow> = sqlx::query_as(
            "SELECT number, seat, deed, answer, draws, request, shown, at \
             FROM answers WHERE table_id = $1 ORDER BY number",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await
        .map_err(|error| self.writer.noticed(error.into()))?;
        rows.into_iter().map(answer_of).collect()
    }

    async fn append(&self, id: &str, answers: Vec<StoredAnswer>, bot_asked: bool) -> Result<(), StoreError> {
        self.add(id, Appended::Answers(answers), bot_asked).await
    }

    async fn snapshots(&self, id: &str) -> Result<Vec<StoredSnapshot>, StoreError> {
        self.noticed(snapshots::of(&self.readers, id).await)
    }

    async fn keep(&self, id: &str, snapshot: StoredSnapshot, bot_asked: bool) -> Result<(), StoreError> {
        self.add(id, Appended::Snapshot(snapshot), bot_asked).await
    }

    async fn unkept(&self) -> Result<Vec<String>, StoreError> {
        snapshots::missing(&self.readers).await
    }

    async fn set_player(
        &self,
        id: &str,
        seat: Seat,
        player: &StoredSeat,
        bot_asked: bool,
    ) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let done = rows::set_player(transaction.connection(), id, seat, player, bot_asked).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn habits(&self, id: &str) -> Result<Vec<StoredHabit>, StoreError> {
        self.noticed(habits::of(&self.readers, id).await)
    }

    async fn set_habit(&self, id: &str, habit: &StoredHabit) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let done = habits::set(transaction.connection(), id, habit).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn chances(&self, id: &str) -> Result<Vec<StoredChance>, StoreError> {
        self.noticed(chances::of(&self.readers, id).await)
    }

    async fn add_chance(&self, id: &str, chance: &StoredChance) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let done = chances::insert(transaction.connection(), id, chance).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn ids(&self) -> Result<Vec<String>, StoreError> {
        let ids: Vec<(String,)> =
            sqlx::query_as("SELECT id FROM tables ORDER BY created, id").fetch_all(&self.readers).await?;
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }

    async fn untouched(&self, since: u64) -> Result<Vec<String>, StoreError> {
        let ids: Vec<(String,)> = sqlx::query_as(
            "SELECT id FROM tables WHERE created < $1 AND COALESCE((SELECT at FROM answers WHERE table_id = id \
             ORDER BY number DESC LIMIT 1), 0) < $1 ORDER BY created, id",
        )
        .bind(since as i64)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }

    async fn delete(&self, ids: &[String]) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await?;
        let done = rows::delete(transaction.connection(), ids).await;
        self.noticed(transaction.finish(done).await)
    }

    async fn bots_asked(&self) -> Result<Vec<String>, StoreError> {
        let ids: Vec<(String,)> = sqlx::query_as(
            "SELECT id FROM tables WHERE bot_asked = 1 AND EXISTS \
             (SELECT 1 FROM seats WHERE table_id = id AND player NOT LIKE 'bot:%') ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(|(id,)| id).collect())
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.writer.check_file()?;
        let written = now() as i64;
        let mut transaction = self.writer.begin().await?;
        let done = sqlx::query(
            "INSERT INTO health (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
        )
        .bind(written)
        .execute(transaction.connection())
        .await;
        self.noticed(transaction.finish(done.map_err(StoreError::from)).await)?;
        let read: Result<(i64,), _> =
            sqlx::query_as("SELECT at FROM health WHERE id = 1").fetch_one(&self.readers).await;
        let (read,) = self.noticed(read.map_err(StoreError::from))?;
        // Somebody else may have asked a moment later.
        if read >= written { Ok(()) } else { Err(unreadable("what was written a moment ago is not there")) }
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

#[cfg(test)]
#[path = "sqlite_tests.rs"]
mod tests;
