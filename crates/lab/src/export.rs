//! Games and draws as tables for other programs.

mod columns;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::files::write_whole;
use crate::{Agenda, LabError, Played, Run};
use columns::{Column, Columns};

/// Writes a Parquet file with a row for each game, in the order of the runs.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_games(path: &Path, agenda: &Agenda, played: &[Played]) -> Result<(), LabError> {
    write_whole(path, |file| columns::write(file, [games(agenda, played)]))
}

/// Writes a Parquet file with a row for each draw, in the order in which they fell.
///
/// # Errors
///
/// If it cannot be written.
pub fn write_draws(path: &Path, played: &[Played]) -> Result<(), LabError> {
    // Groups of many draws, not too many for the memory of whoever reads them.
    const MANY: usize = 1 << 20;
    let mut groups: Vec<&[Played]> = Vec::new();
    let (mut begin, mut count) = (0, 0);
    for (index, game) in played.iter().enumerate() {
        count += game.draws.len();
        if count >= MANY {
            groups.push(&played[begin..=index]);
            (begin, count) = (index + 1, 0);
        }
    }
    if begin < played.len() || groups.is_empty() {
        groups.push(&played[begin..]);
    }
    write_whole(path, |file| columns::write(file, groups.into_iter().map(draws)))
}

fn draws(played: &[Played]) -> Columns {
    let rows = || played.iter().flat_map(|game| game.draws.iter().map(move |draw| (game, draw)));
    vec![
        ("run".to_owned(), Column::Number(rows().map(|(game, _)| game.run).collect())),
        ("game".to_owned(), Column::Number(rows().map(|(game, _)| game.game).collect())),
        ("moment".to_owned(), Column::Number(rows().map(|(_, draw)| draw.0).collect())),
        ("label".to_owned(), Column::Text(rows().map(|(_, draw)| Some(draw.1.to_string())).collect())),
        ("faces".to_owned(), Column::Number(rows().map(|(_, draw)| draw.2).collect())),
        ("outcome".to_owned(), Column::Number(rows().map(|(_, draw)| draw.3).collect())),
    ]
}

fn games(agenda: &Agenda, played: &[Played]) -> Columns {
    let run = |game: &Played| &agenda.runs[game.run as usize];
    let number = |of: &dyn Fn(&Played) -> u32| Column::Number(played.iter().map(of).collect());
    let text = |of: &dyn Fn(&Played) -> Option<String>| Column::Text(played.iter().map(of).collect());
    let real = |of: &dyn Fn(&Played) -> Option<f64>| Column::Real(played.iter().map(of).collect());
    let mut columns: Columns = vec![
        ("run".to_owned(), number(&|game| game.run)),
        ("game".to_owned(), number(&|game| game.game)),
        (
            "seed".to_owned(),
            Column::Long(played.iter().map(|game| run(game).plan.seed_of(game.game)).collect()),
        ),
        ("scenario".to_owned(), text(&|game| Some(run(game).plan.setup.scenario.clone()))),
    ];
    let options: BTreeSet<&String> =
        agenda.runs.iter().flat_map(|run| run.plan.setup.options.keys()).collect();
    for option in options {
        let value = text(&|game| run(game).plan.setup.options.get(option).cloned());
        columns.push((format!("option_{}", word(option)), value));
    }
    columns.extend([
        ("ended".to_owned(), Column::Flag(played.iter().map(|game| game.end.is_some()).collect())),
        ("how".to_owned(), text(&|game| game.end.as_ref().map(|end| end.how.clone()))),
        ("rule".to_owned(), text(&|game| game.end.as_ref().map(|end| end.rule.clone()))),
        ("winners".to_owned(), text(&|game| winners(run(game), game))),
        ("turns".to_owned(), number(&|game| game.turns)),
        ("answers".to_owned(), number(&|game| game.answers)),
    ]);
    for seat in seats(agenda) {
        let place = |game: &Played| run(game).seats.iter().position(|each| each.id == seat);
        let bot = |game: &Played| {
            let plan = &run(game).plan;
            place(game).map(|seat| plan.bots[plan.bot_at(game.game, seat)].to_string())
        };
        let ended = |game: &Played| place(game).filter(|_| game.end.is_some());
        columns.extend([
            (format!("bot_{seat}"), text(&bot)),
            (format!("share_{seat}"), real(&|game| ended(game).map(|seat| game.share_of(seat)))),
            (format!("luck_{seat}"), real(&|game| place(game).map(|seat| game.luck[seat] as f64 / 1000.0))),
        ]);
    }
    columns.extend(counts(played));
    columns
}

/// What was counted, a column for each thing and cause.
fn counts(played: &[Played]) -> Columns {
    let mut counts: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (row, game) in played.iter().enumerate() {
        for (what, cause, count) in &game.tallies {
            let name = format!("count_{}_{}", word(what), word(cause));
            counts.entry(name).or_insert_with(|| vec![0; played.len()])[row] += count;
        }
    }
    counts.into_iter().map(|(name, counts)| (name, Column::Number(counts))).collect()
}

/// Ids of all seats that any run has, in their order.
fn seats(agenda: &Agenda) -> Vec<&str> {
    let mut ids: Vec<&str> = Vec::new();
    for seat in agenda.runs.iter().flat_map(|run| &run.seats) {
        if !ids.contains(&&*seat.id) {
            ids.push(&seat.id);
        }
    }
    ids
}

/// Ids of the winners with a plus between; `game` is a side that the game itself plays. None if nobody won.
fn winners(run: &Run, game: &Played) -> Option<String> {
    let winners = game.end.as_ref()?.winners;
    let name = |seat: usize| run.seats.get(seat).map_or("game", |seat| &*seat.id);
    let names: Vec<&str> = winners.iter().map(|seat| name(seat.index())).collect();
    (!names.is_empty()).then(|| names.join("+"))
}

/// A name that needs no quotation marks in a query.
fn word(text: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    text.chars().map(plain).collect()
}
