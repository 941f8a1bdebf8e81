//! Couplings, power and hot plates.

use retrograde_armory::{Power, READJUSTMENT, standard};

use crate::common::{Changes, bare, item, number, read, suit, table};

/// [GK-388] A coupling powers eight slots; the other items must be off.
#[test]
fn a_coupling_powers_eight_slots() {
    let suit = bare("battle").with(&[
        "add back-plate qpc",
        "add helmet kinetic-75",
        "add helmet infrared",
        "add helmet sound",
    ]);
    assert_eq!(Power::of(&suit), Power { supply: 8, on: 8, everything: 8 });
    let because = suit.with(&["add helmet motion"]).blocks("on helmet motion", "GK-388");
    assert!(because.contains("9 units of power are on, but the couplings give 8"), "{because}");
    suit.with(&["add helmet motion", "off helmet sound", "on helmet motion"]);
    suit.blocks("remove back-plate qpc", "GK-388");
}

/// [GK-389] Too much power shuts the suit down for a round.
#[test]
fn an_overloaded_suit_shuts_down() {
    let power = Power { supply: 8, on: 8, everything: 20 };
    assert_eq!((power.shutdown(), READJUSTMENT), (0, 1));
    assert_eq!(Power { on: 9, ..power }.shutdown(), 1);
    assert_eq!(power.drained(1).shutdown(), 1);
}

/// [GK-390] Robots have banks of couplings of their own: a hull needs none.
#[test]
fn robots_have_power() {
    for design in standard().iter().filter(|design| design.frame.machine.is_some()) {
        assert_eq!(Power::of(design), Power { supply: 0, on: 0, everything: 0 });
        assert!(design.broken().is_empty());
        assert!(!retrograde_armory::convert(design).unwrap().plan.weapons.is_empty());
    }
}

/// [GK-391] Power is shifted: fewer than half of the slots need couplings, and what is too much is only said.
#[test]
fn power_may_be_shifted() {
    for id in ["scout", "battle", "attack", "assault", "tandem-viii"] {
        let design = suit(id);
        let power = Power::of(&design);
        assert!(power.everything > power.supply && design.broken().is_empty());
        assert!(u16::from(design.frame.total_slots()) > 2 * power.supply);
        let notes = retrograde_armory::notes(&design);
        assert!(notes.iter().any(|note| note.rule.0 == "GK-391"), "{notes:?}");
    }
    assert!(!retrograde_armory::notes(&suit("inertia")).iter().any(|note| note.rule.0 == "GK-391"));
}

/// [GK-392] [GK-C53] Table 3-02.
#[test]
fn table_of_couplings() {
    let rows = table("Table 3-02");
    for (row, id) in rows.iter().zip(["half-qpc", "qpc", "2-qpcs", "3-qpcs", "4-qpcs"]) {
        let coupling = item(id);
        assert_eq!((coupling.slots, coupling.supply), (number(row[1]), number(row[2])), "{id}");
        assert!(coupling.at.is_empty());
    }
    assert_eq!(rows.len(), 5);
    let design =
        bare("assault").with(&["add back-plate 3-qpcs", "add front-plate 2-qpcs", "add left-leg half-qpc"]);
    assert_eq!(Power::of(&design).supply, 24 + 16 + 2);
}

/// [GK-393] [GK-G86] One hot plate for each item that is not built in, in its place; hot plates take no slots.
#[test]
fn hot_plates_feed_what_is_not_built_in() {
    let battle = suit("battle").with(&["off left-arm slug-thrower", "off back-plate medikit"]);
    let because = battle.blocks("add left-arm vibro-blade", "GK-393");
    assert!(because.contains("0 hot plates and needs 1"), "{because}");
    let more = battle.with(&["hot-plates left-arm 1", "add left-arm vibro-blade"]);
    more.blocks("add left-arm energy-mace", "GK-393");
    more.blocks("hot-plates left-arm 0", "GK-393");
    more.blocks("add right-arm geiger-counter", "GK-393");
    let totals = |design| retrograde_armory::totals(design);
    assert_eq!(totals(&more).used, totals(&battle).used);
    assert_eq!(totals(&more).power.everything, totals(&battle).power.everything + 1);
    more.with(&["hot-plates right-arm 2", "add right-arm geiger-counter off", "add right-arm ecm-unit off"]);
    for id in ["geiger-counter", "ecm-unit", "broadcast-power", "energy-mace", "vibro-dagger"] {
        assert!(item(id).hot_plate, "{id}");
    }
    assert!(!item("laser-rifle-ir").hot_plate, "armor weapons have a cold plate built in");
}

/// [GK-394] Weapons without slots are bolted on, with a hot plate if they use energy.
#[test]
fn weapons_without_slots_are_bolted_on() {
    let plastic = bare("plastic").with(&["add left-arm mace", "add right-arm javelin"]);
    assert_eq!(retrograde_armory::totals(&plastic).used, 0);
    plastic.blocks("add helmet mace", "GK-394");
    plastic.blocks("add right-arm vibro-blade", "GK-393");
    plastic.blocks("add right-arm needler", "GK-383");
}

/// [GK-445] [GK-X21] A lamprey disk drains three units a round.
#[test]
fn a_lamprey_disk_drains_power() {
    let one = bare("battle").with(&["add back-plate qpc"]);
    assert_eq!(Power::of(&one).drained(1).supply, 5);
    assert_eq!(Power::of(&suit("battle")).drained(1).supply, 13);
    assert_eq!(Power::of(&one).drained(9).supply, 0);
    assert!(item("lamprey-disk").battle.is_none());
}

/// [GK-475] Sheath armor may take half a coupling, for two weapons.
#[test]
fn sheath_armor_takes_half_a_coupling() {
    let sheath = suit("sheath");
    assert!(sheath.fittings().next().is_none());
    let armed = sheath.with(&[
        "add back-plate half-qpc",
        "add front-plate needler",
        "add front-plate laser-pistol-uv",
    ]);
    assert_eq!(Power::of(&armed), Power { supply: 2, on: 2, everything: 2 });
    sheath
        .with(&["plate back-plate C46"])
        .with(&["add plate-1 half-qpc", "plate plate-1 B24"])
        .blocks("plate plate-1 A12", "GK-383");
    let big = sheath.with(&["plate back-plate C46", "plate plate-1 D58"]);
    big.blocks("add plate-2 qpc", "GK-475");
    big.with(&["add plate-2 half-qpc"]).blocks("add plate-2 half-qpc", "GK-475");
    sheath.blocks("add front-plate infrared", "GK-395");
    sheath.blocks("add front-plate medikit", "GK-410");
    sheath.blocks("add front-plate spotlight", "GK-382");
}

/// [GK-476] Plastic armor cannot take couplings.
#[test]
fn plastic_armor_takes_no_couplings() {
    let file = read("name = \"x\"\nframe = \"plastic\"\n[back-plate]\nitems = [\"half-qpc\"]\n");
    assert!(file.broken().contains(&"GK-476"), "{:?}", file.broken());
    assert_eq!(bare("plastic").frame.total_slots(), 0);
}
