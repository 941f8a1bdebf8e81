//! The conformance kit on every scenario and number of players, Basic and Advanced, with and without options.

use crate::common::game;
use retrograde_buck_rogers::BuckRogers;
use retrograde_core::Setup;
use retrograde_table::TypedTitle;
use retrograde_table::conformance::{check_game, check_table};

const SCENARIOS: [&str; 9] = [
    "basic",
    "first-game",
    "advanced",
    "gross-displays-of-power",
    "battle-for-earth-and-mars",
    "someplace-to-call-home",
    "all-in-a-days-work",
    "whos-got-the-leader",
    "pick-a-unit",
];

/// Options that go together, in bunches.
const BUNCHES: [&[&str]; 4] = [
    &[
        "gennie-abilities",
        "gennie-battler-nine",
        "far-orbit-merge",
        "slingshot",
        "transport-hopping",
        "factories-in-space",
    ],
    &[
        "majority-control",
        "leaderless",
        "free-factories",
        "free-placement",
        "split-placement",
        "ground-speeds",
        "hidden-cargo",
    ],
    &[
        "unit-conversion",
        "fast-and-loose",
        "move-after-unloading",
        "subverting-leaders",
        "factory-defence",
        "one-at-a-time",
    ],
    &[
        "balanced-speeds",
        "transports-four",
        "no-inert",
        "chips-extend-supply",
        "passing-fire",
        "leaving-fire",
        "turn-cards",
    ],
];

fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for scenario in SCENARIOS {
        for players in 2..=6 {
            let setup = Setup::scenario(scenario).with("players", players);
            if scenario == "first-game" && players < 4 {
                continue;
            }
            setups.push(setup);
        }
    }
    for (index, bunch) in BUNCHES.iter().enumerate() {
        for players in [2, 4] {
            let setup = Setup::scenario("basic").with("players", players);
            setups.push(bunch.iter().fold(setup, |setup, option| setup.with(option, "on")));
        }
        let advanced = Setup::scenario("advanced").with("players", 2 + index);
        let not = ["hidden-cargo", "balanced-speeds", "passing-fire", "leaving-fire", "turn-cards"];
        let bunch = bunch.iter().filter(|option| !not.contains(option));
        setups.push(bunch.fold(advanced, |setup, option| setup.with(option, "on")));
    }
    setups
}

#[test]
fn every_step_of_random_games_conforms() {
    // Reading every prompt, view and scene of six seats takes a while: some setups of each kind.
    let mut sampled = (0, 0);
    for (index, setup) in setups().into_iter().enumerate().filter(|(index, _)| index % 9 == 2) {
        let report = check_game(game(), &setup, index as u64, 200_000, true);
        sampled = (sampled.0 + report.sampled, sampled.1 + report.differed);
    }
}

#[test]
fn many_random_games_end() {
    for setup in setups() {
        for seed in 100..104 {
            let report = check_game(game(), &setup, seed, 200_000, false);
            assert!(report.most_choices < 260, "{} answers to one question: {setup:?}", report.most_choices);
        }
    }
}

#[test]
fn tables_conform() {
    let title = TypedTitle::<BuckRogers>::standard().unwrap();
    for setup in setups().iter().step_by(5) {
        check_table(&title, setup, 7, 300);
    }
}
