//! Combat, ammunition, weapons and bio-chips [sections 9, 10].

use crate::common::{Deal, FAR, at, ends, meeting, meets, window};

/// [RT-163, RT-167] A salvo is any number of rounds of one kind that the GI has.
#[test]
fn a_salvo_is_of_one_kind() {
    let table = meets("patrol", "klaxon", "blue ammo gp=3 seal=1");
    assert_eq!(table.choices("fire "), ["gp 1", "gp 2", "gp 3", "nothing", "seal 1"]);
    table.blocks("fire gp 4", "RT-163").blocks("fire seal 2", "RT-163");
}

/// [RT-164, RT-165, RT-166, RT-318, RT-C84] One main weapon, backed up by secondary ones.
#[test]
fn secondary_weapons() {
    let kit = "blue items las-knife sonics mortar fire-radio scope; blue ammo gp=1";
    let mut table = meets("patrol", "klaxon", kit);
    table
        .blocks("fire las-knife 1", "RT-164")
        .blocks("back mortar", "RT-166")
        .blocks("back las-knife", "RT-166");
    assert_eq!(table.forecast("fire gp 1").because[0], "4 dice", "a round, the knife and the sonics");
    assert_eq!(table.forecast("fire nothing").because[0], "2 dice", "they do not back up bare hands");
    table.allows("back fire-radio");
    table.answer("back fire-radio", "").blocks("back fire-radio", "RT-318");
    assert_eq!(table.forecast("fire gp 1").because[0], "9 dice");
    table
        .answer("fire gp 1", "1 1 1 1 1 1 1 1 1 1 1 1 1")
        .says("11 to 4")
        .expect("discard supply fire-radio");
    let mut table = meets("strider", "klaxon", "blue items mortar lazooka");
    table.answer("back mortar", "");
    assert_eq!(table.forecast("fire lazooka 1").because[0], "8 dice");
    table.answer("fire lazooka 1", "6 6 6 6 6 6 6 6 1 1 1 1 1 1 1").expect("blue items lazooka:2 mortar:2");
    meets("strider", "klaxon", "blue items mortar").blocks("back mortar", "RT-318");
    // A last charge counts although it is spent.
    let mut table = meets("strider", "klaxon", "blue items mortar:1 lazooka");
    table.answer("back mortar", "");
    assert_eq!(table.forecast("fire lazooka 1").because[0], "8 dice");
}

/// [RT-169, RT-C40] Bare hands against Personnel, nothing against the rest.
#[test]
fn bare_hands() {
    assert_eq!(meets("patrol", "klaxon", "").forecast("fire nothing").because[0], "2 dice");
    assert_eq!(meets("strider", "klaxon", "").forecast("fire nothing").because[0], "0 dice");
}

/// [RT-172, RT-200] Companions fire with the first salvo only.
#[test]
fn companions_fire_once() {
    let mut table =
        meets("patrol", "klaxon", "blue companions rivet juno; blue chips backpack; blue ammo gp=2");
    table.answer("fire gp 1", "1 1 1 1 1 6 6 6 6").says("5 to 24");
    assert_eq!(table.kind(), "second");
    table.answer("fire gp 1", "1 1").says("6 in all");
}

/// [RT-176, RT-178, RT-C41] One exchange: a winner is discarded, unless it stays.
#[test]
fn one_exchange() {
    let mut table = meets("patrol", "klaxon", "stack conscripts");
    table
        .answer("fire nothing", "1 1 1 1 1 1")
        .expect("discard encounter patrol; facing conscripts; blue lives 3");
    let mut table = meets("minefield", "klaxon", "stack conscripts");
    table
        .answer("fire nothing", "1 1 1 1 1")
        .expect("lying klaxon minefield; facing conscripts; blue lives 3");
}

/// [RT-175] Double damage.
#[test]
fn double_damage() {
    let mut table = meets("flame-team", "klaxon", "");
    table.answer("fire nothing", "1 1 1 1 1 1 1 1").expect("blue lives 2");
}

