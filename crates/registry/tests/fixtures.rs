//! Recorded games, replayed strictly: they must come to the same end for ever.
//!
//! `cargo test -p retrograde-registry --test fixtures -- --ignored` writes them anew; do that only when the version of a
//! game's rules is raised.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use retrograde_core::{PackFiles, Seat, Setup};
use retrograde_registry::{title, titles};
use retrograde_table::{BotSpec, Record, Seed, Table, Title};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

fn records() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for title in titles() {
        let Ok(entries) = fs::read_dir(folder().join(title.info().id)) else { continue };
        files.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "game"));
    files.sort();
    files
}

#[test]
fn every_recorded_game_replays_to_its_end() {
    let files = records();
    assert!(files.len() >= 12, "only {} recorded games", files.len());
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let title = title(&record.game).unwrap();
        let table = title.replay(&record).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(table.record(true).to_string(), text, "{}", file.display());
        let outcome = table.outcome().unwrap_or_else(|| panic!("{} does not end", file.display()));
        assert!(
            file.file_stem().unwrap().to_string_lossy().contains(&slug(outcome.how)),
            "{}",
            file.display()
        );
    }
}

/// The files of a game's pack, every text for people turned round.
fn pack_with_other_texts(id: &str) -> PackFiles {
    let folder = if id == "skirmish" { "../../examples" } else { "../games" };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(id).join("pack");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            // Load-outs are referred to by their titles: those are ids.
            let keys: &[&str] =
                if name == "platoons.toml" { &["about"] } else { &["about", "name", "title"] };
            let looks = ["theme.toml", "layout.toml", "lessons.toml"].contains(&name.as_str());
            let text = if looks { text } else { keys.iter().fold(text, |text, key| turn_round(&text, key)) };
            (name, text)
        })
        .collect()
}

/// Turns round what stands in quotes behind `KEY = `.
fn turn_round(text: &str, key: &str) -> String {
    let start = format!("{key} = \"");
    let mut parts = text.split(&start);
    let mut turned = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, rest) = part.split_once('"').unwrap();
        turned += &start;
        turned.extend(inside.chars().rev());
        turned += &format!("\"{rest}");
    }
    turned
}

#[test]
fn recorded_games_outlive_a_change_of_all_texts() {
    for title in titles() {
        let changed = title.with_pack(&pack_with_other_texts(title.info().id)).unwrap();
        assert_eq!(changed.pack(), title.pack());
        if title.info().id != "skirmish" {
            let titles =
                |title: &dyn Title| title.lobby().scenarios.into_iter().map(|each| each.title).collect();
            let (before, after): (Vec<String>, Vec<String>) = (titles(&**title), titles(&*changed));
            assert_ne!(before, after, "the texts have changed");
        }
        for file in records().into_iter().step_by(2) {
            let record = Record::parse(&fs::read_to_string(&file).unwrap()).unwrap();
            if record.game == title.info().id {
                changed.replay(&record).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            }
        }
    }
}

/// A recorded game can be left at any moment and played otherwise.
#[test]
fn a_recorded_game_can_be_left_in_the_middle() {
    for file in records().into_iter().step_by(3) {
        let record = Record::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let table = title(&record.game).unwrap().replay(&record).unwrap();
        let mut other = table.fork(table.answers() / 2, Seed::number(99));
        for _ in 0..40 {
            let Some(seat) = other.to_act().lowest() else { break };
            let answer = other.thought(seat, BotSpec::Random, other.answers() as u64).think().answer;
            other.answer(seat, &answer).unwrap();
        }
        assert!(other.answers() > 0);
    }
}

fn slug(text: &str) -> String {
    text.to_lowercase().replace('\'', "").replace(' ', "-")
}

/// Plays a game between bots to its end.
fn play(game: &str, setup: &Setup, bots: &[&str], seed: u64) -> Box<dyn Table> {
    let title = title(game).expect("a game");
    let mut table = title.open(setup, Seed::number(seed)).expect("a good setup");
    while let Some(seat) = table.to_act().lowest() {
        let bot: BotSpec = bots[seat.index() % bots.len()].parse().expect("a bot");
        let answer = table.thought(seat, bot, seed ^ table.answers() as u64).think().answer;
        table.answer(seat, &answer).expect("bots answer legally");
    }
    table
}

#[test]
#[ignore = "writes the fixtures"]
fn write_the_fixtures() {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut keep = |game: &str, setup: &Setup, table: &dyn Table| {
        let outcome = table.outcome().unwrap();
        let seat = outcome.winners.lowest().map(|seat| table.seats().get(seat.index()));
        let winner = seat.map_or("draw", |seat| seat.map_or("lost", |seat| seat.id.as_str()));
        let name = format!("{game}/{}-{winner}-{}.game", setup.scenario, slug(outcome.how));
        let text = table.record(true).to_string();
        if found.get(&name).is_none_or(|other| other.len() > text.len()) {
            found.insert(name, text);
        }
    };
    let small = |scenario: &str, limit: u8| Setup::scenario(scenario).with("size", 3).with("limit", limit);
    for seed in 0..12 {
        for scenario in
            ["retrieval", "capture-the-flag", "destroy-the-flag", "runaway", "industrial-wasteland"]
        {
            for (bots, limit) in
                [(["greedy", "greedy"], 6), (["greedy", "random"], 8), (["random", "random"], 1)]
            {
                let setup = small(scenario, limit);
                keep("unbreakable", &setup, &*play("unbreakable", &setup, &bots, seed));
            }
        }
        let setup = Setup::scenario("special-delivery");
        keep("unbreakable", &setup, &*play("unbreakable", &setup, &["greedy"], seed));
        keep("unbreakable", &setup, &*play("unbreakable", &setup, &["random"], seed));
        let setup = Setup::scenario("plain");
        keep("skirmish", &setup, &*play("skirmish", &setup, &["greedy", "greedy"], seed));
        keep("skirmish", &setup, &*play("skirmish", &setup, &["random", "random"], seed));
    }
    let setup = small("retrieval", 6);
    for answers in [&["resign"][..], &["offer draw", "accept draw"][..]] {
        let mut table = title("unbreakable").unwrap().open(&setup, Seed::number(1)).unwrap();
        for (index, answer) in answers.iter().enumerate() {
            table.answer(Seat::new(index as u8), answer).unwrap();
        }
        keep("unbreakable", &setup, &*table);
    }
    for (name, text) in found {
        let file = folder().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
}
