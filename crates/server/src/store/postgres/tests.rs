use retrograde_core::Seat;

use super::super::tests::{answer, game, table};
use super::super::{NodeStore, Store};
use super::statements::tables;
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

/// A store whose way to the database can be cut: then nothing gets through, and nobody is told.
async fn behind_a_cable(address: &str) -> (PostgresStore, tokio::sync::watch::Sender<bool>) {
    let options: PgConnectOptions = address.parse().unwrap();
    let socket = options.get_socket().unwrap().join(".s.PGSQL.5432");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let through = PgConnectOptions::new_without_pgpass()
        .host("127.0.0.1")
        .port(listener.local_addr().unwrap().port())
        .username("postgres")
        .database(options.get_database().unwrap());
    let (cable, cut) = tokio::sync::watch::channel(false);
    tokio::spawn(async move {
        while let Ok((mut node, _)) = listener.accept().await {
            let (mut cut, socket) = (cut.clone(), socket.clone());
            tokio::spawn(async move {
                let mut database = tokio::net::UnixStream::connect(socket).await.unwrap();
                tokio::select! {
                    _ = tokio::io::copy_bidirectional(&mut node, &mut database) => return,
                    _ = cut.wait_for(|cut| *cut) => {}
                }
                std::future::pending::<()>().await;
            });
        }
    });
    (PostgresStore::with(through).await.unwrap(), cable)
}

#[tokio::test]
async fn a_node_that_stops_in_the_middle_holds_up_nobody_for_long() {
    let address = cluster::database();
    let (frozen, other) =
        (PostgresStore::open(&address).await.unwrap(), PostgresStore::open(&address).await.unwrap());
    other.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let mut transaction = frozen.begin().await.unwrap();
    assert!(tables::changed(transaction.connection(), "t", Some(0)).await.unwrap());
    // It holds the table, and does nothing more. Whoever waits is served before they run out of patience.
    other.append("t", vec![answer(1, "x")], 0, true).await.unwrap();
    // What it wants to finish later is not done.
    assert!(matches!(transaction.finish(Ok(())).await, Err(StoreError::Away)));
    assert_eq!(other.game("t").await.unwrap().unwrap().table.changes, 0);
    frozen.set_player("t", 0, Seat::new(0), &table().seats[0], true).await.unwrap();
}

#[tokio::test]
async fn a_node_that_is_cut_off_in_the_middle_does_not_wait_for_ever() {
    let (store, cable) = behind_a_cable(&cluster::database()).await;
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let mut transaction = store.begin().await.unwrap();
    assert!(tables::changed(transaction.connection(), "t", Some(0)).await.unwrap());
    cable.send(true).unwrap();
    let ended = tokio::time::timeout(2 * PATIENCE, transaction.finish(Ok(()))).await;
    assert!(matches!(ended, Ok(Err(StoreError::Away))), "{ended:?}");
    let late = store.append("t", vec![answer(1, "x")], 0, true);
    assert!(matches!(tokio::time::timeout(2 * PATIENCE, late).await, Ok(Err(StoreError::Away))));
}

#[tokio::test]
async fn a_node_says_that_it_lives_however_much_it_has_to_do() {
    let store = PostgresStore::open(&cluster::database()).await.unwrap();
    let mut busy = Vec::new();
    for _ in 0..CONNECTIONS {
        busy.push(store.reader().await.unwrap());
    }
    let beat = tokio::time::timeout(Duration::from_secs(1), store.beat("a", &[])).await;
    let here = crate::time::now();
    assert!(beat.unwrap().unwrap().now.abs_diff(here) < 1000, "it hears what time it is");
    // Whoever needs a connection runs out of patience.
    assert!(matches!(store.take("t", "a").await, Err(StoreError::Away)));
    busy.pop();
    assert_eq!(store.take("t", "a").await.unwrap(), "a");
    assert_eq!(store.stewarded("a").await.unwrap(), ["t"]);
}

#[tokio::test]
async fn a_full_disk_is_remembered_for_a_while() {
    let store = PostgresStore::open(&cluster::database()).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let mut reader = store.reader().await.unwrap();
    for sql in [
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION SQLSTATE '53100'; END $$",
        "CREATE TRIGGER no_room BEFORE INSERT ON answers EXECUTE FUNCTION no_room()",
    ] {
        sqlx::query(sql).execute(reader.connection()).await.unwrap();
    }
    store.check().await.unwrap();
    let full = store.append("t", vec![answer(1, "x")], 0, true).await.unwrap_err();
    assert_eq!(full.in_short(), "the disk of the database is full");
    // Although there is room for what the check writes.
    assert!(matches!(store.check().await, Err(StoreError::Full)));
    sqlx::query("DROP TRIGGER no_room ON answers").execute(reader.connection()).await.unwrap();
    store.append("t", vec![answer(1, "x")], 0, true).await.unwrap();
    tokio::time::sleep(FULL).await;
    store.check().await.unwrap();
}
