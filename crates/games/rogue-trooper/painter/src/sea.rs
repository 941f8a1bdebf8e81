//! The Scum Seas: depth in rings, slicks along a current, a poisoned shore.

use crate::chance::{ONE, cosine, layered, share, sine};
use crate::data::Terrain;
use crate::field::{outlines, strewn};
use crate::ground::{ragged, torn};
use crate::scene::Scene;
use crate::shape::{Path, Point, lump};
use crate::svg::Sheet;

pub(crate) fn paint(scene: &Scene, sheet: &mut Sheet) {
    crusts(scene, sheet);
    let sea = scene.ground(Terrain::Scum);
    let clip = sheet.clip(&scene.rings(|kind| kind == Terrain::Scum));
    sheet.open(&format!("clip-path=\"url(#{clip})\""));
    sheet.raw("<path d=\"M0 0h10000v6120h-10000z\" fill=\"#6f7440\"/>");
    let depths = [(50, "#636a3d"), (110, "#575f3a"), (190, "#4a5336"), (290, "#3f4933"), (400, "#37412f")];
    for (number, (depth, ink)) in depths.into_iter().enumerate() {
        let line = torn(8, |point| sea.at(point) + depth + ragged(point, 50, 180, 60 + number as i32));
        sheet.path(&line, &format!("fill=\"{ink}\""));
    }
    slicks(scene, sheet);
    foam(scene, sheet);
    for (depth, opacity, width) in [(26, 75, 9), (54, 50, 8), (88, 34, 7), (130, 22, 7)] {
        let mut path = Path::default();
        for line in outlines(2, 6, |point| sea.at(point) + depth) {
            path.ring(&line);
        }
        sheet.path(
            &path,
            &format!("fill=\"none\" stroke=\"#d9cf7a\" stroke-width=\"{width}\" opacity=\".{opacity}\""),
        );
    }
    sheet.close();
    shore(scene, sheet);
}

/// Long oily streaks that follow a current.
fn slicks(scene: &Scene, sheet: &mut Sheet) {
    let sea = scene.ground(Terrain::Scum);
    let inks = [("#cf7526", 62), ("#aaa83e", 38), ("#20281b", 40)];
    let mut paths: [[Path; 3]; 3] = Default::default();
    for (number, start) in strewn("slick", 135, |point| sea.at(point) < 60).into_iter().enumerate() {
        let number = number as i32;
        let tone = layered(start.0, start.1, 600, 77);
        // Where a sea has a colour for a name, its slicks have it.
        let orange =
            scene.map.owner(start).is_some_and(|at| scene.world.sectors[at].name.starts_with("Orange"));
        let ink = match tone + if orange { ONE / 6 } else { 0 } {
            tone if tone > ONE * 54 / 100 => 0,
            tone if tone > ONE * 45 / 100 => 1,
            _ => 2,
        };
        let mut at: Point = start;
        let mut points = vec![at];
        for _ in 0..7 {
            let turn = layered(at.0, at.1, 950, 31) * 96 / ONE;
            at = (at.0 + 78 * cosine(turn) / ONE, at.1 + 48 * sine(turn) / ONE);
            points.push(at);
        }
        paths[ink][(share("slick", number, 1) * 3 / ONE) as usize].stream(&points);
    }
    for ((ink, opacity), widths) in inks.into_iter().zip(paths) {
        for (width, path) in [14, 26, 42].into_iter().zip(widths) {
            sheet.path(
                &path,
                &format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"round\" opacity=\".{opacity}\""),
            );
        }
    }
}

fn foam(scene: &Scene, sheet: &mut Sheet) {
    let sea = scene.ground(Terrain::Scum);
    let blob = |size: i32, ink: &str, sheet: &mut Sheet| {
        let mut path = Path::default();
        path.soft(&lump((0, 0), size, ("foam", size), 7, ONE / 2, ONE * 6 / 10));
        sheet.symbol(&format!("<path d=\"{}\" fill=\"{ink}\" opacity=\".55\"/>", path.text()))
    };
    let orange = [14, 22, 30, 38].map(|size| blob(size, "#d0822f", sheet));
    let yellow = [13, 17].map(|size| blob(size, "#b7a545", sheet));
    let mut waves = Path::default();
    for (number, point) in strewn("foam", 95, |point| sea.at(point) < -10).into_iter().enumerate() {
        let tone = layered(point.0, point.1, 420, 12) * 100 / ONE;
        match tone {
            60.. => sheet.stamp(&orange[((tone - 60) / 4).min(3) as usize], point),
            55.. => sheet.stamp(&yellow[number % 2], point),
            ..37 => {
                waves.go((point.0 - 40, point.1)).bend((point.0 - 20, point.1 - 20), point);
                waves.bend((point.0 + 20, point.1 + 20), (point.0 + 40, point.1));
            }
            _ => {}
        }
    }
    sheet.path(&waves, "fill=\"none\" stroke=\"#a3a556\" stroke-width=\"7\" opacity=\".5\"");
}

/// Crusts of salt and rust on the land side.
fn crusts(scene: &Scene, sheet: &mut Sheet) {
    let sea = scene.ground(Terrain::Scum);
    for (depth, ink, opacity) in [(95, "#5b3a1c", 17), (60, "#5b3a1c", 22), (34, "#e2cf8a", 55)] {
        let line = torn(8, |point| sea.at(point) - depth + ragged(point, 24, 90, depth));
        sheet.path(&line, &format!("fill=\"{ink}\" opacity=\".{opacity}\""));
    }
}

fn shore(scene: &Scene, sheet: &mut Sheet) {
    let mut coast = Path::default();
    for edge in &scene.world.edges {
        if edge.of.iter().filter(|number| scene.world.sectors[**number].is_sea()).count() == 1 {
            coast.polyline(&edge.points);
        }
    }
    sheet.path(
        &coast,
        "fill=\"none\" stroke=\"#1e1a0e\" stroke-width=\"17\" stroke-linejoin=\"round\" opacity=\".9\"",
    );
}
