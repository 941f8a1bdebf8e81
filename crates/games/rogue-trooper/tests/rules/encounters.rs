//! Encounter phase, Battlefield Encounters, evading and prison [sections 4 to 7].

use crate::common::{Deal, FAR, Table, at, meeting, meets, moves, window};

/// [RT-063, RT-064, RT-065, RT-135, RT-C18, RT-C19] A GI or cards, never both; of several GIs one.
#[test]
fn a_gi_or_cards() {
    let mut table = moves("klaxon", "red at trench90; green at trench90; lying trench90 pillbox");
    table.answer("move trench90", "").allows("meet red; meet green");
    table.answer("meet green", "").says("Ransom runs into Torque");
    assert_eq!((table.asks(), table.kind().as_str()), ("blue", "gi-option"));
    table.answer("talk", "").silent("Encounter card").expect("lying trench90 pillbox");
    let mut table = moves("bootprint", "");
    table.deal("move tin-meadow", "encounter:lull").says("1 Encounter card");
}

/// [RT-067, RT-183, RT-203] What was not beaten is met by whoever enters or stays.
#[test]
fn what_lies_there_is_met_again() {
    let mut table = meets("gun-tower", "klaxon", "");
    table.answer("fire nothing", "1 1 1 1 1").expect("lying klaxon gun-tower; blue lives 3");
    let mut table = moves("klaxon", "lying klaxon gun-tower");
    table.answer("stay", "").expect("facing gun-tower");
    let mut table = moves("needleback", "lying klaxon gun-tower");
    table
        .deal("move klaxon", "encounter:lull encounter:conscripts")
        .says("2 Encounter cards and 1 lying there");
}

/// [RT-074, RT-075, RT-083, RT-086, RT-087, RT-162] The left player sees the stack, everybody its top card.
#[test]
fn the_stack() {
    let mut table = moves("needleback", "");
    table.deal("move klaxon", "encounter:conscripts encounter:scouts encounter:war-hounds");
    table.expect("facing war-hounds; stack scouts@red conscripts@red");
    table.sees("red", "Nort Scouts").hides("blue", "Nort Scouts").hides("green", "Frightened Conscripts");
    table.answer("fire nothing", "6 6 1 1 1").expect("facing scouts");
}

/// [RT-078, RT-079, RT-080, RT-082, RT-C24] What does not suit is discarded and not replaced.
#[test]
fn unsuitable_cards() {
    let mut table = moves("needleback", "");
    let drawn = "encounter:kraken encounter:crystals encounter:south-patrol";
    table.deal("move klaxon", drawn).expect("discard encounter crystals kraken south-patrol");
    assert_eq!(table.kind(), "declare", "a quiet sector");
    let mut table = moves("hardluck", "");
    table
        .deal("move no-hope", "encounter:kraken encounter:crystals encounter:south-patrol")
        .expect("facing south-patrol");
    table.expect("stack kraken@red");
}

/// [RT-081, RT-082] At sea only what swims or flies.
#[test]
fn cards_at_sea() {
    let mut table = moves("no-hope", "blue items scum-kit");
    table
        .deal("move orange-sea", "encounter:patrol encounter:fuzz-flier")
        .expect("facing fuzz-flier; discard encounter patrol");
    let mut table = moves("no-hope", "blue items scum-kit");
    table.deal("move orange-sea", "encounter:cache encounter:ken").expect("discard encounter cache ken");
}

/// [RT-084, RT-D13] The left player orders cards of one Initiative; an option spares the question.
#[test]
fn the_left_player_orders_ties() {
    let mut table = moves("needleback", "");
    table.deal("move klaxon", "encounter:found-laz encounter:patrol encounter:rogue-droid");
    assert_eq!((table.asks(), table.kind().as_str()), ("red", "order"));
    table.allows("top patrol; top rogue-droid; top found-laz");
    table.answer("top rogue-droid", "").answer("top found-laz", "").expect("facing rogue-droid");
    assert!(table.line("stack").starts_with("stack found-laz@red patrol@red"));
    let mut table = moves("needleback", "options tie-order=auto");
    table.deal("move klaxon", "encounter:patrol encounter:rogue-droid encounter:lull");
    assert_eq!(table.kind(), "foe");
}

/// [RT-088, RT-089, RT-220, RT-221, RT-C51] Finds are taken, up to six items.
#[test]
fn finds_are_taken() {
    let items = "blue items vest vest medi-pack medi-pack smoke flares";
    let mut table = moves("bootprint", items);
    table.deal("move tin-meadow", "encounter:found-bike");
    assert_eq!(table.kind(), "keep-items");
    table.blocks("discard lazooka", "RT-220");
    table.answer("discard smoke", "").expect("blue items flares medi-pack medi-pack vest vest found-bike");
    let mut table = moves("bootprint", "");
    table.deal("move tin-meadow", "encounter:rivet").expect("blue companions rivet");
}

