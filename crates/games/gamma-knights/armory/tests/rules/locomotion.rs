//! Locomotion.

use retrograde_armory::{Frame, Location, Pace, Place, apply, catalogue, profile};

use crate::common::{Changes, bare, fact, number, suit, table};

/// [GK-453] [GK-C41] Locomotion from powered plate on; an R.T.O. for any powered suit.
#[test]
fn locomotion_is_for_powered_suits() {
    bare("sheath").blocks("add back-plate antigrav-flight", "GK-453");
    bare("sheath").with(&["add back-plate half-qpc"]).blocks("carrier blaster-mk12", "GK-453");
    for frame in catalogue().frames.iter().filter(|frame| frame.powered) {
        bare(frame.id).with(&["add back-plate antigrav-flight off"]);
    }
}

/// [GK-454] Enhanced movement: in the legs first, the rest in front or back plate; no power.
#[test]
fn movement_begins_in_the_legs() {
    let shares = |design: &retrograde_armory::Design| {
        Location::SUIT.map(|at| {
            let bay = design.bay(Place::At(at)).unwrap();
            bay.fittings
                .iter()
                .filter(|fitting| fitting.item.id == "movement")
                .map(|fitting| fitting.share)
                .sum::<u8>()
        })
    };
    let battle = bare("battle");
    assert_eq!(shares(&battle.with(&["movement 2"])), [0, 0, 0, 1, 0, 4, 4]);
    assert_eq!(shares(&battle.with(&["movement 3 back-plate"])), [0, 0, 0, 0, 10, 4, 4]);
    assert_eq!(shares(&battle.with(&["movement 4"])), [0, 0, 0, 14, 5, 4, 4]);
    let moved = battle.with(&["movement 2"]);
    assert_eq!(retrograde_armory::totals(&moved).power.everything, 0);
    assert_eq!(shares(&moved.with(&["movement 1"])), [0; 7]);
    moved.blocks("move left-leg movement 4 back-plate", "GK-454");
    battle.blocks("add helmet movement 9", "GK-454");
    battle.blocks("add left-leg movement 3", "GK-456");
}

/// [GK-454] Only legs and plates take enhanced movement.
#[test]
fn movement_is_not_for_arms() {
    let text = "name = \"x\"\nframe = \"battle\"\n[left-arm]\nitems = [\"movement 9\"]\n";
    let broken = crate::common::read(text).broken();
    assert!(broken.contains(&"GK-454"), "{broken:?}");
}

/// [GK-454] What is spread over several places stands once in each.
#[test]
fn movement_stands_once_in_a_place() {
    let legs = |left: &str| {
        let text = format!(
            "name = \"x\"\nframe = \"inertia\"\n[left-leg]\nitems = [{left}]\n[right-leg]\nitems = [\"movement 2\"]\n"
        );
        crate::common::read(&text).broken()
    };
    assert_eq!(legs("\"movement 2\""), [""; 0]);
    assert_eq!(legs("\"movement 1\", \"movement 1\""), ["GK-454"]);
}

/// [GK-455] Half of the slots damaged: normal speed; three quarters: half speed; all: immobile.
#[test]
fn damage_slows() {
    let scout = suit("battle").with(&["movement 1", "remove front-plate radio", "movement 2"]);
    assert_eq!(
        [0, 4, 5, 6, 7, 8, 9].map(|damaged| scout.pace(damaged)),
        [
            Pace::Times(2),
            Pace::Times(2),
            Pace::Times(1),
            Pace::Times(1),
            Pace::Half,
            Pace::Half,
            Pace::Immobile,
        ]
    );
    assert_eq!(suit("sheath").pace(3), Pace::Times(1));
}

