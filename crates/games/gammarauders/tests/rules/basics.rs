//! Chapters 1 and 2: terms, and who wins.

use retrograde_core::{Catalogue, Rules, Setup};
use retrograde_gammarauders::Gammarauders;

use crate::common::{Table, drawn, small, standard};

/// Nobody has anything to do before the turn is over; Green ends it. The deck is empty, nothing is drawn.
fn last_go(rest: &str) -> Table {
    Table::small("", "", "", &format!("phase 7; place 3; deck; {rest}"))
}

/// [GR-001] [GR-002] Seven phases, in each of them goes in turn order; trading is open to all at once.
#[test]
fn a_turn_has_seven_phases() {
    let mut table = last_go("hand red lamp; hand blue yoyo; hand green anvil; loose T08.5 48");
    table.roll("green", "done", "2 2");
    let mut seen = Vec::new();
    for _ in 0..40 {
        let phase = table.lines("phase ").concat();
        let asked = format!("{phase} {}", table.asked());
        if seen.last() != Some(&asked) {
            seen.push(asked);
        }
        if table.line("turn ") == "turn 6" {
            break;
        }
        let who = table.asked().split(' ').next().expect("somebody").to_owned();
        let answer = if table.kind() == "pods-before" { "roll" } else { "done" };
        let dice = if phase == "7" && who == "blue" { "1 1" } else { "" };
        if phase == "6" {
            let slot = format!("mount {} 1", table.cards(&format!("hand {who}"))[0]);
            table.play(&format!("{who} {slot}; {who} done"));
            continue;
        }
        table.roll(&who, answer, dice);
    }
    // Red 2, Blue 3, Green 1.
    let expected = [
        "2 red blue green",
        "2 blue green",
        "2 green",
        "3 green",
        "3 red",
        "3 blue",
        "4 green",
        "4 red",
        "4 blue",
        "5 green",
        "5 red",
        "5 blue",
        "6 green",
        "6 red",
        "6 blue",
        "7 green",
        "7 red",
        "7 blue",
    ];
    assert_eq!(seen[..expected.len()], expected);
}

/// [GR-003] [GR-C08] Three to six players, two only by an option; [GR-022] [GR-C07] counters that win.
#[test]
fn how_many_play() {
    let game = standard();
    let setup = |players: u32| Setup::scenario("standard").with("players", players);
    assert!(game.seats(&setup(2)).is_err() && game.seats(&setup(7)).is_err());
    assert_eq!(game.seats(&setup(2).with("two-player", "on")).map(|seats| seats.len()), Ok(2));
    for (players, coups) in [(3, "Two"), (4, "Three"), (5, "Three"), (6, "Three")] {
        assert_eq!(game.seats(&setup(players)).map(|seats| seats.len()), Ok(players as usize));
        let table = Table::seeded(&setup(players), 1);
        let goal = table.scene("spectator").goal.expect("there is a goal");
        assert_eq!(goal.short, format!("{coups} enemy fortresses"), "{players} players");
    }
}

/// [GR-004] [GR-044] [GR-046] [GR-047] Everybody starts with a standing fortress, a bioborg and four of each army type;
/// [GR-006] those are army units, bioborg and fortress are not.
#[test]
fn what_everybody_owns() {
    let mut table = crate::setup::founding("");
    table.play("blue at T01.3; red at T02.2");
    for (who, fort) in [("blue", "T01.3"), ("red", "T02.2")] {
        assert_eq!(table.borg(who), fort);
        for kind in ["soldier", "hovertank", "gammajet"] {
            assert_eq!(table.units(fort, who, kind), 4);
        }
        assert!(!table.has(who, "trashed") && table.number(who, "stored") == 0);
        assert_eq!(table.value(&format!("{who} "), "coups"), "");
    }
    assert!(table.lines("loose ").is_empty());
    // A kind of army unit that is none is not read.
    assert!(
        retrograde_testkit::Table::<crate::common::Subjects>::broken("units T01.3 red fortress 1")
            .contains("fortress")
    );
}

