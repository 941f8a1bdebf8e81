//! Rogue cards and their windows [section 14].

use crate::common::{Deal, FAR, Table, at, ends, moves, window};

/// [RT-238, RT-243] The phase, and whose turn it is.
#[test]
fn when_a_card_may_be_played() {
    let cards = "truck bogged reinforce1 dead-channel";
    let table = window("movement", "bootprint", &[("blue", cards), ("red", "truck bogged all-quiet")], FAR);
    table
        .of("blue")
        .blocks("play bogged", "RT-243")
        .blocks("play reinforce1", "RT-238")
        .allows("play truck; play dead-channel; pass");
    table.of("red").blocks("play truck", "RT-243").blocks("play all-quiet", "RT-238").allows("play bogged");
    table.of("red").blocks("play glider", "RT-238");
    let table = window(
        "encounter",
        "bootprint",
        &[("blue", "all-quiet"), ("red", "reinforce1")],
        &format!("{FAR}; now entered"),
    );
    table.of("blue").allows("play all-quiet");
    table.of("red").allows("play reinforce1");
}

/// [RT-239, RT-252, RT-354] Three windows for a free GI, even where nothing can be met; none in a missed turn.
#[test]
fn three_windows() {
    let start = format!("active violet; violet hand truck march glider; {FAR}; blue at concourse");
    let mut table = Table::at(&format!("{start}; step turn stage=clues; step hand"));
    table.answer("done", "");
    let mut kinds = Vec::new();
    for answer in ["pass", "stay", "pass", "done", "pass"] {
        kinds.push(table.kind());
        table.answer(answer, if kinds.len() == 5 { "1 1 1" } else { "" });
    }
    assert_eq!(kinds, ["rogue-movement", "move", "rogue-encounter", "declare", "rogue-end"]);
    let prisoner = start.replace("blue at concourse", "blue prison brig 0");
    let mut table = Table::at(&format!("{prisoner}; step turn stage=clues; step hand"));
    table.answer("done", "").answer("pass", "").answer("wait", "");
    assert_eq!(table.kind(), "rogue-end", "a prisoner has no Encounter window");
    let mut table =
        Table::at(&format!("{start}; blue misses 1; red misses 1; step turn stage=clues; step hand"));
    table.answer("done", "").expect("active green; turn 4");
}

/// [RT-241, RT-242, RT-C86] Everybody with a card is asked at once, in secret; the answers go round.
#[test]
fn one_circuit() {
    let hands = [("red", "bogged"), ("violet", "false-map"), ("blue", "truck")];
    let mut table = window("movement", "bootprint", &hands, FAR);
    assert_eq!(table.asks_all(), ["blue", "red", "violet"], "green has no cards");
    table.answer_as("red", "play bogged", "").hides("blue", "Bogged Down").hides("violet", "Bogged Down");
    table.answer_as("blue", "pass", "").answer_as("violet", "pass", "").says("Latch plays Bogged Down");
    assert_eq!(table.asks_all(), ["blue", "violet"], "those after red have seen the card");
    table.sealed(&[("violet", "pass"), ("blue", "pass")], "").says("Bogged Down takes effect on Ransom");
}

/// [RT-239, RT-242, RT-C86] What a habit can ask for: a window in somebody's turn, one in which a certain card can be played, and
/// one in which a card has just been played.
#[test]
fn what_a_window_meets() {
    let hands = [("red", "bogged truck"), ("violet", "all-quiet"), ("blue", "truck bogged")];
    let mut table = window("movement", "bootprint", &hands, FAR);
    let meets = |table: &Table, who: &str| table.of(who).prompt().meets;
    assert_eq!(meets(&table, "red"), ["turn-of-blue", "play-bogged"], "a Truck Lift is for red's own turn");
    assert_eq!(meets(&table, "violet"), ["turn-of-blue"], "All Quiet is for another phase");
    assert_eq!(meets(&table, "blue"), ["turn-of-blue", "play-truck"]);
    table.sealed(&[("red", "play bogged"), ("violet", "pass"), ("blue", "pass")], "");
    assert_eq!(meets(&table, "violet"), ["turn-of-blue", "answer"]);
    assert_eq!(meets(&table, "blue"), ["turn-of-blue", "answer", "play-truck"]);
}

/// [RT-245] Conditions are checked when a card is played; what has become impossible is skipped.
#[test]
fn conditions() {
    window("end", "klaxon", &[("blue", "surgery")], FAR).blocks("play surgery", "RT-245");
    let mut table = window("end", "klaxon", &[("blue", "surgery")], &format!("{FAR}; blue lives 2"));
    table.answer("play surgery", "1 1 1").expect("blue lives 3");
    window("encounter", "klaxon", &[("blue", "path")], FAR).blocks("play path", "RT-245");
    window("end", "klaxon", &[("red", "sticky")], FAR).blocks("play sticky", "RT-245");
    window("end", "klaxon", &[("red", "silenced")], FAR).blocks("play silenced", "RT-245");
    window("movement", "klaxon", &[("red", "recalled")], FAR).blocks("play recalled", "RT-245");
    window("encounter", "vostgrad", &[("red", "fuzz-sweep")], &format!("{FAR}; now entered"))
        .blocks("play fuzz-sweep", "RT-245");
}

