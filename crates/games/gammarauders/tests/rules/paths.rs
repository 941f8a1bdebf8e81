//! Chapter 8: how a move is put together, and what it tells.

use retrograde_core::Event;

use crate::common::Table;

fn moving(red: &str, rest: &str) -> Table {
    Table::small(red, "", "", &format!("phase 5; {rest}"))
}

/// [GR-088] Nobody joins a move whose path is laid already; and a move to where nobody is reveals nothing.
#[test]
fn a_path_is_laid_for_those_in_hand() {
    let mut table = moving("borg=T01.4", "units T01.4 red soldier 4; units T01.4 red hovertank 2");
    table.play("red take 1 soldier T01.4").allows("red", &["take 1 soldier T01.4", "take borg"]);
    table.play("red via T01.1");
    table.blocks("red", "take 1 soldier T01.4", "GR-088").blocks("red", "take borg", "GR-088");
    let mut table = moving("borg=T01.4", "");
    table.play("red take borg; red to T01.1");
    assert!(!table.events.is_empty() && !table.events.iter().any(Event::reveals), "{:#?}", table.log());
}

/// [GR-243] A card that lifts a rule is played where the rule stands in the way of somebody.
#[test]
fn goats_are_for_hovertanks() {
    moving("", "hand red goat; units T01.4 red hovertank 1").allows("red", &["play goat"]);
    moving("", "hand red goat; units T01.4 red gammajet 1").blocks("red", "play goat", "GR-243");
}
