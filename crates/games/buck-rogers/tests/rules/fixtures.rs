//! Writes the recorded games of this title; `crates/table/tests/fixtures.rs` replays them.
#![allow(clippy::disallowed_methods, reason = "fixtures are files")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use retrograde_core::{Seat, Setup};
use retrograde_registry::title;
use retrograde_table::{BotSpec, Seed, Table};

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
        let how = outcome.how.to_lowercase().replace('\'', "").replace(' ', "-");
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
    for scenario in scenarios {
        for players in [2u8, 3, 4, 5, 6] {
            // All numbers of players in the Basic game, one in each of the others.
            let usual = if scenario == "first-game" { 6 } else { 4 };
            if scenario != "basic" && players != usual {
                continue;
            }
            let mut setup = Setup::scenario(scenario).with("players", players);
            if scenario == "someplace-to-call-home" {
                setup = setup.with("majority-control", "on");
            }
            for (seed, bots) in [(1, &["greedy"][..]), (2, &["greedy", "random"]), (3, &["random"])] {
                keep(&setup, &*play(&setup, bots, seed));
            }
        }
    }
    let setup = Setup::scenario("first-game").with("players", 4);
    let mut table = title("buck-rogers").unwrap().open(&setup, Seed::number(1)).unwrap();
    for seat in 1..4 {
        table.answer(Seat::new(seat), "resign").unwrap();
    }
    keep(&setup, &*table);
    // Goals that bots of one ply hardly ever reach, from a turn before the end.
    let zones = "aerostates mt-maxwell lowlanders elysium warrens bach tolstoi sobkou boreal-sea coprates ram-hq arcadia";
    let earth = "arcologies american eurasian urban african australian antarctic";
    let ends = [
        ("gross-displays-of-power", zones.to_owned(), ""),
        ("battle-for-earth-and-mars", format!("{zones} {earth}"), ""),
        ("someplace-to-call-home", zones.to_owned(), "home blue 1; home burgundy 6; "),
    ];
    for (scenario, zones, homes) in ends {
        let text = format!(
            "scenario {scenario}; options majority-control; {homes}control blue {zones}; factory bach blue; control burgundy thule; factory thule burgundy"
        );
        let mut table = title("buck-rogers").unwrap().at_position(&text, Seed::number(1)).unwrap();
        while let Some(seat) = table.to_act().lowest() {
            table.answer(seat, "done").unwrap();
        }
        let setup = table.setup().clone();
        keep(&setup, &*table);
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/buck-rogers");
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in found {
        fs::write(folder.join(name), text).unwrap();
    }
}
