//! What the examples here share: a client, and what the system says of a server.
#![allow(dead_code)] // every example uses a part of it

use std::net::{IpAddr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// Where clients come from unless said otherwise.
pub(crate) const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

/// A connection from an address of this machine; with a buffer, the system keeps only about so many bytes that were not read.
pub(crate) async fn connect(from: IpAddr, address: &str, buffer: Option<u32>) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(bytes) = buffer {
        socket.set_recv_buffer_size(bytes)?;
    }
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(address.parse().expect("an address such as 127.0.0.1:8080")).await
}

/// A client at a table.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
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
        Socket::join_over(connect(HERE, address, None).await.unwrap(), address, table, token).await
    }

    /// Joins over a connection that was made before.
    pub(crate) async fn join_over(stream: TcpStream, address: &str, table: &str, token: &str) -> Socket {
        let url = format!("ws://{address}/api/tables/{table}/socket");
        let (stream, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
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
        self.try_send(message).await.unwrap();
    }

    /// Sends to a server that may have let go of this client.
    pub(crate) async fn try_send(
        &mut self,
        message: &Value,
    ) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        self.stream.send(Message::text(message.to_string())).await
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
    request_from(HERE, address, method, path, body).await
}

/// One request from an address of this machine.
pub(crate) async fn request_from(
    from: IpAddr,
    address: &str,
    method: &str,
    path: &str,
    body: &str,
) -> String {
    let mut stream = connect(from, address, None).await.unwrap();
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
