//! The figure of a design: a silhouette whose plates are its locations.

use std::fmt::Write;

use retrograde_core::workshop::{Figure, FigureKind, FigureShape};

use crate::design::Design;
use crate::frame::Kind;
use crate::place::{Location, Place};

type Point = (i32, i32);

/// Width and height of the sheet that it is drawn on.
pub(crate) const SIZE: (u16, u16) = (560, 860);
/// The line that halves it.
const MIDDLE: i32 = 280;

/// Where a place is in the figure.
pub(crate) fn anchor(place: Place) -> Option<[u16; 2]> {
    let Place::At(location) = place else { return None };
    Some(match location {
        Location::Helmet => [350, 92],
        Location::LeftArm => [496, 420],
        Location::RightArm => [64, 420],
        Location::FrontPlate => [404, 330],
        Location::BackPlate => [122, 172],
        Location::LeftLeg => [400, 700],
        Location::RightLeg => [160, 700],
        Location::Hull => [410, 360],
    })
}

/// Draws a design.
pub(crate) fn figure(design: &Design) -> Figure {
    let has_field =
        design.fittings().any(|(_, fitting)| fitting.item.field.is_some_and(|field| field.boxes > 0))
            || design.frame.sheet.is_some_and(|sheet| sheet.field > 0);
    drawn(design.frame.kind, has_field)
}

/// A kind of unit without anything fitted to it, as record sheets show it.
pub fn silhouette(kind: Kind) -> Figure {
    drawn(kind, false)
}

/// Draws a kind of unit, with the halo of a force field.
pub(crate) fn drawn(kind: Kind, has_field: bool) -> Figure {
    let mut pen = Pen { at: None, shapes: Vec::new() };
    if has_field {
        pen.ellipse((MIDDLE, 428), (262, 408));
        pen.ellipse((MIDDLE, 428), (278, 426));
    }
    match kind {
        Kind::Suit => suit(&mut pen),
        Kind::Robot => robot(pen.at(Location::Hull)),
        Kind::Emplacement => emplacement(pen.at(Location::Hull)),
    }
    Figure { width: SIZE.0, height: SIZE.1, shapes: pen.shapes }
}

/// An ellipse around a point, by its half width and half height.
pub(crate) fn ellipse_path((x, y): Point, (across, down): Point) -> String {
    let (left, width) = (x - across, 2 * across);
    format!("M{left} {y}a{across} {down} 0 1 0 {width} 0a{across} {down} 0 1 0 -{width} 0Z")
}

/// Draws shapes, all of one place until another one is named.
struct Pen {
    at: Option<Location>,
    shapes: Vec<FigureShape>,
}

impl Pen {
    fn at(&mut self, location: Location) -> &mut Pen {
        self.at = Some(location);
        self
    }

    fn path(&mut self, kind: FigureKind, path: String) {
        let place = self.at.map(|location| location.to_string());
        self.shapes.push(FigureShape { place, kind, path });
    }

    fn shape(&mut self, kind: FigureKind, points: &[Point]) {
        let mut path = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let letter = if index == 0 { 'M' } else { 'L' };
            write!(path, "{letter}{x} {y}").expect("writing to a String works");
        }
        self.path(kind, path + "Z");
    }

    fn plate(&mut self, points: &[Point]) {
        self.shape(FigureKind::Plate, points);
    }

    fn light(&mut self, points: &[Point]) {
        self.shape(FigureKind::Light, points);
    }

    fn line(&mut self, path: &str) {
        self.path(FigureKind::Line, path.to_owned());
    }

    fn ellipse(&mut self, at: Point, radii: Point) {
        self.path(FigureKind::Halo, ellipse_path(at, radii));
    }

    /// A shape on the right side of the suit, and its mirror image on the left.
    fn pair(&mut self, kind: FigureKind, [right, left]: [Location; 2], points: &[Point]) {
        self.at(right).shape(kind, points);
        let mirrored: Vec<_> = points.iter().map(|(x, y)| (2 * MIDDLE - x, *y)).collect();
        self.at(left).shape(kind, &mirrored);
    }
}

