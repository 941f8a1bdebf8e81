//! Special weapons and warheads [chapter 24].

use crate::common::{Fire, Table, marker};

/// [GK-258] An AP missile attacks its primary target only.
#[test]
fn armor_piercing() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 micromissile-launcher(AP1); B1 battle 0522; B2 battle 0522; B3 battle 0622",
    );
    table
        .fire("A1 launch micromissile-launcher AP", "B1", "5 6")
        .says("strength 19")
        .lacks("B2", "under")
        .lacks("B3", "under");
}

/// [GK-259, GK-260, GK-X09] Black rays: a die against the hits of the result; nothing through a field or to machines.
#[test]
fn black_rays() {
    let shot = |b: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222 black-ray-rifle locks=B1; A2 cavalry 0101; B1 {b}; B2 cavalry 3201"
        ));
        table.fire("A1 fire black-ray-rifle", "B1", dice);
        table
    };
    // Signature 4, short range, pinpoint: 6 + 6 + 2 + 8 = 22 is HL/3.
    shot("battle 0322 field=0", "3 5 3").shows("B1", "out");
    shot("battle 0322 field=0", "3 5 6").shows("B1", "wounded");
    shot("battle 0322 field=0", "3 5 7").lacks("B1", "wounded");
    shot("battle 0322 field=0 wounded", "3 5 6").shows("B1", "out");
    shot("battle 0322", "5 6").lacks("B1", "field");
    shot("warbot 0322 field=0", "3 5").shows("B1", "0322");
    shot("light-infantry 0322", "3 5 6").shows("B1", "disrupted");
    let mut table = Table::at(
        "scenario slave-gun; A1 battle 0222 black-ray-rifle; B1 emplacement 2313; B2 light-tank 0322",
    );
    table.fire("A1 fire black-ray-rifle", "B2", "9 10").shows("B2", "0322").lacks("B2", "disrupted");
}

/// [GK-261, GK-269] The Mk XII blaster and the shrapneler are ordinary weapons, but heavy.
#[test]
fn heavy_ordinary_weapons() {
    let mut table = Table::at("victory last; A1 emplacement 0222 blaster-mk12 shrapneler; B1 battle 0622");
    table.fire("A1 fire blaster-mk12", "B1", "1 2").says("strength 30").shows("B1", "field=9");
    table.fire("A1 fire shrapneler", "B1", "1 2").says("strength 29");
}

/// [GK-262, GK-271, GK-C08] EMP adds 4 once to lines into, through or out of it; grenades and micromissiles go astray.
#[test]
fn emp() {
    let signature = |a: &str, b: &str, cloud: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 battle {a} blaster-cannon; B1 cavalry {b}; cloud {cloud}"));
        table.answer("A1 fire blaster-cannon", "");
        table.odds("at B1").contains("EMP +4")
    };
    assert!(signature("0222", "0822", "emp 0222 0 second 0"), "out of");
    assert!(signature("0222", "0822", "emp 0522 0 second 0"), "through");
    assert!(signature("0222", "0822", "emp 0822 0 second 0"), "into");
    assert!(!signature("0222", "0822", "emp 1022 0 second 0"));
    // To and from a high flyer only the hex of the one on the ground counts.
    let flying = |a: &str, b: &str, cloud: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 battle {a} blaster-cannon; B1 battle {b}; cloud {cloud}"));
        table.answer("A1 fire blaster-cannon", "");
        table.odds("at B1").contains("EMP +4")
    };
    for (cloud, low, lowest) in [("0222", true, false), ("0522", false, false), ("0822", false, true)] {
        let cloud = format!("emp {cloud} 0 second 0");
        assert_eq!(flying("0222", "0822 high", &cloud), low, "up, {cloud}");
        assert_eq!(flying("0222 high", "0822", &cloud), lowest, "down, {cloud}");
        assert!(!flying("0222 high", "0822 high", &cloud), "both up, {cloud}");
        assert!(flying("0222 noe", "0822 noe", &cloud), "nap of the earth, {cloud}");
    }
    let launch = |launcher: &str, cloud: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222 {launcher}(PH1); B1 battle 0822; cloud {cloud}"
        ));
        let dice = if launcher == "minimissile-launcher"
            || cloud.contains("0822")
            || (cloud.contains("smoke") && launcher != "grenade-launcher")
        {
            "3 4"
        } else {
            ""
        };
        table.fire(&format!("A1 launch {launcher} PH"), "B1", dice);
        table.log().iter().any(|line| line.contains("astray in the EMP"))
    };
    for cloud in ["emp 0222 0 second 0", "emp 0522 0 second 0"] {
        assert!(launch("grenade-launcher", cloud) && launch("micromissile-launcher", cloud), "{cloud}");
        assert!(!launch("minimissile-launcher", cloud), "{cloud}");
    }
    assert!(!launch("grenade-launcher", "emp 0822 0 second 0"), "into it they fly");
}

