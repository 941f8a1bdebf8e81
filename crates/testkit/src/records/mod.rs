//! Recorded games of one title: replayed strictly, to the same end for ever; written anew only when the version of its
//! rules is raised.

mod write;

use std::fs;
use std::path::PathBuf;

use retrograde_table::{BotSpec, Record, Seed, Table, Title};
pub use write::{Wish, by_winner, write_records};

use crate::files::fixtures;

/// A recorded game.
pub struct Recorded {
    /// Where it is.
    pub file: PathBuf,
    /// The table at its end.
    pub table: Box<dyn Table>,
}

impl std::fmt::Debug for Recorded {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.file.display())
    }
}

/// Replays every recorded game of a title: each draw, each position and the end are as they were, it is written as it is
/// read, and the name of its file says how it ended.
///
/// # Panics
///
/// If one is not so, or if there is none.
pub fn check_records(title: &dyn Title) -> Vec<Recorded> {
    let folder = fixtures(title);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "game"));
    files.sort();
    assert!(!files.is_empty(), "no recorded games in {}", folder.display());
    files.into_iter().map(|file| check_record(title, file)).collect()
}

fn check_record(title: &dyn Title, file: PathBuf) -> Recorded {
    let name = file.display();
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let table = title.replay(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(table.record(true).to_string(), text, "{name}");
    let outcome = table.outcome().unwrap_or_else(|| panic!("{name} does not end"));
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    assert!(stem.contains(&slug(outcome.how)), "{name} ended so: {}", outcome.how);
    Recorded { file, table }
}

/// Every recorded game can be left in the middle and played otherwise.
///
/// # Panics
///
/// If one cannot.
pub fn check_forks(recorded: &[Recorded]) {
    for Recorded { file, table } in recorded {
        let mut other = table.fork(table.answers() / 2, Seed::number(99));
        let left = other.answers();
        for _ in 0..40 {
            let Some(seat) = other.to_act().lowest() else { break };
            let answer = other.thought(seat, BotSpec::Random, other.answers() as u64).think().answer;
            other.answer(seat, &answer).unwrap_or_else(|refusal| panic!("{}: {refusal}", file.display()));
        }
        assert!(other.answers() > left, "{}: nobody is asked in the middle", file.display());
    }
}

/// How a game ended, as part of a file's name.
pub fn slug(how: &str) -> String {
    how.to_lowercase().replace('\'', "").replace(' ', "-")
}
