use std::fs;

use retrograde_core::PackFiles;
use retrograde_table::{Record, Title};

use super::Recorded;
use crate::files::pack_of;

/// Files that say how a game looks and is taught: nothing but texts, and layouts.
const LOOKS: [&str; 5] = ["theme.toml", "layout.toml", "lessons.toml", "how-to.toml", "ratings.toml"];
/// Keys of texts for people.
const KEYS: [&str; 3] = ["about", "name", "title"];

/// Recorded games outlive a change of all texts for people in the pack: they are turned round, the hash stays, and every
/// other record replays. `ids` are files and keys of texts that are referred to and therefore no texts.
///
/// # Panics
///
/// If a text for people decides anything.
pub fn check_new_texts(title: &dyn Title, recorded: &[Recorded], ids: &[(&str, &str)]) {
    let files = pack_of(title);
    let turned: PackFiles =
        files.iter().map(|(name, text)| (name.clone(), turned(name, text, ids))).collect();
    let changed = title.with_pack(&turned).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(changed.pack(), title.pack(), "texts for people are part of the hash");
    let names = |title: &dyn Title| title.lobby().scenarios.into_iter().map(|each| each.title).collect();
    let (before, after): (Vec<String>, Vec<String>) = (names(title), names(&*changed));
    assert!(turned == files || before != after, "the texts have not changed");
    for Recorded { file, .. } in recorded.iter().step_by(2) {
        let text = fs::read_to_string(file).expect("a recorded game");
        let record = Record::parse(&text).expect("a record");
        changed.replay(&record).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
}

/// A file with every text for people turned round.
fn turned(name: &str, text: &str, ids: &[(&str, &str)]) -> String {
    if LOOKS.contains(&name) {
        return text.to_owned();
    }
    let keys = KEYS.iter().filter(|key| !ids.contains(&(name, key)));
    keys.fold(text.to_owned(), |text, key| turn_round(&text, key))
}

/// Turns round what stands in quotes behind `KEY = `.
fn turn_round(text: &str, key: &str) -> String {
    let start = format!("{key} = \"");
    let mut parts = text.split(&start);
    let mut turned = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (inside, rest) = part.split_once('"').expect("a text ends");
        turned += &start;
        turned.extend(inside.chars().rev());
        turned += &format!("\"{rest}");
    }
    turned
}
