//! Ladders: ratings, interruptions, games for more than two.

use crate::{kill_after, printed, told};

const SMALL: &str = "ladder --game skirmish --bots random,greedy,search:50it/1t --games 3";

#[test]
fn bots_are_rated_by_how_they_fare_against_each_other() {
    let ladder = told(SMALL);
    assert_eq!(
        (&ladder["planned"], &ladder["played"]),
        (&18.into(), &18.into()),
        "three pairs from two sides"
    );
    assert_eq!(ladder["setup"]["scenario"], "plain", "the first scenario unless told otherwise");
    let names: Vec<&str> =
        ladder["bots"].as_array().unwrap().iter().filter_map(|rung| rung["bot"].as_str()).collect();
    assert_eq!(names.len(), 3);
    assert_eq!(names[2], "random", "the weakest stands last: {ladder}");
    let mean: f64 =
        ladder["bots"].as_array().unwrap().iter().filter_map(|rung| rung["rating"].as_f64()).sum();
    assert!((mean / 3.0 - 1000.0).abs() < 0.01);
    assert_eq!(ladder["pairs"].as_array().unwrap().len(), 3);
    let anchored = told(&format!("{SMALL} --anchor greedy --threads 1"));
    let greedy = anchored["bots"].as_array().unwrap().iter().find(|rung| rung["bot"] == "greedy").unwrap();
    assert_eq!((&greedy["rating"], &greedy["high"]), (&1000.0.into(), &1000.0.into()));
    assert_eq!(anchored["pairs"], ladder["pairs"], "neither the anchor nor threads change a game");
    let text = printed(SMALL).unwrap();
    assert!(
        text.contains("random against greedy") && text.contains("the mean of all bots is 1000"),
        "{text}"
    );
}

#[test]
fn a_ladder_that_was_killed_goes_on_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ladder.jsonl");
    let line = format!("{SMALL} --resume {}", path.display());
    let whole = told(&line);
    let kept = std::fs::read_to_string(&path).unwrap();
    kill_after(&path, 7);
    assert_eq!(told(&line), whole);
    let mut lines: [Vec<String>; 2] =
        [kept, std::fs::read_to_string(&path).unwrap()].map(|text| text.lines().map(str::to_owned).collect());
    for lines in &mut lines {
        lines.sort();
    }
    assert_eq!(lines[0], lines[1], "the same games are kept");
    let longer = told(&line.replace("--games 3", "--games 4"));
    assert_eq!(longer, told(&SMALL.replace("--games 3", "--games 4")), "a ladder can be made longer");
}

#[test]
fn with_three_seats_both_bots_sit_everywhere() {
    let ladder = told(
        "ladder --game rogue-trooper --option players=3 --bots random,greedy --games 1 --most-answers 60",
    );
    assert_eq!((&ladder["seats"], &ladder["planned"]), (&3.into(), &6.into()));
}

#[test]
fn nonsense_is_refused() {
    for (bad, because) in [
        ("ladder --game skirmish --bots greedy --games 1", "two bots"),
        ("ladder --game skirmish --bots greedy,random,greedy --games 1", "named twice"),
        (
            "ladder --game skirmish --bots greedy,random --games 1 --anchor cadet",
            "cadet is not on the ladder",
        ),
        ("ladder --game chess --bots greedy,random --games 1", "no game"),
    ] {
        let error = printed(bad).unwrap_err().to_string();
        assert!(error.contains(because), "{bad}: {error}");
    }
}
