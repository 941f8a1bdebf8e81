//! Balance: what the winners had, in a game with much to have.

use serde_json::Value;

use crate::{kill_after, printed, told};

const SMALL: &str = "balance --game gammarauders --scenario standard --option players=3 --seats greedy,greedy,greedy --games 10 --least 3";

#[test]
fn units_cards_and_openings_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("balance.jsonl");
    let kept = format!("{SMALL} --resume {}", path.display());
    let balance = told(&kept);
    let rows = balance["rows"].as_array().unwrap();
    let about = |what: &Value| rows.iter().filter(|row| row["what"] == *what).collect::<Vec<_>>();
    let sides = about(&serde_json::json!({ "start": "side" }));
    assert!(!sides.is_empty() && !about(&serde_json::json!({ "start": "card" })).is_empty(), "{balance}");
    for row in rows {
        let (wins, usual) = (&row["wins"], row["usual"].as_f64().unwrap());
        assert!(wins["of"].as_u64().unwrap() >= 3 && (0.0..=1.0).contains(&usual), "{row}");
        assert!(wins["low"].as_f64().unwrap() < wins["high"].as_f64().unwrap(), "{row}");
    }
    kill_after(&path, 5);
    assert_eq!(told(&kept), balance, "a study that was killed goes on");
    assert_eq!(told(&format!("merge {} --least 3", path.display())), balance);
    let text = printed(SMALL).unwrap();
    assert!(text.contains("side at the start") && text.contains("usual"), "{text}");
}
