//! Lock-ons are gained, and lost by a 1 on the dice [GK-127, GK-156].

use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, UnitId};

step! {
    /// A lock-on is gained if it can be; at the limit the owner chooses.
    pub(crate) struct LockOn = "lock-on" { unit: UnitId, target: UnitId }
}

impl Room for LockOn {
    const HELP: &'static str = "Keep the ones you want to shoot at next.";

    /// [GK-493]
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.unit.side)
    }

    /// With room for it, or no way to gain it, nobody needs to be asked [GK-154].
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let LockOn { unit, target } = self;
        let look = play.look();
        let gained = look.could_lock(unit, target);
        let room = look.pos.unit(unit).locks.count_ones() < look.most_locks(unit);
        if gained && !room {
            return false;
        }
        play.pop();
        if gained {
            play.gain_lock(unit, target);
        }
        true
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        out.extend(look.locks(self.unit).map(Action::Swap));
        out.push(Action::Decline);
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        match action {
            Action::Decline => Ok(()),
            Action::Swap(target) => {
                let rival = target.side != self.unit.side && look.pos.exists(target);
                let held = rival && look.pos.unit(self.unit).is_locked_on(target);
                require(held, "GK-156", "it is not locked on to that unit")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        play.pop();
        if let Action::Swap(old) = action {
            play.lose_lock(self.unit, old, "GK-156");
            play.gain_lock(self.unit, self.target);
        }
    }

    fn question(self, look: Look<'_>) -> (String, &'static str) {
        let (unit, target) = (look.described(self.unit), look.described(self.target));
        (format!("{unit} cannot hold another lock-on: give one up for {target}?"), "GK-156")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} sorts out its lock-ons", look.described(self.unit))
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Swap(target) => format!("Give up the lock-on to {}", look.described(target)),
            Action::Decline => "Keep the lock-ons it has".to_owned(),
            _ => look.label(action),
        }
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Decline { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        are_rivals(look, self.unit, self.target)
    }
}

step! {
    /// A lock-on is lost by a 1 on the dice, after the attack [GK-127].
    pub(crate) struct Unlock = "unlock" { unit: UnitId, target: UnitId }
}

impl Room for Unlock {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        None
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        play.pop();
        play.lose_lock(self.unit, self.target, "GK-127");
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        are_rivals(look, self.unit, self.target)
    }
}

fn are_rivals(look: Look<'_>, unit: UnitId, target: UnitId) -> bool {
    look.pos.exists(unit) && look.pos.exists(target) && unit.side != target.side
}
