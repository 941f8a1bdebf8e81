//! Several answers as one: a weapon and its target, and a move by its destination.

use retrograde_core::phrase::Maybe;
use retrograde_core::{Chance, Choice, Mark, MarkKind, Tone, Touch, ahead};

use crate::action::{Action, Way};
use crate::attack::{Trigger, total};
use crate::labels::counted;
use crate::look::Look;
use crate::map::Hex;
use crate::odds;
use crate::position::Position;
use crate::room::Room;
use crate::scene::weapon_row;
use crate::steps::{Step, TerminalFire, each_step};
use crate::unit::{Altitude, Side, UnitId};
use crate::weapon::Arm;

/// A hex on the way of a unit, and the position with the unit there.
struct Reached {
    hex: Hex,
    /// APs that are left there.
    left: i8,
    /// From where, by place in the list; none = it starts here.
    before: Option<usize>,
    /// None = something happens there, and the way ends.
    then: Option<Position>,
}

/// What a unit could fire at from where a way ends; `arm`: none = the gun of a flak stopper.
#[derive(Copy, Clone)]
struct Shot {
    arm: Option<Arm>,
    target: UnitId,
    chance: Chance,
}

impl<'a> Look<'a> {
    /// All that can be done in several answers that are really one.
    pub(crate) fn ways(self, side: Side, open: &[Action]) -> Vec<Choice> {
        let mut ways = Vec::new();
        let mut taken: Vec<(UnitId, Hex)> = Vec::new();
        if let Some(unit) = self.step().and_then(Step::walker) {
            self.moves(side, unit, None, &mut taken, &mut ways);
        }
        // A unit goes as it is if it can: who stands walks, who flies flies on.
        let mut goes: Vec<(UnitId, Altitude)> = Vec::new();
        for &action in open {
            match action {
                Action::Fire(..) | Action::Launch(..) | Action::Sense(_) => {
                    self.shots(side, action, &mut ways);
                }
                Action::Go(unit, Way(altitude)) => goes.push((unit, altitude)),
                _ => {}
            }
        }
        goes.sort_by_key(|&(unit, altitude)| {
            (unit, altitude != self.pos.unit(unit).altitude, altitude as u8)
        });
        for (unit, altitude) in goes {
            self.moves(side, unit, Some(altitude), &mut taken, &mut ways);
        }
        ways
    }

    /// An attack with each of its targets.
    fn shots(self, side: Side, attack: Action, ways: &mut Vec<Choice>) {
        let Some(aiming) = ahead(self.rules, self.pos, side.seat(), attack) else { return };
        let look = Look { rules: self.rules, pos: &aiming };
        let (Some(step), Some(unit)) = (look.step(), attack.unit()) else { return };
        let mut targets = Vec::new();
        each_step!(step, room => room.list(look, &mut targets));
        for at in targets {
            let Action::At(target) = at else { continue };
            if target.side == side {
                continue;
            }
            ways.push(Choice {
                group: Some(self.described(unit)),
                touches: vec![piece(unit), piece(target)],
                odds: each_step!(step, room => room.forecast(look, at)),
                marks: each_step!(step, room => room.marks(look, at, true)),
                then: vec![at.to_string()],
                row: look.row(step, at),
                ..Choice::new(attack.to_string(), self.label(attack))
            });
        }
    }

    /// The hexes that a unit can go to, each by the cheapest way; `altitude`: how it sets out, none = it is on its way.
    fn moves(
        self,
        side: Side,
        unit: UnitId,
        altitude: Option<Altitude>,
        taken: &mut Vec<(UnitId, Hex)>,
        ways: &mut Vec<Choice>,
    ) {
        let go = altitude.map(|altitude| Action::Go(unit, Way(altitude)));
        let start = match go {
            Some(go) => ahead(self.rules, self.pos, side.seat(), go),
            None => Some(self.pos.clone()),
        };
        let Some(start) = start else { return };
        if let Some(go) = go
            && self.may_stop(&start)
        {
            ways.push(Choice {
                group: Some(self.described(unit)),
                touches: vec![piece(unit)],
                about: "It counts as moving, and stays where it is".to_owned(),
                then: vec![Action::Stop.to_string()],
                ..Choice::new(go.to_string(), format!("{} on the spot", verb(altitude)))
            });
        }
        let reached = self.reached(side, unit, start);
        for (index, goal) in reached.iter().enumerate().skip(1) {
            if taken.contains(&(unit, goal.hex)) {
                continue;
            }
            taken.push((unit, goal.hex));
            let mut hexes = vec![goal.hex];
            let mut before = reached[index].before;
            while let Some(place) = before {
                hexes.push(reached[place].hex);
                before = reached[place].before;
            }
            hexes.reverse();
            // The next hex alone is an answer of its own.
            if go.is_none() && hexes.len() == 2 {
                continue;
            }
            let steps = hexes[1..].iter().map(|&hex| Action::To(hex).to_string());
            let stop = goal.then.as_ref().is_some_and(|pos| self.may_stop(pos));
            let mut answers: Vec<String> = go.iter().map(Action::to_string).collect();
            answers.extend(steps);
            answers.extend(stop.then(|| Action::Stop.to_string()));
            let spent = reached[0].left - goal.left;
            let shot =
                goal.then.as_ref().and_then(|pos| Look { rules: self.rules, pos }.shot_later(side, unit));
            let first = answers.remove(0);
            ways.push(Choice {
                group: Some(self.described(unit)),
                touches: vec![piece(unit), Touch::Space(goal.hex.to_string())],
                marks: vec![Mark::over(MarkKind::Path, hexes, "the way there", Tone::Good)],
                about: self.there(side, unit, goal, shot),
                row: shot
                    .map_or_else(|| self.longest(unit), |shot| Some(Maybe(shot.arm)))
                    .map(|Maybe(arm)| (unit.to_string(), weapon_row(self.rules, arm, false))),
                cost: if spent > 0 { spent.to_string() } else { String::new() },
                then: answers,
                ..Choice::new(first, format!("{} to {}", verb(altitude), goal.hex))
            });
        }
    }

