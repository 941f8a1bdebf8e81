//! What happened.

use arrayvec::ArrayVec;
use retrograde_core::{Chance, Event as CoreEvent, Luck, Seat, Seats, Tally, Token, Visibility, words};

use crate::action::Mend;
use crate::attack::{Parts, explain};
use crate::look::Look;
use crate::map::Hex;
use crate::marker::{Area, Face, System};
use crate::position::Haze;
use crate::sheet::{Item, Section, State, Task};
use crate::unit::{Altitude, Side, UnitId};
use crate::weapon::{Arm, Round, Warhead, Weapon};

/// Dice of an attack as they fell; the log keeps the first twelve of a chain.
pub(crate) type Rolled = ArrayVec<u8, 12>;

words! {
    /// What a hit on the body of a wounded unit does [GK-249, GK-288].
    pub(crate) enum Fate {
        /// A knight, through head or torso.
        Killed = "killed",
        /// A knight, through a limb.
        Incapacitated = "incapacitated",
        /// A machine.
        Destroyed = "destroyed",
    }
}

/// What happened, with the names of those whom it is about: a line of the log outlives its position.
#[derive(Clone, Debug, Eq, PartialEq, serde::Serialize)]
pub struct Event {
    pub(crate) deed: Deed,
    /// Index of the scenario, which names the sides.
    pub(crate) scenario: u8,
    /// Units as players call them.
    pub(crate) names: Vec<(UnitId, String)>,
}

impl Event {
    pub(crate) fn new(look: Look<'_>, deed: Deed) -> Event {
        let units = deed.units().into_iter().flatten();
        let names = units.map(|unit| (unit, look.described(unit))).collect();
        Event { deed, scenario: look.pos.rules.scenario, names }
    }

    /// A unit as players call it.
    pub(crate) fn named(&self, unit: UnitId) -> String {
        let named = self.names.iter().find(|(other, _)| *other == unit);
        named.map_or_else(|| unit.to_string(), |(_, name)| name.clone())
    }
}

