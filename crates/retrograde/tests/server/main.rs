//! The server as a process: killed, stopped, moved to another machine, played by a program.
#![allow(clippy::unwrap_used)]

mod client;
#[path = "../../../server/tests/cluster/mod.rs"]
#[allow(dead_code)]
mod cluster;
mod deploy;
mod killed;
mod stores;

use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

use client::{Client, DEADLINE, Process, run};

/// Both seats of a table, played by one who keeps count of what was accepted.
struct Player {
    name: usize,
    table: Value,
    tables: usize,
    accepted: u64,
    /// Sent and not yet known to be accepted: the seat and the message.
    pending: Option<(usize, Value)>,
    counter: u64,
}

impl Player {
    fn open(&mut self, server: &Process) -> std::io::Result<()> {
        let seats = json!({ "red": "human", "blue": "human" });
        let seed = format!("{}", self.name * 1000 + self.tables);
        self.table = server.open(&json!({ "game": "skirmish", "seats": seats, "seed": seed }))?;
        (self.tables, self.accepted, self.pending) = (self.tables + 1, 0, None);
        Ok(())
    }

    /// Plays until the server is gone or enough was accepted by all.
    fn play(
        &mut self,
        server: &Process,
        total: &AtomicUsize,
        enough: usize,
    ) -> Result<(), tungstenite::Error> {
        while total.load(Ordering::Relaxed) < enough {
            if self.table.is_null() {
                self.open(server)?;
            }
            let id = self.table["table"].as_str().unwrap().to_owned();
            let mut seats = ["red", "blue"]
                .map(|seat| Client::join(server, &id, self.table["seats"][seat].as_str().unwrap()))
                .into_iter()
                .collect::<Result<Vec<_>, _>>()?;
            // What was accepted is there; what was not may be there once.
            let unsure = u64::from(self.pending.is_some());
            let there = seats[0].moments;
            assert!(
                (self.accepted..=self.accepted + unsure).contains(&there),
                "{there} of {}",
                self.accepted
            );
            while total.load(Ordering::Relaxed) < enough {
                if self.pending.is_none() {
                    if seats[0].over {
                        self.table = Value::Null;
                        break;
                    }
                    let Some(asked) = seats.iter().position(|seat| !seat.prompt.is_null()) else {
                        seats[0].next()?;
                        continue;
                    };
                    self.counter += 1;
                    let choices = seats[asked].prompt["choices"].as_array().unwrap();
                    let open: Vec<&Value> =
                        choices.iter().filter(|choice| choice["blocked"].is_null()).collect();
                    let answer = &open[self.counter as usize * 7 % open.len()]["answer"];
                    let (id, prompt) =
                        (format!("{}-{}", self.name, self.counter), &seats[asked].prompt["id"]);
                    let message = json!({ "type": "answer", "id": id, "seat": asked, "prompt": prompt, "answer": answer });
                    self.pending = Some((asked, message));
                }
                let (asked, message) = self.pending.clone().unwrap();
                let reply = seats[asked].ask(&message)?;
                assert_eq!(reply["type"], "accepted", "{reply}");
                (self.accepted, self.pending) = (self.accepted + 1, None);
                total.fetch_add(1, Ordering::Relaxed);
                // Both see it before the next answer is chosen.
                for seat in &mut seats {
                    while seat.moments < self.accepted {
                        seat.next()?;
                    }
                }
            }
        }
        Ok(())
    }
}

