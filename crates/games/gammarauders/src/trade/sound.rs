//! What must hold of the offers on the table.

use super::{Deal, Desk, Goods};
use crate::look::Look;
use crate::player::Player;
use crate::room::must;

impl Look<'_> {
    /// Whether the offers on the table can be there.
    pub(crate) fn trade_sound(self) -> Result<(), String> {
        let trade = &self.pos.trade;
        let everybody = self.pos.options.all_players();
        must(trade.done.minus(everybody).is_empty(), "somebody who is not there is done")?;
        let limits = self.limits();
        let mut before = 0;
        for offer in &trade.offers {
            must(offer.id > before && offer.id <= trade.last, "offers are numbered in order")?;
            before = offer.id;
            self.deal_sound(&offer.deal)?;
            must(!self.is_void(&offer.deal), "an offer is void")?;
            must(!offer.deal.give.is_empty() || !offer.deal.get.is_empty(), "an offer of nothing")?;
        }
        must(trade.last <= 72, "too many offers were made")?;
        for player in self.players() {
            must(
                trade.open_of(player) <= usize::from(limits.offers_open),
                "somebody has too many open offers",
            )?;
            must(trade.made[player.index()] <= limits.offers_per_phase, "somebody made too many offers")?;
        }
        let made: u32 = trade.made.iter().map(|made| u32::from(*made)).sum();
        must(made == u32::from(trade.last), "offers were made by nobody")?;
        must(trade.declined.len() + trade.offers.len() <= made as usize, "more was declined than offered")?;
        for (index, desk) in trade.desks.iter().enumerate() {
            let there = index < 6 && everybody.has(Player::new(index));
            must(there || *desk == Desk::Empty, "somebody who is not there trades")?;
            match desk {
                Desk::Empty => {}
                Desk::Draft(deal) => {
                    must(deal.from.index() == index, "a draft is somebody else's")?;
                    must(deal.give.any == 0, "nobody gives any card")?;
                    self.deal_sound(deal)?;
                }
                Desk::Choosing { offer, picks } => {
                    let Some(offer) = trade.offer(*offer) else {
                        return Err("cards are chosen for no offer".to_owned());
                    };
                    let own = offer.deal.to.index() == index && picks.len() < usize::from(offer.deal.get.any);
                    must(own, "cards are chosen for another's offer")?;
                    let can = self.can_choose(Player::new(index), offer.id, picks);
                    must(can, "an offer is accepted that cannot be")?;
                }
            }
        }
        Ok(())
    }

    fn deal_sound(self, deal: &Deal) -> Result<(), String> {
        let everybody = self.pos.options.all_players();
        let two = deal.from != deal.to && everybody.has(deal.from) && everybody.has(deal.to);
        must(two, "an offer is between two players")?;
        let small = |goods: &Goods| {
            goods.pods <= 100
                && goods.any <= 6
                && goods.turn <= self.pos.options.players
                && goods.cards.iter().all(|card| card.design().index() < self.deck().designs.len())
        };
        must(small(&deal.give) && small(&deal.get), "an offer is too large")
    }
}
