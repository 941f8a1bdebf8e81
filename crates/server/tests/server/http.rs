use serde_json::{Value, json};

use crate::client::{House, request};

/// Whether a value fits a schema of the OpenAPI document; nothing more of JSON Schema than the document uses.
fn fits(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(reference.strip_prefix('#').unwrap()).unwrap();
        return fits(document, schema, value, at);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let found = any.iter().any(|schema| fits(document, schema, value, at).is_ok());
        return if found { Ok(()) } else { Err(format!("{at}: fits none of {schema}")) };
    }
    let right = match schema["type"].as_str().unwrap_or_default() {
        "string" => value.is_string(),
        "integer" => value.is_u64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => return Err(format!("{at}: a type {other:?} in the document")),
    };
    if !right {
        return Err(format!("{at}: {value} is no {}", schema["type"]));
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(document, &schema["items"], item, &format!("{at}/{index}"))?;
    }
    let Some(object) = value.as_object() else { return Ok(()) };
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().unwrap();
        if !object.contains_key(name) {
            return Err(format!("{at}: {name} is missing"));
        }
    }
    for (name, item) in object {
        let at = format!("{at}/{name}");
        let known = schema["properties"].get(name).or(Some(&schema["additionalProperties"]));
        match known.filter(|schema| schema.is_object()) {
            Some(schema) => fits(document, schema, item, &at)?,
            None if schema.get("properties").is_none() => {}
            None => return Err(format!("{at}: not in the document")),
        }
    }
    Ok(())
}

#[tokio::test]
async fn answers_are_as_the_openapi_document_says() {
    let house = House::open().await;
    let document = house.get("/api").await.json();
    let table = house.table(json!({ "game": "skirmish", "names": { "red": "Ann" } })).await;
    let bearer = format!("Bearer {}", table.watch);
    let claim = json!({ "key": table.seats["red"], "name": "Ann" }).to_string();
    let owl = "name = \"Owl\"\nframe = \"scout\"\n";
    let work = json!({ "design": owl }).to_string();
    let refused = json!({ "design": owl, "change": "add helmet needler on" }).to_string();
    let drawn = json!({ "design": owl, "look": "ink" }).to_string();
    let mut checked = 0;
    for (method, template, path, body) in [
        ("GET", "/api/games", "/api/games", ""),
        ("GET", "/api/games/{game}/workshop", "/api/games/gamma-knights/workshop", ""),
        ("GET", "/api/games/{game}/workshop", "/api/games/skirmish/workshop", ""),
        ("POST", "/api/games/{game}/workshop", "/api/games/gamma-knights/workshop", &work),
        ("POST", "/api/games/{game}/workshop", "/api/games/gamma-knights/workshop", &refused),
        ("POST", "/api/games/{game}/workshop", "/api/games/gamma-knights/workshop", "{\"design\":\"\"}"),
        ("POST", "/api/games/{game}/workshop/sheet", "/api/games/gamma-knights/workshop/sheet", &drawn),
        ("GET", "/api/pictures/{hash}", "/api/pictures/0123456789abcdef", ""),
        ("GET", "/api/how-to/{game}", "/api/how-to/unbreakable", ""),
        ("GET", "/api/how-to/{game}", "/api/how-to/chess", ""),
        ("GET", "/api/rules/{game}", "/api/rules/unbreakable", ""),
        ("GET", "/api/rules/{game}", "/api/rules/chess", ""),
        ("GET", "/api/odds/{game}", "/api/odds/buck-rogers?first=2+fighters&second=1+battler", ""),
        ("GET", "/api/odds/{game}", "/api/odds/buck-rogers?first=2+dragons&second=1+battler", ""),
        ("GET", "/api/odds/{game}", "/api/odds/skirmish?first=a&second=b", ""),
        ("GET", "/api/seats/{game}", "/api/seats/buck-rogers?players=6", ""),
        ("GET", "/api/seats/{game}", "/api/seats/buck-rogers?players=7", ""),
        ("GET", "/api/seats/{game}", "/api/seats/chess", ""),
        ("POST", "/api/tables", "/api/tables", "{\"game\":\"skirmish\",\"seed\":\"5\"}"),
        ("POST", "/api/tables", "/api/tables", "{}"),
        ("GET", "/api/tables/{table}", &format!("/api/tables/{}", table.id), ""),
        ("GET", "/api/tables/{table}", "/api/tables/nosuchtable", ""),
        ("GET", "/api/tables/{table}/journals", &format!("/api/tables/{}/journals", table.id), ""),
        ("GET", "/api/tables/{table}/journals", "/api/tables/nosuchtable/journals", ""),
        ("GET", "/api/tables/{table}/record", &format!("/api/tables/{}/record", table.id), ""),
        ("GET", "/api/tables/{table}/record", "/api/tables/nosuchtable/record", ""),
        ("POST", "/api/tables/{table}/claim", &format!("/api/tables/{}/claim", table.id), &claim),
        ("POST", "/api/tables/{table}/claim", &format!("/api/tables/{}/claim", table.id), &claim),
        ("POST", "/api/tables/{table}/claim", &format!("/api/tables/{}/claim", table.id), "{}"),
        ("POST", "/api/tables/{table}/claim", "/api/tables/nosuchtable/claim", &claim),
        ("GET", "/api/tables/{table}/socket", &format!("/api/tables/{}/socket", table.id), ""),
        ("GET", "/health", "/health", ""),
        ("GET", "/metrics", "/metrics", ""),
    ] {
        let answer = request(house.address(), method, path, &[("Authorization", &bearer)], body).await;
        let operation = &document["paths"][template][method.to_lowercase()];
        let documented = &operation["responses"][answer.status.to_string()];
        assert!(documented.is_object(), "{method} {path}: {} is not in the document", answer.status);
        let kind = answer.headers.get("content-type").map(|kind| kind.split(';').next().unwrap());
        let Some(contents) = documented["content"].as_object() else { continue };
        let content = contents.get(kind.unwrap()).unwrap_or_else(|| panic!("{path}: {kind:?}"));
        if kind == Some("application/json") {
            fits(&document, &content["schema"], &answer.json(), path).unwrap();
            checked += 1;
        }
    }
    assert!(checked >= 8, "{checked}");
}

