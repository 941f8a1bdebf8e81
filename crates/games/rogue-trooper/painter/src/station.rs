//! Milli-com: clean decks on a black sky, rooms joined by tubes.

use std::collections::BTreeSet;

use crate::chance::Dice;
use crate::data::Sector;
use crate::scene::Scene;
use crate::shape::{Frame, Path, Point};
use crate::station_rooms;
use crate::svg::Sheet;

/// The tubes between rooms: from where in the first room, over which bends, to where in the second. In tenths of a unit.
const TUBES: [(&str, &str, &[Point]); 17] = [
    ("security", "bridge", &[(4090, 6400), (4090, 6270), (9080, 6270), (9080, 6660)]),
    ("concourse", "security", &[(3120, 7040), (3300, 6880), (3480, 6800)]),
    ("concourse", "brig", &[(2640, 7030), (2590, 6820)]),
    ("shuttle-bay", "lifepods", &[(1100, 7540), (1260, 7740)]),
    ("concourse", "sick-bay", &[(2760, 7500), (2920, 7740)]),
    ("gene-labs", "sick-bay", &[(3980, 7500), (3640, 7740)]),
    ("gene-labs", "armoury", &[(4560, 7500), (4720, 7740)]),
    ("observation", "armoury", &[(5660, 7500), (5420, 7740)]),
    ("computer", "strategy", &[(6640, 6840), (7200, 7040)]),
    ("strategy", "bridge", &[(8200, 7260), (8620, 7180)]),
    ("lifepods", "sick-bay", &[(2000, 7960), (2480, 7960)]),
    ("shuttle-bay", "concourse", &[(1540, 7250), (1980, 7250)]),
    ("concourse", "gene-labs", &[(3300, 7270), (3680, 7270)]),
    ("gene-labs", "observation", &[(4900, 7270), (5280, 7270)]),
    ("observation", "strategy", &[(6540, 7270), (7020, 7270)]),
    ("security", "computer", &[(4700, 6620), (5320, 6620)]),
    ("computer", "bridge", &[(6800, 6620), (7900, 6620), (8640, 6860)]),
];

fn check(scene: &Scene) -> Result<(), String> {
    let sectors = &scene.world.sectors;
    let pair = |a: &str, b: &str| if a < b { format!("{a}, {b}") } else { format!("{b}, {a}") };
    let links: BTreeSet<String> = scene
        .world
        .deck()
        .flat_map(|room| room.neighbours.iter().map(move |other| (room, &sectors[*other])))
        .filter(|(_, other)| other.is_deck())
        .map(|(room, other)| pair(&room.id, &other.id))
        .collect();
    let tubes: BTreeSet<String> = TUBES.iter().map(|(a, b, _)| pair(a, b)).collect();
    match links.symmetric_difference(&tubes).next() {
        Some(one) => Err(format!("between {one} there is a way without a tube, or a tube without a way")),
        None => Ok(()),
    }
}

pub(crate) fn paint(scene: &Scene, sheet: &mut Sheet) -> Result<(), String> {
    check(scene)?;
    let frame = scene.world.station;
    let Frame(left, top, right, bottom) = frame;
    let mut outline = Path::default();
    outline.ring(&[(left, top), (right, top), (right, bottom), (left, bottom)]);
    let clip = sheet.clip(&outline);
    sheet.path(&outline, "fill=\"#0a131c\"");
    sheet.open(&format!("clip-path=\"url(#{clip})\""));
    sky(frame, sheet);
    wings(sheet);
    hull(scene, sheet);
    for room in scene.world.deck() {
        floor(room, sheet);
        station_rooms::furnish(room, sheet);
    }
    sheet.close();
    sheet.path(&outline, "fill=\"none\" stroke=\"#7fb4cc\" stroke-width=\"12\"");
    Ok(())
}

/// Stars, and the glow of the world below.
fn sky(Frame(left, top, right, bottom): Frame, sheet: &mut Sheet) {
    let middle = left + (right - left) * 55 / 100;
    for (down, ink, opacity) in [(4540, "#d8b54a", "1"), (4620, "#b58a2c", "22"), (4700, "#6d5220", "6")] {
        sheet.raw(&format!(
            "<ellipse cx=\"{middle}\" cy=\"{}\" rx=\"11000\" ry=\"4800\" fill=\"{ink}\" opacity=\".{opacity}\"/>",
            bottom + down
        ));
    }
    let mut dice = Dice::new("stars", 0);
    let mut stars: [Path; 4] = Default::default();
    for number in 0..170 {
        let (x, y) = (dice.roll(left, right), dice.roll(top, bottom));
        stars[number % 3 + usize::from(number % 11 == 0)].polyline(&[(x, y), (x + 1, y)]);
    }
    let looks = [("#bfe9ff", 9, "8"), ("#ffe9a8", 9, "7"), ("#bfe9ff", 13, "6"), ("#ffffff", 20, "9")];
    for ((ink, width, opacity), path) in looks.into_iter().zip(&stars) {
        sheet.path(
            path,
            &format!(
                "stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"round\" opacity=\".{opacity}\""
            ),
        );
    }
}

