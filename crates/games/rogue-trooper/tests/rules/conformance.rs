//! The conformance kit on tables of all sizes and with every option.

use retrograde_core::{Catalogue, Setup};
use retrograde_rogue_trooper::RogueTrooper;
use retrograde_table::TypedTitle;
use retrograde_testkit::conformance::{check_game, check_lessons, check_table};

fn game() -> RogueTrooper {
    RogueTrooper::from_pack(&RogueTrooper::standard_pack()).expect("a good pack")
}

fn standard() -> Setup {
    Setup::scenario("standard")
}

/// Options that are not at their defaults, as many at a table as get along.
const OTHERS: [&[(&str, &str)]; 3] = [
    &[("evade-rule", "literal"), ("shuttle-forced", "on"), ("declare-forced", "on"), ("gunnar-mode", "die")],
    &[
        ("hunters-exempt", "off"),
        ("evaded-hazard-stays", "off"),
        ("rogue-circuits", "2"),
        ("first-player", "random"),
    ],
    &[
        ("retrieve", "instant"),
        ("stay-gi-encounter", "on"),
        ("battle-computer", "deck"),
        ("tie-order", "auto"),
        ("last-gi-wins", "on"),
    ],
];

/// Tables of every size, and with every option.
fn setups() -> Vec<Setup> {
    let sizes = (2..=6).map(|players| standard().with("players", players));
    let others = OTHERS.iter().map(|options| {
        options.iter().fold(standard().with("players", 3), |setup, (option, value)| setup.with(option, value))
    });
    sizes.chain(others).chain([Setup::scenario("first-patrol")]).collect()
}

#[test]
fn random_games_conform() {
    let game = game();
    for (seed, setup) in setups().into_iter().enumerate() {
        let report = check_game(&game, &setup.with("turn-limit", 16), seed as u64, 20_000, true);
        assert!(
            report.sampled == 0 || report.differed * 3 > report.sampled,
            "worlds hardly differ: {report:?}"
        );
    }
}

#[test]
fn many_random_games_end() {
    let game = game();
    for setup in setups() {
        for seed in 100..102 {
            check_game(&game, &setup.clone().with("turn-limit", 300), seed, 200_000, false);
        }
    }
    check_game(&game, &standard(), 0, 500_000, false);
}

#[test]
fn tables_conform() {
    let title = TypedTitle::<RogueTrooper>::standard().unwrap();
    check_lessons(&title);
    for setup in setups().into_iter().step_by(3) {
        check_table(&title, &setup, 7, 400);
    }
}
