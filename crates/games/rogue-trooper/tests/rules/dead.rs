//! Dead GIs, teams and the end of the game [sections 16 to 18].

use crate::common::{Deal, FAR, Table, at, ends, meets, moves};

/// [RT-260, RT-261, RT-262, RT-C58] What becomes of a dead GI's things.
#[test]
fn what_a_dead_gi_leaves() {
    let kit = "blue lives 1; blue ammo gp=2; blue chips rifle helmet; blue items camo; blue companions quill; blue clues visor-tl; blue hand truck";
    let mut table = meets("strider", "klaxon", kit);
    table
        .answer("fire nothing", "1 1 1 1 1 1 1 1 1")
        .expect("blue at klaxon; blue dead 1 - red; blue chips rifle helmet; blue ammo gp=2");
    table.expect("blue aside supply camo; blue aside encounter quill; blue aside clue visor-tl; blue aside mission m-gala");
    table.expect("discard rogue truck");
    let mut table = Table::at(&meets("strider", "klaxon", "blue lives 1").text().replace("m-gala", "g-any"));
    table.answer("fire nothing", "1 1 1 1 1 1 1").expect("discard mission g-any");
}

/// [RT-263, RT-264, RT-363, RT-C80] The nearest has the duty, by own means; ties clockwise.
#[test]
fn the_nearest_has_the_duty() {
    let die = |more: &str| {
        // With a Rogue card red is asked first thing in the next turn.
        let mut table = meets("strider", "klaxon", &format!("blue lives 1; red hand truck; {more}"));
        table.answer("fire nothing", "1 1 1 1 1 1 1");
        table.line("blue dead")
    };
    assert_eq!(die("red at furlow; green at needleback; violet at furlow"), "blue dead 1 - green");
    assert_eq!(die("red at needleback; green at nordstadt; violet at trench90"), "blue dead 1 - red");
    assert_eq!(die("red prison glasshouse 0; green at furlow; violet at bootprint"), "blue dead 1 - violet");
    assert_eq!(
        die("red at needleback; red face visor; traitor bridge 4; green at furlow; violet at furlow"),
        "blue dead 1 - green"
    );
    let hunters = "options hunters-exempt=off; red at needleback; red face visor; traitor bridge 4; green at furlow; violet at furlow";
    assert_eq!(die(hunters), "blue dead 1 - red");
    // Lifepods count with Helm only.
    assert_eq!(
        die("red at lifepods; red chips helmet; green at no-hope; violet at furlow"),
        "blue dead 1 - green"
    );
    assert_eq!(
        die("red at lifepods; red chips helmet; green at furlow; violet at furlow"),
        "blue dead 1 - red"
    );
}

/// [RT-265, RT-364] The retriever must get nearer, and stays once there.
#[test]
fn the_march() {
    let dead = "red at klaxon; red dead 1 - blue";
    let table = moves("trench90", dead);
    assert_eq!(table.choices("move "), ["klaxon"]);
    table.blocks("stay", "RT-265").blocks("move rotbark", "RT-265");
    moves("klaxon", dead).blocks("move trench90", "RT-364").allows("stay");
    // A ride that shortens the way must be taken, one that lengthens it must not.
    let ride = Table::at(&format!(
        "active blue; {FAR}; {dead}; blue at shuttle-bay; now moved entered own-move; step turn stage=meet; step ride"
    ));
    ride.blocks("stay", "RT-364").allows("ride");
    let mut table = moves("concourse", dead);
    table.deal("move shuttle-bay", "encounter:lull").says("takes the shuttle to the Shuttle Base");
    let mut table = moves("hardluck", "red at dix-i; red dead 1 - blue");
    assert_eq!(table.choices("move "), ["dix-i"]);
    table.deal("move dix-i", "encounter:lull encounter:cache encounter:medics supply:gp-2 supply:gp-2");
    assert_eq!(table.kind(), "fit-chip");
}

/// [RT-266, RT-268, RT-270, RT-366] Whoever stands there free in the own End phase collects, in order of death.
#[test]
fn collecting() {
    let dead = "red at klaxon; red dead 2 - green; red ammo gp=8; red aside clue visor-tl; green at furlow; violet at klaxon; violet dead 1 - green; violet ammo gp=8";
    let mut table = moves("klaxon", dead);
    table
        .answer("stay", "")
        .says("Ransom takes over Vesper's chip and kit")
        .expect("red dead 2 blue -; violet dead 1 blue -; blue ammo gp=12");
    table
        .answer("fit rifle", "")
        .answer("fit helmet", "")
        .expect("blue chips rifle:violet helmet:red; blue clues visor-tl@blue,red");
    let mut table = at(
        "launch",
        "escape",
        &format!("{FAR}; blue prison glasshouse 0; red at glasshouse; red dead 1 - green"),
    );
    table.answer("wait", "1 1 1").expect("red dead 1 - green");
}

