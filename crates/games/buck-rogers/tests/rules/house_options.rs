//! Scenarios B1–B6 and house options [chapters 12 and 13].

use std::collections::BTreeSet;

use crate::common::{Table, game, seat};
use crate::options::building;
use retrograde_core::{Rules, SeededDice, Setup};

/// The end of a turn in a scenario: burgundy builds last.
fn last(text: &str) -> Table {
    let mut table = Table::at(&format!(
        "mover burgundy; cards blue=1 yellow=2 green=3 burgundy=4; control burgundy thule; factory thule burgundy; {text}"
    ));
    table.answer("done", "");
    while !table.text().contains("step build turn=3") {
        table.answer("done", "");
    }
    table
}

const VENUS: &str = "aerostates mt-maxwell lowlanders elysium";
const MERCURY: &str = "warrens bach tolstoi sobkou";
const MARS: &str = "boreal-sea coprates ram-hq arcadia";
const EARTH: &str = "arcologies american eurasian urban african australian antarctic";

/// [BR-313, BR-336] B1: three displays by majority, instead of zones.
#[test]
fn gross_displays_of_power() {
    let text = "scenario gross-displays-of-power; options majority-control";
    let mut table = last(&format!("{text}; control blue {VENUS} {MERCURY} {MARS}"));
    table.answer("done", "");
    assert_eq!((table.winners().as_str(), table.outcome().unwrap().rule.0), ("blue", "BR-313"));
    let mut table =
        last(&format!("{text}; control blue {VENUS} {EARTH} moscoviense tycho farside l4 tranquility"));
    table.answer("done", "1 2");
    assert_eq!(table.winners(), "going on", "sixteen zones, but two displays");
}

/// [BR-314, BR-315, BR-C44] B2: no cards of Earth, Moon and Mars; equal shares of the 22; both displays win.
#[test]
fn battle_for_earth_and_mars() {
    for (players, each) in [(6, 3), (5, 4), (4, 5), (3, 7), (2, 11)] {
        let table = Table::seeded(&Setup::scenario("battle-for-earth-and-mars").with("players", players), 3);
        let line = table.line("control blue");
        assert_eq!(line.split(' ').count() - 2, each, "{players}");
        assert!(!EARTH.split(' ').chain(MARS.split(' ')).any(|zone| line.split(' ').any(|z| z == zone)));
    }
    let mut table = last(&format!(
        "scenario battle-for-earth-and-mars; options majority-control; control blue {EARTH} {MARS}"
    ));
    table.answer("done", "");
    assert_eq!(table.outcome().unwrap().rule.0, "BR-314");
}

/// [BR-316, BR-317, BR-318, BR-337] B3: everybody has a home with its Leader, all zones of it, one colour even with two players; two more displays win. With six players Earth and Moon are apart.
#[test]
fn someplace_to_call_home() {
    let setup = |players: u8| Setup::scenario("someplace-to-call-home").with("players", players);
    let six = Table::seeded(&setup(6), 5);
    let mut sizes: Vec<usize> = six
        .text()
        .lines()
        .filter(|line| line.starts_with("control"))
        .map(|l| l.split(' ').count() - 2)
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [4, 6, 7, 7, 9, 9]);
    for (leader, zone) in [
        ("huer", "hielo"),
        ("ardala", "elysium"),
        ("buck", "l4"),
        ("wilma", "tycho"),
        ("kane", "deimos"),
        ("barney", "ceres"),
    ] {
        let owner = six.line(&format!("leader {leader}")).split(' ').nth(2).unwrap().to_owned();
        assert!(six.line(&format!("control {owner}")).contains(zone), "{leader} lives at {zone}");
    }
    let two = Table::seeded(&setup(2), 5);
    assert_eq!(two.text().lines().filter(|line| line.starts_with("army")).count(), 2);
    assert_eq!(two.text().lines().filter(|line| line.starts_with("leader")).count(), 2);
    let text = "scenario someplace-to-call-home; options majority-control; home blue 1; home burgundy 6";
    let mut table = last(&format!("{text}; control blue {MERCURY} {VENUS} {MARS}"));
    table.answer("done", "");
    assert_eq!(table.outcome().unwrap().rule.0, "BR-318");
    let mut table = last(&format!("{text}; control blue {MERCURY} {VENUS}"));
    table.answer("done", "1 2");
    assert_eq!(table.winners(), "going on", "one more is not two");
}

/// [BR-319, BR-C45] B4: the markers never move, and the game ends after turn 8.
#[test]
fn all_in_a_days_work() {
    let mut table = last("scenario all-in-a-days-work; turn 7; control blue bach hielo");
    table.answer("done", "1 2").expect(&["turn 8", "advance 0"]);
    let mut table = last("scenario all-in-a-days-work; turn 8; control blue bach hielo");
    table.answer("done", "");
    assert_eq!(table.winners(), "blue");
}

