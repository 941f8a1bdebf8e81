//! The worked examples of the End phase, of death and of options.

use crate::common::{Deal, FAR, Table, at, ends, meeting, meets, moves, window};

/// [RT-X58, RT-286, RT-244] A bodyguard closes the window.
#[test]
fn x58_a_bodyguard() {
    let more = "traitor bridge 4; blue face visor; now confronts";
    let mut table = window("end", "bridge", &[("red", "bodyguard"), ("blue", "rattled")], more);
    table.sealed(&[("red", "play bodyguard"), ("blue", "play rattled")], "3 4 5 2 1").says("7 to 8");
    table.expect("blue hand rattled; blue lives 3; traitor bridge 4");
}

/// [RT-X59, RT-206, RT-207, RT-208, RT-228, RT-246, RT-C49, RT-C52] The own card is the last of the window.
#[test]
fn x59_a_card_of_ones_own_saves_the_mission() {
    let more = "blue missions m-hardluck@all; declared m-hardluck open 0 0";
    let mut table = window("end", "hardluck", &[("red", "wrong-place"), ("blue", "black-market")], more);
    table.sealed(&[("red", "play wrong-place"), ("blue", "pass")], "");
    assert_eq!(table.asks(), "blue");
    table.deal("play black-market", "supply:gp-2 supply:gp-2").expect("blue ammo gp=4");
    assert_eq!(table.kind(), "take-clue", "the mission is done");
}

/// [RT-X60, RT-235, RT-236] The rest of the reward is still paid.
#[test]
fn x60_the_last_witness() {
    let more =
        "blue missions m-quartz@all; declared m-quartz open 0 0; blue clues visor-tl visor-tr visor-bl";
    let mut table = window("end", "quartz", &[("blue", "loose-lips")], more);
    table.answer("play loose-lips", "");
    table
        .deal("draw", "clue:visor-br supply:gp-2 supply:gp-2 1 1 1")
        .expect("blue face visor; blue ammo gp=4");
    table.expect_no("blue missions").expect_no("blue clues");
}

/// [RT-X61, RT-209, RT-360, RT-C79] A new mission waits for the next End phase.
#[test]
fn x61_a_mission_for_where_one_stands() {
    let mut table = ends("oxark", "blue missions g-any:1");
    table.deal("declare g-any", "clue:visor-tl mission:m-oxark").answer("keep", "1 1 1");
    table.expect("blue missions m-oxark").silent("declares Hermit");
    ends("oxark", "blue missions m-oxark").allows("declare m-oxark");
}

/// [RT-X62, RT-359, RT-C78] A face completed by theft, in another's turn.
#[test]
fn x62_a_pickpocket_finds_the_last_quarter() {
    let more =
        format!("{FAR}; blue clues visor-br; red clues visor-tl visor-tr visor-bl; red missions m-oxark");
    let mut table = window("end", "klaxon", &[("red", "pickpocket")], &more);
    table
        .answer("play pickpocket", "1 1 1")
        .expect("red face visor; traitor bridge 4; discard mission m-oxark");
}

/// [RT-X63, RT-263, RT-266, RT-268, RT-277, RT-353, RT-C62] A kills B and plays on alone.
#[test]
fn x63_the_last_two() {
    let more = "options players=2; blue missions m-gala; blue chips rifle helmet backpack; red lives 1; red missions m-marokk";
    let mut table = meeting("marokk", more);
    table.answer("attack", "").answer_as("red", "stand", "6 6 1 1").expect("red dead 1 blue -");
    table.never("fit rifle");
    table.answer("fit rifle over rifle", "").expect("blue chips rifle:red helmet backpack");
    table.answer("done", "").allows("declare m-marokk");
    table.answer("done", "1 1 1");
    assert_eq!((table.asks(), table.line("turn")), ("blue", "turn 2".to_owned()));
}

/// [RT-X64, RT-273, RT-367] A dead hunter's face.
#[test]
fn x64_the_finder_takes_the_face_over() {
    let aside = "red at bridge; red dead 1 - blue; red aside clue visor-tl visor-tr visor-bl visor-br";
    let mut table = at("deliver", "travel", &format!("{FAR}; blue at bridge; traitor bridge 2; {aside}"));
    table
        .answer("stay", "")
        .answer("fit rifle", "")
        .expect("blue face visor; traitor bridge 2; discard mission m-gala");
    table.allows("confront");
}

