//! The last attack as a picture of its own, told from what happened.

use retrograde_core::{DieFace, Stage, StageFact, StagePart, StageRung, StageShot, StageSide, Tone};

use crate::GammaKnights;
use crate::attack::{Part, Parts, total};
use crate::event::{Deed, Event};
use crate::labels::{capital, counted, item_name, spaced};
use crate::map::Map;
use crate::table::ROWS;
use crate::unit::UnitId;
use crate::view::{UnitView, View};
use crate::weapon::{Arm, Warhead};

/// The attack that the last answers were about: it was made in the last one, or goes on in it.
pub(crate) fn stage(game: &GammaKnights, view: &View, recent: &[Vec<&Event>]) -> Option<Stage> {
    let made = |events: &Vec<&Event>| events.iter().rposition(|event| is_attack(&event.deed));
    let from = recent.iter().rposition(|events| made(events).is_some())?;
    let first = made(&recent[from])?;
    let launched = recent[from][..first].iter().rev().find_map(|event| match event.deed {
        Deed::Launched { warhead, .. } => Some(warhead),
        _ => None,
    });
    let mut told = vec![recent[from][first]];
    let after = recent[from][first + 1..].iter().take_while(|event| follows(&event.deed));
    told.extend(after);
    for events in &recent[from + 1..] {
        if events.is_empty() || !events.iter().all(|event| follows(&event.deed)) {
            return None;
        }
        told.extend(events);
    }
    Some(Shot { game, view, launched, told: &told }.stage())
}

const fn is_attack(deed: &Deed) -> bool {
    matches!(deed, Deed::Attacked { .. })
}

/// Whether something comes of an attack.
const fn follows(deed: &Deed) -> bool {
    use Deed::*;
    matches!(
        deed,
        SystemShown { .. }
            | FieldHit { .. }
            | MarkerDrawn { .. }
            | ArmorChecked { .. }
            | SectionHit { .. }
            | Wounded { .. }
            | BodyHit { .. }
            | SystemHit { .. }
            | ServosHit { .. }
            | FlightLost { .. }
            | Landed { .. }
            | WeaponHit { .. }
            | Jettisoned { .. }
            | Stunned { .. }
            | Disrupted { .. }
            | BlackRay { .. }
            | Harmonized { .. }
            | Removed { .. }
            | LockedOn { .. }
            | LockShaken { .. }
            | LockLost { .. }
            | Dampened { .. }
            | Caught { .. }
    )
}

struct Shot<'a> {
    game: &'a GammaKnights,
    view: &'a View,
    /// What was launched before it.
    launched: Option<Warhead>,
    /// The attack, and what came of it.
    told: &'a [&'a Event],
}

