//! What cards, items and chips do: a closed set of operations, read from the pack and interpreted.
//!
//! No card is named in code. `load` reads the data and refuses what it does not know, `text` tells them to players, and
//! the chapter `acts` carries them out.

pub(crate) mod load;
pub(crate) mod raw;
pub(crate) mod text;

use retrograde_cards::Span;
use retrograde_core::words;

use crate::sector::{Few, Sector, World};
use crate::weapon::{Ammo, Tags};

words! {
    /// A deck that effects draw from.
    pub(crate) enum Stock {
        /// Supply cards.
        Supply = "supply",
        /// Rogue cards.
        Rogue = "rogue",
        /// Clue cards.
        Clue = "clue",
    }
}

words! {
    /// What can be discarded or taken.
    pub(crate) enum Goods {
        /// A Special Item.
        Item = "item",
        /// A Companion.
        Companion = "companion",
        /// A Rogue card.
        Rogue = "rogue",
        /// A Clue card.
        Clue = "clue",
    }
}

words! {
    /// Who picks.
    pub(crate) enum Pick {
        /// The target.
        Owner = "owner",
        /// Whoever played the card.
        Player = "player",
        /// Chance.
        Random = "random",
    }
}

words! {
    /// What is removed unmet.
    pub(crate) enum Cleared {
        /// The card that is met now.
        Top = "top",
        /// Hazards and Fortifications in the sector.
        Lying = "lying",
    }
}

words! {
    /// A number that can be changed.
    pub(crate) enum Stat {
        /// The evade total.
        Evade = "evade",
        /// Dice of a salvo.
        Dice = "dice",
        /// The sum of the own weapon dice.
        DiceSum = "dice-sum",
        /// The final total.
        Total = "total",
        /// Dice of the opponent.
        FoeDice = "foe-dice",
        /// Lives lost in a fight.
        Damage = "damage",
    }
}

words! {
    /// A permission or a ban.
    pub(crate) enum Flag {
        /// May not evade.
        NoEvade = "no-evade",
        /// May not surrender.
        NoSurrender = "no-surrender",
        /// No Supply cards for the sector.
        NoSupply = "no-supply",
        /// May cross the Scum Sea and end there.
        ScumOk = "scum-ok",
        /// May enter the Security Zone.
        SecurityOk = "security-ok",
        /// Chooses where a lifepod lands.
        ChooseDropZone = "choose-drop-zone",
        /// Fires a second salvo.
        SecondSalvo = "second-salvo",
    }
}

words! {
    /// How long a change lasts.
    pub(crate) enum Until {
        /// The fight or encounter under way.
        Card = "card",
        /// The phase.
        Phase = "phase",
        /// The turn.
        Turn = "turn",
        /// While its chip, item or Companion is owned.
        Held = "held",
    }
}

words! {
    /// What is looked at.
    pub(crate) enum Peeked {
        /// Clue cards.
        Clues = "clues",
        /// Missions.
        Mission = "mission",
        /// Rogue cards.
        Hand = "hand",
    }
}

words! {
    /// Whose cards are looked at.
    pub(crate) enum PeekOf {
        /// Somebody the looking player names.
        Choice = "choice",
        /// The target's.
        Target = "target",
    }
}

words! {
    /// Who chooses between options.
    pub(crate) enum Chooser {
        /// The GI that the card acts on.
        Target = "target",
        /// Whoever played it.
        Player = "player",
        /// The left player.
        Left = "left",
    }
}

words! {
    /// What has been declared.
    pub(crate) enum Declared {
        /// A mission.
        Mission = "mission",
        /// A confrontation with the Traitor.
        Traitor = "traitor",
    }
}

words! {
    /// When the owner may use an item.
    pub(crate) enum UseWindow {
        /// Before moving.
        Movement = "movement",
        /// A card is on top.
        Encounter = "encounter",
        /// Before an evade roll.
        Evade = "evade",
        /// Before salvos are committed.
        Fight = "fight",
        /// Lives are about to be lost.
        Damage = "damage",
        /// End step 6.
        End = "end",
    }
}

