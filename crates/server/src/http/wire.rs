//! The websocket of a client.
//!
//! What goes out is written as it is and copied for nobody: a scene that a thousand clients look at is in the memory once, and a connection at
//! which nothing happens holds hardly more than its task.

use axum::extract::Request;
use axum::http::header::{
    CONNECTION, HeaderMap, HeaderName, HeaderValue, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY,
    SEC_WEBSOCKET_VERSION, UPGRADE,
};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::sorry::Sorry;

/// Bytes that are read at once from one client: clients send little.
const READ_BUFFER: usize = 1024;
/// Bytes that are written together with the head of a frame.
const FIRST: usize = 1400;

/// The websocket of a client.
#[derive(Debug)]
pub(super) struct Wire(WebSocketStream<TokioIo<Upgraded>>);

/// Makes a websocket of a request: its answer, and whoever speaks over it then. `longest` is the longest message that is read.
pub(super) fn upgrade<F: Future<Output = ()> + Send + 'static>(
    mut request: Request,
    longest: usize,
    speak: impl FnOnce(Wire) -> F + Send + 'static,
) -> Result<Response, Sorry> {
    let headers = request.headers();
    let fits = request.method() == Method::GET
        && says(headers, &CONNECTION, "upgrade")
        && says(headers, &UPGRADE, "websocket")
        && says(headers, &SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| fits);
    let key =
        key.ok_or_else(|| Sorry::asked_wrongly("this is a websocket, version 13: ask for an upgrade"))?;
    let accept = HeaderValue::from_str(&derive_accept_key(key.as_bytes())).map_err(|_| Sorry::failed())?;
    let upgraded = hyper::upgrade::on(&mut request);
    tokio::spawn(async move {
        // If that fails, the client has gone.
        let Ok(stream) = upgraded.await else { return };
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .max_message_size(Some(longest))
            .max_frame_size(Some(longest));
        let stream = WebSocketStream::from_raw_socket(TokioIo::new(stream), Role::Server, Some(config)).await;
        speak(Wire(stream)).await;
    });
    let headers = [
        (CONNECTION, HeaderValue::from_static("upgrade")),
        (UPGRADE, HeaderValue::from_static("websocket")),
        (SEC_WEBSOCKET_ACCEPT, accept),
    ];
    Ok((StatusCode::SWITCHING_PROTOCOLS, headers).into_response())
}

/// Whether a header has this word in its list.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|there| there.trim().eq_ignore_ascii_case(word))
}

impl Wire {
    /// The next message; none when the connection has ended.
    pub(super) async fn hear(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Sends a text.
    pub(super) async fn say(&mut self, text: &Utf8Bytes) -> Result<(), Error> {
        // What the protocol itself has to say goes first, and whole.
        self.0.flush().await?;
        let (bytes, stream) = (text.as_bytes(), self.0.get_mut());
        let (first, rest) = bytes.split_at(bytes.len().min(FIRST));
        let mut head = Vec::with_capacity(10 + first.len());
        begin_frame(&mut head, bytes.len());
        head.extend_from_slice(first);
        stream.write_all(&head).await?;
        if !rest.is_empty() {
            stream.write_all(rest).await?;
        }
        stream.flush().await?;
        Ok(())
    }

    /// Asks whether the client is still there.
    pub(super) async fn ping(&mut self) -> Result<(), Error> {
        self.0.send(Message::Ping(axum::body::Bytes::new())).await
    }

    /// Says that there will be nothing more.
    pub(super) async fn end(&mut self) -> Result<(), Error> {
        self.0.send(Message::Close(None)).await
    }
}

/// The head of a text in one frame, as a server sends it: RFC 6455, section 5.2.
fn begin_frame(head: &mut Vec<u8>, length: usize) {
    head.push(0x81);
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(length @ ..126), _) => head.push(length),
        (_, Ok(length)) => {
            head.push(126);
            head.extend_from_slice(&length.to_be_bytes());
        }
        _ => {
            head.push(127);
            head.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_frame_has_its_length() {
        let head = |length| {
            let mut head = Vec::new();
            begin_frame(&mut head, length);
            head
        };
        assert_eq!(head(0), [0x81, 0]);
        assert_eq!(head(125), [0x81, 125]);
        assert_eq!(head(126), [0x81, 126, 0, 126]);
        assert_eq!(head(255), [0x81, 126, 0, 255]);
        assert_eq!(head(65_535), [0x81, 126, 0xff, 0xff]);
        assert_eq!(head(65_536), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
    }

    #[test]
    fn lists_in_headers_are_read() {
        let mut headers = HeaderMap::new();
        headers.insert(CONNECTION, HeaderValue::from_static("keep-alive, Upgrade"));
        assert!(says(&headers, &CONNECTION, "upgrade") && !says(&headers, &UPGRADE, "websocket"));
    }
}
