//! The last shot, told from what happened: shown on the map, with the chance it had and what came of it.

use retrograde_core::{DieFace, Stage, StageFact, StagePart, StageShot, StageSide, Tone};

use crate::combat::{Need, Size};
use crate::event::{Event, RollKind};
use crate::labels::{full_name, target_name};
use crate::map::Hex;
use crate::scene::picture_of;
use crate::target::Target;
use crate::unit::UnitId;
use crate::view::{UnitView, View};
use crate::weapon::Kind;

/// The shot that the last answers were about, once something has come of it.
pub(crate) fn stage(view: &View, recent: &[Vec<&Event>]) -> Option<Stage> {
    let made = |events: &Vec<&Event>| events.iter().rposition(|event| Fire::of(event).is_some());
    let from = recent.iter().rposition(|events| made(events).is_some())?;
    let first = made(&recent[from])?;
    let fire = Fire::of(recent[from][first])?;
    let mut told: Vec<&Event> =
        recent[from][first + 1..].iter().copied().take_while(|event| follows(event)).collect();
    for events in &recent[from + 1..] {
        // Whoever answers in secret tells nothing.
        let open: Vec<&Event> = events.iter().copied().filter(|event| !is_secret(event)).collect();
        let after = open.iter().copied().take_while(|event| follows(event)).count();
        if after == 0 && !open.is_empty() {
            return None;
        }
        told.extend(&open[..after]);
    }
    Shot { view, fire, told: &told }.stage()
}

/// Somebody fires or attacks.
#[derive(Copy, Clone)]
struct Fire {
    unit: UnitId,
    /// None = with bare hands.
    kind: Option<(Kind, Size)>,
    target: Target,
}

impl Fire {
    fn of(event: &Event) -> Option<Fire> {
        match *event {
            Event::Fired { unit, kind, size, target, .. } => {
                Some(Fire { unit, kind: Some((kind, size)), target })
            }
            Event::Attacked { unit, target } => Some(Fire { unit, kind: None, target: Target::Unit(target) }),
            _ => None,
        }
    }

    fn is_beam(self) -> bool {
        matches!(self.kind, Some((kind, _)) if kind.is_beam() && !matches!(self.target, Target::Hex(_)))
    }

    /// Whether it is decided where it comes down, not by a roll of its own.
    fn is_bomb(self) -> bool {
        self.kind.is_some() && !self.is_beam()
    }

    /// The weapon as the theme calls it.
    fn weapon(self) -> &'static str {
        self.kind.map_or("melee", |(kind, _)| kind.shot())
    }
}

const fn is_secret(event: &Event) -> bool {
    matches!(event, Event::Committed { .. })
}

/// Whether something comes of a shot.
const fn follows(event: &Event) -> bool {
    use Event::*;
    matches!(
        event,
        Rolled { .. }
            | LaserFired { .. }
            | ShotDown { .. }
            | Rocket { .. }
            | Pushed { .. }
            | Displaced { .. }
            | KnockedDown { .. }
            | StatusChanged { .. }
            | Configured { .. }
            | Stasis { .. }
            | Frozen { .. }
            | Thawed { .. }
            | Removed { .. }
            | Dropped { .. }
            | ObjectPushed { .. }
            | ObjectStasis { .. }
            | ObjectLost { .. }
            | Converted { .. }
            | Epicenter { .. }
            | CloudPlaced { .. }
            | QuakeComing { .. }
            | BurntOut { .. }
            | VortexLaunched { .. }
    )
}

struct Shot<'a> {
    view: &'a View,
    fire: Fire,
    /// What came of it.
    told: &'a [&'a Event],
}

