//! The painted board in the pack: up to date, small, without words, and with room for what is written on it.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use retrograde_painter::paint;
use serde::Deserialize;

const SECTORS: &str = include_str!("../../pack/sectors.toml");
const LAYOUT: &str = include_str!("../../pack/layout.toml");
const PICTURE: &str = include_str!("../../pack/board.svg");
const SPOTS: &str = include_str!("../../pack/spots.toml");

#[derive(Deserialize)]
struct Spot {
    badge: (i32, i32),
    name: (i32, i32, i32, i32),
    hub: (i32, i32),
    room: i32,
    marks: Vec<(i32, i32)>,
}

#[derive(Deserialize)]
struct Layout {
    areas: BTreeMap<String, Vec<(i32, i32)>>,
}

fn spots() -> BTreeMap<String, Spot> {
    toml::from_str(SPOTS).unwrap()
}

/// Left, top, right, bottom.
type Frame = (i32, i32, i32, i32);

fn name_of(spot: &Spot) -> Frame {
    let (x, y, width, height) = spot.name;
    (x, y, x + width, y + height)
}

fn around((x, y): (i32, i32), by: i32) -> Frame {
    (x - by, y - by, x + by, y + by)
}

fn meet(a: Frame, b: Frame) -> bool {
    a.0 < b.2 && b.0 < a.2 && a.1 < b.3 && b.1 < a.3
}

#[test]
fn the_checked_in_board_is_what_the_painter_makes() {
    let painted = paint(SECTORS, LAYOUT).unwrap();
    // No assert_eq: nobody wants to read half a megabyte.
    assert!(painted.picture == PICTURE, "board.svg is stale: cargo run -p retrograde-painter");
    assert!(painted.spots == SPOTS, "spots.toml is stale: cargo run -p retrograde-painter");
}

#[test]
fn another_layout_gives_another_board() {
    let moved = LAYOUT.replacen("[148, 70]", "[149, 70]", 2);
    let painted = paint(SECTORS, &moved).unwrap();
    assert!(painted.picture != PICTURE);
}

#[test]
fn the_picture_is_small_and_holds_no_words() {
    assert!(PICTURE.len() <= 400 * 1024, "{} KB", PICTURE.len() / 1024);
    assert!(!PICTURE.contains("<text") && !PICTURE.contains("<script") && !PICTURE.contains("style="));
    assert_eq!(PICTURE.matches("http").count(), 1, "nothing but its namespace");
}

#[test]
fn names_ratings_and_marks_never_collide() {
    let mut frames: Vec<(String, Frame)> = Vec::new();
    for (id, spot) in spots() {
        frames.push((format!("name of {id}"), name_of(&spot)));
        if !meet(name_of(&spot), around(spot.badge, 9)) {
            frames.push((format!("rating of {id}"), around(spot.badge, 9)));
        }
        frames.push((format!("mark of {id}"), around(spot.marks[0], 8)));
    }
    for (index, (what, frame)) in frames.iter().enumerate() {
        for (other, beside) in &frames[index + 1..] {
            assert!(!meet(*frame, *beside), "{what} {frame:?} meets {other} {beside:?}");
        }
    }
}

#[test]
fn everything_lies_in_its_own_sector() {
    let layout: Layout = toml::from_str(LAYOUT).unwrap();
    for (id, spot) in spots() {
        let ring = &layout.areas[&id];
        let inside = |x: i32, y: i32| {
            let sides = (0..ring.len()).map(|at| (ring[at], ring[(at + 1) % ring.len()]));
            let crossed = sides.filter(|(a, b)| {
                (a.1 > y) != (b.1 > y) && {
                    let cut = (b.0 - a.0) * (y - a.1);
                    if b.1 > a.1 { (x - a.0) * (b.1 - a.1) < cut } else { (x - a.0) * (b.1 - a.1) > cut }
                }
            });
            crossed.count() % 2 == 1
        };
        let (left, top, right, bottom) = name_of(&spot);
        for (x, y) in
            [(left, top), (right, top), (left, bottom), (right, bottom), spot.badge, spot.hub, spot.marks[0]]
        {
            assert!(inside(x, y), "{id}: {x}, {y}");
        }
        assert!(spot.room >= 8, "{id}: pieces have {} to either side", spot.room);
    }
}

#[test]
fn what_cannot_be_painted_is_said() {
    assert!(paint("sector = 7", LAYOUT).unwrap_err().starts_with("sectors.toml"));
    let lost = LAYOUT.replace("nu-atlanta =", "nu-berlin =");
    assert!(paint(SECTORS, &lost).unwrap_err().contains("nu-atlanta has no area"));
    let cut_off = SECTORS.replacen(
        "neighbours = [\"observation\", \"computer\", \"bridge\"]",
        "neighbours = [\"computer\", \"bridge\"]",
        1,
    );
    let cut_off = cut_off.replacen(
        "neighbours = [\"gene-labs\", \"armoury\", \"strategy\"]",
        "neighbours = [\"gene-labs\", \"armoury\"]",
        1,
    );
    assert!(paint(&cut_off, LAYOUT).unwrap_err().contains("a tube without a way"));
}
