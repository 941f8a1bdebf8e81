//! Looking at a position by the rules, and why something is forbidden.

pub(crate) use retrograde_core::{Block, Check, require};

pub(crate) use crate::play::Look;

/// The answer does not belong to the question.
pub(crate) fn not_asked<T>() -> Check<T> {
    Err(Block::NOT_ASKED)
}
