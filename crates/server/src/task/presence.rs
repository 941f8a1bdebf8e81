//! Who is there, over this node and over others.

use std::sync::atomic::Ordering;
use std::time::Duration;

use retrograde_core::Seat;

use super::answering::TRIES;
use super::{ClientId, Fatal, TableTask};
use crate::nodes::fingerprint;
use crate::store::Present;
use crate::token::short_hash;

impl TableTask {
    /// How many clients hold a seat.
    pub(super) fn screens_of(&self, seat: Seat) -> u32 {
        let here = self.clients.values().filter(|client| client.seats.contains(&seat)).count();
        let elsewhere = self.elsewhere.iter().filter(|present| present.seats & bit(seat) != 0).count();
        (here + elsewhere) as u32
    }

    /// Tells other nodes who holds seats over this one, if that has changed.
    pub(super) fn tell_present(&mut self) {
        let Some(nodes) = &self.hub.nodes else { return };
        let present = self.clients.iter().filter(|(_, client)| !client.seats.is_empty());
        let present = present.map(|(&id, client)| Present {
            table: self.stored.id.clone(),
            node: nodes.id.clone(),
            client: id,
            seats: client.seats.iter().fold(0, |seats, &seat| seats | bit(seat)),
            // What clients call their visits stays with them.
            visit: client.visit.as_ref().map(|visit| short_hash(&[b"visit", visit.as_bytes()], 16)),
            came: 0,
        });
        let present: Vec<Present> = present.collect();
        if present != self.told_present {
            nodes.tell_present(&self.stored.id, present.clone());
            self.told_present = present;
        }
    }

    /// Whether a client is still here that asks for something of which nobody can tell whether it was done or refused before. A node that
    /// stood still, or was slow, may read what clients sent before they went to other nodes and changed their minds there. So others must know by now
    /// that the client is here, and it must not be known to have gone on elsewhere.
    pub(super) async fn is_still_here(&mut self, client: ClientId) -> bool {
        let hub = self.hub.clone();
        let (Some(nodes), Some(store)) = (&hub.nodes, hub.store.nodes()) else { return true };
        for _ in 0..TRIES {
            match self.clients.get(&client) {
                None => return false,
                Some(client) if client.seats.is_empty() => return true,
                Some(_) => {}
            }
            let Ok(present) = store.present(std::slice::from_ref(&self.stored.id)).await else { break };
            if lost(&present, &nodes.id).contains(&client) {
                self.clients.remove(&client);
            } else if present.iter().any(|one| one.node == nodes.id && one.client == client) {
                return true;
            } else {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        false
    }

    /// Somebody came or went over another node, or something waits for its time there.
    pub(super) async fn look_around(&mut self) -> Result<(), Fatal> {
        let hub = self.hub.clone();
        let (Some(nodes), Some(store)) = (&hub.nodes, hub.store.nodes()) else { return Ok(()) };
        let id = self.stored.id.clone();
        let Ok(present) = store.present(std::slice::from_ref(&id)).await else {
            // Bots do not wait until somebody comes.
            self.look_later();
            return Ok(());
        };
        self.handle.seen.here.store(fingerprint(&present), Ordering::Relaxed);
        for client in lost(&present, &nodes.id) {
            self.clients.remove(&client);
        }
        self.elsewhere = present;
        self.elsewhere.retain(|present| present.node != nodes.id);
        self.tell_seats();
        self.tell_screens();
        if let Some(held) = self.held_elsewhere().await {
            // What was given in the meantime waits no longer.
            self.catch_up_with_others().await?;
            self.hold_again(&held).await;
            self.take_held(held)?;
        }
        self.look_for_steward();
        self.settle().await
    }
}

fn bit(seat: Seat) -> u32 {
    1 << seat.index()
}

/// The clients of a node whose visit goes on over another connection, to another node: the one here was lost.
fn lost(present: &[Present], node: &str) -> Vec<ClientId> {
    let later = |one: &Present, other: &Present| {
        one.visit.is_some() && one.visit == other.visit && one.seats == other.seats && one.came < other.came
    };
    let own = present.iter().filter(|present| present.node == node);
    own.filter(|one| present.iter().any(|other| later(one, other))).map(|one| one.client).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_that_goes_on_elsewhere_is_lost_here() {
        let one = |node: &str, client, visit: &str, came| Present {
            table: "t".into(),
            node: node.into(),
            client,
            seats: 1,
            visit: (!visit.is_empty()).then(|| visit.into()),
            came,
        };
        let present = [one("a", 1, "ann", 1), one("b", 1, "ann", 2), one("a", 2, "", 3), one("b", 9, "", 4)];
        assert_eq!(lost(&present, "a"), [1]);
        assert!(lost(&present, "b").is_empty());
    }
}
