//! What the armoury has on its shelves: frames, parts, standard suits and their numbers.

use retrograde_core::{PackError, PackFiles, words};
use serde::Deserialize;

use crate::pack::{hold, read};
use crate::weapon::{Warhead, Weapon};

words! {
    /// Where something sits in a suit [GK-383].
    pub enum Location {
        /// Helmet.
        Helmet = "helmet",
        /// Left arm.
        LeftArm = "left-arm",
        /// Right arm.
        RightArm = "right-arm",
        /// Front plate.
        FrontPlate = "front-plate",
        /// Back plate.
        BackPlate = "back-plate",
        /// Left leg.
        LeftLeg = "left-leg",
        /// Right leg.
        RightLeg = "right-leg",
    }
}

/// What a part is for.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PartKind {
    /// An extension plate [GK-385].
    Plate,
    /// A power coupling [GK-388].
    Power,
    /// A sensor [GK-395].
    Sensor,
    /// A defensive option [GK-410].
    Defense,
    /// A force field [GK-431].
    Field,
    /// A weapon [GK-436].
    Weapon,
    /// Locomotion [GK-453].
    Locomotion,
    /// Strength enhancement [GK-462].
    Strength,
    /// A computer [GK-466].
    Computer,
    /// Anything else [GK-464].
    Device,
    /// More rounds for a weapon in the same place [GK-437].
    Ammunition,
}

/// How a part that need not fit into one location is spread.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Spread {
    /// Legs first, the rest in the plates [GK-454].
    Movement,
    /// The same in each arm [GK-463].
    Arms,
    /// One slot in each of six locations [GK-413].
    Ejection,
}

/// A suit without anything in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Frame {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) armor_class: u8,
    pub(crate) slots: [u8; 7],
    pub(crate) coupling: Coupling,
    pub(crate) takes: Vec<PartKind>,
}

/// Which power couplings a frame takes [GK-475, GK-476].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Coupling {
    None,
    Half,
    Any,
}

/// Something to put into a suit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: PartKind,
    /// The rule that says what it does.
    pub(crate) rule: String,
    pub(crate) slots: u8,
    /// Units of energy; as many as slots unless given [GK-382].
    pub(crate) power: Option<u8>,
    /// Slots that an extension plate gives.
    #[serde(default)]
    pub(crate) gives: u8,
    /// Energy that a coupling supplies.
    #[serde(default)]
    pub(crate) supplies: u8,
    /// Where it may sit; empty = anywhere.
    #[serde(default)]
    pub(crate) at: Vec<String>,
    pub(crate) spread: Option<Spread>,
    /// What else must be in the suit.
    pub(crate) needs: Option<String>,
    /// To hit, of a sensor.
    #[serde(default)]
    pub(crate) bonus: i8,
    #[serde(default)]
    pub(crate) specific: bool,
    /// In meters.
    #[serde(default)]
    pub(crate) range: u16,
    /// Points that a field absorbs, and regains in a round.
    #[serde(default)]
    pub(crate) points: u16,
    #[serde(default)]
    pub(crate) regains: u16,
    /// Boxes of the battle game.
    #[serde(default)]
    pub(crate) boxes: u8,
    #[serde(default)]
    pub(crate) signature: i8,
    #[serde(default)]
    pub(crate) armor_class: u8,
    #[serde(default)]
    pub(crate) multiplier: u8,
    #[serde(default)]
    pub(crate) flies: bool,
    #[serde(default)]
    pub(crate) fist: u8,
}

impl PartKind {
    /// In words.
    pub const fn word(self) -> &'static str {
        match self {
            PartKind::Plate => "extension plate",
            PartKind::Power => "power coupling",
            PartKind::Sensor => "sensor",
            PartKind::Defense => "defense",
            PartKind::Field => "force field",
            PartKind::Weapon => "weapon",
            PartKind::Locomotion => "locomotion",
            PartKind::Strength => "strength",
            PartKind::Computer => "computer",
            PartKind::Device => "device",
            PartKind::Ammunition => "ammunition",
        }
    }
}

impl Part {
    /// Its numbers in words.
    pub(crate) fn about(&self) -> String {
        let mut words = Vec::new();
        if self.gives > 0 {
            words.push(format!("gives {} slots", self.gives));
        }
        if self.supplies > 0 {
            words.push(format!("supplies {} power", self.supplies));
        }
        if self.kind == PartKind::Sensor {
            let specific = if self.specific { ", by the opponent" } else { "" };
            words.push(format!("+{} to hit{specific}", self.bonus));
            if self.range > 0 {
                words.push(format!("{} m", self.range));
            }
        }
        if self.points > 0 {
            words.push(format!("{} points, regains {} a round", self.points, self.regains));
        }
        if self.armor_class > 0 {
            words.push(format!("+{} AC", self.armor_class));
        }
        if self.multiplier > 0 {
            words.push(format!("×{} movement", self.multiplier));
        }
        if self.fist > 0 {
            words.push(format!("fists d6×{}", self.fist));
        }
        words.join(", ")
    }

    pub(crate) fn power(&self) -> u16 {
        u16::from(self.power.unwrap_or(self.slots))
    }
}

/// Role-playing numbers of a weapon [GK-450].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Arms {
    pub(crate) weapon: String,
    pub(crate) damage: String,
    pub(crate) range: u16,
    pub(crate) rate: String,
    pub(crate) bonus: String,
}

