//! Lines of the log that must say everything.

use retrograde_core::ChoiceKind;

use crate::common::{Deal, FAR, Table, ends, meeting, meets};

/// [RT-C96] Whoever can only fire nothing is not asked.
#[test]
fn nothing_to_fire() {
    let mut table = meets("acid-storm", "oxark", "");
    table
        .answer("evade", "1 6 6 6 6")
        .says("fires nothing at Acid Storm")
        .expect("blue lives 3; lying oxark acid-storm");
    assert_eq!(table.kind(), "declare");
}

/// [RT-C86] Who has a hidden mission and nothing to declare is asked, and no client answers that by itself.
#[test]
fn nothing_to_declare() {
    let table = ends("klaxon", FAR);
    let prompt = table.prompt();
    let open: Vec<_> = prompt.open().map(|choice| (choice.label.as_str(), choice.kind)).collect();
    assert_eq!(open, [("Declare nothing", ChoiceKind::Finish)]);
}

/// [RT-088, RT-102] A find is called by its name.
#[test]
fn finds_have_names() {
    let find = |card: &str, more: &str| {
        Table::at(&format!(
            "active blue; {FAR}; blue at klaxon; {more}; facing {card}; now entered moved own-move; \
             step turn stage=collect; step cards; step find tried=no"
        ))
    };
    let table = find("ken", "");
    assert_eq!(table.prompt().text, "Ransom: take K for Ken along?");
    assert_eq!(table.of("blue").choice("take").label, "Take K for Ken along");
    let mut table = find("found-jet", "blue items decoy");
    assert_eq!(
        (table.prompt().text.as_str(), table.of("blue").choice("take").label.as_str()),
        ("Ransom: pick up the Jet Pack?", "Pick it up")
    );
    table.answer("take", "").says("Ransom picks up the Jet Pack");
}

/// [RT-165, RT-172] A salvo is told with all that belongs to it.
#[test]
fn a_whole_salvo() {
    let kit = "blue ammo gp=2; blue companions rivet; blue chips rifle helmet; blue items mortar scope";
    let mut table = meets("strider", "hardluck", kit);
    table.answer("back mortar", "");
    table.answer("fire gp 1", "1 1 1 1 2 3 6 6 6 6 6 6 6 1 1");
    table.says("Ransom fires 1 GP Mag and the Pocket Mortar (dice × 2, +5 by Companions, +4) at Strider Tank: 17 to 42");
}

/// [RT-124, RT-181, RT-236, RT-283, RT-C92] What a line leaves out nobody knows.
#[test]
fn lines_say_what_happened_and_why() {
    let mut table = meets("patrol", "rotbark", "blue lives 1");
    table.answer("surrender", "1 1 1").says("loses kit and Companions; all lives come back");
    let mut table = meets("fuzz-squad", "oxark", "blue lives 1");
    table.answer("surrender", "1 1 1").silent("all lives come back");
    // Nobody fights a Traitor who is gone.
    let gone = "traitor klaxon 3; blue face visor; red hand slips-away";
    let mut table = ends("klaxon", gone);
    table.answer("confront", "").answer_as("red", "play slips-away", "1 1 1 1");
    table.says("Ransom gets no chance to fight the Traitor");
    // Events that change nothing say so.
    let event = |card: &str, lives: &str| {
        let mut table = meets("conscripts", "hardluck", &format!("blue ammo gp=9; stack {card}; {lives}"));
        table.answer("fire gp 9", "6 6 6 6 6 6 6 6 6 1 1");
        table
    };
    event("lull", "").says("Nothing changes for Ransom");
    event("medics", "").says("Nothing changes for Ransom");
    event("medics", "blue lives 2").says("Ransom regains 1 life").silent("Nothing changes");
    // A comrade who is there already is not taken there.
    let there = "options players=3 retrieve=instant; red lives 1; blue missions m-oxark; green at furlow; blue ammo gp=6";
    let mut table = meeting("hardluck", there);
    table.answer("attack", "").answer_as("red", "stand", "").answer("fire gp 6", "6 6 6 6 6 6 1 1");
    table.says("takes over Latch's chip").silent("is taken to");
}

/// [RT-084, RT-334] Cards that join the stack later are ordered by the left player like any others.
#[test]
fn a_late_card_ties() {
    let mut table = meets("spy-drone", "klaxon", "stack storm-squad");
    table.deal("fire nothing", "3 encounter:mutants");
    assert_eq!((table.asks(), table.kind().as_str()), ("red", "order"));
    table.answer("top storm-squad", "").expect("facing storm-squad; stack mutants@red");
    let mut table = meets("spy-drone", "klaxon", "options tie-order=auto; stack storm-squad");
    table.deal("fire nothing", "3 encounter:mutants");
    assert_eq!(table.kind(), "foe");
}

/// [RT-159, RT-317, RT-C85] Copies of an item that change hands in both directions keep their rounds.
#[test]
fn copies_cross() {
    let kit = "blue items sammy:1; red items sammy";
    let mut table = meeting("rustleaf", &format!("{FAR}; {kit}"));
    table.answer("trade", "").answer("give sammy", "").answer("get sammy", "").answer("propose", "");
    table.answer("accept", "").expect("blue items sammy; red items sammy:1").expect_no("trade");
}

/// [RT-016, RT-160, RT-352] A gift is a gift, and what a track has no room for is told.
#[test]
fn gifts() {
    let mut table = meeting("rustleaf", &format!("{FAR}; blue ammo seal=2; red ammo seal=4"));
    table.answer("trade", "").answer("give seal", "").answer("give seal", "").answer("propose", "");
    table.says("Ransom offers Latch 2 Sealbursters as a gift");
    table
        .answer("accept", "")
        .says("Ransom gives Latch 2 Sealbursters")
        .says("Latch has no room for 1 round of it");
    table.expect("red ammo seal=5");
}

/// [RT-149, RT-269, RT-C96] A single Companion, or a single slot, is no question.
#[test]
fn one_way_is_no_question() {
    let mut table = meeting("rustleaf", &format!("{FAR}; blue companions ken"));
    table.answer("swap companions", "").says("K for Ken goes from Ransom to Latch");
    let dead = "green at oxark; green dead 1 blue -; violet at oxark; violet dead 2 blue -; red at klaxon; red dead 3 - blue";
    let mut table =
        crate::common::moves("klaxon", &format!("blue chips rifle:green helmet:violet backpack; {dead}"));
    table.answer("stay", "").expect("blue chips rifle:green helmet:violet backpack:red");
}

/// [RT-036] The note of a move says what the way is for.
#[test]
fn what_a_way_is_for() {
    let note = |at: &str, more: &str| crate::common::moves(at, more).prompt().note;
    assert_eq!(
        note("klaxon", "blue ammo gp=9"),
        "Your mission, Gala at Headquarters: it is one turn to Nu-Nordstadt."
    );
    assert_eq!(note("furlow", "blue lives 1; blue ammo gp=9"), "Rest: you are there, in Furlow.");
    assert!(note("hardluck", "").starts_with("Supplies: you are there"), "{}", note("hardluck", ""));
}
