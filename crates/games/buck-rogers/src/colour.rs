//! Colours of pieces, and the players who have them.

use std::fmt;

use retrograde_core::{Seat, Token, words};

words! {
    /// A colour of pieces [BR-007], in the order around the table.
    pub enum Colour: "a colour such as blue" {
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
    const WHAT: &'static str = "a player such as blue";

    fn show(&self) -> String {
        self.0.word().to_owned()
    }

    fn read(word: &str) -> Option<Player> {
        Colour::parse(word).map(Player)
    }
}
