//! Events in words: the log, with its dice and what it touches.

use retrograde_core::{DieFace, Line, RuleId, Seat, Touch};

use crate::GammaKnights;
use crate::event::{Deed, Event};
use crate::labels::{capital, counted, haze_name, inside, item_name, spaced, task_name};
use crate::map::Hex;
use crate::pack::Pack;
use crate::position::Haze;
use crate::sheet::Item;
use crate::unit::{Altitude, Side, UnitId};

impl GammaKnights {
    /// An event as a line of the log.
    pub(crate) fn line(&self, event: &Event) -> Line {
        let deed = &event.deed;
        Line {
            depth: deed.depth(),
            rule: deed.rule().map(RuleId),
            dice: deed.dice(),
            touches: deed.touches(),
            seat: deed.seat(),
            strikes: deed.strikes(),
            ..Line::new(Teller { pack: &self.pack, event }.sentence())
        }
    }
}

impl Deed {
    const fn depth(&self) -> u8 {
        match self {
            Deed::TurnBegan { .. } | Deed::PlayerTurn { .. } | Deed::Ended { .. } => 0,
            Deed::MarkerDrawn { .. } | Deed::ArmorChecked { .. } | Deed::LockShaken { .. } => 2,
            Deed::Caught { .. } | Deed::SectionHit { .. } | Deed::SystemHit { .. } => 2,
            _ => 1,
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Deed::SystemSeen { seat, .. } | Deed::Hidden { seat, .. } => Some(*seat),
            Deed::PlayerTurn { side } | Deed::Announced { side, .. } | Deed::Ordered { side, .. } => {
                Some(side.seat())
            }
            Deed::Attacked { unit, .. } | Deed::Sensed { unit, .. } | Deed::Launched { unit, .. } => {
                Some(unit.side.seat())
            }
            Deed::Moved { unit, .. } | Deed::RepairTried { unit, .. } => Some(unit.side.seat()),
            _ => None,
        }
    }

    /// Whom it hurts.
    fn strikes(&self) -> Option<Seat> {
        match self {
            Deed::Attacked { target, hit: true, .. } | Deed::LockedOn { target, .. } => {
                Some(target.side.seat())
            }
            Deed::Removed { unit, .. } => Some(unit.side.seat()),
            _ => None,
        }
    }

    fn dice(&self) -> Vec<DieFace> {
        let die = |face: u32, good: Option<bool>| DieFace { face: face.to_string(), sides: 10, good };
        match self {
            Deed::Attacked { dice, hit, .. } => {
                dice.iter().map(|&face| die(u32::from(face), Some(*hit))).collect()
            }
            Deed::Caught { dice, .. } => dice.iter().map(|&face| die(u32::from(face), None)).collect(),
            Deed::Sensed { dice, success, .. } => {
                dice.iter().map(|&face| die(u32::from(face), Some(*success))).collect()
            }
            Deed::ArmorChecked { rolled, saved, .. } => vec![die(*rolled, Some(*saved))],
            Deed::LockShaken { rolled, kept, .. } => vec![die(*rolled, Some(*kept))],
            Deed::ShotDown { rolled, success, .. }
            | Deed::RepairTried { rolled, success, .. }
            | Deed::MedikitUsed { rolled, success, .. }
            | Deed::RallyTried { rolled, success, .. }
            | Deed::Harmonized { rolled, success, .. } => vec![die(*rolled, Some(*success))],
            Deed::BlackRay { rolled, .. } => vec![die(*rolled, None)],
            _ => Vec::new(),
        }
    }

    fn touches(&self) -> Vec<Touch> {
        use Deed::*;
        let pieces = self.units().into_iter().flatten().map(|unit| Touch::Piece(unit.to_string()));
        // Where it was comes first, so that the way can be drawn.
        if let Moved { from, to, .. } = *self {
            return pieces.chain([from, to].map(|hex| Touch::Space(hex.to_string()))).collect();
        }
        let space: Option<Hex> = match *self {
            Placed { hex, .. } | Launched { hex, target: None, .. } => Some(hex),
            CloudPlaced { hex, .. } | Dispersed { hex, .. } | MeleeBegan { hex } | MeleeEnded { hex } => {
                Some(hex)
            }
            _ => None,
        };
        pieces.chain(space.map(|hex| Touch::Space(hex.to_string()))).collect()
    }

