//! End phase, supplies, missions and Clues [sections 11 to 13, 15, 20].

use crate::common::{Deal, FAR, Table, at, ends, moves, window};

/// [RT-210, RT-285, RT-C21, RT-C70] Only a complete face confronts the Traitor.
#[test]
fn who_may_confront() {
    ends("klaxon", &format!("{FAR}; traitor klaxon 4; red face visor")).blocks("confront", "RT-285");
    ends("klaxon", "traitor klaxon 4; blue face visor").allows("confront; done");
    at("end-window", "declare", &format!("{FAR}; blue at klaxon; red face visor; traitor bridge 4"))
        .blocks("confront", "RT-285");
}

/// [RT-211, RT-212, RT-299, RT-303, RT-314, RT-C69, RT-C72] Where supplies are drawn, by choice.
#[test]
fn sector_supplies() {
    let mut table = ends("hardluck", FAR);
    table.answer("done", "");
    assert_eq!(table.kind(), "supplies");
    table.deal("roll", "2 supply:gp-2 supply:gp-3 1 1 1").expect("blue ammo gp=5");
    let mut table = ends("armoury", FAR);
    table.answer("done", "").deal("roll", "1 1 supply:gp-2 supply:gp-3 1 1 1").expect("blue ammo gp=5");
    let mut table = ends("hardluck", FAR);
    table.answer("done", "").answer("done", "1 1 1").expect("active red");
    for at in ["furlow", "nu-paree", "vostgrad"] {
        ends(at, FAR).answer("done", "1 1 1").expect("active red");
    }
    let mut table = window("end", "hardluck", &[("red", "foul-up")], FAR);
    table.answer("play foul-up", "1 1 1").expect("active red");
}

/// [RT-213, RT-214, RT-C50] The hand: discard, then draw up to three; a larger one is cut.
#[test]
fn the_hand() {
    let mut table = at("clues", "hand", &format!("{FAR}; blue hand truck march"));
    table
        .answer("discard truck", "")
        .deal("done", "rogue:glider rogue:glider")
        .expect("blue hand march glider glider");
    let mut table = at("clues", "hand", &format!("{FAR}; blue hand truck march glider bogged"));
    table.blocks("done", "RT-214");
    table.answer("discard bogged", "").answer("done", "").expect("blue hand truck march glider");
}

/// [RT-213, RT-214, RT-215, RT-220] What is given up is chosen at once: nothing comes to light before the last of it.
#[test]
fn given_up_at_once() {
    let amounts = |table: &Table| {
        table.prompt().amounts.map(|it| {
            let rows = it.rows.into_iter().map(|row| format!("{} {}", row.range.1, row.words));
            (it.total, it.one_by_one, it.after, rows.collect::<Vec<_>>().join(", "))
        })
    };
    let hand = |cards: &str| amounts(&at("clues", "hand", &format!("{FAR}; blue hand {cards}")));
    let done = |total, rows: &str| Some((total, true, "done".to_owned(), rows.to_owned()));
    assert_eq!(hand("march truck truck"), done((1, 3), "2 discard truck, 1 discard march"));
    assert_eq!(hand("bogged glider march truck").map(|it| it.0), Some((1, 4)));
    assert_eq!(hand("truck"), None, "one card is a choice like any other");
    let items = |vests: &str| {
        let mut table =
            at("computer", "supplies", &format!("{FAR}; blue at hardluck; blue items {vests} smoke"));
        table.deal("roll", "3 supply:camo supply:flares supply:mine-2");
        assert_eq!(table.kind(), "keep-items");
        amounts(&table)
    };
    assert_eq!(items("vest vest medi-pack medi-pack"), None, "one too many");
    let two = items("vest vest medi-pack medi-pack medi-pack").expect("two too many");
    assert_eq!((two.0, two.2.as_str()), ((2, 2), ""));
    assert!(two.3.contains("3 discard medi-pack") && two.3.contains("2 discard vest"), "{}", two.3);
    let clues = |more: &str| {
        let clues = format!("visor-tl visor-tr monocle-tl monocle-tr epaulette-tl{more}");
        amounts(&at("finish", "clue-limit", &format!("{FAR}; blue clues {clues}")))
    };
    assert_eq!(clues(""), None, "one too many");
    assert_eq!(clues(" epaulette-tr").map(|it| (it.0, it.2)), Some(((2, 2), String::new())));
}

