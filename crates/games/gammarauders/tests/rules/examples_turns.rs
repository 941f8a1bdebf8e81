//! The worked examples of the index, first part: turns, trades, reinforcements, movement, works.

use crate::common::Table;

/// Everybody has nothing to do until the question of this kind is put to this player.
fn idle_until(table: &mut Table, who: &str, kind: &str, dice: &mut dyn Iterator<Item = &'static str>) {
    for _ in 0..60 {
        if table.kind() == kind && table.asked() == who {
            return;
        }
        let asked = table.asked().split(' ').next().expect("somebody").to_owned();
        let script =
            if table.kind() == "attacks" && asked == "green" { dice.next().unwrap_or("1 1") } else { "" };
        table.roll(&asked, "done", script);
    }
    panic!("{who} is never asked {kind}:\n{}", table.text());
}

/// [GR-X01] Turn cards dealt anew in the middle of phase 3.
#[test]
fn x01_turn_cards_in_the_middle_of_a_phase() {
    let mut table = Table::small("carried=1", "", "", "phase 3; deck clock; hand green yoyo; hand red lamp");
    table.play("red burn borg; red take soldier").roll("red", "take card", "3 1");
    assert_eq!(
        ["red", "blue", "green"].map(|who| table.number(who, "card")),
        [3, 1, 2],
        "the cards of the clock"
    );
    table.play("red take soldier; red take soldier; red take soldier; red done");
    assert_eq!(table.asked(), "blue", "the order of this phase stays");
    table.play("blue pass");
    table.expect(&["step items player=blue left=4 passing=yes"]);
    table.play("blue take soldier; blue take soldier; blue take soldier; blue take soldier");
    assert_eq!(table.asked(), "green");
    table.play("green done");
    // Phase 4: Blue is skipped, Green, then Red.
    assert_eq!((table.kind().as_str(), table.asked().as_str()), ("pods-before", "green"));
    table.roll("green", "roll", "1 1").play("green done");
    assert_eq!((table.kind().as_str(), table.asked().as_str()), ("pods-before", "red"));
}

/// [GR-X02] The number of items is fixed when the pass is declared.
#[test]
fn x02_a_redeal_does_not_change_a_pass() {
    let mut table = Table::small("card=3", "card=1", "card=2", "phase 3; place 3; deck clock");
    table.play("red pass").roll("red", "take card", "1 1");
    assert_eq!(table.number("red", "card"), 1);
    table.expect(&["step items player=red left=5 passing=yes"]);
    assert!(table.has("red", "passed"));
}

/// [GR-X03] Breaking News, an empty deck, and the pile without the card in progress.
#[test]
fn x03_the_deck_runs_out_in_the_middle_of_a_draw() {
    let mut table = Table::small("", "", "", "phase 7; place 3; deck news sunbeam; discard lamp yoyo anvil");
    // Turn cards 1 and 2 to Red and Blue; the second card of the deck is News; then one of three, one of two weapons.
    table.roll("green", "done", "1 1 2 1 1");
    assert_eq!(table.cards("hand red"), ["sunbeam"]);
    assert_eq!(table.cards("hand blue").len() + table.cards("hand green").len(), 3);
    assert_eq!(table.cards("hand green").len(), 1, "Green's own draw was News again, which found nothing");
    assert_eq!(table.cards("discard"), ["news"]);
    assert_eq!(table.kind(), "trade");
}

/// [GR-X04] A set pays more than the supply.
#[test]
fn x04_units_beyond_the_supply_are_forfeited() {
    let mut table =
        Table::small("", "", "", "phase 3; hand red tanks-2 muster-2; units T08.1 blue hovertank 13");
    table.play("red cash 1 hovertank with 1 any for blue; blue accept");
    assert_eq!(table.units("T08.3", "blue", "hovertank"), 3);
    assert!(table.said("3 hovertanks arrive") && table.said("forfeits 2 hovertanks"), "{:#?}", table.log());
    assert_eq!(table.cards("discard"), ["tanks-2", "muster-2"]);
}