/// [RT-267, RT-363] Without a way the next nearest takes over.
#[test]
fn no_way_any_more() {
    let start = "active violet; violet hand truck march glider; red at orange-sea; red dead 1 - blue; blue at no-hope; green at nu-paree; green items scum-kit";
    let mut table = Table::at(&format!("{start}; blue missions m-gala; step turn stage=clues; step hand"));
    table.answer("done", "").expect("red dead 1 - green");
}

/// [RT-269, RT-C60, RT-C90] Fitting a chip.
#[test]
fn fitting_a_chip() {
    let dead = "red at klaxon; red dead 1 - blue; red chips rifle helmet backpack";
    let mut table = moves("klaxon", &format!("blue chips rifle; {dead}"));
    table
        .answer("stay", "")
        .blocks("fit rifle", "RT-269")
        .allows("fit helmet; fit backpack; fit rifle over rifle; fit helmet over rifle");
    // The other chips fill what is free: helmet first.
    table.answer("fit backpack", "").expect("blue chips rifle helmet backpack:red");
    let full = "blue chips rifle:green helmet:violet backpack:orange; green dead 2 blue -; violet dead 3 blue -; orange dead 4 blue -";
    let mut table = moves("klaxon", &format!("options players=6; {full}; {dead}"));
    table
        .answer("stay", "")
        .expect("red dead 1 blue -; blue chips rifle:green helmet:violet backpack:orange");
    assert_eq!(table.kind(), "declare", "a fourth is carried without a slot");
}

/// [RT-271, RT-272, RT-362] Two missions may be kept, three may not.
#[test]
fn missions_taken_over() {
    let dead = "red at klaxon; red dead 1 - blue; red aside mission m-oxark";
    let mut table = moves("klaxon", dead);
    table.answer("stay", "").answer("fit rifle", "").allows("done; drop m-gala; drop m-oxark");
    table.answer("drop m-gala", "").expect("blue missions m-oxark@blue,red; discard mission m-gala");
    let three = "red at klaxon; red dead 1 - blue; red aside mission m-oxark m-candle";
    let mut table = moves("klaxon", three);
    table.answer("stay", "").answer("fit rifle", "").blocks("done", "RT-362");
    table.answer("drop m-candle", "");
    table.answer("done", "").expect("blue missions m-oxark@blue,red m-gala");
    // Each is replaced on completion.
    let mut table = ends("oxark", "blue missions m-oxark m-gala");
    table
        .answer("declare m-oxark", "")
        .answer("done", "")
        .deal("draw", "clue:visor-tl mission:m-candle")
        .answer("keep", "1 1 1");
    table.expect("blue missions m-candle m-gala");
}

/// [RT-362, RT-367] A hunter discards what he takes over.
#[test]
fn a_hunter_collects() {
    let dead = "red at klaxon; red dead 1 - blue; red aside mission m-oxark; red aside clue monocle-tl";
    let mut table =
        at("deliver", "travel", &format!("blue at klaxon; blue face visor; traitor bridge 4; {dead}"));
    table.answer("stay", "").expect("discard mission m-oxark; discard clue monocle-tl");
}

/// [RT-274, RT-296, RT-297, RT-371] Places.
#[test]
fn places() {
    let more = "options players=5; traitor klaxon 1; blue face visor; blue chips rifle:red; red dead 1 blue -; red at klaxon; \
                green dead 2 - violet; green at furlow; violet clues monocle-tl; blue ammo mine=5";
    let mut table = ends("klaxon", more);
    table
        .answer("confront", "")
        .answer("fire mine 5", &format!("{} 1 1 1 1 1 1 1 1", "6 ".repeat(20).trim()));
    assert_eq!(table.result(), "blue RT-295");
    for (gi, place) in [("blue", 1), ("red", 2), ("violet", 3), ("orange", 4), ("green", 5)] {
        let json = table.json("spectator");
        let part = json.split("\"gi\":").find(|part| part.starts_with(&format!("\"{gi}\""))).expect("a GI");
        assert!(part.contains(&format!("\"place\":{place}")), "{gi} in {json}");
    }
}

