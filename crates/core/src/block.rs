use crate::Refusal;

/// Why not: small and free of allocation, so that the fast path asks the same questions as the one that explains. A reason may
/// name a hex, `{hex}`, and a unit, `{unit}`, by whatever types a game has for them.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Block<H = (), U = ()> {
    rule: &'static str,
    because: &'static str,
    hex: Option<H>,
    unit: Option<U>,
}

impl<H: Copy, U: Copy> Block<H, U> {
    /// The answer belongs to another question.
    pub const NOT_ASKED: Block<H, U> = Block::new("", "that is not an answer to this question");

    /// Forbidden by a rule; no rule = it does not answer the question.
    pub const fn new(rule: &'static str, because: &'static str) -> Block<H, U> {
        Block { rule, because, hex: None, unit: None }
    }

    /// Names the hex that forbids it.
    #[must_use]
    pub const fn at(self, hex: H) -> Block<H, U> {
        Block { hex: Some(hex), ..self }
    }

    /// Names the unit that forbids it.
    #[must_use]
    pub const fn of(self, unit: U) -> Block<H, U> {
        Block { unit: Some(unit), ..self }
    }

    /// The rule that forbids it; empty if it just does not answer the question.
    pub const fn rule(self) -> &'static str {
        self.rule
    }

    /// Whether a rule forbids it; otherwise it just does not answer the question.
    pub const fn has_rule(self) -> bool {
        !self.rule.is_empty()
    }

    /// The hex that forbids it, if it is a hex.
    pub const fn hex(self) -> Option<H> {
        self.hex
    }

    /// For people, who know hexes and units by the names that the game has for them.
    pub fn named(self, hex: impl FnOnce(H) -> String, unit: impl FnOnce(U) -> String) -> Refusal {
        let mut because = self.because.to_owned();
        if let Some(at) = self.hex {
            because = because.replace("{hex}", &hex(at));
        }
        if let Some(of) = self.unit {
            because = because.replace("{unit}", &unit(of));
        }
        Refusal::of(self.rule, because)
    }
}

impl Block {
    /// For people, where no reason names a hex or a unit.
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
pub type Check<T = (), B = Block> = Result<T, B>;

/// Blocks by `rule` unless `allowed`.
///
/// # Errors
///
/// With the rule and the reason, unless `allowed`.
#[inline]
pub fn require<H: Copy, U: Copy>(
    allowed: bool,
    rule: &'static str,
    because: &'static str,
) -> Check<(), Block<H, U>> {
    if allowed { Ok(()) } else { Err(Block::new(rule, because)) }
}
