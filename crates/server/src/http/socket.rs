use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use super::guard::{Address, OwnPage};
use super::tables::known_id;
use super::wire::{Wire, upgrade};
use crate::hub::Hub;
use crate::limits::{Bucket, Place};
use crate::protocol::{ClientMessage, Hello, RefusedKind};
use crate::sorry::Sorry;
use crate::task::{ClientId, Frames, Handle, TableMessage, closing, outbox, refused};

/// How often the server looks whether a client is still there.
const PING: Duration = Duration::from_secs(30);
/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(90);
/// How long a client may take to read a frame.
const READING: Duration = Duration::from_secs(30);
/// How many messages in a row may be refused as too fast before the connection is closed.
const PATIENCE: u32 = 200;

/// `GET /api/tables/{table}/socket`.
pub(super) async fn socket(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    address: Address,
    place: Option<Extension<Arc<Place>>>,
    _: OwnPage,
    request: Request,
) -> Result<Response, Sorry> {
    let id = known_id(&id)?.to_owned();
    let connected = hub.addresses.connect(address.0).ok_or_else(|| {
        let most = hub.config.limits.connections_per_address;
        Sorry::too_much(format!("your address already has {most} connections open: close some"))
    })?;
    // A message that is too long is refused with words; one that is far too long ends the connection.
    let longest = hub.config.limits.message_bytes.saturating_mul(4);
    upgrade(request, longest, move |wire| async move {
        let _counted = (connected, place);
        let _alive = hub.alive();
        metrics::gauge!("retrograde_connections").increment(1);
        Connection::new(wire, hub).serve(&id, address.0).await;
        metrics::gauge!("retrograde_connections").decrement(1);
    })
}

/// One client.
struct Connection {
    wire: Wire,
    hub: Arc<Hub>,
    bucket: Bucket,
    refused: u32,
    heard: Instant,
}

/// What came of waiting for the client.
enum Heard {
    Message(ClientMessage),
    /// Something that has been dealt with.
    Nothing,
    /// The client has gone, or must go.
    End,
}

impl Connection {
    fn new(wire: Wire, hub: Arc<Hub>) -> Connection {
        let limits = &hub.config.limits;
        let bucket = Bucket::new(f64::from(limits.messages_per_second), limits.message_burst);
        Connection { wire, hub, bucket, refused: 0, heard: Instant::now() }
    }

    async fn serve(mut self, id: &str, address: IpAddr) {
        let Some(hello) = self.hello().await else { return self.close().await };
        let (outbox, mut frames) = outbox();
        let join =
            |reply| TableMessage::Join { hello: hello.clone(), address, outbox: outbox.clone(), reply };
        let joined = self.hub.ask(id, join).await;
        // The table holds the only sender: once it lets go, there is nothing more to hear.
        drop(outbox);
        match joined {
            Ok((client, handle)) => {
                self.talk(client, &handle, &mut frames).await;
                let _ = handle.inbox.send(TableMessage::Leave { client }).await;
            }
            Err(sorry) => drop(self.send(closing(&sorry)).await),
        }
        self.close().await;
    }

    /// The first message.
    async fn hello(&mut self) -> Option<Hello> {
        let patience = tokio::time::sleep(self.hub.config.limits.hello);
        tokio::pin!(patience);
        let hub = self.hub.clone();
        let shutdown = hub.shutdown();
        tokio::pin!(shutdown);
        let sorry = loop {
            let message = tokio::select! {
                message = self.wire.hear() => message,
                () = &mut patience => break Sorry::asked_wrongly("no hello arrived in time: it must be the first message"),
                () = &mut shutdown => break Sorry::trouble("the server is being restarted"),
            };
            match self.read(message).await {
                Heard::Message(ClientMessage::Hello(hello)) => return Some(hello),
                Heard::Message(_) => break Sorry::asked_wrongly("the first message must be hello"),
                Heard::Nothing => {}
                Heard::End => return None,
            }
        };
        let _ = self.send(closing(&sorry)).await;
        None
    }

