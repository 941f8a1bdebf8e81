//! Decision points and §14.5: what keeps play over a distance fair.

use retrograde_core::{ChoiceKind, Rules, SeededDice, Setup};

use crate::common::{Table, standard};

/// [GR-215] Sealed answers: nobody sees one before all are in, and only who has answered is shown.
#[test]
fn sealed_answers() {
    let mut table = Table::small("borg=T08.1 carried=2", "borg=T08.1 carried=2", "", "phase 7");
    table.play("red attack T08.1 blue; red add all; red announce; red continue");
    let before = table.json("blue");
    let mut other = table.clone();
    table.play("red burn 2 borg");
    other.play("red burn none");
    assert_eq!(table.json("blue"), other.json("blue"), "whatever Red has sealed");
    assert_ne!(table.json("blue"), before, "that Red has answered is seen");
}

/// [GR-221] Whoever holds a hidden card is asked, whatever it is; the question has a kind that a table can filter by.
#[test]
fn silence_tells_nothing() {
    for card in ["lamp", "goo"] {
        let mut table =
            Table::small("", "", "", &format!("phase 5; hand blue {card}; units T01.4 red soldier 1"));
        table.play("red take 1 soldier T01.4; red to T01.1");
        let prompt = table.prompt("blue");
        assert_eq!((table.asked().as_str(), prompt.kind.as_str()), ("blue", "move-react"), "{card}");
        assert!(
            prompt.choices.iter().any(|choice| choice.answer == "pass" && choice.kind == ChoiceKind::Pass)
        );
    }
}

/// [GR-224] [GR-296] Whoever resigns plays on by default answers, cannot win, and is never eliminated.
#[test]
fn resigning() {
    let mut table = Table::small("", "", "", "phase 2; deck; hand blue lamp");
    table.play("blue resign; red done; green done; red done");
    assert_eq!(table.question(), "reinforce green", "the table answered for Blue");
    assert!(table.has("blue", "resigned"));
    table.blocks("blue", "orders red never", "GR-296");
    let mut last = Table::small("", "", "", "phase 2");
    last.play("red resign; green resign");
    assert_eq!(last.result(), "blue GR-296");
    // A counter too many does not help.
    let mut won = Table::small("coups=green", "borg=T08.6", "", "phase 7; units T08.3 red soldier 9");
    won.play("red attack T08.3 blue; red add all; red announce; red resign | 1 1 1");
    assert_eq!((won.value("red ", "coups").as_str(), won.winners().as_str()), ("blue,green", "going on"));
    let trade = Table::small("", "resigned", "", "phase 2");
    trade.blocks("red", "offer blue", "GR-296");
    assert!(
        !trade.of("red").standing().iter().any(|answer| answer.contains("draw")),
        "there are no agreed draws"
    );
}

/// [GR-293] [GR-G19] Defaults: pass, decline, refuse, and the first legal answer where that is not legal.
#[test]
fn default_answers() {
    // Green is away: refuses passage, does not join, does not react.
    let mut table = Table::small(
        "",
        "",
        "resigned",
        "phase 5; units T01.4 red soldier 1; units T01.1 green soldier 1; hand green goo",
    );
    table.play("red take 1 soldier T01.4; red via T01.1; red to T01.2");
    assert_eq!(table.question(), "refused red");
    let mut join = Table::small(
        "",
        "",
        "resigned",
        "phase 7; units T08.1 red soldier 1; units T08.1 blue soldier 1; units T08.1 green soldier 1; hand red lamp",
    );
    join.play("red attack T08.1 blue; red add all; red announce; red continue");
    join.blocks("red", "invite green", "GR-296");
    // Compulsory mounting is done for a player who is away.
    let mut works = Table::small(
        "",
        "",
        "resigned",
        "phase 6; place 2; hand green lamp; hand blue yoyo; sheet blue anvil; deck",
    );
    works.play("blue done");
    assert_eq!(works.cards("sheet green")[0], "lamp");
}

