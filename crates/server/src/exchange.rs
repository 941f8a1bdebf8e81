//! Tables as text, to be taken to another server: `docs/protocol.md` describes the lines.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

use retrograde_core::{Seat, Setup};
use retrograde_table::{
    Bits, CarriedBecause, CarryOver, Habit, KeptHabit, Ledger, Promise, Seed, Title, Viewers,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::crash::guarded;
use crate::serve::{ServeError, lock};
use crate::store::{
    Deed, FILE, Place, Store, StoreError, StoredAnswer, StoredChance, StoredGame, StoredHabit, StoredSeat,
    StoredSnapshot, StoredTable, copy,
};
use crate::token::TokenHash;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    retrograde: String,
    version: u32,
}

impl Head {
    /// Version 1 had no snapshots, version 2 neither habits nor changed answers, version 3 neither invitations nor salts
    /// nor what seats add to the dice.
    fn ours() -> Head {
        Head { retrograde: "tables".to_owned(), version: 4 }
    }

    fn can_be_read(&self) -> bool {
        self.retrograde == "tables" && (1..=4).contains(&self.version)
    }
}

/// Every other line: a table.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableLine {
    table: String,
    game: String,
    rules_version: u16,
    pack: String,
    setup: Setup,
    position: Option<String>,
    seed: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    seed_known: bool,
    watch: String,
    created: u64,
    bot_asked: bool,
    seats: Vec<SeatLine>,
    answers: Vec<AnswerLine>,
    #[serde(default)]
    snapshots: Vec<SnapshotLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    habits: Vec<HabitLine>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chances: Vec<ChanceLine>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChanceLine {
    seat: u8,
    bits: String,
    row: u32,
    snapshot: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HabitLine {
    seat: u8,
    kind: String,
    habit: Habit,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    turn: Option<u32>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatLine {
    token: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invitation: Option<String>,
    player: String,
    label: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerLine {
    seat: u8,
    deed: DeedLine,
    request: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shown: Option<Viewers>,
    at: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SnapshotLine {
    covers: u32,
    answers: u32,
    rules_version: u16,
    pack: String,
    position: String,
    told_from: u32,
    told: Value,
    luck: Ledger,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    carried: Option<CarryOver>,
    since: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DeedLine {
    Answer { answer: String, draws: String },
    Change { answer: String },
    Undo,
    Redo,
}

/// Why tables cannot be written or read.
#[derive(Debug, Error)]
pub enum ExchangeError {
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The text could not be written or read.
    #[error("{0}")]
    Text(#[from] std::io::Error),
    /// A server uses the store, or it cannot be locked.
    #[error("{0}")]
    InUse(#[from] ServeError),
    /// A database of its own is copied by its own means.
    #[error("a PostgreSQL database is copied with pg_dump, or with pg_basebackup")]
    Backup,
    /// There is no such table.
    #[error("there is no table {0:?} in this store")]
    Unknown(String),
    /// A line of the text is at fault.
    #[error("line {line}: {because}; nothing was imported")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        because: String,
    },
}

/// How many tables came of an import.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Imported {
    /// Were read into the store.
    pub fresh: usize,
    /// Had been there before.
    pub there: usize,
}

/// Copies the store of a server to a file, while the server runs or not.
pub fn backup(place: &Place, to: &Path) -> Result<(), ExchangeError> {
    let Place::Directory(directory) = place else { return Err(ExchangeError::Backup) };
    blocking(async { Ok(copy(directory, to).await?) })
}

/// Deletes the tables at which nothing was answered since a time, in milliseconds since 1970, and writes them down first if they are only to
/// be put away. No server may use the store meanwhile. Returns how many.
pub fn forget(
    place: &Place,
    since: u64,
    put_away: Option<&mut std::fs::File>,
) -> Result<usize, ExchangeError> {
    blocking(async {
        let _lock = lock(place)?;
        let store = place.open().await?;
        let ids = store.untouched(since).await?;
        if let Some(file) = put_away {
            // On the disk before they are nowhere else.
            write_tables(&*store, &ids, file).await?;
            file.sync_all()?;
        }
        let deleted = store.delete(&ids, since).await?;
        store.close().await;
        Ok(deleted)
    })
}

async fn write_tables(store: &dyn Store, ids: &[String], out: &mut dyn Write) -> Result<(), ExchangeError> {
    writeln!(out, "{}", json(&Head::ours()))?;
    for id in ids {
        let game = store.game(id).await?.ok_or_else(|| ExchangeError::Unknown(id.clone()))?;
        writeln!(out, "{}", json(&TableLine::new(game)?))?;
    }
    Ok(())
}

/// Writes all tables of a store, or one. Returns how many.
pub fn export(place: &Place, table: Option<&str>, out: &mut dyn Write) -> Result<usize, ExchangeError> {
    blocking(async {
        let scratch = tempfile::tempdir()?;
        let copied = match place {
            // A copy is read, so that the store may be one that cannot be written, or one of an earlier release that stays as it is.
            Place::Directory(directory) => {
                copy(directory, &scratch.path().join(FILE)).await?;
                &Place::Directory(scratch.path().to_owned())
            }
            Place::Postgres(_) => place,
        };
        let store = copied.open().await?;
        let ids = match table {
            Some(id) => vec![id.to_owned()],
            None => store.ids().await?,
        };
        write_tables(&*store, &ids, out).await?;
        store.close().await;
        Ok(ids.len())
    })
}

/// Reads tables into a store: all of them, or none if any is at fault. Each is played through first, unless it was played with
/// other rules: such a table is carried over when it is opened. Tables that are there already, from an earlier import, are left alone.
pub fn import(
    place: &Place,
    titles: &[Box<dyn Title>],
    text: &mut dyn BufRead,
) -> Result<Imported, ExchangeError> {
    // All are looked at before the first is stored, and none is kept in memory: there may be millions.
    let mut spool = tempfile::tempfile()?;
    let mut writer = std::io::BufWriter::new(&mut spool);
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line?, index + 1);
        let fail = |because: String| ExchangeError::Line { line: number, because };
        if index == 0 {
            let head: Result<Head, _> = serde_json::from_str(&line);
            if !head.is_ok_and(|head| head.can_be_read()) {
                return Err(fail(format!("not an export: it must begin with {}", json(&Head::ours()))));
            }
        } else if !line.trim().is_empty() {
            let read: TableLine = serde_json::from_str(&line).map_err(|error| fail(error.to_string()))?;
            let sound = guarded(String::new, || read.sound(titles));
            let sound = sound.unwrap_or_else(|crash| Err(format!("the rules failed: {}", crash.panic)));
            sound.map_err(fail)?;
        }
        writeln!(writer, "{line}")?;
    }
    writer.flush()?;
    drop(writer);
    std::io::Seek::rewind(&mut spool)?;
    blocking(read_tables(place, BufReader::new(spool)))
}

/// Reads tables that were looked at into a store.
async fn read_tables(place: &Place, text: impl BufRead) -> Result<Imported, ExchangeError> {
    let store = place.open().await?;
    let mut import = store.import().await?;
    let (mut imported, mut ids) = (Imported { fresh: 0, there: 0 }, BTreeSet::new());
    for (index, line) in text.lines().enumerate().skip(1) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let fail = |because: String| ExchangeError::Line { line: index + 1, because };
        let read: TableLine = serde_json::from_str(&line).map_err(|error| fail(error.to_string()))?;
        let game = read.stored().map_err(fail)?;
        let id = &game.table.id;
        if !ids.insert(id.clone()) {
            return Err(fail(format!("table {id} appears twice")));
        }
        match import.there(id).await? {
            None => {
                import.add(&game).await?;
                imported.fresh += 1;
            }
            Some(there) if there.goes_on_from(&game) => imported.there += 1,
            Some(_) => return Err(fail(format!("a different table {id} already exists here"))),
        }
    }
    import.finish().await?;
    store.close().await;
    Ok(imported)
}

impl StoredGame {
    /// Whether this is the same table, perhaps later.
    fn goes_on_from(&self, earlier: &StoredGame) -> bool {
        let (now, then) = (&self.table, &earlier.table);
        (&now.game, now.seed, now.created, &now.setup, &now.position)
            == (&then.game, then.seed, then.created, &then.setup, &then.position)
            && self.answers.starts_with(&earlier.answers)
    }
}

impl TableLine {
    fn new(game: StoredGame) -> Result<TableLine, StoreError> {
        let StoredGame { table, answers, snapshots, habits, chances } = game;
        let seats = table.seats.into_iter().map(|seat| SeatLine {
            token: seat.token.map(|token| token.as_str().to_owned()),
            invitation: seat.invitation.map(|invitation| invitation.as_str().to_owned()),
            player: seat.player,
            label: seat.label,
        });
        let answers = answers.into_iter().map(|answer| AnswerLine {
            seat: answer.seat.index() as u8,
            deed: match answer.deed {
                Deed::Answer { answer, draws } => DeedLine::Answer { answer, draws },
                Deed::Change { answer } => DeedLine::Change { answer },
                Deed::Undo => DeedLine::Undo,
                Deed::Redo => DeedLine::Redo,
            },
            request: answer.request,
            shown: answer.shown,
            at: answer.at,
        });
        let snapshots = snapshots.into_iter().map(|snapshot| {
            let told: Result<Value, _> = serde_json::from_str(&snapshot.told);
            Ok(SnapshotLine {
                covers: snapshot.covers,
                answers: snapshot.answers,
                rules_version: snapshot.rules_version,
                pack: snapshot.pack,
                position: snapshot.position,
                told_from: snapshot.told_from,
                told: told.map_err(|error| StoreError::Unreadable(error.to_string()))?,
                luck: snapshot.luck,
                carried: snapshot.carried,
                since: snapshot.since,
            })
        });
        let habits = habits.into_iter().map(|StoredHabit { seat, kind, kept }| HabitLine {
            seat: seat.index() as u8,
            kind,
            habit: kept.habit,
            turn: kept.turn,
        });
        let chances = chances.into_iter().map(|StoredChance { seat, bits, row, snapshot }| ChanceLine {
            seat: seat.index() as u8,
            bits: bits.to_string(),
            row,
            snapshot,
        });
        Ok(TableLine {
            table: table.id,
            game: table.game,
            rules_version: table.rules_version,
            pack: table.pack,
            setup: table.setup,
            position: table.position,
            seed: table.seed.to_string(),
            salt: table.promise.map(|promise| promise.salt.to_string()),
            seed_known: table.promise.is_some_and(|promise| promise.known),
            watch: table.watch.as_str().to_owned(),
            created: table.created,
            bot_asked: table.bot_asked,
            seats: seats.collect(),
            answers: answers.collect(),
            snapshots: snapshots.collect::<Result<_, StoreError>>()?,
            habits: habits.collect(),
            chances: chances.collect(),
        })
    }

    /// The table as it is stored, played through.
    fn sound(self, titles: &[Box<dyn Title>]) -> Result<StoredGame, String> {
        let id = self.table.clone();
        let fail = |because: &str| format!("table {id}: {because}");
        if !(1..=32).contains(&id.len()) || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(format!("{id:?} is not the id of a table"));
        }
        let title = titles.iter().find(|title| title.info().id == self.game);
        let title = title.ok_or_else(|| fail(&format!("there is no game {:?} here", self.game)))?;
        let game = self.stored().map_err(|because| fail(&because))?;
        match game.replay(&**title, |_, _| {}) {
            // What other rules made of the answers can no longer be checked.
            Ok(_) | Err(CarriedBecause::Rules | CarriedBecause::Pack) => Ok(game),
            Err(CarriedBecause::Replay(because)) => Err(fail(&because)),
        }
    }

    fn stored(self) -> Result<StoredGame, String> {
        let seats: Vec<StoredSeat> = self
            .seats
            .into_iter()
            .map(|seat| StoredSeat {
                token: seat.token.map(TokenHash::stored),
                invitation: seat.invitation.map(TokenHash::stored),
                player: seat.player,
                label: seat.label,
            })
            .collect();
        let mut answers = Vec::with_capacity(self.answers.len());
        for (line, number) in self.answers.into_iter().zip(1..) {
            if usize::from(line.seat) >= seats.len() {
                return Err(format!("row {number}: there is no seat {}", line.seat));
            }
            let deed = match line.deed {
                DeedLine::Answer { answer, draws } => Deed::Answer { answer, draws },
                DeedLine::Change { answer } => Deed::Change { answer },
                DeedLine::Undo => Deed::Undo,
                DeedLine::Redo => Deed::Redo,
            };
            let (seat, request, shown) = (Seat::new(line.seat), line.request, line.shown);
            answers.push(StoredAnswer { number, seat, deed, request, shown, at: line.at });
        }
        let snapshots = self.snapshots.into_iter().zip(1..).map(|(line, number)| StoredSnapshot {
            number,
            covers: line.covers,
            answers: line.answers,
            rules_version: line.rules_version,
            pack: line.pack,
            position: line.position,
            told_from: line.told_from,
            told: line.told.to_string(),
            luck: line.luck,
            carried: line.carried,
            since: line.since,
        });
        let mut habits = Vec::with_capacity(self.habits.len());
        for HabitLine { seat, kind, habit, turn } in self.habits {
            if usize::from(seat) >= seats.len() {
                return Err(format!("a habit: there is no seat {seat}"));
            }
            habits.push(StoredHabit { seat: Seat::new(seat), kind, kept: KeptHabit { habit, turn } });
        }
        let mut chances = Vec::with_capacity(self.chances.len());
        for ChanceLine { seat, bits, row, snapshot } in self.chances {
            let bits = Bits::parse(&bits).filter(|_| usize::from(seat) < seats.len());
            let bits = bits.ok_or("what a seat added to the dice cannot be read")?;
            chances.push(StoredChance { seat: Seat::new(seat), bits, row, snapshot });
        }
        let salt = self.salt.map(|salt| Bits::parse(&salt).ok_or("a salt is 64 hex digits")).transpose()?;
        let table = StoredTable {
            id: self.table,
            game: self.game,
            rules_version: self.rules_version,
            pack: self.pack,
            setup: self.setup,
            position: self.position,
            seed: Seed::parse(&self.seed).ok_or("a seed is 64 hex digits")?,
            promise: salt.map(|salt| Promise { salt, known: self.seed_known }),
            watch: TokenHash::stored(self.watch),
            created: self.created,
            bot_asked: self.bot_asked,
            changes: 0,
            seats,
        };
        Ok(StoredGame { table, answers, snapshots: snapshots.collect(), habits, chances })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn blocking<T>(work: impl Future<Output = Result<T, ExchangeError>>) -> Result<T, ExchangeError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}
