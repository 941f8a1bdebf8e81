//! What the chips say: short lines that hint at the choice with the best chance.

use std::collections::BTreeMap;

use retrograde_core::{PackError, PackFiles, read_file, words};

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

/// What may stand in a line for something that is only known in the fight.
const WORDS: [&str; 4] = ["{salvo}", "{chance}", "{evade}", "{left}"];

impl Voices {
    pub(super) fn load(files: &PackFiles) -> Result<Voices, PackError> {
        type File = BTreeMap<Slot, BTreeMap<Mood, Vec<String>>>;
        let mut raw: File = read_file(files, FILE)?;
        let mut lines: [[Vec<String>; Mood::ALL.len()]; Slot::COUNT] = Default::default();
        for slot in Slot::ALL {
            for mood in Mood::ALL {
                let key = format!("{slot}.{mood}");
                let said = raw.get_mut(&slot).and_then(|moods| moods.remove(&mood)).unwrap_or_default();
                if said.is_empty() {
                    return Err(PackError::new(FILE, key, "every chip has something to say to everything"));
                }
                let unknown = |line: &&String| {
                    let bare = WORDS.iter().fold((*line).clone(), |line, word| line.replace(word, ""));
                    bare.contains(['{', '}'])
                };
                if let Some(line) = said.iter().find(unknown) {
                    let because = format!("{line:?}: allowed are {}", WORDS.join(", "));
                    return Err(PackError::new(FILE, key, because));
                }
                lines[slot as usize][mood as usize] = said;
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