    fn rule(&self) -> Option<&'static str> {
        use Deed::*;
        Some(match self {
            RoundsRolled { .. } => "GK-032",
            Announced { .. } => "GK-017",
            SystemDrawn { .. } | SystemSeen { .. } => "GK-020",
            SystemShown { .. } => "GK-021",
            SecretShown { .. } | Hidden { .. } => "GK-322",
            PlayerTurn { .. } => "GK-040",
            TurnBegan { .. } => "GK-039",
            Attacked { .. } => "GK-114",
            Caught { .. } => "GK-133",
            Launched { .. } => "GK-129",
            Astray { haze: Haze::Smoke, .. } => "GK-270",
            Astray { .. } => "GK-262",
            Dud { .. } => "GK-137",
            ShotDown { .. } => "GK-374",
            CloudPlaced { .. } => "GK-275",
            Dispersed { .. } => "GK-049",
            Sensed { .. } => "GK-149",
            LockedOn { .. } => "GK-203",
            LockShaken { .. } => "GK-159",
            LockLost { rule, .. } | Removed { rule, .. } => rule,
            FieldHit { .. } => "GK-206",
            FieldRegained { .. } => "GK-210",
            Dampened { .. } => "GK-G06",
            MarkerDrawn { .. } => "GK-213",
            ArmorChecked { .. } => "GK-244",
            SectionHit { .. } => "GK-246",
            Wounded { .. } => "GK-248",
            BodyHit { .. } => "GK-249",
            ServosHit { .. } => "GK-230",
            FlightLost { .. } => "GK-231",
            Landed { .. } => "GK-094",
            WeaponHit { .. } => "GK-218",
            Jettisoned { .. } => "GK-242",
            Stunned { .. } | Woke { .. } => "GK-240",
            Disrupted { .. } => "GK-300",
            BlackRay { .. } => "GK-259",
            Harmonized { .. } => "GK-265",
            AltitudeChanged { .. } => "GK-081",
            CarrierHandled { .. } => "GK-282",
            MeleeBegan { .. } => "GK-176",
            Passed { .. } => "GK-183",
            RepairTried { .. } => "GK-252",
            MedikitUsed { .. } => "GK-251",
            RallyTried { .. } => "GK-304",
            Programmed { .. } | Cancelled { .. } => "GK-367",
            Ordered { .. } => "GK-D16",
            _ => return None,
        })
    }
}

/// An event with the pack that knows its words.
struct Teller<'a> {
    pack: &'a Pack,
    event: &'a Event,
}