/// The picture under a board lies at the hash of its content, may be kept for ever, and is shown but never run.
#[tokio::test]
async fn a_picture_is_known_by_its_content() {
    let house = House::open().await;
    let games = house.get("/api/games").await.json();
    let themes = games["games"].as_array().unwrap().iter().map(|game| &game["theme"]["picture"]);
    let pictures: Vec<&Value> = themes.filter(|picture| picture.is_object()).collect();
    assert!(!pictures.is_empty());
    for picture in pictures {
        let answer = house.get(&format!("/api/pictures/{}", picture["hash"].as_str().unwrap())).await;
        assert_eq!((answer.status, answer.headers["content-type"].as_str()), (200, "image/svg+xml"));
        assert_eq!(answer.headers["cache-control"], "public, max-age=31536000, immutable");
        assert!(answer.headers["content-security-policy"].contains("default-src 'self'"));
        assert!(answer.body.starts_with("<svg ") && !answer.body.contains("<script"));
        assert!(!picture["spots"].as_object().unwrap().is_empty());
    }
    assert_eq!(house.get("/api/pictures/board.svg").await.status, 404);
}

/// The calculator of the game answers in its own words; what it cannot read is said in a sentence.
#[tokio::test]
async fn odds_of_a_fight_are_told() {
    let house = House::open().await;
    let games = house.get("/api/games").await.json();
    let can = games["games"].as_array().unwrap().iter().find(|game| game["odds"].is_array()).unwrap();
    let id = can["game"]["id"].as_str().unwrap();
    let ask = async |first: &str, second: &str| {
        house
            .get(&format!(
                "/api/odds/{id}?first={}&second={}",
                first.replace(' ', "+"),
                second.replace(' ', "+")
            ))
            .await
    };
    let [first, second] = [0, 1].map(|side| can["odds"][side].as_str().unwrap());
    let told = ask(first, second).await.json();
    let share = |side: &str| told[side]["hits"].as_f64().unwrap() / told[side]["of"].as_f64().unwrap();
    assert!((share("first") + share("second") + share("nobody") - 1.0).abs() < 0.001, "{told}");
    assert!(told["left"][0].as_u64().is_some() && told["samples"].is_null() && told["error"] == 0, "{told}");
    let wrong = ask("three dragons", second).await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.error().contains("three dragons"), "{}", wrong.error());
    let long = ask(&"1 fighter, ".repeat(40), second).await;
    assert_eq!(long.status, 400);
    assert!(long.error().contains("at most 200 characters"), "{}", long.error());
    let none = house.get("/api/odds/skirmish?first=a&second=b").await;
    assert_eq!(none.status, 404);
    assert!(none.error().contains("no battle calculator"), "{}", none.error());
}

