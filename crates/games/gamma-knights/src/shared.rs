//! What positions share until one of them changes it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Something large that seldom changes: copies of a position share it, and whichever changes it first takes a copy of its own.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Shared<T>(Arc<T>);

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_seen_by_one_alone() {
        let one: Shared<Vec<u8>> = Shared::default();
        let mut other = one.clone();
        other.push(3);
        assert_eq!((one.len(), other.len()), (0, 1));
    }
}