/// [GK-270, GK-271] Smoke adds 2; only grenades go astray in it; smoke and EMP add up.
#[test]
fn smoke() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-cannon; B1 cavalry 0822; cloud smoke 0522 0 second 0; cloud smoke 0622 0 second 0; cloud emp 0522 0 second 0",
    );
    table.answer("A1 fire blaster-cannon", "");
    assert!(table.odds("at B1").contains("smoke +2, EMP +4 = 6"), "{}", table.odds("at B1"));
    let mut table = Table::at(
        "victory last; A1 attack 0222 grenade-launcher(PH1) micromissile-launcher(PH1); B1 battle 0822; cloud smoke 0522 0 second 0",
    );
    table.fire("A1 launch grenade-launcher PH", "B1", "").says("astray in the smoke").lacks("B1", "under");
    table.fire("A1 launch micromissile-launcher PH", "B1", "3 4").shows("B1", "under-fire");
}

/// [GK-263, GK-X32] Fission: field hits halved, rounded down; armor checks fail by themselves.
#[test]
fn fission() {
    let shot = |b: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 emplacement 0222 fission-cannon; B1 battle 0522 {b}; B2 cavalry 3201"
        ));
        table.fire("A1 fire fission-cannon", "B1", dice);
        table
    };
    // Short range: 10 + 5 + 2 + 12 = 29 is LLL/3, 21 is L/1.
    shot("", "7 5").says("LLL/3").shows("B1", "field=11");
    shot("", "1 3").says("L/1").lacks("B1", "field");
    shot("field=0", &format!("1 3 {} {}", marker("helmet"), marker("torso") - 1))
        .shows("B1", "helmet=1 torso=1");
}

/// [GK-264, GK-274, GK-C31] Gravity and visible light ignore the field and its signature.
#[test]
fn weapons_that_ignore_fields() {
    let mut table =
        Table::at("victory last; A1 battle 0222 gravity-gun laser-rifle-vl; B1 battle 0322; B2 cavalry 3201");
    table.answer("A1 fire gravity-gun", "");
    assert!(table.odds("at B1").contains("signature: armor +4, terrain +0 = 4"));
    // 6 + 3 + 2 + 8 = 19 is L.
    table.answer("at B1", &format!("3 5 {} 1", marker("torso"))).shows("B1", "torso=1").lacks("B1", "field");
    table
        .fire("A1 fire laser-rifle-vl", "B1", &format!("2 4 {} 1", marker("helmet")))
        .shows("B1", "helmet=1")
        .lacks("B1", "field");
    let mut table =
        Table::at("victory last; A1 battle 0222 grenade-launcher(GRV1); B1 battle 0522; B2 cavalry 3201");
    table
        .fire("A1 launch grenade-launcher GRV", "B1", &format!("5 6 {} 1", marker("torso")))
        .shows("B1", "torso=1")
        .lacks("B1", "field");
}

/// [GK-265] Harmonic disrupter: 1–7 nothing, 8–10 twice the markers, through any field.
#[test]
fn harmonic_disrupters() {
    let shot = |dice: &str| {
        let mut table = Table::at(
            "victory last; A1 emplacement 0222 harmonic-disrupter; B1 battle 0322; B2 cavalry 3201",
        );
        table.fire("A1 fire harmonic-disrupter", "B1", dice);
        table
    };
    // 10 + 6 + 2 + 3 = 21 in column 4 is LL.
    shot("1 2 7").silent("draws");
    let h = marker("helmet");
    shot(&format!("1 2 8 {h} 10 {h} 10 {h} 10 {h} 10")).says("draws a light marker").lacks("B1", "field");
}

