//! What the dice come from, and what seats add to it; `docs/fair-dice.md`.

use retrograde_table::Bits;

use super::answering::TRIES;
use super::windows::not_stored;
use super::{ClientId, Fatal, TableTask, frame, refused};
use crate::protocol::{ChanceNow, DiceNow, RefusedKind, SeedNow, ServerMessage};
use crate::store::{StoreError, StoredChance};

impl TableTask {
    pub(super) fn dice_now(&self) -> DiceNow {
        let chances = self.table.chances().iter();
        let commitment = self.table.commitment();
        DiceNow {
            commitment: commitment.unwrap_or_else(|| self.stored.seed.commitment()),
            seed: match self.stored.promise {
                None => SeedNow::Unsaid,
                Some(promise) if promise.known => SeedNow::Known,
                Some(_) => SeedNow::Secret,
            },
            chances: chances.map(|each| ChanceNow { seat: each.seat, bits: each.bits.to_string() }).collect(),
        }
    }

    /// Adds to the dice what a seat brings along. Like an answer, it is stored before it counts and before anybody hears of it.
    pub(super) async fn chance(
        &mut self,
        client: ClientId,
        id: String,
        seat: u8,
        bits: &str,
    ) -> Result<(), Fatal> {
        let seat = match self.may(client, seat) {
            Ok(seat) => seat,
            Err(because) => {
                self.send(client, refused(Some(&id), RefusedKind::NotYours, because));
                return Ok(());
            }
        };
        let Some(bits) = Bits::parse(bits) else {
            let because = "what you add to the dice must be 64 hex digits";
            self.send(client, refused(Some(&id), RefusedKind::Malformed, because));
            return Ok(());
        };
        for _ in 0..TRIES {
            let mut next = self.table.duplicate();
            if let Err(refusal) = next.add_chance(seat, bits) {
                self.send(client, refused(Some(&id), RefusedKind::Stale, refusal.because));
                return Ok(());
            }
            if next.chances().len() > self.table.chances().len() {
                let chance = StoredChance { seat, bits, row: self.rows, snapshot: self.kept.number };
                match self.hub.store.add_chance(&self.stored.id, self.stored.changes, &chance).await {
                    Ok(()) => {
                        self.table = next;
                        self.one_more_change();
                    }
                    Err(StoreError::Conflict) => {
                        self.read_again().await?;
                        continue;
                    }
                    Err(error) => {
                        tracing::error!(table = %self.stored.id, %error, "what a seat added to the dice could not be stored");
                        break;
                    }
                }
            }
            self.send(client, frame(&ServerMessage::Accepted { id }));
            self.tell_dice();
            return Ok(());
        }
        self.send(client, not_stored(&id));
        Ok(())
    }
}
