//! What happened.

use retrograde_core::{Chance, Event as CoreEvent, Luck, Seats, Tally, Visibility};
use serde::{Serialize, Serializer};

use crate::action::{Carrier, Source};
use crate::alliance::{NOT_CHOSEN, Order};
use crate::area::Area;
use crate::cards::DesignId;
use crate::combat::Side;
use crate::effect::Safe;
use crate::look::Look;
use crate::pack::Stock;
use crate::piece::Kind;
use crate::player::Player;
use crate::position::How;

/// A player and the Alliance it leads: enough to name both.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Party {
    pub(crate) player: Player,
    pub(crate) banner: u8,
}

impl Look<'_> {
    /// A player as events name it.
    pub(crate) fn party(self, player: Player) -> Party {
        Party { player, banner: self.alliance(player).banner }
    }
}

impl Party {
    pub(crate) const fn has_banner(self) -> bool {
        self.banner != NOT_CHOSEN
    }
}

/// One side of an offer.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Bundle {
    pub(crate) pods: u8,
    pub(crate) turn: u8,
    pub(crate) any: u8,
    #[serde(serialize_with = "designs")]
    pub(crate) cards: Vec<DesignId>,
}

fn designs<S: Serializer>(cards: &[DesignId], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(cards.iter().map(|id| id.0))
}

impl Serialize for DesignId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.0)
    }
}

/// What happened.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the fields name what they hold")]
pub enum Event {
    ChoseAlliance {
        who: Party,
    },
    ChoseBioborg {
        who: Party,
        bioborg: u8,
    },
    TurnCards {
        cards: Vec<(u8, Party)>,
    },
    Dealt {
        who: Party,
        count: u8,
    },
    Replaced {
        who: Party,
        card: DesignId,
    },
    Redrew {
        who: Party,
    },
    Outfitted {
        who: Party,
        mounted: u8,
    },
    Flipped {
        who: Party,
        tile: u8,
    },
    TileLaid {
        who: Party,
        tile: u8,
        /// The tiles that it touches.
        beside: Vec<u8>,
    },
    Founded {
        who: Party,
        area: Area,
    },
    Turn {
        turn: u16,
    },
    Phase {
        phase: u8,
    },
    Reshuffled,
    DrewCard {
        who: Party,
    },
    Drew {
        who: Party,
        card: DesignId,
    },
    DrewImmediate {
        who: Party,
        card: DesignId,
    },
    Peeked {
        who: Party,
        count: u8,
        keep: u8,
    },
    Discarded {
        who: Party,
        card: DesignId,
        /// Whether the hand limit wants it, not a card.
        limit: bool,
    },
    Proposed {
        id: u8,
        from: Party,
        to: Party,
        give: Bundle,
        get: Bundle,
    },
    OfferClosed {
        id: u8,
        from: Party,
        to: Party,
        how: &'static str,
    },
    Traded {
        from: Party,
        to: Party,
        give: Bundle,
        get: Bundle,
    },
    TradedFaces {
        from: Party,
        to: Party,
        give: Vec<DesignId>,
        get: Vec<DesignId>,
    },
    DoneTrading {
        who: Party,
    },
    Cashed {
        by: Party,
        to: Party,
        cards: u8,
        unit: Stock,
        pays: u8,
    },
    UnitsRefused {
        who: Party,
        by: Party,
    },
    UnitsPlaced {
        who: Party,
        kind: Kind,
        count: u8,
        area: Area,
    },
    BurnedForItems {
        who: Party,
        from: Source,
        items: u8,
    },
    Passed {
        who: Party,
        card: u8,
        items: u8,
    },
    Forfeited {
        who: Party,
        count: u8,
        /// `item`, `soldier`, `army unit`.
        what: &'static str,
    },
    PodRolled {
        who: Party,
        dice: [u8; 2],
        again: bool,
    },
    PodPlaced {
        who: Party,
        area: Area,
    },
    PodsGained {
        who: Party,
        count: u8,
        /// How many of them found no room.
        loose: u8,
        area: Area,
        carrier: Carrier,
    },
    PodsDropped {
        who: Party,
        carrier: Carrier,
        count: u8,
        area: Area,
    },
    PodsPicked {
        who: Party,
        carrier: Carrier,
        count: u8,
        area: Area,
        /// Whether a combat was won there.
        won: bool,
    },
    PodsLost {
        who: Party,
        count: u8,
        area: Area,
    },
    PodsDestroyed {
        who: Option<Party>,
        count: u8,
        area: Option<Area>,
    },
    PodStolen {
        who: Party,
        from: Party,
    },
    PodLifted {
        who: Party,
        area: Area,
    },
    Spilled {
        who: Party,
        count: u8,
        area: Area,
    },
    Declared {
        who: Party,
        what: String,
        path: Vec<Area>,
        jump: bool,
    },
    Passage {
        who: Party,
        mover: Party,
        refused: Option<Area>,
    },
    MoveStopped {
        who: Party,
        by: Party,
    },
    Moved {
        who: Party,
        what: String,
        to: Area,
    },
    Rebuilt {
        who: Party,
        area: Area,
    },
    Refitted {
        who: Party,
        mounted: u8,
    },
    Announced {
        who: Party,
        whom: Party,
        area: Area,
        what: String,
        with: String,
    },
    Aborted {
        who: Party,
        whom: Party,
        area: Area,
    },
    Cancelled {
        who: Party,
    },
    Invited {
        by: Party,
        who: Party,
        side: Side,
    },
    Joined {
        who: Party,
        whom: Party,
        side: Side,
        what: String,
    },
    DeclinedToJoin {
        who: Party,
        whom: Party,
    },
    Burned {
        who: Party,
        borg: u8,
        fort: u8,
    },
    Shown {
        who: Party,
        card: DesignId,
    },
    Rolled {
        who: Party,
        side: Side,
        faces: [u8; 6],
    },
    Rerolled {
        who: Party,
        of: Party,
        before: [u8; 6],
        after: [u8; 6],
    },
    TotalChanged {
        who: Party,
        side: Side,
        change: i8,
    },
    DiceChanged {
        who: Party,
        side: Side,
        change: i8,
    },
    PowerChanged {
        who: Party,
        side: Side,
        power: u8,
    },
    LossesChanged {
        who: Party,
        side: Side,
        change: Option<i8>,
    },
    Judged {
        attacker: Party,
        defender: Party,
        score: [u8; 2],
        parts: [[i16; 5]; 2],
        winner: Side,
        chance: Chance,
    },
    Eliminated {
        who: Party,
        kind: Kind,
        count: u8,
        area: Area,
        /// Pods that they carried and that lie loose now.
        pods: u8,
        cause: &'static str,
    },
    Protected {
        who: Party,
        what: Safe,
    },
    Trashed {
        who: Party,
        area: Area,
        pods: u8,
    },
    Expired {
        who: Party,
        card: DesignId,
    },
    Retreated {
        who: Party,
        what: String,
        to: Area,
    },
    Coup {
        who: Party,
        of: Party,
    },
    WeaponGone {
        who: Party,
        card: DesignId,
        kept: bool,
        /// Whether its side has lost.
        lost: bool,
    },
    CardTaken {
        who: Party,
        from: Party,
        up: Option<DesignId>,
        /// Whether a card or a talent took it, not the winner of a combat.
        effect: bool,
    },
    CardTakenFace {
        who: Party,
        from: Party,
        card: DesignId,
    },
    Played {
        who: Party,
        card: DesignId,
    },
    Laid {
        who: Party,
        card: DesignId,
    },
    Aimed {
        who: Party,
        at: Party,
    },
    CardRolled {
        who: Party,
        shows: u8,
    },
    Swayed {
        who: Party,
        /// What is in force now, in words.
        what: Vec<String>,
    },
    Ordered {
        who: Party,
        about: Party,
        order: Order,
    },
    Resigned {
        who: Party,
    },
    Ended {
        winners: Vec<Party>,
        how: How,
    },
}

