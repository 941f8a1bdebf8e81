//! A server in this process, and clients that are as simple as they can be.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use retrograde_server::{Config, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing here takes longer, unless something is wrong.
pub(crate) const DEADLINE: Duration = Duration::from_secs(20);

/// Ids of requests begin with who sends them: no two clients use the same.
static CLIENTS: AtomicU32 = AtomicU32::new(0);

/// A server with a directory of its own.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) directory: TempDir,
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> House {
        let directory = tempfile::tempdir().unwrap();
        let server = start(directory.path(), change).await;
        House { server, directory }
    }

    /// Stops the server in good order and starts another one on the same data.
    pub(crate) async fn again(self) -> House {
        self.again_with(|_| {}, &[]).await
    }

    /// Stops the server, changes its store, and starts another one on it, as a later release would.
    pub(crate) async fn again_with(self, change: impl FnOnce(&mut Config), sql: &[&'static str]) -> House {
        self.server.shut_down().await;
        let file = self.directory.path().join("retrograde.sqlite");
        let store = sqlx::SqlitePool::connect(file.to_str().unwrap()).await.unwrap();
        for &statement in sql {
            sqlx::query(statement).execute(&store).await.unwrap();
        }
        store.close().await;
        House { server: start(self.directory.path(), change).await, directory: self.directory }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request(self.address(), "GET", path, &[], "").await
    }

    /// Opens a table; gives its id and tokens.
    pub(crate) async fn table(&self, body: Value) -> Opened {
        let answer = request(self.address(), "POST", "/api/tables", &[], &body.to_string()).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let opened: Value = serde_json::from_str(&answer.body).unwrap();
        let keys = |what: &str| -> BTreeMap<String, String> {
            let keys = opened[what].as_object().unwrap().iter();
            keys.map(|(id, key)| (id.clone(), key.as_str().unwrap().to_owned())).collect()
        };
        Opened {
            id: opened["table"].as_str().unwrap().to_owned(),
            seats: keys("seats"),
            invitations: keys("invitations"),
            watch: opened["watch"].as_str().unwrap().to_owned(),
        }
    }

    /// The record of a table.
    pub(crate) async fn record(&self, opened: &Opened, token: &str) -> Answer {
        let bearer = format!("Bearer {token}");
        let path = format!("/api/tables/{}/record", opened.id);
        request(self.address(), "GET", &path, &[("Authorization", &bearer)], "").await
    }

    /// Takes a seat with an invitation, or renews its token.
    pub(crate) async fn claim(&self, opened: &Opened, claim: Value) -> Answer {
        let path = format!("/api/tables/{}/claim", opened.id);
        request(self.address(), "POST", &path, &[], &claim.to_string()).await
    }

    pub(crate) async fn join(&self, opened: &Opened, tokens: &[&str]) -> Client {
        Client::join(self.address(), &opened.id, tokens).await
    }

    /// Sits down on a seat.
    pub(crate) async fn sit(&self, opened: &Opened, seat: &str) -> Client {
        self.join(opened, &[&opened.seats[seat]]).await
    }
}

pub(crate) async fn start(data: &Path, change: impl FnOnce(&mut Config)) -> Server {
    let mut config = Config::local(data, retrograde_registry::titles());
    config.limits.messages_per_second = 100_000;
    config.limits.message_burst = 100_000;
    config.limits.tables_per_hour = 100_000;
    config.limits.bot_threads = 1;
    change(&mut config);
    Server::start(config).await.unwrap()
}

/// A table that was opened.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) seats: BTreeMap<String, String>,
    pub(crate) invitations: BTreeMap<String, String>,
    pub(crate) watch: String,
}

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: BTreeMap<String, String>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// The sentence of an error.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap().to_owned()
    }
}

/// One request over a connection of its own.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    raw_request(address, method, path, headers, body.as_bytes()).await
}

pub(crate) async fn raw_request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    head += &format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).await.unwrap();
    // The server may refuse before it has read everything.
    let _ = stream.write_all(body).await;
    let mut answer = Vec::new();
    tokio::time::timeout(DEADLINE, stream.read_to_end(&mut answer)).await.expect("an answer").ok();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no answer to {path}: {answer:?}"));
    let (head, body) = (String::from_utf8_lossy(&answer[..end]), &answer[end + 4..]);
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let chunked = headers.get("transfer-encoding").is_some_and(|value| value == "chunked");
    let body = if chunked { unchunked(body) } else { body.to_vec() };
    Answer { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + 2 + size + 2..];
    }
    whole
}

