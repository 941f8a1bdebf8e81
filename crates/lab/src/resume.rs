//! A file that a run can be taken up from: a line with the settings, then a line for each finished game.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use retrograde_core::Setup;
use retrograde_table::{BotSpec, Title};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{LabError, Plan, Played};

const NO_RUN: &str = "not the file of a lab run";

/// The open file of a run.
#[derive(Debug)]
pub struct ResumeFile {
    path: PathBuf,
    file: File,
}

impl ResumeFile {
    /// Opens or begins the file of a plan, and gives the games that it holds.
    ///
    /// A last line that was cut off in the middle is dropped. The number of games may differ from the one the file was
    /// begun with: a run can be made longer.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, or was begun with other settings.
    pub fn open(path: &Path, plan: &Plan, title: &dyn Title) -> Result<(ResumeFile, Vec<Played>), LabError> {
        let fail = |what: String| LabError::File(format!("{}: {what}", path.display()));
        let refuse = |what: String| LabError::Plan(format!("{}: {what}", path.display()));
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(fail(error.to_string())),
        };
        let header = header(plan, title);
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // What is cut off below was torn from a run; somebody's other file must not be.
        if whole == 0 && !header.to_string().as_bytes().starts_with(&bytes) {
            return Err(refuse(NO_RUN.to_owned()));
        }
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| refuse(NO_RUN.to_owned()))?;
        let mut lines = text.lines();
        let begun = match lines.next() {
            None => false,
            Some(line) => {
                check_header(line, &header).map_err(refuse)?;
                true
            }
        };
        let played = games_of(lines, plan.bots.len()).map_err(fail)?;
        let open = || -> std::io::Result<File> {
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            file.set_len(whole as u64)?;
            if !begun {
                file.write_all(format!("{header}\n").as_bytes())?;
            }
            Ok(file)
        };
        let file = open().map_err(|error| fail(error.to_string()))?;
        Ok((ResumeFile { path: path.to_owned(), file }, played))
    }

    /// Reads the file of a run without touching it: the plan, as long as the games it holds, and those games.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not the file of a run.
    pub fn read(path: &Path) -> Result<(Plan, Vec<Played>), LabError> {
        let fail = |what: String| LabError::Plan(format!("{}: {what}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
        // The last line of a run that is under way may not be whole yet.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines();
        let header = lines.next().and_then(|line| serde_json::from_str::<Header>(line).ok());
        let header = header.ok_or_else(|| fail(NO_RUN.to_owned()))?;
        let bots: Result<Vec<BotSpec>, _> = header.seats.iter().map(|bot| bot.parse()).collect();
        let bots = bots.map_err(|error| fail(error.to_string()))?;
        let mut plan = Plan {
            game: header.game,
            setup: Setup { options: header.options, ..Setup::scenario(&header.scenario) },
            bots,
            seeds: 0,
            swap: header.swap,
            first_seed: header.seed,
            most_answers: header.most_answers,
        };
        let played = games_of(lines, plan.bots.len()).map_err(fail)?;
        let last = played.last().map_or(0, |game| game.game + 1);
        plan.seeds = last.div_ceil(plan.rotations());
        Ok((plan, played))
    }

    /// Appends a finished game.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn append(&mut self, played: &Played) -> Result<(), LabError> {
        let fail = |what: String| LabError::File(format!("{}: {what}", self.path.display()));
        let line = serde_json::to_string(played).map_err(|error| fail(error.to_string()))?;
        // One write for the line, so that an interruption tears it at most at the end of the file.
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|error| fail(error.to_string()))
    }
}

/// The games in the lines after the first, each once, in the order of the plan.
fn games_of<'a>(lines: impl Iterator<Item = &'a str>, seats: usize) -> Result<Vec<Played>, String> {
    let mut played: BTreeMap<u32, Played> = BTreeMap::new();
    for (index, line) in lines.enumerate() {
        let read = serde_json::from_str::<Played>(line).map_err(|error| error.to_string());
        let read = read.and_then(|game| {
            let fits = game.luck.len() == seats;
            fits.then_some(game).ok_or_else(|| "a different number of seats from the plan".to_owned())
        });
        let game = read.map_err(|error| format!("line {}: not a game: {error}", index + 2))?;
        played.insert(game.game, game);
    }
    Ok(played.into_values().collect())
}

