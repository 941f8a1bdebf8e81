//! What is hidden from a seat is dealt anew for whoever thinks for it: only as it could be.

use std::collections::BTreeSet;

use retrograde_core::{Rules as _, SeededDice};

use crate::common::Table;

/// [GR-127] Behind the cards of a sheet nobody suspects a weapon that its slot does not take, and oneself knows one's own.
#[test]
fn hidden_weapons_fit_their_slots() {
    let rest = "phase 6; hand blue gum; sheet red yoyo tuba lamp bottle; sheet blue anvil; hand green cloak";
    let table = Table::small("bioborg=rexana", "", "", rest);
    let kinds: [&[&str]; 4] = [
        &["fist", "heels", "mittens", "opener", "yoyo"],
        &[
            "fist", "heels", "mittens", "opener", "yoyo", "anvil", "bowling", "grape", "rivet", "tuba",
            "turnip",
        ],
        &[
            "cathode", "freezer", "lamp", "neon", "sunbeam", "tickle", "anvil", "bowling", "grape", "rivet",
            "tuba", "turnip",
        ],
        &["backyard", "bottle", "divider", "pinata", "resort", "whistler"],
    ];
    let mut seen = BTreeSet::new();
    for seed in 0..80 {
        let mut dice = SeededDice::from_number(seed);
        let pos = table.game.resample(&table.pos, Table::seat("blue"), &mut dice);
        let text = table.game.write(&pos);
        table.game.check(&pos).unwrap_or_else(|broken| panic!("{broken} in\n{text}"));
        let guess = Table::at(&text);
        let sheet = guess.cards("sheet red");
        for (card, fits) in sheet.iter().zip(kinds) {
            assert!(fits.contains(&card.as_str()), "{card} in {sheet:?}");
        }
        assert_eq!(
            (guess.cards("sheet blue")[0].as_str(), guess.cards("hand blue")),
            ("anvil", vec!["gum".to_owned()])
        );
        seen.insert(sheet.join(" "));
    }
    assert!(seen.len() > 20, "{seen:?}");
}
