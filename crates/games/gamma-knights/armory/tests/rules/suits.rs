//! The standard suits.

use retrograde_armory::{Location, Place, apply, catalogue, check, profile, standard};

use crate::common::{Changes, bare, number, suit, table};

/// `LA 1, RA 5` as open slots by location.
fn open(cell: &str) -> [u16; 7] {
    let words = ["H", "LA", "RA", "FP", "BP", "LL", "RL"];
    let mut open = [0; 7];
    for part in cell.split(", ").filter(|part| part.contains(' ')) {
        let (word, slots) = part.split_once(' ').expect("a location and slots");
        open[words.iter().position(|other| *other == word).expect("a location")] = number(slots);
    }
    open
}

/// What is fitted in a suit: word, slots and place of each, in the order of the words.
fn systems(id: &str) -> String {
    let design = suit(id);
    let words = ["H", "LA", "RA", "FP", "BP", "LL", "RL"];
    let mut all: Vec<String> = design
        .fittings()
        .map(|(bay, fitting)| {
            let at = if bay.plate.is_some() { "plate" } else { words[bay.root as usize] };
            format!("{} {} {at}", fitting.item.id, design.slots_of(bay, fitting))
        })
        .collect();
    all.sort();
    all.join(", ")
}

/// [GK-474] [GK-C44] The suit table: armor class, slots by location, used and open slots.
#[test]
fn table_of_suits() {
    let rows = table("32. Standard suits");
    assert_eq!(rows.len(), 11);
    for row in rows {
        let name = row[0].to_lowercase().replace(' ', "-");
        let design = suit(&name);
        let frame = design.frame;
        assert_eq!((frame.ac, frame.total_slots()), (number(row[1]), number(row[2])), "{name}");
        let slots = Location::SUIT.map(|at| frame.slots_at(at));
        assert_eq!(
            slots.to_vec(),
            row[3..10].iter().map(|cell| number::<u8>(cell)).collect::<Vec<_>>(),
            "{name}"
        );
        let used: u16 =
            design.bays.iter().filter(|bay| bay.plate.is_none()).map(|bay| design.used(bay)).sum();
        // The upgrade of the Tandem VIII takes a slot that the list leaves open [GK-C45].
        let upgrade = u16::from(name == "tandem-viii");
        assert_eq!(used, number::<u16>(row[10]) + upgrade, "{name}");
        let free = Location::SUIT.map(|at| design.free(design.bay(Place::At(at)).unwrap()));
        let mut printed = open(row[11]);
        printed[Location::BackPlate as usize] -= upgrade;
        if name != "sheath" {
            assert_eq!(free, printed, "{name}");
        }
        let qpcs = retrograde_armory::Power::of(&design).supply / 8;
        assert_eq!(qpcs, row[12].parse().unwrap_or(0), "{name}");
        let multiplier = format!("×{}", design.multiplier());
        assert!(row[13].starts_with(&multiplier) || (row[13] == "—" && design.multiplier() == 1), "{name}");
        assert_eq!(profile(&design).flies, row[13].contains("antigrav"), "{name}");
        assert_eq!(
            profile(&design).jump.map(|meters| format!("jump {meters} m")).unwrap_or_default(),
            row[13].split(", ").find(|part| part.starts_with("jump")).unwrap_or_default()
        );
        assert_eq!(design.carrier.is_some(), row[13].contains("R.T.O."), "{name}");
        let field = row[14].replace(' ', "-");
        assert!(row[14] == "—" || design.has(&field), "{name}: {field}");
    }
}

/// Every standard design is allowed, and its file gives it back.
#[test]
fn standard_designs_are_sound() {
    assert_eq!(standard().len(), catalogue().frames.len());
    for design in standard() {
        assert_eq!(check(design), [], "{}", design.name);
        assert_eq!(retrograde_armory::read(&retrograde_armory::write(design)).as_ref(), Ok(design));
    }
}

