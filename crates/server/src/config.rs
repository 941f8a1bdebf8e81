use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use retrograde_table::Title;

use crate::store::Place;

/// How a server is run.
#[derive(Clone)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port; 0 = any free port.
    pub port: u16,
    /// The directory of the tables, and of what is left of those whose rules failed.
    pub data: PathBuf,
    /// The store of the tables, if they are not in that directory.
    pub store: Option<Place>,
    /// Origins of pages, apart from the server's own, that may connect.
    pub origins: Vec<String>,
    /// Whether a proxy in front tells the address of the client in `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Names by which the server may be called, apart from addresses, `localhost` and names of the local network.
    pub names: Vec<String>,
    /// Where `/metrics` is to be found, if not beside everything else.
    pub metrics: Option<SocketAddr>,
    /// After what time a table at which nothing was answered is deleted; none = never.
    pub forget_after: Option<Duration>,
    /// A directory with the browser client, instead of the one inside the program.
    pub site: Option<PathBuf>,
    /// How long a window stays open at least where several people play, so that nobody can tell by time who had a choice.
    pub window: Duration,
    /// What clients may use.
    pub limits: Limits,
    /// The games.
    pub titles: &'static [Box<dyn Title>],
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("data", &self.data)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Config {
    /// A server of these games on this machine only, at a free port.
    pub fn local(data: impl Into<PathBuf>, titles: &'static [Box<dyn Title>]) -> Config {
        Config {
            host: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            data: data.into(),
            store: None,
            origins: Vec::new(),
            behind_proxy: false,
            names: Vec::new(),
            metrics: None,
            forget_after: None,
            site: None,
            window: Duration::from_secs(1),
            limits: Limits::default(),
            titles,
        }
    }
}

/// What clients may use.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a message over a websocket.
    pub message_bytes: usize,
    /// Messages a second over one websocket, in the long run.
    pub messages_per_second: u32,
    /// Messages at once over one websocket, after a silence.
    pub message_burst: u32,
    /// Websockets of one address at the same time.
    pub connections_per_address: usize,
    /// Tables that one address may open in an hour.
    pub tables_per_hour: u32,
    /// Requests to workshops a second of one address, in the long run.
    pub designs_per_second: u32,
    /// Requests to workshops at once of one address, after a silence.
    pub design_burst: u32,
    /// Tables in memory at the same time.
    pub open_tables: usize,
    /// Rows of one table after which nothing more can be undone, redone or changed there: every one of them is played again
    /// whenever the table is read.
    pub rows: u32,
    /// How long a table without clients and thinking bots stays in memory.
    pub idle: Duration,
    /// How long a connection may take for the beginning of a request, and may be silent between two of them.
    pub headers: Duration,
    /// How long a client may take for its first message.
    pub hello: Duration,
    /// Threads in which bots think.
    pub bot_threads: usize,
    /// The longest that a bot may think about one answer.
    pub bot_time: Duration,
    /// The longest that it may at a table where nobody but bots plays.
    pub bot_time_alone: Duration,
    /// The most tries a bot may make for one answer.
    pub bot_iterations: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            message_bytes: 16 * 1024,
            messages_per_second: 20,
            message_burst: 100,
            connections_per_address: 200,
            tables_per_hour: 200,
            designs_per_second: 10,
            design_burst: 100,
            open_tables: 2000,
            rows: 50_000,
            idle: Duration::from_mins(10),
            headers: Duration::from_secs(15),
            hello: Duration::from_secs(10),
            bot_threads: cores,
            bot_time: Duration::from_secs(10),
            bot_time_alone: Duration::from_secs(1),
            bot_iterations: 200_000,
        }
    }
}
