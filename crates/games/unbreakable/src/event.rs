//! What happened, and how it reads in the log.

use retrograde_core::{
    DieFace, Event as CoreEvent, Line, Luck, RuleId, Seat, Seats, Tally, Touch, Visibility,
};

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
use retrograde_core::words;

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

impl RollKind {
    const fn rule(self) -> &'static str {
        match self {
            RollKind::ForceBeam => "UB-224",
            RollKind::StasisRay => "UB-268",
            RollKind::Laser => "UB-245",
            RollKind::Nuke => "UB-261",
            RollKind::Terrain => "UB-264",
            RollKind::NeutronBomb => "UB-254",
            RollKind::Melee => "UB-207",
            RollKind::Crush => "UB-137",
            RollKind::Displacement => "UB-162",
            RollKind::ClearStasis => "UB-123",
            RollKind::Lava => "UB-282",
            RollKind::Overheat => "UB-390",
            RollKind::Overload => "UB-384",
        }
    }
}

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq, serde::Serialize)]
#[allow(missing_docs, reason = "the fields are the words of the rules; Event::line says each in a sentence")]
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
        #[serde(serialize_with = "as_text")]
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
    },
    Committed {
        unit: UnitId,
        slot: u8,
        seat: Option<Seat>,
    },
    LaserFired {
        unit: UnitId,
        slot: u8,
    },
    ShotDown {
        kind: Kind,
        #[serde(serialize_with = "as_text")]
        to: Hex,
    },
    Rocket {
        #[serde(serialize_with = "as_text")]
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
        #[serde(serialize_with = "as_text")]
        from: Hex,
        #[serde(serialize_with = "as_text")]
        to: Hex,
    },
    Pushed {
        unit: UnitId,
        #[serde(serialize_with = "as_text")]
        to: Hex,
    },
    Displaced {
        unit: UnitId,
        #[serde(serialize_with = "as_text")]
        to: Hex,
    },
    Exited {
        unit: UnitId,
        #[serde(serialize_with = "edge_name")]
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
    },
    Thawed {
        unit: UnitId,
    },
    Removed {
        unit: UnitId,
        cause: Cause,
    },
    Grabbed {
        unit: UnitId,
        object: Object,
    },
    Dropped {
        unit: UnitId,
        object: Object,
        #[serde(serialize_with = "as_text")]
        at: Hex,
    },
    ObjectPushed {
        object: Object,
        #[serde(serialize_with = "as_text")]
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
        #[serde(serialize_with = "as_text")]
        hex: Hex,
        was: Terrain,
        becomes: Terrain,
        colour: Option<Colour>,
    },
    Epicenter {
        #[serde(serialize_with = "as_text")]
        hex: Hex,
        colour: Colour,
    },
    CloudPlaced {
        #[serde(serialize_with = "as_text")]
        hex: Hex,
        size: Size,
    },
    CloudFaded {
        #[serde(serialize_with = "as_text")]
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
        #[serde(serialize_with = "as_text")]
        hex: Hex,
        size: Size,
        facing: u8,
    },
    VortexTurned {
        #[serde(serialize_with = "as_text")]
        hex: Hex,
        facing: u8,
    },
    VortexMoved {
        #[serde(serialize_with = "as_text")]
        from: Hex,
        #[serde(serialize_with = "as_text")]
        to: Hex,
    },
    VortexExploded {
        #[serde(serialize_with = "as_text")]
        hex: Hex,
    },
    VortexGone {
        #[serde(serialize_with = "as_text")]
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

fn as_text<T: std::fmt::Display, S: serde::Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn edge_name<S: serde::Serializer>(edge: &Edge, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(edge.name())
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
            Event::Removed { unit, cause } => {
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

fn piece(unit: UnitId) -> Touch {
    Touch::Piece(unit.to_string())
}

fn space(hex: Hex) -> Touch {
    Touch::Space(hex.to_string())
}

fn of_status(unit: UnitId, status: Status) -> &'static str {
    match (unit.kind(), status) {
        (Type::Squad, Status::Offline) => "is scattered",
        (_, Status::Offline) => "goes offline",
        (_, Status::Buttoned) => "is buttoned",
        (_, Status::Ready) => "is ready",
    }
}

const SIX_WAYS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

impl Event {
    /// The event as a line of the log.
    pub(crate) fn line(&self) -> Line {
        let line = Line::new(self.sentence());
        let rule = self.rule().map(RuleId);
        let depth = match self {
            Event::TurnBegan { .. }
            | Event::CardDrawn { .. }
            | Event::Ended { .. }
            | Event::SidesSwitched => 0,
            Event::Rolled { .. } | Event::First { .. } | Event::QuakeColour { .. } => 2,
            _ => 1,
        };
        Line { depth, rule, dice: self.dice(), touches: self.touches(), seat: self.seat(), ..line }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Event::MusterChoice { seat, .. } => Some(*seat),
            Event::Rolled { seat, .. } | Event::Committed { seat, .. } => *seat,
            _ => None,
        }
    }

    fn dice(&self) -> Vec<DieFace> {
        match self {
            Event::Rolled { need, faces, .. } => (0..need.dice)
                .map(|die| faces >> die & 1 != 0)
                .map(|good| DieFace {
                    face: if good { "☺" } else { "–" }.to_owned(),
                    sides: 2,
                    good: Some(good),
                })
                .collect(),
            Event::QuakeColour { colour } => vec![DieFace { face: colour.to_string(), sides: 6, good: None }],
            _ => Vec::new(),
        }
    }

    fn touches(&self) -> Vec<Touch> {
        use Event::*;
        match *self {
            Rolled { about: Some(unit), .. } => vec![piece(unit)],
            Fired { unit, target, .. } => {
                let at = match target {
                    Target::Unit(target) => piece(target),
                    Target::Object(object) => Touch::Piece(object.to_string()),
                    Target::Hex(hex) => space(hex),
                };
                vec![piece(unit), at]
            }
            Moved { unit, to, .. } | Pushed { unit, to } | Displaced { unit, to } => {
                vec![piece(unit), space(to)]
            }
            Attacked { unit, target } => vec![piece(unit), piece(target)],
            Reprogrammed { squad, crawler, .. } => vec![piece(squad), piece(crawler)],
            Committed { unit, .. }
            | LaserFired { unit, .. }
            | Reloaded { unit, .. }
            | BurntOut { unit, .. } => {
                vec![piece(unit)]
            }
            Exited { unit, .. } | Waits { unit } | Configured { unit, .. } | KnockedDown { unit } => {
                vec![piece(unit)]
            }
            StatusChanged { unit, .. } | Stasis { unit, .. } | Frozen { unit } | Thawed { unit } => {
                vec![piece(unit)]
            }
            Removed { unit, .. } | Grabbed { unit, .. } | Exchanged { unit, .. } => vec![piece(unit)],
            Dropped { unit, at, .. } => vec![piece(unit), space(at)],
            ShotDown { to, .. } | ObjectPushed { to, .. } => vec![space(to)],
            Rocket { hex } | Converted { hex, .. } | Epicenter { hex, .. } | CloudPlaced { hex, .. } => {
                vec![space(hex)]
            }
            CloudFaded { hex, .. } | VortexLaunched { hex, .. } | VortexTurned { hex, .. } => {
                vec![space(hex)]
            }
            VortexMoved { from, to } => vec![space(from), space(to)],
            VortexExploded { hex } | VortexGone { hex } => vec![space(hex)],
            _ => Vec::new(),
        }
    }

    fn rule(&self) -> Option<&'static str> {
        use Event::*;
        Some(match self {
            Rolled { kind, .. } => kind.rule(),
            TurnBegan { .. } => "UB-075",
            CardDrawn { card } => match card {
                Card::Activation(..) => "UB-101",
                Card::TimeStream => "UB-084",
                Card::Earthquake(_) => "UB-281",
                Card::ClearMove(_) => "UB-377",
                Card::LightFire(_) => "UB-379",
                Card::Overload(_) => "UB-383",
                Card::Grenades => "UB-376",
                Card::Reprogram => "UB-381",
            },
            First { .. } => "UB-163",
            Frozen { .. } => "UB-089",
            Thawed { .. } => "UB-087",
            Removed { cause: Cause::Lava, .. } => "UB-006",
            Removed { cause: Cause::Quake, .. } => "UB-282",
            Removed { cause: Cause::Volcano, .. } => "UB-296",
            Removed { cause: Cause::Vortex, .. } => "UB-369",
            Removed { .. } => "UB-143",
            Displaced { .. } => "UB-156",
            KnockedDown { .. } => "UB-014",
            Converted { .. } => "UB-292",
            Epicenter { .. } => "UB-219",
            CloudPlaced { .. } => "UB-265",
            CloudFaded { .. } => "UB-085",
            QuakeComing { .. } => "UB-221",
            ShotDown { .. } => "UB-216",
            Revealed { .. } => "UB-057",
            VortexExploded { .. } => "UB-365",
            VortexMoved { .. } => "UB-366",
            RoundOver { .. } => "UB-438",
            _ => return None,
        })
    }

    fn sentence(&self) -> String {
        use Event::*;
        match self {
            MusterChoice { text, .. } => text.clone(),
            MusterDone { side } => format!("{} has set up", side.name()),
            Revealed { side, units } => format!("{} reveals {}", side.name(), units.join(", ")),
            TurnBegan { turn } => format!("Turn {turn}"),
            CardDrawn { card } => card.to_string(),
            TimeStream { count } => format!("Time Stream card {count} of this turn"),
            First { side } => format!("{} goes first", side.name()),
            Rolled { kind, about, need, success, .. } => {
                let about = about.map(|unit| format!(" ({unit})")).unwrap_or_default();
                format!("{kind}{about} {need}: {}", if *success { "yes" } else { "no" })
            }
            Fired { unit, kind, size, target, reverse } => {
                let aim = String::from(*target);
                let mode = if *reverse { " in reverse" } else { "" };
                format!("{unit} fires a {size} {}{mode} at {aim}", kind.name())
            }
            Committed { unit, slot, .. } => format!("{unit} commits laser #{}", slot + 1),
            LaserFired { unit, slot } => format!("{unit} fires laser #{} at the bomb", slot + 1),
            ShotDown { kind, to } => format!("The {} for {to} is shot down", kind.name()),
            Rocket { hex } => format!("A rocket hits {hex}"),
            Reloaded { unit, kind, .. } => format!("{unit} reloads its {}", kind.name()),
            BurntOut { unit, slot } => format!("{unit}'s weapon #{} burns out", slot + 1),
            Moved { unit, from, to } if *from == Hex::OFF => format!("{unit} enters at {to}"),
            Moved { unit, to, .. } => format!("{unit} moves to {to}"),
            Pushed { unit, to } => format!("{unit} is moved to {to}"),
            Displaced { unit, to } => format!("{unit} is displaced to {to}"),
            Exited { unit, edge } => format!("{unit} leaves the map by the {} edge", edge.name()),
            Waits { unit } => format!("{unit} cannot move and waits"),
            Configured { unit, form } => format!("{unit} is now {form}"),
            Attacked { unit, target } => format!("{unit} attacks {target} in melee"),
            KnockedDown { unit } => format!("{unit} is knocked down"),
            StatusChanged { unit, status } => format!("{unit} {}", of_status(*unit, *status)),
            Stasis { unit, markers } => format!("{unit} has {markers} stasis marker{}", plural(*markers)),
            Frozen { unit } => format!("{unit} freezes"),
            Thawed { unit } => format!("{unit} thaws"),
            Removed { unit, cause } => format!("{unit} is removed from the game ({cause})"),
            Grabbed { unit, object } => format!("{unit} grabs {}", object.name()),
            Dropped { unit, object, at } => format!("{unit} drops {} in {at}", object.name()),
            ObjectPushed { object, to } => format!("{} is moved to {to}", capitalised(object.name())),
            ObjectStasis { object, markers } => {
                format!("{} has {markers} stasis marker{}", capitalised(object.name()), plural(*markers))
            }
            ObjectLost { object, cause } => format!("{} is lost ({cause})", capitalised(object.name())),
            Converted { hex, was, becomes, colour: Some(colour) } => {
                format!("{hex}: {was} becomes {becomes}, {colour}")
            }
            Converted { hex, was, becomes, .. } => format!("{hex}: {was} becomes {becomes}"),
            Epicenter { hex, colour } => format!("{colour} epicenter in {hex}"),
            CloudPlaced { hex, size } => format!("{size} mushroom cloud over {hex}"),
            CloudFaded { hex, size: Some(size) } => format!("The cloud over {hex} is now {size}"),
            CloudFaded { hex, size: None } => format!("The cloud over {hex} is gone"),
            QuakeColour { colour } => format!("The earthquake shakes {colour}"),
            QuakeComing { card: Some(size) } => format!("A {size} earthquake card goes to the discards"),
            QuakeComing { card: None } => "No earthquake card is left to add".to_owned(),
            VortexLaunched { hex, size, facing } => {
                format!("A {size} vortex in {hex}, facing {}", SIX_WAYS[usize::from(facing % 6)])
            }
            VortexTurned { hex, facing } => {
                format!("The vortex in {hex} turns to {}", SIX_WAYS[usize::from(facing % 6)])
            }
            VortexMoved { from, to } => format!("The vortex moves from {from} to {to}"),
            VortexExploded { hex } => format!("A vortex explodes in {hex}"),
            VortexGone { hex } => format!("The vortex in {hex} leaves the map"),
            Exchanged { unit, kind } => format!("{unit} takes a {}, unloaded", kind.name()),
            Reprogrammed { squad, crawler, side } => {
                format!("{squad} reprograms {crawler} for {}", side.name())
            }
            Mutated { kind } => format!("The runaway crawler grows a {}", kind.name()),
            RoundOver { completed: true, drawn, .. } => {
                format!("All industry is destroyed after {drawn} Time Stream cards")
            }
            RoundOver { drawn, destroyed, .. } => {
                format!(
                    "The round ends after {drawn} Time Stream cards with {destroyed} industry hexes destroyed"
                )
            }
            SidesSwitched => "Sides are switched for the second round".to_owned(),
            Resigned { side } => format!("{} resigns", side.name()),
            DrawOffered { side } => format!("{} offers a draw", side.name()),
            DrawDeclined { side } => format!("{} declines the draw", side.name()),
            Ended { how, winner } => {
                let how = crate::scenario::Ending { how: *how, winner: None }.outcome().how;
                match winner {
                    Some(side) => format!("{} wins: {how}", side.name()),
                    None => format!("Draw: {how}"),
                }
            }
        }
    }
}

fn plural(count: u8) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn capitalised(text: &str) -> String {
    text[..1].to_uppercase() + &text[1..]
}