words! {
    /// A phase of a turn [RT-028].
    pub enum Phase {
        /// Movement.
        Movement = "movement",
        /// Encounter.
        Encounter = "encounter",
        /// End.
        End = "end",
    }
}

retrograde_cards::read_words! {
    Stock: "deck",
    Goods: "what",
    Pick: "pick",
    Cleared: "what",
    Stat: "stat",
    Flag: "flag",
    Until: "until",
    Peeked: "what",
    PeekOf: "of",
    Chooser: "by",
    Declared: "declared",
    UseWindow: "window",
}

/// What must hold for the target; everything that is given [conditions of the vocabulary].
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct When {
    pub(crate) world: Option<World>,
    pub(crate) terrain: Few,
    pub(crate) side: Few,
    pub(crate) coastal: Option<bool>,
    pub(crate) rating_min: u8,
    pub(crate) imprisoned: Option<bool>,
    pub(crate) lives_max: Option<u8>,
    pub(crate) items_min: u8,
    pub(crate) clues_min: u8,
    pub(crate) ammo_min: u8,
    pub(crate) lying_min: u8,
    pub(crate) face: Option<bool>,
    pub(crate) gi_encounter: Option<bool>,
    pub(crate) declared: Few,
    pub(crate) traitor_in_play: Option<bool>,
}

/// Where a GI goes directly.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum To {
    Sector(Sector),
    DropZone,
    Adjacent,
}

/// What becomes of a declared mission.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Fate {
    Foil,
    Delay,
    Bonus(Span),
}

/// A change of a number.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Change {
    pub(crate) stat: Stat,
    pub(crate) n: i8,
    /// For [`Stat::DiceSum`]; 1 otherwise.
    pub(crate) mul: u8,
    /// Only salvos of these weapons; 0 = all.
    pub(crate) weapon: u32,
    /// Only against these; empty = all.
    pub(crate) vs: Tags,
    pub(crate) until: Until,
}

/// A row of a table: what happens on these results.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Case {
    pub(crate) min: u8,
    pub(crate) max: u8,
    pub(crate) effects: Span,
}

/// An option to choose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Option_ {
    pub(crate) label: String,
    pub(crate) when: When,
    pub(crate) effects: Span,
}

/// One of the 18 operations, with what it needs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    /// `may`: a right, not a duty [RT-259].
    Draw {
        stock: Stock,
        n: u8,
        dice: u8,
        may: bool,
    },
    Discard {
        what: Goods,
        n: u8,
        pick: Pick,
    },
    Take {
        what: Goods,
        n: u8,
        pick: Pick,
    },
    /// `pays`: of one type, all of it or nothing.
    Ammo {
        kind: Option<Ammo>,
        n: i8,
        pays: bool,
    },
    Lives {
        n: i8,
    },
    FullLives,
    Move {
        to: To,
        pick: Pick,
    },
    Steps {
        n: u8,
        air: bool,
    },
    Imprison {
        prison: u8,
    },
    Escape,
    Miss {
        n: u8,
    },
    Reinforce {
        n: i8,
        filter: Tags,
    },
    Clear {
        what: Cleared,
        n: u8,
        not: Tags,
    },
    Modify(Change),
    Flag {
        flag: Flag,
        until: Until,
    },
    Mission(Fate),
    /// None: to a random Drop Zone.
    TraitorMove {
        to: Option<Sector>,
    },
    TraitorDice {
        nuearth: i8,
        millicom: i8,
    },
    Peek {
        what: Peeked,
        of: PeekOf,
    },
    Roll {
        dice: u8,
        cases: Vec<Case>,
    },
    Choose {
        by: Chooser,
        options: Vec<Option_>,
    },
}

/// An effect: what, and under which conditions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Effect {
    pub(crate) op: Op,
    pub(crate) when: Option<When>,
}

impl Op {
    /// Whether it is in force while something is held, and does nothing by itself.
    pub(crate) const fn is_held(&self) -> bool {
        matches!(self, Op::Modify(Change { until: Until::Held, .. }) | Op::Flag { until: Until::Held, .. })
    }
}
