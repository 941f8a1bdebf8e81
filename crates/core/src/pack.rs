//! Packs: the data of a game as files, and how they are read.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::{HowTo, Lesson, Rating, Theme};

/// The files of a pack: contents by name, in a stable order.
pub type PackFiles = BTreeMap<String, String>;

/// Why a pack cannot be used.
///
/// # Display
///
/// `map.toml: rows[3]: unknown terrain "q"`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PackError {
    /// The file at fault.
    pub file: String,
    /// The key in it; empty if the whole file is.
    pub key: String,
    /// What is wrong.
    pub because: String,
}

impl PackError {
    /// An error at a key of a file.
    pub fn new(file: impl Into<String>, key: impl Into<String>, because: impl Into<String>) -> PackError {
        PackError { file: file.into(), key: key.into(), because: because.into() }
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.because)
    }
}

impl std::error::Error for PackError {}

/// Reads a file of a pack.
///
/// # Errors
///
/// If it is missing, or with the line that does not fit.
pub fn read_file<T: DeserializeOwned>(files: &PackFiles, name: &str) -> Result<T, PackError> {
    let text = files.get(name).ok_or_else(|| PackError::new(name, "", "the file is missing"))?;
    parse_file(name, text)
}

/// Reads the text of a file of a pack.
///
/// # Errors
///
/// With the line that does not fit.
pub fn parse_file<'a, T: Deserialize<'a>>(name: &str, text: &'a str) -> Result<T, PackError> {
    toml::from_str(text).map_err(|error| {
        PackError::new(name, format!("line {}", line_of(text, error.span())), error.message())
    })
}

/// The line of a place in a text, counted from 1.
pub fn line_of(text: &str, at: Option<Range<usize>>) -> usize {
    let start = at.map_or(0, |at| at.start.min(text.len()));
    text.bytes().take(start).filter(|&byte| byte == b'\n').count() + 1
}

/// Reads `lessons.toml`. Lessons are written for one map and its numbers: another pack may have none.
///
/// # Errors
///
/// With the line at which it holds no lessons.
pub fn read_lessons(files: &PackFiles) -> Result<Vec<Lesson>, PackError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct LessonsFile {
        lesson: Vec<Lesson>,
    }
    let name = "lessons.toml";
    if files.contains_key(name) { Ok(read_file::<LessonsFile>(files, name)?.lesson) } else { Ok(Vec::new()) }
}

const HOW_TO: &str = "how-to.toml";

/// Reads `how-to.toml`, which a pack need not have.
///
/// # Errors
///
/// With the line that does not fit.
pub fn read_how_to(files: &PackFiles) -> Result<Vec<HowTo>, PackError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct HowToFile {
        part: Vec<HowTo>,
    }
    if files.contains_key(HOW_TO) { Ok(read_file::<HowToFile>(files, HOW_TO)?.part) } else { Ok(Vec::new()) }
}

const RATINGS: &str = "ratings.toml";

/// Reads `ratings.toml`, which a pack need not have.
///
/// # Errors
///
/// With the line that does not fit.
pub fn read_ratings(files: &PackFiles) -> Result<Vec<Rating>, PackError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct RatingsFile {
        rating: Vec<Rating>,
    }
    if files.contains_key(RATINGS) {
        Ok(read_file::<RatingsFile>(files, RATINGS)?.rating)
    } else {
        Ok(Vec::new())
    }
}

/// Reads `theme.toml` and checks it, together with the picture that it may name.
///
/// # Errors
///
/// With the line that does not fit a theme, or the key that names something the theme does not have.
pub fn read_theme(files: &PackFiles) -> Result<Theme, PackError> {
    let mut theme: Theme = read_file(files, "theme.toml")?;
    theme.check()?;
    if let Some(picture) = &mut theme.picture {
        picture.load(files)?;
    }
    Ok(theme)
}

/// Checks that a pack has no file but `known` ones, how the game is played and how strong bots are, which any pack may tell.
///
/// # Errors
///
/// At the first other one.
pub fn check_files(files: &PackFiles, known: &[&str]) -> Result<(), PackError> {
    match files
        .keys()
        .find(|name| ![HOW_TO, RATINGS].contains(&name.as_str()) && !known.contains(&name.as_str()))
    {
        Some(extra) => Err(PackError::new(
            extra,
            "",
            format!("this file does not belong in a pack; expected {}", known.join(", ")),
        )),
        None => Ok(()),
    }
}

/// A text about a scenario or an option, in `scenarios.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Described {
    /// Its word.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is like.
    pub about: String,
}

/// Checks that every one of `wanted`, and nothing else, is described under a key of `scenarios.toml`.
///
/// # Errors
///
/// At the first that is unknown, stands twice or is missing.
pub fn check_described(key: &str, given: &[Described], wanted: &[&str]) -> Result<(), PackError> {
    for (index, about) in given.iter().enumerate() {
        let unknown = !wanted.contains(&about.id.as_str());
        if unknown || given[..index].iter().any(|other| other.id == about.id) {
            let because = format!("{:?} is unknown or listed twice", about.id);
            return Err(PackError::new("scenarios.toml", format!("{key}[{index}].id"), because));
        }
    }
    match wanted.iter().find(|id| !given.iter().any(|about| about.id == **id)) {
        Some(missing) => Err(PackError::new("scenarios.toml", key, format!("{missing:?} is missing"))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_their_line() {
        let line = |text: &str| parse_file::<Described>("a.toml", text).unwrap_err().to_string();
        assert!(
            line("id = \"x\"\ntitle = \"X\"\nabuot = \"\"\n").contains("line 3"),
            "at the start of a line"
        );
        assert!(line("id = \"x\"\ntitle = 7\n").contains("line 2"), "in the middle of one");
    }
}
