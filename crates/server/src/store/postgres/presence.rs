//! Who lives and who is there: what is said again if it is lost.

use retrograde_core::Seat;
use sqlx::postgres::PgConnection;

use super::nodes::alive;
use crate::store::values::{count_of, seat_of};
use crate::store::{Beat, HeldAnswer, Present, StoreError};

type PresentRow = (String, String, i64, i64, Option<String>, i64);

pub(super) async fn beat(
    connection: &mut PgConnection,
    node: &str,
    addresses: &[(String, u32)],
) -> Result<Beat, StoreError> {
    // Nothing here needs to be on the disk.
    sqlx::query("SET LOCAL synchronous_commit = off").execute(&mut *connection).await?;
    let (lived, now): (bool, i64) = sqlx::query_as(concat!(
        "WITH before AS (SELECT 1 FROM nodes WHERE id = $1 AND ",
        alive!(),
        "), now AS (INSERT INTO nodes (id, beat) VALUES ($1, clock_timestamp()) \
         ON CONFLICT (id) DO UPDATE SET beat = excluded.beat) SELECT EXISTS (SELECT 1 FROM before), \
         (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT"
    ))
    .bind(node)
    .fetch_one(&mut *connection)
    .await?;
    let nodes: Vec<(String,)> =
        sqlx::query_as(concat!("SELECT id FROM nodes WHERE ", alive!())).fetch_all(&mut *connection).await?;
    let (names, sockets): (Vec<&str>, Vec<i64>) =
        addresses.iter().map(|(address, sockets)| (address.as_str(), i64::from(*sockets))).unzip();
    sqlx::query("DELETE FROM addresses WHERE node = $1 AND address <> ALL($2)")
        .bind(node)
        .bind(&names)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "INSERT INTO addresses (node, address, sockets) SELECT $1, * FROM unnest($2, $3) \
         ON CONFLICT (node, address) DO UPDATE SET sockets = excluded.sockets WHERE addresses.sockets <> excluded.sockets",
    )
    .bind(node)
    .bind(&names)
    .bind(&sockets)
    .execute(&mut *connection)
    .await?;
    let elsewhere: Vec<(String, i64)> = sqlx::query_as(concat!(
        "SELECT address, SUM(sockets)::BIGINT FROM addresses JOIN nodes ON nodes.id = node WHERE node <> $1 AND ",
        alive!(),
        " GROUP BY address"
    ))
    .bind(node)
    .fetch_all(&mut *connection)
    .await?;
    Ok(Beat {
        lapsed: !lived,
        now: now as u64,
        nodes: nodes.into_iter().map(|(id,)| id).collect(),
        elsewhere: elsewhere
            .into_iter()
            .map(|(address, sockets)| Ok((address, count_of(sockets, "addresses")?)))
            .collect::<Result<_, StoreError>>()?,
    })
}

/// Forgets a node, and those that have been dead for long. Returns the tables that it was at.
pub(super) async fn farewell(connection: &mut PgConnection, node: &str) -> Result<Vec<String>, StoreError> {
    let left: Vec<(String,)> = sqlx::query_as(
        "SELECT table_id FROM stewards WHERE node = $1 UNION SELECT table_id FROM present WHERE node = $1",
    )
    .bind(node)
    .fetch_all(&mut *connection)
    .await?;
    sqlx::query("DELETE FROM nodes WHERE id = $1 OR beat < clock_timestamp() - INTERVAL '1 minute'")
        .bind(node)
        .execute(&mut *connection)
        .await?;
    for statement in [
        "DELETE FROM stewards WHERE node <> '' AND NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)",
        "DELETE FROM present WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)",
        "DELETE FROM addresses WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = node)",
        "DELETE FROM openings WHERE filled < clock_timestamp() - INTERVAL '1 hour'",
    ] {
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    Ok(left.into_iter().map(|(table,)| table).collect())
}

pub(super) async fn of(connection: &mut PgConnection, tables: &[String]) -> Result<Vec<Present>, StoreError> {
    let rows: Vec<PresentRow> = sqlx::query_as(concat!(
        "SELECT table_id, node, client, seats, visit, came FROM present JOIN nodes ON nodes.id = node \
         WHERE table_id = ANY($1) AND ",
        alive!(),
        " ORDER BY table_id, came"
    ))
    .bind(tables)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(present).collect())
}

fn present((table, node, client, seats, visit, came): PresentRow) -> Present {
    Present { table, node, client: client as u64, seats: seats as u32, visit, came }
}

