//! Weapons and warheads.

use retrograde_armory::{Close, Design, Location, Place, catalogue};

use crate::common::{Changes, bare, fact, item, named, number, suit, table};

/// What the first item in a place holds.
fn holds(design: &Design, place: &str) -> Option<u16> {
    let bay = design.bay(place.parse().expect("a place")).expect("a bay");
    design.rounds_of(bay, &bay.fittings[0])
}

/// [GK-437] Assault rifle: 60 rounds, 300 more with each slot.
#[test]
fn assault_rifle() {
    let rifle = bare("battle").with(&["add left-arm assault-rifle"]);
    assert_eq!(holds(&rifle, "left-arm"), Some(60));
    let more = rifle.with(&["extend left-arm assault-rifle 2"]);
    assert_eq!((holds(&more, "left-arm"), retrograde_armory::totals(&more).used), (Some(660), 4));
}

/// [GK-438] One weapon for a hand on each arm.
#[test]
fn a_hand_holds_one_weapon() {
    let axe = bare("battle").with(&["add left-arm axe-hand"]);
    for other in ["club-hand", "hammer-hand", "bayonet", "axe-hand"] {
        axe.blocks(&format!("add left-arm {other}"), "GK-438");
    }
    axe.with(&["add right-arm bayonet", "add left-arm mace"]);
    axe.blocks("add left-leg hammer-hand", "GK-394");
}

/// [GK-439] [GK-C52] A Mk XII goes on a tracked carrier only.
#[test]
fn the_heavy_blaster_needs_a_carrier() {
    let because = bare("assault").blocks("add front-plate blaster-mk12", "GK-439");
    assert!(because.contains("carrier blaster-mk12"), "{because}");
    assert_eq!(
        (fact("blaster-mk12", "complexity"), item("blaster-mk12").weapon.as_ref().unwrap().thac),
        (15, "+6")
    );
    bare("assault").blocks("add front-plate fission-cannon", "GK-276");
    bare("assault").blocks("add front-plate harmonic-disrupter", "GK-276");
}

/// [GK-440] [GK-G87] Heavy crossbow: a loader with ten bolts, and a store of thirty.
#[test]
fn heavy_crossbow() {
    let bow = bare("battle").with(&["add left-arm crossbow-heavy"]);
    let loads = [0, 1, 2]
        .map(|slots| holds(&bow.with(&[&format!("extend left-arm crossbow-heavy {slots}")]), "left-arm"));
    assert_eq!(loads, [Some(1), Some(10), Some(40)]);
    bow.blocks("extend left-arm crossbow-heavy 3", "GK-440");
}

/// [GK-441] Flying blades: 7 sets, 20 more with each slot.
#[test]
fn flying_blades() {
    let blades = bare("battle").with(&["add left-arm flying-blades"]);
    assert_eq!((holds(&blades, "left-arm"), retrograde_armory::totals(&blades).used), (Some(7), 0));
    let more = blades.with(&["extend left-arm flying-blades 1"]);
    assert_eq!((holds(&more, "left-arm"), retrograde_armory::totals(&more).used), (Some(27), 1));
}

/// [GK-442] Fusion rifle: complexity 18, 12 kg, radiation 19, and six slots.
#[test]
fn fusion_rifle() {
    assert_eq!(["complexity", "kilograms", "radiation"].map(|name| fact("fusion-rifle", name)), [18, 12, 19]);
    let about = item("fusion-rifle").about;
    assert!(about.contains("Half damage to energy and kinetic fields") && about.contains("double to armor"));
    assert!(item("fusion-rifle").magazine.is_none(), "unlimited shots");
}

/// [GK-443] A gravity gun never runs out.
#[test]
fn gravity_gun() {
    let gun = bare("battle").with(&["add left-arm gravity-gun"]);
    assert_eq!(holds(&gun, "left-arm"), None);
    gun.blocks("extend left-arm gravity-gun 1", "GK-443");
}

