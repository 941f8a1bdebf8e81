//! What holds for every store, tried with each of them.

use retrograde_core::{Seat, Setup};
use retrograde_table::{Bits, Habit, Promise, Seed};

use super::*;

/// Tries the same with a file and with PostgreSQL.
macro_rules! with_every_store {
    ($($test:ident,)*) => {
        mod sqlite_store {
            $(#[tokio::test]
            async fn $test() {
                let directory = tempfile::tempdir().unwrap();
                super::$test(super::Place::Directory(directory.path().join("new"))).await;
            })*
        }

        mod postgres_store {
            $(#[tokio::test]
            async fn $test() {
                super::$test(super::Place::Postgres(crate::cluster::database())).await;
            })*
        }
    };
}

with_every_store! {
    what_was_stored_comes_back_after_opening_again,
    of_racing_writers_exactly_one_wins,
    snapshots_come_back_in_order_and_none_is_overwritten,
    habits_are_replaced_and_forgotten,
    answers_that_belong_together_are_stored_together,
    several_tables_are_created_together_or_not_at_all,
    tables_that_nobody_touched_are_found_and_deleted,
    keys_of_a_seat_work_once,
    what_is_added_to_the_dice_has_its_place_among_the_rows,
}

pub(super) fn table() -> StoredTable {
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
        changes: 0,
        seats: vec![seat(Some("a"), "human"), seat(None, "bot:greedy")],
    }
}

pub(super) fn game(answers: Vec<StoredAnswer>, snapshots: Vec<StoredSnapshot>) -> StoredGame {
    StoredGame { table: table(), answers, snapshots, habits: Vec::new(), chances: Vec::new() }
}

pub(super) fn answer(number: u32, request: &str) -> StoredAnswer {
    let deed = Deed::Answer { answer: "r1 move 0405".into(), draws: String::new() };
    StoredAnswer { number, seat: Seat::new(0), deed, request: Some(request.into()), shown: None, at: 6 }
}

async fn what_was_stored_comes_back_after_opening_again(place: Place) {
    let store = place.open().await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    store.append("t", vec![answer(1, "x")], 0, true).await.unwrap();
    assert_eq!(store.bots_asked().await.unwrap(), ["t"]);
    let undo = StoredAnswer { deed: Deed::Undo, ..answer(2, "y") };
    store.append("t", vec![undo.clone()], 0, false).await.unwrap();
    assert!(store.bots_asked().await.unwrap().is_empty());
    let player = StoredSeat {
        invitation: Some(TokenHash::of("i")),
        label: Some("Ann".into()),
        ..table().seats[0].clone()
    };
    let player = StoredSeat { player: "bot:random".into(), ..player };
    store.set_player("t", 0, Seat::new(0), &player, true).await.unwrap();
    assert!(store.bots_asked().await.unwrap().is_empty(), "only bots play there now");
    assert!(matches!(store.create(&game(Vec::new(), Vec::new())).await, Err(StoreError::Conflict)));
    store.close().await;

    let store = place.open().await.unwrap();
    store.check().await.unwrap();
    let back = store.game("t").await.unwrap().unwrap().table;
    assert_eq!((back.setup, back.seed, back.watch), (table().setup, table().seed, table().watch));
    assert_eq!(back.promise, table().promise);
    assert_eq!((back.seats[0].player.as_str(), back.seats[0].label.as_deref()), ("bot:random", Some("Ann")));
    assert_eq!(back.seats[0].token, Some(TokenHash::of("a")));
    assert_eq!(back.seats[0].invitation, Some(TokenHash::of("i")));
    assert_eq!(store.answers_after("t", 0).await.unwrap(), [answer(1, "x"), undo]);
    assert_eq!(store.ids().await.unwrap(), ["t"]);
    assert!(store.game("u").await.unwrap().is_none());
}

async fn of_racing_writers_exactly_one_wins(place: Place) {
    let store = place.open().await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let store = store.clone();
            tokio::spawn(
                async move { store.append("t", vec![answer(1, &writer.to_string())], 0, true).await },
            )
        })
        .collect();
    let mut won = 0;
    for writer in writers {
        match writer.await.unwrap() {
            Ok(()) => won += 1,
            Err(error) => assert!(matches!(error, StoreError::Conflict), "{error}"),
        }
    }
    assert_eq!((won, store.answers_after("t", 0).await.unwrap().len()), (1, 1));
}

async fn snapshots_come_back_in_order_and_none_is_overwritten(place: Place) {
    let store = place.open().await.unwrap();
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
    store.keep("t", snapshot(1, 0), 0, true).await.unwrap();
    assert!(store.unkept().await.unwrap().is_empty());
    let shown = StoredAnswer { shown: Some(Viewers::from_bits(5)), ..answer(1, "x") };
    store.append("t", vec![shown.clone()], 0, true).await.unwrap();
    assert_eq!(store.answers_after("t", 0).await.unwrap(), [shown]);
    assert_eq!(store.unkept().await.unwrap(), ["t"]);
    store.keep("t", snapshot(2, 1), 0, false).await.unwrap();
    assert!(store.bots_asked().await.unwrap().is_empty());
    assert!(matches!(store.keep("t", snapshot(2, 1), 0, false).await, Err(StoreError::Conflict)));
    assert_eq!(store.game("t").await.unwrap().unwrap().snapshots, [snapshot(1, 0), snapshot(2, 1)]);
    let mut copy = game(vec![answer(1, "x")], vec![snapshot(1, 1)]);
    copy.table.id = "u".into();
    store.create(&copy).await.unwrap();
    assert_eq!(store.game("u").await.unwrap().unwrap().answers, copy.answers);
    assert_eq!(store.game("u").await.unwrap().unwrap().snapshots, [snapshot(1, 1)]);
}

