//! What may be said at any time: to resign, to talk about a draw [GK-D20], and an order about damaged weapons [GK-D16].

use retrograde_core::{Log, Parley, Seats, Standing};

use crate::action::Action;
use crate::event::{Deed, Event};
use crate::look::{Block, Check, Look, require};
use crate::play::Play;
use crate::scenario::{Ending, How};
use crate::unit::Side;
use crate::weapon::Weapon;

impl Look<'_> {
    /// How things stand between the players.
    pub(crate) fn parley(self) -> Parley {
        Parley {
            over: self.pos.is_over(),
            playing: Side::ALL.into_iter().map(Side::seat).collect::<Seats>(),
            offer: self.pos.draw_offer.map(Side::seat),
            draws: true,
        }
    }

    /// Whether a side may give a standing answer, and if not why not.
    pub(crate) fn check_standing(self, side: Side, action: Action) -> Check {
        let order = self.pos.orders[side.index()];
        match action {
            Action::Standing(standing) => {
                standing.check(self.parley(), side.seat()).map_err(|because| Block::new("GK-D20", because))
            }
            _ if self.pos.is_over() => Err(Block::new("GK-D20", "the game is over")),
            Action::ProtectNothing => require(order.is_some(), "GK-D16", "there is no standing order"),
            Action::Protect(weapon) => {
                let mut sheets = self.pos.sheets.iter().filter(|sheet| sheet.unit.side == side);
                let has = sheets.any(|sheet| sheet.mounts.iter().any(|mount| mount.weapon == weapon));
                require(has, "GK-D16", "none of your units has that weapon")?;
                require(order != Some(weapon), "GK-D16", "that is already the order")
            }
            _ => Err(Block::NOT_ASKED),
        }
    }

    /// Whether the next hit may break a weapon of a side: then an order about weapons is useful.
    fn is_order_due(self, side: Side) -> bool {
        let mut sheets = self.pos.sheets.iter().filter(|sheet| sheet.unit.side == side);
        sheets.any(|sheet| sheet.field == 0 && sheet.mounts.len() > 1)
    }

    /// What may be said at any time. An order may be given long before it is useful, but is only offered when it is.
    pub(crate) fn list_standing(self, side: Side, out: &mut Vec<Action>) {
        Standing::list(self.parley(), side.seat(), out, Action::Standing);
        let due = self.is_order_due(side);
        let weapons = Weapon::ALL.into_iter().filter(|_| due).map(Action::Protect);
        let orders = [Action::ProtectNothing].into_iter().chain(weapons);
        out.extend(orders.filter(|&action| self.check_standing(side, action).is_ok()));
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Carries out a standing answer; whether it was one.
    pub(crate) fn answer_standing(&mut self, side: Side, action: Action) -> bool {
        match action {
            Action::Standing(standing) => self.answer_parley(side, standing),
            Action::Protect(weapon) => self.order(side, Some(weapon)),
            Action::ProtectNothing => self.order(side, None),
            _ => return false,
        }
        true
    }

    fn answer_parley(&mut self, side: Side, standing: Standing) {
        match standing {
            Standing::Resign => {
                self.tell(|| Deed::Resigned { side });
                self.end(Ending { how: How::Resigned, winner: Some(side.other()) });
            }
            Standing::OfferDraw => {
                self.pos.draw_offer = Some(side);
                self.tell(|| Deed::DrawOffered { side });
            }
            Standing::AcceptDraw => self.end(Ending { how: How::Agreed, winner: None }),
            Standing::DeclineDraw => {
                self.pos.draw_offer = None;
                self.tell(|| Deed::DrawDeclined { side });
            }
        }
    }

    /// The weapon to be damaged last from now on; an open question about one may be answered by it.
    fn order(&mut self, side: Side, weapon: Option<Weapon>) {
        self.pos.orders[side.index()] = weapon;
        self.tell(|| Deed::Ordered { side, weapon });
        self.advance();
    }
}