/// The first line, as far as a plan is made from it again.
#[derive(Deserialize)]
struct Header {
    game: String,
    scenario: String,
    options: BTreeMap<String, String>,
    seats: Vec<String>,
    swap: bool,
    seed: u64,
    most_answers: u32,
}

/// All that decides what a game of the plan comes to.
fn header(plan: &Plan, title: &dyn Title) -> Value {
    json!({
        "game": plan.game,
        "rules_version": title.info().rules_version,
        "pack": title.pack(),
        "scenario": plan.setup.scenario,
        "options": plan.setup.options,
        "seats": plan.bots.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "swap": plan.swap,
        "seed": plan.first_seed,
        "most_answers": plan.most_answers,
    })
}

fn check_header(line: &str, wanted: &Value) -> Result<(), String> {
    let found: Value = serde_json::from_str(line).map_err(|_| NO_RUN.to_owned())?;
    let (Some(found), Some(wanted)) = (found.as_object(), wanted.as_object()) else {
        return Err(NO_RUN.to_owned());
    };
    let differs = |(key, wanted): (&String, &Value)| {
        let found = found.get(key).unwrap_or(&Value::Null);
        (found != wanted).then(|| format!("{key} was {found} and is {wanted} now"))
    };
    let differences: Vec<String> = wanted.iter().filter_map(differs).collect();
    if differences.is_empty() {
        return Ok(());
    }
    Err(format!("started with different settings: {}; give another file", differences.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        Plan {
            game: "skirmish".to_owned(),
            setup: Setup::scenario("plain"),
            bots: vec![BotSpec::Random, BotSpec::Greedy],
            seeds: 5,
            swap: false,
            first_seed: 1,
            most_answers: 1000,
        }
    }

    fn game(game: u32) -> Played {
        let tallies = vec![("units lost".to_owned(), "attack".to_owned(), 3)];
        Played { game, end: None, turns: 4, answers: 9, luck: vec![-500, 250], tallies }
    }

    #[test]
    fn a_torn_last_line_is_dropped_and_the_rest_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.jsonl");
        let title = plan().check().unwrap().0;
        let (mut file, none) = ResumeFile::open(&path, &plan(), title).unwrap();
        assert!(none.is_empty());
        (0..3).for_each(|index| file.append(&game(index)).unwrap());
        drop(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 7]).unwrap();

        let (mut file, kept) = ResumeFile::open(&path, &plan(), title).unwrap();
        assert_eq!(kept, [game(0), game(1)]);
        file.append(&game(2)).unwrap();
        drop(file);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "the file is whole again");
    }

    #[test]
    fn other_settings_are_refused_but_more_games_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.jsonl");
        let title = plan().check().unwrap().0;
        drop(ResumeFile::open(&path, &plan(), title).unwrap());
        assert!(ResumeFile::open(&path, &Plan { seeds: 50, ..plan() }, title).is_ok());
        let other = Plan { bots: vec![BotSpec::Greedy, BotSpec::Greedy], first_seed: 9, ..plan() };
        let error = ResumeFile::open(&path, &other, title).unwrap_err().to_string();
        assert!(error.contains(r#"seats was ["random","greedy"] and is ["greedy","greedy"] now"#), "{error}");
        assert!(error.contains("seed was 1 and is 9 now"), "{error}");
        for other in ["# notes\n", "# notes"] {
            std::fs::write(&path, other).unwrap();
            assert!(ResumeFile::open(&path, &plan(), title).unwrap_err().to_string().contains(NO_RUN));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), other, "what is not ours stays as it was");
        }
    }
}