/// [GK-476, GK-G89] Plastic burdens nobody and takes neither couplings nor force fields; a belt is no part of a suit.
#[test]
fn plastic() {
    assert_eq!(systems("plastic"), "");
    assert!(!profile(&suit("plastic")).burdens);
    let dead = suit("powered-plate").with(&[
        "off helmet infrared",
        "off front-plate ultraviolet",
        "remove back-plate qpc",
    ]);
    assert!(profile(&dead).burdens, "other suits without power do burden");
    // Sheath armor takes half a coupling, plastic not even that.
    bare("sheath").with(&["add back-plate half-qpc"]);
    for item in &catalogue().items {
        for place in ["helmet", "left-arm", "right-arm", "front-plate", "back-plate", "left-leg", "right-leg"]
        {
            let fits = apply(&bare("plastic"), &format!("add {place} {} off", item.id)).is_ok();
            let light = item.slots == 0 && item.group == retrograde_armory::Group::Weapons;
            assert!(!fits || light, "{} on the {place} of plastic armor", item.id);
        }
    }
    bare("plastic").blocks("add back-plate kinetic-30", "GK-431");
}

/// [GK-477] Powered plate; without power it burdens its wearer and gives no assisted movement.
#[test]
fn powered_plate() {
    assert_eq!(
        systems("powered-plate"),
        "infrared 1 H, movement 1 FP, movement 1 LL, movement 1 RL, qpc 8 BP, ultraviolet 1 FP"
    );
    let plate = suit("powered-plate").with(&["off helmet infrared", "off front-plate ultraviolet"]);
    assert_eq!((plate.speed(), profile(&plate).burdens), (2, false));
    let dead = plate.with(&["remove back-plate qpc"]);
    assert_eq!((dead.speed(), profile(&dead).burdens), (1, true));
}

/// [GK-478] Powered alloy: fists d6×4, 200 and 400 kg.
#[test]
fn powered_alloy() {
    assert_eq!(
        systems("powered-alloy"),
        "infrared 1 H, movement 2 LL, movement 2 RL, movement 4 FP, qpc 8 BP, strength 3 LA, strength 3 RA, ultraviolet 1 H"
    );
    assert_eq!(
        (profile(&suit("powered-alloy")).fists.as_str(), suit("powered-alloy").loads()),
        ("d6×4", Some([200, 400]))
    );
    assert!(profile(&bare("powered-alloy")).burdens);
}

/// [GK-479] Energized armor.
#[test]
fn energized() {
    assert_eq!(
        systems("energized"),
        "infrared 1 H, jet-assist 4 BP, movement 1 LL, movement 1 RL, movement 4 FP, qpc 8 BP, ultraviolet 1 H"
    );
}

/// [GK-480] Inertia armor; its field burns out with the 20th point.
#[test]
fn inertia() {
    assert_eq!(
        systems("inertia"),
        "2-qpcs 16 BP, energy-20 2 H, infrared 1 H, jet-assist 4 FP, movement 2 LL, movement 2 RL, ultraviolet 1 H"
    );
    let field = crate::common::item("energy-20").field.unwrap();
    assert_eq!((field.struck(20, 39).left, field.struck(20, 40).left), (1, 0));
    for word in ["black rays", "stun rays", "radiation", "poison gas"] {
        assert!(suit("inertia").frame.about.contains(word));
    }
}

/// [GK-481] [GK-C48] Scout armor; modules can be swapped between suits.
#[test]
fn scout() {
    assert_eq!(
        systems("scout"),
        "2-qpcs 16 BP, infrared 1 FP, jet-assist 4 FP, kinetic-50 4 H, life-support 2 FP, medikit 1 RA, motion 1 RA, \
         movement 5 FP, movement 8 LL, movement 8 RL, radar-scrambler 1 RA, radio 1 H, radio-scrambler 1 LA, \
         self-destruct 1 BP, slug-thrower 1 LA, slug-thrower 1 RA, smoke-generator 1 BP, sound 1 H, stun-ray-rifle 2 LA, \
         ultraviolet 1 H"
    );
    // Elsewhere the scrambler takes two slots.
    let radio = bare("attack").with(&["add left-arm radio-scrambler"]);
    assert_eq!(retrograde_armory::totals(&radio).used, 2);
    let swapped = suit("battle").with(&["frame attack"]);
    assert_eq!((swapped.frame.id, swapped.has("flame-thrower"), swapped.multiplier()), ("attack", true, 2));
    suit("assault").blocks("frame battle", "GK-456");
}

