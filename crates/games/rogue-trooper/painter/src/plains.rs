//! Open country: grass, shell holes, wrecks and wire on the plains; pools and reeds in the swamps.

use crate::chance::{ONE, between, layered, share};
use crate::data::Terrain;
use crate::field::strewn;
use crate::scene::Scene;
use crate::shape::{Path, Point, lump, polar};
use crate::svg::Sheet;

pub(crate) fn paint(scene: &Scene, sheet: &mut Sheet) {
    grass(scene, sheet);
    holes(scene, sheet);
    wrecks(scene, sheet);
    pools(scene, sheet);
    reeds(scene, sheet);
}

fn open(scene: &Scene, point: Point) -> bool {
    scene.dry(point, 20) && !scene.clear.near(point, 12) && !scene.ways.near(point, 45)
}

fn grass(scene: &Scene, sheet: &mut Sheet) {
    let plains = scene.ground(Terrain::Plains);
    let (mut dry, mut green, mut ruts) = (Path::default(), Path::default(), Path::default());
    for (number, (x, y)) in
        strewn("grass", 92, |point| plains.at(point) < 25 && open(scene, point)).into_iter().enumerate()
    {
        let pick = share("grass", number as i32, 0);
        if layered(x, y, 500, 61) > ONE * 46 / 100 {
            let path = if pick > ONE * 4 / 10 { &mut dry } else { &mut green };
            path.polyline(&[(x - 20, y), (x - 28, y - 30)]);
            path.polyline(&[(x, y), (x + 2, y - 40)]).polyline(&[(x + 20, y), (x + 32, y - 28)]);
        } else if pick > ONE * 6 / 10 {
            ruts.go((x - 50, y)).bend((x, y - 24), (x + 50, y));
        }
    }
    sheet.path(&dry, "fill=\"none\" stroke=\"#5a4a20\" stroke-width=\"8\" opacity=\".75\"");
    sheet.path(&green, "fill=\"none\" stroke=\"#7d7a34\" stroke-width=\"8\" opacity=\".8\"");
    sheet.path(&ruts, "fill=\"none\" stroke=\"#6b4c22\" stroke-width=\"7\" opacity=\".6\"");
}

fn holes(scene: &Scene, sheet: &mut Sheet) {
    let plains = scene.ground(Terrain::Plains);
    let stamps: Vec<String> = (0..6).map(|number| hole(number, sheet)).collect();
    let wanted = |point: Point| plains.at(point) < -50 && open(scene, point) && !scene.clear.near(point, 50);
    for (number, point) in strewn("hole", 235, wanted).into_iter().enumerate() {
        // Small ones are more frequent.
        let pick = share("hole", number as i32, 0) * share("hole", number as i32, 1) / ONE;
        sheet.stamp(&stamps[(pick * 6 / ONE) as usize], point);
    }
}

fn hole(number: i32, sheet: &mut Sheet) -> String {
    let size = 28 + number * 9;
    let soft = |at: Point, size: i32, key: &str, flat: i32| {
        let mut path = Path::default();
        path.soft(&lump(at, size, (key, number), 9, ONE / 4, ONE * flat / 100));
        path.text().to_owned()
    };
    let mut rays = Path::default();
    for ray in 0..5 {
        let turn = between("ray", number, ray, 0, 64);
        let flat = |(x, y): Point| (x, y * 64 / 100);
        rays.polyline(&[flat(polar((0, 0), turn, size * 3 / 2)), flat(polar((0, 0), turn, size * 22 / 10))]);
    }
    sheet.symbol(&format!(
        "<path d=\"{}\" fill=\"#d9bd84\" opacity=\".65\"/><path d=\"{}\" fill=\"#54391d\"/><path d=\"{}\" fill=\"#8a6a3a\"/>\
         <path d=\"{}\" stroke=\"#4b3319\" stroke-width=\"6\" opacity=\".6\"/>",
        soft((0, 0), size * 27 / 20, "rim", 62),
        soft((0, 0), size, "bowl", 60),
        soft((size / 6, size / 5), size * 2 / 3, "floor", 55),
        rays.text()
    ))
}