#[test]
fn nothing_accepted_is_lost_and_nothing_doubled_when_the_server_is_killed() {
    const ANSWERS: usize = 1000;
    let data = tempfile::tempdir().unwrap();
    let total = AtomicUsize::new(0);
    let players: Vec<Mutex<Player>> = (0..4)
        .map(|name| {
            let table = Value::Null;
            Mutex::new(Player { name, table, tables: 0, accepted: 0, pending: None, counter: 0 })
        })
        .collect();
    let mut kills = 0;
    while total.load(Ordering::Relaxed) < ANSWERS {
        let server = Process::start(data.path());
        // Each life ends in the middle of something; the last one sees the end.
        let until = total.load(Ordering::Relaxed) + 83 + 31 * (kills % 4);
        std::thread::scope(|scope| {
            let playing: Vec<_> = players
                .iter()
                .map(|player| scope.spawn(|| player.lock().unwrap().play(&server, &total, ANSWERS)))
                .collect();
            let started = Instant::now();
            while total.load(Ordering::Relaxed) < until.min(ANSWERS) {
                assert!(started.elapsed() < DEADLINE, "the server does not answer");
                assert!(!playing.iter().all(std::thread::ScopedJoinHandle::is_finished), "nobody plays");
                std::thread::sleep(Duration::from_millis(1));
            }
            if until < ANSWERS {
                server.signal("KILL");
                kills += 1;
            }
            for player in playing {
                // A lost connection is what we are here for; a wrong answer would have panicked.
                let _ = player.join().unwrap();
            }
        });
    }
    assert!(kills >= 5, "{kills}");

    let exported = run(&["export", "--data", data.path().to_str().unwrap()]);
    assert!(exported.status.success());
    let text = String::from_utf8(exported.stdout).unwrap();
    let tables: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let rows: Vec<&Value> = tables.iter().flat_map(|table| table["answers"].as_array().unwrap()).collect();
    let mut requests: Vec<&str> = rows.iter().map(|row| row["request"].as_str().unwrap()).collect();
    requests.sort_unstable();
    requests.dedup();
    assert_eq!(requests.len(), rows.len(), "a request was carried out twice");
    let unsure = players.iter().filter(|player| player.lock().unwrap().pending.is_some()).count();
    let accepted = total.load(Ordering::Relaxed);
    assert!(
        (accepted..=accepted + unsure).contains(&rows.len()),
        "{accepted} accepted, {} stored",
        rows.len()
    );
}

#[test]
fn a_server_that_is_told_to_end_says_goodbye_and_ends() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Process::start(data.path());
    let opened = server.open(&json!({ "game": "skirmish" })).unwrap();
    let mut client =
        Client::join(&server, opened["table"].as_str().unwrap(), opened["watch"].as_str().unwrap()).unwrap();
    server.signal("TERM");
    let mut last = Value::Null;
    while let Ok(message) = client.next() {
        last = message;
    }
    assert_eq!((&last["type"], &last["again"]), (&json!("closing"), &json!(true)));
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn tables_move_to_another_server_with_their_links() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Process::start(here.path());
    let mut player =
        Player { name: 9, table: Value::Null, tables: 0, accepted: 0, pending: None, counter: 0 };
    player.play(&server, &AtomicUsize::new(0), 30).unwrap();
    let (id, token) = (player.table["table"].clone(), player.table["seats"]["red"].clone());
    let (id, token) = (id.as_str().unwrap(), token.as_str().unwrap());
    drop(server);

    let exported = run(&["export", "--table", id, "--data", here.path().to_str().unwrap()]).stdout;
    assert!(!String::from_utf8_lossy(&exported).contains(token), "links cannot be made from the text");
    let file = there.path().join("tables.jsonl");
    std::fs::write(&file, &exported).unwrap();
    let import = ["import", file.to_str().unwrap(), "--data", there.path().to_str().unwrap()];
    let imported = run(&import);
    assert!(imported.status.success(), "{}", String::from_utf8_lossy(&imported.stderr));
    let server = Process::start(there.path());
    assert_eq!(Client::join(&server, id, token).unwrap().moments, 30);
    drop(server);
    // A second time everything is there already, though the table may have gone on meanwhile.
    let again = run(&import);
    assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stderr));
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(said.starts_with("0 tables imported") && said.contains("1 were already there"), "{said}");
    // Another table of the same name, or an answer that was not given: nothing is taken.
    let text = String::from_utf8(exported).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    for (wrong, because) in [
        (text.replace("\"version\":4", "\"version\":5"), "line 1: not an export"),
        (text.replace("r1 ", "r9 "), "line 2: table"),
        (text.replace("\"scenario\":\"plain\"", "\"scenario\":\"odd\""), "line 2: table"),
        (text[..text.len() / 2].to_owned(), "line 2: "),
    ] {
        std::fs::write(&file, &wrong).unwrap();
        let refused = run(&["import", file.to_str().unwrap(), "--data", elsewhere.path().to_str().unwrap()]);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(1) && error.contains(because), "{because}: {error}");
    }
    let seed = text.find("\"seed\":\"").unwrap() + 8;
    let other = format!("{}{}{}", &text[..seed], u8::from(&text[seed..=seed] == "0"), &text[seed + 1..]);
    let lines: Vec<&str> = text.lines().collect();
    for (wrong, because) in [
        (format!("{text}{}\n", lines[1]), "appears twice; nothing was imported"),
        (
            other.replace("\"rules_version\":", "\"rules_version\":9"),
            "already exists here; nothing was imported",
        ),
    ] {
        std::fs::write(&file, &wrong).unwrap();
        let refused = run(&import);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(1) && error.contains(because), "{because}: {error}");
    }
    let missing = run(&["export", "--data", elsewhere.path().join("nothing").to_str().unwrap()]);
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn a_program_of_a_few_lines_plays_whole_games() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(data.path());
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/headless.py");
    for game in ["skirmish", "unbreakable"] {
        let record = data.path().join(format!("{game}.game"));
        let played = Command::new("python3")
            .args([script.to_str().unwrap(), &server.url, "--game", game])
            .args(["--record", record.to_str().unwrap()])
            .output()
            .expect("python3");
        let (out, err) = (String::from_utf8_lossy(&played.stdout), String::from_utf8_lossy(&played.stderr));
        assert!(played.status.success() && out.contains("answers of mine"), "{out}{err}");
        let verified = run(&["verify", record.to_str().unwrap()]);
        assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    }
}

