//! Which answers a step takes: the same checks list, explain and carry out.

use retrograde_core::{Dice, Log, Seats};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::map::{Edge, Hex};
use crate::muster::Stage;
use crate::play::Play;
use crate::scenario::How;
use crate::steps::{
    Activate, Aim, Beam, ClearMove, Displace, Grenades, Lasers, LightFire, MoveOn, Push, Reprogram, Rockets,
    RunawayMove, Second, StatusChange, Step,
};
use crate::target::Target;
use crate::unit::{Owner, Side, UnitId};

impl Look<'_> {
    pub(crate) fn step(self) -> Option<Step> {
        self.pos.steps.last().copied()
    }

    /// The sides that are asked now, one bit each.
    pub(crate) fn asked(self) -> u8 {
        let one = |side: Side| 1 << side as u8;
        let owner = |unit: UnitId| match self.pos.unit(unit).owner {
            Owner::Side(side) => one(side),
            Owner::Nobody => 0,
        };
        if self.pos.is_over() {
            return 0;
        }
        match self.step() {
            None => 0,
            Some(Step::Muster(_)) => Side::ALL
                .into_iter()
                .filter(|side| self.pos.musters[side.index()].stage != (Stage::Done {}))
                .map(one)
                .sum(),
            Some(Step::Lasers(Lasers { waiting, .. })) => waiting,
            Some(Step::Displace(Displace { mover, turn, itself, .. })) => {
                self.displacing_side(mover, turn, itself).map_or(0, one)
            }
            Some(
                Step::Activate(Activate { side, .. })
                | Step::StatusChange(StatusChange { side, .. })
                | Step::RunawayMove(RunawayMove { side })
                | Step::Grenades(Grenades { side, .. })
                | Step::ClearMove(ClearMove { side, .. })
                | Step::LightFire(LightFire { side, .. })
                | Step::Reprogram(Reprogram { side, .. }),
            ) => one(side),
            Some(
                Step::Second(Second { unit, .. })
                | Step::Aim(Aim { unit, .. })
                | Step::Beam(Beam { unit, .. })
                | Step::Push(Push { unit, .. })
                | Step::Rockets(Rockets { unit, .. })
                | Step::MoveOn(MoveOn { unit }),
            ) => owner(unit),
            Some(_) => 0,
        }
    }

    pub(crate) fn to_act(self) -> Seats {
        let asked = self.asked();
        Side::ALL
            .into_iter()
            .filter(|side| asked >> *side as u8 & 1 != 0)
            .map(|side| self.pos.seat(side))
            .collect()
    }

    /// Whether a step has anything to ask.
    pub(crate) fn has_choice(self, step: Step) -> bool {
        match step {
            Step::Muster(_) => true,
            Step::Activate(_) => self.any_active(step),
            Step::Second(Second { unit, slot, .. }) => self.any_second(unit, slot),
            Step::Aim(_) => true,
            Step::Beam(_) => self.can_continue(step),
            Step::Push(Push { unit, target, .. }) => {
                let mut any = false;
                self.pushes(unit, target, |_| any = true);
                any
            }
            Step::Lasers(Lasers { waiting, .. }) => waiting != 0,
            Step::Rockets(Rockets { unit, left, .. }) => left > 0 && self.pos.unit(unit).is_ready(),
            Step::Displace(Displace { mover, turn, itself, .. }) => {
                let mut any = false;
                self.displacements(mover, turn, itself, |_, _| any = true);
                any
            }
            Step::MoveOn(MoveOn { unit }) => {
                let card = self.pos.unit(unit);
                card.is_on_map() && card.is_able()
            }
            Step::StatusChange(StatusChange { side, changed }) => self.any_status(side, changed),
            Step::RunawayMove(_) => self.pos.unit(UnitId::RUNAWAY).is_on_map(),
            Step::Grenades(_) | Step::ClearMove(_) | Step::LightFire(_) | Step::Reprogram(_) => {
                self.any_opportunity(step)
            }
            _ => false,
        }
    }

    /// Lists the answers that a side may give.
    pub(crate) fn list(self, side: Side, out: &mut Vec<Action>) {
        let Some(step) = self.step() else { return };
        match step {
            Step::Activate(_) => self.list_activation(step, out),
            Step::Aim(_) => self.list_aim(step, out),
            Step::StatusChange(StatusChange { side, changed }) => self.list_status(side, changed, out),
            Step::Second(Second { unit, slot, .. }) => {
                self.list_weapon_action(unit, Some(slot), out);
                out.push(Action::Done);
            }
            Step::Lasers(Lasers { shot, .. }) => {
                self.lasers(side, shot, |unit, slot| out.push(Action::Commit(unit, slot)));
                out.push(Action::Done);
            }
            Step::Displace(Displace { mover, turn, itself, .. }) => {
                self.displacements(mover, turn, itself, |unit, to| out.push(Action::Displace(unit, to)));
            }
            Step::Grenades(_) | Step::ClearMove(_) | Step::LightFire(_) | Step::Reprogram(_) => {
                self.list_opportunity(step, |action| {
                    out.push(action);
                    true
                });
                out.push(Action::Done);
            }
            _ => self.list_by_check(side, step, out),
        }
    }

    /// The rarer questions: all that could be answered, kept if it passes the check.
    fn list_by_check(self, side: Side, step: Step, out: &mut Vec<Action>) {
        let start = out.len();
        self.candidates(side, step, out);
        let mut kept = start;
        for index in start..out.len() {
            if self.check(side, out[index]).is_ok() {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Everything that somebody might think of answering to a step, legal or not, each once.
    pub(crate) fn candidates(self, side: Side, step: Step, out: &mut Vec<Action>) {
        match step {
            Step::Muster(_) => self.muster_candidates(side, out),
            Step::Beam(_) => out.extend([Action::Continue, Action::Done]),
            Step::Push(Push { unit, target, .. }) => {
                let start = out.len();
                self.pushes(unit, target, |hex| {
                    let action = Action::Push(hex);
                    if !out[start..].contains(&action) {
                        out.push(action);
                    }
                });
                out.push(Action::Done);
            }
            Step::Rockets(Rockets { hexes, .. }) => {
                let last = hexes.into_iter().rev().find(|&hex| hex != Hex::OFF).unwrap_or(Hex::OFF);
                out.push(Action::At(Target::Hex(last)));
                out.extend(self.rules.map.neighbours(last).map(|hex| Action::At(Target::Hex(hex))));
                out.push(Action::Done);
            }
            Step::MoveOn(_) | Step::RunawayMove(_) => {
                let unit = unit_of(step);
                let at = self.pos.unit(unit).at;
                out.extend(self.rules.map.neighbours(at).map(|hex| Action::Move(unit, hex)));
                out.extend(Edge::ALL.map(|edge| Action::Exit(unit, edge)));
                out.push(Action::Done);
            }
            _ => self.list(side, out),
        }
    }

    /// Whether a side may give an answer, and if not why not.
    pub(crate) fn check(self, side: Side, action: Action) -> Check {
        if let Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw = action {
            return self.check_standing(side, action);
        }
        require(!self.pos.is_over(), "UB-475", "the game is over")?;
        if self.asked() >> side as u8 & 1 == 0 {
            return Err(Block::new("", "it is not for you to answer now"));
        }
        let Some(step) = self.step() else { return Err(Look::not_asked()) };
        match (step, action) {
            (Step::Muster(_), _) => self.check_muster(side, action),
            (Step::Activate(_), _) => self.check_activation(step, action),
            (Step::Second(_), _) => self.check_second(step, action),
            (Step::Aim(_), _) => self.check_aim(step, action),
            (Step::Beam(_), Action::Continue | Action::Done) => Ok(()),
            (Step::Push(_), Action::Push(hex)) => self.check_push(step, hex),
            (Step::Push(_) | Step::Lasers(_) | Step::Rockets(_) | Step::MoveOn(_), Action::Done) => Ok(()),
            (Step::Lasers(Lasers { shot, .. }), Action::Commit(unit, slot)) => {
                require(self.owner(unit) == Some(side), "UB-240", "that is no unit of yours")?;
                self.check_laser(unit, slot, shot).map(|_| ())
            }
            (Step::Rockets(_), Action::At(Target::Hex(hex))) => self.check_rocket(step, hex),
            (Step::Displace(_), Action::Displace(unit, to)) => self.check_displacement(step, side, unit, to),
            (Step::MoveOn(MoveOn { unit }), Action::Move(other, to)) => {
                require(unit == other, "UB-397", "the vehicle that moved goes on")?;
                let at = self.pos.unit(unit).at;
                require(self.rules.map.are_adjacent(at, to), "UB-397", "it goes on to an adjacent hex")?;
                self.check_move(unit, to)
            }
            (Step::MoveOn(MoveOn { unit }), Action::Exit(other, edge)) => {
                require(unit == other, "UB-397", "the vehicle that moved goes on")?;
                self.check_exit(unit, edge)
            }
            (Step::StatusChange(StatusChange { side, changed }), Action::Status(unit, status)) => {
                self.check_status(unit, side, changed, status)
            }
            (Step::StatusChange(_) | Step::RunawayMove(_), Action::Done) => Ok(()),
            (Step::RunawayMove(_), Action::Move(unit, to)) => {
                require(unit == UnitId::RUNAWAY, "UB-453", "only the runaway crawler moves now")?;
                self.check_runaway_move(to)
            }
            (Step::RunawayMove(_), Action::Exit(unit, edge)) => {
                require(unit == UnitId::RUNAWAY, "UB-453", "only the runaway crawler moves now")?;
                self.check_runaway_exit(edge)
            }
            (Step::Grenades(_) | Step::ClearMove(_) | Step::LightFire(_) | Step::Reprogram(_), action) => {
                self.check_opportunity(step, action)
            }
            _ => Err(Look::not_asked()),
        }
    }

    /// [UB-G12] Resignation and an agreed draw, at any time.
    fn check_standing(self, side: Side, action: Action) -> Check {
        require(!self.pos.is_over(), "UB-G12", "the game is over")?;
        require(!self.is_automatic(side), "UB-G12", "nobody sits there")?;
        let alone = self.is_automatic(side.other());
        match action {
            Action::OfferDraw => {
                require(!alone, "UB-G12", "there is nobody to agree with")?;
                require(self.pos.draw_offer.is_none(), "UB-G12", "a draw has been offered already")
            }
            Action::AcceptDraw | Action::DeclineDraw => require(
                self.pos.draw_offer == Some(side.other()),
                "UB-G12",
                "no draw has been offered to you",
            ),
            _ => Ok(()),
        }
    }

    pub(crate) fn list_standing(self, side: Side, out: &mut Vec<Action>) {
        let all = [Action::Resign, Action::OfferDraw, Action::AcceptDraw, Action::DeclineDraw];
        out.extend(all.into_iter().filter(|&action| self.check_standing(side, action).is_ok()));
    }
}

/// The unit that a step moves on.
fn unit_of(step: Step) -> UnitId {
    if let Step::MoveOn(MoveOn { unit }) = step { unit } else { UnitId::RUNAWAY }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, side: Side, action: Action) {
        match action {
            Action::Resign => {
                self.tell(|| Event::Resigned { side });
                self.end(How::Resigned, Some(side.other()));
                return;
            }
            Action::OfferDraw => {
                self.pos.draw_offer = Some(side);
                self.tell(|| Event::DrawOffered { side });
                return;
            }
            Action::AcceptDraw => {
                self.end(How::Agreed, None);
                return;
            }
            Action::DeclineDraw => {
                self.pos.draw_offer = None;
                self.tell(|| Event::DrawDeclined { side });
                return;
            }
            _ => {}
        }
        let Some(&step) = self.pos.steps.last() else { return };
        match (step, action) {
            (Step::Muster(_), _) => self.muster(side, action),
            (Step::Activate(_), _) => self.act(action),
            (Step::Second(_), Action::Fire(unit, kind, slot)) => self.fire(unit, kind, slot),
            (Step::Second(_), Action::Reload(unit, slot)) => self.reload(unit, slot),
            (Step::Aim(_), _) => self.aim(action),
            (Step::Beam(_), _) => self.continue_beam(action == Action::Continue),
            (Step::Push(_), Action::Push(hex)) => self.push_target(Some(hex)),
            (Step::Push(_), _) => self.push_target(None),
            (Step::Lasers(_), Action::Commit(unit, slot)) => self.commit(unit, slot),
            (Step::Lasers(_), _) => self.done_committing(side),
            (Step::Rockets(_), Action::At(Target::Hex(hex))) => self.fire_rocket(hex),
            (Step::Displace(_), Action::Displace(unit, to)) => self.displace(unit, to),
            (Step::MoveOn(_), Action::Move(unit, to)) => self.move_action(unit, to),
            (Step::MoveOn(_) | Step::RunawayMove(_), Action::Exit(unit, edge)) => {
                self.pop();
                self.leave_map(unit, edge);
            }
            (Step::StatusChange(_), Action::Status(unit, status)) => self.change_status(unit, status),
            (Step::RunawayMove(_), Action::Move(unit, to)) => {
                self.pop();
                self.move_to(unit, to);
            }
            (Step::Grenades(_) | Step::ClearMove(_) | Step::LightFire(_) | Step::Reprogram(_), _) => {
                self.seize(action);
            }
            _ => {
                self.pop();
                self.finish(step);
            }
        }
        self.advance();
    }
}