    /// What a unit finds where a way ends.
    fn there(self, side: Side, unit: UnitId, goal: &Reached, shot: Option<Shot>) -> String {
        let Some(pos) = &goal.then else { return "a close combat begins there".to_owned() };
        let look = Look { rules: self.rules, pos };
        let seen = pos.standing(side.other()).filter(|&rival| look.sees(rival, unit)).count();
        let seen = match seen {
            0 => "out of sight".to_owned(),
            count => format!("in sight of {}", counted(count as i8, "enemy", "enemies")),
        };
        let fires = shot.map(|Shot { arm, target, chance }| {
            let weapon = arm.map_or_else(|| "its gun".to_owned(), |arm| self.rules.pack.arm_inside(arm));
            format!("; then {weapon} at {target}: {chance}")
        });
        format!("{seen}{}", fires.unwrap_or_default())
    }

    /// The best that a unit that has moved could hit with in Terminal Fire from where it is.
    fn shot_later(self, side: Side, unit: UnitId) -> Option<Shot> {
        let cost = self.rules.pack.costs.fire;
        TerminalFire { side }.check_attacker(self, unit, cost).ok()?;
        let table = &self.rules.pack.attack;
        let mut best: Option<Shot> = None;
        self.guns(unit, |arm| {
            for target in self.rivals(None, unit).filter(|&target| self.can_hit(None, unit, arm, target)) {
                let aimed = self.aimed(unit, arm, target, Trigger::Operator);
                // [GK-106]
                let chance = odds::attack(1, aimed.column, total(&aimed.strength), table, 1, 0);
                if best.is_none_or(|best| chance.ppm() > best.chance.ppm()) {
                    best = Some(Shot { arm, target, chance });
                }
            }
        });
        best
    }

    /// The gun of a unit that reaches farthest.
    fn longest(self, unit: UnitId) -> Option<Maybe<Arm>> {
        let mut longest: Option<(i8, Option<Arm>)> = None;
        self.guns(unit, |arm| {
            let [.., reach] = arm.map_or(self.model(unit).range, |arm| self.gun(arm.weapon).range);
            if longest.is_none_or(|(most, _)| reach > most) {
                longest = Some((reach, arm));
            }
        });
        longest.map(|(_, arm)| Maybe(arm))
    }

    /// All hexes within reach of a unit that is on its way, the place where it is first.
    fn reached(self, side: Side, unit: UnitId, start: Position) -> Vec<Reached> {
        let left = |pos: &Position| {
            let look = Look { rules: self.rules, pos };
            look.pool(unit, pos.unit(unit).altitude) - pos.unit(unit).spent as i8
        };
        let first = Reached { hex: start.unit(unit).at, left: left(&start), before: None, then: Some(start) };
        let mut found = vec![first];
        let mut queue = vec![0];
        let mut next = 0;
        while let Some(&place) = queue.get(next) {
            next += 1;
            let Some(pos) = found[place].then.clone() else { continue };
            let look = Look { rules: self.rules, pos: &pos };
            if look.step().and_then(Step::walker) != Some(unit) {
                continue;
            }
            let mut answers = Vec::new();
            look.list(&mut answers);
            for to in answers {
                let Action::To(hex) = to else { continue };
                let then = ahead(self.rules, &pos, side.seat(), to);
                let rest = then.as_ref().map_or(0, &left);
                let reached = Reached { hex, left: rest, before: Some(place), then };
                match found.iter().position(|other| other.hex == hex) {
                    Some(known) if found[known].left >= rest => {}
                    // Back to where others came from is no way on.
                    Some(0) => {}
                    Some(known) => {
                        found[known] = reached;
                        queue.push(known);
                    }
                    None => {
                        queue.push(found.len());
                        found.push(reached);
                    }
                }
            }
        }
        found
    }

    fn may_stop(self, pos: &'a Position) -> bool {
        let look = Look { rules: self.rules, pos };
        look.step().is_some_and(|step| {
            step.walker().is_some() && each_step!(step, room => room.check(look, Action::Stop)).is_ok()
        })
    }
}

fn piece(unit: UnitId) -> Touch {
    Touch::Piece(unit.to_string())
}

const fn verb(altitude: Option<Altitude>) -> &'static str {
    match altitude {
        None => "Go",
        Some(Altitude::Ground) => "Walk",
        Some(_) => "Fly",
    }
}
