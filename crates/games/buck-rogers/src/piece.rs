//! Pieces: what there is, whose it is, and what they have done this turn [chapter 2].

use std::fmt;

use retrograde_core::{Seat, Token, words};

use crate::board::Zone;
use crate::sets::Colours;

words! {
    /// A colour of pieces [BR-007], in the order around the table.
    pub enum Colour {
        /// Blue.
        Blue = "blue",
        /// Burgundy, also called red.
        Burgundy = "burgundy",
        /// Yellow.
        Yellow = "yellow",
        /// Green.
        Green = "green",
        /// Purple, also called black.
        Purple = "purple",
        /// Brown.
        Brown = "brown",
    }
}

impl Colour {
    /// How many there are.
    pub(crate) const COUNT: usize = 6;

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// With a capital.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Colour::Blue => "Blue",
            Colour::Burgundy => "Burgundy",
            Colour::Yellow => "Yellow",
            Colour::Green => "Green",
            Colour::Purple => "Purple",
            Colour::Brown => "Brown",
        }
    }
}

/// A player, named by the first of the player's colours. With two or three players each has several [BR-064, BR-065].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct Player(pub(crate) Colour);

impl Player {
    pub(crate) const fn new(index: usize) -> Player {
        Player(Colour::ALL[index])
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const fn seat(self) -> Seat {
        Seat::new(self.0 as u8)
    }

    pub(crate) const fn name(self) -> &'static str {
        self.0.name()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Token for Player {
    fn show(&self) -> String {
        self.0.word().to_owned()
    }

    fn read(word: &str) -> Option<Player> {
        Colour::parse(word).map(Player)
    }
}

words! {
    /// What can fight and be fought [BR-006]: the rows and columns of the Combat Results Table [BR-124].
    pub enum Kind {
        /// A Trooper.
        Trooper = "trooper",
        /// A Gennie.
        Gennie = "gennie",
        /// A Fighter.
        Fighter = "fighter",
        /// A Battler.
        Battler = "battler",
        /// A Transport.
        Transport = "transport",
        /// A Killer Satellite.
        KillerSatellite = "killer-satellite",
        /// A Control Marker.
        Marker = "marker",
    }
}

impl Kind {
    /// How many there are.
    pub(crate) const COUNT: usize = 7;
    /// Kinds that stand in stacks.
    pub(crate) const STACKED: [Kind; 4] = [Kind::Trooper, Kind::Gennie, Kind::Fighter, Kind::Battler];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn is_ground(self) -> bool {
        matches!(self, Kind::Trooper | Kind::Gennie)
    }

    pub(crate) const fn is_ship(self) -> bool {
        matches!(self, Kind::Fighter | Kind::Battler | Kind::Transport)
    }

    /// [BR-127] Whether a Transport of the same side is protected by it.
    pub(crate) const fn is_escort(self) -> bool {
        !matches!(self, Kind::Transport | Kind::Marker)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Kind::Trooper => "Trooper",
            Kind::Gennie => "Gennie",
            Kind::Fighter => "Fighter",
            Kind::Battler => "Battler",
            Kind::Transport => "Transport",
            Kind::KillerSatellite => "Killer Satellite",
            Kind::Marker => "Control Marker",
        }
    }

    /// `3 Fighters`, `1 Gennie`.
    pub(crate) fn count(self, count: u8) -> String {
        format!("{count} {}{}", self.name(), if count == 1 { "" } else { "s" })
    }
}

words! {
    /// A Leader Character [BR-008].
    pub enum Name {
        /// Buck Rogers.
        Buck = "buck",
        /// Wilma Deering.
        Wilma = "wilma",
        /// Killer Kane.
        Kane = "kane",
        /// Ardala.
        Ardala = "ardala",
        /// Black Barney.
        Barney = "barney",
        /// Doc Huer.
        Huer = "huer",
    }
}

impl Name {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Name::Buck => "Buck Rogers",
            Name::Wilma => "Wilma Deering",
            Name::Kane => "Killer Kane",
            Name::Ardala => "Ardala",
            Name::Barney => "Black Barney",
            Name::Huer => "Doc Huer",
        }
    }
}

words! {
    /// What a starting army is made of [BR-055].
    pub enum Figure {
        /// The Leader.
        Leader = "leader",
        /// A Trooper.
        Trooper = "trooper",
        /// A Gennie.
        Gennie = "gennie",
        /// A Fighter.
        Fighter = "fighter",
        /// A Transport.
        Transport = "transport",
        /// A Factory.
        Factory = "factory",
    }
}

/// Figures by number, in the order of [`Figure::ALL`].
pub(crate) type Army = [u8; 6];

words! {
    /// What a Factory builds [BR-170].
    pub enum Item {
        /// Troopers.
        Trooper = "trooper",
        /// Gennies.
        Gennie = "gennie",
        /// A Fighter.
        Fighter = "fighter",
        /// A Transport.
        Transport = "transport",
        /// A Battler, in two turns.
        Battler = "battler",
        /// A Killer Satellite, in two turns.
        KillerSatellite = "killer-satellite",
        /// A Factory, in two turns.
        Factory = "factory",
    }
}

