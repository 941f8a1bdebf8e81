//! What a client is told.

use retrograde_armory::{apply, describe};

use crate::common::{Changes, bare, read, suit};

#[test]
fn a_client_is_told_everything() {
    let workshop = describe(&suit("battle"));
    assert_eq!((workshop.totals.slots, workshop.totals.used, workshop.totals.free), (70, 62, 8));
    let arm = workshop.places.iter().find(|place| place.place == "left-arm").unwrap();
    assert_eq!((arm.slots, arm.used, arm.free, arm.fittings.len()), (9, 8, 1, 2));
    let slug = &arm.fittings[0];
    assert_eq!((slug.text.as_str(), slug.on, slug.power), ("slug-thrower on", true, 1));
    let offers: Vec<_> = slug.offers.iter().map(|offer| offer.edit.as_str()).collect();
    assert_eq!(offers, ["remove left-arm slug-thrower on", "off left-arm slug-thrower on"]);
    assert_eq!(workshop.battle.as_ref().unwrap().sheet.field, 12);
    assert!(workshop.sheet.as_ref().unwrap().starts_with("<svg"));
    let json = serde_json::to_value(&workshop).unwrap();
    assert_eq!(json["profile"]["armor_class"], 24);
    assert_eq!(json["places"][0]["fittings"][1]["rule"], "GK-433");
    assert_eq!(json["choices"][0]["offers"][0]["edit"], "suit plastic");
}

#[test]
fn blocked_choices_say_why() {
    let workshop = describe(&suit("attack"));
    let choice = |label: &str| workshop.choices.iter().find(|choice| choice.label == label).unwrap();
    let laser = choice("Laser rifle, IR");
    assert!(laser.offers.iter().all(|offer| offer.blocked.as_ref().unwrap().rule.unwrap().0 == "GK-383"));
    let sheath = describe(&bare("sheath"));
    let sonar = sheath.choices.iter().find(|choice| choice.label == "Sound sensor").unwrap();
    assert_eq!((sonar.blocked.as_ref().unwrap().rule.unwrap().0, sonar.offers.len()), ("GK-395", 0));
}

#[test]
fn faults_are_told_with_their_place() {
    let broken =
        describe(&read("name = \"x\"\nframe = \"scout\"\n[helmet]\nitems = [\"cloaking-device\"]\n"));
    assert_eq!((broken.faults.len(), broken.faults[0].place.as_str()), (1, "helmet"));
    assert!(broken.battle.is_none() && broken.sheet.is_none());
    let json = serde_json::to_value(&broken).unwrap();
    assert_eq!(json["faults"][0]["rule"], "GK-383");
}

/// The edits of a client lead from any suit to any other thing, one line at a time.
#[test]
fn a_session_by_lines() {
    let lines = [
        "suit scout",
        "name Night owl",
        "remove back-plate smoke-generator",
        "add back-plate silencer off",
        "plate back-plate A12",
        "add plate-1 ir-absorption",
    ];
    let mut design = suit("plastic");
    let mut refused = Vec::new();
    for line in lines {
        match apply(&design, line) {
            Ok(next) => design = next,
            Err(refusal) => refused.push(refusal.to_string()),
        }
    }
    assert_eq!(refused.len(), 1, "{refused:?}");
    assert!(refused[0].ends_with("[GK-383]"));
    assert_eq!(design.name, "Night owl");
    let because = design.blocks("add helmet infrared", "GK-383");
    assert!(because.contains("remove 1 slot or move something"), "{because}");
}
