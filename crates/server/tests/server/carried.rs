//! Tables outlive the rules that they were played with.

use std::path::Path;

use retrograde_core::PackFiles;
use retrograde_registry::titles;
use retrograde_server::store::{SqliteStore, Store, StoredGame};
use retrograde_server::{Config, Place, export, import};
use retrograde_table::{Record, Title};
use serde_json::{Value, json};

use crate::client::{Chance, Client, House, Opened, start};

/// As if the tables had been played with an earlier version of the rules.
const OLDER: &[&str] = &["UPDATE tables SET rules_version = 0", "UPDATE snapshots SET rules_version = 0"];

async fn skirmish(house: &House) -> Opened {
    house
        .table(json!({ "game": "skirmish", "seats": { "red": "human", "blue": "human" }, "seed": "11" }))
        .await
}

/// Both seats of a table.
async fn pair(house: &House, table: &Opened) -> [Client; 2] {
    let mut tokens = table.seats.values();
    let (one, other) = (tokens.next().unwrap(), tokens.next().unwrap());
    let mut pair = [house.join(table, &[one]).await, house.join(table, &[other]).await];
    pair.sort_by_key(|client| client.you[0]);
    pair
}

/// Random answers of whoever is asked. Returns how many were given.
async fn play(pair: &mut [Client; 2], most: usize, chance: &mut Chance) -> usize {
    for given in 0..most {
        for client in pair.iter_mut() {
            client.settle().await;
        }
        let Some(client) = pair.iter_mut().find(|client| !client.seen.all["prompt"].is_null()) else {
            return given;
        };
        let open = client.seen.open();
        let answered = client.answer(chance.word(&open)).await;
        assert_eq!(answered["type"], "accepted", "{answered}");
    }
    for client in pair.iter_mut() {
        client.settle().await;
    }
    most
}

fn log(client: &Client) -> Vec<String> {
    let lines = client.seen.all["log"].as_array().unwrap();
    lines.iter().map(|line| line["line"]["text"].as_str().unwrap().to_owned()).collect()
}

/// What a client sees of the table itself, without the log and the numbers that start again in every life.
fn sight(client: &Client) -> Value {
    let all = &client.seen.all;
    let fields = ["scene", "prompt", "standing", "moments", "turn", "to_act", "luck", "outcome"];
    fields
        .iter()
        .map(|&field| (field.to_owned(), all[field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

async fn stored(house: &House, id: &str) -> StoredGame {
    let store = SqliteStore::open(house.directory.path()).await.unwrap();
    let game = store.game(id).await.unwrap().unwrap();
    store.close().await;
    game
}

/// The games with a file of one pack changed.
fn changed(id: &str, file: &str, old: &str, new: &str) -> &'static [Box<dyn Title>] {
    let folder =
        if id == "skirmish" { "../../examples/skirmish/pack" } else { &format!("../games/{id}/pack") };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: PackFiles = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into(), std::fs::read_to_string(&path).unwrap())
        })
        .collect();
    assert!(files[file].contains(old));
    let text = files[file].replace(old, new);
    files.insert(file.to_owned(), text);
    let title = titles().iter().find(|title| title.info().id == id).unwrap();
    Vec::leak(vec![title.with_pack(&files).unwrap()])
}

