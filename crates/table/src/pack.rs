//! The hash of a pack: what tables and records depend on.

use std::collections::BTreeSet;
use std::sync::Arc;

use retrograde_core::PackFiles;
use toml::{Table, Value};

use crate::hash_of;

/// The files of a pack that change nothing in a game: how it looks, where it is drawn, how it is taught, how well bots play it.
const NO_RULES: [&str; 6] =
    ["theme.toml", "layout.toml", "lessons.toml", "how-to.toml", "ratings.toml", "spots.toml"];
/// How the names of pictures end.
const PICTURE: &str = ".svg";

/// The keys whose texts are for people only. Whatever the rules must tell apart has an `id`.
const TEXTS: [&str; 5] = ["about", "flavour", "name", "published_name", "title"];

/// The packs of earlier releases with the same rules data under another hash: that hash, and today's.
///
/// Release 0.1.0 hashed the bytes of the files, comments and texts too. An entry counts for as long as today's pack has the
/// same rules data; it need not be taken away when that changes.
const EARLIER: [(&str, &str); 4] = [
    (
        "3dac0cd30098558ce9d2b2786b05c7670f873aa2369cb702c56b3cc8777daf45",
        "bf95eae41287337bdc281b7659449151521fb2def3687c155983e82cb7ba6e5f",
    ),
    (
        "99fd4d069a767f0ad3cf1d8cff89f5a99cc6473a0d3c954284ca735fe1aff66d",
        "e28f71daab666f09a2a6c3c5ae5bf410cf08933d6241005142e1bc95bb672ba4",
    ),
    (
        "ed87d765c268a8a9384c383d3e90438415548f371ab2d983f2f346c8f13d8b0e",
        "e6590cc7d69bee07c9b48f9116621c699dd8113a3397d4aaefc07be7f54eff3f",
    ),
    (
        "f786c9335596879969e7e64713f32eb138dd5b416d9e8d5b928c52fa9039bce9",
        "e013c188ef69a5b964156fc58a24dc3b3774d8645ab58685580a7ac98ade7c29",
    ),
];

/// Hash of what the rules read in a pack.
///
/// Comments, the layout of the files and the order of keys do not count, nor do theme, layout, pictures and lessons, nor the texts
/// under `about`, `name` and `title`: a table outlives a new coat of paint and a better sentence. A text that another value
/// of the pack refers to, as a platoon refers to its load-outs by their titles, is an id and does count.
pub fn pack_hash(files: &PackFiles) -> String {
    hash_of(&canonical(&read(files)))
}

/// The hashes by which tables and records may name a pack.
#[derive(Debug)]
pub(crate) struct PackHashes {
    /// Of what the rules read.
    pub(crate) now: Arc<str>,
    /// As release 0.1.0 would have written it.
    bytes: String,
}

impl PackHashes {
    pub(crate) fn of(files: &PackFiles) -> PackHashes {
        PackHashes { now: pack_hash(files).into(), bytes: bytes_hash(files) }
    }

    /// Whether a table or record that names this hash depends on the same rules data.
    pub(crate) fn fit(&self, named: &str) -> bool {
        named == &*self.now || named == self.bytes || EARLIER.contains(&(named, &*self.now))
    }
}

/// Hash of all bytes of the files that count, with their names and lengths.
fn bytes_hash(files: &PackFiles) -> String {
    let mut text = String::new();
    for (name, content) in counting(files) {
        write_text(name, &mut text);
        write_text(content, &mut text);
    }
    hash_of(&text)
}

fn counting(files: &PackFiles) -> impl Iterator<Item = (&String, &String)> {
    files.iter().filter(|(name, _)| !NO_RULES.contains(&name.as_str()) && !name.ends_with(PICTURE))
}

/// The files that count, in the order of their names. A file that is not TOML counts as one text.
fn read(files: &PackFiles) -> Vec<(&str, Value)> {
    let value = |text: &String| text.parse::<Table>().map_or_else(|_| text.clone().into(), Value::Table);
    counting(files).map(|(name, text)| (name.as_str(), value(text))).collect()
}

/// One text for all packs that play alike, and another for every other.
fn canonical(files: &[(&str, Value)]) -> String {
    let ids = referred_to(files);
    let mut text = String::new();
    for (name, value) in files {
        write_text(name, &mut text);
        write(value, &ids, &mut text);
    }
    text
}

/// The texts of a pack that refer to something.
fn referred_to<'a>(files: &'a [(&str, Value)]) -> BTreeSet<&'a str> {
    let mut ids = BTreeSet::new();
    for (_, value) in files {
        refer("", value, &mut ids);
    }
    ids
}

fn refer<'a>(key: &str, value: &'a Value, ids: &mut BTreeSet<&'a str>) {
    match value {
        Value::String(text) if key != "id" && !TEXTS.contains(&key) => {
            ids.insert(text);
        }
        Value::Array(values) => values.iter().for_each(|value| refer(key, value, ids)),
        Value::Table(table) => table.iter().for_each(|(key, value)| refer(key, value, ids)),
        _ => {}
    }
}

/// Writes a value so that no two different ones are written alike: texts with their lengths, lists in brackets, keys in
/// alphabetical order.
fn write(value: &Value, ids: &BTreeSet<&str>, out: &mut String) {
    match value {
        Value::String(text) => write_text(text, out),
        Value::Array(values) => {
            *out += "[";
            for value in values {
                write(value, ids, out);
            }
            *out += "]";
        }
        Value::Table(table) => {
            let mut counting: Vec<(&String, &Value)> =
                table.iter().filter(|(key, value)| !is_text(key, value, ids)).collect();
            counting.sort_unstable_by_key(|(key, _)| *key);
            *out += "{";
            for (key, value) in counting {
                write_text(key, out);
                write(value, ids, out);
            }
            *out += "}";
        }
        // Numbers, dates and switches cannot be taken for each other.
        plain => *out += &format!("{plain};"),
    }
}

