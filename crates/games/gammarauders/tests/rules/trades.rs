//! Chapter 6: trades.

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

/// [GR-058] What a draft names can be taken out of it again, each by itself.
#[test]
fn a_draft_is_mended() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp yoyo anvil");
    table.play("red offer blue; red give lamp; red give yoyo; red drop give lamp");
    assert_eq!(table.value("draft", "give-cards"), "yoyo");
    table.blocks("red", "drop give lamp", "GR-251").blocks("red", "drop give anvil", "GR-251");
    table.allows("red", &["give lamp", "drop give yoyo"]);
}

/// [GR-217] Whoever is given a hidden card is told which, and nobody else.
#[test]
fn a_gift_is_told_to_two() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp; hand blue gum");
    table.play("red offer blue; red give lamp; red propose; blue accept 1");
    let told = |who: &str| table.log_of(who).join("\n");
    assert_ne!(told("blue"), told("green"));
    assert!(told("blue").contains("Gamma Lamp") && !told("green").contains("Gamma Lamp"), "{}", told("blue"));
}
