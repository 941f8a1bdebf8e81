//! Between the rules: where a second piece, a second card, a piece that is gone or a player who left meets them.

use retrograde_core::{Setup, Tone};

use crate::common::{Table, small, test_pack};

/// [GR-311] Offers of a player who has left are void, and whoever was choosing cards for one is free again.
#[test]
fn offers_of_those_who_left() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp; hand blue yoyo gum");
    table.play("red offer blue; red give lamp; red get any-card; red propose; blue accept 1; red resign");
    table.blocks("blue", "accept 1", "GR-216").never("blue", "pick yoyo");
    assert!(table.log_of("blue").iter().any(|line| line.contains("is void")), "{:#?}", table.log_of("blue"));
    assert_eq!(table.cards("hand blue"), ["yoyo", "gum"]);
}

/// [GR-311] An acceptance falls away if what it needs is gone before the last card is chosen.
#[test]
fn accepted_too_soon() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp; hand blue yoyo gum; hand green audit");
    table.play("red offer blue; red give lamp; red get any-card; red get any-card; red propose");
    table.play("blue accept 1; blue pick yoyo; green play audit; green target blue | 2");
    table.never("blue", "pick gum").blocks("blue", "accept 1", "GR-251").allows("blue", &["decline 1"]);
}

/// [GR-265] [GR-307] Pods that were set down before a move was called off were the move.
#[test]
fn pods_before_a_move_that_was_called_off() {
    let mut table = Table::small("carried=1", "", "", "phase 5; hand blue goo lamp");
    table.play("red take borg; red drop 1 borg; red to T01.1; blue play goo");
    table.blocks("red", "take borg", "GR-088");
    let mut still = Table::small("", "", "", "phase 5; hand blue goo lamp; loose T01.3 1");
    still.play("red take borg; red to T01.1; blue play goo").allows("red", &["take borg"]);
}

/// [GR-049] [GR-290] A discarded card may have raised the limit: then more must go.
#[test]
fn a_limit_that_falls() {
    let mut files = test_pack();
    let cards = files.get_mut("cards.toml").expect("cards");
    *cards = cards.replace("what = \"store\", amount = 3", "what = \"hand\", amount = 2");
    let hand = "hand red lamp yoyo anvil gum sock fist hotrod";
    let text = small("", "", "", &format!("phase 6; place 4; front red depot; {hand}; step limit"));
    let mut table = Table::of_pack(&files, &text);
    assert_eq!(table.prompt("red").text, "Discard 1 card");
    table.play("red discard depot up");
    assert_eq!(
        (table.question().as_str(), table.prompt("red").text.as_str()),
        ("limit red", "Discard 2 cards")
    );
    table.play("red discard lamp; red discard yoyo");
    table.expect(&["phase 7"]);
}

/// [GR-243] Range helps only what may still attack: no card for a bioborg that has attacked or has nothing to shoot with.
#[test]
fn range_for_nothing() {
    let start = |red: &str, sheet: &str| {
        Table::small(red, "", "", &format!("phase 7; hand red periscope; sheet red {sheet}"))
    };
    start("borg=T08.2", "lamp").allows("red", &["play periscope"]);
    start("", "lamp").blocks("red", "play periscope", "GR-243");
    start("borg=T08.2", "hubcap").blocks("red", "play periscope", "GR-243");
    start("borg=T08.2 attacks=1", "lamp").blocks("red", "play periscope", "GR-243");
    // Before phase 7 a weapon may yet be mounted.
    Table::small("", "", "", "phase 6; hand red periscope").allows("red", &["play periscope"]);
}

/// [GR-243] [GR-256] A ceasefire needs somebody who can still attack this turn.
#[test]
fn a_ceasefire_with_the_harmless() {
    let mut table = Table::small("", "passed", "", "phase 4; hand red ceasefire gum");
    table.play("red play ceasefire");
    assert_eq!(table.value("sway green now", "truce"), "red", "Blue has passed, so Green it is");
    let late = |place: u8| {
        let cards = if place == 3 { ["card=3", "card=1", "card=2"] } else { ["card=1", "card=2", "card=3"] };
        let rest = format!("phase 7; place {place}; hand red ceasefire");
        Table::small(cards[0], cards[1], cards[2], &rest)
    };
    late(1).allows("red", &["play ceasefire"]);
    late(3).blocks("red", "play ceasefire", "GR-243");
}

