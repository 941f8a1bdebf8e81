//! What a client is told.

use retrograde_armory::{Armory, apply, describe, standard};
use retrograde_core::workshop::{Bench, Look, Offer, Workshop};

use crate::common::{Changes, bare, read, suit};

#[test]
fn a_client_is_told_everything() {
    let bench = describe(&suit("battle"));
    let [slots, power] = &bench.gauges[..] else { panic!("{:?}", bench.gauges) };
    assert_eq!((slots.used, slots.most, power.used, power.most), (62, 70, 16, 16));
    assert!(power.wanted > Some(16));
    let arm = bench.places.iter().find(|place| place.id == "left-arm").unwrap();
    assert_eq!((arm.slots, arm.used, arm.free(), arm.fittings.len()), (9, 8, 1, 2));
    assert!(bench.figure.shapes.iter().any(|shape| shape.place.as_deref() == Some("left-arm")));
    let slug = &arm.fittings[0];
    assert_eq!((slug.text.as_str(), slug.on, slug.costs[0].amount), ("slug-thrower on", Some(true), 1));
    assert_eq!(slug.remove.change, "remove left-arm slug-thrower on");
    assert_eq!(slug.switch.as_ref().unwrap().change, "off left-arm slug-thrower on");
    assert!(slug.moves.iter().any(|offer| offer.place.as_deref() == Some("helmet")));
    let fielding = bench.fielding.as_ref().unwrap();
    let value = |label: &str| fielding.values.iter().find(|value| value.label == label).unwrap();
    assert_eq!((value("force field").value.as_str(), value("APs").value.as_str()), ("12", "4"));
    assert_eq!(value("weapons").value, "2 × slug thrower, flame thrower");
    assert!(fielding.line.starts_with("{ ") && !fielding.line.contains('\n'));
    let json = serde_json::to_value(&bench).unwrap();
    assert_eq!(json["places"][0]["fittings"][1]["rule"], "GK-433");
    let coupling = bench.wares.iter().find(|ware| ware.id == "2-qpcs").unwrap();
    assert_eq!((coupling.costs[0].amount, coupling.fitted), (-16, 1));
}

#[test]
fn blocked_wares_say_why() {
    let bench = describe(&suit("attack"));
    let laser = bench.wares.iter().find(|ware| ware.label == "Laser rifle, IR").unwrap();
    assert!(laser.offers.iter().all(|offer| offer.blocked.as_ref().unwrap().rule.unwrap().0 == "GK-383"));
    let sheath = describe(&bare("sheath"));
    let sonar = sheath.wares.iter().find(|ware| ware.label == "Sound sensor").unwrap();
    assert_eq!((sonar.blocked.as_ref().unwrap().rule.unwrap().0, sonar.offers.len()), ("GK-395", 0));
}

/// A setting says which of its values is set: one, and it is no longer so after another was chosen.
#[test]
fn settings_say_what_is_chosen() {
    let chosen = |bench: &Bench, id: &str| -> Vec<String> {
        let ware = bench.wares.iter().find(|ware| ware.id == id).unwrap();
        ware.offers.iter().filter(|offer| offer.chosen).map(|offer| offer.label.clone()).collect()
    };
    let scout = suit("scout");
    let bench = describe(&scout);
    assert_eq!(
        (chosen(&bench, "frame"), chosen(&bench, "movement")),
        (vec!["Scout armor".into()], vec!["×4".into()])
    );
    let slower = describe(&scout.with(&["movement 2"]));
    assert_eq!(chosen(&slower, "movement"), ["×2"]);
}

#[test]
fn faults_are_told_with_their_place() {
    let broken =
        describe(&read("name = \"x\"\nframe = \"scout\"\n[helmet]\nitems = [\"cloaking-device\"]\n"));
    assert_eq!((broken.faults.len(), broken.faults[0].place.as_deref()), (1, Some("helmet")));
    assert!(broken.fielding.is_none());
    assert_eq!(broken.unfit.as_ref(), Some(&broken.faults[0].refusal));
    let json = serde_json::to_value(&broken).unwrap();
    assert_eq!(json["faults"][0]["rule"], "GK-383");
}

/// Everything that a bench offers is carried out or refused as it says, moves and switches too.
#[test]
fn a_bench_keeps_its_word() {
    for design in standard() {
        let bench = describe(design);
        let fittings = bench.places.iter().flat_map(|place| &place.fittings);
        let of_fittings = fittings.flat_map(|fitting| {
            let own = fitting.switch.iter().chain([&fitting.remove]);
            own.chain(&fitting.moves).chain(&fitting.offers)
        });
        let of_places = bench.places.iter().flat_map(|place| &place.offers);
        let of_wares = bench.wares.iter().flat_map(|ware| &ware.offers);
        let offers: Vec<&Offer> = of_fittings.chain(of_places).chain(of_wares).collect();
        assert!(offers.iter().filter(|offer| offer.blocked.is_none()).count() > 5, "{}", design.name);
        for offer in offers {
            let done = Armory.change(&bench.design, &offer.change);
            assert_eq!(done.as_ref().err(), offer.blocked.as_ref(), "{}: {}", design.name, offer.change);
            assert_eq!(done.as_ref() == Ok(&bench.design), offer.chosen, "{}: {}", design.name, offer.change);
        }
    }
}

/// What one begins with can be described, drawn and fielded; with nothing fitted it can be described.
#[test]
fn one_can_begin_with_every_start() {
    let starts = Armory.starts();
    assert_eq!((starts.len(), starts[0].id.as_str()), (standard().len(), "scout"));
    for start in &starts {
        let bench = Armory.describe(&start.design).unwrap();
        assert!(bench.faults.is_empty() && bench.fielding.is_some(), "{}", start.label);
        assert!(Armory.sheet(&start.design, Look::Ink).unwrap().starts_with("<svg "));
        if let Some(bare) = &start.bare {
            let bench = Armory.describe(bare).unwrap();
            assert!(bench.places.iter().all(|place| place.fittings.is_empty()), "{}", start.label);
        }
    }
}

/// A text that is no design is refused in a sentence, wherever it comes.
#[test]
fn nonsense_is_refused() {
    let error = Armory.describe("name = \"x\"\nframe = \"tutu\"\n").unwrap_err();
    assert!(error.line == 2 && error.what.contains("tutu"), "{error}");
    assert!(Armory.change("suit", "strip").unwrap_err().rule.is_none());
    assert!(Armory.sheet("\u{0}", Look::Ink).is_err());
    let long = "#".repeat(retrograde_core::workshop::LONGEST_DESIGN + 1);
    assert!(Armory.describe(&long).unwrap_err().what.contains("32 KiB"));
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