/// What happened; `tell` says each in a sentence.
#[derive(Clone, Debug, Eq, PartialEq, serde::Serialize)]
pub(crate) enum Deed {
    Opened,
    RoundsRolled {
        unit: UnitId,
        #[serde(serialize_with = "as_text")]
        arm: Arm,
        rolled: u8,
        rounds: u8,
    },
    Announced {
        side: Side,
        count: u8,
    },
    SystemDrawn {
        unit: UnitId,
        area: Area,
    },
    SystemSeen {
        seat: Seat,
        unit: UnitId,
        marker: System,
    },
    SystemShown {
        unit: UnitId,
        marker: System,
    },
    Hidden {
        seat: Seat,
        unit: UnitId,
    },
    SecretShown {
        unit: UnitId,
    },
    Loaded {
        unit: UnitId,
        #[serde(serialize_with = "as_text")]
        arm: Arm,
        warhead: Warhead,
        count: u8,
    },
    Placed {
        unit: UnitId,
        hex: Hex,
    },
    TurnBegan {
        turn: u8,
    },
    PlayerTurn {
        side: Side,
    },
    Attacked {
        unit: UnitId,
        #[serde(serialize_with = "maybe_text")]
        arm: Option<Arm>,
        target: UnitId,
        strength: i8,
        column: u8,
        pinpoint: bool,
        #[serde(serialize_with = "faces_text")]
        dice: ArrayVec<u8, 12>,
        outcome: String,
        likely: Chance,
        hit: bool,
        #[serde(serialize_with = "parts_text")]
        parts: Parts,
    },
    Caught {
        target: UnitId,
        base: i8,
        strength: i8,
        column: u8,
        #[serde(serialize_with = "faces_text")]
        dice: ArrayVec<u8, 12>,
        outcome: String,
    },
    Launched {
        unit: UnitId,
        warhead: Warhead,
        round: Round,
        target: Option<UnitId>,
        hex: Hex,
    },
    Astray {
        unit: UnitId,
        haze: Haze,
    },
    Dud {
        unit: UnitId,
    },
    ShotDown {
        unit: UnitId,
        rolled: u32,
        need: u32,
        success: bool,
    },
    CloudPlaced {
        haze: Haze,
        hex: Hex,
        radius: u8,
    },
    Dispersed {
        haze: Haze,
        hex: Hex,
    },
    Sensed {
        unit: UnitId,
        target: UnitId,
        need: i8,
        #[serde(serialize_with = "faces_text")]
        dice: ArrayVec<u8, 12>,
        success: bool,
        likely: Chance,
    },
    LockedOn {
        unit: UnitId,
        target: UnitId,
    },
    LockShaken {
        unit: UnitId,
        target: UnitId,
        rolled: u32,
        kept: bool,
    },
    LockLost {
        unit: UnitId,
        target: UnitId,
        rule: &'static str,
    },
    FieldHit {
        unit: UnitId,
        hits: u8,
        boxes: u8,
    },
    FieldRegained {
        unit: UnitId,
        boxes: u8,
    },
    Dampened {
        unit: UnitId,
        robot: UnitId,
    },
    MarkerDrawn {
        unit: UnitId,
        face: Face,
        heavy: bool,
    },
    ArmorChecked {
        unit: UnitId,
        rolled: u32,
        need: u32,
        saved: bool,
    },
    SectionHit {
        unit: UnitId,
        section: Section,
        breach: bool,
    },
    Wounded {
        unit: UnitId,
    },
    BodyHit {
        unit: UnitId,
        fate: Fate,
    },
    SystemHit {
        unit: UnitId,
        item: Item,
        state: State,
    },
    ServosHit {
        unit: UnitId,
        lost: u8,
        left: i8,
    },
    FlightLost {
        unit: UnitId,
    },
    Landed {
        unit: UnitId,
    },
    WeaponHit {
        unit: UnitId,
        #[serde(serialize_with = "as_text")]
        arm: Arm,
        destroyed: bool,
    },
    Jettisoned {
        unit: UnitId,
        warhead: Warhead,
    },
    Stunned {
        unit: UnitId,
    },
    Woke {
        unit: UnitId,
    },
    Disrupted {
        unit: UnitId,
    },
    BlackRay {
        unit: UnitId,
        rolled: u32,
        hits: u8,
    },
    Harmonized {
        unit: UnitId,
        rolled: u32,
        success: bool,
    },
    Removed {
        unit: UnitId,
        rule: &'static str,
    },
    AltitudeChanged {
        unit: UnitId,
        altitude: Altitude,
    },
    Moved {
        unit: UnitId,
        from: Hex,
        to: Hex,
    },
    CarrierHandled {
        unit: UnitId,
        leave: bool,
    },
    MeleeBegan {
        hex: Hex,
    },
    MeleeEnded {
        hex: Hex,
    },
    Passed {
        unit: UnitId,
    },
    RepairTried {
        unit: UnitId,
        #[serde(serialize_with = "token_text")]
        mend: Mend,
        rolled: u32,
        need: u32,
        success: bool,
    },
    MedikitUsed {
        unit: UnitId,
        rolled: u32,
        need: u32,
        success: bool,
    },
    RallyTried {
        unit: UnitId,
        rolled: u32,
        need: u32,
        success: bool,
    },
    Programmed {
        unit: UnitId,
        task: Task,
        #[serde(serialize_with = "as_text")]
        arm: Arm,
        target: Option<UnitId>,
    },
    Cancelled {
        unit: UnitId,
        number: u8,
    },
    Ordered {
        side: Side,
        weapon: Option<Weapon>,
    },
    Resigned {
        side: Side,
    },
    DrawOffered {
        side: Side,
    },
    DrawDeclined {
        side: Side,
    },
    Ended {
        how: &'static str,
        winner: Option<Side>,
    },
}