/// [GR-244] [GR-266] Movement cards that could change nothing: for pieces that are kept where they are, or lifting what is lifted.
#[test]
fn movement_cards_for_nothing() {
    let rooted = Table::small("", "", "", "phase 5; hand red boots; sway red now rooted=8");
    rooted.blocks("red", "play boots", "GR-243");
    let held = Table::small(
        "moved",
        "",
        "",
        "phase 5; hand red march goat visa; units T08.1 red soldier 2 held; units T08.1 red hovertank 2 held",
    );
    for card in ["march", "goat", "visa"] {
        held.blocks("red", &format!("play {card}"), "GR-243");
    }
    // Those who ask nobody need no visa, and nobody grabs where no pod is.
    let flyer =
        Table::small("bioborg=old-baldy", "", "", "phase 5; hand red visa grab; units T01.4 red gammajet 2");
    flyer.blocks("red", "play visa", "GR-243").blocks("red", "play grab", "GR-243");
    Table::small("", "", "", "phase 5; hand red visa grab; loose T08.1 1")
        .allows("red", &["play visa", "play grab"]);
    let mut digby = Table::small("bioborg=digby", "", "", "phase 5; hand red snorkel pack");
    digby.allows("red", &["play pack"]);
    digby.play("red play snorkel").blocks("red", "play pack", "GR-243");
}

/// [GR-136] [GR-269] Units that the primary defender gains in the target area before the totals defend as well.
#[test]
fn late_defenders() {
    let mut files = test_pack();
    let cards = files.get_mut("cards.toml").expect("cards");
    *cards = cards.replace(
        "{ op = \"total\", side = \"own\", amount = 3 }",
        "{ op = \"gain\", what = \"soldier\", who = \"self\", amount = 3, at = \"fort\" }",
    );
    let text = small("", "borg=T08.6", "", "phase 7; units T08.3 red soldier 2; hand blue fortune");
    let mut table = Table::of_pack(&files, &text);
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue");
    table.roll("blue", "play fortune", "1 1 1");
    assert_eq!(table.score(), "3 : 5");
}

/// [GR-261] [GR-295] A card that obliges one of two who refused does not make the other forget.
#[test]
fn two_refusals_and_a_visa() {
    let mut table = Table::small(
        "",
        "",
        "borg=T03.5",
        "phase 5; units T03.6 red soldier 1; units T03.5 blue soldier 1; hand red visa",
    );
    table
        .play("red take 1 soldier T03.6; red via T03.5; red to T03.4; blue refuse T03.5; green refuse T03.5");
    table.play("red cancel; red cancel; red play visa; red target blue; red take 1 soldier T03.6");
    table
        .blocks("red", "via T03.5", "GR-295")
        .expect(&["refused T03.5 blue army", "refused T03.5 green army"]);
    // Green alone refused: then Blue, who agreed, is asked again, and Green is not.
    let mut one = Table::small(
        "",
        "",
        "borg=T03.5",
        "phase 5; units T03.6 red soldier 1; units T03.5 blue soldier 1; hand red visa",
    );
    one.play("red take 1 soldier T03.6; red via T03.5; red to T03.4; blue grant; green refuse T03.5");
    one.play("red cancel; red cancel; red play visa; red target green");
    one.play("red take 1 soldier T03.6; red via T03.5; red to T03.4");
    assert_eq!(one.question(), "permit blue");
}