/// Before a table is opened: who would sit there, or why there can be no such table.
#[tokio::test]
async fn seats_follow_the_options() {
    let house = House::open().await;
    for players in [2, 6] {
        let answer = house.get(&format!("/api/seats/buck-rogers?scenario=basic&players={players}")).await;
        assert_eq!(answer.json()["seats"].as_array().unwrap().len(), players);
    }
    let refused = house.get("/api/seats/buck-rogers?scenario=basic&players=7").await;
    assert_eq!(refused.status, 400);
    assert!(refused.error().contains("players"), "{}", refused.error());
    assert_eq!(house.get("/api/seats/skirmish").await.json()["seats"][0]["id"], "red");
}

#[tokio::test]
async fn wrong_requests_are_answered_with_a_sentence() {
    let house = House::open().await;
    for (body, status, words) in [
        ("", 400, "does not describe a table"),
        ("[]", 400, "does not describe a table"),
        ("{\"game\":\"chess\"}", 400, "there is no game \"chess\"; expected"),
        ("{\"scenario\":\"plain\"}", 400, "which game?"),
        ("{\"game\":\"skirmish\",\"scenario\":\"retreival\"}", 400, "retreival"),
        ("{\"game\":\"skirmish\",\"options\":{\"x\":\"y\"}}", 400, "x"),
        (
            "{\"game\":\"skirmish\",\"seats\":{\"green\":\"human\"}}",
            400,
            "there is no seat \"green\"; expected red, blue",
        ),
        ("{\"game\":\"skirmish\",\"seats\":{\"red\":\"bot:deep\"}}", 400, "bot:greedy"),
        ("{\"game\":\"skirmish\",\"seats\":{\"red\":\"bot:search:3000s\"}}", 400, "at most 10000 ms"),
        ("{\"game\":\"skirmish\",\"seats\":{\"red\":\"bot:search:4000000it\"}}", 400, "at most 200000 tries"),
        ("{\"game\":\"skirmish\",\"seed\":\"-1\"}", 400, "64 hex digits"),
        ("{\"game\":\"skirmish\",\"colour\":\"red\"}", 400, "unknown field"),
        ("{\"game\":\"skirmish\",\"position\":\"nonsense\"}", 400, "position: line 1"),
        ("{\"game\":\"skirmish\",\"position\":\"turn 1\",\"scenario\":\"plain\"}", 400, "leave them out"),
        (
            "{\"game\":\"skirmish\",\"from\":{\"table\":\"a\",\"token\":\"b\",\"moment\":0}}",
            400,
            "leave them out",
        ),
        ("{\"from\":{\"table\":\"a\",\"token\":\"b\",\"moment\":0}}", 404, "no such table"),
    ] {
        let answer = request(house.address(), "POST", "/api/tables", &[], body).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        assert!(answer.error().contains(words), "{body}: {}", answer.body);
    }
    let long = format!("{{\"game\":\"{}\"}}", "x".repeat(80 * 1024));
    assert_eq!(request(house.address(), "POST", "/api/tables", &[], &long).await.status, 413);
    let name = json!({ "game": "skirmish", "names": { "red": "x".repeat(41) } }).to_string();
    assert!(
        request(house.address(), "POST", "/api/tables", &[], &name).await.error().contains("40 characters")
    );
    for (path, status) in [("/api/nothing", 404), ("/api/tables/../../etc", 404), ("/api/tables/a%20b", 404)]
    {
        assert_eq!(house.get(path).await.status, status, "{path}");
    }
    for (method, path, allow) in [
        ("DELETE", "/api/games", "GET,HEAD"),
        ("PUT", "/api/tables", "POST"),
        ("POST", "/health", "GET,HEAD"),
        ("POST", "/table/abc", "GET, HEAD"),
        ("TRACE", "/", "GET, HEAD"),
    ] {
        let answer = request(house.address(), method, path, &[], "").await;
        assert_eq!((answer.status, answer.headers["allow"].as_str()), (405, allow), "{method} {path}");
        assert!(!answer.error().is_empty());
    }
}

