//! Where cards may lie, and who may know them.

use retrograde_cards::{Card, EVERYBODY, NOBODY};

use super::{Sound, hold};
use crate::deck::{Deck, Design, place};
use crate::gi::Gi;
use crate::look::Look;
use crate::position::Windowed;
use crate::sector::Sector;
use crate::steps::Step;

impl Look<'_> {
    pub(super) fn check_cards(self) -> Sound {
        let searched = self.pos.steps.iter().any(|step| matches!(step, Step::SearchPick(_)));
        for deck in Deck::ALL {
            let cards = self.rules.pack.decks[deck as usize].of.len();
            for card in (0..cards).map(|card| Card(card as u8)) {
                let (at, known) = (self.piles(deck).at(card), self.piles(deck).known(card));
                let somebody = Gi::ALL
                    .into_iter()
                    .find(|gi| [place::hand(*gi), place::front(*gi), place::aside(*gi)].contains(&at));
                let seated = somebody.is_none_or(|gi| self.pos.all().has(gi));
                let fits = match at {
                    place::DECK | place::DISCARD => true,
                    place::OUT => deck == Deck::Encounter && self.rules.pack.companions.contains(card),
                    place::TABLE => matches!(deck, Deck::Encounter | Deck::Rogue),
                    at if place::sector_of(at).is_some() => {
                        let known = |at: &Sector| at.index() < self.board().sectors.len();
                        let land =
                            place::sector_of(at).filter(known).is_some_and(|at| !self.board().is_station(at));
                        deck == Deck::Encounter && self.rules.pack.lasting.contains(card) && land
                    }
                    at if somebody.is_some_and(|gi| at == place::hand(gi)) => {
                        matches!(deck, Deck::Rogue | Deck::Mission | Deck::Clue)
                    }
                    at if somebody.is_some_and(|gi| at == place::front(gi)) => match deck {
                        Deck::Encounter => {
                            (self.rules.pack.companions | self.rules.pack.finds).contains(card)
                        }
                        Deck::Supply => self.rules.pack.is_item(self.design(deck, card)),
                        Deck::Clue => true,
                        Deck::Mission | Deck::Rogue => false,
                    },
                    // [RT-261] What is put aside with a dead GI.
                    at if somebody.is_some_and(|gi| at == place::aside(gi)) => match deck {
                        Deck::Encounter => {
                            (self.rules.pack.companions | self.rules.pack.finds).contains(card)
                        }
                        Deck::Supply => self.rules.pack.is_item(self.design(deck, card)),
                        Deck::Mission | Deck::Clue => true,
                        Deck::Rogue => false,
                    },
                    _ => false,
                };
                let id = self.rules.pack.id(deck, self.design(deck, card));
                hold(fits && seated, || format!("{id} lies in the wrong place"))?;
                let knows = match at {
                    place::DISCARD | place::OUT => known == EVERYBODY,
                    at if somebody.is_some_and(|gi| at == place::hand(gi)) => {
                        somebody.is_some_and(|gi| known & gi.bit() != 0)
                    }
                    at if somebody.is_some_and(|gi| at == place::front(gi)) => known == EVERYBODY,
                    at if place::sector_of(at).is_some() => known == EVERYBODY,
                    // Whoever searches the Clue deck in vain sees it all.
                    place::DECK if deck == Deck::Clue && searched => known == self.pos.active.bit(),
                    place::DECK => known == NOBODY,
                    _ => true,
                } && (known == EVERYBODY || known & !self.pos.all().0 == 0);
                hold(knows, || format!("{id} is known to the wrong people"))?;
                if let Some(slot) = self.rules.pack.rounds_slot(deck, card) {
                    let (left, full) = (self.pos.rounds[slot], self.rules.pack.uses_of(deck, card));
                    let owned = somebody.is_some();
                    hold(left >= 1 && left <= full && (owned || left == full), || {
                        format!("{id} has the wrong rounds")
                    })?;
                }
            }
        }
        self.check_progress()
    }

    /// Only missions that somebody has are under way, as far as they can be.
    fn check_progress(self) -> Sound {
        let held = |design: Design| {
            let aside = |gi: Gi| self.holds(Deck::Mission, place::aside(gi), design);
            self.pos.all().iter().any(|gi| self.has_mission(gi, design) || aside(gi))
        };
        for (number, progress) in self.pos.progress.iter().enumerate().filter(|(_, progress)| **progress > 0)
        {
            let known = number < self.rules.pack.missions.len();
            let right =
                known && held(Design::new(number)) && self.can_progress(Design::new(number), *progress);
            hold(right, || "no mission can be so far".to_owned())?;
        }
        Ok(())
    }

    pub(super) fn check_stack(self) -> Sound {
        let pos = self.pos;
        let mut table: Vec<Design> =
            self.designs(Deck::Encounter, self.cards(Deck::Encounter, place::TABLE)).collect();
        let mut stack: Vec<Design> = pos.stack.iter().chain(&pos.facing).copied().collect();
        table.sort_unstable();
        stack.sort_unstable();
        hold(table == stack, || "the stack and the cards on the table differ".to_owned())?;
        if let Some(facing) = pos.facing {
            let open = self.copies(Deck::Encounter, facing) & self.cards(Deck::Encounter, place::TABLE);
            let shown = open.iter().any(|card| self.piles(Deck::Encounter).known(card) == EVERYBODY);
            hold(shown, || "the card that is met lies covered".to_owned())?;
        }
        let sorted = pos
            .stack
            .windows(2)
            .all(|pair| self.encounter(pair[0]).initiative <= self.encounter(pair[1]).initiative);
        hold(sorted, || "the stack is not sorted".to_owned())?;
        let meets = pos.steps.iter().any(|step| matches!(step, Step::Cards(_)));
        hold(meets || (pos.stack.is_empty() && pos.facing.is_none()), || {
            "cards lie there that nobody meets".to_owned()
        })?;
        let at = pos.now.field;
        hold(at.index() < self.board().sectors.len(), || "cards lie nowhere".to_owned())?;
        // [RT-302]
        let field = !self.board().is_station(at) || (pos.stack.is_empty() && pos.facing.is_none());
        hold(field, || "there is nothing to be met on Milli-com".to_owned())?;
        let played: Vec<Design> = self.designs(Deck::Rogue, self.cards(Deck::Rogue, place::TABLE)).collect();
        let last: Vec<Design> = pos.window.last.iter().map(|(_, card)| *card).collect();
        hold(played == last, || "Rogue cards on the table were not played".to_owned())?;
        let open = pos.steps.iter().any(|step| matches!(step, Step::Window(_)));
        hold(open || pos.window == Windowed::default(), || "there is no window to play cards in".to_owned())
    }
}