impl Shot<'_> {
    fn stage(&self) -> Option<Stage> {
        let Fire { unit, target, .. } = self.fire;
        let roll = self.roll();
        let shot_down = self.told.iter().any(|event| matches!(event, Event::ShotDown { .. }));
        // A beam is decided by its roll, a bomb when it is shot down or goes off.
        let bomb = self.fire.is_bomb();
        let hit = match roll {
            Some((_, _, success)) if !bomb => success,
            None if !bomb => return None,
            _ if shot_down => false,
            _ if self.told.iter().all(|event| is_laser(event)) => return None,
            _ => true,
        };
        let banner = match (bomb, hit) {
            (false, true) => "Hit".to_owned(),
            (false, false) => "Missed".to_owned(),
            (true, false) => "Shot down".to_owned(),
            (true, true) => self.lost().unwrap_or("Boom").to_owned(),
        };
        let faces: Vec<String> = self.told.iter().filter_map(|event| faces_of(event)).collect();
        let left: u32 = self.view.deck.iter().map(|left| u32::from(left.count)).sum();
        let spaces = [self.place(unit), self.target_place()];
        Some(Stage {
            id: format!("{}-{left}-{unit}-{}-{}", self.view.turn, target_name(target), faces.join("")),
            caption: self.caption(),
            spaces: spaces.into_iter().flatten().collect(),
            sides: vec![
                StageSide { chance: roll.map(|(need, ..)| thousandths(need)), ..self.side(unit) },
                self.aimed(),
            ],
            winner: Some(usize::from(!hit)),
            banner,
            after: self.facts(),
            shot: Some(StageShot {
                odds: roll.map_or(String::new(), |(need, ..)| format!("{}, needs {need}", need.chance())),
                dice: roll.map_or_else(Vec::new, |(need, faces, _)| dice(need, faces)),
                need: roll.map_or_else(StagePart::default, |(need, ..)| StagePart {
                    value: need.chance().to_string(),
                    label: format!("needs {need}"),
                    text: String::new(),
                }),
                weapon: self.fire.weapon().to_owned(),
                moved: self.moved(),
                ..StageShot::default()
            }),
            ..Stage::default()
        })
    }

    /// The roll that decides it: the last one of the beam or the melee, or of a laser at a bomb.
    fn roll(&self) -> Option<(Need, u32, bool)> {
        let decides = |kind: RollKind| {
            matches!(kind, RollKind::ForceBeam | RollKind::StasisRay | RollKind::Melee | RollKind::Laser)
        };
        self.told.iter().rev().find_map(|event| match **event {
            Event::Rolled { kind, need, faces, success, .. } if decides(kind) => Some((need, faces, success)),
            _ => None,
        })
    }

    /// What the ground of a bomb's hex has become, in a word.
    fn lost(&self) -> Option<&'static str> {
        let ended = |event: &&Event| matches!(event, Event::Removed { .. } | Event::ObjectLost { .. });
        let changed = |event: &&Event| matches!(event, Event::Converted { .. } | Event::Epicenter { .. });
        if self.told.iter().any(ended) {
            Some("Lost!")
        } else if self.fire.weapon() == "neutron-bomb" {
            Some("Neutrons")
        } else if self.told.iter().any(changed) {
            Some("Crater")
        } else {
            None
        }
    }

    fn unit(&self, unit: UnitId) -> Option<&UnitView> {
        self.view.units.iter().find(|card| card.unit == unit)
    }

    /// Where a unit is on the map.
    fn place(&self, unit: UnitId) -> Option<String> {
        self.unit(unit).map(|card| card.place.clone()).filter(|place| Hex::parse(place).is_some())
    }

    /// Where the target was when it was fired at.
    fn target_place(&self) -> Option<String> {
        let pushed = self.told.iter().find_map(|event| match (*event, self.fire.target) {
            (Event::Pushed { unit, from, .. }, Target::Unit(target)) if *unit == target => Some(*from),
            (Event::ObjectPushed { object, from, .. }, Target::Object(target)) if *object == target => {
                Some(*from)
            }
            _ => None,
        });
        pushed.map(|hex| hex.to_string()).or_else(|| match self.fire.target {
            Target::Unit(unit) => self.place(unit),
            Target::Object(object) => {
                self.view.objects.iter().find(|one| one.object == object).map(|one| one.place.clone())
            }
            Target::Hex(hex) => Some(hex.to_string()),
        })
    }

    fn moved(&self) -> Vec<(String, String)> {
        let moved = self.told.iter().filter_map(|event| match **event {
            Event::Pushed { from, to, .. } | Event::ObjectPushed { from, to, .. } => Some((from, to)),
            _ => None,
        });
        moved.map(|(from, to)| (from.to_string(), to.to_string())).collect()
    }

    fn caption(&self) -> String {
        let with = self.fire.kind.map(|(kind, size)| format!("{size} {}", kind.name()));
        let at = target_name(self.fire.target);
        match with {
            Some(with) => format!("{}: {with} at {at}", self.fire.unit),
            None => format!("{} attacks {at}", self.fire.unit),
        }
    }

    fn side(&self, unit: UnitId) -> StageSide {
        let card = self.unit(unit);
        let owner = card.and_then(|card| card.owner);
        StageSide {
            seat: owner.map(|side| self.view.seat_of(side)),
            title: unit.to_string(),
            text: full_name(unit),
            picture: Some(card.map_or_else(|| unit.kind().to_string(), picture_of)),
            ..StageSide::default()
        }
    }

    fn aimed(&self) -> StageSide {
        let named = |title: String, picture: String| StageSide {
            title,
            picture: Some(picture),
            ..StageSide::default()
        };
        match self.fire.target {
            Target::Unit(unit) => self.side(unit),
            Target::Object(object) => named(object.name().to_owned(), object.to_string()),
            Target::Hex(hex) => {
                let letter = self.fire.kind.map_or('M', |(_, size)| size.letter());
                named(hex.to_string(), format!("cloud.{letter}"))
            }
        }
    }

    /// What came of it, line by line; rolls that only lead to the next line are left out.
    fn facts(&self) -> Vec<StageFact> {
        let bomb = self.fire.is_bomb();
        let told = self.told.iter().filter(|event| match event {
            Event::Rolled { kind, .. } => bomb && *kind == RollKind::Laser,
            Event::LaserFired { .. } => false,
            _ => true,
        });
        told.map(|event| {
            let tone = match event {
                Event::Removed { .. } | Event::ObjectLost { .. } | Event::Frozen { .. } => Tone::Bad,
                Event::KnockedDown { .. } | Event::StatusChanged { .. } | Event::Pushed { .. } => Tone::Warn,
                _ => Tone::Plain,
            };
            let picture = touched(event).and_then(|unit| self.unit(unit)).map(picture_of);
            let seat = touched(event).and_then(|unit| self.side(unit).seat);
            StageFact { title: event.line().text, text: String::new(), picture, seat, tone }
        })
        .collect()
    }
}

