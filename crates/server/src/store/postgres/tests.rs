use super::super::tests::{answer, game};
use super::super::{NodeStore, Store};
use super::*;
use crate::cluster;

/// A database as the first release with PostgreSQL left it.
#[tokio::test]
async fn a_database_of_the_first_schema_is_brought_up_to_date() {
    let address = cluster::database();
    let options: PgConnectOptions = address.parse().unwrap();
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let first = migrator([(1, "tables", include_str!("0001_tables.sql"))]);
    first.run_direct(None, &mut connection, false).await.unwrap();
    for sql in [
        "INSERT INTO tables VALUES ('t', 'skirmish', 1, 'p', '{\"scenario\":\"plain\",\"options\":{}}', NULL, '7', NULL, 0, 'w', 5, 0)",
        "INSERT INTO seats VALUES ('t', 0, 'a', NULL, 'human', NULL), ('t', 1, NULL, NULL, 'bot:greedy', NULL)",
        "INSERT INTO answers VALUES ('t', 1, 0, 'answer', 'r1 move 0405', '', 'x', NULL, 6)",
    ] {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    // Several nodes of the next release start at once.
    let (one, two) = tokio::join!(PostgresStore::open(&address), PostgresStore::open(&address));
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(one.answers_after("t", 0).await.unwrap(), [answer(1, "x")]);
    two.append("t", vec![answer(2, "y")], 0, true).await.unwrap();
    assert_eq!(one.bots_asked().await.unwrap(), ["t"]);
    // There is no way back: an earlier release refuses what it does not know.
    let refused = first.run_direct(None, &mut connection, false).await.unwrap_err().to_string();
    assert!(refused.contains("missing"), "{refused}");
}

#[tokio::test]
async fn one_node_acts_for_a_table_until_it_dies() {
    let store = PostgresStore::open(&cluster::database()).await.unwrap();
    assert!(store.beat("a", &[]).await.unwrap().lapsed, "nobody knew it");
    assert!(!store.beat("a", &[]).await.unwrap().lapsed);
    store.beat("b", &[]).await.unwrap();
    assert_eq!(store.take("t", "a").await.unwrap(), "a");
    assert_eq!(store.take("t", "b").await.unwrap(), "a");
    assert_eq!(store.take("t", "a").await.unwrap(), "a");
    // It says nothing for too long.
    let mut reader = store.reader().await.unwrap();
    let late = "UPDATE nodes SET beat = beat - INTERVAL '4 seconds' WHERE id = 'a'";
    sqlx::query(late).execute(reader.connection()).await.unwrap();
    assert_eq!(store.take("t", "b").await.unwrap(), "b");
    assert!(store.beat("a", &[]).await.unwrap().lapsed);
    assert_eq!(store.take("t", "a").await.unwrap(), "b");
    store.give_up("t", "b", false).await.unwrap();
    assert_eq!(store.take("t", "a").await.unwrap(), "a");
    // Tables whose bots wait are taken up by one.
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    assert!(store.adopt("b", 9).await.unwrap().is_empty());
    store.farewell("a").await.unwrap();
    assert_eq!(store.adopt("b", 9).await.unwrap(), ["t"]);
    assert!(store.adopt("b", 9).await.unwrap().is_empty());
    // One that is broken waits until somebody comes.
    store.give_up("t", "b", true).await.unwrap();
    store.farewell("").await.unwrap();
    assert!(store.adopt("b", 9).await.unwrap().is_empty());
    assert_eq!(store.take("t", "b").await.unwrap(), "b");
}

#[tokio::test]
async fn a_batch_stores_what_fits_and_says_what_does_not() {
    let store = PostgresStore::open(&cluster::database()).await.unwrap();
    let ids: Vec<String> = (0..6).map(|number| format!("t{number}")).collect();
    for id in &ids {
        let mut game = game(Vec::new(), Vec::new());
        game.table.id.clone_from(id);
        store.create(&game).await.unwrap();
    }
    store.append("t3", vec![answer(1, "before")], 0, true).await.unwrap();
    let appends = ids.iter().map(|id| store.append(id, vec![answer(1, "x")], 0, true));
    let done = futures_util::future::join_all(appends).await;
    let conflicts: Vec<bool> = done.iter().map(|done| matches!(done, Err(StoreError::Conflict))).collect();
    assert_eq!(conflicts, [false, false, false, true, false, false]);
    // No row is left out: a node that knows of rows that are not there must read the table again.
    let gap = store.append("t0", vec![answer(3, "y")], 0, true).await;
    assert!(matches!(gap, Err(StoreError::Conflict)));
    assert_eq!(store.stands(&ids[..1]).await.unwrap()[0].rows, 1);
}

#[tokio::test]
async fn tables_of_an_address_are_counted_together() {
    let store = PostgresStore::open(&cluster::database()).await.unwrap();
    assert!(store.count_table("here", 2).await.unwrap().is_none());
    assert!(store.count_table("here", 2).await.unwrap().is_none());
    let wait = store.count_table("here", 2).await.unwrap().unwrap();
    assert!((1000.0..=1800.0).contains(&wait), "{wait}");
    assert!(store.count_table("there", 2).await.unwrap().is_none());
    // Asking too often costs nothing.
    for _ in 0..5 {
        assert!(store.count_table("here", 2).await.unwrap().unwrap() <= wait);
    }
}
