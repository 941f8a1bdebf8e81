//! Chapter 11, second half: what follows from a combat.

use crate::common::Table;

/// Red attacks Blue's soldiers in T08.1 with its own; no cards, one die each.
fn fight(red: &str, blue: &str, green: &str, rest: &str, dice: &str) -> Table {
    let mut table = Table::small(red, blue, green, &format!("phase 7; {rest}"));
    table.play("red attack T08.1 blue; red add all; red announce");
    table.roll("red", "continue", dice);
    table
}

/// [GR-170] [GR-C27] Losses, pods and the fortress, retreats, counters, collection, weapons, cards, victory: in this order.
#[test]
fn the_order_of_the_aftermath() {
    let mut table = Table::small(
        "borg=T08.3",
        "stored=2",
        "",
        "phase 7; units T08.3 red soldier 9; units T08.3 blue soldier 3; sheet red neon; hand blue gum yoyo; hand red lamp",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; red pass; blue pass; red continue");
    table.play("blue burn none; red show neon borg; blue show yoyo fort; red pass; blue pass | 1 1 1; red pass; blue pass; red pass; blue pass");
    assert_eq!(table.score(), "18 : 9");
    table.play("blue retreat borg to T08.1; red collect 2 borg");
    let log = table.log();
    let order = ["loses 3 soldiers", "fortress", "retreat", "coup", "pods", "Neon", "takes a hidden card"];
    let mut at = 0;
    for part in order {
        let found = log[at..].iter().position(|line| line.to_lowercase().contains(&part.to_lowercase()));
        at += found.unwrap_or_else(|| panic!("no {part:?} after line {at} of {log:#?}"));
    }
    let kept = table.cards("sheet red").first().is_some_and(|card| card == "neon");
    assert!(table.said(if kept { "keeps Neon" } else { "discards Neon" }), "{log:#?}");
}

/// [GR-171] The difference, but no more than was committed.
#[test]
fn losses() {
    let table = fight("", "", "", "units T08.1 red soldier 3; units T08.1 blue soldier 9", "1 3");
    assert_eq!((table.score().as_str(), table.army("red", "soldier")), ("4 : 12", 0));
    let mut few = fight("", "", "", "units T08.1 red soldier 6; units T08.1 blue soldier 5", "3 2");
    assert_eq!(few.army("blue", "soldier"), 3);
    few.play("blue retreat 3 soldier to T08.5");
    let laden = fight("", "", "", "units T08.1 red soldier 6; units T08.1 blue soldier 5 pods=1", "3 2");
    assert!(laden.said("drops 3 pods") && laden.loose("T08.1") == 5, "{:#?}", laden.log());
}

/// [GR-172] [GR-C28] [GR-282] The primary loser shares the losses out, owners pick the types.
#[test]
fn shares() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 2; units T08.1 red gammajet 1; units T08.1 green soldier 1; units T08.1 green gammajet 2; units T08.1 blue soldier 9",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red invite green; green add all; green commit | 1 1 3");
    assert_eq!(table.question(), "share red");
    // 6 + 2 against 9 + 3: four are lost, one of them at least Red's.
    assert_eq!(table.choices("red", "share"), ["1", "2", "3"]);
    table.blocks("red", "share 0", "GR-282");
    // [GR-293] Whoever is away bears as much as possible.
    let mut away = table.clone();
    away.play("red resign");
    assert_eq!(away.army("red", "soldier") + away.army("red", "gammajet"), 0);
    table.play("red share 2");
    assert_eq!(table.question(), "lose red");
    // The two soldiers are alike.
    table.play("red lose gammajet T08.1");
    assert_eq!(table.question(), "lose green");
}

/// [GR-174] [GR-C16] To friendly areas if there are any; [GR-176] a strange city is none; [GR-177] the owner chooses.
#[test]
fn retreats() {
    let mut table = fight(
        "",
        "borg=T08.1",
        "",
        "units T08.1 red soldier 5; units T08.1 blue soldier 1; units T08.2 green gammajet 1",
        "6 1",
    );
    // T08.3 is Blue's own city, T08.6 an empty one, T08.2 Green's.
    assert_eq!(table.choices("blue", "retreat borg to"), ["T08.3", "T08.4", "T08.5"]);
    table.blocks("blue", "retreat borg to T08.6", "GR-177");
    table.play("blue retreat borg to T08.5");
}

