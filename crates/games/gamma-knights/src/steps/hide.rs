//! A launcher goes into secret hands [GK-322].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::Side;

step! {
    /// A side chooses which unit has the secret launcher.
    pub(crate) struct Hide = "hide" { side: Side }
}

impl Room for Hide {
    const HELP: &'static str = "Nobody else knows who carries it until it fires.";

    fn asked(self, _look: Look<'_>) -> Option<Side> {
        Some(self.side)
    }

    fn list(self, look: Look<'_>, out: &mut Vec<Action>) {
        let infantry = look.pos.side(self.side).filter(|&unit| look.model(unit).infantry);
        out.extend(infantry.map(Action::Hide));
    }

    fn check(self, look: Look<'_>, action: Action) -> Check {
        let Action::Hide(unit) = action else { return Err(Block::NOT_ASKED) };
        let own = unit.side == self.side && look.pos.exists(unit);
        require(own, "GK-322", "that is not one of your units")?;
        require(look.model(unit).infantry, "GK-322", "only an infantry unit can have it")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, action: Action) {
        let Action::Hide(unit) = action else { return };
        if let Some(secret) = &mut play.pos.secret {
            secret.unit = Some(unit.number);
        }
        play.tell(|| Deed::Hidden { seat: self.side.seat(), unit });
        play.pop();
    }

    fn question(self, _look: Look<'_>) -> (String, &'static str) {
        ("Which infantry unit carries the launcher? Nobody else will know".to_owned(), "GK-322")
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} hides a launcher", look.side_name(self.side))
    }

    fn label(self, look: Look<'_>, action: Action) -> String {
        match action {
            Action::Hide(unit) => format!("{} has the launcher", look.described(unit)),
            _ => look.label(action),
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.secret.is_some_and(|secret| secret.side == self.side && secret.unit.is_none())
    }

    fn is_preparation(self) -> bool {
        true
    }
}
