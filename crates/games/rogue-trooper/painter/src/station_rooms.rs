//! What stands in the rooms of the station, each by what it is for or by its name.

use crate::data::Sector;
use crate::shape::{Frame, Path};
use crate::svg::Sheet;

/// The colour of a floor.
pub(crate) fn floor_of(room: &Sector) -> &'static str {
    match room.id.as_str() {
        "security" => "#f3d2c8",
        "brig" => "#e6cdb6",
        "bridge" => "#d5ecf4",
        "sick-bay" => "#eaf6ee",
        "computer" => "#cfe3ea",
        "lifepods" => "#f2e7b4",
        "shuttle-bay" => "#d9e4e8",
        "armoury" => "#dfe3d0",
        _ => "#e7eff1",
    }
}

/// Furniture lies along the lower wall; a room that is not known has none.
pub(crate) fn furnish(room: &Sector, sheet: &mut Sheet) {
    let frame = Frame::around(&room.ring);
    let (x, low) = (frame.0, frame.3 - 50);
    match room.id.as_str() {
        "brig" => bars(frame, sheet),
        "security" => hazard(frame, sheet),
        "shuttle-bay" => shuttle(frame, sheet),
        "lifepods" => row(5, sheet, |number| {
            let at = x + 330 + number * 165;
            format!(
                "<path d=\"M{at} {}q50-50 100 0v110q-50 40-100 0z\" fill=\"#f4c62f\" stroke=\"#2d4350\" stroke-width=\"11\"/>\
                 <circle cx=\"{}\" cy=\"{}\" r=\"20\" fill=\"#2d4350\"/>",
                low - 120,
                at + 50,
                low - 80
            )
        }),
        "sick-bay" => row(4, sheet, |number| {
            let at = x + 360 + number * 225;
            format!(
                "<path d=\"M{at} {}h170v130h-170z\" fill=\"#fff\" stroke=\"#7d98a4\" stroke-width=\"11\"/>\
                 <path d=\"M{} {}h45v106h-45z\" fill=\"#9fd4e6\"/>",
                low - 140,
                at + 12,
                low - 128
            )
        }),
        "computer" => row(9, sheet, |number| {
            let at = x + 320 + number * 128;
            let ink = ["#5be0c8", "#f4d02f", "#ef6c4a"][number as usize % 3];
            format!(
                "<path d=\"M{at} {}h96v190h-96z\" fill=\"#17303c\"/><path d=\"M{} {}h54m-54 70h32\" stroke=\"{ink}\" stroke-width=\"14\"/>",
                low - 200,
                at + 20,
                low - 160 + number % 3 * 24
            )
        }),
        "armoury" => row(6, sheet, |number| {
            let at = x + 380 + number * 150;
            format!("<path d=\"M{at} {}l22-130h32l-11 65h33v22h-33l-11 43z\" fill=\"#33474f\"/>", low - 10)
        }),
        "gene-labs" => row(5, sheet, |number| {
            let at = x + 220 + number * 180;
            format!(
                "<path d=\"M{at} {}h120v215h-120z\" fill=\"#bfe6ea\" stroke=\"#2d6f8f\" stroke-width=\"11\"/>\
                 <circle cx=\"{}\" cy=\"{}\" r=\"24\" fill=\"#2a93ad\"/><path d=\"M{} {}v-70q30-34 60 0v70z\" fill=\"#2a93ad\"/>",
                low - 225,
                at + 60,
                low - 165,
                at + 30,
                low - 22
            )
        }),
        "observation" => arch(frame, sheet),
        "strategy" => table(frame, sheet),
        "bridge" => bridge(frame, sheet),
        "concourse" => sheet.raw(&format!(
            "<path d=\"M{} {}h{}\" stroke=\"#7d98a4\" stroke-width=\"70\" stroke-dasharray=\"90 45\" opacity=\".5\"/>",
            x + 130,
            low - 90,
            frame.width() - 260
        )),
        _ => {}
    }
}