/// [RT-X65, RT-267, RT-368] Nobody can get there.
#[test]
fn x65_a_death_at_sea() {
    let mut table =
        meets("kites", "orange-sea", "blue lives 1; blue ammo plasma=2; red at furlow; green at no-hope");
    table.answer("fire nothing", "1 1 1").expect("blue dead 1 green -; green ammo plasma=2");
    assert_eq!(table.asks(), "green");
}

/// [RT-X66, RT-117, RT-121, RT-122, RT-134, RT-234, RT-323, RT-340, RT-C31, RT-C34] The Brig takes the kit.
#[test]
fn x66_surrender_to_the_millifuzz() {
    let kit = "blue items vest vest medi-pack medi-pack smoke found-medi; blue companions ken katya; blue ammo gp=5; blue chips rifle";
    let more = format!("{kit}; blue clues visor-tl visor-tr monocle-bl; blue hand truck; blue lives 2");
    let mut table = meets("fuzz-squad", "hardluck", &more);
    table
        .answer("surrender", "")
        .expect("blue prison brig 0; blue lives 2; blue chips rifle; blue hand truck");
    table.expect("blue clues visor-tl visor-tr monocle-bl; blue missions m-gala");
    table.expect("discard encounter fuzz-squad found-medi ken katya; discard supply smoke medi-pack medi-pack vest vest");
    table.expect_no("blue ammo").expect_no("blue items");
    assert_eq!(table.kind(), "rogue-end", "a prisoner declares nothing");
    let red = "active red; red at klaxon; red missions w-katya; discard encounter katya; step turn stage=end-window; step declare";
    Table::at(red).allows("drop w-katya");
}

/// [RT-X67, RT-292, RT-295, RT-370, RT-C64] A tie takes the last life.
#[test]
fn x67_thirty_to_thirty() {
    let mut table = ends("klaxon", "traitor klaxon 1; blue face visor; blue ammo mine=2");
    table.answer("confront", "").answer("fire mine 2", "6 6 6 6 2 2 1 1 6 6 6 6 2 2 1 1").says("30 to 30");
    assert_eq!(table.result(), "blue RT-295");
}

/// [RT-X68, RT-260, RT-325] The Traitor kills.
#[test]
fn x68_dead_at_the_traitors_feet() {
    let mut table = ends("klaxon", "traitor klaxon 1; blue face visor; blue lives 1");
    table.answer("confront", "1 1 1 1 1 1 1 1 1 1").expect("active red; traitor klaxon 1");
    assert_eq!(table.line("blue dead"), "blue dead 1 - red");
    table.expect("blue aside clue visor-tl@all visor-tr@all visor-bl@all visor-br@all").silent("draws");
}

/// [RT-X69, RT-326, RT-297, RT-371, RT-C65, RT-C82] The last turn is missed.
#[test]
fn x69_the_turns_are_up() {
    let more =
        "options turn-limit=40; turn 39; red misses 1; green clues visor-tl; blue hand truck march glider";
    let mut table = at("clues", "hand", more);
    table.answer("done", "");
    assert_eq!(table.result(), "green RT-326");
}

/// [RT-326, RT-C87] Whoever has left is not the best when the turns are up, however far they had come.
#[test]
fn the_turns_are_up_without_the_leader() {
    let more = "options turn-limit=40; turn 39; red misses 1; left green; green clues visor-tl visor-tr; violet clues visor-tl; \
                blue hand truck march glider";
    let mut table = at("clues", "hand", more);
    table.answer("done", "");
    assert_eq!(table.result(), "violet RT-326");
}

/// [RT-258, RT-359] A thief with a complete face has no use for a Clue: it is discarded.
#[test]
fn a_hunter_steals_nothing_but_chances() {
    let more = format!("{FAR}; traitor bridge 4; red face visor; blue clues monocle-tl");
    let mut table = window("end", "klaxon", &[("red", "pickpocket")], &more);
    table.answer("play pickpocket", "1 1 1").expect("discard clue monocle-tl").expect_no("red clues");
}

