//! Cases where rules, cards and options meet, each of which has taught something.

use crate::common::Table;

/// [GR-108] [GR-295] [GR-307] Army units refuse a group: the bioborg, which does not ask them, may go through alone.
#[test]
fn a_refusal_to_a_group() {
    let mut table = Table::small(
        "borg=T01.4",
        "",
        "",
        "phase 5; units T01.4 red soldier 1; units T01.1 blue soldier 1; hand red lamp",
    );
    table.play("red take 1 soldier T01.4; red take borg; red via T01.1; red to T01.2; blue refuse T01.1");
    table.play("red cancel; red cancel; red take borg; red via T01.1; red to T01.2");
    assert_eq!(table.borg("red"), "T01.2");
    // Soldiers must not ask again.
    table.play("red take 1 soldier T01.4").blocks("red", "via T01.1", "GR-295");
}

/// [GR-219] A path that comes back to an area asks for it once.
#[test]
fn a_path_twice_through_an_area() {
    let mut table = Table::small("borg=T01.5", "borg=T01.1", "", "phase 5");
    table.play("red take borg; red via T01.1; red via T01.4; red via T01.1; red to T01.2");
    assert_eq!(table.choices("blue", "refuse"), ["T01.1"]);
    assert!(!table.prompt("blue").text.contains(" and "), "{}", table.prompt("blue").text);
}

/// [GR-234] [GR-307] A card against one piece of a group calls the move off and holds that piece alone.
#[test]
fn goo_on_a_group() {
    let mut table =
        Table::small("borg=T01.4", "", "", "phase 5; units T01.4 red soldier 1; hand blue goo lamp");
    table.play("red take borg; red take 1 soldier T01.4; red to T01.1; blue play goo");
    table.blocks("red", "take borg", "GR-264").allows("red", &["take 1 soldier T01.4"]);
}

/// [GR-204] A card that could do something for one side only is not asked for its side.
#[test]
fn a_card_for_one_side_only() {
    let mut table = Table::small(
        "",
        "borg=T08.6",
        "",
        "phase 7; units T08.3 red soldier 3; units T08.3 green soldier 1; units T08.3 green gammajet 1; hand green hammer lamp",
    );
    table.play("red attack T08.3 blue; red add all; red announce; red continue; red invite green; green add 1 soldier T08.3; green commit; blue invite green; green add all; green commit; green play hammer");
    assert_eq!(table.question(), "commit green");
}

/// [GR-177] Units that could enter an area, but have a better one, are told so.
#[test]
fn why_not_retreat_there() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 9; units T08.1 blue soldier 9; units T08.5 green gammajet 1; units T03.4 blue soldier 1",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue | 6 4");
    if table.kind() == "retreat" {
        let prompt = table.prompt("blue");
        let choice =
            prompt.choices.iter().find(|choice| choice.answer.ends_with("to T08.5")).expect("a choice");
        let why = choice.blocked.as_ref().map(|refusal| refusal.because.as_str());
        assert_eq!(why, Some("there is a better area to retreat to"));
    } else {
        // One friendly area: nobody is asked.
        assert_eq!(table.units("T08.5", "blue", "soldier"), 0);
    }
}

/// [GR-167] Once the dice lie there, no odds are told for them.
#[test]
fn no_odds_after_the_dice() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 3; hand red sock lamp",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red pass; red continue");
    let odds = |table: &Table| {
        let prompt = table.prompt("red");
        prompt
            .choices
            .iter()
            .find(|choice| choice.answer == "pass")
            .is_some_and(|choice| choice.odds.is_some())
    };
    assert!(odds(&table), "before the dice");
    table.play("red pass | 1 1");
    assert!(table.kind() == "roll" && !odds(&table));
}

/// [GR-308] Where nobody can be invited and nobody holds a card, the attacker is asked once whether to go on.
#[test]
fn one_question_instead_of_two() {
    let fight = |hand: &str| {
        let mut table = Table::small(
            "",
            "",
            "",
            &format!("phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 3; {hand}"),
        );
        table.play("red attack T08.1 blue; red add all; red announce");
        table
    };
    let mut quick = fight("");
    quick.roll("red", "continue", "1 1");
    assert_eq!(quick.score(), "4 : 4");
    let mut slow = fight("hand red lamp");
    slow.play("red continue; red pass; red continue");
    assert_eq!(slow.kind(), "commit");
}

/// [GR-251] [GR-309] Reinforcement cards of a type have names of their own, so that an offer means one card.
#[test]
fn cards_are_asked_for_by_name() {
    let mut table = Table::small("", "", "", "phase 2; hand red lamp; hand blue soldiers-8");
    table.play("red offer blue; red give lamp");
    let labels: Vec<String> = table.prompt("red").choices.into_iter().map(|choice| choice.label).collect();
    let mut once = labels.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), labels.len(), "{labels:#?}");
    table.play("red get soldiers-2; red propose").blocks("blue", "accept 1", "GR-216");
}

/// [GR-221] Goes in which nothing can be done are windows of the table, which answers for those without a choice.
#[test]
fn goes_without_a_choice() {
    use retrograde_core::{Setup, Show};
    let kinds = crate::common::standard().kinds(&Setup::scenario("standard"));
    let window = |kind: &str| kinds.iter().any(|known| known.id == kind && known.window);
    for (place, phase) in [("moves-cards", 5), ("works", 6), ("attacks", 7)] {
        let rooted = if phase == 5 { "sway red now rooted=8;" } else { "" };
        let table = Table::small("", "", "", &format!("phase {phase}; {rooted} hand red gum"));
        let prompt = table.prompt("red");
        assert_eq!((prompt.kind.as_str(), prompt.forced()), (place, Some("done")));
        assert!(window(place), "{place}");
    }
    assert!(window("arm"));
}
