//! What wins, how near both sides are, and what to know before the first turn.

use retrograde_core::{Course, CourseMark, Goal, Phase as Part, Progress, RuleId, Tone};

use crate::scenario::Victory;
use crate::turn::Phase;
use crate::unit::Side;
use crate::view::{UnitView, View};

/// The goal of the scenario as it stands.
pub(crate) fn goal(view: &View) -> Goal {
    let [first, second] = &view.names;
    let last = if view.turns > 0 { format!(" by the end of turn {}", view.turns) } else { String::new() };
    let (short, text, rule) = match view.victory {
        Victory::Survive => (
            format!("{first} must survive"),
            format!(
                "{first} wins by surviving{last} or wiping {second} out; {second} wins by bringing the knights down."
            ),
            "GK-329",
        ),
        Victory::Duel => (
            "Bring the other knight down".to_owned(),
            format!("Whoever brings the other side's knights down wins; if nobody has{last}, {second} wins."),
            "GK-335",
        ),
        Victory::Hunt => (
            "Robot against knights".to_owned(),
            format!(
                "{first} must destroy the robot, {second} must bring the knights down{last}; otherwise it is a draw."
            ),
            "GK-341",
        ),
        Victory::Gun => (
            "Silence the gun".to_owned(),
            format!(
                "{first} must destroy the gun, {second} must bring the knights down{last}; otherwise it is a draw."
            ),
            "GK-348",
        ),
        Victory::Knights => (
            "Bring the other knight down".to_owned(),
            format!("Whoever still has a knight{last} when the other side has none wins."),
            "GK-355",
        ),
        Victory::Last => (
            "Last side standing".to_owned(),
            "Whoever still has a unit in play when the other side has none wins.".to_owned(),
            "GK-361",
        ),
    };
    let know = [
        "Lock on first: a sensor attack makes every shot at that enemy better. Then fire.",
        "A unit that fires in Initial Fire can move only one hex; a unit that moves can still fire afterwards.",
        "Hits wear down fields and armor before they reach systems. Walls, woods and hills hide you.",
    ];
    let mut text = text;
    for (name, more) in view.names.iter().zip(view.handicap).filter(|(_, more)| *more > 0) {
        text += &format!(" {name} has a handicap: +{more} on every attack.");
    }
    Goal {
        short,
        text,
        rule: Some(RuleId(rule)),
        seats: Side::ALL.map(|side| progress(view, side)).to_vec(),
        know: know.map(str::to_owned).to_vec(),
        point: targets(view, Side::First).chain(targets(view, Side::Second)).map(id).collect(),
        course: course(view),
    }
}

/// The turns of a scenario that ends, and how many are left.
fn course(view: &View) -> Option<Course> {
    let (turn, turns) = (u32::from(view.turn), u32::from(view.turns));
    (turn > 0 && turns > 0).then(|| Course {
        ends: [(None, String::new()), (None, String::new())],
        steps: turns,
        marks: vec![CourseMark { at: turn.min(turns), seat: None, picture: None }],
        text: match turns.saturating_sub(turn) {
            0 => "the last turn".to_owned(),
            1 => "1 turn left".to_owned(),
            left => format!("{left} turns left"),
        },
    })
}

/// The phases of a player's turn, once the first has begun.
pub(crate) fn phases(view: &View) -> Vec<Part> {
    let part = |phase: Phase| Part {
        name: phase.word().to_owned(),
        short: match phase {
            Phase::InitialFire => "Initial",
            Phase::Movement => "Move",
            Phase::TerminalFire => "Terminal",
            Phase::Recovery => "Recover",
        }
        .to_owned(),
        now: view.phase == phase.word() && view.outcome.is_none(),
    };
    if view.turn == 0 { Vec::new() } else { Phase::ALL.map(part).to_vec() }
}

fn id(unit: &UnitView) -> String {
    unit.unit.to_string()
}

/// The units of the other side that a side must bring down.
fn targets(view: &View, side: Side) -> impl Iterator<Item = &UnitView> {
    let all = match view.victory {
        Victory::Last => true,
        Victory::Survive => side == Side::First,
        _ => false,
    };
    view.units.iter().filter(move |unit| unit.unit.side != side && (all || !unit.flak))
}

fn progress(view: &View, side: Side) -> Progress {
    let need = targets(view, side).count() as u32;
    let have = targets(view, side).filter(|unit| unit.out).count() as u32;
    let mut text = format!("{have} of {need} brought down");
    if view.turns > 0 && view.turn > 0 && view.victory == Victory::Survive && side == Side::First {
        text += &format!(", turn {} of {}", view.turn, view.turns);
    }
    Progress {
        seat: side.seat(),
        have,
        need,
        text,
        tokens: Vec::new(),
        tone: if have > 0 && have + 1 >= need { Tone::Good } else { Tone::Plain },
        shares: Vec::new(),
    }
}
