//! Where the sectors lie on the drawn board.

use std::collections::BTreeMap;

use retrograde_core::{PackError, PackFiles, read_file};
use serde::Deserialize;

use super::Board;

const FILE: &str = "layout.toml";

/// The drawn board, in thousandths of its width.
#[derive(Clone, Debug)]
pub(crate) struct Areas {
    /// The corners of each sector.
    pub(crate) corners: Vec<Vec<(i32, i32)>>,
    /// The frame around Milli-com: left, top, right, bottom.
    pub(crate) station: [i32; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    frames: Frames,
    areas: BTreeMap<String, Vec<(i32, i32)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frames {
    millicom: [i32; 4],
}

impl Areas {
    pub(super) fn load(files: &PackFiles, board: &Board) -> Result<Areas, PackError> {
        let mut raw: File = read_file(files, FILE)?;
        let mut corners = Vec::new();
        for sector in &board.sectors {
            let key = format!("areas.{}", sector.id);
            let points = raw.areas.remove(&sector.id.to_string());
            let points = points.ok_or_else(|| PackError::new(FILE, &key, "the sector has no area"))?;
            if points.len() < 3
                || points.iter().any(|(x, y)| !(0..=2000).contains(x) || !(0..=2000).contains(y))
            {
                return Err(PackError::new(FILE, key, "an area has at least 3 corners from 0 to 2000"));
            }
            corners.push(points);
        }
        match raw.areas.keys().next() {
            Some(extra) => Err(PackError::new(FILE, format!("areas.{extra}"), "there is no such sector")),
            None => Ok(Areas { corners, station: raw.frames.millicom }),
        }
    }
}
