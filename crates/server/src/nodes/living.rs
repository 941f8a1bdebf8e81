//! That a node lives, and who is there over it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::MissedTickBehavior;

use super::{BEAT, Nodes, SWEEP};
use crate::hub::Hub;
use crate::store::{Beat, NodeStore, Present, StoreError};

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
        match store.beat(&nodes.id, &hub.addresses.crowded()).await {
            Ok(beat) => nodes.beaten(&hub, began, beat),
            Err(error) => tracing::warn!(%error, "other nodes cannot be told that this one is alive"),
        }
        if tick % SWEEP == SWEEP - 1 {
            // What is in the way of nobody can stay.
            let _ = store.farewell("").await;
        }
    }
}

impl Nodes {
    fn beaten(&self, hub: &Hub, began: Instant, beat: Beat) {
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
        if let Err(error) = store.set_present(&nodes.id, &untold).await {
            tracing::debug!(%error, "other nodes cannot be told who is here");
            let tables = untold.into_iter().map(|(table, _)| table);
            nodes.untold.lock().unwrap_or_else(PoisonError::into_inner).extend(tables);
            tokio::time::sleep(Duration::from_millis(500)).await;
            nodes.news.notify_one();
        }
    }
}
