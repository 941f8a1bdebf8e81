//! Looking at a position by the rules, and why something is forbidden.

use retrograde_core::Refusal;

use crate::Gammarauders;
use crate::position::Position;

/// A position seen with the rules beside it.
#[derive(Copy, Clone)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Gammarauders,
    pub(crate) pos: &'a Position,
}

/// Why not: small and free of allocation, so that the fast path asks the same questions as the one that explains.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Block {
    rule: &'static str,
    because: &'static str,
}

impl Block {
    pub(crate) const fn new(rule: &'static str, because: &'static str) -> Block {
        Block { rule, because }
    }

    pub(crate) fn refusal(self) -> Refusal {
        Refusal::of(self.rule, self.because)
    }

    /// Whether a rule forbids it; otherwise it is just no answer to the question.
    pub(crate) const fn has_rule(self) -> bool {
        !self.rule.is_empty()
    }
}

/// Allowed, or why not.
pub(crate) type Check<T = ()> = Result<T, Block>;

/// Blocks by `rule` unless `allowed`.
#[inline]
pub(crate) fn require(allowed: bool, rule: &'static str, because: &'static str) -> Check {
    if allowed { Ok(()) } else { Err(Block::new(rule, because)) }
}

/// The answer does not belong to the question.
pub(crate) fn not_asked<T>() -> Check<T> {
    Err(Block::new("", "that does not answer the question"))
}
