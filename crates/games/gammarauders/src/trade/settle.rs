//! Offers are made, answered and carried out.

use retrograde_cards::EVERYBODY;
use retrograde_core::Log;

use super::{Desk, Goods, Offer, Picks, Ware};
use crate::alliance::Dealing;
use crate::cards::{DesignId, place};
use crate::event::{Bundle, Event};
use crate::look::Look;
use crate::play::Play;
use crate::player::Player;
use crate::trade::deal::Named;

impl Look<'_> {
    /// One side of a deal in words.
    pub(crate) fn bundle(goods: &Goods) -> Bundle {
        Bundle {
            pods: goods.pods,
            turn: goods.turn,
            any: goods.any,
            cards: goods.cards.iter().map(super::deal::Named::design).collect(),
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Changes one side of a player's draft.
    pub(crate) fn change_draft(&mut self, player: Player, get: bool, ware: Ware, add: bool) {
        let cards = &self.rules.pack.cards;
        let numbers = |who: Player| self.pos.alliance(who).turn_card;
        let Desk::Draft(deal) = &self.pos.trade.desks[player.index()] else { return };
        let turn = numbers(if get { deal.to } else { deal.from });
        let Desk::Draft(deal) = &mut self.pos.trade.desks[player.index()] else { return };
        let goods = if get { &mut deal.get } else { &mut deal.give };
        let card = match ware {
            Ware::Card(name) => cards.find(name).map(|id| Named::new(id, false)),
            Ware::Up(name) => cards.find(name).map(|id| Named::new(id, true)),
            _ => None,
        };
        match (ware, add) {
            (Ware::Pod, true) => goods.pods += 1,
            (Ware::Pod, false) => goods.pods -= 1,
            (Ware::Turn, true) => goods.turn = turn,
            (Ware::Turn, false) => goods.turn = 0,
            (Ware::AnyCard, true) => goods.any += 1,
            (Ware::AnyCard, false) => goods.any -= 1,
            (_, true) => card.into_iter().for_each(|card| goods.add(card)),
            (_, false) => card.into_iter().for_each(|card| goods.remove(card)),
        }
    }

    /// A draft becomes an offer [GR-216]; it reopens whom it is made to [GR-250].
    pub(crate) fn propose(&mut self, player: Player) {
        let desk = std::mem::replace(&mut self.pos.trade.desks[player.index()], Desk::Empty);
        let Desk::Draft(deal) = desk else { return };
        let trade = &mut self.pos.trade;
        trade.last += 1;
        trade.made[player.index()] += 1;
        trade.done.remove(deal.to);
        let id = trade.last;
        // Whoever is offered a hidden card knows where it is.
        let shown: Vec<DesignId> =
            deal.give.cards.iter().filter(|card| !card.up()).map(super::deal::Named::design).collect();
        let to = deal.to;
        trade.offers.push(Offer { id, deal });
        for design in shown {
            self.let_know(design, place::hand(player), to);
        }
        self.tell(|look| {
            let Some(offer) = look.pos.trade.offer(id) else { return Event::Reshuffled };
            Event::Proposed {
                id,
                from: look.party(player),
                to: look.party(offer.deal.to),
                give: Look::bundle(&offer.deal.give),
                get: Look::bundle(&offer.deal.get),
            }
        });
    }

    /// An offer comes to nothing; `how` says why.
    pub(crate) fn close_offer(&mut self, id: u8, how: &'static str) {
        let Some(deal) = self.pos.trade.offer(id).map(|offer| offer.deal) else { return };
        if how == "declined" || how == "countered" {
            self.pos.trade.declined.push(deal.print());
        }
        self.pos.trade.close(id);
        self.tell(|look| Event::OfferClosed {
            id,
            from: look.party(deal.from),
            to: look.party(deal.to),
            how,
        });
    }

    /// An offer is accepted; cards of the player's choice are picked first.
    pub(crate) fn accept_offer(&mut self, player: Player, id: u8) {
        let Some(offer) = self.pos.trade.offer(id) else { return };
        if offer.deal.get.any > 0 {
            self.pos.trade.desks[player.index()] = Desk::Choosing { offer: id, picks: Picks::default() };
        } else {
            self.settle_offer(id, &Picks::default());
        }
    }

    /// A card is picked for an offer that leaves the choice; after the last one it is carried out.
    pub(crate) fn pick_for_offer(&mut self, player: Player, card: DesignId) {
        let Desk::Choosing { offer, picks } = &mut self.pos.trade.desks[player.index()] else { return };
        picks.push(card);
        let (id, picks) = (*offer, *picks);
        let wanted = self.pos.trade.offer(id).map_or(0, |offer| usize::from(offer.deal.get.any));
        if picks.len() >= wanted {
            self.settle_offer(id, &picks);
        }
    }

    /// [GR-062] The exchange, all at once.
    fn settle_offer(&mut self, id: u8, picks: &Picks) {
        let picks: Vec<DesignId> = picks.designs().collect();
        let Some(deal) = self.pos.trade.offer(id).map(|offer| offer.deal) else { return };
        self.pos.trade.close(id);
        self.tell(|look| Event::Traded {
            from: look.party(deal.from),
            to: look.party(deal.to),
            give: Look::bundle(&deal.give),
            get: Look::bundle(&deal.get),
        });
        if L::LISTENING {
            let faces = |goods: &Goods, picks: &[DesignId]| {
                let named = goods.cards.iter().filter(|card| !card.up()).map(super::deal::Named::design);
                named.chain(picks.iter().copied()).collect::<Vec<_>>()
            };
            let (give, get) = (faces(&deal.give, &[]), faces(&deal.get, &picks));
            if !give.is_empty() || !get.is_empty() {
                self.tell(|look| Event::TradedFaces {
                    from: look.party(deal.from),
                    to: look.party(deal.to),
                    give,
                    get,
                });
            }
        }
        self.hand_goods(deal.from, deal.to, &deal.give, &[]);
        self.hand_goods(deal.to, deal.from, &deal.get, &picks);
        if deal.give.turn != 0 {
            self.swap_turn_cards(deal.from, deal.to);
        }
        for player in [deal.from, deal.to] {
            self.spill(player);
        }
        self.pos.ledger.add(deal.from, deal.to, Dealing::Traded);
        self.pos.ledger.add(deal.to, deal.from, Dealing::Traded);
        self.void_offers();
    }

    /// One side of a deal goes over.
    fn hand_goods(&mut self, from: Player, to: Player, goods: &Goods, picks: &[DesignId]) {
        self.pos.alliance_mut(from).stored -= goods.pods;
        self.pos.alliance_mut(to).stored += goods.pods;
        for card in goods.cards.iter() {
            if card.up() {
                self.move_card(card.design(), place::front(from), place::front(to), EVERYBODY);
            } else {
                self.hand_over(card.design(), from, to);
            }
        }
        for &id in picks {
            self.hand_over(id, from, to);
        }
    }

    pub(crate) fn swap_turn_cards(&mut self, one: Player, other: Player) {
        let card = self.pos.alliance(one).turn_card;
        self.pos.alliance_mut(one).turn_card = self.pos.alliance(other).turn_card;
        self.pos.alliance_mut(other).turn_card = card;
    }

    /// [GR-216, GR-251] Offers whose goods are gone are void; whoever picks cards for one that cannot be carried out any
    /// more thinks again [GR-311].
    pub(crate) fn void_offers(&mut self) {
        loop {
            let look = self.look();
            let gone =
                look.pos.trade.offers.iter().find(|offer| look.is_void(&offer.deal)).map(|offer| offer.id);
            let Some(id) = gone else { break };
            self.close_offer(id, "void");
        }
        for player in self.look().players() {
            if let Desk::Choosing { offer, picks } = *self.look().desk(player)
                && !self.look().can_choose(player, offer, &picks)
            {
                self.pos.trade.desks[player.index()] = Desk::Empty;
            }
        }
    }
}