/// [RT-216, RT-217, RT-219, RT-222, RT-320] Supply cards are applied together.
#[test]
fn supply_cards() {
    let mut table = at(
        "computer",
        "supplies",
        &format!("{FAR}; blue at hardluck; blue items vest vest medi-pack medi-pack smoke"),
    );
    table.deal("roll", "3 supply:camo supply:flares supply:mine-2");
    assert_eq!(table.kind(), "keep-items");
    table.expect("blue ammo mine=2");
    table.answer("discard smoke", "1 1 1").expect("blue items flares camo medi-pack medi-pack vest vest");
}

/// [RT-223, RT-224, RT-251, RT-C68, RT-C86] Missions are secret until declared; hands and Clues too.
#[test]
fn secrets() {
    let more = "blue missions m-hardluck; blue clues visor-tl; red hand truck; red missions w-juno; green companions juno";
    let mut table = ends("hardluck", more);
    table
        .hides("red", "Quartermaster")
        .hides("red", "Burnt Visor")
        .hides("blue", "Truck Lift")
        .hides("blue", "Wedding Bells");
    table.sees("blue", "Quartermaster").sees("red", "Truck Lift");
    table.answer("declare m-hardluck", "").sees("red", "Quartermaster").sees("spectator", "Quartermaster");
    // Whoever has a hidden mission is asked whether to declare, even if there is nothing to declare.
    let table = ends("klaxon", FAR);
    assert_eq!(table.legal(), ["done"]);
}

/// [RT-209, RT-225, RT-226] Drawing a mission after set-up.
#[test]
fn drawing_a_mission() {
    let mut table = ends("oxark", "blue missions g-any:1");
    table.deal("declare g-any", "clue:visor-tl mission:m-candle").allows("keep; replace");
    table.deal("replace", "mission:m-marokk 1 1 1").expect("blue missions m-marokk; active red");
    let mut table = ends("oxark", "blue missions g-any:1");
    table.deal("declare g-any", "clue:visor-tl mission:g-fort").blocks("replace", "RT-226").allows("keep");
}

/// [RT-227, RT-259] The Clue is a right, not a duty.
#[test]
fn a_clue_may_be_left() {
    let mut table = ends("oxark", "blue missions m-oxark");
    table.answer("declare m-oxark", "").deal("done", "mission:m-candle").expect_no("blue clues");
}

/// [RT-228, RT-C52] Foiled and delayed.
#[test]
fn foiled_and_delayed() {
    let more = "blue missions m-oxark@all; declared m-oxark open 0 0";
    let mut table = window("end", "oxark", &[("red", "silenced")], more);
    table
        .deal("play silenced", "mission:m-candle")
        .expect("discard mission m-oxark; blue missions m-candle")
        .expect_no("blue clues");
    let mut table = window("end", "oxark", &[("red", "wrong-place")], more);
    table.answer("play wrong-place", "1 1 1").expect("blue missions m-oxark@all; active red");
    let known = ends("oxark", "blue missions m-oxark@all");
    known.allows("declare m-oxark; done").sees("red", "Hermit");
}

/// [RT-229, RT-230, RT-349] A Genie mission to destroy something.
#[test]
fn tank_killer() {
    let mut table = crate::common::meets("strider", "klaxon", "blue ammo gp=12");
    table = Table::at(&table.text().replace("m-gala", "g-tank"));
    table.answer("fire gp 12", "6 6 6 6 6 6 6 6 6 6 6 6 1 1 1 1 1 1 1").allows("declare g-tank");
    table
        .deal("declare g-tank", "supply:gp-2 supply:gp-2 supply:gp-2 rogue:truck mission:m-oxark")
        .expect("blue ammo gp=6; blue hand truck");
    // Beating something else is nothing to it.
    table = crate::common::meets("patrol", "klaxon", "blue ammo gp=12");
    table = Table::at(&table.text().replace("m-gala", "g-tank"));
    table.answer("fire gp 12", "6 6 6 6 6 6 6 6 6 6 6 6 1 1 1 1").blocks("declare g-tank", "RT-204");
    let mut table = crate::common::meets("strider", "klaxon", "blue items decoy");
    table = Table::at(&table.text().replace("m-gala", "g-tank"));
    table.answer("use decoy", "").blocks("declare g-tank", "RT-204");
}

