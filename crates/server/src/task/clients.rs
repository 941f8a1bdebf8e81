use std::net::IpAddr;

use retrograde_core::{Seat, Viewer};
use retrograde_table::Title;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::answering::{Stored, TRIES, Wish};
use super::windows::not_stored;
use super::{Client, ClientId, Fatal, Outbox, TableTask, frame, refused};
use crate::crash::guarded;
use crate::limits::shared;
use crate::protocol::{
    ClientMessage, Hello, RefusedKind, ScenarioName, SeatNow, ServerMessage, VERSION, Welcome,
};
use crate::sorry::Sorry;
use crate::store::{StoreError, StoredSeat};

/// The longest name of a player, in letters.
pub(crate) const LONGEST_NAME: usize = 40;

impl TableTask {
    /// Somebody comes to the table.
    pub(super) async fn join(
        &mut self,
        hello: Hello,
        address: IpAddr,
        outbox: Outbox,
        reply: oneshot::Sender<Result<ClientId, Sorry>>,
    ) -> Result<(), Fatal> {
        self.catch_up_with_others().await?;
        let seats = match self.admitted(&hello) {
            Ok(seats) => seats,
            Err(sorry) => {
                let _ = reply.send(Err(sorry));
                return Ok(());
            }
        };
        self.counter += 1;
        let id = self.counter;
        if reply.send(Ok(id)).is_err() {
            return Ok(());
        }
        // Several seats at one screen: nobody's eyes until somebody says who looks.
        let viewer = if let [seat] = seats[..] { Viewer::Seat(seat) } else { Viewer::Spectator };
        let looking: Vec<Viewer> = seats.iter().map(|&seat| Viewer::Seat(seat)).chain([viewer]).collect();
        let again = seats.len() < 2 && hello.life.as_deref() == Some(self.life.as_str());
        // The same visit over another connection: the one before it was lost.
        self.clients.retain(|_, client| {
            client.visit.is_none() || client.visit != hello.visit || client.seats != seats
        });
        let (visit, screens) = (hello.visit.clone(), Vec::new());
        self.clients
            .insert(id, Client { seats: seats.clone(), viewer, outbox, hot_seat: None, visit, screens });
        if !seats.is_empty() || self.owner.is_none() {
            self.owner = Some(shared(address));
        }
        for seat in seats {
            if self.stored.seats[seat.index()].player == "open" {
                // If it cannot be stored now, it is when somebody comes the next time.
                self.set_player(None, seat, "human").await?;
            }
        }
        self.send(id, self.welcome(id));
        if !self.tell_seats() {
            self.send(id, frame(&ServerMessage::Seats { seats: self.told.clone() }));
        }
        self.tell_screens();
        for viewer in looking {
            self.open_eyes_aside(viewer).await?;
        }
        self.tell_habits_to(id);
        self.catch_up(id, if again { hello.seen } else { 0 })?;
        self.tell_hot_seats()?;
        // Bots that nobody had looked at go on.
        self.settle().await
    }

    /// The seats that a client gets for its tokens; none for a spectator.
    fn admitted(&self, hello: &Hello) -> Result<Vec<Seat>, Sorry> {
        if hello.protocol != VERSION {
            let theirs = hello.protocol;
            return Err(Sorry::asked_wrongly(format!(
                "this server speaks version {VERSION} of the protocol, not {theirs}: reload the page"
            )));
        }
        let mut seats = Vec::new();
        if hello.tokens.is_empty() || hello.tokens.len() > 2 * self.stored.seats.len() {
            return Err(Sorry::token());
        }
        for token in &hello.tokens {
            match self.viewer_of(token).ok_or_else(|| self.no_key(token))? {
                Viewer::Seat(seat) if !seats.contains(&seat) => seats.push(seat),
                Viewer::Seat(_) | Viewer::Spectator => {}
            }
        }
        seats.sort_unstable();
        Ok(seats)
    }

    fn welcome(&self, client: ClientId) -> Utf8Bytes {
        let client = &self.clients[&client];
        let setup = self.table.setup();
        let title = self.hub.title(&self.stored.game).ok();
        let scenario = title
            .map(Title::lobby)
            .and_then(|lobby| lobby.scenarios.into_iter().find(|scenario| scenario.id == setup.scenario))
            .map_or_else(|| setup.scenario.clone(), |scenario| scenario.title);
        frame(&ServerMessage::Welcome(Box::new(Welcome {
            protocol: VERSION,
            life: self.life.clone(),
            table: self.stored.id.clone(),
            game: self.table.info().clone(),
            scenario: ScenarioName { id: setup.scenario.clone(), title: scenario },
            options: setup.options.clone(),
            you: client.seats.clone(),
            viewer: client.viewer.seat(),
            theme: self.table.theme().clone(),
            dice: self.dice_now(),
            odds: title
                .and_then(Title::odds_example)
                .map(|(first, second)| (first.to_owned(), second.to_owned())),
            kinds: self.habits.kinds().to_vec(),
        })))
    }