/// Role-playing numbers of a warhead [GK-451].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Blasts {
    pub(crate) id: String,
    pub(crate) damage: [String; 3],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovementTable {
    pub(crate) steps: Vec<u16>,
    pub(crate) double: Vec<u8>,
    pub(crate) jump: Vec<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StrengthTable {
    pub(crate) unburdened: Vec<u16>,
    pub(crate) burdened: Vec<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Conveyance {
    pub(crate) most: u16,
}

/// A standard suit: part, slots as printed, location.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standard {
    pub(crate) frame: String,
    pub(crate) parts: Vec<(String, u8, String)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmoryFile {
    frame: Vec<Frame>,
    part: Vec<Part>,
    movement: MovementTable,
    strength: StrengthTable,
    conveyance: Conveyance,
    arms: Vec<Arms>,
    warhead: Vec<Blasts>,
    standard: Vec<Standard>,
}

/// The armoury's shelves.
#[derive(Debug)]
pub(crate) struct Armory {
    pub(crate) frames: Vec<Frame>,
    pub(crate) parts: Vec<Part>,
    pub(crate) movement: MovementTable,
    pub(crate) strength: StrengthTable,
    pub(crate) conveyance: Conveyance,
    pub(crate) arms: Vec<Arms>,
    pub(crate) warheads: Vec<Blasts>,
    pub(crate) standards: Vec<Standard>,
}

impl Armory {
    /// Reads and checks `armory.toml`.
    pub(crate) fn load(files: &PackFiles) -> Result<Armory, PackError> {
        const FILE: &str = "armory.toml";
        let file: ArmoryFile = read(files, FILE)?;
        for (index, part) in file.part.iter().enumerate() {
            let key = format!("part[{index}]");
            let new = file.part[..index].iter().all(|other| other.id != part.id)
                && Weapon::parse(&part.id).is_none();
            hold(new, FILE, &key, format!("{:?} stands twice, or is a weapon", part.id))?;
            let places = part.at.iter().all(|place| Location::parse(place).is_some());
            hold(places, FILE, &key, "a location is unknown")?;
            let needs = part.needs.as_ref().is_none_or(|id| file.part.iter().any(|other| other.id == *id));
            hold(needs, FILE, &key, "what it needs is unknown")?;
        }
        for (index, frame) in file.frame.iter().enumerate() {
            let new = file.frame[..index].iter().all(|other| other.id != frame.id);
            hold(
                new && frame.slots.iter().all(|&n| n <= 60),
                FILE,
                format!("frame[{index}]"),
                "once, up to 60 slots",
            )?;
        }
        for (index, standard) in file.standard.iter().enumerate() {
            let key = format!("standard[{index}]");
            let frame = file.frame.iter().any(|frame| frame.id == standard.frame);
            hold(frame, FILE, &key, "its frame is unknown")?;
            for (id, slots, place) in &standard.parts {
                let known = file.part.iter().any(|part| part.id == *id) || Weapon::parse(id).is_some();
                let good = known && Location::parse(place).is_some() && *slots <= 60;
                hold(good, FILE, &key, format!("{id} or its place is unknown"))?;
            }
        }
        let arms = file.arms.iter().find(|arms| Weapon::parse(&arms.weapon).is_none());
        hold(arms.is_none(), FILE, "arms", format!("{:?} is no weapon", arms.map(|arms| &arms.weapon)))?;
        let warheads = file.warhead.iter().all(|warhead| Warhead::parse(&warhead.id).is_some());
        hold(warheads, FILE, "warhead", "a warhead is unknown")?;
        let movement = &file.movement;
        let rises = movement.steps.windows(2).all(|pair| pair[0] < pair[1]);
        let even = movement.steps.len() == movement.double.len() && !movement.steps.is_empty();
        hold(rises && even, FILE, "movement", "steps rise, and each has its slots")?;
        hold(movement.double.iter().all(|&n| n <= 50), FILE, "movement", "up to 50 slots")?;
        let strength = &file.strength;
        hold(
            strength.unburdened.len() == strength.burdened.len(),
            FILE,
            "strength",
            "both lists are equally long",
        )?;
        Ok(Armory {
            frames: file.frame,
            parts: file.part,
            movement: file.movement,
            strength: file.strength,
            conveyance: file.conveyance,
            arms: file.arms,
            warheads: file.warhead,
            standards: file.standard,
        })
    }

    pub(crate) fn frame(&self, id: &str) -> Option<&Frame> {
        self.frames.iter().find(|frame| frame.id == id)
    }

    pub(crate) fn part(&self, id: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.id == id)
    }

    pub(crate) fn standard(&self, frame: &str) -> Option<&Standard> {
        self.standards.iter().find(|standard| standard.frame == frame)
    }

    /// [GK-375, GK-520] Whether a weapon of a standard suit sits on helmet or plates; one that is not on its list does.
    pub(crate) fn is_plate_mounted(&self, suit: &str, weapon: Weapon) -> bool {
        let Some(standard) = self.standard(suit) else { return true };
        let mut places = standard.parts.iter().filter(|(id, ..)| id == weapon.word()).peekable();
        if places.peek().is_none() {
            return true;
        }
        places.any(|(_, _, place)| matches!(place.as_str(), "helmet" | "front-plate" | "back-plate"))
    }
}
