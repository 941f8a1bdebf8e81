//! Slots, locations and extension plates.

use retrograde_armory::{Group, Location, Place, PlatePart, apply, catalogue, check, wares};

use crate::common::{Changes, bare, item, suit, table};

/// [GK-379] Complexity is 10 for the simplest suit and 40 for the heaviest; close combat uses THAC, the rest Use Artifacts.
#[test]
fn suits_are_artifacts() {
    let complexity = |id: &str| suit(id).frame.complexity();
    assert_eq!((complexity("plastic"), complexity("assault"), complexity("tandem-viii")), (10, 40, 40));
    assert!(complexity("scout") > complexity("inertia"));
    assert!(item("laser-rifle-ir").uses_artifacts_score() && item("grenade-launcher").uses_artifacts_score());
    assert!(!item("halberd").uses_artifacts_score() && !item("medikit").uses_artifacts_score());
}

/// [GK-380] Sheath and plastic armor are the commonest, Tandem VIII the rarest.
#[test]
fn frames_are_listed_from_common_to_rare() {
    let suits: Vec<_> =
        catalogue().frames.iter().filter(|frame| frame.total_slots() > 0 || frame.id == "plastic").collect();
    assert!(suits.is_sorted_by_key(|frame| frame.rarity));
    let rarest = suits.last().unwrap();
    assert_eq!(rarest.id, "tandem-viii");
    assert!(suits[..2].iter().all(|frame| frame.rarity == 1) && suits[2].rarity > 1);
}

/// [GK-381] Slots, couplings, sensors, defenses, force field, weapons, locomotion, strength, computer, hot plates.
#[test]
fn wares_follow_the_order_of_fitting_out() {
    let order = [
        "plates",
        "couplings",
        "sensors",
        "defenses",
        "force-field",
        "weapons",
        "locomotion",
        "strength",
        "computer",
    ];
    let wares = wares(&suit("battle"));
    let first = |group: &str| wares.iter().position(|ware| ware.group == group).unwrap();
    assert!(order.map(first).is_sorted(), "{:?}", order.map(first));
    assert!(Group::Computer < Group::HotPlates);
}

/// [GK-382] One unit of energy for each slot.
#[test]
fn an_item_draws_a_unit_for_each_slot() {
    let before = suit("battle").with(&["off left-arm slug-thrower"]);
    let after = before.with(&["add helmet plasma-gun off"]);
    let totals = |design| retrograde_armory::totals(design);
    assert_eq!(totals(&after).used, totals(&before).used + 3);
    assert_eq!(totals(&after).power.everything, totals(&before).power.everything + 3);
    let on = after.with(&["off front-plate radio", "off front-plate sound", "on helmet plasma-gun"]);
    assert_eq!(totals(&on).power.on, totals(&before).power.on - 2 + 3);
}

/// [GK-383] Seven locations, and an item must fit entirely into one.
#[test]
fn an_item_fits_into_one_location() {
    let battle = suit("battle");
    assert_eq!(battle.frame.locations(), Location::SUIT);
    // Eight slots are free in all, three at most in one place.
    assert_eq!(retrograde_armory::totals(&battle).free, 8);
    let because = battle.blocks("add helmet blaster-mk7", "GK-383");
    assert!(because.contains("10 slots, and this takes 11"), "{because}");
    battle.with(&["add helmet blaster-mk5"]);
    assert!(apply(&bare("battle"), "add hull infrared").unwrap_err().because.contains("no hull"));
}

/// [GK-384] Slots may stay empty; three slots take 3, 2+1 or 1+1+1.
#[test]
fn three_slots_take_any_sum() {
    let alloy = bare("powered-alloy");
    assert!(check(&alloy).is_empty());
    for way in [
        &["add left-arm plasma-gun"][..],
        &["add left-arm laser-rifle-ir", "add left-arm laser-pistol-ir"],
        &["add left-arm needler", "add left-arm needler", "add left-arm needler"],
    ] {
        let full = alloy.with(way);
        assert_eq!(full.free(full.bay(Place::At(Location::LeftArm)).unwrap()), 0);
        full.blocks("add left-arm needler", "GK-383");
    }
}

