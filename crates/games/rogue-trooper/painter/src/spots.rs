//! Where the live layer goes: names, ratings, marks and pieces. The paint keeps clear of them.

use crate::chance::{ONE, share};
use crate::data::{Sector, Terrain, World};
use crate::field::Map;
use crate::shape::{Frame, Point, along, far};

/// The places of one sector, in tenths of a unit.
pub(crate) struct Spots {
    /// The middle of the rating.
    pub(crate) rating: Point,
    /// The name.
    pub(crate) name: Frame,
    /// Where pieces stand.
    pub(crate) hub: Point,
    /// How much room they have: half its width.
    pub(crate) room: i32,
    /// Where marks lie, those of the sector itself first.
    pub(crate) marks: Vec<Point>,
    /// How many of them the sector has from the start.
    pub(crate) used: usize,
}

impl Spots {
    /// The rating and the name together.
    pub(crate) fn label(&self) -> Frame {
        let Frame(left, top, right, bottom) = self.name;
        let (x, y) = self.rating;
        Frame(left.min(x - 105), top.min(y - 105), right.max(x + 105), bottom.max(y + 105))
    }
}

/// The height of a line of a name.
const LINE: i32 = 139;
/// What the rating takes beside or above a name.
const RATING: i32 = 232;
/// How far marks are from the border and from one another.
const MARK: i32 = 105;

/// The width of a text in the clients' narrow bold letters, generously; towns are written in capitals.
fn width(text: &str, town: bool) -> i32 {
    let letter = |sign: char| match sign {
        'i' | 'j' | 'l' | 'I' | '\'' | '.' | ' ' => 34,
        'f' | 'r' | 't' | '-' => 44,
        'm' | 'w' | 'M' | 'W' => 92,
        _ if sign.is_uppercase() => 72,
        _ => 61,
    };
    let widths = text.chars().map(|sign| letter(if town { sign.to_ascii_uppercase() } else { sign }));
    widths.sum::<i32>() * 13 / 11
}

/// A name in one line, and in two.
fn splits(name: &str) -> Vec<Vec<&str>> {
    let mut found = vec![vec![name]];
    let cuts = name.char_indices().filter(|(_, sign)| matches!(sign, ' ' | '-'));
    found.extend(cuts.map(|(at, _)| vec![&name[..=at], &name[at + 1..]]));
    found
}

/// The spots of all sectors, in their order.
pub(crate) fn spots(world: &World, map: &Map) -> Result<Vec<Spots>, String> {
    let of = |(number, sector): (usize, &Sector)| {
        if sector.is_deck() { Ok(in_room(sector)) } else { in_sector(number, sector, map) }
    };
    world.sectors.iter().enumerate().map(of).collect()
}

fn in_sector(number: usize, sector: &Sector, map: &Map) -> Result<Spots, String> {
    let bounds = Frame::around(&sector.ring);
    let mut best: Option<(i32, Frame, Frame, bool)> = None;
    for lines in splits(&sector.name) {
        for stacked in [false, true] {
            let (text, rows) = (
                lines.iter().map(|line| width(line, sector.terrain == Terrain::City)).max().unwrap_or(0),
                lines.len() as i32 * LINE,
            );
            let (wide, high) =
                if stacked { (text.max(210), rows + RATING - 20) } else { (text + RATING, rows.max(210)) };
            let broken = lines[0].ends_with('-');
            for top in (bounds.1 + 30..bounds.3 - high).step_by(30) {
                for left in (bounds.0 + 20..bounds.2 - wide).step_by(30) {
                    let label = Frame(left, top, left + wide, top + high);
                    let off = (label.middle().0 - bounds.middle().0).abs();
                    let worth = -(top - bounds.1) * 5 / 4
                        - off * 11 / 20
                        - lines.len() as i32 * 30
                        - i32::from(broken) * 260
                        - i32::from(stacked) * 600;
                    if best.as_ref().is_some_and(|(most, ..)| worth <= *most) || !fits(number, label, map) {
                        continue;
                    }
                    let Frame(x, y, right, bottom) = label;
                    let name = if stacked {
                        Frame(x, y + RATING - 20, right, bottom)
                    } else {
                        Frame(
                            x + RATING,
                            i32::midpoint(y, bottom) - rows / 2,
                            right,
                            i32::midpoint(y, bottom) + rows / 2,
                        )
                    };
                    best = Some((worth, label, name, stacked));
                }
            }
        }
    }
    let (_, label, name, stacked) =
        best.ok_or_else(|| format!("{} has no room for its name", sector.name))?;
    let rating = if stacked { (label.middle().0, label.1 + 105) } else { (label.0 + 105, label.middle().1) };
    let kept = label.grown(15);
    let grid = |step: usize| {
        let (across, down) = (bounds.0..bounds.2, bounds.1..bounds.3);
        down.step_by(step).flat_map(move |y| across.clone().step_by(step).map(move |x| (x, y)))
    };
    let clear = |point: Point| (map.within(number, point) - 25).min(kept.from(point));
    let hub =
        grid(20).max_by_key(|&point| (clear(point).min(230) * 8 - far(point, bounds.middle()) / 4, point));
    let hub = hub.ok_or_else(|| format!("{} is empty", sector.name))?;
    let room = clear(hub);
    let mut marks: Vec<Point> = Vec::new();
    for _ in 0..3 {
        let free = |point: Point| {
            let others = marks.iter().map(|mark| far(*mark, point) - MARK).min().unwrap_or(9999);
            (map.within(number, point) - 12)
                .min(kept.from(point))
                .min(others)
                .min(far(hub, point) - room.min(190))
        };
        let mark =
            grid(20).max_by_key(|&point| (free(point).min(MARK + 12) * 8 - far(point, hub) / 4, point));
        marks.extend(mark);
    }
    Ok(Spots { rating, name, hub, room, marks, used: sector.marks() })
}

