//! What wins in each scenario, how near both sides are, and what to know before the first turn.

use retrograde_core::{Course, CourseMark, Goal, Progress, RuleId, Seat, Tone};

use crate::Unbreakable;
use crate::map::{Half, Hex};
use crate::object::Object;
use crate::scenario::Scenario;
use crate::unit::{Side, UnitId};
use crate::view::{UnitView, View};

/// The goal of the scenario as it stands; `seat_of` says who plays which side.
pub(crate) fn goal(game: &Unbreakable, view: &View, seat_of: impl Fn(Side) -> Seat) -> Goal {
    let seen = Seen { game, view };
    let (short, text, rule) = wording(view.scenario);
    let sides: &[Side] = if view.scenario == Scenario::SpecialDelivery { &[Side::Blue] } else { &Side::ALL };
    let seats = sides.iter().filter_map(|&side| seen.progress(side, seat_of(side))).collect();
    Goal {
        short: short.to_owned(),
        text: text.to_owned(),
        rule: Some(RuleId(rule)),
        seats,
        know: know(view.scenario).map(str::to_owned).to_vec(),
        point: seen.point(),
        course: seen.course(&seat_of),
    }
}

const fn wording(scenario: Scenario) -> (&'static str, &'static str, &'static str) {
    match scenario {
        Scenario::SpecialDelivery => (
            "Stop the Yellow crawler",
            "Get the Yellow crawler stuck in lava before it crosses the fold in the middle of the map.",
            "UB-417",
        ),
        Scenario::Retrieval => (
            "Carry the satellite home",
            "Whoever carries the satellite off the map over their own edge wins: Blue in the north, Yellow in the south.",
            "UB-431",
        ),
        Scenario::IndustrialWasteland => (
            "Flatten the industry",
            "Yellow tries to flatten all four industry hexes while Blue slows it down. Then the sides switch, and the faster attacker wins.",
            "UB-438",
        ),
        Scenario::Runaway => (
            "Bring the crawler home",
            "Whoever takes over the runaway crawler and drives it off their own edge of the map wins.",
            "UB-442",
        ),
        Scenario::CaptureTheFlag => (
            "Carry the other flag home",
            "Whoever carries the other side's flag completely into their own half of the map wins.",
            "UB-460",
        ),
        Scenario::DestroyTheFlag => (
            "Destroy the other flag",
            "Get the other side's flag destroyed by lava, a volcano or a vortex to win.",
            "UB-469",
        ),
    }
}

const fn know(scenario: Scenario) -> [&'static str; 3] {
    let third = match scenario {
        Scenario::SpecialDelivery => {
            "Crust busters and nukes break the ground in front of the crawler; a force beam pushes it in."
        }
        Scenario::Retrieval | Scenario::CaptureTheFlag => {
            "Only an upright walker can pick things up: get one there, and keep your rivals away."
        }
        Scenario::IndustrialWasteland => "Nukes and crust busters flatten industry; lasers shoot bombs down.",
        Scenario::Runaway => {
            "Only a squad hovering in its hex can take it over, once the right card comes up."
        }
        Scenario::DestroyTheFlag => {
            "Crust busters break the ground open, and whatever sinks into lava is gone."
        }
    };
    [
        "A card says which units act: all of one type and colour. Each may fire and then move.",
        "Weapons destroy nothing: they push, freeze and shut down. Whatever ends up in lava is lost.",
        third,
    ]
}

/// `1 hex`, `2 hexes`.
fn hexes(count: u8) -> String {
    format!("{count} {}", if count == 1 { "hex" } else { "hexes" })
}

struct Seen<'a> {
    game: &'a Unbreakable,
    view: &'a View,
}

