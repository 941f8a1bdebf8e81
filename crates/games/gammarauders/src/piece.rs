//! Army units: their kinds, what they carry and what they have done.

use std::fmt;

use retrograde_core::{Token, words};

use crate::area::Area;
use crate::player::Player;

words! {
    /// A kind of army unit [GR-006].
    pub enum Kind: "soldier, hovertank or gammajet" {
        /// Walks, carries a pod.
        Soldier = "soldier",
        /// Crosses water, shoots into the next area.
        Hovertank = "hovertank",
        /// Flies anywhere.
        Gammajet = "gammajet",
    }
}

impl Kind {
    pub(crate) const COUNT: usize = 3;

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn from_index(index: usize) -> Kind {
        Kind::ALL[index]
    }
}

words! {
    /// Ground [GR-010].
    pub(crate) enum Terrain {
        /// Hinders nobody.
        Plain = "plain",
        /// Stops bioborgs and keeps soldiers out.
        Water = "water",
        /// Keeps hovertanks out.
        Mountain = "mountain",
        /// Where fortresses stand.
        City = "city",
    }
}

impl Terrain {
    #[inline]
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

crate::pack::read_words! {
    Kind: "unit",
    Terrain: "terrain",
}

/// What army units of a stack carry and have done, in one byte.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct State(u8);

/// Most pods that one army unit can carry.
pub(crate) const MOST_CARRY: u8 = 3;
/// Most attacks that are counted.
pub(crate) const MOST_ATTACKS: u8 = 3;

impl State {
    const PODS: u8 = 0b0000_0011;
    const ATTACKS: u8 = 0b0000_1100;
    const MARK: u8 = 0b0011_0000;
    const MOVED: u8 = 0b0100_0000;
    const HELD: u8 = 0b1000_0000;

    /// Pods that each of them carries.
    #[inline]
    pub(crate) const fn pods(self) -> u8 {
        self.0 & State::PODS
    }

    /// How often each of them has attacked this turn.
    #[inline]
    pub(crate) const fn attacks(self) -> u8 {
        (self.0 & State::ATTACKS) >> 2
    }

    #[inline]
    pub(crate) const fn mark(self) -> Mark {
        Mark::from_bits((self.0 & State::MARK) >> 4)
    }

    /// Whether they have moved this turn [GR-088].
    #[inline]
    pub(crate) const fn moved(self) -> bool {
        self.0 & State::MOVED != 0
    }

    /// Whether a card keeps them from moving this turn.
    #[inline]
    pub(crate) const fn held(self) -> bool {
        self.0 & State::HELD != 0
    }

    #[must_use]
    pub(crate) const fn with_pods(self, pods: u8) -> State {
        State(self.0 & !State::PODS | if pods > MOST_CARRY { MOST_CARRY } else { pods })
    }

    #[must_use]
    pub(crate) const fn with_attacks(self, attacks: u8) -> State {
        State(self.0 & !State::ATTACKS | (if attacks > MOST_ATTACKS { MOST_ATTACKS } else { attacks }) << 2)
    }

    #[must_use]
    pub(crate) const fn with_mark(self, mark: Mark) -> State {
        State(self.0 & !State::MARK | (mark as u8) << 4)
    }

    #[must_use]
    pub(crate) const fn with_moved(self, moved: bool) -> State {
        State(if moved { self.0 | State::MOVED } else { self.0 & !State::MOVED })
    }

    #[must_use]
    pub(crate) const fn with_held(self, held: bool) -> State {
        State(if held { self.0 | State::HELD } else { self.0 & !State::HELD })
    }
}

words! {
    /// What a piece is picked out for at the moment.
    pub(crate) enum Mark {
        /// Nothing.
        None = "none",
        /// In hand, about to move.
        Hand = "in-hand",
        /// Committed to the attack.
        Attack = "attack",
        /// Committed to the defence.
        Defence = "defence",
    }
}

impl Mark {
    const fn from_bits(bits: u8) -> Mark {
        match bits {
            0 => Mark::None,
            1 => Mark::Hand,
            2 => Mark::Attack,
            _ => Mark::Defence,
        }
    }
}

/// Army units alike.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(crate) struct Stack {
    pub(crate) area: Area,
    /// Owner and kind.
    who: u8,
    pub(crate) state: State,
    pub(crate) count: u8,
}

impl Stack {
    #[inline]
    pub(crate) const fn new(area: Area, owner: Player, kind: Kind, state: State, count: u8) -> Stack {
        Stack { area, who: (owner.index() as u8) << 2 | kind as u8, state, count }
    }

    #[inline]
    pub(crate) const fn owner(self) -> Player {
        Player::new((self.who >> 2) as usize)
    }

    #[inline]
    pub(crate) const fn kind(self) -> Kind {
        Kind::from_index((self.who & 3) as usize)
    }

    /// So many of them.
    #[must_use]
    pub(crate) const fn some(self, count: u8) -> Stack {
        Stack { count, ..self }
    }

    /// What to call one of them.
    pub(crate) const fn unit(self) -> Unit {
        Unit { kind: self.kind(), pods: self.state.pods() }
    }

    /// Its place in the order of all stacks: by area, owner, kind and state.
    #[inline]
    pub(crate) const fn rank(self) -> u32 {
        u32::from_be_bytes([0, self.area.index() as u8, self.who, self.state.0])
    }

    /// Whether two stacks are of units alike.
    #[inline]
    pub(crate) const fn like(self, other: Stack) -> bool {
        self.rank() == other.rank()
    }
}

/// Army units as players name them: a kind, and the pods that each of them carries.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Unit {
    pub(crate) kind: Kind,
    pub(crate) pods: u8,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pods == 0 { write!(f, "{}", self.kind) } else { write!(f, "{}+{}", self.kind, self.pods) }
    }
}

impl Token for Unit {
    const WHAT: &'static str = "an army unit such as soldier or soldier+1";

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Unit> {
        let (kind, pods) = word.split_once('+').map_or((word, Some(0)), |(kind, pods)| {
            (kind, pods.parse().ok().filter(|pods| (1..=MOST_CARRY).contains(pods)))
        });
        Some(Unit { kind: Kind::parse(kind)?, pods: pods? })
    }
}
