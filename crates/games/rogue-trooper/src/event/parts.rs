//! What events are made of.

use retrograde_core::words;
use serde::Serialize;

use crate::deck::Design;
use crate::gi::Gi;
use crate::position::{Bundle, Foe, Volley};
use crate::weapon::{Ammo, ItemId, Weapon};
use retrograde_odds::Pool;

words! {
    /// What a GI wants of another.
    pub enum Meeting {
        /// Attack.
        Attack = "attack",
        /// Kidnap.
        Kidnap = "kidnap",
        /// Exchange Companions.
        Companions = "companions",
        /// Exchange missions.
        Missions = "missions",
        /// Exchange Clues.
        Clues = "clues",
        /// Trade.
        Trade = "trade",
        /// Talk.
        Talk = "talk",
    }
}

/// What one side of a fight rolled.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Rolled {
    /// What was fired; none = bare hands or nothing.
    pub weapon: Option<Weapon>,
    /// How many rounds.
    pub rounds: u8,
    /// How often each face came up.
    pub faces: [u8; 6],
    /// Secondary weapons with charges that joined in.
    pub backs: Vec<ItemId>,
    /// The same for Companions.
    pub helpers: [u8; 6],
    /// By what the own dice are multiplied.
    pub times: u8,
    /// What is added.
    pub more: i16,
    /// The sum.
    pub total: i16,
}

impl Rolled {
    pub(crate) fn of(volley: &Volley, pool: Pool) -> Rolled {
        Rolled {
            weapon: volley.weapon,
            rounds: volley.rounds,
            backs: (0..u32::BITS as u8).filter(|item| volley.backs >> item & 1 != 0).map(ItemId).collect(),
            faces: volley.faces,
            helpers: volley.helpers,
            times: pool.times,
            more: pool.more,
            total: volley.total,
        }
    }
}

/// Goods that change hands.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Goods {
    /// Items.
    pub items: Vec<ItemId>,
    /// Rounds of each type.
    pub ammo: [u8; Ammo::COUNT],
}

impl Goods {
    pub(crate) fn of(bundle: &Bundle) -> Goods {
        Goods { items: bundle.items.to_vec(), ammo: bundle.ammo }
    }
}

/// Against whom a fight was.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Against {
    /// An Encounter card.
    Card(Design),
    /// Another GI.
    Gi(Gi),
    /// The Traitor.
    Traitor,
}

impl Against {
    pub(crate) fn of(foe: Foe) -> Against {
        match foe {
            Foe::Card(card) => Against::Card(card),
            Foe::Gi(gi) => Against::Gi(gi),
            Foe::Nobody | Foe::Traitor => Against::Traitor,
        }
    }
}
