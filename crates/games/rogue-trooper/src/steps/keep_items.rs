//! Too many Special Items [RT-220].

use retrograde_core::{Amounts, Log, step};

use crate::action::Action;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::room::{Question, Room};

step! {
    /// A GI has more items than it may: the owner discards some.
    pub(crate) struct KeepItems = "keep-items" { who: Gi }
}

impl Room for KeepItems {
    fn asked(self, look: Look<'_>) -> Gis {
        let many = look.item_count(self.who) > usize::from(look.limits().items);
        if many { Gis::only(self.who) } else { Gis::NONE }
    }

    fn list(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(look.item_kinds(gi).map(|item| Action::Discard(look.item(item).id)));
    }

    fn check(self, look: Look<'_>, gi: Gi, action: Action) -> Check {
        let Action::Discard(name) = action else { return Err(Block::NOT_ASKED) };
        let held = look.item_named(name).and_then(|item| look.find_item(gi, item));
        require(held.is_some(), "RT-220", "you do not have that item")
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        let Action::Discard(name) = action else { return };
        if let Some(item) = play.look().item_named(name) {
            play.discard_item(gi, item);
            play.tell(|_| Event::ItemLost { gi, item });
        }
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let (name, most) = (look.name(gi), look.limits().items);
        Question::new("RT-220", "keep-items", format!("{name}: which Special Item do you leave behind?"))
            .help(format!("A GI carries at most {most} Special Items."))
    }

    fn amounts(self, look: Look<'_>, gi: Gi) -> Option<Amounts> {
        let over = look.item_count(gi).saturating_sub(usize::from(look.limits().items));
        let heaps = look
            .item_kinds(gi)
            .map(|item| (Action::Discard(look.item(item).id), look.copies_of_item(gi, item)));
        look.several(gi, heaps, (over, over), "Leave these behind", None)
    }

    /// [RT-D03] The least useful one goes.
    fn usual(self, look: Look<'_>, gi: Gi) -> Option<Action> {
        look.least_item(gi).map(|item| Action::Discard(look.item(item).id))
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} has too much to carry", look.name(self.who))
    }

    fn sensible(self, look: Look<'_>, gi: Gi, out: &mut Vec<Action>) {
        out.extend(self.usual(look, gi));
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.gi(self.who).is_alive()
    }
}
