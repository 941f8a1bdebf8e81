//! The poisoned sky that closes in around the edge of the world, and the grain of the print.

use crate::chance::{Dice, ONE, between, share};
use crate::field::{outlines, strewn};
use crate::ground::{ragged, torn};
use crate::scene::{SHEET, Scene};
use crate::shape::{Path, Point, along, far, lump};
use crate::svg::Sheet;

/// A bank of cloud: how far out it lies, the size of its puffs, how far apart they are, shadow, body, light, glint.
struct Bank {
    out: i32,
    sizes: [i32; 3],
    step: i32,
    inks: [&'static str; 4],
}

const BANKS: [Bank; 4] = [
    Bank { out: 110, sizes: [85, 105, 125], step: 105, inks: ["#1a1005", "#7d6322", "#967a2b", "#ab8f36"] },
    Bank { out: 240, sizes: [120, 150, 185], step: 150, inks: ["#2a1c08", "#94792a", "#b09336", "#c7ab47"] },
    Bank { out: 440, sizes: [160, 210, 265], step: 210, inks: ["#4a3710", "#a88c33", "#c4a742", "#dcc25b"] },
    Bank { out: 740, sizes: [200, 260, 330], step: 280, inks: ["#5d4817", "#b79a3b", "#d2b64c", "#ead272"] },
];

pub(crate) fn paint(scene: &Scene, sheet: &mut Sheet) {
    let world = &scene.map.world;
    // The rim of the land lies in the shadow of the cloud.
    for (depth, opacity) in [(75, 28), (32, 30)] {
        let mut path = Path::default();
        path.ring(&[(0, 0), (10_000, 0), (10_000, 6120), (0, 6120)]);
        for line in outlines(3, 9, |point| world.at(point) + depth + ragged(point, 30, 200, 4)) {
            path.ring(&line);
        }
        sheet.path(&path, &format!("fill=\"#1d1206\" fill-rule=\"evenodd\" opacity=\".{opacity}\""));
    }
    let mut haze = Path::default();
    haze.ring(&[(0, 0), (10_000, 0), (10_000, 6120), (0, 6120)]);
    for line in outlines(3, 6, |point| world.at(point) + 5) {
        haze.ring(&line);
    }
    sheet.path(&haze, "fill=\"#57431a\" fill-rule=\"evenodd\"");
    for (number, bank) in BANKS.iter().enumerate() {
        paint_bank(scene, bank, number as i32, sheet);
    }
    grain(sheet);
}

fn paint_bank(scene: &Scene, bank: &Bank, number: i32, sheet: &mut Sheet) {
    let world = &scene.map.world;
    let mut puffs: Vec<(Point, usize)> = Vec::new();
    for line in outlines(3, 9, |point| world.at(point) - bank.out) {
        let mut left = 0;
        for (at, &a) in line.iter().enumerate() {
            let b = line[(at + 1) % line.len()];
            let length = far(a, b).max(1);
            while left < length {
                let point = along(a, b, ONE * left / length);
                let luck = share("puff", point.0, point.1);
                puffs.push((point, (luck * 3 / ONE) as usize));
                left += bank.step * (ONE * 7 / 10 + luck * 6 / 10) / ONE;
            }
            left -= length;
        }
    }
    // Beyond the last bank the cloud is whole.
    if number == 3 {
        let beyond = strewn("beyond", 300, |point| world.at(point) > 900);
        puffs.extend(
            beyond.into_iter().map(|point| (point, (share("puff", point.0, point.1) * 3 / ONE) as usize)),
        );
        let cover = torn(12, |point| 780 - world.at(point));
        sheet.path(&cover, &format!("fill=\"{}\"", bank.inks[1]));
    }
    puffs.sort_unstable_by_key(|((x, y), _)| (*y, *x));
    let inside = SHEET.grown(bank.sizes[2]);
    puffs.retain(|(point, _)| inside.holds(*point) && (world.at(*point) > bank.out / 2));
    let part = |size: i32,
                key: &str,
                at: Point,
                corners: i32,
                rough: i32,
                flat: i32,
                ink: &str,
                how: &str| {
        let mut path = Path::default();
        path.soft(&lump(at, size, (key, number * 10 + size), corners, ONE * rough / 100, ONE * flat / 100));
        format!("<path d=\"{}\" fill=\"{ink}\"{how}/>", path.text())
    };
    let [shadow, body, light, glint] = bank.inks;
    let stamps = bank.sizes.map(|size| {
        let under = part(size, "body", (20, 30), 9, 24, 82, shadow, " opacity=\".5\"")
            + &part(size, "body", (0, 0), 9, 24, 82, body, "");
        let over = part(
            size * 74 / 100,
            "light",
            (-size * 18 / 100, -size / 5),
            9,
            30,
            76,
            light,
            " opacity=\".85\"",
        ) + &part(
            size * 4 / 10,
            "glint",
            (-size * 3 / 10, -size * 34 / 100),
            8,
            40,
            70,
            glint,
            " opacity=\".7\"",
        );
        (sheet.symbol(&under), sheet.symbol(&over))
    });
    // First all bodies, then all light: the puffs become one cloud.
    for (point, size) in &puffs {
        sheet.stamp(&stamps[*size].0, *point);
    }
    for (point, size) in &puffs {
        sheet.stamp(&stamps[*size].1, *point);
    }
}

/// Specks of dark and light, as on cheap paper.
fn grain(sheet: &mut Sheet) {
    let mut dice = Dice::new("grain", 0);
    let (mut dark, mut light) = (Path::default(), Path::default());
    for number in 0..170 {
        let point = (dice.roll(0, 900), dice.roll(0, 900));
        let path = if number % 3 == 0 { &mut light } else { &mut dark };
        path.polyline(&[
            point,
            (point.0 + between("speck", number, 0, 4, 12), point.1 + between("speck", number, 1, -4, 5)),
        ]);
    }
    let round = "stroke-width=\"9\" stroke-linecap=\"round\"";
    let svg = format!(
        "<path d=\"{}\" stroke=\"#1a1006\" {round} opacity=\".22\"/><path d=\"{}\" stroke=\"#fff3cf\" {round} opacity=\".16\"/>",
        dark.text(),
        light.text()
    );
    let name = sheet.pattern(900, &svg);
    sheet.raw(&format!("<path d=\"M0 0h10000v6120h-10000z\" fill=\"url(#{name})\"/>"));
}