/// [RT-181] The shield is for combat only.
#[test]
fn the_shield_is_for_combat() {
    let mut table = meets("conscripts", "klaxon", "stack dud-shell; blue companions rivet");
    let text = table.text().replace("stack dud-shell", "");
    assert!(!text.contains("dud-shell"));
    table = crate::common::moves("bootprint", "blue companions rivet");
    table.deal("move tin-meadow", "encounter:dud-shell 1").expect("blue lives 3; blue companions rivet");
}

/// [RT-186] With the last life a GI is dead.
#[test]
fn the_last_life() {
    let mut table = meets("flame-team", "klaxon", "blue lives 2");
    table.answer("fire nothing", "1 1 1 1 1 1 1 1").expect("blue dead 1 - red; active red");
}

/// [RT-192, RT-317, RT-346, RT-C85] Items with rounds: pooled, the emptiest copy first, discarded with the last.
#[test]
fn items_with_rounds() {
    let mut table = meets("gunship", "klaxon", "blue items sammy:1 sammy");
    assert_eq!(table.forecast("fire sammy 3").because[0], "18 dice");
    table
        .answer("fire sammy 2", "6 6 6 6 6 6 6 6 6 6 6 6 1 1 1 1 1 1")
        .expect("blue items sammy:1; discard supply sammy");
    meets("patrol", "klaxon", "blue items sammy").blocks("fire sammy 1", "RT-193");
    meets("patrol", "klaxon", "blue items mini-nuke lazooka").allows("fire mini-nuke 1; fire lazooka 3");
    assert_eq!(
        meets("kites", "klaxon", "blue items mini-nuke").forecast("fire mini-nuke 1").because[0],
        "12 dice"
    );
}

/// [RT-188, RT-190, RT-191] Dice a round.
#[test]
fn dice_a_round() {
    let table = meets("patrol", "klaxon", "blue ammo gp=1 plasma=1 seal=1 mine=1");
    for (round, dice) in [("gp", "1 die"), ("plasma", "2 dice"), ("seal", "4 dice"), ("mine", "4 dice")] {
        assert_eq!(table.forecast(&format!("fire {round} 1")).because[0], dice);
    }
}

/// [RT-194, RT-195, RT-C44] Gunnar adds two to a salvo; by an option, to each die.
#[test]
fn gunnar() {
    let kit = "blue chips rifle; blue ammo gp=3 plasma=1";
    let mut table = meets("patrol", "klaxon", kit);
    table.answer("fire gp 3", "1 1 1 1 1 1 1").says("5 to 4");
    let mut table = meets("patrol", "klaxon", kit);
    table.answer("fire plasma 1", "1 1 1 1 1 1").says("2 to 4");
    let mut table = meets("patrol", "klaxon", &format!("options gunnar-mode=die; {kit}"));
    table.answer("fire gp 3", "1 1 1 1 1 1 1").says("9 to 4");
}

/// [RT-196, RT-198] Helm doubles nothing but dice against Armour.
#[test]
fn helm() {
    let mut table = meets("patrol", "klaxon", "blue chips helmet; blue ammo gp=2");
    table.answer("fire gp 2", "3 3 1 1 1 1").says("6 to 4");
    let mut table = meets("strider", "klaxon", "blue chips helmet; blue ammo gp=2; blue companions rivet");
    table.answer("fire gp 2", "3 3 1 1 1 1 1 1 1 1 1").says("14 to 7");
}

/// [RT-199, RT-200, RT-344, RT-C46] Bagman's second salvo: other rounds, other weapon, no bare hands.
#[test]
fn bagman() {
    let mut table = meets("patrol", "klaxon", "blue chips rifle backpack; blue ammo gp=1 plasma=1");
    table.answer("fire plasma 1", "1 1 6 6 6 6").allows("hold; fire gp 1").never("fire nothing");
    assert_eq!(table.need("fire gp 1").0, "22 more");
    table.answer("fire gp 1", "6").says("8 more, 10 in all").expect("blue lives 3").expect_no("blue ammo");
    let mut table = meets("patrol", "klaxon", "blue chips backpack; blue ammo gp=1");
    table
        .answer("fire nothing", "1 1 6 1 1 1")
        .answer("hold", "")
        .expect("blue lives 3; discard encounter patrol");
}

