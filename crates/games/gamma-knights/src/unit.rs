//! Units: who they are, where they stand and how they do [chapters 1, 5 and 6].

use std::fmt;

use retrograde_core::{Seat, Token, words};

use crate::map::Hex;

words! {
    /// One of the two players.
    pub enum Side {
        /// Takes the first turn of every game turn [GK-039].
        First = "first",
        /// Takes the second.
        Second = "second",
    }
}

impl Side {
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    pub(crate) const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }

    pub(crate) const fn of(seat: Seat) -> Side {
        if seat.index() == 0 { Side::First } else { Side::Second }
    }
}

/// A unit: `A1` is the first of the first player, `B3` the third of the second.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct UnitId {
    pub(crate) side: Side,
    /// From zero.
    pub(crate) number: u8,
}

/// Units that a side can have.
pub(crate) const MOST_UNITS: usize = 24;

impl UnitId {
    pub(crate) const fn new(side: Side, number: u8) -> UnitId {
        UnitId { side, number }
    }

    pub(crate) const fn index(self) -> usize {
        self.number as usize
    }

    const fn bit(self) -> u32 {
        self.side as u32 * 32 + self.number as u32
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.side == Side::First { 'A' } else { 'B' };
        write!(f, "{letter}{}", self.number + 1)
    }
}

impl serde::Serialize for UnitId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Token for UnitId {
    const WHAT: &'static str = "a unit such as A1 or B3";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<UnitId> {
        let side = match word.as_bytes().first()? {
            b'A' => Side::First,
            b'B' => Side::Second,
            _ => return None,
        };
        let digits = &word[1..];
        let number: usize = digits.parse().ok().filter(|n| (1..=MOST_UNITS).contains(n))?;
        (digits == number.to_string()).then_some(UnitId::new(side, number as u8 - 1))
    }
}

/// A set of units.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Marks(u64);

impl Marks {
    #[inline]
    pub(crate) const fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.bit() & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.bit();
    }

    #[inline]
    pub(crate) fn drop(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.bit());
    }

    pub(crate) const fn only(unit: UnitId) -> Marks {
        Marks(1 << unit.bit())
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In ascending order, the first side's before the second's.
    pub(crate) fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = left.trailing_zeros();
            left &= left - 1;
            let side = if bit < 32 { Side::First } else { Side::Second };
            Some(UnitId::new(side, (bit % 32) as u8))
        })
    }
}

/// Units joined by commas, or `-`.
impl Token for Marks {
    fn show(&self) -> String {
        let units: Vec<String> = self.iter().map(|unit| unit.to_string()).collect();
        if units.is_empty() { "-".to_owned() } else { units.join(",") }
    }

    fn read(word: &str) -> Option<Marks> {
        let mut marks = Marks::default();
        if word != "-" {
            for unit in word.split(',') {
                marks.add(UnitId::read(unit)?);
            }
        }
        Some(marks)
    }
}

words! {
    /// How high a unit is [chapter 9].
    pub enum Altitude {
        /// On the ground.
        Ground = "ground",
        /// Flying nap of the earth.
        Noe = "noe",
        /// Flying high.
        High = "high",
    }
}

words! {
    /// What a unit may do for the rest of its player's turn [GK-042, GK-043].
    pub enum Mode {
        /// Has not acted in Initial Fire, or it is not its turn.
        Fresh = "fresh",
        /// Acted in Initial Fire.
        Attack = "attack",
        /// Did not.
        Movement = "movement",
    }
}

words! {
    /// Where a unit is.
    pub(crate) enum Place {
        /// Not set up yet.
        Waiting = "waiting",
        /// On the map.
        Map = "map",
        /// Out of the game.
        Out = "out",
    }
}

/// No sheet, or no launcher.
pub(crate) const NONE: u8 = 255;

/// A unit on the table.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Unit {
    /// Index of its kind in the pack.
    pub(crate) model: u8,
    /// Index of its record sheet, or [`NONE`]: a flak stopper.
    pub(crate) sheet: u8,
    /// The rounds of a flak stopper's launcher, or [`NONE`].
    pub(crate) rack: u8,
    pub(crate) at: Hex,
    pub(crate) place: Place,
    pub(crate) altitude: Altitude,
    pub(crate) mode: Mode,
    pub(crate) under_fire: bool,
    /// A flak stopper on its back side [GK-300].
    pub(crate) disrupted: bool,
    /// Own Recovery phases until it wakes up [GK-240, GK-241].
    pub(crate) stun: u8,
    /// APs spent of the pool of the own turn.
    pub(crate) spent: u8,
    /// APs spent of the close-combat pool of this player turn [GK-180, GK-499].
    pub(crate) fought: u8,
    /// Rivals that it is locked on to, a bit each by number.
    pub(crate) locks: u32,
    /// Has moved, or fights on the spot, this turn.
    pub(crate) moved: bool,
    /// Has made its Terminal attack [GK-047].
    pub(crate) shot: bool,
    /// Has been attacked by a gas cloud in this player turn [GK-268].
    pub(crate) gassed: bool,
}

impl Unit {
    pub(crate) const fn new(model: u8) -> Unit {
        Unit {
            model,
            sheet: NONE,
            rack: NONE,
            at: Hex::OFF,
            place: Place::Waiting,
            altitude: Altitude::Ground,
            mode: Mode::Fresh,
            under_fire: false,
            disrupted: false,
            stun: 0,
            spent: 0,
            fought: 0,
            locks: 0,
            moved: false,
            shot: false,
            gassed: false,
        }
    }

    #[inline]
    pub(crate) fn is_on_map(&self) -> bool {
        self.place == Place::Map
    }

    #[inline]
    pub(crate) const fn is_high(&self) -> bool {
        matches!(self.altitude, Altitude::High)
    }

    #[inline]
    pub(crate) const fn is_airborne(&self) -> bool {
        !matches!(self.altitude, Altitude::Ground)
    }

    #[inline]
    pub(crate) const fn is_locked_on(&self, target: UnitId) -> bool {
        self.locks >> target.number & 1 != 0
    }
}
