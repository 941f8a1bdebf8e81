//! How somebody comes by a seat: with an invitation, which works once, or with the token that the seat has now, to get a fresh one.

use retrograde_core::Seat;

use super::clients::tidy_name;
use super::{ClientId, TableTask, frame};
use crate::protocol::{Claim, Claimed, ScreensOf, ServerMessage};
use crate::sorry::Sorry;
use crate::store::StoredSeat;
use crate::token::{TokenHash, random_token};

impl TableTask {
    /// Gives a seat to whoever has a key to it. The key opens nothing any more, and whoever came with it is let go.
    pub(super) async fn claim(&mut self, claim: Claim) -> Result<Claimed, Sorry> {
        let label = claim.name.as_deref().map(tidy_name).transpose().map_err(Sorry::asked_wrongly)?;
        let made = random_token().map_err(|error| Sorry::trouble(format!("no random token: {error}")))?;
        let token = claim.token.unwrap_or(made);
        let (key, hash) = (TokenHash::of(&claim.key), TokenHash::of(&token));
        let claimed =
            |index: usize| Claimed { seat: self.table.seats()[index].id.clone(), token: token.clone() };
        if let Some(index) = self.stored.seats.iter().position(|seat| seat.token.as_ref() == Some(&hash)) {
            // The answer was lost on the way, and this is the same request once more.
            return Ok(claimed(index));
        }
        let fits =
            |seat: &StoredSeat| seat.invitation.as_ref() == Some(&key) || seat.token.as_ref() == Some(&key);
        let index = self.stored.seats.iter().position(fits).ok_or_else(|| {
            Sorry::forbidden(
                "this invitation has been used, or it is not for this table: ask for another one",
            )
        })?;
        let claimed = claimed(index);
        let seat = Seat::new(index as u8);
        let mut now = self.stored.seats[index].clone();
        (now.token, now.invitation) = (Some(hash), None);
        if now.player == "open" {
            "human".clone_into(&mut now.player);
        }
        if let Some(label) = label {
            now.label = label;
        }
        if !self.seat_player(seat, now).await {
            return Err(Sorry::trouble("this could not be stored: try again in a moment"));
        }
        self.let_go(seat);
        self.tell_seats();
        Ok(claimed)
    }

    /// Says goodbye to those who hold a seat with a token that it no longer has.
    fn let_go(&mut self, seat: Seat) {
        let because = "this seat has a new key: only who renewed it can open it".to_owned();
        let goodbye = frame(&ServerMessage::Closing { because, again: false });
        for (_, client) in self.clients.extract_if(.., |_, client| client.seats.contains(&seat)) {
            let _ = client.outbox.send(goodbye.clone());
        }
    }

    /// Why a token opens nothing here.
    pub(super) fn no_key(&self, token: &str) -> Sorry {
        let hash = Some(TokenHash::of(token));
        if self.stored.seats.iter().any(|seat| seat.invitation == hash) {
            return Sorry::forbidden(
                "this is an invitation: take the seat first, then its own token opens it",
            );
        }
        Sorry::token()
    }

    /// Tells whoever holds seats how many clients hold them, if that has changed.
    pub(super) fn tell_screens(&mut self) {
        let count = |seat: Seat| {
            let count = self.clients.values().filter(|client| client.seats.contains(&seat)).count() as u32;
            ScreensOf { seat, count }
        };
        let now = self.clients.iter().map(|(&id, client)| {
            let screens: Vec<ScreensOf> = client.seats.iter().map(|&seat| count(seat)).collect();
            (id, screens)
        });
        let changed: Vec<(ClientId, Vec<ScreensOf>)> =
            now.filter(|(id, screens)| self.clients[id].screens != *screens).collect();
        for (id, screens) in changed {
            if let Some(client) = self.clients.get_mut(&id) {
                client.screens.clone_from(&screens);
            }
            self.send(id, frame(&ServerMessage::Screens { screens }));
        }
    }
}
