//! What a table does by itself is done by one node at a time, its steward: bots think there, and it gives the answers whose time has come.
//!
//! The steward is a row in the store, and holds as long as its node says that it lives: one heartbeat for all tables of a node, whatever
//! their number, and no lock that a lost connection would keep. If two nodes ever take themselves for the steward, nothing is lost: of
//! what they store only one row fits, as with everything else.

use std::time::Duration;

use retrograde_core::{Seat, Viewer};

use super::answering::Request;
use super::windows::not_stored;
use super::{ClientId, Fatal, TableTask};
use crate::store::{HeldAnswer, StoredSeat};

/// Who acts for a table, as far as is known here.
#[derive(Debug, Default)]
pub(super) struct Steward {
    /// This node, since that time of its life.
    since: Option<u64>,
    /// Another node.
    other: Option<String>,
    /// Whether this node is about to look again.
    waking: bool,
}

impl TableTask {
    /// Whether this node acts for the table. If nobody does, it does from now on.
    pub(super) async fn acts(&mut self) -> bool {
        let hub = self.hub.clone();
        let (Some(nodes), Some(store)) = (&hub.nodes, hub.store.nodes()) else { return true };
        let nothing_to_do =
            self.habits.kinds().is_empty() && !self.stored.seats.iter().any(StoredSeat::is_bot);
        if nothing_to_do {
            return true;
        }
        if self.is_asleep() {
            // Others may have somebody who looks.
            self.resign(false).await;
            return false;
        }
        let time = nodes.time();
        if time.is_some() && self.steward.since == time {
            return true;
        }
        self.steward.since = None;
        let other_lives = self.steward.other.as_ref().is_some_and(|other| nodes.lives(other));
        if let Some(time) = time.filter(|_| !other_lives) {
            match store.take(&self.stored.id, &nodes.id).await {
                Ok(steward) if steward == nodes.id => {
                    tracing::debug!(table = %self.stored.id, "this node acts for the table");
                    (self.steward.since, self.steward.other) = (Some(time), None);
                    return true;
                }
                Ok(other) => self.steward.other = Some(other),
                Err(error) => tracing::debug!(table = %self.stored.id, %error, "no steward"),
            }
        }
        self.look_later();
        false
    }

    /// Looks again in a moment whether this node is to act.
    pub(super) fn look_later(&mut self) {
        if !self.steward.waking {
            self.steward.waking = true;
            self.wake_later();
        }
    }

    /// Whether this node acts for the table, as far as it knows.
    pub(super) fn is_steward(&self) -> bool {
        self.hub.nodes.as_ref().is_none_or(|nodes| {
            let time = nodes.time();
            time.is_some() && self.steward.since == time
        })
    }

    /// Lets another node act for the table; if it is broken, only when somebody comes there.
    pub(super) async fn resign(&mut self, broken: bool) {
        let hub = self.hub.clone();
        let (Some(nodes), Some(store)) = (&hub.nodes, hub.store.nodes()) else { return };
        if self.steward.since.take().is_some()
            && let Err(error) = store.give_up(&self.stored.id, &nodes.id, broken).await
        {
            tracing::debug!(table = %self.stored.id, %error, "nobody hears that this node no longer acts");
        }
    }

    /// Somebody may have let go of the table.
    pub(super) fn look_for_steward(&mut self) {
        self.steward.other = None;
    }

    /// It is time to look again.
    pub(super) async fn woken(&mut self) -> Result<(), Fatal> {
        self.steward.waking = false;
        self.settle().await
    }

    /// The time of answers has come. The steward gives them; any other node sees to it that there is one.
    pub(super) async fn act_for_seats(&mut self) -> Result<(), Fatal> {
        if !self.acts().await {
            self.waiting.try_later(Duration::from_secs(1));
            return Ok(());
        }
        if let Some(held) = self.held_elsewhere().await {
            self.take_held(held)?;
        }
        self.answer_for_seats().await
    }

    /// Keeps an answer of a client until its time has come, where the steward finds it.
    pub(super) async fn hold_for(
        &mut self,
        client: ClientId,
        id: String,
        seat: Seat,
        prompt: String,
        answer: String,
    ) -> Result<(), Fatal> {
        let hub = self.hub.clone();
        if let Some(store) = hub.store.nodes() {
            // It would take the place of another that the same person has given elsewhere since.
            if !self.is_still_here(client).await {
                self.send(client, not_stored(&id));
                return Ok(());
            }
            let held =
                HeldAnswer { seat, prompt: prompt.clone(), answer: answer.clone(), request: id.clone() };
            if let Err(error) = store.hold(&self.stored.id, &held).await {
                tracing::error!(table = %self.stored.id, %error, "an answer could not be kept for its time");
                self.send(client, not_stored(&id));
                return Ok(());
            }
        }
        self.hold(seat, Some(Request { client: Some(client), id }), Some(prompt), answer)
    }

    /// Answers that wait for their time, whichever node has them; none if there can be none, or if they cannot be read.
    pub(super) async fn held_elsewhere(&self) -> Option<Vec<HeldAnswer>> {
        let store = self.hub.store.nodes().filter(|_| !self.habits.kinds().is_empty())?;
        store.held(&self.stored.id).await.ok()
    }

    /// Takes up answers that wait for their time at other nodes, as far as they answer what is asked now.
    pub(super) fn take_held(&mut self, held: Vec<HeldAnswer>) -> Result<(), Fatal> {
        let mut there = Vec::new();
        for HeldAnswer { seat, prompt, answer, request } in held {
            let asked = self.table.to_act().contains(seat) && !self.is_bot(seat);
            if !asked || self.open_eyes(Viewer::Seat(seat))?.prompt_id() != Some(&prompt) {
                continue;
            }
            if !self.waiting.holds_request(seat, &request) {
                self.hold(seat, Some(Request { client: None, id: request.clone() }), Some(prompt), answer)?;
            }
            there.push(seat);
        }
        self.waiting.forget_others(&there);
        Ok(())
    }

    /// Says again what waits for its time here, if others do not know it: the database may have forgotten it.
    pub(super) async fn hold_again(&mut self, held: &[HeldAnswer]) {
        let Some(store) = self.hub.store.nodes() else { return };
        for own in self.waiting.own_requests() {
            if !held.iter().any(|held| held.seat == own.seat)
                && let Err(error) = store.hold(&self.stored.id, &own).await
            {
                tracing::warn!(table = %self.stored.id, %error, "an answer could not be kept for its time");
            }
        }
    }

    /// Sees to it that answers are not given: they have been, or their question is no longer asked.
    pub(super) fn given(&self, given: Vec<(Seat, String)>) {
        if given.is_empty() || self.hub.nodes.is_none() {
            return;
        }
        let (hub, table) = (self.hub.clone(), self.stored.id.clone());
        tokio::spawn(async move {
            if let Some(store) = hub.store.nodes() {
                // One that stays answers a question that nobody asks any more.
                let _ = store.let_go(&table, &given).await;
            }
        });
    }
}
