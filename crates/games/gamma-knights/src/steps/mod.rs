//! What the game is in the middle of. Steps lie on a stack in the position; the top one asks or goes on by itself.

mod aim;
mod blast;
mod choke;
mod compute;
mod damage;
mod gather;
mod hide;
mod hit;
mod initial_fire;
mod jettison;
mod load;
mod lock_on;
mod melee;
mod movement;
mod recovery;
mod sense;
mod set_up;
mod system;
mod terminal_fire;
mod walk;

use retrograde_core::{Seats, steps};

use crate::action::Action;
use crate::look::{Block, Check, Look, require};
use crate::room::{Arena, Room};
use crate::turn::Phase;
use crate::unit::{Side, UnitId};

pub(crate) use aim::Aim;
pub(crate) use blast::Secondaries;
pub(crate) use choke::Choke;
pub(crate) use compute::{Compute, Nearest};
pub(crate) use damage::Damage;
pub(crate) use gather::Gather;
pub(crate) use hide::Hide;
pub(crate) use hit::Hit;
pub(crate) use initial_fire::InitialFire;
pub(crate) use jettison::{Jettison, Spent};
pub(crate) use load::Loading;
pub(crate) use lock_on::{LockOn, Unlock};
pub(crate) use melee::Melee;
pub(crate) use movement::Movement;
pub(crate) use recovery::Recovery;
pub(crate) use sense::Sense;
pub(crate) use set_up::SetUp;
pub(crate) use system::{Announce, Markers};
pub(crate) use terminal_fire::TerminalFire;
pub(crate) use walk::Walk;

steps! {
    /// What the game is in the middle of.
    pub(crate) enum Step, each_step {
        Announce, Markers, Hide, Loading, SetUp,
        InitialFire, Movement, TerminalFire, Recovery,
        Aim, Sense, Walk, Gather, Melee,
        Secondaries, Damage, Hit, Jettison, Spent, Choke,
        LockOn, Unlock, Compute, Nearest,
    }
}

impl Step {
    /// The phase that it is, and whose.
    pub(crate) fn phase(self) -> Option<(Phase, Side)> {
        each_step!(self, room => room.phase())
    }

    /// The unit that is on its way in it.
    pub(crate) fn walker(self) -> Option<UnitId> {
        each_step!(self, room => room.walker())
    }

    /// The close combat that it is.
    pub(crate) fn arena(self) -> Option<Arena> {
        each_step!(self, room => room.arena())
    }

    /// Whether units attack in it.
    pub(crate) fn takes_attacks(self) -> bool {
        let fires = |(phase, _)| matches!(phase, Phase::InitialFire | Phase::TerminalFire);
        self.arena().is_some() || self.phase().is_some_and(fires)
    }
}

impl Look<'_> {
    /// The step on top.
    #[inline]
    pub(crate) fn step(self) -> Option<Step> {
        self.pos.steps.last().copied()
    }

    /// The step below the one on top.
    pub(crate) fn below(self) -> Option<Step> {
        self.pos.steps.iter().rev().nth(1).copied()
    }

    /// The side that is asked now.
    #[inline]
    pub(crate) fn asked(self) -> Option<Side> {
        let step = self.step()?;
        each_step!(step, room => room.asked(self))
    }

    pub(crate) fn to_act(self) -> Seats {
        self.asked().map_or(Seats::NONE, |side| Seats::only(side.seat()))
    }

    /// The close combat that a question for a target belongs to.
    #[inline]
    pub(crate) fn arena_below(self) -> Option<Arena> {
        self.below().and_then(Step::arena)
    }

    /// Lists the answers that the asked side may give.
    pub(crate) fn list(self, out: &mut Vec<Action>) {
        if let Some(step) = self.step() {
            each_step!(step, room => room.list(self, out));
        }
    }

    /// Whether a side may give an answer, and if not why not.
    pub(crate) fn check(self, side: Side, action: Action) -> Check {
        if action.is_standing() {
            return self.check_standing(side, action);
        }
        require(!self.pos.is_over(), "GK-321", "the game is over")?;
        match self.step() {
            Some(step) if self.asked() == Some(side) => each_step!(step, room => room.check(self, action)),
            _ => Err(Block::new("", "it is not your turn to answer")),
        }
    }
}
