//! The map of a pack.

use retrograde_core::PackError;
use serde::Deserialize;

use crate::map::{Hex, Map};
use crate::terrain::Terrain;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapFile {
    name: String,
    rows: Vec<String>,
    fold: i16,
}

/// [UB-M02] Only printed terrain stands on a map.
fn terrain_of(letter: char) -> Option<Terrain> {
    Some(match letter {
        '.' => Terrain::Clear,
        '=' => Terrain::Road,
        'h' => Terrain::Hill,
        'i' => Terrain::Industry,
        'l' => Terrain::Lake,
        'w' => Terrain::Woods,
        _ => return None,
    })
}

pub(super) fn load_map(file: MapFile) -> Result<Map, PackError> {
    let fail = |key: String, because: String| Err(PackError::new("map.toml", key, because));
    let columns = file.rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    if file.rows.is_empty() || file.rows.len() > usize::from(Hex::MOST) || columns > usize::from(Hex::MOST) {
        return fail("rows".to_owned(), format!("a map has 1 to {} rows and columns", Hex::MOST));
    }
    let mut cells = Vec::new();
    for (row, text) in file.rows.iter().enumerate() {
        for (column, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != '_') {
            let Some(terrain) = terrain_of(letter) else {
                return fail(
                    format!("rows[{row}]"),
                    format!("unknown terrain {letter:?}: use . = h i l w or _"),
                );
            };
            cells.push((Hex::at(column as u8 + 1, row as u8 + 1), terrain));
        }
    }
    for column in 1..=columns as u8 {
        let rows: Vec<u8> =
            cells.iter().filter(|(hex, _)| hex.column() == column).map(|(hex, _)| hex.row()).collect();
        if rows.is_empty() || rows.iter().enumerate().any(|(index, &row)| usize::from(row) != index + 1) {
            return fail(
                "rows".to_owned(),
                format!("column {column:02} has a gap or does not begin in row 01"),
            );
        }
    }
    let map = Map::new(file.name, &cells, file.fold);
    if map.north.is_empty() || map.south.is_empty() {
        return fail("fold".to_owned(), "there must be hexes on both sides of the fold".to_owned());
    }
    if !cells.iter().any(|(_, terrain)| *terrain == Terrain::Industry) {
        return fail("rows".to_owned(), "Industrial Wasteland needs an industry hex".to_owned());
    }
    Ok(map)
}
