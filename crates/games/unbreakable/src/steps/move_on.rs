use retrograde_core::{ChoiceKind, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::labels::full_name;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, UnitId};

step! {
    /// A vehicle may move a second hex [UB-397].
    pub(crate) struct MoveOn = "move-on" { unit: UnitId }
}

impl Room for MoveOn {
    fn asked(self, look: Look<'_>) -> u8 {
        look.owner_bit(self.unit)
    }

    fn is_open(self, look: Look<'_>) -> bool {
        let card = look.pos.unit(self.unit);
        card.is_on_map() && card.is_able()
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        look.thinkable_moves(self.unit, out);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        let only_it =
            |unit| require(unit == self.unit, "UB-397", "only the vehicle that has just moved may move on");
        match action {
            Action::Move(unit, to) => {
                only_it(unit)?;
                let at = look.pos.unit(unit).at;
                require(look.rules.map.are_adjacent(at, to), "UB-397", "it must move on to an adjacent hex")?;
                look.check_move(unit, to)
            }
            Action::Exit(unit, edge) => {
                only_it(unit)?;
                look.check_exit(unit, edge)
            }
            Action::Done => look.check_stay(self.unit),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        play.pop();
        play.go(action);
    }

    fn is_second_hex(self) -> bool {
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.unit(self.unit).is_on_map()
    }

    fn kind(self, action: Action) -> ChoiceKind {
        if action == Action::Done { ChoiceKind::Pass } else { ChoiceKind::Act }
    }

    fn question(self, _: Look<'_>, _: Side) -> (String, &'static str) {
        (format!("{} may move a second hex", self.unit), "UB-397")
    }

    fn done(self) -> &'static str {
        "Stay here"
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} may move on", full_name(self.unit))
    }

    fn is_midway(self) -> bool {
        true
    }
}
