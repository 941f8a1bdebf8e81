//! Tables with their seats.

use retrograde_core::Seat;
use retrograde_table::{Bits, Promise, Seed};

use super::{Connection, answers, chances, habits, snapshots};
use crate::store::values::{json, or_conflict, unreadable};
use crate::store::{StoreError, StoredGame, StoredSeat, StoredTable};
use crate::token::TokenHash;

type TableRow =
    (String, i64, String, String, Option<String>, String, Option<String>, i64, String, i64, i64, i64);
type SeatRow = (Option<String>, Option<String>, String, Option<String>);

pub(crate) async fn create(connection: &mut Connection, game: &StoredGame) -> Result<(), StoreError> {
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
        answers::insert(connection, &table.id, answer).await?;
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

/// A table by its id.
pub(crate) async fn read(connection: &mut Connection, id: &str) -> Result<Option<StoredTable>, StoreError> {
    let row: Option<TableRow> = sqlx::query_as(
        "SELECT game, rules_version, pack, setup, position, seed, salt, seed_known, watch, created, bot_asked, \
         changes FROM tables WHERE id = $1",
    )
    .bind(id)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let (game, rules_version, pack, setup, position, seed, salt, known, watch, created, bot_asked, changes) =
        row;
    let salt = salt.map(|salt| Bits::parse(&salt).ok_or_else(|| unreadable("a salt"))).transpose()?;
    Ok(Some(StoredTable {
        id: id.to_owned(),
        game,
        rules_version: u16::try_from(rules_version)
            .map_err(|_| unreadable(format!("rules version {rules_version}")))?,
        pack,
        setup: serde_json::from_str(&setup).map_err(|error| unreadable(error.to_string()))?,
        position,
        seed: Seed::parse(&seed).ok_or_else(|| unreadable("a seed"))?,
        promise: salt.map(|salt| Promise { salt, known: known != 0 }),
        watch: TokenHash::stored(watch),
        created: created as u64,
        bot_asked: bot_asked != 0,
        changes: changes as u64,
        seats: seats(connection, id).await?,
    }))
}

/// Who sits at a table.
pub(crate) async fn seats(connection: &mut Connection, id: &str) -> Result<Vec<StoredSeat>, StoreError> {
    let seats: Vec<SeatRow> = sqlx::query_as(
        "SELECT token, invitation, player, label FROM seats WHERE table_id = $1 ORDER BY seat",
    )
    .bind(id)
    .fetch_all(connection)
    .await?;
    let seat = |(token, invitation, player, label): SeatRow| StoredSeat {
        token: token.map(TokenHash::stored),
        invitation: invitation.map(TokenHash::stored),
        player,
        label,
    };
    Ok(seats.into_iter().map(seat).collect())
}

/// The ids of all tables, the oldest first.
pub(crate) async fn ids(connection: &mut Connection) -> Result<Vec<String>, StoreError> {
    let ids: Vec<(String,)> =
        sqlx::query_as("SELECT id FROM tables ORDER BY created, id").fetch_all(connection).await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// The ids of the tables at which nothing was answered since a time.
pub(crate) async fn untouched(connection: &mut Connection, since: u64) -> Result<Vec<String>, StoreError> {
    let ids: Vec<(String,)> = sqlx::query_as(
        "SELECT id FROM tables WHERE created < $1 AND COALESCE((SELECT at FROM answers WHERE table_id = id \
         ORDER BY number DESC LIMIT 1), 0) < $1 ORDER BY created, id",
    )
    .bind(since as i64)
    .fetch_all(connection)
    .await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// The ids of the tables at which a bot is asked and a person plays too.
pub(crate) async fn bots_asked(connection: &mut Connection) -> Result<Vec<String>, StoreError> {
    let ids: Vec<(String,)> = sqlx::query_as(
        "SELECT id FROM tables WHERE bot_asked = 1 AND EXISTS \
         (SELECT 1 FROM seats WHERE table_id = id AND player NOT LIKE 'bot:%') ORDER BY id",
    )
    .fetch_all(connection)
    .await?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}

/// Writes when somebody asks whether the store works.
pub(crate) async fn beat(connection: &mut Connection, at: u64) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO health (id, at) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = \
                 CASE WHEN excluded.at > health.at THEN excluded.at ELSE health.at END",
    )
    .bind(at as i64)
    .execute(connection)
    .await?;
    Ok(())
}

/// Reads what was written there.
pub(crate) async fn beaten(connection: &mut Connection) -> Result<u64, StoreError> {
    let (at,): (i64,) = sqlx::query_as("SELECT at FROM health WHERE id = 1").fetch_one(connection).await?;
    Ok(at as u64)
}

pub(crate) async fn delete(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
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
    Ok(())
}

/// Counts one more change of a table, after so many that are known, or after however many there are. Until the transaction ends, nobody
/// else changes it or answers there. Returns whether there is such a table.
pub(crate) async fn changed(
    connection: &mut Connection,
    id: &str,
    known: Option<u64>,
) -> Result<bool, StoreError> {
    let changed = sqlx::query(
        "UPDATE tables SET changes = changes + 1 WHERE id = $1 AND changes = COALESCE($2, changes)",
    )
    .bind(id)
    .bind(known.map(|known| known as i64))
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() > 0)
}

/// Whether nothing was answered at a table since a time.
pub(crate) async fn is_untouched(
    connection: &mut Connection,
    id: &str,
    since: u64,
) -> Result<bool, StoreError> {
    let newest: Option<(i64,)> =
        sqlx::query_as("SELECT at FROM answers WHERE table_id = $1 ORDER BY number DESC LIMIT 1")
            .bind(id)
            .fetch_optional(connection)
            .await?;
    Ok(newest.is_none_or(|(at,)| (at as u64) < since))
}

pub(crate) async fn set_player(
    connection: &mut Connection,
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

pub(crate) async fn set_bot_asked(
    connection: &mut Connection,
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
