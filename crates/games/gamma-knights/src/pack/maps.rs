//! `maps.toml`: the grids of the maps.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Loaded, hold, word};
use crate::map::{Hex, MOST, Map};
use crate::terrain::{Cell, Row, Terrain};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapsFile {
    legend: BTreeMap<String, Vec<String>>,
    map: Vec<MapFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    id: String,
    title: String,
    terrain: Vec<String>,
    labels: Vec<String>,
    #[serde(default)]
    zones: Vec<String>,
}

pub(super) fn load_maps(file: &MapsFile, rows: &[Row; 12], crossed: [u8; 2]) -> Loaded<Vec<Map>> {
    const FILE: &str = "maps.toml";
    let mut legend: BTreeMap<char, Cell> = BTreeMap::new();
    for (letter, ids) in &file.legend {
        let key = format!("legend.{letter:?}");
        let mut terrains = Vec::new();
        for id in ids {
            terrains.push(word(Terrain::parse(id), FILE, &key, id, "terrain")?);
        }
        let one = letter.chars().next().filter(|_| letter.chars().count() == 1 && !terrains.is_empty());
        let one = word(one, FILE, &key, letter, "single letter with terrain")?;
        legend.insert(one, Cell::of(&terrains, rows));
    }
    let mut maps = Vec::new();
    for (index, given) in file.map.iter().enumerate() {
        let key = |part: &str| format!("map[{index}].{part}");
        let width = given.terrain.first().map_or(0, |row| row.chars().count());
        let size = 1..=usize::from(MOST);
        hold(
            size.contains(&width) && size.contains(&given.terrain.len()),
            FILE,
            key("terrain"),
            "1 to 32 rows and columns",
        )?;
        for (part, grid) in [("terrain", &given.terrain), ("labels", &given.labels), ("zones", &given.zones)]
        {
            let whole = (part == "zones" && grid.is_empty()) || grid.len() == given.terrain.len();
            let even = grid.iter().all(|row| row.chars().count() == width && row.is_ascii());
            hold(whole && even, FILE, key(part), "all rows must be there and equally long")?;
        }
        let mut cells = Vec::new();
        for (row, text) in given.terrain.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                let cell = legend.get(&letter).copied();
                let cell = word(
                    cell,
                    FILE,
                    &format!("map[{index}].terrain[{row}]"),
                    &letter.to_string(),
                    "terrain",
                )?;
                cells.push((Hex::at(column as u8 + 1, row as u8 + 1), cell));
            }
        }
        let letter = |grid: &[String], hex: Hex| {
            let row = grid.get(usize::from(hex.row()) - 1)?;
            row.as_bytes().get(usize::from(hex.column()) - 1).copied().filter(|&byte| byte != b'.')
        };
        let labels = |hex| letter(&given.labels, hex);
        let zones = |hex| letter(&given.zones, hex);
        maps.push(Map::new(given.id.clone(), given.title.clone(), &cells, labels, zones, crossed));
    }
    hold(!maps.is_empty() && maps.len() < 16, FILE, "map", "there must be maps, up to 15")?;
    Ok(maps)
}
