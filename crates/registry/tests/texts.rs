//! Recorded games outlive a change of texts: a hash of a pack covers what the rules read.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::fs;
use std::path::{Path, PathBuf};

use retrograde_core::PackFiles;
use retrograde_registry::titles;
use retrograde_table::{Record, Title};

fn records(title: &dyn Title) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(title.info().id);
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
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
            let keys: &[&str] = match (id, name.as_str()) {
                // Load-outs are referred to by their titles: those are ids.
                (_, "platoons.toml") => &["about"],
                // So are kinds of terrain, whose names are the words for them.
                ("rogue-trooper", "rules.toml") => &["about", "title"],
                _ => &["about", "name", "title"],
            };
            let looks = ["theme.toml", "layout.toml", "lessons.toml", "how-to.toml", "ratings.toml"]
                .contains(&name.as_str());
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
        for file in records(&**title).into_iter().step_by(2) {
            let record = Record::parse(&fs::read_to_string(&file).unwrap()).unwrap();
            changed.replay(&record).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        }
    }
}
