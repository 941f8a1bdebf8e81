//! What fills the gaps of the rulebook [BR-G01 … BR-G33], where no other chapter shows it.

use crate::advanced::combat;
use crate::common::{Moves, Table, game, seat};
use crate::options::building;
use retrograde_core::{PlayoutDice, Rules, Setup, Silent};

/// [BR-G08] The board has so many zones and lines, each zone a place of its own, none over another.
#[test]
fn zones_and_lines() {
    let board = Table::at("units hielo blue 1 fighter").scene("spectator").boards.remove(0);
    assert_eq!(board.spaces.len(), 42 + 18 + 110 + 1);
    // 40 borders, 43 landings, 6 between orbits, 61 along rings, 108 between them, 2 of the Sun, 13 of the markers.
    assert_eq!(board.links.len(), 258 + 2 + 13);
    let kind =
        |id: &String| board.spaces.iter().find(|space| space.id == *id).map_or("", |space| &space.kind);
    let count = |one: &str, two: &str| {
        let of = |a: &str, b: &str| a.starts_with(one) && b.starts_with(two);
        board.links.iter().filter(|(a, b)| of(kind(a), kind(b)) || of(kind(b), kind(a))).count()
    };
    let counts = [
        count("land-", "land-"),
        count("land-", "near") + count("land-", "far") + count("land-", "asteroid"),
        count("sun", "space"),
    ];
    assert_eq!(counts, [40, 43, 2]);
}

/// [BR-G12] A placement may not take the room that the Factories of the army will need; one for which others have taken it goes back to the bank.
#[test]
fn factories_are_not_walled_in() {
    let text = "options factory-limits; turn 0; control blue ceres hygeia; army blue 2 factory 6 trooper 1 gennie; step place player=blue colour=- zone=- left=3";
    let mut table = Table::at(&format!("{text}; units hygeia blue 3 trooper"));
    table.answer("zone hygeia blue", "");
    // Three Troopers would fill Hygeia, and Ceres has room for one Factory.
    table
        .blocks("place 3 trooper", "BR-G12")
        .allows(&["place 2 trooper factory", "place trooper gennie factory"])
        .blocks("place trooper 2 factory", "BR-263");
    table
        .answer("place 2 trooper factory", "")
        .expect(&["factory hygeia blue", "units hygeia blue 5 trooper"]);
    // A zone in which no placement is left is not offered.
    let mut table = Table::at(&format!(
        "{text}; units ceres blue 3 trooper; factory hygeia burgundy; units thule burgundy 1 trooper"
    ));
    table
        .answer("zone ceres blue", "")
        .blocks("place 3 trooper", "BR-G12")
        .allows(&["place 2 trooper factory"]);
    // On an even surface without limits nothing is in the way.
    let mut table = Table::at(&text.replace("options factory-limits; ", ""));
    table.answer("zone ceres blue", "").allows(&["place 3 trooper", "place trooper 2 factory"]);
    // Both asteroids are taken: nothing can be done.
    let mut table = Table::at(
        &format!("{text}; factory ceres burgundy; factory hygeia burgundy")
            .replace("6 trooper 1 gennie", "3 trooper"),
    );
    table.answer("zone ceres blue", "2 1").expect(&["turn 1", "units ceres blue 3 trooper"]);
    assert_eq!(table.text().matches("factory ").count(), 2, "{}", table.text());
}

/// [BR-G14] Whoever could open a battle is asked, in turn order, when its zone is resolved, and what is answered is known.
#[test]
fn battles_are_opened_in_order() {
    let mut table = combat(
        "retreat",
        "cards burgundy=1 blue=2 yellow=3 green=4; units far-mars blue 1 fighter; units far-mars burgundy 1 fighter; units me1 blue 1 fighter; units me1 yellow 1 fighter",
    );
    assert_eq!((table.asks(), table.line("step open")), ("blue", "step open zone=me1 turn=1".to_owned()));
    table.answer("stop", "");
    assert_eq!(table.asks(), "yellow");
    table.answer("stop", "");
    assert_eq!(
        (table.asks(), table.line("step open")),
        ("burgundy", "step open zone=far-mars turn=0".to_owned())
    );
    table.answer("fight", "").says("Burgundy opens a battle in Far Mars Orbit");
    assert_eq!(table.asks(), "burgundy", "blue is not asked any more");
}

