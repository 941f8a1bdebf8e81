//! The conformance kit on every scenario and number of players, Basic and Advanced, with and without options.

use crate::common::game;
use retrograde_buck_rogers::{Action, BuckRogers};
use retrograde_core::{Catalogue, Dice, PlayoutDice, Rules, SeededDice, Setup, Silent};
use retrograde_table::TypedTitle;
use retrograde_testkit::conformance::{check_game, check_lessons, check_table};

pub(crate) const SCENARIOS: [&str; 9] = [
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

/// Nobody is asked what has one answer, nor in a Territorial battle whether to make the one attack by `auto` or by name.
#[test]
fn every_question_is_a_choice() {
    let mut legal = Vec::new();
    let mut asked = 0;
    for (setup, seed) in setups().iter().flat_map(|setup| [setup; 3]).zip(0..) {
        let mut dice = SeededDice::from_number(seed);
        let mut pick = PlayoutDice::new(seed);
        let mut pos = game().start(setup, &mut dice, &mut Silent).expect("a good setup");
        while let Some(seat) = game().to_act(&pos).lowest() {
            legal.clear();
            game().legal(&pos, seat, &mut legal);
            let one = matches!(legal[..], [_] | [Action::Auto, Action::Attack(1, ..)]);
            assert!(!one, "{setup:?}: nothing but {legal:?} in\n{}", game().write(&pos));
            asked += 1;
            let action = legal[pick.pick("answer", legal.len())];
            game().apply(&mut pos, seat, action, &mut dice, &mut Silent);
        }
    }
    assert!(asked > 100_000, "{asked} questions");
}

#[test]
fn tables_conform() {
    let title = TypedTitle::<BuckRogers>::standard().unwrap();
    for setup in setups().iter().step_by(5) {
        check_table(&title, setup, 7, 300);
    }
}

#[test]
fn every_lesson_can_be_followed_to_its_end() {
    let title = TypedTitle::<BuckRogers>::standard().unwrap();
    assert!(!game().lessons().is_empty());
    check_lessons(&title);
}
