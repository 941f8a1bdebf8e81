//! What a player owns: a fortress, a bioborg, a turn card, coup counters [GR-004].

use retrograde_core::words;

use crate::area::Area;
use crate::effect::{Act, Cap, Pieces};
use crate::piece::Mark;
use crate::player::{MOST_PLAYERS, Player, Players};

/// Nothing chosen yet.
pub(crate) const NOT_CHOSEN: u8 = u8::MAX;

words! {
    /// A standing order about permission to pass [GR-219].
    pub enum Order: "ask, always or never" {
        /// Ask each time.
        Ask = "ask",
        /// Grant it.
        Always = "always",
        /// Refuse it.
        Never = "never",
    }
}

/// Standing orders, one for each player.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Orders(u16);

impl Orders {
    pub(crate) const fn get(self, other: Player) -> Order {
        match self.0 >> (2 * other.index()) & 3 {
            0 => Order::Ask,
            1 => Order::Always,
            _ => Order::Never,
        }
    }

    pub(crate) fn set(&mut self, other: Player, order: Order) {
        let shift = 2 * other.index();
        self.0 = self.0 & !(3 << shift) | (order as u16) << shift;
    }
}

/// What cards keep in force for a player to the end of a turn [GR-200].
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Sway {
    /// Changes of movement allowances, the bioborg's last.
    pub(crate) stride: [i8; Pieces::COUNT],
    pub(crate) range: [i8; Pieces::COUNT],
    /// Movement rules that are lifted.
    pub(crate) ignore: [u8; Pieces::COUNT],
    pub(crate) cap: [i8; Cap::ALL.len()],
    /// Pieces that may not move.
    pub(crate) rooted: u8,
    /// Acts that are forbidden, a bit each.
    pub(crate) forbidden: u8,
    /// Whom the player may not attack.
    pub(crate) truce: Players,
    /// Who must let the player's pieces pass.
    pub(crate) open: Players,
}

impl Sway {
    pub(crate) const fn forbids(&self, act: Act) -> bool {
        self.forbidden >> act as u8 & 1 != 0
    }
}

/// What a player owns.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Alliance {
    /// Which Alliance of the pack it is.
    pub(crate) banner: u8,
    /// Which bioborg of the pack it has.
    pub(crate) bioborg: u8,
    pub(crate) fort: Area,
    pub(crate) standing: bool,
    /// Pods in the fortress.
    pub(crate) stored: u8,
    /// Where the bioborg is.
    pub(crate) borg: Area,
    /// Pods on the bioborg.
    pub(crate) carried: u8,
    pub(crate) mark: Mark,
    /// Whether the bioborg has moved this turn.
    pub(crate) moved: bool,
    /// Areas that the bioborg walked this turn, step by step.
    pub(crate) walked: u8,
    /// How often the bioborg attacked this turn.
    pub(crate) attacks: u8,
    /// The number of the turn card; 0 before it is dealt.
    pub(crate) turn_card: u8,
    /// Whose fortresses it has trashed [GR-023].
    pub(crate) coups: Players,
    /// Whether the rest of the turn is passed [GR-076].
    pub(crate) passed: bool,
    /// Whether the player has left; default answers are given then.
    pub(crate) resigned: bool,
    /// Whether the talent was used this turn.
    pub(crate) used: bool,
    /// Pods burned for reinforcements in this phase.
    pub(crate) burned: u8,
    pub(crate) orders: Orders,
    /// What is in force to the end of this turn, and to the end of the next.
    pub(crate) sway: [Sway; 2],
}

impl Alliance {
    pub(crate) const fn new() -> Alliance {
        const QUIET: Sway = Sway {
            stride: [0; Pieces::COUNT],
            range: [0; Pieces::COUNT],
            ignore: [0; Pieces::COUNT],
            cap: [0; Cap::ALL.len()],
            rooted: 0,
            forbidden: 0,
            truce: Players::NONE,
            open: Players::NONE,
        };
        Alliance {
            banner: NOT_CHOSEN,
            bioborg: NOT_CHOSEN,
            fort: Area::NOWHERE,
            standing: false,
            stored: 0,
            borg: Area::NOWHERE,
            carried: 0,
            mark: Mark::None,
            moved: false,
            walked: 0,
            attacks: 0,
            turn_card: 0,
            coups: Players::NONE,
            passed: false,
            resigned: false,
            used: false,
            burned: 0,
            orders: Orders(0),
            sway: [QUIET; 2],
        }
    }

    /// Whether the fortress stands in an area.
    #[inline]
    pub(crate) fn stands_in(&self, area: Area) -> bool {
        self.standing && self.fort == area
    }
}

words! {
    /// Something that players remember about each other.
    pub(crate) enum Dealing {
        /// Trades made.
        Traded = "traded",
        /// Permission to pass granted.
        Granted = "granted",
        /// Permission to pass refused.
        Refused = "refused",
        /// Fights joined.
        Joined = "joined",
        /// Invitations declined.
        Declined = "declined",
    }
}

/// Who did what for whom, so far, for all to see.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Ledger([[[u8; Dealing::ALL.len()]; MOST_PLAYERS]; MOST_PLAYERS]);

impl Ledger {
    /// How often `who` did it to `whom`.
    pub(crate) fn get(&self, who: Player, whom: Player, dealing: Dealing) -> u8 {
        self.0[who.index()][whom.index()][dealing as usize]
    }

    pub(crate) fn set(&mut self, who: Player, whom: Player, dealing: Dealing, times: u8) {
        self.0[who.index()][whom.index()][dealing as usize] = times;
    }

    pub(crate) fn add(&mut self, who: Player, whom: Player, dealing: Dealing) {
        let times = self.get(who, whom, dealing).saturating_add(1);
        self.set(who, whom, dealing, times);
    }
}
