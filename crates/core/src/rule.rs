use std::fmt;

use serde::Serialize;

/// The id of a rule in `docs/rules`, such as `UB-123`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why an answer was not accepted. The position is untouched.
///
/// # Display
///
/// The sentence, then the rule in brackets: `no line of sight: woods at 0406 [UB-199]`.
#[derive(Clone, Debug, Eq, PartialEq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Refusal {
    /// The rule that forbids it; none where the answer does not fit the open question.
    pub rule: Option<RuleId>,
    /// One sentence without a full stop.
    pub because: String,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn by(rule: RuleId, because: impl Into<String>) -> Refusal {
        Refusal { rule: Some(rule), because: because.into() }
    }

    /// A refusal by the rule with an id; an empty one stands for a question that is another one.
    pub fn of(rule: &'static str, because: impl Into<String>) -> Refusal {
        if rule.is_empty() { Refusal::not_asked(because) } else { Refusal::by(RuleId(rule), because) }
    }

    /// A refusal because the question is another one.
    pub fn not_asked(because: impl Into<String>) -> Refusal {
        Refusal { rule: None, because: because.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Some(rule) => write!(f, "{} [{rule}]", self.because),
            None => f.write_str(&self.because),
        }
    }
}

impl std::error::Error for Refusal {}
