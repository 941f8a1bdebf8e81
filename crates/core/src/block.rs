use crate::Refusal;

/// Why not: small and free of allocation, so that the fast path asks the same questions as the one that explains. A game whose
/// reasons name hexes or units has a type of its own for it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Block {
    rule: &'static str,
    because: &'static str,
}

impl Block {
    /// The answer belongs to another question.
    pub const NOT_ASKED: Block = Block::new("", "that is not an answer to this question");

    /// Forbidden by a rule; no rule = it does not answer the question.
    pub const fn new(rule: &'static str, because: &'static str) -> Block {
        Block { rule, because }
    }

    /// Whether a rule forbids it; otherwise it just does not answer the question.
    pub const fn has_rule(self) -> bool {
        !self.rule.is_empty()
    }

    /// For people.
    pub fn refusal(self) -> Refusal {
        Refusal::of(self.rule, self.because)
    }
}

/// Allowed, or why not.
///
/// ```
/// use retrograde_core::{Check, require};
///
/// fn may_enter(units: u8) -> Check {
///     require(units < 3, "SK-007", "there is no room for another unit")
/// }
///
/// assert!(may_enter(2).is_ok());
/// assert_eq!(may_enter(3).map_err(|block| block.refusal().to_string()), Err("there is no room for another unit [SK-007]".to_owned()));
/// ```
pub type Check<T = ()> = Result<T, Block>;

/// Blocks by `rule` unless `allowed`.
///
/// # Errors
///
/// With the rule and the reason, unless `allowed`.
#[inline]
pub fn require(allowed: bool, rule: &'static str, because: &'static str) -> Check {
    if allowed { Ok(()) } else { Err(Block::new(rule, because)) }
}
