//! The worked examples of movement, encounters and fights, from the thirty-first on.

use crate::common::{Deal, FAR, Small, Table, at, meeting, meets, moves, window};

/// [RT-X31, RT-003, RT-004, RT-320, RT-C05, RT-C73] A deck that ends in the middle of a draw.
#[test]
fn x31_a_deck_runs_out() {
    let mut table = Small::at(
        "active blue; blue at hardluck; discard supply gp-2 gp-2; step turn stage=computer; step supplies",
    );
    // Six cards: three of the deck, the two of the pile, and no more; what was drawn is applied afterwards.
    table.answer("roll", "6 1 1 1 1 1 1").says("The Supply discards are shuffled");
    table.says("gets 10 GP Mags").expect("blue ammo gp=10; discard supply gp-2 gp-2 gp-2 gp-2 gp-2");
}

/// [RT-X32, RT-035, RT-060, RT-062, RT-330, RT-C75] Katya is delivered before the ride.
#[test]
fn x32_deliver_and_ride() {
    let mut table = moves("hardluck", "blue companions katya");
    table.answer("move shuttle-base", "");
    assert_eq!(table.kind(), "deliver");
    table
        .deal("deliver katya", "supply:gp-2 supply:gp-3")
        .expect("blue ammo gp=5")
        .expect_no("blue companions");
    table.answer("ride", "").expect("blue at shuttle-bay");
}

/// [RT-X33, RT-328, RT-329, RT-C14, RT-C75] Who is sent to a port need not board.
#[test]
fn x33_a_false_map_to_the_port() {
    let more = format!("options shuttle-forced=on; {FAR}; blue items found-bike");
    let mut table = window("movement", "hardluck", &[("red", "false-map")], &more);
    table.answer("play false-map", "");
    assert_eq!(table.asks(), "red");
    table.answer("move shuttle-base", "").expect("blue at shuttle-base");
    assert_eq!(table.kind(), "ride", "no Hover-Bike and no other move");
    table.allows("ride; stay");
}

/// [RT-X34, RT-044, RT-328] Sent to where one stands is a move.
#[test]
fn x34_a_twister_in_the_own_drop_zone() {
    let mut table = window("movement", "copperhead", &[("red", "off-course")], FAR);
    table.deal("play off-course", "3 encounter:patrol encounter:scouts").says("2 Encounter cards");
}

/// [RT-X35, RT-040, RT-041, RT-052] Three sectors by truck, and on by shuttle.
#[test]
fn x35_a_truck_to_the_shuttle() {
    let mut table = window("movement", "nu-atlanta", &[("blue", "truck")], FAR);
    table
        .answer("play truck", "")
        .answer("move shuttle-base", "")
        .answer("ride", "")
        .expect("blue at shuttle-bay");
    table.silent("Encounter card");
}

/// [RT-X36, RT-304, RT-307, RT-C66] Who is held back has spent the turn there.
#[test]
fn x36_bogged_down_in_nu_arcady() {
    let mut table = window("movement", "nu-arcady", &[("red", "bogged")], &format!("{FAR}; blue lives 2"));
    table.answer("play bogged", "");
    assert_eq!(table.kind(), "declare");
    table.answer("done", "1 1 1").expect("blue lives 3");
}

/// [RT-X37, RT-043, RT-331, RT-C11] Adrift without a kit.
#[test]
fn x37_bogged_down_at_sea() {
    let mut table = window("movement", "orange-sea", &[("red", "bogged")], FAR);
    table.answer("play bogged", "").silent("Encounter card");
    assert_eq!(table.kind(), "declare");
    let next = moves("orange-sea", "");
    next.blocks("stay", "RT-331").allows("move no-hope; move broketooth; move nu-paree; move shatterglass");
    next.offers_no("move bile-reach");
}

/// [RT-X38, RT-332, RT-C33] What comes with an escape can be used at once.
#[test]
fn x38_a_jet_pack_from_the_glasshouse() {
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison glasshouse 2"));
    table.deal("try", "supply:gp-2 supply:gp-2 supply:gp-2 supply:jet-pack").allows("use jet-pack");
    table
        .answer("use jet-pack", "")
        .allows("move nu-paree; move stahlhaven")
        .expect("now free=no allowance=4 entered air");
}

/// [RT-X39, RT-030, RT-324] Misses add up.
#[test]
fn x39_dream_gas_and_mud() {
    let mut table =
        window("movement", "mudlark", &[("red", "dream-gas")], &format!("{FAR}; lying mudlark suck-mud"));
    table.answer("play dream-gas", "").answer("stay", "");
    table.answer("fire nothing", "1 1 1").expect("blue misses 2").expect_no("blue lives");
    assert_eq!(table.kind(), "declare", "this turn is finished");
}