/// [GR-298] When too many requests have been refused in a go, nobody is asked any more.
#[test]
fn too_many_refusals() {
    let areas = ["T01", "T03", "T08"].map(|tile| (1..=5).map(move |area| format!("{tile}.{area}")));
    let areas: Vec<String> = areas.into_iter().flatten().collect();
    let refusals =
        |by: &str| areas.iter().map(|area| format!("refused {area} {by} army")).collect::<Vec<_>>();
    let last = ["refused T08.6 blue army", "refused T08.6 green army"].map(str::to_owned);
    let refused = [refusals("blue"), refusals("green"), last.to_vec()].concat().join("; ");
    let start = |refused: &str| {
        let mut table = Table::small(
            "",
            "",
            "",
            &format!(
                "phase 5; units T01.4 red soldier 1; units T01.6 green gammajet 1; units T01.1 blue soldier 1; sway red now open=blue; {refused}"
            ),
        );
        table.play("red take 1 soldier T01.4");
        table
    };
    assert_eq!(refused.matches("refused").count(), 32);
    start("").allows("red", &["via T01.1"]);
    start(&refused).blocks("red", "via T01.1", "GR-298");
}

/// [GR-279] [GR-243] Halving needs losses that it changes: not 1, and not more than are there anyway.
#[test]
fn halving_nothing() {
    let fight = |red: u8, dice: &str| {
        let rest =
            format!("phase 7; units T08.1 red soldier {red}; units T08.1 blue soldier 2; hand blue playdead");
        let mut table = Table::small("", "borg=T08.1", "", &rest);
        table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; blue pass; red continue");
        table.roll("blue", "pass", dice).play("blue pass");
        assert_eq!(table.question(), "after blue");
        table
    };
    fight(3, "2 2").blocks("blue", "play playdead", "GR-243");
    fight(9, "6 2").blocks("blue", "play playdead", "GR-243");
    fight(4, "2 2").allows("blue", &["play playdead"]);
}

/// [GR-135] Pieces that have attacked are told so.
#[test]
fn why_not_attack_again() {
    let mut table = Table::small(
        "borg=T08.1 attacks=1",
        "",
        "",
        "phase 7; units T08.1 red soldier 2 attacks=1; units T08.1 red gammajet 1; units T08.1 blue soldier 1",
    );
    table.play("red attack T08.1 blue");
    table.blocks("red", "add borg", "GR-135").blocks("red", "add 2 soldier T08.1", "GR-135");
    let shown = table.prompt("red").choices.into_iter().filter(|choice| choice.blocked.is_some()).count();
    assert!(shown >= 2, "both are shown, with the reason");
}

/// [GR-276] A fortress without a card in its owner's hand has no weapon to choose: everybody sees that.
#[test]
fn no_weapon_to_choose() {
    let mut table = Table::small("", "borg=T08.6", "", "phase 7; units T08.3 red soldier 9");
    table.play("red attack T08.3 blue; red add all; red announce").roll("red", "continue", "1 1 1");
    assert_eq!(table.score(), "10 : 2");
    let mut held = Table::small("", "borg=T08.6", "", "phase 7; units T08.3 red soldier 9; hand blue gum");
    held.play(
        "red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue",
    );
    assert_eq!(held.question(), "arm blue", "a hidden card may be a weapon");
}

