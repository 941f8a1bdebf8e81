use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Setup;

/// A guided game for newcomers: data of a pack, played with the real rules at a real table.
///
/// A client opens a table with its setup, or at its position, and its seed, one person at the first seat, and goes through the steps. After the
/// last one the player is free to finish the game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Id.
    pub id: String,
    /// Its name.
    pub title: String,
    /// One sentence.
    pub about: String,
    /// How many minutes it takes.
    pub minutes: u32,
    /// Id of the scenario.
    pub scenario: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The seed of the dice, a decimal number: the same for everyone, so that the steps fit.
    pub seed: String,
    /// The position that it starts at, in notation, if not at the beginning of its scenario: a lesson starts where the action is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub position: Option<String>,
    /// Answers that are given for the learner before the first step, in notation.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<String>"))]
    pub before: Vec<String>,
    /// What is told and asked, in order.
    #[serde(rename = "step")]
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// The setup of its table.
    pub fn setup(&self) -> Setup {
        Setup { scenario: self.scenario.clone(), options: self.options.clone() }
    }
}

/// One step of a lesson: read it, or read it and do it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// What is said.
    pub text: String,
    /// The rule behind it.
    #[serde(default)]
    pub rule: Option<String>,
    /// Ids of the spaces, pieces and cards that it speaks of.
    #[serde(default)]
    pub point: Vec<String>,
    /// The answers that lead on, in notation; none = it is only read.
    #[serde(default)]
    pub answers: Vec<String>,
    /// What to say to a learner who answers something else.
    #[serde(default)]
    pub hint: Option<String>,
}
