//! Washes, stains, roads, borders, countries: what lies flat.

use crate::chance::{ONE, between, layered};
use crate::data::{Side, Terrain};
use crate::field::outlines;
use crate::scene::{GROUNDS, SHEET, Scene};
use crate::shape::{Frame, Path, Point, along, far, lump};
use crate::spots::of_sector;
use crate::svg::{Sheet, mix};

/// A torn line around where `value` is below nothing.
pub(crate) fn torn(loose: i32, value: impl Fn(Point) -> i32) -> Path {
    let mut path = Path::default();
    for line in outlines(3, loose, value) {
        path.ring(&line);
    }
    path
}

/// Noise of up to `by` in both directions.
pub(crate) fn ragged(point: Point, by: i32, scale: i32, seed: i32) -> i32 {
    (layered(point.0, point.1, scale, seed) - ONE / 2) * 2 * by / ONE
}

/// Sector by sector, then each kind of ground over its own edge in torn layers, then stains across all borders.
pub(crate) fn washes(scene: &Scene, sheet: &mut Sheet) {
    sheet.path(&torn(8, |point| scene.map.world.at(point) - 20), "fill=\"#6b5836\"");
    for (kind, colour) in GROUNDS {
        for (_, sector) in scene.world.land().filter(|(_, sector)| sector.terrain == kind) {
            let tone = (of_sector(sector, "tone") - ONE / 2) * 26 / ONE;
            let shade = mix(colour, if tone < 0 { "#000000" } else { "#fff2cf" }, tone.abs());
            let mut path = Path::default();
            path.ring(&sector.ring);
            sheet.path(&path, &format!("fill=\"{shade}\" stroke=\"{shade}\" stroke-width=\"10\""));
        }
    }
    let clip = sheet.clip(&scene.coast());
    sheet.open(&format!("clip-path=\"url(#{clip})\""));
    for (number, (kind, colour)) in GROUNDS.into_iter().enumerate().take(5) {
        let layers = [(50, 130, 30), (-20, 130, 25), (-110, 130, 20)];
        for (layer, (grow, rough, opacity)) in layers.into_iter().enumerate() {
            let seed = (number * 10 + layer) as i32;
            let line = torn(9, |point| scene.ground(kind).at(point) - grow + ragged(point, rough, 170, seed));
            let shade = mix(colour, "#2a1a0c", 10 * layer as i32);
            sheet.path(&line, &format!("fill=\"{shade}\" opacity=\".{opacity}\""));
        }
    }
    stains(sheet);
    weather(sheet);
    sheet.close();
}

fn stains(sheet: &mut Sheet) {
    let inks = [("#2c1a0b", "07"), ("#fff0c2", "09"), ("#7c3a16", "07"), ("#3d4a25", "06")];
    let mut stamps = Vec::new();
    for (number, (ink, opacity)) in inks.into_iter().enumerate() {
        for size in [150, 270, 430] {
            let mut path = Path::default();
            path.soft(&lump((0, 0), size, ("stain", size + number as i32), 11, ONE / 2, ONE * 6 / 10));
            stamps.push(
                sheet.symbol(&format!("<path d=\"{}\" fill=\"{ink}\" opacity=\".{opacity}\"/>", path.text())),
            );
        }
    }
    for number in 0..230 {
        let at = (between("stain x", number, 0, 0, 10_000), between("stain y", number, 0, 0, 6100));
        let stamp = (number as usize * 5 + number as usize / 12) % stamps.len();
        sheet.stamp(&stamps[stamp], at);
    }
}

/// Green-blue from the west, ash red from the east.
fn weather(sheet: &mut Sheet) {
    for (name, ink, opacity) in [("west", "#24505a", "05"), ("east", "#7a1c0c", "055")] {
        for step in 0..6 {
            let reach = 700 + 750 * step;
            let edge = |row: i32| {
                let y = row * 350 - 100;
                let x = reach + ragged((reach, y), 420, 900, 40 + step);
                (if name == "west" { x } else { 10_000 - x }, y)
            };
            let mut points: Vec<Point> = (0..20).map(edge).collect();
            let far_side = if name == "west" { -100 } else { 10_100 };
            points.extend([(far_side, 6700), (far_side, -100)]);
            let mut path = Path::default();
            path.ring(&points);
            sheet.path(&path, &format!("fill=\"{ink}\" opacity=\".{opacity}\""));
        }
    }
}

pub(crate) fn roads(scene: &Scene, sheet: &mut Sheet) {
    let mut path = Path::default();
    for line in &scene.ways.lines {
        path.stream(line);
    }
    let round = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    let case = format!("{round} stroke=\"#2b1c10\" stroke-width=\"50\" opacity=\".75\"");
    let way = format!("{round} stroke=\"#e3cf9c\" stroke-width=\"31\"");
    let ruts =
        format!("{round} stroke=\"#8d7247\" stroke-width=\"7\" stroke-dasharray=\"40 50\" opacity=\".8\"");
    sheet.layers(&path, &[&case, &way, &ruts]);
}

