//! Worked examples of the armor book; those of a single chapter stand there.

use retrograde_armory::Location;

use crate::common::{Changes, bare, suit};

/// [GK-X16] Powered plate: 15 slots, 1 in each arm, helmet and leg, 8 in the back plate, 2 in the front plate.
#[test]
fn powered_plate_has_fifteen_slots() {
    let frame = suit("powered-plate").frame;
    assert_eq!(frame.total_slots(), 15);
    assert_eq!(Location::SUIT.map(|at| frame.slots_at(at)), [1, 1, 1, 2, 8, 1, 1]);
}

/// [GK-X17] One free slot in an arm and three in the front plate cannot take a 4-slot item.
#[test]
fn free_slots_do_not_add_up() {
    let battle = suit("battle");
    battle.blocks("add front-plate conversion-beamer", "GK-383");
    battle.blocks("add left-arm conversion-beamer", "GK-383");
    battle.with(&["add front-plate plasma-gun", "add left-arm needler"]);
    let alloy = bare("powered-alloy");
    alloy.with(&["add helmet plasma-gun"]);
    alloy.with(&["add helmet laser-rifle-ir", "add helmet needler"]);
    alloy.with(&["add helmet needler", "add helmet needler", "add helmet needler"]);
}
