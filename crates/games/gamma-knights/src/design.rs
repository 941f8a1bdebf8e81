//! The armoury: suits of powered armor, put together slot by slot [chapters 31 and 32], and their conversion into the
//! battle game [GK-G24].
//!
//! A [`Design`] is a small TOML file. The [`Workshop`] checks it, sums it up, prints it as a record sheet and turns it
//! into a suit of the battle game.

mod catalog;
mod check;
mod convert;
mod print;
mod roleplay;

use serde::{Deserialize, Serialize};

use crate::GammaKnights;
use crate::weapon::Weapon;

pub(crate) use catalog::Armory;
pub use catalog::{Location, PartKind};
pub use check::{Finding, Summary};
pub use convert::BattleValues;
pub use roleplay::{Absorbed, Field, conveyance_place, melee_damage, power_left, repaired};

/// A suit on the drawing board.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Design {
    /// What it is called.
    pub name: String,
    /// Id of its frame.
    pub frame: String,
    /// What is in it, in order.
    #[serde(default, rename = "part")]
    pub parts: Vec<Fitting>,
}

/// A part in its place.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fitting {
    /// Id of a part or a weapon.
    pub id: String,
    /// The location: `helmet`, `left-arm`, …
    pub at: String,
    /// Slots that it takes there; as many as the part has, unless given. Movement is spread over locations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slots: Option<u8>,
}

impl Design {
    /// Reads a design file.
    ///
    /// # Errors
    ///
    /// A sentence with the line at fault.
    pub fn parse(text: &str) -> Result<Design, String> {
        toml::from_str(text).map_err(|error| {
            let line =
                error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            format!("line {line}: {}", error.message())
        })
    }

    /// Writes a design file.
    pub fn write(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
}

/// Frames, parts and rules at hand.
#[derive(Copy, Clone, Debug)]
pub struct Workshop<'a> {
    pub(crate) game: &'a GammaKnights,
}

/// Something on a shelf, for lists.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Shelved {
    /// Id in a design file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub kind: &'static str,
    /// Slots it takes.
    pub slots: u8,
    /// Units of energy it needs.
    pub power: u16,
    /// The rule that says what it does.
    pub rule: String,
    /// Its numbers in words.
    pub about: String,
}

impl GammaKnights {
    /// The armoury.
    pub fn workshop(&self) -> Workshop<'_> {
        Workshop { game: self }
    }
}

impl<'a> Workshop<'a> {
    pub(crate) fn shelves(self) -> &'a Armory {
        &self.game.pack.armory
    }

    /// Frames by id and name.
    pub fn frames(self) -> Vec<(String, String)> {
        self.shelves().frames.iter().map(|frame| (frame.id.clone(), frame.name.clone())).collect()
    }

    /// Slots of a frame, by location [GK-474].
    pub fn slots(self, frame: &str) -> Option<Vec<(Location, u8)>> {
        let frame = self.shelves().frame(frame)?;
        Some(Location::ALL.into_iter().zip(frame.slots).collect())
    }

    /// A standard suit as a design to start from [GK-477 to GK-485].
    pub fn standard(self, frame: &str) -> Option<Design> {
        let standard = self.shelves().standard(frame)?;
        let parts = standard.parts.iter().map(|(id, slots, at)| Fitting {
            id: id.clone(),
            at: at.clone(),
            slots: Some(*slots),
        });
        let name = self.shelves().frame(frame)?.name.clone();
        Some(Design { name, frame: frame.to_owned(), parts: parts.collect() })
    }

    /// Everything that can be put into a suit.
    pub fn parts(self) -> Vec<Shelved> {
        let parts = self.shelves().parts.iter().map(|part| Shelved {
            id: part.id.clone(),
            name: part.name.clone(),
            kind: part.kind.word(),
            slots: part.slots,
            power: part.power(),
            rule: part.rule.clone(),
            about: part.about(),
        });
        let weapons = Weapon::ALL.into_iter().filter_map(|weapon| {
            let arms = self.shelves().arms.iter().find(|arms| arms.weapon == weapon.word())?;
            let gun = &self.game.pack.guns[weapon as usize];
            let about = format!(
                "damage {}, range {} m, {} a round, {} to hit",
                arms.damage, arms.range, arms.rate, arms.bonus
            );
            let rule = if gun.strength.is_some() || gun.launcher.is_some() { "GK-450" } else { "GK-452" };
            Some(Shelved {
                id: weapon.word().to_owned(),
                name: gun.name.clone(),
                kind: "weapon",
                slots: gun.slots,
                power: u16::from(gun.slots),
                rule: rule.to_owned(),
                about,
            })
        });
        parts.chain(weapons).collect()
    }

    /// Damage and radius of a warhead as grenade, micromissile and minimissile [GK-451].
    pub fn warhead(self, id: &str) -> Option<[String; 3]> {
        self.shelves().warheads.iter().find(|warhead| warhead.id == id).map(|warhead| warhead.damage.clone())
    }
}