impl Item {
    /// [BR-178] Built in two Building Phases.
    pub(crate) const fn is_slow(self) -> bool {
        matches!(self, Item::Battler | Item::KillerSatellite | Item::Factory)
    }

    /// The unit it is, where it is one of a colour.
    pub(crate) const fn kind(self) -> Option<Kind> {
        match self {
            Item::Trooper => Some(Kind::Trooper),
            Item::Gennie => Some(Kind::Gennie),
            Item::Fighter => Some(Kind::Fighter),
            Item::Transport => Some(Kind::Transport),
            Item::Battler => Some(Kind::Battler),
            Item::KillerSatellite | Item::Factory => None,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Item::Trooper => "Troopers",
            Item::Gennie => "Gennies",
            Item::Fighter => "Fighter",
            Item::Transport => "Transport",
            Item::Battler => "Battler",
            Item::KillerSatellite => "Killer Satellite",
            Item::Factory => "Factory",
        }
    }
}

/// What a piece has done this turn. All zero between turns.
///
/// # Display
///
/// The zones that it may still move, then letters: `4`, `2m`, `0ml`, `3ms05`.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct State {
    /// Zones that it may still move.
    pub(crate) left: u8,
    pub(crate) flags: u8,
    /// Bodies that it may not use for a slingshot any more, one bit each [BR-295, BR-297].
    pub(crate) slung: u8,
}

impl State {
    /// It has entered the zone where it is in this turn's movement.
    pub(crate) const MOVED: u8 = 1;
    /// It was unloaded this turn [BR-092].
    pub(crate) const LANDED: u8 = 2;
    /// It is in the hand of the player who moves it.
    pub(crate) const HELD: u8 = 4;
    /// It changed halves of a merged orbit since its last step [BR-282].
    pub(crate) const SHIFTED: u8 = 8;
    const LETTERS: [(u8, char); 4] =
        [(State::MOVED, 'm'), (State::LANDED, 'l'), (State::HELD, 'h'), (State::SHIFTED, 'x')];

    pub(crate) const fn fresh(left: u8) -> State {
        State { left, flags: 0, slung: 0 }
    }

    pub(crate) const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub(crate) const fn with(self, flag: u8) -> State {
        State { flags: self.flags | flag, ..self }
    }

    pub(crate) const fn without(self, flag: u8) -> State {
        State { flags: self.flags & !flag, ..self }
    }

    /// Between turns nothing is remembered.
    pub(crate) fn is_idle(self) -> bool {
        self == State::default()
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.left)?;
        for (flag, letter) in State::LETTERS {
            if self.has(flag) {
                write!(f, "{letter}")?;
            }
        }
        if self.slung != 0 {
            write!(f, "s{:02x}", self.slung)?;
        }
        Ok(())
    }
}

impl Token for State {
    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<State> {
        let digits = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
        let mut state = State::fresh(word[..digits].parse().ok().filter(|&left| left <= 60)?);
        let rest = &word[digits..];
        let (letters, slung) = rest.split_once('s').map_or((rest, None), |(a, b)| (a, Some(b)));
        for letter in letters.chars() {
            let (flag, _) = State::LETTERS.into_iter().find(|(_, known)| *known == letter)?;
            state = state.with(flag);
        }
        if let Some(bits) = slung {
            state.slung = u8::from_str_radix(bits, 16).ok()?;
        }
        (state.to_string() == word).then_some(state)
    }
}

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
    /// Whether both are the same but for their numbers.
    pub(crate) fn is_like(&self, other: &Stack) -> bool {
        (self.zone, self.colour, self.kind, self.state) == (other.zone, other.colour, other.kind, other.state)
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

    pub(crate) fn all() -> impl Iterator<Item = TransportId> {
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
    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<TransportId> {
        TransportId::all().find(|id| id.to_string() == word)
    }
}

/// A Transport and what is in it [BR-089].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Transport {
    /// Nowhere = in the tray.
    pub(crate) at: Option<Zone>,
    pub(crate) state: State,
    /// Troopers aboard by colour.
    pub(crate) troopers: [u8; Colour::COUNT],
    /// A Factory aboard.
    pub(crate) factory: bool,
}

impl Transport {
    pub(crate) const TRAY: Transport = Transport {
        at: None,
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

    pub(crate) fn is_on_board(&self) -> bool {
        self.at.is_some()
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

/// A Leader.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Leader {
    pub(crate) is: Whereabouts,
    /// The colour it is attached to [BR-230]; decides whose it is by right.
    pub(crate) colour: Colour,
    /// Who has subverted it [BR-301].
    pub(crate) subverted: Option<Player>,
    /// Whether Ardala controls it this turn [BR-219].
    pub(crate) taken: Option<Player>,
    /// Its power is used up this turn [BR-213].
    pub(crate) used: bool,
    pub(crate) state: State,
}

impl Leader {
    pub(crate) const ABSENT: Leader = Leader {
        is: Whereabouts::Absent,
        colour: Colour::Blue,
        subverted: None,
        taken: None,
        used: false,
        state: State { left: 0, flags: 0, slung: 0 },
    };

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
    /// Where it lies and will be.
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

/// Units by colour and kind.
pub(crate) type Forces = [[u8; Kind::COUNT]; Colour::COUNT];
