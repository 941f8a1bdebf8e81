//! Sweeps: a row for every combination of options.

use serde_json::Value;

use crate::{printed, told};

const SMALL: &str = "sweep --game buck-rogers --scenario basic --vary players=2,3 --seats random,greedy --games 2 \
                     --most-answers 40 --swap";

#[test]
fn each_row_is_the_run_with_those_options() {
    let sweep = told(SMALL);
    let rows: Vec<&Value> = sweep["rows"].as_array().unwrap().iter().collect();
    assert_eq!(sweep["vary"], Value::from(vec!["players"]));
    assert_eq!(rows.len(), 2);
    let two = "run --game buck-rogers --scenario basic --option players=2 --seats random,greedy --games 2 \
               --most-answers 40 --swap";
    assert_eq!(rows[0]["values"], Value::from(vec!["2"]));
    assert_eq!(rows[0]["summary"], told(two));
    let three = two.replace("players=2", "players=3").replace("random,greedy", "random,greedy,random");
    assert_eq!(rows[1]["summary"], told(&three), "bots fill the seats in turn");
    let text = printed(SMALL).unwrap();
    assert!(text.contains("players") && text.contains("turns"), "{text}");
}

#[test]
fn what_cannot_vary_is_refused() {
    for (bad, because) in [("players=2,9", "players"), ("fog=on,off", "fog"), ("players", "key=value")] {
        let error = printed(&SMALL.replace("players=2,3", bad)).unwrap_err().to_string();
        assert!(error.contains(because), "{bad}: {error}");
    }
}