#[tokio::test]
async fn seats_get_players_and_only_people_get_tokens() {
    let house = House::open().await;
    for (seats, tokens, players) in [
        (json!({}), vec!["red"], ["human", "bot:greedy"]),
        (json!({ "blue": "human" }), vec!["blue"], ["bot:greedy", "human"]),
        (json!({ "blue": "open", "red": "human" }), vec!["red"], ["human", "open"]),
        (json!({ "red": "bot:random" }), vec![], ["bot:random", "bot:greedy"]),
    ] {
        let table = house.table(json!({ "game": "skirmish", "seats": seats })).await;
        assert_eq!(table.seats.keys().collect::<Vec<_>>(), tokens, "{seats}");
        assert!(table.seats.values().chain([&table.watch]).all(|token| token.len() == 26));
        let facts = house.get(&format!("/api/tables/{}", table.id)).await.json();
        assert_eq!([&facts["seats"][0]["player"], &facts["seats"][1]["player"]], players, "{seats}");
    }
}

#[tokio::test]
async fn a_table_can_begin_at_a_position_and_at_a_moment_of_another() {
    let house = House::open().await;
    let position = "turn 1\nr1 0606 3\nb1 0607 2";
    let both = json!({ "red": "human", "blue": "human" });
    let table = house.table(json!({ "game": "skirmish", "position": position, "seats": both })).await;
    let mut red = house.sit(&table, "red").await;
    let open = red.asked().await;
    assert!(open.contains(&"r1 attack b1".to_owned()), "{open:?}");
    assert_eq!(red.answer("r1 move 0605").await["type"], "accepted");
    red.settle().await;
    assert_eq!(red.seen.all["moments"], 1);

    let from = |moment: u32| json!({ "table": table.id, "token": table.watch, "moment": moment });
    let copy = house.table(json!({ "from": from(0), "seats": both })).await;
    let mut again = house.sit(&copy, "red").await;
    assert_eq!(again.asked().await, open);
    let later = house.table(json!({ "from": from(1), "seats": both })).await;
    let mut blue = house.sit(&later, "blue").await;
    assert!(blue.asked().await.contains(&"b1 move 0606".to_owned()));
    let wrong = json!({ "from": from(2) }).to_string();
    assert!(
        request(house.address(), "POST", "/api/tables", &[], &wrong).await.error().contains("no moment 2")
    );
    let wrong = json!({ "from": { "table": table.id, "token": "x", "moment": 0 } }).to_string();
    assert_eq!(request(house.address(), "POST", "/api/tables", &[], &wrong).await.status, 403);
    // The copy is there after a restart too.
    let house = house.again().await;
    let mut blue = house.sit(&later, "blue").await;
    assert!(blue.asked().await.contains(&"b1 move 0606".to_owned()));
}

#[tokio::test]
async fn a_secret_table_gives_no_record_and_no_copy() {
    let house = House::open().await;
    let seats = json!({ "blue": "human", "yellow": "human" });
    let table = house
        .table(json!({ "game": "unbreakable", "scenario": "retrieval", "seats": seats, "seed": "3" }))
        .await;
    let mut blue = house.sit(&table, "blue").await;
    for _ in 0..3 {
        let open = blue.asked().await;
        assert_eq!(blue.answer(&open[0]).await["type"], "accepted");
        blue.settle().await;
    }
    let record = format!("/api/tables/{}/record", table.id);
    for token in [&table.watch, &table.seats["yellow"], &table.seats["blue"]] {
        let bearer = format!("Bearer {token}");
        let answer = request(house.address(), "GET", &record, &[("Authorization", &bearer)], "").await;
        assert_eq!((answer.status, answer.error().contains("different things")), (409, true));
    }
    assert_eq!(house.get(&format!("{record}?token=abc")).await.status, 401);
    let moment = blue.seen.all["moments"].clone();
    let copy = json!({ "from": { "table": table.id, "token": table.seats["blue"], "moment": moment } });
    let answer = request(house.address(), "POST", "/api/tables", &[], &copy.to_string()).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
}