/// A printed tint along the edge of each side's country.
pub(crate) fn sides(scene: &Scene, sheet: &mut Sheet) {
    for (side, ink) in [(Side::Souther, "#2b5f86"), (Side::Nort, "#9c2f1b")] {
        let country = scene.country(side);
        for (depth, opacity) in [(75, 32), (28, 55)] {
            let mut path = Path::default();
            for line in outlines(2, 6, |point| country.at(point)) {
                path.ring(&line);
            }
            for line in outlines(2, 6, |point| country.at(point) + depth) {
                path.ring(&line);
            }
            sheet.path(&path, &format!("fill=\"{ink}\" fill-rule=\"evenodd\" opacity=\".{opacity}\""));
        }
    }
}

/// Borders, and dots where a way without a road crosses one.
pub(crate) fn borders(scene: &Scene, sheet: &mut Sheet) {
    let sea = |number: &usize| scene.world.sectors[*number].is_sea();
    let (mut dry, mut wet) = (Path::default(), Path::default());
    for edge in &scene.world.edges {
        match edge.of.iter().filter(|number| sea(number)).count() {
            0 if edge.of.len() == 2 => dry.polyline(&edge.points),
            2 => wet.polyline(&edge.points),
            _ => continue,
        };
    }
    let pale =
        "fill=\"none\" stroke=\"#f6e7bd\" stroke-width=\"30\" opacity=\".34\" stroke-linejoin=\"round\"";
    let dashes = "fill=\"none\" stroke=\"#1f120a\" stroke-width=\"14\" stroke-dasharray=\"60 26 14 26\" opacity=\".9\"";
    sheet.layers(&dry, &[pale, dashes]);
    sheet.path(
        &wet,
        "fill=\"none\" stroke=\"#e9dd94\" stroke-width=\"12\" stroke-dasharray=\"1 40\" stroke-linecap=\"round\" opacity=\".85\"",
    );
    let (mut tracks, mut lanes) = (Path::default(), Path::default());
    for (link, gate) in scene.ways.gates.iter().filter(|(link, _)| !scene.ways.roads.contains(link)) {
        let end = |number: usize| {
            let hub = scene.spots[number].hub;
            along(*gate, hub, (ONE * 115 / far(*gate, hub).max(1)).min(ONE * 4 / 5))
        };
        let path = if sea(&link.0) || sea(&link.1) { &mut lanes } else { &mut tracks };
        path.go(end(link.0)).bend(*gate, end(link.1));
    }
    let dots = "fill=\"none\" stroke-linecap=\"round\" stroke-dasharray=\"1 46\"";
    let dot =
        |ink: &str, width: i32, more: &str| format!("{dots} stroke=\"{ink}\" stroke-width=\"{width}\"{more}");
    sheet.layers(&tracks, &[&dot("#20130a", 40, " opacity=\".65\""), &dot("#f4e3b4", 25, "")]);
    sheet.layers(&lanes, &[&dot("#161409", 34, " opacity=\".55\""), &dot("#f4e6a0", 20, "")]);
}

/// A little light under every name on land, so that it can be read.
pub(crate) fn veils(scene: &Scene, sheet: &mut Sheet) {
    let mut path = Path::default();
    for (number, _) in scene.world.land().filter(|(_, sector)| sector.terrain != Terrain::Scum) {
        let Frame(left, top, right, bottom) = scene.spots[number].name.grown(-45);
        path.ring(&[(left, top), (right, top), (right, bottom), (left, bottom)]);
    }
    let veil = |wide: i32| {
        format!(
            "fill=\"#f6e8bf\" stroke=\"#f6e8bf\" stroke-width=\"{wide}\" stroke-linejoin=\"round\" opacity=\".09\""
        )
    };
    sheet.layers(&path, &[&veil(170), &veil(110), &veil(50)]);
}

/// The frame of the map, with ticks as on a survey sheet.
pub(crate) fn frame(sheet: &mut Sheet) {
    let Frame(left, top, right, bottom) = SHEET;
    let mut ticks = [Path::default(), Path::default()];
    for number in 1..20 {
        let x = left + (right - left) * number / 20;
        let path = &mut ticks[number as usize % 2];
        path.polyline(&[(x, top - 40), (x, top)]).polyline(&[(x, bottom), (x, bottom + 40)]);
    }
    for number in 1..12 {
        let y = top + (bottom - top) * number / 12;
        let path = &mut ticks[number as usize % 2];
        path.polyline(&[(left - 40, y), (left, y)]).polyline(&[(right, y), (right + 40, y)]);
    }
    let ring = |by: i32| {
        let Frame(left, top, right, bottom) = SHEET.grown(by);
        format!("M{left} {top}H{right}V{bottom}H{left}z")
    };
    sheet.raw(&format!("<path d=\"{}\" fill=\"none\" stroke=\"#d8b54a\" stroke-width=\"12\"/>", ring(0)));
    sheet.raw(&format!(
        "<path d=\"{}\" fill=\"none\" stroke=\"#d8b54a\" stroke-width=\"6\" opacity=\".7\"/>",
        ring(40)
    ));
    sheet.path(&ticks[0], "stroke=\"#d8b54a\" stroke-width=\"12\"");
    sheet.path(&ticks[1], "stroke=\"#d8b54a\" stroke-width=\"6\"");
}