/// The unit that an event is about.
const fn touched(event: &Event) -> Option<UnitId> {
    match *event {
        Event::Rolled { about, .. } => about,
        Event::Pushed { unit, .. }
        | Event::Displaced { unit, .. }
        | Event::KnockedDown { unit, .. }
        | Event::StatusChanged { unit, .. }
        | Event::Stasis { unit, .. }
        | Event::Frozen { unit, .. }
        | Event::Removed { unit, .. } => Some(unit),
        _ => None,
    }
}

/// Whether it is only about lasers that fire at the bomb.
const fn is_laser(event: &Event) -> bool {
    matches!(event, Event::LaserFired { .. } | Event::Rolled { kind: RollKind::Laser, .. })
}

fn faces_of(event: &Event) -> Option<String> {
    if let Event::Rolled { faces, .. } = event { Some(faces.to_string()) } else { None }
}

fn thousandths(need: Need) -> u32 {
    (need.chance().ppm() / 1000) as u32
}

fn dice(need: Need, faces: u32) -> Vec<DieFace> {
    let faces = (0..need.dice).map(|die| faces >> die & 1 != 0);
    faces
        .map(|good| DieFace { face: if good { "☺" } else { "–" }.to_owned(), sides: 2, good: Some(good) })
        .collect()
}
