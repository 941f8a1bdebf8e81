//! Events in words: the log, with its dice and what it touches.

use retrograde_core::{DieFace, Line, RuleId, Seat, Touch};

use crate::event::{Event, haze_name, spaced};
use crate::map::Hex;
use crate::sheet::Item;
use crate::unit::{Altitude, UnitId};
use crate::weapon::Arm;

fn piece(unit: UnitId) -> Touch {
    Touch::Piece(unit.to_string())
}

fn space(hex: Hex) -> Touch {
    Touch::Space(hex.to_string())
}

impl Event {
    /// The event as a line of the log.
    pub(crate) fn line(&self) -> Line {
        let depth = match self {
            Event::TurnBegan { .. } | Event::PlayerTurn { .. } | Event::Ended { .. } => 0,
            Event::Attacked { .. } | Event::Launched { .. } | Event::Sensed { .. } | Event::Moved { .. } => 1,
            Event::MarkerDrawn { .. } | Event::ArmorChecked { .. } | Event::LockShaken { .. } => 2,
            Event::Caught { .. } | Event::SectionHit { .. } | Event::SystemHit { .. } => 2,
            _ => 1,
        };
        Line {
            depth,
            rule: self.rule().map(RuleId),
            dice: self.dice(),
            touches: self.touches(),
            seat: self.seat(),
            ..Line::new(self.sentence())
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Event::SystemSeen { seat, .. } | Event::Hidden { seat, .. } => Some(*seat),
            Event::PlayerTurn { side } | Event::Announced { side, .. } | Event::Ordered { side, .. } => {
                Some(side.seat())
            }
            Event::Attacked { unit, .. } | Event::Sensed { unit, .. } | Event::Launched { unit, .. } => {
                Some(unit.side.seat())
            }
            Event::Moved { unit, .. } | Event::RepairTried { unit, .. } => Some(unit.side.seat()),
            _ => None,
        }
    }

    fn dice(&self) -> Vec<DieFace> {
        let die = |face: u32, good: Option<bool>| DieFace { face: face.to_string(), sides: 10, good };
        match self {
            Event::Attacked { dice, hit, .. } => {
                dice.iter().map(|&face| die(u32::from(face), Some(*hit))).collect()
            }
            Event::Caught { dice, .. } => dice.iter().map(|&face| die(u32::from(face), None)).collect(),
            Event::Sensed { dice, success, .. } => {
                dice.iter().map(|&face| die(u32::from(face), Some(*success))).collect()
            }
            Event::ArmorChecked { rolled, saved, .. } => vec![die(*rolled, Some(*saved))],
            Event::LockShaken { rolled, kept, .. } => vec![die(*rolled, Some(*kept))],
            Event::ShotDown { rolled, success, .. }
            | Event::RepairTried { rolled, success, .. }
            | Event::MedikitUsed { rolled, success, .. }
            | Event::RallyTried { rolled, success, .. }
            | Event::Harmonized { rolled, success, .. } => vec![die(*rolled, Some(*success))],
            Event::BlackRay { rolled, .. } => vec![die(*rolled, None)],
            _ => Vec::new(),
        }
    }

    fn touches(&self) -> Vec<Touch> {
        use Event::*;
        match *self {
            Attacked { unit, target, .. } | Sensed { unit, target, .. } | LockedOn { unit, target } => {
                vec![piece(unit), piece(target)]
            }
            LockLost { unit, target, .. } | LockShaken { unit, target, .. } => {
                vec![piece(unit), piece(target)]
            }
            Launched { unit, target, hex, .. } => {
                vec![piece(unit), target.map_or_else(|| space(hex), piece)]
            }
            Moved { unit, to, .. } => vec![piece(unit), space(to)],
            Placed { unit, hex } => vec![piece(unit), space(hex)],
            CloudPlaced { hex, .. } | Dispersed { hex, .. } | MeleeBegan { hex } | MeleeEnded { hex } => {
                vec![space(hex)]
            }
            Dampened { unit, robot } => vec![piece(robot), piece(unit)],
            Caught { target, .. } => vec![piece(target)],
            _ => self.unit().map(piece).into_iter().collect(),
        }
    }

