//! The move [RT-036 to RT-047].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::effect::UseWindow;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::steps::Stage;

step! {
    /// The active GI moves, uses an item to get farther, or stays.
    pub(crate) struct Travel = "travel" {}
}

impl Room for Travel {
    fn asked(self, look: Look<'_>) -> Gis {
        // A GI that is held back has nothing to decide.
        if look.pos.now.held || look.pos.now.direct { Gis::NONE } else { Gis::only(look.pos.active) }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        let start = out.len();
        if look.check_stay().is_ok() {
            out.push(Action::Stay);
        }
        let duty = look.duty_now();
        let open = look.reach().iter().filter(|to| Look::check_nearer(duty, *to).is_ok());
        out.extend(open.map(|to| Action::Move(look.board().info(to).id)));
        out.extend(look.usable(gi, UseWindow::Movement).map(|item| Action::Use(look.item(item).id)));
        // Boxed in: nothing is left but to stay.
        if out.len() == start {
            out.push(Action::Stay);
        }
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Stay => look.check_stay().or_else(|block| {
                let mut open = Vec::new();
                self.list(look, gi, &mut open);
                if open == [Action::Stay] { Ok(()) } else { Err(block) }
            }),
            Action::Move(name) => {
                let to = look.board().find(name);
                require(to.is_some(), "RT-036", "there is no such sector")?;
                to.map_or(Ok(()), |to| look.check_move(to))
            }
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                item.map_or(Ok(()), |item| look.check_use(gi, item, UseWindow::Movement))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Move(name) => {
                play.pop();
                if let Some(to) = play.look().board().find(name) {
                    play.walk(to);
                }
            }
            Action::Use(name) => {
                if let Some(item) = play.look().item_named(name) {
                    play.use_item(gi, item);
                }
            }
            _ => {
                play.pop();
                play.tell(|look| Event::Stayed { gi, at: look.pos.gi(gi).at });
            }
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let now = &look.pos.now;
        let how = match (now.allowance, now.air) {
            (1, false) => String::new(),
            (n, false) => format!(" (up to {n} sectors)"),
            (n, true) => format!(" (up to {n} sectors by air)"),
        };
        Question::new("RT-036", "move", format!("{}: move to which sector?{how}", look.name(gi)))
            .note(look.travel_hint(gi))
    }

    fn thinkable(self, look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        let at = look.pos.sheet().at;
        out.extend(look.board().info(at).neighbours.iter().map(|to| Action::Move(look.board().info(to).id)));
        out.push(Action::Stay);
    }

    fn about(self, look: Look<'_>, gi: Gi, action: Action) -> String {
        match action {
            Action::Move(name) => {
                look.board().find(name).map_or_else(String::new, |to| look.sector_about(gi, to))
            }
            Action::Stay => look.sector_about(gi, look.pos.gi(gi).at),
            Action::Use(name) => look.item_named(name).map_or_else(String::new, |item| look.item_text(item)),
            _ => String::new(),
        }
    }

    /// A retriever, a swimmer or somebody else: whoever may stay stays, the others take the nearest way.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        if look.check_stay().is_ok() && look.duty(gi).is_none() {
            return Some(Action::Stay);
        }
        look.way_of_duty(gi)
    }

    /// The best move towards what the GI wants; whoever wants nothing in particular may go anywhere.
    fn advised(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        look.aim(gi)?;
        let mut moves = Vec::new();
        look.sensible_moves(gi, &mut moves);
        moves.first().copied()
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} moves", look.name(look.pos.active))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        look.sensible_moves(gi, out);
    }

    /// Any move may do, or none: what is met on the way is played out.
    fn searched(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        self.list(look, gi, out);
    }

    fn is_midway(self, look: Look<'_>) -> bool {
        look.pos.now.allowance != 1 || look.pos.now.air
    }

    fn passes_over(self, look: Look<'_>) -> bool {
        look.duty(look.pos.active).is_some() || look.check_stay().is_err()
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Deliver) && look.pos.sheet().is_free() && !look.pos.now.direct
    }
}