    /// Somebody goes.
    pub(super) fn leave(&mut self, client: ClientId) {
        // It may have been let go before, when it read too slowly.
        self.clients.remove(&client);
        self.advising.remove(&client);
        self.reviewing.remove(&client);
        self.tell_seats();
        self.tell_screens();
        if !self.is_watched() {
            self.ahead.clear();
        }
        if self.is_asleep() {
            self.drop_thoughts();
            // Somebody may look over another node.
            self.unsettled = true;
        }
    }

    /// Carries out what a client asks for.
    pub(super) async fn request(&mut self, client: ClientId, message: ClientMessage) -> Result<(), Fatal> {
        if !self.clients.contains_key(&client) {
            return Ok(());
        }
        if let ClientMessage::Habit { id, .. }
        | ClientMessage::Name { id, .. }
        | ClientMessage::Player { id, .. } = &message
            && !self.is_still_here(client).await
        {
            self.send(client, not_stored(id));
            return Ok(());
        }
        let reply = match message {
            ClientMessage::Hello(_) => refused(None, RefusedKind::Malformed, "you have already said hello"),
            ClientMessage::Answer { id, seat, prompt, answer } => {
                return self.wish(client, id, seat, Wish::Answer { prompt, answer }).await;
            }
            ClientMessage::Change { id, seat, answer } => {
                return self.wish(client, id, seat, Wish::Change { answer }).await;
            }
            ClientMessage::Undo { id, seat } => return self.wish(client, id, seat, Wish::Undo).await,
            ClientMessage::Redo { id, seat } => return self.wish(client, id, seat, Wish::Redo).await,
            ClientMessage::Explain { id, seat, answer } => self.explain(client, id, seat, &answer)?,
            ClientMessage::Look { id, moment } => self.look_back(client, id, moment)?,
            ClientMessage::Log { id, before } => self.read_back(client, id, before)?,
            ClientMessage::Advise { id, seat } => return self.advise(client, id, seat),
            ClientMessage::Course { id } => self.course(client, id)?,
            ClientMessage::Review { id, seat } => return self.review(client, id, seat),
            ClientMessage::Player { id, seat, player } => {
                return self.hand_over(client, id, seat, &player).await;
            }
            ClientMessage::Name { id, seat, name } => return self.name(client, id, seat, &name).await,
            ClientMessage::Habit { id, seat, kind, habit } => {
                return self.habit(client, id, seat, &kind, habit).await;
            }
            ClientMessage::Chance { id, seat, bits } => return self.chance(client, id, seat, &bits).await,
            ClientMessage::Pass { id, seat } => return self.pass(client, id, seat).await,
            ClientMessage::Again { seen } => return self.catch_up(client, seen),
            ClientMessage::Ping { id } => frame(&ServerMessage::Pong { id }),
        };
        self.send(client, reply);
        Ok(())
    }

    fn explain(&self, client: ClientId, id: String, seat: u8, answer: &str) -> Result<Utf8Bytes, Fatal> {
        let seat = match self.may(client, seat) {
            Ok(seat) => seat,
            Err(because) => return Ok(refused(Some(&id), RefusedKind::NotYours, because)),
        };
        let explained = guarded(|| format!("explain {answer}"), || self.table.explain(seat, answer))?;
        let (legal, refusal) = (explained.is_ok(), explained.err());
        let rule = refusal.as_ref().and_then(|refusal| refusal.rule);
        let because = refusal.map(|refusal| refusal.because);
        Ok(frame(&ServerMessage::Explained { id, legal, rule, because }))
    }

    fn look_back(&mut self, client: ClientId, id: String, moment: u32) -> Result<Utf8Bytes, Fatal> {
        let viewer = self.clients[&client].viewer;
        let Some(answers) = self.open_eyes(viewer)?.answers_at(moment) else {
            let because = format!("there is no moment {moment} yet");
            return Ok(refused(Some(&id), RefusedKind::Stale, because));
        };
        if let Some(because) = self.too_early(answers) {
            return Ok(refused(Some(&id), RefusedKind::Stale, because));
        }
        let scene = guarded(|| format!("look at {answers}"), || self.table.scene_at(viewer, answers))?;
        Ok(frame(&ServerMessage::Moment { id, moment, scene: Box::new(scene) }))
    }