#[tokio::test]
async fn a_table_goes_on_under_other_rules() {
    let house = House::open().await;
    let table = skirmish(&house).await;
    let mut both = pair(&house, &table).await;
    play(&mut both, 14, &mut Chance::new(3)).await;
    let before = both.each_ref().map(|client| (log(client), sight(client), client.seen.number));

    drop(both);
    let house = house.again_with(|_| {}, OLDER).await;
    let mut both = pair(&house, &table).await;
    for (client, (told, seen, _)) in both.iter_mut().zip(&before) {
        assert_eq!(sight(client), *seen, "the same table, the same question, the same numbers");
        let lines = log(client);
        assert_eq!(lines[..told.len()], *told);
        assert_eq!(lines[told.len()..], ["Carried over to rules 1 at moment 14"]);
        assert_eq!(client.seen.all["earliest"], 14);
        let refused = client.ask(json!({ "type": "look", "moment": 3 })).await;
        assert_eq!((&refused["type"], &refused["kind"]), (&json!("refused"), &json!("stale")));
        assert!(refused["because"].as_str().unwrap().contains("under earlier rules"), "{refused}");
        let looked = client.ask(json!({ "type": "look", "moment": 14 })).await;
        assert_eq!(looked["scene"], client.seen.all["scene"]);
        let seat = client.you[0];
        let refused = client.ask(json!({ "type": "undo", "seat": seat })).await;
        assert_eq!(refused["because"], "cannot undo: the table has since been carried over to rules 1");
        assert_eq!(client.seen.all["undo"], false);
    }
    let from = json!({ "from": { "table": table.id, "token": table.watch, "moment": 3 } });
    let copied = crate::client::request(house.address(), "POST", "/api/tables", &[], &from.to_string()).await;
    assert!(copied.status == 409 && copied.error().contains("under earlier rules"), "{}", copied.body);

    // The question that was open before is still the same: an answer on its way arrives.
    let asked = before.iter().position(|(_, seen, _)| !seen["prompt"].is_null()).unwrap();
    let prompt = before[asked].1["prompt"]["id"].clone();
    let answer = both[asked].seen.open()[0].clone();
    let late = json!({ "type": "answer", "seat": asked, "prompt": prompt, "answer": answer });
    assert_eq!(both[asked].ask(late).await["type"], "accepted");

    // A client with numbers of the life before gets everything, once.
    let token = &table.seats["red"];
    let mut red = Client::connect(house.address(), &table.id).await.unwrap();
    red.hello(&[token], Some("gonelife"), before[0].2).await;
    red.until(|message| message["type"] == "update").await;
    assert_eq!(red.seen.all["moments"], 15);

    // It is played to its end, with dice that everybody can check then.
    play(&mut both, 1000, &mut Chance::new(4)).await;
    assert!(both[0].seen.all["outcome"].is_object());
    let text = house.record(&table, &table.watch).await.body;
    assert!(text.contains("\ncarried after 14 answers, row 14, of rules 0\nposition\n"), "{text}");
    assert!(text.contains("# What spectators were told before the table was carried over:\n"), "{text}");
    let record = Record::parse(&text).unwrap();
    assert!(record.seed.is_some() && record.entries.iter().any(|entry| !entry.draws.is_empty()));
    let title = retrograde_registry::title("skirmish").unwrap();
    let replayed = title.replay(&record).unwrap();
    assert_eq!(replayed.record(true), record);
    let mut loaded = record.clone();
    loaded.carried.as_mut().unwrap().row += 1;
    assert!(title.replay(&loaded).err().unwrap().because.contains("the seed gives"));

    // Under the same rules nothing more happens to it.
    let lines = log(&both[0]);
    drop(both);
    drop(red);
    let house = house.again().await;
    let both = pair(&house, &table).await;
    assert_eq!(log(&both[0]), lines);
    let carried = stored(&house, &table.id).await.snapshots.into_iter().filter_map(|each| each.carried);
    assert_eq!(carried.count(), 1);
    // A second time it is carried over from there.
    drop(both);
    let house = house.again_with(|_| {}, OLDER).await;
    let both = pair(&house, &table).await;
    assert_eq!(log(&both[0])[..lines.len()], lines);
    assert!(log(&both[0]).last().unwrap().starts_with("Carried over to rules 1 at moment "));
}

#[tokio::test]
async fn secret_questions_stay_open_and_secret_under_other_data() {
    let house = House::open().await;
    let seats = json!({ "blue": "human", "yellow": "human" });
    let body = json!({ "game": "unbreakable", "scenario": "retrieval", "seats": seats, "seed": "3" });
    let table = house.table(body).await;
    let mut both = pair(&house, &table).await;
    for client in &mut both {
        for _ in 0..4 {
            let choices = client.seen.all["prompt"]["choices"].as_array().unwrap().clone();
            let open = |each: &&Value| each["blocked"].is_null() && each["kind"] == "act";
            let Some(choice) = choices.iter().rfind(open) else { break };
            assert_eq!(client.answer(choice["answer"].as_str().unwrap()).await["type"], "accepted");
        }
    }
    let watcher = house.join(&table, &[&table.watch]).await;
    let watched = sight(&watcher);
    let before = both.each_ref().map(|client| (log(client), sight(client)));
    assert_eq!(before[0].1["to_act"], json!([0, 1]), "both are asked");
    assert!(before[0].1["scene"] != before[1].1["scene"], "they see different things");

    let titles = changed("unbreakable", "rules.toml", "walkers = 3", "walkers = 4");
    drop(both);
    drop(watcher);
    let house = house.again_with(|config: &mut Config| config.titles = titles, &[]).await;
    let mut both = pair(&house, &table).await;
    let carried = "Carried over to new data for rules 2 at moment";
    for (client, (told, seen)) in both.iter().zip(&before) {
        assert_eq!(sight(client), *seen);
        assert_eq!(log(client)[..told.len()], *told);
        assert_eq!(log(client).last().unwrap(), &format!("{carried} {}", seen["moments"]));
    }
    let again = house.join(&table, &[&table.watch]).await;
    assert_eq!(sight(&again), watched);
    assert_eq!(log(&again).last().unwrap(), &format!("{carried} {}", watched["moments"]));
    play(&mut both, 200, &mut Chance::new(8)).await;
    assert!(both[0].seen.all["turn"].as_u64().unwrap() > 0, "the game begins");
}

