//! Chapters 6 and 7: trades and reinforcements.

use crate::common::Table;

/// [GR-058] [GR-C03] Pods of fortresses, cards and turn cards, in any mixture.
#[test]
fn what_is_traded() {
    let mut table =
        Table::small("stored=2", "stored=1", "", "phase 2; hand red lamp; hand blue yoyo; front blue spies");
    table.play("red offer blue; red give pod; red give lamp; red give turn; red get turn; red get spies up; red propose; blue accept 1");
    assert_eq!(
        ["red", "blue"].map(|who| (table.number(who, "stored"), table.number(who, "card"))),
        [(1, 2), (2, 1)]
    );
    assert_eq!(
        (table.cards("hand blue"), table.cards("front red")),
        (vec!["lamp".into(), "yoyo".into()], vec!["spies".to_owned()])
    );
}

/// [GR-059] Mounted weapons, carried pods, units and counters are not for sale.
#[test]
fn what_is_not_traded() {
    let mut table = Table::small(
        "carried=3 coups=green",
        "carried=3",
        "",
        "phase 2; sheet red lamp; units T01.3 red soldier 4; hand blue yoyo",
    );
    table.play("red offer blue");
    table
        .blocks("red", "give lamp", "GR-251")
        .blocks("red", "give pod", "GR-060")
        .blocks("red", "get pod", "GR-060");
    table.blocks("red", "get tower up", "GR-059").never("red", "get rust");
    assert!(
        table.of("red").legal().iter().all(|answer| !answer.contains("soldier ") && !answer.contains("coup"))
    );
}

/// [GR-060] Between standing fortresses, and neither beyond its limit.
#[test]
fn pods_need_a_roof() {
    let mut table = Table::small("stored=2", "stored=4", "trashed", "phase 2");
    table.play("red offer green").blocks("red", "give pod", "GR-060");
    table.play("red cancel; red offer blue; red give pod; red give pod").blocks("red", "give pod", "GR-060");
    table.blocks("red", "propose", "GR-248");
    table.play("red drop give pod; red propose; blue accept 1");
    assert_eq!(table.number("blue", "stored"), 5);
}

/// [GR-060] [GR-061] [GR-248] The whole deal is looked at again when it is proposed and when it is accepted.
#[test]
fn deals_are_looked_at_as_a_whole() {
    let forts = |draft: &str| {
        Table::small("stored=2", "stored=5", "trashed", &format!("phase 2; draft {draft}; hand green lamp"))
    };
    forts("red green give-pods=1").blocks("red", "propose", "GR-060");
    forts("green red get-pods=1").blocks("green", "propose", "GR-060");
    forts("red blue give-pods=1").blocks("red", "propose", "GR-248");
    forts("red blue give-turn=1").blocks("red", "propose", "GR-061");
    forts("red blue get-pods=1").allows("red", &["propose"]);
    let offered = |offer: &str| {
        let made = "trade last=1 made=1,0,0,0,0,0";
        let offer = format!("phase 2; {made}; offer 1 {offer}; hand green lamp; hand red lamp");
        Table::small("stored=2", "stored=5", "trashed", &offer)
    };
    offered("red green give-pods=1").blocks("green", "accept 1", "GR-060");
    offered("red blue give-pods=1").blocks("blue", "accept 1", "GR-248");
    offered("red blue give-turn=1").blocks("blue", "accept 1", "GR-061");
    offered("red green give-cards=lamp").allows("green", &["accept 1"]);
    // A counter-offer is proposed as any other is.
    let mut counter = offered("red green give-pods=1 get-cards=lamp");
    counter.play("green counter 1").blocks("green", "propose", "GR-060");
    counter.play("green drop get pod").allows("green", &["propose"]);
}