impl Shot<'_> {
    fn stage(&self) -> Stage {
        let attack = self.told[0];
        let Deed::Attacked {
            unit, arm, target, strength, column, pinpoint, dice, likely, hit, parts, ..
        } = &attack.deed
        else {
            return Stage::default();
        };
        let (unit, target) = (*unit, *target);
        let table = &self.game.pack.attack;
        let rung = table.row(*strength, *column);
        let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
        let least = table.threshold(1, *column);
        let need = (i32::from(least) - i32::from(total(parts))).max(1);
        let fielded = self.fielded(target);
        let places = [unit, target].map(|unit| self.unit(unit).and_then(|unit| unit.at));
        let lost =
            self.told.iter().any(|event| matches!(event.deed, Deed::Removed { unit, .. } if unit == target));
        let between = match places {
            [Some(from), Some(to)] => match self.map().distance(from, to) {
                0 => "close combat".to_owned(),
                hexes => counted(hexes, "hex", "hexes"),
            },
            _ => String::new(),
        };
        let locked = if *pinpoint { "locked on" } else { "not locked on" };
        Stage {
            id: format!("{}-{unit}-{target}-{}", self.view.turn, faces.join("-")),
            caption: self.caption(attack, unit, *arm, target),
            spaces: places.iter().flatten().map(ToString::to_string).collect(),
            sides: [unit, target].map(|unit| self.side(attack, unit)).into(),
            winner: Some(usize::from(!hit)),
            banner: match (*hit, lost) {
                (_, true) => "Destroyed!",
                (true, false) => "Hit!",
                (false, false) => "Missed",
            }
            .to_owned(),
            after: self.facts(),
            shot: Some(StageShot {
                odds: format!("chance was {likely}, hits on {need} or more"),
                between: if between.is_empty() { locked.to_owned() } else { format!("{between}, {locked}") },
                parts: self.parts(parts, *arm),
                dice: dice
                    .iter()
                    .map(|face| DieFace { face: face.to_string(), sides: 10, good: Some(*hit) })
                    .collect(),
                rolled: (i32::from(*strength) - i32::from(total(parts))).to_string(),
                total: part(strength.to_string(), "strength", String::new()),
                need: part(
                    least.to_string(),
                    "needed",
                    format!("{} {column}", if self.launched.is_some() { "cover" } else { "signature" }),
                ),
                ladder: self.ladder(*column, *pinpoint, fielded),
                rung,
                ladder_title: if fielded {
                    "hits on the force field, by strength"
                } else {
                    "damage markers, by strength"
                }
                .to_owned(),
                ..StageShot::default()
            }),
            ..Stage::default()
        }
    }

    fn map(&self) -> &Map {
        &self.game.pack.maps[usize::from(self.view.map)]
    }

    fn unit(&self, unit: UnitId) -> Option<&UnitView> {
        self.view.units.iter().find(|other| other.unit == unit)
    }

    /// Whether the force field took it, or would have.
    fn fielded(&self, target: UnitId) -> bool {
        let struck =
            self.told.iter().any(|event| matches!(event.deed, Deed::FieldHit { unit, .. } if unit == target));
        let whole = self.told.len() == 1;
        struck
            || whole
                && self.unit(target).and_then(|unit| unit.sheet.as_ref()).is_some_and(|sheet| sheet.field > 0)
    }

    fn caption(&self, attack: &Event, unit: UnitId, arm: Option<Arm>, target: UnitId) -> String {
        let pack = &self.game.pack;
        let with = match (arm, self.launched) {
            (Some(arm), _) => format!(" with the {}", pack.arm_inside(arm)),
            (None, Some(warhead)) => format!(" with a {} round", pack.warhead_inside(warhead)),
            (None, None) => String::new(),
        };
        format!("{} attacks {}{with}", attack.named(unit), attack.named(target))
    }

    fn side(&self, attack: &Event, id: UnitId) -> StageSide {
        let unit = self.unit(id);
        let kind = unit.map(|unit| unit.kind.clone()).unwrap_or_default();
        let ground =
            unit.and_then(|unit| unit.at).map(|hex| format!(" {}", self.map().cell(hex).whereabouts()));
        StageSide {
            seat: Some(id.side.seat()),
            title: attack.named(id),
            text: kind + &ground.unwrap_or_default(),
            picture: unit.map(|unit| unit.picture.clone()),
            piece: Some(id.to_string()),
            ..StageSide::default()
        }
    }

    /// The strength before the dice; both sensors are one part.
    fn parts(&self, parts: &Parts, arm: Option<Arm>) -> Vec<StagePart> {
        let sensors: Vec<i8> =
            parts.iter().filter(|(part, _)| is_sensor(*part)).map(|(_, value)| *value).collect();
        let mut shown: Vec<StagePart> = Vec::new();
        for (name, value) in parts.iter().filter(|(part, _)| !is_sensor(*part)) {
            let label = match (name, arm) {
                (Part::Weapon, Some(arm)) => self.game.pack.arm_name(arm),
                _ => capital(name.word()),
            };
            shown.push(part(signed(*value), &label, String::new()));
        }
        if !sensors.is_empty() {
            let each: Vec<String> = sensors.iter().map(|value| signed(*value)).collect();
            shown.insert(0, part(signed(sensors.iter().sum()), "Sensors", each.join(" and ")));
        }
        shown
    }

    fn ladder(&self, column: u8, pinpoint: bool, fielded: bool) -> Vec<StageRung> {
        let table = &self.game.pack.attack;
        let rung = |row: usize| {
            let (least, next) =
                (table.threshold(row, column), (row + 1 < ROWS).then(|| table.threshold(row + 1, column)));
            let outcome = table.outcome(row, pinpoint);
            StageRung {
                at: match (row, next) {
                    (0, _) => format!("−{}", table.threshold(1, column).saturating_sub(1)),
                    (_, None) => format!("{least}+"),
                    (_, Some(next)) if next == least + 1 => least.to_string(),
                    (_, Some(next)) => format!("{least}–{}", next - 1),
                },
                gives: match (row, fielded) {
                    (0, _) => String::new(),
                    (_, true) if outcome.hits > 0 => outcome.hits.to_string(),
                    (_, false) if outcome.is_damage() => {
                        "H".repeat(usize::from(outcome.heavy)) + &"L".repeat(usize::from(outcome.light))
                    }
                    _ => "lock".to_owned(),
                },
            }
        };
        (0..ROWS).map(rung).collect()
    }

    /// What came of it, a card for each marker and whatever else stands on its own.
    fn facts(&self) -> Vec<StageFact> {
        let mut facts: Vec<StageFact> = Vec::new();
        for event in &self.told[1..] {
            let seat = event.deed.units()[0].map(|unit| unit.side.seat());
            match self.told_of(event) {
                Told::Card(title, text, picture, tone) => {
                    facts.push(StageFact { title, text, picture: Some(picture), seat, tone });
                }
                Told::More(text) => match facts.last_mut() {
                    Some(fact) if fact.text.is_empty() => fact.text = text,
                    Some(fact) => fact.text = format!("{}; {text}", fact.text),
                    None => facts.push(StageFact {
                        title: capital(&text),
                        text: String::new(),
                        picture: None,
                        seat,
                        tone: Tone::Warn,
                    }),
                },
            }
        }
        facts
    }

    fn told_of(&self, event: &Event) -> Told {
        use Deed::*;
        let pack = &self.game.pack;
        let more = |text: String| Told::More(text);
        match &event.deed {
            FieldHit { hits, boxes: 0, .. } => Told::Card(
                format!("{}: the force field is gone", counted(*hits, "hit", "hits")),
                "what it could not absorb gets through".to_owned(),
                "row.force-field".to_owned(),
                Tone::Bad,
            ),
            FieldHit { hits, boxes, .. } => Told::Card(
                format!("{} on the force field", counted(*hits, "hit", "hits")),
                format!("{} left", counted(*boxes, "box", "boxes")),
                "row.force-field".to_owned(),
                Tone::Warn,
            ),
            MarkerDrawn { face, heavy, .. } => {
                let weight = if *heavy { "Heavy" } else { "Light" };
                let slug = face.word().trim_end_matches("-x2");
                let slug = match slug {
                    "ranged-weapon" => "weapon",
                    "warhead-jettison" => "launcher",
                    "stunned" => "body",
                    slug if slug.starts_with("servos") => "servos",
                    slug => slug.trim_end_matches("-scrambled").trim_end_matches("-destroyed"),
                };
                let tone = if *heavy { Tone::Bad } else { Tone::Warn };
                Told::Card(
                    format!("{weight} marker: {}", face.name()),
                    String::new(),
                    format!("row.{slug}"),
                    tone,
                )
            }
            SystemShown { marker, .. } => Told::Card(
                capital(&spaced(marker.word())),
                "a system marker is turned up".to_owned(),
                "row.systems".to_owned(),
                Tone::Plain,
            ),
            Removed { unit, .. } => Told::Card(
                format!("{} is out of the game", event.named(*unit)),
                String::new(),
                "row.body".to_owned(),
                Tone::Bad,
            ),
            LockedOn { unit, target } => Told::Card(
                "Locked on".to_owned(),
                format!("{} to {}", event.named(*unit), event.named(*target)),
                "row.lock-ons".to_owned(),
                Tone::Good,
            ),
            LockShaken { target, kept, .. } => {
                let fate = if *kept { "holds" } else { "is shaken off" };
                Told::Card(
                    format!("The lock-on {fate}"),
                    format!("on {}", event.named(*target)),
                    "row.lock-ons".to_owned(),
                    if *kept { Tone::Plain } else { Tone::Warn },
                )
            }
            Caught { target, outcome, .. } => Told::Card(
                format!("{} is caught in the blast", event.named(*target)),
                outcome.clone(),
                "row.launcher".to_owned(),
                Tone::Warn,
            ),
            ArmorChecked { rolled, need, saved, .. } => more(format!(
                "armor {need}+, rolled {rolled}: {}",
                if *saved { "it holds" } else { "it fails" }
            )),
            SectionHit { section, breach, .. } => {
                let fate = if *breach { "breached" } else { "damaged" };
                more(format!("the {} is {fate}", spaced(section.word())))
            }
            Wounded { .. } => more("wounded: every action costs 1 AP more".to_owned()),
            BodyHit { fate, .. } => more(fate.to_string()),
            SystemHit { item, state, .. } => more(format!("{}: {state}", item_name(*item))),
            ServosHit { lost, left, .. } => {
                more(format!("{} less, {} left", counted(*lost, "AP", "APs"), (*left).max(0)))
            }
            FlightLost { .. } => more("it can no longer fly".to_owned()),
            Landed { .. } => more("it comes down".to_owned()),
            WeaponHit { arm, destroyed, .. } => {
                let fate = if *destroyed { "destroyed" } else { "damaged" };
                more(format!("the {} is {fate}", pack.arm_inside(*arm)))
            }
            Jettisoned { warhead, .. } => {
                more(format!("a {} round is jettisoned", pack.warhead_inside(*warhead)))
            }
            Stunned { .. } => more("stunned".to_owned()),
            Disrupted { .. } => more("disrupted".to_owned()),
            LockLost { target, .. } => more(format!("the lock-on to {} is lost", event.named(*target))),
            _ => more(self.game.line(event).text),
        }
    }
}

/// How an event is told: as a card of its own, or as more of the last one.
enum Told {
    /// Title, text, picture, tone.
    Card(String, String, String, Tone),
    More(String),
}

const fn is_sensor(part: Part) -> bool {
    matches!(part, Part::Primary | Part::Secondary)
}

fn part(value: String, label: &str, text: String) -> StagePart {
    StagePart { value, label: label.to_owned(), text }
}

fn signed(value: i8) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}
