//! Leaders left alone in combat, and forces without a Leader [chapter 7].

use crate::combat::{battle, fought};
use crate::common::{Moves, Table};

/// [BR-146, BR-147, BR-X14] A Leader whose side has no combat unit left among enemies dies; a lone one without a roll. A Factory is no company.
#[test]
fn a_leader_left_alone_dies() {
    let mut table = battle(
        "units bach blue 1 trooper; leader kane burgundy bach; factory bach burgundy; leader buck blue american; units tolstoi burgundy 1 trooper; leader wilma yellow ceres",
    );
    table.expect(&["leader kane burgundy lost", "player burgundy inert=2"]);
    assert_eq!(table.asks(), "burgundy");
    table.answer("done", "");
    assert!(table.line("control blue").contains("bach"));
}

/// [BR-148] In orbit a lone Leader dies only if somebody there chooses to fight.
#[test]
fn a_lone_leader_in_orbit() {
    let text = "units far-earth blue 1 fighter; leader kane burgundy far-earth; leader buck blue far-earth; leader wilma yellow ceres";
    battle(text).answer("stop", "").expect(&["leader kane burgundy far-earth"]);
    battle(text).answer("fight", "").expect(&["leader kane burgundy lost"]);
}

/// [BR-149] If only Leaders of several players are left, all are removed.
#[test]
fn only_leaders_are_left() {
    let table = fought(
        "units bach blue 1 trooper; units bach burgundy 1 trooper; leader kane burgundy bach; leader buck blue bach; leader wilma yellow ceres; control green american; factory american green",
        "10 10",
    );
    table.expect(&[
        "leader kane burgundy lost",
        "leader buck blue lost",
        "player blue inert=2",
        "player burgundy inert=2",
    ]);
}

/// [BR-150, BR-163, BR-168] If both sides die, a single Leader survives and takes the zone with its Factory; without one all stays as it was.
#[test]
fn both_sides_die() {
    let mut table = fought(
        "units bach blue 1 trooper; leader buck blue bach; units bach burgundy 1 trooper; factory bach burgundy; leader kane burgundy ceres",
        "10 10",
    );
    table.answer("done", "");
    table.expect(&["control blue bach", "factory bach blue", "leader buck blue bach"]);
    let table =
        fought("units bach blue 1 trooper; units bach burgundy 1 trooper; factory bach burgundy", "10 10");
    table.expect(&["control burgundy bach hielo", "factory bach burgundy"]);
}

/// [BR-151, BR-152, BR-241, BR-C15] The inert lose the rest of this turn and all of the next: no movement, no bombs, no free shots, no opening of battles, no building; they fight where others start.
#[test]
fn inert_forces() {
    let text = "player blue inert=1; control blue ceres american; satellites near-ceres; units near-ceres burgundy 1 fighter; units near-mercury blue 1 battler; units bach burgundy 1 trooper; factory american blue; units far-mars blue 1 fighter; units far-mars burgundy 1 fighter; units tolstoi blue 2 trooper; units tolstoi burgundy 2 trooper";
    let mut table = battle(text);
    // The mandatory battle: no bombs and no free shots before.
    assert_eq!(table.asks(), "blue");
    table.answer("auto", "1 1").answer("auto", "10 10");
    // Burgundy may open the battle of Far Mars and that of the satellite, blue is not asked.
    assert_eq!(table.asks(), "burgundy");
    table.answer("stop", "");
    assert_eq!(table.asks(), "burgundy");
    table.answer("stop", "").answer("done", "");
    assert_eq!(table.asks(), "burgundy", "blue does not build");
}

/// [BR-107, BR-152] The Killer Satellite of an inert player still freezes.
#[test]
fn an_inert_satellite_freezes() {
    let mut table = Table::at(
        "player burgundy inert=1; control burgundy ceres; satellites near-ceres; units a2 blue 1 fighter; units bach blue 1 fighter",
    );
    table.go("1 blue fighter/4 a2", "near-ceres").expect(&["units near-ceres blue 1 fighter/0m"]);
}

/// [BR-153, BR-X16] The inert still gain zones.
#[test]
fn the_inert_gain_zones() {
    let mut table = Table::at(
        "players 5; mover purple; player blue inert=2; units urban blue 1 fighter; control burgundy hielo; factory hielo burgundy",
    );
    table.answer("done", "").expect(&["control blue urban"]);
}

/// [BR-154] After the missed turn the forces act normally, without a Leader and without its bonus.
#[test]
fn after_the_missed_turn() {
    let mut table =
        Table::at("turn 3; player blue inert=2; leader buck blue lost; units hielo blue 1 fighter");
    table.go("1 blue fighter/4 hielo", "bach");
}

/// [BR-155] Items of an inert player stay as they are.
#[test]
fn items_of_the_inert_wait() {
    let mut table = Table::at(
        "mover green; player blue inert=1; control blue ceres; factory ceres blue work=battler/blue/near-ceres; control burgundy bach; factory bach burgundy",
    );
    table.answers(&["done", "done"]);
    assert_eq!(table.asks(), "burgundy");
    assert!(table.line("factory ceres").contains("work=battler/blue/near-ceres"), "{}", table.text());
}

/// [BR-156, BR-C14] With several Leaders only the loss of the last one makes inert.
#[test]
fn the_last_leader_counts() {
    let text = "players 2; mover burgundy; control blue hielo; units hielo blue 1 trooper; control burgundy bach; units bach blue 2 trooper; leader kane burgundy bach; leader ardala green ceres; leader buck blue hielo";
    let mut table = Table::at(text);
    table.answer("done", "").expect(&["leader kane burgundy lost"]).expect_no("player burgundy inert");
}

/// [BR-C13, BR-104] A lone Leader does not die when an enemy comes by during movement: it may leave.
#[test]
fn a_leader_is_not_lost_during_movement() {
    let mut table = Table::at("units warrens blue 1 fighter; leader kane burgundy bach");
    table.go("1 blue fighter/4 warrens", "bach");
    table.go("kane bach", "sobkou").expect(&["leader kane burgundy sobkou/3m"]);
}