fn write_text(text: &str, out: &mut String) {
    *out += &format!("{}:{text}", text.len());
}

fn is_text(key: &str, value: &Value, ids: &BTreeSet<&str>) -> bool {
    TEXTS.contains(&key) && value.as_str().is_some_and(|text| !ids.contains(text))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The packs of this repository, by their folders.
    fn packs() -> Vec<(&'static str, PackFiles)> {
        let folders = [
            "games/buck-rogers",
            "games/gamma-knights",
            "games/gammarauders",
            "games/rogue-trooper",
            "games/unbreakable",
            "../examples/skirmish",
            "games/gamma-knights/armory",
        ];
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let read = |folder: &str| {
            let files = std::fs::read_dir(crates.join(folder).join("pack")).unwrap();
            let files = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
            let text = |path: std::path::PathBuf| {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                (name, std::fs::read_to_string(path).unwrap())
            };
            files.map(text).collect::<PackFiles>()
        };
        folders.map(|folder| (folder, read(folder))).into()
    }

    /// Changes the plain value number `number`. Returns the key that it stands under and what it was; none if there are not
    /// so many.
    fn change(key: &str, value: &mut Value, number: &mut usize) -> Option<(String, Value)> {
        let changed: Value = match value {
            Value::Array(values) => {
                return values.iter_mut().find_map(|value| change(key, value, number));
            }
            Value::Table(table) => {
                return table.iter_mut().find_map(|(key, value)| change(key, value, number));
            }
            _ if *number > 0 => {
                *number -= 1;
                return None;
            }
            Value::Integer(count) => Value::Integer(*count + 1),
            Value::Boolean(on) => Value::Boolean(!*on),
            Value::String(text) => Value::String(format!("{text}\u{2019}")),
            other => panic!("{key}: a pack has no {}", other.type_str()),
        };
        Some((key.to_owned(), std::mem::replace(value, changed)))
    }

    #[test]
    fn texts_change_no_hash_and_everything_else_does() {
        for (folder, files) in packs() {
            let mut files = read(&files);
            let before = canonical(&files);
            let ids: BTreeSet<String> = referred_to(&files).into_iter().map(str::to_owned).collect();
            let (mut texts, mut referred, mut others) = (0, 0, 0);
            for file in 0..files.len() {
                let whole = files[file].1.clone();
                for number in 0.. {
                    let Some((key, old)) = change("", &mut files[file].1, &mut { number }) else { break };
                    let is_id = old.as_str().is_some_and(|text| ids.contains(text));
                    let counts = !TEXTS.contains(&key.as_str()) || is_id;
                    let changed = canonical(&files) != before;
                    assert_eq!(changed, counts, "{folder} {} {key} = {old}", files[file].0);
                    match (TEXTS.contains(&key.as_str()), is_id) {
                        (true, true) => referred += 1,
                        (true, false) => texts += 1,
                        (false, _) => others += 1,
                    }
                    files[file].1 = whole.clone();
                }
            }
            let ids = match folder {
                "games/rogue-trooper" => 6,        // kinds of terrain
                "games/unbreakable" => 12,         // load-outs
                "games/gamma-knights/armory" => 7, // what carriers carry
                _ => 0,
            };
            assert_eq!(referred, ids, "{folder}");
            assert!(others > 2 && (texts > 10 || folder.ends_with("skirmish")), "{folder}: {texts} {others}");
        }
    }

    #[test]
    fn comments_layout_and_pictures_change_no_hash() {
        let pack = |map: &str, theme: &str| {
            let looks = [
                "theme.toml",
                "layout.toml",
                "lessons.toml",
                "how-to.toml",
                "ratings.toml",
                "spots.toml",
                "board.svg",
            ];
            let files = looks.map(|name| (name.to_owned(), theme.to_owned()));
            pack_hash(&files.into_iter().chain([("map.toml".to_owned(), map.to_owned())]).collect())
        };
        let plain = pack("a = [1, 2]\nb = { id = \"x\" }\n", "red = 1");
        assert_eq!(plain, pack("# A map.\n\nb.id   = 'x' # the only one\na = [\n 1,\n 2,\n]\n", "blue = 2"));
        for other in [
            "a = [1, 2]\nb = { id = \"y\" }",
            "a = [2, 1]\nb = { id = \"x\" }",
            "a = [[1], 2]\nb = { id = \"x\" }",
        ] {
            assert_ne!(plain, pack(other, "red = 1"), "{other}");
        }
        assert_ne!(pack("not a file of a pack", ""), pack("nor is this", ""));
    }

    #[test]
    fn a_title_that_is_referred_to_is_an_id() {
        let pack = |one: &str, two: &str, platoon: &str| {
            let text = format!(
                "loadout = [{{ title = {one:?}, n = 1 }}, {{ title = {two:?}, n = 2 }}]\nplatoon = [{platoon:?}]"
            );
            pack_hash(&PackFiles::from([("platoons.toml".to_owned(), text)]))
        };
        assert_ne!(pack("Siege", "Shield", "Siege"), pack("Shield", "Siege", "Siege"));
        assert_eq!(pack("Siege", "Shield", "Siege"), pack("Siege", "Wall", "Siege"));
    }
}
