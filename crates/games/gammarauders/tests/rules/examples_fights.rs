//! The worked examples of the index, second part: fights.

use crate::common::Table;

/// [GR-X20] Periscope Sights and weapons that may be shown in an attack.
#[test]
fn x20_attacks_from_afar() {
    let start = |sheet: &str| {
        let red = "bioborg=tick-tock borg=T01.1 carried=2";
        Table::small(
            red,
            "",
            "",
            &format!("phase 7; units T01.2 blue soldier 2; sway red now range=0,0,0,1; sheet red {sheet}"),
        )
    };
    start("hubcap - -").blocks("red", "attack T01.2 blue", "GR-134");
    let mut table = start("hubcap lamp -");
    table.play("red attack T01.2 blue; red add borg; red announce; red continue");
    assert_eq!(table.kind(), "arm", "a bioborg that fires from another area burns no pods");
    table.allows("red", &["show lamp borg", "show none"]).blocks("red", "show hubcap borg", "GR-160");
}

/// [GR-X21] An ally card of the attacker, then an abort.
#[test]
fn x21_abort_after_an_own_card() {
    let start = |blue: &str| {
        let rest = format!(
            "phase 7; units T08.1 red soldier 2; units T08.1 blue soldier 1; units T08.5 red gammajet 1; units T08.5 blue soldier 1; hand red fortune gum; hand blue {blue}"
        );
        let mut table = Table::small("", "", "", &rest);
        table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue");
        table
    };
    let mut table = start("lamp");
    table.play("red play fortune; blue pass").allows("red", &["abort"]);
    table.play("red abort");
    assert_eq!(table.cards("discard"), ["fortune"]);
    table.blocks("red", "attack T08.1 blue", "GR-140").allows("red", &["attack T08.5 blue"]);
    let mut table = start("fortune");
    table.play("red pass; blue play fortune").blocks("red", "abort", "GR-138");
}

/// [GR-X22] Smoke and Mirrors.
#[test]
fn x22_a_cancelled_attack() {
    let mut table = Table::small(
        "borg=T08.3",
        "borg=T08.6",
        "",
        "phase 7; units T08.3 red soldier 3; units T08.3 red gammajet 2; hand blue smoke",
    );
    table.play("red attack T08.3 blue; red add borg; red add 3 soldier T08.3; red announce; blue play smoke");
    assert_eq!(table.number("red", "attacks"), 1);
    table.expect(&["units T08.3 red soldier 3 attacks=1", "units T08.3 red gammajet 2"]);
    table.play("red attack T08.3 blue");
    assert_eq!(table.choices("red", "add"), ["1 gammajet T08.3", "2 gammajet T08.3", "all"]);
}

/// [GR-X23] Last Resort.
#[test]
fn x23_units_lost_when_weapons_are_shown() {
    let mut table = Table::small(
        "borg=T01.1",
        "",
        "",
        "phase 7; units T01.1 red soldier 2; units T01.1 red soldier 1 pods=1; units T01.1 blue soldier 1; sheet red resort",
    );
    table.play("red attack T01.1 blue; red add all; red announce; red continue; red show resort borg");
    // The two soldiers that are left are alike.
    table.roll("red", "lose soldier+1 T01.1", "4 1");
    assert_eq!(table.score(), "15 : 2");
    assert_eq!(table.loose("T01.1"), 1);
}

/// [GR-X24] Gum against Siege Tuba and Rexana.
#[test]
fn x24_gum_in_the_works() {
    let mut table = Table::small(
        "bioborg=rexana borg=T08.3",
        "borg=T08.6",
        "",
        "phase 7; units T08.3 red soldier 3; sheet red - tuba - -; hand blue gum gum",
    );
    table.play(
        "red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue",
    );
    table.play("red show tuba borg; blue show none; blue play gum").blocks("blue", "play gum", "GR-243");
    table.roll("blue", "pass", "5 1 1");
    table.play("blue pass");
    assert_eq!(table.score(), "12 : 2", "0 + 3 + 2 + 2 + 5");
}

