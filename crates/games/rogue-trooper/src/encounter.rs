//! The Encounter phase and Battlefield Encounters [sections 4, 5].

use arrayvec::ArrayVec;
use retrograde_cards::{CardSet, EVERYBODY, MOST_CARDS};
use retrograde_core::Log;

use crate::deck::{Deck, Design, place};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::Look;
use crate::options::TieOrder;
use crate::pack::{Goal, Kind};
use crate::play::Play;
use crate::position::{Course, Fight, MOST_STACK};
use crate::sector::{Sector, Terrain};
use crate::steps::{Cards, GiOption, Order};
use crate::weapon::{Tag, Tags};

/// Cards of a deck, in the order in which they were drawn.
pub(crate) type Drawn = ArrayVec<Design, MOST_CARDS>;

impl Look<'_> {
    /// Free living GIs in the sector of the active GI, without it [RT-070].
    pub(crate) fn others_here(self) -> Gis {
        let at = self.pos.sheet().at;
        let here =
            |gi: &Gi| *gi != self.pos.active && self.pos.gi(*gi).is_free() && self.pos.gi(*gi).at == at;
        self.pos.all().iter().filter(here).collect()
    }

    /// Whether the Traitor stands where the active GI does.
    pub(crate) fn traitor_here(self) -> bool {
        self.pos.traitor.is_some_and(|traitor| traitor.at == self.pos.sheet().at)
    }

    /// Whether a card suits a sector [suitability of a drawn card].
    pub(crate) fn suits(self, card: Design, sector: Sector) -> bool {
        let (card, info) = (self.encounter(card), self.board().info(sector));
        if self.board().is_station(sector) {
            return false;
        }
        if card.tags.has(Tag::Coastal) && !self.board().coast.has(sector) {
            return false;
        }
        if info.terrain == Terrain::Scum {
            return card.tags.has(Tag::Coastal) || card.tags.has(Tag::Airborne);
        }
        (card.terrain.is_empty() || card.terrain.has(info.terrain as u8))
            && (card.sides.is_empty() || card.sides.has(info.side as u8))
    }

    /// [RT-076, RT-077, RT-333] How many Encounter cards are drawn for the active GI.
    pub(crate) fn cards_to_draw(self) -> u8 {
        let at = self.pos.sheet().at;
        let now = &self.pos.now;
        let rating = i16::from(self.board().info(at).rating);
        let due = if now.entered { (rating - self.lying(at).len() as i16).max(0) } else { 0 };
        (due + i16::from(now.reinforce)).clamp(0, MOST_STACK as i16 / 2) as u8
    }

    /// Whether the next cards of the stack tie and differ, so that their order matters; `met` cards above are in order.
    pub(crate) fn ties_at(self, met: usize) -> bool {
        let Some(next) = self.pos.stack.len().checked_sub(met + 1) else { return false };
        let top = self.pos.stack[next];
        let initiative = self.encounter(top).initiative;
        let rest = &self.pos.stack[..next];
        let tied = |card: &&Design| self.encounter(**card).initiative == initiative;
        rest.iter().rev().take_while(tied).any(|card| *card != top)
    }

    /// The cards that tie with the next of the stack after `met` cards, each once.
    pub(crate) fn tied_at(self, met: usize) -> impl Iterator<Item = Design> {
        let next = self.pos.stack.len().saturating_sub(met);
        let rest = &self.pos.stack[..next];
        let initiative = rest.last().map(|card| self.encounter(*card).initiative);
        let tied = move |card: &&Design| Some(self.encounter(**card).initiative) == initiative;
        let tied =
            rest.iter().rev().take_while(tied).map(|card| 1u128 << card.0).fold(0, |set, bit| set | bit);
        CardSet::from_bits(tied).iter().map(|card| Design(card.0))
    }

    /// [RT-D13] Foes come before Companions and items.
    pub(crate) fn is_worse(self, card: Design) -> bool {
        self.encounter(card).kind.is_foe()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// Which encounter is due, before the Encounter window opens.
    pub(crate) fn meet(&mut self, other: Gi) {
        let gi = self.pos.active;
        self.pos.now.meets = Some(other);
        if self.look().traitor_here() {
            self.pos.now.barred = true;
        }
        self.tell(|look| Event::Meets { gi, other, stays: !look.pos.now.entered });
    }

    /// The encounter itself: a GI, nobody, or cards.
    pub(crate) fn encounter_now(&mut self) {
        if self.pos.now.meets.is_some() {
            self.pos.given = CardSet::EMPTY;
            self.push(GiOption {});
        } else if !self.pos.now.waits {
            self.draw_encounters();
        }
    }

    /// [RT-074 to RT-086] The left player draws, throws out what does not suit, and stacks the rest by Initiative.
    fn draw_encounters(&mut self) {
        let gi = self.pos.active;
        let at = self.pos.gi(gi).at;
        if self.look().board().is_station(at) {
            return;
        }
        self.pos.now.field = at;
        let count = self.look().cards_to_draw();
        let mut drawn = Drawn::new();
        for _ in 0..count {
            let Some(card) = self.take(Deck::Encounter) else { break };
            drawn.push(card);
        }
        drawn.retain(|card| self.keep_if_suitable(*card, at));
        if self.pos.now.search > 0 {
            drawn.extend(self.search_deck(at, self.pos.now.search, self.pos.now.filter));
        }
        let lying: Drawn = self.look().designs(Deck::Encounter, self.look().lying(at)).collect();
        for card in &lying {
            self.move_card(Deck::Encounter, *card, place::sector(at), place::TABLE, EVERYBODY);
        }
        if drawn.is_empty() && lying.is_empty() {
            if count > 0 {
                self.tell(|_| Event::Quiet { gi, at });
            }
            return;
        }
        self.tell(|_| Event::Stacked { gi, drawn: drawn.len() as u8, lying: lying.len() as u8 });
        for card in drawn {
            self.show_left(card);
            self.stack_card(card);
        }
        for card in lying {
            self.stack_card(card);
        }
        self.push(Cards {});
        self.ask_order(0);
    }

    /// The left player sees a card that lies covered in the stack.
    fn show_left(&mut self, card: Design) {
        let known = self.pos.left_of(self.pos.active).map_or(0, Gi::bit);
        let covered =
            self.look().cards(Deck::Encounter, place::TABLE) & self.look().copies(Deck::Encounter, card);
        for card in covered.iter() {
            let piles = &mut self.pos.decks[Deck::Encounter as usize];
            let before = piles.known(card);
            piles.put(card, place::TABLE, before | known);
        }
        self.settle(Deck::Encounter, card);
    }

    /// [RT-078, RT-079] A drawn card that does not suit is discarded.
    fn keep_if_suitable(&mut self, card: Design, at: Sector) -> bool {
        let suits = self.look().suits(card, at);
        if !suits {
            self.discard(Deck::Encounter, card, place::TABLE);
            self.tell(|_| Event::Unsuitable { card });
        }
        suits
    }

    /// [RT-322] The deck is searched from the top for cards with a tag that suit; what is passed over is discarded.
    fn search_deck(&mut self, at: Sector, count: u8, filter: Tags) -> Drawn {
        if self.look().count(Deck::Encounter, place::DECK) == 0 {
            self.refill(Deck::Encounter);
        }
        let mut found = Drawn::new();
        while found.len() < usize::from(count) {
            let Some(card) = self.take_left(Deck::Encounter) else { break };
            if self.look().encounter(card).tags.meets(filter) && self.look().suits(card, at) {
                found.push(card);
            } else {
                self.discard(Deck::Encounter, card, place::TABLE);
                self.tell(|_| Event::PassedOver { card });
            }
        }
        found
    }

    /// [RT-083, RT-085] Sorts a card into the stack, highest Initiative on top; among equals by its number.
    fn stack_card(&mut self, card: Design) {
        let look = self.look();
        let key = |card: Design| (look.encounter(card).initiative, std::cmp::Reverse(card.0));
        let at =
            self.pos.stack.iter().position(|other| key(*other) > key(card)).unwrap_or(self.pos.stack.len());
        if self.pos.stack.try_insert(at, card).is_err() {
            self.discard(Deck::Encounter, card, place::TABLE);
        }
    }

    /// [RT-334] A card drawn during the encounter joins the cards not yet met.
    pub(crate) fn reinforce_now(&mut self, count: i8, filter: Tags) {
        let at = self.pos.sheet().at;
        if !self.pos.sheet().is_free() {
            return;
        }
        let mut drawn = Drawn::new();
        if filter.is_empty() {
            for _ in 0..count.max(0) {
                let Some(card) = self.take(Deck::Encounter) else { break };
                drawn.push(card);
            }
            drawn.retain(|card| self.keep_if_suitable(*card, at));
        } else {
            drawn = self.search_deck(at, count.max(0) as u8, filter);
        }
        let gi = self.pos.active;
        self.tell(|_| Event::Stacked { gi, drawn: drawn.len() as u8, lying: 0 });
        let Some(quickest) = drawn.iter().map(|card| self.look().encounter(*card).initiative).max() else {
            return;
        };
        for card in drawn {
            self.show_left(card);
            self.stack_card(card);
        }
        // Cards above the new ones are in order already.
        let above = |card: &&Design| self.look().encounter(**card).initiative > quickest;
        let met = self.pos.stack.iter().rev().take_while(above).count() as u8;
        self.ask_order(met);
    }

    /// [RT-084] The left player orders cards of one Initiative, except the `met` uppermost ones.
    fn ask_order(&mut self, met: u8) {
        if self.pos.options.tie_order == TieOrder::Ask && self.pos.left_of(self.pos.active).is_some() {
            self.push(Order { met });
        }
    }

    /// The next card of the stack is turned up for everybody.
    pub(crate) fn turn_up(&mut self) -> Option<Design> {
        let card = self.pos.stack.pop()?;
        self.reveal_on_table(card);
        self.pos.facing = Some(card);
        let gi = self.pos.active;
        self.tell(|_| Event::Revealed { gi, card });
        Some(card)
    }

    /// One covered copy of a card on the table is turned up.
    fn reveal_on_table(&mut self, card: Design) {
        let look = self.look();
        let copies = look.cards(Deck::Encounter, place::TABLE) & look.copies(Deck::Encounter, card);
        // Of copies, a covered one.
        let covered = copies.iter().min_by_key(|card| look.piles(Deck::Encounter).known(*card));
        if let Some(covered) = covered {
            self.pos.decks[Deck::Encounter as usize].put(covered, place::TABLE, EVERYBODY);
            self.settle(Deck::Encounter, card);
        }
    }

    /// The card that is met leaves the stack for somewhere.
    pub(crate) fn put_facing(&mut self, to: u8) {
        if let Some(card) = self.pos.facing.take() {
            self.move_card(Deck::Encounter, card, place::TABLE, to, EVERYBODY);
            self.call_off();
        }
    }

    /// A fight that has not begun is not fought any more: its card was evaded, cleared away or surrendered to.
    fn call_off(&mut self) {
        if !self.pos.fight.rolled {
            self.pos.fight = Fight::NONE;
        }
    }

    /// A card that stays goes to its sector, any other to the pile.
    fn put_away(&mut self, card: Design, at: Sector) {
        self.reveal_on_table(card);
        let lasts = self.look().encounter(card).kind.lasts();
        let to = if lasts { place::sector(at) } else { place::DISCARD };
        self.move_card(Deck::Encounter, card, place::TABLE, to, EVERYBODY);
    }

    /// [RT-094] What has not been met is turned up: Hazards and Fortifications stay, the rest is discarded.
    pub(crate) fn settle_stack(&mut self) {
        let at = self.pos.now.field;
        let met = self.pos.facing.take().into_iter().map(|card| (card, true));
        let left: ArrayVec<(Design, bool), { MOST_STACK + 1 }> =
            met.chain(self.pos.stack.drain(..).rev().map(|card| (card, false))).collect();
        self.call_off();
        for (card, met) in left {
            self.put_away(card, at);
            self.tell(|_| Event::LeftUnmet { card, at, met });
        }
    }

    /// The cards of an encounter that nobody will meet any more.
    pub(crate) fn drop_stack(&mut self) {
        let at = self.pos.now.field;
        let left: Drawn = self.pos.facing.take().into_iter().chain(self.pos.stack.drain(..)).collect();
        for card in left {
            self.put_away(card, at);
        }
        if self.pos.fight.course == Course::Open {
            self.pos.fight = Fight::NONE;
        }
    }

    /// A GI was moved away while cards were met: they are settled where they lie.
    pub(crate) fn leave_stack(&mut self, gi: Gi) {
        if gi == self.pos.active && (self.pos.facing.is_some() || !self.pos.stack.is_empty()) {
            self.settle_stack();
        }
    }

    /// [RT-111, RT-112, RT-113] The card met was evaded.
    pub(crate) fn evaded_card(&mut self) {
        let Some(card) = self.pos.facing.take() else { return };
        let at = self.pos.sheet().at;
        let rules = self.rules;
        let encounter = &rules.pack.encounters[card.index()];
        let stays = encounter.kind.lasts() && self.pos.options.evaded_hazard_stays;
        let to = if stays { place::sector(at) } else { place::DISCARD };
        self.move_card(Deck::Encounter, card, place::TABLE, to, EVERYBODY);
        self.call_off();
        let next = self.pos.stack.last().copied();
        let lost = |card: &Design| matches!(self.look().encounter(*card).kind, Kind::Companion | Kind::Item);
        if let Some(next) = next.filter(lost) {
            self.pos.stack.pop();
            self.reveal_on_table(next);
            self.discard(Deck::Encounter, next, place::TABLE);
            self.tell(|_| Event::LostByEvading { card: next });
        }
        let gi = self.pos.active;
        self.run(encounter.on_evade, gi, gi);
    }

    /// [RT-088] A Companion or Special Item is taken.
    pub(crate) fn pick_up(&mut self) {
        let gi = self.pos.active;
        let Some(card) = self.pos.facing else { return };
        self.put_facing(place::front(gi));
        self.tell(|_| Event::PickedUp { gi, card });
        self.limit_items(gi);
    }

    /// [RT-144, RT-349] Something happened that a Genie mission may want.
    pub(crate) fn progress(&mut self, gi: Gi, done: impl Fn(&Goal) -> u8) {
        for card in self.look().cards(Deck::Mission, place::hand(gi)).iter() {
            let mission = self.look().design(Deck::Mission, card);
            if let Some(goal) = &self.rules.pack.missions[mission.index()].goal {
                self.pos.progress[mission.index()] |= done(goal);
            }
        }
    }
}