    /// The one unit that an event is about.
    fn unit(&self) -> Option<UnitId> {
        use Event::*;
        match *self {
            SystemDrawn { unit, .. } | SystemShown { unit, .. } | SecretShown { unit } | Astray { unit } => {
                Some(unit)
            }
            RoundsRolled { unit, .. } | Loaded { unit, .. } => Some(unit),
            Dud { unit } | ShotDown { unit, .. } | FieldHit { unit, .. } | FieldRegained { unit, .. } => {
                Some(unit)
            }
            MarkerDrawn { unit, .. } | ArmorChecked { unit, .. } | SectionHit { unit, .. } => Some(unit),
            Wounded { unit } | BodyHit { unit, .. } | SystemHit { unit, .. } | ServosHit { unit, .. } => {
                Some(unit)
            }
            FlightLost { unit } | Landed { unit } | WeaponHit { unit, .. } | Jettisoned { unit, .. } => {
                Some(unit)
            }
            Stunned { unit } | Woke { unit } | Disrupted { unit } | BlackRay { unit, .. } => Some(unit),
            Harmonized { unit, .. } | Removed { unit, .. } | AltitudeChanged { unit, .. } => Some(unit),
            CarrierHandled { unit, .. } | Passed { unit } | RepairTried { unit, .. } => Some(unit),
            MedikitUsed { unit, .. } | RallyTried { unit, .. } | Programmed { unit, .. } => Some(unit),
            Cancelled { unit, .. } => Some(unit),
            _ => None,
        }
    }

    fn rule(&self) -> Option<&'static str> {
        use Event::*;
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

