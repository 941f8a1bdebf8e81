//! A PostgreSQL server for tests, in a directory of its own. It ends with the tests, however they end.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Starts the server, says where it is, and stops it when nobody holds the other end of its standard input any longer. What tests store need
/// not survive the machine, only the processes, unless FSYNC says so.
const KEEPER: &str = r#"
set -e
directory=$(mktemp -d "${TMPDIR:-/tmp}/retrograde-postgres.XXXXXX")
trap 'pg_ctl -D "$directory/data" -m immediate stop >/dev/null 2>&1; rm -rf "$directory"' EXIT
initdb -D "$directory/data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 --no-sync >"$directory/log" 2>&1 || { cat "$directory/log" >&2; exit 1; }
cat >>"$directory/data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$directory'
fsync = ${FSYNC:-off}
max_connections = 200
END
pg_ctl -D "$directory/data" -l "$directory/log" -w start >/dev/null || { cat "$directory/log" >&2; exit 1; }
echo "$directory"
cat >/dev/null
"#;

/// A server that runs.
pub(crate) struct Cluster {
    directory: String,
    keeper: Child,
    databases: AtomicU32,
}

impl Cluster {
    /// Starts a server of one's own.
    pub(crate) fn start() -> Cluster {
        Cluster::start_with("off")
    }

    /// Starts a server that waits for the disk, as a real one does.
    #[allow(dead_code)]
    pub(crate) fn start_durable() -> Cluster {
        Cluster::start_with("on")
    }

    fn start_with(fsync: &str) -> Cluster {
        let path = format!("{}:{}", binaries(), std::env::var("PATH").unwrap_or_default());
        let mut shell = shell(KEEPER);
        shell.env("FSYNC", fsync);
        let keeper = shell.env("PATH", path).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut keeper = keeper.spawn().expect("sh");
        let mut directory = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut directory).unwrap();
        assert!(!directory.is_empty(), "PostgreSQL did not start");
        Cluster { directory: directory.trim().to_owned(), keeper, databases: AtomicU32::new(0) }
    }

    /// A new database. Returns its address.
    pub(crate) fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let made = Command::new("psql")
            .args(["-q", "-h", &self.directory, "-U", "postgres", "-c", &format!("CREATE DATABASE {name}")])
            .status();
        assert!(made.expect("psql").success());
        format!("postgres://postgres@localhost/{name}?host={}", self.directory)
    }

    /// Where it listens.
    #[allow(dead_code)]
    pub(crate) fn socket(&self) -> std::path::PathBuf {
        std::path::Path::new(&self.directory).join(".s.PGSQL.5432")
    }

    /// Ends the server as a crash would, and starts it again.
    #[allow(dead_code)]
    pub(crate) fn restart(&self) {
        let path = format!("{}:{}", binaries(), std::env::var("PATH").unwrap_or_default());
        let again = "pg_ctl -D \"$0/data\" -l \"$0/log\" -m immediate -w restart >/dev/null";
        let done = shell(again).arg(&self.directory).env("PATH", path).current_dir("/").status();
        assert!(done.expect("pg_ctl").success());
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// A new database on the server that all tests of this process share. Returns its address.
pub(crate) fn database() -> String {
    static SHARED: OnceLock<Cluster> = OnceLock::new();
    SHARED.get_or_init(Cluster::start).database()
}

/// A shell command; PostgreSQL refuses to run as root.
fn shell(script: &str) -> Command {
    let mut command = if is_root() { Command::new("setpriv") } else { Command::new("sh") };
    if is_root() {
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "sh"]);
    }
    command.args(["-c", script]);
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// Where Debian keeps the programs of the newest PostgreSQL; empty where they are in the path.
fn binaries() -> String {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().filter_map(Result::ok);
    let newest = versions.map(|entry| entry.path().join("bin")).max();
    newest.map(|path| path.display().to_string()).unwrap_or_default()
}
