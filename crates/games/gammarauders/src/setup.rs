//! Set-up: hands, tiles, fortresses [chapter 3].

use retrograde_cards::{EVERYBODY, NOBODY};
use retrograde_core::Log;

use crate::area::{Area, AreaSet};
use crate::cards::{DesignId, place};
use crate::event::Event;
use crate::look::{Check, Look, require};
use crate::options::TileDraw;
use crate::piece::{Kind, Stack, State, Terrain};
use crate::play::Play;
use crate::player::Player;
use crate::steps::{ChooseAlliance, Found, Lay};

impl Look<'_> {
    /// Cities where a fortress may still be founded [GR-044, GR-045].
    pub(crate) fn free_cities(self) -> AreaSet {
        let cities = self.tiles().terrain[Terrain::City as usize] & self.pos.map.land;
        let taken: AreaSet = self.players().map(|player| self.alliance(player).fort).collect();
        cities - taken
    }

    /// Steps from a city to the nearest fortress; the most there can be if there is none yet.
    pub(crate) fn fort_distance(self, city: Area) -> u8 {
        let forts =
            self.players().map(|player| self.alliance(player).fort).filter(|fort| fort.is_somewhere());
        forts.filter_map(|fort| self.distance(city, fort)).min().unwrap_or(u8::MAX)
    }

    /// Cities where the next fortress may be founded, with the distance that is asked for [GR-239].
    pub(crate) fn fort_cities(self) -> AreaSet {
        let free = self.free_cities();
        let wanted = self.pos.options.fort_distance;
        if wanted <= 1 {
            return free;
        }
        let far: AreaSet = free.iter().filter(|city| self.fort_distance(*city) >= wanted).collect();
        if !far.is_empty() {
            return far;
        }
        let most = free.iter().map(|city| self.fort_distance(city)).max().unwrap_or(0);
        free.iter().filter(|city| self.fort_distance(*city) == most).collect()
    }

    pub(crate) fn check_fort(self, city: Area) -> Check {
        self.check_area(city)?;
        require(self.tiles().terrain(city) == Terrain::City, "GR-044", "a fortress must be in a city")?;
        require(self.free_cities().has(city), "GR-045", "there is already a fortress there")?;
        require(self.fort_cities().has(city), "GR-239", "another fortress is too near")
    }

    /// Tiles still to be laid.
    pub(crate) fn tiles_left(self) -> usize {
        let tiles = usize::from(self.rules.pack.numbers.for_players(self.pos.options.players).tiles);
        tiles.saturating_sub(self.pos.map.laid.len())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// The first question.
    pub(crate) fn set_up(&mut self) {
        self.push(ChooseAlliance {});
        self.advance();
    }

    /// [GR-033, GR-237] Turn cards and hands, in seat order.
    pub(crate) fn deal(&mut self) {
        self.deal_turn_cards();
        self.fix_order();
        for player in self.look().players() {
            self.deal_hand(player);
        }
    }

    /// Ten cards, none of them to be played immediately, with at least one weapon if there is one [GR-034, GR-035].
    fn deal_hand(&mut self, player: Player) {
        let hand = place::hand(player);
        loop {
            while self.pos.cards.count(hand) < usize::from(self.rules.pack.numbers.limits.deal) {
                let Some(id) = self.take_top() else { break };
                if self.rules.pack.cards.design(id).is_immediate() {
                    self.discard(id, place::TABLE);
                    self.tell(|look| Event::Replaced { who: look.party(player), card: id });
                } else {
                    self.move_card(id, place::TABLE, hand, player.bit());
                }
            }
            let (look, weapons) = (self.look(), self.rules.pack.cards.weapons);
            let held = look.hand(player) & weapons;
            let left = look.pos.cards.in_place(place::DECK) & weapons;
            if !held.is_empty() || left.is_empty() {
                break;
            }
            self.tell(|look| Event::Redrew { who: look.party(player) });
            self.return_cards(hand);
        }
        let count = self.pos.cards.count(hand) as u8;
        self.tell(|look| Event::Dealt { who: look.party(player), count });
    }

    /// All cards of a place go back into the deck, unseen [GR-238].
    fn return_cards(&mut self, from: u8) {
        for card in self.pos.cards.in_place(from).iter() {
            self.pos.cards.put(card, place::DECK, NOBODY);
        }
        for id in 0..self.rules.pack.cards.designs.len() {
            self.settle(DesignId::new(id));
        }
    }

    /// [GR-039] All have armed their bioborgs: what was put aside goes back into the deck, and the map is laid.
    pub(crate) fn outfitted(&mut self) {
        for player in self.look().players() {
            self.return_cards(place::aside(player));
            let mounted = self.look().mounted(player).len() as u8;
            self.tell(|look| Event::Outfitted { who: look.party(player), mounted });
        }
        self.return_cards(place::DISCARD);
        self.flip_tile(0);
    }

    /// [GR-041] The player at a place of the order flips the next tile; after the last one fortresses are founded.
    pub(crate) fn flip_tile(&mut self, turn: u8) {
        let left = self.look().tiles_left();
        if left == 0 {
            self.pos.map.survey(&self.rules.pack.tiles);
            self.push(Found { turn: 0 });
            return;
        }
        let tile = self.draw_tile(left);
        let player = self.pos.order[usize::from(turn) % self.pos.order.len()];
        self.tell(|look| Event::Flipped { who: look.party(player), tile });
        self.push(Lay { turn, tile });
    }

    /// [GR-040, GR-214] The top of a shuffled pile that nobody has seen: all core tiles and some of the others, or any.
    fn draw_tile(&mut self, left: usize) -> u8 {
        let tiles = &self.rules.pack.tiles.all;
        let free = |core: bool| {
            let fresh = (0..tiles.len()).filter(move |tile| tiles[*tile].core == core);
            fresh.filter(|tile| !self.pos.map.has_tile(*tile)).collect::<Vec<usize>>()
        };
        let (core, outland) = (free(true), free(false));
        let all: Vec<usize> = match self.pos.options.tile_draw {
            TileDraw::Free => core.into_iter().chain(outland).collect(),
            // A pile of `left` tiles with all core tiles in it.
            TileDraw::CoreFirst if core.len() >= left => core,
            TileDraw::CoreFirst if core.is_empty() => outland,
            TileDraw::CoreFirst => {
                if self.dice.pick("core or outland tile", left) < core.len() {
                    core
                } else {
                    outland
                }
            }
        };
        let at = if all.len() == 1 { 0 } else { self.dice.pick("tile", all.len()) };
        all[at] as u8
    }

    /// [GR-044] A player's fortress, bioborg and first army units.
    pub(crate) fn found(&mut self, player: Player, city: Area) {
        let alliance = self.pos.alliance_mut(player);
        alliance.fort = city;
        alliance.standing = true;
        alliance.borg = city;
        for kind in Kind::ALL {
            let count = self.look().limits().start_units.min(self.look().supply(player, kind));
            self.pos.add_units(Stack::new(city, player, kind, State::default(), count));
        }
        self.tell(|look| Event::Founded { who: look.party(player), area: city });
    }

    /// A played or shown card is known to all.
    pub(crate) fn reveal(&mut self, id: DesignId, from: u8, to: u8) {
        self.move_card(id, from, to, EVERYBODY);
    }
}
