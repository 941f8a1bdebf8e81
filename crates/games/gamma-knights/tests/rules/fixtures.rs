//! Recorded games: the shortest one found for each ending of each scenario.

use retrograde_core::Setup;
use retrograde_gamma_knights::GammaKnights;
use retrograde_table::{Table, TypedTitle};
use retrograde_testkit::records::{
    Wish, by_winner, check_forks, check_new_texts, check_records, write_records,
};

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
const NEAR_THE_END: [(&str, &str); 11] = [
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
    ("scenario showdown; turn 20; A1 scout 0122; B1 tandem-viii 3201; step terminal side=second", "done"),
    (
        "scenario slave-gun; A1 battle 0222 field=0 torso=2 wounded grenade-launcher(HE1); B1 emplacement 0322 field=0 torso=2 wounded",
        "A1 launch grenade-launcher HE; at B1",
    ),
];

fn title() -> TypedTitle<GammaKnights> {
    TypedTitle::standard().expect("a good pack")
}

/// Scenario, winner and way of a game that is over.
fn ending(table: &dyn Table) -> (String, String, String) {
    let outcome = table.outcome().expect("it ended");
    let winner = outcome.winners.lowest().map_or("draw", |seat| &table.seats()[seat.index()].id);
    let text = table.position();
    let how = text.lines().find_map(|line| line.strip_prefix("ending ")).expect("an ending in notation");
    let how = how.split(' ').next().expect("a word").to_owned();
    (table.setup().scenario.clone(), winner.to_owned(), how)
}

/// [GK-321, GK-519] There is a recorded game for each ending of each scenario, and it replays to its end.
#[test]
fn every_ending_is_recorded() {
    let recorded = check_records(&title());
    let endings: Vec<_> = recorded.iter().map(|recorded| ending(&*recorded.table)).collect();
    for (scenario, winner, how) in ENDINGS {
        let wanted = (scenario.to_owned(), winner.to_owned(), how.to_owned());
        assert!(endings.contains(&wanted), "no {wanted:?}");
    }
    check_forks(&recorded);
    check_new_texts(&title(), &recorded, &[]);
}

/// `cargo test -p retrograde-gamma-knights --test rules -- --ignored write_the_records`; only when the version of the
/// rules is raised.
#[test]
#[ignore = "writes the recorded games"]
fn write_the_records() {
    let mut wishes = Vec::new();
    for scenario in
        ["knights-dawn", "knights-of-the-road", "robot-rampage", "slave-gun", "showdown", "road-to-ruin"]
    {
        for bots in [["greedy", "greedy"], ["greedy", "random"], ["random", "greedy"]] {
            wishes.push(Wish::open(Setup::scenario(scenario)).bots(&bots).seeds(1..9));
        }
    }
    for (position, answers) in NEAR_THE_END {
        wishes.push(Wish::at(position).answers(answers).seeds(1..2000).until_draw());
    }
    for answers in ["second: resign", "first: offer draw; second: accept draw"] {
        wishes.push(Wish::open(Setup::scenario("knights-of-the-road")).answers(answers));
    }
    write_records(&title(), &wishes, by_winner);
}
