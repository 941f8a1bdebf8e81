//! The answer to take if unsure, where one is as good as any or plainly the best.

use crate::action::Action;
use crate::look::Look;
use crate::player::Player;
use crate::room::Room;
use crate::steps::{Step, each_step};

impl Look<'_> {
    /// What to answer if unsure.
    pub(super) fn suggested(self, player: Player, step: Step) -> Option<Action> {
        let open = |action: Action| each_step!(step, room => room.check(self, player, action)).is_ok();
        match step {
            // Whoever attacks does so with everything.
            Step::Declare(_) => [Action::AddAll, Action::Announce].into_iter().find(|action| open(*action)),
            Step::Join(_) => [Action::Commit, Action::Decline].into_iter().find(|action| open(*action)),
            Step::Decide(_) => Some(Action::Continue),
            // Pods are picked up where that is possible.
            Step::Hand(_) => {
                let mut all = Vec::new();
                each_step!(step, room => room.list(self, player, &mut all));
                let picked = all.iter().rev().find(|action| matches!(action, Action::PickUp(..)));
                let ends = [Action::Done, Action::Go];
                picked.or_else(|| ends.iter().find(|end| all.contains(end))).copied()
            }
            Step::Outfit(_)
            | Step::Lay(_)
            | Step::Found(_)
            | Step::Limit(_)
            | Step::Items(_)
            | Step::Muster(_)
            | Step::PodGo(_)
            | Step::Arm(_)
            | Step::Share(_)
            | Step::Lose(_)
            | Step::LoseCard(_)
            | Step::Retreat(_)
            | Step::Collect(_)
            | Step::Spoils(_) => Some(each_step!(step, room => room.default(self, player))),
            _ => None,
        }
    }
}