fn suit(pen: &mut Pen) {
    use FigureKind::{Light, Plate};
    let back = [Location::BackPlate; 2];
    let arms = [Location::RightArm, Location::LeftArm];
    let legs = [Location::RightLeg, Location::LeftLeg];
    let front = [Location::FrontPlate; 2];
    // The pack on the back, which rises over the shoulders.
    pen.pair(Plate, back, &[(112, 128), (150, 112), (182, 128), (190, 236), (120, 236)]);
    pen.pair(Light, back, &[(124, 140), (170, 140), (171, 150), (124, 150)]);
    pen.pair(Light, back, &[(123, 162), (172, 162), (173, 170), (123, 170)]);
    pen.at(Location::BackPlate).plate(&[
        (186, 160),
        (374, 160),
        (402, 222),
        (402, 262),
        (158, 262),
        (158, 222),
    ]);
    // Arms: shoulder, upper arm, forearm, fist.
    pen.pair(Plate, arms, &[(64, 392), (108, 400), (106, 470), (96, 566), (34, 566), (40, 462)]);
    pen.pair(Plate, arms, &[(32, 572), (96, 572), (92, 612), (66, 634), (36, 616)]);
    pen.pair(Plate, arms, &[(130, 206), (70, 232), (44, 300), (56, 366), (112, 376), (136, 296)]);
    pen.at(arms[0]).line("M58 300H128M44 476H104M44 500H102");
    pen.at(arms[1]).line("M502 300H432M516 476H456M516 500H458");
    // Legs: thigh, knee, shin, foot.
    pen.pair(Plate, legs, &[(172, 536), (272, 536), (268, 652), (250, 676), (176, 676), (160, 640)]);
    pen.pair(Plate, legs, &[(168, 706), (254, 706), (246, 800), (164, 800)]);
    pen.pair(Plate, legs, &[(160, 806), (250, 806), (256, 838), (134, 838), (140, 822)]);
    pen.pair(Plate, legs, &[(178, 660), (246, 660), (258, 690), (246, 720), (180, 720), (166, 690)]);
    pen.at(legs[0]).line("M172 752H250M186 560V640");
    pen.at(legs[1]).line("M388 752H310M374 560V640");
    // Torso: hips, then the chest over them.
    pen.at(front[0]).plate(&[(196, 440), (364, 440), (376, 500), (322, 548), (238, 548), (184, 500)]);
    pen.plate(&[
        (154, 212),
        (406, 212),
        (432, 290),
        (394, 420),
        (356, 462),
        (204, 462),
        (166, 420),
        (128, 290),
    ]);
    pen.line("M280 222V456M148 300H412M172 380H388M204 500H356");
    pen.pair(Light, front, &[(196, 318), (252, 318), (246, 344), (204, 344)]);
    pen.pair(Plate, front, &[(168, 228), (256, 228), (248, 284), (156, 284)]);
    // Helmet.
    pen.at(Location::Helmet).plate(&[(226, 190), (334, 190), (346, 224), (214, 224)]);
    pen.plate(&[(228, 36), (332, 36), (366, 98), (346, 186), (214, 186), (194, 98)]);
    pen.light(&[(216, 100), (344, 100), (332, 132), (228, 132)]);
    pen.line("M232 66H328M280 36V66M240 156H320M248 168H312");
}

fn robot(pen: &mut Pen) {
    use FigureKind::{Light, Plate};
    let hull = [Location::Hull; 2];
    pen.plate(&[(230, 70), (330, 70), (352, 130), (208, 130)]);
    pen.light(&[(240, 92), (320, 92), (326, 110), (234, 110)]);
    pen.pair(Plate, hull, &[(150, 572), (230, 592), (216, 690), (250, 770), (130, 770), (164, 690)]);
    pen.pair(Light, hull, &[(150, 780), (230, 780), (210, 796), (170, 796)]);
    pen.pair(Plate, hull, &[(90, 230), (36, 250), (16, 340), (30, 414), (82, 430)]);
    pen.pair(Plate, hull, &[(14, 346), (0, 352), (0, 368), (14, 374)]);
    pen.plate(&[
        (200, 136),
        (360, 136),
        (446, 230),
        (474, 360),
        (446, 490),
        (360, 584),
        (200, 584),
        (114, 490),
        (86, 360),
        (114, 230),
    ]);
    pen.line("M114 230H446M86 360H188M372 360H474M114 490H446M280 136V268M280 452V584");
    pen.plate(&[
        (234, 268),
        (326, 268),
        (372, 314),
        (372, 406),
        (326, 452),
        (234, 452),
        (188, 406),
        (188, 314),
    ]);
    pen.light(&[(252, 332), (308, 332), (308, 388), (252, 388)]);
}

fn emplacement(pen: &mut Pen) {
    use FigureKind::Plate;
    let hull = [Location::Hull; 2];
    pen.plate(&[(90, 580), (470, 580), (520, 820), (40, 820)]);
    pen.plate(&[(170, 330), (390, 330), (440, 570), (120, 570)]);
    pen.pair(Plate, hull, &[(166, 210), (50, 220), (50, 260), (166, 270)]);
    pen.plate(&[(200, 140), (360, 140), (390, 318), (170, 318)]);
    pen.plate(&[(230, 50), (330, 50), (350, 130), (210, 130)]);
    pen.light(&[(236, 78), (324, 78), (330, 102), (230, 102)]);
    pen.line("M280 140V820M145 450H415M75 700H485");
}