/// [GR-174] Nothing friendly: any area that can be entered.
#[test]
fn hostile_retreats() {
    let enemies = "units T08.2 green gammajet 1; units T08.3 green soldier 1; units T08.4 green gammajet 1; units T08.5 green soldier 1";
    let table = fight(
        "",
        "borg=T03.4",
        "",
        &format!("units T08.1 red soldier 5; units T08.1 blue soldier 4; {enemies}"),
        "1 1",
    );
    assert_eq!(table.choices("blue", "retreat 1 soldier to"), ["T08.3", "T08.5", "T08.6"]);
}

/// [GR-175] [GR-C30] Those who fired from outside stay, but are lost like others.
#[test]
fn who_retreats() {
    let mut table = fight(
        "",
        "",
        "",
        "units T08.1 red soldier 2; units T08.2 red hovertank 3; units T08.1 blue soldier 9",
        "1 1",
    );
    assert_eq!(table.score(), "6 : 10");
    table.play("red lose soldier T08.1; red lose hovertank T08.2; red lose hovertank T08.2; red lose hovertank T08.2");
    assert_eq!(table.units("T08.5", "red", "soldier"), 1, "the only friendly area");
    let mut stay = fight("", "", "", "units T08.2 red hovertank 3; units T08.1 blue soldier 4", "2 2");
    assert_eq!((stay.score().as_str(), stay.units("T08.2", "red", "hovertank")), ("5 : 6", 2));
    stay.play("red done");
}

/// [GR-178] [GR-C31] No area to go to: eliminated.
#[test]
fn nowhere_to_go() {
    let text = crate::common::small(
        "borg=T24.1",
        "",
        "",
        "options players=3; tile T24 0,-1 0; phase 7; units T24.1 blue soldier 2",
    );
    let mut table = Table::island(&text);
    table.play("red attack T24.1 blue; red add all; red announce; red continue | 5 2");
    assert_eq!(table.army("blue", "soldier"), 0, "one by one, the other for want of a retreat");
    assert!(table.said("with nowhere to retreat"));
}

/// [GR-179] [GR-C34] Losers drop their pods; with the option off they keep them.
#[test]
fn pods_fall() {
    let drop = |option: &str| {
        let mut table = Table::small(
            "",
            "borg=T08.1 carried=2",
            "",
            &format!(
                "options players=3 {option}; phase 7; units T08.1 red soldier 5; units T08.1 blue soldier 1 pods=1; units T08.1 blue soldier 1"
            ),
        );
        table.play("red attack T08.1 blue; red add all; red announce; red continue; blue burn none | 1 3");
        table.play("blue lose soldier T08.1; blue retreat borg to T08.5");
        (table.loose("T08.1"), table.number("blue", "carried"))
    };
    assert_eq!(drop(""), (3, 0));
    assert_eq!(drop("losers-drop-pods=off"), (0, 2));
}

/// [GR-180] [GR-C32] Only the primary defender's own fortress falls; its pods lie loose.
#[test]
fn whose_fortress_falls() {
    let mut table = Table::small("", "borg=T08.6 stored=3", "", "phase 7; units T08.3 red soldier 6");
    table.play("red attack T08.3 blue; red add all; red announce; red continue; blue burn none | 1 1 1");
    assert!(table.has("blue", "trashed") && table.loose("T08.3") == 3);
    let mut guest =
        Table::small("", "", "borg=T08.6", "phase 7; units T03.1 red soldier 6; units T03.1 blue soldier 1");
    guest.play("red attack T03.1 blue; red add all; red announce; red continue | 1 1");
    assert!(!guest.has("green", "trashed"));
}

/// [GR-181] The primary winner and its allies get a counter each, unless they hold one.
#[test]
fn coup_counters() {
    let mut table = Table::small(
        "coups=blue",
        "borg=T08.6",
        "",
        "options players=4; white fort=T02.2 bioborg=plain-4 card=4; tile T02 -1,0 0; phase 7; units T08.3 red soldier 6; units T08.3 green soldier 1",
    );
    table.play("red attack T08.3 blue; red add all; red announce; red continue; red invite green; green add all; green commit | 1 1 1 1");
    assert_eq!(["red", "green"].map(|who| table.value(&format!("{who} "), "coups")), ["blue", "blue"]);
}

