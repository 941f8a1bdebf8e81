//! Computers and further options.

use retrograde_armory::{Power, profile, repaired};

use crate::common::{Changes, bare, fact, item, suit};

/// [GK-466] [GK-C46] A computer: two slots in one location, four units of power; never standard but for Tandem VIII.
#[test]
fn computer() {
    let battle = bare("battle").with(&["add back-plate qpc", "add helmet computer"]);
    assert_eq!((retrograde_armory::totals(&battle).used, Power::of(&battle).on, battle.tasks()), (10, 4, 1));
    battle.blocks("add front-plate computer", "GK-466");
    for design in retrograde_armory::standard() {
        assert_eq!(design.has("computer"), design.frame.id == "tandem-viii");
    }
    bare("sheath").blocks("add back-plate computer", "GK-466");
}

/// [GK-467] Automatic fire: sensor and weapon bonus, −2.
#[test]
fn automatic_fire() {
    let tandem = suit("tandem-viii");
    assert_eq!(tandem.automatic_fire(item("laser-rifle-ir"), item("ultraviolet")), Some(5 + 3 - 2));
    assert_eq!(suit("assault").automatic_fire(item("laser-rifle-ir"), item("ultraviolet")), None);
}

/// [GK-468] An upgrade: one slot anywhere, a second task, useless without a computer.
#[test]
fn upgrade() {
    bare("battle").blocks("add left-leg computer-upgrade", "GK-468");
    let both = bare("battle").with(&["add helmet computer", "add left-leg computer-upgrade"]);
    assert_eq!((both.tasks(), retrograde_armory::totals(&both).used), (2, 3));
    both.blocks("add helmet computer-upgrade", "GK-468");
    both.blocks("remove helmet computer", "GK-468");
}

/// [GK-469] A computer runs weapons on helmet, front and back plate; it cannot be repaired.
#[test]
fn what_a_computer_can_run() {
    let design = bare("battle").with(&[
        "add helmet needler",
        "add front-plate plasma-gun",
        "add back-plate blaster-mk5",
        "add left-arm maser-pistol",
        "add left-leg screamer",
        "plate back-plate A12",
        "add plate-1 laser-rifle-ir",
    ]);
    let runs: Vec<_> = design.programmable().iter().map(|(_, fitting)| fitting.item.id).collect();
    assert_eq!(runs, ["needler", "plasma-gun", "blaster-mk5", "laser-rifle-ir"]);
    assert_eq!(repaired(item("computer"), 3, 20, 0), 3);
    assert_eq!(repaired(item("computer-upgrade"), 3, 20, 0), 3);
}

/// [GK-470] Every powered suit has six things; two of them work without power.
#[test]
fn what_powered_suits_have() {
    assert_eq!(profile(&suit("powered-plate")).builtin.len(), 6);
    assert_eq!(profile(&bare("powered-plate")).builtin, ["inertial gyroscope", "rust proofing"]);
    assert!(profile(&suit("sheath")).builtin.is_empty());
}

/// [GK-471] Broadcast power: one slot, one hot plate, 10, 20 or 30 units.
#[test]
fn broadcast_power() {
    let base = bare("assault").with(&["add back-plate 4-qpcs", "hot-plates helmet 1"]);
    for (id, power, slots) in
        [("broadcast-power", 10, 1), ("broadcast-power-20", 20, 2), ("broadcast-power-30", 30, 3)]
    {
        let design = base.with(&[&format!("add helmet {id}")]);
        assert_eq!((Power::of(&design).on, retrograde_armory::totals(&design).used), (power, 33));
        assert_eq!((fact(id, "receiver-slots"), fact(id, "radius-m")), (slots, 100));
        base.blocks(&format!("add front-plate {id}"), "GK-393");
    }
}

/// [GK-472] EM pump: one slot, three units; radio within 100 m, radar within 30 m.
#[test]
fn em_pump() {
    let design = bare("assault").with(&["add back-plate qpc", "add helmet em-pump"]);
    assert_eq!((Power::of(&design).on, retrograde_armory::totals(&design).used), (3, 9));
    assert_eq!((fact("em-pump", "radio-m"), fact("em-pump", "radar-m")), (100, 30));
}

/// [GK-473] A spotlight lights 100 m, with two slots 200 m.
#[test]
fn spotlight() {
    let lights = |design: &retrograde_armory::Design| {
        design.fittings().find_map(|(bay, fitting)| design.rounds_of(bay, fitting))
    };
    let light = bare("battle").with(&["add helmet spotlight"]);
    let both = light.with(&["extend helmet spotlight 1"]);
    assert_eq!((lights(&light), lights(&both)), (Some(100), Some(200)));
    assert_eq!(retrograde_armory::totals(&both).used, 2);
    both.blocks("extend helmet spotlight 2", "GK-473");
}