/// [RT-275] Chips that a dead GI carried lie with its own.
#[test]
fn the_dead_carry_nobody() {
    let mut table = meets(
        "strider",
        "klaxon",
        "blue lives 1; blue chips rifle:green helmet; green dead 1 blue -; green at furlow",
    );
    table
        .answer("fire nothing", "1 1 1 1 1 1 1")
        .expect("green at klaxon; green dead 1 - violet; blue dead 2 - red; blue chips helmet");
}

/// [RT-276, RT-C61] A dead player looks over the finder's shoulder, and is asked nothing.
#[test]
fn the_view_of_the_dead() {
    let table =
        moves("klaxon", "blue chips rifle:red; red dead 1 blue -; blue clues visor-tl; blue hand truck");
    table.sees("red", "Burnt Visor").sees("red", "Truck Lift").sees("red", "Gala").hides("green", "Gala");
    assert_eq!(table.asks(), "blue");
}

/// [RT-277, RT-370, RT-C62] Every GI is dead: the Traitor wins. By an option the last one alive does.
#[test]
fn the_last_gi() {
    let dead = "options players=2; red at furlow; red dead 1 blue -; blue chips rifle:red; blue lives 1";
    let mut table = meets("strider", "klaxon", dead);
    table.answer("fire nothing", "1 1 1 1 1 1 1");
    assert_eq!(table.result(), "traitor RT-277".replace("traitor", "green"), "the seat beyond the players");
    let mut table = crate::common::meeting(
        "marokk",
        "options players=2 last-gi-wins=on; blue missions m-gala; red lives 1",
    );
    table.answer("attack", "").answer_as("red", "stand", "6 6 1 1");
    assert_eq!(table.result(), "blue RT-277");
}

/// [RT-C83] After 1000 turns the game ends by itself.
#[test]
fn a_thousand_turns() {
    let mut table = at("clues", "hand", "turn 1000; blue hand truck march glider; green clues visor-tl");
    table.answer("done", "");
    assert_eq!(table.result(), "green RT-326");
}

/// [RT-C87] Who leaves is played by the usual answers; the last one there wins.
#[test]
fn leaving_the_table() {
    let mut table = moves("bootprint", "options players=3; red missions m-oxark");
    table.answer_as("red", "resign", "");
    assert_eq!(table.asks(), "blue");
    table.answer("stay", "").answer("done", "1 1 1");
    table.answer("pass", "").says("Latch stays");
    let mut table = moves("bootprint", "options players=2");
    table.answer_as("red", "resign", "");
    assert_eq!(table.result(), "blue RT-C87");
    let hunter = "options players=3; traitor klaxon 4; red face visor; red at klaxon; left red; blue hand truck march glider";
    let mut table = at("clues", "hand", hunter);
    table.answer("done", "");
    assert!(!table.log().iter().any(|line| line.contains("confronts")), "nobody wins who is not there");
}

/// [RT-273, RT-278, RT-366] Two chips are found together: a mission comes with the first, and the quarter that completes a face with
/// the second. The missions are gone, and nobody is asked which one to drop.
#[test]
fn a_face_is_completed_among_several_chips() {
    let mut table = Table::at(
        "active blue; blue at klaxon; blue missions m-gala; blue clues visor-tl visor-tr visor-bl; blue ammo gp=3; \
         red dead 1 - blue; red at klaxon; red aside mission m-oxark; green dead 2 - blue; green at klaxon; \
         green aside clue visor-br; facing conscripts; now entered moved own-move; fight card:conscripts open; \
         step turn stage=collect; step cards; step foe tried=no",
    );
    table.answer("fire gp 2", "6 6 1 1").expect("blue face visor");
    assert!(!table.text().contains("blue missions"), "{}", table.text());
    table.answer("fit rifle", "");
    assert_ne!(table.prompt().kind, "drop-mission");
}

/// [RT-265, RT-364] Whoever is with the chip is not sent away in a lifepod.
#[test]
fn nobody_leaves_the_chip_by_lifepod() {
    let launch = |at: &str| {
        let dead = format!("red at {at}; red dead 1 - blue; blue at lifepods; blue chips helmet");
        Table::at(&format!("active blue; {FAR}; {dead}; step turn stage=travel; step launch"))
    };
    launch("lifepods").allows("stay").blocks("launch marokk", "RT-364");
    launch("klaxon").blocks("stay", "RT-364");
}
