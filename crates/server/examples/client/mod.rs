//! What the examples here share: a client, and what the system says of a server.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A client at a table.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) prompt: Value,
    pub(crate) moments: u64,
    pub(crate) over: bool,
    /// Whether the last answer can be undone.
    pub(crate) undo: bool,
    /// The seat that it holds.
    pub(crate) you: Value,
    /// The bytes of the last update.
    pub(crate) bytes: usize,
}

impl Socket {
    pub(crate) async fn join(address: &str, table: &str, token: &str) -> Socket {
        let url = format!("ws://{address}/api/tables/{table}/socket");
        let (stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        let hello = json!({ "type": "hello", "protocol": 1, "tokens": [token] });
        let mut socket = Socket {
            stream,
            prompt: Value::Null,
            moments: 0,
            over: false,
            undo: false,
            you: Value::Null,
            bytes: 0,
        };
        socket.send(&hello).await;
        while socket.next().await.expect("a welcome")["type"] != "update" {}
        socket
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.stream.send(Message::text(message.to_string())).await.unwrap();
    }

    pub(crate) async fn next(&mut self) -> Option<Value> {
        while let Some(Ok(message)) = self.stream.next().await {
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            assert!(message["type"] != "refused" && message["type"] != "closing", "{message}");
            if let Some(prompt) = message.get("prompt") {
                self.prompt = prompt.clone();
            }
            match message["type"].as_str() {
                Some("update") => self.bytes = text.len(),
                Some("welcome") => self.you = message["you"][0].clone(),
                _ => {}
            }
            self.undo = message["undo"].as_bool().unwrap_or(self.undo);
            self.moments = message["moments"].as_u64().unwrap_or(self.moments);
            self.over |= message["outcome"].is_object();
            return Some(message);
        }
        None
    }
}

/// One request over HTTP. Returns the body of the answer.
pub(crate) async fn request(address: &str, method: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head =
        format!("{method} {path} HTTP/1.0\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n", body.len());
    stream.write_all((head + body).as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.split_once("\r\n\r\n").unwrap().1.to_owned()
}

/// Kilobytes of memory that a process holds.
pub(crate) fn memory(pid: Option<u32>) -> u64 {
    let status =
        pid.and_then(|pid| std::fs::read_to_string(format!("/proc/{pid}/status")).ok()).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or("0");
    line.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0)
}