/// [RT-231, RT-233, RT-C53] A wedding needs a bride in play, and leaves her with the GI.
#[test]
fn a_wedding() {
    let mut table = ends("klaxon", "blue missions w-juno; blue companions juno; blue lives 1");
    let pay =
        "supply:gp-2 supply:gp-2 supply:gp-2 rogue:truck mission:w-delphine mission:w-katya mission:m-oxark";
    let mut aside = Table::at(
        &table
            .text()
            .replace("red at bootprint", "red at klaxon\nred dead 1 - blue\nred aside encounter delphine"),
    );
    table
        .deal("declare w-juno", pay)
        .expect("blue companions juno; blue missions m-oxark")
        .expect_no("blue lives");
    aside
        .deal("declare w-juno", "supply:gp-2 supply:gp-2 supply:gp-2 rogue:truck mission:w-delphine")
        .expect("blue missions w-delphine");
}

/// [RT-231] Without the bride there is no wedding.
#[test]
fn no_wedding_without_the_bride() {
    ends("klaxon", "blue missions w-juno").blocks("declare w-juno", "RT-204");
    ends("klaxon", "blue missions w-juno; red companions juno").blocks("declare w-juno", "RT-204");
}

/// [RT-234, RT-C07, RT-C91] An impossible mission is shown and replaced in step 4.
#[test]
fn an_impossible_mission() {
    let mut table = ends("klaxon", "blue missions w-juno; discard encounter juno");
    table.allows("drop w-juno; done");
    table.answer("drop w-juno", "").deal("done", "mission:m-oxark");
    table.expect("discard mission w-juno; blue missions m-oxark");
    ends("klaxon", FAR).blocks("drop m-gala", "RT-234");
    ends(
        "klaxon",
        "options players=2; blue missions g-any; red at klaxon; red dead 1 blue -; blue chips rifle:red",
    )
    .allows("drop g-any");
}

/// [RT-237] A mission that needs a chip.
#[test]
fn a_chip_is_required() {
    ends("kragholm", "blue missions m-kragholm")
        .blocks("declare m-kragholm", "RT-204")
        .allows("drop m-kragholm");
    ends("kragholm", "blue missions m-kragholm; blue chips helmet").allows("declare m-kragholm");
}

/// [RT-253, RT-254, RT-255, RT-278] Four different quarters of one face.
#[test]
fn a_whole_face() {
    let clues = "visor-tl visor-tr visor-bl monocle-br";
    let mut table = ends("oxark", &format!("blue missions m-oxark; blue clues {clues}"));
    table.answer("declare m-oxark", "").deal("draw", "clue:visor-bl mission:m-candle").expect_no("blue face");
    let mut table = ends("oxark", &format!("blue missions m-oxark; blue clues {clues}"));
    table
        .answer("declare m-oxark", "")
        .deal("draw", "clue:visor-br 1 1 1")
        .expect("blue face visor; discard clue monocle-br");
    table.sees("spectator", "Burnt Visor");
}

/// [RT-256, RT-257, RT-C56] Four Clues at the end of the own turn.
#[test]
fn the_clue_limit() {
    let clues = "visor-tl visor-tr monocle-tl monocle-tr epaulette-tl";
    let mut table = at("finish", "clue-limit", &format!("{FAR}; blue clues {clues}"));
    table.never("done");
    table
        .answer("discard epaulette-tl", "")
        .expect("blue clues visor-tl visor-tr monocle-tl monocle-tr; active red");
}