impl Seen<'_> {
    fn unit(&self, unit: UnitId) -> Option<&UnitView> {
        self.view.units.iter().find(|card| card.unit == unit)
    }

    fn carrier(&self, object: Object) -> Option<&UnitView> {
        self.view.units.iter().find(|card| card.carries == Some(object))
    }

    /// Where an object is, loose or carried.
    fn place(&self, object: Object) -> Option<Hex> {
        let loose = || self.view.objects.iter().find(|one| one.object == object);
        let place = self.carrier(object).map(|card| &card.place).or_else(|| loose().map(|one| &one.place))?;
        Hex::parse(place)
    }

    /// How many hexes it is from a hex over the edge of a side.
    fn to_edge(&self, side: Side, hex: Hex) -> u8 {
        match side {
            Side::Blue => hex.row(),
            Side::Yellow => {
                let column = self.game.map.hexes.iter().filter(|other| other.column() == hex.column());
                column.map(|other| other.row()).max().unwrap_or(hex.row()) + 1 - hex.row()
            }
        }
    }

    /// How many hexes something has to go to the edge of a side: none, or all of the map, once somebody has brought it home.
    fn away(&self, side: Side, at: Option<Hex>, by: Option<&UnitView>) -> Option<u8> {
        let home =
            || self.view.outcome.and(by?.owner).map(|home| if home == side { 0 } else { self.rows() + 1 });
        at.map(|hex| self.to_edge(side, hex)).or_else(home)
    }

    fn rows(&self) -> u8 {
        self.game.map.hexes.iter().map(|hex| hex.row()).max().unwrap_or(1)
    }

    fn satellite(&self, side: Side) -> Option<u8> {
        self.away(side, self.place(Object::Satellite), self.carrier(Object::Satellite))
    }

    fn runaway(&self, side: Side) -> Option<u8> {
        let crawler = self.unit(UnitId::RUNAWAY)?;
        self.away(side, Hex::parse(&crawler.place), Some(crawler))
    }

    /// How many rows it is from a hex into the half of a side.
    fn to_half(&self, side: Side, hex: Hex) -> u8 {
        let own = if side == Side::Blue { Half::North } else { Half::South };
        let column = self.game.map.hexes.iter().filter(|other| other.column() == hex.column());
        let home = column.filter(|other| self.game.map.half(**other) == own);
        home.map(|other| other.row().abs_diff(hex.row())).min().unwrap_or(0)
    }

    /// How near a side is; nothing while there is nothing to tell.
    fn progress(&self, side: Side, seat: Seat) -> Option<Progress> {
        let told = |have: u8, need: u8, text: String, near: bool| {
            let tone = if near { Tone::Good } else { Tone::Plain };
            Some(Progress {
                seat,
                have: u32::from(have),
                need: u32::from(need),
                text,
                tokens: Vec::new(),
                tone,
                shares: Vec::new(),
            })
        };
        let rows = self.rows();
        match self.view.scenario {
            Scenario::Retrieval => {
                let left = self.satellite(side)?;
                let mine = self.carrier(Object::Satellite).is_some_and(|card| card.owner == Some(side));
                let how = if mine { "carries the satellite, " } else { "the satellite is " };
                let text = if mine && left == 0 {
                    "has carried the satellite home".to_owned()
                } else {
                    format!("{how}{} from its edge", hexes(left))
                };
                told(rows.saturating_sub(left), rows, text, mine && left < 4)
            }
            Scenario::Runaway => {
                let left = self.runaway(side)?;
                let mine = self.unit(UnitId::RUNAWAY).is_some_and(|crawler| crawler.owner == Some(side));
                let how = if mine { "controls the crawler, " } else { "the crawler is " };
                let text = if mine && left == 0 {
                    "has brought the crawler home".to_owned()
                } else {
                    format!("{how}{} from its edge", hexes(left))
                };
                told(rows.saturating_sub(left), rows, text, mine && left < 4)
            }
            Scenario::CaptureTheFlag => {
                let flag = Object::flag(side.other());
                let left = self.to_half(side, self.place(flag)?);
                let mine = self.carrier(flag).is_some_and(|card| card.owner == Some(side));
                let how = if mine { "carries " } else { "" };
                let text = format!("{how}{}, {} from its half", flag.name(), hexes(left));
                told(rows.saturating_sub(left), rows, text, mine && left < 3)
            }
            Scenario::DestroyTheFlag => {
                let text = format!("{} still stands", Object::flag(side.other()).name());
                self.place(Object::flag(side.other())).and_then(|_| told(0, 0, text, false))
            }
            Scenario::IndustrialWasteland => {
                let (done, all) = (self.view.industry_destroyed, self.game.industry.len() as u8);
                let text = format!("{done} of {all} industry hexes destroyed");
                (side == Side::Yellow).then(|| told(done, all, text, done + 1 >= all)).flatten()
            }
            Scenario::SpecialDelivery => {
                let crawler = self.unit(UnitId::DELIVERY)?;
                let left = Hex::parse(&crawler.place).map(|at| self.to_half(Side::Blue, at));
                let text = left.map_or_else(
                    || "the crawler is not on the map yet".to_owned(),
                    |left| format!("the crawler is {} from the fold", hexes(left)),
                );
                told(0, 0, text, false)
            }
        }
    }

    /// The way between the home edges, with what is carried along it.
    fn course(&self, seat_of: &impl Fn(Side) -> Seat) -> Option<Course> {
        let ends = Side::ALL.map(|side| (Some(seat_of(side)), format!("{}'s edge", side.name())));
        let mark = |side: Side, [north, south]: [u8; 2], picture: &str| {
            let mark = CourseMark {
                at: u32::from(north),
                seat: Some(seat_of(side)),
                picture: Some(picture.to_owned()),
            };
            (mark, format!("{north} · {south} hexes"))
        };
        let (marks, texts): (Vec<CourseMark>, Vec<String>) = match self.view.scenario {
            Scenario::Retrieval => {
                let away = [self.satellite(Side::Blue)?, self.satellite(Side::Yellow)?];
                let (mark, text) = mark(Side::Blue, away, "satellite");
                (vec![CourseMark { seat: None, ..mark }], vec![text])
            }
            Scenario::Runaway => {
                let away = [self.runaway(Side::Blue)?, self.runaway(Side::Yellow)?];
                let (mark, text) = mark(Side::Blue, away, "crawler");
                (vec![CourseMark { seat: None, ..mark }], vec![text])
            }
            Scenario::CaptureTheFlag => Side::ALL
                .into_iter()
                .filter_map(|side| Some((side, self.place(Object::flag(side))?)))
                .map(|(side, at)| {
                    let away = Side::ALL.map(|edge| self.to_edge(edge, at));
                    (mark(side, away, Object::flag(side).word()).0, String::new())
                })
                .unzip(),
            _ => return None,
        };
        let text = texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        Some(Course { ends, steps: u32::from(self.rows()) + 1, marks, text })
    }

    /// What it is all about, as pieces and hexes.
    fn point(&self) -> Vec<String> {
        let flags = || Side::ALL.map(|side| Object::flag(side).to_string()).to_vec();
        match self.view.scenario {
            Scenario::SpecialDelivery => vec![UnitId::DELIVERY.to_string()],
            Scenario::Retrieval => match self.carrier(Object::Satellite) {
                Some(card) => vec![card.unit.to_string()],
                None => vec![Object::Satellite.to_string()],
            },
            Scenario::IndustrialWasteland => self.game.industry.iter().map(Hex::to_string).collect(),
            Scenario::Runaway => vec![UnitId::RUNAWAY.to_string()],
            Scenario::CaptureTheFlag | Scenario::DestroyTheFlag => flags(),
        }
    }
}
