//! The silhouette on a sheet, with the boxes of its sections [GK-010].

use retrograde_core::workshop::FigureKind;

use super::svg::Svg;
use crate::figure::drawn;
use crate::frame::Kind;

type Point = (i32, i32);

/// Where the figure stands on the page.
const CORNER: Point = (270, 430);
/// The middle of the figure.
const MIDDLE: i32 = 550;

/// A section: its name, where its label stands, and where the line to it ends.
const SECTIONS: [(&str, Point, Point); 6] = [
    ("Helmet", (840, 500), (628, 522)),
    ("Torso", (840, 690), (690, 760)),
    ("Left arm", (840, 880), (768, 900)),
    ("Left leg", (840, 1110), (672, 1140)),
    ("Right arm", (118, 690), (326, 740)),
    ("Right leg", (118, 1110), (432, 1140)),
];

/// The same on a machine, whose arms are higher than its torso.
const MACHINE_SECTIONS: [(&str, Point, Point); 6] = [
    ("Helmet", (840, 500), (612, 530)),
    ("Torso", (840, 880), (680, 880)),
    ("Left arm", (840, 690), (760, 690)),
    ("Left leg", (840, 1110), (672, 1140)),
    ("Right arm", (118, 690), (340, 690)),
    ("Right leg", (118, 1110), (428, 1140)),
];

pub(super) fn draw(svg: &mut Svg, kind: Kind, has_field: bool) {
    svg.begin_at(CORNER);
    for shape in drawn(kind, has_field).shapes {
        let class = match shape.kind {
            FigureKind::Plate => "s",
            FigureKind::Line => "l",
            FigureKind::Light => "v",
            FigureKind::Halo => "h",
        };
        svg.path(class, &shape.path);
    }
    svg.end_at();
    for (name, (x, y), to) in if kind == Kind::Suit { SECTIONS } else { MACHINE_SECTIONS } {
        let from = if x > MIDDLE { (x - 10, y + 38) } else { (x + 110, y + 38) };
        svg.line("q", from, to);
        svg.text("b", (x, y), 26, 170, name);
        svg.boxes("x", (x, y + 16), 44, 10, 2, 2);
    }
    let body = if kind == Kind::Suit { "Body" } else { "Circuits" };
    svg.text("a b", (118, 1325), 28, 200, body);
    svg.boxes("y", (285, 1290), 44, 10, 2, 2);
    svg.text("d", (420, 1325), 22, 580, "first box: damaged or wounded, second: gone");
}
