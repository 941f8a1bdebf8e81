//! What may be offered, asked for and accepted [GR-058 to GR-062, GR-216, GR-251].

use retrograde_cards::CardSet;

use super::deal::{MOST_NAMED, Named};
use super::{Deal, Desk, Goods, Offer, Picks, Ware};
use crate::cards::DesignId;
use crate::effect::{Cap, Moment, Op};
use crate::look::{Block, Check, Look, require};
use crate::player::Player;

/// Cards that somebody has to give: hidden ones, and those that lie face up.
#[derive(Copy, Clone)]
struct Cards {
    hidden: CardSet,
    up: CardSet,
}

impl<'a> Look<'a> {
    pub(crate) fn desk(self, player: Player) -> &'a Desk {
        &self.pos.trade.desks[player.index()]
    }

    /// Offers to a player.
    pub(crate) fn offers_to(self, player: Player) -> impl Iterator<Item = &'a Offer> {
        self.pos.trade.offers.iter().filter(move |offer| offer.deal.to == player)
    }

    /// Whether a player may begin another offer.
    pub(crate) fn check_offer(self, from: Player, to: Player) -> Check {
        let trade = &self.pos.trade;
        let other = to != from && self.pos.options.all_players().has(to);
        require(other, "GR-058", "you can only make offers to other players")?;
        require(!self.alliance(to).resigned, "GR-296", "this player has left the game")?;
        let limits = self.limits();
        require(
            trade.open_of(from) < usize::from(limits.offers_open),
            "GR-216",
            "you may not have any more open offers",
        )?;
        require(
            trade.made[from.index()] < limits.offers_per_phase,
            "GR-216",
            "you may not make any more offers in this phase",
        )
    }

    /// The card that a player names, face up or not.
    fn named(self, ware: Ware) -> Check<Named> {
        let (name, up) = match ware {
            Ware::Card(name) => (name, false),
            Ware::Up(name) => (name, true),
            _ => return crate::look::not_asked(),
        };
        let id = self.deck().find(name).ok_or(Block::new("GR-192", "there is no card with that name"))?;
        Ok(Named::new(id, up))
    }

    /// Cards that a player has to give: hidden, and face up.
    fn has_to_give(self, player: Player) -> Cards {
        Cards { hidden: self.hand(player), up: self.front(player) }
    }

    /// Cards that the other side may have to give, as far as the one who drafts can see.
    fn may_have_to_give(self, deal: &Deal) -> Cards {
        let elsewhere = self.pos.cards.known_to(deal.from.bit()) - self.hand(deal.to);
        Cards { hidden: self.deck().held - elsewhere, up: self.front(deal.to) }
    }

    /// How many of some cards an offer means by a name.
    fn count_of(self, cards: Cards, card: Named) -> usize {
        let all = if card.up() { cards.up } else { cards.hidden };
        (all & self.copies(card.design())).len()
    }

    /// The cards that a side of a draft may name in addition, in order: what [`check_give`](Look::check_give) and
    /// [`check_get`](Look::check_get) say of each, at once.
    pub(crate) fn each_nameable(self, deal: &Deal, get: bool, mut f: impl FnMut(Ware)) {
        let (goods, owner) = if get { (&deal.get, deal.to) } else { (&deal.give, deal.from) };
        if goods.cards.len() >= MOST_NAMED {
            return;
        }
        let cards = if get { self.may_have_to_give(deal) } else { self.has_to_give(owner) };
        let more = |id: DesignId, up: bool| {
            let card = Named::new(id, up);
            let named = goods.count(card);
            (named == 0 || named < self.count_of(cards, card)).then(|| self.card_name(id))
        };
        if !get {
            let hidden = self.deck().designs_of(cards.hidden).filter_map(|id| more(id, false));
            hidden.map(Ware::Card).for_each(&mut f);
        } else if goods.hidden() < self.hand(owner).len() {
            let hidden = self.deck().designs_among(cards.hidden).filter_map(|id| more(id, false));
            hidden.map(Ware::Card).for_each(&mut f);
        }
        self.deck().designs_of(cards.up).filter_map(|id| more(id, true)).map(Ware::Up).for_each(f);
    }

    pub(crate) fn check_give(self, deal: &Deal, ware: Ware) -> Check {
        let (goods, from) = (&deal.give, deal.from);
        match ware {
            Ware::Pod => self.check_pod_ware(deal, from, goods.pods),
            Ware::Turn => require(goods.turn == 0, "GR-061", "your turn card is already in the offer"),
            Ware::AnyCard => {
                require(false, "GR-251", "you can only ask the other side for a card of their choice")
            }
            Ware::Card(_) | Ware::Up(_) => {
                let card = self.named(ware)?;
                require(goods.cards.len() < MOST_NAMED, "GR-297", "an offer names six cards a side at most")?;
                let has = self.count_of(self.has_to_give(from), card);
                require(goods.count(card) < has, "GR-251", "you do not have this card to give")
            }
        }
    }

    pub(crate) fn check_get(self, deal: &Deal, ware: Ware) -> Check {
        let (goods, from) = (&deal.get, deal.to);
        let in_hand = self.hand(from).len();
        match ware {
            Ware::Pod => self.check_pod_ware(deal, from, goods.pods),
            Ware::Turn => require(goods.turn == 0, "GR-061", "the turn card is already in the offer"),
            Ware::AnyCard => {
                require(
                    usize::from(goods.any) < MOST_NAMED,
                    "GR-297",
                    "an offer names six cards a side at most",
                )?;
                require(goods.hidden() < in_hand, "GR-251", "there aren't that many cards in that hand")
            }
            Ware::Card(_) | Ware::Up(_) => {
                let card = self.named(ware)?;
                require(goods.cards.len() < MOST_NAMED, "GR-297", "an offer names six cards a side at most")?;
                let hidden = card.up() || goods.hidden() < in_hand;
                require(hidden, "GR-251", "there aren't that many cards in that hand")?;
                self.check_may_get(self.may_have_to_give(deal), card, goods.count(card) + 1)
            }
        }
    }

    /// Whether so many of a card may be asked for, of those that may be there.
    fn check_may_get(self, cards: Cards, card: Named, count: usize) -> Check {
        let enough = count <= self.count_of(cards, card);
        if card.up() {
            return require(enough, "GR-059", "this card is not face up there");
        }
        require(!self.design(card.design()).is_immediate(), "GR-059", "such cards are never held")?;
        require(enough, "GR-251", "you know this card is somewhere else")
    }

    /// [GR-060] Whether one more pod of a fortress can be part of a deal.
    fn check_pod_ware(self, deal: &Deal, giver: Player, already: u8) -> Check {
        self.check_roofs(deal)?;
        let stored = self.alliance(giver).stored;
        require(stored > 0, "GR-060", "no pods are stored in that fortress")?;
        require(already < stored, "GR-060", "all the pods in that fortress are already in the offer")
    }

    pub(crate) fn check_drop(self, goods: &Goods, ware: Ware) -> Check {
        let there = match ware {
            Ware::Pod => goods.pods > 0,
            Ware::Turn => goods.turn > 0,
            Ware::AnyCard => goods.any > 0,
            Ware::Card(_) | Ware::Up(_) => goods.cards.contains(self.named(ware)?),
        };
        require(there, "GR-251", "that is not in the offer")
    }

    /// How a card adds to what a fortress can store, while it lies face up.
    fn stores(self, id: DesignId) -> i16 {
        let effects = self.rules.pack.program.list(self.design(id).effects);
        let adds = effects.iter().filter(|effect| effect.on == Moment::Play).map(|effect| match effect.op {
            Op::Limit { what: Cap::Store, amount, .. } => i16::from(amount),
            _ => 0,
        });
        adds.sum()
    }

    /// [GR-060] Pods go from one standing fortress to another.
    fn check_roofs(self, deal: &Deal) -> Check {
        let stands = |player: Player| self.alliance(player).standing;
        require(stands(deal.from) && stands(deal.to), "GR-060", "a trashed fortress cannot give or take pods")
    }

    /// What the two sides of a deal must be like together, when it is proposed and when it is accepted: turn cards one for
    /// one [GR-061], and a roof [GR-060] and room [GR-248] for pods.
    fn check_terms(self, deal: &Deal) -> Check {
        let both = (deal.give.turn == 0) == (deal.get.turn == 0);
        require(both, "GR-061", "turn cards are swapped one for one")?;
        if deal.give.pods == 0 && deal.get.pods == 0 {
            return Ok(());
        }
        self.check_roofs(deal)?;
        let after = |player: Player, leaves: &Goods, comes: &Goods| {
            let up = |goods: &Goods| -> i16 {
                let cards = goods.cards.iter().filter(|card| card.up());
                cards.map(|card| self.stores(card.design())).sum()
            };
            let room = i16::from(self.store_cap(player)) - up(leaves) + up(comes);
            let stored =
                i16::from(self.alliance(player).stored) - i16::from(leaves.pods) + i16::from(comes.pods);
            stored <= room
        };
        let fits = after(deal.from, &deal.give, &deal.get) && after(deal.to, &deal.get, &deal.give);
        require(fits, "GR-248", "a fortress would have more pods than it can store")
    }

    /// Whether a side of a deal is there to be given.
    fn has_goods(self, player: Player, goods: &Goods) -> Check {
        let alliance = self.alliance(player);
        require(
            goods.turn == 0 || goods.turn == alliance.turn_card,
            "GR-251",
            "the turn card has changed hands",
        )?;
        let pods = goods.pods == 0 || alliance.standing && goods.pods <= alliance.stored;
        require(pods, "GR-216", "the pods are gone")?;
        let has = goods.cards.is_empty() || {
            let cards = self.has_to_give(player);
            goods.cards.iter().all(|card| goods.count(card) <= self.count_of(cards, card))
        };
        require(has, "GR-216", "some of the cards are gone")
    }

    /// Whether an offer can no longer be fulfilled by the one who made it [GR-311].
    pub(crate) fn is_void(self, deal: &Deal) -> bool {
        let turn = deal.get.turn;
        self.alliance(deal.from).resigned
            || self.has_goods(deal.from, &deal.give).is_err()
            || turn != 0 && turn != self.alliance(deal.to).turn_card
    }

    /// Whether a draft may be proposed.
    pub(crate) fn check_propose(self, deal: &Deal) -> Check {
        self.check_offer(deal.from, deal.to)?;
        let something = !deal.give.is_empty() || !deal.get.is_empty();
        require(something, "GR-251", "an offer must move at least one thing")?;
        self.check_terms(deal)?;
        self.has_goods(deal.from, &deal.give)?;
        let theirs = self.alliance(deal.to);
        require(deal.get.pods <= theirs.stored, "GR-060", "that fortress does not have that many pods")?;
        require(
            deal.get.turn == 0 || deal.get.turn == theirs.turn_card,
            "GR-251",
            "the turn card has changed hands",
        )?;
        let hidden = deal.get.hidden() <= self.hand(deal.to).len();
        require(hidden, "GR-251", "there aren't that many cards in that hand")?;
        // What a draft asks for may have gone elsewhere since, before everybody's eyes or the asker's.
        if !deal.get.cards.is_empty() {
            let cards = self.may_have_to_give(deal);
            let mut named = deal.get.cards.iter();
            named.try_for_each(|card| self.check_may_get(cards, card, deal.get.count(card)))?;
        }
        let repeated = self.pos.trade.declined.contains(&deal.print());
        require(!repeated, "GR-216", "this same offer has already been declined")
    }

    /// The offer with a number that a player received.
    pub(crate) fn received(self, player: Player, id: u8) -> Check<&'a Deal> {
        match self.pos.trade.offer(id) {
            Some(offer) if offer.deal.to == player => Ok(&offer.deal),
            _ => Err(Block::new("GR-216", "you have received no such offer")),
        }
    }

    pub(crate) fn check_accept(self, player: Player, id: u8) -> Check {
        let deal = self.received(player, id)?;
        self.has_goods(deal.from, &deal.give)?;
        self.has_goods(deal.to, &deal.get)?;
        require(deal.get.hidden() <= self.hand(player).len(), "GR-251", "you do not hold that many cards")?;
        self.check_terms(deal)
    }

    pub(crate) fn check_withdraw(self, player: Player, id: u8) -> Check {
        let own = self.pos.trade.offer(id).is_some_and(|offer| offer.deal.from == player);
        require(own, "GR-216", "you have made no such offer")
    }

    /// Whether a player who has accepted an offer and picks cards for it can still go through with it.
    pub(crate) fn can_choose(self, player: Player, id: u8, picks: &Picks) -> bool {
        let Some(offer) = self.pos.trade.offer(id) else { return false };
        let cards = self.has_to_give(player);
        let held = picks.iter().all(|card| picks.count(card) <= self.count_of(cards, card));
        let enough = self.pickable(player).len() + picks.len() >= usize::from(offer.deal.get.any);
        held && enough && self.check_accept(player, id).is_ok()
    }

    /// Hidden cards that a player can still pick for an offer that leaves the choice.
    pub(crate) fn pickable(self, player: Player) -> CardSet {
        let Desk::Choosing { offer, picks } = self.desk(player) else { return CardSet::EMPTY };
        let Some(offer) = self.pos.trade.offer(*offer) else { return CardSet::EMPTY };
        let mut left = self.hand(player);
        let promised = offer.deal.get.cards.iter().filter(|card| !card.up()).map(super::deal::Named::design);
        for id in promised.chain(picks.designs()) {
            if let Some(card) = (left & self.copies(id)).lowest() {
                left = left.without(card);
            }
        }
        left
    }
}
