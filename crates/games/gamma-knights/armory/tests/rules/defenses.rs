//! Defensive options.

use retrograde_armory::{apply, catalogue, profile, repaired};

use crate::common::{Changes, bare, fact, item, named, number, suit, table};

/// What a suit with this option is hidden from.
fn hidden_by(id: &str) -> Vec<&'static str> {
    profile(&bare("assault").with(&[&format!("add front-plate {id}")])).hidden_from
}

/// [GK-410] [GK-C54] Table 3-04, for scout, battle, attack and assault armor.
#[test]
fn table_of_defenses() {
    let rows = table("Table 3-04");
    let cells: Vec<_> = rows.iter().flat_map(|row| [(row[0], row[1]), (row[2], row[3])]).collect();
    assert_eq!(cells.len(), 20);
    for (name, slots) in cells {
        let found = named(name);
        assert_eq!(found.slots, number::<u8>(slots.split(' ').next().unwrap()), "{name}");
    }
    for frame in catalogue().frames.iter().filter(|frame| frame.total_slots() > 0) {
        let allowed = apply(&bare(frame.id), "add back-plate suit-sealant off");
        let better = ["scout", "battle", "attack", "assault", "tandem-viii"].contains(&frame.id);
        assert_eq!(allowed.is_ok(), better, "{}", frame.id);
        assert!(better || allowed.unwrap_err().rule.unwrap().0 == "GK-410");
    }
}

/// [GK-411] A cloaking device hides from sight and infrared, +4 AC.
#[test]
fn cloaking_hides() {
    assert_eq!(hidden_by("cloaking-device"), ["infrared", "visual"]);
    let cloaked = profile(&bare("assault").with(&["add front-plate cloaking-device"]));
    assert_eq!(cloaked.armor_class_options, ["+4 cloaking device"]);
}

/// [GK-412] +3 AC against what a computer aims.
#[test]
fn scramblers_confuse_computers() {
    let scrambled = profile(&bare("assault").with(&["add front-plate computer-scrambler"]));
    assert_eq!(scrambled.armor_class_options, ["+3 computer scrambler against computers"]);
}

/// [GK-413] Ejection takes one slot in each of six locations.
#[test]
fn ejection_takes_six_slots() {
    let ejects = bare("battle").with(&["ejection front-plate"]);
    assert_eq!(retrograde_armory::totals(&ejects).used, 6);
    assert_eq!(
        ejects.fittings().map(|(bay, _)| bay.place.to_string()).collect::<Vec<_>>().join(" "),
        "helmet left-arm right-arm front-plate left-leg right-leg"
    );
    assert_eq!(ejects.with(&["ejection back-plate"]).fittings().count(), 6);
    assert_eq!(ejects.with(&["ejection none"]).fittings().count(), 0);
    suit("battle").blocks("ejection front-plate", "GK-383");
    bare("battle").blocks("add helmet ejection 1", "GK-413");
    ejects.blocks("remove helmet ejection 1", "GK-413");
    assert_eq!(
        ["yards", "reassembly-turns", "removal-rounds"].map(|name| fact("ejection", name)),
        [10, 1, 10]
    );
}

/// [GK-415] No energy-use sensor finds a filtered suit.
#[test]
fn the_filter_hides_energy() {
    assert_eq!(hidden_by("energy-emission-filter"), ["energy-use"]);
}

/// [GK-416] IR absorption is a property of the metal: it draws no power.
#[test]
fn infrared_is_absorbed() {
    assert_eq!(hidden_by("ir-absorption"), ["infrared"]);
    let design = bare("assault").with(&["add front-plate ir-absorption"]);
    assert_eq!(retrograde_armory::totals(&design).power.everything, 0);
}

/// [GK-417] Life support lasts 72 hours.
#[test]
fn life_support_lasts_three_days() {
    assert_eq!(profile(&suit("scout")).life_support, 72);
    assert_eq!(profile(&suit("inertia")).life_support, 0);
}

