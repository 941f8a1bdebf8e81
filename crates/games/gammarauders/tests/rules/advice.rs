//! What bots do in positions that once led them astray.

use retrograde_bots::{BotSpec, choose};
use retrograde_core::{Advice, Sampler};

use crate::common::Table;

/// What a greedy bot answers.
fn greedy(table: &Table, who: &str) -> String {
    let sampler = Sampler::new(table.game, &table.pos, Table::seat(who));
    choose(&BotSpec::Greedy, sampler, 1).action.to_string()
}

/// [GR-060] A full store is no reason to begin an offer that cannot be made: it would be begun and cancelled for ever.
#[test]
fn no_offer_is_begun_that_cannot_be_made() {
    let hands = "phase 2; hand red anvil; hand green lamp yoyo gum";
    let table = Table::small("stored=5", "", "", hands);
    assert_eq!(greedy(&table, "red"), "offer green", "a pod for two cards");
    let table = Table::small("stored=5", "", "trashed", hands);
    assert_eq!(greedy(&table, "red"), "done", "a trashed fortress takes no pods");
}

/// Whoever looks ahead would take pieces and leave them for ever, since nothing is lost by it: bots move what they take.
#[test]
fn pieces_that_are_taken_are_moved() {
    let mut table = Table::small("", "", "", "phase 5");
    table.roll("red", "take borg", "");
    let mut answers = Vec::new();
    table.game.sensible(&table.pos, Table::seat("red"), &mut answers);
    let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
    assert!(answers.iter().any(|answer| answer.starts_with("to ")), "{answers:?}");
    assert!(!answers.contains(&"cancel".to_owned()), "{answers:?}");
}

/// [GR-139] What the attacker's chance lacks is the defender's.
#[test]
fn both_sides_know_their_chance() {
    let mut table =
        Table::small("", "stored=2", "", "phase 7; units T08.3 red soldier 9; units T08.3 blue soldier 2");
    table.play("red attack T08.3 blue; red add all; red announce");
    let attack = table.of("red").forecast("continue");
    assert_eq!(attack.need, "more than the defence");
    // Nine and a die against two and two dice; the defender has two pods more, and will burn them.
    assert!((10..30).contains(&attack.chance.percent()), "{attack:?}");
    let without = table.of("red").forecast("continue").because;
    assert!(without.iter().any(|why| why == "defence 2 and 4 dice"), "{without:?}");
    table.sees("green", &format!("\"chance\":{}", attack.chance.ppm() / 1000));
    table.play("red continue");
    assert_eq!(table.asked(), "blue");
    let defence = table.of("blue").forecast("burn 2 fort");
    assert_eq!(defence.need, "at least the attack");
    let (attack, defence) = (attack.chance, defence.chance);
    assert_eq!((attack.hits + defence.hits, attack.of), (attack.of, defence.of));
}