/// [GK-444] Grenade launcher: 6, and 12 more with each slot.
#[test]
fn grenade_launcher() {
    let launcher = bare("battle").with(&["add left-arm grenade-launcher"]);
    assert_eq!(holds(&launcher, "left-arm"), Some(6));
    assert_eq!(holds(&launcher.with(&["extend left-arm grenade-launcher 2"]), "left-arm"), Some(30));
}

/// [GK-446] The energy mace slides out of a forearm.
#[test]
fn energy_mace() {
    let arm = bare("battle").with(&["hot-plates left-arm 1", "add left-arm energy-mace off"]);
    assert!(arm.has("energy-mace"));
    bare("battle").with(&["hot-plates helmet 1"]).blocks("add helmet energy-mace", "GK-394");
}

/// [GK-447] [GK-C55] Micromissile launcher: helmet or back plate, 8 missiles, 20 more with each slot.
#[test]
fn micromissile_launcher() {
    let launcher = bare("battle").with(&["add helmet micromissile-launcher"]);
    assert_eq!((holds(&launcher, "helmet"), retrograde_armory::totals(&launcher).used), (Some(8), 3));
    assert_eq!(holds(&launcher.with(&["extend helmet micromissile-launcher 1"]), "helmet"), Some(28));
    launcher.with(&["add back-plate micromissile-launcher"]);
    launcher.blocks("add front-plate micromissile-launcher", "GK-447");
    // That of the attack armor is as printed: five slots, ten missiles, in the helmet only.
    assert_eq!(
        holds(&bare("attack").with(&["add helmet micromissile-launcher factory"]), "helmet"),
        Some(10)
    );
    bare("attack").blocks("add back-plate micromissile-launcher factory", "GK-C55");
    launcher.blocks("add helmet micromissile-launcher factory", "GK-C55");
    suit("attack").blocks("extend helmet micromissile-launcher 1", "GK-447");
}

/// [GK-448] Minimissile launcher: helmet or back plate, 6 missiles, 20 more with each slot.
#[test]
fn minimissile_launcher() {
    let launcher = bare("battle").with(&["add back-plate minimissile-launcher"]);
    assert_eq!(holds(&launcher, "back-plate"), Some(6));
    assert_eq!(holds(&launcher.with(&["extend back-plate minimissile-launcher 1"]), "back-plate"), Some(26));
    launcher.blocks("add left-arm minimissile-launcher", "GK-448");
}

/// [GK-449] A shrapneler on a carrier takes 8 power, one whole arm and 4 slots of the back plate.
#[test]
fn shrapneler() {
    let base = ["add back-plate 2-qpcs", "add front-plate computer", "hot-plates back-plate 1"];
    let ready = bare("assault").with(&base);
    let towed = ready.with(&["carrier shrapneler"]);
    ready.blocks("add left-arm shrapneler", "GK-449");
    towed.with(&["add left-arm needler"]).blocks("add right-arm needler", "GK-449");
    towed.with(&["add back-plate 2-qpcs"]).blocks("add back-plate needler", "GK-449");
    bare("assault")
        .with(&["add back-plate half-qpc", base[1], base[2]])
        .blocks("carrier shrapneler", "GK-449");
    assert_eq!(fact("shrapneler", "parts"), 3);
}