/// Somebody at a table, who remembers everything that was sent.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What came, as it came.
    pub(crate) heard: Vec<String>,
    /// The table as this client sees it.
    pub(crate) seen: Seen,
    pub(crate) life: String,
    pub(crate) you: Vec<u64>,
    /// For which kinds of questions it may keep habits.
    pub(crate) kinds: Vec<String>,
    requests: u32,
    pub(crate) name: String,
}

impl Client {
    /// A connection that has not said hello.
    pub(crate) async fn connect(address: SocketAddr, table: &str) -> Result<Client, Error> {
        Client::connect_from(address, table, None).await
    }

    pub(crate) async fn connect_from(
        address: SocketAddr,
        table: &str,
        origin: Option<&str>,
    ) -> Result<Client, Error> {
        let url = format!("ws://{address}/api/tables/{table}/socket");
        let mut request = url.into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        let connect = tokio_tungstenite::connect_async(request);
        let connected = tokio::time::timeout(DEADLINE, connect).await;
        let (socket, _) = connected.map_err(|_| Error::Io(std::io::ErrorKind::TimedOut.into()))??;
        Ok(Client {
            socket,
            heard: Vec::new(),
            seen: Seen::default(),
            life: String::new(),
            you: Vec::new(),
            kinds: Vec::new(),
            requests: 0,
            name: format!("c{}", CLIENTS.fetch_add(1, Ordering::Relaxed)),
        })
    }

    pub(crate) async fn join(address: SocketAddr, table: &str, tokens: &[&str]) -> Client {
        let mut client = Client::connect(address, table).await.unwrap();
        client.hello(tokens, None, 0).await;
        client.until(|message| message["type"] == "update").await;
        client.read_back().await;
        client
    }

    /// Reads the log back to its beginning, page by page.
    async fn read_back(&mut self) {
        while self.seen.skipped > 0 {
            let page = self.ask(json!({ "type": "log", "before": self.seen.skipped })).await;
            let lines = page["lines"].as_array().unwrap().iter().cloned();
            self.seen.all["log"].as_array_mut().unwrap().splice(0..0, lines);
            self.seen.skipped = page["from"].as_u64().unwrap() as usize;
        }
    }

    /// Comes back after the connection was lost, and asks for what was missed.
    pub(crate) async fn back(self, address: SocketAddr, table: &str, tokens: &[&str]) -> Client {
        let mut again = Client::connect(address, table).await.unwrap();
        again.hello(tokens, Some(&self.life), self.seen.number).await;
        again.until(|message| message["type"] == "seats").await;
        again.seen = self.seen;
        again
    }

    pub(crate) async fn hello(&mut self, tokens: &[&str], life: Option<&str>, seen: u64) {
        let hello = json!({ "type": "hello", "protocol": 1, "tokens": tokens, "life": life, "seen": seen });
        self.send(&hello).await;
    }

    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await.unwrap();
    }

    pub(crate) async fn send_text(&mut self, text: &str) -> Result<(), Error> {
        self.socket.send(Message::text(text)).await
    }

    pub(crate) async fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.socket.send(Message::binary(bytes.to_vec())).await
    }

    /// The next message; none when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        tokio::time::timeout(DEADLINE, self.next_whenever()).await.expect("a message in time")
    }

    /// The next message, however long it takes.
    pub(crate) async fn next_whenever(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.heard.push(text.to_string());
                    match message["type"].as_str().unwrap() {
                        "update" => self.seen.update(&message),
                        "welcome" => {
                            message["life"].as_str().unwrap().clone_into(&mut self.life);
                            self.you =
                                message["you"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
                            let kinds = message["kinds"].as_array().into_iter().flatten();
                            self.kinds = kinds.map(|kind| kind["id"].as_str().unwrap().to_owned()).collect();
                        }
                        _ => {}
                    }
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// Waits for a message that fits.
    pub(crate) async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await;
            let message = message.unwrap_or_else(|| panic!("the server closed: {:?}", self.heard.last()));
            if fits(&message) {
                return message;
            }
        }
    }

    fn fresh_id(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.name, self.requests)
    }

    /// Sends a request with a fresh id and waits for its answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        let id = self.fresh_id();
        message["id"] = json!(id);
        self.send(&message).await;
        self.until(|message| message["id"] == json!(id)).await
    }

    /// Answers the open question of the seat whose eyes this client has.
    pub(crate) async fn answer(&mut self, answer: &str) -> Value {
        let (prompt, seat) = (self.seen.all["prompt"]["id"].clone(), self.seen.all["prompt"]["seat"].clone());
        let message = json!({ "type": "answer", "seat": seat, "prompt": prompt, "answer": answer });
        let reply = self.ask(message).await;
        // The update follows what was accepted.
        self.settle().await;
        reply
    }

    /// Waits until this seat is asked. Returns the open answers; none if the game is over.
    pub(crate) async fn asked(&mut self) -> Vec<String> {
        loop {
            if !self.seen.all["outcome"].is_null() {
                return Vec::new();
            }
            if !self.seen.all["prompt"].is_null() {
                return self.seen.open();
            }
            self.next().await.expect("a table that goes on");
        }
    }

    /// Hears everything that was sent up to now.
    pub(crate) async fn settle(&mut self) {
        self.ask(json!({ "type": "ping" })).await;
    }

    /// Ends the connection without a word.
    pub(crate) async fn vanish(&mut self) {
        let _ = self.socket.get_mut().shutdown().await;
    }
}

