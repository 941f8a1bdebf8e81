//! What seats want done without being asked.

use retrograde_core::Seat;
use retrograde_table::{Habit, KeptHabit};

use super::Connection;
use crate::store::values::{json, seat_of, unreadable};
use crate::store::{StoreError, StoredHabit};

type HabitRow = (i64, String, String, Option<i64>);

/// Keeps a habit of a seat instead of the one before; none where the seat wants to be asked.
pub(crate) async fn set(
    connection: &mut Connection,
    table: &str,
    habit: &StoredHabit,
) -> Result<(), StoreError> {
    let StoredHabit { seat, kind, kept } = habit;
    let seat = seat.index() as i64;
    if kept.habit == Habit::Ask {
        sqlx::query("DELETE FROM habits WHERE table_id = $1 AND seat = $2 AND kind = $3")
            .bind(table)
            .bind(seat)
            .bind(kind)
            .execute(connection)
            .await?;
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO habits (table_id, seat, kind, habit, turn) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (table_id, seat, kind) DO UPDATE SET habit = excluded.habit, turn = excluded.turn",
    )
    .bind(table)
    .bind(seat)
    .bind(kind)
    .bind(json(&kept.habit)?)
    .bind(kept.turn.map(i64::from))
    .execute(connection)
    .await?;
    Ok(())
}

/// All habits of a table.
pub(crate) async fn of(connection: &mut Connection, table: &str) -> Result<Vec<StoredHabit>, StoreError> {
    let rows: Vec<HabitRow> =
        sqlx::query_as("SELECT seat, kind, habit, turn FROM habits WHERE table_id = $1 ORDER BY seat, kind")
            .bind(table)
            .fetch_all(connection)
            .await?;
    rows.into_iter().map(habit_of).collect()
}

fn habit_of((seat, kind, habit, turn): HabitRow) -> Result<StoredHabit, StoreError> {
    let seat: Seat = seat_of(seat)?;
    let habit: Habit =
        serde_json::from_str(&habit).map_err(|error| unreadable(format!("a habit of {seat}: {error}")))?;
    let turn =
        turn.map(|turn| u32::try_from(turn).map_err(|_| unreadable(format!("turn {turn}")))).transpose()?;
    Ok(StoredHabit { seat, kind, kept: KeptHabit { habit, turn } })
}
