//! Flak stoppers [chapter 27].

use retrograde_core::Catalogue;
use retrograde_gamma_knights::GammaKnights;

use crate::common::{Fire, Table};

/// [GK-294, GK-297, GK-298, GK-299, GK-306 to GK-315, GK-C40] Nine counters, by the proposal; a printed range is medium,
/// twice it long, short 1 or circled 2.
#[test]
fn nine_counters() {
    let units: toml::Table = GammaKnights::standard_pack()["units.toml"].parse().unwrap();
    assert_eq!(units["flak"].as_array().unwrap().len(), 9);
    for (unit, bands) in [
        ("heavy-infantry", [1, 5, 10]),
        ("light-infantry", [2, 12, 24]),
        ("heavy-tank", [2, 30, 60]),
        ("cavalry", [1, 2, 4]),
    ] {
        for (range, word) in [(bands[0], "short"), (bands[1], "medium"), (bands[2].min(24), "long")] {
            if range == 24 && bands[2] == 60 {
                continue;
            }
            let to = format!("{:02}22", 2 + range.min(24));
            if to == "2722" || to == "1122" {
                continue;
            }
            let mut table =
                Table::at(&format!("victory last; A1 {unit} 0222; B1 battle {to} high; B2 cavalry 3201"));
            table.answer("A1 fire", "");
            assert!(
                table.odds("at B1").contains(&format!("{word} range")),
                "{unit} at {range}: {}",
                table.odds("at B1")
            );
        }
    }
    let feet = [
        "heavy-infantry",
        "light-infantry",
        "gunpowder-infantry",
        "gunpowder-artillery",
        "steel-age-infantry",
        "stone-age-infantry",
    ];
    for row in units["flak"].as_array().unwrap() {
        if feet.contains(&row["id"].as_str().unwrap()) {
            assert_eq!(row["aps"].as_integer(), Some(2));
        }
    }
}

/// [GK-295] The counter's strength holds weapon and sensors; dice, range and Under Fire are added.
#[test]
fn strength_of_a_counter() {
    let mut table = Table::at("victory last; A1 light-infantry 0222 under-fire; B1 battle 0622");
    table.fire("A1 fire", "B1", "1 6").says("strength 18 against 6");
    let mut table = Table::at(
        "victory last; A1 light-infantry 0222; A2 cavalry 0101; B1 battle 0422; step terminal side=first",
    );
    table.fire("A1 fire", "B1", "5").says("strength 20 against 6").shows("A1", "locks=B1");
}

/// [GK-296] No sensor attacks; a T gives a lock-on, and then they fire pinpoint; one at a time.
#[test]
fn flak_stoppers_and_lock_ons() {
    let mut table =
        Table::at("victory last; A1 light-infantry 0222 locks=B1; B1 battle 0622; B2 battle 0522");
    table.blocks("A1 sense", "GK-296");
    table.fire("A1 fire", "B1", "1 7").says("pinpoint: L/2").shows("B1", "field=10");
    let mut table =
        Table::at("victory last; A1 light-infantry 0222 locks=B1; B1 battle 0622; B2 battle 0522");
    table.fire("A1 fire", "B2", "1 6").allows("swap B1; decline");
}

/// [GK-298, GK-302, GK-X14] With an armor value every H and L is checked, H first; without one there is no check.
#[test]
fn armor_checks_of_flak() {
    let shot = |b: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 emplacement 0222 plasma-gun locks=B1; B1 {b} 0522; B2 cavalry 3201"
        ));
        table.fire("A1 fire plasma-gun", "B1", dice);
        table
    };
    // 10 + 10 + 3 = 23 against a heavy tank's 3, pinpoint: 22 is HLL/4.
    shot("heavy-tank", "1 2 5 5 5").shows("B1", "0522").lacks("B1", "disrupted");
    shot("heavy-tank", "1 2 5 4").shows("B1", "disrupted");
    shot("heavy-tank", "1 2 4").shows("B1", "out");
    shot("light-infantry", "1 2").shows("B1", "out");
}

