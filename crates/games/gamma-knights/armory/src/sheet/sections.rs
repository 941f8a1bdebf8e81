//! The silhouette on a sheet, with the boxes of its sections [GK-010].

use retrograde_core::workshop::FigureKind;

use crate::figure::drawn;
use crate::frame::Kind;
use crate::page::{Letters, Page, Pen};

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

pub(super) fn draw(page: &mut Page, kind: Kind, has_field: bool) {
    for shape in drawn(kind, has_field).shapes {
        let pen = match shape.kind {
            FigureKind::Plate => Pen::Plate,
            FigureKind::Line => Pen::Line,
            FigureKind::Light => Pen::Light,
            FigureKind::Halo => Pen::Halo,
        };
        page.path_from(pen, CORNER, &shape.path);
    }
    for (name, (x, y), to) in if kind == Kind::Suit { SECTIONS } else { MACHINE_SECTIONS } {
        let from = if x > MIDDLE { (x - 10, y + 38) } else { (x + 110, y + 38) };
        page.line(Pen::Second, from, to);
        page.text(Letters::BOLD, (x, y), 26, 170, name);
        page.boxes(Pen::Box, (x, y + 16), 44, 10, 2, 2);
    }
    let body = if kind == Kind::Suit { "Body" } else { "Circuits" };
    page.text(Letters::HEADING, (118, 1325), 28, 200, body);
    page.boxes(Pen::SecondBox, (285, 1290), 44, 10, 2, 2);
    page.text(Letters::DIM, (420, 1325), 22, 580, "first box: damaged or wounded, second: gone");
}