/// [GK-482] Battle armor: fists d6×8, 1,250 and 1,500 kg.
#[test]
fn battle() {
    assert_eq!(
        systems("battle"),
        "2-qpcs 16 BP, antigrav-flight 4 FP, flame-thrower 2 BP, infrared 1 H, kinetic-75 6 H, life-support 2 FP, \
         medikit 1 BP, motion 1 FP, movement 1 FP, movement 4 LL, movement 4 RL, radio 1 FP, self-destruct 1 BP, \
         slug-thrower 1 LA, slug-thrower 1 RA, sound 1 FP, strength 7 LA, strength 7 RA, ultraviolet 1 FP"
    );
    assert_eq!(
        (profile(&suit("battle")).fists.as_str(), suit("battle").loads()),
        ("d6×8", Some([1250, 1500]))
    );
}

/// [GK-483] Attack armor: five grenades, ten missiles.
#[test]
fn attack() {
    assert_eq!(
        systems("attack"),
        "2-qpcs 16 BP, antigrav-flight 4 FP, grenade-launcher 3 BP, infrared 1 H, kinetic-100 8 FP, laser-pistol-ir 1 LA, \
         laser-pistol-ir 1 RA, life-support 2 FP, medikit 1 FP, micromissile-launcher 5 H, motion 1 H, movement 10 LL, \
         movement 10 RL, movement 2 BP, radio 1 LA, self-destruct 1 BP, sound 1 H, strength 8 LA, strength 8 RA, \
         ultraviolet 1 RA"
    );
    assert_eq!(suit("attack").loads(), Some([1000, 2000]));
}

/// [GK-484] Assault armor: fifteen grenades, twenty missiles.
#[test]
fn assault() {
    assert_eq!(
        systems("assault"),
        "3-qpcs 24 BP, antigrav-flight 4 BP, grenade-launcher 4 BP, infrared 1 H, kinetic-150 10 FP, laser-rifle-ir 2 LA, \
         laser-rifle-ir 2 RA, life-support 2 BP, medikit 1 BP, micromissile-launcher 5 H, motion 1 H, movement 12 LL, \
         movement 12 RL, movement 20 FP, radio 1 BP, self-destruct 1 H, sound 1 H, strength 8 LA, strength 8 RA, \
         ultraviolet 1 H"
    );
}

/// [GK-485] [GK-C45] Tandem VIII: the plate holds field and computer; five hot plates, an R.T.O. with a Mk XII.
#[test]
fn tandem() {
    assert_eq!(
        systems("tandem-viii"),
        "3-qpcs 24 BP, antigrav-flight 4 BP, computer 2 plate, computer-upgrade 1 BP, grenade-launcher 4 LA, infrared 1 H, \
         kinetic-150 10 plate, laser-rifle-ir 2 LA, laser-rifle-ir 2 RA, life-support 2 FP, medikit 1 FP, \
         micromissile-launcher 5 H, motion 1 H, movement 12 LL, movement 12 RL, movement 20 FP, radio 1 H, \
         self-destruct 1 FP, sound 1 H, strength 8 LA, strength 8 RA, ultraviolet 1 H"
    );
    let tandem = suit("tandem-viii");
    let plates: Vec<_> =
        tandem.plates().map(|bay| (bay.plate.unwrap().0.id, tandem.used(bay), tandem.free(bay))).collect();
    assert_eq!(plates, [("D6C", 12, 0)]);
    assert_eq!(tandem.bay(Place::At(Location::BackPlate)).unwrap().hot_plates, 5);
    assert_eq!(tandem.carrier.unwrap().id, "blaster-mk12");
}
