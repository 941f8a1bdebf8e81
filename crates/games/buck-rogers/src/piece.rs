//! Pieces on the board: stacks of units, Transports, Leaders and Factories [chapter 2].

use std::fmt;

use retrograde_core::Token;

use crate::action::Troops;
use crate::board::Zone;
use crate::colour::{Colour, Player};
use crate::kind::{Item, Kind};
use crate::sets::Colours;
use crate::state::State;

/// Units of one kind and colour in one zone that have done the same this turn.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Stack {
    pub(crate) zone: Zone,
    pub(crate) colour: Colour,
    pub(crate) kind: Kind,
    pub(crate) state: State,
    pub(crate) count: u8,
}

impl Stack {
    /// Some of it, as Troopers that board.
    pub(crate) fn troops(&self, count: u8) -> Troops {
        Troops { count, colour: self.colour, state: self.state }
    }

    /// What it is by, in the order of stacks, as one number: everything but how many units there are.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let State { left, flags, slung } = self.state;
        let [zone, colour, kind] = [self.zone.index(), self.colour.index(), self.kind.index()];
        u64::from_be_bytes([0, 0, zone as u8, colour as u8, kind as u8, left, flags, slung])
    }

    /// Whether both are the same except for their numbers.
    #[inline]
    pub(crate) fn is_like(&self, other: &Stack) -> bool {
        self.key() == other.key()
    }
}

/// Transports of a colour [BR-016].
pub(crate) const PER_COLOUR: usize = 4;

/// A Transport by its colour and number: `blue-T1`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, serde::Serialize)]
#[serde(into = "String")]
pub struct TransportId(pub(crate) u8);

impl TransportId {
    pub(crate) const COUNT: usize = PER_COLOUR * Colour::COUNT;

    pub(crate) const fn new(index: usize) -> TransportId {
        TransportId(index as u8)
    }

    pub(crate) fn all() -> impl DoubleEndedIterator<Item = TransportId> {
        (0..TransportId::COUNT as u8).map(TransportId)
    }

    pub(crate) fn of(colour: Colour) -> impl Iterator<Item = TransportId> {
        let first = (colour.index() * PER_COLOUR) as u8;
        (first..first + PER_COLOUR as u8).map(TransportId)
    }

    pub(crate) const fn colour(self) -> Colour {
        Colour::ALL[self.0 as usize / PER_COLOUR]
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number within the colour, from 1.
    pub(crate) const fn number(self) -> usize {
        self.0 as usize % PER_COLOUR + 1
    }

    /// As people read it: `Blue Transport 1`.
    pub(crate) fn title(self) -> String {
        format!("{} Transport {}", self.colour().name(), self.number())
    }

    /// Those of some colours.
    pub(crate) fn among(colours: Colours) -> impl Iterator<Item = TransportId> {
        colours.iter().flat_map(TransportId::of)
    }
}

impl fmt::Display for TransportId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-T{}", self.colour(), self.number())
    }
}

impl From<TransportId> for String {
    fn from(id: TransportId) -> String {
        id.to_string()
    }
}

impl Token for TransportId {
    const WHAT: &'static str = "a Transport such as blue-T1";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<TransportId> {
        TransportId::all().find(|id| id.to_string() == word)
    }
}

/// What a Transport has done, and what is in it [BR-089]; where it is stands in `Docks`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Transport {
    pub(crate) state: State,
    /// Troopers aboard by colour.
    pub(crate) troopers: [u8; Colour::COUNT],
    /// A Factory aboard.
    pub(crate) factory: bool,
}

impl Transport {
    /// As it lies in the tray.
    pub(crate) const IDLE: Transport = Transport {
        state: State { left: 0, flags: 0, slung: 0 },
        troopers: [0; Colour::COUNT],
        factory: false,
    };

    pub(crate) fn aboard(&self) -> u8 {
        self.troopers.iter().sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.factory && self.aboard() == 0
    }
}

/// Where a Leader is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Whereabouts {
    /// Not in this game, or not yet [BR-052, BR-272].
    Absent,
    /// In a zone.
    Zone(Zone),
    /// Off the board until the start of a turn [BR-209].
    Away(u8),
    /// Gone for good [BR-154].
    Lost,
}

impl Whereabouts {
    /// Beside the board, until somebody puts it into a zone.
    pub(crate) const WAITING: Whereabouts = Whereabouts::Away(u8::MAX);
}

/// A Leader.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Leader {
    pub(crate) is: Whereabouts,
    /// The colour it is attached to [BR-230], which says who owns it.
    pub(crate) colour: Colour,
    /// Who has subverted it [BR-301].
    pub(crate) subverted: Option<Player>,
    /// Whether Ardala controls it this turn [BR-219].
    pub(crate) taken: Option<Player>,
    /// Its power has been used this turn [BR-213].
    pub(crate) used: bool,
    /// Subverted, it has been tested this turn and stays [BR-302].
    pub(crate) loyal: bool,
    pub(crate) state: State,
}

impl Leader {
    pub(crate) const ABSENT: Leader = Leader {
        is: Whereabouts::Absent,
        colour: Colour::Blue,
        subverted: None,
        taken: None,
        used: false,
        loyal: false,
        state: State { left: 0, flags: 0, slung: 0 },
    };

    /// [BR-302] Whether it is subverted and has not been tested this turn.
    pub(crate) fn is_doubtful(&self) -> bool {
        self.subverted.is_some() && !self.loyal
    }

    pub(crate) fn zone(&self) -> Option<Zone> {
        match self.is {
            Whereabouts::Zone(zone) => Some(zone),
            _ => None,
        }
    }
}

/// An item half built [BR-178].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Work {
    pub(crate) item: Item,
    pub(crate) colour: Colour,
    /// Where it will be.
    pub(crate) to: Zone,
}

/// A Factory on the board.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Factory {
    pub(crate) zone: Zone,
    /// Nobody's only in a zone that nobody controls [BR-245].
    pub(crate) owner: Option<Player>,
    pub(crate) work: Option<Work>,
    /// Unloaded this turn [BR-092].
    pub(crate) landed: bool,
    /// It builds nothing more this turn.
    pub(crate) idle: bool,
}
