//! What a client is sent, and what waits for it, at a bounded memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::protocol::{RefusedKind, ServerMessage};
use crate::sorry::Sorry;

/// How many frames, and how many bytes of them, may wait for a slow client before it is let go. A single frame may be longer.
const FRAMES: usize = 512;
const BYTES: usize = 512 * 1024;

/// What a client is to hear: frames, and nothing more once all of these are gone.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
}

/// The other end.
#[derive(Debug)]
pub(crate) struct Frames {
    frames: mpsc::Receiver<Utf8Bytes>,
    waiting: Arc<AtomicUsize>,
}

/// Both ends.
pub(crate) fn outbox() -> (Outbox, Frames) {
    let (sender, frames) = mpsc::channel(FRAMES);
    let waiting = Arc::new(AtomicUsize::new(0));
    (Outbox { frames: sender, waiting: waiting.clone() }, Frames { frames, waiting })
}

impl Outbox {
    /// Puts a frame in line. Returns whether the client still keeps up.
    pub(crate) fn send(&self, frame: Utf8Bytes) -> bool {
        let bytes = frame.len();
        let before = self.waiting.fetch_add(bytes, Ordering::Relaxed);
        (before == 0 || before + bytes <= BYTES) && self.frames.try_send(frame).is_ok()
    }
}

impl Frames {
    /// The next frame; none when there will be no more.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.recv().await?;
        self.waiting.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(frame)
    }
}

/// A message as it goes over the wire.
pub(super) fn frame(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data").into()
}

/// A refusal as it goes over the wire.
pub(crate) fn refused(id: Option<&str>, kind: RefusedKind, because: impl Into<String>) -> Utf8Bytes {
    let id = id.map(str::to_owned);
    frame(&ServerMessage::Refused { id, kind, rule: None, because: because.into() })
}

/// A goodbye as it goes over the wire.
pub(crate) fn closing(sorry: &Sorry) -> Utf8Bytes {
    frame(&ServerMessage::Closing { because: sorry.because.clone(), again: sorry.again() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_does_not_read_is_let_go_at_a_bounded_memory() {
        let (outbox, mut frames) = outbox();
        // One long frame always fits.
        assert!(outbox.send("x".repeat(3 * BYTES).into()));
        assert!(!outbox.send("y".into()));
        frames.recv().await;
        let (outbox, mut frames) = super::outbox();
        let frame: Utf8Bytes = "x".repeat(BYTES / 8).into();
        assert!((0..8).all(|_| outbox.send(frame.clone())));
        // Whoever reads makes room.
        frames.recv().await;
        assert!(outbox.send(frame.clone()));
        assert!(!outbox.send(frame));
        let (outbox, _frames) = super::outbox();
        assert_eq!((0..1000).take_while(|_| outbox.send("x".into())).count(), FRAMES);
    }
}
