//! What can be fitted: the items of the catalogue.

use std::collections::BTreeMap;

use retrograde_core::{RuleId, words};
use serde::Deserialize;

use crate::place::Location;

words! {
    /// What kind of thing an item is, in the order of fitting out [GK-381].
    #[derive(Deserialize)]
    pub enum Group {
        /// Extension plates: more slots.
        Plates = "plates",
        /// Power couplings.
        Couplings = "couplings",
        /// Sensors.
        Sensors = "sensors",
        /// Defensive options.
        Defenses = "defenses",
        /// Force fields.
        ForceField = "force-field",
        /// Weapons.
        Weapons = "weapons",
        /// Locomotion.
        Locomotion = "locomotion",
        /// Strength enhancement.
        Strength = "strength",
        /// Computers.
        Computer = "computer",
        /// Hot plates.
        HotPlates = "hot-plates",
        /// Whatever else there is.
        Extras = "extras",
    }
}

words! {
    /// An item that takes slots in several locations [GK-383].
    #[derive(Deserialize)]
    pub enum Span {
        /// Enhanced movement [GK-454].
        Movement = "movement",
        /// Strength enhancement [GK-462].
        Strength = "strength",
        /// Ejection [GK-413].
        Ejection = "ejection",
    }
}

words! {
    /// What can be the case when somebody takes aim [GK-398 to GK-409].
    #[derive(Deserialize)]
    pub enum Circumstance {
        /// Dark, without strong light.
        Night = "night",
        /// Broad daylight.
        Daylight = "daylight",
        /// Wind, or a forest that moves.
        Wind = "wind",
        /// Suit or target under water.
        Underwater = "underwater",
        /// The target is about as warm as the air.
        AirTemperature = "air-temperature",
        /// The target uses energy now.
        EnergyInUse = "energy-in-use",
        /// The target lives.
        LivingTarget = "living-target",
        /// Stone, earth, metal or ceramic lies between.
        BehindSolid = "behind-solid",
        /// The weapon is slaved to the wearer's eyes.
        SlavedWeapon = "slaved-weapon",
        /// A laser, maser or blaster has hit the suit.
        BeamHit = "beam-hit",
        /// A chemical explosion nearby, in the last rounds.
        ChemicalBlast = "chemical-blast",
        /// A fission or fusion explosion.
        AtomicBlast = "atomic-blast",
        /// A torc or trek explosion.
        TorcBlast = "torc-blast",
        /// An EMP generator runs.
        Emp = "emp",
        /// An EM pump runs nearby.
        EmPump = "em-pump",
    }
}

/// What makes a sensor useless.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blinding {
    /// Any of these.
    pub by: Vec<Circumstance>,
    /// For so many rounds; 0 = as long as it lasts, or until repaired.
    #[serde(default)]
    pub rounds: u8,
}

/// Another bonus in a circumstance.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// In this circumstance.
    pub r#if: Circumstance,
    /// This bonus.
    pub bonus: i8,
}

/// The numbers of a sensor [Table 3-03, GK-397].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sensor {
    /// THAC bonus as a primary sensor.
    pub bonus: i8,
    /// Whether the bonus depends on the opponent.
    #[serde(default)]
    pub specific: bool,
    /// How far it reaches.
    pub range: &'static str,
    /// Reads nothing unless all of these hold.
    #[serde(default)]
    pub only: Vec<Circumstance>,
    /// The first that holds replaces the bonus.
    #[serde(default)]
    pub when: Vec<Instead>,
    /// What makes it useless.
    #[serde(default)]
    pub blind: Vec<Blinding>,
    /// Sensors that find it while it works [GK-406].
    #[serde(default, borrow)]
    pub betrays: Vec<&'static str>,
    /// The THAC bonus that those sensors get.
    #[serde(default)]
    pub betrayal: i8,
}

words! {
    /// What a force field is made of [GK-431].
    #[derive(Deserialize)]
    pub enum FieldKind {
        /// Absorbs half of each attack.
        Energy = "energy",
        /// Absorbs everything.
        Kinetic = "kinetic",
        /// Improves the armor class.
        Repulsion = "repulsion",
    }
}

/// The numbers of a force field [Table 3-05, GK-435].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Its kind.
    pub kind: FieldKind,
    /// Its limit; of a repulsion field, the bonus to AC.
    pub points: u16,
    /// Points that come back each round.
    #[serde(default)]
    pub regeneration: u16,
    /// Boxes in the battle game [GK-G81].
    #[serde(default)]
    pub boxes: u8,
    /// Signature in the battle game [GK-G81].
    #[serde(default)]
    pub signature: i8,
}