/// After a kill the newest rows are in no snapshot.
#[tokio::test]
async fn answers_since_the_newest_snapshot_are_played_again_or_told_to_be_lost() {
    let house = House::open().await;
    let table = skirmish(&house).await;
    let mut both = pair(&house, &table).await;
    play(&mut both, 9, &mut Chance::new(5)).await;
    let before = both.each_ref().map(|client| (log(client), sight(client)));
    let killed = ["DELETE FROM snapshots WHERE number > 1", OLDER[0], OLDER[1]];

    // All of them fit.
    drop(both);
    let house = house.again_with(|_| {}, &killed).await;
    let mut both = pair(&house, &table).await;
    for (client, (told, seen)) in both.iter().zip(&before) {
        assert_eq!((&sight(client), &log(client)[..told.len()]), (seen, told.as_slice()));
        assert_eq!(log(client).last().unwrap(), "Carried over to rules 1 at moment 9");
    }
    // Five more, the second of which no longer fits.
    play(&mut both, 5, &mut Chance::new(6)).await;
    let rows = stored(&house, &table.id).await.answers;
    let own = |seat: usize| -> Vec<String> {
        let lost = rows[10..].iter().filter(|row| row.seat.index() == seat);
        lost.map(|row| match &row.deed {
            retrograde_server::store::Deed::Answer { answer, .. } => answer.clone(),
            _ => panic!("nobody took anything back"),
        })
        .collect()
    };
    let killed = [
        "DELETE FROM snapshots WHERE carried IS NULL AND number > 1",
        "UPDATE answers SET answer = 'r9 move 0101' WHERE number = 11",
        OLDER[1],
    ];
    drop(both);
    let house = house.again_with(|_| {}, &killed).await;
    let mut both = pair(&house, &table).await;
    for (index, client) in both.iter().enumerate() {
        let mut lost = own(index);
        if rows[10].seat.index() == index {
            lost[0] = "r9 move 0101".to_owned();
        }
        let said = format!(
            "Carried over to rules 1 at moment 10; the 4 answers after it no longer fit and are lost (yours: {})",
            lost.join(", ")
        );
        assert_eq!(log(client).last().unwrap(), &said);
        assert_eq!((&client.seen.all["moments"], &client.seen.all["earliest"]), (&json!(10), &json!(10)));
    }
    let watcher = house.join(&table, &[&table.watch]).await;
    assert!(log(&watcher).last().unwrap().ends_with("the 4 answers after it no longer fit and are lost"));
    // A lost answer can be given again: its request is as if it had never been.
    let lost = rows[11].request.clone().unwrap();
    let asked = both.iter().position(|client| !client.seen.all["prompt"].is_null()).unwrap();
    let (prompt, answer) = (both[asked].seen.all["prompt"]["id"].clone(), both[asked].seen.open()[0].clone());
    let again = json!({ "type": "answer", "id": lost, "seat": asked, "prompt": prompt, "answer": answer });
    both[asked].send(&again).await;
    assert_eq!(both[asked].until(|message| message["id"] == json!(lost)).await["type"], "accepted");
    both[asked].settle().await;
    assert_eq!(both[asked].seen.all["moments"], 11, "it was carried out");
}

#[tokio::test]
async fn a_table_that_no_longer_replays_goes_on_from_where_it_stood() {
    let house = House::open().await;
    let table = skirmish(&house).await;
    let mut both = pair(&house, &table).await;
    play(&mut both, 30, &mut Chance::new(3)).await;
    let before = both.each_ref().map(|client| (log(client), sight(client)));
    let other_dice = "UPDATE answers SET draws = 'hit d6=7' WHERE number = 4";
    drop(both);
    let house = house.again_with(|_| {}, &[other_dice]).await;
    let both = pair(&house, &table).await;
    for (client, (told, seen)) in both.iter().zip(&before) {
        assert_eq!((&sight(client), &log(client)[..told.len()]), (seen, told.as_slice()));
        let because = "because it no longer replays: row 4: the dice no longer match the record";
        assert_eq!(log(client).last().unwrap(), &format!("Carried over at moment 30, {because}"));
    }
    // What the answers lead to must be what was kept.
    let house = House::open().await;
    let table = skirmish(&house).await;
    let mut both = pair(&house, &table).await;
    play(&mut both, 4, &mut Chance::new(3)).await;
    let kept = "UPDATE snapshots SET position = 'turn 9' || substr(position, 7) WHERE number = 2";
    drop(both);
    let house = house.again_with(|_| {}, &[kept]).await;
    let both = pair(&house, &table).await;
    let line = log(&both[0]).last().unwrap().clone();
    assert!(line.ends_with("row 4: the position is not the one that was kept"), "{line}");
    assert_eq!(both[0].seen.all["turn"], 9, "what was kept is what the players saw");
}

