//! Robots and the emplacement.

use retrograde_armory::{Dampening, convert, standard};

use crate::common::{Changes, bare, item, number, suit, table};

/// [GK-487] The robot table.
#[test]
fn table_of_robots() {
    let rows = table("33. Robots");
    for (column, id) in [(1, "devastator"), (2, "battlebot"), (3, "death-machine")] {
        let (frame, machine) = (suit(id).frame, suit(id).frame.machine.unwrap());
        let cell = |row: usize| rows[row][column];
        assert_eq!(format!("{} / {}", machine.percept, machine.sneak), cell(0));
        assert_eq!(format!("{} (D)", frame.ac), cell(1));
        assert_eq!(
            (machine.hit_points, machine.force_field, machine.speed),
            (number(cell(2)), number(cell(3)), number(cell(4)))
        );
        assert_eq!(format!("{} ({})", machine.thac[0], machine.thac[1]), cell(5));
        assert_eq!((machine.attacks, format!("+{}", machine.bonus)), (number(cell(6)), cell(7).to_owned()));
        assert_eq!(format!("{} / {}", machine.strength, machine.dexterity), cell(8));
        assert_eq!(format!("VI / analytical / {} m", machine.size), cell(9));
        assert_eq!(machine.experience, number::<u32>(cell(10)));
    }
    assert!(suit("warbot").frame.machine.is_none());
}

/// How many of what a robot carries.
fn carries(id: &str) -> String {
    let batteries = suit(id).frame.hull.iter().map(|battery| format!("{} {}", battery.count, battery.item));
    batteries.collect::<Vec<_>>().join(", ")
}

/// [GK-489] The devastator's batteries.
#[test]
fn devastator() {
    assert_eq!(
        carries("devastator"),
        "2 blaster-cannon, 4 blaster-mk7, 2 blaster-mk12, 5 laser-battery, 1 bomb-launcher"
    );
    let cannon = item("blaster-cannon").weapon.as_ref().unwrap();
    assert_eq!((cannon.damage, cannon.range), ("2d10×7/×5/×2", "500/1,000/2,000"));
    let laser = item("laser-battery").weapon.as_ref().unwrap();
    assert_eq!((laser.damage, laser.range), ("2d6×5/×4/×3", "750/1,500/3,000"));
    assert!(suit("devastator").frame.hull[4].bombs.starts_with("5d4"));
    suit("devastator").blocks("add hull laser-battery", "GK-489");
    suit("devastator").blocks("add hull trek-gun", "GK-489");
    suit("devastator").with(&["remove hull laser-battery", "add hull laser-battery"]);
}

/// [GK-490] The battlebot's batteries and its dampening field.
#[test]
fn battlebot() {
    let all = "2 blaster-cannon, 2 black-ray-cannon, 4 blaster-mk7, 2 blaster-mk12, 2 trek-gun, 10 laser-battery-heavy, 1 bomb-launcher";
    assert_eq!(carries("battlebot"), all);
    assert_eq!(suit("battlebot").frame.dampening, Some(Dampening { radius: 20, field_damage: 10 }));
    assert_eq!(item("laser-battery-heavy").weapon.as_ref().unwrap().damage, "2d6×12/×9/×6");
    assert!(suit("battlebot").frame.hull[6].bombs.starts_with("5d10"));
}

/// [GK-491] The death machine's batteries and its dampening field.
#[test]
fn death_machine() {
    let all = "2 blaster-cannon, 6 black-ray-cannon, 16 blaster-mk7, 10 blaster-mk12, 4 trek-gun, 8 laser-battery-heavy, \
               6 minimissile-launcher, 1 bomb-launcher";
    assert_eq!(carries("death-machine"), all);
    assert_eq!(suit("death-machine").frame.dampening, Some(Dampening { radius: 50, field_damage: 30 }));
    assert!(suit("death-machine").frame.hull[6].bombs.starts_with("1d100"));
}

/// [GK-G88] A hull carries what is printed for it or less, and takes nothing else.
#[test]
fn a_hull_carries_less_at_will() {
    let light = suit("death-machine").with(&["remove hull trek-gun", "remove hull bomb-launcher"]);
    let plan = convert(&light).unwrap().plan;
    assert!(plan.weapons.contains(&("trek-gun".to_owned(), 3)) && plan.launchers.len() == 6);
    let hull = suit("warbot");
    assert_eq!(hull.blocks("add hull infrared", "GK-C56"), "Warbot carries no Infrared sensor");
    hull.with(&["strip"]).blocks("add hull needler", "GK-C56");
    assert!(bare("emplacement").broken().is_empty());
    for design in standard().iter().filter(|design| !design.frame.hull.is_empty()) {
        let counts: usize = design.frame.hull.iter().map(|battery| usize::from(battery.count)).sum();
        assert_eq!(design.fittings().count(), counts, "{}", design.name);
    }
}
