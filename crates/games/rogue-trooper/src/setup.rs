//! An empty table, and the way to the first question [section 1].

use arrayvec::ArrayVec;
use retrograde_cards::{CardSet, Piles};
use retrograde_core::Log;

use crate::RogueTrooper;
use crate::deck::{Deck, place};
use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::options::{FirstPlayer, Options};
use crate::pack::{MOST_MISSIONS, MOST_ROUNDS};
use crate::play::Play;
use crate::position::{Fight, Now, Position, Sheet, Slotted, Trade, Windowed};
use crate::sector::Sector;
use crate::steps::SetUp;
use crate::weapon::{Ammo, Slot};

impl RogueTrooper {
    /// A table with everything in its box.
    pub(crate) fn blank(&self, options: Options) -> Position {
        let numbers = &self.pack.numbers;
        let start = self.pack.board.drop_zones.first().map_or(Sector(0), |(_, sector)| *sector);
        let sheet = Sheet {
            at: start,
            lives: numbers.start_lives,
            ammo: [0; Ammo::COUNT],
            slots: [Slotted::Empty; Slot::COUNT],
            prison: None,
            attempts: 0,
            misses: 0,
            face: None,
            died: 0,
            carrier: None,
            retriever: None,
        };
        let mut pos = Position {
            options,
            turn: 0,
            active: Gi::Blue,
            first: Gi::Blue,
            gis: [sheet; Gi::MOST],
            decks: Deck::ALL.map(|deck| Piles::new(self.pack.decks[deck as usize].of.len(), place::DECK)),
            rounds: [0; MOST_ROUNDS],
            progress: [0; MOST_MISSIONS],
            traitor: None,
            now: Now::new(start, true),
            mods: ArrayVec::new(),
            stack: ArrayVec::new(),
            facing: None,
            window: Windowed::default(),
            fight: Fight::NONE,
            trade: Trade::default(),
            given: CardSet::EMPTY,
            steps: ArrayVec::new(),
            left: Gis::NONE,
            deaths: 0,
            ending: None,
        };
        // Nobody sits there.
        for sheet in &mut pos.gis[usize::from(options.players)..] {
            sheet.died = u8::MAX;
        }
        for gi in pos.all().iter() {
            pos.gi_mut(gi).ammo =
                Ammo::ALL.map(|ammo| numbers.start_ammo[ammo as usize].min(numbers.most_ammo[ammo as usize]));
        }
        self.full_rounds(&mut pos);
        pos
    }

    /// Every item card has all its rounds.
    pub(crate) fn full_rounds(&self, pos: &mut Position) {
        for deck in [Deck::Encounter, Deck::Supply] {
            for card in 0..self.pack.decks[deck as usize].of.len() {
                let card = retrograde_cards::Card(card as u8);
                if let Some(slot) = self.pack.rounds_slot(deck, card) {
                    pos.rounds[slot] = self.pack.uses_of(deck, card);
                }
            }
        }
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// From the empty table to the first question [RT-025, RT-026].
    pub(crate) fn set_up(&mut self) {
        if self.pos.options.first_player == FirstPlayer::Random {
            let seat = self.dice.pick("first player", self.pos.options.players.into());
            self.pos.first = Gi::of(seat);
        }
        self.pos.active = self.pos.first;
        self.push(SetUp { part: crate::steps::Part::Chips, done: 0 });
        self.advance();
    }
}