/// [GR-171] A fight that is decided keeps its sum: what was lost since still counted, and is shown as lost.
#[test]
fn the_sum_of_a_decided_fight() {
    let mut table = Table::small(
        "",
        "borg=T08.1 bioborg=lady-lumen",
        "",
        "phase 7; units T08.1 red soldier 9; units T08.1 blue soldier 2; sheet blue lamp; hand green gum",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; blue show lamp borg | 6 1");
    assert_eq!((table.score().as_str(), table.kind().as_str()), ("13 : 8", "retreat"));
    let stage = table.scene("green").stage.expect("a fight");
    let row = |label: &str| stage.rows.iter().find(|row| row.label == label).expect("a row");
    let defence = &row("Army").cells[1];
    assert_eq!((defence.value.as_str(), defence.tokens.len()), ("2", 1));
    assert_eq!((defence.tokens[0].count, defence.tokens[0].tone), (2, Tone::Bad));
    assert!(
        stage.after.iter().any(|fact| fact.title == "Pinstripe Syndicate: 2 units lost"),
        "{:?}",
        stage.after
    );
    // The parts make up the total on both sides.
    for side in 0..2 {
        let sum: i32 = stage
            .rows
            .iter()
            .filter_map(|row| row.cells[side].value.replace('−', "-").parse::<i32>().ok())
            .sum();
        assert_eq!(sum.to_string(), stage.sides[side].total, "{:?}", stage.rows);
    }
    assert_eq!(table.value("combat", "fallen-blue"), "2,0,0");
}

/// [GR-207] A pod that finds no room is told as loose; [GR-080] units that find no fortress as forfeited.
#[test]
fn what_finds_no_room_is_told() {
    let full = crate::common::drawn("sighting", "5", "carried=5 stored=1", "", "", "");
    assert!(full.said("1 pod falls loose") && !full.said("gains"), "{:#?}", full.log());
    let mut ruin = Table::small("trashed carried=1", "", "", "phase 3; deck convoy");
    ruin.play("red burn borg");
    assert!(ruin.said("forfeits 3 army units"), "{:#?}", ruin.log());
}

/// [GR-030] Six players: whoever chooses last has one Alliance left, and is not asked.
#[test]
fn the_last_alliance() {
    let mut table = Table::seeded(&Setup::scenario("standard").with("players", 6), 1);
    for who in ["red", "blue", "green", "white", "orange"] {
        let first = table.of(who).legal()[0].clone();
        table.play(&format!("{who} {first}"));
    }
    assert_eq!(table.question(), "bioborg purple");
}

/// [GR-104] Units that cannot enter any area around theirs are not taken in hand.
#[test]
fn nowhere_to_go() {
    let text = "options players=2 two-player=on\nturn 4\nphase 5\ntile T01 0,0 0\ntile T24 1,0 0\ntile T08 0,1 5\n\
        red fort=T01.3 bioborg=plain-1\nblue fort=T08.3 bioborg=plain-2\nunits T24.1 red soldier 1\nunits T24.1 red hovertank 1\n";
    let table = Table::island(text);
    table.blocks("red", "take 1 soldier T24.1", "GR-104").allows("red", &["take 1 hovertank T24.1"]);
    let pod = Table::island(&format!("{text}loose T24.1 1\n"));
    pod.allows("red", &["take 1 soldier T24.1"]);
}

/// [GR-148] Where nobody can be invited and the attack cannot be called off, the ally step is a window for cards.
#[test]
fn a_window_in_the_ally_step() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 3; hand blue gum; hand red sock",
    );
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue");
    assert_eq!(table.question(), "ally red", "Red may still call it off");
    table.play("red pass");
    let prompt = table.prompt("blue");
    assert_eq!((prompt.kind.as_str(), prompt.forced()), ("ally-cards", Some("pass")));
}

/// [GR-053] [GR-174] [GR-193] Refusals name the rule that is in the way.
#[test]
fn which_rule_is_in_the_way() {
    let hand = "hand red lamp yoyo anvil gum sock; front red depot";
    let limit = Table::small("", "", "", &format!("phase 6; place 4; {hand}; step limit"));
    let up = limit.of("red").explain("discard depot").expect_err("it lies face up");
    assert_eq!(
        (up.rule.map(|rule| rule.0).unwrap_or_default(), up.because.as_str()),
        ("GR-053", "this card is face up in front of you")
    );
    limit.blocks("red", "discard hotrod", "GR-053");
    Table::small("", "", "", "phase 3; hand red lamp").blocks("red", "play crate", "GR-193");
    let mut flees = Table::small("borg=T08.1", "", "", "phase 7; units T08.1 blue soldier 9");
    flees.play("red attack T08.1 blue; red add all; red announce; red continue | 1 1");
    flees.blocks("red", "retreat borg to T01.1", "GR-174");
}

