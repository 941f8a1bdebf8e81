//! The worked examples of the index, third part.

use retrograde_core::{Rules, ScriptedDice, Setup, Show};

use crate::common::{Table, standard};

/// [GR-X40] Bus Pass.
#[test]
fn x40_a_ride_home() {
    let start = |red: &str, units: &str| {
        Table::small(red, "", "", &format!("phase 5; {units}; hand red bus; hand blue detour"))
    };
    let three = "units T08.5 red soldier 2; units T08.5 red soldier 1 pods=1";
    let mut table = start("", three);
    table.play("red play bus; red take 2 soldier T08.5; red take 1 soldier+1 T08.5; red go");
    assert_eq!(table.units("T01.3", "red", "soldier"), 3);
    assert_eq!(table.asked(), "red", "nobody can answer a ride");
    table.play("red drop 1 soldier; red done");
    assert_eq!(table.number("red", "stored"), 1);
    table.expect(&["units T01.3 red soldier 3 moved"]);
    let mut table = start("", "units T08.5 red soldier 2; units T08.5 red soldier 1 moved");
    table.play("red play bus");
    assert_eq!(table.choices("red", "take"), ["1 soldier T08.5", "2 soldier T08.5"]);
    start("trashed", three).blocks("red", "play bus", "GR-243");
}

/// [GR-X41] Spy Ring.
#[test]
fn x41_two_cards_are_seen() {
    let start = || {
        let mut table =
            Table::small("", "", "", "phase 7; place 3; deck clock sunbeam lamp; front red spies");
        // Turn cards, then the third and the first of the deck, by their numbers.
        table.roll("green", "done", "1 1 3 1");
        table
    };
    let mut table = start();
    // The Clock lies under the deck: Blue draws the Lamp, and only Green draws the Clock.
    table.roll("red", "keep sunbeam", "3 1");
    assert_eq!(table.cards("hand red"), ["sunbeam"]);
    assert_eq!(table.cards("hand blue"), ["lamp"]);
    assert!(table.said("Compost Crusade: draws Clock Malfunction"));
    assert_eq!(table.log().iter().filter(|line| line.contains("Clock Malfunction")).count(), 1);
    let mut table = start();
    table.roll("red", "keep clock", "3 1");
    assert_eq!(table.number("red", "card"), 3);
    assert!(table.cards("hand red").is_empty());
}

/// [GR-X42] Static Storm.
#[test]
fn x42_the_ally_step_without_allies() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; sway red now forbidden=4; sway blue now forbidden=4; sway green now forbidden=4; units T08.1 red soldier 3; units T08.1 blue soldier 1; units T08.1 green soldier 1; hand red fortune turncoat; hand blue fortune lamp",
    );
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue");
    table.blocks("red", "invite green", "GR-193").allows("red", &["play fortune", "pass"]);
    table.play("red pass; blue play fortune; red pass; blue pass");
    assert_eq!(table.kind(), "commit");
    table.blocks("red", "play turncoat", "GR-243");
}

/// [GR-X43] Bigger Hammer takes the primary's die.
#[test]
fn x43_a_die_fewer() {
    let mut table = Table::small(
        "",
        "borg=T08.6 stored=1",
        "",
        "phase 7; units T08.3 red soldier 3; units T08.3 green soldier 1; hand red hammer",
    );
    table.play("red attack T08.3 blue; red add all; red announce; red continue; red pass; blue invite green; green add all; green commit; red pass");
    table.play("blue burn 1 fort").roll("red", "play hammer", "1 2 3 4");
    assert!(table.said("Pinstripe Syndicate: rolls 2 dice for the defence"), "{:#?}", table.log());
    assert!(table.said("Compost Crusade: rolls a die for the defence"));
}

/// [GR-X44] Cheeks.
#[test]
fn x44_picking_up_on_the_way() {
    let pods = "loose T01.4 1; loose T01.1 2; loose T01.2 3";
    let mut table = Table::small("bioborg=cheeks borg=T01.4 carried=4", "", "", &format!("phase 5; {pods}"));
    table.play(
        "red take borg; red pick 1 borg; red via T01.1; red to T01.2; red pick 2 borg; red pick 1 borg",
    );
    assert_eq!((table.number("red", "carried"), table.loose("T01.2")), (8, 2));
    let mut table = Table::small("borg=T01.4", "", "", &format!("phase 5; {pods}"));
    table.play("red take borg; red via T01.1; red to T01.2");
    table.expect(&[
        "red alliance=shogunate bioborg=plain-1 card=1 fort=T01.3 borg=T01.2 mark=in-hand walked=2",
    ]);
    assert_eq!(table.choices("red", "pick"), ["1 borg", "2 borg", "3 borg"]);
}