#[tokio::test]
async fn a_snapshot_that_cannot_be_read_gives_way_to_an_older_one() {
    let mut house = House::open().await;
    let table = skirmish(&house).await;
    let mut chance = Chance::new(3);
    for _ in 0..3 {
        let mut both = pair(&house, &table).await;
        play(&mut both, 4, &mut chance).await;
        drop(both);
        house = house.again().await;
    }
    let mut both = pair(&house, &table).await;
    play(&mut both, 2, &mut chance).await;
    let before = both.each_ref().map(|client| (log(client), sight(client)));
    let broken = ["UPDATE snapshots SET position = 'chess' WHERE number > 3", OLDER[0], OLDER[1]];
    drop(both);
    let house = house.again_with(|_| {}, &broken).await;
    let both = pair(&house, &table).await;
    for (client, (told, seen)) in both.iter().zip(&before) {
        assert_eq!((&sight(client), &log(client)[..told.len()]), (seen, told.as_slice()));
        assert_eq!(log(client).last().unwrap(), "Carried over to rules 1 at moment 14");
    }
}

#[tokio::test]
async fn a_table_that_nothing_can_read_is_kept_and_says_why() {
    let house = House::open().await;
    let table = skirmish(&house).await;
    let mut both = pair(&house, &table).await;
    play(&mut both, 6, &mut Chance::new(3)).await;
    let before = log(&both[0]);
    let broken = [
        "UPDATE snapshots SET position = 'chess ' || position",
        "UPDATE tables SET setup = replace(setup, 'plain', 'odd')",
        OLDER[0],
    ];
    drop(both);
    let house = house.again_with(|_| {}, &broken).await;
    let mut both = pair(&house, &table).await;
    let red = &mut both[0];
    assert_eq!(log(red)[..before.len()], before);
    let why = log(red).last().unwrap().clone();
    assert!(why.starts_with("This table can no longer be played: ") && why.contains("chess"), "{why}");
    assert_eq!((&red.seen.all["to_act"], &red.seen.all["prompt"]), (&json!([]), &Value::Null));
    let answer = json!({ "type": "answer", "seat": 0, "prompt": null, "answer": "resign" });
    assert_eq!(red.ask(answer).await["type"], "refused");
    let refused = red.ask(json!({ "type": "undo", "seat": 0 })).await;
    assert!(
        refused["because"].as_str().unwrap().starts_with("this table can no longer be played"),
        "{refused}"
    );
    let path = format!("/api/tables/{}", table.id);
    assert_eq!(house.get(&path).await.status, 200);
    assert_eq!(house.record(&table, &table.watch).await.status, 409);
    // It can be taken elsewhere, and goes on where it can be read.
    let mended = [
        "UPDATE snapshots SET position = substr(position, 7)",
        "UPDATE tables SET setup = replace(setup, 'odd', 'plain')",
        "UPDATE tables SET rules_version = 1",
    ];
    drop(both);
    let house = house.again_with(|_| {}, &mended).await;
    let both = pair(&house, &table).await;
    assert_eq!(log(&both[0]), before);
    assert_eq!(both[0].seen.all["moments"], 6);
}

#[tokio::test]
async fn bots_go_on_under_other_rules() {
    let house = House::open().await;
    let bots = json!({ "red": "bot:random", "blue": "bot:search:20ms" });
    let table = house.table(json!({ "game": "skirmish", "seats": bots, "seed": "9" })).await;
    let mut watcher = house.join(&table, &[&table.watch]).await;
    while watcher.seen.all["moments"].as_u64() < Some(5) {
        watcher.next().await.expect("bots that play");
    }
    drop(watcher);
    let house = house.again_with(|_| {}, OLDER).await;
    let mut watcher = house.join(&table, &[&table.watch]).await;
    assert!(log(&watcher).iter().any(|line| line.starts_with("Carried over to rules 1")));
    let then = watcher.seen.all["moments"].as_u64();
    while watcher.seen.all["moments"].as_u64() < then.map(|moments| moments + 5) {
        watcher.next().await.expect("bots that go on");
    }
}

