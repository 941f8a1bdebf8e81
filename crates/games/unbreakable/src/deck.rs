//! The action deck and the turn [chapters 5 and 6].
//!
//! Nobody ever sees the order of the deck, so it has none: a card is drawn from what is left, each as likely as any
//! other, which is the same as drawing from a shuffled deck. What is left is public.

use std::fmt;

use retrograde_core::Log;

use crate::combat::Size;
use crate::event::Event;
use crate::look::Look;
use crate::options::Chrome;
use crate::pack::DeckNumbers;
use crate::play::Play;
use crate::room::Room;
use crate::steps::{Activate, ClearMove, Grenades, LightFire, Reprogram, Step};
use crate::unit::{Marks, Side, Type};

/// An action card [UB-040].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Card {
    /// Activates units of a colour and type [UB-329].
    Activation(Side, Type),
    /// Recovery and freezing [UB-330].
    TimeStream,
    /// An earthquake [UB-331].
    Earthquake(Size),
    /// Units in the clear move [UB-377].
    ClearMove(Side),
    /// Crawlers fire lightly [UB-379].
    LightFire(Side),
    /// Walkers act at a risk [UB-383].
    Overload(Side),
    /// Squads exchange bombs [UB-376].
    Grenades,
    /// Squads take crawlers over [UB-381].
    Reprogram,
}

impl Card {
    /// Kinds of cards.
    pub(crate) const COUNT: usize = 18;

    /// All kinds in order.
    pub(crate) fn all() -> impl Iterator<Item = Card> {
        let activations =
            Side::ALL.into_iter().flat_map(|side| Type::ALL.map(|kind| Card::Activation(side, kind)));
        let quakes = Size::ALL.into_iter().map(Card::Earthquake);
        let coloured = Side::ALL
            .into_iter()
            .flat_map(|side| [Card::ClearMove(side), Card::LightFire(side), Card::Overload(side)]);
        activations
            .chain([Card::TimeStream])
            .chain(quakes)
            .chain(coloured)
            .chain([Card::Grenades, Card::Reprogram])
    }

    pub(crate) fn index(self) -> usize {
        match self {
            Card::Activation(side, kind) => side as usize * 3 + kind as usize,
            Card::TimeStream => 6,
            Card::Earthquake(size) => 7 + size as usize,
            Card::ClearMove(side) => 10 + side as usize * 3,
            Card::LightFire(side) => 11 + side as usize * 3,
            Card::Overload(side) => 12 + side as usize * 3,
            Card::Grenades => 16,
            Card::Reprogram => 17,
        }
    }

    /// The units that it activates.
    pub(crate) fn calls(self) -> Option<(Side, Type)> {
        match self {
            Card::Activation(side, kind) => Some((side, kind)),
            _ => None,
        }
    }

    /// How many of it a deck begins a turn with, earthquakes apart.
    pub(crate) fn count(self, numbers: &DeckNumbers, opportunities: bool) -> u8 {
        match self {
            Card::Activation(_, Type::Crawler) => numbers.crawlers,
            Card::Activation(_, Type::Walker) => numbers.walkers,
            Card::Activation(_, Type::Squad) => numbers.squads,
            Card::TimeStream => numbers.time_stream,
            Card::Earthquake(_) => 0,
            Card::ClearMove(_) | Card::LightFire(_) | Card::Overload(_) if opportunities => {
                numbers.opportunity_per_colour
            }
            Card::Grenades | Card::Reprogram if opportunities => numbers.opportunity_shared,
            _ => 0,
        }
    }

    /// Its word in notation: `blue-walkers`, `time-stream`, `heavy-earthquake`.
    pub(crate) fn word(self) -> String {
        match self {
            Card::Activation(side, kind) => format!("{side}-{}", kind.plural()),
            Card::TimeStream => "time-stream".to_owned(),
            Card::Earthquake(size) => format!("{size}-earthquake"),
            Card::ClearMove(side) => format!("{side}-clear-move"),
            Card::LightFire(side) => format!("{side}-light-fire"),
            Card::Overload(side) => format!("{side}-overload"),
            Card::Grenades => "change-grenades".to_owned(),
            Card::Reprogram => "reprogram-crawlers".to_owned(),
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Card> {
        Card::all().find(|card| card.word() == text)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Activation(side, kind) => {
                let plural = kind.plural();
                write!(f, "{} {}{}", side.name(), plural[..1].to_uppercase(), &plural[1..])
            }
            Card::TimeStream => f.write_str("Time Stream"),
            Card::Earthquake(size) => {
                let word = size.word();
                write!(f, "{}{} Earthquake", word[..1].to_uppercase(), &word[1..])
            }
            Card::ClearMove(side) => write!(f, "{} Clear Move", side.name()),
            Card::LightFire(side) => write!(f, "{} Crawler Light Fire", side.name()),
            Card::Overload(side) => write!(f, "{} Walker Overload", side.name()),
            Card::Grenades => f.write_str("Change Grenades"),
            Card::Reprogram => f.write_str("Reprogram Crawlers"),
        }
    }
}

impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The deck and where the earthquake cards are.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Deck {
    /// Cards left this turn, by kind.
    pub(crate) left: [u8; Card::COUNT],
    /// Earthquake cards on the discards, by size: they come in next turn [UB-077].
    pub(crate) discards: [u8; 3],
    /// Earthquake cards outside the game, by size [UB-072].
    pub(crate) unused: [u8; 3],
}

impl Deck {
    /// Nothing left, all earthquakes unused.
    pub(crate) fn spent(numbers: &DeckNumbers) -> Deck {
        Deck { left: [0; Card::COUNT], discards: [0; 3], unused: numbers.earthquakes }
    }

    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.left.iter().map(|&count| u32::from(count)).sum()
    }

