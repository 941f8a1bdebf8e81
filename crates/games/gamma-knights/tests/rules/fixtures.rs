//! Recorded games: one for each ending of each scenario. `crates/table/tests/fixtures.rs` replays them.
//!
//! `cargo test -p retrograde-gamma-knights --test rules -- --ignored write_the_fixtures` writes them anew; do that only
//! when the version of the rules is raised.
#![allow(clippy::disallowed_methods, reason = "fixtures are files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use retrograde_core::Setup;
use retrograde_registry::title;
use retrograde_table::{BotSpec, Record, Seed, Table};

/// Scenario, winner and rule of every ending that the rules know.
const ENDINGS: [(&str, &str, &str); 27] = [
    ("knights-dawn", "first", "held-out"),
    ("knights-dawn", "first", "wiped-out"),
    ("knights-dawn", "second", "knights-down"),
    ("knights-dawn", "draw", "both"),
    ("knights-of-the-road", "first", "knights-down"),
    ("knights-of-the-road", "second", "knights-down"),
    ("knights-of-the-road", "second", "time-up"),
    ("knights-of-the-road", "draw", "both"),
    ("knights-of-the-road", "first", "resigned"),
    ("knights-of-the-road", "draw", "agreed"),
    ("robot-rampage", "first", "robot-down"),
    ("robot-rampage", "second", "knights-down"),
    ("robot-rampage", "draw", "no-decision"),
    ("robot-rampage", "draw", "both"),
    ("slave-gun", "first", "gun-down"),
    ("slave-gun", "second", "knights-down"),
    ("slave-gun", "draw", "quiet"),
    ("slave-gun", "draw", "endless"),
    ("slave-gun", "draw", "both"),
    ("showdown", "first", "knight-down"),
    ("showdown", "second", "knight-down"),
    ("showdown", "draw", "no-decision"),
    ("road-to-ruin", "first", "wiped-out"),
    ("road-to-ruin", "second", "wiped-out"),
    ("road-to-ruin", "draw", "quiet"),
    ("road-to-ruin", "draw", "endless"),
    ("road-to-ruin", "draw", "both"),
];

