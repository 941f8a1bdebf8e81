//! How a node notices what others do.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::MissedTickBehavior;

use super::{ADOPTED, LOOK, Nodes};
use crate::hub::Hub;
use crate::store::{NodeStore, NodeWord, Present, StoreError};
use crate::task::TableMessage;

/// How long to wait before listening anew.
const AGAIN: Duration = Duration::from_millis(300);

/// Passes on what other nodes say, until the server ends.
pub(super) async fn listen(hub: Arc<Hub>) {
    let Some(store) = hub.store.nodes() else { return };
    while !hub.is_ending() {
        let ended = tokio::select! {
            biased;
            () = hub.shutdown() => return,
            ended = hear(&hub, store) => ended,
        };
        if let Err(error) = ended {
            tracing::warn!(%error, "notifications from other nodes are not arriving; this node polls instead");
            metrics::counter!("retrograde_listener_lost_total").increment(1);
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn hear(hub: &Hub, store: &dyn NodeStore) -> Result<(), StoreError> {
    let mut words = store.listen().await?;
    // What was said before somebody listened was not heard.
    look_once(hub, store).await?;
    loop {
        match words.next().await? {
            NodeWord::Table(id) => hub.pass_on(&id, TableMessage::News),
            NodeWord::Here(id) => hub.pass_on(&id, TableMessage::Here),
        }
    }
}

/// Looks now and then at all tables that are open here: words may get lost.
pub(super) async fn look(hub: Arc<Hub>) {
    let Some(store) = hub.store.nodes() else { return };
    let mut clock = tokio::time::interval(LOOK);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = hub.shutdown() => return,
            _ = clock.tick() => {}
        }
        if let Err(error) = look_once(&hub, store).await {
            tracing::debug!(%error, "a look at the tables failed");
        }
    }
}

async fn look_once(hub: &Hub, store: &dyn NodeStore) -> Result<(), StoreError> {
    let open = hub.open_tables();
    if open.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = open.iter().map(|(id, _)| id.clone()).collect();
    let stands: HashMap<String, (u32, u64)> = store
        .stands(&ids)
        .await?
        .into_iter()
        .map(|stand| (stand.table, (stand.rows, stand.changes)))
        .collect();
    let mut present: HashMap<String, Vec<Present>> = HashMap::new();
    for each in store.present(&ids).await? {
        present.entry(each.table.clone()).or_default().push(each);
    }
    for (id, handle) in open {
        let seen = &handle.seen;
        let known = (seen.rows.load(Ordering::Relaxed), seen.changes.load(Ordering::Relaxed));
        // A table that is being read has seen nothing yet.
        if known.1 != u64::MAX && stands.get(&id) != Some(&known) {
            let _ = handle.inbox.try_send(TableMessage::News);
        }
        if seen.here.load(Ordering::Relaxed) != fingerprint(present.get(&id).map_or(&[], Vec::as_slice)) {
            let _ = handle.inbox.try_send(TableMessage::Here);
        }
    }
    Ok(())
}

/// By what others are known to be there.
pub(crate) fn fingerprint(present: &[Present]) -> u64 {
    let mut hasher = DefaultHasher::new();
    present.hash(&mut hasher);
    hasher.finish()
}

/// Takes up tables whose bots wait because the node that acted for them has died, and lets others have those that were closed here
/// without a word.
pub(super) async fn adopt(hub: Arc<Hub>) {
    let (Some(nodes), Some(store)) = (&hub.nodes, hub.store.nodes()) else { return };
    let mut clock = tokio::time::interval(LOOK);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut closed = HashSet::new();
    loop {
        tokio::select! {
            biased;
            () = hub.shutdown() => return,
            _ = clock.tick() => {}
        }
        // Whoever is not known to live is no help.
        if nodes.time().is_none() {
            continue;
        }
        match give_up(&hub, nodes, store, &closed).await {
            Ok(now) => closed = now,
            Err(error) => tracing::debug!(%error, "this node does not know for which tables it is to act"),
        }
        if let Err(error) = take_up(&hub, nodes, store).await {
            tracing::debug!(%error, "no tables could be taken up");
        }
    }
}

async fn take_up(hub: &Arc<Hub>, nodes: &Nodes, store: &dyn NodeStore) -> Result<(), StoreError> {
    loop {
        let most = ADOPTED.min(hub.room());
        let ids = if most == 0 { Vec::new() } else { store.adopt(&nodes.id, most).await? };
        for id in &ids {
            metrics::counter!("retrograde_adopted_total").increment(1);
            if let Err(sorry) = hub.ask(id, |reply| TableMessage::Facts { reply }).await {
                tracing::warn!(table = %id, because = %sorry.because, "its bots are still waiting");
            }
        }
        // A node that died may have left many.
        if ids.len() < ADOPTED as usize || hub.is_ending() {
            return Ok(());
        }
    }
}

/// Lets go of tables that are not open here and were not a moment ago, although the store has this node for their steward: they could not
/// be opened, or the store was away when they were closed. Returns those that are not open now.
async fn give_up(
    hub: &Hub,
    nodes: &Nodes,
    store: &dyn NodeStore,
    closed: &HashSet<String>,
) -> Result<HashSet<String>, StoreError> {
    let stewarded = store.stewarded(&nodes.id).await?;
    let open: HashSet<String> = hub.open_tables().into_iter().map(|(id, _)| id).collect();
    let mut now: HashSet<String> = stewarded.into_iter().filter(|id| !open.contains(id)).collect();
    for id in closed {
        if now.remove(id) {
            store.give_up(id, &nodes.id, false).await?;
        }
    }
    Ok(now)
}