/// A table as a client puts it together from updates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) number: u64,
    /// Lines of the log that were not sent.
    pub(crate) skipped: usize,
    /// All fields of a whole update.
    pub(crate) all: Value,
}

impl Seen {
    pub(crate) fn open(&self) -> Vec<String> {
        let choices = self.all["prompt"]["choices"].as_array().cloned().unwrap_or_default();
        let open = choices.iter().filter(|choice| choice["blocked"].is_null());
        open.map(|choice| choice["answer"].as_str().unwrap().to_owned()).collect()
    }

    fn update(&mut self, update: &Value) {
        let number = update["number"].as_u64().unwrap();
        if update.get("scene").is_some() {
            assert_eq!(update["log"]["keep"], 0);
            self.skipped = update["log"]["skipped"].as_u64().unwrap_or(0) as usize;
            self.all = update.clone();
            self.all["log"] = update["log"]["add"].clone();
        } else {
            assert_eq!(number, self.number + 1, "an update was lost");
            assert!(update.as_object().unwrap().len() > 4, "an update that says nothing: {update}");
            for (field, value) in update.as_object().unwrap() {
                match field.as_str() {
                    "type" | "change" | "log" => {}
                    _ => self.all[field] = value.clone(),
                }
            }
            if let Some(change) = update.get("change") {
                change_scene(&mut self.all["scene"], change);
            }
            if let Some(log) = update.get("log") {
                let lines = self.all["log"].as_array_mut().unwrap();
                lines.truncate((log["keep"].as_u64().unwrap() as usize).saturating_sub(self.skipped));
                lines.extend(log["add"].as_array().unwrap().clone());
            }
        }
        self.number = number;
        self.all["number"] = json!(number);
    }
}

fn change_scene(scene: &mut Value, change: &Value) {
    for (field, value) in change.as_object().unwrap() {
        match field.as_str() {
            "spaces" => {
                for (board, spaces) in value.as_object().unwrap() {
                    let boards = scene["boards"].as_array_mut().unwrap();
                    let board = boards.iter_mut().find(|each| each["id"] == json!(board)).unwrap();
                    for space in spaces.as_array().unwrap() {
                        put(board["spaces"].as_array_mut().unwrap(), space);
                    }
                }
            }
            "pieces" | "sheets" => {
                let list = scene[field].as_array_mut().unwrap();
                let gone = value["gone"].as_array().unwrap();
                list.retain(|each| !gone.contains(&each["id"]));
                for new in value["set"].as_array().unwrap() {
                    put(list, new);
                }
                if let Some(order) = value.get("order") {
                    let order = order.as_array().unwrap();
                    list.sort_by_key(|each| order.iter().position(|id| *id == each["id"]).unwrap());
                }
            }
            _ => scene[field] = value.clone(),
        }
    }
}

fn put(list: &mut Vec<Value>, new: &Value) {
    match list.iter_mut().find(|each| each["id"] == new["id"]) {
        Some(place) => *place = new.clone(),
        None => list.push(new.clone()),
    }
}

/// Chance for tests: the same every time.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % count as u64) as usize
    }

    pub(crate) fn word<'a, S: AsRef<str>>(&mut self, list: &'a [S]) -> &'a str {
        self.of(list).as_ref()
    }

    pub(crate) fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}