/// [BR-G18, BR-G19] Whoever gives up with pieces in hand moves nothing; free shots are held, except at those who flee from a battle.
#[test]
fn giving_up_moves_nothing() {
    let mut table = Table::at(
        "units near-venus blue 3 fighter; units aerostates burgundy 1 trooper; control burgundy aerostates; units ceres yellow 1 fighter; units thule green 1 fighter",
    );
    table.answer("take 3 blue fighter/4 near-venus", "").answer_as("blue", "resign", "");
    table.expect(&["units near-venus blue 3 fighter"]);
    assert_eq!(table.asks(), "burgundy");
    let text = "options passing-fire; units near-venus blue 2 fighter; units far-venus burgundy 1 fighter; units ceres yellow 1 fighter; mover burgundy";
    let mut table = Table::at(text);
    table.answers(&["take 1 burgundy fighter/4 far-venus", "go near-venus", "go far-venus"]);
    assert_eq!(table.asks(), "blue");
    table.answer_as("blue", "resign", "").expect(&["units far-venus burgundy 1 fighter/2mh"]);
    let mut table = combat("retreat", "units far-mars blue 2 fighter; units far-mars burgundy 2 fighter");
    table.answer("fight", "").answer("auto", "1 1").answer("auto", "1 1").answer("done", "");
    table
        .answer_as("blue", "resign", "")
        .answers(&["take 1 burgundy fighter/1 far-mars"])
        .answer("go near-mars", "1 1");
    // Nor when others are firing at what has been sent on its way.
    let mut table = Table::at(text);
    table.answers(&["take 1 burgundy fighter/4 far-venus", "go near-venus", "go far-venus"]);
    table.answer_as("burgundy", "resign", "").answer("done", "");
    table.expect(&["units near-venus burgundy 1 fighter/0m"]);
    // The zones of whoever left still block, and count for nobody.
    let table = Table::at(
        "player burgundy out; control burgundy hielo; units hielo burgundy 1 trooper; units bach blue 1 fighter",
    );
    assert_eq!(table.pos, game().read(&table.text()).expect("a position"));
    table.expect(&["control burgundy hielo"]);
}

/// [BR-G20] The same seed makes the same game, roll by roll, and every roll is told with what it needs and what is added.
#[test]
fn rolls_can_be_repeated() {
    let play = || {
        let mut table = Table::seeded(&Setup::scenario("first-game"), 9);
        let mut dice = PlayoutDice::new(4);
        let mut texts = Vec::new();
        for _ in 0..300 {
            let Some(seat) = game().to_act(&table.pos).lowest() else { break };
            let mut answers = Vec::new();
            game().legal(&table.pos, seat, &mut answers);
            let answer = answers[answers.len() / 2];
            game().apply(&mut table.pos, seat, answer, &mut dice, &mut Silent);
            texts.push(table.text());
        }
        texts
    };
    assert_eq!(play(), play());
    let mut table =
        combat("retreat", "units bach blue 2 trooper; leader buck blue bach; units bach burgundy 1 trooper");
    table.answer("attack 1 trooper burgundy trooper", "3").says("needs 6 with +2, miss");
}

/// [BR-G23] Options that meet: F with K, H with the supply, I with Advanced speeds, A with P, D with L.
#[test]
fn options_that_meet() {
    let mut table = Table::at("options far-orbit-merge slingshot; turn 8; units far-earth blue 1 fighter");
    table
        .go("1 blue fighter/4s04 far-earth", "e1")
        .expect(&["units e1 blue 1 fighter/4xs04"])
        .expect_no("step sling");
    let start = |options: &str, units: &str| {
        let mut table = Table::at(&format!(
            "players 3; scenario someplace-to-call-home; options {options}; turn 1; cards yellow=1 blue=2 burgundy=3; units hielo yellow 1 trooper; units {units}; step mover card=1; step move lead=yellow"
        ));
        table.answer("done", "");
        table
    };
    start("unit-conversion", "bach blue 19 trooper 1 fighter")
        .blocks("convert blue fighter to 2 trooper bach", "BR-010");
    start("unit-conversion", "bach blue 18 trooper 1 fighter")
        .allows(&["convert blue fighter to 2 trooper bach"]);
    let table =
        Table::at("options transport-hopping ship-speeds; transport blue-T1 e1 2 blue; transport blue-T2 e1");
    table.allows(&["hop blue-T1 blue-T2"]).expect(&["transport blue-T2 e1/3"]);
    // More than half of Venus brings the free Factory.
    let venus = "control blue aerostates mt-maxwell lowlanders elysium; factory elysium blue; control burgundy wreckers";
    let mut table = building(&format!("options majority-control free-factories; {venus}"));
    table.answer("done", "");
    assert!(table.line("step prize").contains("display=1"), "{}", table.text());
    building(&format!("options free-factories; {venus}")).answer("done", "").expect_no("step prize");
    // A home Leader under a rival stays his when the home is taken.
    let mars = "control blue boreal-sea coprates ram-hq arcadia pavonis elevator; leader kane burgundy bach subverted=green; units bach green 1 trooper; factory arcadia blue";
    let mut table = Table::at(&format!("options leaderless subverting-leaders; mover green; {mars}"));
    table.answer("done", "").expect_no("step seat").expect(&["leader kane burgundy bach subverted=green"]);
}

