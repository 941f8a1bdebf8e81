use serde_json::{Value, json};

use crate::client::{Answer, House, request};

const WORKSHOP: &str = "/api/games/gamma-knights/workshop";
const OWL: &str = "name = \"Owl\"\nframe = \"scout\"\n";

async fn post(house: &House, path: &str, body: &Value) -> Answer {
    request(house.address(), "POST", path, &[], &body.to_string()).await
}

#[tokio::test]
async fn a_suit_is_built_change_by_change() {
    let house = House::open().await;
    let games = house.get("/api/games").await.json();
    let with_workshop: Vec<_> =
        games["games"].as_array().unwrap().iter().filter(|game| !game["workshop"].is_null()).collect();
    assert_eq!(with_workshop.len(), 1);
    assert_eq!(with_workshop[0]["workshop"]["makes"], "suit");
    let starts = house.get(WORKSHOP).await.json();
    let mut design = starts["starts"][0]["bare"].as_str().unwrap().to_owned();
    for change in ["name Owl", "add back-plate 2-qpcs", "add left-arm slug-thrower"] {
        let worked = post(&house, WORKSHOP, &json!({ "design": design, "change": change })).await.json();
        worked["bench"]["design"].as_str().unwrap().clone_into(&mut design);
    }
    let seen = post(&house, WORKSHOP, &json!({ "design": design })).await.json();
    let arm =
        seen["bench"]["places"].as_array().unwrap().iter().find(|place| place["id"] == "left-arm").unwrap();
    assert_eq!(arm["fittings"][0]["text"], "slug-thrower on");
    assert_eq!(seen["bench"]["gauges"][1]["used"], 1);
    // What a rule forbids leaves the design alone.
    let refused =
        post(&house, WORKSHOP, &json!({ "design": design, "change": "add helmet cloaking-device" })).await;
    assert_eq!((refused.status, &refused.json()["refused"]["rule"]), (200, &json!("GK-383")));
    let sheet = post(&house, &format!("{WORKSHOP}/sheet"), &json!({ "design": design, "look": "ink" })).await;
    assert_eq!(sheet.headers["content-type"], "image/svg+xml");
    assert!(sheet.body.contains("<title>Owl</title>"));
}

#[tokio::test]
async fn a_workshop_refuses_in_a_sentence() {
    let house = House::open().await;
    let sheet = format!("{WORKSHOP}/sheet");
    let broken = "name = \"x\"\nframe = \"scout\"\n[helmet]\nitems = [\"cloaking-device\"]\n";
    let long = "#".repeat(40_000);
    for (path, body, status, words) in [
        ("/api/games/chess/workshop", json!({ "design": OWL }), 404, "chess"),
        ("/api/games/skirmish/workshop", json!({ "design": OWL }), 404, "no workshop"),
        (WORKSHOP, json!({ "design": "frame = \"tutu\"" }), 400, "not a design: line 1"),
        (WORKSHOP, json!({ "design": OWL, "paint": "black" }), 400, "not a request to a workshop"),
        (WORKSHOP, json!([]), 400, "not a request to a workshop"),
        (WORKSHOP, json!({ "design": long }), 413, "32768 bytes"),
        (WORKSHOP, json!({ "design": OWL, "change": "x".repeat(201) }), 413, "200 bytes"),
        (WORKSHOP, json!({ "design": "#".repeat(70_000) }), 413, "length limit"),
        (&sheet, json!({ "design": broken, "look": "ink" }), 409, "[GK-383]"),
        (&sheet, json!({ "design": OWL, "look": "sepia" }), 400, "sepia"),
    ] {
        let answer = post(&house, path, &body).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.body);
        assert!(answer.error().contains(words), "{path}: {}", answer.body);
    }
    let foreign = [("Origin", "https://evil.example")];
    let body = json!({ "design": OWL }).to_string();
    assert_eq!(request(house.address(), "POST", WORKSHOP, &foreign, &body).await.status, 403);
}

#[tokio::test]
async fn an_address_has_so_many_designs_a_second() {
    let house = House::with(|config| {
        config.limits.designs_per_second = 1;
        config.limits.design_burst = 2;
    })
    .await;
    let mut answers = Vec::new();
    for _ in 0..4 {
        answers.push(post(&house, WORKSHOP, &json!({ "design": OWL })).await);
    }
    assert_eq!(answers[0].status, 200);
    let refused = answers.iter().find(|answer| answer.status == 429).expect("a limit");
    assert!(refused.error().contains("at most 1 a second: wait 1 s"), "{}", refused.body);
}