/// [GR-294] What an effect names may be gone when it acts: it is skipped, and the card is spent.
#[test]
fn effects_that_find_nothing() {
    let table = crate::common::drawn("recall", "", "", "", "", "");
    assert_eq!((table.cards("discard"), table.question().as_str()), (vec!["recall".to_owned()], "items red"));
}

/// [GR-299] Seats are colours in answers, Alliances in words.
#[test]
fn colours_and_names() {
    let seats = standard().seats(&Setup::scenario("standard").with("players", 6)).expect("a good setup");
    assert_eq!(seats.iter().map(|seat| seat.id.as_str()).collect::<Vec<_>>(), crate::common::COLOURS);
    let table = Table::small("", "", "", "phase 2");
    assert_eq!(table.scene("red").seats[0].name, "Scarlet Shogunate");
    assert_eq!(table.scene("red").seats[1].name, "Pinstripe Syndicate");
}

/// [GR-300] The ledger is for everybody to see.
#[test]
fn the_ledger() {
    let table = Table::small("", "", "", "phase 2; ledger red blue traded=2 refused=1");
    let facts = table.scene("spectator").seats[0].facts.clone();
    assert!(
        facts.iter().any(|fact| fact.label.contains("Pinstripe") && fact.value.contains('2')),
        "{facts:?}"
    );
}

/// [GR-015] [GR-221] A world made up for a seat agrees with everything that the seat sees, and differs otherwise.
#[test]
fn made_up_worlds() {
    let table = Table::small("", "", "", "phase 3; hand red lamp; hand blue yoyo gum; sheet blue anvil");
    let mut differs = 0;
    for seed in 0..20 {
        let pos = table.game.resample(&table.pos, Table::seat("red"), &mut SeededDice::from_number(seed));
        let other = table.game.write(&pos);
        assert!(other.contains("hand red lamp"));
        differs += usize::from(other != table.text());
    }
    assert!(differs > 15);
    // Standing orders are known to whoever gave them; of others nobody knows any.
    let table =
        Table::small("always=blue", "always=red never=green", "", "phase 3; hand red lamp; hand blue yoyo");
    let imagined = |who: &str| {
        let mut dice = SeededDice::from_number(1);
        let pos = table.game.resample(&table.pos, Table::seat(who), &mut dice);
        let text = table.game.write(&pos);
        ["always=blue", "always=red", "never=green"].map(|order| text.contains(order))
    };
    assert_eq!(imagined("red"), [true, false, false]);
    assert_eq!(imagined("blue"), [false, true, true]);
}

/// [GR-012] [GR-091] Positions name each player once in the order, and no more pods or cards than there can be.
#[test]
fn positions_that_say_too_much() {
    let broken = |rest: &str| {
        let game = Table::small("", "", "", "phase 2").game;
        game.read(&crate::common::small("", "", "", &format!("phase 2; {rest}")))
            .expect_err("a bad position")
            .to_string()
    };
    assert!(broken("order red red blue").contains("each player once"));
    assert!(broken("units T08.1 red soldier 1 pods=9").contains("does not carry that much"));
    assert!(broken(&format!("under {}", "gum ".repeat(101))).contains("too many cards lie under"));
}

/// [GR-225] [GR-029] The doctrine of bots: fortresses are attacked when that is worth it, and leaders are not helped.
#[test]
fn doctrine() {
    use retrograde_core::Advice;
    let table = Table::small("", "borg=T08.6", "", "phase 7; units T08.3 red soldier 12");
    let mut sensible = Vec::new();
    table.game.sensible(&table.pos, Table::seat("red"), &mut sensible);
    assert_eq!(sensible[0].to_string(), "attack T08.3 blue");
    // Nobody helps to a last counter.
    let mut help = Table::small(
        "coups=green",
        "borg=T08.6",
        "",
        "phase 7; units T08.3 red soldier 2; units T08.3 green soldier 2",
    );
    help.play("red attack T08.3 blue; red add all; red announce; red continue; red invite green");
    let mut answers = Vec::new();
    help.game.sensible(&help.pos, Table::seat("green"), &mut answers);
    assert_eq!(answers.iter().map(ToString::to_string).collect::<Vec<_>>(), ["decline"]);
}