    /// A page of the log.
    fn read_back(&mut self, client: ClientId, id: String, before: u32) -> Result<Utf8Bytes, Fatal> {
        let viewer = self.clients[&client].viewer;
        self.open_eyes(viewer)?;
        let eyes = &self.eyes[&viewer.seat()];
        let (from, lines) =
            guarded(|| "a page of the log".to_owned(), || eyes.page(before as usize, &*self.table))?;
        Ok(frame(&ServerMessage::Lines { id, from: from as u32, lines }))
    }

    /// Hands a seat to a bot or takes it back.
    async fn hand_over(&mut self, client: ClientId, id: String, seat: u8, player: &str) -> Result<(), Fatal> {
        let seat = match self.may(client, seat) {
            Ok(seat) => seat,
            Err(because) => {
                self.send(client, refused(Some(&id), RefusedKind::NotYours, because));
                return Ok(());
            }
        };
        let fits = player == "human" || self.hub.bot(player).is_ok();
        if !fits {
            let because = self.hub.bot(player).err().unwrap_or_default();
            self.send(client, refused(Some(&id), RefusedKind::Malformed, because));
            return Ok(());
        }
        if !self.set_player(Some(client), seat, player).await? {
            self.send(client, not_stored(&id));
            return Ok(());
        }
        self.drop_thought(seat);
        self.drop_held(seat);
        self.reconsider(false).await?;
        self.send(client, frame(&ServerMessage::Accepted { id }));
        self.tell_seats();
        self.settle().await
    }

    async fn name(&mut self, client: ClientId, id: String, seat: u8, name: &str) -> Result<(), Fatal> {
        let reply = match (self.may(client, seat), tidy_name(name)) {
            (Err(because), _) => refused(Some(&id), RefusedKind::NotYours, because),
            (_, Err(because)) => refused(Some(&id), RefusedKind::Malformed, because),
            (Ok(seat), Ok(label)) => {
                let named = |before: &StoredSeat| StoredSeat { label: label.clone(), ..before.clone() };
                if self.change_seat(Some(client), seat, named).await? {
                    frame(&ServerMessage::Accepted { id })
                } else {
                    not_stored(&id)
                }
            }
        };
        self.send(client, reply);
        self.tell_seats();
        Ok(())
    }

    /// Stores who plays a seat, what it is called and what opens it.
    pub(super) async fn seat_player(&mut self, seat: Seat, player: StoredSeat) -> Result<Stored, Fatal> {
        let before = std::mem::replace(&mut self.stored.seats[seat.index()], player);
        let bot_next = self.table.to_act().iter().any(|seat| self.is_bot(seat));
        let (stored, now) = (&self.stored, &self.stored.seats[seat.index()]);
        match self.hub.store.set_player(&stored.id, stored.changes, seat, now, bot_next).await {
            Ok(()) => {
                self.one_more_change();
                return Ok(Stored::Yes);
            }
            Err(StoreError::Conflict) => {
                self.stored.seats[seat.index()] = before;
                self.read_again().await?;
                return Ok(Stored::Overtaken);
            }
            Err(error) => tracing::error!(table = %stored.id, %error, "a player could not be stored"),
        }
        self.stored.seats[seat.index()] = before;
        Ok(Stored::No)
    }

    /// Changes something about a seat, however often others change something else. Returns whether it is stored.
    async fn change_seat(
        &mut self,
        client: Option<ClientId>,
        seat: Seat,
        change: impl Fn(&StoredSeat) -> StoredSeat,
    ) -> Result<bool, Fatal> {
        for _ in 0..TRIES {
            let before = &self.stored.seats[seat.index()];
            let now = change(before);
            if now == *before {
                return Ok(true);
            }
            match self.seat_player(seat, now).await? {
                Stored::Yes => return Ok(true),
                Stored::Overtaken => {
                    if let Some(client) = client
                        && !self.is_still_here(client).await
                    {
                        break;
                    }
                }
                Stored::No => break,
            }
        }
        Ok(false)
    }

    /// Stores who plays a seat from now on.
    async fn set_player(
        &mut self,
        client: Option<ClientId>,
        seat: Seat,
        player: &str,
    ) -> Result<bool, Fatal> {
        self.change_seat(client, seat, |before| StoredSeat { player: player.to_owned(), ..before.clone() })
            .await
    }

    /// Returns a client other eyes.
    async fn pass(&mut self, client: ClientId, id: String, seat: Option<u8>) -> Result<(), Fatal> {
        let viewer = match seat.map(|seat| self.may(client, seat)).transpose() {
            Ok(seat) => seat.map_or(Viewer::Spectator, Viewer::Seat),
            Err(because) => {
                self.send(client, refused(Some(&id), RefusedKind::NotYours, because));
                return Ok(());
            }
        };
        self.open_eyes_aside(viewer).await?;
        if let Some(client) = self.clients.get_mut(&client) {
            client.viewer = viewer;
        }
        self.send(client, frame(&ServerMessage::Accepted { id }));
        self.tell_habits_to(client);
        self.catch_up(client, 0)
    }

