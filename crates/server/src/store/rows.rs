//! The rows of the database, as they are written.

use retrograde_core::Seat;
use sqlx::sqlite::SqliteConnection;

use super::sqlite::{json, or_conflict};
use super::{Deed, StoreError, StoredAnswer, StoredGame, StoredSeat, chances, habits, snapshots};
use crate::token::TokenHash;

pub(super) async fn create(connection: &mut SqliteConnection, game: &StoredGame) -> Result<(), StoreError> {
    let table = &game.table;
    let setup = json(&table.setup)?;
    sqlx::query(
        "INSERT INTO tables (id, game, rules_version, pack, setup, position, seed, salt, seed_known, watch, created, \
         bot_asked) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
    )
    .bind(&table.id)
    .bind(&table.game)
    .bind(i64::from(table.rules_version))
    .bind(&table.pack)
    .bind(setup)
    .bind(table.position.as_deref())
    .bind(table.seed.to_string())
    .bind(table.promise.map(|promise| promise.salt.to_string()))
    .bind(i64::from(table.promise.is_some_and(|promise| promise.known)))
    .bind(table.watch.as_str())
    .bind(table.created as i64)
    .bind(i64::from(table.bot_asked))
    .execute(&mut *connection)
    .await
    .map_err(or_conflict)?;
    for (index, seat) in table.seats.iter().enumerate() {
        sqlx::query(
            "INSERT INTO seats (table_id, seat, token, invitation, player, label) VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&table.id)
        .bind(index as i64)
        .bind(seat.token.as_ref().map(TokenHash::as_str))
        .bind(seat.invitation.as_ref().map(TokenHash::as_str))
        .bind(&seat.player)
        .bind(seat.label.as_deref())
        .execute(&mut *connection)
        .await?;
    }
    for answer in &game.answers {
        insert(connection, &table.id, answer).await?;
    }
    for snapshot in &game.snapshots {
        snapshots::insert(connection, &table.id, snapshot).await?;
    }
    for habit in &game.habits {
        habits::set(connection, &table.id, habit).await?;
    }
    for chance in &game.chances {
        chances::insert(connection, &table.id, chance).await?;
    }
    Ok(())
}

pub(super) async fn delete(connection: &mut SqliteConnection, ids: &[String]) -> Result<(), StoreError> {
    for id in ids {
        for statement in [
            "DELETE FROM answers WHERE table_id = $1",
            "DELETE FROM snapshots WHERE table_id = $1",
            "DELETE FROM habits WHERE table_id = $1",
            "DELETE FROM chances WHERE table_id = $1",
            "DELETE FROM seats WHERE table_id = $1",
            "DELETE FROM tables WHERE id = $1",
        ] {
            sqlx::query(statement).bind(id).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

pub(super) async fn set_player(
    connection: &mut SqliteConnection,
    id: &str,
    seat: Seat,
    player: &StoredSeat,
    bot_asked: bool,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE seats SET token = $1, invitation = $2, player = $3, label = $4 WHERE table_id = $5 AND seat = $6",
    )
    .bind(player.token.as_ref().map(TokenHash::as_str))
    .bind(player.invitation.as_ref().map(TokenHash::as_str))
    .bind(&player.player)
    .bind(player.label.as_deref())
    .bind(id)
    .bind(seat.index() as i64)
    .execute(&mut *connection)
    .await?;
    set_bot_asked(connection, id, bot_asked).await
}

pub(super) async fn insert(
    connection: &mut SqliteConnection,
    table: &str,
    answer: &StoredAnswer,
) -> Result<(), StoreError> {
    let (deed, text, draws) = match &answer.deed {
        Deed::Answer { answer, draws } => ("answer", answer.as_str(), draws.as_str()),
        Deed::Change { answer } => ("change", answer.as_str(), ""),
        Deed::Undo => ("undo", "", ""),
        Deed::Redo => ("redo", "", ""),
    };
    let inserted = sqlx::query(
        "INSERT INTO answers (table_id, number, seat, deed, answer, draws, request, shown, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    )
    .bind(table)
    .bind(i64::from(answer.number))
    .bind(answer.seat.index() as i64)
    .bind(deed)
    .bind(text)
    .bind(draws)
    .bind(answer.request.as_deref())
    .bind(answer.shown.map(|shown| i64::from(shown.bits())))
    .bind(answer.at as i64)
    .execute(connection)
    .await;
    inserted.map(|_| ()).map_err(or_conflict)
}

pub(super) async fn set_bot_asked(
    connection: &mut SqliteConnection,
    table: &str,
    asked: bool,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET bot_asked = $1 WHERE id = $2 AND bot_asked <> $1")
        .bind(i64::from(asked))
        .bind(table)
        .execute(connection)
        .await?;
    Ok(())
}