/// [GR-C41] The credits stand with the sources of the index, which players can look up.
#[test]
fn credits() {
    use retrograde_core::Catalogue;
    let rules = standard().info().rules;
    assert!(rules.contains("Allen Varney") && rules.contains("Jeff Grubb"));
}

/// What a bot would consider, in words.
fn considered(table: &Table, who: &str) -> Vec<String> {
    use retrograde_core::Advice;
    let mut answers = Vec::new();
    table.game.sensible(&table.pos, Table::seat(who), &mut answers);
    answers.iter().map(ToString::to_string).collect()
}

/// [GR-225] Bots offer what is little use to them, make each offer once, and neither offer to nor accept from somebody who is about
/// to win.
#[test]
fn bots_make_offers() {
    let start = |red: &str, blue: &str, green: &str| {
        Table::small(red, blue, green, "phase 2; hand red anvil gum; hand blue gum sock; hand green sock")
    };
    // Her slots take no gun; others have a use for it.
    let mut table = start("bioborg=lady-lumen", "", "");
    for answer in ["offer blue", "give anvil", "get any-card", "propose"] {
        assert_eq!(considered(&table, "red"), [answer]);
        table.play(&format!("red {answer}"));
    }
    assert_eq!(considered(&table, "red"), ["done"], "one offer is enough for this temper");
    // With one counter of two Blue is about to win.
    let leader = start("bioborg=lady-lumen", "coups=red", "");
    assert_eq!(considered(&leader, "red"), ["offer green"]);
    // What was offered is weighed: a gift is welcome, a robbery is not.
    let mut gift = start("", "", "");
    gift.play("red offer blue; red give anvil; red propose");
    assert_eq!(considered(&gift, "blue"), ["accept 1"]);
    let mut robbery = start("", "", "");
    robbery.play("red offer blue; red give anvil; red get any-card; red get any-card; red propose");
    assert_eq!(considered(&robbery, "blue"), ["decline 1"]);
    // Whoever has refused much pays more: the same offer, twice.
    for (ledger, answer) in [("", "accept 1"), ("ledger red blue refused=5", "decline 1")] {
        let mut table =
            Table::small("", "", "", &format!("phase 2; hand red opener; hand blue gum; {ledger}"));
        table.play("red offer blue; red give opener; red get any-card; red propose");
        assert_eq!(considered(&table, "blue"), [answer], "{ledger}");
    }
}

/// [GR-225] Alliances differ in nothing but the temper of their bots: the bold attack where the careful do not.
#[test]
fn tempers() {
    let attacks = |alliance: &str| {
        let table = Table::small(
            &format!("alliance={alliance}"),
            "",
            "",
            "phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 3",
        );
        considered(&table, "red").contains(&"attack T08.1 blue".to_owned())
    };
    assert!(attacks("shogunate") && !attacks("composters"));
}

/// [GR-021] [GR-022] What everybody plays for is always in sight: how far each player is, and who is about to win.
#[test]
fn the_goal_is_in_sight() {
    use retrograde_core::Tone;
    let goal = |red: &str| {
        let table = Table::small(red, "", "", "phase 3");
        table.scene("spectator").goal.expect("a goal")
    };
    let none = goal("");
    assert!(none.text.contains("two other Alliances") && none.text.contains("stands"), "{}", none.text);
    assert_eq!((none.seats[0].have, none.seats[0].need, none.seats[0].tone), (0, 2, Tone::Plain));
    let near = goal("coups=green");
    assert_eq!((near.seats[0].have, near.seats[0].tone, near.seats[0].tokens.len()), (1, Tone::Good, 1));
    assert_eq!(near.seats[0].tokens[0].title, "coup against Compost Crusade");
    assert!(goal("coups=blue,green trashed").seats[0].text.contains("once their own fortress stands"));
}
