//! A PostgreSQL server for tests, in a directory of its own. It ends with the tests, however they end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};

/// Starts the server, says where it is, does what it is told, and stops it when nobody holds the other end of its standard input any longer.
/// What tests store need not survive the machine, only the processes, unless FSYNC says so.
const KEEPER: &str = r#"
set -e
directory=$(mktemp -d "${TMPDIR:-/tmp}/retrograde-postgres.XXXXXX")
data=${ROOM:-$directory}/data
trap 'pg_ctl -D "$data" -m immediate stop >/dev/null 2>&1; rm -rf "$directory" "$data"' EXIT
initdb -D "$data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 --no-sync >"$directory/log" 2>&1 || { cat "$directory/log" >&2; exit 1; }
cat >>"$data/postgresql.conf" <<END
listen_addresses = ''
unix_socket_directories = '$directory'
fsync = ${FSYNC:-off}
max_connections = 200
END
pg_ctl -D "$data" -l "$directory/log" -w start >/dev/null || { cat "$directory/log" >&2; exit 1; }
echo "$directory"
while read -r word; do
    {
        case $word in
            restart) pg_ctl -D "$data" -l "$directory/log" -m immediate -w restart ;;
            fill) dd if=/dev/zero of="${ROOM:?}/ballast" bs=64k || : ;;
            free) rm "$ROOM/ballast"; pg_ctl -D "$data" status || pg_ctl -D "$data" -l "$directory/log" -w start ;;
        esac
    } >/dev/null 2>&1 </dev/null
    echo "$word"
done
"#;

/// Gives the server a disk of its own, of so many megabytes. Only root can.
const ROOM: &str = r#"
room=$(mktemp -d)
mount -t tmpfs -o size="$MEGABYTES"m,mode=777 tmpfs "$room"
ROOM=$room "$@"
umount "$room"
rmdir "$room"
"#;

/// A server that runs.
pub(crate) struct Cluster {
    directory: String,
    keeper: Child,
    /// What the keeper says.
    said: Mutex<BufReader<ChildStdout>>,
    databases: AtomicU32,
}

impl Cluster {
    /// Starts a server of one's own.
    pub(crate) fn start() -> Cluster {
        Cluster::start_with("off", None)
    }

    /// Starts a server that waits for the disk, as a real one does.
    #[allow(dead_code)]
    pub(crate) fn start_durable() -> Cluster {
        Cluster::start_with("on", None)
    }

    /// Starts a server that waits for a disk of so many megabytes, which can be filled. Only root can.
    #[allow(dead_code)]
    pub(crate) fn start_small(megabytes: u64) -> Cluster {
        Cluster::start_with("on", Some(megabytes))
    }

    fn start_with(fsync: &str, megabytes: Option<u64>) -> Cluster {
        let path = format!("{}:{}", binaries(), std::env::var("PATH").unwrap_or_default());
        let mut shell = if let Some(megabytes) = megabytes {
            let mut room = Command::new("unshare");
            room.args(["-m", "sh", "-c", ROOM, "sh"]).env("MEGABYTES", megabytes.to_string());
            let shell = shell(KEEPER);
            room.arg(shell.get_program()).args(shell.get_args());
            room
        } else {
            shell(KEEPER)
        };
        shell.env("FSYNC", fsync);
        let keeper = shell.env("PATH", path).current_dir("/").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut keeper = keeper.spawn().expect("sh");
        let mut directory = String::new();
        let mut said = BufReader::new(keeper.stdout.take().unwrap());
        said.read_line(&mut directory).unwrap();
        assert!(!directory.is_empty(), "PostgreSQL did not start");
        let (directory, said) = (directory.trim().to_owned(), Mutex::new(said));
        Cluster { directory, keeper, said, databases: AtomicU32::new(0) }
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
        self.tell("restart");
    }

    /// Fills its disk.
    #[allow(dead_code)]
    pub(crate) fn fill(&self) {
        self.tell("fill");
    }

    /// Makes room on its disk, and starts it again if it had to end.
    #[allow(dead_code)]
    pub(crate) fn free(&self) {
        self.tell("free");
    }

    fn tell(&self, word: &str) {
        let mut said = self.said.lock().unwrap();
        writeln!(self.keeper.stdin.as_ref().unwrap(), "{word}").unwrap();
        let mut done = String::new();
        said.read_line(&mut done).unwrap();
        assert_eq!(done.trim(), word);
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
