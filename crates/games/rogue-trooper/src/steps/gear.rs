//! Items of the End phase [End step 6].

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
    /// The active player may use items.
    pub(crate) struct Gear = "gear" {}
}

impl Room for Gear {
    fn asked(self, look: Look<'_>) -> Gis {
        let gi = look.pos.active;
        if look.usable(gi, UseWindow::End).next().is_some() { Gis::only(gi) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Done);
        out.extend(look.usable(gi, UseWindow::End).map(|item| Action::Use(look.item(item).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        match action {
            Action::Done => Ok(()),
            Action::Use(name) => {
                let item = look.item_named(name);
                require(item.is_some(), "RT-348", "there is no such item")?;
                item.map_or(Ok(()), |item| look.check_use(gi, item, UseWindow::End))
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        match action {
            Action::Use(_) => play.prepare(gi, action),
            _ => play.pop(),
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "Use nothing"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        Question::new("RT-202", "gear", format!("{}: use an item?", look.name(gi)))
    }

    fn about(self, look: Look<'_>, _gi: Gi, action: Action) -> String {
        match action {
            Action::Use(name) => look.item_named(name).map_or_else(String::new, |item| look.item_text(item)),
            _ => String::new(),
        }
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Done)
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Supplies) && look.pos.sheet().is_free()
    }
}