/// [GK-385] Plates raise the slots, never the power; also on other plates; they are not standard equipment.
#[test]
fn extension_plates_give_slots() {
    let plate = suit("powered-plate");
    let more = plate.with(&["remove front-plate ultraviolet", "plate front-plate A12", "plate plate-1 A12"]);
    let totals = |design| retrograde_armory::totals(design);
    assert_eq!(totals(&more).slots, totals(&plate).slots + 4);
    assert_eq!(totals(&more).power.supply, totals(&plate).power.supply);
    more.with(&["add plate-1 infrared", "add plate-2 laser-rifle-ir"])
        .blocks("add plate-1 infrared", "GK-383");
    bare("plastic").blocks("plate front-plate A12", "GK-385");
    for design in retrograde_armory::standard() {
        assert_eq!(design.plates().count(), usize::from(design.frame.id == "tandem-viii"), "{}", design.name);
    }
    more.with(&["add plate-1 infrared"]).blocks("unplate 1", "GK-385");
    let less = more.with(&["unplate 2"]);
    assert_eq!(less.plates().count(), 1);
}

/// [GK-385] A frame without slots takes no plates, also if a file says so.
#[test]
fn plastic_armor_takes_no_plates() {
    let text = "name = \"x\"\nframe = \"plastic\"\n[[plate]]\npart = \"A12\"\nat = \"left-arm\"\n";
    assert!(crate::common::read(text).broken().contains(&"GK-385"));
}

/// [GK-386] A damaged plate powers down everything on it, other plates included.
#[test]
fn a_damaged_plate_powers_down_what_it_carries() {
    let design = bare("battle").with(&[
        "plate back-plate D6C",
        "plate plate-1 C46",
        "plate front-plate A12",
        "add plate-1 infrared",
        "add plate-2 radar",
        "add plate-3 sound",
        "add helmet motion",
    ]);
    let down =
        |plate| design.powered_down_by(plate).iter().map(|(_, fitting)| fitting.item.id).collect::<Vec<_>>();
    assert_eq!(down(1), ["infrared", "radar"]);
    assert_eq!(down(2), ["radar"]);
    assert_eq!(down(3), ["sound"]);
}

/// [GK-387] Table 3-01; the name tells the slots needed and given, in hexadecimal.
#[test]
fn table_of_extension_plates() {
    let rows = table("Table 3-01");
    assert_eq!(rows.len(), 8);
    for row in rows {
        let part = PlatePart::named(row[0].split_once('-').unwrap().1).unwrap();
        assert_eq!(
            (part.name, part.needs.to_string(), part.gives.to_string()),
            (row[0], row[1].to_owned(), row[2].to_owned())
        );
        assert_eq!(u8::from_str_radix(&part.id[1..2], 16), Ok(part.needs));
        assert_eq!(u8::from_str_radix(&part.id[2..3], 16), Ok(part.gives));
        let goes = |location| part.at.contains(&location);
        assert_eq!(
            goes(Location::LeftArm) && goes(Location::RightArm),
            row[3].contains("arm"),
            "{}",
            part.id
        );
        assert_eq!(
            goes(Location::LeftLeg) && goes(Location::RightLeg),
            row[3].contains("leg"),
            "{}",
            part.id
        );
        assert_eq!(goes(Location::FrontPlate), row[3].contains("front"), "{}", part.id);
        assert!(goes(Location::BackPlate) && !goes(Location::Helmet));
    }
    let assault = bare("assault");
    assault.blocks("plate front-plate D58", "GK-387");
    assault.blocks("plate left-leg C35", "GK-387");
    assault.blocks("plate helmet A12", "GK-387");
    assault
        .with(&["plate back-plate D58", "plate left-leg B24", "plate plate-1 C46"])
        .blocks("plate plate-2 C35", "GK-387");
}
