//! What was declared and rolled in the combat under way.

use retrograde_core::words;

use crate::area::Area;
use crate::effect::{Safe, Whose};
use crate::piece::{Kind, Mark};
use crate::player::{MOST_PLAYERS, Player, Players};

words! {
    /// A side of a combat.
    pub enum Side: "attack or defence" {
        /// The attackers.
        Attack = "attack",
        /// The defenders.
        Defence = "defence",
    }
}

impl Side {
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn other(self) -> Side {
        match self {
            Side::Attack => Side::Defence,
            Side::Defence => Side::Attack,
        }
    }

    /// The side that a card speaks of.
    pub(crate) const fn seen(self, whose: Whose) -> Side {
        match whose {
            Whose::Own => self,
            Whose::Enemy => self.other(),
        }
    }

    /// The mark of pieces committed to it.
    #[inline]
    pub(crate) const fn mark(self) -> Mark {
        match self {
            Side::Attack => Mark::Attack,
            Side::Defence => Mark::Defence,
        }
    }
}

/// Nothing said about a weapon yet.
pub(crate) const NOT_ARMED: Armed = Armed(u8::MAX);

/// What a participant shows, in one byte: nothing yet, none, a slot of the sheet, or a hand card by its design.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Armed(pub(crate) u8);

impl Armed {
    pub(crate) const NONE: Armed = Armed(u8::MAX - 1);
    const HAND: u8 = 128;

    pub(crate) const fn slot(slot: usize) -> Armed {
        Armed(slot as u8)
    }

    pub(crate) const fn hand(design: crate::cards::DesignId) -> Armed {
        Armed(Armed::HAND + design.0)
    }

    /// The slot that the weapon came from.
    pub(crate) const fn as_slot(self) -> Option<usize> {
        if self.0 < 8 { Some(self.0 as usize) } else { None }
    }

    /// The design of a weapon from hand.
    pub(crate) const fn as_hand(self) -> Option<crate::cards::DesignId> {
        if self.0 >= Armed::HAND && self.0 < Armed::NONE.0 {
            Some(crate::cards::DesignId(self.0 - Armed::HAND))
        } else {
            None
        }
    }
}

/// The combat under way; all empty between combats.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Combat {
    /// Where it is fought; nowhere between combats.
    pub(crate) area: Area,
    pub(crate) attacker: Player,
    pub(crate) defender: Player,
    /// Who joined a side.
    pub(crate) allies: [Players; 2],
    /// How often a primary invited a player.
    pub(crate) invited: [[u8; MOST_PLAYERS]; 2],
    /// Whether the defender has played a card: the attack can no longer be called off [GR-138].
    pub(crate) answered: bool,
    /// Pods burned from the bioborg and from the fortress; sealed until all are in.
    pub(crate) pods: [[u8; 2]; MOST_PLAYERS],
    /// Weapons, sealed until all are in.
    pub(crate) armed: [Armed; MOST_PLAYERS],
    /// What each of them showed, by design.
    pub(crate) shown: [u8; MOST_PLAYERS],
    /// The power of the primaries' weapons, with changes.
    pub(crate) power: [i8; 2],
    /// Changes of the totals.
    pub(crate) total: [i16; 2],
    /// Dice that cards added to a side, by who brought them; taken away from the primary's if negative.
    pub(crate) extra: [[i8; MOST_PLAYERS]; 2],
    /// The dice as they lie: by side, owner and face.
    pub(crate) dice: [[[u8; 6]; MOST_PLAYERS]; 2],
    /// Dice picked to be rolled again, by owner and face.
    pub(crate) picked: [[u8; 6]; MOST_PLAYERS],
    /// What is kept from loss, a bit each.
    pub(crate) safe: [u8; MOST_PLAYERS],
    /// Changes of losses, and halvings [GR-231].
    pub(crate) more: [i8; 2],
    pub(crate) halved: [u8; 2],
    /// Who won; none before the totals.
    pub(crate) winner: Option<Side>,
    /// The totals.
    pub(crate) score: [u8; 2],
    /// Army units that the losing side has lost since the totals were known, by owner and kind.
    pub(crate) fallen: [[u8; Kind::COUNT]; MOST_PLAYERS],
    /// Losses still to be shared out, and what each player bears.
    pub(crate) losses: u8,
    pub(crate) shares: [u8; MOST_PLAYERS],
    /// Who was in the areas around when the retreats began, in the order of the areas [GR-283].
    pub(crate) around: [Players; 8],
    /// Whether the fortress fell [GR-180].
    pub(crate) fell: bool,
}

impl Combat {
    /// No combat.
    pub(crate) const fn none() -> Combat {
        Combat {
            area: Area::NOWHERE,
            attacker: Player::new(0),
            defender: Player::new(0),
            allies: [Players::NONE; 2],
            invited: [[0; MOST_PLAYERS]; 2],
            answered: false,
            pods: [[0; 2]; MOST_PLAYERS],
            armed: [NOT_ARMED; MOST_PLAYERS],
            shown: [u8::MAX; MOST_PLAYERS],
            power: [0; 2],
            total: [0; 2],
            extra: [[0; MOST_PLAYERS]; 2],
            dice: [[[0; 6]; MOST_PLAYERS]; 2],
            picked: [[0; 6]; MOST_PLAYERS],
            safe: [0; MOST_PLAYERS],
            more: [0; 2],
            halved: [0; 2],
            winner: None,
            score: [0; 2],
            fallen: [[0; Kind::COUNT]; MOST_PLAYERS],
            losses: 0,
            shares: [0; MOST_PLAYERS],
            around: [Players::NONE; 8],
            fell: false,
        }
    }

    #[inline]
    pub(crate) const fn is_on(&self) -> bool {
        self.area.is_somewhere()
    }

    #[inline]
    pub(crate) const fn primary(&self, side: Side) -> Player {
        match side {
            Side::Attack => self.attacker,
            Side::Defence => self.defender,
        }
    }

    /// Everybody on a side.
    pub(crate) const fn party(&self, side: Side) -> Players {
        self.allies[side.index()].with(self.primary(side))
    }

    /// Everybody who takes part.
    pub(crate) const fn participants(&self) -> Players {
        self.party(Side::Attack).or(self.party(Side::Defence))
    }

    /// The sides that a player is on.
    pub(crate) fn sides(&self, player: Player) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(move |side| self.party(*side).has(player))
    }

    /// The design of the weapon that a player showed.
    pub(crate) const fn showed(&self, player: Player) -> Option<crate::cards::DesignId> {
        match self.shown[player.index()] {
            u8::MAX => None,
            id => Some(crate::cards::DesignId(id)),
        }
    }

    pub(crate) const fn is_safe(&self, player: Player, what: Safe) -> bool {
        self.safe[player.index()] >> what as u8 & 1 != 0
    }

    /// How many units of all kinds a player has lost since the totals were known.
    pub(crate) fn fallen_of(&self, player: Player) -> u8 {
        self.fallen[player.index()].iter().sum()
    }

    /// How many dice a player has lying on a side.
    pub(crate) fn dice_of(&self, side: Side, player: Player) -> u8 {
        self.dice[side.index()][player.index()].iter().sum()
    }
}