/// [GR-182] Winners collect with committed soldiers and bioborg, a defender also with the fortress.
#[test]
fn collecting() {
    let mut table = Table::small(
        "borg=T08.3 carried=2",
        "stored=2",
        "",
        "phase 7; units T08.3 red soldier 1; units T08.3 blue soldier 9; loose T08.3 1",
    );
    table.play("red attack T08.3 blue; red add all; red announce; red continue; red burn none; blue burn none | 1 1 1");
    table.play("red retreat borg to T08.2");
    assert_eq!(table.question(), "collect blue");
    assert_eq!(
        table.choices("blue", "collect"),
        ["1 borg", "1 fort", "1 soldier", "2 borg", "2 fort", "2 soldier", "3 borg", "3 fort", "3 soldier"]
    );
    table.blocks("blue", "collect 4 fort", "GR-182");
    table.play("blue collect 3 fort");
    assert_eq!(table.number("blue", "stored"), 5);
}

/// [GR-183] [GR-184] [GR-C33] Winners keep what the card lets them keep, losers discard.
#[test]
fn weapons_after_a_fight() {
    let sheet = |weapon: &str, soldiers: u32, option: &str| {
        let mut table = Table::small(
            "borg=T08.1",
            "",
            "",
            &format!(
                "options players=3 {option}; phase 7; units T08.1 red soldier {soldiers}; units T08.1 blue soldier 8; sheet red {weapon}"
            ),
        );
        table.play(&format!(
            "red attack T08.1 blue; red add all; red announce; red continue; red show {weapon} borg | 1 1"
        ));
        if soldiers > 8 {
            let left = table.units("T08.1", "blue", "soldier");
            table.play(&format!("blue retreat {left} soldier to T08.5"));
        } else {
            table.play("red retreat borg to T08.5");
        }
        !table.cards("sheet red").is_empty()
    };
    assert!(sheet("lamp", 9, ""), "kept");
    assert!(!sheet("whistler", 9, ""), "used once");
    assert!(!sheet("lamp", 1, "") && sheet("lamp", 1, "losers-discard-weapon=off"));
}

/// [GR-185] [GR-186] The winner takes a random hidden card or a particular face-up one; mounted ones never.
#[test]
fn cards_are_taken() {
    let start = || {
        let mut table = Table::small(
            "",
            "borg=T08.1",
            "",
            "phase 7; units T08.1 red soldier 5; hand blue lamp yoyo; front blue tower; sheet blue anvil",
        );
        table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; blue pass; red continue; blue show none; blue pass | 1 1; blue pass; blue pass; blue retreat borg to T08.5");
        table
    };
    let mut table = start();
    table.blocks("red", "take anvil up", "GR-186").allows("red", &["take hidden", "take tower up"]);
    table.play("red take tower up");
    assert_eq!(table.cards("front red"), ["tower"]);
    let mut hidden = start();
    hidden.roll("red", "take hidden", "2");
    assert_eq!(hidden.cards("hand red").len(), 1);
    hidden.hides("green", &format!("\"{}\"", hidden.cards("hand red")[0]));
}

/// [GR-269] [GR-285] Only committed pieces lose and retreat; whoever helped both sides takes both consequences.
#[test]
fn committed_pieces() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 9; units T08.1 green soldier 2; units T08.1 green gammajet 2; units T08.1 green hovertank 1; units T08.1 blue soldier 1; hand blue lamp",
    );
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; red invite green; green add 2 soldier T08.1; green commit; blue invite green; green add 2 gammajet T08.1; green commit; red pass");
    table.play("blue pass; blue pass | 1 1 1 1; blue pass; blue pass");
    assert_eq!(table.score(), "13 : 5");
    // Blue's side loses all three; the soldiers and the hovertank stay.
    assert_eq!(
        (
            table.army("green", "gammajet"),
            table.units("T08.1", "green", "soldier"),
            table.units("T08.1", "green", "hovertank")
        ),
        (0, 2, 1)
    );
    assert_eq!(table.cards("hand red"), ["lamp"]);
}

/// [GR-270] [GR-203] A ban on attacks bars announcing, not joining, and never defending.
#[test]
fn bans() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; sway red now forbidden=2; units T08.1 red soldier 1; units T08.1 blue soldier 3; units T08.1 green soldier 1",
    );
    table.blocks("red", "attack T08.1 blue", "GR-270");
    table
        .play(
            "red done; blue attack T08.1 green; blue add all; blue announce; blue continue; blue invite red",
        )
        .allows("red", &["add 1 soldier T08.1"]);
}

