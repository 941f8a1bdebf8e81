//! Turns and the Movement phase [sections 2, 3].

use crate::common::{Deal, FAR, Table, at, meets, moves, window};

/// [RT-028, RT-035, RT-202, RT-246, RT-C10, RT-C47] A turn in its order, question by question.
#[test]
fn the_order_of_a_turn() {
    let kit = "blue lives 3; blue items medi-pack; blue companions katya; blue missions m-hardluck; red hand dead-channel";
    let start = format!("active violet; violet hand truck march glider; blue at no-hope; {kit}");
    let mut table = Table::at(&format!("{start}; step turn stage=clues; step hand"));
    table.answer("done", "");
    let mut kinds = Vec::new();
    for (who, answer, script) in [
        ("red", "pass", ""),
        ("violet", "pass", ""),
        ("blue", "move hardluck", ""),
        ("red", "pass", ""),
        ("violet", "pass", "encounter:lull"),
        ("blue", "declare m-hardluck", ""),
        ("red", "pass", ""),
        ("violet", "pass", ""),
        ("blue", "draw", "clue:visor-tl mission:m-oxark"),
        ("blue", "keep", ""),
        ("blue", "use medi-pack", ""),
        ("blue", "roll", "1 supply:gp-2 1 1 1"),
    ] {
        kinds.push(table.of(who).prompt().kind);
        table.deal_as(who, answer, script);
    }
    let windows =
        ["rogue-movement", "rogue-movement", "move", "rogue-encounter", "rogue-encounter", "declare"];
    let end = ["rogue-end", "rogue-end", "take-clue", "keep-mission", "gear", "supplies"];
    assert_eq!(kinds, [windows, end].concat());
    table.expect("active red; turn 3; blue ammo gp=2").expect_no("blue lives");
}

/// [RT-029, RT-031, RT-247, RT-248, RT-327, RT-C74] Who misses a turn or sits in prison still plays cards on others.
#[test]
fn those_who_wait_still_interfere() {
    let more = format!("{FAR}; red misses 2; green prison brig 1");
    let mut table = window("movement", "bootprint", &[("red", "bogged"), ("green", "dream-gas")], &more);
    table.of("red").allows("play bogged");
    table.of("green").allows("play dream-gas");
    table
        .sealed(&[("red", "play bogged"), ("green", "pass")], "")
        .answer("play dream-gas", "")
        .expect("blue misses 1");
}

/// [RT-324, RT-C74] Who misses turns can be met, evades and fights.
#[test]
fn a_sleeper_defends() {
    let mut table = moves("nu-paree", "red at harpos; red misses 2; red ammo gp=1");
    table.answer("move harpos", "").answer("attack", "");
    assert_eq!((table.asks(), table.kind().as_str()), ("red", "dodge"));
    table.answer("stand", "").answer("fire gp 1", "6 6 1").expect("red lives 3; red misses 2");
}

/// [RT-033, RT-325] The dead take no turns.
#[test]
fn the_dead_take_no_turns() {
    let mut table = at(
        "clues",
        "hand",
        &format!("{FAR}; blue hand truck march glider; red at klaxon; red dead 1 - green"),
    );
    table.answer("done", "").expect("active green");
}

/// [RT-036, RT-037, RT-047] One sector, or none; on Milli-com too.
#[test]
fn one_sector_or_none() {
    let table = moves("oxark", "");
    assert_eq!(table.choices("move "), ["dix-i", "hardluck", "rustleaf"]);
    table.allows("stay").blocks("move quartz", "RT-036");
    let table = moves("concourse", "");
    assert_eq!(table.choices("move "), ["brig", "gene-labs", "shuttle-bay", "sick-bay"]);
    table.allows("stay");
}

/// [RT-038, RT-039, RT-041, RT-300, RT-C11] The Scum Sea needs a kit, or wings to cross it.
#[test]
fn the_scum_sea() {
    moves("no-hope", "").blocks("move orange-sea", "RT-038");
    moves("no-hope", "blue items scum-kit").allows("move orange-sea; move bile-reach");
    let mut table = moves("no-hope", "blue items jet-pack");
    table.answer("use jet-pack", "").allows("move nu-paree; move harpos").blocks("move orange-sea", "RT-038");
    let mut table = moves("no-hope", "blue items found-bike");
    table.answer("use hover-bike", "").blocks("move nu-paree", "RT-036");
    let mut table = moves("saltlick", "blue items skiff");
    table.answer("use skiff", "").allows("move nu-paree");
    moves("sawbone", "blue items skiff").blocks("use skiff", "RT-245");
}

/// [RT-042, RT-C12] An allowance is a maximum; 0 cannot be lifted.
#[test]
fn an_allowance_is_a_maximum() {
    let mut table = window("movement", "bootprint", &[("blue", "march")], FAR);
    table.answer("play march", "").allows("stay; move nu-atlanta; move hardluck; move bootprint");
    let mut table =
        window("movement", "bootprint", &[("red", "bogged")], &format!("{FAR}; blue items found-bike"));
    table.answer("play bogged", "").says("Bogged Down takes effect");
    assert_eq!(table.kind(), "declare", "the bike does not help");
}

/// [RT-045, RT-046, RT-310] The ways between the worlds.
#[test]
fn between_the_worlds() {
    moves("shuttle-base", "").blocks("move shuttle-bay", "RT-045");
    let mut table = window("movement", "furlow", &[("blue", "shuttle")], FAR);
    table.answer("play shuttle", "").expect("blue at shuttle-bay");
    assert_eq!(table.kind(), "declare", "no ride back in the same turn");
    window("movement", "nu-paree", &[("blue", "shuttle")], FAR).blocks("play shuttle", "RT-245");
    at("travel", "launch", &format!("{FAR}; blue at lifepods")).allows("launch; stay");
}

