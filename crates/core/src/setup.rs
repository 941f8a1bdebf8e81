use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::RuleId;

/// What a table is opened with, apart from pack and seed.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Id of the scenario.
    pub scenario: String,
    /// Options that differ from their defaults, by id: `on`, `off`, a number, a word or a line of text.
    pub options: BTreeMap<String, String>,
}

impl Setup {
    /// A scenario with all options at their defaults.
    pub fn scenario(id: impl Into<String>) -> Setup {
        Setup { scenario: id.into(), options: BTreeMap::new() }
    }

    /// The same with an option set.
    #[must_use]
    pub fn with(mut self, option: &str, value: impl fmt::Display) -> Setup {
        self.options.insert(option.to_owned(), value.to_string());
        self
    }
}

/// Why a table cannot be opened so.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SetupError {
    /// The scenario or option at fault.
    pub key: String,
    /// What is wrong and what would do.
    pub because: String,
}

impl SetupError {
    /// An error at `key`.
    pub fn new(key: impl Into<String>, because: impl Into<String>) -> SetupError {
        SetupError { key: key.into(), because: because.into() }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.because)
    }
}

impl std::error::Error for SetupError {}

/// What can be chosen before a game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lobby {
    /// The scenarios, the best first one to play at the top.
    pub scenarios: Vec<ScenarioInfo>,
    /// The options.
    pub options: Vec<OptionInfo>,
}

/// A scenario to choose.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioInfo {
    /// Id in notation and on the command line.
    pub id: String,
    /// Its name.
    pub title: String,
    /// A few sentences.
    pub about: String,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
}

/// A seat as the lobby shows it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// Id on the command line and in records, one lower-case word: `blue`.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// An option to choose.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Id in notation and on the command line. A number `players` is how many sit at the table.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it changes, in a sentence.
    pub about: String,
    /// The rule.
    pub rule: Option<RuleId>,
    /// What may be chosen.
    pub kind: OptionKind,
    /// The scenarios that have it, by id; empty = all of them.
    pub scenarios: Vec<String>,
}

impl OptionInfo {
    /// Whether a scenario has it.
    pub fn belongs_to(&self, scenario: &str) -> bool {
        self.scenarios.is_empty() || self.scenarios.iter().any(|id| id == scenario)
    }
}

/// What an option may be set to.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// `on` or `off`.
    Switch {
        /// Whether it is on unless set.
        default: bool,
    },
    /// A number.
    Number {
        /// Least.
        min: u32,
        /// Most.
        max: u32,
        /// Unless set.
        default: u32,
    },
    /// One of some words.
    Pick {
        /// The words.
        of: Vec<String>,
        /// Unless set.
        default: String,
    },
    /// A line of text; nothing unless set.
    Text {
        /// How long it may be, in bytes.
        most: u32,
    },
}
