//! Resignation and agreed draws [UB-G12].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::scenario::How;
use crate::unit::Side;

impl Look<'_> {
    /// [UB-G12] Resignation and an agreed draw, at any time.
    pub(crate) fn check_standing(self, side: Side, action: Action) -> Check {
        require(!self.pos.is_over(), "UB-G12", "the game is over")?;
        require(!self.is_automatic(side), "UB-G12", "nobody sits there")?;
        let alone = self.is_automatic(side.other());
        match action {
            Action::OfferDraw => {
                require(!alone, "UB-G12", "there is nobody to agree with")?;
                require(self.pos.draw_offer.is_none(), "UB-G12", "a draw has been offered already")
            }
            Action::AcceptDraw | Action::DeclineDraw => require(
                self.pos.draw_offer == Some(side.other()),
                "UB-G12",
                "no draw has been offered to you",
            ),
            _ => Ok(()),
        }
    }

    pub(crate) fn list_standing(self, side: Side, out: &mut Vec<Action>) {
        let all = [Action::Resign, Action::OfferDraw, Action::AcceptDraw, Action::DeclineDraw];
        out.extend(all.into_iter().filter(|&action| self.check_standing(side, action).is_ok()));
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Carries out what a side may say at any time.
    pub(crate) fn stand(&mut self, side: Side, action: Action) {
        match action {
            Action::Resign => {
                self.tell(|| Event::Resigned { side });
                self.end(How::Resigned, Some(side.other()));
            }
            Action::OfferDraw => {
                self.pos.draw_offer = Some(side);
                self.tell(|| Event::DrawOffered { side });
            }
            Action::AcceptDraw => {
                self.end(How::Agreed, None);
            }
            Action::DeclineDraw => {
                self.pos.draw_offer = None;
                self.tell(|| Event::DrawDeclined { side });
            }
            _ => {}
        }
    }
}