/// [GR-X05] A trashed fortress cannot be named; a refusal costs the card.
#[test]
fn x05_refused_units() {
    let mut table = Table::small("", "", "trashed", "phase 3; hand red soldiers-2");
    table.blocks("red", "cash 1 soldier for green", "GR-252");
    table.play("red cash 1 soldier for blue; blue refuse");
    assert_eq!(table.army("blue", "soldier"), 0);
    assert_eq!(table.cards("discard"), ["soldiers-2"]);
}

/// [GR-X06] With a trashed fortress only cards can be taken.
#[test]
fn x06_a_pod_burned_without_a_fortress() {
    let start =
        |deck: &str| Table::small("", "", "trashed carried=1", &format!("phase 3; place 3; deck {deck}"));
    let mut table = start("lamp yoyo anvil");
    // There is nothing to choose, so nobody is asked.
    table.roll("green", "burn borg", "1 1");
    assert_eq!((table.cards("hand green").len(), table.army("green", "soldier")), (3, 0));
    assert!(table.said("forfeits 2 items"));
    start("").blocks("green", "burn borg", "GR-253");
}

/// [GR-X07] Kitchen Fire touches hidden cards only.
#[test]
fn x07_kitchen_fire_as_an_item() {
    let mut table = Table::small("stored=1 carried=1", "", "", "phase 3; deck fire; front red tower");
    table.play("red burn borg; red take card");
    assert_eq!((table.number("red", "stored"), table.cards("front red")), (0, vec!["tower".to_owned()]));
    table.expect(&["step items player=red left=4 passing=no"]);
}

/// [GR-X08] Deals with a Supply Depot.
#[test]
fn x08_a_depot_is_traded() {
    let start = || Table::small("stored=8", "stored=3", "", "phase 2; front red depot");
    let mut gift = start();
    gift.play("red offer blue; red give depot up; red propose; blue accept 1");
    assert_eq!((gift.number("red", "stored"), gift.loose("T01.3")), (5, 3));
    let mut two = start();
    two.play("red offer blue; red give depot up; red give pod; red give pod");
    two.blocks("red", "propose", "GR-248");
    two.play("red give pod; red propose; blue accept 1");
    assert_eq!((two.number("red", "stored"), two.number("blue", "stored")), (5, 6));
}

/// [GR-X09] An offered turn card changes hands.
#[test]
fn x09_an_offer_becomes_void() {
    let mut table = Table::small("card=1", "card=3", "card=2", "phase 2; hand green swap");
    table.play("red offer blue; red give turn; red get turn; red propose; green play swap; green target red");
    assert_eq!(["red", "green"].map(|who| table.number(who, "card")), [2, 1]);
    assert!(table.said("Offer 1") && table.said("void"));
    table.play("red done; blue done; green done");
    assert_eq!(
        (table.kind().as_str(), table.asked().as_str()),
        ("reinforce", "green"),
        "the swap orders phase 3"
    );
}

/// [GR-X10] Discarding a Depot at the hand limit.
#[test]
fn x10_a_depot_is_discarded() {
    let mut table = Table::small(
        "stored=7",
        "",
        "",
        "phase 4; place 4; hand red lamp yoyo anvil gum; front red depot spies; step limit",
    );
    table.play("red discard depot up");
    assert_eq!((table.number("red", "stored"), table.loose("T01.3")), (5, 2));
}

/// [GR-X11] The last pod of the supply.
#[test]
fn x11_pod_rain_with_one_pod_left() {
    let mut table = Table::small("", "", "", "phase 4; hand red rain lamp; loose T08.5 47");
    table.roll("red", "play rain", "3 4").play("red at T01.1");
    assert_eq!(table.loose("T01.1"), 1);
    table.play("red roll; red done");
    assert_eq!(table.kind(), "moves", "nobody else has anything to place");
    Table::small("", "", "", "phase 4; hand red rain lamp; loose T08.5 48").blocks(
        "red",
        "play rain",
        "GR-243",
    );
}

