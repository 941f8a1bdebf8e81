use std::collections::{BTreeMap, BTreeSet};

use retrograde_core::{Dice, PlayoutDice, Setup};
use retrograde_table::{BotSpec, Seed, Title};

use super::seeds::setups;

/// Answers of the random game that positions are taken from.
const MOST_ANSWERS: usize = 400;
/// Positions of one game that are kept.
const MOST_KEPT: usize = 60;
/// Numbers that a word may become, whatever stood there.
const NUMBERS: [&str; 8] = ["0", "1", "2", "9", "31", "99", "255", "-1"];

/// Sound positions, and the words that stand in them.
#[derive(Debug, Default)]
pub(super) struct Words {
    positions: Vec<String>,
    /// Words and values by where they stand: after which first word and at which place, or after which `key=`.
    by_place: BTreeMap<String, Vec<String>>,
    all: Vec<String>,
}

/// Takes positions of random games in which something new stands: a new kind of step, of unit, of key.
pub(super) fn words_of(title: &dyn Title) -> Words {
    let mut words = Words::default();
    let mut seen = BTreeSet::new();
    for (number, setup) in setups(title).iter().enumerate() {
        words.take(title, setup, 40 + number as u64, &mut seen);
    }
    let mut by_place: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in &words.positions {
        for (place, word) in text.lines().flat_map(places) {
            by_place.entry(place).or_default().insert(word.to_owned());
        }
    }
    let all: BTreeSet<String> = by_place.values().flatten().cloned().collect();
    words.all = all.into_iter().collect();
    words.by_place =
        by_place.into_iter().map(|(place, words)| (place, words.into_iter().collect())).collect();
    words
}

impl Words {
    fn take(&mut self, title: &dyn Title, setup: &Setup, seed: u64, seen: &mut BTreeSet<String>) {
        let mut table = title.open(setup, Seed::number(seed)).expect("a good setup");
        let (mut dice, mut kept) = (PlayoutDice::new(seed), 0);
        for _ in 0..MOST_ANSWERS {
            let text = table.position();
            let mut new = false;
            for (place, word) in text.lines().flat_map(places) {
                // The kind of a line counts with its first words, everything else by where it stands.
                let kind = if place.ends_with(" 1") { format!("{place} {word}") } else { place };
                new |= seen.insert(kind);
            }
            if new && kept < MOST_KEPT {
                kept += 1;
                self.positions.push(text);
            }
            let asked = table.to_act();
            let Some(seat) = asked.iter().nth(dice.pick("seat", asked.len().max(1))) else { break };
            let bot = dice.draw("bot", u32::MAX).into();
            let answer = table.thought(seat, BotSpec::Random, bot).think().answer;
            table.answer(seat, &answer).expect("a bot's answer is legal");
        }
    }

    /// The positions as they were played.
    pub(super) fn positions(&self) -> &[String] {
        &self.positions
    }

    /// A sound position with one word changed: for another that stands in such a place, for any other, or for a number.
    pub(super) fn change(&self, dice: &mut PlayoutDice) -> String {
        let text = &self.positions[dice.pick("position", self.positions.len())];
        // Lines of one kind count as one, or the many units would hide the few steps.
        let mut kinds: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for line in text.lines() {
            let first = line.split(' ').next().unwrap_or_default();
            // Units and the like are told apart by their numbers only.
            let kind = if first.ends_with(|c: char| c.is_ascii_digit()) { "" } else { first };
            kinds.entry(kind).or_default().push(line);
        }
        let kind = kinds.values().nth(dice.pick("kind", kinds.len())).expect("a position has lines");
        let line = kind[dice.pick("line", kind.len())];
        let places = places(line);
        let (place, old) = &places[dice.pick("word", places.len())];
        let new = match dice.pick("new", 4) {
            0 => self.all[dice.pick("any", self.all.len())].as_str(),
            1 => NUMBERS[dice.pick("number", NUMBERS.len())],
            _ => {
                let fitting = &self.by_place[place];
                fitting[dice.pick("fitting", fitting.len())].as_str()
            }
        };
        // Both are parts of `text`, so the distance is the place of the word.
        let at = old.as_ptr() as usize - text.as_ptr() as usize;
        [&text[..at], new, &text[at + old.len()..]].concat()
    }
}

/// The words of a line with where they stand; of `key=value` the values, and of a list its parts.
fn places(line: &str) -> Vec<(String, &str)> {
    let first = line.split(' ').next().unwrap_or_default();
    let mut places = Vec::new();
    for (index, word) in line.split(' ').enumerate().filter(|(_, word)| !word.is_empty()) {
        if let Some((key, value)) = word.split_once('=') {
            places.push((format!("{key}="), value));
            if value.contains([',', '/']) {
                let parts = value.split([',', '/']).filter(|part| !part.is_empty());
                places.extend(parts.map(|part| (format!("{key}=,"), part)));
            }
        } else {
            let first = if index == 0 { "" } else { first.trim_end_matches(|c: char| c.is_ascii_digit()) };
            places.push((format!("{first} {index}"), word));
        }
    }
    if places.is_empty() { vec![(String::new(), line)] } else { places }
}