#[test]
fn wrong_words_on_the_command_line_are_explained() {
    let data = tempfile::tempdir().unwrap();
    let data = data.path().to_str().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (args, code, words) in [
        (vec!["serve", "--port", "99999"], 2, "99999"),
        (vec!["serve", "--host", "here"], 2, "invalid IP address"),
        (vec!["serve", "--open-tables", "0"], 2, "0 is not in 1.."),
        (vec!["serve", "--log", "=,=", "--data", data], 2, "--log"),
        (vec!["serve", "--port", &port, "--data", data], 1, "cannot listen on 127.0.0.1"),
        (vec!["serve", "--port", "0", "--data", "/proc/nothing"], 1, "/proc/nothing"),
    ] {
        let ran = run(&args);
        let error = String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.code() == Some(code) && error.contains(words), "{args:?}: {error}");
    }
}

/// Of large pages only whole ones can be given back, and nobody leaves so tidily.
#[test]
#[cfg(target_os = "linux")]
fn a_server_keeps_its_memory_in_small_pages() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(data.path());
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let large = status.lines().find_map(|line| line.strip_prefix("THP_enabled:"));
    assert_eq!(large.map(str::trim), Some("0"), "{status}");
}

#[test]
fn the_record_of_a_failure_can_be_replayed() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/skirmish");
    let fixture = std::fs::read_dir(fixtures).unwrap().next().unwrap().unwrap().path();
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("crash.game");
    let text = std::fs::read_to_string(fixture).unwrap();
    std::fs::write(&file, text + "# failed at: red: answer r1 attack b1\n# panicked: oh\n").unwrap();
    let replayed = run(&["replay", "--plain", file.to_str().unwrap()]);
    assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
}

#[test]
fn a_store_is_copied_while_its_server_runs_and_has_one_server() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Process::start(here.path());
    let mut player =
        Player { name: 8, table: Value::Null, tables: 0, accepted: 0, pending: None, counter: 0 };
    player.play(&server, &AtomicUsize::new(0), 20).unwrap();
    let data = here.path().to_str().unwrap();
    // Nobody else may serve the same directory, or delete from it.
    for command in
        [vec!["serve", "--port", "0", "--data", data], vec!["forget", "--days", "1", "--data", data]]
    {
        let second = run(&command);
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert!(
            !second.status.success() && said.contains("another server already uses this directory"),
            "{said}"
        );
    }
    let copy = there.path().join("retrograde.sqlite");
    let backup = ["backup", copy.to_str().unwrap(), "--data", data];
    let copied = run(&backup);
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    let again = run(&backup);
    assert_eq!(again.status.code(), Some(2), "a backup overwrites nothing");
    player.play(&server, &AtomicUsize::new(0), 5).unwrap();
    drop(server);
    // The copy is a store of its own, as it was then.
    let (id, token) = (player.table["table"].clone(), player.table["seats"]["red"].clone());
    let (id, token) = (id.as_str().unwrap(), token.as_str().unwrap());
    let server = Process::start(there.path());
    assert_eq!(Client::join(&server, id, token).unwrap().moments, 20);
    drop(server);
    let nothing = run(&["forget", "--days", "1", "--data", data]);
    assert_eq!(String::from_utf8_lossy(&nothing.stdout), "0 tables deleted\n");
}
