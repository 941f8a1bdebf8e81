use std::sync::Arc;

use retrograde_core::Setup;
use retrograde_table::Habit;

use super::*;

fn table() -> StoredTable {
    let seat = |token: Option<&str>, player: &str| StoredSeat {
        token: token.map(TokenHash::of),
        invitation: None,
        player: player.into(),
        label: None,
    };
    StoredTable {
        id: "t".into(),
        game: "skirmish".into(),
        rules_version: 1,
        pack: "p".into(),
        setup: Setup::scenario("plain").with("size", 4),
        position: None,
        seed: Seed::number(7),
        promise: Some(Promise { salt: Bits([5; 32]), known: true }),
        watch: TokenHash::of("w"),
        created: 5,
        bot_asked: true,
        seats: vec![seat(Some("a"), "human"), seat(None, "bot:greedy")],
    }
}

fn game(answers: Vec<StoredAnswer>, snapshots: Vec<StoredSnapshot>) -> StoredGame {
    StoredGame { table: table(), answers, snapshots, habits: Vec::new(), chances: Vec::new() }
}

fn answer(number: u32, request: &str) -> StoredAnswer {
    let deed = Deed::Answer { answer: "r1 move 0405".into(), draws: String::new() };
    StoredAnswer { number, seat: Seat::new(0), deed, request: Some(request.into()), shown: None, at: 6 }
}

#[tokio::test]
async fn what_was_stored_comes_back_after_opening_again() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("new");
    let store = SqliteStore::open(&path).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    store.append("t", vec![answer(1, "x")], true).await.unwrap();
    assert_eq!(store.bots_asked().await.unwrap(), ["t"]);
    let undo = StoredAnswer { deed: Deed::Undo, ..answer(2, "y") };
    store.append("t", vec![undo.clone()], false).await.unwrap();
    assert!(store.bots_asked().await.unwrap().is_empty());
    let player = StoredSeat {
        invitation: Some(TokenHash::of("i")),
        label: Some("Ann".into()),
        ..table().seats[0].clone()
    };
    let player = StoredSeat { player: "bot:random".into(), ..player };
    store.set_player("t", Seat::new(0), &player, true).await.unwrap();
    assert!(store.bots_asked().await.unwrap().is_empty(), "only bots play there now");
    assert!(matches!(store.create(&game(Vec::new(), Vec::new())).await, Err(StoreError::Conflict)));
    store.close().await;

    let store = SqliteStore::open(&path).await.unwrap();
    store.check().await.unwrap();
    let back = store.table("t").await.unwrap().unwrap();
    assert_eq!((back.setup, back.seed, back.watch), (table().setup, table().seed, table().watch));
    assert_eq!(back.promise, table().promise);
    assert_eq!((back.seats[0].player.as_str(), back.seats[0].label.as_deref()), ("bot:random", Some("Ann")));
    assert_eq!(back.seats[0].token, Some(TokenHash::of("a")));
    assert_eq!(back.seats[0].invitation, Some(TokenHash::of("i")));
    assert_eq!(store.answers("t").await.unwrap(), [answer(1, "x"), undo]);
    assert_eq!(store.ids().await.unwrap(), ["t"]);
    assert!(store.table("u").await.unwrap().is_none());
}

#[tokio::test]
async fn of_racing_writers_exactly_one_wins() {
    let directory = tempfile::tempdir().unwrap();
    let store = Arc::new(SqliteStore::open(directory.path()).await.unwrap());
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let store = store.clone();
            tokio::spawn(async move { store.append("t", vec![answer(1, &writer.to_string())], true).await })
        })
        .collect();
    let mut won = 0;
    for writer in writers {
        match writer.await.unwrap() {
            Ok(()) => won += 1,
            Err(error) => assert!(matches!(error, StoreError::Conflict), "{error}"),
        }
    }
    assert_eq!((won, store.answers("t").await.unwrap().len()), (1, 1));
}

#[tokio::test]
async fn snapshots_come_back_in_order_and_none_is_overwritten() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    let snapshot = |number, covers| StoredSnapshot {
        number,
        covers,
        answers: covers,
        rules_version: 2,
        pack: "p".into(),
        position: "turn 1\n".into(),
        told_from: 0,
        told: "[]".into(),
        luck: retrograde_table::Ledger::default(),
        carried: (number == 2).then(|| retrograde_table::CarryOver {
            answers: 1,
            row: 1,
            from: 1,
            rules: 2,
            why: retrograde_table::CarriedBecause::Rules,
            lost: Vec::new(),
        }),
        since: 7,
    };
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    assert_eq!(store.unkept().await.unwrap(), ["t"]);
    store.keep("t", snapshot(1, 0), true).await.unwrap();
    assert!(store.unkept().await.unwrap().is_empty());
    let shown = StoredAnswer { shown: Some(Viewers::from_bits(5)), ..answer(1, "x") };
    store.append("t", vec![shown.clone()], true).await.unwrap();
    assert_eq!(store.answers("t").await.unwrap(), [shown]);
    assert_eq!(store.unkept().await.unwrap(), ["t"]);
    store.keep("t", snapshot(2, 1), false).await.unwrap();
    assert!(store.bots_asked().await.unwrap().is_empty());
    assert!(matches!(store.keep("t", snapshot(2, 1), false).await, Err(StoreError::Conflict)));
    assert_eq!(store.snapshots("t").await.unwrap(), [snapshot(1, 0), snapshot(2, 1)]);
    let mut copy = game(vec![answer(1, "x")], vec![snapshot(1, 1)]);
    copy.table.id = "u".into();
    store.create(&copy).await.unwrap();
    assert_eq!(store.game("u").await.unwrap().unwrap().answers, copy.answers);
    assert_eq!(store.snapshots("u").await.unwrap(), [snapshot(1, 1)]);
}

