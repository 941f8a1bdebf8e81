//! What stands upright: peaks, trees and ruins, painted from north to south so that they overlap as in a drawing.

use crate::chance::{Dice, ONE, layered, share};
use crate::data::Terrain;
use crate::field::strewn;
use crate::scene::Scene;
use crate::shape::{Frame, Path, Point, lump};
use crate::svg::Sheet;
use crate::town::ruins;

pub(crate) fn paint(scene: &Scene, sheet: &mut Sheet) {
    let mut things = ruins(scene, sheet);
    peaks(scene, sheet, &mut things);
    trees(scene, sheet, &mut things);
    things.sort_by_key(|((x, y), _)| (*y, *x));
    let clip = sheet.clip(&scene.coast());
    sheet.open(&format!("clip-path=\"url(#{clip})\""));
    for (at, stamp) in things {
        sheet.stamp(&stamp, at);
    }
    sheet.close();
}

fn open(scene: &Scene, point: Point) -> bool {
    scene.dry(point, 25) && !scene.clear.near(point, 10) && !scene.ways.near(point, 50)
}

const PEAKS: [i32; 5] = [48, 75, 105, 140, 180];

fn peaks(scene: &Scene, sheet: &mut Sheet, things: &mut Vec<(Point, String)>) {
    let mut stamps = Vec::new();
    for size in PEAKS {
        stamps.push((0..4).map(|number| peak(number, size, sheet)).collect::<Vec<String>>());
    }
    let mountain = scene.ground(Terrain::Mountain);
    let wanted = |point: Point| mountain.at(point) < 90 && open(scene, point);
    for (number, point) in strewn("peak", 118, wanted).into_iter().enumerate() {
        let number = number as i32;
        let luck = share("peak", number, 0);
        let inside = mountain.at(point) < -10;
        if !inside && luck < ONE * 6 / 10 {
            continue;
        }
        let high = (layered(point.0, point.1, 400, 8) - ONE / 5).max(0);
        let size = if inside { 62 + 240 * high / ONE + 60 * luck / ONE * luck / ONE } else { 48 };
        let frame = |size: i32| {
            Frame(point.0 - size * 8 / 10, point.1 - size * 5 / 4, point.0 + size * 8 / 10, point.1)
        };
        let fitting =
            PEAKS.iter().rposition(|tall| *tall <= size.max(48) && !scene.clear.names(frame(*tall)));
        if let Some(kind) = fitting {
            things.push((point, stamps[kind][(share("peak", number, 1) * 4 / ONE) as usize].clone()));
        }
    }
}

fn peak(number: i32, size: i32, sheet: &mut Sheet) -> String {
    const LIT: [&str; 3] = ["#c79f75", "#bf926b", "#b88a66"];
    const SHADED: [&str; 3] = ["#5d3d2b", "#553629", "#664431"];
    let mut dice = Dice::new("peak", number * 1000 + size);
    let part = |share: i32| size * share / 100;
    let (left, right, high) = (part(dice.roll(72, 102)), part(dice.roll(72, 102)), part(dice.roll(100, 135)));
    let tip = (part(dice.roll(-25, 25)), -high);
    let ridge = (tip.0 * 4 / 10 + part(10), -high * 45 / 100);
    let foot = (-part(8), 15);
    let west = [(-left, 0), (-left * 55 / 100, -high * 42 / 100), (-left * 38 / 100, -high * 44 / 100), tip];
    let east = [(right * 36 / 100, -high * 52 / 100), (right / 2, -high * 46 / 100), (right, 0)];
    let text = |points: &[Point]| {
        let mut path = Path::default();
        path.ring(points);
        path.text().to_owned()
    };
    let lit = text(&[&west[..], &[ridge, foot]].concat());
    let shaded = text(&[&[tip], &east[..], &[foot, ridge]].concat());
    let snow = text(&[
        (tip.0 - part(16), tip.1 + high * 22 / 100),
        tip,
        (tip.0 + part(13), tip.1 + high / 5),
        (tip.0 + 2, tip.1 + high * 15 / 100),
    ]);
    let mut lines = Path::default();
    lines.polyline(&[&west[..], &east[..]].concat());
    for (x, y, dx, dy) in [(left / 2, high / 5, 16, 22), (left / 5, high * 34 / 100, 10, 30)] {
        lines.polyline(&[(-x, -y), (-x + part(dx), -y + part(dy))]);
    }
    sheet.symbol(&format!(
        "<ellipse cx=\"{}\" cy=\"10\" rx=\"{}\" ry=\"{}\" fill=\"#2c1a10\" opacity=\".28\"/><path d=\"{lit}\" fill=\"{}\"/>\
         <path d=\"{shaded}\" fill=\"{}\"/><path d=\"{snow}\" fill=\"#f0dfb2\" opacity=\".85\"/>\
         <path d=\"{}\" fill=\"none\" stroke=\"#2c1a10\" stroke-width=\"9\" stroke-linejoin=\"round\"/>",
        part(50),
        part(115),
        part(26),
        LIT[dice.roll(0, 3) as usize],
        SHADED[dice.roll(0, 3) as usize],
        lines.text()
    ))
}

