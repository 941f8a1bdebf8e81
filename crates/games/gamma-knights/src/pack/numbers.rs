//! `rules.toml`: costs, modifiers, tables and markers.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Loaded, hold, word};
use crate::marker::{Face, MARKERS, System};
use crate::terrain::{Row, Terrain};

macro_rules! numbers {
    ($($name:ident { $($field:ident: $type:ty),+ $(,)? })+) => { $(
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub(crate) $field: $type),+ }
    )+ };
}

numbers! {
    RulesFile {
        costs: Costs, modifiers: Modifiers, attack: AttackFile, sensor: SensorNumbers, terrain: Vec<TerrainFile>,
        marker: Vec<MarkerFile>, system: BTreeMap<String, u8>, limits: Limits, computer: ComputerNumbers,
        capacity: [u8; 3],
    }
    Costs {
        fire: u8, sensor_attack: u8, close_combat_round: u8, wounded_extra: u8, carrier_mount: u8, carrier_aps: u8,
        flight_hex: u8, gully_exit_extra: u8, enemy_hex_multiplier: u8, high_altitude: [u8; 2],
    }
    Modifiers {
        close_combat: i8, short: i8, medium: i8, long: i8, under_fire: i8, under_fire_sensor_dice: i8,
        flying_signature: i8, smoke_signature: i8, emp_signature: i8, blast_falloff: i8, lock_lost_most: u32,
        dud_most: u32, light_forest_most: u8, hilltop_most: u8, harmonic_least: u32, gas_armor_safe: u8,
        stun_armor_safe: u8,
    }
    AttackFile { thresholds: Vec<Vec<u8>>, saturation: Vec<String>, pinpoint: Vec<String> }
    SensorNumbers { base: i8, minimum: i8, most: i8 }
    MarkerFile { light: String, heavy: Vec<String> }
    Limits { system_markers: u8, quiet_turns: u8, most_turns: u8 }
    ComputerNumbers { program_cost: u8, ciws: [u32; 3] }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TerrainFile {
    id: String,
    #[serde(default)]
    aps: u8,
    #[serde(default)]
    signature: i8,
    column: u8,
    #[serde(default = "yes")]
    enterable: bool,
}

const fn yes() -> bool {
    true
}

pub(super) fn check_numbers(rules: &RulesFile) -> Loaded<()> {
    const FILE: &str = "rules.toml";
    let costs = &rules.costs;
    let small = |n: u8| (1..=20).contains(&n);
    let all = [
        costs.fire,
        costs.sensor_attack,
        costs.close_combat_round,
        costs.wounded_extra,
        costs.carrier_mount,
        costs.carrier_aps,
        costs.flight_hex,
        costs.gully_exit_extra,
        costs.enemy_hex_multiplier,
        costs.high_altitude[0],
        costs.high_altitude[1],
    ];
    hold(all.into_iter().all(small), FILE, "costs", "costs are 1 to 20")?;
    let m = &rules.modifiers;
    let near = [m.close_combat, m.short, m.medium, m.long, m.under_fire, m.under_fire_sensor_dice]
        .into_iter()
        .chain([m.flying_signature, m.smoke_signature, m.emp_signature, m.blast_falloff])
        .all(|n| (-20..=20).contains(&n));
    hold(
        near && m.blast_falloff >= 0,
        FILE,
        "modifiers",
        "modifiers are −20 to 20, the falloff not below 0",
    )?;
    let dice = [m.lock_lost_most, m.harmonic_least].into_iter().all(|n| n <= 11) && m.dud_most <= 20;
    hold(dice, FILE, "modifiers", "dice are 1 to 10")?;
    let sensor = &rules.sensor;
    let sensible = (0..=30).contains(&sensor.base) && (1..=30).contains(&sensor.minimum);
    hold(
        sensible && (1..=20).contains(&sensor.most),
        FILE,
        "sensor",
        "base, minimum and most are small numbers",
    )?;
    let limits = &rules.limits;
    let good =
        limits.system_markers <= 15 && small(limits.quiet_turns) && (1..=200).contains(&limits.most_turns);
    hold(good, FILE, "limits", "markers up to 15, quiet turns 1 to 20, turns 1 to 200")?;
    hold(rules.computer.program_cost <= 20, FILE, "computer", "a program costs up to 20 APs")?;
    hold(
        rules.computer.ciws.iter().all(|&n| (1..=11).contains(&n)),
        FILE,
        "computer.ciws",
        "dice are 1 to 10",
    )?;
    hold(rules.capacity.iter().all(|&n| n <= 60), FILE, "capacity", "a launcher holds up to 60 rounds")
}

pub(super) fn terrain_rows(given: &[TerrainFile]) -> Loaded<[Row; 12]> {
    let mut rows = [None; 12];
    for (index, row) in given.iter().enumerate() {
        let key = format!("terrain[{index}]");
        let terrain = word(Terrain::parse(&row.id), "rules.toml", &key, &row.id, "terrain")?;
        let sane = row.column <= 10 && (0..=20).contains(&row.signature);
        let cost = if row.enterable { (1..=9).contains(&row.aps) } else { row.aps == 0 };
        hold(
            sane && cost,
            "rules.toml",
            &key,
            "cost 1 to 9 unless it cannot be entered, signature, column 0 to 10",
        )?;
        rows[terrain as usize] = Some(Row {
            aps: row.aps,
            signature: row.signature,
            column: row.column,
            enterable: row.enterable,
        });
    }
    let missing = Terrain::ALL.into_iter().find(|&terrain| rows[terrain as usize].is_none());
    hold(missing.is_none(), "rules.toml", "terrain", format!("{missing:?} is missing"))?;
    Ok(rows.map(Option::unwrap_or_default))
}

pub(super) fn load_markers(given: &[MarkerFile]) -> Loaded<Vec<[Face; 2]>> {
    let mut markers = Vec::new();
    for (index, row) in given.iter().enumerate() {
        let key = format!("marker[{index}]");
        let face = |text: &str, light: bool| {
            let face = Face::parse(text).filter(|face| face.is_light() == light);
            word(face, "rules.toml", &key, text, if light { "light face" } else { "heavy face" })
        };
        for heavy in &row.heavy {
            markers.push([face(&row.light, true)?, face(heavy, false)?]);
        }
    }
    hold(markers.len() == MARKERS, "rules.toml", "marker", format!("there must be {MARKERS} markers"))?;
    Ok(markers)
}

pub(super) fn load_system(given: &BTreeMap<String, u8>) -> Loaded<[u8; 8]> {
    let mut counts = [0; 8];
    for (id, &count) in given {
        let kind = word(System::parse(id), "rules.toml", "system", id, "system marker")?;
        hold(count <= 15, "rules.toml", format!("system.{id}"), "there are at most 15 of a kind")?;
        counts[kind as usize] = count;
    }
    hold(given.len() == 8, "rules.toml", "system", "all eight kinds must be given")?;
    Ok(counts)
}
