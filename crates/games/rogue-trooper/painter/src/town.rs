//! Cities: pavements and streets, and ruins on a grid around the middle.

use crate::chance::{Dice, ONE, between, share};
use crate::data::Terrain;
use crate::field::outlines;
use crate::ground::ragged;
use crate::scene::Scene;
use crate::shape::{Frame, Path, Point, far};
use crate::svg::{Sheet, mix};

fn cities(scene: &Scene) -> impl Iterator<Item = usize> + '_ {
    scene.world.land().filter(|(_, sector)| sector.terrain == Terrain::City).map(|(number, _)| number)
}

pub(crate) fn pavements(scene: &Scene, sheet: &mut Sheet) {
    // Every city at once: each point belongs to one sector only.
    let inside = |point: Point, rim: i32, most: i32| {
        let city = scene.map.owner(point).filter(|at| scene.world.sectors[*at].terrain == Terrain::City);
        let Some(city) = city else { return 200 };
        (far(point, scene.spots[city].hub) - most).max(rim - scene.map.within(city, point))
            + ragged(point, 45, 120, 90)
    };
    let paved = |rim: i32, most: i32| {
        let mut path = Path::default();
        for line in outlines(3, 9, |point| inside(point, rim, most)) {
            path.ring(&line);
        }
        path
    };
    let ground = paved(40, 500);
    sheet.path(&ground, "fill=\"#5d4f42\" opacity=\".42\"");
    sheet.path(&paved(120, 400), "fill=\"#4a3d33\" opacity=\".35\"");
    let clip = sheet.clip(&ground);
    let mut streets = Path::default();
    for city in cities(scene) {
        let (x, y) = scene.spots[city].hub;
        for step in 0..6 {
            let across = x - 450 + 180 * step;
            streets.polyline(&[(across, y - 420), (across + 60, y + 420)]);
            streets.polyline(&[(x - 500, y - 330 + 130 * step), (x + 500, y - 360 + 130 * step)]);
        }
    }
    sheet.open(&format!("clip-path=\"url(#{clip})\""));
    sheet.path(&streets, "stroke=\"#e6d5ae\" stroke-width=\"11\" opacity=\".42\"");
    sheet.close();
}

/// How many ruins there are to choose from, in each of the three heights.
const RUINS: i32 = 7;

/// The ruins of all cities, with their feet.
pub(crate) fn ruins(scene: &Scene, sheet: &mut Sheet) -> Vec<(Point, String)> {
    let heights = [55, 100, 155, 205];
    let mut stamps = Vec::new();
    for height in heights {
        stamps.push((0..RUINS).map(|number| ruin(number, height, sheet)).collect::<Vec<String>>());
    }
    let mut found = Vec::new();
    for city in cities(scene) {
        let id = &scene.world.sectors[city].id;
        let hub = scene.spots[city].hub;
        for row in -8..9 {
            for column in -8..9 {
                let key = row * 100 + column;
                let x = hub.0 + column * 108 + between(id, key, 0, -20, 20) + row * 12;
                let y = hub.1 + row * 100 + between(id, key, 1, -15, 15);
                let off = far((0, 0), ((x - hub.0) * 94 / 100, y - hub.1));
                if off > 900 || share(id, key, 2) < ONE / 10 + ONE * 22 / 100 * off / 600 {
                    continue;
                }
                let tall = (190 - 130 * off / 600).max(60) * (ONE / 2 + share(id, key, 3) * 8 / 10) / ONE;
                let kind = heights.iter().rposition(|height| *height <= tall + 20).unwrap_or(0);
                let foot = Frame(x - 50, y - heights[kind] - 45, x + 70, y + 35);
                let stands = [(x - 45, y + 40), (x + 45, y + 40), (x - 45, y - 20), (x + 45, y - 20)];
                let on_ground = stands.iter().all(|point| scene.map.within(city, *point) > 45);
                let marked = scene.spots[city].marks.iter().take(scene.spots[city].used);
                let hidden = marked.into_iter().any(|mark| foot.grown(80).holds(*mark));
                if on_ground && !hidden && !scene.clear.names(foot) {
                    let pick = (share(id, key, 4) * RUINS / ONE) as usize;
                    found.push(((x, y + 28), stamps[kind][pick].clone()));
                }
            }
        }
    }
    found
}

/// One ruin, standing on the point (0, 0); most have windows, some of them lit.
fn ruin(number: i32, height: i32, sheet: &mut Sheet) -> String {
    const WALLS: [&str; 5] = ["#b9a894", "#a4927f", "#c9b79b", "#94867a", "#b28a6a"];
    let mut dice = Dice::new("ruin", number * 1000 + height);
    let wall = WALLS[dice.roll(0, 5) as usize];
    let wide = dice.roll(64, 100);
    let (left, right, deep, top) = (-wide / 2, wide - wide / 2, 33, -height);
    let cast = height * 55 / 100;
    let mut svg = format!(
        "<path d=\"M{left} 0l{cast} {}h{wide}v{}h{}z\" fill=\"#1b130c\" opacity=\".33\"/>",
        cast * 42 / 100,
        top / 3 - 30,
        -cast / 2
    );
    let ink = "stroke=\"#20150d\" stroke-width=\"7\" stroke-linejoin=\"round\"";
    let face = mix(wall, "#2a1a10", 40);
    if dice.roll(0, 100) < 45 {
        let (a, b, c) =
            (dice.roll(0, height * 6 / 10), dice.roll(0, height * 6 / 10), dice.roll(0, height * 6 / 10));
        svg += &format!(
            "<path d=\"M{left} 0V{}L{} {}L0 {}L{} {}L{right} {}V0z\" fill=\"{face}\" {ink}/>",
            top + a,
            left / 3,
            top + a + 20,
            top + b,
            right / 2,
            top + c + 15,
            top + c * 4 / 10
        );
        svg += &format!(
            "<path d=\"M{} {}L{} {}\" stroke=\"{}\" stroke-width=\"9\"/>",
            left + 10,
            top + a + 8,
            left / 3,
            top + a + 28,
            mix(wall, "#fff4d8", 50)
        );
    } else {
        svg += &format!("<path d=\"M{left} 0V{top}H{right}V0z\" fill=\"{face}\" {ink}/>");
        svg += &format!(
            "<path d=\"M{left} {top}v-{deep}H{right}v{deep}z\" fill=\"{}\" {ink}/>",
            mix(wall, "#fff2d0", 25)
        );
    }
    let (mut dark, mut lit) = (Path::default(), Path::default());
    for column in 0..wide / 30 {
        for row in 0..height / 40 {
            if dice.roll(0, 100) < 62 {
                let (x, y) = (left + 14 + column * 30, -26 - row * 36);
                let path = if dice.roll(0, 100) < 20 { &mut lit } else { &mut dark };
                path.polyline(&[(x + 6, y), (x + 6, y + 17)]);
            }
        }
    }
    for (path, ink) in [(dark, "#20150d"), (lit, "#f3c64a")] {
        if !path.is_empty() {
            svg += &format!("<path d=\"{}\" stroke=\"{ink}\" stroke-width=\"13\"/>", path.text());
        }
    }
    sheet.symbol(&svg)
}