/// Crown, light on it, outline: rust, bile, green, dark green.
const CROWNS: [[&str; 3]; 4] = [
    ["#8a4a22", "#b06c32", "#3f1f0e"],
    ["#7a7430", "#a39a48", "#3b3714"],
    ["#566b33", "#7f9149", "#27331a"],
    ["#3a5637", "#5c7c50", "#1b2d1b"],
];
const TREES: [i32; 4] = [38, 52, 66, 84];

fn trees(scene: &Scene, sheet: &mut Sheet, things: &mut Vec<(Point, String)>) {
    let mut stamps = Vec::new();
    for (number, inks) in CROWNS.iter().enumerate() {
        stamps.push(TREES.map(|size| tree(number as i32, size, *inks, sheet)));
    }
    let dead: Vec<String> = (0..4).map(|number| dead_tree(number, sheet)).collect();
    let jungle = scene.ground(Terrain::Jungle);
    let wanted = |point: Point| jungle.at(point) < 95 && open(scene, point);
    for (number, point) in strewn("tree", 70, wanted).into_iter().enumerate() {
        let number = number as i32;
        let luck = share("tree", number, 0);
        let inside = jungle.at(point) < 15;
        if !inside && luck < ONE * 66 / 100 {
            continue;
        }
        let home = scene.map.owner(point).map(|at| scene.world.sectors[at].name.as_str()).unwrap_or_default();
        if home.starts_with("Petrified") {
            if share("dead", number, 0) > ONE / 3
                && !scene.clear.names(Frame(point.0 - 40, point.1 - 130, point.0 + 40, point.1))
            {
                things.push((point, dead[(share("dead", number, 1) * 4 / ONE) as usize].clone()));
            }
            continue;
        }
        let kind = if inside { (luck * luck / ONE * 4 / ONE) as usize } else { 0 };
        let crown = TREES[kind];
        let frame = Frame(point.0 - crown, point.1 - crown, point.0 + crown, point.1 + crown * 8 / 10);
        if scene.clear.names(frame) {
            continue;
        }
        let rust = if home.starts_with("Rust") { ONE * 12 / 100 } else { 0 };
        let tone =
            layered(point.0, point.1, 300, 71) + rust + (share("tone", number, 0) - ONE / 2) * 42 / 100;
        let ink = match tone * 100 / ONE {
            72.. => 0,
            60.. => 1,
            44.. => 2,
            _ => 3,
        };
        things.push((point, stamps[ink][kind].clone()));
    }
}

fn tree(number: i32, size: i32, [crown, light, edge]: [&str; 3], sheet: &mut Sheet) -> String {
    let soft = |at: Point, size: i32, key: &str, rough: i32, flat: i32| {
        let mut path = Path::default();
        path.soft(&lump(at, size, (key, number * 100 + size), 8, ONE * rough / 100, ONE * flat / 100));
        path.text().to_owned()
    };
    sheet.symbol(&format!(
        "<ellipse cx=\"18\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"#161c0d\" opacity=\".5\"/>\
         <path d=\"{}\" fill=\"{crown}\" stroke=\"{edge}\" stroke-width=\"8\"/><path d=\"{}\" fill=\"{light}\" opacity=\".85\"/>",
        size * 62 / 100,
        size * 105 / 100,
        size / 2,
        soft((0, 0), size, "crown", 34, 92),
        soft((-size * 24 / 100, -size * 28 / 100), size * 55 / 100, "light", 40, 80),
    ))
}

fn dead_tree(number: i32, sheet: &mut Sheet) -> String {
    const BARK: [&str; 4] = ["#ded3bd", "#c3b59c", "#8e8068", "#d3c6ab"];
    let high = 80 + number * 15;
    sheet.symbol(&format!(
        "<ellipse cx=\"25\" cy=\"4\" rx=\"46\" ry=\"14\" fill=\"#1d1a12\" opacity=\".4\"/>\
         <path d=\"M0 0v-{high}M0-{}l-36-34M0-{}l32-36M0-{}l-22-26\" fill=\"none\" stroke=\"{}\" stroke-width=\"15\" \
         stroke-linecap=\"round\"/><path d=\"M8 0v-{high}\" stroke=\"#3b3022\" stroke-width=\"6\"/>",
        high * 45 / 100,
        high * 6 / 10,
        high * 8 / 10,
        BARK[number as usize]
    ))
}