/// A burnt-out tank, wire, a trench, a crashed wing, graves.
const WRECKS: [&str; 5] = [
    "<path d=\"M-110 50l-10-40 50-30h140l50 40-20 30z\" fill=\"#5b3a22\" stroke=\"#20150d\" stroke-width=\"10\"/>\
     <path d=\"M-50-20l10-40h80l20 40z\" fill=\"#7a5231\" stroke=\"#20150d\" stroke-width=\"10\"/>\
     <path d=\"M40-50l100-40\" stroke=\"#20150d\" stroke-width=\"20\"/>\
     <path d=\"M-100 50h190\" stroke=\"#20150d\" stroke-width=\"26\" stroke-dasharray=\"24 12\"/>\
     <path d=\"M-20-60q-30-50 10-80-10-40 30-60\" fill=\"none\" stroke=\"#20150d\" stroke-width=\"16\" opacity=\".45\"/>",
    "<path d=\"M-150 20l50-60 40 60 50-60 40 60 50-60 40 60\" fill=\"none\" stroke=\"#20150d\" stroke-width=\"9\"/>\
     <path d=\"M-150-10q150-40 280 10M-150 20q130 30 280-20\" fill=\"none\" stroke=\"#20150d\" stroke-width=\"7\"/>\
     <path d=\"M-100 40v-90M-10 40v-90M80 40v-90\" stroke=\"#4b2f18\" stroke-width=\"16\"/>",
    "<path d=\"M-170 40l50-40 50 50 60-50 50 50 60-40 50 30\" fill=\"none\" stroke=\"#3b2512\" stroke-width=\"46\" \
     stroke-linejoin=\"round\"/><path d=\"M-170 50l50-40 50 50 60-50 50 50 60-40 50 30\" fill=\"none\" stroke=\"#d6b67a\" \
     stroke-width=\"10\" stroke-linejoin=\"round\"/>",
    "<path d=\"M-130 40q70-130 230-120l-40 50 70 70z\" fill=\"#8b8071\" stroke=\"#20150d\" stroke-width=\"10\"/>\
     <path d=\"M-80 40q40-80 120-100M-30 40q30-50 80-70\" fill=\"none\" stroke=\"#20150d\" stroke-width=\"8\"/>\
     <path d=\"M100-80l50-50-30 80z\" fill=\"#6a3b1d\" stroke=\"#20150d\" stroke-width=\"9\"/>",
    "<path d=\"M-60 40v-90m-30 30h60M20 50v-80m-30 20h60M90 40v-80m-25 25h50\" stroke=\"#f1e2b8\" stroke-width=\"26\"/>\
     <path d=\"M-60 40v-90m-30 30h60M20 50v-80m-30 20h60M90 40v-80m-25 25h50\" stroke=\"#3b2512\" stroke-width=\"10\"/>",
];

/// Up to three on every plain, where there is room.
fn wrecks(scene: &Scene, sheet: &mut Sheet) {
    let shadow = "<ellipse cx=\"20\" cy=\"60\" rx=\"130\" ry=\"25\" fill=\"#20150d\" opacity=\".28\"/>";
    let stamps = WRECKS.map(|wreck| sheet.symbol(&format!("{shadow}{wreck}")));
    for (number, sector) in scene.world.land().filter(|(_, sector)| sector.terrain == Terrain::Plains) {
        let wanted = |point: Point| {
            scene.map.within(number, point) > 150
                && !scene.clear.near(point, 95)
                && !scene.ways.near(point, 130)
                && crate::shape::far(point, scene.spots[number].hub) > 200
        };
        for (index, (x, y)) in strewn(&sector.id, 300, wanted).into_iter().take(3).enumerate() {
            let pick = (share(&sector.id, index as i32, 0) * 5 / ONE) as usize;
            let turn = between(&sector.id, index as i32, 1, -12, 12);
            let flip = if share(&sector.id, index as i32, 2) > ONE / 2 { -1 } else { 1 };
            sheet.raw(&format!(
                "<use href=\"#{}\" transform=\"translate({x} {y})rotate({turn})scale({flip} 1)\"/>",
                stamps[pick]
            ));
        }
    }
}

fn pools(scene: &Scene, sheet: &mut Sheet) {
    let swamp = scene.ground(Terrain::Swamp);
    let stamps: Vec<String> = (0..6).map(|number| pool(number, sheet)).collect();
    let wanted = |point: Point| swamp.at(point) < 15 && scene.dry(point, 30) && !scene.clear.near(point, 40);
    for (number, point) in strewn("pool", 130, wanted).into_iter().enumerate() {
        sheet.stamp(&stamps[(share("pool", number as i32, 0) * 6 / ONE) as usize], point);
    }
}

fn pool(number: i32, sheet: &mut Sheet) -> String {
    let size = 42 + number * 10;
    let lake = |size: i32| {
        let mut path = Path::default();
        path.soft(&lump((0, 0), size, ("pool", number), 9, ONE / 2, ONE / 2));
        path.text().to_owned()
    };
    let shore = format!("<path d=\"{}\" fill=\"#cbbf6a\" opacity=\".55\"/>", lake(size + 13));
    let water = format!("<path d=\"{}\" fill=\"#434e30\"/>", lake(size));
    let (first, second) = (size * 2 / 3, size * 6 / 10);
    let shine = format!("<path d=\"M{}-6h{first}m{} 20h{second}\" ", -size / 2, -size / 3);
    let shine = shine + "stroke=\"#a5b155\" stroke-width=\"8\" opacity=\".8\"/>";
    sheet.symbol(&(shore + &water + &shine))
}

fn reeds(scene: &Scene, sheet: &mut Sheet) {
    let swamp = scene.ground(Terrain::Swamp);
    let (mut stems, mut heads) = (Path::default(), Path::default());
    let wanted = |point: Point| {
        swamp.at(point) < 60
            && (swamp.at(point) < 0 || share("straggler", point.0, point.1) > ONE * 6 / 10)
            && open(scene, point)
            && !scene.clear.near((point.0, point.1 - 60), 5)
    };
    for (x, y) in strewn("reed", 92, wanted) {
        stems.polyline(&[(x - 20, y), (x - 36, y - 54)]).polyline(&[(x, y), (x + 3, y - 74)]);
        stems.polyline(&[(x + 20, y), (x + 38, y - 50)]);
        heads.polyline(&[(x + 3, y - 76), (x + 3, y - 50)]);
    }
    sheet.path(&stems, "fill=\"none\" stroke=\"#2f3a1e\" stroke-width=\"10\"");
    sheet.path(&heads, "stroke=\"#7c3f1a\" stroke-width=\"18\" stroke-linecap=\"round\"");
}