/// [GR-251] What a draft asks for is not asked for any more once the asker has seen it go elsewhere.
#[test]
fn what_has_gone_elsewhere_is_not_asked_for() {
    let asks = |knows: &str| {
        let rest =
            format!("phase 2; draft red blue get-cards=anvil; hand blue yoyo; hand green anvil{knows}");
        Table::small("", "", "", &rest)
    };
    asks("").allows("red", &["propose"]);
    asks("/red,green").blocks("red", "propose", "GR-251");
    let mut shown = asks("");
    shown.play("green offer red; green give anvil; green propose").blocks("red", "propose", "GR-251");
    // A card that lies face up has gone before everybody's eyes.
    let mut up = Table::small(
        "",
        "",
        "",
        "phase 2; draft red blue get-cards=spies^; front blue spies; hand green lamp",
    );
    up.allows("red", &["propose"]);
    up.play("green offer blue; green give lamp; green get spies up; green propose; blue accept 1");
    up.blocks("red", "propose", "GR-059");
}

/// [GR-061] Turn cards are swapped one for one.
#[test]
fn turn_cards_are_swapped() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp");
    table.play("red offer blue; red give turn").blocks("red", "propose", "GR-061");
    table.blocks("red", "give turn", "GR-061");
    table.play("red get turn");
    assert_eq!(table.choices("red", "drop"), ["get turn", "give turn"]);
    table.play("red propose; blue accept 1");
    assert_eq!(["red", "blue", "green"].map(|who| table.number(who, "card")), [2, 1, 3]);
}

/// [GR-251] A hidden card of the other side may be any that is not known to lie elsewhere, and no more than are held; a card that was named is not one of their choice.
#[test]
fn hidden_cards_are_named() {
    let mut table = Table::small("stored=1", "", "", "phase 2; hand red yoyo; hand blue gum lamp");
    table.play("red offer blue");
    let named = table.choices("red", "get");
    assert!(named.contains(&"gum".to_owned()) && named.contains(&"anvil".to_owned()), "{named:?}");
    table.play("red get gum; red get any-card");
    assert!(!table.choices("red", "get").contains(&"anvil".to_owned()), "two are all that Blue has");
    table.play("red give pod; red propose; blue accept 1");
    assert_eq!(table.choices("blue", "pick"), ["lamp"]);
    table.play("blue pick lamp");
    assert_eq!(table.cards("hand red").len(), 3);
}

/// [GR-217] A gift of one card: the two know which, nobody else does.
#[test]
fn a_gift_is_known_to_two() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp");
    table.play("red offer blue; red give lamp; red propose; blue accept 1");
    table.says_to("blue", "Gamma Lamp").says_to("red", "Gamma Lamp").silent_to("green", "Gamma Lamp");
}

/// [GR-062] A gift is a trade; both must agree, and everything changes hands at once.
#[test]
fn gifts() {
    let mut table = Table::small("stored=1", "", "", "phase 2; hand red lamp yoyo");
    table.play("red offer blue; red give pod; red give lamp; red propose");
    assert_eq!((table.number("red", "stored"), table.cards("hand red").len()), (1, 2), "nothing is gone yet");
    table.play("blue accept 1");
    assert_eq!((table.number("blue", "stored"), table.cards("hand blue")), (1, vec!["lamp".to_owned()]));
    // [GR-300] Both sides of the ledger.
    table.expect(&["ledger red blue traded=1", "ledger blue red traded=1"]);
}

/// [GR-063] [GR-222] There is no answer that promises anything for later.
#[test]
fn promises_are_only_words() {
    let mut table = Table::small("stored=1", "", "", "phase 2; hand red lamp; hand blue yoyo");
    table.play("red offer blue");
    let all = table.of("red").legal();
    assert!(
        all.iter()
            .all(|answer| ["give", "get", "cancel"].contains(&answer.split(' ').next().unwrap_or_default())),
        "{all:?}"
    );
}

/// [GR-064] [GR-218] [GR-250] All at once until everybody is done; an offer reopens the one it is made to.
#[test]
fn trading_ends() {
    let mut table = Table::small("stored=1", "", "", "phase 2; deck");
    assert_eq!(table.asked(), "red blue green");
    table.play("blue done; green done");
    assert_eq!(table.asked(), "red");
    table.play("red offer blue; red give pod; red propose");
    assert_eq!(table.asked(), "red blue", "only Blue is reopened");
    table.play("blue decline 1; blue done; red done");
    assert_eq!(table.question(), "reinforce red");
}