/// [GR-X12] Two occupants, one refuses; an obliged player is not asked.
#[test]
fn x12_permission_of_all() {
    let mut table = Table::small(
        "",
        "",
        "borg=T03.5",
        "phase 5; units T03.6 red soldier 1; units T03.5 blue soldier 1; hand red visa",
    );
    table.play("red take 1 soldier T03.6; red to T03.4");
    assert_eq!(table.asked(), "blue green");
    table.play("blue grant; green refuse T03.5").allows("red", &["stop", "cancel"]);
    table.play("red cancel").allows("red", &["to T03.5", "cancel"]).blocks("red", "to T03.4", "GR-089");
    table.play("red cancel; red play visa; red target green; red take 1 soldier T03.6; red to T03.4");
    assert_eq!(table.asked(), "blue");
    let mut table = Table::small("borg=T03.6", "", "borg=T03.5", "phase 5; units T03.5 blue soldier 1");
    table.play("red take borg; red to T03.4");
    assert_eq!(table.asked(), "green", "a bioborg does not ask army units");
}

/// [GR-X13] Refused in water.
#[test]
fn x13_no_stop_in_water() {
    let start = || {
        let mut table = Table::small(
            "",
            "",
            "",
            "phase 5; units T01.2 red soldier 1; units T03.3 blue hovertank 1; hand red snorkel",
        );
        table.play("red play snorkel; red option 2; red take 1 soldier T01.2; red to T03.4");
        table
    };
    let mut refused = start();
    refused.play("blue refuse T03.3");
    assert_eq!(refused.kind(), "hand");
    refused
        .blocks("red", "to T03.3", "GR-104")
        .blocks("red", "to T03.4", "GR-089")
        .allows("red", &["cancel"]);
    let mut granted = start();
    granted.play("blue grant");
    assert_eq!(granted.units("T03.4", "red", "soldier"), 1);
}

/// [GR-X14] A jump, and Sticky Goo against it.
#[test]
fn x14_goo_against_a_jump() {
    let start = || {
        Table::small(
            "bioborg=tick-tock borg=T01.1 carried=1",
            "",
            "",
            "phase 5; loose T01.1 1; loose T08.1 1; hand blue goo; units T08.1 green soldier 1",
        )
    };
    let mut stuck = start();
    stuck.play("red use; red to T08.1; blue play goo");
    assert_eq!(stuck.value("red ", "borg"), "T01.1");
    stuck.play("red take borg").never("red", "to T01.2");
    stuck.play("red pick 1 borg");
    assert_eq!(stuck.number("red", "carried"), 2);
    let mut jumps = start();
    jumps.play("red use; red drop 1 borg; red to T08.1; blue pass; red pick 1 borg");
    assert_eq!(
        (jumps.value("red ", "borg").as_str(), jumps.number("red", "carried"), jumps.loose("T01.1")),
        ("T08.1", 1, 2)
    );
}

/// [GR-X15] The Deep Freezer.
#[test]
fn x15_a_frozen_bioborg() {
    let mut table = Table::small(
        "borg=T01.1",
        "borg=T01.1",
        "",
        "phase 7; place 2; deck; sheet blue freezer; loose T08.5 48",
    );
    table.play("blue attack T01.1 red; blue add borg; blue announce; blue continue");
    table.roll("blue", "show freezer borg", "6 1").play("red retreat borg to T01.2");
    table.expect(&["sway red next rooted=8"]);
    let mut dice = ["1 1", "1 1"].into_iter();
    idle_until(&mut table, "red", "moves-cards", &mut dice);
    table.expect(&["turn 5", "sway red now rooted=8"]);
    table.blocks("red", "take borg", "GR-264");
    table.play("red done");
    idle_until(&mut table, "red", "moves", &mut dice);
    table.expect(&["turn 6"]);
    table.allows("red", &["take borg"]);
    // Frozen it handles pods where it stands, and fights.
    let mut table =
        Table::small("borg=T01.1 carried=1", "", "", "phase 5; sway red now rooted=8; loose T01.1 1");
    table.play("red take borg").allows("red", &["drop 1 borg", "pick 1 borg"]);
    assert!(table.choices("red", "to").is_empty());
    let frozen = "sway red now rooted=8; sway blue now rooted=8; sheet red lamp";
    let mut table = Table::small("borg=T01.1", "borg=T01.1", "", &format!("phase 7; {frozen}"));
    table.play("red attack T01.1 blue; red add borg; red announce; red continue");
    table.roll("red", "show lamp borg", "1 6");
    assert_eq!(table.score(), "6 : 6");
}

