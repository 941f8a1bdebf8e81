//! Modules: which rules and options a game is played with [chapter 1].

use crate::common::{Table, game};
use crate::setup::{basic, place_all};
use retrograde_core::{Catalogue, Setup};

fn refused(setup: &Setup) -> String {
    Table::try_open(setup, "").expect_err("refused").to_string()
}

/// [BR-001, BR-002, BR-003, BR-021] Every Advanced rule is a switch of its own, `advanced` turns all on, and single ones may be added to a Basic game; they never change during a game. Turn and Leader cards are no part of the Basic game.
#[test]
fn rules_are_switches() {
    let advanced = Table::seeded(&Setup::scenario("advanced"), 1);
    let words = "options leader-powers turn-cards ship-speeds passing-fire leaving-fire markers-fight leader-return commandos surrender retreat factory-limits combined-production";
    advanced.expect(&[words]);
    let two = Table::seeded(&Setup::scenario("advanced").with("players", 2), 1);
    assert!(two.line("options").contains("per-colour-cards"));
    let some = Table::seeded(&basic(4).with("turn-cards", "on").with("leaving-fire", "on"), 1);
    some.expect(&["options turn-cards leaving-fire"]);
    let less = Table::seeded(&Setup::scenario("basic").with("advanced", "on").with("retreat", "off"), 1);
    assert!(!less.line("options").contains("retreat") && less.line("options").contains("surrender"));
    Table::seeded(&basic(4), 1).expect_no("options");
    // The Advanced game keeps the Basic rules that it does not change, and a switch is as it was to the end.
    let mut switched = Table::seeded(&basic(4).with("ship-speeds", "on").with("retreat", "on"), 1);
    place_all(&mut switched);
    switched.expect(&["options ship-speeds retreat"]);
    assert!(
        switched.line("units").contains("fighter/5") || switched.text().contains("fighter/5"),
        "{}",
        switched.text()
    );
    // Without cards the order is rolled, everybody knows it, and Leaders add 2 instead of having powers.
    let mut basic = Table::seeded(&basic(4), 1);
    place_all(&mut basic);
    basic.says("rolls").expect_no("leader buck blue hielo used");
    let order = |viewer: &str| -> Vec<String> {
        let scene = basic.scene(viewer);
        let fact = |seat: &retrograde_core::SeatPanel| {
            seat.facts.iter().find(|fact| fact.label == "Order").map(|fact| fact.value.clone())
        };
        scene.seats.iter().filter_map(fact).collect()
    };
    let mut numbers = order("spectator");
    numbers.sort();
    assert_eq!(numbers, ["1", "2", "3", "4"], "nothing is hidden");
    let fight = |options: &str| {
        let text = "mover green; control burgundy bach; units bach blue 2 trooper; units bach burgundy 2 trooper; leader buck blue bach";
        let mut table = Table::at(&format!("{options}{text}"));
        table.answer("done", "");
        (table.need("attack 1 trooper burgundy trooper").1, table.is_legal("power buck"))
    };
    assert_eq!(fight(""), (70, false));
    assert_eq!(fight("options turn-cards; "), (70, false), "a Basic game with Turn Cards has no powers");
    assert_eq!(
        fight("options leader-powers; "),
        (50, false),
        "without Fighters there is nothing to use it for"
    );
}

