//! Clue cards and complete faces [section 15].

use retrograde_cards::EVERYBODY;
use retrograde_core::Log;

use crate::deck::{Deck, Design, place};
use crate::event::Event;
use crate::gi::Gi;
use crate::look::{Check, Look, require};
use crate::options::ComputerRule;
use crate::pack::{Clues, QUARTERS};
use crate::play::Play;
use crate::position::Traitor;
use crate::sector::Function;

impl Look<'_> {
    /// All Clue cards of a GI, hidden or in a complete face.
    #[inline]
    pub(crate) fn clue_count(self, gi: Gi) -> usize {
        self.count(Deck::Clue, place::hand(gi)) + self.count(Deck::Clue, place::front(gi))
    }

    /// The quarters of a face that a GI holds hidden, a bit each.
    #[inline]
    pub(crate) fn quarters(self, gi: Gi, face: usize) -> u8 {
        let hand = self.cards(Deck::Clue, place::hand(gi));
        let has =
            |quarter: &usize| !(hand & self.copies(Deck::Clue, Clues::quarter(face, *quarter))).is_empty();
        (0..QUARTERS).filter(has).fold(0, |bits, quarter| bits | 1 << quarter)
    }

    /// The most different quarters of one face that a GI has [RT-371].
    pub(crate) fn best_face(self, gi: Gi) -> (u32, usize) {
        if let Some(face) = self.pos.gi(gi).face {
            return (QUARTERS as u32, face.into());
        }
        let faces = 0..self.rules.pack.clues.faces.len();
        faces
            .map(|face| (self.quarters(gi, face).count_ones(), face))
            .max_by_key(|(count, face)| (*count, std::cmp::Reverse(*face)))
            .unwrap_or((0, 0))
    }

    /// [RT-311, RT-312] Whether the Clue deck may be searched where the active GI stands, as everybody can see.
    pub(crate) fn may_search(self) -> bool {
        let gi = self.pos.active;
        let sheet = self.pos.gi(gi);
        let deck = self.count(Deck::Clue, place::DECK) > 0;
        let pile = self.pos.options.battle_computer == ComputerRule::DeckAndDiscard
            && self.count(Deck::Clue, place::DISCARD) > 0;
        sheet.is_free()
            && sheet.face.is_none()
            && self.board().has(sheet.at, Function::BattleComputer)
            && self.clue_count(gi) + 1 >= QUARTERS
            && (deck || pile)
    }

    /// Whether the active GI may search for the last quarter of a face.
    pub(crate) fn check_search(self, face: usize) -> Check {
        let quarters = self.quarters(self.pos.active, face).count_ones() as usize;
        require(quarters + 1 == QUARTERS, "RT-311", "three different quarters of the face are needed")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A Clue card is drawn, unless there is none or the face is complete [RT-258].
    pub(crate) fn draw_clue(&mut self, gi: Gi) {
        if self.pos.gi(gi).face.is_some() {
            return;
        }
        let Some(clue) = self.take(Deck::Clue) else { return };
        self.move_card(Deck::Clue, clue, place::TABLE, place::hand(gi), gi.bit());
        self.tell(|look| Event::ClueDrawn { gi, clue, seen: look.circle(gi).seats() });
        self.show_face(gi);
    }

    /// [RT-278 to RT-281] A complete face is turned up at once, and the Traitor appears.
    pub(crate) fn show_face(&mut self, gi: Gi) {
        if self.pos.gi(gi).face.is_some() || !self.pos.gi(gi).is_alive() {
            return;
        }
        let faces = self.rules.pack.clues.faces.len();
        let whole = (1u8 << QUARTERS) - 1;
        let Some(face) = (0..faces).find(|face| self.look().quarters(gi, *face) == whole) else { return };
        for quarter in 0..QUARTERS {
            let clue = Clues::quarter(face, quarter);
            self.move_card(Deck::Clue, clue, place::hand(gi), place::front(gi), EVERYBODY);
        }
        self.pos.gi_mut(gi).face = Some(face as u8);
        self.tell(|_| Event::FaceComplete { gi, face: face as u8 });
        self.discard_missions(gi);
        if self.pos.traitor.is_none() {
            let numbers = &self.rules.pack.numbers;
            let (at, lives) = (numbers.traitor_start, numbers.traitor_lives);
            self.pos.traitor = Some(Traitor { at, lives });
            self.tell(|_| Event::TraitorAppears { at });
        }
        self.hand_duties_on();
    }

    /// [RT-311, RT-312] The missing quarter is looked for; whether it was there.
    pub(crate) fn search_face(&mut self, gi: Gi, face: usize) -> bool {
        if self.pos.options.battle_computer == ComputerRule::DeckAndDiscard {
            self.refill(Deck::Clue);
        }
        let held = self.look().quarters(gi, face);
        let missing = (0..QUARTERS).find(|quarter| held >> quarter & 1 == 0);
        let wanted = missing.map(|quarter| Clues::quarter(face, quarter));
        let found = wanted.filter(|clue| self.look().holds(Deck::Clue, place::DECK, *clue));
        self.tell(|_| Event::Searched { gi, found: found.is_some() });
        if let Some(clue) = found {
            self.take_clue_from_deck(gi, clue);
        }
        found.is_some()
    }

    /// A Clue card is taken out of the deck.
    pub(crate) fn take_clue_from_deck(&mut self, gi: Gi, clue: Design) {
        self.move_card(Deck::Clue, clue, place::DECK, place::hand(gi), gi.bit());
        self.tell(|look| Event::ClueDrawn { gi, clue, seen: look.circle(gi).seats() });
        self.show_face(gi);
    }

    /// What is in the Clue deck is known to somebody, or to nobody any more.
    pub(crate) fn show_deck(&mut self, gi: Gi, shown: bool) {
        let known = if shown { gi.bit() } else { retrograde_cards::NOBODY };
        for card in self.look().cards(Deck::Clue, place::DECK).iter() {
            self.pos.decks[Deck::Clue as usize].put(card, place::DECK, known);
        }
        self.settle_all(Deck::Clue);
    }
}