/// [GR-X25] Fortress or bioborg as the source.
#[test]
fn x25_a_sealed_source() {
    let start = || {
        let mut table = Table::small(
            "",
            "bioborg=wadsworth carried=2 stored=3",
            "",
            "phase 7; units T08.3 red soldier 1; units T08.3 blue soldier 2; front blue tower; hand blue yoyo; sheet blue turnip - - -",
        );
        table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue");
        table
    };
    let mut table = start();
    table.blocks("blue", "burn 1 borg 1 fort", "GR-152");
    table.play("blue burn 3 fort").blocks("blue", "show turnip borg", "GR-152");
    table.roll("blue", "show yoyo fort", "1 1 1 1 1 1");
    assert_eq!(table.score(), "2 : 14", "4 + 2 + 1 + 2 and five dice");
    assert_eq!(table.number("blue", "carried"), 2);
    start().play("blue burn none").allows("blue", &["show turnip borg", "show yoyo fort", "show none"]);
}

/// [GR-X26] A tie with an area weapon.
#[test]
fn x26_a_tie() {
    let mut table = Table::small(
        "borg=T08.3 carried=2",
        "borg=T08.6 stored=1",
        "",
        "phase 7; units T08.3 red soldier 4; units T08.3 green soldier 3; units T08.3 blue gammajet 3; sheet red lamp; hand red gum; hand blue pinata",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; red pass; blue pass; red continue");
    table.play("red burn 2 borg; blue burn 1 fort; red show lamp borg; blue show pinata fort");
    table.roll("red", "pass", "2 4 3 1 5 3").play("red pass");
    assert_eq!(table.score(), "18 : 18");
    table.play("red pass");
    assert_eq!((table.army("red", "soldier"), table.army("green", "soldier")), (2, 1));
    table.play("red retreat borg to T08.1; red retreat 2 soldier to T08.1");
    assert_eq!(table.cards("hand blue"), ["gum"]);
    assert_eq!(table.cards("discard"), ["lamp", "pinata"]);
    assert!(!table.has("blue", "trashed"));
}

/// [GR-X27] Additions first, then halvings.
#[test]
fn x27_halved_twice() {
    let mut table = Table::small(
        "borg=T08.1",
        "borg=T08.1",
        "",
        "phase 7; units T08.1 red soldier 16; units T08.1 blue soldier 6; units T08.1 green soldier 1; sheet red pinata; sheet blue cloak; hand green playdead",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red pass; blue invite green; green add all; green commit");
    table
        .play("red show pinata borg; blue show cloak borg")
        .roll("green", "pass", "1 2 2")
        .play("green pass");
    assert_eq!(table.score(), "23 : 16");
    table.play("green play playdead; blue share 3");
    assert_eq!((table.army("blue", "soldier"), table.army("green", "soldier")), (3, 1));
}

/// [GR-X28] An ally of both sides.
#[test]
fn x28_helping_both_sides() {
    let mut table = Table::small(
        "borg=T08.3",
        "borg=T08.6",
        "borg=T08.3 carried=3",
        "phase 7; units T08.3 red soldier 10; units T08.3 green soldier 2; hand blue lamp yoyo",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue");
    table.play("red invite green; green add 2 soldier T08.3; green commit; blue invite green; green add borg; green commit; blue pass");
    table
        .play("green burn none; blue show none")
        .roll("blue", "pass", "6 6 1 1 1")
        .play("blue pass; blue pass");
    assert_eq!(
        (table.loose("T08.3"), table.asked().as_str()),
        (3, "green"),
        "Green's bioborg has dropped its pods"
    );
    table
        .play("green retreat borg to T08.1; red collect 1 borg; red done")
        .allows("green", &["collect 2 soldier"]);
    table.roll("green", "collect 2 soldier", "1");
    assert_eq!(["red", "green"].map(|who| table.value(&format!("{who} "), "coups")), ["blue", "blue"]);
    assert_eq!(["hand red", "hand green", "hand blue"].map(|place| table.cards(place).len()), [1, 1, 0]);
}

/// [GR-X29] What a trashed fortress takes along.
#[test]
fn x29_the_hand_is_empty_after_the_first_taker() {
    let mut table = Table::small(
        "borg=T08.3",
        "borg=T08.6 stored=6",
        "",
        "phase 7; units T08.3 red soldier 10; units T08.3 green soldier 2; hand blue yoyo gum; front blue tower depot",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; red invite green; green add all; green commit");
    table
        .play("blue pass; blue burn none; blue show yoyo fort")
        .roll("blue", "pass", "6 6 1 1")
        .play("blue pass; blue pass");
    assert_eq!(table.loose("T08.3"), 6);
    table.play("red done; green done");
    assert_eq!(table.cards("hand red"), ["gum"]);
    assert!(table.cards("hand green").is_empty());
    assert_eq!(table.cards("discard"), ["yoyo", "tower", "depot"]);
}

/// [GR-X30] Duct Tape on a losing hand weapon.
#[test]
fn x30_a_weapon_that_returns_can_be_taken() {
    let mut table =
        Table::small("", "borg=T08.6", "", "phase 7; units T08.3 red soldier 14; hand blue umbrella tape");
    table.play(
        "red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue",
    );
    table.play("blue show umbrella fort").roll("blue", "pass", "6 1 1").play("blue pass; blue play tape");
    assert_eq!(table.cards("hand red"), ["umbrella"]);
    assert!(table.has("blue", "trashed"));
}

/// [GR-X31] Retreats to friendly areas first.
#[test]
fn x31_where_to_retreat() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.3 red soldier 10; units T08.3 blue soldier 3; units T08.3 blue hovertank 1; units T08.3 blue gammajet 1; units T03.4 red soldier 1; units T08.1 green gammajet 1",
    );
    table.play("red attack T08.3 blue; red add 10 soldier T08.3; red announce");
    table.roll("red", "continue", "1 3 2");
    assert_eq!(table.score(), "11 : 10");
    table.play("blue lose soldier T08.3");
    assert!(table.has("blue", "trashed"));
    assert_eq!(table.choices("blue", "retreat borg to"), ["T08.2", "T08.4"]);
    assert_eq!(table.choices("blue", "retreat 1 hovertank to"), ["T08.2", "T08.4"]);
    assert_eq!(table.choices("blue", "retreat 1 gammajet to"), ["T08.2", "T08.4"]);
    assert_eq!(table.choices("blue", "retreat 2 soldier to"), ["T03.4", "T08.1"]);
}

/// [GR-X32] No way out.
#[test]
fn x32_no_retreat() {
    for options in ["", "losers-drop-pods=off"] {
        // T24 is an island here.
        let rest = format!(
            "options players=3 {options}; tile T24 0,-1 0; phase 7; units T24.1 blue soldier 1; units T24.1 blue soldier 1 pods=1"
        );
        let mut table = Table::island(&crate::common::small("borg=T24.1", "", "", &rest));
        table.play("red attack T24.1 blue; red add all; red announce");
        table.roll("red", "continue", "4 1");
        assert_eq!(table.score(), "4 : 3");
        table.play("blue lose soldier T24.1");
        assert_eq!((table.army("blue", "soldier"), table.loose("T24.1")), (0, 1));
        table.play("red collect 1 borg");
        assert_eq!(table.number("red", "carried"), 1);
    }
}

/// [GR-X33] Attacking enemies in the own city.
#[test]
fn x33_the_own_fortress_does_not_help() {
    let mut table = Table::small(
        "borg=T01.1 stored=2",
        "",
        "",
        "phase 7; units T01.3 red soldier 2; units T01.4 red hovertank 1; units T01.3 blue soldier 3",
    );
    table.play("red attack T01.3 blue; red add 2 soldier T01.3; red add 1 hovertank T01.4; red announce");
    table.roll("red", "continue", "1 2");
    assert_eq!(table.score(), "4 : 5");
    table.play("red lose soldier T01.3; red retreat 1 soldier to T01.2");
    assert_eq!((table.number("red", "stored"), table.units("T01.4", "red", "hovertank")), (2, 1));
    assert!(!table.has("red", "trashed"));
    assert_eq!(table.value("blue ", "coups"), "");
}

/// [GR-X34] A fortress beaten from afar.
#[test]
fn x34_a_lone_hovertank() {
    let mut table =
        Table::small("", "borg=T08.6 stored=2", "", "phase 7; units T03.4 red hovertank 1; hand blue lamp");
    table.play(
        "red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue",
    );
    table.play("blue burn none; blue show none").roll("blue", "pass", "4 2 1").play("blue pass; blue pass");
    assert_eq!(table.score(), "5 : 3");
    assert!(table.has("blue", "trashed"));
    assert_eq!((table.loose("T08.3"), table.units("T03.4", "red", "hovertank")), (2, 1));
    assert_eq!((table.value("red ", "coups").as_str(), table.cards("hand red").len()), ("blue", 1));
}

/// [GR-X35] Two reach the goal in one fight.
#[test]
fn x35_who_wins_first() {
    let play = |red: &str, options: &str| {
        let mut table = Table::small(
            &format!("borg=T08.3 coups=green,white {red}"),
            "borg=T08.1",
            "borg=T03.1 coups=red,white",
            &format!(
                "options players=4 {options}; white fort=T08.6 bioborg=plain-4 card=4; phase 7; units T08.3 red soldier 9; units T08.3 green soldier 2"
            ),
        );
        table.play(
            "red attack T08.3 blue; red add all; red announce; red continue; red invite green; green add all",
        );
        table.roll("green", "commit", "6 6 1 1");
        table.winners()
    };
    assert_eq!(play("", ""), "red");
    assert_eq!(play("trashed", ""), "green");
    assert_eq!(play("", "shared-victory=on"), "red green");
}

/// [GR-X36] Old Baldy's extra card.
#[test]
fn x36_old_baldy() {
    let start = || {
        let mut table = Table::small(
            "",
            "",
            "bioborg=old-baldy borg=T08.1",
            "phase 7; units T08.1 red soldier 5; units T08.1 blue soldier 1; hand blue lamp yoyo; front blue spies",
        );
        table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; red invite green; green add borg; green commit");
        table.play("blue pass").roll("blue", "pass", "6 6 1").play("blue pass; blue pass");
        table.roll("red", "take hidden", "1");
        table
    };
    let mut table = start();
    table.play("green take hidden");
    assert_eq!(["hand red", "hand green", "front blue"].map(|place| table.cards(place).len()), [1, 1, 1]);
    let mut table = start();
    table.play("green take spies up");
    assert_eq!(["hand green", "front green", "hand blue"].map(|place| table.cards(place).len()), [1, 1, 0]);
}

/// [GR-X37] A passed player.
#[test]
fn x37_a_passed_player_defends() {
    let mut table = Table::small(
        "borg=T01.1",
        "passed borg=T08.1",
        "",
        "phase 5; units T01.2 blue soldier 1; units T01.1 red soldier 1; hand blue goo smoke",
    );
    table.play("red take borg; red to T01.4");
    assert_eq!(table.kind(), "moves", "Blue is not asked for reactions");
    table.play("red take 1 soldier T01.1; red via T01.2; red to T01.3");
    assert_eq!((table.kind().as_str(), table.asked().as_str()), ("permit", "blue"));
    for (option, invited) in [("", false), ("passers-may-ally=on", true)] {
        let mut table = Table::small(
            "",
            "passed",
            "",
            &format!(
                "options players=3 {option}; phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 1; units T08.1 green soldier 1; hand red gum; hand blue smoke"
            ),
        );
        let mut other = table.clone();
        table
            .play("red attack T08.1 blue; red add all; red announce")
            .allows("blue", &["play smoke", "pass"]);
        other.play("red attack T08.1 green; red add all; red announce; red continue");
        assert_eq!(other.is_legal("red", "invite blue"), invited, "{option}");
    }
    // It invites, burns, collects and takes a card.
    let mut table = Table::small(
        "borg=T08.1 carried=2",
        "passed borg=T08.1 carried=1",
        "",
        "phase 7; units T08.1 blue soldier 9; units T08.1 green soldier 1; hand red gum",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red pass");
    table.allows("blue", &["invite green"]);
    table.play("blue pass; red continue; red burn none; blue burn 1 borg");
    table.roll("red", "pass", "1 6 6").play("red pass; red pass; red retreat borg to T08.5");
    table.play("blue collect 2 borg");
    assert_eq!((table.number("blue", "carried"), table.cards("hand blue")), (2, vec!["gum".to_owned()]));
}

/// [GR-X38] Ceasefire and allies.
#[test]
fn x38_a_truce_bars_announcing_only() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; sway red now truce=green; units T08.1 red soldier 1; units T08.1 blue soldier 3; units T08.1 green soldier 1",
    );
    table.blocks("red", "attack T08.1 green", "GR-270");
    table.play("red done; blue attack T08.1 green; blue add all; blue announce; blue continue; blue invite red; red add all; red commit | 1 1 1");
    assert!(table.said("joins the attack"));
}

/// [GR-X39] Two equal cards add up.
#[test]
fn x39_hot_rods() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red hovertank 4; units T08.1 green hovertank 2; units T08.1 blue soldier 1; hand red hotrod hotrod",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red invite green; green add all; green commit; red pass");
    table.play("red play hotrod").roll("red", "play hotrod", "3 5 1");
    assert_eq!(table.score(), "22 : 2");
}