/// [GK-300, GK-301, GK-303] L disrupts: no attack, no APs, no lock-on; another L changes nothing; H destroys.
#[test]
fn disrupted_and_destroyed() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; A2 cavalry 0101; B1 light-infantry 0522 locks=A1; B2 cavalry 3201",
    );
    table.fire("A1 fire blaster-mk5", "B1", "1 4").says("L/1").shows("B1", "disrupted").lacks("B1", "locks");
    table.fire("A1 fire blaster-mk5", "B1", "1 4").shows("B1", "disrupted");
    table.answers("done; done; done");
    table.blocks("B1 fire", "GK-303");
    table.answer("done", "").blocks("B1 walk", "GK-303");
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; B1 light-infantry 0522 disrupted; B2 cavalry 3201",
    );
    table.fire("A1 fire blaster-mk5", "B1", "4 5").says("H/2").shows("B1", "out");
}

/// [GK-304] In its own Recovery a disrupted unit comes back on its recovery value.
#[test]
fn recovering() {
    let recover = |dice: &str| {
        let mut table = Table::at(
            "victory last; A1 light-infantry 0222 disrupted; A2 cavalry 0101; B1 battle 0522; step terminal side=first",
        );
        table.answer("done", dice);
        table
    };
    recover("5").lacks("A1", "disrupted");
    recover("4").shows("A1", "disrupted");
}

/// [GK-305] A launcher given by the scenario works at full effect.
#[test]
fn a_special_launcher() {
    let mut table = Table::at(
        "scenario knights-dawn; A1 battle 0914; B1 light-infantry 0714; B2 cavalry 0101; secret second B1 known PH3; step fire side=second",
    );
    table.fire("B1 launch PH", "A1", "3 4").says("strength 13 against 8");
    table.expect("secret second B1 known PH2");
}

/// [GK-306, GK-307, GK-323] Tanks: the counter's attack is a fission cannon, and a launcher with ten rounds.
#[test]
fn tanks() {
    let table = Table::at("victory last; A1 heavy-tank 0222; A2 light-tank 0322; B1 battle 0622");
    table.shows("A1", "rounds=AP3,ECM1,FIS1,HE4,SMK1").shows("A2", "rounds=AP3,ECM1,FRG1,HE4,SMK1");
    let mut table = Table::at("victory last; A1 heavy-tank 0222; B1 battle 0622");
    // 14 + 15 = 29 is LLL/3, halved.
    table.fire("A1 fire", "B1", "8 7").says("LLL/3").shows("B1", "field=11");
    table
        .fire("A1 launch HE", "B1", "3 4")
        .says("strength 19 against 0")
        .shows("A1", "rounds=AP3,ECM1,FIS1,HE3,SMK1");
}

/// [GK-308, GK-309, GK-310, GK-311, GK-312, GK-313, GK-314] The counters of the seven kinds on foot and on horseback.
#[test]
fn counters_of_troops() {
    let units: toml::Table = GammaKnights::standard_pack()["units.toml"].parse().unwrap();
    // attack, range, signature, armor, APs, recovery
    for (id, cells) in [
        ("heavy-infantry", [15, 5, 2, 9, 2, 5]),
        ("light-infantry", [13, 12, 4, 0, 2, 5]),
        ("gunpowder-infantry", [12, 5, 1, 0, 2, 6]),
        ("gunpowder-artillery", [20, 18, 1, 0, 2, 7]),
        ("cavalry", [10, 2, 0, 0, 4, 6]),
        ("steel-age-infantry", [9, 2, 0, 10, 2, 7]),
        ("stone-age-infantry", [8, 1, 2, 0, 2, 8]),
    ] {
        let row =
            units["flak"].as_array().unwrap().iter().find(|row| row["id"].as_str() == Some(id)).unwrap();
        let number = |key: &str| row.get(key).and_then(toml::Value::as_integer).unwrap_or(0);
        let found = ["attack", "range", "signature", "armor", "aps", "recovery"].map(number);
        assert_eq!(found, cells, "{id}");
    }
}
