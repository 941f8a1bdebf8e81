use std::fmt;
use std::str::FromStr;

/// One of the six directions of a flat-topped hex, clockwise from north.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Direction {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Direction; 6] =
        [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

    /// The direction with this number of sixths of a turn clockwise from north.
    pub const fn of(sixths: u8) -> Direction {
        Direction::ALL[sixths as usize % 6]
    }

    /// Sixths of a turn clockwise from north.
    pub const fn sixths(self) -> u8 {
        self as u8
    }

    /// Turned clockwise by a number of sixths.
    #[must_use]
    pub const fn turned(self, sixths: u8) -> Direction {
        Direction::of(self as u8 + sixths % 6)
    }

    /// The step in axial coordinates.
    pub const fn step(self) -> (i16, i16) {
        match self {
            Direction::N => (0, -1),
            Direction::NE => (1, -1),
            Direction::SE => (1, 0),
            Direction::S => (0, 1),
            Direction::SW => (-1, 1),
            Direction::NW => (-1, 0),
        }
    }

    /// Its short name.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::N => "N",
            Direction::NE => "NE",
            Direction::SE => "SE",
            Direction::S => "S",
            Direction::SW => "SW",
            Direction::NW => "NW",
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Direction {
    type Err = ();

    fn from_str(text: &str) -> Result<Direction, ()> {
        Direction::ALL.into_iter().find(|direction| direction.name().eq_ignore_ascii_case(text)).ok_or(())
    }
}