#[tokio::test]
async fn habits_are_replaced_and_forgotten() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    let habit = |seat, kind: &str, habit, turn| StoredHabit {
        seat: Seat::new(seat),
        kind: kind.into(),
        kept: retrograde_table::KeptHabit { habit, turn },
    };
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let unless = habit(0, "card", Habit::PassUnless(vec!["at-me".into()]), None);
    for set in
        [habit(0, "card", Habit::Pass, None), unless.clone(), habit(1, "card", Habit::PassUntilTurn, Some(3))]
    {
        store.set_habit("t", &set).await.unwrap();
    }
    assert_eq!(
        store.habits("t").await.unwrap(),
        [unless.clone(), habit(1, "card", Habit::PassUntilTurn, Some(3))]
    );
    store.set_habit("t", &habit(1, "card", Habit::Ask, None)).await.unwrap();
    assert_eq!(store.game("t").await.unwrap().unwrap().habits, [unless]);
}

#[tokio::test]
async fn answers_that_belong_together_are_stored_together() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let change = StoredAnswer { deed: Deed::Change { answer: "r1 move 0406".into() }, ..answer(2, "y") };
    let both = vec![answer(1, "x"), change];
    store.append("t", both.clone(), true).await.unwrap();
    assert_eq!(store.answers("t").await.unwrap(), both);
    let twice = vec![answer(3, "z"), answer(2, "y")];
    assert!(matches!(store.append("t", twice, true).await, Err(StoreError::Conflict)));
    assert_eq!(store.answers("t").await.unwrap().len(), 2, "all of them or none");
}

#[tokio::test]
async fn a_full_disk_is_over_when_there_is_space_again() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    // A hand on the database, as if the disk were full.
    let pages: (i64,) = sqlx::query_as("PRAGMA page_count").fetch_one(&store.readers).await.unwrap();
    store.writer.limit(pages.0 as u32 + 2);
    let long = |number| {
        let deed = Deed::Answer { answer: "x".repeat(100_000), draws: String::new() };
        StoredAnswer { deed, ..answer(number, "long") }
    };
    let full = store.append("t", vec![long(1)], true).await.unwrap_err();
    assert_eq!(full.in_short(), "the disk is full", "{full}");
    store.append("t", vec![long(1)], true).await.unwrap_err();
    // The store goes on by itself, and nothing of what failed is there.
    store.writer.limit(1 << 30);
    store.append("t", vec![answer(1, "x")], true).await.unwrap();
    store.check().await.unwrap();
    store.append("t", vec![long(2)], true).await.unwrap();
    let kept = store.answers("t").await.unwrap();
    assert_eq!(kept.iter().map(|answer| answer.number).collect::<Vec<_>>(), [1, 2]);
}

#[tokio::test]
async fn a_transaction_that_was_interrupted_is_forgotten() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    // Whoever asked has gone in the middle of it.
    let mut interrupted = store.writer.begin().await.unwrap();
    rows::insert(interrupted.connection(), "t", &answer(1, "lost")).await.unwrap();
    drop(interrupted);
    store.append("t", vec![answer(1, "x")], true).await.unwrap();
    assert_eq!(store.answers("t").await.unwrap(), [answer(1, "x")]);
}

#[tokio::test]
async fn several_tables_are_created_together_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    let named = |id: &str| {
        let mut game = game(Vec::new(), Vec::new());
        game.table.id = id.into();
        game
    };
    store.create(&named("b")).await.unwrap();
    let failed = store.create_all(&[named("a"), named("b")]).await;
    assert!(matches!(failed, Err(StoreError::Conflict)));
    assert_eq!(store.ids().await.unwrap(), ["b"]);
    store.create_all(&[named("a"), named("c")]).await.unwrap();
    assert_eq!(store.ids().await.unwrap(), ["a", "b", "c"]);
}

#[tokio::test]
async fn a_store_is_copied_while_it_is_used() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    store.append("t", vec![answer(1, "x")], true).await.unwrap();
    let there = tempfile::tempdir().unwrap();
    let to = there.path().join(FILE);
    super::super::copy(directory.path(), &to).await.unwrap();
    assert!(super::super::copy(directory.path(), &to).await.is_err(), "a backup overwrites nothing");
    store.append("t", vec![answer(2, "y")], true).await.unwrap();
    let copied = SqliteStore::open(there.path()).await.unwrap();
    assert_eq!(copied.answers("t").await.unwrap(), [answer(1, "x")]);
}

#[tokio::test]
async fn tables_that_nobody_touched_are_found_and_deleted() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    for (id, created, at) in
        [("old", 5, None), ("played", 5, Some(90)), ("new", 80, None), ("older", 4, Some(6))]
    {
        let answers = at.map(|at| StoredAnswer { at, ..answer(1, "x") });
        let mut game = game(answers.into_iter().collect(), Vec::new());
        (game.table.id, game.table.created) = (id.into(), created);
        store.create(&game).await.unwrap();
    }
    let untouched = store.untouched(50).await.unwrap();
    assert_eq!(untouched, ["older", "old"]);
    store.delete(&untouched).await.unwrap();
    assert_eq!(store.ids().await.unwrap(), ["played", "new"]);
    assert!(store.answers("older").await.unwrap().is_empty());
    assert_eq!(store.answers("played").await.unwrap().len(), 1);
}