    /// [UB-221, UB-222, UB-289] An unused earthquake card of this size, or the next lighter that is there, goes to
    /// the discards.
    pub(crate) fn take_quake(&mut self, size: Option<Size>) -> Option<Size> {
        let mut wanted = size;
        while let Some(size) = wanted {
            if self.unused[size.index()] > 0 {
                self.unused[size.index()] -= 1;
                self.discards[size.index()] += 1;
                return Some(size);
            }
            wanted = size.lighter();
        }
        None
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-075, UB-076] All cards come together, with the earthquakes from the discards.
    fn begin_turn(&mut self) {
        let opportunities = self.pos.rules.has(Chrome::OpportunityCards);
        self.pos.turn += 1;
        self.pos.time_stream = 0;
        for card in Card::all() {
            self.pos.deck.left[card.index()] = card.count(&self.rules.numbers.deck, opportunities);
        }
        for size in Size::ALL {
            self.pos.deck.left[Card::Earthquake(size).index()] =
                std::mem::take(&mut self.pos.deck.discards[size.index()]);
        }
        let turn = self.pos.turn;
        self.tell(|| Event::TurnBegan { turn });
    }

    /// Draws the next card and resolves it [UB-079]; at the end of the deck a turn is over.
    pub(crate) fn draw_card(&mut self) {
        let left = self.pos.deck.len();
        if left == 0 {
            if self.pos.turn >= self.pos.rules.limit {
                self.time_is_up();
                return;
            }
            self.begin_turn();
            return;
        }
        let mut pick = if left == 1 { 0 } else { self.dice.draw("card", left) - 1 };
        let mut index = 0;
        while pick >= u32::from(self.pos.deck.left[index]) {
            pick -= u32::from(self.pos.deck.left[index]);
            index += 1;
        }
        self.pos.deck.left[index] -= 1;
        let card = self.rules.cards[index];
        self.pos.card = Some(card);
        self.tell(|| Event::CardDrawn { card });
        self.resolve_card(card);
    }

    /// What a card does.
    fn resolve_card(&mut self, card: Card) {
        if let Some(step) = self.look().step_of(card) {
            match step {
                Step::Activate(room) => room.begin(self),
                step => self.push(step),
            }
            return;
        }
        match card {
            Card::TimeStream => self.time_stream(),
            Card::Earthquake(size) => self.earthquake(size),
            Card::Grenades => self.in_order(|side| Grenades { side, done: Marks::default() }),
            Card::Reprogram => self.in_order(|side| Reprogram { side, done: Marks::default() }),
            Card::Activation(_, Type::Crawler) => self.delivery_program(),
            _ => {}
        }
    }

    /// Asks both sides, in the order that a die decides [UB-G17, UB-G26, UB-G27]; no die where only one has a say.
    pub(crate) fn in_order<R: Room>(&mut self, step: impl Fn(Side) -> R) {
        let concerned = Side::ALL.map(|side| step(side).is_open(self.look()));
        let first = match concerned {
            [false, false] => return,
            [true, false] => Side::Blue,
            [false, true] => Side::Yellow,
            [true, true] => self.who_first(),
        };
        self.push(step(first.other()));
        self.push(step(first));
    }
}

impl Look<'_> {
    /// The step of a card that asks one side and nobody else; none if it does something else, or if a program plays
    /// that side [UB-413].
    pub(crate) fn step_of(self, card: Card) -> Option<Step> {
        let done = Marks::default();
        Some(match card {
            Card::Activation(side, _) | Card::Overload(side) if self.is_automatic(side) => return None,
            Card::Activation(side, kind) => Activate::new(self, side, kind, false).into(),
            Card::Overload(side) => Activate::new(self, side, Type::Walker, true).into(),
            Card::ClearMove(side) => ClearMove { side, done }.into(),
            Card::LightFire(side) => LightFire { side, done }.into(),
            _ => return None,
        })
    }
}