/// [RT-248] A prisoner plays what a prisoner can: Field Surgery, an escape.
#[test]
fn cards_of_a_prisoner() {
    let more = format!("{FAR}; blue prison brig 0; blue lives 2");
    let table = window("end", "brig", &[("blue", "surgery black-market")], &more);
    table.allows("play surgery").blocks("play black-market", "RT-245");
    let table = window("movement", "brig", &[("blue", "loose-bars truck")], &more);
    table.allows("play loose-bars").blocks("play truck", "RT-250");
    window("movement", "bootprint", &[("blue", "loose-bars")], FAR).blocks("play loose-bars", "RT-245");
}

/// [RT-355] Choices on a card are made when it works, by whom it names.
#[test]
fn choices_come_late() {
    let more = format!("{FAR}; blue items vest camo");
    let mut table = window("end", "klaxon", &[("red", "sticky")], &more);
    table.answer("play sticky", "");
    assert_eq!(table.asks(), "red");
    table.allows("pick vest; pick camo");
    table.answer("pick camo", "1 1 1").expect("red items camo; blue items vest");
    let mut table = window("movement", "bootprint", &[("blue", "drop-lift")], FAR);
    table.answer("play drop-lift", "").allows("move lastlight; move marokk");
    table.deal("move lastlight", "encounter:lull encounter:conscripts").says("2 Encounter cards");
}

/// [RT-359] A thief's limit of items is applied at once.
#[test]
fn a_thief_has_a_limit() {
    let more = format!("{FAR}; blue items camo; red items vest vest medi-pack medi-pack smoke flares");
    let mut table = window("end", "klaxon", &[("red", "sticky")], &more);
    table.answer("play sticky", "").says("Latch takes the Chameleon Cape from Ransom");
    assert_eq!((table.asks(), table.kind().as_str()), ("red", "keep-items"));
}

/// [RT-098, RT-096] Fewer cards by All Quiet, never fewer than none.
#[test]
fn all_quiet() {
    let mut table =
        window("encounter", "tin-meadow", &[("blue", "all-quiet")], &format!("{FAR}; now entered"));
    table.answer("play all-quiet", "").silent("Encounter card");
}

/// [RT-282, RT-284, RT-358] The Traitor goes where a card sends him, and hinders nobody.
#[test]
fn the_traitor_travels() {
    let more = format!("{FAR}; traitor bridge 3; green face visor");
    for (card, dice, at) in [
        ("seen-paree", "", "nu-paree"),
        ("seen-fort", "", "hardluck"),
        ("jumps-ship", "2", "dix-i"),
        ("recalled", "", "bridge"),
    ] {
        let mut table = window("movement", "bootprint", &[("red", card)], &more);
        table.answer(&format!("play {card}"), dice).expect(&format!("traitor {at} 3"));
    }
    let mut table = moves("bootprint", "traitor tin-meadow 4; green face visor; green at furlow");
    table.deal("move tin-meadow", "encounter:lull").says("1 Encounter card");
    assert_eq!(table.kind(), "declare");
}

/// [RT-283, RT-286] Cards about the Traitor's dice.
#[test]
fn rattled_nerves() {
    let more = "traitor klaxon 4; blue face visor; blue ammo gp=1; now confronts";
    let mut table = window("end", "klaxon", &[("blue", "rattled")], more);
    table.answer("play rattled", "");
    assert_eq!(table.forecast("fire nothing").need, "at least the roll of 5 dice");
    let mut table = window("end", "klaxon", &[("red", "bodyguard")], more);
    table.answer("play bodyguard", "");
    assert_eq!(table.forecast("fire nothing").need, "at least the roll of 11 dice");
    window("end", "klaxon", &[("red", "sticky")], more).blocks("play sticky", "RT-245");
}

/// [RT-C86] Who draws a mission is asked whether to keep it, even if it must be kept.
#[test]
fn silence_tells_nothing() {
    let mut table = ends("oxark", "blue missions g-any:1");
    table.deal("declare g-any", "clue:visor-tl mission:g-fort");
    assert_eq!(table.legal(), ["keep"]);
    let table =
        at("hand", "search", &format!("{FAR}; blue at computer; blue clues visor-tl visor-tl monocle-bl"));
    assert_eq!(table.legal(), ["done"]);
}

/// [RT-245] What takes Clue cards needs some to take.
#[test]
fn a_pickpocket_wants_clues() {
    let hands = [("red", "pickpocket foul-up")];
    let table = window("end", "hardluck", &hands, "blue missions m-gala");
    table.blocks("play pickpocket", "RT-245").allows("play foul-up");
    window("end", "hardluck", &hands, "blue missions m-gala; blue clues visor-tl").allows("play pickpocket");
}