/// [RT-X40, RT-032, RT-131, RT-C09, RT-C33] A missed turn has no attempt.
#[test]
fn x40_a_prisoner_misses_a_turn() {
    let before = "active violet; violet hand truck march glider; blue prison glasshouse 2; blue misses 1";
    let mut table = Table::at(&format!("{before}; step turn stage=clues; step hand"));
    table.answer("done", "").says("Ransom misses").expect("active red");
    table.expect("blue prison glasshouse 2").expect_no("blue misses");
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison glasshouse 2"));
    assert_eq!(table.need("try"), ("the third attempt".to_owned(), 100));
    table.deal("try", "supply:gp-2 supply:gp-2 supply:gp-2 supply:gp-2").expect_no("blue prison");
}

/// [RT-X41, RT-333, RT-C76] A lying card that was cleared away no longer counts.
#[test]
fn x41_a_path_through_the_trench() {
    let more = format!("{FAR}; lying trench90 pillbox; now entered moved own-move");
    let mut table = window("encounter", "trench90", &[("blue", "path")], &more);
    let cards = "encounter:patrol encounter:scouts encounter:conscripts encounter:sappers";
    table.deal("play path", cards).says("4 Encounter cards").expect("discard encounter pillbox");
}

/// [RT-X42, RT-077] All Quiet leaves one.
#[test]
fn x42_all_quiet_in_the_trench() {
    let more = format!("{FAR}; lying trench90 pillbox; now entered moved own-move");
    let mut table = window("encounter", "trench90", &[("blue", "all-quiet")], &more);
    table.deal("play all-quiet", "encounter:scouts").says("1 Encounter card and 1 lying there");
}

/// [RT-X43, RT-334, RT-340] A drone calls something quicker than what is left.
#[test]
fn x43_a_spy_drone_calls_kites() {
    let mut table = meets("spy-drone", "klaxon", "stack patrol");
    table.deal("fire nothing", "1 encounter:kites").expect("facing kites").expect_no("blue lives");
    assert_eq!(table.line("stack"), "stack patrol");
}

/// [RT-X44, RT-341] A tower that stays costs the next find too.
#[test]
fn x44_an_evaded_tower() {
    let mut table = meets("gun-tower", "rotbark", "stack found-medi");
    table.answer("evade", "4").expect("lying rotbark gun-tower; discard encounter found-medi");
}

/// [RT-X45, RT-342] Vest first, then the shield.
#[test]
fn x45_vest_and_shield() {
    let mut table = meets("strider", "klaxon", "blue items vest; blue companions rivet");
    table.answer("fire nothing", "1 1 6 6 6 6 6 6 6");
    assert_eq!(table.kind(), "damage");
    table.answer("use vest", "3").expect("out encounter rivet; discard supply vest").expect_no("blue lives");
}

/// [RT-X46, RT-180, RT-342, RT-C42] Two threes.
#[test]
fn x46_who_dies_for_a_three() {
    let mut table = meets("strider", "klaxon", "blue companions delphine rivet");
    table.answer("fire nothing", "1 1 1 6 6 6 6 6 6 6 3 3").allows("shield delphine; shield rivet");
    table.answer("shield delphine", "").expect("out encounter delphine rivet").expect_no("blue lives");
    let mut table = meets("strider", "klaxon", "blue companions rivet");
    table.answer("fire nothing", "1 1 6 6 6 6 6 6 6 3 3").expect("out encounter rivet; blue lives 3");
}

/// [RT-X47, RT-168, RT-345] A jammed rifle still counts as fired.
#[test]
fn x47_a_jammed_rifle_with_gunnar() {
    let more = "blue missions m-gala; blue chips rifle; blue ammo gp=1; lying klaxon gun-tower";
    let mut table = window("encounter", "klaxon", &[("red", "jammed")], more);
    table.answer("play jammed", "").answer("fire gp 1", "1 1 1 1 1").says("2 to 5").expect_no("blue ammo");
}

/// [RT-X48, RT-344, RT-C40] Hot Loads count without a shot.
#[test]
fn x48_hot_loads_alone() {
    let more = format!("{FAR}; now entered moved own-move");
    let mut table = window("encounter", "hardluck", &[("blue", "hot-loads")], &more);
    table.deal("play hot-loads", "encounter:strider");
    table.answer("fire nothing", "1 1 1 1 1 1 1").says("4 to 7");
}

/// [RT-X49, RT-191, RT-193, RT-C43] Jump Troopers are Personnel in the air.
#[test]
fn x49_jump_troopers() {
    let table = meets("jump-troops", "klaxon", "blue ammo gp=1 plasma=1 mine=1; blue items las-knife");
    table.allows("fire mine 1; fire nothing").blocks("fire plasma 1", "RT-193");
    assert_eq!(table.forecast("fire gp 1").because[0], "1 die", "the knife does not reach them");
}

/// [RT-X50, RT-184, RT-185, RT-343, RT-C77] On Milli-com a Companion protects, and adds nothing.
#[test]
fn x50_a_brawl_on_the_concourse() {
    let mut table = meeting("concourse", &format!("{FAR}; red companions calico; blue ammo gp=4"));
    table.answer("attack", "").answer_as("red", "stand", "5 4 3 3 2").says("9 to 6");
    table.expect("out encounter calico").expect_no("red lives");
}

