//! What is hidden from a seat is dealt anew for whoever thinks for it: only as it could be.

use std::collections::BTreeSet;

use retrograde_core::{Catalogue, Rules as _, SeededDice};
use retrograde_rogue_trooper::RogueTrooper;

use crate::common::{Deal as _, Table, meets};

/// Positions as blue can imagine them.
fn guessed(table: &Table, seeds: u64) -> Vec<String> {
    let deal = |seed| {
        let mut dice = SeededDice::from_number(seed);
        let pos = table.game.resample(&table.pos, Table::seat_of("blue"), &mut dice);
        let text = table.game.write(&pos);
        table.game.check(&pos).unwrap_or_else(|broken| panic!("{broken} in\n{text}"));
        text
    };
    (0..seeds).map(deal).collect()
}

/// The cards that a line lists.
fn listed(text: &str, start: &str) -> BTreeSet<String> {
    let line = text.lines().find_map(|line| line.strip_prefix(start)).unwrap_or_default();
    line.split_whitespace().map(|word| word.split(['@', ':']).next().unwrap_or_default().to_owned()).collect()
}

/// [RT-262] Others may have any mission but what they could not have drawn, and only contact missions lie with a dead GI.
#[test]
fn missions_of_others() {
    let more = "red missions m-oxark; red chips backpack; green at marokk; green lives 0; green chips helmet; \
                green dead 1 - violet; green aside mission m-hardluck";
    let table = meets("patrol", "klaxon", more);
    let missions = RogueTrooper::standard_pack()["missions.toml"].clone();
    let says = |id: &str, words: &str| {
        let found = missions.split("[[").find(|card| card.contains(&format!("id = \"{id}\"\n")));
        found.expect("a mission").contains(words)
    };
    let mut held = BTreeSet::new();
    for text in guessed(&table, 150) {
        assert!(listed(&text, "blue missions ").contains("m-gala"), "one's own are known: {text}");
        let red = listed(&text, "red missions ");
        assert_eq!(red.len(), 1, "{text}");
        for id in &red {
            assert!(!says(id, "requires_chip"), "Helm is elsewhere: {id} in {text}");
            assert!(!says(id, "companion = "), "no bride is in play: {id} in {text}");
        }
        held.extend(red);
        for id in listed(&text, "green aside mission ") {
            assert!(says(&id, "kind = \"contact\""), "{id} in {text}");
        }
    }
    assert!(held.len() > 10, "{held:?}");
}

/// [RT-238] What others have answered in a window is anybody's guess.
#[test]
fn answers_of_others() {
    let table = Table::at(
        "active blue; blue at klaxon; blue missions m-gala; red hand truck bogged; green hand false-map march; \
         intent red pass; step turn stage=prison; step window phase=movement from=1 circuit=1 waiting=green",
    );
    let mut intents = BTreeSet::new();
    for text in guessed(&table, 60) {
        assert!(!text.contains("intent green"), "who has not answered has not: {text}");
        intents.extend(text.lines().filter(|line| line.starts_with("intent red")).map(str::to_owned));
    }
    assert!(intents.contains("intent red pass") && intents.len() > 2, "{intents:?}");
}

/// [RT-084] While the left player orders cards of equal Initiative, there are some to order.
#[test]
fn cards_to_order() {
    let table = Table::at(
        "active red; red at klaxon; red missions m-gala; blue missions m-oxark; blue at bootprint; \
         stack strider patrol scouts sappers; now entered moved own-move; step turn stage=collect; step cards; step order met=0",
    );
    for text in guessed(&table, 40) {
        let again = Table::at(&text);
        assert_eq!(again.kind(), "order", "{text}");
    }
}
