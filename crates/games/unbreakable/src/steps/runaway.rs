use retrograde_core::{Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, UnitId};

step! {
    /// The runaway crawler acts, or its controller is asked [UB-444, UB-453].
    pub(crate) struct Runaway = "runaway" {}
}

impl Room for Runaway {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.runaway_turn();
    }
}

step! {
    /// The controller may move the runaway crawler [UB-453].
    pub(crate) struct RunawayMove = "runaway-move" { side: Side }
}

impl Room for RunawayMove {
    fn asked(self, _: Look<'_>) -> u8 {
        self.side.bit()
    }

    fn is_open(self, look: Look<'_>) -> bool {
        look.pos.unit(UnitId::RUNAWAY).is_on_map()
    }

    fn thinkable(self, look: Look<'_>, _: Side, out: &mut Vec<Action>) {
        look.thinkable_moves(UnitId::RUNAWAY, out);
        out.push(Action::Done);
    }

    fn check(self, look: Look<'_>, _: Side, action: Action) -> Check {
        let only_it = |unit| require(unit == UnitId::RUNAWAY, "UB-453", "only the runaway crawler moves now");
        let at = look.pos.unit(UnitId::RUNAWAY).at;
        match action {
            Action::Move(unit, to) => {
                only_it(unit)?;
                require(look.rules.map.are_adjacent(at, to), "UB-453", "it moves only one hex")?;
                look.check_enter(unit, at, to)
            }
            Action::Exit(unit, edge) => {
                only_it(unit)?;
                require(look.rules.map.is_on_edge(at, edge), "UB-G04", "it is not at that edge")
            }
            Action::Done => Ok(()),
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, _: Side, action: Action) {
        play.pop();
        play.go(action);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.unit(UnitId::RUNAWAY).is_on_map()
    }

    fn question(self, _: Look<'_>, side: Side) -> (String, &'static str) {
        (format!("{}: you may move the runaway crawler", side.name()), "UB-453")
    }

    fn done(self) -> &'static str {
        "Leave it where it is"
    }

    fn doing(self, _: Look<'_>, _: Option<Side>) -> String {
        format!("{} may move the runaway crawler", self.side.name())
    }
}