/// [RT-200, RT-318] A secondary weapon counts in one salvo only.
#[test]
fn a_knife_counts_once() {
    let mut table = meets("patrol", "klaxon", "blue chips backpack; blue ammo gp=2; blue items las-knife");
    table.answer("fire gp 1", "1 1 6 6 6 6").answer("fire gp 1", "1").says("3 in all");
}

/// [RT-174] What cannot hurt cannot be chosen.
#[test]
fn immunity() {
    meets("acid-storm", "klaxon", "blue ammo gp=2 plasma=1")
        .blocks("fire gp 1", "RT-174")
        .allows("fire plasma 1");
}

/// [RT-184, RT-185, RT-316, RT-343] No weapons on Milli-com, and no items of the fight.
#[test]
fn no_weapons_on_the_station() {
    let kit = "traitor bridge 4; blue face visor; blue ammo mine=4; blue chips rifle helmet backpack; blue companions rivet; blue items flares vest";
    let mut table = ends("bridge", kit);
    table.answer("confront", "1 1 6 6").says("2 to 12");
    assert_eq!(table.kind(), "damage", "a vest still protects");
    table.answer("use vest", "1 1 1").expect("blue ammo mine=4; blue items flares").expect_no("blue lives");
}

/// [RT-345] With `gunnar-mode` die, lost dice are taken from the rifle first.
#[test]
fn a_jammed_rifle_by_the_die() {
    let kit = "options gunnar-mode=die; blue missions m-gala; blue chips rifle; blue ammo gp=3; lying klaxon gun-tower";
    let mut table = window("encounter", "klaxon", &[("red", "jammed")], kit);
    table.answer("play jammed", "").answer("fire gp 3", "1 1 1 1 1 1").says("3 to 5");
}

/// [RT-348] Nothing is offered for nothing.
#[test]
fn items_that_change_nothing() {
    at("supplies", "gear", &format!("{FAR}; blue at klaxon; blue lives 3; blue items medi-pack regen-gel"))
        .allows("use medi-pack; use regen-gel; done");
    let mut table = ends("klaxon", &format!("{FAR}; blue items medi-pack"));
    table.answer("done", "1 1 1").expect("active red");
}

/// [RT-162] Firepower changes, and one die is left.
#[test]
fn a_barrage() {
    let mut table = window("encounter", "hardluck", &[("blue", "barrage")], &format!("{FAR}; now entered"));
    table.deal("play barrage", "encounter:conscripts");
    assert_eq!(table.forecast("fire nothing").need, "at least the roll of 1 die");
}

/// [RT-162, RT-165, RT-348] In a duel flares dazzle the attacker for as long as it lasts, and a charge that was the last one still counts.
#[test]
fn flares_and_fire_in_a_duel() {
    let duel = |before: &str| {
        let more = format!("{FAR}; blue ammo gp=4; blue items fire-radio; red items flares");
        let mut table = meeting("nu-paree", &more);
        table.answer("attack", "").answer_as("red", "stand", "").answer_as("red", before, "");
        table
    };
    // A round and five dice of the radio; bare hands against them.
    let mut table = duel("done");
    table.answer_as("blue", "back fire-radio", "");
    table.answer_as("blue", "fire gp 1", "6 6 6 6 6 6 1 1").says("36 to 2");
    // Two less for the flares.
    let mut table = duel("use flares");
    table.answer_as("blue", "back fire-radio", "");
    table.answer_as("blue", "fire gp 1", "6 6 6 6 1 1").says("24 to 2");
    table.expect_no("mod").expect_no("blue items");
}

/// [RT-098, RT-162] What a card does for a phase ends with it.
#[test]
fn what_lasts_a_phase_ends_with_it() {
    let mut table = window("encounter", "hardluck", &[("blue", "barrage")], &format!("{FAR}; now entered"));
    table.deal("play barrage", "encounter:conscripts");
    assert!(table.has_line("mod blue"), "{}", table.text());
    table.answer("fire nothing", "6 6 1");
    assert_eq!(table.kind(), "declare");
    table.expect_no("mod");
}
