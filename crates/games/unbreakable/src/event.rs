//! What happened.

use retrograde_core::{Event as CoreEvent, Luck, Seat, Seats, Tally, Visibility, words};

use crate::combat::{Need, Size};
use crate::deck::Card;
use crate::map::{Edge, Hex};
use crate::object::Object;
use crate::position::Cause;
use crate::scenario::How;
use crate::target::Target;
use crate::terrain::{Colour, Terrain};
use crate::unit::{Form, Side, Status, Type, UnitId};
use crate::weapon::Kind;

words! {
    /// What a roll of combat dice is for; the word labels the dice.
    pub enum RollKind {
        /// A force beam.
        ForceBeam = "force beam",
        /// A stasis ray.
        StasisRay = "stasis ray",
        /// A laser at a bomb.
        Laser = "laser",
        /// A nuke against a unit.
        Nuke = "nuke",
        /// A nuke against terrain.
        Terrain = "terrain",
        /// A neutron bomb against a unit.
        NeutronBomb = "neutron bomb",
        /// Melee.
        Melee = "melee",
        /// A crawler in industry or woods.
        Crush = "crush",
        /// A displaced unit.
        Displacement = "displacement",
        /// Clearing stasis.
        ClearStasis = "clear stasis",
        /// Lava in an earthquake.
        Lava = "lava",
        /// An overheated beam.
        Overheat = "overheat",
        /// An overloaded walker.
        Overload = "overload",
    }
}

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq, serde::Serialize)]
#[allow(missing_docs, reason = "the fields are the words of the rules; `tell` says each event in a sentence")]
pub enum Event {
    MusterChoice {
        seat: Seat,
        text: String,
    },
    MusterDone {
        side: Side,
    },
    Revealed {
        side: Side,
        units: Vec<String>,
    },
    TurnBegan {
        turn: u8,
    },
    CardDrawn {
        card: Card,
    },
    TimeStream {
        count: u8,
    },
    First {
        side: Side,
    },
    Rolled {
        kind: RollKind,
        seat: Option<Seat>,
        about: Option<UnitId>,
        need: Need,
        faces: u32,
        success: bool,
    },
    Fired {
        unit: UnitId,
        kind: Kind,
        size: Size,
        target: Target,
        reverse: bool,
        from: Hex,
        to: Hex,
    },
    Committed {
        unit: UnitId,
        slot: u8,
        seat: Option<Seat>,
    },
    LaserFired {
        unit: UnitId,
        slot: u8,
        from: Hex,
        to: Hex,
    },
    ShotDown {
        kind: Kind,
        to: Hex,
    },
    Rocket {
        hex: Hex,
    },
    Reloaded {
        unit: UnitId,
        slot: u8,
        kind: Kind,
    },
    BurntOut {
        unit: UnitId,
        slot: u8,
    },
    Moved {
        unit: UnitId,
        from: Hex,
        to: Hex,
    },
    Pushed {
        unit: UnitId,
        from: Hex,
        to: Hex,
    },
    Displaced {
        unit: UnitId,
        to: Hex,
    },
    Exited {
        unit: UnitId,
        edge: Edge,
    },
    Waits {
        unit: UnitId,
    },
    Configured {
        unit: UnitId,
        form: Form,
    },
    Attacked {
        unit: UnitId,
        target: UnitId,
    },
    KnockedDown {
        unit: UnitId,
        owner: Option<Seat>,
    },
    StatusChanged {
        unit: UnitId,
        status: Status,
    },
    Stasis {
        unit: UnitId,
        markers: u8,
    },
    Frozen {
        unit: UnitId,
        owner: Option<Seat>,
    },
    Thawed {
        unit: UnitId,
    },
    Removed {
        unit: UnitId,
        cause: Cause,
        owner: Option<Seat>,
    },
    Grabbed {
        unit: UnitId,
        object: Object,
    },
    Dropped {
        unit: UnitId,
        object: Object,
        at: Hex,
    },
    ObjectPushed {
        object: Object,
        from: Hex,
        to: Hex,
    },
    ObjectStasis {
        object: Object,
        markers: u8,
    },
    ObjectLost {
        object: Object,
        cause: Cause,
    },
    Converted {
        hex: Hex,
        was: Terrain,
        becomes: Terrain,
        colour: Option<Colour>,
    },
    Epicenter {
        hex: Hex,
        colour: Colour,
    },
    CloudPlaced {
        hex: Hex,
        size: Size,
    },
    CloudFaded {
        hex: Hex,
        size: Option<Size>,
    },
    QuakeColour {
        colour: Colour,
    },
    QuakeComing {
        card: Option<Size>,
    },
    VortexLaunched {
        hex: Hex,
        size: Size,
        facing: u8,
    },
    VortexTurned {
        hex: Hex,
        facing: u8,
    },
    VortexMoved {
        from: Hex,
        to: Hex,
    },
    VortexExploded {
        hex: Hex,
    },
    VortexGone {
        hex: Hex,
    },
    Exchanged {
        unit: UnitId,
        kind: Kind,
    },
    Reprogrammed {
        squad: UnitId,
        crawler: UnitId,
        side: Side,
    },
    Mutated {
        kind: Kind,
    },
    RoundOver {
        completed: bool,
        drawn: u16,
        destroyed: u8,
    },
    SidesSwitched,
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
        how: How,
        winner: Option<Side>,
    },
}

impl CoreEvent for Event {
    fn visibility(&self) -> Visibility {
        match self {
            Event::MusterChoice { seat, .. } => Visibility::Only(Seats::only(*seat)),
            Event::Committed { seat: Some(seat), .. } => Visibility::Only(Seats::only(*seat)),
            _ => Visibility::Everyone,
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Event::Revealed { .. } | Event::LaserFired { .. })
    }

    fn luck(&self) -> Option<Luck> {
        match *self {
            Event::Rolled { kind, seat: Some(seat), need, success, .. } => {
                Some(Luck { seat, kind: kind.word(), chance: need.chance(), happened: success })
            }
            _ => None,
        }
    }

    fn tally(&self) -> Option<Tally> {
        match *self {
            Event::Removed { unit, cause, .. } => {
                let what = match unit.kind() {
                    Type::Crawler => "crawlers lost",
                    Type::Walker => "walkers lost",
                    Type::Squad => "squads lost",
                };
                Some(Tally { what, cause: cause.word() })
            }
            Event::ObjectLost { cause, .. } => Some(Tally { what: "objects lost", cause: cause.word() }),
            _ => None,
        }
    }
}