/// [GR-272] A card of the defender ends the right to abort, a card of the attacker does not.
#[test]
fn cards_and_aborts() {
    let start = |rest: &str| {
        let mut table = Table::small(
            "",
            "",
            "",
            &format!("phase 7; units T08.1 red soldier 1; units T08.1 blue soldier 1; {rest}"),
        );
        table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue");
        table
    };
    let mut own = start("hand red fortune lamp; hand blue lamp");
    own.play("red play fortune; blue pass").allows("red", &["abort"]);
    let mut theirs = start("hand red lamp; hand blue fortune lamp");
    theirs.play("red pass; blue play fortune").blocks("red", "abort", "GR-138");
}

/// [GR-274] A commitment stands though its pieces are lost before the totals.
#[test]
fn a_commitment_stands() {
    let mut table = Table::small(
        "",
        "borg=T08.6",
        "borg=T08.3",
        "phase 7; units T08.3 red soldier 9; units T08.3 green soldier 2; sheet green resort; hand blue lamp",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; red invite green; green add all; green commit; blue pass; green show resort borg; blue show none");
    assert_eq!(table.army("green", "soldier"), 0);
    table.play("blue pass | 1 1 1 1; blue pass; blue pass");
    assert_eq!(table.score(), "21 : 2");
    assert_eq!(table.value("green ", "coups"), "blue");
}

/// [GR-275] Armour and talents count whichever source is sealed.
#[test]
fn armour_counts_anyway() {
    let mut table = Table::small("", "bioborg=ramona stored=1", "", "phase 7; units T08.3 red soldier 3");
    table.play("red attack T08.3 blue; red add all; red announce; red continue; blue burn 1 fort | 1 1 1 1");
    assert_eq!(table.score(), "4 : 5");
}

/// [GR-277] A shown weapon that returns to the hand can be taken.
#[test]
fn a_returned_weapon_is_booty() {
    let mut table = Table::small(
        "",
        "borg=T08.6",
        "",
        "options players=3 losers-discard-weapon=off; phase 7; units T08.3 red soldier 9; hand blue yoyo",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue; blue show yoyo fort | 1 1 1");
    assert_eq!(table.cards("hand red"), ["yoyo"]);
}

/// [GR-283] Retreats: the primary loser first; whether an area is friendly is judged before anybody moves.
#[test]
fn retreats_do_not_block_each_other() {
    let mut table = Table::small(
        "",
        "borg=T08.1",
        "",
        "phase 7; units T08.1 red soldier 12; units T08.1 green soldier 5; units T08.1 blue soldier 5",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red pass; blue invite green; green add all; green commit | 1 1 1");
    assert_eq!(table.score(), "13 : 12");
    table.play("blue share 1; blue retreat borg to T08.5; blue retreat 4 soldier to T08.5");
    assert_eq!(table.units("T08.5", "green", "soldier"), 5, "still friendly");
}

/// [GR-284] The own fortress does not help an attack beside it, nor fall with it.
#[test]
fn attacking_at_home() {
    let mut table = Table::small(
        "stored=3 borg=T01.1",
        "",
        "",
        "phase 7; units T01.3 red soldier 2; units T01.3 blue soldier 4; hand red lamp",
    );
    table.play("red attack T01.3 blue; red add all; red announce; red continue; red pass; red continue");
    assert_eq!(table.kind(), "commit", "no stored pods, no weapon from hand");
    table.play("red pass | 1 1; red pass; red pass");
    assert_eq!(table.score(), "3 : 5");
    assert!(!table.has("red", "trashed") && table.number("red", "stored") == 3);
}

/// [GR-286] Cards that expire with the fortress are gone before anything is taken.
#[test]
fn expired_cards_are_not_taken() {
    let mut table =
        Table::small("", "borg=T08.6", "", "phase 7; units T08.3 red soldier 9; front blue tower");
    table.play("red attack T08.3 blue; red add all; red announce; red continue | 1 1 1");
    assert_eq!((table.cards("discard"), table.cards("front red").len()), (vec!["tower".to_owned()], 0));
}

/// [GR-027] [GR-287] At one check the primary winner comes first; `shared-victory` lets them share.
#[test]
fn several_winners() {
    let end = |option: &str| {
        let mut table = Table::small(
            "coups=green",
            "borg=T08.6",
            "coups=red",
            &format!(
                "options players=3 {option}; phase 7; units T08.3 red soldier 9; units T08.3 green soldier 1"
            ),
        );
        table.play("red attack T08.3 blue; red add all; red announce; red continue; red invite green; green add all; green commit | 1 1 1 1");
        table.winners()
    };
    assert_eq!((end("").as_str(), end("shared-victory=on").as_str()), ("red", "red green"));
}
