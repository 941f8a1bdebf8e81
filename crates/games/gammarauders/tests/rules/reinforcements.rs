//! Chapter 7: reinforcements.

use crate::common::Table;

/// [GR-065] [GR-C01] [GR-C02] Reinforcements come after all trades, in turn order, before pods.
#[test]
fn reinforcements_have_a_phase() {
    let mut table = Table::small("card=2", "card=1", "", "phase 2; deck; hand red lamp");
    table.play("red done; blue done; green done");
    assert_eq!(table.question(), "reinforce blue");
    table.play("blue done; red done; green done | 1 1");
    table.expect(&["phase 4"]);
}

/// [GR-066] Cards, a pod and a pass in any order, the pass last.
#[test]
fn a_go_of_reinforcements() {
    let mut table = Table::small(
        "stored=1",
        "",
        "",
        "phase 3; hand red soldiers-2 soldiers-5; deck; units T01.3 red gammajet 1",
    );
    table.play("red cash 1 soldier for red; red burn fort");
    table.play("red take hovertank; red take hovertank; red take hovertank; red take hovertank; red take hovertank; red cash 1 soldier for red");
    assert_eq!((table.army("red", "soldier"), table.army("red", "hovertank")), (4, 5));
    table.play("red pass; red take gammajet; red take gammajet; red take gammajet; red take gammajet");
    assert_eq!(table.question(), "reinforce blue");
}

/// [GR-067] [GR-C04] Two, five, eight, all: by the number of like cards. [GR-068] "Any" cards join a set.
#[test]
fn the_scale() {
    for (answer, units) in [
        ("cash 1 gammajet for red", 2),
        ("cash 2 gammajet for red", 5),
        ("cash 2 gammajet with 1 any for red", 8),
        ("cash 2 gammajet with 2 any for red", 16),
    ] {
        let mut table = Table::small("", "", "", "phase 3; hand red jets-2 jets-all muster-2 muster-5");
        table.roll("red", answer, "");
        assert_eq!(table.army("red", "gammajet"), units, "{answer}");
    }
    let table = Table::small("", "", "", "phase 3; hand red jets-2 tanks-5 muster-2");
    table.blocks("red", "cash 2 gammajet for red", "GR-068").blocks(
        "red",
        "cash 1 any with 1 any for red",
        "GR-068",
    );
    table.blocks("red", "cash jets-2 for red", "GR-067");
}

/// [GR-068] Only "any" cards pay any mixture, and all of one type at the last step.
#[test]
fn any_cards() {
    let mut table = Table::small("", "", "", "phase 3; hand red muster-2 muster-5");
    table.play("red cash 2 any for red; red take soldier; red take hovertank; red take gammajet; red take soldier; red take soldier");
    assert_eq!(["soldier", "hovertank", "gammajet"].map(|kind| table.army("red", kind)), [3, 1, 1]);
    let mut all = Table::small("", "", "", "phase 3; hand red muster-2 muster-5 muster-8 muster-all");
    all.play("red cash 4 any for red; red take gammajet");
    assert_eq!((all.army("red", "gammajet"), all.kind().as_str()), (16, "reinforce"));
}

/// [GR-069] With `reinforcement` flat each card pays its own number.
#[test]
fn flat_cards() {
    let start = || {
        Table::small(
            "",
            "",
            "",
            "options players=3 reinforcement=flat; phase 3; hand red soldiers-8 tanks-all muster-2",
        )
    };
    let mut table = start();
    table.blocks("red", "cash 1 soldier for red", "GR-069");
    table.play("red cash soldiers-8 for red; red cash tanks-all for red; red cash muster-2 for red; red take soldier; red take gammajet");
    assert_eq!(["soldier", "hovertank", "gammajet"].map(|kind| table.army("red", kind)), [9, 16, 1]);
    start().blocks("red", "cash lamp for red", "GR-066");
}

/// [GR-069] Each of the twelve cards of one type pays its number, and the last of a type all that is left.
#[test]
fn every_flat_card() {
    for (kind, cards) in [("soldier", "soldiers"), ("hovertank", "tanks"), ("gammajet", "jets")] {
        for (number, units) in [("2", 2), ("5", 5), ("8", 8), ("all", 16)] {
            let card = format!("{cards}-{number}");
            let options = format!("options players=3 reinforcement=flat; phase 3; hand red {card}");
            let mut table = Table::small("", "", "", &options);
            table.play(&format!("red cash {card} for red"));
            assert_eq!(table.army("red", kind), units, "{card}");
        }
    }
}

