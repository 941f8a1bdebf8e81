//! A unit of the battle game as plain data: what the armoury gives, and the battle game fields.

use std::collections::BTreeMap;

use retrograde_core::line_of;
use serde::{Deserialize, Serialize};

use crate::file::FileError;
use crate::frame::Kind;

/// The attributes of a unit with a record sheet, with the keys of the battle game's data.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleSheet {
    /// Its word.
    pub id: String,
    /// For people.
    pub name: String,
    /// `suit`, `robot` or `emplacement`.
    pub kind: Kind,
    /// Boxes of the force field.
    pub field: u8,
    /// Signature of the force field.
    pub field_signature: i8,
    /// Armor value.
    pub armor: u8,
    /// Armor signature.
    pub armor_signature: i8,
    /// Action points.
    pub aps: u8,
    /// Strength of the primary and the secondary sensors.
    pub sensors: [i8; 2],
    /// Repair value; 0 = no repair servos.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub repair: u8,
    /// Medikit value; 0 = none ever.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub medikit: u8,
    /// Lock-ons at once.
    pub lock_ons: u8,
    /// Whether it flies.
    pub flies: bool,
    /// Rounds that a launcher holds, by what it launches.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub capacity: BTreeMap<String, u8>,
    /// Programs of its computer at once [GK-366].
    #[serde(default, skip_serializing_if = "is_zero")]
    pub computer: u8,
    /// Weapons on arms and legs only, which no computer can run [GK-375].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limbs: Vec<String>,
    /// Where the numbers come from.
    pub status: String,
}

/// A launcher with its rounds.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Launcher {
    /// The launcher's word.
    pub launcher: String,
    /// Rounds by warhead; empty = rolled and chosen before play [GK-032].
    pub load: BTreeMap<String, u8>,
}

/// A unit as a scenario lists it, with the keys of the battle game's data.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// For people.
    pub name: String,
    /// The word of its [`BattleSheet`].
    pub id: String,
    /// Whether it has a medikit.
    #[serde(default)]
    pub medikit: bool,
    /// Weapons with their numbers.
    pub weapons: Vec<(String, u8)>,
    /// Launchers, each by itself.
    #[serde(default)]
    pub launchers: Vec<Launcher>,
    /// The weapon on its R.T.O.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carrier: Option<String>,
}

/// A design in the battle game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fielded {
    /// Its attributes.
    pub sheet: BattleSheet,
    /// Its weapons.
    pub plan: Plan,
}

impl Fielded {
    /// As TOML: a table `sheet` and a table `plan`.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("plain tables can be written")
    }

    /// The same in one line, for an option of a setup: `{ sheet = { … }, plan = { … } }`.
    pub fn to_line(&self) -> String {
        toml::Value::try_from(self).expect("plain tables can be written").to_string()
    }

    /// Reads either text back.
    ///
    /// # Errors
    ///
    /// Whatever is no such text, in a sentence with the line.
    pub fn parse(text: &str) -> Result<Fielded, FileError> {
        let read = |text: &str| toml::from_str::<Fielded>(text);
        let line = |text: &str| toml::de::ValueDeserializer::parse(text).and_then(Fielded::deserialize);
        let one_line = text.trim_start().starts_with('{');
        let fielded = if one_line { line(text.trim()) } else { read(text) };
        fielded.map_err(|error| FileError {
            line: line_of(text, error.span()),
            key: String::new(),
            because: error.message().trim().replace('\n', "; "),
        })
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}