/// Whether a box lies in a sector, a little away from its border.
fn fits(number: usize, Frame(left, top, right, bottom): Frame, map: &Map) -> bool {
    let inside = |point: Point| map.within(number, point) > 32;
    let (wide, high) = ((right - left) / 6, (bottom - top) / 3);
    (0..=6).all(|i| inside((left + i * wide, top)) && inside((left + i * wide, bottom)))
        && (1..=2).all(|i| inside((left, top + i * high)) && inside((right, top + i * high)))
}

/// In a room of the station the name stands on top, the marks below on the left, the pieces on the right.
fn in_room(sector: &Sector) -> Spots {
    let room = Frame::around(&sector.ring);
    // The bow of the bridge is narrow.
    let (inset, aside) = if sector.has("traitor-start") { (460, 490) } else { (100, 290) };
    let name = Frame(room.0 + 100, room.1 + 38, room.2 - inset, room.1 + 38 + LINE);
    let low = i32::midpoint(name.3, room.3) - 5;
    let marks = (0..3).map(|i| (room.0 + 150 + i * 200, low)).collect();
    Spots {
        rating: (name.middle().0, name.middle().1),
        name,
        hub: (room.2 - aside, low),
        room: (room.3 - name.3) / 2,
        marks,
        used: sector.marks(),
    }
}

/// What the paint keeps clear of.
pub(crate) struct Clear {
    labels: Vec<Frame>,
    marks: Vec<Point>,
}

impl Clear {
    pub(crate) fn of(world: &World, spots: &[Spots]) -> Clear {
        let land = || world.land().map(|(number, _)| &spots[number]);
        Clear {
            labels: land().map(Spots::label).collect(),
            marks: land().flat_map(|spot| spot.marks[..spot.used.min(3)].iter().copied()).collect(),
        }
    }

    /// Whether a box touches a name.
    pub(crate) fn names(&self, frame: Frame) -> bool {
        self.labels.iter().any(|label| label.meets(frame))
    }

    /// Whether a point is that near to a name or a mark.
    pub(crate) fn near(&self, point: Point, by: i32) -> bool {
        self.labels.iter().any(|label| label.from(point) < by)
            || self.marks.iter().any(|mark| far(*mark, point) < by + 100)
    }

    /// How much of a straight way lies under names and marks.
    pub(crate) fn under(&self, from: Point, to: Point) -> i32 {
        let steps = (far(from, to) / 20).max(1);
        let points = (0..=steps).map(|step| along(from, to, ONE * step / steps));
        points.filter(|point| self.near(*point, 15)).count() as i32 * 20
    }
}

/// The file of spots, in units of the board.
pub(crate) fn file(world: &World, spots: &[Spots]) -> String {
    let mut text = String::from(
        "# Made by the painter of this board; do not edit. Where the live layer goes, in thousandths of the board's width:\n\
         # the middle of the badge beside the name; left, top, width and height of the name; middle and half the width of the room for pieces;\n\
         # the middles of marks.\n\n",
    );
    for (sector, spot) in world.sectors.iter().zip(spots) {
        let Frame(left, top, right, bottom) = spot.name;
        let point = |(x, y): Point| format!("[{}, {}]", x / 10, y / 10);
        let marks: Vec<String> = spot.marks.iter().map(|mark| point(*mark)).collect();
        text += &format!(
            "{} = {{ badge = {}, name = [{}, {}, {}, {}], hub = {}, room = {}, marks = [{}] }}\n",
            sector.id,
            point(spot.rating),
            left / 10,
            top / 10,
            (right - left) / 10,
            (bottom - top) / 10,
            point(spot.hub),
            spot.room / 10,
            marks.join(", ")
        );
    }
    text
}

/// A share of [`ONE`] for a sector.
pub(crate) fn of_sector(sector: &Sector, what: &str) -> i32 {
    share(&sector.id, what.len() as i32, i32::from(what.as_bytes()[0]))
}
