//! What the chips say: short lines that hint at the choice with the best chance.

use retrograde_core::{PackError, PackFiles, read_file, words};
use serde::Deserialize;

use crate::weapon::Slot;

const FILE: &str = "voices.toml";

words! {
    /// How things look to a chip.
    pub(crate) enum Mood {
        /// The best salvo can hardly fail.
        Sure = "sure",
        /// It is likely to do.
        Good = "good",
        /// It may do.
        Risky = "risky",
        /// It is not likely to do.
        Grim = "grim",
        /// To evade is the better chance.
        Run = "run",
    }
}

retrograde_cards::read_words! {
    Mood: "mood",
}

/// The lines of each chip for each mood.
#[derive(Clone, Debug)]
pub(crate) struct Voices {
    lines: [[Vec<String>; Mood::ALL.len()]; Slot::COUNT],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    line: Vec<RawLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLine {
    slot: Slot,
    mood: Mood,
    about: String,
}

/// What may stand in a line for something that is only known in the fight.
const WORDS: [&str; 4] = ["{salvo}", "{chance}", "{evade}", "{left}"];

impl Voices {
    pub(super) fn load(files: &PackFiles) -> Result<Voices, PackError> {
        let raw: File = read_file(files, FILE)?;
        let mut lines: [[Vec<String>; Mood::ALL.len()]; Slot::COUNT] = Default::default();
        for (index, line) in raw.line.into_iter().enumerate() {
            lines[line.slot as usize][line.mood as usize].push(line.about);
            let said = lines[line.slot as usize][line.mood as usize].last().map_or("", String::as_str);
            let bare = WORDS.iter().fold(said.to_owned(), |line, word| line.replace(word, ""));
            if bare.trim().is_empty() {
                return Err(PackError::new(FILE, format!("line[{index}].about"), "a chip says something"));
            }
        }
        for (slot, moods) in Slot::ALL.into_iter().zip(&lines) {
            let silent = Mood::ALL.into_iter().zip(moods).find(|(_, said)| said.is_empty());
            if let Some((mood, _)) = silent {
                let because = format!("the chip in the {slot} has nothing to say when things look {mood}");
                return Err(PackError::new(FILE, "line", because));
            }
        }
        Ok(Voices { lines })
    }

    /// A line; `turn` varies it.
    pub(crate) fn line(&self, slot: Slot, mood: Mood, turn: usize) -> &str {
        let lines = &self.lines[slot as usize][mood as usize];
        &lines[turn % lines.len()]
    }
}
