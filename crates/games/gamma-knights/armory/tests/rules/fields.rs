//! Force fields.

use retrograde_armory::{
    ENERGY_RECYCLE_ROUNDS, Field, FieldKind, KINETIC_RECYCLE_MINUTES, Struck, apply, catalogue, profile,
};

use crate::common::{Changes, bare, item, number, suit, table};

fn field(id: &str) -> Field {
    item(id).field.expect("a force field")
}

/// [GK-431] [GK-C50] Three types, on inertia armor and better.
#[test]
fn fields_are_for_the_better_suits() {
    for frame in catalogue().frames.iter().filter(|frame| frame.total_slots() > 0) {
        let better = ["inertia", "scout", "battle", "attack", "assault", "tandem-viii"].contains(&frame.id);
        let allowed = apply(&bare(frame.id), "add back-plate kinetic-30 off");
        assert_eq!(allowed.is_ok(), better, "{}", frame.id);
        assert!(better || allowed.unwrap_err().rule.unwrap().0 == "GK-431");
    }
    let kinds = |kind| {
        catalogue().items.iter().filter(|item| item.field.is_some_and(|field| field.kind == kind)).count()
    };
    assert_eq!([FieldKind::Energy, FieldKind::Kinetic, FieldKind::Repulsion].map(kinds), [6, 5, 4]);
}

/// [GK-432] Two energy fields in one place both collapse; other fields may stand together.
#[test]
fn energy_fields_do_not_stand_together() {
    let one = bare("battle").with(&["add helmet energy-20"]);
    one.blocks("add front-plate energy-10", "GK-432");
    one.with(&["add front-plate kinetic-75", "add back-plate repulsion-2"]);
    assert_eq!(ENERGY_RECYCLE_ROUNDS, 10);
}

/// [GK-X19] [GK-432] An energy field of 20 takes half: 15 of 30; of 50 it takes 20 and collapses.
#[test]
fn an_energy_field_takes_half() {
    let energy = field("energy-20");
    assert_eq!(energy.struck(20, 30), Struck { absorbed: 15, through: 15, left: 5 });
    assert_eq!(energy.struck(20, 50), Struck { absorbed: 20, through: 30, left: 0 });
}

/// [GK-X20] [GK-433] A kinetic field of 75 takes 74 and stands; the 75th point is absorbed and collapses it.
#[test]
fn a_kinetic_field_takes_everything() {
    let kinetic = field("kinetic-75");
    assert_eq!(kinetic.struck(75, 74), Struck { absorbed: 74, through: 0, left: 1 });
    assert_eq!(kinetic.struck(75, 75), Struck { absorbed: 75, through: 0, left: 0 });
    assert_eq!(kinetic.struck(75, 90), Struck { absorbed: 75, through: 15, left: 0 });
    assert_eq!(KINETIC_RECYCLE_MINUTES, 10);
}

/// [GK-434] A repulsion field absorbs nothing and improves AC.
#[test]
fn a_repulsion_field_improves_the_armor_class() {
    assert_eq!(field("repulsion-3").struck(3, 10), Struck { absorbed: 0, through: 10, left: 3 });
    assert_eq!(profile(&bare("battle").with(&["add helmet repulsion-3"])).armor_class, 24 + 3);
    assert_eq!(profile(&suit("battle")).armor_class, 24);
}

/// [GK-435] Table 3-05.
#[test]
fn table_of_force_fields() {
    let mut seen = 0;
    for row in table("Table 3-05") {
        let (kind, sizes) = row[0].split_once(' ').unwrap();
        let sizes: Vec<_> = sizes.trim_end_matches(" AC").split(" / ").collect();
        let slots: Vec<_> = row[1].split(" / ").collect();
        assert_eq!(sizes.len(), slots.len());
        for (size, slots) in sizes.iter().zip(slots) {
            let id = format!("{}-{}", kind.to_lowercase(), size.trim_start_matches('+'));
            assert_eq!(item(&id).slots, number::<u8>(slots), "{id}");
            assert_eq!(field(&id).points, number::<u16>(size.trim_start_matches('+')), "{id}");
            if row[2] != "na" {
                assert_eq!(field(&id).regeneration, number::<u16>(row[2]), "{id}");
            }
            seen += 1;
        }
    }
    assert_eq!(seen, 15);
    let kinetic = field("kinetic-50");
    assert_eq!((kinetic.regenerated(45), kinetic.regenerated(20), kinetic.regenerated(0)), (50, 30, 0));
    assert_eq!(field("energy-30").regenerated(4), 4);
}
