//! Chapters 10 and 12: works, and fortresses.

use crate::common::Table;

fn works(red: &str, rest: &str) -> Table {
    Table::small(red, "", "", &format!("phase 6; {rest}"))
}

/// [GR-122] Rebuild first, then refit in the rebuilt fortress.
#[test]
fn rebuild_then_refit() {
    let mut table = works("trashed carried=2", "hand red lamp gum");
    table.blocks("red", "refit", "GR-126");
    table.play("red rebuild borg; red mount lamp 1; red done");
    table.blocks("red", "rebuild borg", "GR-122");
    assert_eq!(table.cards("sheet red")[0], "lamp");
}

/// [GR-123] One pod raises the fortress; [GR-124] [GR-C36] carried there, or loose with a piece of yours beside it.
#[test]
fn pods_that_rebuild() {
    let mut table = works(
        "trashed borg=T01.1 carried=1",
        "hand red lamp; units T01.3 red soldier 1 pods=1; loose T01.3 1; units T01.3 blue soldier 4",
    );
    table.blocks("red", "rebuild borg", "GR-124");
    table.play("red rebuild soldier");
    table.expect(&["units T01.3 red soldier 1"]);
    works("trashed borg=T01.1", "hand red lamp; loose T01.3 1").blocks("red", "rebuild loose", "GR-124");
    let mut loose = works("trashed", "hand red lamp; loose T01.3 2");
    loose.play("red rebuild loose");
    assert_eq!(loose.loose("T01.3"), 1, "[GR-259] the other one stays loose");
    works("", "hand red lamp; loose T01.3 2").blocks("red", "rebuild loose", "GR-123");
    works("trashed", "hand red lamp").blocks("red", "rebuild fort", "GR-187");
}

/// [GR-125] [GR-190] The ruin is a city again, and stops others.
#[test]
fn no_ruin_any_more() {
    let passes = |blue: &str| {
        let mut table = Table::small("", blue, "", "phase 5; units T03.4 red soldier 1");
        table.play("red take 1 soldier T03.4").is_legal("red", "via T08.3")
    };
    assert!(passes("trashed borg=T08.6") && !passes("borg=T08.6"));
}

/// [GR-126] In the own standing fortress cards go between hand and sheet, and change slots.
#[test]
fn refitting() {
    let mut table = works("", "hand red lamp yoyo; sheet red anvil");
    table.play("red refit; red mount lamp 2; red shift 1 2; red mount yoyo 1; red stow 2");
    assert_eq!(table.cards("hand red").len(), 2);
    table.play("red done");
    assert_eq!(table.cards("sheet red")[0], "yoyo");
    let mut table = works("", "sheet red anvil lamp");
    table.play("red refit; red shift 1 2");
    assert_eq!(table.cards("sheet red")[..2], ["lamp", "anvil"]);
    works("borg=T01.1", "hand red lamp").blocks("red", "refit", "GR-126");
}

/// [GR-127] A slot takes one weapon of its mounts, face down.
#[test]
fn slots() {
    // Rexana's second slot takes guns.
    let mut table = works("bioborg=rexana", "hand red tuba gum hubcap");
    table.play("red refit").blocks("red", "mount gum 1", "GR-127").blocks("red", "mount tuba 7", "GR-127");
    table.play("red mount tuba 2").hides("blue", "\"tuba\"");
    table.blocks("red", "stow 1", "GR-127").blocks("red", "shift 2 2", "GR-127");
}

/// [GR-128] [GR-C37] [GR-268] An empty sheet must be filled at home, nowhere else; one refit in a go.
#[test]
fn compulsory_refits() {
    let mut table = works("", "hand red lamp gum");
    table.blocks("red", "done", "GR-128");
    table.play("red refit").blocks("red", "done", "GR-268");
    table.play("red mount lamp 1; red done").blocks("red", "refit", "GR-268");
    works("borg=T01.1", "hand red lamp").allows("red", &["done"]);
    works("bioborg=lady-lumen", "hand red tuba").allows("red", &["done"]);
    // Bertram refits anywhere, and need not.
    works("bioborg=big-bertram borg=T01.1", "hand red lamp").allows("red", &["done", "refit"]);
    works("bioborg=big-bertram borg=T01.1 used", "hand red lamp").blocks("red", "refit", "GR-126");
}

/// [GR-129] Outside of a refit nothing is mounted.
#[test]
fn weapons_stay_where_they_are() {
    let table = Table::small("", "", "", "phase 3; hand red lamp; sheet red yoyo");
    table.never("red", "mount lamp 2").never("red", "stow 1").never("red", "refit");
}

/// [GR-187] In ruins: no refit, no units, no stored pods, no die, no weapon, no target.
#[test]
fn a_ruin_is_good_for_nothing() {
    let mut table = Table::small(
        "",
        "trashed borg=T08.6",
        "",
        "phase 7; units T08.3 red soldier 1; units T08.3 blue soldier 1; hand blue lamp",
    );
    table.play(
        "red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue",
    );
    assert_eq!(table.kind(), "commit", "nobody is asked for a weapon");
    table.play("blue pass | 3 2; blue pass; blue pass");
    assert_eq!(table.score(), "4 : 3", "one die each");
    assert_eq!(table.value("red ", "coups"), "");
    Table::small("", "trashed borg=T08.6", "", "phase 7; units T08.3 red soldier 1").blocks(
        "red",
        "attack T08.3 blue",
        "GR-132",
    );
}

/// [GR-191] A fortress stays where it is, and there is no second one.
#[test]
fn fortresses_do_not_move() {
    let table = works("trashed carried=1", "hand red lamp");
    let all = table.of("red").legal();
    assert_eq!(all, ["rebuild borg", "done"]);
}

/// [GR-243] [GR-026] Prefab Walls raise a ruin, and only a ruin.
#[test]
fn prefab_walls() {
    let mut table = works("trashed", "hand red prefab lamp");
    table.play("red play prefab");
    assert!(!table.has("red", "trashed"));
    works("", "hand red prefab lamp; sheet red yoyo").blocks("red", "play prefab", "GR-243");
}

/// [GR-306] A refit is seen, with the number of weapons mounted; what others knew of the hand they know no more.
#[test]
fn a_refit_mixes_the_cards() {
    let mut table = works("", "hand red lamp/blue yoyo; sheet red anvil/all");
    table.sees("blue", "\"anvil\"");
    table.play("red refit; red mount lamp 2; red done");
    table.hides("blue", "\"anvil\"").hides("blue", "\"lamp\"").says_to("blue", "2 weapons");
}

/// [GR-127] A slot takes weapons of its own kinds only, whichever way they come there.
#[test]
fn slots_take_their_kinds() {
    // Rexana's slots: melee; melee or gun; ray or gun; rocket.
    let mut table = works("bioborg=rexana", "hand red lamp anvil bottle; sheet red yoyo tuba");
    table.play("red refit").allows("red", &["mount lamp 3", "mount anvil 3", "mount bottle 4", "shift 2 3"]);
    for wrong in [
        "mount lamp 4",
        "mount anvil 4",
        "mount bottle 3",
        "shift 1 3",
        "shift 2 4",
        "shift 1 2",
        "shift 2 1",
    ] {
        table.blocks("red", wrong, "GR-127");
    }
}