fn row(count: i32, sheet: &mut Sheet, thing: impl Fn(i32) -> String) {
    for number in 0..count {
        sheet.raw(&thing(number));
    }
}

fn bars(frame: Frame, sheet: &mut Sheet) {
    let mut path = Path::default();
    for number in 0..8 {
        let x = frame.0 + 320 + number * 90;
        path.polyline(&[(x, frame.3 - 250), (x, frame.3 - 60)]);
    }
    sheet.path(&path, "stroke=\"#5b2a16\" stroke-width=\"18\" opacity=\".75\"");
}

fn hazard(frame: Frame, sheet: &mut Sheet) {
    let mut strip = Path::default();
    let (left, right, top, low) = (frame.0 + 100, frame.2 - 100, frame.3 - 140, frame.3 - 45);
    strip.ring(&[(left, top), (right, top), (right, low), (left, low)]);
    let clip = sheet.clip(&strip);
    let mut stripes = Path::default();
    for number in 0..14 {
        let x = left - 100 + number * 120;
        stripes.ring(&[(x, low), (x + 85, top), (x + 140, top), (x + 55, low)]);
    }
    sheet.open(&format!("clip-path=\"url(#{clip})\""));
    sheet.path(&stripes, "fill=\"#b3301c\"");
    sheet.close();
}

fn shuttle(frame: Frame, sheet: &mut Sheet) {
    let (x, y) = (frame.0 + 480, frame.1 + 250);
    sheet.raw(&format!(
        "<path d=\"M{x} {y}l80 190 190 180-180-26-90 130-90-130-180 26 190-180z\" fill=\"#f7fbfc\" stroke=\"#2d4350\" \
         stroke-width=\"14\" stroke-linejoin=\"round\"/><path d=\"M{} {}h76v120h-76z\" fill=\"#2d6f8f\"/>",
        x - 38,
        y + 150
    ));
    let low = frame.3 - 120;
    sheet.raw(&format!(
        "<path d=\"M{0} {1}V{low}m50 0V{1}\" fill=\"none\" stroke=\"#e0a52a\" stroke-width=\"18\" stroke-dasharray=\"44 34\"/>",
        frame.2 - 120,
        frame.1 + 230
    ));
}

fn arch(frame: Frame, sheet: &mut Sheet) {
    let (x, low, wide) = (frame.0 + 120, frame.3 - 60, frame.width() - 240);
    sheet.raw(&format!(
        "<path d=\"M{x} {low}q{} -420 {wide} 0z\" fill=\"#0d2534\"/><path d=\"M{} {}q{} -230 {} 0z\" fill=\"#c49a35\"/>",
        wide / 2,
        x + 150,
        low - 10,
        wide / 2 - 150,
        wide - 300
    ));
}

fn table(frame: Frame, sheet: &mut Sheet) {
    let (x, y) = (frame.middle().0 - 120, frame.3 - 165);
    sheet.raw(&format!(
        "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"340\" ry=\"100\" fill=\"#17303c\" stroke=\"#7d98a4\" stroke-width=\"15\"/>\
         <path d=\"M{} {}l90-34 80 56 100-44 112 22\" fill=\"none\" stroke=\"#5be0c8\" stroke-width=\"14\"/>",
        x - 200,
        y + 4
    ));
}

fn bridge(frame: Frame, sheet: &mut Sheet) {
    let (x, y) = (frame.0, frame.1);
    sheet.raw(&format!(
        "<path d=\"M{} {}l250 140 120 180-120 180-250 140\" fill=\"none\" stroke=\"#1f6f93\" stroke-width=\"46\"/>",
        x + 700,
        y + 100
    ));
    sheet.raw(&format!(
        "<path d=\"M{} {}h110m60 0h110m60 0h110\" stroke=\"#7d98a4\" stroke-width=\"60\" opacity=\".6\"/>",
        x + 130,
        y + 720
    ));
}