/// Positions an answer or two before endings that whole games hardly ever come to.
const NEAR_THE_END: [(&str, &str); 10] = [
    (
        "scenario knights-of-the-road; A1 battle 0222 field=0 torso=2 wounded grenade-launcher(HE1); B1 attack 0322 field=0 torso=2 wounded",
        "A1 launch grenade-launcher HE; at B1",
    ),
    (
        "scenario knights-dawn; A1 battle 0222 field=0 torso=2 wounded grenade-launcher(HE1); B1 cavalry 0322",
        "A1 launch grenade-launcher HE; at B1",
    ),
    (
        "scenario robot-rampage; A1 battle 0111 field=0 torso=2 wounded grenade-launcher(HE1); A2 inertia out; B1 devastator 0211 field=0 torso=2 wounded",
        "A1 launch grenade-launcher HE; at B1",
    ),
    (
        "scenario road-to-ruin; turn 50; A1 battle 0111 field=0 torso=2 wounded grenade-launcher(HE1); B1 cavalry 0211",
        "A1 launch grenade-launcher HE; at B1",
    ),
    (
        "scenario slave-gun; turn 12; quiet 9; A1 battle 0101; B1 emplacement 2313; step terminal side=second",
        "done",
    ),
    (
        "scenario slave-gun; turn 99; quiet 1; A1 battle 0101; B1 emplacement 2313; step terminal side=second",
        "done",
    ),
    (
        "scenario road-to-ruin; turn 50; quiet 9; A1 battle 0111; B1 battle 3211; step terminal side=second",
        "done",
    ),
    (
        "scenario road-to-ruin; turn 99; quiet 1; A1 battle 0111; B1 battle 3211; step terminal side=second",
        "done",
    ),
    (
        "scenario robot-rampage; turn 20; A1 battle 0111; B1 devastator 0611; step terminal side=second",
        "done",
    ),
    (
        "scenario slave-gun; A1 battle 0222 field=0 torso=2 wounded grenade-launcher(HE1); B1 emplacement 0322 field=0 torso=2 wounded",
        "A1 launch grenade-launcher HE; at B1",
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/gamma-knights")
}

/// Scenario, winner and way of a game that is over.
fn ending(table: &dyn Table) -> (String, &'static str, String) {
    let outcome = table.outcome().expect("it ended");
    let winner = outcome.winners.lowest().map_or("draw", |seat| ["first", "second"][seat.index()]);
    let text = table.position();
    let how = text.lines().find_map(|line| line.strip_prefix("ending ")).expect("an ending in notation");
    let how = how.split(' ').next().expect("a word").to_owned();
    (table.setup().scenario.clone(), winner, how)
}

fn name(table: &dyn Table) -> String {
    let (scenario, winner, _) = ending(table);
    let how = table.outcome().expect("it ended").how.replace('\'', "").replace(' ', "-");
    format!("{scenario}-{winner}-{how}.game")
}

/// [GK-321, GK-519] There is a recorded game for each ending of each scenario.
#[test]
fn every_ending_is_recorded() {
    let title = title("gamma-knights").expect("registered");
    let mut recorded = Vec::new();
    for entry in fs::read_dir(folder()).expect("the recorded games") {
        let text = fs::read_to_string(entry.expect("a file").path()).expect("text");
        let table = title.replay(&Record::parse(&text).expect("a record")).expect("it replays");
        recorded.push(ending(&*table));
    }
    for (scenario, winner, how) in ENDINGS {
        let wanted = (scenario.to_owned(), winner, how.to_owned());
        assert!(recorded.contains(&wanted), "no {wanted:?}");
    }
}

/// Plays a game between bots to its end; none if it is longer than a fixture should be.
fn play(mut table: Box<dyn Table>, bots: [&str; 2], seed: u64) -> Option<Box<dyn Table>> {
    while let Some(seat) = table.to_act().lowest() {
        let bot: BotSpec = bots[seat.index()].parse().expect("a bot");
        let answer = table.thought(seat, bot, seed ^ table.answers() as u64).think().answer;
        table.answer(seat, &answer).expect("bots answer legally");
        if table.answers() > 4000 {
            return None;
        }
    }
    Some(table)
}

#[test]
#[ignore = "writes the fixtures"]
fn write_the_fixtures() {
    let title = title("gamma-knights").expect("registered");
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut keep = |table: &dyn Table| {
        let text = table.record(true).to_string();
        let known = found.entry(name(table)).or_insert_with(|| text.clone());
        if known.len() > text.len() {
            *known = text;
        }
    };
    for scenario in
        ["knights-dawn", "knights-of-the-road", "robot-rampage", "slave-gun", "showdown", "road-to-ruin"]
    {
        for seed in 1..=8 {
            for bots in [["greedy", "greedy"], ["greedy", "random"], ["random", "greedy"]] {
                let table = title.open(&Setup::scenario(scenario), Seed::number(seed)).expect("a setup");
                if let Some(table) = play(table, bots, seed) {
                    keep(&*table);
                }
            }
        }
    }
    for (position, answers) in NEAR_THE_END {
        for seed in 1..2000 {
            let mut table = title.at_position(position, Seed::number(seed)).expect("a position");
            for answer in answers.split("; ") {
                let seat = table.to_act().lowest().expect("somebody is asked");
                table.answer(seat, answer).unwrap_or_else(|refusal| panic!("{answer}: {refusal}"));
            }
            if table.outcome().is_some_and(|outcome| outcome.winners.is_empty()) {
                keep(&*table);
                break;
            }
        }
    }
    for answers in [&["resign"][..], &["offer draw", "accept draw"]] {
        let setup = Setup::scenario("knights-of-the-road");
        let mut table = title.open(&setup, Seed::number(1)).expect("a setup");
        for (index, answer) in answers.iter().enumerate() {
            let seat = retrograde_core::Seat::new(if answers.len() == 1 { 1 } else { index as u8 });
            table.answer(seat, answer).expect("a standing answer");
        }
        keep(&*table);
    }
    fs::create_dir_all(folder()).expect("a folder");
    for (name, text) in found {
        fs::write(folder().join(name), text).expect("a file");
    }
}
