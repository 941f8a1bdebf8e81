//! Strength and loads.

use retrograde_armory::{Burden, apply, catalogue};

use crate::common::{Changes, bare, fact, item, number, suit, table};

/// [GK-462] Strength for six suits; unburdened to one weight, burdened to the other; it can be switched off.
#[test]
fn strength_is_for_strong_suits() {
    for frame in
        catalogue().frames.iter().filter(|frame| frame.slots_at(retrograde_armory::Location::LeftArm) > 0)
    {
        let strong =
            ["powered-alloy", "scout", "battle", "attack", "assault", "tandem-viii"].contains(&frame.id);
        let allowed = apply(&bare(frame.id), "strength 1");
        assert_eq!(allowed.is_ok(), strong, "{}", frame.id);
        assert!(strong || allowed.unwrap_err().rule.unwrap().0 == "GK-462");
    }
    let alloy = suit("powered-alloy");
    assert_eq!(
        [200, 201, 400, 401].map(|kilograms| alloy.burden(kilograms).unwrap()),
        [Burden::Unburdened, Burden::Burdened, Burden::Burdened, Burden::TooMuch,]
    );
    assert_eq!(suit("scout").burden(10), None);
    let off = alloy.with(&["off left-arm strength 3", "off right-arm strength 3"]);
    assert_eq!(retrograde_armory::totals(&off).power.on, 2);
}

/// [GK-463] [GK-C49] Table 3-11: the same slots in each arm, nine at the most.
#[test]
fn table_of_strength() {
    let tandem = bare("tandem-viii");
    for row in &table("Table 3-11")[1..] {
        let design = tandem.with(&[&format!("strength {}", row[0])]);
        assert_eq!(format!("d6×{}", design.fists()), row[1]);
        let loads = [row[2], row[3]].map(|cell| number::<u16>(cell.trim_end_matches(" kg")));
        assert_eq!(design.loads(), Some(loads), "{} slots", row[0]);
    }
    assert_eq!((tandem.fists(), tandem.loads()), (1, None));
    tandem.blocks("strength 10", "GK-463");
    tandem.blocks("add left-arm strength 2", "GK-463");
    suit("battle").blocks("remove left-arm strength 7", "GK-463");
}

/// [GK-464] [GK-X23] A conveyance field: three slots anywhere, 5,000 kg, one meter off.
#[test]
fn conveyance_field() {
    bare("battle").with(&[
        "add left-leg conveyance-field",
        "plate back-plate C35",
        "add plate-1 conveyance-field",
    ]);
    let facts =
        ["kilograms", "distance-m", "shutdown-rounds", "theft"].map(|name| fact("conveyance-field", name));
    assert_eq!(facts, [5000, 1, 10, -10]);
}

/// [GK-465] [GK-X22] A halberd with six slots in each arm: d10 × 7.
#[test]
fn strength_drives_the_blow() {
    let six = bare("battle").with(&["strength 6", "add left-arm halberd"]);
    assert_eq!(six.damage(item("halberd")), "d10×7");
    assert_eq!(bare("battle").damage(item("halberd")), "d10×1");
    assert_eq!(six.damage(item("vibro-blade")), "d6×8");
}