pub(super) async fn set(
    connection: &mut PgConnection,
    node: &str,
    tables: &[(String, Vec<Present>)],
) -> Result<Vec<Present>, StoreError> {
    sqlx::query("SET LOCAL synchronous_commit = off").execute(&mut *connection).await?;
    let ids: Vec<&str> = tables.iter().map(|(id, _)| id.as_str()).collect();
    let all: Vec<&Present> = tables.iter().flat_map(|(_, present)| present).collect();
    let clients: Vec<i64> = all.iter().map(|present| present.client as i64).collect();
    let of: Vec<&str> = all.iter().map(|present| present.table.as_str()).collect();
    sqlx::query(
        "DELETE FROM present WHERE node = $1 AND table_id = ANY($2) AND NOT EXISTS \
         (SELECT 1 FROM unnest($3, $4) AS there (id, client) WHERE there.id = table_id AND there.client = present.client)",
    )
    .bind(node)
    .bind(&ids)
    .bind(&of)
    .bind(&clients)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "INSERT INTO present (table_id, node, client, seats, visit, came) SELECT there.id, $1, there.client, there.seats, there.visit, \
         CASE there.came WHEN 0 THEN nextval('arrivals') ELSE there.came END \
         FROM unnest($2, $3, $4, $5, $6) AS there (id, client, seats, visit, came) ON CONFLICT (table_id, node, client) \
         DO UPDATE SET seats = excluded.seats, visit = excluded.visit, came = excluded.came \
         WHERE present.seats <> excluded.seats OR present.visit IS DISTINCT FROM excluded.visit",
    )
    .bind(node)
    .bind(&of)
    .bind(&clients)
    .bind(all.iter().map(|present| i64::from(present.seats)).collect::<Vec<_>>())
    .bind(all.iter().map(|present| present.visit.as_deref()).collect::<Vec<_>>())
    .bind(all.iter().map(|present| present.came).collect::<Vec<_>>())
    .execute(&mut *connection)
    .await?;
    let rows: Vec<PresentRow> = sqlx::query_as(
        "SELECT table_id, node, client, seats, visit, came FROM present WHERE node = $1 AND table_id = ANY($2)",
    )
    .bind(node)
    .bind(&ids)
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(present).collect())
}

pub(super) async fn held(connection: &mut PgConnection, table: &str) -> Result<Vec<HeldAnswer>, StoreError> {
    let rows: Vec<(i64, String, String, String)> =
        sqlx::query_as("SELECT seat, prompt, answer, request FROM held WHERE table_id = $1 ORDER BY seat")
            .bind(table)
            .fetch_all(connection)
            .await?;
    rows.into_iter()
        .map(|(seat, prompt, answer, request)| {
            Ok(HeldAnswer { seat: seat_of(seat)?, prompt, answer, request })
        })
        .collect()
}

pub(super) async fn hold(
    connection: &mut PgConnection,
    table: &str,
    held: &HeldAnswer,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO held (table_id, seat, prompt, answer, request) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat) \
         DO UPDATE SET prompt = excluded.prompt, answer = excluded.answer, request = excluded.request",
    )
    .bind(table)
    .bind(held.seat.index() as i64)
    .bind(&held.prompt)
    .bind(&held.answer)
    .bind(&held.request)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn let_go(
    connection: &mut PgConnection,
    table: &str,
    given: &[(Seat, String)],
) -> Result<(), StoreError> {
    let (seats, requests): (Vec<i64>, Vec<&str>) =
        given.iter().map(|(seat, request)| (seat.index() as i64, request.as_str())).unzip();
    sqlx::query(
        "DELETE FROM held USING unnest($2, $3) AS given (seat, request) \
         WHERE table_id = $1 AND held.seat = given.seat AND held.request = given.request",
    )
    .bind(table)
    .bind(seats)
    .bind(requests)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn count_table(
    connection: &mut PgConnection,
    address: &str,
    per_hour: u32,
) -> Result<Option<f64>, StoreError> {
    // What is left after this one. Below nothing it is refused, and costs nothing: it is one less than what is left.
    let (left,): (f64,) = sqlx::query_as(
        "INSERT INTO openings AS was (address, left_of, filled) VALUES ($1, $2 - 1, clock_timestamp()) \
         ON CONFLICT (address) DO UPDATE SET filled = excluded.filled, left_of = \
         LEAST($2, CASE WHEN was.left_of < 0 THEN was.left_of + 1 ELSE was.left_of END \
         + EXTRACT(EPOCH FROM excluded.filled - was.filled)::FLOAT8 * $2 / 3600) - 1 RETURNING left_of",
    )
    .bind(address)
    .bind(f64::from(per_hour))
    .fetch_one(connection)
    .await?;
    Ok((left < 0.0).then(|| -left * 3600.0 / f64::from(per_hour)))
}