/// [GK-266] Needles: nothing through fields or armor, or to machines; through a breach they hit the body.
#[test]
fn needlers() {
    let shot = |b: &str, dice: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 emplacement 0222 needler; B1 {b}; B2 cavalry 3201"));
        table.fire("A1 fire needler", "B1", dice);
        table
    };
    // Range 1 is medium: 10 + 1 + dice.
    shot("battle 0322", "9 8").lacks("B1", "field");
    shot("battle 0322 field=0", "5 6").silent("draws");
    shot("warbot 0322 field=0 torso=2", "5 6").silent("draws");
    shot("heavy-infantry 0322", "9 10").lacks("B1", "disrupted");
    // 11 + 8 = 19 against light infantry's 4: L.
    shot("light-infantry 0322", "3 5").shows("B1", "disrupted");
    shot("battle 0322 field=0 torso=2", &format!("3 5 {}", marker("torso"))).shows("B1", "wounded");
    shot("battle 0322 field=0 torso=2", &format!("3 5 {}", marker("helmet")))
        .lacks("B1", "helmet")
        .lacks("B1", "wounded");
}

/// [GK-267, GK-268, GK-C32] Gas attacks everybody in the cloud and everybody who enters, once a player turn.
#[test]
fn poison_gas() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 micromissile-launcher(PG1); B1 light-infantry 0522; B2 steel-age-infantry 0622; B3 heavy-infantry 0422; B4 battle 0521; B5 light-infantry 0822",
    );
    // Primary 1 + 11 = 12 L; the others at −1: 12 L, no armor check, 16 H; the field keeps B4 safe without a die.
    table.fire("A1 launch micromissile-launcher PG", "B1", "5 6 6 7 8 9");
    table
        .shows("B1", "disrupted gassed")
        .shows("B2", "disrupted gassed")
        .shows("B3", "out")
        .lacks("B4", "disrupted");
    table.expect("cloud gas 0522 1 first 1");
    table.answers("done; done");
    assert_eq!(table.asks(), "second");
    table.answers("done; B5 walk; to 0722").answer("to 0622", "5 8");
    table.shows("B5", "0622 disrupted gassed");
}

/// [GK-268] Who was gassed in this player turn is not attacked again on entering.
#[test]
fn gassed_once_a_turn() {
    let enter = |a: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0722 {a} field=0 torso=2; B1 battle 0101; cloud gas 0522 1 second 2; step move side=first"
        ));
        table.answer("A1 walk", "").answer("to 0622", dice);
        table
    };
    enter("", "6 7").shows("A1", "wounded gassed");
    enter("gassed", "").lacks("A1", "wounded");
}

/// [GK-268] Knights: armor 9 or a breach lets gas through: one body hit. Armor 8 or better, machines: safe.
#[test]
fn gas_and_knights() {
    let gas = |b: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222 grenade-launcher(PG1); B1 {b}; B2 cavalry 3201"
        ));
        table.fire("A1 launch grenade-launcher PG", "B1", dice);
        table
    };
    gas("sheath 0522", "6 7").shows("B1", "wounded");
    gas("powered-plate 0522", "6 7").lacks("B1", "wounded");
    gas("powered-plate 0522 torso=2", "6 7").shows("B1", "wounded");
    gas("warbot 0522 field=0", "6 7").lacks("B1", "wounded");
}

/// [GK-272, GK-273, GK-C33] Stun: poor or no armor is knocked out, better armor through a breach; no field, no machine.
#[test]
fn stun_rays() {
    let shot = |b: &str, dice: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 emplacement 0222 stun-ray-rifle; B1 {b}; B2 cavalry 3201"));
        table.fire("A1 fire stun-ray-rifle", "B1", dice);
        table
    };
    // Short range: 10 + 2 + 2 + dice.
    shot("light-infantry 0322", "2 3").shows("B1", "stun=1").lacks("B1", "disrupted");
    shot("heavy-infantry 0322", "2 3").shows("B1", "stun=1");
    shot("sheath 0322", "2 3").shows("B1", "stun=1");
    shot("light-tank 0322", "5 6").lacks("B1", "stun");
    shot("battle 0322", "5 6").lacks("B1", "stun").lacks("B1", "field");
    shot("battle 0322 field=0", "2 3").silent("draws").lacks("B1", "stun");
    let table = shot("battle 0322 field=0 torso=2", &format!("2 3 {}", marker("torso")));
    table.shows("B1", "stun=1").lacks("B1", "wounded");
    assert!(!table.has_line("marker"), "all return to the cup");
    shot("warbot 0322 field=0 torso=2", "2 3").lacks("B1", "stun");
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(STN1); B1 light-infantry 0522; B2 cavalry 0622",
    );
    table.fire("A1 launch grenade-launcher STN", "B1", "5 6 6 7").shows("B1", "stun=1").shows("B2", "stun=1");
}

