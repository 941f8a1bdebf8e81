//! Names and words for what is on the table.

use retrograde_cards::text::{count, list, sentence};

use crate::action::{Action, Carrier, Fuel, Item, Jokers, Source};
use crate::alliance::{NOT_CHOSEN, Order};
use crate::area::Area;
use crate::cards::DesignId;
use crate::combat::Side;
use crate::event::Party;
use crate::look::Look;
use crate::pack::{Pack, Stock};
use crate::piece::{Kind, Mark, Unit};
use crate::player::Player;
use crate::trade::{Deal, Goods, Ware};

impl Pack {
    /// What a party is called.
    pub(crate) fn party_name(&self, party: Party) -> &str {
        let info = self.alliances.get(usize::from(party.banner)).filter(|_| party.has_banner());
        info.map_or(party.player.colour(), |info| info.name.as_str())
    }

    /// What an area is called, after its tile and the number printed on it: `Two Rivers 7`.
    pub(crate) fn area_name(&self, area: Area) -> String {
        if !self.tiles.has(area) {
            return area.to_string();
        }
        let tile = &self.tiles.all[area.tile()];
        format!("{} {}", tile.name, tile.areas[area.number()].number)
    }

    pub(crate) fn tile_name(&self, tile: u8) -> &str {
        &self.tiles.all[usize::from(tile)].name
    }

    /// A place for a tile by the tiles around it: `beside Two Rivers and Salt Harbour`.
    pub(crate) fn gap_name(&self, beside: &[u8]) -> String {
        let names: Vec<&str> = beside.iter().map(|tile| self.tile_name(*tile)).collect();
        if names.is_empty() {
            "in the middle of the table".to_owned()
        } else {
            format!("beside {}", list(&names))
        }
    }

    pub(crate) fn card_title(&self, id: DesignId) -> &str {
        &self.cards.design(id).name
    }
}

