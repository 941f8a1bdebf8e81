//! Tables as text, to be taken to another server: `docs/protocol.md` describes the lines.

use std::io::{BufRead, Write};
use std::path::Path;

use retrograde_core::{Seat, Setup};
use retrograde_table::{Seed, Title};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::crash::guarded;
use crate::store::{Deed, SqliteStore, Store, StoreError, StoredAnswer, StoredSeat, StoredTable};
use crate::task::{opening, redo};
use crate::token::TokenHash;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    retrograde: String,
    version: u32,
}

impl Head {
    fn ours() -> Head {
        Head { retrograde: "tables".to_owned(), version: 1 }
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
    watch: String,
    created: u64,
    bot_asked: bool,
    seats: Vec<SeatLine>,
    answers: Vec<AnswerLine>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatLine {
    token: Option<String>,
    player: String,
    label: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnswerLine {
    seat: u8,
    deed: DeedLine,
    request: Option<String>,
    at: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum DeedLine {
    Answer { answer: String, draws: String },
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

/// Writes all tables of a store, or one. Gives how many.
pub fn export(data: &Path, table: Option<&str>, out: &mut dyn Write) -> Result<usize, ExchangeError> {
    blocking(async {
        let store = SqliteStore::open(data).await?;
        let ids = match table {
            Some(id) => vec![id.to_owned()],
            None => store.ids().await?,
        };
        writeln!(out, "{}", json(&Head::ours()))?;
        for id in &ids {
            let stored = store.table(id).await?.ok_or_else(|| ExchangeError::Unknown(id.clone()))?;
            let answers = store.answers(id).await?;
            writeln!(out, "{}", json(&TableLine::new(stored, answers)))?;
        }
        store.close().await;
        Ok(ids.len())
    })
}

/// Reads tables into a store: all of them, or none if any is at fault. Each is played through first. Gives how many.
pub fn import(
    data: &Path,
    titles: &[Box<dyn Title>],
    text: &mut dyn BufRead,
) -> Result<usize, ExchangeError> {
    let mut tables = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (line, number) = (line?, index + 1);
        let fail = |because: String| ExchangeError::Line { line: number, because };
        if index == 0 {
            let head: Result<Head, _> = serde_json::from_str(&line);
            if !head.is_ok_and(|head| json(&head) == json(&Head::ours())) {
                return Err(fail(format!("not an export: it must begin with {}", json(&Head::ours()))));
            }
        } else if !line.trim().is_empty() {
            let read: TableLine = serde_json::from_str(&line).map_err(|error| fail(error.to_string()))?;
            let sound = guarded(String::new, || read.sound(titles));
            let sound = sound.unwrap_or_else(|crash| Err(format!("the rules failed: {}", crash.panic)));
            tables.push((number, sound.map_err(fail)?));
        }
    }
    blocking(async {
        let store = SqliteStore::open(data).await?;
        for (line, (table, _)) in &tables {
            let twice = tables.iter().filter(|(_, (other, _))| other.id == table.id).count() > 1;
            if twice || store.table(&table.id).await?.is_some() {
                let because = format!("table {} is there already", table.id);
                return Err(ExchangeError::Line { line: *line, because });
            }
        }
        for (_, (table, answers)) in &tables {
            store.create(table, answers).await?;
        }
        store.close().await;
        Ok(tables.len())
    })
}

impl TableLine {
    fn new(stored: StoredTable, answers: Vec<StoredAnswer>) -> TableLine {
        TableLine {
            table: stored.id,
            game: stored.game,
            rules_version: stored.rules_version,
            pack: stored.pack,
            setup: stored.setup,
            position: stored.position,
            seed: stored.seed.to_string(),
            watch: stored.watch.as_str().to_owned(),
            created: stored.created,
            bot_asked: stored.bot_asked,
            seats: stored
                .seats
                .into_iter()
                .map(|seat| SeatLine {
                    token: seat.token.map(|token| token.as_str().to_owned()),
                    player: seat.player,
                    label: seat.label,
                })
                .collect(),
            answers: answers
                .into_iter()
                .map(|answer| AnswerLine {
                    seat: answer.seat.index() as u8,
                    deed: match answer.deed {
                        Deed::Answer { answer, draws } => DeedLine::Answer { answer, draws },
                        Deed::Undo => DeedLine::Undo,
                        Deed::Redo => DeedLine::Redo,
                    },
                    request: answer.request,
                    at: answer.at,
                })
                .collect(),
        }
    }

    /// The table as it is stored, played through.
    fn sound(self, titles: &[Box<dyn Title>]) -> Result<(StoredTable, Vec<StoredAnswer>), String> {
        let id = self.table.clone();
        let fail = |because: &str| format!("table {id}: {because}");
        if !(1..=32).contains(&id.len()) || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(format!("{id:?} is no id of a table"));
        }
        let title = titles.iter().find(|title| title.info().id == self.game);
        let title = title.ok_or_else(|| fail(&format!("there is no game {:?} here", self.game)))?;
        let seats = self.seats.into_iter().map(|seat| StoredSeat {
            token: seat.token.map(TokenHash::stored),
            player: seat.player,
            label: seat.label,
        });
        let stored = StoredTable {
            id: self.table,
            game: self.game,
            rules_version: self.rules_version,
            pack: self.pack,
            setup: self.setup,
            position: self.position,
            seed: Seed::parse(&self.seed).ok_or_else(|| fail("a seed is 64 hex digits"))?,
            watch: TokenHash::stored(self.watch),
            created: self.created,
            bot_asked: self.bot_asked,
            seats: seats.collect(),
        };
        let mut table = opening(&stored, title.as_ref()).map_err(|because| fail(&because))?;
        if table.seats().len() != stored.seats.len() {
            return Err(fail("the game has other seats"));
        }
        let mut answers = Vec::with_capacity(self.answers.len());
        for (index, line) in self.answers.into_iter().enumerate() {
            if usize::from(line.seat) >= stored.seats.len() {
                return Err(fail(&format!("row {}: there is no seat {}", index + 1, line.seat)));
            }
            let deed = match line.deed {
                DeedLine::Answer { answer, draws } => Deed::Answer { answer, draws },
                DeedLine::Undo => Deed::Undo,
                DeedLine::Redo => Deed::Redo,
            };
            let seat = Seat::new(line.seat);
            let row =
                StoredAnswer { number: index as u32 + 1, seat, deed, request: line.request, at: line.at };
            redo(&mut *table, &row).map_err(|because| fail(&because))?;
            answers.push(row);
        }
        Ok((stored, answers))
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

fn blocking<T>(work: impl Future<Output = Result<T, ExchangeError>>) -> Result<T, ExchangeError> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}