#[tokio::test]
async fn snapshots_come_now_and_then_and_of_tables_that_have_none() {
    let house = House::open().await;
    let table = skirmish(&house).await;
    let mut both = pair(&house, &table).await;
    assert_eq!(stored(&house, &table.id).await.snapshots.len(), 1, "from the opening");
    let played = play(&mut both, 110, &mut Chance::new(2)).await;
    assert_eq!(played, 110);
    let covered: Vec<u32> =
        stored(&house, &table.id).await.snapshots.iter().map(|snapshot| snapshot.covers).collect();
    assert_eq!(covered, [0, 100]);
    // As if it had been played with release 0.1.0.
    drop(both);
    let house = house.again_with(|_| {}, &["DELETE FROM snapshots", "UPDATE answers SET shown = NULL"]).await;
    let mut kept = Vec::new();
    for _ in 0..100 {
        kept = stored(&house, &table.id).await.snapshots;
        if !kept.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!((kept.len(), kept[0].covers, kept[0].told_from), (1, 110, 0), "nobody had to come for that");
}

#[tokio::test]
async fn a_table_that_was_carried_over_moves_to_another_server() {
    let house = House::open().await;
    let table = skirmish(&house).await;
    let mut both = pair(&house, &table).await;
    play(&mut both, 6, &mut Chance::new(3)).await;
    drop(both);
    let house = house.again_with(|_| {}, OLDER).await;
    let mut both = pair(&house, &table).await;
    play(&mut both, 3, &mut Chance::new(4)).await;
    let before = both.each_ref().map(|client| (log(client), sight(client)));
    let House { server, directory } = house;
    drop(both);
    server.shut_down().await;

    let there = tempfile::tempdir().unwrap();
    let [from, to] = [&directory, &there].map(|directory| Place::Directory(directory.path().to_owned()));
    let moved = tokio::task::spawn_blocking(move || {
        // By way of PostgreSQL, and nothing is different there.
        let between = Place::Postgres(crate::cluster::database());
        let (mut text, mut same) = (Vec::new(), Vec::new());
        export(&from, None, &mut text).unwrap();
        assert_eq!(import(&between, titles(), &mut text.as_slice()).unwrap().fresh, 1);
        assert_eq!(import(&between, titles(), &mut text.as_slice()).unwrap().there, 1);
        export(&between, None, &mut same).unwrap();
        assert_eq!(String::from_utf8_lossy(&text), String::from_utf8_lossy(&same));
        import(&to, titles(), &mut same.as_slice()).unwrap()
    });
    assert_eq!(moved.await.unwrap().fresh, 1);
    let house = House { server: start(there.path(), |_| {}).await, directory: there };
    let both = pair(&house, &table).await;
    for (client, (told, seen)) in both.iter().zip(&before) {
        assert_eq!((&sight(client), &log(client)), (seen, told));
    }
}

/// Tables of releases that kept no snapshots are played again from their openings under today's rules.
#[tokio::test]
async fn the_tables_of_earlier_releases_go_on_under_other_rules() {
    let stores = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/stores");
    for release in std::fs::read_dir(stores).unwrap().map(|entry| entry.unwrap().path()) {
        let directory = tempfile::tempdir().unwrap();
        std::fs::copy(release.join("retrograde.sqlite"), directory.path().join("retrograde.sqlite")).unwrap();
        let house = House { server: start(directory.path(), |_| {}).await, directory };
        let other = [
            "DELETE FROM snapshots WHERE carried IS NULL",
            "UPDATE tables SET rules_version = 99",
            "UPDATE snapshots SET rules_version = 99",
        ];
        let house = house.again_with(|_| {}, &other).await;
        let tokens = std::fs::read_to_string(release.join("tokens.json")).unwrap();
        let tables: Vec<Value> = serde_json::from_str(&tokens).unwrap();
        for table in &tables {
            let (id, watch) = (table["table"].as_str().unwrap(), table["watch"].as_str().unwrap());
            let watcher = Client::join(house.address(), id, &[watch]).await;
            let carried = format!("at moment {}", watcher.seen.all["earliest"]);
            let lines = log(&watcher);
            assert!(lines.iter().any(|line| line.starts_with("Carried over to ") && line.contains(&carried)));
            assert!(!watcher.seen.all["scene"]["boards"].as_array().unwrap().is_empty(), "{table}");
        }
    }
}
