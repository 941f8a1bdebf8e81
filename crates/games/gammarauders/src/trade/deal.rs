//! Offers, drafts of offers, and what is on offer.

use arrayvec::ArrayVec;
use retrograde_core::phrase::{Phrase, Words};
use retrograde_core::{ParseError, Short};

use crate::cards::DesignId;
use crate::player::{MOST_PLAYERS, Player, Players};

/// Cards that one side of an offer can name.
pub(crate) const MOST_NAMED: usize = 6;
/// Offers that can be open: three of each player.
pub(crate) const MOST_OPEN: usize = MOST_PLAYERS * 3;
/// Offers that can have been made in a phase: twelve of each player.
const MOST_MADE: usize = MOST_PLAYERS * 12;

/// A named card of an offer: a design, hidden or face up.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Named(u8);

impl Named {
    const UP: u8 = 0x80;

    pub(crate) const fn new(design: DesignId, up: bool) -> Named {
        Named(if up { design.0 | Named::UP } else { design.0 })
    }

    pub(crate) const fn design(self) -> DesignId {
        DesignId(self.0 & !Named::UP)
    }

    /// Whether it lies face up.
    pub(crate) const fn up(self) -> bool {
        self.0 & Named::UP != 0
    }
}

/// Cards that a side of an offer names, in order; as small as they can be, since a position holds many.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Names([Named; MOST_NAMED]);

impl Default for Names {
    fn default() -> Names {
        Names([Names::NONE; MOST_NAMED])
    }
}

impl Names {
    const NONE: Named = Named(u8::MAX);

    pub(crate) fn iter(&self) -> impl Iterator<Item = Named> {
        self.0.into_iter().take_while(|card| *card != Names::NONE)
    }

    pub(crate) fn len(&self) -> usize {
        self.iter().count()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0[0] == Names::NONE
    }

    pub(crate) fn is_full(&self) -> bool {
        self.len() == MOST_NAMED
    }

    pub(crate) fn contains(&self, card: Named) -> bool {
        self.0.contains(&card)
    }

    /// How often a card is named.
    pub(crate) fn count(&self, card: Named) -> usize {
        self.iter().filter(|other| *other == card).count()
    }

    fn add(&mut self, card: Named) {
        if !self.is_full() {
            self.0[MOST_NAMED - 1] = card;
            self.0.sort_unstable();
        }
    }

    fn remove(&mut self, card: Named) {
        if let Some(at) = self.0.iter().position(|other| *other == card) {
            self.0[at] = Names::NONE;
            self.0.sort_unstable();
        }
    }
}

/// One side of an offer.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Goods {
    pub(crate) pods: u8,
    /// The number of the turn card; 0 if it is not part of the deal [GR-251].
    pub(crate) turn: u8,
    /// Hidden cards of the other's choice.
    pub(crate) any: u8,
    /// Named cards.
    pub(crate) cards: Names,
}

impl Goods {
    pub(crate) fn is_empty(&self) -> bool {
        self.pods == 0 && self.turn == 0 && self.any == 0 && self.cards.is_empty()
    }

    /// Adds a named card.
    pub(crate) fn add(&mut self, card: Named) {
        self.cards.add(card);
    }

    pub(crate) fn remove(&mut self, card: Named) {
        self.cards.remove(card);
    }

    /// How many hidden cards of a design are named.
    pub(crate) fn count(&self, card: Named) -> usize {
        self.cards.count(card)
    }

    /// Hidden cards in all.
    pub(crate) fn hidden(&self) -> usize {
        usize::from(self.any) + self.cards.iter().filter(|card| !card.up()).count()
    }
}

/// What two players would exchange.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Deal {
    pub(crate) from: Player,
    pub(crate) to: Player,
    pub(crate) give: Goods,
    pub(crate) get: Goods,
}

impl Deal {
    /// Nothing yet.
    pub(crate) fn empty(from: Player, to: Player) -> Deal {
        Deal { from, to, give: Goods::default(), get: Goods::default() }
    }

    /// The same the other way round, without what cannot be promised.
    pub(crate) fn swapped(&self) -> Deal {
        let give = Goods { any: 0, ..self.get };
        let get = Goods { any: 0, ..self.give };
        Deal { from: self.to, to: self.from, give, get }
    }

