//! Which answers a step takes: the same checks list, explain and carry out.

use retrograde_core::{Dice, Log, Seats};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::scenario::{Ending, How};
use crate::step::Step;
use crate::unit::Side;
use crate::weapon::Weapon;

impl Look<'_> {
    pub(crate) fn step(self) -> Option<Step> {
        self.pos.steps.last().copied()
    }

    /// The side that is asked now.
    #[inline]
    pub(crate) fn asked(self) -> Option<Side> {
        match self.step()? {
            Step::Announce { side } | Step::Markers { side, .. } | Step::Hide { side } => Some(side),
            Step::Fire { side }
            | Step::Move { side }
            | Step::Terminal { side }
            | Step::Recover { side, .. } => Some(side),
            Step::Load { unit, .. }
            | Step::Place { unit }
            | Step::Aim { unit, .. }
            | Step::Sense { unit } => Some(unit.side),
            // [GK-493] The owner of a hit unit is asked in the middle of the attacker's turn.
            Step::Hit { unit, .. } | Step::Jettison { unit, .. } | Step::LockOn { unit, .. } => {
                Some(unit.side)
            }
            Step::Walk { unit, .. } | Step::Nearest { unit, .. } => Some(unit.side),
            Step::Gather { .. } => self.phasing(),
            // [GK-495]
            Step::Melee { attacking, .. } => self.melee_side(attacking),
            Step::Blast { .. } | Step::Damage { .. } | Step::Spent { .. } | Step::Unlock { .. } => None,
            Step::Compute { .. } | Step::Choke { .. } => None,
        }
    }

    pub(crate) fn to_act(self) -> Seats {
        self.asked().map_or(Seats::NONE, |side| Seats::only(side.seat()))
    }

    /// Lists the answers that the asked side may give.
    pub(crate) fn list(self, out: &mut Vec<Action>) {
        let Some(step) = self.step() else { return };
        match step {
            Step::Fire { side } | Step::Terminal { side } => self.list_fire_phase(step, side, out),
            Step::Move { side } => self.list_movement(side, out),
            Step::Walk { .. } => self.list_walk(step, out),
            Step::Aim { .. } | Step::Sense { .. } => self.list_aim(step, out),
            Step::Melee { .. } => self.list_melee(step, out),
            Step::Gather { .. } => self.list_gather(step, out),
            Step::Recover { side, asked } => self.list_recovery(side, asked, out),
            Step::Hit { unit, class, .. } => {
                let mut hits = Vec::new();
                self.list_hits(unit, class, &mut hits);
                out.extend(hits.into_iter().map(|(arm, damaged)| Action::Hit(arm, damaged)));
            }
            Step::Jettison { unit, .. } => {
                out.extend(
                    self.jettisons(unit).into_iter().map(|(arm, warhead)| Action::Jettison(arm, warhead)),
                );
            }
            Step::LockOn { unit, .. } => {
                out.extend(self.locks(unit).map(Action::Swap));
                out.push(Action::Decline);
            }
            Step::Nearest { unit, program } => {
                let running =
                    self.pos.sheet(unit).and_then(|s| s.programs.get(usize::from(program)).copied());
                let targets = running.map(|program| self.program_targets(unit, program)).unwrap_or_default();
                out.extend(targets.into_iter().map(Action::At));
            }
            _ => self.list_preparation(step, out),
        }
    }

    /// Whether a side may give an answer, and if not why not.
    pub(crate) fn check(self, side: Side, action: Action) -> Check {
        if let Action::Resign
        | Action::OfferDraw
        | Action::AcceptDraw
        | Action::DeclineDraw
        | Action::Protect(_) = action
        {
            return self.check_standing(side, action);
        }
        require(!self.pos.is_over(), "GK-321", "the game is over")?;
        if self.asked() != Some(side) {
            return Err(Block::new("", "it is not for you to answer now"));
        }
        let Some(step) = self.step() else { return Err(Look::not_asked()) };
        match step {
            Step::Fire { side } | Step::Terminal { side } => self.check_fire_phase(step, side, action),
            Step::Move { side } => self.check_movement(side, action),
            Step::Walk { .. } => self.check_walk(step, action),
            Step::Aim { .. } | Step::Sense { .. } => self.check_aim(step, action),
            Step::Melee { .. } => self.check_melee(step, action),
            Step::Gather { .. } => self.check_gather(step, action),
            Step::Recover { side, asked } => self.check_recovery(side, asked, action),
            Step::Hit { unit, class, .. } => self.check_hit(unit, class, action),
            Step::Jettison { unit, .. } => match action {
                Action::Jettison(arm, warhead) => {
                    let best = self.jettisons(unit).contains(&(arm, warhead));
                    require(best, "GK-243", "the most powerful warhead goes")
                }
                _ => Err(Look::not_asked()),
            },
            Step::LockOn { unit, .. } => match action {
                Action::Decline => Ok(()),
                Action::Swap(target) => {
                    let held = target.side != unit.side && self.pos.exists(target);
                    require(
                        held && self.pos.unit(unit).is_locked_on(target),
                        "GK-156",
                        "it is not locked on to that",
                    )
                }
                _ => Err(Look::not_asked()),
            },
            Step::Nearest { .. } => {
                let mut open = Vec::new();
                self.list(&mut open);
                require(open.contains(&action), "GK-372", "it is not among the closest enemies")
            }
            _ => self.check_preparation(step, action),
        }
    }

    /// [GK-D20] Resignation and an agreed draw, at any time; and a standing order about weapons [GK-D16].
    fn check_standing(self, side: Side, action: Action) -> Check {
        require(!self.pos.is_over(), "GK-D20", "the game is over")?;
        match action {
            Action::OfferDraw => {
                require(self.pos.draw_offer.is_none(), "GK-D20", "a draw has been offered already")
            }
            Action::AcceptDraw | Action::DeclineDraw => require(
                self.pos.draw_offer == Some(side.other()),
                "GK-D20",
                "no draw has been offered to you",
            ),
            Action::Protect(None) => {
                require(self.pos.orders[side.index()].is_some(), "GK-D16", "there is no standing order")
            }
            Action::Protect(Some(weapon)) => {
                let mut sheets = self.pos.sheets.iter().filter(|sheet| sheet.unit.side == side);
                let has = sheets.any(|sheet| sheet.mounts.iter().any(|mount| mount.weapon == weapon));
                require(has, "GK-D16", "no unit of yours has such a weapon")?;
                require(self.pos.orders[side.index()] != Some(weapon), "GK-D16", "that is the order already")
            }
            _ => Ok(()),
        }
    }

    /// Whether the next hit may break a weapon of a side: an order about them is of use then.
    fn is_order_due(self, side: Side) -> bool {
        self.pos
            .sheets
            .iter()
            .any(|sheet| sheet.unit.side == side && sheet.field == 0 && sheet.mounts.len() > 1)
    }

    /// What may be said at any time. An order may be given long before it is of use, but is offered only then.
    pub(crate) fn list_standing(self, side: Side, out: &mut Vec<Action>) {
        let due = self.is_order_due(side);
        let all = [
            Action::Resign,
            Action::OfferDraw,
            Action::AcceptDraw,
            Action::DeclineDraw,
            Action::Protect(None),
        ];
        let weapons = Weapon::ALL.into_iter().filter(|_| due).map(|weapon| Action::Protect(Some(weapon)));
        out.extend(
            all.into_iter().chain(weapons).filter(|&action| self.check_standing(side, action).is_ok()),
        );
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Carries out an answer that passed the check, and goes on.
    pub(crate) fn answer(&mut self, side: Side, action: Action) {
        match action {
            Action::Resign => {
                self.tell(|| Event::Resigned { side });
                self.end(Ending { how: How::Resigned, winner: Some(side.other()) });
                return;
            }
            Action::OfferDraw => {
                self.pos.draw_offer = Some(side);
                self.tell(|| Event::DrawOffered { side });
                return;
            }
            Action::AcceptDraw => {
                self.end(Ending { how: How::Agreed, winner: None });
                return;
            }
            Action::DeclineDraw => {
                self.pos.draw_offer = None;
                self.tell(|| Event::DrawDeclined { side });
                return;
            }
            Action::Protect(weapon) => {
                self.pos.orders[side.index()] = weapon;
                self.tell(|| Event::Ordered { side, weapon });
                self.advance();
                return;
            }
            _ => {}
        }
        let Some(&step) = self.pos.steps.last() else { return };
        match (step, action) {
            (Step::Fire { .. } | Step::Move { .. } | Step::Terminal { .. }, Action::Done) => {
                self.finish_phase(step);
            }
            (Step::Fire { .. }, Action::Program(..) | Action::Cancel(..)) => self.program(action),
            (Step::Fire { .. } | Step::Terminal { .. }, Action::Drop(unit, target)) => {
                self.lose_lock(unit, target, "GK-156");
            }
            (Step::Melee { .. }, Action::Pass(unit)) => self.pass_round(unit),
            (Step::Fire { .. } | Step::Terminal { .. } | Step::Melee { .. }, _) => self.begin_attack(action),
            (Step::Move { .. }, _) => self.begin_move(action),
            (Step::Walk { .. }, _) => self.walk(step, action),
            (Step::Gather { .. }, _) => self.gather(step, action),
            (Step::Aim { .. } | Step::Sense { .. }, _) => self.take_aim(action),
            (Step::Recover { .. }, _) => self.repair(action),
            (Step::Hit { .. }, Action::Hit(arm, damaged)) => self.take_hit(step, arm, damaged),
            (Step::Jettison { .. }, Action::Jettison(arm, warhead)) => self.jettison(step, arm, warhead),
            (Step::LockOn { unit, target }, _) => {
                self.pop();
                if let Action::Swap(old) = action {
                    self.lose_lock(unit, old, "GK-156");
                    self.gain_lock(unit, target);
                }
            }
            (Step::Nearest { .. }, Action::At(target)) => self.name_nearest(step, target),
            _ => self.prepare(step, action),
        }
        self.advance();
    }
}
