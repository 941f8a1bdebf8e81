//! Players by the colour of their seat, and sets of them.

use std::fmt;

use retrograde_core::{Seat, Seats, Token};
use serde::{Serialize, Serializer};

/// The most players at a table.
pub(crate) const MOST_PLAYERS: usize = 6;

/// What the seats are called, whatever Alliance sits there.
pub(crate) const COLOURS: [&str; MOST_PLAYERS] = ["red", "blue", "green", "white", "orange", "purple"];
pub(crate) const COLOUR_NAMES: [&str; MOST_PLAYERS] = ["Red", "Blue", "Green", "White", "Orange", "Purple"];

/// A player, named by the colour of the seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Player(u8);

impl Player {
    #[inline]
    pub(crate) const fn new(index: usize) -> Player {
        Player(index as u8)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self.0
    }

    /// Where the player sits.
    pub const fn seat(self) -> Seat {
        Seat::new(self.0)
    }

    /// The colour of the seat.
    pub(crate) const fn colour(self) -> &'static str {
        COLOUR_NAMES[self.index()]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(COLOURS[self.index()])
    }
}

impl Token for Player {
    const WHAT: &'static str = "red, blue, green, white, orange or purple";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Player> {
        COLOURS.iter().position(|colour| *colour == word).map(Player::new)
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(COLOURS[self.index()])
    }
}

/// A set of players.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Players(pub(crate) u8);

impl Players {
    pub(crate) const NONE: Players = Players(0);

    #[inline]
    pub(crate) const fn only(player: Player) -> Players {
        Players(player.bit())
    }

    #[inline]
    pub(crate) const fn has(self, player: Player) -> bool {
        self.0 & player.bit() != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, player: Player) {
        self.0 |= player.bit();
    }

    #[inline]
    pub(crate) fn remove(&mut self, player: Player) {
        self.0 &= !player.bit();
    }

    #[inline]
    #[must_use]
    pub(crate) const fn with(self, player: Player) -> Players {
        Players(self.0 | player.bit())
    }

    #[inline]
    #[must_use]
    pub(crate) const fn without(self, player: Player) -> Players {
        Players(self.0 & !player.bit())
    }

    #[inline]
    #[must_use]
    pub(crate) const fn and(self, other: Players) -> Players {
        Players(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn or(self, other: Players) -> Players {
        Players(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub(crate) const fn minus(self, other: Players) -> Players {
        Players(self.0 & !other.0)
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// In seat order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Player> {
        (0..MOST_PLAYERS).map(Player::new).filter(move |player| self.has(*player))
    }

    pub(crate) fn first(self) -> Option<Player> {
        (self.0 != 0).then(|| Player(self.0.trailing_zeros() as u8))
    }

    pub(crate) fn seats(self) -> Seats {
        self.iter().map(Player::seat).collect()
    }
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Players {
        players.into_iter().fold(Players::NONE, Players::with)
    }
}

/// Colours joined by commas; `-` for nobody.
impl Token for Players {
    const WHAT: &'static str = "colours joined by commas";

    fn show(&self) -> String {
        if self.is_empty() {
            return "-".to_owned();
        }
        self.iter().map(|player| player.to_string()).collect::<Vec<_>>().join(",")
    }

    fn read(word: &str) -> Option<Players> {
        if word == "-" {
            return Some(Players::NONE);
        }
        word.split(',').map(Player::read).collect()
    }
}