/// [GK-456] [GK-X18] [GK-C47] Table 3-09, what is printed for suits, and what is extrapolated.
#[test]
fn table_of_enhanced_movement() {
    let suits = [("powered-plate", 1), ("inertia", 2), ("battle", 6)];
    let rows = table("Table 3-09");
    assert_eq!(rows.len(), 7);
    for (id, row) in suits {
        let frame = Frame::named(id).unwrap();
        let cells = [2, 3, 4, 5].map(|multiplier| frame.movement_slots(multiplier).unwrap());
        let printed: Vec<u8> = rows[row][1..].iter().map(|cell| number(cell)).collect();
        assert_eq!(cells[..], printed[..], "{id}");
    }
    let slots = |id: &str, multiplier| Frame::named(id).unwrap().movement_slots(multiplier);
    assert_eq!(slots("inertia", 2), Some(4), "a suit of 30 slots");
    assert_eq!((slots("scout", 4), slots("scout", 3)), (Some(21), Some(18)), "as printed, and by the table");
    assert_eq!(
        (slots("attack", 3), slots("assault", 4), slots("tandem-viii", 4)),
        (Some(22), Some(44), Some(44))
    );
    assert_eq!((slots("assault", 2), slots("tandem-viii", 2)), (Some(14), Some(15)));
    bare("battle").blocks("movement 6", "GK-456");
    bare("powered-plate").with(&["movement 5"]);
    suit("powered-plate").blocks("movement 3", "GK-456");
}

/// [GK-457] [GK-C58] Jet assist on legs or back plate; in front only where it is printed so.
#[test]
fn jets_are_in_legs_or_back() {
    let battle = bare("battle");
    battle.with(&["add left-leg jet-assist"]);
    battle.with(&["add back-plate jet-assist"]);
    battle.blocks("add front-plate jet-assist", "GK-457");
    battle.blocks("add front-plate jet-assist factory", "GK-C55");
    bare("scout")
        .with(&["add front-plate jet-assist factory"])
        .blocks("add front-plate jet-assist factory", "GK-C55");
    assert_eq!(profile(&suit("energized")).jump, Some(70));
    assert_eq!(profile(&suit("battle")).jump, None);
}

/// [GK-458] [GK-G85] Table 3-10.
#[test]
fn table_of_jumps() {
    let rows = table("Table 3-10");
    for (id, row) in [("sheath", 1), ("powered-plate", 2), ("inertia", 3), ("scout", 7)] {
        assert_eq!(Frame::named(id).unwrap().jump(), number::<u16>(rows[0][row]), "{id}");
    }
    assert_eq!(Frame::named("assault").unwrap().jump(), 20);
}

/// [GK-459] Antigrav flight: four slots in front or back plate.
#[test]
fn antigrav_is_on_the_plates() {
    let flies = bare("powered-plate").with(&["add back-plate antigrav-flight"]);
    assert_eq!((retrograde_armory::totals(&flies).used, profile(&flies).flies), (4, true));
    bare("battle").blocks("add helmet antigrav-flight", "GK-459");
    assert_eq!((fact("antigrav-flight", "tight-speed"), fact("antigrav-flight", "speed-change")), (15, 3));
}

/// [GK-460] Underwater movement: three slots.
#[test]
fn underwater_movement() {
    let diver = bare("battle").with(&["add left-leg underwater-movement"]);
    assert_eq!(retrograde_armory::totals(&diver).used, 3);
    bare("sheath").blocks("add back-plate underwater-movement", "GK-453");
}

/// [GK-461] An R.T.O. needs a hot plate on the back, five units of power and a computer.
#[test]
fn what_a_carrier_asks_for() {
    let needs = ["add back-plate qpc", "add front-plate computer off", "hot-plates back-plate 1"];
    for missing in 0..3 {
        let edits: Vec<_> = (0..3).filter(|&index| index != missing).map(|index| needs[index]).collect();
        bare("battle").with(&edits).blocks("carrier blaster-mk12", "GK-461");
    }
    let towed = bare("battle").with(&needs).with(&["carrier blaster-mk12"]);
    assert_eq!(retrograde_armory::totals(&towed).power.everything, 4 + 5);
    towed.blocks("remove front-plate computer", "GK-461");
    towed.blocks("hot-plates back-plate 0", "GK-461");
    assert!(apply(&towed, "carrier laser-rifle-ir").is_err());
    towed.blocks("carrier laser-rifle-ir", "GK-276");
    assert_eq!(towed.with(&["carrier none"]).carrier, None);
    let carrier = retrograde_armory::carrier();
    assert_eq!((carrier.speed, carrier.power, carrier.equipment.len()), (15, 5, 10));
    assert_eq!(
        carrier.equipment.iter().map(|(_, slots)| u32::from(*slots)).sum::<u32>(),
        4 + 24 + 1 + 4 + 6 + 1 + 3 + 4 + 5
    );
}