    async fn talk(&mut self, client: ClientId, handle: &Handle, frames: &mut Frames) {
        let mut ping = tokio::time::interval(PING);
        ping.reset();
        loop {
            tokio::select! {
                biased;
                frame = frames.recv() => match frame {
                    Some(frame) => if !self.send(frame).await { return },
                    None => return,
                },
                message = self.wire.hear() => match self.read(message).await {
                    Heard::Message(message) => {
                        if handle.inbox.send(TableMessage::Request { client, message }).await.is_err() {
                            // The table has gone; what it said last is in the frames.
                            while let Some(frame) = frames.recv().await {
                                if !self.send(frame).await { return }
                            }
                            return;
                        }
                    }
                    Heard::Nothing => {}
                    Heard::End => return,
                },
                _ = ping.tick() => {
                    if self.heard.elapsed() > SILENCE || !in_time(self.wire.ping()).await {
                        return;
                    }
                }
            }
        }
    }

    /// Understands what came, or says why not.
    async fn read(&mut self, message: Option<Result<Message, Error>>) -> Heard {
        let message = match message {
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Heard::End,
            Some(Ok(message)) => message,
        };
        self.heard = Instant::now();
        metrics::counter!("retrograde_messages_total").increment(1);
        // Whatever it is, it has to be dealt with, and so it counts.
        let in_time = self.bucket.take();
        self.refused = if in_time { 0 } else { self.refused + 1 };
        if self.refused > PATIENCE {
            let _ = self.send(closing(&Sorry::too_much("far too many messages: slow down"))).await;
            return Heard::End;
        }
        let most = self.hub.config.limits.message_bytes;
        let text = match message {
            Message::Text(text) if text.len() <= most => text,
            Message::Text(_) => {
                let because = format!("a message may have at most {most} bytes");
                return self.refuse(None, RefusedKind::Limit, because).await;
            }
            Message::Binary(_) => {
                return self.refuse(None, RefusedKind::Malformed, "messages must be text, not binary").await;
            }
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => {
                return Heard::Nothing;
            }
        };
        if !in_time {
            let wait = self.bucket.wait().as_millis() + 1;
            let id = id_of(&text);
            return self.refuse(id.as_deref(), RefusedKind::Limit, format!("too fast: wait {wait} ms")).await;
        }
        match serde_json::from_str::<ClientMessage>(&text) {
            Ok(message) if message.id().is_none_or(is_id) => Heard::Message(message),
            Ok(_) => {
                self.refuse(None, RefusedKind::Malformed, "an id has 1 to 64 printable characters").await
            }
            Err(error) => {
                let id = id_of(&text);
                let because = format!("not a message of this protocol: {error}");
                self.refuse(id.as_deref(), RefusedKind::Malformed, because).await
            }
        }
    }

    async fn refuse(&mut self, id: Option<&str>, kind: RefusedKind, because: impl Into<String>) -> Heard {
        if self.send(refused(id, kind, because)).await { Heard::Nothing } else { Heard::End }
    }

    /// Sends a frame. Returns whether the client is still there.
    async fn send(&mut self, frame: Utf8Bytes) -> bool {
        in_time(self.wire.say(&frame)).await
    }

    /// Closes the connection in good order: what the client still sends is read, or else the system would throw away
    /// what it has not read yet.
    async fn close(mut self) {
        let closing = async {
            if self.wire.end().await.is_ok() {
                while let Some(Ok(_)) = self.wire.hear().await {}
            }
        };
        // Nobody waits for silent clients when the server ends.
        let patience = if self.hub.is_ending() { Duration::from_millis(200) } else { Duration::from_secs(5) };
        let _ = tokio::time::timeout(patience, closing).await;
    }
}

/// Sends something. Returns whether the client read it in time.
async fn in_time(sending: impl Future<Output = Result<(), Error>>) -> bool {
    matches!(tokio::time::timeout(READING, sending).await, Ok(Ok(())))
}

/// Whether this may be an id of a request.
fn is_id(id: &str) -> bool {
    (1..=64).contains(&id.chars().count()) && !id.chars().any(char::is_control)
}

/// The id of a message that could not be understood otherwise.
fn id_of(text: &str) -> Option<String> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("id")?.as_str().filter(|id| is_id(id)).map(str::to_owned)
}