async fn habits_are_replaced_and_forgotten(place: Place) {
    let store = place.open().await.unwrap();
    let habit = |seat, kind: &str, habit, turn| StoredHabit {
        seat: Seat::new(seat),
        kind: kind.into(),
        kept: retrograde_table::KeptHabit { habit, turn },
    };
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let unless = habit(0, "card", Habit::PassUnless(vec!["at-me".into()]), None);
    let both = [
        habit(0, "card", Habit::Pass, None),
        unless.clone(),
        habit(1, "card", Habit::PassUntilTurn, Some(3)),
    ];
    for (changes, set) in (0..).zip(both) {
        store.set_habit("t", changes, &set).await.unwrap();
    }
    assert_eq!(
        store.habits("t").await.unwrap(),
        [unless.clone(), habit(1, "card", Habit::PassUntilTurn, Some(3))]
    );
    let late = store.set_habit("t", 2, &habit(1, "card", Habit::Ask, None)).await;
    assert!(matches!(late, Err(StoreError::Conflict)), "something else was changed since");
    store.set_habit("t", 3, &habit(1, "card", Habit::Ask, None)).await.unwrap();
    assert_eq!(store.game("t").await.unwrap().unwrap().habits, [unless]);
}

async fn answers_that_belong_together_are_stored_together(place: Place) {
    let store = place.open().await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let change = StoredAnswer { deed: Deed::Change { answer: "r1 move 0406".into() }, ..answer(2, "y") };
    let both = vec![answer(1, "x"), change];
    store.append("t", both.clone(), 0, true).await.unwrap();
    assert_eq!(store.answers_after("t", 0).await.unwrap(), both);
    let twice = vec![answer(3, "z"), answer(2, "y")];
    assert!(matches!(store.append("t", twice, 0, true).await, Err(StoreError::Conflict)));
    assert_eq!(store.answers_after("t", 0).await.unwrap().len(), 2, "all of them or none");
}

async fn several_tables_are_created_together_or_not_at_all(place: Place) {
    let store = place.open().await.unwrap();
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

async fn tables_that_nobody_touched_are_found_and_deleted(place: Place) {
    let store = place.open().await.unwrap();
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
    let asked = [untouched, vec!["played".to_owned(), "nowhere".to_owned()]].concat();
    assert_eq!(store.delete(&asked, 50).await.unwrap(), 2, "what was touched in the meantime stays");
    assert_eq!(store.ids().await.unwrap(), ["played", "new"]);
    assert!(store.answers_after("older", 0).await.unwrap().is_empty());
    assert_eq!(store.answers_after("played", 0).await.unwrap().len(), 1);
}

async fn keys_of_a_seat_work_once(place: Place) {
    let store = place.open().await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let before = table().seats[0].clone();
    let renewed = |token: &str| StoredSeat { token: Some(TokenHash::of(token)), ..before.clone() };
    store.set_player("t", 0, Seat::new(0), &renewed("b"), false).await.unwrap();
    let late = store.set_player("t", 0, Seat::new(0), &renewed("c"), false).await;
    assert!(matches!(late, Err(StoreError::Conflict)));
    assert_eq!(store.seats("t").await.unwrap()[0].token, Some(TokenHash::of("b")));
    let unknown = store.set_player("u", 0, Seat::new(0), &renewed("c"), false).await;
    assert!(matches!(unknown, Err(StoreError::Conflict)));
}

async fn what_is_added_to_the_dice_has_its_place_among_the_rows(place: Place) {
    let store = place.open().await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    let chance = |seat, row| StoredChance { seat: Seat::new(seat), bits: Bits([seat; 32]), row, snapshot: 0 };
    store.add_chance("t", 0, &chance(0, 0)).await.unwrap();
    // Whoever did not know of it has drawn from something else.
    let unknowing = store.append("t", vec![answer(1, "x")], 0, true).await;
    assert!(matches!(unknowing, Err(StoreError::Conflict)));
    store.append("t", vec![answer(1, "x")], 1, true).await.unwrap();
    // What was drawn in the meantime was drawn without it.
    assert!(matches!(store.add_chance("t", 1, &chance(1, 0)).await, Err(StoreError::Conflict)));
    assert!(matches!(store.add_chance("t", 1, &chance(0, 1)).await, Err(StoreError::Conflict)));
    store.add_chance("t", 1, &chance(1, 1)).await.unwrap();
    assert_eq!(store.chances("t").await.unwrap(), [chance(0, 0), chance(1, 1)]);
    assert_eq!(store.answers_after("t", 0).await.unwrap().len(), 1);
    assert!(store.answers_after("t", 1).await.unwrap().is_empty());
}

#[tokio::test]
async fn several_may_open_a_new_database_at_once() {
    let place = Place::Postgres(crate::cluster::database());
    let (one, two, three) = tokio::join!(place.open(), place.open(), place.open());
    for (number, store) in [one, two, three].into_iter().enumerate() {
        let mut game = game(Vec::new(), Vec::new());
        game.table.id = format!("t{number}");
        store.unwrap().create(&game).await.unwrap();
    }
    assert_eq!(place.open().await.unwrap().ids().await.unwrap().len(), 3);
}
