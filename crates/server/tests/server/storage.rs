//! The store under stress: full, gone, damaged, used twice.

use retrograde_server::{Config, Server};
use serde_json::json;

use crate::client::House;

async fn health(house: &House) -> (u16, String) {
    // It is tried at most once a second.
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    let answer = house.get("/health").await;
    (answer.status, answer.body)
}

#[tokio::test]
async fn a_second_server_on_the_same_directory_is_refused() {
    let house = House::open().await;
    let config = || Config::local(house.directory.path(), retrograde_registry::titles());
    let refused = Server::start(config()).await.unwrap_err().to_string();
    assert!(refused.contains("another server already uses this directory; stop it first"), "{refused}");
    // Whoever comes after it is welcome.
    let directory = house.directory;
    house.server.shut_down().await;
    let config = Config::local(directory.path(), retrograde_registry::titles());
    Server::start(config).await.unwrap().shut_down().await;
}

#[tokio::test]
async fn a_database_that_vanished_is_noticed() {
    let house = House::open().await;
    let table = house.table(json!({ "game": "skirmish", "seats": { "red": "human" }, "seed": "1" })).await;
    let mut red = house.sit(&table, "red").await;
    assert_eq!(health(&house).await, (200, "ok".to_owned()));
    let file = house.directory.path().join("retrograde.sqlite");
    let aside = house.directory.path().join("aside.sqlite");
    std::fs::rename(&file, &aside).unwrap();
    // Nothing is accepted that would be lost.
    let open = red.asked().await;
    assert_eq!(red.answer(&open[0]).await["kind"], "trouble");
    let (status, said) = health(&house).await;
    assert!(status == 503 && said.contains("the database file is gone"), "{said}");
    // Another file in its place is not the same.
    std::fs::copy(&aside, &file).unwrap();
    assert_eq!(red.answer(&open[0]).await["kind"], "trouble");
    std::fs::rename(&aside, &file).unwrap();
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    assert_eq!(health(&house).await.0, 200);
}

#[tokio::test]
async fn a_damaged_database_is_noticed() {
    let house = House::open().await;
    for _ in 0..20 {
        house.table(json!({ "game": "unbreakable", "seed": "1" })).await;
    }
    let directory = house.directory;
    house.server.shut_down().await;
    let file = directory.path().join("retrograde.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    // The last pages, of the snapshots that came last, turn to nonsense.
    let from = bytes.len() - 4 * 4096;
    bytes[from..].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    let config = Config::local(directory.path(), retrograde_registry::titles());
    let house = House { server: Server::start(config).await.unwrap(), directory };
    let (status, said) = health(&house).await;
    assert!(status == 503 && said.contains("the database is damaged"), "{said}");
    // Nothing more is stored there.
    let body = "{\"game\":\"skirmish\"}";
    let opened = crate::client::request(house.address(), "POST", "/api/tables", &[], body).await;
    assert_eq!(opened.status, 503, "{}", opened.body);
}

#[tokio::test]
async fn a_server_on_postgresql_goes_on_after_a_restart() {
    let place: retrograde_server::Place = crate::cluster::database().parse().unwrap();
    let house = House::with(|config| config.store = Some(place.clone())).await;
    let table = house.table(json!({ "game": "skirmish", "seats": { "red": "human" }, "seed": "1" })).await;
    let mut red = house.sit(&table, "red").await;
    for _ in 0..3 {
        let open = red.asked().await;
        assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    }
    red.asked().await;
    let before = red.seen.all.clone();
    assert_eq!(health(&house).await, (200, "ok".to_owned()));
    house.server.shut_down().await;
    let house = House::with(|config| config.store = Some(place)).await;
    let red = house.sit(&table, "red").await;
    for field in ["scene", "prompt", "moments", "log"] {
        assert_eq!(red.seen.all[field], before[field], "{field}");
    }
    assert!(!house.directory.path().join("retrograde.sqlite").exists());
}