/// [GR-163] The odds before an announcement count what talents and face-up cards will add.
#[test]
fn odds_with_talents() {
    let odds = |red: &str, rest: &str| {
        let table = Table::small(
            &format!("borg=T08.3 {red}"),
            "borg=T08.6",
            "",
            &format!("phase 7; units T08.3 red soldier 3; {rest}"),
        );
        let prompt = table.prompt("red");
        let choice =
            prompt.choices.iter().find(|choice| choice.answer == "attack T08.3 blue").expect("an attack");
        choice.odds.clone().expect("odds").because.join("; ")
    };
    assert!(odds("", "").contains("all pods: 3 and 1 die"), "{}", odds("", ""));
    assert!(odds("bioborg=rexana", "").contains("all pods: 5 and 1 die"));
    assert!(odds("carried=2", "sheet red lamp").contains("all pods: 8 and 3 dice"));
    assert!(odds("", "front blue tower").contains("counted as 4: 2 and 2 dice"));
    assert!(odds("", "hand blue gum").contains("counted as 4: 4 and 2 dice"));
}

/// [GR-069] [GR-135] What a question is about is told as the options have it.
#[test]
fn help_knows_the_options() {
    let help = |rest: &str| Table::small("", "", "", &format!("{rest}; hand red gum")).prompt("red").help;
    assert!(help("phase 7").contains("only once"));
    assert!(!help("options players=3 attacks-per-piece=0; phase 7").contains("once"));
    assert!(help("phase 3").contains("Like cards"));
    assert!(help("options players=3 reinforcement=flat; phase 3").contains("the number printed"));
}

/// [GR-146] [GR-292] The odds of burning pods add them to the side that they serve.
#[test]
fn odds_of_a_helper_of_both() {
    let mut table = Table::small(
        "borg=T08.3",
        "borg=T08.6",
        "borg=T08.3 carried=3",
        "phase 7; units T08.3 red soldier 5; units T08.3 green soldier 2",
    );
    table.play("red attack T08.3 blue; red add all; red announce; red continue; red invite green; green add 2 soldier T08.3; green commit; blue invite green; green add borg; green commit");
    let prompt = table.prompt("green");
    let odds = |answer: &str| {
        let choice = prompt.choices.iter().find(|choice| choice.answer == answer).expect("an answer");
        choice.odds.clone().expect("odds").because.join("; ")
    };
    assert!(
        odds("burn none").starts_with("attack 7 and 2 dice; defence 0 and 3 dice"),
        "{}",
        odds("burn none")
    );
    assert!(
        odds("burn 2 borg").starts_with("attack 7 and 2 dice; defence 0 and 5 dice"),
        "{}",
        odds("burn 2 borg")
    );
}

/// [GR-098] [GR-102] A path that cannot lead on says which rule stops it.
#[test]
fn why_the_path_ends() {
    let mut table = Table::small("borg=T08.1", "", "", "phase 5");
    table.play("red take borg");
    table.blocks("red", "via T08.2", "GR-098").blocks("red", "via T08.3", "GR-102");
}

/// [GR-290] A hand limit that a card changes is told, and stays in sight while it lasts.
#[test]
fn a_hand_limit_in_force_is_told() {
    let mut files = crate::common::test_pack();
    let cards = files.get_mut("cards.toml").expect("cards");
    cards.push_str(
        "\n[[card]]\nid = \"pockets\"\nname = \"Deep Pockets\"\nkind = \"trick\"\nclass = \"diplomacy\"\nwindow = [\"go\"]\n\
         effects = [{ op = \"limit\", who = \"self\", what = \"hand\", amount = 2, lasts = \"turn\" }]\n",
    );
    let text = crate::common::small("", "", "", "phase 4; hand red pockets lamp");
    let mut table = Table::of_pack(&files, &text);
    table.play("red play pockets");
    assert!(table.said("may hold 2 more cards this turn"), "{:#?}", table.log());
}

/// [GR-263] A talent that cannot be used now says why.
#[test]
fn why_no_jump() {
    let table = Table::small("bioborg=tick-tock borg=T03.4", "", "", "phase 5");
    table.blocks("red", "use", "GR-243");
    let prompt = table.prompt("red");
    assert!(prompt.choices.iter().any(|choice| choice.answer == "use" && choice.blocked.is_some()));
}
