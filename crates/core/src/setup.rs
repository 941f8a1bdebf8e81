use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

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

    /// Whether a switch is set to `on` or `off`; none if it is not set, or to something else.
    pub fn switch(&self, option: &str) -> Option<bool> {
        match self.options.get(option)?.as_str() {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }

    /// The number that an option is set to; none if it is not set, or to something else.
    pub fn number<T: FromStr>(&self, option: &str) -> Option<T> {
        self.options.get(option)?.parse().ok()
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

impl Lobby {
    /// Whether a setup names a scenario of this lobby, and only options that it has, with values that they may have.
    ///
    /// # Errors
    ///
    /// With the scenario or option at fault, and what there is to choose.
    pub fn check(&self, setup: &Setup) -> Result<(), SetupError> {
        if !self.scenarios.iter().any(|scenario| scenario.id == setup.scenario) {
            let known = list(self.scenarios.iter().map(|scenario| scenario.id.as_str()));
            return Err(SetupError::new(
                &setup.scenario,
                format!("there is no such scenario; choose {known}"),
            ));
        }
        for (id, value) in &setup.options {
            let Some(option) = self.options.iter().find(|option| option.id == *id) else {
                let known = self.options.iter().filter(|option| option.belongs_to(&setup.scenario));
                let known = list(known.map(|option| option.id.as_str()));
                return Err(SetupError::new(id, format!("there is no such option; choose {known}")));
            };
            if !option.belongs_to(&setup.scenario) {
                let scenarios = list(option.scenarios.iter().map(String::as_str));
                return Err(SetupError::new(id, format!("this option is only for {scenarios}")));
            }
            option.kind.check(value).map_err(|because| SetupError::new(id, because))?;
        }
        Ok(())
    }
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
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

impl OptionKind {
    /// Whether an option may have this value.
    ///
    /// # Errors
    ///
    /// With what it may be.
    pub fn check(&self, value: &str) -> Result<(), String> {
        let (fits, wanted) = match self {
            OptionKind::Switch { .. } => (matches!(value, "on" | "off"), "on or off".to_owned()),
            OptionKind::Number { min, max, .. } => (
                value.parse().is_ok_and(|number| (min..=max).contains(&&number)),
                format!("a number from {min} to {max}"),
            ),
            OptionKind::Pick { of, .. } => {
                (of.iter().any(|word| word == value), format!("one of {}", of.join(", ")))
            }
            OptionKind::Text { most } => {
                (value.len() <= *most as usize, format!("a line of at most {most} bytes"))
            }
        };
        if fits { Ok(()) } else { Err(format!("must be {wanted}")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lobby() -> Lobby {
        let scenario = |id: &str| ScenarioInfo {
            id: id.to_owned(),
            title: String::new(),
            about: String::new(),
            seats: Vec::new(),
        };
        let option = |id: &str, kind: OptionKind, scenarios: &[&str]| OptionInfo {
            id: id.to_owned(),
            title: String::new(),
            about: String::new(),
            rule: None,
            kind,
            scenarios: scenarios.iter().map(|&id| id.to_owned()).collect(),
        };
        Lobby {
            scenarios: vec![scenario("duel"), scenario("siege")],
            options: vec![
                option("fog", OptionKind::Switch { default: false }, &[]),
                option("turns", OptionKind::Number { min: 1, max: 9, default: 5 }, &["siege"]),
                option(
                    "map",
                    OptionKind::Pick { of: vec!["a".into(), "b".into()], default: "a".into() },
                    &[],
                ),
                option("motto", OptionKind::Text { most: 5 }, &[]),
            ],
        }
    }

    #[test]
    fn what_the_lobby_has_is_accepted() {
        let setup = Setup::scenario("siege")
            .with("fog", "on")
            .with("turns", 9)
            .with("map", "b")
            .with("motto", "hold");
        assert_eq!(lobby().check(&setup), Ok(()));
        assert_eq!((setup.switch("fog"), setup.switch("map")), (Some(true), None));
        assert_eq!((setup.number("turns"), setup.number::<u8>("motto")), (Some(9), None));
    }

    #[test]
    fn what_it_has_not_is_refused_with_what_it_has() {
        let refused = |setup: Setup| lobby().check(&setup).unwrap_err().to_string();
        assert_eq!(refused(Setup::scenario("raid")), "raid: there is no such scenario; choose duel, siege");
        let duel = || Setup::scenario("duel");
        assert_eq!(
            refused(duel().with("rain", "on")),
            "rain: there is no such option; choose fog, map, motto"
        );
        assert_eq!(refused(duel().with("turns", 3)), "turns: this option is only for siege");
        assert_eq!(refused(duel().with("fog", "yes")), "fog: must be on or off");
        assert_eq!(refused(duel().with("map", "c")), "map: must be one of a, b");
        assert_eq!(refused(duel().with("motto", "longer")), "motto: must be a line of at most 5 bytes");
        assert_eq!(
            refused(Setup::scenario("siege").with("turns", 10)),
            "turns: must be a number from 1 to 9"
        );
    }
}