/// [GK-450] [GK-C43] Table 3-06.
#[test]
fn table_of_weapons() {
    let mut seen = 0;
    for row in table("Table 3-06") {
        // Cells such as `20 / 30` are for several weapons; one value may serve them all.
        let part = |column: usize, index: usize| {
            let parts: Vec<_> = row[column].split(" / ").collect();
            *parts.get(index).unwrap_or(&parts[0])
        };
        let names: Vec<String> = match row[0] {
            "Laser pistol IR / UV" => ["Laser pistol, IR", "Laser pistol, UV"].map(str::to_owned).into(),
            "Laser rifle IR / UV / VL" => {
                ["Laser rifle, IR", "Laser rifle, UV", "Laser rifle, VL"].map(str::to_owned).into()
            }
            "Maser pistol / rifle" => ["Maser pistol", "Maser rifle"].map(str::to_owned).into(),
            "Micromissile / Minimissile" => {
                ["Micromissile launcher", "Minimissile launcher"].map(str::to_owned).into()
            }
            "Stun ray pistol / rifle" => ["Stun ray pistol", "Stun ray rifle"].map(str::to_owned).into(),
            name => vec![name.replace("Blaster ", "Blaster, ")],
        };
        for (index, name) in names.iter().enumerate() {
            let found = named(name);
            let weapon = found.weapon.as_ref().unwrap();
            let cells = [part(1, index), part(2, index), part(3, index), part(4, index)];
            assert_eq!([weapon.damage, weapon.range, weapon.rate, weapon.thac], cells, "{name}");
            if row[5] != "special" {
                assert_eq!(found.slots, number::<u8>(part(5, index)), "{name}");
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 42);
}

/// [GK-451] Table 3-07.
#[test]
fn table_of_warheads() {
    let rows = table("Table 3-07");
    assert_eq!(rows.len(), catalogue().warheads.len());
    for (row, warhead) in rows.iter().zip(&catalogue().warheads) {
        assert_eq!(row[0], warhead.name);
        let cells = [warhead.grenade, warhead.micromissile, warhead.minimissile]
            .map(|cell| cell.map_or("—".to_owned(), |(damage, radius)| format!("{damage} / {radius}")));
        assert_eq!(cells, [row[1], row[2], row[3]], "{}", warhead.name);
    }
}

/// [GK-452] Table 3-08: all need no slots.
#[test]
fn table_of_close_combat_weapons() {
    let mut seen = 0;
    for row in table("Table 3-08") {
        for cells in [&row[..3], &row[3..]] {
            let name = if cells[0] == "Mace, energy" { "Energy mace" } else { cells[0] };
            let found = named(name);
            let weapon = found.weapon.as_ref().unwrap();
            assert_eq!([weapon.damage, weapon.thac], [cells[1], cells[2]], "{name}");
            assert_eq!(found.slots, 0);
            seen += 1;
        }
    }
    assert_eq!(seen, 16);
}

/// [GK-201] [GK-G10] Strength, range and slots of ranged weapons in the battle game.
#[test]
fn battle_table_of_ranged_weapons() {
    let rows = table("Ranged weapons (battle game)");
    assert_eq!(rows.len(), 38);
    for row in rows {
        let found = named(row[0]);
        let gun = found.battle.as_ref().unwrap();
        let range = gun.range.unwrap().map(|band| if band < 0 { "–".to_owned() } else { band.to_string() });
        assert_eq!(range.join("/"), row[2], "{}", row[0]);
        match row[1] {
            "special" => {
                assert!(row[4].contains(&format!("strength {}", gun.strength.unwrap())), "{}", row[0]);
            }
            "by warhead" => assert!(gun.launcher.is_some() && gun.strength.is_none(), "{}", row[0]),
            strength => assert_eq!(gun.strength, Some(number(strength)), "{}", row[0]),
        }
        if row[3] != "special" {
            assert_eq!(found.slots, number::<u8>(row[3]), "{}", row[0]);
        }
        assert_eq!(found.weapon.as_ref().unwrap().heavy, row[4].contains("R.T.O."), "{}", row[0]);
    }
}

/// [GK-198] Close-combat weapons of the battle game.
#[test]
fn battle_table_of_close_combat_weapons() {
    for row in table("Close-combat weapons") {
        let found = named(row[0]);
        let close = match found.battle.as_ref().unwrap().close.unwrap() {
            Close::Aps(0) => "APs".to_owned(),
            Close::Aps(less) => format!("APs − {}", -less),
            Close::Strength(strength) => strength.to_string(),
        };
        assert_eq!(close, row[1], "{}", row[0]);
    }
}

/// [GK-G06] Weapons of robots are not for suits.
#[test]
fn weapons_of_robots_are_not_for_suits() {
    bare("assault").blocks("add front-plate trek-gun", "GK-G06");
    assert!(suit("battlebot").bay(Place::At(Location::Hull)).is_some());
}
