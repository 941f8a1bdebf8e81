//! Where everything lies on the board: `layout.toml`. No rule asks for it, and no record depends on it.

use std::collections::BTreeMap;

use retrograde_core::{PackError, Shape, Token};
use serde::Deserialize;

use crate::board::{Board, Zone, ZoneName};

/// The layout as written: names to places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LayoutFile {
    centre: (i32, i32),
    sky: [i32; 4],
    rings: BTreeMap<String, i32>,
    frames: BTreeMap<String, [i32; 4]>,
    discs: BTreeMap<String, [i32; 3]>,
    dots: BTreeMap<String, [i32; 3]>,
    areas: BTreeMap<String, Vec<(i32, i32)>>,
}

/// The layout of a board.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The Sun, around which the rings lie.
    pub(crate) centre: (i32, i32),
    /// The frame of the Solar System Display.
    pub(crate) sky: [i32; 4],
    /// Radius by ring; none where a ring is not drawn.
    pub(crate) rings: Vec<Option<i32>>,
    /// Left, top, right and bottom by display.
    pub(crate) frames: Vec<[i32; 4]>,
    /// Balls under territories: body, centre, radius.
    pub(crate) discs: Vec<(String, (i32, i32), i32)>,
    shapes: Vec<Shape>,
}

fn fail<T>(key: impl Into<String>, because: impl Into<String>) -> Result<T, PackError> {
    Err(PackError::new("layout.toml", key, because))
}

impl Layout {
    /// Checks that every zone and every display has its place, once.
    pub(crate) fn load(mut file: LayoutFile, board: &Board) -> Result<Layout, PackError> {
        let mut shapes = Vec::new();
        for zone in board.all() {
            let id = board.name(zone).show();
            let shape = match (file.dots.remove(&id), file.areas.remove(&id)) {
                (Some([x, y, radius]), None) if radius > 0 => Shape::Dot { at: (x, y), radius },
                (None, Some(points)) if points.len() > 2 => Shape::Area { points },
                (None, None) => return fail(format!("dots.{id}"), "the zone has no place"),
                _ => {
                    return fail(
                        id,
                        "a zone is one dot with a radius, or one area with three corners or more",
                    );
                }
            };
            shapes.push(shape);
        }
        let extra = file.dots.keys().chain(file.areas.keys()).next();
        if let Some(id) = extra {
            let known = ZoneName::read(id).and_then(|name| board.find(name)).is_some();
            return fail(id.clone(), if known { "the zone is there twice" } else { "there is no such zone" });
        }
        let mut frames = Vec::new();
        for display in &board.displays {
            match file.frames.remove(&display.id) {
                Some(frame) => frames.push(frame),
                None => return fail(format!("frames.{}", display.id), "the display has no frame"),
            }
        }
        let rings = board.rings.iter().map(|ring| file.rings.remove(&ring.id)).collect();
        let unknown = file.frames.keys().chain(file.rings.keys()).next();
        if let Some(id) = unknown {
            return fail(id.clone(), "there is no such display or ring");
        }
        let discs = file.discs.into_iter().map(|(body, [x, y, radius])| (body, (x, y), radius)).collect();
        Ok(Layout { centre: file.centre, sky: file.sky, rings, frames, discs, shapes })
    }

    /// Where a zone lies.
    pub(crate) fn shape(&self, zone: Zone) -> &Shape {
        &self.shapes[zone.index()]
    }
}