/// [RT-048, RT-049, RT-C13] What the ban on Milli-com covers.
#[test]
fn movement_cards_on_the_station() {
    window("movement", "brig", &[("red", "bogged")], FAR).blocks("play bogged", "RT-250");
    window("movement", "concourse", &[("blue", "clearance")], FAR).allows("play clearance");
    let more = format!("{FAR}; traitor bridge 4; green face visor");
    window("movement", "concourse", &[("red", "seen-fort")], &more).allows("play seen-fort");
}

/// [RT-050, RT-051, RT-052, RT-053, RT-308, RT-C14] Shuttles, by choice and once a turn.
#[test]
fn shuttles() {
    let mut table = moves("shuttle-base", "red at shuttle-bay");
    table.answer("stay", "").allows("stay; ride");
    table.answer("ride", "").says("runs into Latch");
    let mut table = moves("concourse", "");
    table.answer("move shuttle-bay", "").allows("stay");
    table.deal("ride", "encounter:lull").expect("blue at shuttle-base").says("1 Encounter card");
    let mut table = moves("concourse", "options shuttle-forced=on");
    table.deal("move shuttle-bay", "encounter:lull").says("takes the shuttle to the Shuttle Base");
    at(
        "meet",
        "ride",
        &format!("{FAR}; options shuttle-forced=on; blue at shuttle-bay; now moved entered own-move"),
    )
    .blocks("stay", "RT-050");
    let mut table = moves("shuttle-bay", "options shuttle-forced=on");
    table.answer("stay", "").allows("stay; ride");
}

/// [RT-055, RT-198] Helm steers the lifepod.
#[test]
fn helm_steers() {
    let mut table = at("travel", "launch", &format!("{FAR}; blue at lifepods; blue chips helmet"));
    table.blocks("launch", "RT-055").blocks("launch furlow", "RT-054");
    table.answer("launch lastlight", "");
    table.deal("stay", "encounter:lull encounter:cache supply:gp-2 supply:gp-2").says("2 Encounter cards");
}

/// [RT-057, RT-058, RT-313, RT-C16] The Security Zone.
#[test]
fn the_security_zone() {
    moves("concourse", "").blocks("move security", "RT-057");
    moves("concourse", "blue chips helmet").allows("move security");
    moves("security", "").allows("move bridge; move computer; move concourse");
    let mut table = window("movement", "concourse", &[("blue", "clearance")], FAR);
    table.answer("play clearance", "").answer("move security", "").expect("blue at security");
}

/// [RT-059, RT-123, RT-126, RT-131] A prisoner does not move, and may wait.
#[test]
fn a_prisoner_waits() {
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison brig 1"));
    table.never("move concourse").allows("try; wait");
    table.answer("wait", "1 1 1").expect("blue prison brig 1; active red");
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison glasshouse 1"));
    table.answer("try", "5").allows("escape; stay");
    table.answer("stay", "1 1 1").expect("blue prison glasshouse 2");
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison glasshouse 1"));
    table
        .answer("try", "5")
        .deal("escape", "supply:gp-2 supply:gp-3")
        .expect("blue ammo gp=5")
        .allows("move ashfall; stay");
}

/// [RT-060, RT-061, RT-C17] Companions leave at their Destination, and nowhere else.
#[test]
fn companions_leave_at_their_destination() {
    let mut table = moves("bootprint", "blue companions quill ken");
    table.deal("move nu-atlanta", "").blocks("deliver ken", "RT-061");
    table
        .deal("deliver quill", "clue:visor-tl encounter:lull")
        .expect("blue companions ken; blue clues visor-tl");
    table.expect("discard encounter lull quill");
    let mut table = moves("sawbone", "blue companions rivet");
    table
        .answer("move candle", "")
        .answer("done", &crate::common::dice(&moves("sawbone", "blue companions rivet"), "encounter:lull"));
    table.expect("blue companions rivet");
}

/// [RT-C01, RT-106] The literal rule of evading is an option.
#[test]
fn evading_by_the_letter() {
    let mut table = meets("patrol", "klaxon", "options evade-rule=literal");
    assert_eq!(table.need("evade"), ("4 or less".to_owned(), 67));
    table.answer("evade", "4").expect("discard encounter patrol");
}

/// [RT-337, RT-072] Whoever stayed may meet nobody, and is not offered to wait for the Traitor: waiting is for those who enter.
#[test]
fn staying_beside_somebody() {
    for more in ["blue missions m-gala", "blue face visor; traitor nu-paree 4"] {
        let start = format!("options stay-gi-encounter=on; blue at nu-paree; red at nu-paree; {more}");
        let mut table = at("deliver", "travel", &start);
        table.answer("stay", "");
        let prompt = table.prompt();
        let label = |answer: &str| {
            prompt.choices.iter().find(|choice| choice.answer == answer).map(|choice| choice.label.clone())
        };
        assert_eq!(label("pass").as_deref(), Some("Meet nobody"));
        assert_eq!(label("wait"), None);
        assert!(!prompt.text.contains("Traitor"), "{}", prompt.text);
    }
}

/// [RT-061, RT-348] A jet pack takes nobody farther who has a truck, but over everything.
#[test]
fn a_jet_pack_flies() {
    let mut table = moves("bootprint", "blue items jet-pack found-bike; now allowance=4");
    table.allows("use jet-pack").blocks("use hover-bike", "RT-348");
    table.answer("use jet-pack", "");
    moves("bootprint", "blue items jet-pack; now allowance=4 air").blocks("use jet-pack", "RT-348");
}
