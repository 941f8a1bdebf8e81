use super::super::tests::{answer, game};
use super::super::{Deed, Store, StoredAnswer};
use super::*;

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
    let full = store.append("t", vec![long(1)], 0, true).await.unwrap_err();
    assert_eq!(full.in_short(), "the disk is full", "{full}");
    store.append("t", vec![long(1)], 0, true).await.unwrap_err();
    // The store goes on by itself, and nothing of what failed is there.
    store.writer.limit(1 << 30);
    store.append("t", vec![answer(1, "x")], 0, true).await.unwrap();
    store.check().await.unwrap();
    store.append("t", vec![long(2)], 0, true).await.unwrap();
    let kept = store.answers_after("t", 0).await.unwrap();
    assert_eq!(kept.iter().map(|answer| answer.number).collect::<Vec<_>>(), [1, 2]);
}

#[tokio::test]
async fn a_transaction_that_was_interrupted_is_forgotten() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    // Whoever asked has gone in the middle of it.
    let mut interrupted = store.writer.begin().await.unwrap();
    answers::insert(interrupted.connection(), "t", &answer(1, "lost")).await.unwrap();
    drop(interrupted);
    store.append("t", vec![answer(1, "x")], 0, true).await.unwrap();
    assert_eq!(store.answers_after("t", 0).await.unwrap(), [answer(1, "x")]);
}

#[tokio::test]
async fn a_store_is_copied_while_it_is_used() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(directory.path()).await.unwrap();
    store.create(&game(Vec::new(), Vec::new())).await.unwrap();
    store.append("t", vec![answer(1, "x")], 0, true).await.unwrap();
    let there = tempfile::tempdir().unwrap();
    let to = there.path().join(FILE);
    copy(directory.path(), &to).await.unwrap();
    assert!(copy(directory.path(), &to).await.is_err(), "a backup overwrites nothing");
    store.append("t", vec![answer(2, "y")], 0, true).await.unwrap();
    let copied = SqliteStore::open(there.path()).await.unwrap();
    assert_eq!(copied.answers_after("t", 0).await.unwrap(), [answer(1, "x")]);
}
