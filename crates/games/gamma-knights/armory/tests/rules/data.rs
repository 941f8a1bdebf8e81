//! The data of the battle game: both must tell the same numbers.
#![allow(
    clippy::disallowed_methods,
    reason = "the battle game's pack is read as a file: the armoury does not know the battle game"
)]

use std::path::Path;

use retrograde_armory::{Item, convert, standard_suit};
use toml::{Table, Value};

/// A file of the battle game's pack.
fn pack(name: &str) -> Table {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../pack").join(name);
    let text = std::fs::read_to_string(path).expect("the pack has this file");
    text.parse().expect("a table")
}

fn list<'a>(table: &'a Table, key: &str) -> &'a [Value] {
    table[key].as_array().expect("a list")
}

/// [GK-293] Every sheet of the battle game is that of a standard design, key by key, and so are the loads of the book.
#[test]
fn sheets_are_those_of_the_battle_game() {
    let units = pack("units.toml");
    assert_eq!(list(&units, "sheet").len(), 16);
    for sheet in list(&units, "sheet") {
        let mut sheet = sheet.as_table().unwrap().clone();
        let id = sheet["id"].as_str().unwrap().to_owned();
        let fielded = convert(standard_suit(&id).unwrap()).unwrap();
        let mut own = Table::try_from(&fielded.sheet).unwrap();
        for table in [&mut sheet, &mut own] {
            table.remove("status");
        }
        assert_eq!(own, sheet);
        // The small suits list no weapons; what they usually carry is for the battle game to say.
        if !fielded.plan.weapons.is_empty() {
            let load = list(&units, "load").iter().find(|load| load["sheet"].as_str() == Some(&id)).unwrap();
            let plan = Table::try_from(&fielded.plan).unwrap();
            assert_eq!(plan["weapons"], load["weapons"], "{id}");
            assert_eq!(
                plan["launchers"],
                load.get("launchers").cloned().unwrap_or(Value::Array(Vec::new())),
                "{id}"
            );
        }
    }
}

/// [GK-201] Strength, range, close combat and launcher of every weapon.
#[test]
fn weapons_are_those_of_the_battle_game() {
    let weapons = pack("weapons.toml");
    for weapon in list(&weapons, "weapon").iter().filter(|weapon| weapon["id"].as_str() != Some("fists")) {
        let id = weapon["id"].as_str().unwrap();
        let gun = Item::named(id).and_then(|item| item.battle.as_ref()).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!(weapon.get("strength").and_then(Value::as_integer), gun.strength.map(i64::from), "{id}");
        let range =
            gun.range.map(|range| Value::Array(range.iter().map(|&band| i64::from(band).into()).collect()));
        assert_eq!(weapon.get("range"), range.as_ref(), "{id}");
        assert_eq!(weapon.get("launcher").and_then(Value::as_str), gun.launcher, "{id}");
        assert_eq!(weapon.get("close").is_some(), gun.close.is_some(), "{id}");
    }
}