    /// Sends what came after update number `seen`.
    fn catch_up(&mut self, client: ClientId, seen: u32) -> Result<(), Fatal> {
        let Some(viewer) = self.clients.get(&client).map(|client| client.viewer) else { return Ok(()) };
        self.open_eyes(viewer)?;
        let eyes = &self.eyes[&viewer.seat()];
        let frames = guarded(|| "catch up".to_owned(), || eyes.after(seen, self.sight()))?;
        for frame in frames {
            self.send(client, frame);
        }
        Ok(())
    }

    /// Sends a frame. A client that reads too slowly is let go; it can come again and ask for what it missed.
    pub(super) fn send(&mut self, client: ClientId, frame: Utf8Bytes) {
        let sent = self.clients.get(&client).map(|client| client.outbox.send(frame));
        if sent == Some(false) {
            self.clients.remove(&client);
        }
    }

    /// Who sits where.
    pub(super) fn seats_now(&self) -> Vec<SeatNow> {
        let asked = self.table.to_act();
        let infos = self.table.seats().iter().zip(&self.stored.seats).enumerate();
        infos
            .map(|(index, (info, stored))| {
                let seat = Seat::new(index as u8);
                SeatNow {
                    id: info.id.clone(),
                    name: info.name.clone(),
                    player: stored.player.clone(),
                    label: stored.label.clone(),
                    online: self.screens_of(seat) > 0,
                    // Not whether a thread is at work just now: that would tell how many answers a bot gives in secret.
                    thinking: asked.contains(seat) && self.is_bot(seat),
                }
            })
            .collect()
    }

    /// Tells everybody who sits where, if it changed. Returns whether it did.
    pub(super) fn tell_seats(&mut self) -> bool {
        let seats = self.seats_now();
        if seats == self.told {
            return false;
        }
        self.told.clone_from(&seats);
        let frame = frame(&ServerMessage::Seats { seats });
        let everybody: Vec<ClientId> = self.clients.keys().copied().collect();
        for client in everybody {
            self.send(client, frame.clone());
        }
        true
    }

    /// Tells clients with several seats which of them are asked, and whether they see different things.
    pub(super) fn tell_hot_seats(&mut self) -> Result<(), Fatal> {
        let several = self.clients.iter().filter(|(_, client)| client.seats.len() > 1);
        let several: Vec<(ClientId, Vec<Seat>)> =
            several.map(|(&id, client)| (id, client.seats.clone())).collect();
        for (id, seats) in several {
            for &seat in &seats {
                self.open_eyes(Viewer::Seat(seat))?;
            }
            let first = &self.eyes[&Some(seats[0])];
            let secret = seats.iter().any(|&seat| !self.eyes[&Some(seat)].sees_like(first));
            let asked: Vec<Seat> =
                seats.into_iter().filter(|&seat| self.table.to_act().contains(seat)).collect();
            let now = Some((asked.clone(), secret));
            let Some(client) = self.clients.get_mut(&id).filter(|client| client.hot_seat != now) else {
                continue;
            };
            client.hot_seat = now;
            self.send(id, frame(&ServerMessage::HotSeat { asked, secret }));
        }
        Ok(())
    }
}

/// A player's name as it is kept: none if it is empty.
pub(crate) fn tidy_name(name: &str) -> Result<Option<String>, String> {
    // What cannot be seen, or turns the words around it, is no part of a name.
    let name: String = name.chars().filter(|&letter| !is_invisible(letter)).collect();
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(format!("a name is one line of at most {LONGEST_NAME} characters"));
    }
    Ok((!name.is_empty()).then(|| name.to_owned()))
}

/// Letters without width, and marks that change the direction of writing.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_they_look_like() {
        let tidy = |name: &str| tidy_name(name).unwrap();
        assert_eq!(tidy("  Ann "), Some("Ann".to_owned()));
        assert_eq!(tidy("Bl\u{200b}ue\u{feff}"), Some("Blue".to_owned()));
        assert_eq!(tidy("\u{202e}eulB\u{2066}"), Some("eulB".to_owned()));
        assert_eq!(tidy("\u{200d}\u{3164} \u{2800}"), None);
        assert_eq!(tidy("Zoë 李 Ōkami"), Some("Zoë 李 Ōkami".to_owned()));
        assert!(tidy_name("two\nlines").is_err() && tidy_name("bell\u{7}").is_err());
        assert!(tidy_name(&"x".repeat(41)).is_err());
        assert!(tidy_name(&format!("{}x", "\u{200b}".repeat(100))).is_ok());
    }
}
