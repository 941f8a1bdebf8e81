//! That a node lives, and who is there over it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::MissedTickBehavior;

use super::{BEAT, Nodes, SILENCE, SWEEP, WRONG};
use crate::hub::Hub;
use crate::store::{Beat, NodeStore, Present, StoreError};
use crate::time::now;

/// Says again and again that this node lives, until the server ends.
pub(super) async fn live(hub: Arc<Hub>) {
    let (Some(nodes), Some(store)) = (&hub.nodes, hub.store.nodes()) else { return };
    let mut clock = tokio::time::interval(BEAT);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for tick in 0u32.. {
        tokio::select! {
            biased;
            () = hub.shutdown() => return,
            _ = clock.tick() => {}
        }
        let began = Instant::now();
        let crowded = hub.addresses.crowded();
        // What takes longer comes too late, and perhaps never: the next beat goes over another connection.
        let beat = tokio::time::timeout(SILENCE, store.beat(&nodes.id, &crowded)).await;
        match beat.unwrap_or(Err(StoreError::Away)) {
            Ok(beat) => nodes.beaten(&hub, began, beat),
            Err(error) => tracing::warn!(%error, "other nodes cannot be told that this one is alive"),
        }
        if tick % SWEEP == SWEEP - 1 {
            let hub = hub.clone();
            // Apart, so that nobody is taken for dead because of it. What is in the way of nobody can stay.
            tokio::spawn(async move {
                if let Some(store) = hub.store.nodes() {
                    let _ = store.farewell("").await;
                }
            });
        }
    }
}

impl Nodes {
    fn beaten(&self, hub: &Hub, began: Instant, beat: Beat) {
        if began.elapsed() < SILENCE {
            self.set_clock(beat.now, began);
        }
        let first = {
            let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
            let first = heard.beaten.replace(began).is_none();
            heard.living = beat.nodes.into_iter().collect();
            metrics::gauge!("retrograde_nodes").set(heard.living.len() as f64);
            hub.addresses.elsewhere(beat.elsewhere, heard.living.len());
            first
        };
        if beat.lapsed && !first {
            tracing::warn!(node = %self.id, "other nodes thought this one was dead: they may now act for its tables");
            metrics::counter!("retrograde_node_lapses_total").increment(1);
            self.lapses.fetch_add(1, Ordering::Relaxed);
            // What was said about it may have been swept out.
            let all: Vec<String> =
                self.present.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
            self.untold.lock().unwrap_or_else(PoisonError::into_inner).extend(all);
            self.news.notify_one();
        }
    }

    /// Hears what time it was about when a beat that began then was half over.
    fn set_clock(&self, theirs: u64, began: Instant) {
        let here = now().saturating_sub(began.elapsed().as_millis() as u64 / 2);
        let ahead = theirs.cast_signed() - here.cast_signed();
        let before = self.ahead.swap(ahead, Ordering::Relaxed);
        metrics::gauge!("retrograde_clock_wrong_seconds").set(ahead.unsigned_abs() as f64 / 1000.0);
        if ahead.abs() >= WRONG && before.abs() < WRONG {
            tracing::warn!(
                ahead,
                "this machine's clock is wrong by so many milliseconds; the database's clock counts"
            );
        }
    }

    /// What others have yet to hear of who is present.
    fn untold(&self) -> Vec<(String, Vec<Present>)> {
        let untold = std::mem::take(&mut *self.untold.lock().unwrap_or_else(PoisonError::into_inner));
        let all = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        untold
            .into_iter()
            .map(|table| {
                let present = all.get(&table).cloned().unwrap_or_default();
                (table, present)
            })
            .collect()
    }

    /// Keeps when those who are present came: if the store forgets it, it is said again as it was. Otherwise somebody whose connection was
    /// lost long ago could seem to have come after they went on over another node.
    fn arrived(&self, present: Vec<Present>) {
        let mut all = self.present.lock().unwrap_or_else(PoisonError::into_inner);
        for stored in present {
            let mut here = all.get_mut(&stored.table).into_iter().flatten();
            if let Some(one) = here.find(|one| one.is_same(&stored)) {
                one.came = stored.came;
            }
        }
    }

    /// Says goodbye.
    pub(crate) async fn end(&self, store: &dyn NodeStore) -> Result<(), StoreError> {
        store.farewell(&self.id).await
    }
}

/// Tells other nodes who is present here, whenever that changes.
pub(super) async fn tell(hub: Arc<Hub>) {
    let (Some(nodes), Some(store)) = (&hub.nodes, hub.store.nodes()) else { return };
    loop {
        tokio::select! {
            biased;
            () = hub.shutdown() => return,
            () = nodes.news.notified() => {}
        }
        let untold = nodes.untold();
        if untold.is_empty() {
            continue;
        }
        match store.set_present(&nodes.id, &untold).await {
            Ok(present) => nodes.arrived(present),
            Err(error) => {
                tracing::debug!(%error, "other nodes cannot be told who is here");
                let tables = untold.into_iter().map(|(table, _)| table);
                nodes.untold.lock().unwrap_or_else(PoisonError::into_inner).extend(tables);
                tokio::time::sleep(Duration::from_millis(500)).await;
                nodes.news.notify_one();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_time_it_is_says_the_clock_that_all_share() {
        let nodes = Nodes::new().unwrap();
        assert!(nodes.now().abs_diff(now()) < 100);
        let hour = 3_600_000;
        for theirs in [now() + hour, now() - hour] {
            nodes.set_clock(theirs, Instant::now());
            assert!(nodes.now().abs_diff(theirs) < 100);
        }
    }
}