/// [GR-X45] Running Start.
#[test]
fn x45_ramona() {
    // An ally: its own die, and the die of the running start.
    let mut table = Table::small(
        "",
        "",
        "bioborg=ramona borg=T01.1",
        "phase 5; place 3; units T01.1 blue soldier 2; units T01.1 red soldier 1",
    );
    table.play("green take borg; green via T01.4; green via T01.5; green to T01.1");
    assert_eq!((table.value("green ", "borg").as_str(), table.number("green", "walked")), ("T01.1", 3));
    let rolled = |walked: &str, script: &str| {
        let mut table = Table::small(
            "",
            "",
            &format!("bioborg=ramona borg=T08.1 {walked}"),
            "phase 7; place 2; units T08.1 blue soldier 2; units T08.1 red soldier 1; hand blue gum",
        );
        table.play("blue attack T08.1 red; blue add all; blue announce; blue continue; blue invite green; green add borg; green commit; blue pass");
        table.roll("blue", "pass", script);
    };
    rolled("walked=3", "1 1 1 1");
    rolled("walked=2", "1 1 1");
    // None in defence, and a retreat is no walk.
    let ramona = "bioborg=ramona borg=T08.1 walked";
    let mut table =
        Table::small("", "", &format!("{ramona}=3"), "phase 7; place 2; units T08.1 blue soldier 2");
    table.play("blue attack T08.1 green; blue add all; blue announce").roll("blue", "continue", "1 1");
    let mut table = Table::small(&format!("{ramona}=2"), "", "", "phase 7; units T08.1 blue soldier 9");
    table.play("red attack T08.1 blue; red add all; red announce").roll("red", "continue", "1 1");
    table.play("red retreat borg to T08.5");
    assert_eq!((table.borg("red").as_str(), table.number("red", "walked")), ("T08.5", 2));
}

/// [GR-X46] Bandit Swarm with everybody at nothing.
#[test]
fn x46_the_earliest_is_leader() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; place 3; turn 1; deck bandits lamp; units T08.3 blue soldier 4; units T08.3 blue hovertank 4",
    );
    // Blue 1, Red 2, Green 3; Blue draws the Lamp, Red the bandits.
    table.roll("green", "done", "2 1 1");
    assert_eq!((table.kind().as_str(), table.asked().as_str()), ("lose", "blue"));
    table.play("blue lose hovertank T08.3; blue lose hovertank T08.3; blue lose soldier T08.3");
    assert_eq!((table.army("blue", "hovertank"), table.army("blue", "soldier")), (2, 3));
}

/// [GR-X47] All weapons are dealt.
#[test]
fn x47_a_hand_without_weapons_is_kept() {
    let game = standard();
    // The lowest card of the deck each time: weapons come first.
    let mut dice = ScriptedDice::of(&[1; 400]);
    let mut events = Vec::new();
    let setup = Setup::scenario("first-game").with("players", 6);
    let pos = game.start(&setup, &mut dice, &mut events).unwrap();
    let log: Vec<String> = events.iter().map(|event| game.tell(event).text).collect();
    assert!(log.iter().all(|line| !line.contains("dealt again")), "nobody can redraw");
    assert_eq!(log.iter().filter(|line| line.contains("receives 10 cards")).count(), 6);
    assert!(game.check(&pos).is_ok());
    // Whoever has weapons has mounted some; the sixth has none.
    let text = game.write(&pos);
    let armed = |colour: &&str| text.contains(&format!("sheet {colour} "));
    assert_eq!(crate::common::COLOURS.iter().filter(|colour| armed(colour)).count(), 5);
    assert!(!armed(&"purple"));
}