impl CoreEvent for Event {
    fn visibility(&self) -> Visibility {
        let only = |parties: &[Party]| {
            Visibility::Only(parties.iter().map(|party| party.player.seat()).collect::<Seats>())
        };
        match self {
            Event::Drew { who, .. } | Event::Ordered { who, .. } => only(&[*who]),
            Event::Proposed { from, to, .. }
            | Event::OfferClosed { from, to, .. }
            | Event::TradedFaces { from, to, .. } => only(&[*from, *to]),
            Event::CardTakenFace { who, from, .. } => only(&[*who, *from]),
            _ => Visibility::Everyone,
        }
    }

    fn reveals(&self) -> bool {
        matches!(
            self,
            Event::Drew { .. }
                | Event::DrewImmediate { .. }
                | Event::Peeked { .. }
                | Event::Discarded { .. }
                | Event::Proposed { .. }
                | Event::OfferClosed { .. }
                | Event::Traded { .. }
                | Event::Cashed { .. }
                | Event::Passage { .. }
                | Event::Burned { .. }
                | Event::Shown { .. }
                | Event::CardTaken { .. }
                | Event::Played { .. }
                | Event::Laid { .. }
                | Event::Refitted { .. }
                | Event::Outfitted { .. }
                | Event::Announced { .. }
                | Event::Joined { .. }
        )
    }

    fn luck(&self) -> Option<Luck> {
        match self {
            Event::Judged { attacker, winner, chance, .. } => Some(Luck {
                seat: attacker.player.seat(),
                kind: "attack",
                chance: *chance,
                happened: *winner == Side::Attack,
            }),
            _ => None,
        }
    }

    fn tally(&self) -> Option<Tally> {
        let tally = |what: &'static str, cause: &'static str| Some(Tally { what, cause });
        match self {
            Event::Eliminated { cause, .. } => tally("units lost", cause),
            Event::Trashed { .. } => tally("fortresses trashed", "combat"),
            Event::Judged { winner: Side::Attack, .. } => tally("fights", "attacker won"),
            Event::Judged { winner: Side::Defence, .. } => tally("fights", "defender won"),
            Event::Traded { .. } => tally("trades", "made"),
            Event::Rebuilt { .. } => tally("fortresses rebuilt", "works"),
            Event::Passed { .. } => tally("turns passed", "by choice"),
            _ => None,
        }
    }
}
