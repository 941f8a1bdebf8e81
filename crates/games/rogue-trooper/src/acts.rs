//! Effects carried out: the interpreter of cards, items and rewards.

use retrograde_cards::EVERYBODY;
use retrograde_core::Log;

use crate::deck::{Deck, Design, place};
use crate::effect::{
    Chooser, Cleared, Fate, Goods, Op, PeekOf, Peeked, Pick, Stat, Stock, To, Until, UseWindow,
};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::{Check, Look, require};
use crate::options::EvadeRule;
use crate::pack::Usage;
use crate::play::Play;
use crate::position::{Fared, Foe};
use crate::sector::{Sector, Sectors};
use crate::steps::{Choose, PickAmmo, PickGoods, PickLying, PickMission, PickPlayer, PickSector, TakeClue};
use crate::weapon::{Ammo, ItemId, Tags};

impl Look<'_> {
    /// Whether a GI may use an item now [RT-348].
    pub(crate) fn check_use(self, gi: Gi, item: ItemId, window: UseWindow) -> Check {
        let Some(usage) = &self.item(item).usage else {
            return require(false, "RT-348", "that item cannot be used like that");
        };
        require(usage.window == window, "RT-348", "that item cannot be used now")?;
        require(self.find_item(gi, item).is_some(), "RT-348", "you do not have that item")?;
        let station = window == UseWindow::Fight && self.target(gi).station;
        require(!station, "RT-343", "items do not affect fights on Milli-com")?;
        self.check_when(gi, &usage.when)?;
        require(self.is_useful(gi, usage), "RT-348", "it would have no effect now")
    }

    /// Whether using an item can change something now.
    fn is_useful(self, gi: Gi, usage: &Usage) -> bool {
        let sheet = self.pos.gi(gi);
        self.rules.pack.program.list(usage.effects).iter().any(|effect| match &effect.op {
            Op::Lives { n } if *n > 0 => !self.is_unhurt(gi),
            Op::FullLives => !self.is_unhurt(gi),
            Op::Steps { n, air } => {
                let now = &self.pos.now;
                // What is kept when used must take the GI farther, or it could be used for ever.
                let farther = *n > now.allowance;
                !now.held && !now.direct && (farther || (usage.discard && *air && !now.air))
            }
            Op::Move { .. } => !self.pos.now.held && !self.pos.now.direct,
            Op::Clear { what: Cleared::Top, not, .. } => {
                self.pos.facing.is_some_and(|card| !self.encounter(card).tags.meets(*not))
            }
            Op::Clear { what: Cleared::Lying, .. } => !self.lying(sheet.at).is_empty(),
            Op::Modify(change) if change.stat == Stat::FoeDice => {
                change.n > 0
                    || !matches!(self.pos.fight.foe, Foe::Card(_) | Foe::Traitor)
                    || self.foe_pool().dice > 1
            }
            // Read literally, a high total does not evade [RT-C01].
            Op::Modify(change) if change.stat == Stat::Evade => {
                (change.n > 0) == (self.pos.options.evade_rule == EvadeRule::High)
            }
            Op::Draw { stock: Stock::Supply, .. } => self.can_draw(Deck::Supply),
            _ => true,
        })
    }

    /// Whether a GI has all the lives that it can have [RT-016].
    fn is_unhurt(self, gi: Gi) -> bool {
        self.pos.gi(gi).lives >= self.rules.pack.numbers.most_lives
    }

    /// Items of a GI that may be used in a window.
    pub(crate) fn usable(self, gi: Gi, window: UseWindow) -> impl Iterator<Item = ItemId> {
        self.item_kinds(gi).filter(move |item| self.check_use(gi, *item, window).is_ok())
    }

    /// Sectors next to a GI that an effect may move it to: not the sea or the Security Zone unless it may go there.
    pub(crate) fn adjacent(self, gi: Gi) -> Sectors {
        self.chains(self.pos.gi(gi).at, self.means(gi), 1, false)
    }

    /// How many goods of a kind somebody has that an effect could take.
    pub(crate) fn goods(self, gi: Gi, what: Goods) -> usize {
        match what {
            Goods::Item => self.item_count(gi),
            Goods::Companion => self.companions(gi).len(),
            Goods::Rogue => self.hand(gi).len(),
            Goods::Clue => self.count(Deck::Clue, place::hand(gi)),
        }
    }

    /// Others whose cards somebody could look at: what they hold is seen by all, what it is not.
    pub(crate) fn peekable(self, by: Gi, what: Peeked) -> Gis {
        let (deck, mine) = (deck_of(what), |gi: &Gi| *gi != by);
        self.pos.living().iter().filter(mine).filter(|gi| self.count(deck, place::hand(*gi)) > 0).collect()
    }

    /// Who chooses between the options of an effect.
    pub(crate) fn chooser(self, by: Chooser, target: Gi, player: Gi) -> Gi {
        match by {
            Chooser::Target => target,
            Chooser::Player => player,
            Chooser::Left => self.pos.left_of(target).unwrap_or(target),
        }
    }
}