    fn sentence(&self) -> String {
        use Event::*;
        let spoken = |arm: &Arm| arm.to_string().replace('-', " ");
        match self {
            Opened => "The forces stand ready".to_owned(),
            RoundsRolled { unit, arm, rolled, rounds } if rolled == rounds => {
                format!("{unit} has {rounds} rounds for its {}", spoken(arm))
            }
            RoundsRolled { unit, arm, rolled, rounds } => {
                format!("{unit} rolls {rolled} rounds for its {}; {rounds} fit", spoken(arm))
            }
            Announced { side, count } => format!("The {side} player draws {count} system markers"),
            SystemDrawn { unit, area } => format!("{unit} gets a system marker ({})", spaced(area.word())),
            SystemSeen { unit, marker, .. } => format!("{unit}: the marker is {}", spaced(marker.word())),
            SystemShown { unit, marker } => format!("{unit} turns up {}", spaced(marker.word())),
            Hidden { unit, .. } => format!("{unit} has the launcher"),
            SecretShown { unit } => format!("{unit} is the one with the launcher"),
            Loaded { unit, arm, warhead, count } => {
                format!("{unit} loads {count} {warhead} into its {}", spoken(arm))
            }
            Placed { unit, hex } => format!("{unit} starts in {hex}"),
            TurnBegan { turn } => format!("Turn {turn}"),
            PlayerTurn { side } => format!("The {side} player's turn"),
            Attacked { unit, arm, target, strength, column, pinpoint, outcome, .. } => {
                let with = arm.map(|arm| format!(" with its {}", spoken(&arm))).unwrap_or_default();
                let how = if *pinpoint { "pinpoint" } else { "saturation" };
                format!(
                    "{unit} attacks {target}{with}: strength {strength} against {column}, {how}: {outcome}"
                )
            }
            Caught { target, strength, column, outcome, .. } => {
                format!("{target} is caught in it: strength {strength} in column {column}: {outcome}")
            }
            Launched { unit, warhead, round, target, hex } => {
                let at = target.map_or_else(|| hex.to_string(), |target| target.to_string());
                format!("{unit} launches a {warhead} {round} at {at}")
            }
            Astray { unit } => format!("{unit}'s round goes astray"),
            Dud { unit } => format!("{unit}'s round is a dud"),
            ShotDown { unit, need, success, .. } => {
                format!("{unit}'s computer fires at the round (needs {need}): {}", yes(*success))
            }
            CloudPlaced { haze, hex, radius } => format!("{} over {hex}, radius {radius}", haze_name(*haze)),
            Dispersed { haze, hex } => format!("{} over {hex} disperses", haze_name(*haze)),
            Sensed { unit, target, need, success, .. } => {
                format!("{unit} tries to lock on to {target} (needs {need}): {}", yes(*success))
            }
            LockedOn { unit, target } => format!("{unit} is locked on to {target}"),
            LockShaken { unit, target, kept, .. } => {
                format!("{unit}'s lock-on on {target} {}", if *kept { "holds" } else { "is shaken off" })
            }
            LockLost { unit, target, .. } => format!("{unit} loses its lock-on on {target}"),
            FieldHit { unit, hits, boxes: 0 } => format!("{unit}'s force field takes {hits} and is gone"),
            FieldHit { unit, hits, boxes } => {
                format!("{unit}'s force field takes {hits}; {boxes} boxes are left")
            }
            FieldRegained { unit, boxes } => format!("{unit}'s force field regains a box: {boxes}"),
            Dampened { unit, robot } => format!("{robot}'s dampening field hurts the force field of {unit}"),
            MarkerDrawn { unit, face, heavy } => {
                format!("{unit} draws a {} marker: {}", if *heavy { "heavy" } else { "light" }, face.name())
            }
            ArmorChecked { unit, need, saved, .. } => {
                format!("{unit}'s armor (needs {need}): {}", if *saved { "holds" } else { "fails" })
            }
            SectionHit { unit, section, breach: false } => {
                format!("{unit}'s {} is damaged", spaced(section.word()))
            }
            SectionHit { unit, section, .. } => format!("{unit}'s {} is breached", spaced(section.word())),
            Wounded { unit } => format!("{unit} is wounded"),
            BodyHit { unit, incapacitated: true } => format!("{unit} is incapacitated"),
            BodyHit { unit, .. } => format!("{unit} is killed"),
            SystemHit { unit, item, state } => {
                let item = match item {
                    Item::Primary => "primary sensors",
                    Item::Secondary => "secondary sensors",
                    Item::Scrambling => "sensors",
                    item => item.word(),
                };
                format!("{unit}: {} {state}", spaced(item))
            }
            ServosHit { unit, lost, left } => format!("{unit} loses {lost} APs; {left} are left"),
            FlightLost { unit } => format!("{unit} can fly no more"),
            Landed { unit } => format!("{unit} comes down"),
            WeaponHit { unit, arm, destroyed } => {
                format!("{unit}'s {} is {}", spoken(arm), if *destroyed { "destroyed" } else { "damaged" })
            }
            Jettisoned { unit, warhead } => format!("{unit} jettisons a {warhead} warhead"),
            Stunned { unit } => format!("{unit} is stunned"),
            Woke { unit } => format!("{unit} wakes up"),
            Disrupted { unit } => format!("{unit} is disrupted"),
            BlackRay { unit, rolled, hits } => {
                let hits = u32::from(*hits);
                let fate = match *rolled {
                    roll if roll <= hits => "killed",
                    roll if roll <= 2 * hits => "wounded",
                    _ => "unhurt",
                };
                format!("The black ray on {unit} ({hits}): {fate}")
            }
            Harmonized { unit, success, .. } => {
                format!(
                    "The harmonic disrupter {} {unit}",
                    if *success { "shakes" } else { "does nothing to" }
                )
            }
            Removed { unit, .. } => format!("{unit} is out of the game"),
            AltitudeChanged { unit, altitude: Altitude::Ground } => format!("{unit} lands"),
            AltitudeChanged { unit, altitude: Altitude::Noe } => format!("{unit} flies nap of the earth"),
            AltitudeChanged { unit, .. } => format!("{unit} flies high"),
            Moved { unit, to, .. } => format!("{unit} moves to {to}"),
            CarrierHandled { unit, leave: true } => format!("{unit} leaves its carrier"),
            CarrierHandled { unit, .. } => format!("{unit} enters its carrier"),
            MeleeBegan { hex } => format!("Close combat in {hex}"),
            MeleeEnded { hex } => format!("The close combat in {hex} is over"),
            Passed { unit } => format!("{unit} holds back"),
            RepairTried { unit, mend, need, success, .. } => {
                format!("{unit} repairs its {mend} (needs {need}): {}", yes(*success))
            }
            MedikitUsed { unit, need, success, .. } => {
                format!(
                    "{unit}'s medikit (needs {need}): {}",
                    if *success { "the wound is healed" } else { "no" }
                )
            }
            RallyTried { unit, need, success, .. } => {
                format!("{unit} recovers (needs {need}): {}", yes(*success))
            }
            Programmed { unit, task, arm, target } => {
                let at = target.map(|target| format!(" at {target}")).unwrap_or_default();
                format!("{unit}'s computer runs {task} with its {}{at}", spoken(arm))
            }
            Cancelled { unit, number } => format!("{unit}'s program {number} ends"),
            Ordered { side, weapon: Some(weapon) } => {
                format!("The {side} player protects his {}", spaced(weapon.word()))
            }
            Ordered { side, .. } => format!("The {side} player wants to be asked about damaged weapons"),
            Resigned { side } => format!("The {side} player resigns"),
            DrawOffered { side } => format!("The {side} player offers a draw"),
            DrawDeclined { side } => format!("The {side} player declines the draw"),
            Ended { how, winner: Some(side) } => format!("The {side} player wins: {how}"),
            Ended { how, .. } => format!("Draw: {how}"),
        }
    }
}

fn yes(success: bool) -> &'static str {
    if success { "yes" } else { "no" }
}