/// [RT-090, RT-093] Events happen, and supplies come at once.
#[test]
fn events_happen() {
    let mut table = meets("patrol", "klaxon", "stack cache conscripts");
    table
        .deal("fire nothing", "6 6 1 1 1 1 supply:gp-4 supply:gp-4")
        .expect("blue ammo gp=8; facing conscripts");
    table.allows("fire gp 8");
}

/// [RT-091, RT-092, RT-103, RT-104, RT-C89] Evade, surrender or fight; a failure does not bind the next card.
#[test]
fn three_ways_out() {
    let mut table = meets("patrol", "rotbark", "stack scouts");
    table.allows("evade; surrender; fire nothing");
    table.answer("evade", "2").allows("surrender; fire nothing");
    table.blocks("evade", "RT-104");
    table.answer("fire nothing", "6 6 1 1 1 1").expect("facing scouts").allows("evade");
}

/// [RT-094, RT-120, RT-C25] An interrupted stack: what lasts stays, the rest goes.
#[test]
fn an_interrupted_stack() {
    let mut table = meets("fuzz-squad", "no-hope", "stack mutants pillbox; blue hand truck");
    table.answer("surrender", "").expect("lying no-hope pillbox; discard encounter mutants fuzz-squad");
    let mut table = meets("pillbox", "klaxon", "blue hand truck");
    table.answer("surrender", "").expect("lying klaxon pillbox; blue prison glasshouse 0");
}

/// [RT-095, RT-097, RT-098, RT-C26] Reinforcements.
#[test]
fn reinforcements() {
    let more = format!("{FAR}; red at klaxon; now entered meets=red");
    window("encounter", "klaxon", &[("green", "reinforce2")], &more).blocks("play reinforce2", "RT-095");
    let mut table = window("encounter", "klaxon", &[("green", "reinforce2")], FAR);
    table.deal("play reinforce2", "encounter:conscripts encounter:patrol").says("2 Encounter cards");
    let mut table =
        window("encounter", "tin-meadow", &[("green", "reinforce1")], &format!("{FAR}; now entered"));
    table.deal("play reinforce1", "encounter:conscripts encounter:patrol").says("2 Encounter cards");
}

/// [RT-100] Cards and Rogue cards forbid evading.
#[test]
fn evading_is_forbidden() {
    meets("hunters", "klaxon", "").blocks("evade", "RT-100");
    let more = format!("{FAR}; lying klaxon gun-tower");
    let mut table = window("encounter", "klaxon", &[("red", "flare-burst")], &more);
    table.answer("play flare-burst", "").blocks("evade", "RT-100");
}

/// [RT-110, RT-298, RT-301] What each terrain does to the roll.
#[test]
fn terrain_and_evading() {
    for (at, need) in [("rotbark", 3), ("leech", 3), ("needleback", 3), ("klaxon", 5), ("vostgrad", 4)] {
        assert_eq!(meets("patrol", at, "").need("evade").0, format!("{need} or more"), "{at}");
    }
    assert_eq!(meets("kites", "orange-sea", "blue items scum-kit").need("evade").0, "6 or more");
}

/// [RT-107, RT-348] Items help to evade, and are offered where they can change something.
#[test]
fn items_and_evading() {
    let mut table = meets("patrol", "klaxon", "blue items camo greatcoat smoke");
    assert_eq!(table.need("evade").0, "2 or more", "a cape and a greatcoat against Norts");
    table.allows("use smoke");
    table.answer("use smoke", "");
    assert_eq!(table.need("evade"), ("any roll will do".to_owned(), 100));
    assert_eq!(
        meets("kites", "klaxon", "blue items greatcoat").need("evade"),
        ("no roll will do".to_owned(), 0),
        "kites do not look at coats"
    );
    meets("hunters", "klaxon", "blue items smoke").never("use smoke");
}

/// [RT-112, RT-C28] Evaded Hazards stay, unless an option says otherwise.
#[test]
fn evaded_hazards() {
    let mut table = meets("minefield", "rotbark", "options evaded-hazard-stays=off");
    table.answer("evade", "6").expect("discard encounter minefield").expect_no("lying");
}

