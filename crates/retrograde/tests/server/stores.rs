//! The stores and records of all releases up to now: each is opened, played on and exported.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::client::{Client, Process, run};

/// The folders under `fixtures/stores`, one for each release.
fn releases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/stores");
    let mut releases: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    releases.sort();
    assert!(!releases.is_empty());
    releases
}

/// The tables of a store, each with its tokens and with whether its rules are today's.
fn tables(release: &Path) -> Vec<Value> {
    let text = |name: &str| std::fs::read_to_string(release.join(name)).unwrap();
    let mut tables = serde_json::from_str::<Vec<Value>>(&text("tokens.json")).unwrap();
    let exported = text("tables.jsonl");
    let exported: Vec<Value> = exported.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for table in &mut tables {
        let stored = exported.iter().find(|line| line["table"] == table["table"]).unwrap();
        let title = retrograde_registry::title(stored["game"].as_str().unwrap()).unwrap();
        let same = stored["rules_version"] == title.info().rules_version;
        table["same"] = json!(same && title.has_pack(stored["pack"].as_str().unwrap()));
    }
    tables
}

fn log(update: &Value) -> Vec<&str> {
    let lines = update["log"]["add"].as_array().unwrap();
    lines.iter().map(|line| line["line"]["text"].as_str().unwrap()).collect()
}

/// Comes to a table with every token, and answers a few questions if it goes on. Returns how many moments there are then.
fn play_on(server: &Process, table: &Value) -> u64 {
    let (id, what) = (table["table"].as_str().unwrap(), &table["what"]);
    let mut watcher = Client::join(server, id, table["watch"].as_str().unwrap()).unwrap();
    let rows = table["rows"].as_u64().unwrap();
    // A bot that was asked when the store was put away goes on as soon as the server is there.
    let goes_on = what.as_str().unwrap().contains("bot") && table["over"] == false;
    assert!(goes_on || watcher.moments <= rows, "{what}: {} moments of {rows} rows", watcher.moments);
    // Whether played again or carried over, the table has a log and a board.
    let told = log(&watcher.whole);
    if table["same"] == true {
        assert_eq!(watcher.over, table["over"].as_bool().unwrap(), "{what}");
        assert!(rows < 30 || !told.is_empty(), "{what}");
    } else {
        assert!(told.iter().any(|line| line.starts_with("Carried over to ")), "{what}: {told:?}");
    }
    assert!(!told.iter().any(|line| line.starts_with("This table cannot")), "{what}: {told:?}");
    assert!(!watcher.whole["scene"]["boards"].as_array().unwrap().is_empty(), "{what}");
    let tokens = table["seats"].as_object().unwrap().values();
    let mut seats: Vec<Client> =
        tokens.map(|token| Client::join(server, id, token.as_str().unwrap()).unwrap()).collect();
    let mut given = 0;
    while given < 6
        && !seats.is_empty()
        && !seats[0].over
        && what != "a seat handed to a bot that is thinking"
    {
        let Some(player) = seats.iter_mut().find(|seat| !seat.prompt.is_null()) else {
            seats[0].next().unwrap();
            continue;
        };
        given += 1;
        let open: Vec<&Value> = player.prompt["choices"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|choice| choice["blocked"].is_null())
            .collect();
        let message = json!({
            "type": "answer", "id": format!("on{given}"), "seat": player.prompt["seat"],
            "prompt": player.prompt["id"], "answer": open[given * 5 % open.len()]["answer"],
        });
        let reply = player.ask(&message).unwrap();
        // A bot may have been quicker.
        assert!(reply["type"] == "accepted" || reply["kind"] == "stale", "{what}: {reply}");
        for (number, seat) in seats.iter_mut().enumerate() {
            seat.ask(&json!({ "type": "ping", "id": format!("p{given}-{number}") })).unwrap();
        }
    }
    watcher.ask(&json!({ "type": "ping", "id": "p" })).unwrap();
    watcher.moments
}

#[test]
fn the_store_of_every_release_can_be_opened_played_on_and_exported() {
    for release in releases() {
        let data = tempfile::tempdir().unwrap();
        std::fs::copy(release.join("retrograde.sqlite"), data.path().join("retrograde.sqlite")).unwrap();
        let tables = tables(&release);
        assert!(tables.len() > 20);
        let server = Process::start(data.path());
        let moments: Vec<u64> = tables.iter().map(|table| play_on(&server, table)).collect();
        server.signal("TERM");
        drop(server);
        // What is exported goes on elsewhere, with the same links.
        let exported = run(&["export", "--data", data.path().to_str().unwrap()]);
        assert!(exported.status.success());
        let there = tempfile::tempdir().unwrap();
        let file = there.path().join("tables.jsonl");
        std::fs::write(&file, &exported.stdout).unwrap();
        let import = run(&["import", file.to_str().unwrap(), "--data", there.path().to_str().unwrap()]);
        assert!(import.status.success(), "{}", String::from_utf8_lossy(&import.stderr));
        let server = Process::start(there.path());
        for (table, moments) in tables.iter().zip(moments) {
            let (id, watch) = (table["table"].as_str().unwrap(), table["watch"].as_str().unwrap());
            let watcher = Client::join(&server, id, watch).unwrap();
            assert!(watcher.moments >= moments, "{}: {} of {moments}", table["what"], watcher.moments);
        }
    }
}

#[test]
fn the_export_of_every_release_can_be_imported() {
    for release in releases() {
        let data = tempfile::tempdir().unwrap();
        let (file, data_arg) = (release.join("tables.jsonl"), data.path().to_str().unwrap());
        let import = run(&["import", file.to_str().unwrap(), "--data", data_arg]);
        assert!(import.status.success(), "{}", String::from_utf8_lossy(&import.stderr));
        let server = Process::start(data.path());
        for table in tables(&release) {
            let (id, watch) = (table["table"].as_str().unwrap(), table["watch"].as_str().unwrap());
            let watcher = Client::join(&server, id, watch).unwrap();
            assert!(watcher.over == table["over"] || table["same"] == false, "{}", table["what"]);
        }
    }
}

/// A record is verified, or refused because its rules are not today's.
#[test]
fn the_records_of_every_release_are_understood() {
    for release in releases() {
        let mut records = 0;
        for file in std::fs::read_dir(&release).unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_none_or(|ending| ending != "game") {
                continue;
            }
            records += 1;
            let text = std::fs::read_to_string(&file).unwrap();
            let record = retrograde_table::Record::parse(&text).unwrap();
            let title = retrograde_registry::title(&record.game).unwrap();
            let same = record.rules_version == title.info().rules_version && title.has_pack(&record.pack);
            let verified = run(&["verify", file.to_str().unwrap()]);
            let said = String::from_utf8_lossy(&verified.stderr).into_owned();
            if same {
                let code = if record.seed.is_some() { 0 } else { 3 };
                assert_eq!(verified.status.code(), Some(code), "{}: {said}", file.display());
                let replayed = run(&["replay", "--plain", file.to_str().unwrap()]);
                assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
            } else {
                assert!(said.contains("of the rules") || said.contains("another pack"), "{said}");
            }
        }
        assert!(records > 4, "{}", release.display());
    }
}
