//! What cards, weapons and talents do: a closed set of operations, read from the pack and interpreted.
//!
//! No card is named in code. `words` are the vocabulary, `load` reads the data and refuses what it does not know, `text`
//! tells them to players, and the chapters under `acts` carry them out.

mod keys;
pub(crate) mod load;
pub(crate) mod text;
mod words;

use retrograde_cards::{Roll, Span};

use crate::piece::Kind;

pub(crate) use words::{
    Act, Cap, Condition, Conditions, FLYING, Flag, Lasts, LostAt, Moment, Per, Pick, Pieces, PodsTo, Who,
    Whose,
};
pub use words::{Safe, Window};

/// How many.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Count {
    Number(u8),
    Roll(Roll),
    All,
}

/// A row of a table: what happens on these results.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Row {
    pub(crate) lo: u8,
    pub(crate) hi: u8,
    pub(crate) effects: Span,
}

/// One of the 22 operations, with what it needs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    GainUnits {
        who: Who,
        kind: Option<Kind>,
        count: Count,
    },
    GainCards {
        who: Who,
        count: Count,
    },
    GainPods {
        who: Who,
        count: Count,
        at: PodsTo,
    },
    Rebuild {
        who: Who,
    },
    LoseUnits {
        who: Who,
        kind: Option<Kind>,
        count: Count,
        at: LostAt,
        pick: Pick,
        min: u8,
    },
    LosePods {
        who: Who,
        count: Count,
        at: LostAt,
        min: u8,
    },
    LoseCards {
        who: Who,
        count: Count,
        pick: Pick,
        min: u8,
    },
    LoseWeapons {
        who: Who,
        count: Count,
        pick: Pick,
        min: u8,
    },
    /// A loose pod near the bioborg comes aboard.
    LiftPod {
        count: u8,
    },
    /// A pod of another bioborg near the own one comes aboard.
    StealPod {
        from: Who,
        count: u8,
    },
    /// Hidden cards change hands.
    MoveCard {
        from: Who,
        to: Who,
        count: u8,
        pick: Pick,
    },
    Look {
        count: u8,
        keep: u8,
    },
    Total {
        side: Whose,
        amount: i8,
        per: Option<Per>,
    },
    Die {
        side: Whose,
        amount: i8,
    },
    Reroll {
        side: Whose,
        most: Option<u8>,
    },
    Power {
        side: Whose,
        set: bool,
        amount: i8,
    },
    MoreLosses {
        side: Whose,
        amount: i8,
    },
    HalfLosses {
        side: Whose,
    },
    Protect {
        what: Safe,
    },
    Stride {
        who: Who,
        what: Pieces,
        amount: i8,
        lasts: Lasts,
    },
    Ignore {
        who: Who,
        what: Pieces,
        flags: u8,
        lasts: Lasts,
    },
    Range {
        who: Who,
        what: Pieces,
        amount: i8,
        lasts: Lasts,
    },
    Limit {
        who: Who,
        what: Cap,
        amount: i8,
        lasts: Lasts,
    },
    Forbid {
        who: Who,
        what: Pieces,
        act: Act,
        against: bool,
        lasts: Lasts,
    },
    Permit {
        who: Who,
        lasts: Lasts,
    },
    /// The bioborg goes to an area with the number of its own.
    Jump,
    /// Army units of one area go to the fortress.
    Ride {
        most: u8,
    },
    Cancel,
    Refit,
    Swap,
    Reshuffle,
    Branch {
        roll: Roll,
        rows: Vec<Row>,
    },
    Choose {
        options: Vec<Span>,
    },
}

/// An effect: what, when and under which conditions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Effect {
    pub(crate) op: Op,
    pub(crate) on: Moment,
    pub(crate) cond: Conditions,
}

impl Op {
    /// Whom it falls on, if it falls on players.
    pub(crate) const fn who(&self) -> Option<Who> {
        match self {
            Op::GainUnits { who, .. }
            | Op::GainCards { who, .. }
            | Op::GainPods { who, .. }
            | Op::Rebuild { who }
            | Op::LoseUnits { who, .. }
            | Op::LosePods { who, .. }
            | Op::LoseCards { who, .. }
            | Op::LoseWeapons { who, .. }
            | Op::Stride { who, .. }
            | Op::Ignore { who, .. }
            | Op::Range { who, .. }
            | Op::Limit { who, .. }
            | Op::Forbid { who, .. }
            | Op::Permit { who, .. } => Some(*who),
            Op::StealPod { from, .. } | Op::MoveCard { from, .. } => Some(*from),
            _ => None,
        }
    }

    /// Whether it needs another player to be chosen.
    pub(crate) const fn needs_target(&self) -> bool {
        matches!(self.who(), Some(Who::Target))
            || matches!(self, Op::Swap | Op::MoveCard { to: Who::Target, .. })
    }

    /// Whether it changes a combat under way and nothing else.
    pub(crate) const fn is_combat(&self) -> bool {
        matches!(
            self,
            Op::Total { .. }
                | Op::Die { .. }
                | Op::Reroll { .. }
                | Op::Power { .. }
                | Op::MoreLosses { .. }
                | Op::HalfLosses { .. }
                | Op::Protect { .. }
                | Op::Cancel
        )
    }

    /// Whether it can be in force by itself: on a talent or on a lasting card.
    pub(crate) const fn is_static(&self) -> bool {
        matches!(
            self,
            Op::Total { .. }
                | Op::Die { .. }
                | Op::Power { .. }
                | Op::MoreLosses { .. }
                | Op::HalfLosses { .. }
                | Op::Stride { who: Who::Myself, lasts: Lasts::Always, .. }
                | Op::Ignore { who: Who::Myself, lasts: Lasts::Always, .. }
                | Op::Range { who: Who::Myself, lasts: Lasts::Always, .. }
                | Op::Limit { who: Who::Myself, lasts: Lasts::Always, .. }
        )
    }
}