/// [GR-X48] Losses are shared, and only committed pieces retreat.
#[test]
fn x48_losses_of_two() {
    let mut table = Table::small(
        "borg=T08.1",
        "",
        "",
        "phase 7; units T08.1 red soldier 2; units T08.1 green gammajet 5; units T08.1 blue soldier 10; hand red lamp; hand green yoyo",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red invite green; green add 4 gammajet T08.1; green commit; blue pass; red pass; red pass");
    table.roll("green", "pass", "1 1 1");
    assert_eq!(table.kind(), "roll");
    table.play("red pass; green pass; red pass; green pass");
    assert_eq!(table.score(), "8 : 11");
    assert_eq!(table.choices("red", "share"), ["0", "1", "2"]);
    table.play("red share 2");
    assert_eq!(table.army("green", "gammajet"), 4);
    table.play("red retreat borg to T08.5; green retreat 3 gammajet to T08.2");
    assert_eq!(table.units("T08.1", "green", "gammajet"), 1, "the fifth jet stays");
    assert_eq!(["hand red", "hand green", "hand blue"].map(|place| table.cards(place).len()), [0, 1, 1]);
}

/// [GR-X49] Pods of an ally of both sides.
#[test]
fn x49_two_sources() {
    let mut table = Table::small(
        "",
        "",
        "stored=4 carried=3",
        "phase 7; units T03.1 red soldier 2; units T03.1 blue soldier 2; units T03.1 green soldier 1; hand red lamp",
    );
    table.play("red attack T03.1 blue; red add all; red announce; red continue; red invite green; green add borg; green commit; blue invite green; green add 1 soldier T03.1; green commit; red pass");
    assert_eq!((table.kind().as_str(), table.asked().as_str()), ("burn", "green"));
    table.blocks("green", "burn 3 borg 3 fort", "GR-149");
    table.play("green burn 3 borg 2 fort");
    // Red 1, Green 1 + 3; Blue 1, Green 1 + 2.
    table.roll("red", "pass", "6 6 6 6 6 1 1 1 1");
    table.play("red pass");
    assert_eq!(table.score(), "32 : 7");
    assert!(!table.has("green", "trashed"));
    for who in ["red", "blue", "green"] {
        assert_eq!(table.value(&format!("{who} "), "coups"), "");
    }
}

/// [GR-X50] A default that is not legal.
#[test]
fn x50_the_only_card_lies_face_up() {
    let mut table = Table::small(
        "resigned",
        "",
        "",
        "phase 7; place 2; units T08.1 blue soldier 5; units T08.1 red soldier 1; front red spies",
    );
    table.play("blue attack T08.1 red; blue add all; blue announce").roll("blue", "continue", "6 1");
    assert_eq!(table.cards("front blue"), ["spies"], "nothing else could be taken");
}

/// [GR-X51] What becomes of weapons.
#[test]
fn x51_weapons_that_stay() {
    let fight = |sheet: &str, hand: &str, options: &str, soldiers: u8| {
        let rest = format!(
            "options players=3 {options}; phase 7; units T08.1 red soldier {soldiers}; units T08.1 blue soldier 8; sheet red {sheet}; hand red {hand}"
        );
        let mut table = Table::small("borg=T08.1", "", "", &rest);
        table.play("red attack T08.1 blue; red add all; red announce; red continue; red pass; red continue");
        table.play(&format!("red show {sheet} borg")).roll("red", "pass", "1 6").play("red pass");
        table
    };
    let mut won = fight("neon", "tape", "", 12);
    won.play("red play tape; blue retreat 1 soldier to T08.5");
    assert_eq!(won.cards("sheet red")[0], "neon");
    fight("lamp", "tape", "", 12).blocks("red", "play tape", "GR-243");
    for (weapon, kept) in [("lamp", true), ("neon", false)] {
        let mut lost = fight(weapon, "gum", "losers-discard-weapon=off", 1);
        lost.play("red pass; red retreat borg to T08.5");
        assert_eq!(!lost.cards("sheet red").is_empty(), kept, "{weapon}");
    }
}

/// [GR-X52] Totals never fall below 0.
#[test]
fn x52_dazzled() {
    let mut table = Table::small(
        "",
        "bioborg=lady-lumen borg=T08.1",
        "",
        "phase 7; units T08.1 blue soldier 1; units T08.2 red hovertank 1",
    );
    table.play("red attack T08.1 blue; red add all; red announce").roll("red", "continue", "1 1");
    assert_eq!(table.score(), "0 : 2");
    assert_eq!(table.army("red", "hovertank"), 0);
}