/// [GR-X16] A pod is handed on.
#[test]
fn x16_a_pod_from_soldier_to_soldier() {
    let start = |hand: &str| {
        let mut table = Table::small(
            "",
            "",
            "",
            &format!("phase 5; units T01.4 red soldier 1; units T01.4 red soldier 1 pods=1; {hand}"),
        );
        if !hand.is_empty() {
            table.play("red play grab");
        }
        table.play("red take 1 soldier+1 T01.4; red via T01.1; red to T01.2; red drop 1 soldier");
        if !hand.is_empty() {
            table.play("red go");
        }
        assert_eq!((table.loose("T01.1"), table.units("T01.2", "red", "soldier")), (1, 1), "A walks on");
        table
    };
    let mut table = start("");
    table.play("red take 1 soldier T01.4; red to T01.1; red pick 1 soldier").never("red", "drop 1 soldier");
    assert_eq!(table.kind(), "moves", "there is nothing more to do for B");
    table.blocks("red", "take 1 soldier+1 T01.1", "GR-088");
    let mut table = start("hand red grab");
    table.play(
        "red take 1 soldier T01.4; red via T01.1; red to T01.2; red pick 1 soldier; red drop 1 soldier",
    );
    assert_eq!((table.loose("T01.1"), table.loose("T01.2")), (0, 1));
}

/// [GR-X17] Jet Boots in water.
#[test]
fn x17_boots_do_not_lift_the_water_limit() {
    let mut table = Table::small("bioborg=rexana borg=T01.6", "", "", "phase 5; hand red boots pack");
    table.play("red play boots; red take borg");
    assert_eq!(table.choices("red", "to"), ["T01.1", "T01.2", "T01.5", "T08.4"]);
    table.play("red cancel; red play pack; red take borg");
    assert_eq!(table.choices("red", "to").len(), 17, "all other areas lie within nine steps");
    table.play("red via T01.2; red via T01.3; red via T01.4; red via T01.5; red via T01.1; red via T01.2; red via T01.3; red via T01.4");
    assert!(table.choices("red", "via").is_empty(), "the ninth area is the last");
    table.allows("red", &["to T01.5"]);
}

/// [GR-X18] Who must refit.
#[test]
fn x18_compulsory_refit() {
    let works = |red: &str| Table::small(red, "", "", "phase 6; hand red tuba");
    let mut rexana = works("bioborg=rexana");
    rexana.blocks("red", "done", "GR-128");
    rexana.play("red refit").blocks("red", "done", "GR-268");
    rexana.play("red mount tuba 2; red done; red done");
    works("bioborg=lady-lumen").allows("red", &["done"]).blocks("red", "refit", "GR-126");
    works("bioborg=big-bertram borg=T01.1").allows("red", &["done", "refit"]);
    let mut passed =
        Table::small("bioborg=rexana passed", "", "", "phase 5; place 3; hand red tuba; hand blue lamp");
    passed.play("green done");
    assert_eq!((passed.kind().as_str(), passed.asked().as_str()), ("refit", "blue"));
}

/// [GR-X19] The goal is reached by a rebuild.
#[test]
fn x19_prefab_walls_win() {
    let mut table = Table::small(
        "trashed coups=blue,green,white",
        "",
        "",
        "options players=4; white fort=T08.6 bioborg=plain-4 card=4; phase 6; hand red prefab tuba",
    );
    table.play("red play prefab");
    assert_eq!(table.winners(), "red");
}
