//! What may be said at any time: to resign, to talk about a draw [GK-D20], and an order about damaged weapons [GK-D16].

use retrograde_core::{Dice, Log};

use crate::action::Action;
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::play::Play;
use crate::scenario::{Ending, How};
use crate::unit::Side;
use crate::weapon::Weapon;

impl Look<'_> {
    pub(crate) fn check_standing(self, side: Side, action: Action) -> Check {
        require(!self.pos.is_over(), "GK-D20", "the game is over")?;
        match action {
            Action::OfferDraw => {
                require(self.pos.draw_offer.is_none(), "GK-D20", "a draw has been offered already")
            }
            Action::AcceptDraw | Action::DeclineDraw => require(
                self.pos.draw_offer == Some(side.other()),
                "GK-D20",
                "no draw has been offered to you",
            ),
            Action::Protect(None) => {
                require(self.pos.orders[side.index()].is_some(), "GK-D16", "there is no standing order")
            }
            Action::Protect(Some(weapon)) => {
                let mut sheets = self.pos.sheets.iter().filter(|sheet| sheet.unit.side == side);
                let has = sheets.any(|sheet| sheet.mounts.iter().any(|mount| mount.weapon == weapon));
                require(has, "GK-D16", "no unit of yours has such a weapon")?;
                require(self.pos.orders[side.index()] != Some(weapon), "GK-D16", "that is the order already")
            }
            _ => Ok(()),
        }
    }

    /// Whether the next hit may break a weapon of a side: an order about them is of use then.
    fn is_order_due(self, side: Side) -> bool {
        self.pos
            .sheets
            .iter()
            .any(|sheet| sheet.unit.side == side && sheet.field == 0 && sheet.mounts.len() > 1)
    }

    /// What may be said at any time. An order may be given long before it is of use, but is offered only then.
    pub(crate) fn list_standing(self, side: Side, out: &mut Vec<Action>) {
        let due = self.is_order_due(side);
        let all = [
            Action::Resign,
            Action::OfferDraw,
            Action::AcceptDraw,
            Action::DeclineDraw,
            Action::Protect(None),
        ];
        let weapons = Weapon::ALL.into_iter().filter(|_| due).map(|weapon| Action::Protect(Some(weapon)));
        out.extend(
            all.into_iter().chain(weapons).filter(|&action| self.check_standing(side, action).is_ok()),
        );
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// Carries out a standing answer; whether it was one.
    pub(crate) fn answer_standing(&mut self, side: Side, action: Action) -> bool {
        match action {
            Action::Resign => {
                self.tell(|| Event::Resigned { side });
                self.end(Ending { how: How::Resigned, winner: Some(side.other()) });
            }
            Action::OfferDraw => {
                self.pos.draw_offer = Some(side);
                self.tell(|| Event::DrawOffered { side });
            }
            Action::AcceptDraw => self.end(Ending { how: How::Agreed, winner: None }),
            Action::DeclineDraw => {
                self.pos.draw_offer = None;
                self.tell(|| Event::DrawDeclined { side });
            }
            Action::Protect(weapon) => {
                self.pos.orders[side.index()] = weapon;
                self.tell(|| Event::Ordered { side, weapon });
                self.advance();
            }
            _ => return false,
        }
        true
    }
}
