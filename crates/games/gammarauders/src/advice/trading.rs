//! What a bot offers and accepts, and what it calls for.

use retrograde_core::phrase::Maybe;

use crate::action::{Action, Jokers, Source};
use crate::effect::Window;
use crate::look::Look;
use crate::pack::Stock;
use crate::player::Player;
use crate::trade::{Deal, Desk, Goods, Ware};

/// What a pod is worth, in tenths of an army unit [GR-225].
const POD: i32 = 40;
/// What a card nobody has named is worth to whoever gets it.
const ANY_CARD: i32 = 22;
/// How much a deal must be to a bot's advantage.
const MARGIN: i32 = 4;

impl Look<'_> {
    /// What some goods are worth to a player who gets them.
    fn goods_worth(self, player: Player, goods: &Goods) -> i32 {
        let cards: i32 = goods.cards.iter().map(|card| self.card_worth(player, card.design())).sum();
        i32::from(goods.pods) * POD + i32::from(goods.any) * ANY_CARD + cards
    }

    /// What it costs a player to give some goods; cards of the own choice are the worst ones.
    fn goods_cost(self, player: Player, goods: &Goods) -> i32 {
        let worst = self.worst_hidden(player).map_or(0, |id| self.card_worth(player, id));
        let named = Goods { any: 0, ..goods.clone() };
        self.goods_worth(player, &named) + i32::from(goods.any) * worst
    }

    /// What an offer is worth to the one who gets it.
    pub(crate) fn offer_worth(self, deal: &Deal) -> i32 {
        let turn = if deal.give.turn == 0 {
            0
        } else {
            // A later place pays more when passed and answers what others do; a small thing either way.
            i32::from(deal.give.turn) - i32::from(deal.get.turn)
        };
        // Nobody helps somebody who is about to win.
        let leader = i32::from(self.alliance(deal.from).coups.len()) * 6;
        self.goods_worth(deal.to, &deal.give) - self.goods_cost(deal.to, &deal.get) + turn - leader
    }

    pub(crate) fn sensible_trade(self, player: Player, out: &mut Vec<Action>) {
        match self.desk(player) {
            Desk::Choosing { .. } => {
                let cards = self.deck().designs_of(self.pickable(player));
                let worst = cards.min_by_key(|id| self.card_worth(player, *id));
                out.push(worst.map_or(Action::Cancel, |id| Action::Pick(self.card_name(id))));
            }
            Desk::Draft(deal) => out.push(self.next_of_draft(player, deal)),
            Desk::Empty => {
                if let Some(offer) = self.offers_to(player).next() {
                    let good = self.offer_worth(&offer.deal) >= MARGIN
                        && self.check_accept(player, offer.id).is_ok();
                    out.push(if good {
                        Action::AcceptOffer(offer.id)
                    } else {
                        Action::DeclineOffer(offer.id)
                    });
                    return;
                }
                self.list_plays(player, &[Window::Trade], out);
                out.extend(self.partner(player).map(Action::Offer));
                out.push(Action::Done);
            }
        }
    }

    /// Somebody who may want what this player can spare: a weapon that fits no slot, for any card.
    fn partner(self, player: Player) -> Option<Player> {
        self.spare(player)?;
        if self.pos.trade.made[player.index()] > 0 {
            return None;
        }
        let willing =
            |other: &Player| !self.hand(*other).is_empty() && self.check_offer(player, *other).is_ok();
        self.others(player).filter(willing).min_by_key(|other| self.alliance(*other).coups.len())
    }

    /// A card that is worth little to its owner and more to others.
    fn spare(self, player: Player) -> Option<crate::cards::DesignId> {
        let id = self.worst_hidden(player)?;
        let weapon = self.design(id).weapon().is_some();
        (weapon && self.card_worth(player, id) < ANY_CARD).then_some(id)
    }

    fn next_of_draft(self, player: Player, deal: &Deal) -> Action {
        let spare = self.spare(player);
        if deal.give.is_empty()
            && let Some(id) = spare
        {
            return Action::Give(Ware::Card(self.card_name(id)));
        }
        if deal.get.is_empty() && self.check_get(deal, Ware::AnyCard).is_ok() {
            return Action::Get(Ware::AnyCard);
        }
        if self.check_propose(deal).is_ok() { Action::Propose } else { Action::Cancel }
    }

    pub(crate) fn sensible_reinforcements(self, player: Player, out: &mut Vec<Action>) {
        let any = self.stock(player, Stock::Any).len() as u8;
        let flat = self.pos.options.reinforcement == crate::options::Reinforcement::Flat;
        for unit in Stock::ALL {
            let most = self.stock(player, unit).len() as u8;
            if most == 0 || self.check_beneficiary(player, unit).is_err() {
                continue;
            }
            if flat {
                let cards = self.deck().designs_of(self.stock(player, unit));
                out.extend(cards.map(|id| Action::CashCard(self.card_name(id), player)));
                continue;
            }
            let jokers = if unit == Stock::Any { 0 } else { any };
            let with = Maybe((jokers > 0).then_some(Jokers(jokers)));
            out.push(Action::Cash(most, unit, with, player));
        }
        for from in Source::ALL {
            out.extend(self.check_burn(player, from).is_ok().then_some(Action::BurnPod(from)));
        }
        self.list_plays(player, &[Window::Reinforce, Window::Go], out);
        out.push(Action::Done);
    }
}