/// [RT-116, RT-118, RT-119, RT-C30, RT-C32, RT-124, RT-125, RT-306] Who takes prisoners, and the rest cure of the Glasshouse.
#[test]
fn who_takes_prisoners() {
    for card in ["mutants", "kites", "minefield"] {
        meets(card, "klaxon", "").blocks("surrender", "RT-118");
    }
    meets("south-patrol", "no-hope", "").blocks("surrender", "RT-118");
    meets("war-droid", "klaxon", "").blocks("surrender", "RT-116");
    let mut table = meets("patrol", "klaxon", "blue lives 1; blue hand truck");
    table.answer("surrender", "").expect("blue prison glasshouse 0").expect_no("blue lives");
    let mut table = moves("glasshouse", "blue lives 1");
    table.answer("stay", "");
    table.answer("done", "1 1 1").expect("blue lives 1");
}

/// [RT-116] No Quarter.
#[test]
fn no_quarter() {
    let more = format!("{FAR}; lying klaxon pillbox");
    let mut table = window("encounter", "klaxon", &[("red", "no-quarter")], &more);
    table.answer("play no-quarter", "").blocks("surrender", "RT-116");
}

/// [RT-340] A lost fight may end in prison, whatever forbids surrender.
#[test]
fn snatched() {
    let mut table = meets("snatch", "klaxon", "blue ammo gp=1; blue hand truck");
    table
        .answer("fire nothing", "1 1 6 6 6 6 6")
        .expect("blue prison glasshouse 0; discard encounter snatch");
    table.expect_no("blue ammo");
}

/// [RT-128, RT-129, RT-315] The Brig's table, and a card that counts as a six.
#[test]
fn out_of_the_brig() {
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison brig 0"));
    assert_eq!(table.need("try"), ("5 or more".to_owned(), 33));
    table.deal("try", "5 1 supply:gp-4").expect("blue ammo gp=4; blue at brig").allows("move concourse");
    table.says("rolls 1 for Supply cards");
    let mut table =
        window("movement", "glasshouse", &[("blue", "warder")], &format!("{FAR}; blue prison glasshouse 0"));
    table
        .deal("play warder", "supply:gp-2 supply:gp-2 supply:gp-2 supply:gp-2 rogue:truck")
        .expect("blue hand truck; blue ammo gp=8");
}

/// [RT-123, RT-348] A prisoner does not get at what it carries.
#[test]
fn a_prisoner_heals_nothing() {
    let more = format!("{FAR}; blue prison brig 0; blue lives 2; blue items medi-pack");
    at("launch", "escape", &more)
        .answer("try", "1 1 1 1")
        .expect("active red; blue items medi-pack; blue lives 2");
}

/// [RT-069, RT-070, RT-071] An escaped GI who stays has encounters.
#[test]
fn escaped_and_still_there() {
    let mut table = at("launch", "escape", &format!("{FAR}; blue prison glasshouse 0"));
    table.deal("try", "6 supply:gp-2 supply:gp-2 supply:gp-2 supply:gp-2");
    table.deal("stay", "encounter:lull encounter:conscripts encounter:scouts").says("3 Encounter cards");
}

/// [RT-338] A decoy removes a foe or a find, not what is built or grown there.
#[test]
fn a_decoy() {
    let mut table = meets("strider", "klaxon", "blue items decoy");
    table.answer("use decoy", "").expect("discard encounter strider; discard supply decoy");
    meets("pillbox", "klaxon", "blue items decoy").blocks("use decoy", "RT-348");
    let mut table = meets("conscripts", "klaxon", "blue items decoy; stack ken");
    table.answer("fire nothing", "6 6 1 1").allows("take; use decoy; evade");
    table.answer("use decoy", "").expect("discard encounter conscripts ken");
}

/// [RT-102, RT-109] Ken may be evaded.
#[test]
fn ken_is_evaded() {
    let mut table = meets("conscripts", "rotbark", "stack ken; blue companions rivet");
    table.answer("fire nothing", "6 6 1 1 1 1");
    assert_eq!(table.need("evade"), ("2 or more".to_owned(), 83));
    table.answer("evade", "2").expect("discard encounter conscripts ken");
    let mut table = meets("conscripts", "rotbark", "stack ken; blue companions rivet");
    table
        .answer("fire nothing", "6 6 1 1 1 1")
        .answer("evade", "1")
        .expect("blue companions ken rivet")
        .never("surrender");
}

/// [RT-137, RT-140] A defender evades an attack, and nothing else.
#[test]
fn evading_is_for_attacks() {
    let mut table = meeting("nu-paree", &format!("{FAR}; red companions rivet; red ammo gp=1"));
    table.answer("kidnap", "");
    assert_eq!((table.asks(), table.kind().as_str()), ("red", "duel"));
    table.blocks("surrender", "RT-137").never("evade");
    let mut table = meeting("nu-paree", FAR);
    table.answer("attack", "").blocks("surrender", "RT-137");
    let asked: Table = table;
    assert_eq!(asked.need("evade").1, 0, "four lives are Initiative 6");
}