/// [BR-004] All keys of options and scenarios are known; one scenario a game.
#[test]
fn keys_of_options_and_scenarios() {
    let lobby = game().lobby();
    let keys = [
        "majority-control",
        "one-at-a-time",
        "leaderless",
        "gennie-abilities",
        "far-orbit-merge",
        "ground-speeds",
        "unit-conversion",
        "fast-and-loose",
        "transport-hopping",
        "move-after-unloading",
        "slingshot",
        "subverting-leaders",
        "factory-defence",
        "free-placement",
        "factories-in-space",
        "free-factories",
    ];
    assert!(keys.iter().all(|key| lobby.options.iter().any(|option| option.id == *key)));
    let scenarios = [
        "gross-displays-of-power",
        "battle-for-earth-and-mars",
        "someplace-to-call-home",
        "all-in-a-days-work",
        "whos-got-the-leader",
        "pick-a-unit",
    ];
    assert!(scenarios.iter().all(|key| lobby.scenarios.iter().any(|scenario| scenario.id == *key)));
    // Every option leads to the rule that explains it.
    let rules = [
        ("players", "BR-063"),
        ("advanced", "BR-002"),
        ("leader-powers", "BR-212"),
        ("turn-cards", "BR-226"),
        ("per-colour-cards", "BR-229"),
        ("ship-speeds", "BR-231"),
        ("passing-fire", "BR-233"),
        ("leaving-fire", "BR-237"),
        ("markers-fight", "BR-242"),
        ("leader-return", "BR-209"),
        ("commandos", "BR-248"),
        ("surrender", "BR-254"),
        ("retreat", "BR-257"),
        ("factory-limits", "BR-263"),
        ("combined-production", "BR-265"),
        ("majority-control", "BR-268"),
        ("one-at-a-time", "BR-271"),
        ("leaderless", "BR-272"),
        ("gennie-abilities", "BR-275"),
        ("far-orbit-merge", "BR-282"),
        ("ground-speeds", "BR-286"),
        ("unit-conversion", "BR-287"),
        ("fast-and-loose", "BR-289"),
        ("transport-hopping", "BR-290"),
        ("move-after-unloading", "BR-292"),
        ("slingshot", "BR-293"),
        ("subverting-leaders", "BR-300"),
        ("factory-defence", "BR-305"),
        ("free-placement", "BR-306"),
        ("split-placement", "BR-308"),
        ("factories-in-space", "BR-309"),
        ("free-factories", "BR-310"),
        ("balanced-speeds", "BR-323"),
        ("transports-four", "BR-324"),
        ("no-inert", "BR-325"),
        ("gennie-battler-nine", "BR-326"),
        ("chips-extend-supply", "BR-328"),
        ("hidden-cargo", "BR-329"),
    ];
    let told =
        lobby.options.iter().map(|option| (option.id.as_str(), option.rule.map_or("-", |rule| rule.0)));
    let (mut told, mut rules) = (told.collect::<Vec<_>>(), rules.to_vec());
    told.sort_unstable();
    rules.sort_unstable();
    assert_eq!(told, rules);
    // The ready-made game comes first [BR-062].
    assert_eq!(lobby.scenarios[0].id, "first-game");
    assert!(refused(&Setup::scenario("b7")).contains("no such scenario"));
    assert!(refused(&basic(4).with("slungshot", "on")).contains("no such option"));
    assert!(refused(&basic(7)).contains("2 to 6"));
}

/// [BR-G31] Combinations that make no sense are refused with a sentence: hidden cargo with Ardala's theft, for one.
#[test]
fn meaningless_combinations_are_refused() {
    let cases = [
        (basic(4).with("per-colour-cards", "on").with("turn-cards", "on"), "one colour"),
        (basic(2).with("per-colour-cards", "on"), "turn-cards"),
        (basic(4).with("fast-and-loose", "on"), "unit-conversion"),
        (basic(4).with("split-placement", "on"), "free-placement"),
        (basic(4).with("gennie-battler-nine", "on"), "gennie-abilities"),
        (basic(4).with("balanced-speeds", "on").with("ship-speeds", "on"), "one table of speeds"),
        (basic(4).with("transports-four", "on"), "already move 4 zones"),
        (basic(4).with("hidden-cargo", "on").with("leader-powers", "on"), "Ardala"),
        (Setup::scenario("gross-displays-of-power").with("majority-control", "off"), "majority"),
        (Setup::scenario("someplace-to-call-home").with("leaderless", "on"), "Leader"),
        (Setup::scenario("first-game").with("players", 3), "4 to 6"),
        (Setup::scenario("first-game").with("one-at-a-time", "on"), "nothing to place"),
    ];
    for (setup, part) in cases {
        let why = refused(&setup);
        assert!(why.contains(part), "{setup:?}: {why}");
    }
    // What they need makes them possible.
    for options in [
        "turn-cards per-colour-cards",
        "unit-conversion fast-and-loose",
        "free-placement split-placement",
        "gennie-abilities gennie-battler-nine",
        "balanced-speeds transports-four",
        "ship-speeds transports-four",
        "hidden-cargo",
        "leader-powers",
    ] {
        let setup = options.split(' ').fold(basic(2), |setup, option| setup.with(option, "on"));
        Table::seeded(&setup, 1);
    }
    Table::seeded(&Setup::scenario("first-game").with("players", 4), 1);
}
