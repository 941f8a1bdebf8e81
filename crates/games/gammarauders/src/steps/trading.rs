//! Phase 2: everybody who is not done trades at once [GR-058, GR-064, GR-250].

use retrograde_core::{ChoiceKind, Draft, Log, step};

use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::look::{Check, Look, not_asked, require};
use crate::play::Play;
use crate::player::{Player, Players};
use crate::room::{Holds, Question, Room, must};
use crate::trade::{Desk, Goods, Trade, Ware};

step! {
    /// Trading is open.
    pub(crate) struct Trading = "trading" {}
}

/// The wares of one side of an offer.
fn each_ware(look: Look<'_>, goods: &Goods, mut f: impl FnMut(Ware)) {
    if goods.pods > 0 {
        f(Ware::Pod);
    }
    if goods.turn > 0 {
        f(Ware::Turn);
    }
    if goods.any > 0 {
        f(Ware::AnyCard);
    }
    let mut last = None;
    for card in goods.cards.iter() {
        if last.replace(card) != Some(card) {
            let name = look.card_name(card.design());
            f(if card.up() { Ware::Up(name) } else { Ware::Card(name) });
        }
    }
}

impl Trading {
    fn list_draft(look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        let Desk::Draft(deal) = look.desk(player) else { return };
        for ware in [Ware::Pod, Ware::Turn] {
            out.extend(look.check_give(deal, ware).is_ok().then_some(Action::Give(ware)));
        }
        look.each_nameable(deal, false, |ware| out.push(Action::Give(ware)));
        for ware in [Ware::Pod, Ware::Turn, Ware::AnyCard] {
            out.extend(look.check_get(deal, ware).is_ok().then_some(Action::Get(ware)));
        }
        look.each_nameable(deal, true, |ware| out.push(Action::Get(ware)));
        each_ware(look, &deal.give, |ware| out.push(Action::DropGive(ware)));
        each_ware(look, &deal.get, |ware| out.push(Action::DropGet(ware)));
        out.extend(look.check_propose(deal).is_ok().then_some(Action::Propose));
        out.push(Action::Cancel);
    }

    fn draft(look: Look<'_>, player: Player) -> Check<&crate::trade::Deal> {
        match look.desk(player) {
            Desk::Draft(deal) => Ok(deal),
            _ => not_asked(),
        }
    }
}