/// [GR-216] Three open, twelve in all; declined offers are not repeated; [GR-297] six cards a side.
#[test]
fn limits_of_offers() {
    let mut table = Table::small(
        "stored=5",
        "",
        "",
        "phase 2; hand red lamp yoyo anvil gum sock hotrod fist; hand green tickle",
    );
    for card in ["lamp", "yoyo", "anvil"] {
        table.play(&format!("red offer blue; red give {card}; red propose"));
    }
    table.blocks("red", "offer blue", "GR-216");
    table.play("blue decline 1; red offer blue; red give lamp").blocks("red", "propose", "GR-216");
    table.play("red cancel; red withdraw 2; red withdraw 3");
    table.blocks("red", "withdraw 1", "GR-216").blocks("blue", "accept 2", "GR-216");
    for number in 4..=12 {
        table.play(&format!("red offer green; red give yoyo; red propose; red withdraw {number}"));
    }
    table.blocks("red", "offer green", "GR-216");
    let mut many = Table::small("", "", "", "phase 2; hand red lamp yoyo anvil gum sock hotrod fist");
    many.play("red offer blue");
    for card in ["lamp", "yoyo", "anvil", "gum", "sock", "hotrod"] {
        many.play(&format!("red give {card}"));
    }
    many.blocks("red", "give fist", "GR-297");
}

/// [GR-216] [GR-251] A counter-offer swaps the sides; an offer whose goods are gone is void.
#[test]
fn counters_and_void_offers() {
    let mut table = Table::small("stored=1", "stored=1", "", "phase 2; hand red lamp spies; hand blue yoyo");
    table.play("red offer blue; red give lamp; red get pod; red propose; blue counter 1");
    let text = "You give Scarlet Shogunate 1 pod and get Gamma Lamp; add to it, or make the offer";
    assert_eq!(table.prompt("blue").text, text);
    table.play("blue propose");
    table.blocks("red", "accept 1", "GR-216");
    table.play("red accept 2");
    assert_eq!((table.cards("hand blue").len(), table.number("red", "stored")), (2, 2));
    let mut void = Table::small("stored=1", "", "", "phase 2; hand red lamp");
    void.play("red offer blue; red give lamp; red propose; red offer green; red give lamp; red propose; blue accept 1");
    assert!(void.said("Offer 2") && void.said("void"));
    void.blocks("green", "accept 2", "GR-216");
}

/// [GR-217] Offers are private; a trade is told to all by its size, faces only to the two.
#[test]
fn what_others_hear() {
    let mut table = Table::small("stored=1", "", "", "phase 2; hand red umbrella; hand blue yoyo");
    table.play("red offer blue; red give umbrella; red get any-card; red propose");
    table.sees("blue", "Umbrella of Doom").hides("green", "Umbrella").silent_to("green", "Offer");
    table.play("blue accept 1; blue pick yoyo");
    table.hides("green", "Umbrella").hides("green", "Wrecking").says_to("green", "card");
    table.sees("red", "yoyo");
}

/// [GR-251] Something must move; a hidden card is asked for by name or left to the other, who chooses it then.
#[test]
fn what_an_offer_can_ask() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp; hand blue yoyo gum");
    table.play("red offer blue").blocks("red", "propose", "GR-251").blocks("red", "give any-card", "GR-251");
    table.play("red give lamp; red get any-card; red get any-card").blocks("red", "get any-card", "GR-251");
    table.play("red drop get any-card; red propose; blue accept 1");
    assert_eq!(table.choices("blue", "pick"), ["gum", "yoyo"]);
    table.play("blue pick gum");
    assert_eq!(
        (table.cards("hand red"), table.cards("hand blue")),
        (vec!["gum".to_owned()], vec!["lamp".into(), "yoyo".to_owned()])
    );
    // Asked for by name, and not held: the refusal gives no reason to the one who asks.
    let mut named = Table::small("", "", "", "phase 2; hand red lamp; hand blue yoyo");
    named
        .play("red offer blue; red give lamp; red get gum; red propose")
        .blocks("blue", "accept 1", "GR-216");
    named.play("blue decline 1");
    assert!(named.log_of("red").iter().any(|line| line.contains("declined")));
}

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
