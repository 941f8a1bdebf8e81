//! `retrograde serve`: tables in the browser, for this machine or for everybody.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::Args;
use retrograde_server::{Config, Limits, Place};

use crate::failure::Failure;

#[derive(Debug, Args)]
#[command(after_help = "\
The tables are kept in one file, retrograde.sqlite, in the directory of --data. Every answer that a player was told \
is accepted is on disk; the server may be stopped at any time, in any way. With --store any number of servers may share one PostgreSQL database.
Every option can also be set in the environment, such as RETROGRADE_PORT for --port.")]
pub(crate) struct ServeArgs {
    /// The port; 0 = any free port
    #[arg(long, env = "RETROGRADE_PORT", hide_env = true, default_value_t = 8080)]
    pub(crate) port: u16,
    /// The address to listen on; 0.0.0.0 lets others on your network or the internet play
    #[arg(
        long,
        env = "RETROGRADE_HOST",
        hide_env = true,
        default_value = "127.0.0.1",
        value_name = "ADDRESS"
    )]
    pub(crate) host: IpAddr,
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Open the page in your browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Other sites whose pages may connect
    #[arg(
        long = "origin",
        env = "RETROGRADE_ORIGINS",
        hide_env = true,
        value_name = "ORIGIN",
        value_delimiter = ',',
        help = "Another site whose pages may connect, such as https://club.example"
    )]
    pub(crate) origins: Vec<String>,
    /// Trust a proxy in front of the server to give clients' addresses in X-Forwarded-For
    #[arg(long, env = "RETROGRADE_BEHIND_PROXY", hide_env = true)]
    pub(crate) behind_proxy: bool,
    /// A name by which the server may be called
    #[arg(
        long = "name",
        env = "RETROGRADE_NAMES",
        hide_env = true,
        value_name = "NAME",
        value_delimiter = ',',
        help = "A public name of this server, such as play.example; addresses and local names need not be listed"
    )]
    pub(crate) names: Vec<String>,
    /// A separate address for Prometheus to find /metrics at, such as 127.0.0.1:9090
    #[arg(long, env = "RETROGRADE_METRICS", hide_env = true, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Delete tables where nobody has answered for this many days; by default they are kept forever
    #[arg(long, env = "RETROGRADE_FORGET_DAYS", hide_env = true, value_name = "DAYS", value_parser = positive())]
    pub(crate) forget_days: Option<u32>,
    /// Serve the browser client from this directory instead of the one built into the program
    #[arg(long, env = "RETROGRADE_SITE", hide_env = true, value_name = "DIR")]
    pub(crate) site: Option<PathBuf>,
    /// The shortest time a window stays open when several people play, in milliseconds, so that nobody can tell who had a choice
    #[arg(
        long,
        env = "RETROGRADE_WINDOW_MILLISECONDS",
        hide_env = true,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(..=60_000),
        default_value_t = 1000
    )]
    pub(crate) window_milliseconds: u32,
    /// What to log: error, warn, info, debug, or by module such as sqlx=debug
    #[arg(long, env = "RETROGRADE_LOG", hide_env = true, default_value = "info", value_name = "FILTER")]
    pub(crate) log: String,
    /// Log lines as JSON
    #[arg(long, env = "RETROGRADE_LOG_JSON", hide_env = true)]
    pub(crate) log_json: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// Where the tables are kept.
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    /// The directory where tables are kept; by default, your user data directory
    #[arg(long, env = "RETROGRADE_DATA", hide_env = true, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL database to keep the tables in instead, such as postgres://user@host/name. Better to give a password in the environment,
    /// as RETROGRADE_STORE
    #[arg(long, env = "RETROGRADE_STORE", hide_env = true, value_name = "ADDRESS")]
    pub(crate) store: Option<Place>,
}

impl DataArgs {
    /// Where the tables are: in the database or directory that was given, or the user's.
    pub(crate) fn place(&self) -> Result<Place, Failure> {
        self.store.clone().map_or_else(|| Ok(Place::Directory(self.directory()?)), Ok)
    }