impl Teller<'_> {
    fn who(&self, unit: UnitId) -> String {
        self.event.named(unit)
    }

    fn side(&self, side: Side) -> &str {
        &self.pack.scenarios[usize::from(self.event.scenario)].sides[side.index()].name
    }

    fn sentence(&self) -> String {
        use Deed::*;
        let pack = self.pack;
        let deed = &self.event.deed;
        let unit = deed.units()[0].map(|unit| self.who(unit)).unwrap_or_default();
        match deed {
            Opened => "The forces are ready".to_owned(),
            RoundsRolled { arm, rolled, rounds, .. } => {
                let (arm, rolls) = (pack.arm_inside(*arm), counted(*rolled, "round", "rounds"));
                if rolled == rounds {
                    format!("{unit} has {rolls} for the {arm}")
                } else {
                    format!("{unit} rolls {rolls} for the {arm}; only {rounds} fit")
                }
            }
            Announced { side, count } => {
                let markers = match count {
                    0 => "no system markers".to_owned(),
                    count => counted(*count, "system marker", "system markers"),
                };
                format!("{} draws {markers}", self.side(*side))
            }
            SystemDrawn { area, .. } => format!("{unit} gets a system marker ({})", spaced(area.word())),
            SystemSeen { marker, .. } => format!("{unit}: the marker is {}", spaced(marker.word())),
            SystemShown { marker, .. } => format!("{unit} turns up {}", spaced(marker.word())),
            Hidden { .. } => format!("{unit} has the secret launcher"),
            SecretShown { .. } => format!("{unit} is the one with the launcher"),
            Loaded { arm, warhead, count, .. } => {
                let name = pack.warhead_inside(*warhead);
                let rounds = counted(*count, &format!("{name} round"), &format!("{name} rounds"));
                format!("{unit} loads {rounds} into the {}", pack.arm_inside(*arm))
            }
            Placed { hex, .. } => format!("{unit} starts in {hex}"),
            TurnBegan { turn } => format!("Turn {turn}"),
            PlayerTurn { side } => format!("{}'s turn", self.side(*side)),
            Attacked { arm, target, strength, column, pinpoint, outcome, .. } => {
                let with = arm.map(|arm| format!(" with the {}", pack.arm_inside(arm))).unwrap_or_default();
                let how = if *pinpoint { "pinpoint" } else { "saturation" };
                let target = self.who(*target);
                format!(
                    "{unit} attacks {target}{with}: strength {strength} against {column}, {how}: {outcome}"
                )
            }
            Caught { strength, column, outcome, .. } => {
                format!("{unit} is caught in the blast: strength {strength} in column {column}: {outcome}")
            }
            Launched { warhead, round, target, hex, .. } => {
                let at = target.map_or_else(|| hex.to_string(), |target| self.who(target));
                format!("{unit} launches {} {round} at {at}", one(&pack.warhead_inside(*warhead)))
            }
            Astray { haze, .. } => format!("{unit}'s round goes astray in the {}", haze_name(*haze)),
            Dud { .. } => format!("{unit}'s round is a dud"),
            ShotDown { need, success, .. } => {
                let fate = if *success { "shoots it down" } else { "misses" };
                format!("{unit}'s computer fires at the round (needs {need}) and {fate}")
            }
            CloudPlaced { haze, hex, radius } => {
                format!("{} spreads over {hex}, radius {radius}", capital(haze_name(*haze)))
            }
            Dispersed { haze, hex } => format!("The {} over {hex} disperses", haze_name(*haze)),
            Sensed { target, need, success, .. } => {
                format!(
                    "{unit} tries to lock on to {} (needs {need}) and {}",
                    self.who(*target),
                    end(*success)
                )
            }
            LockedOn { target, .. } => format!("{unit} is locked on to {}", self.who(*target)),
            LockShaken { target, kept, .. } => {
                let fate = if *kept { "holds" } else { "is shaken off" };
                format!("{unit}'s lock-on to {} {fate}", self.who(*target))
            }
            LockLost { target, .. } => format!("{unit} loses its lock-on to {}", self.who(*target)),
            FieldHit { hits, boxes, .. } => {
                let left = match boxes {
                    0 => "and is gone".to_owned(),
                    boxes => format!("and has {} left", counted(*boxes, "box", "boxes")),
                };
                format!("{unit}'s force field takes {} {left}", counted(*hits, "hit", "hits"))
            }
            FieldRegained { boxes, .. } => {
                format!("{unit}'s force field regains a box and has {boxes}")
            }
            Dampened { unit: victim, .. } => {
                format!("{unit}'s dampening field drains the force field of {}", self.who(*victim))
            }
            MarkerDrawn { face, heavy, .. } => {
                format!("{unit} draws a {} marker: {}", if *heavy { "heavy" } else { "light" }, face.name())
            }
            ArmorChecked { need, saved, .. } => {
                format!("{unit}'s armor {} (needed {need})", if *saved { "holds" } else { "fails" })
            }
            SectionHit { section, breach, .. } => {
                let fate = if *breach { "breached" } else { "damaged" };
                format!("{unit}'s {} is {fate}", spaced(section.word()))
            }
            Wounded { .. } => format!("{unit} is wounded"),
            BodyHit { fate, .. } => format!("{unit} is {fate}"),
            SystemHit { item, state, .. } => {
                let one = matches!(item, Item::Masking | Item::Medikit);
                format!("{unit}'s {} {} {state}", item_name(*item), if one { "is" } else { "are" })
            }
            ServosHit { lost, left, .. } => {
                format!("{unit} loses {} and has {} left", counted(*lost, "AP", "APs"), (*left).max(0))
            }
            FlightLost { .. } => format!("{unit} can no longer fly"),
            Landed { .. } => format!("{unit} comes down"),
            WeaponHit { arm, destroyed, .. } => {
                let fate = if *destroyed { "destroyed" } else { "damaged" };
                format!("{unit}'s {} is {fate}", pack.arm_inside(*arm))
            }
            Jettisoned { warhead, .. } => {
                format!("{unit} jettisons {} warhead", one(&pack.warhead_inside(*warhead)))
            }
            Stunned { .. } => format!("{unit} is stunned"),
            Woke { .. } => format!("{unit} wakes up"),
            Disrupted { .. } => format!("{unit} is disrupted"),
            BlackRay { rolled, hits, .. } => {
                let (kills, wounds) = (u32::from(*hits), 2 * u32::from(*hits));
                let fate = match *rolled {
                    roll if roll <= kills => "it kills",
                    roll if roll <= wounds => "it wounds",
                    _ => "no effect",
                };
                format!(
                    "The black ray strikes {unit} (kills on {kills} or less, wounds on {wounds} or less): {fate}"
                )
            }
            Harmonized { success, .. } => {
                let does = if *success { "shakes" } else { "does nothing to" };
                format!("The harmonic disrupter {does} {unit}")
            }
            Removed { .. } => format!("{unit} is out of the game"),
            AltitudeChanged { altitude, .. } => match altitude {
                Altitude::Ground => format!("{unit} lands"),
                Altitude::Noe => format!("{unit} flies nap of the earth"),
                Altitude::High => format!("{unit} flies high"),
            },
            Moved { to, .. } => format!("{unit} moves to {to}"),
            CarrierHandled { leave: true, .. } => format!("{unit} leaves its carrier"),
            CarrierHandled { .. } => format!("{unit} enters its carrier"),
            MeleeBegan { hex } => format!("Close combat in {hex}"),
            MeleeEnded { hex } => format!("The close combat in {hex} is over"),
            Passed { .. } => format!("{unit} holds back"),
            RepairTried { mend, need, success, .. } => {
                format!(
                    "{unit} tries to repair the {} (needs {need}) and {}",
                    pack.mend_inside(*mend),
                    end(*success)
                )
            }
            MedikitUsed { need, success, .. } => {
                let does = if *success { "heals the wound" } else { "does not heal the wound" };
                format!("{unit}'s medikit {does} (needed {need})")
            }
            RallyTried { need, success, .. } => {
                format!("{unit} tries to recover (needs {need}) and {}", end(*success))
            }
            Programmed { task, arm, target, .. } => {
                let at = target.map(|target| format!(" at {}", self.who(target))).unwrap_or_default();
                format!(
                    "{unit}'s computer starts {} with the {}{at}",
                    task_name(*task),
                    pack.arm_inside(*arm)
                )
            }
            Cancelled { number, .. } => format!("{unit}'s program {number} ends"),
            Ordered { side, weapon: Some(weapon) } => {
                let name = inside(&pack.guns[*weapon as usize].said);
                format!("{} protects the {name} for as long as possible", self.side(*side))
            }
            Ordered { side, .. } => format!("{} wants to be asked which weapon is hit", self.side(*side)),
            Resigned { side } => format!("{} resigns", self.side(*side)),
            DrawOffered { side } => format!("{} offers a draw", self.side(*side)),
            DrawDeclined { side } => format!("{} declines the draw", self.side(*side)),
            Ended { how, winner: Some(side) } => format!("{} wins: {how}", self.side(*side)),
            Ended { how, .. } => format!("Draw: {how}"),
        }
    }
}

/// A name with its article.
fn one(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// How an attempt ends.
const fn end(success: bool) -> &'static str {
    if success { "succeeds" } else { "fails" }
}