/// A finished game tells the story of each seat, and its record says the same; before the end nobody is told.
#[tokio::test]
async fn a_finished_game_tells_its_journals() {
    let house = House::open().await;
    let seats = json!({ "blue": "human", "red": "human" });
    let table = house
        .table(json!({ "game": "rogue-trooper", "scenario": "first-patrol", "seats": seats, "seed": "3" }))
        .await;
    let journals = format!("/api/tables/{}/journals", table.id);
    let bearer = format!("Bearer {}", table.seats["blue"]);
    let ask = async || request(house.address(), "GET", &journals, &[("Authorization", &bearer)], "").await;
    assert_eq!(ask().await.status, 409);
    let mut blue = house.sit(&table, "blue").await;
    let resign = json!({ "type": "answer", "seat": 0, "prompt": null, "answer": "resign" });
    assert_eq!(blue.ask(resign).await["type"], "accepted");
    let told = ask().await.json();
    assert_eq!(told[0]["name"], "Ransom");
    assert_eq!(told[0]["entries"][0]["turn"], 1);
    assert_eq!(told[1]["entries"][0]["text"], "All the others have gone.");
    let record = house.record(&table, &table.seats["blue"]).await;
    assert!(record.body.contains("# Latch's journal\n# Turn 1. All the others have gone.\n"));
    assert_eq!(house.get(&journals).await.status, 401);
}

#[tokio::test]
async fn every_answer_protects_the_browser() {
    let house = House::open().await;
    for path in ["/", "/api/games", "/api/nothing", "/health"] {
        let headers = house.get(path).await.headers;
        let policy = &headers["content-security-policy"];
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["x-frame-options"], "DENY");
    }
    let own = format!("http://{}", house.address());
    for (origin, status) in [(own.as_str(), 201), ("https://evil.example", 403), ("null", 403)] {
        let headers = [("Origin", origin)];
        let answer =
            request(house.address(), "POST", "/api/tables", &headers, "{\"game\":\"skirmish\"}").await;
        assert_eq!(answer.status, status, "{origin}");
    }
}

#[tokio::test]
async fn the_client_is_served_with_tags_and_its_page_for_every_route() {
    let site = tempfile::tempdir().unwrap();
    std::fs::write(site.path().join("index.html"), "<p>page</p>".repeat(100)).unwrap();
    std::fs::write(site.path().join("rules.html"), "<p>rules</p>").unwrap();
    std::fs::write(site.path().join("app.js"), "let x").unwrap();
    std::fs::write(site.path().join("app-3F2A9C01.js"), "let y").unwrap();
    std::fs::write(site.path().join(".secret"), "no").unwrap();
    let house = House::with(|config| config.site = Some(site.path().to_owned())).await;
    let page = house.get("/").await;
    assert!(
        page.status == 200 && page.body.starts_with("<p>page") && page.headers["cache-control"] == "no-cache"
    );
    for route in ["/table/abc", "/lobby", "/table/abc/"] {
        assert_eq!(house.get(route).await.body, page.body, "{route}");
    }
    // A page may have a document of its own.
    for (route, own) in
        [("/rules/unbreakable", true), ("/rules", true), ("/rulesets", false), ("/table/rules", false)]
    {
        assert_eq!(house.get(route).await.body == "<p>rules</p>", own, "{route}");
    }
    for missing in ["/nothing.js", "/.secret", "/../Cargo.toml", "/%2e%2e/x.js"] {
        assert_eq!(house.get(missing).await.status, 404, "{missing}");
    }
    let script = house.get("/app.js").await;
    assert_eq!(script.headers["content-type"], "text/javascript; charset=utf-8");
    let known = [("If-None-Match", script.headers["etag"].as_str())];
    let again = request(house.address(), "GET", "/app.js", &known, "").await;
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert!(house.get("/app-3F2A9C01.js").await.headers["cache-control"].contains("immutable"));
    let packed = request(house.address(), "GET", "/", &[("Accept-Encoding", "gzip")], "").await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
}