/// [BR-G25] Colours go with the seats: with two or three players every second or third is a player's.
#[test]
fn colours_go_with_the_seats() {
    let text = "units e1 blue 1 fighter; units e2 burgundy 1 fighter; units e3 yellow 1 fighter; units e4 green 1 fighter; units e5 purple 1 fighter; units e6 brown 1 fighter";
    let taken = |players: u8, mover: &str| {
        Table::at(&format!("players {players}; {text}; mover {mover}")).choices("take ")
    };
    assert_eq!(taken(2, "blue"), ["1 blue fighter/4 e1", "1 purple fighter/4 e5", "1 yellow fighter/4 e3"]);
    assert_eq!(taken(3, "burgundy"), ["1 burgundy fighter/4 e2", "1 purple fighter/4 e5"]);
    assert_eq!(taken(6, "brown"), ["1 brown fighter/4 e6"]);
    assert_eq!(seat("green"), Table::seat_of("green"));
}

/// [BR-G26] In B3 homes and Leaders are dealt, and the colour is that of the seat.
#[test]
fn homes_are_dealt() {
    let homes: std::collections::BTreeSet<String> = (0..12)
        .map(|seed| {
            let table = Table::seeded(&Setup::scenario("someplace-to-call-home").with("players", 4), seed);
            table.expect(&["army blue leader 8 trooper 2 gennie 4 fighter transport 2 factory"]);
            let leaders = table.text();
            let blue = leaders.lines().find(|line| line.starts_with("leader ") && line.contains(" blue "));
            blue.expect("blue has a Leader").to_owned()
        })
        .collect();
    assert!(homes.len() > 2, "{homes:?}");
}

/// [BR-G28] With a card for each colour the player chooses the colour of new units; otherwise it is the one with most left.
#[test]
fn the_colour_of_new_units() {
    let text = "players 3; control blue bach; factory bach blue; units bach blue 2 fighter";
    building(&text.replace("players 3", "players 3; mover yellow"))
        .blocks("build bach fighter blue", "BR-010")
        .allows(&["build bach fighter green"]);
    let mut table = Table::at(&format!("{text}; options turn-cards per-colour-cards; mover brown"));
    table.answers(&["done", "done"]).allows(&["build bach fighter blue", "build bach fighter green"]);
}

/// [BR-G30] Of two Factories in a zone bombs, commandos and sabotage take the one that builds; its owner dismantles the idle one.
#[test]
fn two_factories_in_a_zone() {
    let two = "factory bach burgundy; factory bach burgundy work=battler/burgundy/near-mercury";
    let mut table = combat("retreat", &format!("{two}; units near-mercury blue 1 battler"));
    table.answer("bomb burgundy factory bach", "7").expect(&["factory bach burgundy"]);
    assert!(!table.text().contains("work="), "{}", table.text());
    let mut table = combat("retreat", &format!("{two}; units bach blue 1 trooper"));
    table.answer("roll", "7 6").expect(&["factory bach blue"]);
    assert!(!table.text().contains("work="), "{}", table.text());
    let mut table = combat("retreat", two);
    assert_eq!(table.asks(), "burgundy");
    table.answer("dismantle bach", "").expect(&["factory bach burgundy work=battler/burgundy/near-mercury"]);
    assert_eq!(table.text().matches("factory bach").count(), 1);
}