/// [BR-320, BR-X42] B5: only more than half of the Leaders then in the game wins, at the end of turn 8 or later.
#[test]
fn whos_got_the_leader() {
    let text = "scenario whos-got-the-leader; options subverting-leaders";
    let three = "leader buck blue hielo; leader kane burgundy thule; leader wilma yellow e1";
    let mut table = last(&format!("{text}; turn 8; {three}; control blue hielo"));
    table.answer("done", "1 2 3");
    assert_eq!(table.winners(), "going on", "one of three is no majority");
    let mut table = last(&format!(
        "{text}; turn 8; {}; control blue hielo",
        three.replace("wilma yellow e1", "wilma yellow e1 subverted=blue")
    ));
    table.answer("done", "");
    assert_eq!((table.winners().as_str(), table.outcome().unwrap().rule.0), ("blue", "BR-320"));
    let mut table = last(&format!(
        "{text}; turn 3; leader buck blue hielo; control blue hielo {VENUS} {MERCURY} {MARS} {EARTH}"
    ));
    table.answer("done", "1 2");
    assert_eq!(table.winners(), "going on", "neither zones nor the last Leader win");
}

/// [BR-321, BR-322] B6: seventeen units picked in secret within the supply, twenty pieces, no limit in a zone.
#[test]
fn pick_a_unit() {
    let mut table = Table::seeded(&Setup::scenario("pick-a-unit"), 1);
    while table.text().contains("step lead") {
        let answer = table.legal().remove(0);
        table.answer(&answer, "");
    }
    assert_eq!(table.asks_all().len(), 4, "all at once");
    table.of("blue").blocks("pick blue gennie 0", "BR-321").blocks("pick blue trooper 18", "BR-322");
    table.answer_as("blue", "pick blue trooper 0", "");
    let scene = table.scene("burgundy");
    assert!(!scene.seats[0].facts.iter().any(|fact| fact.label == "To place"), "hidden until all are done");
    table.answer_as("blue", "pick blue gennie 8", "");
    let least = table.of("blue").legal().remove(0);
    assert_eq!(least, "pick blue fighter 5", "nine units are left, and four Transports");
    table.answer_as("blue", "pick blue fighter 9", "");
    table.expect(&["army blue leader 8 gennie 9 fighter 2 factory"]);
    // Whoever imagines what others have picked knows who is ready: blue is, the rest are not.
    table.answer_as("yellow", "pick yellow trooper 3", "");
    for seed in 0..20 {
        let mut dice = SeededDice::from_number(seed);
        let imagined = game().resample(&table.pos, seat("burgundy"), &mut dice);
        assert_eq!(game().to_act(&imagined), game().to_act(&table.pos));
    }
    let crowded = Table::at(
        "scenario pick-a-unit; turn 0; control blue bach; army blue 3 trooper; units bach blue 9 trooper; step place player=blue colour=- zone=- left=3",
    );
    crowded.allows(&["zone bach blue"]);
}

/// [BR-325] House: no inert. [BR-328] House: chips extend supply.
#[test]
fn house_options() {
    let mut table = Table::at(
        "options no-inert; mover green; control burgundy bach; units bach blue 1 trooper; leader kane burgundy bach; leader buck blue e1; leader wilma yellow e2; control yellow hielo; factory hielo yellow",
    );
    table.answer("done", "").expect(&["leader kane burgundy lost"]).expect_no("player burgundy inert");
    let table = building(
        "options chips-extend-supply; control blue bach; factory bach blue; units bach blue 20 trooper 8 gennie 15 fighter; transport blue-T1 bach; transport blue-T2 bach; transport blue-T3 bach; transport blue-T4 bach",
    );
    table
        .allows(&["build bach trooper blue", "build bach gennie blue", "build bach fighter blue"])
        .blocks("build bach transport blue", "BR-010");
}

/// [BR-329, BR-G10] House: what is aboard is hidden from others, unless cargo is open.
#[test]
fn hidden_cargo() {
    let cargo = |options: &str, viewer: &str| {
        let table = Table::at(&format!("{options}transport blue-T1 e1 3 blue; units e2 burgundy 1 fighter"));
        let scene = table.scene(viewer);
        scene.pieces.iter().find(|piece| piece.id == "blue-T1").unwrap().badges[0].text.clone()
    };
    assert_eq!(cargo("options hidden-cargo; ", "burgundy"), "?");
    assert_eq!(cargo("options hidden-cargo; ", "blue"), "3");
    assert_eq!(cargo("", "burgundy"), "3");
    // Others imagine any load that is possible, and the Factory in any of the Transports.
    let table = Table::at(
        "options hidden-cargo; transport blue-T1 e1 3 blue; transport blue-T2 e1 factory; units e2 burgundy 1 fighter",
    );
    let imagined = |who: &str| -> BTreeSet<String> {
        let worlds = (0..200).map(|seed| {
            let mut dice = SeededDice::from_number(seed);
            let text = game().write(&game().resample(&table.pos, seat(who), &mut dice));
            let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("transport")).collect();
            lines.join("; ")
        });
        worlds.collect()
    };
    let loads = ["", " 1 blue", " 2 blue", " 3 blue", " 4 blue", " 5 blue"];
    let worlds = loads.iter().flat_map(|load| {
        [
            format!("transport blue-T1 e1/4{load}; transport blue-T2 e1/4 factory"),
            format!("transport blue-T1 e1/4 factory; transport blue-T2 e1/4{load}"),
        ]
    });
    assert_eq!(imagined("burgundy"), worlds.collect());
    assert_eq!(imagined("blue").len(), 1);
}
