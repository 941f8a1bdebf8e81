//! What is under `deploy` starts this program with options that it has, and asks it for what it answers.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Stdio};

use crate::client::{DEADLINE, retrograde, run};

const UNIT: &str = include_str!("../../../../deploy/retrograde.service");
const DOCKERFILE: &str = include_str!("../../../../deploy/Dockerfile");
const COMPOSE: &str = include_str!("../../../../deploy/compose.yaml");
const CADDYFILE: &str = include_str!("../../../../deploy/Caddyfile");
const KUBERNETES: &str = include_str!("../../../../deploy/kubernetes/retrograde.yaml");
const OPERATIONS: &str = include_str!("../../../../docs/operations.md");
const PROMETHEUS: &str = include_str!("../../../../deploy/monitoring/prometheus.yaml");

/// What stands behind a word in a text, up to the end of the line.
fn after<'a>(text: &'a str, word: &str) -> &'a str {
    let (_, rest) = text.split_once(word).unwrap_or_else(|| panic!("{word}"));
    rest.lines().next().unwrap().trim()
}

/// A list as it stands in JSON, behind a word.
fn list(text: &str, word: &str) -> Vec<String> {
    serde_json::from_str(after(text, word)).unwrap()
}

/// The environment of a node: what begins with RETROGRADE_ in the part of the compose file that all nodes share.
fn environment() -> Vec<(String, String)> {
    let shared = COMPOSE.split("\nservices:").next().unwrap();
    let lines = shared.lines().filter_map(|line| line.trim().split_once(": "));
    let set = lines.filter(|(name, _)| name.starts_with("RETROGRADE_"));
    set.map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned())).collect()
}

/// A server that was started as a file of `deploy` says, but with free ports and a directory of its own.
struct Deployed {
    child: Child,
    address: SocketAddr,
    metrics: SocketAddr,
}

impl Drop for Deployed {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

fn start(arguments: &[String], environment: &[(String, String)], data: &Path) -> Deployed {
    let metrics = free_port();
    let here = |name: &str, value: &str| match name {
        "--port" => "0".to_owned(),
        "--data" => data.to_str().unwrap().to_owned(),
        "--metrics" | "RETROGRADE_METRICS" => metrics.to_string(),
        _ => value.to_owned(),
    };
    let mut words: Vec<String> = arguments.to_vec();
    for index in 1..words.len() {
        words[index] = here(&words[index - 1], &words[index]);
    }
    let set = environment.iter().map(|(name, value)| (name, here(name, value)));
    let mut child =
        retrograde().args(words).envs(set).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address =
        line.trim().strip_prefix("Retrograde is ready at http://").unwrap_or_else(|| panic!("{line:?}"));
    Deployed { child, address: address.parse().unwrap(), metrics }
}

/// What is answered to whoever calls a server by a name.
fn get(address: SocketAddr, host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {host}\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn works(server: &Deployed, names: &[&str], paths: &[&str]) {
    for name in names {
        for path in paths {
            let answer = get(server.address, name, path);
            assert!(answer.starts_with("HTTP/1.0 200"), "{name}{path}: {answer}");
        }
    }
    assert!(get(server.metrics, "node-a:9025", "/metrics").contains("\nretrograde_"));
    // They are at the other address only.
    assert!(!get(server.address, names[0], "/metrics").contains("\nretrograde_"));
}

#[test]
fn the_unit_starts() {
    let line = after(UNIT, "ExecStart=/usr/local/bin/retrograde ");
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let data = tempfile::tempdir().unwrap();
    works(&start(&words, &[], data.path()), &["play.example", "127.0.0.1:8025"], &["/", "/health"]);
}

#[test]
fn containers_start_and_are_probed() {
    let entry = list(DOCKERFILE, "ENTRYPOINT ");
    assert_eq!(entry[0], "retrograde");
    let paths: Vec<&str> =
        KUBERNETES.split("path: /").skip(1).map(|rest| rest.split([',', ' ']).next().unwrap()).collect();
    let paths: Vec<String> = paths.iter().map(|path| format!("/{path}")).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    assert!(paths.contains(&"/health") && paths.contains(&"/api"));
    assert!(CADDYFILE.contains("health_uri /health"));
    let data = tempfile::tempdir().unwrap();
    let name = (
        "RETROGRADE_NAMES".to_owned(),
        after(KUBERNETES, "- name: RETROGRADE_NAMES\n              value: ").to_owned(),
    );
    let pod: Vec<String> = entry[1..].iter().cloned().chain(list(KUBERNETES, "args: ")).collect();
    works(&start(&pod, std::slice::from_ref(&name), data.path()), &[&name.1, "10.1.2.3:8025"], &paths);

    let mut set = environment();
    assert!(set.len() >= 5, "{set:?}");
    for (name, value) in &mut set {
        if value.contains("RETROGRADE_NAME:") {
            "club.example".clone_into(value);
        }
        assert!(!value.contains('$') || name == "RETROGRADE_STORE", "{name}: {value}");
    }
    // The database is not here; that it would be asked for is.
    let (store, set): (Vec<_>, Vec<_>) = set.into_iter().partition(|(name, _)| name == "RETROGRADE_STORE");
    assert_eq!(store.len(), 1);
    assert!(KUBERNETES.contains("- name: RETROGRADE_STORE\n"));
    let refused = retrograde().arg("serve").env("RETROGRADE_STORE", "nowhere://").output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("nowhere"));
    let data = tempfile::tempdir().unwrap();
    works(
        &start(&entry[1..], &set, data.path()),
        &["club.example", "node-a:8025", "node-b:8025"],
        &["/health"],
    );
}

/// Everybody means the same ports.
#[test]
fn ports_agree() {
    let entry = list(DOCKERFILE, "ENTRYPOINT ");
    let port = &entry[entry.iter().position(|word| word == "--port").unwrap() + 1];
    let arguments = list(KUBERNETES, "args: ");
    let metrics = &arguments[arguments.iter().position(|word| word == "--metrics").unwrap() + 1];
    let metrics = metrics.rsplit(':').next().unwrap();
    for (text, word) in [
        (DOCKERFILE, format!("EXPOSE {port}")),
        (CADDYFILE, format!("node-a:{port} node-b:{port}")),
        (KUBERNETES, format!("name: http, containerPort: {port}")),
        (KUBERNETES, format!("name: metrics, containerPort: {metrics}")),
        (KUBERNETES, format!("prometheus.io/port: \"{metrics}\"")),
        (COMPOSE, format!("RETROGRADE_METRICS: 0.0.0.0:{metrics}")),
        (PROMETHEUS, format!("\"node-a:{metrics}\", \"node-b:{metrics}\"")),
        (UNIT, format!("--port {port} ")),
    ] {
        assert!(text.contains(&word), "{word}");
    }
}

#[test]
fn the_pages_for_hosts_name_options_that_there_are() {
    let help = String::from_utf8(run(&["serve", "--help"]).stdout).unwrap();
    let mut named = 0;
    for option in OPERATIONS.split("`--").skip(1) {
        let option =
            option.split(|letter: char| !(letter.is_ascii_lowercase() || letter == '-')).next().unwrap();
        assert!(
            help.contains(&format!("--{option} ")) || help.contains(&format!("--{option}\n")),
            "--{option}"
        );
        named += 1;
    }
    assert!(named > 4);
}