impl Deed {
    /// The units that it is about, the one that acts first.
    pub(crate) fn units(&self) -> [Option<UnitId>; 2] {
        use Deed::*;
        match *self {
            Attacked { unit, target, .. } | Sensed { unit, target, .. } | LockedOn { unit, target } => {
                [Some(unit), Some(target)]
            }
            LockLost { unit, target, .. } | LockShaken { unit, target, .. } => [Some(unit), Some(target)],
            Launched { unit, target, .. } | Programmed { unit, target, .. } => [Some(unit), target],
            Dampened { unit, robot } => [Some(robot), Some(unit)],
            Caught { target: unit, .. } | Placed { unit, .. } | Moved { unit, .. } => [Some(unit), None],
            SystemDrawn { unit, .. } | SystemSeen { unit, .. } | SystemShown { unit, .. } => {
                [Some(unit), None]
            }
            Hidden { unit, .. } | SecretShown { unit } | RoundsRolled { unit, .. } | Loaded { unit, .. } => {
                [Some(unit), None]
            }
            Astray { unit, .. } | Dud { unit } | ShotDown { unit, .. } | FieldHit { unit, .. } => {
                [Some(unit), None]
            }
            FieldRegained { unit, .. } | MarkerDrawn { unit, .. } | ArmorChecked { unit, .. } => {
                [Some(unit), None]
            }
            SectionHit { unit, .. } | Wounded { unit } | BodyHit { unit, .. } | SystemHit { unit, .. } => {
                [Some(unit), None]
            }
            ServosHit { unit, .. } | FlightLost { unit } | Landed { unit } | WeaponHit { unit, .. } => {
                [Some(unit), None]
            }
            Jettisoned { unit, .. } | Stunned { unit } | Woke { unit } | Disrupted { unit } => {
                [Some(unit), None]
            }
            BlackRay { unit, .. } | Harmonized { unit, .. } | Removed { unit, .. } => [Some(unit), None],
            AltitudeChanged { unit, .. } | CarrierHandled { unit, .. } | Passed { unit } => {
                [Some(unit), None]
            }
            RepairTried { unit, .. } | MedikitUsed { unit, .. } | RallyTried { unit, .. } => {
                [Some(unit), None]
            }
            Cancelled { unit, .. } => [Some(unit), None],
            Opened | Announced { .. } | TurnBegan { .. } | PlayerTurn { .. } | CloudPlaced { .. } => {
                [None; 2]
            }
            Dispersed { .. } | MeleeBegan { .. } | MeleeEnded { .. } | Ordered { .. } => [None; 2],
            Resigned { .. } | DrawOffered { .. } | DrawDeclined { .. } | Ended { .. } => [None; 2],
        }
    }
}

fn as_text<T: std::fmt::Display, S: serde::Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

#[allow(clippy::ref_option, reason = "serde calls it so")]
fn maybe_text<T: std::fmt::Display, S: serde::Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

fn parts_text<S: serde::Serializer>(parts: &Parts, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&explain(parts))
}

fn token_text<T: Token, S: serde::Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&value.show())
}

fn faces_text<S: serde::Serializer>(faces: &Rolled, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(faces.iter())
}

impl CoreEvent for Event {
    fn visibility(&self) -> Visibility {
        match &self.deed {
            Deed::SystemSeen { seat, .. } | Deed::Hidden { seat, .. } => Visibility::Only(Seats::only(*seat)),
            _ => Visibility::Everyone,
        }
    }

    fn reveals(&self) -> bool {
        matches!(self.deed, Deed::SystemShown { .. } | Deed::SystemSeen { .. } | Deed::SecretShown { .. })
    }

    fn luck(&self) -> Option<Luck> {
        let of_ten = |need: u32| Chance::new(u64::from(11 - need.clamp(1, 11)), 10);
        let luck = |unit: UnitId, kind, chance, happened| {
            Some(Luck { seat: unit.side.seat(), kind, chance, happened })
        };
        match self.deed {
            Deed::Attacked { unit, likely, hit, .. } => luck(unit, "attack", likely, hit),
            Deed::Sensed { unit, likely, success, .. } => luck(unit, "sensor attack", likely, success),
            Deed::ArmorChecked { unit, need, saved, .. } => luck(unit, "armor check", of_ten(need), saved),
            Deed::RepairTried { unit, need, success, .. } => luck(unit, "repair", of_ten(need), success),
            Deed::MedikitUsed { unit, need, success, .. } => luck(unit, "medikit", of_ten(need), success),
            Deed::RallyTried { unit, need, success, .. } => luck(unit, "recovery", of_ten(need), success),
            _ => None,
        }
    }

    fn tally(&self) -> Option<Tally> {
        match &self.deed {
            Deed::Removed { rule, .. } => Some(Tally { what: "units lost", cause: cause(rule) }),
            Deed::Jettisoned { .. } => Some(Tally { what: "warheads", cause: "jettisoned" }),
            Deed::Dud { .. } => Some(Tally { what: "warheads", cause: "duds" }),
            Deed::MeleeBegan { .. } => Some(Tally { what: "close combats", cause: "fought" }),
            _ => None,
        }
    }
}

/// In words, what a unit was lost to by this rule.
fn cause(rule: &'static str) -> &'static str {
    match rule {
        "GK-094" => "fell into the river",
        "GK-249" => "second body hit",
        "GK-259" | "GK-260" => "black ray",
        "GK-268" => "gas",
        "GK-288" => "circuits destroyed",
        "GK-301" => "heavy hit",
        _ => "other",
    }
}
