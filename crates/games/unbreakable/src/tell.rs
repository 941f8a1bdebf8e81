//! Events in words: the lines of the log.

use retrograde_core::{DieFace, Line, RuleId, Seat, Touch, TrailKind};

use crate::combat::Need;
use crate::deck::Card;
use crate::event::{Event, RollKind};
use crate::labels::{capitalised, counted, edge_name, full_name, piece, space, target_name};
use crate::map::Hex;
use crate::position::Cause;
use crate::target::Target;
use crate::unit::{Form, Status, Type, UnitId};
use crate::weapon::Kind;

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
        Line {
            depth,
            rule,
            dice: self.dice(),
            touches: self.touches(),
            seat: self.seat(),
            strikes: self.strikes(),
            trail: self.trail(),
            ..line
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Event::MusterChoice { seat, .. } => Some(*seat),
            Event::Rolled { seat, .. } | Event::Committed { seat, .. } => *seat,
            _ => None,
        }
    }

    /// Whom it hurts.
    const fn strikes(&self) -> Option<Seat> {
        match self {
            Event::Removed { owner, .. } | Event::Frozen { owner, .. } | Event::KnockedDown { owner, .. } => {
                *owner
            }
            _ => None,
        }
    }

    /// What went from the first hex that the line touches to the last.
    fn trail(&self) -> Option<TrailKind> {
        match self {
            Event::Fired { kind, .. } => Some(TrailKind::Shot(kind.shot().to_owned())),
            Event::LaserFired { .. } => Some(TrailKind::Shot(Kind::Laser.shot().to_owned())),
            Event::Pushed { .. } | Event::ObjectPushed { .. } => Some(TrailKind::Push),
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
            // Where it was comes first, so that the way can be drawn.
            Fired { unit, target, from, to, .. } => {
                let at = match target {
                    Target::Unit(target) => Some(piece(target)),
                    Target::Object(object) => Some(Touch::Piece(object.to_string())),
                    Target::Hex(_) => None,
                };
                let who = [piece(unit)].into_iter().chain(at);
                who.chain([space(from), space(to)]).collect()
            }
            LaserFired { unit, from, to, .. } => vec![piece(unit), space(from), space(to)],
            Moved { unit, from, to } => vec![piece(unit), space(from), space(to)],
            Pushed { unit, from, to } => vec![piece(unit), space(from), space(to)],
            ObjectPushed { object, from, to } => {
                vec![Touch::Piece(object.to_string()), space(from), space(to)]
            }
            Displaced { unit, to } => vec![piece(unit), space(to)],
            Attacked { unit, target } => vec![piece(unit), piece(target)],
            Reprogrammed { squad, crawler, .. } => vec![piece(squad), piece(crawler)],
            Committed { unit, .. } | Reloaded { unit, .. } | BurntOut { unit, .. } => {
                vec![piece(unit)]
            }
            Exited { unit, .. } | Waits { unit } | Configured { unit, .. } | KnockedDown { unit, .. } => {
                vec![piece(unit)]
            }
            StatusChanged { unit, .. } | Stasis { unit, .. } | Frozen { unit, .. } | Thawed { unit } => {
                vec![piece(unit)]
            }
            Removed { unit, .. } | Grabbed { unit, .. } | Exchanged { unit, .. } => vec![piece(unit)],
            Dropped { unit, at, .. } => vec![piece(unit), space(at)],
            ShotDown { to, .. } => vec![space(to)],
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
        let named = |unit: &UnitId| capitalised(&full_name(*unit));
        match self {
            MusterChoice { text, .. } => text.clone(),
            MusterDone { side } => format!("{} has set up", side.name()),
            Revealed { side, units } => format!("{} reveals {}", side.name(), units.join(", ")),
            TurnBegan { turn } => format!("Turn {turn}"),
            CardDrawn { card } => card.to_string(),
            TimeStream { count } => format!("Time Stream card {count} of this turn"),
            First { side } => format!("{} goes first", side.name()),
            Rolled { kind, about, need, success, .. } => roll(*kind, *about, *need, *success),
            Fired { unit, kind, size, target, reverse, .. } => {
                let mode = if *reverse { " in reverse" } else { "" };
                format!("{} fires a {size} {}{mode} at {}", named(unit), kind.name(), aimed_at(*target))
            }
            Committed { unit, slot, .. } => format!("{} commits laser #{}", named(unit), slot + 1),
            LaserFired { unit, slot, .. } => format!("{} fires laser #{} at the bomb", named(unit), slot + 1),
            ShotDown { kind, to } => format!("The {} aimed at {to} is shot down", kind.name()),
            Rocket { hex } => format!("A rocket hits {hex}"),
            Reloaded { unit, kind, .. } => format!("{} reloads its {}", named(unit), kind.name()),
            BurntOut { unit, slot } => format!("{}: weapon #{} burns out", named(unit), slot + 1),
            Moved { unit, from, to } if *from == Hex::OFF => {
                format!("{} enters the map at {to}", named(unit))
            }
            Moved { unit, to, .. } => format!("{} moves to {to}", named(unit)),
            Pushed { unit, to, .. } => format!("{} is moved to {to}", named(unit)),
            Displaced { unit, to } => format!("{} is displaced to {to}", named(unit)),
            Exited { unit, edge } => format!("{} leaves the map over {}", named(unit), edge_name(*edge)),
            Waits { unit } => format!("{} cannot move and waits", named(unit)),
            Configured { unit, form } => format!("{} {}", named(unit), new_form(*form)),
            Attacked { unit, target } => format!("{} attacks {} in melee", named(unit), full_name(*target)),
            KnockedDown { unit, .. } => format!("{} is knocked down", named(unit)),
            StatusChanged { unit, status } => format!("{} {}", named(unit), new_status(*unit, *status)),
            Stasis { unit, markers } => format!("{} has {}", named(unit), stasis(*markers)),
            Frozen { unit, .. } => format!("{} freezes", named(unit)),
            Thawed { unit } => format!("{} thaws", named(unit)),
            Removed { unit, cause, .. } => format!("{} is removed from the game ({cause})", named(unit)),
            Grabbed { unit, object } => format!("{} grabs {}", named(unit), object.name()),
            Dropped { unit, object, at } => format!("{} drops {} in {at}", named(unit), object.name()),
            ObjectPushed { object, to, .. } => format!("{} is moved to {to}", capitalised(object.name())),
            ObjectStasis { object, markers } => {
                format!("{} has {}", capitalised(object.name()), stasis(*markers))
            }
            ObjectLost { object, cause } => format!("{} is lost ({cause})", capitalised(object.name())),
            Converted { hex, was, becomes, colour: Some(colour) } => {
                format!("{hex}: {was} becomes {becomes} ({colour})")
            }
            Converted { hex, was, becomes, .. } => format!("{hex}: {was} becomes {becomes}"),
            Epicenter { hex, colour } => format!("{} epicenter in {hex}", capitalised(colour.word())),
            CloudPlaced { hex, size } => format!("{} mushroom cloud over {hex}", capitalised(size.word())),
            CloudFaded { hex, size: Some(size) } => format!("The cloud over {hex} is now {size}"),
            CloudFaded { hex, size: None } => format!("The cloud over {hex} is gone"),
            QuakeColour { colour } => format!("The earthquake shakes {colour} hexes"),
            QuakeComing { card: Some(size) } => format!("A {size} earthquake card goes to the discards"),
            QuakeComing { card: None } => "No earthquake card is left to add".to_owned(),
            VortexLaunched { hex, size, facing } => {
                format!("A {size} vortex appears in {hex}, facing {}", SIX_WAYS[usize::from(facing % 6)])
            }
            VortexTurned { hex, facing } => {
                format!("The vortex in {hex} turns to face {}", SIX_WAYS[usize::from(facing % 6)])
            }
            VortexMoved { from, to } => format!("The vortex moves from {from} to {to}"),
            VortexExploded { hex } => format!("A vortex explodes in {hex}"),
            VortexGone { hex } => format!("The vortex in {hex} leaves the map"),
            Exchanged { unit, kind } => {
                format!("{} exchanges its bomb for a {}, unloaded", named(unit), kind.name())
            }
            Reprogrammed { squad, crawler, side } => {
                format!("{} reprograms {} for {}", named(squad), full_name(*crawler), side.name())
            }
            Mutated { kind } => format!("The runaway crawler grows a {}", kind.name()),
            RoundOver { completed: true, drawn, .. } => {
                format!("All industry is destroyed; Time Stream cards drawn: {drawn}")
            }
            RoundOver { drawn, destroyed, .. } => {
                format!(
                    "The round ends; industry hexes destroyed: {destroyed}, Time Stream cards drawn: {drawn}"
                )
            }
            SidesSwitched => "The sides are switched for the second round".to_owned(),
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

/// A roll: what for, what it needs and what came of it.
fn roll(kind: RollKind, about: Option<UnitId>, need: Need, success: bool) -> String {
    let who = about.map_or_else(|| "an object".to_owned(), full_name);
    let at = |what: &str| about.map_or_else(|| what.to_owned(), |_| format!("{what} at {who}"));
    let (what, [yes, no]) = match kind {
        RollKind::ForceBeam => (at("Force beam"), ["hit", "miss"]),
        RollKind::StasisRay => (at("Stasis ray"), ["hit", "miss"]),
        RollKind::Laser => (format!("Laser of {who}"), ["hit", "miss"]),
        RollKind::Nuke => (format!("Nuke against {who}"), ["hit", "no effect"]),
        RollKind::Terrain => ("Nuke against the terrain".to_owned(), ["it gives way", "it holds"]),
        RollKind::NeutronBomb => (format!("Neutron bomb against {who}"), ["hit", "no effect"]),
        RollKind::Melee => (format!("Melee against {who}"), ["hit", "miss"]),
        RollKind::Crush => {
            (format!("{} tries to crush the terrain", capitalised(&who)), ["success", "failure"])
        }
        RollKind::Displacement => (format!("Displacement of {who}"), ["hit", "no effect"]),
        RollKind::ClearStasis => {
            (format!("{} tries to clear a stasis marker", capitalised(&who)), ["success", "failure"])
        }
        RollKind::Lava => (format!("Lava check for {who}"), ["lost", "safe"]),
        RollKind::Overheat => (format!("Overheating check for {who}"), ["burnt out", "safe"]),
        RollKind::Overload => (format!("Overload check for {who}"), ["offline", "safe"]),
    };
    format!("{what} {need}: {}", if success { yes } else { no })
}

/// What a shot is aimed at, with the colour of a unit.
fn aimed_at(target: Target) -> String {
    if let Target::Unit(unit) = target { full_name(unit) } else { target_name(target) }
}

fn new_status(unit: UnitId, status: Status) -> &'static str {
    match (unit.kind(), status) {
        (Type::Squad, Status::Offline) => "is scattered",
        (_, Status::Offline) => "goes offline",
        (_, Status::Buttoned) => "is buttoned",
        (_, Status::Ready) => "is ready",
    }
}

const fn new_form(form: Form) -> &'static str {
    match form {
        Form::Mobile => "is mobile",
        Form::DugIn => "is dug in",
        Form::Upright => "is upright",
        Form::Down => "is down",
        Form::Vehicle => "is now a vehicle",
        Form::Grounded => "is on the ground",
        Form::Hovering => "is hovering",
    }
}

fn stasis(markers: u8) -> String {
    if markers == 0 { "no stasis markers left".to_owned() } else { counted(markers, "stasis marker") }
}