/// [RT-X51, RT-335, RT-C55] A Flare Burst blinds the active GI only.
#[test]
fn x51_defenders_and_cover() {
    let mut table = meeting("quartz", FAR);
    table.answer("attack", "3 3 1 1").expect("red lives 3");
    let more = format!("{FAR}; red at nu-paree; now entered moved own-move meets=red");
    let mut table = window("encounter", "nu-paree", &[("green", "flare-burst")], &more);
    table.answer("play flare-burst", "").answer("attack", "");
    assert_eq!((table.asks(), table.kind().as_str()), ("red", "dodge"));
    table.allows("evade");
}

/// [RT-X52, RT-349, RT-C36] Only one's own attack is a sparring match.
#[test]
fn x52_defending_and_kidnapping_are_no_attacks() {
    let mut table = Table::at(
        "active red; red at nu-paree; blue at nu-paree; blue missions g-any; red missions m-gala; \
         now entered moved own-move meets=blue; step turn stage=collect; step gi-option",
    );
    table.answer("attack", "").answer_as("blue", "stand", "3 3 3 3").expect("blue missions g-any");
    let mut table = meeting("nu-paree", "blue missions g-any; red companions rivet");
    table.answer("kidnap", "6 6 1 1 1 1").answer("take rivet", "").blocks("declare g-any", "RT-204");
}

/// [RT-X53, RT-155, RT-156, RT-158, RT-350, RT-C38] Clues for Clues.
#[test]
fn x53_exchanging_clues() {
    meeting("nu-paree", "blue clues visor-tl").blocks("swap clues", "RT-350");
    let mut table = meeting("nu-paree", &format!("{FAR}; blue clues visor-tl; red clues monocle-tl"));
    table.answer("swap clues", "").answer_as("red", "accept", "");
    assert_eq!(table.asks_all(), ["blue", "red"]);
    table.sealed(&[("blue", "want monocle-tl"), ("red", "want visor-tl")], "");
    table.expect("blue clues monocle-tl@blue,red; red clues visor-tl@blue,red");
    table.hides("green", "monocle-tl").hides("spectator", "visor-tl");
}

/// [RT-X54, RT-152, RT-237, RT-351, RT-C71] A mission for one who cannot do it.
#[test]
fn x54_exchanging_missions() {
    let mut table =
        meeting("nu-paree", "blue missions m-kragholm; blue chips helmet; red missions m-nu-paree");
    table.answer("swap missions", "").expect("red missions m-kragholm@blue,red").allows("declare m-nu-paree");
    table.hides("green", "Accordionist").hides("green", "Battle Computer.");
    let red = Table::at(
        "active red; red at klaxon; red missions m-kragholm; step turn stage=end-window; step declare",
    );
    red.allows("drop m-kragholm");
}

/// [RT-X55, RT-339] A face completed among cards.
#[test]
fn x55_a_courier_with_the_last_quarter() {
    let more = "traitor nu-paree 4; red face monocle; blue clues visor-tl visor-tr visor-bl; blue ammo gp=12 plasma=1; stack conscripts";
    let mut table = meets("courier", "nu-paree", more);
    table.deal("fire gp 12", "6 6 6 6 6 6 6 6 6 6 6 6 1 1 1 1 clue:visor-br");
    table.expect("blue face visor; discard mission m-gala; facing conscripts; traitor nu-paree 4");
    table.answer("fire nothing", "6 6 1 1").allows("confront");
    table.answer("confront", "");
    assert_eq!(table.forecast("fire nothing").need, "at least the roll of 8 dice");
}

/// [RT-X56, RT-072, RT-073, RT-283, RT-294, RT-336, RT-C22] He slips away from the one who waits.
#[test]
fn x56_waiting_in_vain() {
    let more = "blue at strategy; blue face visor; traitor bridge 4; red at bridge; red hand slips-away";
    let mut table = at("deliver", "travel", more);
    table.answer("move bridge", "").allows("wait; meet red");
    table.answer("wait", "");
    table.answer_as("red", "pass", "").says("confronts the Traitor");
    assert_eq!(table.kind(), "rogue-end", "the promise is kept without a question");
    table
        .answer_as("red", "play slips-away", "3 1 1 1")
        .expect("traitor copperhead 4")
        .silent("to the Traitor");
}

/// [RT-X57, RT-336] Whoever met a GI there does not confront the Traitor in that turn.
#[test]
fn x57_a_face_completed_in_the_meeting() {
    let clues = "blue clues visor-tl visor-tr visor-bl epaulette-tl; red clues visor-br";
    let more = format!(
        "{FAR}; blue at strategy; green face monocle; green at furlow; traitor bridge 4; red at bridge; {clues}"
    );
    let mut table = at("deliver", "travel", &more);
    table.answer("move bridge", "");
    assert_eq!(table.kind(), "gi-option", "without a face there is no waiting");
    table.answer("swap clues", "").answer_as("red", "accept", "");
    table.sealed(&[("blue", "want visor-br"), ("red", "want epaulette-tl")], "1 1 1");
    table.expect("blue face visor; traitor bridge 4").silent("confronts");
}
