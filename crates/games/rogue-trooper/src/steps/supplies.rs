//! Supply cards of a sector [RT-211, RT-212].

use retrograde_core::{Log, step};

use crate::action::Action;
use crate::effect::Flag;
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Block, Check, Look};
use crate::play::Play;
use crate::room::{Question, Room};
use crate::sector::Function;
use crate::steps::Stage;

step! {
    /// The active player may roll for Supply cards.
    pub(crate) struct Supplies = "supplies" {}
}

impl Look<'_> {
    /// How many dice of Supply cards the active GI may roll for where it stands.
    pub(crate) fn supply_dice(self) -> u8 {
        let sheet = self.pos.sheet();
        if !sheet.is_free() || self.flag(self.pos.active, Flag::NoSupply) {
            return 0;
        }
        let (board, limits) = (self.board(), self.limits());
        if board.has(sheet.at, Function::Armoury) {
            limits.armoury_supply_dice
        } else if board.is_souther_city(sheet.at) && !board.has(sheet.at, Function::NoSupply) {
            limits.city_supply_dice
        } else {
            0
        }
    }
}

impl Room for Supplies {
    fn asked(self, look: Look<'_>) -> Gis {
        Gis::only(look.pos.active)
    }

    fn list(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.extend([Action::Roll, Action::Done]);
    }

    fn check(self, _look: Look<'_>, _gi: Gi, action: Action) -> Check {
        if matches!(action, Action::Roll | Action::Done) { Ok(()) } else { Err(Block::NOT_ASKED) }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, gi: Gi, action: Action) {
        play.pop();
        if action == Action::Roll {
            let dice = play.look().supply_dice();
            let cards = (0..dice).map(|_| play.roll("supply")).sum();
            play.tell(|_| Event::SupplyRoll { gi, cards });
            play.draw_supplies(gi, cards);
        }
    }

    fn done(self, _look: Look<'_>) -> &'static str {
        "No supplies"
    }

    fn question(self, look: Look<'_>, gi: Gi) -> Question {
        let dice = crate::effect::text::dice(look.supply_dice());
        let at = look.board().name(look.pos.gi(gi).at);
        Question::new(
            "RT-211",
            "supplies",
            format!("{}: roll {dice} for Supply cards in {at}?", look.name(gi)),
        )
    }

    fn usual(self, _look: Look<'_>, _gi: Gi) -> Option<Action> {
        Some(Action::Roll)
    }

    fn doing(self, look: Look<'_>) -> String {
        format!("{} takes supplies", look.name(look.pos.active))
    }

    fn sensible(self, _look: Look<'_>, _gi: Gi, out: &mut Vec<Action>) {
        out.push(Action::Roll);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.before(Stage::Computer) && look.supply_dice() > 0
    }
}