/// [GK-123, GK-268] Gas puts everybody Under Fire whom its round catches, but not who was gassed before.
#[test]
fn gas_puts_under_fire() {
    let launch = |cavalry: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "scenario showdown; victory last; A1 attack 0222 micromissile-launcher(PG3); B1 sheath 0422; B2 cavalry 0421 {cavalry}"
        ));
        table.fire("A1 launch micromissile-launcher PG", "B1", dice);
        table
    };
    launch("", "7 5 2 3").shows("B1", "under-fire").shows("B2", "under-fire gassed");
    launch("gassed", "7 5").shows("B1", "under-fire").lacks("B2", "under");
}

/// [GK-140, GK-268] High up the ground shelters nobody from gas.
#[test]
fn gas_high_up() {
    let mut table = Table::at(
        "scenario showdown; A1 battle 1006 grenade-launcher(PG1); A2 battle 1106 high field=0 torso=2; \
         B1 battle 1106 high field=0 torso=2",
    );
    table.fire("A1 launch grenade-launcher PG", "B1", "5 6 6 7").says("strength 13 in column 0");
    table.shows("A2", "wounded");
}

/// [GK-267] Who comes down from high altitude into a cloud enters it; who was in it already does not.
#[test]
fn coming_down_into_gas() {
    let walk = |a: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0522 {a} movement-mode field=0 torso=2; B1 battle 0822; cloud gas 0522 1 second 2; \
             step move side=first"
        ));
        table.answer("A1 walk", dice);
        table
    };
    walk("high", "6 7").shows("A1", "wounded gassed");
    walk("noe", "").lacks("A1", "gassed");
    // Shot down from there, too.
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 high field=0 torso=2; B2 cavalry 3201; \
         cloud gas 0422 0 first 2",
    );
    let flight = crate::common::marker("flight-destroyed");
    table.fire("A1 fire blaster-mk5", "B1", &format!("2 4 {flight} 6 7")).shows("B1", "wounded");
}

/// [GK-259, GK-263, GK-265, GK-266, GK-272, GK-289] A forecast knows what a special weapon does to its target.
#[test]
fn special_forecasts() {
    let expects = |a: &str, fire: &str, b: &str| {
        let mut table = Table::at(&format!("victory last; A1 {a}; A2 cavalry 0101; B1 {b}; B2 cavalry 3201"));
        table.answer(fire, "").forecast("at B1").because[1].clone()
    };
    let stun = |b: &str| expects("scout 0222 stun-ray-rifle", "A1 fire stun-ray-rifle", b);
    assert_eq!(stun("battle 0422"), "no effect through a force field");
    assert_eq!(stun("battle 0422 field=0"), "no effect through sound armor");
    assert_eq!(stun("warbot 0422 field=0"), "no effect on a machine");
    assert!(stun("battle 0422 field=0 torso=2").contains("markers"));
    assert!(stun("sheath 0422").contains("markers"));
    // A half of the hits of each row, rounded down: hundredths on average.
    let hits = |text: String| {
        let number = text.split(' ').nth(2).map(|number| number.replace('.', ""));
        number.and_then(|number| number.parse::<u32>().ok()).unwrap_or_default()
    };
    let fission = hits(expects("heavy-tank 0222", "A1 fire", "battle 0422"));
    let plain = hits(expects("tandem-viii 0222 plasma-gun", "A1 fire plasma-gun", "battle 0422"));
    assert!(fission > 50 && fission * 9 < plain * 5, "{fission} of {plain}");
    // Twice the markers, on three faces of ten.
    let markers = |text: String| -> Vec<u32> {
        let numbers = text.split(' ').filter_map(|word| word.replace('.', "").parse().ok());
        numbers.collect()
    };
    let at = "battle 0322 field=0";
    let plain = markers(expects("emplacement 0222 laser-rifle-ir", "A1 fire laser-rifle-ir", at));
    let harmonic = markers(expects("emplacement 0222 harmonic-disrupter", "A1 fire harmonic-disrupter", at));
    assert!(plain.len() == 2 && plain[0] > 0 && plain[1] > 0, "{plain:?}");
    for (one, other) in plain.iter().zip(&harmonic) {
        assert!((one * 6 / 10).abs_diff(*other) <= 1, "{plain:?} {harmonic:?}");
    }
    let ray = |b: &str| expects("battle 0222 black-ray-rifle", "A1 fire black-ray-rifle", b);
    assert!(ray("battle 0422 field=0").contains("a roll of that or less kills"));
    assert_eq!(ray("battle 0422"), "no effect through a force field");
}
