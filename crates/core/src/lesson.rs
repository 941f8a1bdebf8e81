//! A lesson: a game that is explained step by step while it is played, with the real rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Setup;

/// A lesson. Its dice are known, so that every reader sees the same game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Id in links.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What one learns, in a sentence.
    pub about: String,
    /// The scenario that is played.
    pub scenario: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The seat of the reader, by its word.
    pub seat: String,
    /// The seed of the dice.
    pub seed: u32,
    /// The steps in order.
    #[serde(rename = "step")]
    #[cfg_attr(feature = "ts", ts(rename = "step"))]
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// A heading of a few words.
    pub title: String,
    /// A few short sentences; `**so**` stands out.
    pub text: String,
    /// Ids of spaces, pieces or cards that are pointed at.
    #[serde(default)]
    pub points: Vec<String>,
    /// The rule to read on.
    #[serde(default)]
    pub rule: Option<String>,
    /// The answers that lead on, the one that is meant first; none = it is read and then left behind.
    #[serde(default)]
    pub answers: Vec<String>,
}

impl Lesson {
    /// The setup of its table.
    pub fn setup(&self) -> Setup {
        self.options.iter().fold(Setup::scenario(&self.scenario), |setup, (id, value)| setup.with(id, value))
    }
}