/// [GR-005] A trade changes nothing: partners may be attacked. [GR-011] Sharing an area forces no fight.
#[test]
fn everybody_is_an_enemy() {
    let mut table = Table::small(
        "stored=1",
        "",
        "",
        "phase 2; units T08.1 red soldier 1; units T08.1 blue soldier 1; loose T08.5 47; deck",
    );
    table.play("red offer blue; red give pod; red propose; blue accept 1; red done; blue done; green done");
    table
        .play("red done; blue done; green done; red done; blue done; green done")
        .allows("red", &["attack T08.1 blue", "done"]);
    table.play("red done");
    assert_eq!(table.asked(), "blue", "nobody must fight");
}

/// [GR-007] [GR-173] A beaten bioborg is driven back and stays in the game; neither it nor the fortress is a casualty.
#[test]
fn bioborgs_are_never_lost() {
    let mut table = Table::small("borg=T08.1", "borg=T08.1", "", "phase 7; units T08.1 red soldier 6");
    table.play("red attack T08.1 blue; red add all; red announce; red continue | 6 1");
    table.play("blue retreat borg to T08.5");
    assert_eq!(table.borg("blue"), "T08.5");
}

/// [GR-008] Sixteen counters of each type; eliminated units come back to the supply.
#[test]
fn counters_run_out_and_come_back() {
    let mut table = Table::small(
        "carried=1",
        "",
        "",
        "phase 3; units T08.1 red soldier 16; deck homesick; hand blue lamp",
    );
    table.play("red burn borg").blocks("red", "take soldier", "GR-253");
    table.roll("red", "take card", "6");
    assert_eq!(table.army("red", "soldier"), 13);
    table.play("red take soldier");
    assert_eq!(table.army("red", "soldier"), 14);
}

/// [GR-009] [GR-208] [GR-209] [GR-210] [GR-211] [GR-212] The test vector of the index: three adjacencies across tiles.
#[test]
fn areas_that_touch() {
    // A flyer that may go one area.
    let near = |area: &str| {
        let red = format!("bioborg=old-baldy borg={area}");
        let mut table = Table::small(&red, "", "", "phase 5; sway red now stride=0,0,0,-5");
        table.play("red take borg").choices("red", "to")
    };
    assert_eq!(near("T01.2"), ["T01.1", "T01.3", "T01.6", "T03.3"]);
    assert_eq!(near("T03.4"), ["T03.1", "T03.3", "T03.5", "T08.3"]);
    assert_eq!(near("T01.6"), ["T01.1", "T01.2", "T01.5", "T08.4"]);
    assert_eq!(near("T01.4"), ["T01.1", "T01.3", "T01.5"], "corners do not count");
    let areas = [1, 3, 8].into_iter().flat_map(|tile| (1..=6).map(move |area| format!("T{tile:02}.{area}")));
    let ends: usize = areas.map(|area| near(&area).len()).sum();
    assert_eq!(ends, 2 * 33, "33 adjacencies in all");
}

/// [GR-010] Distance counts steps whatever lies between; an area is at distance 0 from itself.
#[test]
fn distance() {
    let reach = |at: &str| {
        let table = Table::small(
            &format!("borg={at}"),
            "borg=T08.6",
            "",
            "phase 7; sheet red turnip; units T03.3 blue hovertank 1; units T03.3 green hovertank 1",
        );
        table.is_legal("red", "attack T03.3 blue")
    };
    assert!(reach("T03.3") && reach("T01.2") && reach("T01.1"), "range 2, across water and a fortress");
    assert!(!reach("T01.5"), "three steps");
}

/// [GR-012] The order follows the turn cards; [GR-013] cards that change hands count from the next phase.
#[test]
fn turn_order() {
    let mut table = Table::small("card=3", "card=1", "card=2", "phase 2; hand red swap lamp; deck");
    table.play("red play swap; red target blue; red done; blue done; green done");
    assert_eq!(table.asked(), "red", "Red holds card 1 now");
    table.play("red done");
    assert_eq!(table.asked(), "green");
}

