//! Where things are fitted: the locations of a suit, and extension plates on them [GK-383, GK-385].

use std::fmt;
use std::str::FromStr;

use retrograde_core::{ParseError, words};
use serde::Deserialize;

words! {
    /// A location of a suit [GK-383], or the hull of a machine.
    #[derive(Deserialize)]
    pub enum Location {
        /// Helmet.
        Helmet = "helmet",
        /// Left arm.
        LeftArm = "left-arm",
        /// Right arm.
        RightArm = "right-arm",
        /// Front plate.
        FrontPlate = "front-plate",
        /// Back plate.
        BackPlate = "back-plate",
        /// Left leg.
        LeftLeg = "left-leg",
        /// Right leg.
        RightLeg = "right-leg",
        /// The one location of a robot or an emplacement.
        Hull = "hull",
    }
}

impl Location {
    /// The seven locations of a suit, in the order of the tables.
    pub const SUIT: [Location; 7] = [
        Location::Helmet,
        Location::LeftArm,
        Location::RightArm,
        Location::FrontPlate,
        Location::BackPlate,
        Location::LeftLeg,
        Location::RightLeg,
    ];

    /// For people: `left arm`.
    pub fn label(self) -> String {
        self.word().replace('-', " ")
    }

    pub(crate) const fn is_arm(self) -> bool {
        matches!(self, Location::LeftArm | Location::RightArm)
    }

    pub(crate) const fn is_leg(self) -> bool {
        matches!(self, Location::LeftLeg | Location::RightLeg)
    }

    /// Whether a computer can run a weapon there [GK-469].
    pub(crate) const fn is_run_by_computers(self) -> bool {
        matches!(self, Location::Helmet | Location::FrontPlate | Location::BackPlate)
    }
}

/// Something with slots: a location, or an extension plate by its number in the design, from 1.
///
/// # Display
///
/// `left-arm`, `plate-1`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Place {
    /// A location of the frame.
    At(Location),
    /// An extension plate.
    Plate(u8),
}

impl Place {
    /// For people, without an article: `left arm`, `plate 1`.
    pub fn name(self) -> String {
        match self {
            Place::At(location) => location.label(),
            Place::Plate(number) => format!("plate {number}"),
        }
    }

    /// For people: `the left arm`, `plate 1`.
    pub fn label(self) -> String {
        match self {
            Place::At(_) => format!("the {}", self.name()),
            Place::Plate(_) => self.name(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::At(location) => location.fmt(f),
            Place::Plate(number) => write!(f, "plate-{number}"),
        }
    }
}

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(word: &str) -> Result<Place, ParseError> {
        let plate = || word.strip_prefix("plate-")?.parse::<u8>().ok().filter(|&number| number > 0);
        Location::parse(word)
            .map(Place::At)
            .or_else(|| plate().map(Place::Plate))
            .ok_or_else(|| ParseError::expected("a place such as left-arm or plate-1", word))
    }
}
