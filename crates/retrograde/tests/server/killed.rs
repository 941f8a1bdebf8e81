//! A node is killed while a bot thinks there: another goes on.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Client, Process};
use crate::cluster;

/// It takes three seconds until a node that says nothing is taken for dead, and one until the next look; so long nobody would wait,
/// however busy the machine is. How long it takes is measured, not tested: see docs/scale.md.
const NEVER: Duration = Duration::from_mins(1);

#[test]
#[allow(clippy::print_stdout)] // how long it took, for docs/scale.md
fn a_bot_goes_on_where_its_node_is_killed() {
    let (data, database) = (tempfile::tempdir().unwrap(), cluster::database());
    let mut nodes = 0;
    let mut node = || {
        nodes += 1;
        Process::start_with(&data.path().join(nodes.to_string()), &["--store", &database])
    };
    let (mut acts, mut other) = (node(), node());
    for round in 0..3 {
        let seats = json!({ "red": "human", "blue": "bot:search:700ms" });
        let table =
            acts.open(&json!({ "game": "skirmish", "seats": seats, "seed": round.to_string() })).unwrap();
        let id = table["table"].as_str().unwrap();
        // Whoever comes first has the node that acts for the table.
        let mut red = Client::join(&acts, id, table["seats"]["red"].as_str().unwrap()).unwrap();
        let mut watching = Client::join(&other, id, table["watch"].as_str().unwrap()).unwrap();
        let open =
            red.prompt["choices"].as_array().unwrap().iter().find(|choice| choice["blocked"].is_null());
        let answer = json!({
            "type": "answer", "id": "first", "seat": 0, "prompt": red.prompt["id"], "answer": open.unwrap()["answer"],
        });
        assert_eq!(red.ask(&answer).unwrap()["type"], "accepted");
        acts.signal("KILL");
        let killed = Instant::now();
        while watching.moments < 2 {
            watching.next().unwrap();
        }
        let waited = killed.elapsed();
        println!("a bot went on {:.1} s after its node was killed", waited.as_secs_f64());
        assert!(waited < NEVER, "{waited:?}");
        (acts, other) = (other, node());
    }
}
