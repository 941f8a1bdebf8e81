//! Changes in notation.

use retrograde_armory::{Edit, Place, apply, write};

use crate::common::{Changes, bare, read, suit};

/// Every change prints and parses.
#[test]
fn changes_read_back() {
    for line in [
        "name Night owl",
        "suit scout",
        "frame attack",
        "strip",
        "add left-arm laser-pistol-uv",
        "add left-arm laser-pistol-uv on",
        "add left-arm laser-pistol-uv off",
        "add plate-1 grenade-launcher +1",
        "add front-plate jet-assist factory",
        "remove left-arm strength 7",
        "move left-arm slug-thrower right-arm",
        "on helmet infrared",
        "off helmet infrared on",
        "extend left-arm grenade-launcher 2",
        "plate back-plate D6C",
        "unplate 1",
        "hot-plates back-plate 5",
        "movement 3",
        "movement 3 back-plate",
        "strength 8",
        "ejection front-plate",
        "ejection none",
        "primary ultraviolet",
        "primary best",
        "carrier blaster-mk12",
        "carrier none",
    ] {
        let edit: Edit = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(edit.to_string(), line);
    }
    let quoted: Edit = "add left-arm \"laser-pistol-uv\"".parse().unwrap();
    assert_eq!(quoted.to_string(), "add left-arm laser-pistol-uv");
}

/// What is no change says what was expected.
#[test]
fn nonsense_is_refused_with_help() {
    let battle = suit("battle");
    for (line, says) in [
        ("", "expected name, suit"),
        ("fly away", "expected name, suit"),
        ("add", "expected a place"),
        ("add nose infrared", "expected a place such as left-arm or plate-1, found \"nose\""),
        ("add helmet lazer", "there is no item \"lazer\""),
        ("add helmet infra", "did you mean \"infrared\"?"),
        ("add helmet infrared quickly", "expected +1"),
        ("add helmet infrared x2", "one item at a time"),
        ("add plate-7 infrared", "this design has no plate-7"),
        ("remove helmet radar", "there is no radar in the helmet; it holds infrared on, kinetic-75 on"),
        ("plate back-plate Z99", "A12, B23"),
        ("movement fast", "a number from 0 to 255"),
        ("movement 3 helmet", "front-plate or back-plate"),
        ("strength 8 9", "expected the end of the line"),
        ("frame spaceship", "a frame such as scout"),
        ("name ", "1 to 40 letters"),
        ("unplate 3", "this design has no plate-3"),
        ("add left-arm strength", "say how many slots"),
    ] {
        let refusal = apply(&battle, line).unwrap_err();
        assert!(refusal.rule.is_none() && refusal.because.contains(says), "{line}: {refusal}");
    }
}

/// A new item is on if there is power for it [GK-G86]; moving keeps it so.
#[test]
fn new_items_are_switched_on() {
    let one = bare("battle").with(&[
        "add back-plate qpc",
        "add helmet kinetic-75",
        "add helmet sound",
        "add helmet motion",
        "add helmet radar",
    ]);
    let on: Vec<_> = one.fittings().map(|(_, fitting)| fitting.to_string()).collect();
    assert_eq!(on, ["kinetic-75 on", "sound on", "motion on", "radar", "qpc"]);
    let moved = one.with(&["move helmet motion front-plate"]);
    assert_eq!(
        moved.bay("front-plate".parse::<Place>().unwrap()).unwrap().fittings[0].to_string(),
        "motion on"
    );
    one.with(&["off helmet sound", "add left-arm maser-pistol"]).blocks("on helmet radar", "GK-388");
    one.blocks("add left-arm maser-pistol on", "GK-388");
}

/// A design with faults may be mended step by step, but gets no new ones.
#[test]
fn broken_designs_can_be_mended() {
    let broken = read(
        "name = \"x\"\nframe = \"powered-plate\"\n[helmet]\nitems = [\"infrared\", \"radar\", \"sound\"]\n",
    );
    assert_eq!(broken.broken(), ["GK-383"]);
    let better = broken.with(&["remove helmet radar"]);
    assert_eq!(better.broken(), ["GK-383"]);
    better.blocks("add left-leg laser-rifle-ir", "GK-383");
    assert!(better.with(&["remove helmet sound"]).broken().is_empty());
}

/// Plates are counted anew when one goes, and what stands on them stays there.
#[test]
fn plates_are_counted_anew() {
    let three = bare("assault").with(&[
        "plate front-plate A12",
        "plate back-plate C46",
        "plate plate-2 A12",
        "add plate-3 laser-rifle-ir",
        "add plate-2 radar",
    ]);
    let two = three.with(&["unplate 1"]);
    let plates: Vec<_> = two
        .plates()
        .map(|bay| (bay.place.to_string(), bay.plate.unwrap().1.to_string(), bay.fittings[0].item.id))
        .collect();
    assert_eq!(
        plates,
        [
            ("plate-1".into(), "back-plate".into(), "radar"),
            ("plate-2".into(), "plate-1".into(), "laser-rifle-ir")
        ]
    );
    three.blocks("unplate 2", "GK-385");
    assert_eq!(read(&write(&two)), two);
}

/// `strip` keeps frame and name, `suit` begins again.
#[test]
fn begin_again() {
    let own = suit("battle").with(&["name Owl", "strip"]);
    assert_eq!((own.name.as_str(), own.fittings().count()), ("Owl", 0));
    assert_eq!(own.with(&["suit battle"]), suit("battle"));
}
