//! How far a review is, and whether anybody still wants it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Shared by whoever reviews and whoever waits for it.
#[derive(Debug, Default)]
pub struct Watch {
    done: AtomicU32,
    of: AtomicU32,
    dropped: AtomicBool,
}

impl Watch {
    /// How much is done, in whole percent.
    pub fn percent(&self) -> u32 {
        let (done, of) = (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed));
        (u64::from(done) * 100).checked_div(u64::from(of)).unwrap_or(0) as u32
    }

    /// Says that nobody wants it any longer: it stops at the next answer.
    pub fn drop_it(&self) {
        self.dropped.store(true, Ordering::Relaxed);
    }

    /// Whether nobody wants it any longer.
    pub fn is_dropped(&self) -> bool {
        self.dropped.load(Ordering::Relaxed)
    }

    pub(super) fn begin(&self, of: usize) {
        self.of.store(of as u32, Ordering::Relaxed);
    }

    pub(super) fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}
