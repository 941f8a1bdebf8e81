//! Glass Zones: one shattered sheet through all neighbouring sectors of glass.

use crate::chance::{ONE, between, share};
use crate::data::Terrain;
use crate::field::strewn;
use crate::ground::{ragged, torn};
use crate::scene::Scene;
use crate::shape::{Path, Point, along, far};
use crate::svg::Sheet;

const SHARDS: [&str; 6] = ["#8bb5b2", "#a9d0c8", "#c9e6dc", "#77a3a4", "#e9f6ea", "#b5c9a0"];

pub(crate) fn paint(scene: &Scene, sheet: &mut Sheet) {
    let glass = scene.ground(Terrain::Glass);
    let edge = |point: Point| glass.at(point) - 12 + ragged(point, 30, 110, 3);
    let outline = torn(6, edge);
    let clip = sheet.clip(&outline);
    sheet.open(&format!("clip-path=\"url(#{clip})\""));
    sheet.path(&outline, "fill=\"#5f8f92\"");
    shards(scene, sheet);
    sheet.close();
    sheet.path(&outline, "fill=\"none\" stroke=\"#2f5558\" stroke-width=\"11\" opacity=\".8\"");
    glints(scene, sheet);
}

/// The cells nearest to strewn points, each in a tone of its own, some with a facet of light or shadow.
fn shards(scene: &Scene, sheet: &mut Sheet) {
    let glass = scene.ground(Terrain::Glass);
    let points = strewn("glass", 108, |point| glass.at(point) < 120);
    let mut tones: [Path; 6] = Default::default();
    let (mut light, mut dark) = (Path::default(), Path::default());
    for (number, point) in points.iter().enumerate() {
        let cell = cell_around(*point, &points);
        let tone = share("shard", number as i32, 0);
        // A seam of darker glass shows between shards.
        let shrunk: Vec<Point> = cell.iter().map(|corner| along(*corner, *point, ONE * 5 / 100)).collect();
        tones[(tone * 6 / ONE) as usize].ring(&shrunk);
        if tone > ONE * 35 / 100 && cell.len() > 2 {
            let at = tone as usize * 97 % cell.len();
            let facet = [shrunk[at], shrunk[(at + 1) % shrunk.len()], *point];
            if tone > ONE * 62 / 100 {
                light.ring(&facet)
            } else {
                dark.ring(&facet)
            };
        }
    }
    for (ink, path) in SHARDS.into_iter().zip(&tones) {
        sheet.path(path, &format!("fill=\"{ink}\" opacity=\".92\""));
    }
    sheet.path(&light, "fill=\"#fff\" opacity=\".36\"");
    sheet.path(&dark, "fill=\"#3d6b70\" opacity=\".24\"");
}

/// The points that are nearer to `point` than to all others: a square, cut by the line between it and each of them.
fn cell_around(point: Point, all: &[Point]) -> Vec<Point> {
    let (x, y) = point;
    let mut cell = vec![(x - 150, y - 150), (x + 150, y - 150), (x + 150, y + 150), (x - 150, y + 150)];
    for other in all.iter().filter(|other| **other != point && far(**other, point) < 450) {
        let (dx, dy) = (i64::from(other.0 - x), i64::from(other.1 - y));
        let (mx, my) = (i64::from(other.0 + x), i64::from(other.1 + y));
        let beyond = |p: Point| dx * (2 * i64::from(p.0) - mx) + dy * (2 * i64::from(p.1) - my);
        let mut cut = Vec::new();
        for (at, &a) in cell.iter().enumerate() {
            let b = cell[(at + 1) % cell.len()];
            let (va, vb) = (beyond(a), beyond(b));
            if va <= 0 {
                cut.push(a);
            }
            if (va < 0) != (vb < 0) && va != vb {
                cut.push(along(a, b, (i64::from(ONE) * va / (va - vb)) as i32));
            }
        }
        cell = cut;
    }
    cell
}

fn glints(scene: &Scene, sheet: &mut Sheet) {
    let glass = scene.ground(Terrain::Glass);
    let mut stars = Path::default();
    for (number, point) in strewn("glint", 240, |point| glass.at(point) < -50 && !scene.clear.near(point, 60))
        .into_iter()
        .enumerate()
    {
        let (x, y) = point;
        let size = between("glint", number as i32, 0, 30, 70);
        stars.ring(&[
            (x, y - size),
            (x + 9, y - 9),
            (x + size, y),
            (x + 9, y + 9),
            (x, y + size),
            (x - 9, y + 9),
            (x - size, y),
            (x - 9, y - 9),
        ]);
    }
    let (mut lit, mut shaded) = (Path::default(), Path::default());
    let open = |point: Point| {
        glass.at(point) < -70
            && !scene.clear.near(point, 30)
            && !scene.clear.near((point.0, point.1 - 120), 20)
            && !scene.ways.near(point, 60)
    };
    for (number, (x, y)) in strewn("spike", 175, open).into_iter().enumerate() {
        let number = number as i32;
        let tip = (x + between("spike", number, 1, -25, 25), y - between("spike", number, 0, 70, 150));
        lit.ring(&[(x - 33, y), tip, (x, y + 15)]);
        shaded.ring(&[(x, y + 15), tip, (x + 35, y)]);
    }
    sheet.path(&lit, "fill=\"#eefaf2\" stroke=\"#25484c\" stroke-width=\"7\"");
    sheet.path(&shaded, "fill=\"#6f9ea0\" stroke=\"#25484c\" stroke-width=\"7\"");
    sheet.path(&stars, "fill=\"#fff\" opacity=\".95\"");
}