    /// The directory that was given, or the user's.
    pub(crate) fn directory(&self) -> Result<PathBuf, Failure> {
        let from = |variable: &str, rest: &str| {
            let base = std::env::var_os(variable).map(PathBuf::from).filter(|base| base.is_absolute());
            base.map(|base| base.join(rest))
        };
        let user = || {
            if cfg!(windows) {
                from("APPDATA", "Retrograde")
            } else if cfg!(target_os = "macos") {
                from("HOME", "Library/Application Support/Retrograde")
            } else {
                from("XDG_DATA_HOME", "retrograde").or_else(|| from("HOME", ".local/share/retrograde"))
            }
        };
        let because = "where should the tables be kept? There is no home directory: give --data DIR";
        self.data.clone().or_else(user).ok_or_else(|| Failure::usage(because))
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Tables that one address may open in an hour
    #[arg(long, env = "RETROGRADE_TABLES_PER_HOUR", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().tables_per_hour)]
    pub(crate) tables_per_hour: u32,
    /// Connections that one address may have at the same time
    #[arg(long, env = "RETROGRADE_CONNECTIONS_PER_ADDRESS", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().connections_per_address as u32)]
    pub(crate) connections_per_address: u32,
    /// Messages a second over one connection, on average
    #[arg(long, env = "RETROGRADE_MESSAGES_PER_SECOND", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().messages_per_second)]
    pub(crate) messages_per_second: u32,
    /// Messages in one burst over one connection
    #[arg(long, env = "RETROGRADE_MESSAGE_BURST", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().message_burst)]
    pub(crate) message_burst: u32,
    /// Workshop requests a second from one address, on average
    #[arg(long, env = "RETROGRADE_DESIGNS_PER_SECOND", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().designs_per_second)]
    pub(crate) designs_per_second: u32,
    /// Workshop requests in one burst from one address
    #[arg(long, env = "RETROGRADE_DESIGN_BURST", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().design_burst)]
    pub(crate) design_burst: u32,
    /// Bytes in one message
    #[arg(long, env = "RETROGRADE_MESSAGE_BYTES", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().message_bytes as u32)]
    pub(crate) message_bytes: u32,
    /// Tables in memory at the same time
    #[arg(long, env = "RETROGRADE_OPEN_TABLES", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().open_tables as u32)]
    pub(crate) open_tables: u32,
    /// Seconds after which an unused table is dropped from memory
    #[arg(long, env = "RETROGRADE_IDLE_SECONDS", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().idle.as_secs() as u32)]
    pub(crate) idle_seconds: u32,
    /// Threads for bots to think in; by default, as many as there are cores
    #[arg(long, env = "RETROGRADE_BOT_THREADS", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().bot_threads as u32)]
    pub(crate) bot_threads: u32,
    /// The longest a bot may think about one answer, in milliseconds
    #[arg(long, env = "RETROGRADE_BOT_MILLISECONDS", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().bot_time.as_millis() as u32)]
    pub(crate) bot_milliseconds: u32,
    /// The most tries a bot may make for one answer
    #[arg(long, env = "RETROGRADE_BOT_ITERATIONS", hide_env = true, value_name = "N", value_parser = positive(), default_value_t = usual().bot_iterations)]
    pub(crate) bot_iterations: u32,
}

fn usual() -> Limits {
    Limits::default()
}

fn positive() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..)
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        Limits {
            message_bytes: self.message_bytes as usize,
            messages_per_second: self.messages_per_second,
            message_burst: self.message_burst,
            connections_per_address: self.connections_per_address as usize,
            tables_per_hour: self.tables_per_hour,
            designs_per_second: self.designs_per_second,
            design_burst: self.design_burst,
            open_tables: self.open_tables as usize,
            rows: usual().rows,
            idle: Duration::from_secs(self.idle_seconds.into()),
            headers: usual().headers,
            hello: usual().hello,
            bot_threads: self.bot_threads as usize,
            bot_time: Duration::from_millis(self.bot_milliseconds.into()),
            bot_time_alone: usual().bot_time_alone,
            bot_iterations: self.bot_iterations,
        }
    }
}

/// Runs the server until it is told to end.
pub(crate) fn run(args: &ServeArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    begin_log(&args.log, args.log_json)?;
    if !args.open {
        use_small_pages();
    }
    let config = Config {
        host: args.host,
        port: args.port,
        data: args.data.directory()?,
        store: args.data.store.clone(),
        origins: args.origins.clone(),
        behind_proxy: args.behind_proxy,
        names: args.names.clone(),
        metrics: args.metrics,
        forget_after: args.forget_days.map(|days| Duration::from_hours(24 * u64::from(days))),
        site: args.site.clone(),
        window: Duration::from_millis(args.window_milliseconds.into()),
        limits: args.limits.limits(),
        titles: retrograde_registry::titles(),
    };
    let ready = |address: SocketAddr| {
        let url = format!("http://{}", reachable(address));
        // Whoever started the server may wait for this line; if nobody reads it, the server runs all the same.
        let _ = writeln!(out, "Retrograde is ready at {url}").and_then(|()| out.flush());
        if args.open {
            open_browser(&url);
        }
    };
    retrograde_server::serve(config, ready).map_err(|error| Failure::failed(error.to_string()))?;
    Ok(0)
}

/// Has the system keep memory in small pages. Of a large one, two megabytes, it cannot be given back what is free between what is in use, and
/// what was given back the system fills up again. A browser that is started would be bound by this too.
fn use_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "memory is kept in large pages");
    }
}

fn begin_log(filter: &str, json: bool) -> Result<(), Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::usage(format!("--log {filter}: {error}"));
    let mut filter = tracing_subscriber::EnvFilter::try_new(filter).map_err(|error| wrong(&error))?;
    // At their most talkative these write down whole frames and addresses, and with them tokens.
    for quiet in ["hyper=info", "hyper_util=info", "tungstenite=info", "tokio_tungstenite=info"] {
        filter = filter.add_directive(quiet.parse().map_err(|error| wrong(&error))?);
    }
    // A file is no terminal: no codes for colours in it.
    let colours =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr);
    if json {
        log.json().init();
    } else {
        log.init();
    }
    Ok(())
}

/// An address that a browser on this machine can go to.
fn reachable(address: SocketAddr) -> SocketAddr {
    let loopback: IpAddr =
        if address.is_ipv4() { [127, 0, 0, 1].into() } else { [0, 0, 0, 0, 0, 0, 0, 1].into() };
    if address.ip().is_unspecified() { SocketAddr::new(loopback, address.port()) } else { address }
}

fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Stdio::null;
    let started =
        Command::new(program).args(before).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn();
    if let Err(error) = started {
        eprintln!("{program}: {error}; open {url} yourself");
    }
}