/// [GK-419] A medikit has ten uses and nine treatments; accelera heals 1d6+2; mind boost gives 3 MS.
#[test]
fn a_medikit_has_ten_uses() {
    assert_eq!(profile(&suit("battle")).medikit_uses, 10);
    assert_eq!(item("medikit").treats.len(), 9);
    assert_eq!(["least-healed", "most-healed", "mind-boost"].map(|name| fact("medikit", name)), [3, 8, 3]);
}

/// [GK-420] The autosurgeon sits on the back plate only.
#[test]
fn the_autosurgeon_sits_on_the_back() {
    let assault = bare("assault");
    assault.with(&["add back-plate autosurgeon"]);
    assault.blocks("add front-plate autosurgeon", "GK-420");
    assault.with(&["plate back-plate A12", "add plate-1 autosurgeon"]);
    assert_eq!(fact("autosurgeon", "pounds"), 10);
}

/// [GK-421] The radar scrambler cancels radar.
#[test]
fn radar_is_scrambled() {
    assert_eq!(hidden_by("radar-scrambler"), ["radar"]);
}

/// [GK-423] [GK-C51] [GK-X24] The repair system mends a point on 15 or more, never the last one, never itself.
#[test]
fn repairs_leave_the_last_point() {
    let sound = item("sound");
    assert_eq!((repaired(sound, 3, 15, 0), repaired(sound, 3, 14, 0)), (2, 3));
    assert_eq!((repaired(sound, 1, 20, 0), repaired(sound, 2, 20, 0)), (1, 1));
    assert_eq!((repaired(sound, 3, 17, 2), repaired(sound, 3, 17, 3)), (2, 3));
    assert_eq!(repaired(item("repair-system"), 3, 20, 0), 3);
}

/// [GK-425] A silencer hides from sound.
#[test]
fn silencer() {
    assert_eq!(hidden_by("silencer"), ["sound"]);
}

/// [GK-426] Smoke: +12 AC within 10 m; five loads, six more with a clip.
#[test]
fn smoke_generator() {
    let smoke = bare("assault").with(&["add front-plate smoke-generator"]);
    assert_eq!(profile(&smoke).armor_class_options, ["+12 smoke generator in its smoke"]);
    assert_eq!(fact("smoke-generator", "radius-m"), 10);
    let loads = |design: &retrograde_armory::Design| {
        design.fittings().find_map(|(bay, fitting)| design.rounds_of(bay, fitting))
    };
    assert_eq!(loads(&smoke), Some(5));
    let clip = smoke.with(&["extend front-plate smoke-generator 1"]);
    assert_eq!((loads(&clip), retrograde_armory::totals(&clip).used), (Some(11), 2));
    clip.blocks("extend front-plate smoke-generator 2", "GK-426");
}

/// [GK-429] UV absorption cancels ultraviolet and takes nothing.
#[test]
fn ultraviolet_is_absorbed() {
    assert_eq!(hidden_by("uv-absorption"), ["ultraviolet"]);
    let attack = suit("attack").with(&["add helmet uv-absorption"]);
    assert_eq!(retrograde_armory::totals(&attack), retrograde_armory::totals(&suit("attack")));
}

/// What some of them do happens in the role-playing campaign alone; the catalogue tells the numbers.
#[test]
fn what_the_campaign_needs_to_know() {
    let facts = |id: &str, names: &[&str]| names.iter().map(|name| fact(id, name)).collect::<Vec<_>>();
    assert_eq!(facts("emp-generator", &["radius-m", "own-shutdown-rounds"]), [20, 1]);
    let radio = ["fails-on", "failure-minutes", "miles", "thac-against"];
    assert_eq!(facts("radio-scrambler", &radio), [1, 30, 1, 5]);
    assert_eq!(facts("self-destruct", &["rounds", "survives-percent"]), [5, 50]);
    assert_eq!(facts("sound-filter", &["least-m", "most-m"]), [50, 100]);
}