/// [GR-014] [GR-228] Six-sided dice: two of them are a sum, 1d3 is one die halved and rounded up.
#[test]
fn dice() {
    for (die, lost) in [("1", 1), ("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3)] {
        let table = drawn("homesick", die, "", "", "", "units T01.1 red soldier 9");
        assert_eq!(table.army("red", "soldier"), 9 - lost, "a {die}");
    }
}

/// [GR-015] Hands, mounted weapons and sealed answers are secret; sizes, pods, turn cards, counters and the pile are not.
#[test]
fn secrets() {
    let table = Table::small(
        "stored=2 coups=green",
        "",
        "",
        "phase 3; hand red umbrella gum; sheet red cathode; discard opener; units T01.1 red soldier 3",
    );
    table.sees("red", "umbrella").hides("blue", "umbrella").hides("spectator", "umbrella");
    table.sees("red", "cathode").hides("blue", "cathode");
    table
        .sees("blue", "opener")
        .sees("blue", "\"stored\":2")
        .sees("blue", "\"hidden\":2")
        .sees("blue", "\"coups\":[\"green\"]");
}

/// [GR-016] [GR-017] [GR-086] [GR-G12] 48 pods, each in one place: supply, ground, fortress, bioborg or soldier.
#[test]
fn pods_are_conserved() {
    let text = |loose: u32| {
        small(
            "stored=5 carried=5",
            "stored=1",
            "",
            &format!("phase 3; units T01.1 red soldier 2 pods=1; loose T08.5 {loose}"),
        )
    };
    let mut table = Table::at(&text(35));
    assert!(
        retrograde_testkit::Table::<crate::common::Subjects>::broken(&text(36))
            .contains("aren't that many pods")
    );
    // A burned pod is back in the supply: Blue rolls for it.
    table.play("red burn fort; red take soldier; red take soldier; red take soldier; red take soldier; red take soldier");
    assert_eq!(table.number("red", "stored"), 4);
    assert!(table.scene("red").facts.iter().any(|fact| fact.label == "Pods left" && fact.value == "1"));
}

/// [GR-018] An empty deck is made from the discard pile; without either nothing is drawn.
#[test]
fn the_deck_runs_out() {
    let mut table = Table::small("", "", "", "phase 7; place 3; deck; discard lamp yoyo");
    table.roll("green", "done", "1 1 2");
    assert_eq!(["hand red", "hand blue", "hand green"].map(|place| table.cards(place).len()), [1, 1, 0]);
    assert!(table.said("shuffled into a new deck") && table.cards("discard").is_empty());
}

/// [GR-019] [GR-188] Only a lost combat trashes a fortress, only a rebuild raises it, and then it can fall again.
#[test]
fn a_fortress_falls_and_rises() {
    let mut table = Table::small(
        "",
        "borg=T08.6",
        "",
        "phase 7; units T08.3 red soldier 8; deck; loose T08.5 47; units T08.3 red gammajet 4",
    );
    table.play("red attack T08.3 blue; red add 8 soldier T08.3; red announce; red continue | 1 1 1");
    assert!(table.has("blue", "trashed"));
    assert_eq!(table.value("red ", "coups"), "blue");
    table.blocks("red", "attack T08.3 blue", "GR-132");
    let mut rebuilt =
        Table::small("", "trashed carried=1 borg=T08.3", "", "phase 6; place 2; hand blue lamp");
    rebuilt.play("blue rebuild borg");
    assert!(!rebuilt.has("blue", "trashed"));
}

/// [GR-020] Whoever stands in the city area is in the fortress.
#[test]
fn in_the_fortress_is_in_its_city() {
    let table = Table::small("", "", "", "phase 6; hand red lamp");
    table.allows("red", &["refit"]);
    Table::small("borg=T01.2", "", "", "phase 6; hand red lamp").blocks("red", "refit", "GR-126");
}

fn raid(red: &str, rest: &str) -> Table {
    let mut table =
        Table::small(red, "borg=T08.6", "", &format!("phase 7; units T08.3 red soldier 8; {rest}"));
    table.play("red attack T08.3 blue; red add all; red announce; red continue | 1 1 1");
    table
}

/// [GR-021] [GR-023] [GR-C09] Counters of different enemies win while the own fortress stands.
#[test]
fn winning() {
    assert_eq!(raid("coups=green", "").result(), "red GR-021");
    assert_eq!(raid("coups=green trashed", "").winners(), "going on");
    assert_eq!(raid("coups=blue", "").winners(), "going on", "the same counter twice is one");
}

/// [GR-024] Counters stay, and a rebuild does not take them back.
#[test]
fn counters_stay() {
    let mut table =
        Table::small("coups=blue", "trashed carried=1 borg=T08.3", "", "phase 6; place 2; hand blue lamp");
    table.play("blue rebuild borg");
    assert_eq!(table.value("red ", "coups"), "blue");
    // Nothing in a draft is a counter.
    let trade = Table::small("coups=blue", "", "", "phase 2");
    assert!(trade.of("red").legal().iter().all(|answer| !answer.contains("coup")));
}

/// [GR-025] [GR-189] Nobody targets the own fortress.
#[test]
fn the_own_fortress_is_no_target() {
    let table = Table::small("", "", "", "phase 7; units T01.3 red soldier 8");
    table.blocks("red", "attack T01.3 red", "GR-132");
    assert!(
        retrograde_testkit::Table::<crate::common::Subjects>::broken(&small("coups=red", "", "", ""))
            .contains("coup counter")
    );
}

/// [GR-026] [GR-C10] [GR-287] The game ends at once: after a combat, and after a rebuild; not before.
#[test]
fn victory_is_checked() {
    let mut table = Table::small(
        "trashed coups=blue,green carried=1 borg=T01.3",
        "",
        "",
        "phase 6; hand red lamp anvil yoyo gum gum",
    );
    assert_eq!(table.winners(), "going on", "the fortress lies in ruins");
    table.play("red rebuild borg");
    assert_eq!((table.winners().as_str(), table.asked().as_str()), ("red", ""));
}

/// [GR-028] [GR-288] After the last turn: counters, fortress, pods, army units, turn order.
#[test]
fn the_last_turn() {
    let end = |red: &str, blue: &str, green: &str, rest: &str| {
        let mut table = Table::small(
            red,
            blue,
            green,
            &format!("options players=3 max-turns=4; phase 7; place 3; deck; {rest}"),
        );
        table.play("green done");
        table.result()
    };
    assert_eq!(end("coups=blue stored=5", "coups=red,green trashed", "", ""), "blue GR-028");
    assert_eq!(end("trashed carried=5", "stored=1", "", ""), "blue GR-028");
    assert_eq!(end("stored=1", "carried=1", "", "units T08.1 green soldier 3 pods=1"), "green GR-028");
    assert_eq!(end("", "", "", "units T08.1 green soldier 3"), "green GR-028");
    assert_eq!(end("card=2", "card=1", "", ""), "blue GR-028");
}

/// [GR-289] Whoever has nothing but the bioborg plays on.
#[test]
fn nobody_leaves_the_game() {
    let mut table = Table::small("trashed", "", "", "phase 5; deck");
    table.allows("red", &["take borg"]);
    table.play("red done");
    assert_eq!(table.asked(), "blue");
}

/// [GR-G21] Names are a switch of the pack. [GR-192] Every card is one of four sorts.
#[test]
fn names_and_sorts_come_from_the_pack() {
    let mut files = Gammarauders::standard_pack();
    let rules = files.get_mut("rules.toml").expect("rules");
    *rules = rules.replace("names = \"original\"", "names = \"published\"");
    let published = Gammarauders::from_pack(&files).expect("a good pack");
    let names = |game: &Gammarauders| {
        let setup = Setup::scenario("first-game").with("players", 6);
        let dice = &mut retrograde_core::SeededDice::from_number(1);
        let pos = game.start(&setup, dice, &mut retrograde_core::Silent).expect("a good setup");
        let scene = retrograde_core::Show::scene(
            game,
            &retrograde_core::Show::view(game, &pos, retrograde_core::Viewer::Spectator),
        );
        scene.seats.into_iter().map(|seat| seat.name).collect::<Vec<_>>()
    };
    assert_ne!(names(&published), names(standard()));
    let mut files = Gammarauders::standard_pack();
    let cards = files.get_mut("cards.toml").expect("cards");
    *cards = cards.replacen("kind = \"weapon\"", "kind = \"gadget\"", 1);
    let error = Gammarauders::from_pack(&files).expect_err("an unknown sort").to_string();
    assert!(error.contains("weapon, reinforce, immediate, trick"), "{error}");
}
