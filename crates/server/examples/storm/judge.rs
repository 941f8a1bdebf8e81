//! What must hold after the storm.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;
use sqlx::PgPool;
use tokio::time::timeout;

use crate::client::Client;
use crate::player::{Seen, Table};

pub(crate) struct Checked {
    pub(crate) acknowledged: usize,
    pub(crate) views: usize,
}

/// Compares what players remember, what is stored, and what every node shows.
pub(crate) async fn judge(
    database: &str,
    nodes: &[SocketAddr],
    tables: &[Table],
    last: Vec<Vec<Seen>>,
) -> Checked {
    let pool = PgPool::connect(database).await.unwrap();
    let mut checked = Checked { acknowledged: 0, views: 0 };
    for table in tables {
        checked.acknowledged += rows(&pool, table).await;
        habits(&pool, table).await;
    }
    for mut seen in last.into_iter().flatten() {
        checked.views += views(nodes, &tables[seen.table], &mut seen).await;
    }
    checked
}

/// Every answer that was acknowledged is stored once, none that was refused is, and rows have no gaps. Returns how many were acknowledged.
async fn rows(pool: &PgPool, table: &Table) -> usize {
    let rows: Vec<(i64, i64, String, String, Option<String>)> = sqlx::query_as(
        "SELECT number, seat, deed, answer, request FROM answers WHERE table_id = $1 ORDER BY number",
    )
    .bind(&table.id)
    .fetch_all(pool)
    .await
    .unwrap();
    let mut requests: BTreeMap<(i64, String), String> = BTreeMap::new();
    for ((number, seat, deed, answer, request), expected) in rows.into_iter().zip(1..) {
        assert_eq!(number, expected, "{}: a row is missing", table.id);
        let words = if deed == "answer" { answer } else { deed };
        if let Some(request) = request {
            let twice = requests.insert((seat, request.clone()), words);
            assert!(twice.is_none(), "{}: {request} is stored twice", table.id);
        }
    }
    let mut acknowledged = 0;
    for seat in &table.seats {
        for (id, said) in seat.said.lock().unwrap().iter() {
            let stored = requests.get(&(seat.index as i64, id.clone()));
            if said.accepted {
                acknowledged += 1;
                assert_eq!(stored, Some(&said.words), "{}: {id} was acknowledged", table.id);
            } else if !said.perhaps {
                let (game, id, because) = (&table.game, &table.id, &said.because);
                assert_eq!(stored, None, "{game} {id}: {} was refused: {because}", said.words);
            }
        }
    }
    acknowledged
}

/// Seats do what they were last told that they will, and nothing that they were told before.
async fn habits(pool: &PgPool, table: &Table) {
    for seat in &table.seats {
        let habits = seat.habits.lock().unwrap().clone();
        for (kind, habit) in habits {
            let stored: Option<String> = sqlx::query_scalar(
                "SELECT habit FROM habits WHERE table_id = $1 AND seat = $2 AND kind = $3",
            )
            .bind(&table.id)
            .bind(seat.index as i64)
            .bind(&kind)
            .fetch_optional(pool)
            .await
            .unwrap();
            let stored =
                stored.map_or_else(|| "ask".to_owned(), |stored| stored.trim_matches('"').to_owned());
            assert_eq!(stored, habit, "{} {}: {kind}", table.game, table.id);
        }
    }
}

/// Whoever comes to any node sees what is seen over the connection that held, at the latest a little later: a node may be told late that
/// something was taken back elsewhere. Returns how many views were compared.
async fn views(nodes: &[SocketAddr], table: &Table, seen: &mut Seen) -> usize {
    for node in nodes {
        let until = Instant::now() + Duration::from_secs(15);
        loop {
            let fresh = Client::join(*node, &table.id, &[&seen.token]).await;
            while let Ok(Some(_)) = timeout(Duration::from_millis(1), seen.client.next_whenever()).await {}
            let (fresh, held) = (&fresh.seen.all, &seen.client.seen.all);
            match differs(fresh, held) {
                None => break,
                // Bots may have gone on in the meantime.
                Some(_) if fresh["moments"].as_u64() > held["moments"].as_u64() => break,
                Some(field) if Instant::now() > until => {
                    let (one, other) = (&fresh[field], &held[field]);
                    panic!("{} {}: {field} differs at {node}:\n{one}\n{other}", table.game, table.id);
                }
                Some(_) => tokio::time::sleep(Duration::from_millis(300)).await,
            }
        }
    }
    nodes.len()
}

fn differs(one: &Value, other: &Value) -> Option<&'static str> {
    let fields = ["moments", "turn", "to_act", "scene", "standing", "luck", "outcome"];
    fields.into_iter().find(|&field| one[field] != other[field]).or_else(|| {
        // A client that came late has only the end of the log.
        let (one, other) = (one["log"].as_array().unwrap(), other["log"].as_array().unwrap());
        let some = one.len().min(other.len());
        (one[one.len() - some..] != other[other.len() - some..]).then_some("log")
    })
}