/// The numbers of a weapon in the role-playing book [Tables 3-06 and 3-08].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Damage; STR is the fist multiplier of the suit [GK-465].
    pub damage: &'static str,
    /// Range in meters.
    pub range: &'static str,
    /// Rate of fire.
    pub rate: &'static str,
    /// THAC bonus.
    pub thac: &'static str,
    /// Takes a hand: one on each arm [GK-438].
    #[serde(default)]
    pub hand: bool,
    /// On a tracked carrier or a fixed mount only.
    #[serde(default)]
    pub heavy: bool,
    /// On machines only.
    #[serde(default)]
    pub machine: bool,
}

/// How strong a weapon is in close combat [GK-198].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Close {
    /// As the unit's APs, and so much more.
    Aps(i8),
    /// By itself.
    Strength(i8),
}

/// The numbers of a weapon in the battle game [GK-201].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// At range; none = by warhead, or close combat only.
    pub strength: Option<i8>,
    /// Greatest distance of short, medium and long range; −1 = no such band.
    pub range: Option<[i8; 3]>,
    /// In close combat.
    pub close: Option<Close>,
    /// What it launches.
    pub launcher: Option<&'static str>,
}

/// What a weapon or generator holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Magazine {
    /// Without further slots.
    pub rounds: u16,
    /// More with each further slot.
    #[serde(default)]
    pub per_slot: u16,
    /// In all with one further slot, two and so on, where it does not rise evenly.
    #[serde(default)]
    pub steps: Vec<u16>,
    /// What is counted, if not rounds.
    pub unit: Option<&'static str>,
}

/// The most further slots that an item with an even magazine may take.
const MOST_EXTRA: u8 = 9;

impl Magazine {
    /// The most further slots.
    pub(crate) fn most_extra(&self) -> u8 {
        if self.steps.is_empty() { MOST_EXTRA } else { self.steps.len() as u8 }
    }

    /// What it holds with so many further slots.
    pub(crate) fn holds(&self, extra: u8) -> u16 {
        match usize::from(extra).checked_sub(1).and_then(|index| self.steps.get(index)) {
            Some(&rounds) => rounds,
            None => self.rounds + self.per_slot * u16::from(extra),
        }
    }
}

/// An item of the catalogue.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Its word.
    pub id: &'static str,
    /// For people.
    pub name: &'static str,
    /// What kind of thing it is.
    pub group: Group,
    /// The rule that describes it.
    rule: &'static str,
    /// Slots; 0 = bolted on, or as many as its span asks for.
    pub slots: u8,
    power: Option<u8>,
    /// Power given.
    #[serde(default)]
    pub supply: u8,
    /// Where it may be; empty = anywhere.
    #[serde(default)]
    pub at: Vec<Location>,
    /// Several locations.
    pub span: Option<Span>,
    /// Runs from a hot plate [GK-393].
    #[serde(default)]
    pub hot_plate: bool,
    /// Useless without that item.
    pub needs: Option<&'static str>,
    /// What it holds.
    pub magazine: Option<Magazine>,
    /// What it does, in our words.
    #[serde(default)]
    pub about: &'static str,
    /// The numbers of its rule.
    #[serde(default, borrow)]
    pub facts: BTreeMap<&'static str, i32>,
    /// What it treats.
    #[serde(default, borrow)]
    pub treats: Vec<&'static str>,
    /// Sensors that cannot find the suit.
    #[serde(default, borrow)]
    pub hides: Vec<&'static str>,
    /// What its masking adds to the armor signature in the battle game [GK-G82].
    #[serde(default)]
    pub signature: i8,
    /// If it is a sensor.
    pub sensor: Option<Sensor>,
    /// If it is a force field.
    pub field: Option<Field>,
    /// If it is a weapon.
    pub weapon: Option<Weapon>,
    /// If it is a weapon of the battle game.
    pub battle: Option<Gun>,
}

/// Items are the same if their words are.
impl PartialEq for Item {
    fn eq(&self, other: &Item) -> bool {
        self.id == other.id
    }
}

impl Eq for Item {}

impl Item {
    /// The rule that describes it.
    pub const fn rule(&self) -> RuleId {
        RuleId(self.rule)
    }

    /// What it draws in this many slots [GK-382]: one unit for each, unless its rule says otherwise.
    pub(crate) fn power(&self, slots: u8) -> u16 {
        u16::from(self.power.unwrap_or(slots))
    }

    /// A number of its rule.
    pub fn fact(&self, name: &str) -> Option<i32> {
        self.facts.get(name).copied()
    }

    /// Whether robots and emplacements alone carry it.
    pub(crate) fn is_of_machines(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.machine)
    }

    /// Whether only a tracked carrier or a fixed mount can bear it [GK-276].
    pub(crate) fn is_heavy(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.heavy)
    }

    /// Attack rolls in a suit use the Use Artifacts score, with close-combat weapons THAC [GK-379].
    pub fn uses_artifacts_score(&self) -> bool {
        self.weapon.is_some() && self.battle.as_ref().is_none_or(|gun| gun.range.is_some())
    }
}