/// [RT-X70, RT-356, RT-C54] Two circuits.
#[test]
fn x70_bogged_down_in_the_second_circuit() {
    let more = format!("{FAR}; options rogue-circuits=2");
    let mut table = window("movement", "bootprint", &[("red", "bogged"), ("blue", "truck march")], &more);
    table.sealed(&[("red", "pass"), ("blue", "play truck")], "");
    table.sealed(&[("red", "play bogged"), ("blue", "pass")], "").answer("pass", "");
    table.says("Truck Lift is superseded").says("Bogged Down takes effect on Ransom");
    assert_eq!(table.kind(), "rogue-encounter", "there is no move");
}

/// [RT-X71, RT-071, RT-132, RT-133] Out of the cell and into somebody.
#[test]
fn x71_a_meeting_in_the_brig() {
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison brig 2; red at brig"));
    table.deal("try", "2 supply:gp-2 supply:gp-2").answer("stay", "").says("Ransom runs into Latch");
    table.answer("attack", "").answer_as("red", "stand", "3 3 3 3").says("bare hands");
}

/// [RT-X72, RT-322, RT-C26] A search goes through the deck.
#[test]
fn x72_an_air_raid() {
    let mut table = window("encounter", "frostjaw", &[("red", "air-raid")], &format!("{FAR}; now entered"));
    let drawn = "encounter:scouts encounter:conscripts";
    table.deal("play air-raid", &format!("{drawn} encounter:fuzz-flier encounter:patrol encounter:gunship"));
    table.expect("facing gunship; discard encounter patrol fuzz-flier");
}

/// [RT-X73, RT-227] No Clue is left, and the mission is done.
#[test]
fn x73_an_empty_clue_deck() {
    let all = |quarters: &[&str]| {
        let of = |face: &str| {
            quarters.iter().map(|quarter| format!("{face}-{quarter} ").repeat(3)).collect::<String>()
        };
        ["epaulette", "visor", "monocle"].map(of).concat()
    };
    let clues = format!("red clues {}; green clues {}", all(&["tl", "tr", "bl"]), all(&["br"]));
    let mut table = ends("oxark", &format!("blue missions m-oxark; {clues}"));
    table
        .deal("declare m-oxark", "mission:m-candle")
        .says("completes Hermit")
        .expect("discard mission m-oxark");
    assert_eq!(table.kind(), "keep-mission");
}

/// [RT-X74, RT-054, RT-055, RT-056, RT-C15] Down by lifepod, and on by bike.
#[test]
fn x74_a_lifepod_and_a_bike() {
    let mut table =
        at("travel", "launch", &format!("{FAR}; blue at lifepods; red at copperhead; blue items found-bike"));
    table.blocks("launch copperhead", "RT-055");
    table.answer("launch", "3").expect("blue at copperhead");
    table.answer("use hover-bike", "");
    table.deal("move mirror", "encounter:patrol encounter:scouts encounter:conscripts").silent("runs into");
    table.says("3 Encounter cards");
}

/// [RT-X75] Nothing to lose.
#[test]
fn x75_sappers_find_no_rounds() {
    let mut table = meets("sappers", "klaxon", "");
    table.answer("fire nothing", "1 1 2 2 2").expect("blue lives 3");
    assert_eq!(table.kind(), "declare");
}

/// [RT-X76] Two rounds of one track are needed.
#[test]
fn x76_deserters_want_two_of_a_kind() {
    let mut table = moves("bootprint", "blue ammo gp=1 plasma=1; blue items sammy");
    table.deal("move tin-meadow", "encounter:deserters").offers_no("option 1");
    let mut table = moves("bootprint", "blue ammo gp=3 plasma=1");
    table.deal("move tin-meadow", "encounter:deserters").answer("option 1", "");
    table.expect("blue ammo gp=1 plasma=1; discard encounter deserters");
    let mut table = moves("bootprint", "blue ammo gp=3 plasma=1 mine=2");
    table.deal("move tin-meadow", "encounter:deserters").answer("option 1", "").offers_no("pick plasma");
    table.answer("pick mine", "").expect("blue ammo gp=3 plasma=1; discard encounter deserters");
}