impl Room for Trading {
    fn asked(self, look: Look<'_>) -> Players {
        look.pos.options.all_players().minus(look.pos.trade.done)
    }

    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        while let Some(offer) = play.pos.trade.offers.first() {
            let id = offer.id;
            play.close_offer(id, "expired");
        }
        play.pos.trade = Trade::closed();
        play.pop();
    }

    fn list(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        match look.desk(player) {
            Desk::Draft(_) => Trading::list_draft(look, player, out),
            Desk::Choosing { .. } => {
                let cards = look.deck().designs_of(look.pickable(player));
                out.extend(cards.map(|id| Action::Pick(look.card_name(id))));
                out.push(Action::Cancel);
            }
            Desk::Empty => {
                let others = look.others(player).filter(|other| look.check_offer(player, *other).is_ok());
                out.extend(others.map(Action::Offer));
                for offer in look.offers_to(player) {
                    out.extend(
                        look.check_accept(player, offer.id).is_ok().then_some(Action::AcceptOffer(offer.id)),
                    );
                    out.push(Action::DeclineOffer(offer.id));
                    let back = look.check_offer(player, offer.deal.from).is_ok();
                    out.extend(back.then_some(Action::Counter(offer.id)));
                }
                let own = look.pos.trade.offers.iter().filter(|offer| offer.deal.from == player);
                out.extend(own.map(|offer| Action::Withdraw(offer.id)));
                look.list_plays(player, &[Window::Trade], out);
                out.push(Action::Done);
            }
        }
    }

    fn check(self, look: Look<'_>, player: Player, action: Action) -> Check {
        let idle = matches!(look.desk(player), Desk::Empty);
        let free = || require(idle, "GR-216", "first finish or cancel what you have begun");
        match action {
            Action::Give(ware) => look.check_give(Trading::draft(look, player)?, ware),
            Action::Get(ware) => look.check_get(Trading::draft(look, player)?, ware),
            Action::DropGive(ware) => look.check_drop(&Trading::draft(look, player)?.give, ware),
            Action::DropGet(ware) => look.check_drop(&Trading::draft(look, player)?.get, ware),
            Action::Propose => look.check_propose(Trading::draft(look, player)?),
            Action::Cancel => require(!idle, "GR-216", "there is nothing to cancel"),
            Action::Pick(card) => match look.desk(player) {
                Desk::Choosing { .. } => look
                    .card_in(look.pickable(player), card, "GR-251", "you do not have this card to give")
                    .map(|_| ()),
                _ => not_asked(),
            },
            Action::Offer(to) => free().and_then(|()| look.check_offer(player, to)),
            Action::AcceptOffer(id) => free().and_then(|()| look.check_accept(player, id)),
            Action::DeclineOffer(id) => free().and_then(|()| look.received(player, id).map(|_| ())),
            Action::Counter(id) => {
                free()?;
                let deal = look.received(player, id)?;
                look.check_offer(player, deal.from)
            }
            Action::Withdraw(id) => free().and_then(|()| look.check_withdraw(player, id)),
            Action::Play(card) => free().and_then(|()| look.check_play(player, card, &[Window::Trade])),
            Action::Done => free(),
            _ => not_asked(),
        }
    }

    fn answer<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player, action: Action) {
        match action {
            Action::Offer(to) => {
                play.pos.trade.desks[player.index()] = Desk::Draft(crate::trade::Deal::empty(player, to));
            }
            Action::Give(ware) => play.change_draft(player, false, ware, true),
            Action::Get(ware) => play.change_draft(player, true, ware, true),
            Action::DropGive(ware) => play.change_draft(player, false, ware, false),
            Action::DropGet(ware) => play.change_draft(player, true, ware, false),
            Action::Propose => play.propose(player),
            Action::Cancel => play.pos.trade.desks[player.index()] = Desk::Empty,
            Action::AcceptOffer(id) => play.accept_offer(player, id),
            Action::DeclineOffer(id) => play.close_offer(id, "declined"),
            Action::Counter(id) => {
                let Some(deal) = play.pos.trade.offer(id).map(|offer| offer.deal.swapped()) else { return };
                play.close_offer(id, "countered");
                play.pos.trade.desks[player.index()] = Desk::Draft(deal);
            }
            Action::Withdraw(id) => play.close_offer(id, "withdrawn"),
            Action::Pick(card) => {
                if let Some(id) = play.rules.pack.cards.find(card) {
                    play.pick_for_offer(player, id);
                }
            }
            Action::Play(card) => play.play_card(player, card, Window::Trade),
            _ => {
                play.pos.trade.done.add(player);
                play.tell(|look| Event::DoneTrading { who: look.party(player) });
            }
        }
    }

    fn default(self, look: Look<'_>, player: Player) -> Action {
        match (look.desk(player), look.offers_to(player).next()) {
            (Desk::Empty, Some(offer)) => Action::DeclineOffer(offer.id),
            (Desk::Empty, None) => Action::Done,
            _ => Action::Cancel,
        }
    }

    fn question(self, look: Look<'_>, player: Player) -> Question {
        let name = look.name(player);
        let text = match look.desk(player) {
            Desk::Empty if look.offers_to(player).next().is_some() => {
                format!("{name}: answer the offers you have received, make one, or finish trading")
            }
            Desk::Empty => format!("{name}: make an offer, or finish trading"),
            Desk::Draft(deal) if deal.give.is_empty() && deal.get.is_empty() => {
                format!("{name}: what do you give {}, and what do you want?", look.name(deal.to))
            }
            Desk::Draft(deal) => format!("{name}: {}; add to it, or make the offer", look.draft_text(deal)),
            Desk::Choosing { .. } => format!("{name}: pick the card you give"),
        };
        Question::new("trade", "GR-058", text)
    }

    fn label(self, _look: Look<'_>, _player: Player, action: Action) -> Option<String> {
        Some(match action {
            Action::AcceptOffer(_) => "Accept".to_owned(),
            Action::DeclineOffer(_) => "Decline".to_owned(),
            Action::Counter(_) => "Make another offer".to_owned(),
            Action::Withdraw(_) => "Withdraw".to_owned(),
            Action::Done => "Done trading".to_owned(),
            Action::Cancel => "Never mind".to_owned(),
            _ => return None,
        })
    }

    fn choice_kind(self, action: Action) -> ChoiceKind {
        if matches!(action, Action::Done | Action::Propose) { ChoiceKind::Finish } else { ChoiceKind::Act }
    }

    fn thinkable(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        match look.desk(player) {
            Desk::Empty => out.extend(look.offers_to(player).map(|offer| Action::AcceptOffer(offer.id))),
            Desk::Draft(_) => out.extend([Action::Give(Ware::Pod), Action::Get(Ware::Pod), Action::Propose]),
            Desk::Choosing { .. } => {}
        }
    }

    fn sensible(self, look: Look<'_>, player: Player, out: &mut Vec<Action>) {
        look.sensible_trade(player, out);
    }

    fn quick(self, look: Look<'_>, player: Player) -> Option<Action> {
        // Whoever has no offer to answer makes none.
        let idle = matches!(look.desk(player), Desk::Empty) && look.offers_to(player).next().is_none();
        idle.then_some(Action::Done)
    }

    fn doing(self, _look: Look<'_>) -> String {
        "Players trade".to_owned()
    }

    fn sound(self, look: Look<'_>) -> Result<(), String> {
        look.trade_sound()
    }

    fn reseal<L: Log<Event>>(self, play: &mut Play<'_, L>, player: Player) {
        // What others draft, and what they offer each other, is theirs alone.
        for other in play.look().others(player).collect::<Vec<_>>() {
            play.pos.trade.desks[other.index()] = Desk::Empty;
        }
        let theirs = |deal: &crate::trade::Deal| deal.from != player && deal.to != player;
        play.pos.trade.offers.retain(|offer| !theirs(&offer.deal));
    }

    fn draft(self, look: Look<'_>, player: Player) -> Option<Draft> {
        if *look.desk(player) == Desk::Empty { look.draft(player) } else { None }
    }

    fn bottom(self, look: Look<'_>) -> Result<(), String> {
        must(look.pos.phase == 2 && look.pos.place == 1, "trading is phase 2")
    }

    fn holds(self) -> Holds {
        Holds { offers: true, ..Holds::default() }
    }
}
