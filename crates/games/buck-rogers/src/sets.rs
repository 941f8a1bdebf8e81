//! Small sets of players, colours and other things, with one bit for each.

use retrograde_core::{Seats, Token};

use crate::board::{DisplayId, SiteId};
use crate::colour::{Colour, Player};
use crate::piece::{PER_COLOUR, TransportId};

macro_rules! set {
    ($(#[$meta:meta])* $vis:vis struct $name:ident($bits:ty): $member:ident = $of:expr) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
        $vis struct $name($bits);

        #[allow(dead_code, reason = "not every set needs every operation")]
        impl $name {
            /// Nothing.
            pub(crate) const NONE: $name = $name(0);

            /// Just this one.
            #[inline]
            pub(crate) const fn only(member: $member) -> $name {
                $name(1 << member.index())
            }

            #[inline]
            pub(crate) const fn contains(self, member: $member) -> bool {
                self.0 >> member.index() & 1 != 0
            }

            /// This set and `member`.
            #[must_use]
            #[inline]
            pub(crate) const fn with(self, member: $member) -> $name {
                $name(self.0 | 1 << member.index())
            }

            /// This set less `member`.
            #[must_use]
            #[inline]
            pub(crate) const fn without(self, member: $member) -> $name {
                $name(self.0 & !(1 << member.index()))
            }

            /// What is in either set.
            #[must_use]
            #[inline]
            pub(crate) const fn and(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            /// What is in both sets.
            #[must_use]
            #[inline]
            pub(crate) const fn common(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            /// What is not in `other`.
            #[must_use]
            #[inline]
            pub(crate) const fn less(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            #[inline]
            pub(crate) const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[inline]
            pub(crate) const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// In order.
            #[inline]
            pub(crate) fn iter(self) -> impl Iterator<Item = $member> + use<> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    let index = left.trailing_zeros() as usize;
                    left &= left - 1;
                    Some($of(index))
                })
            }

            /// The first in order.
            pub(crate) fn first(self) -> Option<$member> {
                self.iter().next()
            }
        }

        impl FromIterator<$member> for $name {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> $name {
                members.into_iter().fold($name::NONE, $name::with)
            }
        }
    };
}

set! {
    /// A set of colours.
    pub(crate) struct Colours(u8): Colour = |index| Colour::ALL[index]
}

impl Colours {
    pub(crate) const ALL: Colours = Colours((1 << Colour::COUNT) - 1);

    /// A colour and those that follow it at a distance of `step`, again and again.
    #[inline]
    pub(crate) const fn every(first: Colour, step: usize) -> Colours {
        let bits: u8 = match step {
            2 => 0b01_0101,
            3 => 0b00_1001,
            _ => 1,
        };
        Colours(bits << first.index() & Colours::ALL.0)
    }

    /// All the other colours.
    #[must_use]
    #[inline]
    pub(crate) const fn others(self) -> Colours {
        Colours::ALL.less(self)
    }
}

set! {
    /// A set of players.
    pub struct Players(u8): Player = Player::new
}

impl Players {
    pub(crate) fn seats(self) -> Seats {
        self.iter().map(Player::seat).collect()
    }
}

/// In positions, a set of players is written as the number that its bits make.
impl Token for Players {
    const WHAT: &'static str = "players as a number";

    fn show(&self) -> String {
        self.0.to_string()
    }

    fn read(word: &str) -> Option<Players> {
        word.parse().ok().filter(|bits| bits >> Colour::COUNT == 0).map(Players)
    }
}

set! {
    /// A set of Planetary Displays.
    pub(crate) struct Displays(u8): DisplayId = DisplayId::new
}

set! {
    /// A set of sites of Killer Satellites.
    pub(crate) struct Sites(u32): SiteId = SiteId::new
}

set! {
    /// A set of Transports.
    pub(crate) struct Transports(u32): TransportId = TransportId::new
}

impl Transports {
    /// All there are.
    pub(crate) const ALL: Transports = Transports((1 << TransportId::COUNT) - 1);

    /// The Transports with these bits.
    #[inline]
    pub(crate) const fn of(bits: u32) -> Transports {
        Transports(bits)
    }

    /// All Transports of some colours.
    #[inline]
    pub(crate) fn painted(colours: Colours) -> Transports {
        let each = (1 << PER_COLOUR) - 1;
        Transports(colours.iter().fold(0, |set, colour| set | each << (colour.index() * PER_COLOUR)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_and_go() {
        let warm = Colours::only(Colour::Burgundy).with(Colour::Yellow).with(Colour::Brown);
        assert!(warm.contains(Colour::Brown) && !warm.contains(Colour::Blue));
        assert_eq!(warm.iter().collect::<Vec<_>>(), [Colour::Burgundy, Colour::Yellow, Colour::Brown]);
        assert_eq!(warm.without(Colour::Burgundy).first(), Some(Colour::Yellow));
        assert_eq!(warm.others().and(warm), Colours::ALL);
        assert_eq!((warm.len(), warm.common(warm.others())), (3, Colours::NONE));
        assert_eq!(warm.iter().collect::<Colours>(), warm);
    }

    #[test]
    fn players_are_a_number_in_notation() {
        let two = Players::only(Player::new(0)).with(Player::new(2));
        assert_eq!((two.show(), Players::read("5")), ("5".to_owned(), Some(two)));
        assert_eq!((Players::read("64"), Players::read("-")), (None, None));
        assert_eq!(two.seats().len(), 2);
    }
}