    /// A number that stands for its contents, so that a declined offer is known again.
    pub(crate) fn print(&self) -> u32 {
        let mut hash = 0x811c_9dc5_u32;
        let mut add = |byte: u8| hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        add(self.from.index() as u8 * 8 + self.to.index() as u8);
        for goods in [&self.give, &self.get] {
            [goods.pods, goods.turn, goods.any, 0xff].into_iter().for_each(&mut add);
            goods.cards.iter().for_each(|card| add(card.0));
        }
        hash
    }
}

/// An open offer.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Offer {
    pub(crate) id: u8,
    pub(crate) deal: Deal,
}

/// Hidden cards picked to fulfil an offer.
pub(crate) type Picks = Names;

impl Picks {
    pub(crate) fn designs(&self) -> impl Iterator<Item = DesignId> {
        self.iter().map(Named::design)
    }

    pub(crate) fn push(&mut self, id: DesignId) {
        self.add(Named::new(id, false));
    }
}

/// What a player is busy with while trading; nobody else sees it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Desk {
    Empty,
    /// Drafting an offer.
    Draft(Deal),
    /// Accepting one that leaves cards to the player's choice.
    Choosing {
        offer: u8,
        picks: Picks,
    },
}

/// The trading of phase 2.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Trade {
    /// Who has declared to be done.
    pub(crate) done: Players,
    /// Offers that each player has made in this phase.
    pub(crate) made: [u8; MOST_PLAYERS],
    /// Offers made in this phase, in all.
    pub(crate) last: u8,
    pub(crate) offers: ArrayVec<Offer, MOST_OPEN>,
    pub(crate) desks: [Desk; MOST_PLAYERS],
    /// Offers that were declined, by their prints [GR-216].
    pub(crate) declined: ArrayVec<u32, MOST_MADE>,
}

impl Trade {
    /// Nobody trades.
    pub(crate) const fn closed() -> Trade {
        Trade {
            done: Players::NONE,
            made: [0; MOST_PLAYERS],
            last: 0,
            offers: ArrayVec::new_const(),
            desks: [const { Desk::Empty }; MOST_PLAYERS],
            declined: ArrayVec::new_const(),
        }
    }

    pub(crate) fn offer(&self, id: u8) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.id == id)
    }

    /// Takes an offer off the table; whoever was choosing cards for it stops.
    pub(crate) fn close(&mut self, id: u8) {
        self.offers.retain(|offer| offer.id != id);
        for desk in &mut self.desks {
            if matches!(desk, Desk::Choosing { offer, .. } if *offer == id) {
                *desk = Desk::Empty;
            }
        }
    }

    pub(crate) fn open_of(&self, player: Player) -> usize {
        self.offers.iter().filter(|offer| offer.deal.from == player).count()
    }
}

/// A thing on offer, in words: `pod`, `turn`, `any-card`, `lamp`, `tower up`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Ware {
    /// A stored pod.
    Pod,
    /// The turn card.
    Turn,
    /// A hidden card that its owner chooses.
    AnyCard,
    /// A hidden card.
    Card(Short),
    /// A card face up.
    Up(Short),
}

impl Phrase for Ware {
    fn write(&self, line: &mut String) {
        match self {
            Ware::Pod => line.push_str(" pod"),
            Ware::Turn => line.push_str(" turn"),
            Ware::AnyCard => line.push_str(" any-card"),
            Ware::Card(name) => name.write(line),
            Ware::Up(name) => {
                name.write(line);
                line.push_str(" up");
            }
        }
    }

    fn read(words: &mut Words<'_>) -> Result<Ware, ParseError> {
        Ok(match words.take() {
            "pod" => Ware::Pod,
            "turn" => Ware::Turn,
            "any-card" => Ware::AnyCard,
            word => {
                let expected = "pod, turn, any-card or the name of a card";
                let name = Short::parse(word).ok_or_else(|| ParseError::expected(expected, word))?;
                if words.peek() == Some("up") {
                    words.take();
                    Ware::Up(name)
                } else {
                    Ware::Card(name)
                }
            }
        })
    }
}