pub(crate) const fn deck_of(what: Peeked) -> Deck {
    match what {
        Peeked::Clues => Deck::Clue,
        Peeked::Mission => Deck::Mission,
        Peeked::Hand => Deck::Rogue,
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// An item is used.
    pub(crate) fn use_item(&mut self, gi: Gi, item: ItemId) {
        let rules = self.rules;
        let Some(usage) = &rules.pack.items[item.index()].usage else { return };
        if usage.discard {
            self.discard_item(gi, item);
        }
        self.tell(|_| Event::Used { gi, item });
        self.run(usage.effects, gi, gi);
    }

    /// Carries out one effect on a target; what cannot be done is skipped [RT-245].
    pub(crate) fn act(&mut self, number: u16, target: Gi, player: Gi) {
        let rules = self.rules;
        let effect = rules.pack.program.get(number);
        if effect.when.as_ref().is_some_and(|when| !self.look().holds_when(target, when)) {
            return;
        }
        match &effect.op {
            Op::Draw { stock, n, dice, may } => self.draw_for(target, *stock, *n, *dice, *may),
            Op::Discard { what, n, pick } => self.part_with(target, None, *what, *n, *pick, player),
            Op::Take { what, n, pick } => self.part_with(target, Some(player), *what, *n, *pick, player),
            Op::Ammo { kind: Some(ammo), n, .. } => self.gain_rounds(target, *ammo, *n),
            Op::Ammo { kind: None, n, pays } => self.push(PickAmmo { who: target, rounds: *n, pays: *pays }),
            Op::Lives { n } if *n < 0 => self.lose_lives(target, n.unsigned_abs(), false),
            Op::Lives { .. } | Op::FullLives if self.look().is_unhurt(target) => {
                self.tell(|_| Event::NoEffect { gi: target });
            }
            Op::Lives { n } => self.heal(target, n.unsigned_abs()),
            Op::FullLives => self.heal(target, u8::MAX),
            Op::Move { to, pick } => self.move_by_card(*to, *pick, target, player),
            Op::Steps { n, air } => self.set_allowance(target, *n, *air),
            Op::Imprison { prison } => self.imprison(target, *prison),
            Op::Escape => {
                if let Some(row) = self.look().escape_row(target, 6) {
                    self.set_free(target, row);
                }
            }
            Op::Miss { n } => {
                self.pos.gi_mut(target).misses = self.pos.gi(target).misses.saturating_add(*n).min(99);
                self.tell(|_| Event::WillMiss { gi: target, turns: *n });
            }
            Op::Reinforce { n, filter } if self.look().meets_cards() => self.reinforce_now(*n, *filter),
            Op::Reinforce { n, filter } if filter.is_empty() => {
                self.pos.now.reinforce = self.pos.now.reinforce.saturating_add(*n);
            }
            Op::Reinforce { n, filter } => {
                (self.pos.now.search, self.pos.now.filter) = (n.unsigned_abs(), *filter);
            }
            Op::Clear { what: Cleared::Top, not, .. } => self.clear_top(*not),
            Op::Clear { what: Cleared::Lying, n, .. } => {
                self.push(PickLying { who: target, effect: number, left: *n });
            }
            Op::Modify(change) => self.put_in_force(target, number, change.until),
            Op::Flag { until, .. } => self.put_in_force(target, number, *until),
            Op::Mission(_) => match self.pos.now.declared.len() {
                0 => {}
                1 => self.decide_mission(number, 0),
                _ => self.push(PickMission { by: player, effect: number }),
            },
            Op::TraitorMove { to } => {
                let to = to.unwrap_or_else(|| self.random_zone());
                self.move_traitor(to);
            }
            Op::TraitorDice { nuearth, millicom } => {
                for (dice, more) in self.pos.now.traitor_dice.iter_mut().zip([nuearth, millicom]) {
                    *dice = dice.saturating_add(*more);
                }
            }
            Op::Peek { what, of: PeekOf::Target } => self.peek(player, target, *what),
            Op::Peek { what, of: PeekOf::Choice } => self.push(PickPlayer { by: player, what: *what }),
            Op::Roll { dice, cases } => {
                let sum: u8 = (0..*dice).map(|_| self.roll("card")).sum();
                self.tell(|_| Event::CardRoll { gi: target, sum, dice: *dice });
                if let Some(case) = cases.iter().find(|case| (case.min..=case.max).contains(&sum)) {
                    self.run(case.effects, target, player);
                }
            }
            Op::Choose { by, .. } => {
                let by = self.look().chooser(*by, target, player);
                self.push(Choose { by, effect: number, target, player });
            }
        }
    }

    fn draw_for(&mut self, gi: Gi, stock: Stock, n: u8, dice: u8, may: bool) {
        let rolled: u8 = (0..dice).map(|_| self.roll("draw")).sum();
        let count = n + rolled;
        match stock {
            Stock::Supply => self.draw_supplies(gi, count),
            Stock::Rogue => self.draw_rogues(gi, count),
            Stock::Clue if may => self.push(TakeClue { left: count }),
            Stock::Clue => (0..count).for_each(|_| self.draw_clue(gi)),
        }
    }

    /// Goods are discarded, or taken by somebody.
    fn part_with(&mut self, of: Gi, to: Option<Gi>, what: Goods, n: u8, pick: Pick, player: Gi) {
        if to == Some(of) {
            return;
        }
        match pick {
            Pick::Random => (0..n).for_each(|_| self.part_at_random(of, to, what)),
            Pick::Owner => self.push(PickGoods { of, by: of, to, what, left: n }),
            Pick::Player => self.push(PickGoods { of, by: player, to, what, left: n }),
        }
    }

    fn part_at_random(&mut self, of: Gi, to: Option<Gi>, what: Goods) {
        match what {
            Goods::Item => {
                let items: Vec<ItemId> = self.look().items(of).map(|held| held.item).collect();
                if !items.is_empty() {
                    let item =
                        items[if items.len() > 1 { self.dice.pick("any item", items.len()) } else { 0 }];
                    self.part_item(of, to, item);
                }
            }
            Goods::Companion => {
                let companions = self.look().companions(of);
                if !companions.is_empty() {
                    let at = if companions.len() > 1 {
                        self.dice.pick("any companion", companions.len())
                    } else {
                        0
                    };
                    if let Some(card) = companions.nth(at) {
                        let design = self.look().design(Deck::Encounter, card);
                        self.part_card(of, to, what, design);
                    }
                }
            }
            Goods::Rogue | Goods::Clue => {
                let deck = if what == Goods::Rogue { Deck::Rogue } else { Deck::Clue };
                if let Some(card) = self.random_card(deck, place::hand(of)) {
                    self.part_card(of, to, what, card);
                }
            }
        }
    }

    /// An item is lost, or taken.
    pub(crate) fn part_item(&mut self, of: Gi, to: Option<Gi>, item: ItemId) {
        if let Some(to) = to {
            self.give_item(of, place::front(to), item);
            self.tell(|_| Event::ItemTaken { from: of, to, item });
            self.limit_items(to);
        } else {
            self.discard_item(of, item);
            self.tell(|_| Event::ItemLost { gi: of, item });
        }
    }

    /// A Companion, Rogue card or Clue card is lost, or taken.
    pub(crate) fn part_card(&mut self, of: Gi, to: Option<Gi>, what: Goods, card: Design) {
        let deck = match what {
            Goods::Rogue => Deck::Rogue,
            Goods::Clue => Deck::Clue,
            Goods::Item | Goods::Companion => Deck::Encounter,
        };
        // Whoever has a complete face has no use for a Clue [RT-258].
        let to = to.filter(|to| what != Goods::Clue || self.pos.gi(*to).face.is_none());
        match (to, what) {
            (Some(to), Goods::Clue) => {
                self.hand_over(deck, card, of, to);
                self.tell(|look| Event::ClueTaken {
                    from: of,
                    to,
                    clue: card,
                    seen: Gis(look.circle(of).0 | look.circle(to).0).seats(),
                });
                self.show_face(to);
            }
            (Some(to), _) => {
                self.move_card(deck, card, place::front(of), place::front(to), EVERYBODY);
                self.tell(|_| Event::CompanionGiven { from: of, to, companion: card });
            }
            (None, Goods::Companion | Goods::Item) => {
                self.drop_companion(of, card, place::DISCARD);
                self.tell(|_| Event::Discarded { gi: of, deck, card });
            }
            (None, _) => {
                self.discard(deck, card, place::hand(of));
                self.tell(|_| Event::Discarded { gi: of, deck, card });
            }
        }
    }

    /// Rounds are gained or lost.
    pub(crate) fn gain_rounds(&mut self, gi: Gi, ammo: Ammo, rounds: i8) {
        let changed = self.change_ammo(gi, ammo, rounds.into());
        if changed != 0 {
            self.tell(|_| Event::Rounds { gi, ammo, rounds: changed as i8 });
        }
    }

    fn move_by_card(&mut self, to: To, pick: Pick, target: Gi, player: Gi) {
        if !self.pos.gi(target).is_free() {
            return;
        }
        let own = player == target;
        match (to, pick) {
            (To::Sector(sector), _) => self.carry(target, sector, own),
            (To::DropZone, Pick::Random) => {
                let zone = self.random_zone();
                self.carry(target, zone, own);
            }
            (To::Adjacent, Pick::Random) => {
                let open: Vec<Sector> = self.look().adjacent(target).iter().collect();
                if !open.is_empty() {
                    let at = self.dice.pick("sector", open.len());
                    self.carry(target, open[at], own);
                }
            }
            (_, pick) => {
                let by = if pick == Pick::Player { player } else { target };
                self.push(PickSector { by, of: target, adjacent: to == To::Adjacent });
            }
        }
    }

    /// [RT-042] The allowance of this turn; 0 cannot be lifted.
    fn set_allowance(&mut self, gi: Gi, n: u8, air: bool) {
        if gi != self.pos.active {
            return;
        }
        let now = &mut self.pos.now;
        if n == 0 {
            now.held = true;
        } else if !now.held {
            (now.allowance, now.air) = (n, air);
        }
    }

    /// The card that is met is removed unmet.
    fn clear_top(&mut self, not: Tags) {
        let Some(card) = self.pos.facing.filter(|card| !self.look().encounter(*card).tags.meets(not)) else {
            return;
        };
        self.put_facing(place::DISCARD);
        self.tell(|_| Event::Cleared { card });
    }

    /// [RT-357] A Rogue card decides over a declared mission.
    pub(crate) fn decide_mission(&mut self, effect: u16, which: usize) {
        let Op::Mission(fate) = self.rules.pack.program.get(effect).op else { return };
        let Some(declared) = self.pos.now.declared.get_mut(which) else { return };
        match fate {
            Fate::Foil => declared.fared = Fared::Foiled,
            Fate::Delay => declared.fared = Fared::Delayed,
            Fate::Bonus(effects) => declared.bonus = effects,
        }
    }

    /// Somebody sees hidden cards of another.
    pub(crate) fn peek(&mut self, by: Gi, of: Gi, what: Peeked) {
        let deck = deck_of(what);
        let cards = self.look().cards(deck, place::hand(of));
        for card in cards.iter() {
            let known = self.pos.decks[deck as usize].known(card);
            self.pos.decks[deck as usize].put(card, place::hand(of), known | by.bit());
        }
        let shown: Vec<Design> = self.look().designs(deck, cards).collect();
        self.settle_all(deck);
        self.tell(|_| Event::PeekedAt { by, of, deck });
        self.tell(|look| Event::Peeked { by, of, deck, cards: shown, seen: look.circle(by).seats() });
    }

    /// What lasts as long as a phase is over.
    pub(crate) fn end_phase(&mut self) {
        self.end_mods(|until| matches!(until, Until::Card | Until::Phase));
    }
}
