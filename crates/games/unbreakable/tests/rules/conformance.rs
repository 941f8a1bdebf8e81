//! The conformance kit on every scenario, with and without Chrome.

use crate::common::{CHROME, game};
use retrograde_core::{Seat, Setup};
use retrograde_table::{Seed, Title, TypedTitle};
use retrograde_testkit::conformance::{check_game, check_games, check_lessons, check_tables};
use retrograde_unbreakable::Unbreakable;

const SCENARIOS: [&str; 6] = [
    "special-delivery",
    "retrieval",
    "industrial-wasteland",
    "runaway",
    "capture-the-flag",
    "destroy-the-flag",
];

fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for scenario in SCENARIOS {
        setups.push(Setup::scenario(scenario).with("limit", 4));
        let chrome =
            CHROME.iter().fold(Setup::scenario(scenario).with("limit", 4), |s, option| s.with(option, "on"));
        setups.push(if scenario == "special-delivery" { chrome } else { chrome.with("size", 9) });
    }
    setups
}

#[test]
fn every_step_of_random_games_conforms() {
    for setup in setups() {
        let mut sampled = (0, 0);
        for seed in 0..3 {
            let report = check_game(game(), &setup, seed, 60_000, true);
            sampled.0 += report.sampled;
            sampled.1 += report.differed;
        }
        assert!(
            setup.scenario == "special-delivery" || sampled.1 * 2 > sampled.0,
            "samples differ: {sampled:?}"
        );
    }
}

#[test]
fn many_random_games_end() {
    check_games(game(), &setups(), 100..160, 60_000);
}

#[test]
fn tables_conform() {
    check_tables::<Unbreakable>(&setups(), 400);
}

/// The lesson teaches all of a game: it ends with the crawler in a volcano.
#[test]
fn the_lesson_is_played_to_its_end() {
    let title = TypedTitle::<Unbreakable>::standard().unwrap();
    check_lessons(&title);
    let [lesson] = title.lessons() else { panic!("one lesson") };
    let mut table = title.open(&lesson.setup(), Seed::parse(&lesson.seed).unwrap()).unwrap();
    let answers = lesson.steps.iter().filter_map(|step| step.answers.first());
    lesson.before.iter().chain(answers).for_each(|answer| {
        table.answer(Seat::new(0), answer).unwrap();
    });
    let outcome = table.outcome().expect("the lesson ends the game");
    assert!(outcome.winners.contains(Seat::new(0)) && outcome.winners.len() == 1, "{outcome:?}");
}
