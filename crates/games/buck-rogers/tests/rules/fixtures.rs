//! Writes the recorded games of this title; `crates/table/tests/fixtures.rs` replays them.
#![allow(clippy::disallowed_methods, reason = "fixtures are files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use retrograde_core::{Seat, Setup};
use retrograde_table::{BotSpec, Seed, Table, title};

/// Plays a game between bots to its end.
fn play(setup: &Setup, bots: &[&str], seed: u64) -> Box<dyn Table> {
    let title = title("buck-rogers").expect("registered");
    let mut table = title.open(setup, Seed::number(seed)).expect("a good setup");
    while let Some(seat) = table.to_act().lowest() {
        let bot: BotSpec = bots[seat.index() % bots.len()].parse().expect("a bot");
        let answer = table.thought(seat, bot, seed ^ table.answers() as u64).think().answer;
        table.answer(seat, &answer).expect("bots answer legally");
    }
    table
}

/// One game for each way to win and each number of players, the shortest found.
#[test]
#[ignore = "writes the fixtures"]
fn write_the_fixtures() {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut keep = |setup: &Setup, table: &dyn Table| {
        let outcome = table.outcome().expect("it ended");
        let how = outcome.how.replace('\'', "").replace(' ', "-");
        let players = table.seats().len();
        let text = table.record(true).to_string();
        // By number of players in the Basic game, by way to win in all.
        let names = [format!("{}-{how}.game", setup.scenario), format!("players-{players}-{how}.game")];
        for (index, name) in names.into_iter().enumerate() {
            let wanted = index == 0 || setup.scenario == "basic";
            if wanted && found.get(&name).is_none_or(|other| other.len() > text.len()) {
                found.insert(name, text.clone());
            }
        }
    };
    let scenarios = [
        "basic",
        "advanced",
        "first-game",
        "gross-displays-of-power",
        "battle-for-earth-and-mars",
        "someplace-to-call-home",
        "all-in-a-days-work",
        "whos-got-the-leader",
        "pick-a-unit",
    ];
    for seed in 0..4 {
        for scenario in scenarios {
            for players in [2u8, 3, 4, 5, 6] {
                if scenario == "first-game" && players < 4 {
                    continue;
                }
                let mut setup = Setup::scenario(scenario).with("players", players);
                if scenario == "someplace-to-call-home" {
                    setup = setup.with("majority-control", "on");
                }
                for bots in [&["greedy"][..], &["greedy", "random"], &["random"]] {
                    keep(&setup, &*play(&setup, bots, seed));
                }
            }
        }
    }
    let setup = Setup::scenario("first-game").with("players", 4);
    let mut table = title("buck-rogers").unwrap().open(&setup, Seed::number(1)).unwrap();
    for seat in 1..4 {
        table.answer(Seat::new(seat), "resign").unwrap();
    }
    keep(&setup, &*table);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/buck-rogers");
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in found {
        fs::write(folder.join(name), text).unwrap();
    }
}
