//! The keys of an effect as they stand in a pack, taken one by one, so that what an operation does not know is refused.

use retrograde_cards::Roll;
use retrograde_core::words;
use serde::Deserialize;

use super::words::{ActWord, At, What};
use super::{Condition, Count, Flag, Lasts, Moment, Per, Pick, Who, Whose};

/// A row of a `branch`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRow {
    pub(crate) lo: u8,
    pub(crate) hi: u8,
    pub(crate) effects: Vec<RawEffect>,
}

words! {
    /// The operations.
    pub(crate) enum RawOp {
        /// Take things.
        Gain = "gain",
        /// Lose things.
        Lose = "lose",
        /// Things change hands.
        Transfer = "transfer",
        /// See the top of the deck.
        Look = "look",
        /// Change a combat total.
        Total = "total",
        /// Change a number of dice.
        Die = "die",
        /// Roll dice again.
        Reroll = "reroll",
        /// Change a weapon's power.
        Power = "power",
        /// Change losses.
        Casualty = "casualty",
        /// Keep something from loss.
        Protect = "protect",
        /// Change a movement allowance.
        Stride = "stride",
        /// Lift movement rules.
        Ignore = "ignore",
        /// Relocate pieces.
        Move = "move",
        /// Change a range.
        Range = "range",
        /// Change a cap.
        Limit = "limit",
        /// Forbid something.
        Forbid = "forbid",
        /// Compel somebody.
        Oblige = "oblige",
        /// End an attack.
        Cancel = "cancel",
        /// Refit anywhere.
        Refit = "refit",
        /// Change turn cards.
        Order = "order",
        /// Roll for what happens.
        Branch = "branch",
        /// Pick what happens.
        Choose = "choose",
    }
}

words! {
    /// How.
    pub(crate) enum Mode {
        /// To a number.
        Set = "set",
        /// By a number.
        Add = "add",
        /// By half.
        Half = "half",
        /// With another player.
        Swap = "swap",
        /// All anew.
        Reshuffle = "reshuffle",
    }
}

words! {
    /// Where to.
    pub(crate) enum To {
        /// An area with the number of the present one.
        SameNumber = "same-number",
        /// The own standing fortress.
        Fort = "fort",
    }
}

crate::pack::read_words! {
    RawOp: "op",
    Mode: "mode",
    To: "to",
}

/// Names a key that must be there.
fn needed<T>(value: Option<T>, key: &str) -> Result<T, String> {
    value.ok_or_else(|| format!("the key `{key}` is missing"))
}

/// Declares the keys of an effect: each is taken if it is there, or needed.
macro_rules! keys {
    ($($take:ident $need:ident $key:ident: $type:ty;)+) => {
        /// An effect as it stands in a pack.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct RawEffect {
            pub(crate) op: RawOp,
            $($key: Option<$type>,)+
        }

        impl RawEffect {
            $(
                #[allow(dead_code, reason = "not every key is both optional and needed")]
                pub(crate) fn $take(&mut self) -> Option<$type> {
                    self.$key.take()
                }

                #[allow(dead_code, reason = "not every key is both optional and needed")]
                pub(crate) fn $need(&mut self) -> Result<$type, String> {
                    needed(self.$key.take(), stringify!($key))
                }
            )+

            /// Refuses keys that the operation did not take.
            pub(crate) fn done(self) -> Result<(), String> {
                let left = [$(self.$key.is_some().then_some(stringify!($key))),+];
                match left.into_iter().flatten().next() {
                    Some(key) => Err(format!("`{}` has no use for the key `{key}`", self.op)),
                    None => Ok(()),
                }
            }
        }
    };
}

keys! {
    take_on need_on on: Moment;
    take_cond need_cond cond: Vec<Condition>;
    take_what need_what what: What;
    take_who need_who who: Who;
    take_amount need_amount amount: i8;
    take_roll need_roll roll: Roll;
    take_all need_all all: bool;
    take_at need_at at: At;
    take_pick need_pick pick: Pick;
    take_min need_min min: u8;
    take_src need_src src: Who;
    take_dst need_dst dst: Who;
    take_keep need_keep keep: u8;
    take_side need_side side: Whose;
    take_per need_per per: Per;
    take_mode need_mode mode: Mode;
    take_flags need_flags flags: Vec<Flag>;
    take_to need_to to: To;
    take_act need_act act: ActWord;
    take_against need_against against: Who;
    take_lasts need_lasts lasts: Lasts;
    take_dice need_dice dice: Roll;
    take_rows need_rows rows: Vec<RawRow>;
    take_options need_options options: Vec<Vec<RawEffect>>;
}

impl RawEffect {
    /// `amount`, `roll` or `all`, exactly one of them.
    pub(crate) fn count(&mut self) -> Result<Count, String> {
        match (self.take_amount(), self.take_roll(), self.take_all()) {
            (Some(amount @ 1..=16), None, None) => Ok(Count::Number(amount as u8)),
            (Some(_), None, None) => Err("`amount` must be 1 to 16".to_owned()),
            (None, Some(roll), None) => Ok(Count::Roll(roll)),
            (None, None, Some(true)) => Ok(Count::All),
            _ => Err("one of the keys `amount`, `roll` and `all` is needed".to_owned()),
        }
    }

    /// A whole `amount` of things.
    pub(crate) fn number(&mut self) -> Result<u8, String> {
        match self.need_amount()? {
            amount @ 1..=16 => Ok(amount as u8),
            _ => Err("`amount` must be 1 to 16".to_owned()),
        }
    }

    /// A change by `amount`.
    pub(crate) fn change(&mut self) -> Result<i8, String> {
        match self.need_amount()? {
            0 | ..-16 | 17.. => Err("`amount` must be -16 to 16, and not 0".to_owned()),
            amount => Ok(amount),
        }
    }
}

/// One of these, in words: what is allowed.
pub(crate) fn refuse<T>(
    op: RawOp,
    key: &str,
    found: impl std::fmt::Display,
    allowed: &str,
) -> Result<T, String> {
    Err(format!("`{op}` does not take {key} = \"{found}\"; it takes {allowed}"))
}
