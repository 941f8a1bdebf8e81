//! Phase 3: cards cashed in, pods burned, the rest of the turn passed [chapter 7].

use retrograde_cards::CardSet;
use retrograde_core::Log;

use crate::action::{Item, Source};
use crate::cards::{DesignId, place};
use crate::effect::Act;
use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::options::Reinforcement;
use crate::pack::{Sort, Stock};
use crate::piece::{Kind, Mark, Stack, State};
use crate::play::Play;
use crate::player::Player;
use crate::steps::{Items, Muster, Receive};

/// What a pay-out of 0 means: all counters that are left.
pub(crate) const ALL_LEFT: u8 = 0;
/// As many units as there are.
pub(crate) const ALL_OF_A_KIND: u8 = 48;

impl Look<'_> {
    /// Reinforcement cards of a sort in a hand.
    pub(crate) fn stock(self, player: Player, stock: Stock) -> CardSet {
        self.hand(player) & self.deck().stocks[stock as usize]
    }

    /// [GR-067] What a set of so many cards pays.
    pub(crate) fn scale_pays(self, cards: u8) -> u8 {
        self.rules.pack.numbers.scale[usize::from(cards.clamp(1, 4)) - 1]
    }

    /// Whether new units of a kind can be placed for a player.
    pub(crate) fn can_place(self, player: Player, kind: Kind) -> bool {
        self.alliance(player).standing && self.supply(player, kind) > 0
    }

    /// [GR-252] Whether a set can be cashed for a player.
    pub(crate) fn check_beneficiary(self, who: Player, unit: Stock) -> Check {
        require(self.pos.options.all_players().has(who), "GR-070", "there is no such player")?;
        require(self.alliance(who).standing, "GR-252", "a trashed fortress cannot receive reinforcements")?;
        require(!self.forbidden(who, Act::Reinforce), "GR-290", "a card forbids this player to take units")?;
        let left = |kind: Kind| self.supply(who, kind) > 0;
        let fits = unit.kind().map_or_else(|| Kind::ALL.into_iter().any(left), left);
        require(fits, "GR-252", "no counters of this type are left")
    }

    /// Whether like cards can be cashed together [GR-068].
    pub(crate) fn check_cash(self, player: Player, count: u8, unit: Stock, jokers: u8, who: Player) -> Check {
        let scale = self.pos.options.reinforcement == Reinforcement::Scale;
        require(scale, "GR-069", "each card pays its own number in this game")?;
        require(count > 0 && (jokers == 0 || unit != Stock::Any), "GR-068", "that is not a set")?;
        let has = self.stock(player, unit).len() >= usize::from(count)
            && self.stock(player, Stock::Any).len() >= usize::from(jokers);
        require(has, "GR-068", "you do not hold that many such cards")?;
        self.check_beneficiary(who, unit)
    }

    /// Whether a card can be cashed for its own number [GR-069].
    pub(crate) fn check_cash_card(self, player: Player, card: retrograde_core::Short, who: Player) -> Check {
        let flat = self.pos.options.reinforcement == Reinforcement::Flat;
        require(flat, "GR-067", "like cards are cashed together in this game")?;
        let id = self.own_card(player, card, "GR-066")?;
        match self.design(id).sort {
            Sort::Reinforce { unit, .. } => self.check_beneficiary(who, unit),
            _ => Err(Block::new("GR-066", "that is not a reinforcement card")),
        }
    }

    /// Whether an item can be taken now [GR-080, GR-253].
    pub(crate) fn can_take(self, player: Player, item: Item) -> Check {
        match item.kind() {
            Some(kind) => {
                require(self.alliance(player).standing, "GR-080", "a trashed fortress cannot receive units")?;
                require(
                    !self.forbidden(player, Act::Reinforce),
                    "GR-290",
                    "a card forbids you to take units",
                )?;
                require(self.supply(player, kind) > 0, "GR-253", "no counters of this type are left")
            }
            None => require(self.can_draw(), "GR-253", "no cards are left"),
        }
    }

    pub(crate) fn can_take_any(self, player: Player) -> bool {
        Item::ALL.into_iter().any(|item| self.can_take(player, item).is_ok())
    }

    /// Whether a pod may be burned for items [GR-074, GR-075].
    pub(crate) fn check_burn(self, player: Player, from: Source) -> Check {
        let alliance = self.alliance(player);
        let most = self.pos.options.pods_burned;
        require(
            most == 0 || alliance.burned < most,
            "GR-075",
            "you may not burn any more pods in this phase",
        )?;
        match from {
            Source::Fort => {
                require(
                    alliance.standing && alliance.stored > 0,
                    "GR-074",
                    "your fortress has no pods stored",
                )?;
            }
            Source::Borg => require(alliance.carried > 0, "GR-074", "your bioborg is carrying no pods")?,
        }
        require(self.can_take_any(player), "GR-253", "there is nothing to take for it")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// New units appear in their owner's fortress [GR-079]; as many as there are counters [GR-008].
    pub(crate) fn place_units(&mut self, player: Player, kind: Kind, count: u8) {
        let look = self.look();
        let room = if look.alliance(player).standing { look.supply(player, kind) } else { 0 };
        // [GR-072, GR-080] What cannot be placed is forfeited.
        if count > room && count < ALL_OF_A_KIND {
            let (who, count) = (look.party(player), count - room);
            self.tell(|_| Event::Forfeited { who, count, what: kind.word() });
        }
        let (look, count) = (self.look(), count.min(room));
        let fort = look.alliance(player).fort;
        // [GR-269] All of the primary defender's units in the target area are committed, late ones too.
        let combat = &look.pos.combat;
        let defends = combat.defender == player && combat.area == fort && combat.winner.is_none();
        let state = State::default().with_mark(if defends { Mark::Defence } else { Mark::None });
        self.pos.add_units(Stack::new(fort, player, kind, state, count));
        if count > 0 {
            self.tell(|look| Event::UnitsPlaced { who: look.party(player), kind, count, area: fort });
        }
    }

    /// A set of cards is cashed for a player.
    pub(crate) fn cash(&mut self, player: Player, count: u8, unit: Stock, jokers: u8, who: Player) {
        for (stock, count) in [(unit, count), (Stock::Any, jokers)] {
            for _ in 0..count {
                let Some(card) = self.look().stock(player, stock).lowest() else { break };
                let id = self.rules.pack.cards.of(card);
                self.discard(id, place::hand(player));
            }
        }
        let pays = self.look().scale_pays(count + jokers);
        self.tell(|look| Event::Cashed {
            by: look.party(player),
            to: look.party(who),
            cards: count + jokers,
            unit,
            pays,
        });
        self.pay_out(player, unit, pays, who);
    }

    /// A card is cashed for its own number.
    pub(crate) fn cash_card(&mut self, player: Player, id: DesignId, who: Player) {
        let Sort::Reinforce { unit, flat } = self.rules.pack.cards.design(id).sort else { return };
        self.discard(id, place::hand(player));
        let (by, to) = (player, who);
        self.tell(|look| Event::Cashed {
            by: look.party(by),
            to: look.party(to),
            cards: 1,
            unit,
            pays: flat,
        });
        self.pay_out(player, unit, flat, who);
    }

    /// [GR-072] Another player may refuse.
    fn pay_out(&mut self, by: Player, unit: Stock, pays: u8, to: Player) {
        if by == to {
            self.pay(by, unit, pays, to);
        } else {
            self.push(Receive { to, by, unit, pays });
        }
    }

    /// The units of a pay-out are placed; the casher picks a mix [GR-252].
    pub(crate) fn pay(&mut self, by: Player, unit: Stock, pays: u8, to: Player) {
        match unit.kind() {
            Some(kind) => self.place_units(to, kind, if pays == ALL_LEFT { ALL_OF_A_KIND } else { pays }),
            None => self.push(Muster { to, by, left: pays.max(1), all: pays == ALL_LEFT }),
        }
    }

    /// A pod is burned for items.
    pub(crate) fn burn_pod(&mut self, player: Player, from: Source) {
        let value = self.rules.pack.numbers.limits.pod_value;
        let alliance = self.pos.alliance_mut(player);
        match from {
            Source::Fort => alliance.stored -= 1,
            Source::Borg => alliance.carried -= 1,
        }
        alliance.burned = alliance.burned.saturating_add(1);
        self.pos.pods += 1;
        self.tell(|look| Event::BurnedForItems { who: look.party(player), from, items: value });
        self.push(Items { player, left: value, passing: false });
    }

    /// [GR-076, GR-227] The turn card is cashed in; the number of items is fixed now [GR-254].
    pub(crate) fn pass_turn(&mut self, player: Player) {
        let card = self.pos.alliance(player).turn_card;
        let value = self.rules.pack.numbers.turn_values[usize::from(card.max(1)) - 1];
        self.pos.alliance_mut(player).passed = true;
        self.tell(|look| Event::Passed { who: look.party(player), card, items: value });
        self.replace(Items { player, left: value, passing: true });
    }
}
