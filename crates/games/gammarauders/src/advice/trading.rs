//! What a bot offers and accepts, and what it calls for.

use retrograde_core::phrase::Maybe;

use crate::action::{Action, Jokers, Source};
use crate::alliance::Dealing;
use crate::effect::Window;
use crate::look::Look;
use crate::pack::Stock;
use crate::player::Player;
use crate::trade::{Deal, Desk, Goods, Named, Ware};

/// What a pod is worth, in tenths of an army unit [GR-225].
const POD: i32 = 40;
/// What a card nobody has named is worth to whoever gets it.
const ANY_CARD: i32 = 22;
/// What it costs others to give away their worst card, by a guess.
const THEIR_WORST: i32 = 12;
/// How good an offer must look for the other side to be made at all.
const WELCOME: i32 = 4;

impl Look<'_> {
    /// What some goods are worth to a player who gets them.
    fn goods_worth(self, player: Player, goods: &Goods) -> i32 {
        let cards: i32 = goods.cards.iter().map(|card| self.card_worth(player, card.design())).sum();
        i32::from(goods.pods) * POD + i32::from(goods.any) * ANY_CARD + cards
    }

    /// What it costs a player to give some goods; cards of the own choice are the worst ones.
    fn goods_cost(self, player: Player, goods: &Goods) -> i32 {
        let worst = self.worst_hidden(player).map_or(0, |id| self.card_worth(player, id));
        let named = Goods { any: 0, ..*goods };
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
        // Nobody helps somebody who is about to win, and whoever refused much pays more.
        let leader = i32::from(self.alliance(deal.from).coups.len()) * 6;
        let grudge = self.grudge(deal.to, deal.from).clamp(0, 5) * 2;
        self.goods_worth(deal.to, &deal.give) - self.goods_cost(deal.to, &deal.get) + turn - leader - grudge
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
                    let margin = i32::from(self.temper(player).margin);
                    let good = self.offer_worth(&offer.deal) >= margin
                        && self.check_accept(player, offer.id).is_ok();
                    out.push(if good {
                        Action::AcceptOffer(offer.id)
                    } else {
                        Action::DeclineOffer(offer.id)
                    });
                    return;
                }
                self.list_plays(player, &[Window::Trade], out);
                // An offer has no worth of its own before it is accepted, so it is not weighed against silence.
                out.push(self.plan(player, None).map_or(Action::Done, |plan| Action::Offer(plan.to)));
            }
        }
    }

    /// What a player holds against another: what was refused and declined, less what was granted, joined and traded.
    pub(crate) fn grudge(self, player: Player, other: Player) -> i32 {
        let times = |dealing: Dealing| i32::from(self.pos.ledger.get(other, player, dealing));
        times(Dealing::Refused) + times(Dealing::Declined)
            - times(Dealing::Granted)
            - times(Dealing::Joined)
            - times(Dealing::Traded)
    }

    /// An offer that helps both, as far as the player can see, and that nobody has declined; the best one, to anybody or to
    /// one player.
    fn plan(self, player: Player, to: Option<Player>) -> Option<Deal> {
        if self.pos.trade.made[player.index()] >= self.temper(player).offers {
            return None;
        }
        let mut best: Option<(i32, Deal)> = None;
        // Nobody deals with somebody who is about to win.
        let leads = |other: Player| self.alliance(other).coups.len() + 1 >= self.coups_to_win();
        let meant = |other: Player| to.is_none_or(|to| to == other);
        let open =
            |other: &Player| meant(*other) && !leads(*other) && self.check_offer(player, *other).is_ok();
        for other in self.others(player).filter(open) {
            self.each_idea(player, other, |deal| {
                let gain = self.goods_worth(player, &deal.get) - self.goods_cost(player, &deal.give);
                let theirs = self.goods_worth(other, &deal.give)
                    - i32::from(deal.get.any) * THEIR_WORST
                    - i32::from(deal.get.pods) * POD;
                let rank = gain - self.grudge(player, other).clamp(-3, 3);
                let good = gain >= i32::from(self.temper(player).margin) && theirs >= WELCOME;
                if good
                    && self.check_propose(&deal).is_ok()
                    && best.as_ref().is_none_or(|(most, _)| rank > *most)
                {
                    best = Some((rank, deal));
                }
            });
        }
        best.map(|(_, deal)| deal)
    }

    /// Deals that may suit two players: a weapon that is no use here for a card, a pod for two cards, two cards for a pod.
    fn each_idea(self, player: Player, other: Player, mut idea: impl FnMut(Deal)) {
        let empty = Deal::empty(player, other);
        if let Some(id) = self.spare(player) {
            let mut deal = empty;
            deal.give.add(Named::new(id, false));
            deal.get.any = 1;
            idea(deal);
        }
        let stored = self.alliance(player).stored;
        let room = self.hand_limit(player) >= self.cards_held(player) + 2;
        if room && stored + 1 >= self.store_cap(player) && self.hand(other).len() > 2 {
            let mut deal = empty;
            deal.give.pods = 1;
            deal.get.any = 2;
            idea(deal);
        }
        if stored == 0 && self.alliance(other).stored > 0 && self.hand(player).len() > 2 {
            let mut cards: Vec<_> = self.deck().designs_of(self.hand(player)).collect();
            cards.sort_by_key(|id| self.card_worth(player, *id));
            if let [first, second, ..] = cards[..] {
                let mut deal = empty;
                deal.give.add(Named::new(first, false));
                deal.give.add(Named::new(second, false));
                deal.get.pods = 1;
                idea(deal);
            }
        }
    }

    /// A card that is worth little to its owner and more to others.
    fn spare(self, player: Player) -> Option<crate::cards::DesignId> {
        let id = self.worst_hidden(player)?;
        let weapon = self.design(id).weapon().is_some();
        (weapon && self.card_worth(player, id) < ANY_CARD).then_some(id)
    }

    /// What is still missing in a draft of the planned offer.
    fn next_of_draft(self, player: Player, draft: &Deal) -> Action {
        let Some(plan) = self.plan(player, Some(draft.to)) else { return Action::Cancel };
        let cards = plan.give.cards.iter().find(|card| draft.give.count(*card) < plan.give.count(*card));
        let give = match cards {
            Some(card) => Some(Ware::Card(self.card_name(card.design()))),
            None => (draft.give.pods < plan.give.pods).then_some(Ware::Pod),
        };
        let get = if draft.get.any < plan.get.any {
            Some(Ware::AnyCard)
        } else {
            (draft.get.pods < plan.get.pods).then_some(Ware::Pod)
        };
        match (give, get) {
            (Some(ware), _) if self.check_give(draft, ware).is_ok() => Action::Give(ware),
            (None, Some(ware)) if self.check_get(draft, ware).is_ok() => Action::Get(ware),
            (None, None) if *draft == plan => Action::Propose,
            _ => Action::Cancel,
        }
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