/// [GR-070] [GR-071] [GR-C05] A set goes to one player, whole; another set may go to another.
#[test]
fn units_for_others() {
    let mut table = Table::small("", "", "", "phase 3; hand red soldiers-2 soldiers-5 tanks-2");
    table.play("red cash 2 soldier for blue; blue accept; red cash 1 hovertank for green; green accept");
    assert_eq!((table.units("T08.3", "blue", "soldier"), table.units("T03.1", "green", "hovertank")), (5, 2));
    assert!(table.cards("hand red").is_empty());
}

/// [GR-072] Another may refuse, all or nothing, and the cards are spent.
#[test]
fn refused_units() {
    let mut table = Table::small("", "", "", "phase 3; hand red soldiers-2");
    table.play("red cash 1 soldier for blue").allows("blue", &["accept", "refuse"]);
    table.play("blue refuse");
    assert_eq!((table.army("blue", "soldier"), table.cards("discard")), (0, vec!["soldiers-2".to_owned()]));
}

/// [GR-073] Units on the board are not given back or exchanged.
#[test]
fn units_stay() {
    let table = Table::small("stored=1", "", "", "phase 3; units T01.3 red soldier 4; hand red lamp");
    let words: Vec<String> = table.of("red").legal();
    assert_eq!(words, ["burn fort", "pass", "done"]);
}

/// [GR-074] Five items for a pod of the fortress or the bioborg; [GR-081] one at a time.
#[test]
fn a_pod_buys_five() {
    let mut table = Table::small("stored=1 carried=1", "", "", "phase 3; deck lamp yoyo");
    table.play("red burn borg; red take soldier; red take hovertank; red take gammajet").roll(
        "red",
        "take card",
        "1",
    );
    assert_eq!(table.kind(), "items");
    table.play("red take card");
    assert_eq!(
        (table.number("red", "stored"), table.number("red", "carried"), table.cards("hand red").len()),
        (1, 0, 2)
    );
    // [GR-079] New units are in the fortress.
    assert_eq!(table.units("T01.3", "red", "gammajet"), 1);
    // A soldier's pod buys nothing.
    Table::small("", "", "", "phase 3; units T01.3 red soldier 1 pods=1; hand red lamp").blocks(
        "red",
        "burn borg",
        "GR-074",
    );
}

/// [GR-075] [GR-C06] One pod a phase; [GR-255] the option changes that, 0 lifts it.
#[test]
fn one_pod_a_phase() {
    let burn = |option: &str, times: usize| {
        let mut table =
            Table::small("stored=5", "", "", &format!("options players=3 {option}; phase 3; deck"));
        for _ in 0..times {
            table.play("red burn fort; red take soldier; red take hovertank; red take gammajet; red take gammajet; red take hovertank");
        }
        table.is_legal("red", "burn fort")
    };
    assert!(!burn("", 1));
    assert!(burn("pods-burned=2", 1) && !burn("pods-burned=2", 2));
    assert!(burn("pods-burned=0", 3));
}

/// [GR-076] [GR-078] [GR-G09] Passing pays the turn card's value, 4 to 9, and skips phases 4 to 7.
#[test]
fn passing() {
    for card in 1..=6 {
        let fourth = "white fort=T08.6 bioborg=plain-4; orange fort=T02.2 bioborg=plain-5; purple fort=T02.4 bioborg=plain-6";
        let cards: Vec<u32> = (1..=6).map(|seat| (seat + card - 2) % 6 + 1).collect();
        let others = fourth
            .replace("plain-4", &format!("plain-4 card={}", cards[3]))
            .replace("plain-5", &format!("plain-5 card={}", cards[4]))
            .replace("plain-6", &format!("plain-6 card={}", cards[5]));
        let mut table = Table::small(
            &format!("card={}", cards[0]),
            &format!("card={}", cards[1]),
            &format!("card={}", cards[2]),
            &format!("options players=6; tile T02 -1,0 0; {others}; phase 3; place {card}"),
        );
        table.play("red pass");
        table.expect(&[format!("step items player=red left={} passing=yes", card + 3)]);
    }
    let mut table = Table::small(
        "passed",
        "",
        "",
        "phase 3; place 3; deck; hand red lamp; hand blue yoyo; loose T08.5 48",
    );
    table.play("green done");
    assert_eq!(table.question(), "pods-before blue", "Red is skipped");
}