/// [RT-X77, RT-101, RT-102] Ken is picked up where nobody can evade.
#[test]
fn x77_ken_cannot_be_evaded() {
    let mut table = meets("conscripts", "quartz", "stack ken");
    table.answer("fire nothing", "6 6 1 1").expect("blue companions ken");
    let mut table =
        window("encounter", "hardluck", &[("red", "flare-burst")], &format!("{FAR}; now entered"));
    table.deal("play flare-burst", "encounter:ken").expect("blue companions ken");
}

/// [RT-X78, RT-147] Tubbs dies in a failed kidnapping.
#[test]
fn x78_a_failed_kidnap() {
    let mut table =
        meeting("nu-paree", &format!("{FAR}; blue lives 1; blue companions tubbs; red companions rivet"));
    table
        .answer("kidnap", "1 1 1 6 6 6 6 6")
        .expect("out encounter tubbs; blue lives 1; red companions rivet");
}

/// [RT-X79, RT-282, RT-358] The Traitor is recalled at once.
#[test]
fn x79_recalled_to_the_bridge() {
    let more = format!("{FAR}; traitor klaxon 3; green face visor");
    let mut table = window("movement", "bootprint", &[("red", "recalled"), ("blue", "dead-channel")], &more);
    table
        .sealed(&[("red", "play recalled"), ("blue", "pass")], "")
        .expect("traitor bridge 3; blue hand dead-channel");
    assert_eq!(table.kind(), "move");
}

/// [RT-X80, RT-264, RT-365, RT-C59] The duty of one who has become a hunter.
#[test]
fn x80_the_duty_passes_on() {
    let dead = "options players=5; orange at klaxon; orange dead 1 - blue; red at trench90; green at furlow";
    let mut table =
        ends("dix-i", &format!("{dead}; blue missions m-dix-i; blue clues visor-tl visor-tr visor-bl"));
    table
        .answer("declare m-dix-i", "")
        .deal("draw", "clue:visor-br 1 1 1")
        .expect("blue face visor; orange dead 1 - red");
}

/// [RT-X81, RT-058, RT-201, RT-269, RT-C16, RT-C60, RT-C90] Giving Helm up in the Security Zone.
#[test]
fn x81_the_only_helm_is_given_up() {
    let dead = "red at security; red dead 1 - blue";
    let mut table = at("deliver", "travel", &format!("{FAR}; blue at security; blue chips helmet; {dead}"));
    table.answer("stay", "").answer("fit rifle over helmet", "").expect("blue chips rifle:red");
    moves("security", "blue chips rifle:red; red dead 1 blue -").allows("move concourse");
    moves("concourse", "blue chips rifle:red; red dead 1 blue -").blocks("move security", "RT-057");
    ends("klaxon", "blue missions m-kragholm; blue chips rifle:red; red dead 1 blue -")
        .allows("drop m-kragholm");
}

/// [RT-X82, RT-369] Instant retrieval.
#[test]
fn x82_the_attacker_collects_at_once() {
    let mut table =
        meeting("marokk", &format!("{FAR}; options retrieve=instant; red lives 1; red items camo"));
    table
        .answer("attack", "")
        .answer_as("red", "stand", "6 6 1 1")
        .expect("red dead 1 blue -; blue items camo");
    table.answer("fit helmet", "");
    assert_eq!(table.kind(), "declare", "the turn goes on");
}

/// [RT-X83, RT-205, RT-231, RT-C48] A wedding that must be declared.
#[test]
fn x83_declaring_may_be_forced() {
    let juno = "blue missions w-juno; blue companions juno";
    ends("klaxon", juno).allows("done; declare w-juno");
    ends("klaxon", &format!("options declare-forced=on; {juno}")).blocks("done", "RT-205");
}

/// [RT-X84, RT-281, RT-C63] A second face changes nothing about the Traitor.
#[test]
fn x84_a_second_face() {
    let more = "traitor nu-paree 1; red face monocle; blue missions m-hardluck; blue clues visor-tl visor-tr visor-bl";
    let mut table = ends("hardluck", more);
    table
        .answer("declare m-hardluck", "")
        .deal("draw", "clue:visor-br")
        .expect("traitor nu-paree 1; blue face visor");
}
