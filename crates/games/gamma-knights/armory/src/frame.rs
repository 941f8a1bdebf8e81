//! Frames: what a suit is built on, and the hulls of machines [GK-474, GK-487].

use std::collections::BTreeMap;

use retrograde_core::{RuleId, words};
use serde::Deserialize;

use crate::catalogue::catalogue;
use crate::item::Group;
use crate::place::Location;

words! {
    /// What a frame is by the rules of the battle game.
    #[derive(Deserialize)]
    pub enum Kind {
        /// A suit of armor.
        Suit = "suit",
        /// A military robot.
        Robot = "robot",
        /// A gun that cannot move.
        Emplacement = "emplacement",
    }
}

/// Enhanced movement as printed for one suit [GK-C47].
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrintedMovement {
    pub(crate) multiplier: u8,
    pub(crate) slots: u8,
}

/// A fitting as printed for one suit, against the tables [GK-C48, GK-C55, GK-C58].
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Factory {
    pub(crate) item: &'static str,
    pub(crate) at: Location,
    pub(crate) slots: u8,
    pub(crate) rounds: Option<u16>,
}

/// What the frame of a suit brings into the battle game [GK-G80].
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Base {
    pub(crate) armor: u8,
    pub(crate) signature: i8,
    pub(crate) primary: i8,
    pub(crate) channels: i8,
    #[serde(default)]
    pub(crate) repair: u8,
    pub(crate) medikit: u8,
    pub(crate) lock_ons: u8,
}

/// The printed battle values of a machine [GK-293].
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Printed {
    pub(crate) field: u8,
    pub(crate) field_signature: i8,
    pub(crate) armor: u8,
    pub(crate) armor_signature: i8,
    pub(crate) aps: u8,
    pub(crate) sensors: [i8; 2],
    pub(crate) repair: u8,
    pub(crate) lock_ons: u8,
    pub(crate) flies: bool,
}

/// A machine in the role-playing book [GK-487].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the words of the printed table")]
pub struct Machine {
    pub percept: u16,
    pub sneak: u16,
    pub hit_points: u16,
    pub force_field: u16,
    pub speed: u16,
    /// With its weapons, and in melee.
    pub thac: [u16; 2],
    pub attacks: u16,
    pub bonus: u16,
    pub strength: u16,
    pub dexterity: u16,
    /// In meters.
    pub size: u16,
    pub experience: u32,
}

/// A field that stops devices and weakens force fields around a robot [GK-490, GK-491].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dampening {
    /// In meters.
    pub radius: u16,
    /// Points that force fields lose each round.
    pub field_damage: u16,
}

/// Weapons of one kind on a hull.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battery {
    /// The weapon's word.
    pub item: &'static str,
    /// How many; in the battle game each is one weapon.
    pub count: u8,
    /// How many bombs or missiles the role-playing book gives it.
    #[serde(default)]
    pub bombs: &'static str,
    /// Rounds by warhead in the battle game.
    #[serde(default, borrow)]
    pub load: BTreeMap<&'static str, u8>,
}

/// A frame.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// Its word.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    rule: &'static str,
    /// What it is like, in our words.
    pub about: &'static str,
    /// 1 = the commonest [GK-380].
    pub rarity: u8,
    /// Armor class; 0 = not printed.
    pub ac: u16,
    /// Whether it is powered armor.
    #[serde(default)]
    pub powered: bool,
    /// Whether it burdens its wearer while it has no power [GK-477, GK-478].
    #[serde(default)]
    pub burdens: bool,
    slots: Option<[u8; 7]>,
    /// What may be fitted at all.
    pub takes: Vec<Group>,
    /// The only couplings it takes; empty = all.
    #[serde(default, borrow)]
    pub couplings: Vec<&'static str>,
    pub(crate) movement: Option<PrintedMovement>,
    #[serde(default)]
    pub(crate) factory: Vec<Factory>,
    pub(crate) battle: Option<Base>,
    pub(crate) sheet: Option<Printed>,
    /// In the role-playing book, if it is described there.
    pub machine: Option<Machine>,
    /// A dampening field.
    pub dampening: Option<Dampening>,
    /// What a hull carries.
    #[serde(default)]
    pub hull: Vec<Battery>,
}

impl PartialEq for Frame {
    fn eq(&self, other: &Frame) -> bool {
        self.id == other.id
    }
}

impl Eq for Frame {}

impl Frame {
    /// The frame with this word.
    pub fn named(id: &str) -> Option<&'static Frame> {
        catalogue().frames.iter().find(|frame| frame.id == id)
    }

    /// The rule that describes it.
    pub const fn rule(&self) -> RuleId {
        RuleId(self.rule)
    }

    /// Its locations.
    pub fn locations(&self) -> &'static [Location] {
        if self.slots.is_some() { &Location::SUIT } else { &[Location::Hull] }
    }

    /// Its slots at a location [GK-474].
    pub fn slots_at(&self, location: Location) -> u8 {
        self.slots.and_then(|slots| slots.get(location as usize).copied()).unwrap_or(0)
    }

    /// All its slots; extension plates do not count [GK-G85].
    pub fn total_slots(&self) -> u8 {
        self.slots.map_or(0, |slots| slots.iter().sum())
    }

    /// Slots that enhanced movement takes, as printed for this suit or by the table [GK-456, GK-C47].
    ///
    /// None where there is no such multiplier.
    pub fn movement_slots(&self, multiplier: u8) -> Option<u8> {
        let table = &catalogue().tables.movement;
        if multiplier == 0 || multiplier > table.most {
            return None;
        }
        let printed = self.movement.filter(|printed| printed.multiplier == multiplier);
        printed.map(|printed| printed.slots).or_else(|| {
            let row = usize::from(self.total_slots().max(1) - 1) / 10;
            table.steps.get(row).map(|step| step * (multiplier - 1))
        })
    }

    /// Meters that jet assist jumps [Table 3-10, GK-458].
    pub fn jump(&self) -> u16 {
        let meters = &catalogue().tables.jump.meters;
        let row = usize::from(self.total_slots().max(1) - 1) / 10;
        meters.get(row).or(meters.last()).copied().unwrap_or(0)
    }

    /// How complex an artifact it is: 10 for the simplest suit, 40 for the heaviest [GK-379, GK-G85].
    pub fn complexity(&self) -> u8 {
        (10 + self.total_slots() / 4).min(40)
    }

    pub(crate) fn factory(&self, item: &str, at: Location) -> Option<&Factory> {
        self.factory.iter().find(|factory| factory.item == item && factory.at == at)
    }
}