/// Solar wings on arms behind the hull.
fn wings(sheet: &mut Sheet) {
    for (x, y, wide, high, arm) in [
        (200, 6290, 1120, 300, "l80 600"),
        (6300, 7760, 1180, 320, "l-300-500"),
        (8560, 7700, 1120, 340, "l100-500"),
    ] {
        let mut bars = Path::default();
        for number in 1..8 {
            let across = x + wide * number / 8;
            bars.polyline(&[(across, y), (across, y + high)]);
        }
        bars.polyline(&[(x, y + high / 2), (x + wide, y + high / 2)]);
        sheet.raw(&format!(
            "<path d=\"M{} {}{arm}\" stroke=\"#7f96a3\" stroke-width=\"32\"/><path d=\"M{x} {y}h{wide}v{high}h-{wide}z\" \
             fill=\"#153a5b\" stroke=\"#6f93ab\" stroke-width=\"13\"/>",
            x + wide / 2,
            y + high / 2
        ));
        sheet.path(&bars, "stroke=\"#4d7ea3\" stroke-width=\"8\"");
        sheet.raw(&format!(
            "<path d=\"M{} {}h150l-110 {}h-40z\" fill=\"#7fc4e8\" opacity=\".35\"/>",
            x + 40,
            y + 30,
            high / 2 - 40
        ));
    }
}

/// Rooms and tubes drawn fat, one over the other: together they are one hull.
fn hull(scene: &Scene, sheet: &mut Sheet) {
    let (mut rooms, mut tubes) = (Path::default(), Path::default());
    for room in scene.world.deck() {
        rooms.ring(&room.ring);
    }
    for (_, _, points) in TUBES {
        tubes.polyline(points);
    }
    let mut layer = |ink: &str, by: i32, how: &str| {
        let look =
            |wide: i32| format!("stroke=\"{ink}\" stroke-width=\"{wide}\" stroke-linejoin=\"round\"{how}");
        sheet.path(&tubes, &format!("fill=\"none\" {}", look(190 + by)));
        sheet.path(&rooms, &format!("fill=\"{ink}\" {}", look(165 + by)));
    };
    layer("#04090d", 40, " transform=\"translate(30 50)\"");
    layer("#5f7480", 46, "");
    layer("#d7e6ec", 12, "");
    layer("#8ea4af", -8, "");
    let round = "fill=\"none\" stroke-linejoin=\"round\"";
    sheet
        .path(&rooms, &format!("{round} stroke=\"#75909d\" stroke-width=\"100\" stroke-dasharray=\"8 132\""));
    let tube = |ink: &str, width: i32, more: &str| {
        format!("{round} stroke=\"{ink}\" stroke-width=\"{width}\"{more}")
    };
    let line = tube("#8fa9b5", 11, " stroke-dasharray=\"30 30\"");
    sheet.layers(&tubes, &[&tube("#2d4350", 118, ""), &tube("#dfeaee", 92, ""), &line]);
}

fn floor(room: &Sector, sheet: &mut Sheet) {
    let frame = Frame::around(&room.ring);
    let mut outline = Path::default();
    outline.ring(&room.ring);
    let tiles = (1..frame.width() / 120).fold(Path::default(), |mut path, number| {
        let x = frame.0 + number * 120;
        path.polyline(&[(x, frame.1 + 50), (x, frame.3 - 50)]);
        path
    });
    let middle = frame.middle();
    // The inner line of light runs a little inside the walls.
    let inner: Vec<Point> = room
        .ring
        .iter()
        .map(|(x, y)| (x + (middle.0 - x).signum() * 32, y + (middle.1 - y).signum() * 32))
        .collect();
    let mut light = Path::default();
    light.ring(&inner);
    let fill = station_rooms::floor_of(room);
    sheet.path(
        &outline,
        &format!("fill=\"{fill}\" stroke=\"#2d4350\" stroke-width=\"24\" stroke-linejoin=\"round\""),
    );
    sheet.path(&tiles, "stroke=\"#2d4350\" stroke-width=\"4\" opacity=\".22\"");
    sheet.path(&light, "fill=\"none\" stroke=\"#fff\" stroke-width=\"13\" opacity=\".8\"");
}
