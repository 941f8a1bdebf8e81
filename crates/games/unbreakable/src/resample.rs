//! Worlds that a seat cannot tell from the true one.

use retrograde_core::{Dice, Seat, Silent};

use crate::Unbreakable;
use crate::look::Look;
use crate::muster::{Progress, Stage};
use crate::object::{Object, Thing};
use crate::play::Play;
use crate::position::Position;
use crate::room::Room;
use crate::steps::{Lasers, Muster, Step};
use crate::unit::{Side, Unit, UnitId};

/// Most answers that a side gives before it is set up: two for each unit and its weapons, and a few more.
const MOST_ANSWERS: usize = 64;

/// Another world: the other side sets up differently, and has committed other lasers.
pub(crate) fn resample<D: Dice>(game: &Unbreakable, pos: &Position, seat: Seat, dice: &mut D) -> Position {
    let mut other = pos.clone();
    let rival = pos.side(seat).other();
    match pos.steps.last() {
        Some(Step::Muster(_)) => remuster(game, &mut other, rival, dice),
        Some(&Step::Lasers(Lasers { waiting, .. })) if waiting >> pos.side(seat) as u8 & 1 != 0 => {
            recommit(game, &mut other, rival, dice);
        }
        _ => {}
    }
    other
}

/// The rival starts over and sets up at random, until it is as ready as it was.
fn remuster<D: Dice>(game: &Unbreakable, pos: &mut Position, rival: Side, dice: &mut D) {
    let was_done = pos.musters[rival.index()].stage == (Stage::Done {});
    if (Look { rules: game, pos }).is_automatic(rival) {
        return;
    }
    UnitId::of_side(rival).for_each(|unit| *pos.unit_mut(unit) = Unit::absent(unit));
    if pos.rules.scenario.has_flags() {
        pos.objects[Object::flag(rival).index()] = Thing::ABSENT;
    }
    pos.musters[rival.index()] = Progress { stage: Stage::Platoon {}, armed: false };
    let answers = if was_done { MOST_ANSWERS } else { dice.pick("sample", 12) };
    let mut choices = Vec::new();
    for _ in 0..answers {
        if pos.musters[rival.index()].stage == (Stage::Confirm {}) {
            break;
        }
        choices.clear();
        (Look { rules: game, pos }).list(rival, &mut choices);
        let action = choices[dice.pick("sample", choices.len())];
        Muster {}.answer(&mut Play { rules: game, pos, dice, log: &mut Silent }, rival, action);
    }
    if was_done {
        pos.musters[rival.index()] = Progress { stage: Stage::Done {}, armed: false };
    }
}

/// The rival has committed any of its lasers, or none [UB-G25]; whether it is done is known.
fn recommit<D: Dice>(game: &Unbreakable, pos: &mut Position, rival: Side, dice: &mut D) {
    let Some(&Step::Lasers(Lasers { shot, waiting })) = pos.steps.last() else { return };
    let asked = waiting >> rival as u8 & 1 != 0;
    let had_any = UnitId::all().any(|unit| pos.unit(unit).is_of(rival) && pos.unit(unit).committed != 0);
    if !asked && !had_any {
        // It may have committed none, or have had none to commit: only worlds where it had some are different.
        let mut any = false;
        (Look { rules: game, pos }).lasers(rival, shot, |_, _| any = true);
        if !any {
            return;
        }
    }
    for unit in UnitId::all().filter(|&unit| pos.unit(unit).is_of(rival)).collect::<Vec<_>>() {
        pos.unit_mut(unit).committed = 0;
    }
    let mut lasers = Vec::new();
    (Look { rules: game, pos }).lasers(rival, shot, |unit, slot| lasers.push((unit, slot)));
    // While it is asked at least one laser is left to commit.
    let spared = if asked && !lasers.is_empty() { Some(dice.pick("sample", lasers.len())) } else { None };
    for (index, (unit, slot)) in lasers.into_iter().enumerate() {
        if Some(index) != spared && dice.draw("sample", 2) == 1 {
            pos.unit_mut(unit).committed |= 1 << slot;
        }
    }
}
