//! A server as a process, and a client of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, Message, WebSocket, stream::MaybeTlsStream};

pub(crate) const DEADLINE: Duration = Duration::from_mins(1);

/// A server that is killed when it goes out of scope.
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) url: String,
}

impl Process {
    pub(crate) fn start(data: &Path) -> Process {
        Process::start_with(data, &[])
    }

    /// Starts one with more options.
    pub(crate) fn start_with(data: &Path, options: &[&str]) -> Process {
        let fast =
            ["--messages-per-second", "100000", "--message-burst", "100000", "--tables-per-hour", "100000"];
        let mut child = retrograde()
            .args(["serve", "--port", "0", "--log", "error", "--data", data.to_str().unwrap()])
            .args(fast)
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().strip_prefix("Retrograde is ready at ").unwrap_or_else(|| panic!("{line:?}"));
        Process { child, url: url.to_owned() }
    }

    fn address(&self) -> &str {
        self.url.strip_prefix("http://").unwrap()
    }

    /// Sends a signal by name.
    pub(crate) fn signal(&self, name: &str) {
        let kill = Command::new("kill").args([format!("-{name}"), self.child.id().to_string()]).status();
        assert!(kill.unwrap().success());
    }

    pub(crate) fn request(&self, method: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(self.address())?;
        stream.set_read_timeout(Some(DEADLINE))?;
        let (host, length) = (self.address(), body.len());
        let head = format!("{method} {path} HTTP/1.0\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n");
        stream.write_all((head + body).as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
        body.ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
    }

    pub(crate) fn open(&self, body: &Value) -> std::io::Result<Value> {
        Ok(serde_json::from_str(&self.request("POST", "/api/tables", &body.to_string())?)?)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn retrograde() -> Command {
    Command::new(env!("CARGO_BIN_EXE_retrograde"))
}

pub(crate) fn run(args: &[&str]) -> Output {
    retrograde().args(args).output().unwrap()
}

/// One seat at a table.
pub(crate) struct Client {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
    pub(crate) prompt: Value,
    pub(crate) moments: u64,
    pub(crate) over: bool,
    /// The newest whole update.
    pub(crate) whole: Value,
}

impl Client {
    pub(crate) fn join(server: &Process, table: &str, token: &str) -> Result<Client, tungstenite::Error> {
        let url = format!("ws://{}/api/tables/{table}/socket", server.address());
        let (mut socket, _) = tungstenite::connect(url)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_mut() {
            stream.set_read_timeout(Some(DEADLINE))?;
        }
        let hello = json!({ "type": "hello", "protocol": 1, "tokens": [token] });
        socket.send(Message::text(hello.to_string()))?;
        let mut client = Client { socket, prompt: Value::Null, moments: 0, over: false, whole: Value::Null };
        while client.next()?["type"] != "update" {}
        Ok(client)
    }

    pub(crate) fn next(&mut self) -> Result<Value, tungstenite::Error> {
        loop {
            match self.socket.read()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if let Some(prompt) = message.get("prompt") {
                        self.prompt = prompt.clone();
                    }
                    self.moments = message["moments"].as_u64().unwrap_or(self.moments);
                    self.over |= message["outcome"].is_object();
                    if message.get("scene").is_some() {
                        self.whole = message.clone();
                    }
                    return Ok(message);
                }
                Message::Close(_) => return Err(tungstenite::Error::ConnectionClosed),
                _ => {}
            }
        }
    }

    /// Sends a request until it is answered.
    pub(crate) fn ask(&mut self, message: &Value) -> Result<Value, tungstenite::Error> {
        self.socket.send(Message::text(message.to_string()))?;
        loop {
            let reply = self.next()?;
            if reply["id"] == message["id"] {
                return Ok(reply);
            }
        }
    }
}
