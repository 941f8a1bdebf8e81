//! How somebody comes by a seat: with an invitation, which works once, or with the token that the seat has now, to get a fresh one.

use retrograde_core::Seat;

use super::answering::{Stored, TRIES};
use super::clients::tidy_name;
use super::{ClientId, Fatal, TableTask, frame};
use crate::protocol::{Claim, Claimed, ScreensOf, ServerMessage};
use crate::sorry::Sorry;
use crate::store::StoredSeat;
use crate::token::{TokenHash, random_token};

impl TableTask {
    /// Gives a seat to whoever has a key to it. The key opens nothing any more, and whoever came with it is let go.
    pub(super) async fn claim(&mut self, claim: Claim) -> Result<Result<Claimed, Sorry>, Fatal> {
        self.catch_up_with_others().await?;
        let label = match claim.name.as_deref().map(tidy_name).transpose() {
            Ok(label) => label,
            Err(because) => return Ok(Err(Sorry::asked_wrongly(because))),
        };
        let made = match random_token() {
            Ok(made) => made,
            Err(error) => return Ok(Err(Sorry::trouble(format!("no random token: {error}")))),
        };
        let token = claim.token.unwrap_or(made);
        let (key, hash) = (TokenHash::of(&claim.key), TokenHash::of(&token));
        for _ in 0..TRIES {
            let claimed =
                |index: usize| Claimed { seat: self.table.seats()[index].id.clone(), token: token.clone() };
            if let Some(index) = self.stored.seats.iter().position(|seat| seat.token.as_ref() == Some(&hash))
            {
                // The answer was lost on the way, and this is the same request once more.
                return Ok(Ok(claimed(index)));
            }
            let fits = |seat: &StoredSeat| {
                seat.invitation.as_ref() == Some(&key) || seat.token.as_ref() == Some(&key)
            };
            let Some(index) = self.stored.seats.iter().position(fits) else {
                return Ok(Err(Sorry::forbidden(
                    "this invitation has already been used, or is not for this table: ask for another one",
                )));
            };
            let claimed = claimed(index);
            let seat = Seat::new(index as u8);
            let mut now = self.stored.seats[index].clone();
            (now.token, now.invitation) = (Some(hash.clone()), None);
            if now.player == "open" {
                "human".clone_into(&mut now.player);
            }
            if let Some(label) = &label {
                now.label.clone_from(label);
            }
            match self.seat_player(seat, now).await? {
                Stored::Yes => {
                    self.let_go(seat);
                    self.tell_seats();
                    return Ok(Ok(claimed));
                }
                Stored::Overtaken => {}
                Stored::No => break,
            }
        }
        Ok(Err(Sorry::trouble("this could not be stored: try again in a moment")))
    }

    /// Says goodbye to those who hold a seat with a token that it no longer has.
    pub(super) fn let_go(&mut self, seat: Seat) {
        let because = "this seat has a new key: only the player who renewed it can open it".to_owned();
        let goodbye = frame(&ServerMessage::Closing { because, again: false });
        for (_, client) in self.clients.extract_if(.., |_, client| client.seats.contains(&seat)) {
            let _ = client.outbox.send(goodbye.clone());
        }
        self.tell_present();
    }

    /// Why a token opens nothing here.
    pub(super) fn no_key(&self, token: &str) -> Sorry {
        let hash = Some(TokenHash::of(token));
        if self.stored.seats.iter().any(|seat| seat.invitation == hash) {
            return Sorry::forbidden(
                "this is an invitation: take the seat first, and you get a token that opens it",
            );
        }
        Sorry::token()
    }

    /// Tells whoever holds seats how many clients hold them, if that has changed.
    pub(super) fn tell_screens(&mut self) {
        self.tell_present();
        let count = |seat: Seat| ScreensOf { seat, count: self.screens_of(seat) };
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