/// [GR-077] [GR-C38] [GR-256] A passed player has no go, answers permission, defends and keeps the hand limit.
#[test]
fn what_a_passer_may() {
    let mut table = Table::small(
        "",
        "passed",
        "",
        "phase 5; place 1; units T01.2 blue soldier 1; units T01.1 red soldier 1; hand blue goo; deck",
    );
    table.play("red take 1 soldier T01.1; red via T01.2; red to T01.3");
    assert_eq!(table.question(), "permit blue");
    table.play("blue grant");
    assert_eq!(table.question(), "moves red", "no reaction of a passer");
    table.play("red done");
    assert_eq!(table.question(), "moves green", "no go of a passer");
    let mut limit = Table::small(
        "",
        "passed",
        "",
        "phase 6; place 4; hand blue lamp yoyo anvil gum sock fist; step limit",
    );
    limit.play("blue discard fist");
    let mut attacked = Table::small(
        "",
        "passed borg=T08.1 carried=2",
        "",
        "phase 7; units T08.1 red soldier 1; sheet blue lamp; hand blue smoke",
    );
    attacked.play("red attack T08.1 blue; red add all; red announce").allows("blue", &["play smoke"]);
    attacked.play("blue pass; red continue; blue pass; red continue").allows("blue", &["burn 2 borg"]);
}

/// [GR-080] [GR-C35] [GR-187] A trashed fortress receives no units; cards may still be taken and cashed for others.
#[test]
fn without_a_fortress() {
    let mut table = Table::small("trashed carried=1", "", "", "phase 3; hand red soldiers-2; deck lamp yoyo");
    table.blocks("red", "cash 1 soldier for red", "GR-252");
    table.play("red cash 1 soldier for blue; blue accept").roll("red", "burn borg", "1");
    // Both cards of the deck and the one that was cashed.
    assert_eq!((table.cards("hand red").len(), table.army("red", "soldier")), (3, 0));
}

/// [GR-227] The value is that of the card held at that moment; it stays, and units go to the buyer.
#[test]
fn the_card_held_counts() {
    let mut table =
        Table::small("card=3", "card=2", "card=1", "phase 3; place 3; order blue green red; deck");
    table.play("red pass");
    table.expect(&["step items player=red left=6 passing=yes"]);
    assert_eq!(table.number("red", "card"), 3, "it is kept");
    table.play("red take soldier");
    assert_eq!(table.units("T01.3", "red", "soldier"), 1);
}

/// [GR-252] A set needs a standing fortress and a counter that fits; the casher picks the mix.
#[test]
fn who_can_be_named() {
    let full = "units T08.1 blue soldier 16";
    let table = Table::small("", "", "trashed", &format!("phase 3; hand red soldiers-2; {full}"));
    table.blocks("red", "cash 1 soldier for blue", "GR-252").blocks(
        "red",
        "cash 1 soldier for green",
        "GR-252",
    );
    table.blocks("red", "cash 1 soldier for white", "GR-070").allows("red", &["cash 1 soldier for red"]);
    let mut mix = Table::small("", "", "", "phase 3; hand red muster-2");
    mix.play("red cash 1 any for blue; blue accept");
    assert_eq!(mix.question(), "muster red");
}

/// [GR-253] [GR-302] Items are taken to the last; what has run out cannot be chosen; a pass is always allowed.
#[test]
fn items_that_run_out() {
    let none = "units T08.1 red soldier 16; units T08.1 red hovertank 16; units T08.1 red gammajet 16; deck";
    let mut table = Table::small("stored=1", "", "", &format!("phase 3; {none}"));
    table.blocks("red", "burn fort", "GR-253").allows("red", &["pass"]);
    table.play("red pass");
    assert!(table.said("forfeits 4 items") && table.question() == "reinforce blue");
    let mut items = Table::small("stored=1", "", "", "phase 3; deck");
    items.play("red burn fort").never("red", "done");
}

/// [GR-254] The number of items is fixed when the pod is burned.
#[test]
fn a_redeal_changes_no_items() {
    let mut table = Table::small("stored=1", "", "", "phase 3; deck clock lamp");
    table.play("red burn fort").roll("red", "take card", "2 3 2");
    table.expect(&["step items player=red left=4 passing=no"]);
}