/// [RT-258, RT-C57] A face is not stolen, and its owner draws no more Clues.
#[test]
fn a_face_is_safe() {
    let more = "blue face visor; traitor bridge 4";
    window("end", "klaxon", &[("red", "pickpocket")], more).blocks("play pickpocket", "RT-245");
    let mut table = moves("bootprint", "blue companions quill");
    table = Table::at(&table.text().replace("blue missions m-gala\n", "blue face visor\ntraitor bridge 4\n"));
    table.answer("move nu-atlanta", "").deal("deliver quill", "encounter:lull").expect_no("blue clues");
}

/// [RT-303, RT-304, RT-305, RT-307] An entire turn of rest.
#[test]
fn rest() {
    for (at, lives) in [
        ("furlow", None),
        ("sick-bay", None),
        ("nu-arcady", Some("blue lives 2")),
        ("klaxon", Some("blue lives 1")),
    ] {
        let mut table = moves(at, "blue lives 1");
        table.answer("stay", "").answer("done", "1 1 1");
        assert_eq!(table.line("blue lives"), lives.unwrap_or_default(), "{at}");
    }
    let mut table = moves("candle", "blue lives 1");
    table.answer("move furlow", "").answer("done", "1 1 1").expect("blue lives 1");
}

/// [RT-309] The Traitor appears on the Bridge.
#[test]
fn the_bridge() {
    let mut table = ends("oxark", "blue missions m-oxark; blue clues visor-tl visor-tr visor-bl");
    table.answer("declare m-oxark", "").deal("draw", "clue:visor-br 1 1 1").expect("traitor bridge 4");
}

/// [RT-311, RT-312, RT-372, RT-C67, RT-C81] The Battle Computer.
#[test]
fn the_battle_computer() {
    let three = "blue at computer; blue clues visor-tl visor-tr visor-bl";
    let mut table = at("hand", "search", &format!("{FAR}; {three}"));
    table.answer("search visor", "1 1 1").expect("blue face visor; traitor bridge 4");
    at("hand", "search", &format!("{FAR}; blue at computer; blue clues visor-tl visor-tl visor-bl"))
        .blocks("search visor", "RT-311");
    // All copies of the last quarter are in other hands: any card may be taken.
    let gone = format!("{FAR}; {three}; red clues visor-br visor-br visor-br; discard clue monocle-tl");
    let mut table = at("hand", "search", &gone);
    table
        .answer("search visor", "")
        .allows("pick monocle-tl; pick epaulette-br")
        .sees("blue", "Iron Monocle");
    table.answer("pick monocle-tl", "1 1 1").expect("blue clues visor-tl visor-tr visor-bl monocle-tl");
    let found = format!("{FAR}; {three}; red clues visor-br visor-br; discard clue visor-br");
    at("hand", "search", &found).answer("search visor", "1 1 1").expect("blue face visor");
    let mut table = at("hand", "search", &format!("options battle-computer=deck; {found}"));
    table.answer("search visor", "").offers_no("pick visor-br");
    let two = "blue at computer; blue clues visor-tl visor-tr visor-bl monocle-tl monocle-tr monocle-bl";
    at("hand", "search", &format!("{FAR}; {two}")).allows("search visor; search monocle; done");
}

/// [RT-361] Two declared missions, one after the other; a face ends the second unpaid.
#[test]
fn two_missions_declared() {
    let more = "blue missions m-oxark g-any:1; blue clues visor-tl visor-tr visor-bl";
    let mut table = ends("oxark", more);
    table.answer("declare m-oxark", "").answer("declare g-any", "");
    table
        .deal("draw", "clue:visor-br 1 1 1")
        .expect("blue face visor; discard mission m-oxark g-any")
        .expect_no("blue missions");
}

/// [RT-357] A card that foils picks one of two declared missions.
#[test]
fn one_of_two_is_foiled() {
    let more = "blue missions m-oxark@all g-any:1@all; declared m-oxark open 0 0; declared g-any open 0 0";
    let mut table = window("end", "oxark", &[("red", "silenced")], more);
    table.answer("play silenced", "");
    assert_eq!(table.asks(), "red");
    table.allows("pick m-oxark; pick g-any");
    table.deal("pick m-oxark", "mission:m-candle").expect("discard mission m-oxark");
    table.deal("keep", "clue:visor-tl mission:m-marokk").expect("discard mission m-oxark g-any");
}
