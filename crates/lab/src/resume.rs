//! A file that a study can be taken up from: a line with the settings, then a line for each finished game.
//!
//! A study that is made longer adds a line with its new number of seeds.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use retrograde_core::Setup;
use retrograde_table::BotSpec;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Agenda, Kind, LabError, Played, Study};

const NO_RUN: &str = "not the file of a lab run";

/// The open file of a study.
#[derive(Debug)]
pub struct ResumeFile {
    path: PathBuf,
    file: File,
}

impl ResumeFile {
    /// Opens or begins the file of a study, and gives the games that it holds.
    ///
    /// A last line that was cut off in the middle is dropped. The number of seeds may differ from the one the file was
    /// begun with: a study can be made longer.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, or was begun with other settings.
    pub fn open(path: &Path, agenda: &Agenda) -> Result<(ResumeFile, Vec<Played>), LabError> {
        let fail = |what: String| LabError::File(format!("{}: {what}", path.display()));
        let refuse = |what: String| LabError::Plan(format!("{}: {what}", path.display()));
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(fail(error.to_string())),
        };
        let header = header(agenda);
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        // What is cut off below was torn from a run; somebody's other file must not be.
        if whole == 0 && !header.to_string().as_bytes().starts_with(&bytes) {
            return Err(refuse(NO_RUN.to_owned()));
        }
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| refuse(NO_RUN.to_owned()))?;
        let mut lines = text.lines();
        let mut new = None;
        let mut begun = None;
        match lines.next() {
            None => new = Some(header),
            Some(line) => {
                let found: Value = serde_json::from_str(line).map_err(|_| refuse(NO_RUN.to_owned()))?;
                same_settings(&found, &header).map_err(refuse)?;
                begun = found.get("games").and_then(Value::as_u64).map(|games| games as u32);
            }
        }
        let kept = read_lines(lines).map_err(fail)?;
        if new.is_none() && kept.seeds.or(begun) != Some(agenda.study.seeds) {
            new = Some(json!({ "games": agenda.study.seeds }));
        }
        check_seats(agenda, &kept.played).map_err(fail)?;
        let open = || -> std::io::Result<File> {
            let mut file = OpenOptions::new().create(true).append(true).open(path)?;
            file.set_len(whole as u64)?;
            if let Some(line) = new {
                file.write_all(format!("{line}\n").as_bytes())?;
            }
            Ok(file)
        };
        let file = open().map_err(|error| fail(error.to_string()))?;
        Ok((ResumeFile { path: path.to_owned(), file }, kept.played))
    }

    /// Reads the file of a study without touching it.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not the file of a study.
    pub fn read(path: &Path) -> Result<Kept, LabError> {
        let fail = |what: String| LabError::Plan(format!("{}: {what}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
        // The last line of a study that is under way may not be whole yet.
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let mut lines = whole.lines();
        let settings = lines.next().and_then(|line| serde_json::from_str::<Value>(line).ok());
        let settings = settings.ok_or_else(|| fail(NO_RUN.to_owned()))?;
        let header = Header::deserialize(&settings).map_err(|_| fail(NO_RUN.to_owned()))?;
        let Lines { seeds, played } = read_lines(lines).map_err(fail)?;
        let seeds = seeds.unwrap_or(header.games);
        let study = header.study(seeds).map_err(fail)?;
        Ok(Kept { study, settings, played })
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

/// What a file holds.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The study.
    pub study: Study,
    /// Its first line.
    pub(crate) settings: Value,
    /// The games, each once, in the order of the runs.
    pub played: Vec<Played>,
}

/// What follows the first line.
struct Lines {
    /// The newest number of seeds, where one was added.
    seeds: Option<u32>,
    played: Vec<Played>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Longer {
    games: u32,
}

/// The games in the lines after the first, each once, in the order of the runs.
fn read_lines<'a>(lines: impl Iterator<Item = &'a str>) -> Result<Lines, String> {
    let mut seeds = None;
    let mut played: BTreeMap<(u32, u32), Played> = BTreeMap::new();
    for (index, line) in lines.enumerate() {
        match serde_json::from_str::<Played>(line) {
            Ok(game) => {
                played.insert((game.run, game.game), game);
            }
            Err(error) => {
                let longer: Longer = serde_json::from_str(line)
                    .map_err(|_| format!("line {}: not a game: {error}", index + 2))?;
                seeds = Some(longer.games);
            }
        }
    }
    Ok(Lines { seeds, played: played.into_values().collect() })
}

/// Whether games fit the seats of their runs.
pub(crate) fn check_seats(agenda: &Agenda, played: &[Played]) -> Result<(), String> {
    let fits = |game: &&Played| {
        let seats = agenda.runs.get(game.run as usize).map(|run| run.seats.len());
        let looked = game.had.is_empty() || seats == Some(game.had.len());
        seats == Some(game.luck.len()) && looked
    };
    let wrong = played.iter().find(|game| !fits(game));
    wrong.map_or(Ok(()), |game| Err(format!("game {}: a different number of seats from the plan", game.game)))
}

/// The first line, as far as a study is made from it again.
#[derive(Deserialize)]
struct Header {
    lab: Kind,
    game: String,
    scenario: String,
    options: BTreeMap<String, String>,
    #[serde(alias = "bots")]
    seats: Vec<String>,
    #[serde(default)]
    swap: bool,
    seed: u64,
    most_answers: u32,
    games: u32,
    #[serde(default)]
    vary: Vec<(String, Vec<String>)>,
    #[serde(default)]
    opening: u32,
    draws: bool,
    shard: String,
}

impl Header {
    fn study(self, seeds: u32) -> Result<Study, String> {
        let bots: Result<Vec<BotSpec>, _> = self.seats.iter().map(|bot| bot.parse()).collect();
        Ok(Study {
            kind: self.lab,
            game: self.game,
            setup: Setup { options: self.options, scenario: self.scenario },
            bots: bots.map_err(|error| error.to_string())?,
            seeds,
            swap: self.swap,
            first_seed: self.seed,
            most_answers: self.most_answers,
            vary: self.vary,
            opening: self.opening,
            draws: self.draws,
            shard: self.shard.parse()?,
        })
    }
}

/// All that decides what a game of the study comes to, and what is kept of it.
fn header(agenda: &Agenda) -> Value {
    let (study, title) = (&agenda.study, agenda.title);
    let bots: Vec<String> = study.bots.iter().map(ToString::to_string).collect();
    let mut header = json!({
        "lab": study.kind,
        "game": study.game,
        "rules_version": title.info().rules_version,
        "pack": title.pack(),
        "scenario": study.setup.scenario,
        "options": study.setup.options,
        "seed": study.first_seed,
        "most_answers": study.most_answers,
        "games": study.seeds,
        "draws": study.draws,
        "shard": study.shard.to_string(),
    });
    match study.kind {
        Kind::Ladder => header["bots"] = json!(bots),
        Kind::Run | Kind::Sweep | Kind::Balance => {
            header["seats"] = json!(bots);
            header["swap"] = json!(study.swap);
        }
    }
    match study.kind {
        Kind::Run | Kind::Ladder => {}
        Kind::Sweep => header["vary"] = json!(study.vary),
        Kind::Balance => header["opening"] = json!(study.opening),
    }
    header
}

/// Where two first lines differ: key, one, the other.
pub(crate) fn differences(one: &Value, other: &Value, but: &[&str]) -> Vec<(String, Value, Value)> {
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().map(|object| object.keys().cloned().collect()).unwrap_or_default()
    };
    let mut all = keys(one);
    all.extend(keys(other));
    all.sort();
    all.dedup();
    let differs = |key: String| {
        let [one, other] = [one, other].map(|value| value.get(&key).cloned().unwrap_or_default());
        (one != other && !but.contains(&&*key)).then_some((key, one, other))
    };
    all.into_iter().filter_map(differs).collect()
}

fn same_settings(found: &Value, wanted: &Value) -> Result<(), String> {
    if !found.is_object() {
        return Err(NO_RUN.to_owned());
    }
    let differences = differences(found, wanted, &["games"]);
    if differences.is_empty() {
        return Ok(());
    }
    let words =
        differences.iter().map(|(key, found, wanted)| format!("{key} was {found} and is {wanted} now"));
    let words: Vec<String> = words.collect();
    Err(format!("started with different settings: {}; give another file", words.join("; ")))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::study::tests::study;

    pub(crate) fn agenda(change: impl FnOnce(&mut Study)) -> Agenda {
        let mut study = study(Kind::Run, &["random", "greedy"]);
        change(&mut study);
        Agenda::new(study).unwrap()
    }

    pub(crate) fn game(game: u32) -> Played {
        let tallies = vec![("units lost".to_owned(), "attack".to_owned(), 3)];
        let luck = vec![-500, 250];
        let (had, draws) = (Vec::new(), Vec::new());
        Played { run: 0, game, end: None, turns: 4, answers: 9, luck, tallies, had, draws }
    }

    #[test]
    fn a_torn_last_line_is_dropped_and_the_rest_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.jsonl");
        let agenda = agenda(|_| ());
        let (mut file, none) = ResumeFile::open(&path, &agenda).unwrap();
        assert!(none.is_empty());
        (0..3).for_each(|index| file.append(&game(index)).unwrap());
        drop(file);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 7]).unwrap();

        let (mut file, kept) = ResumeFile::open(&path, &agenda).unwrap();
        assert_eq!(kept, [game(0), game(1)]);
        file.append(&game(2)).unwrap();
        drop(file);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "the file is whole again");
    }

    #[test]
    fn other_settings_are_refused_but_more_games_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.jsonl");
        drop(ResumeFile::open(&path, &agenda(|_| ())).unwrap());
        assert_eq!(ResumeFile::read(&path).unwrap().study, agenda(|_| ()).study);
        for _ in 0..2 {
            assert!(ResumeFile::open(&path, &agenda(|study| study.seeds = 50)).is_ok());
            assert_eq!(ResumeFile::read(&path).unwrap().study.seeds, 50);
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 2, "said once");
        let other = agenda(|study| {
            study.bots = vec![BotSpec::Greedy, BotSpec::Greedy];
            study.first_seed = 9;
        });
        let error = ResumeFile::open(&path, &other).unwrap_err().to_string();
        assert!(error.contains(r#"seats was ["random","greedy"] and is ["greedy","greedy"] now"#), "{error}");
        assert!(error.contains("seed was 1 and is 9 now"), "{error}");
        let error = ResumeFile::open(&path, &agenda(|study| study.draws = true)).unwrap_err().to_string();
        assert!(error.contains("draws was false and is true now"), "{error}");
        for other in ["# notes\n", "# notes"] {
            std::fs::write(&path, other).unwrap();
            let error = ResumeFile::open(&path, &agenda(|_| ())).unwrap_err().to_string();
            assert!(error.contains(NO_RUN), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), other, "what is not ours stays as it was");
        }
    }
}
