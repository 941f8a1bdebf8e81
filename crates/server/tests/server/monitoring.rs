//! Alerts and the dashboard ask for nothing that a server does not tell, and every alert has its page.

use std::collections::BTreeSet;

use serde_json::json;

use crate::client::House;
use crate::nodes::place;

const ALERTS: &str = include_str!("../../../../deploy/monitoring/alerts.yaml");
const DASHBOARD: &str = include_str!("../../../../deploy/monitoring/dashboard.json");
const OPERATIONS: &str = include_str!("../../../../docs/operations.md");

/// The metrics that a text names.
fn names(text: &str) -> BTreeSet<&str> {
    let word = |letter: char| !(letter.is_ascii_lowercase() || letter == '_');
    text.split(word).filter(|word| word.starts_with("retrograde_")).collect()
}

#[tokio::test]
async fn alerts_and_dashboard_ask_for_what_there_is() {
    let house = House::with(|config| config.store = Some(place())).await;
    let seats = json!({ "red": "human", "blue": "bot:random" });
    let table = house.table(json!({ "game": "skirmish", "seats": seats, "seed": "1" })).await;
    let mut red = house.sit(&table, "red").await;
    let open = red.asked().await;
    assert_eq!(red.answer(&open[0]).await["type"], "accepted");
    red.asked().await;
    let mut told = house.get("/metrics").await.body;
    // It looks whether the store works a little later than it starts.
    while !told.contains("retrograde_store_works") {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        told = house.get("/metrics").await.body;
    }
    let there = names(&told);
    for asked in names(ALERTS).union(&names(DASHBOARD)) {
        assert!(there.contains(asked), "{asked} is asked for, and not told:\n{told}");
    }
    assert!(names(ALERTS).len() > 8 && names(DASHBOARD).len() > 12);
    for label in ["status=\"", "path=\""] {
        assert!(
            told.lines().any(|line| line.starts_with("retrograde_requests_total") && line.contains(label))
        );
    }
}

#[test]
fn every_alert_has_its_page() {
    let heading = |line: &str| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    let headings: BTreeSet<String> =
        OPERATIONS.lines().filter(|line| line.starts_with('#')).map(heading).collect();
    let alerts = ALERTS.matches("- alert:").count();
    let pages = ALERTS.split("docs/operations.md#").skip(1).map(|rest| rest.split('"').next().unwrap());
    let pages: Vec<&str> = pages.collect();
    assert_eq!(pages.len(), alerts);
    for page in pages {
        assert!(headings.contains(page), "{page}");
    }
}