impl<'a> Look<'a> {
    /// What a player is called: the Alliance, or the colour before it is chosen.
    pub(crate) fn name(self, player: Player) -> &'a str {
        let banner = self.alliance(player).banner;
        if banner == NOT_CHOSEN {
            return player.colour();
        }
        self.rules.pack.alliances.get(usize::from(banner)).map_or(player.colour(), |info| info.name.as_str())
    }

    pub(crate) fn area_name(self, area: Area) -> String {
        self.rules.pack.area_name(area)
    }

    /// The name of a player's bioborg.
    pub(crate) fn borg_name(self, player: Player) -> String {
        self.bioborg(player).map_or_else(|| "the bioborg".to_owned(), |bioborg| bioborg.name.clone())
    }

    fn pieces_text(self, player: Player, mark: Mark) -> String {
        let (mut sum, mut pods) = ([0u8; Kind::COUNT], [0u8; Kind::COUNT]);
        for stack in self.marked(player, mark) {
            sum[stack.kind().index()] += stack.count;
            pods[stack.kind().index()] += stack.state.pods() * stack.count;
        }
        // Whoever carries pods says so behind its name.
        let loaded = |what: String, pods: u8| {
            if pods > 0 { format!("{what} ({})", count(pods, "pod")) } else { what }
        };
        let mut parts: Vec<String> = Vec::new();
        if self.alliance(player).mark == mark {
            parts.push(loaded(self.borg_name(player), self.alliance(player).carried));
        }
        let kinds = Kind::ALL.into_iter().map(Kind::index).filter(|kind| sum[*kind] > 0);
        parts.extend(kinds.map(|kind| loaded(count(sum[kind], Kind::from_index(kind).word()), pods[kind])));
        if parts.is_empty() { "nothing".to_owned() } else { list(&parts) }
    }

    /// The pieces that a player has in hand.
    pub(crate) fn in_hand_text(self, player: Player) -> String {
        self.pieces_text(player, Mark::Hand)
    }

    /// The pieces that a player has committed.
    pub(crate) fn committed_text(self, player: Player, mark: Mark) -> String {
        let fort = mark == Mark::Defence && self.fort_defends() && player == self.pos.combat.defender;
        let pieces = self.pieces_text(player, mark);
        match (fort, pieces.as_str()) {
            (true, "nothing") => "the fortress".to_owned(),
            (true, _) if pieces.contains(" and ") => format!("the fortress, {pieces}"),
            (true, _) => format!("the fortress and {pieces}"),
            (false, _) => pieces,
        }
    }

    fn goods_text(self, goods: &Goods) -> String {
        let mut parts: Vec<String> = Vec::new();
        if goods.pods > 0 {
            parts.push(count(goods.pods, "pod"));
        }
        if goods.turn > 0 {
            parts.push(format!("turn card {}", goods.turn));
        }
        if goods.any > 0 {
            parts.push(format!("{} of their choice", count(goods.any, "card")));
        }
        parts.extend(goods.cards.iter().map(|card| self.design(card.design()).name.clone()));
        if parts.is_empty() { "nothing".to_owned() } else { list(&parts) }
    }

    /// An offer that is being put together, in words for whoever makes it.
    pub(crate) fn draft_text(self, deal: &Deal) -> String {
        let [gives, gets] = [&deal.give, &deal.get].map(|goods| self.goods_text(goods));
        format!("you give {} {gives} and get {gets}", self.name(deal.to))
    }

    /// An offer in words.
    pub(crate) fn deal_text(self, deal: &Deal) -> String {
        format!(
            "{} gives {} and gets {} from {}",
            self.name(deal.from),
            self.goods_text(&deal.give),
            self.goods_text(&deal.get),
            self.name(deal.to)
        )
    }

    /// The totals of both sides.
    pub(crate) fn dice_text(self) -> String {
        let side = |side: Side| format!("{} for the {side}", self.total(side));
        format!("{}, {}", side(Side::Attack), side(Side::Defence))
    }

    /// Who has won.
    pub(crate) fn result_text(self) -> String {
        let combat = &self.pos.combat;
        let [attack, defence] = combat.score;
        let winner = combat.winner.map_or("nobody", |side| self.name(combat.primary(side)));
        format!("{winner} wins, {attack} : {defence}")
    }

    /// The weapon in a slot, counted from 1.
    fn held_in(self, player: Player, slot: u8) -> &'a str {
        let there = usize::from(slot).checked_sub(1).and_then(|slot| self.in_slot(player, slot));
        there.map_or("nothing", |card| self.design(self.deck().of(card)).name.as_str())
    }

    /// What a choice is called, if its step has no better word.
    pub(crate) fn label(self, player: Player, action: Action) -> String {
        let card = |name: retrograde_core::Short| {
            self.deck().find(name).map_or_else(|| name.to_string(), |id| self.design(id).name.clone())
        };
        let ware = |ware: Ware| match ware {
            Ware::Pod => "a pod".to_owned(),
            Ware::Turn => "the turn card".to_owned(),
            Ware::AnyCard => "a card of their choice".to_owned(),
            Ware::Card(name) => card(name),
            Ware::Up(name) => format!("{}, face up", card(name)),
        };
        let carrier = |carrier: Carrier| match carrier {
            Carrier::Borg => self.borg_name(player),
            Carrier::Fort => "the fortress".to_owned(),
            Carrier::Soldier => "soldiers".to_owned(),
            Carrier::Loose => "the ground".to_owned(),
        };
        let units = |number: u8, unit: Unit| {
            let each = if number == 1 { "" } else { " each" };
            let load = match unit.pods {
                0 => String::new(),
                pods => format!(" with {}{each}", count(pods, "pod")),
            };
            format!("{}{load}", count(number, unit.kind.word()))
        };
        match action {
            Action::Alliance(name) => {
                let info = self.rules.pack.alliance(name).map(|at| &self.rules.pack.alliances[at]);
                info.map_or_else(|| name.to_string(), |info| info.name.clone())
            }
            Action::Bioborg(name) => match self.rules.pack.bioborg(name) {
                Some(at) => self.rules.pack.bioborg_title(at),
                None => name.to_string(),
            },
            Action::Mount(name, slot) => format!("{} on slot {slot}", card(name)),
            Action::Stow(slot) => format!("Take {} off slot {slot}", self.held_in(player, slot)),
            Action::Shift(from, to) => format!("{} to slot {to}", self.held_in(player, from)),
            Action::Discard(name) => format!("Discard {}", card(name)),
            Action::DiscardUp(name) => format!("Discard {}, face up", card(name)),
            Action::Lay(spot, turned) => {
                let beside: Vec<u8> = self.pos.map.beside(spot).collect();
                let place = sentence(&self.rules.pack.gap_name(&beside));
                if turned == 0 { place } else { format!("{place}, turned by {}°", u16::from(turned) * 60) }
            }
            Action::At(area) => self.area_name(area),
            Action::Keep(name) => format!("Keep {}", card(name)),
            Action::Offer(to) => format!("Make {} an offer", self.name(to)),
            Action::Give(what) => format!("Give {}", ware(what)),
            Action::Get(what) => format!("Get {}", ware(what)),
            Action::DropGive(what) => format!("Keep {}", ware(what)),
            Action::DropGet(what) => format!("Do not ask for {}", ware(what)),
            Action::Propose => "Make this offer".to_owned(),
            Action::AcceptOffer(id) => format!("Accept offer {id}"),
            Action::DeclineOffer(id) => format!("Decline offer {id}"),
            Action::Counter(id) => format!("Answer offer {id} with another"),
            Action::Withdraw(id) => format!("Withdraw offer {id}"),
            Action::Pick(name) => card(name),
            Action::Cash(number, unit, with, who) => self.cash_text(player, number, unit, with.0, who),
            Action::CashCard(name, who) => format!("Cash {} for {}", card(name), self.whom_text(player, who)),
            Action::Accept => "Accept".to_owned(),
            Action::Refuse => "Refuse".to_owned(),
            Action::BurnPod(Source::Fort) => {
                format!("Burn a stored pod for {} units or cards", self.limits().pod_value)
            }
            Action::BurnPod(Source::Borg) => {
                format!(
                    "Burn a pod from {} for {} units or cards",
                    self.borg_name(player),
                    self.limits().pod_value
                )
            }
            Action::TakeItem(Item::Card) => "A card".to_owned(),
            Action::TakeItem(item) => format!("A {item}"),
            Action::Pass => "Pass".to_owned(),
            Action::Roll => "Roll".to_owned(),
            Action::Take(number, unit, area) => {
                format!("{} from {}", units(number, unit), self.area_name(area))
            }
            Action::TakeBorg => self.borg_name(player),
            Action::Drop(number, from) => format!("Set down {} from {}", count(number, "pod"), carrier(from)),
            Action::PickUp(number, by) => format!("Pick up {} with {}", count(number, "pod"), carrier(by)),
            Action::To(area) => format!("To {}", self.area_name(area)),
            Action::Via(area) => format!("By way of {}", self.area_name(area)),
            Action::Go => "Go".to_owned(),
            Action::Stay => "Stay".to_owned(),
            Action::Stop => "Stop there".to_owned(),
            Action::Cancel => "Cancel".to_owned(),
            Action::Grant => "Let them pass".to_owned(),
            Action::RefuseAt(area) => format!("Not beyond {}", self.area_name(area)),
            Action::Use => "Use the talent".to_owned(),
            Action::Rebuild(from) => match from {
                Carrier::Loose => "Rebuild the fortress with a loose pod".to_owned(),
                from => format!("Rebuild the fortress with a pod from {}", carrier(from)),
            },
            Action::Refit => format!("Refit {}", self.borg_name(player)),
            Action::Attack(area, whom) => format!("Attack {} in {}", self.name(whom), self.area_name(area)),
            Action::Add(number, unit, area) => format!("{} in {}", units(number, unit), self.area_name(area)),
            Action::AddBorg => self.borg_name(player),
            Action::AddAll => "Everything".to_owned(),
            Action::Announce => "Announce the attack".to_owned(),
            Action::Continue => "Continue".to_owned(),
            Action::Abort => "Call the attack off".to_owned(),
            Action::Invite(who) => format!("Invite {}", self.name(who)),
            Action::Commit => "Join".to_owned(),
            Action::Decline => "Decline".to_owned(),
            Action::Burn(Fuel::NONE) => "No pods".to_owned(),
            Action::Burn(fuel) => {
                let parts = [(fuel.borg, self.borg_name(player)), (fuel.fort, "the fortress".to_owned())];
                let parts = parts.into_iter().filter(|(number, _)| *number > 0);
                let parts: Vec<String> =
                    parts.map(|(number, from)| format!("{} from {from}", count(number, "pod"))).collect();
                list(&parts)
            }
            Action::Show(name, _) => card(name),
            Action::ShowNone => "No weapon".to_owned(),
            Action::Share(number) => number.to_string(),
            Action::Lose(unit, area) => format!("{} in {}", units(1, unit), self.area_name(area)),
            Action::Retreat(number, unit, to) => format!("{} to {}", units(number, unit), self.area_name(to)),
            Action::RetreatBorg(to) => format!("{} to {}", self.borg_name(player), self.area_name(to)),
            Action::Collect(number, by) => format!("{} with {}", count(number, "pod"), carrier(by)),
            Action::TakeHidden => "A hidden card, at random".to_owned(),
            Action::TakeUp(name) => format!("{}, face up", card(name)),
            Action::Play(name) => format!("Play {}", card(name)),
            Action::Target(who) => self.name(who).to_owned(),
            Action::ForSide(side) => format!("For the {side}"),
            Action::Choose(option) => format!("Option {option}"),
            Action::Reroll(face, of) => format!("The {face} of {}", self.name(of)),
            Action::Done => "Done".to_owned(),
            Action::Orders(about, order) => {
                let how = match order {
                    Order::Ask => "Ask me each time",
                    Order::Always => "Always say yes",
                    Order::Never => "Always say no",
                };
                format!("{how} when {} asks to pass", self.name(about))
            }
            Action::Standing(_) => "Leave the game".to_owned(),
        }
    }

    fn whom_text(self, player: Player, who: Player) -> &'a str {
        if who == player { "yourself" } else { self.name(who) }
    }

    fn cash_text(self, player: Player, number: u8, unit: Stock, with: Option<Jokers>, who: Player) -> String {
        let jokers = with.map_or(0, |Jokers(with)| with);
        let pays = self.scale_pays(number + jokers);
        let what = match (pays, unit) {
            (0, Stock::Any) => "all counters of one type".to_owned(),
            (0, unit) => format!("all {unit}s"),
            (pays, Stock::Any) => count(pays, "unit"),
            (pays, unit) => count(pays, unit.word()),
        };
        format!("Cash {} for {what} for {}", count(number + jokers, "card"), self.whom_text(player, who))
    }
}
