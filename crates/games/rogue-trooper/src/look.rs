//! Looking at a position by the rules, and why something is forbidden.

pub(crate) use retrograde_core::{Block, Check, require};

use crate::pack::{Board, Limits};
pub(crate) use crate::play::Look;

impl<'a> Look<'a> {
    #[inline]
    pub(crate) fn board(self) -> &'a Board {
        &self.rules.pack.board
    }

    #[inline]
    pub(crate) fn limits(self) -> &'a Limits {
        &self.rules.pack.numbers.limits
    }
}
